"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.games import Game, Mode, Refereed, Sources

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.tamer.battle.pool import Pool

EVENING = Mode("evening", "the tournament night of 4 to 8, from the seating to the champion")
BATTLE = Mode("battle", "one battle between two teams, The Deck's among them")


class Tamer(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tamer"
    title = "Tamer Tournament"
    modes = (EVENING, BATTLE)

    def sources(self) -> Sources:
        from companion.games.tamer.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[Any]]) -> Pool:
        from companion.games.tamer.battle.loading import load

        return load(sets)

    def refereed(self, mode: Mode) -> Refereed:
        from companion.games.tamer.battle.view import result_lines

        if mode is BATTLE:
            from companion.games.tamer.battle.referee import battle
            from companion.games.tamer.battle.tracker import filled

            return Refereed(battle, result_lines, filled, card_asks=["team"])
        from companion.games.tamer.evening import tracker
        from companion.games.tamer.evening.evening import evening

        return Refereed(evening, result_lines, tracker.filled, tracker.event, tracker.contests)

    def commands(self) -> Mapping[str, Callable[..., None]]:
        from companion.games.tamer.commands import deck

        return {"deck": deck}


GAME = Tamer()
