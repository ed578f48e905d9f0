"""Sentences of a page, for the mean of their lengths: `python tests/support/prose.py docs/*.md` tells it of each."""

import re
import sys
from pathlib import Path
from statistics import mean

MOST = 20


def sentences(page: str) -> list[str]:
    """Sentences of a page in Markdown, those of its lists too; headings, tables and examples have none."""
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)
    blocks = (each for each in re.split(r"\n\s*\n", prose) if not each.lstrip().startswith(("|", "#", "<!--")))
    items = (item for block in blocks for item in re.split(r"\n(?=\s*(?:[-*]|\d+\.)\s)", block))
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "Code", item)) for item in items)
    found = (each for item in plain for each in re.split(r"(?<=[.!?])\s+(?=[A-Z“(*])", " ".join(item.split())))
    return [each for each in found if words(each)]


def words(sentence: str) -> int:
    """The number of words; what stands in code letters counts as one."""
    return sum(bool(re.search(r"\w", each)) for each in sentence.split())


def mean_length(page: str) -> float:
    """The mean number of words in a page's sentences."""
    return mean(map(words, sentences(page)))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        text = Path(name).read_text(encoding="utf-8")
        sys.stdout.write(f"{mean_length(text):5.1f} words in each of {len(sentences(text)):3} sentences: {name}\n")
