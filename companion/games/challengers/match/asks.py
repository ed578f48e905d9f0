"""What a match of Challengers! leaves open: the decks, the toss, the reveals, and the choices of effects."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from companion.games.challengers.match.card import Card, Copy
from companion.games.challengers.match.pool import Pool
from companion.table.card_questions import NONE, Cards, Draw, too_many
from companion.table.questions import AnswerError, Arrange, Choose, Names, NotAllowed, Number
from companion.table.questions import ByHand as ByHand
from companion.words import commas, counted, fold

ROBOT = "Robot"
STARTER = "starter"
LARGEST = 60


class Two(Names, name="players", says="Who plays? Two names, a comma between; one may be Robot."):
    """The first: two names; one of them may be Robot."""


class Leveled(Cards[Card]):
    """Cards that may be there at two levels: `Dog` is the City card as long as there is one, `Dog S` the starter's."""

    pool: Pool

    def there(self) -> Counter[Card]:
        """How often each card may be named."""
        raise NotImplementedError

    def able(self) -> Iterable[Card]:
        return sorted(self.there(), key=lambda card: card.level == "S")

    def find(self, text: str) -> Card:
        return self.pool.find(text, self.able())

    def read(self, text: str) -> list[Card]:
        parts = self.parts(text)
        return super().read(self._written_out(parts) if all(parts) and fold(text) != NONE else text)

    def _written_out(self, told: list[str]) -> str:
        """The cards with `starter` written out, and names of which no further copy is there meant as starter cards."""
        parts: list[str] = []
        named: Counter[Card] = Counter()
        there = self.there()
        for part in told:
            if fold(part) == STARTER:
                parts += map(self.label, self.pool.starter)
                continue
            parts.append(part)
            try:
                card = self.find(part)
            except AnswerError:  # told when the whole line is read
                continue
            named[card] += 1
            starter = card.twin if card.level != "S" else None
            if starter and fold(part) == fold(card.name) and named[card] > there[card]:
                parts[-1] = self.label(starter)
        return ", ".join(parts)

    def label(self, card: Card) -> str:
        return f"{card.name} {card.level}" if card.twin and card.level == "S" else card.name

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        there = self.there()
        card = too_many(cards, there)
        return self.why_not(card, there[card]) if card else None

    def why_not(self, card: Card, left: int) -> NotAllowed:
        """Why a card can't be named so often: so many of it are left."""
        many = counted(left, "copy")
        return NotAllowed(f"there {'is' if left == 1 else 'are'} {many} of {card.name} left", "look once more")


class DeckTold(Leveled, name="deck", lowest=0, highest=LARGEST):
    """A player's deck: its cards, where `starter` stands for the six of a starter deck; `none` is not told.

    `used` counts the cards of the other deck.
    """

    used: Counter[Card]

    def says(self) -> str:
        told = "Cards on one line, a comma between; `starter` stands for the six of a starter deck, `none` if you don't"
        return f"{self.who}'s deck? {told} tell it."

    def there(self) -> Counter[Card]:
        return Counter(self.pool.left(self.used))

    def pick(self, random: Random) -> list[Card]:
        return list(self.pool.starter)


class DeckSize(Number, name="deck-size", says="How many cards has {who}'s deck?", lowest=1, highest=LARGEST):
    """A deck that is not told: how many cards it has."""

    def pick(self, random: Random) -> int:
        return random.randint(6, 16)


class Round(Number, name="round", lowest=1, highest=7):
    """The Robot plays and the switch `round` is `none`."""

    says = "Which round is it? The Robot's Cyborgs have that power: 1 to 7."


class Toss(Choose[str], name="toss", says="Toss the flag: who begins?", chance=True):
    """The flag is tossed: who begins."""


class Reveal(Draw[Card], name="reveal", says="{who} reveals the top card: which is it?"):
    """The card that a player reveals; its level is told where its code is, or `Dog S`."""

    pool: Pool
    where: str = "deck"

    def find(self, text: str) -> Card:
        named = self.pool.find(text, self.cards)
        card = next((card for card in (named, named.twin) if card in self.cards), None)
        if card is None:
            raise self.why_not(named)
        return card

    def why_not(self, card: Card) -> NotAllowed:
        return NotAllowed(f"{card.name} can't be there: it is not left in that {self.where}", "look once more")

    def label(self, card: Card) -> str:
        return f"{card.name} S" if tells_level(card, self.cards) else card.name


