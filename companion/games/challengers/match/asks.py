"""Questions of a match of Challengers!: the decks, the toss, the reveals, and the choices of effects."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from random import Random
from typing import ClassVar

from companion.cards import Index
from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.pool import TeamPool
from companion.table.card_questions import Cards, Draw, Hand, too_many
from companion.table.picks import one, some
from companion.table.question import Display, NotAllowed
from companion.table.questions import Arrange, Choose, Names, Number
from companion.table.questions import ByHand as ByHand
from companion.words import commas, counted, fold

ROBOT = "Robot"
LARGEST = 60
PICKED = "AAABBBC"
"""The level that most plans offer, round by round."""


class Opponents(Names, name="players", says="Who plays? Two names⟨, a comma between⟩; one may be Robot."):
    """The first: two names; one of them may be Robot."""


class CardOfLevel(Hand[Card]):
    """Cards that may be there at two levels: `Dog` is the City card as long as there is one, `Dog S` the starter's.

    `cards` counts how often each may be named, because so many are `left`.
    """

    left: ClassVar[str] = "left"

    pool: TeamPool
    index: Index[Card] = field(init=False)
    cards: Counter[Card]

    def __post_init__(self) -> None:
        self.index = self.pool.index

    def able(self) -> Iterable[Card]:
        return sorted(self.cards, key=lambda card: card.level == "S")

    def part(self, text: str) -> object:
        return self.pool.starter if fold(text) == "starter" else self.pool.find(text, self.able())

    def found(self, parts: list[str]) -> list[Card]:
        """The cards, of `starter` all six; a name of which no further copy is there means the starter card."""
        cards: list[Card] = []
        for text, card in zip(parts, map(self.part, parts), strict=True):
            if not isinstance(card, Card):
                cards += self.pool.starter
                continue
            by_name = card.level != "S" and fold(text) == fold(card.name)
            is_gone = by_name and cards.count(card) >= self.cards[card]
            cards.append(card.twin if is_gone and card.twin else card)
        return cards

    def label(self, card: Card) -> str:
        return f"{card.name} {card.level}" if card.twin and card.level == "S" else card.name

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        many = self.cards[card]
        there = f"{'is' if many == 1 else 'are'} {counted(many, 'copy')}"
        return NotAllowed(f"there {there} of {card.name} {self.left}", "look once more")


class DeckTold(CardOfLevel, name="deck", asks_for="fact", lowest=0, highest=LARGEST):
    """A player's deck: its cards, where `starter` stands for the six of a starter deck; `none` is not told."""

    def says(self) -> str:
        told = "Cards on one line, a comma between; `starter` stands for the six of a starter deck, `none` if you don't"
        return f"{self.who}'s deck? ⟨{told} tell it.|Or “None” if you don't tell it.⟩"

    def display(self) -> Display:
        return super().display()._replace(macros=["starter"])

    def pick(self, random: Random) -> list[Card]:
        return list(self.pool.starter)

    def pick_telling(self, random: Random) -> list[Card]:
        """A deck as it may be late in a tournament: two cards of each round's level, and some weak ones removed."""
        cards, left = list(self.pool.starter), dict(self.cards)
        for card in cards:
            left[card] = left.get(card, 0) - 1
        there: dict[str, list[Card]] = {level: [] for level in PICKED}
        for card, many in left.items():
            if card.level in there:
                there[card.level] += [card] * many
        for level in PICKED:
            picked = some(random, there[level], 2)
            for card in picked:
                there[level].remove(card)
            cards += picked
        cards.sort(key=lambda card: card.power)
        return cards[one(random, range(6)) :]

    def pick_with(self, random: Random, held: Counter[str]) -> list[Card]:
        deck = self.pick_telling(random)
        kept = super().pick_with(random, held)
        return kept + [card for card in deck if card not in kept][len(kept) :]


class DeckSize(
    Number, name="deck-size", asks_for="fact", says="How many cards has {who}'s deck?", lowest=1, highest=LARGEST
):
    """A deck that is not told: how many cards it has."""

    def pick(self, random: Random) -> int:
        return one(random, range(6, 17))


class Round(Number, name="round", asks_for="fact", lowest=1, highest=7):
    """The Robot plays and the switch `round` is `none`."""

    says = "Which round is it? The Robot's Cyborgs have that power: 1 to 7."


class Toss(Choose[str], name="toss", says="Toss the flag: who begins?", asks_for="chance"):
    """The flag is tossed: who begins."""


