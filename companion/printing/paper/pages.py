"""The parts of a file, such as the cards or a tracker, each with its pages.

A page is a drawing on a paper, in mm and units; nothing here knows a file format.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from companion.printing.drawing.vector import Item
from companion.printing.paper.cut_lines import CutSheet
from companion.printing.paper.sheet import Size, Slot


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its paper, and what is drawn on it in units from the paper's upper left corner.

    `entry` is its line in the outline; `trim` is what is cut out of it, and `bleed` by how many mm it runs on there.
    `number` is what it is called where it is not counted from the first page on.
    """

    paper: Size
    items: Sequence[Item]
    entry: str = ""
    trim: Slot | None = None
    bleed: float = 0.0
    number: int = 0


@dataclass(frozen=True, slots=True)
class PrintPart:
    """A print in one go: `pages` are made as they are written, `count` of them on so many `sheets` of paper.

    `what` it is, in a word or two; `title` is its line in the outline; `dialog` says what to set in the print dialog
    besides the scale; `cards` and `cuts` are how many there are of them, and it is printed `on` card or paper;
    `cutting` is what a machine cuts out of its sheets.
    """

    what: str
    title: str
    pages: Iterable[Page]
    count: int
    sheets: int
    dialog: str = "one-sided"
    cards: int = 0
    cuts: int = 0
    on: Literal["card", "paper"] = "paper"
    record: Mapping[str, int] = field(default_factory=dict)
    cutting: Sequence[CutSheet] = ()
