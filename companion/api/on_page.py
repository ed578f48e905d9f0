"""A game on everybody's phone: its page served beside the front at which it is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.api.at_table import GameAtTable, outcome
from companion.cards.in_play import sets_in_play
from companion.engine.journal import Journal
from companion.table import Pace
from companion.table.entries import JournalContent

if TYPE_CHECKING:
    from companion.page.front import PageFront
    from companion.page.page_options import PageOptions
    from companion.page.serving import ServedPage
    from companion.page.wifi import Wifi


def serve(
    game: GameAtTable,
    kept: Journal,
    own: Any,
    pace: Pace,
    lines: Iterator[tuple[str, int]] | None,
    page: PageOptions,
    wifi: Wifi | None = None,
) -> tuple[PageFront, ServedPage]:
    """Serves the page of a game beside its own front, at which it tells how phones join: the front at which all who see
    it answer, and what is to be left once people have seen the end.

    `lines` are what answers at its own front, None for a terminal. The `page` says where it is served, whether phones
    may take back and mend, who goes on when hands are done, whether what one player reports of a match waits until the
    other agrees, and whether the big screen shows who wins from here. Of a `wifi` that is given the big screen
    shows the code.
    """
    from companion.api.finale import Highlights, finale
    from companion.page.confirmations import COUNTS_AFTER
    from companion.page.faces import Faces
    from companion.page.front import PageFront
    from companion.page.inbox import Inbox
    from companion.page.page_events import page as page_event
    from companion.page.screen_state import ScreenState
    from companion.page.seats import Seats
    from companion.page.server import TablePage
    from companion.page.serving import ServedPage

    seats = Seats.beside(kept.path)
    served = ServedPage(seats, page.page_on, https=page.https, wifi=wifi)
    title, name = game.game.title, game.game.name
    faces = Faces(title, name, lambda: sets_in_play(name, game.header.sets), game.game.row_of)
    shown = ScreenState(seats, title, faces.address_of, game.game.organiser)
    inbox = Inbox()
    counts_after = COUNTS_AFTER if page.results == "both" else 0.0
    front: PageFront
    if lines is None:
        from companion.page.at_terminal import TerminalFront

        front = TerminalFront(own, shown, inbox, pace, served.welcome, counts_after)
    else:
        front = PageFront(own, shown, inbox, pace, served.welcome, counts_after)
        inbox.read(lines)

    def drawn(name: str) -> str | None:
        """The address of a card's picture, which is drawn now: the server stays only for a moment."""
        code = faces.code_of(name)
        return faces.address_of(name) if code and faces.picture(code) else None

    def finale_of(result: dict[str, Any]) -> dict[str, Any]:
        played = JournalContent(kept.path, game.header, front.session.entries, [], 0, 0, 0, 0, result)
        highlights = Highlights(game.game)
        outcome(game, highlights, entries=list(played.entries), auto="none", retell=True)
        return finale(played, highlights, drawn)

    front.finale = finale_of
    register, look_up, trusts = game.game.register(), game.look_up, page.phones == "all"
    site = TablePage(shown, seats, inbox, faces, register, look_up, served.hosts, served.origins, page.https)
    site.settled, site.organiser = game.header.rules, game.game.organiser
    site.codes, site.trusts, site.anybody = cache(served.codes), trusts, page.next == "anybody"
    if page.odds == "shown":
        from companion.odds.background import BackgroundOdds

        front.looks = BackgroundOdds(game.header, shown.foresees).looks
    served.start(site)
    own.tells(page_event("", text=served.welcome(), address=served.address))
    return front, served
