"""What a text counts: how that stands there, and what it finds in a match."""

from companion.games.challengers.match.card import CardEffects, Kind
from companion.wording import Part


class Count(Part):
    """What a bonus is given for each of."""

    stands = "count"

    def many(self, does: CardEffects) -> int:
        """How many there are for a player."""
        raise NotImplementedError


class OnBench(Count, says="{kind:one} on your bench"):
    """The cards of a kind on one's bench, single cards and not seats."""

    kind: Kind

    def many(self, does: CardEffects) -> int:
        return sum(self.kind.fits(copy) for copy in does.benched())


class Icons(Count, says="different set icon on your bench"):
    """The different set icons on one's bench."""

    def many(self, does: CardEffects) -> int:
        return len({copy.card.icon for copy in does.benched()})


class EmptySeats(Count, says="empty seat of your bench"):
    """The empty seats of one's bench."""

    def many(self, does: CardEffects) -> int:
        return does.empty_seats


class FoesTrophies(Count, says="trophy of your opponent"):
    """The trophies of the opponent, who is asked once a match."""

    def many(self, does: CardEffects) -> int:
        return does.trophies(opposing=True)
