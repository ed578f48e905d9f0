"""The options that the print commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from companion.cards.lookup import fold
from companion.errors import UsageError, quoted


class Back(StrEnum):
    """How the backs come onto the cards."""

    NONE = "none"
    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"


class Flip(StrEnum):
    """Over which edge a two-sided printer turns the paper."""

    LONG = "long"
    SHORT = "short"


class Marks(StrEnum):
    """What there is to cut by."""

    CROP = "crop"
    GRID = "grid"
    NONE = "none"


class Ink(StrEnum):
    """How much colour goes on the paper."""

    COLOR = "color"
    GRAY = "gray"
    SAVE = "save"


Only = Annotated[
    str | None,
    typer.Option("--only", metavar="TEXT", help="Only cards with this in the name, code, class or the like."),
]
Copies = Annotated[
    int | None,
    typer.Option("--copies", metavar="N", min=1, max=99, help="So many of each card, whatever its row says."),
]
Paper = Annotated[str, typer.Option("--paper", metavar="a4|letter|a3|legal", help="The paper.")]
Stock = Annotated[
    str | None, typer.Option("--stock", metavar="NAME", help="The size of the cards; the set says which by default.")
]
Layout = Annotated[
    Path | None,
    typer.Option(
        "--layout", metavar="FILE", help="A card face of your own (TOML, see docs/layouts.md), not the game's."
    ),
]
BackOption = Annotated[Back, typer.Option("--back", help="Backs: none, on the other side, or folded over.")]
FlipOption = Annotated[Flip, typer.Option("--flip", help="The edge over which your printer turns the paper.")]
Bleed = Annotated[float, typer.Option("--bleed", metavar="MM", help="Set the cards apart by twice so many mm.")]
MarksOption = Annotated[Marks, typer.Option("--marks", help="Ticks to cut by, lines between the cards too, or none.")]
Qr = Annotated[bool, typer.Option("--qr/--no-qr", help="A QR code on each card, for a scanner at the table.")]
InkOption = Annotated[Ink, typer.Option("--ink", help="Full colour, grey, or lines on white.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="PATH", help="Where to write; output/GAME/ by default.")]
Players = Annotated[str | None, typer.Option("--players", metavar="NAMES", help="The players, a comma between.")]


def player_names(players: str | None) -> list[str]:
    """The players' names between the commas. Raises UsageError where one is there twice."""
    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    for name in names:
        if sum(fold(name) == fold(other) for other in names) > 1:
            raise UsageError(f"--players names {quoted(name)} twice; give each player a name of their own")
    if players is not None and not names:
        raise UsageError('--players names nobody; write the names with commas between, such as "Ann, Bo, Cleo, Dan"')
    return names
