"""Single elimination with seeds: who loses is out, or plays on for a place, until one is left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.errors import quoted
from companion.pairing.event import EventError


@dataclass(slots=True)
class Tie:
    """A match of the bracket: its sides as far as they are known, and its winner; the bye, where nobody came."""

    a: str | None
    b: str | None
    winner: str | None = None


@dataclass(slots=True)
class Elimination:
    """A bracket. `rounds` holds its matches, the final last; the winners of two neighbours meet in the next round.

    Who loses in a round plays on in the bracket `below` it, where there is one; `first` is the place of its winner.
    """

    bye: str
    bye_plays: bool
    rounds: list[list[Tie]] = field(default_factory=list)
    first: int = 1
    below: dict[int, "Elimination"] = field(default_factory=dict)

    @classmethod
    def of(cls, seeds: Iterable[str], bye: str = "bye", bye_plays: bool = False, places: int = 1) -> "Elimination":
        """The bracket of two or more players, best seed first, filled up with byes to a power of two.

        The first two seeds can only meet in the final, the first four not before the semi-finals, and so on; the
        byes go to the best seeds, so no two byes meet. A bye that does not play loses at once. All places are played
        for down to that of `places`. Raises EventError.
        """
        players = list(seeds)
        if len(players) < 2:
            raise EventError("a bracket needs two players at least")
        for player in players:
            if player == bye or players.count(player) > 1:
                raise EventError(f"{quoted(player)} cannot be in the bracket twice, or be called like the bye")
        order = [1]
        while len(order) < len(players):
            order = [each for place in order for each in (place, 2 * len(order) + 1 - place)]
        sides = [players[place - 1] if place <= len(players) else bye for place in order]
        bracket = cls._empty(len(sides), bye, bye_plays, places, 1)
        for place, side in enumerate(sides):
            bracket._seat(0, place, side)
        return bracket

    @classmethod
    def _empty(cls, sides: int, bye: str, bye_plays: bool, places: int, first: int) -> "Elimination":
        bracket = cls(bye, bye_plays, first=first)
        while sides > 1:
            sides //= 2
            if sides > 1 and first + sides < places:
                bracket.below[len(bracket.rounds)] = cls._empty(sides, bye, bye_plays, places, first + sides)
            bracket.rounds.append([Tie(None, None) for _ in range(sides)])
        return bracket

    def ties(self, number: int) -> list[Tie]:
        """The matches of a round, counted from 0: those of the bracket, then those for places."""
        found = list(self.rounds[number]) if 0 <= number < len(self.rounds) else []
        return found + [tie for after, other in self.below.items() for tie in other.ties(number - after - 1)]

    @property
    def open(self) -> list[Tie]:
        """The matches that can be played now."""
        return [tie for number in range(len(self.rounds)) for tie in self.ties(number) if self._is_open(tie)]

    @staticmethod
    def _is_open(tie: Tie) -> bool:
        return bool(tie.a and tie.b and not tie.winner)

    @property
    def champion(self) -> str | None:
        """The winner of the final; None while it is open."""
        return self.rounds[-1][0].winner

    @property
    def over(self) -> bool:
        """True if the final and all matches for places are over."""
        return bool(self.champion) and all(other.over for other in self.below.values())

    def win(self, winner: str) -> None:
        """Records that somebody won their open match. Raises EventError where there is no such match."""
        if not self._ends(lambda tie: winner in (tie.a, tie.b), winner):
            raise EventError(f"{quoted(winner)} has no match to win now")

    def nobody(self, sides: set[str]) -> None:
        """Records that neither of two came to their open match: whoever meets its winner has a bye."""
        self._ends(lambda tie: {tie.a, tie.b} == sides, self.bye)

    def _ends(self, meant: Callable[[Tie], bool], winner: str) -> bool:
        for number, ties in enumerate(self.rounds):
            for place, tie in enumerate(ties):
                if self._is_open(tie) and meant(tie):
                    self._decide(number, place, winner)
                    return True
        return any(other._ends(meant, winner) for other in self.below.values())

    def _decide(self, number: int, place: int, winner: str) -> None:
        tie = self.rounds[number][place]
        tie.winner = winner
        if number + 1 < len(self.rounds):
            self._seat(number + 1, place, winner)
        if number in self.below:
            both_out = winner == self.bye and self.bye not in (tie.a, tie.b)
            loser = self.bye if both_out else tie.b if winner == tie.a else tie.a
            self.below[number]._seat(0, place, loser or self.bye)

    def _seat(self, number: int, place: int, side: str) -> None:
        """A side is known; against a bye that does not play it goes on at once."""
        tie = self.rounds[number][place // 2]
        setattr(tie, "ab"[place % 2], side)
        if tie.a and tie.b and self.bye in (tie.a, tie.b) and not self.bye_plays:
            self._decide(number, place // 2, tie.b if tie.a == self.bye else tie.a)

    def places(self) -> dict[str, tuple[int, int]]:
        """Of each player the places that are still possible, from the best to the last."""
        found: dict[str, tuple[int, int]] = {}
        for number, ties in enumerate(self.rounds):
            under = self.first + len(ties)
            for tie in ties:
                for side in filter(None, (tie.a, tie.b)):
                    last = under + len(ties) - 1
                    found[side] = (self.first, last) if tie.winner in (None, side) else (under, last)
            if number in self.below:
                lost = {side for side, (best, _) in found.items() if best == under}
                found |= {side: place for side, place in self.below[number].places().items() if side in lost}
        if self.champion:
            found[self.champion] = (self.first, self.first)
        found.pop(self.bye, None)
        return found
