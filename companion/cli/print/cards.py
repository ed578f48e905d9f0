"""`companion print cards`: a game's cards, ready to cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic, strftime
from typing import TYPE_CHECKING, Any

import typer

from companion.api.selection import files_of, printed_before, right_sets, sets_to_print, wanted_cards
from companion.cli.print.images import LIST, write_images, write_tabletop
from companion.cli.print.options import (
    Backs,
    CardSets,
    ImageBleed,
    Looks,
    OnPaper,
    SideOption,
    Which,
    Written,
    check_together,
    page_numbers,
    paper_names,
)
from companion.cli.print.previewing import previewed
from companion.cli.print.printer import printer_profile
from companion.cli.print.services import service_and_press, write_for
from companion.cli.print.watching import again_and_again, watched_files
from companion.cli.print.writing import Print, check_kept, folder_of, report, write_all
from companion.errors import CompanionError, UsageError
from companion.games.folder import game_or_folder
from companion.options import GameName

if TYPE_CHECKING:
    from companion.cards import CardSet, Problem
    from companion.printing.choices import Marks, PrintedSides
    from companion.printing.deck import Deck, Options
    from companion.printing.paper.imposing import Imposed


SIZES_TOLD = 20
SMALLER = 0.05  # pt: what is set so much smaller than it should be


def print_cards(
    game: GameName,
    which: Which,
    on_paper: OnPaper,
    backs: Backs,
    looks: Looks,
    written: Written,
    set: CardSets = None,
    bleed: ImageBleed = None,
    side: SideOption = "both",
) -> None:
    """Print a game's cards, ready to cut."""
    the_game = game_or_folder(game)
    since, json = which.since, written.json
    check_together({"--png": written.png, "--tts": written.tts})
    for again, wanted in (("--watch", written.watch), ("--preview", written.preview)):
        check_together({again: wanted, "--json": json})
        check_together({again: wanted, "--since": since is not None})
    for name, given in (("--png", written.png), ("--tts", written.tts), ("--for", written.service is not None),
                        ("--pdfx", written.pdfx is not None), ("--out", written.out is not None),
                        ("--pages", which.pages is not None), ("--side", side != "both"), ("--report", written.sizes),
                        ("--watch", written.watch)):  # fmt: skip
        check_together({"--preview": written.preview, name: given})
    check_together({"--cutter": on_paper.cutter is not None, "--png": written.png, "--tts": written.tts})
    if which.pages is not None:
        check_together({"--pages": True, "--png": written.png, "--tts": written.tts})
    if written.tts_url is not None and not written.tts:
        raise UsageError("--tts-url says where the sheets of --tts will be; give --tts too")
    check_together({"--for": written.service is not None, "--cutter": on_paper.cutter is not None})
    check_together({"--for": written.service is not None, "--png": written.png, "--tts": written.tts})
    check_together({"--pdfx": written.pdfx is not None, "--png": written.png, "--tts": written.tts})
    papers = paper_names(on_paper.paper)
    service, press = service_and_press(written)

    def options(paper: str, sets: list[CardSet[Any]]) -> Options:
        numbers = page_numbers(which.pages)
        how = imposed(backs, on_paper.marks, bleed, side=side, pages=numbers, cutter=on_paper.cutter)
        look = replace(looks, layout=looks.layout or the_game.face)
        made = card_options(how, paper, on_paper.stock, look, which.copies, partial=which.partial)
        if service is not None:
            made = replace(
                made, stock=service.stock(on_paper.stock or sets[0].info.stock or "poker"), safe=service.safe
            )
        return made

    def decks_of(sets: list[CardSet[Any]]) -> list[Deck]:
        from companion.printing.deck import Deck

        wanted, before = wanted_cards(sets, which.only), printed_before(the_game, since)
        return [
            Deck(the_game.title, the_game.name, sets, options(name, sets), wanted, before())
            for name in (papers[:1] if written.png or written.tts or service else papers)
        ]

    def read() -> tuple[list[CardSet[Any]], list[Problem]]:
        sets, wrong = right_sets(the_game, set or [], looks.pictures, partial=which.partial)
        _tell_left_out(wrong)
        return sets, wrong

    def once(quiet: bool = False) -> list[dict[str, Any]]:
        from companion.printing.deck import NothingNew

        sets, wrong = read()
        files_read = [*files_of(sets), looks.layout, None if since and since.suffix.lower() == ".pdf" else since]
        try:
            decks = decks_of(sets)
        except NothingNew as nothing:
            left_out = [problem_said(each) for each in wrong]
            report([], json, note=f"{nothing} in {since}; nothing is written", left_out=left_out)
            return []
        if written.png:
            folder = written.out or folder_of(the_game.name) / "images"
            check_kept([folder / LIST], files_read)
            made = [write_images(decks[0], folder, looks.ink, written.dpi, bleed)]
        elif service is not None and written.service is not None:
            path = written.out or folder_of(the_game.name) / written.service
            made = [write_for(service, decks[0], path, looks.ink, press, files_read)]
        elif written.tts:
            folder = written.out or folder_of(the_game.name) / "tabletop-simulator"
            made = [write_tabletop(decks[0], folder, the_game.name, looks.ink, written.tts_url)]
        else:
            path = written.out or folder_of(the_game.name) / "cards.pdf"
            files = [_for_paper(path, name if len(papers) > 1 else "") for name in papers]
            prints = [Print(file, the_game.title, [deck.part()]) for file, deck in zip(files, decks, strict=True)]
            made = write_all(prints, looks.ink, files_read, press)
        for said, deck in zip(made, decks, strict=True):
            said |= _said(deck, wrong, written.sizes)
        _tell_left_out(decks[0].left_out)
        _tell_unchanged(decks[0], since, json)
        if not quiet:
            report(made, json, alternatives=True)
        if written.sizes and not quiet:
            _tell_sizes(decks[0], json)
        return made

    def watched() -> Iterator[Path]:
        sources = sets_to_print(the_game, set or [])
        return watched_files(sources, looks.pictures, looks.layout or the_game.face)

    if written.preview:
        with previewed(the_game.title) as preview:
            again_and_again(lambda quiet: preview.shows(decks_of(read()[0])[0]), watched, preview.fails)
    elif written.watch:
        typer.echo("Watching the cards, their pictures and the layout; Ctrl-C ends it.", err=True)
        again_and_again(lambda quiet: _print(once, quiet=quiet), watched, _tell_wrong)
    else:
        once()


