"""The order in which words of a line stand on paper: words of Hebrew and Arabic run from right to left.

The directions of letters are those of the Unicode Bidirectional Algorithm (UAX 9), as python-bidi works them out.
"""

import re
from collections.abc import Sequence
from itertools import accumulate, groupby, islice
from typing import TypeVar

T = TypeVar("T")

# Compiled where a text is met that is not in ASCII: that takes longer than reading this module.
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
_OPENING = "([{「『【〈《（〔［｛“‘"
_CLOSING = ")]}」』】〉》）〕］｝、。，．：；？！・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…"
_IDEOGRAPHS = (
    "\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff"
)
_ICON = "\ufffc"
_LEFTWARDS = "\u200f"
_ALONE = f"[{_IDEOGRAPHS}]"
_BREAKS = f"[{re.escape(_OPENING)}]*(?:[{_IDEOGRAPHS}]|[^{_IDEOGRAPHS}]+)[{re.escape(_CLOSING)}]*"


def runs_leftwards(text: str) -> bool:
    """True if there are letters in a text that run from right to left."""
    return not text.isascii() and re.search(_RIGHT_TO_LEFT, text) is not None


def as_in(text: str, line: Sequence[str]) -> str:
    """A text that runs as the line does of whose words it is one: by a mark, never seen, where it has no letters."""
    from bidi import get_base_level

    return _LEFTWARDS + text if not any(map(str.isalpha, text)) and get_base_level(" ".join(line)) else text


def mirrored(text: str) -> str:
    """A text with brackets and other signs that have two sides the other way round (UAX 9, L4)."""
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(each, each) for each in text)


def in_order(words: Sequence[T], texts: Sequence[str]) -> list[T]:
    """The words of a line from left to right; `texts` are what they say, in the order in which they are read."""
    if not any(map(runs_leftwards, texts)):
        return list(words)
    read = " ".join(each or _ICON for each in texts)
    levels, at = _levels(read), 0
    order: list[int | None] = []
    places: list[int] = []
    for each, text in enumerate(texts):
        order += [each, None]
        places += [levels[at], levels[min(at + len(text or _ICON), len(read) - 1)]]  # a word's, and its space's
        at += len(text or _ICON) + 1
    return [words[number] for place in _from_the_left(places) if (number := order[place]) is not None]


def one_way(text: str) -> list[tuple[str, bool]]:
    """A text's stretches from left to right, and whether each runs leftwards: digits among Arabic letters don't."""
    seen = text.removeprefix(_LEFTWARDS)
    if seen is text and not runs_leftwards(text):
        return [(text, False)]
    letters, stretches = iter(seen), []
    for level, each in groupby(_levels(text)[len(text) - len(seen) :]):
        stretches.append((level, "".join(islice(letters, len(list(each))))))
    return [(stretches[n][1], stretches[n][0] % 2 == 1) for n in _from_the_left([level for level, _ in stretches])]


def _from_the_left(levels: Sequence[int]) -> list[int]:
    """The places of what has these levels, as they stand on paper (UAX 9, L2)."""
    shown = list(range(len(levels)))
    for level in range(max(levels), 0, -1):
        start = 0
        while start < len(shown):
            end = start
            while end < len(shown) and levels[shown[end]] >= level:
                end += 1
            shown[start:end] = reversed(shown[start:end])
            start = end + 1
    return shown


def breakable(text: str) -> list[str]:
    """A word's parts between which a line may end: ideographs stand by themselves, with the marks beside them that may
    not begin or end a line."""
    return re.findall(_BREAKS, text) if not text.isascii() and re.search(_ALONE, text) else [text]


def _levels(text: str) -> list[int]:
    """The embedding level of each character; python-bidi tells those of the bytes in UTF-8."""
    from bidi import get_display

    told = get_display(text, debug=True).rpartition("levels: [")[2].partition("paragraphs: [")[0]
    levels, ends = re.findall(r"Level\(\s*([0-9]+)", told), accumulate(len(char.encode()) for char in text)
    return [int(levels[end - 1]) for end in ends]