def tells_level(card: Card, cards: Sequence[Card]) -> bool:
    """[names] Whether an answer that means a card tells it from its twin: a name alone means the one of a pile."""
    return card.level == "S" and card.twin is not None and card.twin in cards


class RobotCard(Reveal, name="robot-card", says="Shuffle the R cards and draw one for {replaced}: which is it?"):
    """Above level 1, at set-up: the R card that replaces one of the Robot's start cards."""

    replaced: Card

    def why_not(self, card: Card) -> NotAllowed:
        return NotAllowed(f"{card.name} can't be drawn for the Robot", f"it can be: {commas(self.options())}")


class TurnedUp(Reveal, name="turned-up", says="{what}: which card is it?"):
    """A card that an effect turns up, and that lies open from then on."""

    what: str


class FromBench(Cards[Card]):
    """Cards of a bench, single ones and not seats."""

    cards: Sequence[Card]
    pool: Pool
    by: Copy

    def able(self) -> Iterable[Card]:
        return {card.name: card for card in reversed(self.cards)}.values()

    def find(self, text: str) -> Card:
        return self.pool.find(text, self.able())

    def label(self, card: Card) -> str:
        return card.name

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        card = too_many([each.name for each in cards], Counter(each.name for each in self.cards))
        if card is None:
            return None
        there = commas(dict.fromkeys(each.name for each in self.cards))
        return NotAllowed(f"{card} is not so often there", f"it can be: {there}")

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(self.lowest, self.highest))

    @property
    def which(self) -> str:
        """Which cards it can be, and how many."""
        most = "one card" if self.highest == 1 else f"up to {self.highest} cards"
        return f"{most} of {commas(dict.fromkeys(card.name for card in self.cards))}"


class Exhaust(FromBench, name="exhaust", default=NONE):
    """Cards of a bench that may be laid on their owner's exhaust pile."""

    owner: str
    says = "{who} may exhaust {which} from {owner}'s bench ({by}). Which?"


class OntoDeck(FromBench, name="onto-deck"):
    """Cards of one's bench that go onto one's deck, the first named uppermost."""

    def says(self) -> str:
        may = "may put" if self.lowest == 0 else "puts"
        return f"{self.who} {may} {self.which} onto the deck ({self.by}). Which?"

    def default(self) -> str | None:
        return self.empty if self.lowest == 0 else None


class Trophies(Number, name="trophies", says="How many trophies has {who}?", lowest=0):
    """A card counts a player's trophies: once a match."""


class Level(Choose[Card], name="level"):
    """Two cards of one name lie where only one of them can be meant: which it is."""

    def says(self) -> str:
        return f"Which {self.candidates[0]} is it? The letter stands below on the right."

    def label(self, candidate: Card) -> str:
        return f"Level {candidate.level}"


class Seen(Reveal, name="seen", says="{who} sees the next card of the deck: which is it?", secret=True):
    """The program holds the deck: the next card that its owner sees in a look."""


class OneUnder(Choose[int], name="one-under", says="{who} sees {names}: which goes under the deck?", secret=True):
    """The program holds the deck: which of the cards looked at goes under it."""

    names: Sequence[str]

    def label(self, candidate: int) -> str:
        return self.names[candidate]


class AnyOrder(Arrange[int], name="any-order", secret=True):
    """The program holds the deck: in which order the cards looked at go back, the first uppermost."""

    names: Sequence[str]

    def says(self) -> str:
        return f"{self.who} sees {commas(self.names)}: in which order do they go back, the first uppermost?"

    def label(self, item: int) -> str:
        return self.names[item]


class AnyCard(Choose[str], name="any-card", secret=True):
    """The program holds the deck: which card of the whole deck goes on top of it, or under it."""

    under: bool

    def says(self) -> str:
        return f"{self.who} looks through the deck: which card goes {'under it' if self.under else 'on top'}?"
