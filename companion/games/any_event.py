"""Any event in rounds, of whatever game: no cards, no rules of play, only its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from companion.engine.rule_register import read_register
from companion.games import Game, Mode, ModeReferee, Sources, every, find
from companion.rounds import ORGANISER
from companion.table.register import Register

if TYPE_CHECKING:
    from companion.cards import CardSet

BOARD = Mode("board", "pairings, results and standings, round by round")


class AnyEvent(Game):
    """An event in rounds; `companion event FILE` begins it."""

    name = "event"
    title = "Event"
    modes: ClassVar[tuple[Mode, ...]] = (BOARD,)
    kept_as = ".csv"
    organiser = ORGANISER

    def sources(self) -> Sources:
        from companion.cards.model import CardRow

        return Sources(CardRow)

    def load(self, sets: list[CardSet[Any]]) -> None:
        """There are none."""

    def chosen_sets(self, names: Iterable[str]) -> list[Path]:
        return []

    def register(self) -> Register:
        return read_register("companion.rounds")

    def refereed(self, mode: Mode) -> ModeReferee:
        from companion.rounds import board

        tell_evenings()
        return ModeReferee(board.board, board.result_lines, tournament=board.event_in, winners=None)


EVENT = AnyEvent()


def _evenings() -> dict[str, Mapping[str, str]]:
    return {game.name: game.evening for game in every() if game.evening}


def tell_evenings() -> None:
    """Tells whoever pairs by which switches the evenings of games are paired."""
    from companion.pairing.rules import EVENINGS

    if _evenings not in EVENINGS:
        EVENINGS.append(_evenings)


def game_or_event(name: str) -> Game:
    """The game of that name, or any event. Raises UsageError naming the nearest game."""
    return EVENT if name == EVENT.name else find(name)
