"""CardPG (a designer's half-page): champions with abilities, combos and duels, with any deck of playing cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import Game, Mode

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.games.cardpg.pool import Pool
    from companion.table import Referee

GAME_MODE = Mode("game", "the whole game of 2 to 4")
DUEL = Mode("duel", "a single duel of two champions, with its combos")


class CardPG(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "cardpg"
    title = "CardPG"
    modes = (GAME_MODE, DUEL)

    def row(self) -> type[CardRow]:
        from companion.games.cardpg.cards import PlayingRow

        return PlayingRow

    kinds = ("aids",)

    def row_of_kind(self, kind: str) -> type[CardRow]:
        from companion.games.cardpg.cards import AidRow

        return AidRow

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        from companion.games.cardpg.cards import check

        return check(card_set)

    def load_cards(self, sources: list[Path]) -> Pool:
        from companion.games.cardpg.loading import load

        return load(sources, self.row_of)

    def referee(self, mode: Mode) -> Referee:
        from companion.games.cardpg.game import duel, game

        return duel if mode is DUEL else game

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        from companion.games.cardpg.view import result_lines

        return result_lines(result)

    def named_tracker(self, players: list[str]) -> dict[str, Any]:
        from companion.games.cardpg.tracker import named

        return named(players)

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        from companion.games.cardpg.tracker import filled

        return filled(result, state)

    card_asks = ("champions",)


GAME = CardPG()
