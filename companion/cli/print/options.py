"""The options that the print commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from companion.errors import UsageError, quoted
from companion.words import fold

PAGES_AT_MOST = 99_999


class Back(StrEnum):
    """How the backs come onto the cards."""

    NONE = "none"
    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"


class Flip(StrEnum):
    """Over which edge a two-sided printer turns the paper."""

    LONG = "long"
    SHORT = "short"


class Side(StrEnum):
    """Which pages of a two-sided print."""

    BOTH = "both"
    FRONTS = "fronts"
    BACKS = "backs"


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


WHICH, ON_PAPER, BACKS, LOOKS, WRITTEN = "Which cards", "On paper", "Backs", "Looks", "What is written"
"""The groups in which `--help` lists the options of a command that has many."""

CardSets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME", help="Card set: a shipped one's name, or your CSV.", rich_help_panel=WHICH),
]
Only = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="TEXT",
        help="Only cards with this in the name, code, class or the like.",
        rich_help_panel=WHICH,
    ),
]
Copies = Annotated[
    int | None,
    typer.Option(
        "--copies",
        metavar="N",
        min=1,
        max=99,
        help="So many of each card, whatever its row says.",
        rich_help_panel=WHICH,
    ),
]
Pages = Annotated[
    str | None,
    typer.Option(
        "--pages",
        metavar="1-3,7",
        help="Only these pages, by the numbers in their margins.",
        rich_help_panel=WHICH,
    ),
]
Since = Annotated[
    Path | None,
    typer.Option(
        "--since",
        metavar="FILE",
        help="Only cards that are new or changed since this PDF, or since the game of this journal was begun.",
        rich_help_panel=WHICH,
    ),
]
Partial = Annotated[
    bool,
    typer.Option(
        "--partial", help="Leave out cards that can't be printed, say why, and print the rest.", rich_help_panel=WHICH
    ),
]
Sizes = Annotated[
    bool, typer.Option("--report", help="List the smallest words, by card and field.", rich_help_panel=WRITTEN)
]
Paper = Annotated[
    str, typer.Option("--paper", metavar="a4|letter|a3|legal", help="The paper.", rich_help_panel=ON_PAPER)
]
Papers = Annotated[
    list[str],
    typer.Option(
        "--paper",
        metavar="a4|letter|a3|legal",
        help="The paper; several, with commas between, make a file each.",
        rich_help_panel=ON_PAPER,
    ),
]
Stock = Annotated[
    str | None,
    typer.Option(
        "--stock",
        metavar="NAME",
        help="The size of the cards; the set says which by default.",
        rich_help_panel=ON_PAPER,
    ),
]
Pictures = Annotated[
    Path | None,
    typer.Option(
        "--pictures",
        metavar="FOLDER",
        help="Pictures for cards that name none, found by the card's code or name.",
        rich_help_panel=LOOKS,
    ),
]
AnyDpi = Annotated[
    bool,
    typer.Option("--any-dpi", help="Print pictures however few dots they have to the inch.", rich_help_panel=LOOKS),
]
BackOption = Annotated[
    Back,
    typer.Option("--back", help="Backs: none, on the other side, or folded over.", rich_help_panel=BACKS),
]
FlipOption = Annotated[
    Flip, typer.Option("--flip", help="The edge over which your printer turns the paper.", rich_help_panel=BACKS)
]
PrinterFlip = Annotated[
    Flip | None,
    typer.Option(
        "--flip",
        help="The edge over which your printer turns the paper: the profile's, or long.",
        rich_help_panel=BACKS,
    ),
]
SideOption = Annotated[
    Side,
    typer.Option("--side", help="Both sides, or the pages of fronts or of backs alone.", rich_help_panel=BACKS),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="The printer profile that moves the backs; the one called default is used by itself, none is none.",
        rich_help_panel=BACKS,
    ),
]
Bleed = Annotated[
    float,
    typer.Option("--bleed", metavar="MM", help="Set the cards apart by twice so many mm.", rich_help_panel=ON_PAPER),
]
ImageBleed = Annotated[
    float | None,
    typer.Option(
        "--bleed",
        metavar="MM",
        help="Set the cards apart by twice so many mm; around images it is 3 by default.",
        rich_help_panel=ON_PAPER,
    ),
]
MarksOption = Annotated[
    Marks,
    typer.Option("--marks", help="Ticks to cut by, lines between the cards too, or none.", rich_help_panel=ON_PAPER),
]
Layout = Annotated[
    Path | None,
    typer.Option(
        "--layout",
        metavar="FILE",
        help="A card face of your own (TOML, see docs/layouts.md), not the game's.",
        rich_help_panel=LOOKS,
    ),
]
Qr = Annotated[
    bool,
    typer.Option("--qr/--no-qr", help="A QR code on each card, for a scanner at the table.", rich_help_panel=LOOKS),
]
InkOption = Annotated[Ink, typer.Option("--ink", help="Full colour, grey, or lines on white.", rich_help_panel=LOOKS)]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="PATH", help="Where to write; output/GAME/ by default.", rich_help_panel=WRITTEN),
]
Png = Annotated[
    bool,
    typer.Option(
        "--png",
        help="An image of each side of each card with its bleed, and a list of them, into a folder.",
        rich_help_panel=WRITTEN,
    ),
]
Dpi = Annotated[
    int,
    typer.Option("--dpi", metavar="N", min=72, max=1200, help="Of --png: dots per inch.", rich_help_panel=WRITTEN),
]
Tts = Annotated[
    bool,
    typer.Option("--tts", help="Sheets and a saved object for Tabletop Simulator.", rich_help_panel=WRITTEN),
]
TtsUrl = Annotated[
    str | None,
    typer.Option(
        "--tts-url",
        metavar="URL",
        help="Of --tts: where the sheets will be, if not on this computer.",
        rich_help_panel=WRITTEN,
    ),
]
Watch = Annotated[
    bool,
    typer.Option(
        "--watch",
        help="Print again whenever the cards, their pictures or the layout change, until Ctrl-C.",
        rich_help_panel=WRITTEN,
    ),
]
Players = Annotated[str | None, typer.Option("--players", metavar="NAMES", help="The players, a comma between.")]


def check_together(given: dict[str, bool]) -> None:
    """Raises UsageError where more than one of the options is given."""
    names = [name for name, is_given in given.items() if is_given]
    if len(names) > 1:
        raise UsageError(f"{names[0]} and {names[1]} don't go together; leave one of them out")


def page_numbers(text: str | None) -> frozenset[int]:
    """The pages that a person names, such as `1-3,7`; none for all of them. Raises UsageError."""
    numbers: set[int] = set()
    for part in (text or "").split(",") if text is not None else ():
        first, _, last = (word.strip() for word in part.partition("-"))
        last = last or (first if "-" not in part else "")
        if not (first.isdecimal() and last.isdecimal() and 0 < int(first) <= int(last) <= PAGES_AT_MOST):
            raise UsageError(f"--pages {quoted(text or '')}: write numbers and ranges from 1 on, such as 1-3,7")
        numbers.update(range(int(first), int(last) + 1))
    return frozenset(numbers)


def paper_names(papers: list[str]) -> list[str]:
    """The names between the commas of every `--paper`, each once. Raises UsageError where there is none."""
    names = [name.strip().lower() for each in papers for name in each.split(",") if name.strip()]
    if not names:
        raise UsageError("--paper names no paper; write its name, such as a4")
    return list(dict.fromkeys(names))


def player_names(players: str | None) -> list[str]:
    """The players' names between the commas. Raises UsageError where one is there twice."""
    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    for name in names:
        if sum(fold(name) == fold(other) for other in names) > 1:
            raise UsageError(f"--players names {quoted(name)} twice; give each player a name of their own")
    if players is not None and not names:
        raise UsageError('--players names nobody; write the names with commas between, such as "Ann, Bo, Cleo, Dan"')
    return names
