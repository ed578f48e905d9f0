"""Which cards a text means, and what it counts: how that stands there, and what it finds in a match."""

from dataclasses import dataclass

from companion.games.challengers.match.card import Copy
from companion.games.challengers.match.match import Match
from companion.games.challengers.match.side import Side
from companion.wording import Part
from companion.words import fold


@dataclass(frozen=True, slots=True)
class Kind:
    """Which cards are meant: of an icon or a name (`word`), of a base power, of at most that power, of a level."""

    word: str | None = None
    power: int | None = None
    or_less: bool = False
    level: str | None = None

    def one(self) -> str:
        """The noun for one of them: `City card`, `card with base power 1`, `Level B card`, `card`."""
        if self.power is not None:
            return f"card with base power {self.power}{' or less' if self.or_less else ''}"
        return " ".join(filter(None, (self.word, self.level and f"Level {self.level}", "card")))

    def many(self) -> str:
        """The noun for several of them."""
        return self.one().replace("card", "cards", 1)

    def fits(self, copy: Copy) -> bool:
        """Whether a card is of the kind."""
        if self.power is not None:
            return copy.power <= self.power if self.or_less else copy.power == self.power
        if self.level is not None:
            return copy.card.level == self.level
        return self.word is None or fold(self.word) in copy.card.words


class Count(Part):
    """What a bonus is given for each of."""

    stands = "count"

    def many(self, match: Match, side: Side) -> int:
        """How many there are for a player."""
        raise NotImplementedError


class OnBench(Count):
    """The cards of a kind on one's bench, single cards and not seats."""

    forms = {"{kind:one} on your bench": {}}

    kind: Kind

    def many(self, match: Match, side: Side) -> int:
        return sum(self.kind.fits(copy) for copy in side.benched())


class Icons(Count):
    """The different set icons on one's bench."""

    forms = {"different set icon on your bench": {}}

    def many(self, match: Match, side: Side) -> int:
        return len({copy.card.icon for copy in side.benched()})


class EmptySeats(Count):
    """The empty seats of one's bench."""

    forms = {"empty seat of your bench": {}}

    def many(self, match: Match, side: Side) -> int:
        return side.empty_seats


class FoesTrophies(Count):
    """The trophies of the opponent, who is asked once a match."""

    forms = {"trophy of your opponent": {}}

    def many(self, match: Match, side: Side) -> int:
        return match.trophies(side.foe)
