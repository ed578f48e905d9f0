"""Single elimination with seeds: who loses is out, until one is left."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.errors import quoted
from companion.pairing.event import EventError


@dataclass(slots=True)
class Tie:
    """A match of the bracket: its sides as far as they are known, and its winner."""

    a: str | None
    b: str | None
    winner: str | None = None


@dataclass(slots=True)
class Elimination:
    """A bracket. `rounds` holds its matches, the final last; the winners of two neighbours meet in the next round."""

    bye: str
    bye_plays: bool
    rounds: list[list[Tie]] = field(default_factory=list)

    @classmethod
    def of(cls, seeds: Iterable[str], bye: str = "bye", bye_plays: bool = False) -> "Elimination":
        """The bracket of two or more players, best seed first, filled up with byes to a power of two.

        The first two seeds can only meet in the final, the first four not before the semi-finals, and so on; the
        byes go to the best seeds, so no two byes meet. A bye that does not play loses at once. Raises EventError.
        """
        players = list(seeds)
        if len(players) < 2:
            raise EventError("a bracket needs two players at least")
        for player in players:
            if player == bye or players.count(player) > 1:
                raise EventError(f"{quoted(player)} cannot be in the bracket twice, or be called like the bye")
        places = [1]
        while len(places) < len(players):
            places = [each for place in places for each in (place, 2 * len(places) + 1 - place)]
        sides = [players[place - 1] if place <= len(players) else bye for place in places]
        bracket = cls(bye, bye_plays)
        bracket.rounds.append([Tie(a, b) for a, b in zip(sides[::2], sides[1::2], strict=True)])
        while len(bracket.rounds[-1]) > 1:
            bracket.rounds.append([Tie(None, None) for _ in bracket.rounds[-1][::2]])
        if not bye_plays:
            for tie in bracket.rounds[0]:
                if bye in (tie.a, tie.b):
                    bracket.win(*(side for side in (tie.a, tie.b) if side is not None and side != bye))
        return bracket

    @property
    def open(self) -> list[Tie]:
        """The matches that can be played now."""
        return [tie for ties in self.rounds for tie in ties if tie.a and tie.b and not tie.winner]

    @property
    def champion(self) -> str | None:
        """Who won the final; None while it is open."""
        return self.rounds[-1][0].winner

    def win(self, winner: str) -> None:
        """Records that somebody won their open match. Raises EventError where there is no such match."""
        for number, ties in enumerate(self.rounds):
            for place, tie in enumerate(ties):
                if winner in (tie.a, tie.b) and tie in self.open:
                    tie.winner = winner
                    if number + 1 < len(self.rounds):
                        setattr(self.rounds[number + 1][place // 2], "ab"[place % 2], winner)
                    return
        raise EventError(f"{quoted(winner)} has no match to win now")
