"""Challengers! (Johannes Krenner & Markus Slawitscheck, 2022): decks built for a tournament of capture the flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import Game, Mode

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.games.challengers.match.pool import Pool
    from companion.pairing import Tournament
    from companion.table import Referee
    from companion.table.journal import Played
    from companion.table.kept import Contest

TOURNAMENT = Mode("tournament", "the tournament of 1 to 8, from the plans to the final")
MATCH = Mode("match", "one match of two decks, the Robot's among them")


class Challengers(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "challengers"
    title = "Challengers!"
    modes = (TOURNAMENT, MATCH)

    def row(self) -> type[CardRow]:
        from companion.games.challengers.cards import TeamRow

        return TeamRow

    kinds = ("plans", "trophies")

    def row_of_kind(self, kind: str) -> type[CardRow]:
        from companion.games.challengers.cards import PLANS, PlanRow, TrophyRow

        return PlanRow if kind == PLANS else TrophyRow

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        from companion.games.challengers.cards import check

        return check(card_set)

    def load_cards(self, sources: list[Path]) -> Pool:
        from companion.games.challengers.match.loading import load

        return load(sources, self.row_of)

    def referee(self, mode: Mode) -> Referee:
        if mode is MATCH:
            from companion.games.challengers.match.referee import match

            return match
        from companion.games.challengers.tournament.tournament import tournament

        return tournament

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        from companion.games.challengers.match.view import match_lines
        from companion.games.challengers.tournament.view import tournament_lines

        return tournament_lines(result) if "rounds" in result else match_lines(result)

    def named_tracker(self, players: list[str]) -> dict[str, Any]:
        from companion.cards.in_play import sets_in_play
        from companion.games.challengers.tournament.tracker import named

        return named(self.load_cards(sets_in_play(self.name, ())), players)

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        from companion.games.challengers.tournament.tracker import filled

        return filled(result, state)

    def event(self, state: dict[str, Any]) -> Tournament:
        from companion.games.challengers.tournament.tracker import event

        return event(state)

    card_asks = ("deck",)

    def contests(self, played: Played) -> list[Contest]:
        from companion.games.challengers.tournament.tracker import contests

        return super().contests(played) if played.header.mode == MATCH.name else contests(played.result or {})

    def commands(self) -> Mapping[str, Callable[..., None]]:
        from companion.games.challengers.commands import robot

        return {"robot": robot}


GAME = Challengers()
