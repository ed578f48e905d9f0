"""State of somebody in a tournament: the plan, and round by round the deck and the fans."""
# mypyc

from collections import Counter
from dataclasses import dataclass, field

from companion.games.challengers.match.card import Card
from companion.games.challengers.match.side import Side
from companion.games.challengers.plans import Plan
from companion.games.challengers.tournament.trays import DRAWN, Trays
from companion.table.counting import moved, tally


@dataclass(slots=True)
class Phase:
    """A Deck Phase as it was recorded.

    `level` is that of the pile (none before it is told), `picks` are the cards that were picked, further ones included,
    of which so many were `told`; the others were mended by hand. `redrawn` says after how many picks the cards still
    drawn were redrawn, None where they were not.
    """

    level: str = ""
    picks: list[Card] = field(default_factory=list)
    told: int = 0
    redrawn: int | None = None
    removed: list[Card] = field(default_factory=list)

    def count(self, trays: Trays) -> None:
        """[phase] Five cards drawn, [phase.redraw] those still drawn anew, others and removed ones discarded."""
        drawn = trays.draw(self.level, DRAWN)
        if self.redrawn is not None:
            again = drawn - self.redrawn
            trays.discard[self.level] += again
            drawn = self.redrawn + trays.draw(self.level, again)
        trays.discard[self.level] += max(0, drawn - self.told)
        trays.lay_down(self.removed)


@dataclass(slots=True)
class Round:
    """A player's round. `before` is the deck as it began, None where it is not known, `told` one told for the match,
    `picking` the fans that cards have paid as they were picked.

    The match's `gained` and `lost` cards, its `fans`, and of which levels' piles it `drew` cards are known where it was
    refereed; `trusted` says that it may have changed the deck unseen, `unpaid` that cards may have paid fans
    of which nobody has told, and `paid` what was told of them.
    """

    before: Counter[Card] | None
    phase: Phase = field(default_factory=Phase)
    picking: int = 0
    told: Counter[Card] | None = None
    gained: list[Card] = field(default_factory=list)
    lost: list[Card] = field(default_factory=list)
    drew: list[str] = field(default_factory=list)
    fans: int = 0
    paid: int = 0
    unpaid: bool = False
    trusted: bool = False

    @property
    def waits(self) -> bool:
        """True if the Deck Phase is still to be told: that of a deck that is known."""
        return self.before is not None and not self.phase.level

    @property
    def size(self) -> int | None:
        """Number of cards of the deck after the match, None where nobody knows; of those that came unseen it is known
        how many they are."""
        deck = self.in_match()
        unseen = self.trusted and not self.drew
        return None if deck is None or unseen else deck.total() + len(self.drew) - len(self.lost)

    @property
    def known(self) -> bool:
        """True if the deck of the match is known."""
        return self.told is not None or self.before is not None

    def brings(self, side: Side) -> None:
        """[deck.gained] Cards that came and went in a match that was refereed; where a card came that nobody has seen,
        the deck is trusted, unless it is told which it is."""
        self.fans, self.unpaid = side.fans, self.before is None
        self.drew = [came.level for came in side.gained]
        self.lost = [copy.card for copy in side.lost]
        self.gained = [came for came in side.gained if isinstance(came, Card)]
        self.trusted = len(self.gained) < len(side.gained)

    def in_match(self) -> Counter[Card] | None:
        """The deck after the Deck Phase, as far as it is known."""
        if self.told is not None or self.before is None:
            return self.told
        return moved(self.before, self.phase.picks, self.phase.removed)

    def count(self, trays: Trays) -> None:
        """Count the cards that the match brought and those that left for good, where it was refereed; else nobody is
        sure any more. A card that a deck never had, as it was told once more, lies in its pile already.
        """
        for level in dict.fromkeys(self.drew):
            trays.draw(level, self.drew.count(level))
        deck = self.in_match() if self.lost else None
        had = deck and tally(self.lost) & moved(deck, self.gained, ())
        trays.lay_down(self.lost if had is None else list(had.elements()))
        trays.sure = trays.sure and not self.trusted

    def after(self) -> Counter[Card] | None:
        """The deck after the match."""
        deck = self.in_match()
        return None if deck is None or self.trusted else moved(deck, self.gained, self.lost)


@dataclass(slots=True, eq=False)
class Player:
    """Somebody with a plan and a `first` deck; the Robot is one, too. `total` are the fans told at the end."""

    name: str
    plan: Plan
    first: list[Card] = field(default_factory=list)
    rounds: dict[int, Round] = field(default_factory=dict)
    total: int | None = None

    def begin(self, number: int, *, recorded: bool) -> None:
        """A round begins, the first one with the first deck, where decks are recorded."""
        last = self.rounds.get(number - 1)
        self.rounds[number] = Round(last.after() if last else tally(self.first) if recorded else None)

    @property
    def now(self) -> Round:
        """The round that is played."""
        return self.rounds[max(self.rounds)]

    def mend(self, card: Card, more: int) -> None:
        """[by-hand] One copy `more` of a card, or (-1) one less, is in the deck than it was thought: of those that were
        picked in the round where it can be."""
        before, phase = self.now.before, self.now.phase
        if self.now.told is not None:
            self.now.told[card] += more
        if more > 0 and phase.level == card.level:
            phase.picks.append(card)
        elif more < 0 and card in phase.picks:
            phase.picks.remove(card)
        elif before is not None:
            self.now.before = moved(before, [card] * more, [card] * -more)

    @property
    def fans(self) -> int:
        """The fans that cards are known to have paid."""
        return sum(each.fans + each.paid + each.picking for each in self.rounds.values())

    @property
    def unpaid(self) -> bool:
        """True if cards may have paid fans of which nobody has told."""
        return any(each.unpaid for each in self.rounds.values())
