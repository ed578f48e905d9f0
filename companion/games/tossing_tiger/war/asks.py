"""What a war leaves open: its number, the cards that dice show, the choices of actions, and the spoils."""

from collections.abc import Sequence
from random import Random

from companion.games.tossing_tiger.war.card import Card, Shown
from companion.table.card_questions import Draw, Hand
from companion.table.questions import Choose, Names, NotAllowed, Number
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

    lowest: int = 1

    def says(self) -> str:
        return f"{self.who}, how many dice? {self.lowest} to {self.highest}."


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
    """A whole pile changes hands, and how many cards are in it is not known."""

    lowest: int = 1

    def says(self) -> str:
        return f"How many cards are in that pile, the open one included? {self.lowest} to {self.highest}."


class Kept(Number, name="kept"):
    """How many of the cards that a player has grabbed go into the hand; the others are discarded."""

    lowest: int = 0

    def says(self) -> str:
        return f"{self.who} grabs {counted(self.highest, 'card')}: how many go into the hand? Enter for all."

    def default(self) -> str:
        return str(self.highest)


class ByHand(Choose[str], name="by-hand"):
    """A text that the referee can't read was carried out, and told with `:fix`: `done`."""

    candidates: Sequence[str] = ("done",)
    card: Card

    def says(self) -> str:
        return (
            f"{self.card} says: “{self.card.by_hand}” Carry it out, tell me with :fix what changed, then answer done."
        )

    def default(self) -> str:
        return "done"
