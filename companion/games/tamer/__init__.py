"""Tamer Tournament (Casey Topp, 2023): drafting creatures, and battles of one row against another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import Game, Mode

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.games.tamer.battle.pool import Pool
    from companion.pairing import Tournament
    from companion.table import Referee
    from companion.table.journal import Played
    from companion.table.kept import Contest

EVENING = Mode("evening", "the tournament night of 4 to 8, from the seating to the champion")
BATTLE = Mode("battle", "one battle between two teams, The Deck's among them")


class Tamer(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tamer"
    title = "Tamer Tournament"
    modes = (EVENING, BATTLE)

    def row(self) -> type[CardRow]:
        from companion.games.tamer.cards import CreatureRow

        return CreatureRow

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        from companion.games.tamer.cards import check

        return check(card_set)

    def load_cards(self, sources: list[Path]) -> Pool:
        from companion.games.tamer.battle.loading import load

        return load(sources)

    def referee(self, mode: Mode) -> Referee:
        if mode is BATTLE:
            from companion.games.tamer.battle.referee import battle

            return battle
        from companion.games.tamer.evening.evening import evening

        return evening

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        from companion.games.tamer.battle.view import result_lines

        return result_lines(result)

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        from companion.games.tamer.evening.tracker import filled

        return filled(result, events, state)

    def event(self, state: dict[str, Any]) -> Tournament:
        from companion.games.tamer.evening.tracker import event

        return event(state)

    card_asks = ("team",)

    def contests(self, played: Played) -> list[Contest]:
        from companion.games.tamer.evening.tracker import contests

        return super().contests(played) if played.header.mode == BATTLE.name else contests(played)

    def commands(self) -> Mapping[str, Callable[..., None]]:
        from companion.games.tamer.commands import deck

        return {"deck": deck}


GAME = Tamer()
