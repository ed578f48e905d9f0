"""Markup in the texts of cards: a small part of Markdown, read by markdown-it (CommonMark; `~~` as GitHub has it).

`**bold**`, `_italic_`, `~~struck~~`, `[words](colour)`, lines that begin with `- ` or `1. `, and `<br>` for a new line;
a soft hyphen says where a word may be broken. Three and more `_` or `*` side by side are a blank to fill in, or stars:
they stay as they are.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

BULLET = "•"
SOFT_HYPHEN = "\u00ad"
_MARKS = re.compile(r"[*_~\[\\\xad]|<br *\/?>|^[ \t]*(?:[-+]|[0-9]{1,9}[.)])[ \t]", re.MULTILINE | re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-+*]|[0-9]{1,9}[.)])[ \t]")
_NUMBERED = re.compile(r" {0,3}[0-9]{1,2}[.)] ")  # no year that ends a sentence
_BREAK = re.compile(r" *<br *\/?> *", re.IGNORECASE)
_BLANK = re.compile(r"\\?(_{3,}|\*{3,})")
_CLOSING = frozenset(")]}>.,;:!?”’»")
_OPENED = {"strong": "bold", "em": "italic", "s": "struck", "link": "colour"}


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words in one style; `colour` is what the text names, or ""."""

    text: str
    bold: bool = False
    italic: bool = False
    struck: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a text: its stretches and, of an item of a list, the `mark` before it and how `deep` it lies; of a
    numbered one the `widest` mark of the text's lists that lie so, so that all stand below each other."""

    stretches: tuple[Stretch, ...]
    mark: str = ""
    deep: int = 0
    widest: str = ""


def is_marked(text: str) -> bool:
    """True if there may be markup in a text."""
    return _MARKS.search(text) is not None


def lines(text: str) -> list[MarkedLine]:
    """The lines of a text, their markup read."""
    try:
        return _aligned(list(_lines(_parted(_with_blanks(_BREAK.sub("\n", text))))))
    except RecursionError:  # hundreds of lists in lists
        return [MarkedLine((Stretch(line),)) for line in text.splitlines() if line.strip()]


def one_line(text: str) -> tuple[Stretch, ...]:
    """The stretches of a text that is set as one line, in which nothing is an item of a list."""
    words = _with_blanks(" ".join(_BREAK.sub(" ", text).split("\n")))
    return tuple(each for line in _inline(_parser().parseInline(words)[0]) for each in line)


def plain(text: str) -> str:
    """A text without its markup, as a person reads it out."""
    if not is_marked(text):
        return text
    shown = text.replace(SOFT_HYPHEN, "")
    return "\n".join(
        " ".join(filter(None, [line.mark, "".join(each.text for each in line.stretches)])) for line in lines(shown)
    )


def doubtful(text: str) -> Iterator[str]:
    """The stretches whose signs markup takes away though they may be meant as signs: `3` in `2*3*4`, `) x (` in
    `(_) x (_)`."""
    for line in lines(text) if is_marked(text) else ():
        before = " "
        for each in line.stretches:
            inside_a_word = before.isalnum() and each.text[:1].isalnum()
            if (each.bold or each.italic or each.struck) and (inside_a_word or each.text[:1] in _CLOSING):
                yield each.text
            before = each.text[-1:]


def _with_blanks(text: str) -> str:
    """The text with its runs of three and more `_` or `*` escaped, so that none is read as emphasis."""
    return _BLANK.sub(lambda run: "".join(f"\\{sign}" for sign in run[1]), text)


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # a deck without markup starts faster

    parser: Any = MarkdownIt("zero", {"maxNesting": 1000})
    parser.enable(["emphasis", "strikethrough", "link", "escape", "newline", "list", "hr"])
    parser.normalizeLink = parser.normalizeLinkText = str
    parser.validateLink = lambda _: True
    found: MarkdownIt = parser
    return found


def _parted(text: str) -> str:
    """The text with lists ended where a line begins at the margin, which CommonMark would add to the last item, and
    begun where a number stands below other words, of which CommonMark takes none but 1 for a list's."""
    found: list[str] = []
    inside = False
    for line in text.splitlines():
        item = _ITEM.match(line) is not None
        if not inside and found and found[-1].strip() and _NUMBERED.match(line):
            found.append("")
        found += ["", line] if inside and not item and line[:1].strip() else [line]
        inside = item or (inside and not line[:1].strip())
    return "\n".join(found)


def _lines(text: str) -> Iterator[MarkedLine]:
    """The lines of a text; the first line of an item of a list has its mark, and the others its depth."""
    deep, mark, written = 0, "", text.splitlines()
    for token in _parser().parse(text):
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            deep += 1
        elif kind in ("bullet_list_close", "ordered_list_close"):
            deep -= 1
        elif kind == "list_item_open":
            mark = f"{token.info}{token.markup}" if token.info else BULLET
        elif kind == "list_item_close" and mark:  # nothing stands behind it
            yield MarkedLine((), mark, deep)
            mark = ""
        elif kind == "hr" and token.map:  # three stars are three stars
            yield MarkedLine((Stretch(written[token.map[0]].strip()),), mark, deep)
            mark = ""
        elif kind == "inline":
            for stretches in _inline(token):
                yield MarkedLine(stretches, mark, deep)
                mark = ""


def _aligned(found: list[MarkedLine]) -> list[MarkedLine]:
    """The lines, those of numbered lists with the widest mark of their depth."""
    widest: dict[int, str] = {}
    for line in found:
        if line.mark[:1].isdigit() and len(line.mark) > len(widest.get(line.deep, "")):
            widest[line.deep] = line.mark
    numbered: dict[int, bool] = {}
    for place, line in enumerate(found if widest else ()):
        if line.mark:
            numbered[line.deep] = line.mark[:1].isdigit()
        if line.deep and numbered.get(line.deep):
            found[place] = replace(line, widest=widest[line.deep])
    return found


def _inline(token: "Token") -> Iterator[tuple[Stretch, ...]]:
    """The stretches of each line of a token with words."""
    said = [Stretch("")]
    found: list[Stretch] = []
    for each in token.children or []:
        name, _, way = each.type.rpartition("_")
        if way == "open" and name in _OPENED:
            style: dict[str, Any] = {_OPENED[name]: each.attrs.get("href", True)}
            said.append(replace(said[-1], **style))
        elif way == "close" and name in _OPENED:
            said.pop()
        elif each.type in ("softbreak", "hardbreak"):
            yield tuple(found)
            found = []
        elif each.content:
            found.append(replace(said[-1], text=each.content))
    yield tuple(found)
