"""What is known of a game between its wars."""

from collections import Counter
from dataclasses import dataclass, field

from companion.games.tossing_tiger.war.pieces import Card
from companion.table import Data


@dataclass(slots=True)
class Standing:
    """Everybody's `hands` in the order in which they sit, the draw pile (`deck`), the cards known to be out of the game
    (`gone`), and the `wars` that were waged; in Fight Together the `teams`, and how many cards lie `aside` on the war
    pile. Where hands are told, `told` are everybody's cards. Who is `waging` a war beside others has the hand there."""

    hands: dict[str, int]
    deck: int
    told: dict[str, list[Card]] = field(default_factory=dict)
    gone: Counter[Card] = field(default_factory=Counter)
    wars: list[Data] = field(default_factory=list)
    teams: dict[str, list[str]] = field(default_factory=dict)
    aside: int = 0
    waging: set[str] = field(default_factory=set)

    def each(self) -> list[str]:
        """Everybody with the number of their cards."""
        return [f"{name} {hand}" for name, hand in self.hands.items()]

    def by_team(self) -> dict[str, int]:
        """How many cards each team has."""
        return {team: sum(self.hands[name] for name in names) for team, names in self.teams.items()}
