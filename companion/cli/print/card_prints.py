"""A game's cards as the options of `companion print cards` ask for them, printed once or again and again."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import typer

from companion.api.file_stamps import watched_files
from companion.api.images import BLEED, write_for, write_images, write_tabletop
from companion.api.prints import Print, write_all
from companion.api.selection import files_of, printed_before, printed_sets, sets_to_print, wanted_cards
from companion.cards import CardSet, Problem
from companion.cli.options import say
from companion.cli.print.options import (
    Backs,
    CardSelection,
    Looks,
    OnPaper,
    Outputs,
    page_numbers,
    paper_names,
    press_for,
)
from companion.cli.print.writing import folder_of, for_paper, report, runs_said
from companion.games import Game
from companion.printing.choices import PrintedSides
from companion.printing.files.press import Press
from companion.printing.paper.stocks import CARD
from companion.printing.print_run import NothingNew, Options, PrintRun
from companion.printing.services import Service, service_named
from companion.words import counted

SIZES_TOLD = 20
SMALLER = 0.05  # pt: what is set so much smaller than it should be


@dataclass
class CardPrints:
    """The cards of a game as a command asks for them, printed as often as it likes."""

    game: Game
    which: CardSelection
    on_paper: OnPaper
    backs: Backs
    looks: Looks
    written: Outputs
    set: list[str]
    bleed: float | None
    side: PrintedSides

    def __post_init__(self) -> None:
        """Raises as _service_and_press."""
        self._service, self._press = _service_and_press(self.written)

    def read(self) -> tuple[list[CardSet[Any]], list[Problem]]:
        """The card sets as they are now, and what is wrong with cards that are left out."""
        sets, wrong = printed_sets(self.game, self.set, self.looks.pictures, partial=self.which.partial)
        _tell_left_out(wrong)
        return sets, wrong

    def runs(self, sets: list[CardSet[Any]]) -> list[PrintRun]:
        """The cards that are wanted, once for each paper, or once where they are not for paper."""
        game, which, written = self.game, self.which, self.written
        wanted, papers = wanted_cards(sets, which.only), paper_names(self.on_paper.paper)
        once = written.png or written.tts or self._service
        return [
            PrintRun(game.title, game.name, sets, self._options(name, sets), wanted, printed_before(game, which.since))
            for name in (papers[:1] if once else papers)
        ]

    def _options(self, paper: str, sets: list[CardSet[Any]]) -> Options:
        which, on = self.which, self.on_paper
        alone, pages = paper == CARD, page_numbers(which.pages)
        folded = all(each.info.folded for each in sets) and not alone
        bleed = BLEED if alone and self.bleed is None else self.bleed
        how = self.backs.imposed(on.marks, bleed, self.side, pages, on.cutter, folded=folded)
        made = self.looks.options(self.game, how, paper, on.stock, which.copies, partial=which.partial)
        if self._service is None:
            return made
        stock = self._service.stock(on.stock or sets[0].info.stock or "poker")
        return replace(made, stock=stock, safe=self._service.safe)

    def printed(self, quiet: bool = False) -> list[dict[str, Any]]:
        """Prints the cards as they are now; gives what there is to say, and says it where it is not `quiet`."""
        sets, wrong = self.read()
        since, json = self.which.since, self.written.json
        try:
            runs = self.runs(sets)
        except NothingNew as nothing:
            left_out = [each.data() for each in wrong]
            report([], json, note=f"{nothing} in {since}; nothing is written", left_out=left_out)
            return []
        made = self._files(runs, sets)
        for said, run in zip(made, runs, strict=True):
            said |= _said(run, wrong, self.written.sizes)
        _tell_left_out(runs[0].left_out)
        _tell_unchanged(runs[0], since, json)
        if not quiet:
            report(made, json, alternatives=True)
        if self.written.sizes and not quiet:
            _tell_sizes(runs[0], json)
        return made

    def _files(self, runs: list[PrintRun], sets: list[CardSet[Any]]) -> list[dict[str, Any]]:
        """Writes the print runs where they go; gives what there is to say of each file."""
        written, ink, since, name = self.written, self.looks.ink, self.which.since, self.game.name
        read = [*files_of(sets), self.looks.layout, None if since and since.suffix.lower() == ".pdf" else since]
        if written.png:
            folder = written.out or folder_of(name) / "images"
            return [write_images(runs[0], folder, ink, written.dpi, self.bleed, read)]
        if self._service is not None:
            path = written.out or folder_of(name) / (written.service or "")
            return [write_for(self._service, runs[0], path, ink, self._press, read)]
        if written.tts:
            folder = written.out or folder_of(name) / "tabletop-simulator"
            return [write_tabletop(runs[0], folder, name, ink, written.tts_url)]
        path = written.out or folder_of(name) / "cards.pdf"
        papers = [run.options.paper for run in runs] if len(runs) > 1 else [""]
        files = [for_paper(path, paper) for paper in papers]
        prints = [Print(file, self.game.title, [run.part()]) for file, run in zip(files, runs, strict=True)]
        return write_all(prints, ink, read, self._press)

    def watched(self) -> Iterator[Path]:
        """Every file that has a say in it."""
        sources = sets_to_print(self.game, self.set)
        return watched_files(sources, self.looks.pictures, self.looks.layout or self.game.face)


def _service_and_press(written: Outputs) -> tuple[Service | None, Press | None]:
    """The service that the cards are for, and the press whose inks they are printed in; None where none is named.

    Raises UsageError for a service that is not known, and where a profile is missing; CompanionError for one that is
    none.
    """
    service = service_named(written.service) if written.service is not None else None
    standard = written.pdfx or (service.pdfx if service else None)
    return service, press_for(standard, written.profile)


def _said(run: PrintRun, wrong: list[Problem], sizes: bool) -> dict[str, Any]:
    """One print's own part of the JSON account."""
    said = {"smallest_pt": round(run.smallest, 1)} | runs_said([run])
    if run.unchanged:
        said["unchanged"] = run.unchanged
    if problems := [*wrong, *run.left_out]:
        said["left_out"] = [each.data() for each in problems]
    if sizes:
        said["sizes"] = [
            each._asdict() | {"pt": round(each.pt, 2), "wanted": round(each.wanted, 2)} for each in run.sizes()
        ]
    return said


