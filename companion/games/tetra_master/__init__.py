"""Tetra Master (rules Jonah Kellman, art Tobias Vyseri, 2020): cards on a grid that fight with dice and chain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.games import Game, Mode

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet, Problem
    from companion.games.tetra_master.pool import Pool
    from companion.table import Referee

BATTLE = Mode("battle", "one battle of ten cards on the grid")
TOURNAMENT = Mode("tournament", "battles until somebody has won three")


class TetraMaster(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tetra-master"
    title = "Tetra Master"
    modes = (BATTLE, TOURNAMENT)

    def row(self) -> type[CardRow]:
        from companion.games.tetra_master.cards import TetraRow

        return TetraRow

    def check(self, card_set: CardSet[Any]) -> list[Problem]:
        from companion.games.tetra_master.cards import check

        return check(card_set)

    def load_cards(self, sources: list[Path]) -> Pool:
        from companion.games.tetra_master.loading import load

        return load(sources)

    def refuse_cards(self, mode: Mode, cards: Pool) -> None:
        """Five cards for each of two players, and in a tournament as many again for the next battle."""
        needed = {BATTLE: 10, TOURNAMENT: 20}[mode]
        if len(cards.deck) < needed:
            where = cards.cards[0].set if cards.cards else "the card set"
            what = f"{where} has {len(cards.deck)} monster cards; a {mode.name} needs {needed} or more"
            raise CompanionError(what)

    def referee(self, mode: Mode) -> Referee:
        from companion.games.tetra_master.referee import battle, tournament

        return battle if mode is BATTLE else tournament

    def result_lines(self, result: dict[str, Any]) -> list[str]:
        from companion.games.tetra_master.view import result_lines

        return result_lines(result)

    card_asks = ("hand", "new-cards", "pick")

    def tracker(
        self, result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]
    ) -> dict[str, Any]:
        from companion.games.tetra_master.tracker import filled

        return filled(result, events, state)


GAME = TetraMaster()
