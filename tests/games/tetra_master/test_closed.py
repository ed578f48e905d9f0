"""The whole table: no card comes from nowhere or goes there, from the deal to the clearing up."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.tetra_master.arena import GAME, shipped_pool
from support.automatic import Automatic

from companion.board.places import TableLayout
from companion.games.tetra_master import TOURNAMENT

ARENA = ("arena", "arena cards")
SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"hands": "hidden"},
    {"chosen-army": "on"},
    {"first-to": "5"},
    {"first-to": "6"},
    {"first-to": "9"},
    {"hands": "hidden", "first-to": "9"},
)


def counted(laid: TableLayout) -> Counter[str]:
    """The number of cards in each place; a cell of the arena is one that a monster lies on."""
    many: Counter[str] = Counter()
    for id, _, place in laid.all_places():
        pieces = [piece for piece in place.pieces if piece.also] if place.fixed else place.pieces
        many["board" if place.fixed else id] += len(pieces) if place.count is None else place.count
        assert place.count is None or len(place.pieces) <= place.count, id
    return many


class Watching(Automatic):
    """Looks at the whole table whenever something is asked."""

    counts: list[Counter[str]]

    def ask(self, question: Any, between: Any = None) -> Any:
        if self.view:
            laid = self.view.laid_out()
            assert laid
            self.counts.append(counted(laid))
        return super().ask(question)


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
def test_every_card_is_somewhere(switches: dict[str, str]) -> None:
    said = [f"{name}={value}" for name, value in switches.items()]
    for seed in range(8):
        cards = shipped_pool()
        table = Watching(cards, Random(seed))
        table.counts = []
        GAME.refereed(TOURNAMENT).referee(table, GAME.register().settle(said))
        monsters = {sum(many for id, many in each.items() if id not in ARENA) for each in table.counts}
        assert monsters == {len(cards.deck) * (1 + (int(switches.get("first-to", 3)) > 5))}
        assert {each["arena"] + each["arena cards"] for each in table.counts} == {cards.blocked + cards.empty}
        assert {each["arena"] for each in table.counts} == {0, 16}
