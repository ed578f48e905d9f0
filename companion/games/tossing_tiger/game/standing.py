"""State of a game between its wars."""
# mypyc

from dataclasses import dataclass, field

from companion.games.tossing_tiger.war.pieces import Card, Player
from companion.table import Data


@dataclass(slots=True)
class Standing:
    """The `players` with their hands in the order in which they sit, the draw pile (`deck`), the cards known to be out
    of the game (`gone`), so many more without their names (`unseen`), and the `wars` that were waged; in Fight Together
    the `teams`, and how many cards lie `aside` on the war pile, of which those `named` are gone, too. Who is `waging` a
    war beside others has the hand there."""

    players: dict[str, Player]
    deck: int
    gone: list[Card] = field(default_factory=list)
    unseen: int = 0
    wars: list[Data] = field(default_factory=list)
    teams: dict[str, list[str]] = field(default_factory=dict)
    aside: int = 0
    named: list[Card] = field(default_factory=list)
    waging: set[str] = field(default_factory=set)

    @property
    def hands(self) -> dict[str, int]:
        """The number of cards of each player."""
        return {name: player.hand for name, player in self.players.items()}

    def each(self) -> list[str]:
        """Everybody with the number of their cards."""
        return [f"{name} {hand}" for name, hand in self.hands.items()]

    def by_team(self) -> dict[str, int]:
        """The number of cards of each team."""
        return {team: sum(self.hands[name] for name in names) for team, names in self.teams.items()}
