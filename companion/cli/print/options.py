"""The options that the print commands share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import AsJson
from companion.errors import UsageError, quoted
from companion.games import Game
from companion.printing.choices import Back, Flip, Ink, Marks, PrintedSides, Standard
from companion.words import fold, is_number, parted

if TYPE_CHECKING:
    from companion.printing.files.press import Press
    from companion.printing.paper.imposing import Imposition
    from companion.printing.paper.profile import Profile
    from companion.printing.print_run import Options

PAGES_AT_MOST = 99_999


def decimal(text: str | float) -> float:
    """A number as a person writes it, with a point or a comma. Raises typer.BadParameter."""
    try:
        return float(str(text).replace(",", ".").encode("ascii"))
    except ValueError:
        raise typer.BadParameter(f"{quoted(str(text))} is no number; write one such as 1.5") from None


which = partial(typer.Option, rich_help_panel="Which cards")
on_paper = partial(typer.Option, rich_help_panel="On paper")
in_mm = partial(on_paper, metavar="MM", parser=decimal)
backs = partial(typer.Option, rich_help_panel="Backs")
looks = partial(typer.Option, rich_help_panel="Looks")
written = partial(typer.Option, rich_help_panel="What is written")
"""Options in the groups in which `--help` lists those of a command that has many."""

CardSets = Annotated[list[str] | None, which(metavar="NAME", help="Card set: a shipped one's name, or your CSV.")]
CopiesOf = Annotated[int | None, which(metavar="N", min=1, max=99, help="So many of each card, whatever its row says.")]
PAPERS = "a4|letter|a3|WxH|card"
Paper = Annotated[
    str, on_paper(metavar="a4|letter|a3|WxH", help="The paper, by its name or size, such as 148x210 or 13x19in.")
]
Papers = Annotated[
    list[str],
    on_paper(
        metavar=PAPERS,
        help="The paper, by its name or size, such as 148x210 or 13x19in, or card, a page for each card; several, with "
        "commas between, make a file each.",
    ),
]
OnStock = Annotated[str | None, on_paper(metavar="NAME", help="The size of the cards; the set says which by default.")]
PrinterFlip = Annotated[
    Flip | None, backs(help="The edge over which your printer turns the paper: the profile's, or long.")
]
SideOption = Annotated[PrintedSides, backs(help="Both sides, or the pages of fronts or of backs alone.")]
Printer = Annotated[
    str | None,
    backs(
        metavar="NAME",
        help="The printer profile that moves the backs; the one called default is used by itself, none is none.",
    ),
]
FinishedBleed = Annotated[float | None, in_mm(help="Set the cards apart by twice so many mm; 0 by default.")]
ImageBleed = Annotated[
    float | None, in_mm(help="Set the cards apart by twice so many mm; around images it is 3 by default.")
]
MarksOption = Annotated[Marks, on_paper(help="Ticks to cut by, lines between the cards too, or none.")]
CutterOption = Annotated[
    str | None,
    on_paper(
        metavar="silhouette|silhouette-4|cricut",
        help="Marks for this machine instead of ticks, and the lines that it cuts as SVG and DXF.",
    ),
]
PdfxOption = Annotated[Standard | None, written(help="A PDF/X-1a or PDF/X-4 in CMYK, for a press; needs --profile.")]
ProfileOption = Annotated[Path | None, written(metavar="FILE", help="Of --pdfx: the ICC profile of the press.")]
AnyDpi = Annotated[bool, looks("--any-dpi", help="Print pictures however few dots they have to the inch.")]
InkOption = Annotated[Ink, looks(help="Full colour, grey, or lines on white.")]
OutOption = Annotated[Path | None, written(metavar="PATH", help="Where to write; output/GAME/ by default.")]
PlayerNames = Annotated[str | None, typer.Option(metavar="NAMES", help="The players, a comma between.")]


@dataclass(frozen=True, slots=True)
class CardSelection:
    """Options for the cards of a game that are printed."""

    only: Annotated[
        str | None, which(metavar="TEXT", help="Only cards with this in the name, code, class or the like.")
    ] = None
    copies: CopiesOf = None
    since: Annotated[
        Path | None,
        which(
            metavar="FILE",
            help="Only cards that are new or changed since this PDF, or since the game of this journal was begun.",
        ),
    ] = None
    partial: Annotated[
        bool, which("--partial", help="Leave out cards that can't be printed, say why, and print the rest.")
    ] = False
    pages: Annotated[str | None, which(metavar="1-3,7", help="Only these pages, by the numbers in their margins.")] = (
        None
    )


@dataclass(frozen=True, slots=True)
class OnPaper:
    """Options for the paper of the cards."""

    paper: Papers = field(default_factory=lambda: ["a4"])
    stock: OnStock = None
    marks: MarksOption = "crop"
    cutter: CutterOption = None


@dataclass(frozen=True, slots=True)
class Backs:
    """Options for the backs of the cards."""

    back: Annotated[Back | None, backs(help="Backs: none, on the other side (by default), or folded over.")] = None
    flip: PrinterFlip = None
    printer: Printer = None

    def imposed(
        self,
        marks: Marks,
        bleed: float | None,
        side: PrintedSides = "both",
        pages: frozenset[int] = frozenset(),
        cutter: str | None = None,
        *,
        folded: bool = False,
    ) -> Imposition:
        """The imposition of the cards, `folded` where nobody says it otherwise; `bleed` in mm, where it is None that of
        the machine that cuts, or 0.

        Raises UsageError for a printer that is not known or turns otherwise, and for a machine that is not known.
        """
        from companion.printing.paper.imposing import Imposition
        from companion.printing.paper.machines import cutter_named

        back: Back = self.back or ("gutterfold" if folded else "duplex")
        two_sided = back == "duplex"
        profile = printer_profile(self.printer, self.flip) if two_sided or self.printer else None
        turned = profile.flip if profile else self.flip or "long"
        machine = cutter_named(cutter) if cutter is not None else None
        around = bleed if bleed is not None else machine.bleed if machine else 0.0
        return Imposition(back, turned, around, marks, side, pages, profile if two_sided else None, machine)


def printer_profile(printer: str | None, flip: Flip | None) -> Profile | None:
    """The profile of the printer that a person names, or the usual one.

    Raises UsageError for a printer that has none, and for one measured with the paper turned over the other edge.
    """
    from companion.printing.files.printers import profile_named

    profile = profile_named(printer)
    if profile and flip and flip != profile.flip:
        raise UsageError(
            f"--flip {flip}: the printer profile {profile.name} was measured with --flip {profile.flip}; "
            f"leave --flip out, or print with --printer none"
        )
    return profile


def press_for(standard: Standard | None, profile: Path | None) -> Press | None:
    """The press that the options name; None where they name none. Raises UsageError, CompanionError for its profile."""
    from companion.printing.files.press import FOUND, Press

    if standard is None:
        if profile is not None:
            raise UsageError("--profile is for a PDF/X; give --pdfx 1a or --pdfx 4 too")
        return None
    if profile is None:
        raise UsageError(f"--pdfx {standard} needs the profile of the press: give --profile FILE.icc; {FOUND}")
    press = Press(profile, standard)
    press.data  # noqa: B018  # whether it is one
    return press


@dataclass(frozen=True, slots=True)
class Looks:
    """Options for the look of the cards."""

    layout: Annotated[
        Path | None, looks(metavar="FILE", help="A card face of your own (TOML, see docs/layouts.md), not the game's.")
    ] = None
    pictures: Annotated[
        Path | None,
        looks(metavar="FOLDER", help="Pictures for cards that name none, found by the card's code or name."),
    ] = None
    any_dpi: AnyDpi = False
    qr: Annotated[bool, looks("--qr/--no-qr", help="A QR code on each card, for a scanner at the table.")] = True
    ink: InkOption = "color"

    def options(
        self,
        game: Game,
        how: Imposition,
        paper: str,
        stock: str | None,
        copies: int | None = None,
        *,
        partial: bool = False,
    ) -> Options:
        """The print run's options for a game's cards."""
        from companion.printing.print_run import Options

        layout = self.layout or game.face
        return Options(how, paper, stock or "", self.qr, self.ink, copies, layout, self.any_dpi, partial)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Options for the files that are written."""

    png: Annotated[
        bool,
        written("--png", help="An image of each side of each card with its bleed, and a list of them, into a folder."),
    ] = False
    dpi: Annotated[int, written(metavar="N", min=72, max=1200, help="Of --png: dots per inch.")] = 300
    tts: Annotated[bool, written("--tts", help="Sheets and a saved object for Tabletop Simulator.")] = False
    tts_url: Annotated[
        str | None, written(metavar="URL", help="Of --tts: where the sheets will be, if not on this computer.")
    ] = None
    service: Annotated[
        str | None,
        written(
            "--for",
            metavar="thegamecrafter|drivethrucards|makeplayingcards",
            help="What this print service takes: its size, bleed, names and order; tells what lies too near the edge.",
        ),
    ] = None
    pdfx: PdfxOption = None
    profile: ProfileOption = None
    out: OutOption = None
    sizes: Annotated[
        bool, written("--report", help="List the texts that had to be set smaller, and the smallest of each field.")
    ] = False
    watch: Annotated[
        bool,
        written("--watch", help="Print again whenever the cards, their pictures or the layout change, until Ctrl-C."),
    ] = False
    json: AsJson = False


def page_numbers(text: str | None) -> frozenset[int]:
    """The pages that a person names, such as `1-3,7`; none for all of them. Raises UsageError."""
    numbers: set[int] = set()
    for part in (text or "").split(",") if text is not None else ():
        first, _, last = (word.strip() for word in part.partition("-"))
        last = last or (first if "-" not in part else "")
        if not (is_number(first) and is_number(last) and 0 < int(first) <= int(last) <= PAGES_AT_MOST):
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
    names = parted(players or "")
    times = Counter(map(fold, names))
    for name in names:
        if times[fold(name)] > 1:
            raise UsageError(f"--players names {quoted(name)} twice; give each player a name of their own")
    if players is not None and not names:
        raise UsageError('--players names nobody; write the names with commas between, such as "Ann, Bo, Cleo, Dan"')
    return names