def _tell_left_out(problems: list[Problem]) -> None:
    """In words which cards are left out because they can't be printed."""
    for problem in problems:
        say(f"left out: {problem}")


def _tell_unchanged(run: PrintRun, since: Path | None, json: bool) -> None:
    """In words how many cards are left out because they are on paper already."""
    if since is not None:
        cards = f"{counted(len(run), 'card')} {'is' if len(run) == 1 else 'are'}"
        same = "1 is as it was" if run.unchanged == 1 else f"{run.unchanged} are as they were"
        typer.echo(f"{cards} new or changed since {since}; {same}.", err=json)


def _tell_sizes(run: PrintRun, json: bool) -> None:
    """Tell the texts that are set smaller than the face wants them, or cut off, and the smallest size of each field."""
    fields = [each for each in run.sizes() if not each.label]
    short = [each for each in fields if each.cut or each.pt < each.wanted - SMALLER]
    lines = ["Texts that are set smaller than the face wants them, or cut off:"]
    for each in short[:SIZES_TOLD]:
        how = ", cut off" if each.cut else ""
        lines.append(f"  {each.pt:4.1f} of {each.wanted:4.1f} pt  {each.card or 'the backs'}: {each.field}{how}")
    if len(short) > SIZES_TOLD:
        lines.append(f"  and {len(short) - SIZES_TOLD} larger or as large; --json tells all")
    lines += [] if short else ["  none"]
    lines.append("The smallest of each field:")
    smallest = {each.field: each for each in reversed(fields)}
    for field in dict.fromkeys(each.field for each in fields):
        lines.append(f"  {smallest[field].pt:4.1f} pt  {field}: {smallest[field].card or 'the backs'}")
    typer.echo("\n".join(lines), err=json)
