"""`--page`: the referee on every phone in the room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cards.in_play import sets_in_play
from companion.cli.game_at_table import GameAtTable
from companion.errors import CompanionError, UsageError
from companion.table.front import Pace
from companion.table.journal import Journal

if TYPE_CHECKING:
    from companion.page.front import PageFront
    from companion.page.serving import Served

NEEDED = ("starlette", "uvicorn", "zxingcpp", "trustme")


@dataclass(frozen=True, slots=True)
class PageOptions:
    """Whether there is a page, where, and what phones may do."""

    page: Annotated[bool, typer.Option("--page", help="Serve a page for everybody's phone and a big screen.")] = False
    page_on: Annotated[
        Literal["lan", "local"], typer.Option("--page-on", help="For all in this network, or this machine alone.")
    ] = "lan"
    https: Annotated[
        bool, typer.Option("--https", help="With a certificate made on the spot, so that phones may scan live.")
    ] = False
    phones: Annotated[
        Literal["answer", "all"], typer.Option("--phones", help="Phones answer, or may take back, mend and stop, too.")
    ] = "answer"
    next: Annotated[Literal["anybody", "terminal"], typer.Option("--next", help="Who goes on when hands are done.")] = (
        "anybody"
    )

    def check(self) -> None:
        """Raises UsageError where a page's options come without it, CompanionError where it can't be served here."""
        if not self.page:
            for given, name in ((self.page_on != "lan", "--page-on"), (self.https, "--https"),
                                (self.phones != "answer", "--phones"), (self.next != "anybody", "--next")):  # fmt: skip
                if given:
                    raise UsageError(f"{name} says how the page is served; give --page too")
        elif any(find_spec(name) is None for name in NEEDED):
            raise CompanionError(
                "--page needs more than is installed here; `pip install '.[page]'` in the checkout installs it"
            )


@dataclass(slots=True)
class AtPage:
    """A page that is served, and the front at which all who see it answer."""

    front: PageFront
    served: Served

    def say_welcome(self) -> None:
        """Tells whoever types how phones join."""
        self.front.own.tells("page", self.served.welcome(), None, None, {"address": self.served.address})

    def stays_open(self) -> None:
        """Waits at the terminal, so that people may still look at how the game ended."""
        with suppress(EOFError, KeyboardInterrupt):
            input("Enter closes the page. ")


def serve(
    options: PageOptions,
    game: GameAtTable,
    kept: Journal,
    own: Any,
    pace: Pace,
    lines: Iterator[tuple[str, int]] | None,
) -> AtPage:
    """Serves the page of a game beside its own front; `lines` are what answers there, None for a terminal."""
    from companion.page.faces import Faces
    from companion.page.front import PageFront
    from companion.page.inbox import Inbox
    from companion.page.seats import Seats
    from companion.page.server import Page
    from companion.page.serving import Served
    from companion.page.shown import Shown

    seats = Seats.beside(kept.path)
    served = Served(seats, options.page_on, https=options.https)
    title, name = game.game.title, game.game.name
    faces = Faces(title, name, lambda: sets_in_play(name, game.header.sets), game.game.row_of)
    shown = Shown(seats, title, faces.address_of)
    inbox = Inbox()
    front: PageFront
    if lines is None:
        from companion.page.at_terminal import TerminalFront

        front = TerminalFront(own, shown, inbox, pace, served.welcome)
    else:
        front = PageFront(own, shown, inbox, pace, served.welcome)
        inbox.read(lines)
    page = Page(
        shown,
        seats,
        inbox,
        faces,
        game.game.register(),
        game.look_up,
        served.hosts,
        served.origins,
        secure=options.https,
        trusts=options.phones == "all",
        anybody=options.next == "anybody",
    )
    served.start(page)
    return AtPage(front, served)
