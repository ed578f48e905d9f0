"""The night as it stands: who plays, what was drafted, who met whom, and how it ended."""

from dataclasses import dataclass, field
from typing import Any

from companion.games.tamer.battle.creature import THE_DECK, Card, Member
from companion.games.tamer.battle.pool import Pool
from companion.games.tamer.evening import events as ev
from companion.pairing import Match, Tournament
from companion.rounds.state import Rounds, match_data
from companion.table import Table
from companion.table.events import Event as Told

ROUNDS = 3


@dataclass(slots=True)
class Owned:
    """What the referee knows of a player's creatures.

    `picks` is None where the draft is not recorded. `kept` have damage left on them, `removed` are out of the game;
    `team` is the team of the last battle that was refereed.
    """

    picks: list[Card] | None = None
    kept: list[Member] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    team: list[Card] = field(default_factory=list)


class Night(Rounds):
    """What is known of the night: beside its rounds what was drafted, the tiebreakers, and how it ended."""

    bye_rule = "pairing.deck"
    most_players = 8

    def __init__(self, table: Table, rules: dict[str, str], players: list[str]) -> None:
        super().__init__(table, rules, Tournament(list(players), bye=THE_DECK, bye_plays=True, planned=ROUNDS))
        self.hands = {player: Owned() for player in players}
        self.recorded = False
        self.tiebreaks: list[Match] = []
        self.champions: list[str] = []

    @property
    def pool(self) -> Pool:
        """The cards in play."""
        pool: Pool = self.table.cards
        return pool

    def left(self, player: str, opponent: str | None, match: str) -> Told:
        return ev.left("pairing.leaving", player=player, opponent=opponent, match=match)

    def joined(self, player: str, number: int) -> Told:
        self.hands[player] = Owned([] if self.recorded else None)
        return ev.joined("pairing.joining", player=player, round=number)

    def data(self) -> dict[str, Any]:
        return super().data() | {"tiebreaks": [match_data(match) for match in self.tiebreaks]}

    def result(self) -> dict[str, Any]:
        """The night's result: the champions, and the night as data."""
        return {"champions": self.champions, **self.data()}