class Reveal(Draw[Card], name="reveal", says="{who} reveals the top card: which is it?"):
    """The card that a player reveals; its level is told where its code is, or `Dog S`."""

    alone = "forced"

    pool: TeamPool
    index: Index[Card] = field(init=False)
    where: str = "deck"

    def __post_init__(self) -> None:
        self.index = self.pool.index

    @property
    def own(self) -> bool:
        return self.where == "deck"

    def called(self, card: Card) -> str:
        return card.called

    def find(self, text: str) -> Card:
        named = self.pool.find(text, self.cards)
        card = next((card for card in (named, named.twin) if card in self.cards), None)
        if card is None:
            raise self.why_not(named)
        return card

    def why_not(self, card: Card) -> NotAllowed:
        mend = f", or mend it: :fix {card.name} to {self.who}'s deck" if self.where == "deck" else ""
        what = f"{card.name} can't be there: it is not left in that {self.where}"
        return NotAllowed(what, f"look once more{mend}", card)

    def label(self, card: Card) -> str:
        return f"{card.name} S" if card.is_told_apart(self.cards) else card.name


class RobotCard(Reveal, name="robot-card", says="Shuffle the R cards and draw one for {replaced}: which is it?"):
    """Above level 1, at set-up: the R card that replaces one of the Robot's start cards."""

    replaced: Card

    def why_not(self, card: Card) -> NotAllowed:
        return NotAllowed(f"{card.name} can't be drawn for the Robot", f"it can be: {commas(self.options())}", card)


class TurnedUp(Reveal, name="turned-up", says="{what}: which card is it?"):
    """A card that an effect turns up, and that lies open from then on."""

    what: str


class FromBench(Cards[Card]):
    """Cards of a bench, single ones and not seats."""

    own = False

    pool: TeamPool
    index: Index[Card] = field(init=False)
    cards: Sequence[Card]
    by: Copy

    def __post_init__(self) -> None:
        self.index = self.pool.index

    def able(self) -> Iterable[Card]:
        return {card.name: card for card in reversed(self.cards)}.values()

    def part(self, text: str) -> object:
        return self.pool.find(text, self.able())

    def label(self, card: Card) -> str:
        return card.name

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        there = Counter(card.name for card in self.cards)
        name = too_many([card.name for card in cards], there)
        card = next((card for card in cards if card.name == name), None)
        return NotAllowed(f"{name} is not so often there", f"it can be: {commas(there)}", card) if card else None

    def default(self) -> str | None:
        return self.empty if self.lowest == 0 else None

    def pick(self, random: Random) -> list[Card]:
        return some(random, self.cards, one(random, range(self.lowest, self.highest + 1)))

    @property
    def which(self) -> str:
        """The cards that it can be, and how many."""
        most = "one card" if self.highest == 1 else f"up to {self.highest} cards"
        return f"{most} of {commas(dict.fromkeys(card.name for card in self.cards))}"


class Exhaust(FromBench, name="exhaust"):
    """Cards of a bench that may be laid on their owner's exhaust pile."""

    owner: str
    says = "{who} may exhaust {which} from {owner}'s bench ({by}). Which?"


class OntoDeck(FromBench, name="onto-deck"):
    """Cards of one's bench that go onto one's deck, the first named uppermost."""

    def says(self) -> str:
        may = "may put" if self.lowest == 0 else "puts"
        return f"{self.who} {may} {self.which} onto the deck ({self.by}). Which?"


class Trophies(Number, name="trophies", asks_for="fact", says="How many trophies has {who}?", lowest=0):
    """A card counts a player's trophies: once a match."""


class Level(
    Choose[str], name="level", asks_for="fact", says="Which {what} is it? The letter stands below on the right."
):
    """Two cards of one name lie where only one of them can be meant: which it is."""

    what: Card


class SeenCard(Reveal, name="seen", says="{who} sees the next card of the deck: which is it?", secret=True):
    """The program holds the deck: the next card that its owner sees in a look."""


class OneUnder(Choose[str], name="one-under", says="{who} sees {candidates}: which goes under the deck?", secret=True):
    """The program holds the deck: which of the cards looked at goes under it."""


class AnyOrder(Arrange[str], name="any-order", secret=True):
    """The program holds the deck: in which order the cards looked at go back, the first uppermost."""

    says = "{who} sees {items}: in which order do they go back, the first uppermost?"


class AnyCard(Choose[str], name="any-card", says="{who} looks through the deck: which card goes {where}?", secret=True):
    """The program holds the deck: which card of the whole deck goes on top of it, or under it."""

    where: str
