"""What a war leaves open: its number, the cards that dice show, the choices of actions, and the spoils."""

from collections.abc import Sequence
from random import Random

from companion.errors import quoted
from companion.games.tossing_tiger.war.card import Card, Shown
from companion.table.card_questions import Draw, Hand
from companion.table.questions import Choose, Names, NotAllowed, Number, Question, Unreadable, one_of
from companion.words import counted

NONE = "none"
ACT, SKIP = "act", "look instead"


class Two(Names, name="players"):
    """The first: who attacks and who defends."""

    lowest: int = 2
    highest: int = 2

    def says(self) -> str:
        return "Who wages war? Two names, a comma between: the attacker first."


class HandSize(Number, name="hand-size"):
    """A war alone: how many cards a hand has."""

    lowest: int = 2
    highest: int = 60

    def says(self) -> str:
        return f"How many cards has {self.who}? Enter for 6."

    def default(self) -> str:
        return "6"

    def pick(self, random: Random) -> int:
        return random.randint(4, 12)


class HandTold(Hand[Card], name="hand"):
    """Hands are told: the cards of a player's hand."""

    secret = True

    def says(self) -> str:
        many = f"the {self.lowest} cards" if self.lowest == self.highest else "the cards"
        return f"{self.who}, {many} of your hand? Nobody else looks. Names on one line, a comma between."

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(self.lowest, min(self.highest, 12)))


class DieTold(Hand[Card], name="die"):
    """Hands are told: the cards that a player divides into one of the dice, from left to right."""

    secret = True

    number: int

    def says(self) -> str:
        many = f"{self.lowest} to {self.highest} cards"
        return f"{self.who}, which {many} are in your die {self.number}? Nobody else looks."

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(self.lowest, self.highest))


class DrawnTold(Draw[Card], name="drawn-card"):
    """Hands are told: the card that a player has drawn."""

    secret = True

    def says(self) -> str:
        return f"{self.who}, which card have you drawn? Nobody else looks."


class Spoil(Draw[Card], name="spoil"):
    """Hands are told: the card that a player grabs from the opposing die of a battle won."""

    battle: int

    def says(self) -> str:
        return f"{self.who}, which card do you grab from the die of battle {self.battle}?"


class Keep(Hand[Card], name="keep"):
    """Hands are told: which of the cards grabbed go into the hand."""

    lowest: int = 0

    def says(self) -> str:
        return f"{self.who}, which of the cards grabbed go into your hand? Enter for all."

    def default(self) -> str:
        return self.write(list(self.cards))

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(0, len(self.cards)))


class HowMany(Number, name="number"):
    """The attacker says into how many dice both hands are divided."""

    def says(self) -> str:
        return f"{self.who}, how many dice? {self.lowest} to {self.highest}."


class Suppliers(Question[list[str]], name="suppliers"):
    """Fight Together: whose a team's dice are, from left to right."""

    kind = "text"

    names: tuple[str, ...]
    most: tuple[int, ...]
    number: int
    dawn: str

    def says(self) -> str:
        idle = " Who is not named sits out." if self.number < len(self.names) - bool(self.dawn) else ""
        whose = f"{self.who}, whose {'is your die' if self.number == 1 else f'are your {self.number} dice'}"
        return f"{whose}, from left to right?{idle}"

    def bounds(self) -> dict[str, int]:
        return {"min": self.number, "max": self.number}

    def default(self) -> str:
        return self.write(self.filled(self.laying()[: self.number]))

    def laying(self) -> list[str]:
        """Who has cards enough for a die, but for the one who laid the Dawncard."""
        return [name for name, most in zip(self.names, self.most, strict=True) if most and name != self.dawn]

    def made_of(self) -> list[str]:
        return list(self.names)

    def filled(self, first: list[str]) -> list[str]:
        """All dice in the order of seats: one of each of the first, and then of whoever can fill another, in turn."""
        turns = [
            name
            for turn in range(max(self.most))
            for name, most in zip(self.names, self.most, strict=True)
            if turn < most
        ]
        for name in first:
            turns.remove(name)
        return sorted([*first, *turns[: self.number - len(first)]], key=self.names.index)

    def read(self, text: str) -> list[str]:
        words = [word.strip() for word in text.split(",")] if "," in text else text.split()
        said = [self.names[one_of(word, self.names)] for word in words]
        if len(said) != self.number:
            raise NotAllowed(f"that is {counted(len(said), 'name')}", f"name {self.number}, one for each die")
        for name, most in zip(self.names, self.most, strict=True):
            if said.count(name) > most:
                raise NotAllowed(f"{name} can fill {most}, with three cards in each", "let others lay more")
        idle = [name for name in self.laying() if name not in said]
        if idle and len(set(said) - {self.dawn}) < self.number:
            raise NotAllowed(f"{idle[0]} lays no die", "everybody in a team lays one at least")
        return said

    def write(self, answer: list[str]) -> str:
        return ", ".join(answer)

    def pick(self, random: Random) -> list[str]:
        laying = self.laying()
        said = self.filled(random.sample(laying, min(self.number, len(laying))))
        return random.sample(said, len(said))


