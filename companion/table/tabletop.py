"""What lies on the table as a screen draws it: rows of pieces, most of them cards."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on the table, or an empty place.

    `name` is what the referee calls it and what may be answered with it. `card` is the card whose face is drawn (None:
    nothing lies there, or its face is not known), `back` whether its other side shows. `dice` lie on it: each with its
    colour and what it shows. `note` stands below it; `turned` lies crosswise; `owner` is the colour that frames it,
    and `beneath` how many cards lie under it. `gone` is what does not count any more.
    """

    name: str
    card: str | None = None
    back: bool = False
    dice: tuple[tuple[str, int | str], ...] = ()
    note: str = ""
    turned: bool = False
    owner: str = ""
    beneath: int = 0
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces side by side. A row that is `fixed` stays one row, its places below those of the row before."""

    title: str
    pieces: list[Piece] = field(default_factory=list)
    note: str = ""
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The whole table: a heading, and its rows from top to bottom."""

    title: str
    rows: list[Row]
