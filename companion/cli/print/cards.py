"""`companion print cards`: a game's cards, ready to cut."""

from collections.abc import Callable
from time import monotonic, strftime
from typing import Any

import typer

from companion.cli.options import GameName, worded
from companion.cli.print.options import Backs, CardSelection, CardSets, ImageBleed, Looks, OnPaper, Outputs, SideOption
from companion.cli.print.watch_loop import again_and_again
from companion.errors import CompanionError, UsageError
from companion.games.folder import game_or_folder
from companion.printing.choices import Back, PrintedSides

APART = {
    "--png": ("--tts",),
    "--watch": ("--json", "--since"),
    "--cutter": ("--png", "--tts"),
    "--pages": ("--png", "--tts"),
    "--for": ("--cutter", "--png", "--tts"),
    "--pdfx": ("--png", "--tts"),
}  # fmt: skip
"""Options that don't go together."""


def print_cards(
    game: GameName,
    which: CardSelection,
    on_paper: OnPaper,
    backs: Backs,
    looks: Looks,
    written: Outputs,
    set: CardSets = None,
    bleed: ImageBleed = None,
    side: SideOption = "both",
) -> None:
    """Print a game's cards, ready to cut."""
    from companion.cli.print.card_prints import CardPrints

    the_game = game_or_folder(game)
    _check_apart(which, on_paper, written, side, backs.back)
    cards = CardPrints(the_game, which, on_paper, backs, looks, written, set or [], bleed, side)
    if written.watch:
        typer.echo("Watching the cards, their pictures and the layout; Ctrl-C ends it.", err=True)
        again_and_again(lambda quiet: _print(cards.printed, quiet=quiet), cards.watched, _tell_wrong)
    else:
        cards.printed()


def _check_apart(
    which: CardSelection, on_paper: OnPaper, written: Outputs, side: PrintedSides, back: Back | None
) -> None:
    """Raises UsageError where two options are given that don't go together."""
    given = {
        "--png": written.png,
        "--tts": written.tts,
        "--watch": written.watch,
        "--json": written.json,
        "--report": written.sizes,
        "--side": side != "both",
        "--for": written.service is not None,
        "--pdfx": written.pdfx is not None,
        "--out": written.out is not None,
        "--since": which.since is not None,
        "--pages": which.pages is not None,
        "--cutter": on_paper.cutter is not None,
    }
    for option, others in APART.items():
        for other in others:
            if given[option] and given[other]:
                raise UsageError(f"{option} and {other} don't go together; leave one of them out")
    if written.png and side == "backs" and back == "none":
        raise UsageError("--side backs and --back none: that leaves no image to make")
    if written.tts_url is not None and not written.tts:
        raise UsageError("--tts-url says where the sheets of --tts will be; give --tts too")


def _print(once: Callable[[bool], list[dict[str, Any]]], *, quiet: bool) -> None:
    begun = monotonic()
    paths = ", ".join(each["path"] for each in once(quiet))
    typer.echo(f"{strftime('%H:%M:%S')} printed {paths} in {monotonic() - begun:.1f} s", err=True)


def _tell_wrong(error: CompanionError) -> None:
    typer.echo(f"{strftime('%H:%M:%S')} not printed, what was printed before stays:\n{worded(error)}", err=True)