class Reveal(Draw[Card], name="card"):
    """The card that a die shows when it is rolled."""

    place: int

    def says(self) -> str:
        return f"Battle {self.place + 1}: which card does {self.who}'s die show?"

    def why_not(self, card: Card) -> NotAllowed:
        what = f"{card.name} can't be there: every copy is out of the game or lies open elsewhere"
        return NotAllowed(what, "look once more")


class Toss(Choose[bool], name="toss"):
    """A Tiger is thrown: how it lands."""

    chance = True

    candidates: Sequence[bool] = (True, False)

    def says(self) -> str:
        return f"{self.who} throws the card: how does it land?"

    def label(self, candidate: bool) -> str:
        return "up" if candidate else "down"


class MayChoose(Choose[int]):
    """One of several places or cards, or none of them."""

    labels: Sequence[str]

    def label(self, candidate: int) -> str:
        return self.labels[candidate] if candidate >= 0 else NONE

    def default(self) -> str:
        return NONE


class Reroll(MayChoose, name="reroll"):
    """A Dragon may reroll its owner's die of this battle or of an earlier one."""

    def says(self) -> str:
        return f"{self.who} may reroll a die: which battle's? Enter for none."


class Swap(MayChoose, name="swap"):
    """A Leopard may swap two dice of its owner."""

    def says(self) -> str:
        return f"{self.who} may swap two dice: those of which battles? Enter for none."


class Destroy(MayChoose, name="destroy"):
    """A Bull may destroy a card of an earlier battle."""

    def says(self) -> str:
        return f"{self.who} may destroy a card: which? Enter for none."


class DrawOne(MayChoose, name="draw"):
    """A RedPanda may draw a card, from the deck or from an earlier battle."""

    def says(self) -> str:
        return f"{self.who} may draw a card: from where? Enter for none."


class Copies(MayChoose, name="copy"):
    """A Chameleon copies the action of one of two cards of the previous battle."""

    def says(self) -> str:
        return f"{self.who}, whose action is copied? Enter for none."


class Skip(Choose[str], name="skip"):
    """A card's action may be given up, once a war, for a look at an upcoming battle."""

    candidates: Sequence[str] = (ACT, SKIP)
    card: Shown

    def says(self) -> str:
        return f"{self.who}, does {self.card} act, or do you look at an upcoming battle instead? Enter: it acts."

    def default(self) -> str:
        return ACT


class WholePile(Choose[int], name="pile"):
    """Who won the war takes the whole pile of one battle won."""

    def says(self) -> str:
        return f"{self.who} won the war and takes a whole pile: that of which battle?"

    def label(self, candidate: int) -> str:
        return f"battle {candidate + 1}"


class PileSize(Number, name="pile-size"):
    """A whole pile changes hands, or cards leave it, and how many are in it is not known."""

    battle: int

    def says(self) -> str:
        which = f"{self.who}'s die of battle {self.battle}"
        return f"How many cards are in {which} now, an open one included? {self.lowest} to {self.highest}."


class Kept(Number, name="kept"):
    """How many of the cards that a player has grabbed go into the hand; the others are discarded."""

    lowest: int = 0

    def says(self) -> str:
        return f"{self.who} grabs {counted(self.highest, 'card')}: how many go into the hand? Enter for all."

    def default(self) -> str:
        return str(self.highest)


class Shares(Question[list[int]], name="shares"):
    """Fight Together: how many of the cards kept each of a team takes."""

    kind = "text"

    names: tuple[str, ...]
    cards: int

    def says(self) -> str:
        names = ", ".join(self.names)
        return f"{self.who}, who takes how many of the {counted(self.cards, 'card')}? Numbers for {names}."

    def made_of(self) -> list[str]:
        return [str(number) for number in range(self.cards + 1)]

    def default(self) -> str:
        many, rest = divmod(self.cards, len(self.names))
        return self.write([many + (seat < rest) for seat in range(len(self.names))])

    def read(self, text: str) -> list[int]:
        words = text.replace(",", " ").split()
        hint = f"type {len(self.names)} numbers that make {self.cards}, such as {self.default()}"
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            raise Unreadable(f"{quoted(text)} are no numbers", hint)
        shares = list(map(int, words))
        if len(shares) != len(self.names) or sum(shares) != self.cards:
            raise NotAllowed(f"that is {counted(sum(shares), 'card')} for {len(shares)}", hint)
        return shares

    def write(self, answer: list[int]) -> str:
        return " ".join(map(str, answer))

    def pick(self, random: Random) -> list[int]:
        seats = [random.randrange(len(self.names)) for _ in range(self.cards)]
        return [seats.count(seat) for seat in range(len(self.names))]


class ShareTold(Hand[Card], name="share"):
    """Fight Together, hands are told: which of the cards kept a player takes."""

    lowest: int = 0

    def says(self) -> str:
        return f"{self.who}, which of the cards kept do you take?"

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(0, len(self.cards)))


class ByHand(Choose[str], name="by-hand"):
    """A text that the referee can't read was carried out, and told with `:fix`: `done`."""

    candidates: Sequence[str] = ("done",)
    card: Card
    does: str

    def says(self) -> str:
        return f"{self.card} says: “{self.does}” Carry it out, tell me with :fix what changed, then answer done."

    def default(self) -> str:
        return "done"
