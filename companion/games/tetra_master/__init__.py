"""Tetra Master (rules Jonah Kellman, art Tobias Vyseri, 2020): cards on a grid that fight with dice and chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.games import Game, Mode, ModeReferee, Sources

if TYPE_CHECKING:
    from companion.cards import CardSet
    from companion.games.tetra_master.cards import TetraRow
    from companion.games.tetra_master.pool import MonsterPool
    from companion.table.event_schema import EventSchema

BATTLE = Mode("battle", "one battle of ten cards on the grid")
TOURNAMENT = Mode("tournament", "battles until somebody has won three")


class TetraMaster(Game):
    """The game; what it offers is imported when it is asked for."""

    name = "tetra-master"
    title = "Tetra Master"
    contest = "battle"
    better = ("attack", "physical", "magical", "arrows")
    modes = (BATTLE, TOURNAMENT)

    def sources(self) -> Sources:
        from companion.games.tetra_master.cards import SOURCES

        return SOURCES

    def load(self, sets: list[CardSet[TetraRow]]) -> MonsterPool:
        from companion.games.tetra_master.pool import load

        return load(sets)

    def refuse_cards(self, mode: Mode, cards: MonsterPool) -> None:
        """Five cards for each of two players, and in a tournament as many again for the next battle."""
        needed = {BATTLE: 10, TOURNAMENT: 20}[mode]
        if len(cards.deck) < needed:
            where = cards.cards[0].set if cards.cards else "the card set"
            raise CompanionError(f"{where} has {len(cards.deck)} monster cards; a {mode.name} needs {needed} or more")

    def schema(self) -> EventSchema:
        from companion.games.tetra_master.schema import SCHEMA

        return SCHEMA

    def refereed(self, mode: Mode) -> ModeReferee:
        from companion.games.tetra_master.referee import battle, tournament
        from companion.games.tetra_master.view import filled, result_lines

        referee = battle if mode is BATTLE else tournament
        return ModeReferee(referee, result_lines, filled, card_asks=["hand", "new-cards", "pick"])


GAME = TetraMaster()
