"""The quick-reference sheet: a game's rules in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.printing.fitting import Fitted, fit_text
from companion.printing.fonts import POINT, typefaces
from companion.printing.ink import Ink
from companion.printing.page import Page
from companion.printing.parts import Page as Printed
from companion.printing.parts import Part
from companion.printing.richtext import Style, paragraphs
from companion.printing.sheet import Size
from companion.printing.stocks import paper_named
from companion.printing.vector import Colour

INK, SOFT, WHITE = (35, 29, 43), (91, 82, 98), (255, 255, 255)
BAND: Colour = (58, 44, 74)
MARGIN = 9.0  # mm of paper left white
WIDTH, HEIGHT, GAP, TOP = 192.0, 279.0, 6.0, 19.0
TWO_SIDED = "two-sided, flip on the long edge"
SIZES = [quarter / 4 for quarter in range(38, 29, -1)]  # pt, from 9.5 to 7.5


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as the sheet shows it: what it is called, its words, where they come from, and how it may be switched."""

    id: str
    text: str
    origin: str
    switch: str = ""


@dataclass(frozen=True, slots=True)
class _Block:
    """A heading, or a rule with the height that it takes."""

    height: float
    heading: str = ""
    texts: tuple[Fitted, ...] = ()


def reference(title: str, rules: Sequence[RuleText], *, paper: str = "a4", ink: Ink = "color") -> Part:
    """The quick reference; rules of one kind (the first part of their id) stand together.

    Raises UsageError for an unknown paper.
    """
    size = paper_named(paper)
    fewest = len(_pages(_blocks(rules, SIZES[-1])))
    pages = next(pages for size in SIZES if len(pages := _pages(_blocks(rules, size))) == fewest)
    drawn = []
    for number, columns in enumerate(pages, start=1):
        page = Page(Size(WIDTH, HEIGHT))
        _head(page, title, number, len(pages), ink == "save")
        for column, blocks in enumerate(columns):
            _column(page, column * ((WIDTH + GAP) / 2), blocks, ink == "save")
        drawn.append(Printed(size, page.items(size, MARGIN), entry=f"Page {number}"))
    return Part("quick reference", f"{title}: quick reference", drawn, len(drawn), -(-len(drawn) // 2), TWO_SIDED)


def _blocks(rules: Sequence[RuleText], size: float) -> list[_Block]:
    """Rules of one kind below their heading, set in a size in pt."""
    blocks: list[_Block] = []
    heading = ""
    kinds = list(dict.fromkeys(rule.id.partition(".")[0] for rule in rules))
    for rule in sorted(rules, key=lambda rule: kinds.index(rule.id.partition(".")[0])):
        kind = rule.id.partition(".")[0]
        if kind != heading:
            heading = kind
            blocks.append(_Block(8.4, heading=kind.replace("-", " ").capitalize()))
        origin = " · ".join(part for part in (rule.id, rule.origin, rule.switch) if part)
        texts = (_fitted(rule.text, "text", INK, size), _fitted(origin, "italic", SOFT, size * 0.9))
        blocks.append(_Block(sum(text.height for text in texts) + 1.9, texts=texts))
    return blocks


def _fitted(text: str, font: str, colour: Colour, size: float) -> Fitted:
    words = paragraphs(text, Style(font, colour), {}, typefaces())
    return fit_text(words, (WIDTH - GAP) / 2 - 3, HEIGHT, size * POINT, size * POINT)


def _pages(blocks: Sequence[_Block]) -> list[list[list[_Block]]]:
    """The blocks in columns, two a page; a heading is never the last of a column."""
    columns: list[list[_Block]] = [[]]
    used = 0.0
    for number, block in enumerate(blocks):
        with_next = block.height + (blocks[number + 1].height if block.heading and number + 1 < len(blocks) else 0)
        if columns[-1] and used + with_next > HEIGHT - TOP:
            columns.append([])
            used = 0.0
        columns[-1].append(block)
        used += block.height
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def _head(page: Page, title: str, number: int, pages: int, plain: bool) -> None:
    if plain:
        page.box(0, 0, WIDTH, 15, stroke=INK, line=0.4)
    else:
        page.box(0, 0, WIDTH, 15, fill=BAND, run=(27, 23, 36))
    words = INK if plain else WHITE
    page.text(5, 7.6, 120, title, font="display", size=22, colour=words)
    page.text(120, 7.6, 67, f"Quick reference {number}/{pages}", font="display", size=13, colour=words, align="right")


def _column(page: Page, x: float, blocks: Sequence[_Block], plain: bool) -> None:
    width, y = (WIDTH - GAP) / 2, TOP
    for block in blocks:
        if block.heading:
            page.box(x, y + 1.6, width, 5.4, fill=None if plain else BAND, stroke=INK if plain else None)
            words = INK if plain else WHITE
            page.text(x + 3, y + 4.3, width - 6, block.heading, font="display", size=10.5, colour=words)
        top = y
        for text in block.texts:
            page.fitted(x + 1.5, top, width - 3, text)
            top += text.height
        y += block.height
