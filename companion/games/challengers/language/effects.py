"""Effects and counts of card texts: how they stand there, and what happens in a match."""
# mypyc

from dataclasses import dataclass

from companion.games.challengers.match.card import Card, CardEffects, CardKind, Copy, PickEffects
from companion.wording import Part, give_forms


class Count(Part):
    """The count of things for each of which a bonus is given."""

    stands = "count"

    def many(self, does: CardEffects) -> int:
        """The number of them for a player."""
        raise NotImplementedError


@dataclass(frozen=True)
class OnBench(Count):
    """The cards of a kind on one's bench, single cards and not seats."""

    kind: CardKind

    def many(self, does: CardEffects) -> int:
        return sum(self.kind.fits(copy) for copy in does.benched())


class Icons(Count):
    """The different set icons on one's bench."""

    def many(self, does: CardEffects) -> int:
        return len({copy.card.icon for copy in does.benched()})


class EmptySeats(Count):
    """The empty seats of one's bench."""

    def many(self, does: CardEffects) -> int:
        return does.empty_seats


class FoesTrophies(Count):
    """The trophies of the opponent, who is asked once a match."""

    def many(self, does: CardEffects) -> int:
        return does.trophies(opposing=True)


class Effect(Part):
    """The effect of a sentence."""

    stands = "effect"

    def act(self, does: CardEffects) -> None:
        """Carries the effect out for the player whose card it is."""
        raise NotImplementedError

    def when_picked(self, phase: PickEffects, this: Card) -> None:
        """Carries the effect out in the Deck Phase in which the card is picked."""
        raise NotImplementedError


@dataclass(frozen=True)
class Bonus(Effect):
    """More power, once or for each of something: kept where it is immediate, else as long as its keyword says."""

    amount: int
    count: Count | None = None

    def worth(self, does: CardEffects) -> int:
        """The bonus now."""
        return self.amount if self.count is None else self.amount * self.count.many(does)

    def act(self, does: CardEffects) -> None:
        does.lock(self.worth(does))


@dataclass(frozen=True)
class Grant(Effect):
    """From the bench: more power for cards of a kind, always, only while `attacking`, or only with the flag (False)."""

    kind: CardKind
    amount: int
    attacking: bool | None

    def gives(self, copy: Copy, attacking: bool) -> int:
        """A card's share of it, in an attack or with the flag."""
        return self.amount if self.attacking in (None, attacking) and self.kind.fits(copy) else 0


@dataclass(frozen=True)
class NextCard(Effect):
    """The next card that is revealed has more power during that attack."""

    amount: int

    def act(self, does: CardEffects) -> None:
        does.help_next(self.amount)


class PowerIsRound(Effect):
    """The base power is the number of the round: the match sees to it when it begins."""

    def act(self, does: CardEffects) -> None:
        """Nothing is left to do."""


@dataclass(frozen=True)
class TakeFans(Effect):
    """Fans from the supply."""

    fans: int

    def act(self, does: CardEffects) -> None:
        does.take_fans(self.fans)

    def when_picked(self, phase: PickEffects, this: Card) -> None:
        phase.take_fans(this, self.fans)


@dataclass(frozen=True)
class ExhaustBench(Effect):
    """Cards of a bench may be laid on their owner's exhaust pile."""

    kind: CardKind
    most: int
    opposing: bool

    def act(self, does: CardEffects) -> None:
        does.exhaust_bench(self.kind, self.most, opposing=self.opposing)


@dataclass(frozen=True)
class ToDeck(Effect):
    """Cards of one's bench go onto one's deck."""

    kind: CardKind
    most: int
    may: bool

    def act(self, does: CardEffects) -> None:
        does.onto_deck(self.kind, self.most, may=self.may)


@dataclass(frozen=True)
class GainUnseen(Effect):
    """Cards of a level's pile go unseen onto a deck, or under it: they belong to it from now on."""

    level: str
    many: int
    under: bool = False
    opposing: bool = False

    def act(self, does: CardEffects) -> None:
        does.gain_unseen(self.level, self.many, under=self.under, opposing=self.opposing)


@dataclass(frozen=True)
class GainExhausted(Effect):
    """A card of a level's pile goes onto one's exhaust pile, and belongs to one's deck from now on."""

    level: str

    def act(self, does: CardEffects) -> None:
        does.gain_exhausted(self.level)