def _print(once: Callable[[bool], list[dict[str, Any]]], *, quiet: bool) -> None:
    begun = monotonic()
    paths = ", ".join(each["path"] for each in once(quiet))
    typer.echo(f"{strftime('%H:%M:%S')} printed {paths} in {monotonic() - begun:.1f} s", err=True)


def _tell_wrong(error: CompanionError) -> None:
    typer.echo(f"{strftime('%H:%M:%S')} not printed, what was printed before stays:\n{error}", err=True)


def imposed(
    backs: Backs,
    marks: Marks,
    bleed: float | None,
    side: PrintedSides = "both",
    pages: frozenset[int] = frozenset(),
    cutter: str | None = None,
) -> Imposed:
    """How the cards come onto the sheets; `bleed` in mm, where it is None that of the machine that cuts, or 0.

    Raises UsageError for a printer that is not known or turns otherwise, and for a machine that is not known.
    """
    from companion.printing.paper.imposing import Imposed
    from companion.printing.paper.machines import cutter_named

    two_sided = backs.back == "duplex"
    profile = printer_profile(backs.printer, backs.flip) if two_sided or backs.printer else None
    turned = profile.flip if profile else backs.flip or "long"
    machine = cutter_named(cutter) if cutter is not None else None
    around = bleed if bleed is not None else machine.bleed if machine else 0.0
    return Imposed(backs.back, turned, around, marks, side, pages, profile if two_sided else None, machine)


def card_options(
    how: Imposed, paper: str, stock: str | None, looks: Looks, copies: int | None = None, *, partial: bool = False
) -> Options:
    """The options as the deck takes them."""
    from companion.printing.deck import Options

    return Options(how, paper, stock or "", looks.qr, looks.ink, copies, looks.layout, looks.any_dpi, partial)


def decks_said(decks: list[Deck]) -> dict[str, Any]:
    """What there is to say of decks once they are printed: their pictures, and by whose profile the backs are moved."""
    said: dict[str, Any] = {}
    if profile := next((deck.options.imposed.printer for deck in decks), None):
        said["printer"] = profile.name
    if any(deck.with_picture for deck in decks):
        said["without_picture"] = sum(deck.without_picture for deck in decks)
    if warnings := [problem for deck in decks for problem in deck.warnings]:
        said["warnings"] = [problem_said(problem) for problem in warnings]
    return said


def problem_said(problem: Problem) -> dict[str, Any]:
    """A problem as JSON tells it."""
    return asdict(problem) | {"file": str(problem.file)}


def _for_paper(path: Path, paper: str) -> Path:
    """The file for one of several papers."""
    return path.with_name(f"{path.stem}-{paper}{path.suffix}") if paper else path


def _said(deck: Deck, wrong: list[Problem], sizes: bool) -> dict[str, Any]:
    """What there is to say in JSON of one print besides what all prints say."""
    said = {"smallest_pt": round(deck.smallest, 1)} | decks_said([deck])
    if deck.unchanged:
        said["unchanged"] = deck.unchanged
    if problems := [*wrong, *deck.left_out]:
        said["left_out"] = [problem_said(each) for each in problems]
    if sizes:
        said["sizes"] = [
            each._asdict() | {"pt": round(each.pt, 2), "wanted": round(each.wanted, 2)} for each in deck.sizes()
        ]
    return said


def _tell_left_out(problems: list[Problem]) -> None:
    """In words which cards are left out because they can't be printed."""
    for problem in problems:
        typer.echo(f"companion: left out: {problem}", err=True)


def _tell_unchanged(deck: Deck, since: Path | None, json: bool) -> None:
    """In words how many cards are left out because they are on paper already."""
    if since is not None:
        count = len(deck)
        cards = "1 card is" if count == 1 else f"{count} cards are"
        same = "1 is as it was" if deck.unchanged == 1 else f"{deck.unchanged} are as they were"
        typer.echo(f"{cards} new or changed since {since}; {same}.", err=json)


def _tell_sizes(deck: Deck, json: bool) -> None:
    """Which texts are set smaller than the face wants them, or cut off, and the smallest size of each field."""
    fields = [each for each in deck.sizes() if not each.label]
    short = [each for each in fields if each.cut or each.pt < each.wanted - SMALLER]
    typer.echo("Texts that are set smaller than the face wants them, or cut off:", err=json)
    for each in short[:SIZES_TOLD]:
        how = ", cut off" if each.cut else ""
        typer.echo(
            f"  {each.pt:4.1f} of {each.wanted:4.1f} pt  {each.card or 'the backs'}: {each.field}{how}", err=json
        )
    if len(short) > SIZES_TOLD:
        typer.echo(f"  and {len(short) - SIZES_TOLD} larger or as large; --json tells all", err=json)
    if not short:
        typer.echo("  none", err=json)
    typer.echo("The smallest of each field:", err=json)
    for field in dict.fromkeys(each.field for each in fields):
        smallest = next(each for each in fields if each.field == field)
        typer.echo(f"  {smallest.pt:4.1f} pt  {field}: {smallest.card or 'the backs'}", err=json)