@dataclass(frozen=True)
class PutAway(Effect):
    """The card itself goes to the exhaust pile, or leaves the deck for good."""

    for_good: bool

    def act(self, does: CardEffects) -> None:
        does.put_away(for_good=self.for_good)


@dataclass(frozen=True)
class TurnUp(Effect):
    """A card of a deck is turned up: onto its owner's exhaust pile, or onto their bench."""

    bottom: bool
    opposing: bool
    bench: bool

    def act(self, does: CardEffects) -> None:
        does.turn_up(bottom=self.bottom, bench=self.bench, opposing=self.opposing)


@dataclass(frozen=True)
class Look(Effect):
    """The top cards of one's deck are looked at: one of them goes under it, or all go back in any order."""

    many: int
    one_under: bool

    def act(self, does: CardEffects) -> None:
        does.look(self.many, one_under=self.one_under)


@dataclass(frozen=True)
class LookThrough(Effect):
    """The whole deck is looked through, and one card of it goes on top or under it."""

    under: bool

    def act(self, does: CardEffects) -> None:
        does.look_through(under=self.under)


@dataclass(frozen=True)
class PickMore(Effect):
    """When picked: cards may be removed from one's deck to pick one card more. It is no matter of a match."""

    kind: CardKind
    many: int

    def when_picked(self, phase: PickEffects, this: Card) -> None:
        phase.pick_more(this, self.kind, self.many)


give_forms(
    {
        OnBench: "{kind:one} on your bench",
        Icons: "different set icon on your bench",
        EmptySeats: "empty seat of your bench",
        FoesTrophies: "trophy of your opponent",
        Bonus: "+{amount:INT}[ for each {count:count}]",
        Grant: {
            "your {kind:many} have +{amount:INT}": {"attacking": None},
            "your {kind:many} have +{amount:INT} while attacking": {"attacking": True},
            "your card in flag possession has +{amount:INT}": {"kind": CardKind(), "attacking": False},
        },
        NextCard: "the next card you reveal has +{amount:INT} during the attack",
        PowerIsRound: "its base power is the number of the round",
        TakeFans: {"take 1 fan": {"fans": 1}, "take {fans:INT} fans": {}},
        ExhaustBench: {
            "you may exhaust 1 {kind:one} from your bench": {"most": 1, "opposing": False},
            "you may exhaust up to {most:INT} {kind:many} from your bench": {"opposing": False},
            "you may exhaust 1 {kind:one} from the opponent's bench": {"most": 1, "opposing": True},
        },
        ToDeck: {
            "put 1 {kind:one} from your bench onto your deck": {"most": 1, "may": False},
            "you may put up to {most:INT} {kind:many} from your bench onto your deck": {"may": True},
        },
        GainUnseen: {
            "put the top Level {level:level} card unseen onto your deck": {"many": 1},
            "put the top {many:INT} Level {level:level} cards unseen under your deck": {"under": True},
            "your opponent puts the top Level {level:level} card unseen onto their deck": {"many": 1, "opposing": True},
        },
        GainExhausted: "put the top Level {level:level} card on your exhaust pile",
        PutAway: {"exhaust this card": {"for_good": False}, "remove this card from your deck": {"for_good": True}},
        TurnUp: {
            "exhaust the bottom card of your deck": {"bottom": True, "opposing": False, "bench": False},
            "your opponent exhausts the top card of their deck": {"bottom": False, "opposing": True, "bench": False},
            "your opponent benches the top card of their deck": {"bottom": False, "opposing": True, "bench": True},
        },
        Look: {
            "look at the top {many:INT} cards of your deck and put them back in any order": {"one_under": False},
            "look at the top {many:INT} cards of your deck and put 1 of them under it": {"one_under": True},
        },
        LookThrough: {
            "look through your deck and put any 1 card on top": {"under": False},
            "look through your deck and put any 1 card under it": {"under": True},
        },
        PickMore: {
            "you may remove 1 {kind:one} from your deck to pick 1 more card": {"many": 1},
            "you may remove {many:INT} {kind:many} from your deck to pick 1 more card": {},
        },
    }
)
