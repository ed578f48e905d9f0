"""Questions of a war: its number, the cards that dice show, the choices of actions, the spoils; and in Dawndojo the
Dawncard, what its rule allows, and the choices of the roosters after it.
"""

from random import Random

from companion.games.tossing_tiger.war.pieces import Card, OpenCard, Player
from companion.table.card_questions import NONE, Draw, Hand
from companion.table.picks import one, some
from companion.table.question import Display, NotAllowed, Question
from companion.table.questions import ByHand as ByHand
from companion.table.questions import Choose, Names, Number, OneOrNone, Several, check_many, numbers, one_of
from companion.words import counted, fold

ACT, SKIP = "act", "look instead"


class Foes(Names, name="players", says="Who wages war? Two names⟨, a comma between⟩: the attacker first."):
    """The first: who attacks and who defends."""


class HandSize(Number, name="hand-size", asks_for="fact", default="6", lowest=2):
    """A war alone: how many cards a hand has."""

    says = "How many cards has {who}? ⟨Enter for 6.⟩"

    def pick(self, random: Random) -> int:
        return one(random, range(4, min(self.highest, 12) + 1))

    def pick_telling(self, random: Random) -> int:
        """Both as many as a game begins with: else the larger hand decides."""
        return 6


class HandTold(Hand[Card], name="hand", asks_for="fact", secret=True):
    """Hands are told: the cards of a player's hand."""

    uncounted = True

    def says(self) -> str:
        many = f"the {self.lowest} cards" if self.lowest == self.highest else "the cards"
        return f"{self.who}, {many} of your hand? ⟨Nobody else looks. Names on one line, a comma between.⟩"

    def pick(self, random: Random) -> list[Card]:
        most = max(self.lowest, min(self.highest, 12))
        return some(random, list(self.cards), one(random, range(self.lowest, most + 1)))


class DieTold(Hand[Card], name="die", secret=True):
    """Hands are told: the cards that a player divides into one of the dice, from left to right."""

    number: int
    says = "{who}, which {lowest} to {highest} cards are in your die {number}? ⟨Nobody else looks.⟩"

    def pick(self, random: Random) -> list[Card]:
        return some(random, list(self.cards), one(random, range(self.lowest, self.highest + 1)))


class DrawnTold(Draw[Card], name="drawn-card", secret=True):
    """Hands are told: the card that a player has drawn."""

    says = "{who}, which card have you drawn? ⟨Nobody else looks.⟩"


class Spoil(Draw[Card], name="spoil", says="{who}, which card do you grab from the die of battle {battle}?"):
    """Hands are told: the card that a player grabs from the opposing die of a battle won."""

    battle: int


class Keep(Hand[Card], name="keep", lowest=0):
    """Hands are told: which of the cards grabbed go into the hand."""

    says = "{who}, which of the cards grabbed go into your hand? ⟨Enter for all.⟩"

    def default(self) -> str:
        return self.write(list(self.cards))


class HowMany(Number, name="number", default="{highest}"):
    """The attacker says into how many dice both hands are divided; Enter for the most."""

    says = "{who}, how many dice? {lowest} to {highest}."


class Suppliers(Several[str], name="suppliers"):
    """Fight Together: whose a team's dice are, from left to right."""

    kind = "text"

    most: dict[str, int]
    number: int
    dawn: str

    def says(self) -> str:
        idle = " Who is not named sits out." if self.number < len(self.most) - bool(self.dawn) else ""
        whose = f"{self.who}, whose {'is your die' if self.number == 1 else f'are your {self.number} dice'}"
        return f"{whose}, from left to right?{idle}"

    def bounds(self) -> dict[str, int]:
        return {"min": self.number, "max": self.number}

    def default(self) -> str:
        return self.write(self.filled(self.laying()[: self.number]))

    def laying(self) -> list[str]:
        """Players who have cards enough for a die, but for the one who laid the Dawncard."""
        return [name for name, most in self.most.items() if most and name != self.dawn]

    def display(self) -> Display:
        return super().display()._replace(vocabulary=list(self.most))

    def filled(self, first: list[str]) -> list[str]:
        """All dice in the order of seats: one of each of the first, and then of whoever can fill another, in turn."""
        turns = [name for turn in range(max(self.most.values())) for name, most in self.most.items() if turn < most]
        for name in first:
            turns.remove(name)
        return sorted([*first, *turns[: self.number - len(first)]], key=list(self.most).index)

    def part(self, text: str) -> str:
        names = list(self.most)
        return names[one_of(text, names)]

    def whole(self, parts: list[str]) -> list[str]:
        said = list(map(self.part, parts))
        check_many(self, said, "name", f"name {self.number}, one for each die")
        for name, most in self.most.items():
            if said.count(name) > most:
                raise NotAllowed(f"{name} can fill {most}, with three cards in each", "let others lay more")
        idle = [name for name in self.laying() if name not in said]
        if idle and len(set(said) - {self.dawn}) < self.number:
            raise NotAllowed(f"{idle[0]} lays no die", "everybody in a team lays one at least")
        return said

    def pick(self, random: Random) -> list[str]:
        laying = self.laying()
        said = self.filled(some(random, laying, self.number))
        return some(random, said, len(said))


class Reveal(Draw[Card], name="card", says="Battle {battle}: which card does {who}'s die show?"):
    """The card that a die shows when it is rolled; that of the die opposite may follow, where it is rolled next."""

    battle: int

    def why_not(self, card: Card) -> NotAllowed:
        what = f"{card.name} can't be there: every copy is out of the game or lies open elsewhere"
        return NotAllowed(what, "look once more")


class Toss(Choose[bool], name="toss", candidates=(True, False), asks_for="chance"):
    """A Tiger is thrown: how it lands."""

    says = "{who} throws the card: how does it land?"

    def label(self, candidate: bool) -> str:
        return "up" if candidate else "down"


class Reroll(OneOrNone[str], name="reroll", says="{who} may reroll a die: which battle's? ⟨Enter for none.⟩"):
    """A Dragon may reroll its owner's die of this battle or of an earlier one."""


class Swap(OneOrNone[str], name="swap", says="{who} may swap two dice: those of which battles? ⟨Enter for none.⟩"):
    """A Leopard may swap two dice of its owner."""


class Destroy(OneOrNone[str], name="destroy", says="{who} may destroy a card: which? ⟨Enter for none.⟩"):
    """A Bull may destroy a card of an earlier battle."""


class DrawOne(OneOrNone[str], name="draw", says="{who} may draw a card: from where? ⟨Enter for none.⟩"):
    """A RedPanda may draw a card, from the deck or from an earlier battle."""


class Copies(Choose[OpenCard], name="copy", says="{who}, whose action is copied?"):
    """A Chameleon copies the action of one of two cards of the previous battle."""

    def label(self, candidate: OpenCard) -> str:
        return candidate.acting()


class Skip(Choose[str], name="skip", candidates=(ACT, SKIP), default=ACT):
    """A card's action may be given up, once a war, for a look at an upcoming battle."""

    card: OpenCard
    says = "{who}, does {card} act, or do you look at an upcoming battle instead? ⟨Enter: it acts.⟩"


class WholePile(Choose[str], name="pile", says="{who} won the war and takes a whole pile: that of which battle?"):
    """The battle whose whole pile the winner of the war takes."""


class PileSize(Number, name="pile-size", asks_for="fact"):
    """A whole pile changes hands, or cards leave it, and how many are in it is not known."""

    battle: int
    says = "How many cards are in {who}'s die of battle {battle} now, an open one included? {lowest} to {highest}."


class HowManyKept(Number, name="kept", lowest=0, default="{highest}"):
    """The number of cards of a player's grab to go into the hand; the others are discarded. Enter at a terminal
    says so for the other one, too, who is asked `then`."""

    says = "{who} grabs {highest:card}: how many go into the hand? ⟨Enter for all.⟩"


class Shares(Question[list[int]], name="shares"):
    """Fight Together: how many of the cards kept each of a team takes."""

    kind = "text"

    names: tuple[str, ...]
    cards: int
    says = "{who}, who takes how many of the {cards:card}? Numbers for {names}."

    def display(self) -> Display:
        return super().display()._replace(vocabulary=[str(number) for number in range(self.cards + 1)])

    def default(self) -> str:
        many, rest = divmod(self.cards, len(self.names))
        return self.write([many + (seat < rest) for seat in range(len(self.names))])

    def read(self, text: str) -> list[int]:
        hint = f"type {len(self.names)} numbers that make {self.cards}, such as {self.default()}"
        shares = numbers(text, hint, "are no numbers", digits=3)
        if len(shares) != len(self.names) or sum(shares) != self.cards:
            raise NotAllowed(f"that is {counted(sum(shares), 'card')} for {len(shares)}", hint)
        return shares

    def write(self, answer: list[int]) -> str:
        return " ".join(map(str, answer))

    def pick(self, random: Random) -> list[int]:
        seats = [one(random, range(len(self.names))) for _ in range(self.cards)]
        return [seats.count(seat) for seat in range(len(self.names))]


class ShareTold(Hand[Card], name="share", says="{who}, which of the cards kept do you take?", lowest=0):
    """Fight Together, hands are told: which of the cards kept a player takes."""


class Dawncard(Draw[Card | None], name="dawncard", default=NONE, asks_for="choice"):
    """The attacker may lay a rooster in place of the first die."""

    defender: str
    says = "{who}, which rooster do you lay as Dawncard? ⟨Enter for none.⟩"

    def find(self, text: str) -> Card | None:
        name, colon, _ = text.partition(":")
        if colon and fold(name) and fold(self.defender).startswith(fold(name)):
            what = f"{self.defender} defends, and only the attacker may lay a Dawncard"
            raise NotAllowed(what, f"name a rooster of {self.who}, or {NONE}")
        return super().find(text)

    def pick(self, random: Random) -> Card | None:
        return self.cards[1 + int(random.random() * (len(self.cards) - 1))] if random.random() < 0.7 else None


class Layer(Choose[Player], name="layer", says="{who}, who of you lays it?"):
    """Fight Together: who of the attacking team has laid the Dawncard."""


class NameAnimal(Choose[str], name="animal", says="{who}, name an animal: {what}."):
    """A card has an animal named."""

    what: str


class MayNameAnimal(OneOrNone[str], name="strength", says="{who}, name an animal: {what}."):
    """A rooster lets its player choose a strength for all later animals, or none."""

    what: str


class Merge(OneOrNone[str], name="merge"):
    """Once in the war the opponent can be made to merge two dice."""

    says = "{who}, do you have two dice merged? Those of which battles? ⟨Enter for not now.⟩"


class FreeReroll(OneOrNone[str], name="free-reroll"):
    """A Dawncard lets a side reroll one of its dice, of a battle that was fought."""

    says = "{who} may reroll a die, by the Dawncard: which battle's? ⟨Enter for none.⟩"


class YesOrNone(OneOrNone[str], candidates=("yes", None)):
    """A player's choice to do what a card allows: yes, or none."""


class Flee(YesOrNone, name="flee"):
    """A Dawncard lets either side lose a battle on purpose, before it is revealed."""

    says = "{who}, do you lose this battle on purpose, so that nobody has a bonus for the war? ⟨Enter for no.⟩"


class Guess(OneOrNone[str], name="guess", says="{who}, do you guess what {opponent} rolls now? ⟨Enter for not now.⟩"):
    """Once in the war the Dawncard's player may guess what the opponent rolls."""

    opponent: str


class Switch(OneOrNone[str], name="switch"):
    """At the end the Dawncard's player may give up a battle won to have won another."""

    says = "{who}, which battle do you give up, and which have you won in its place? ⟨Enter for none.⟩"


class EndOrRemove(OneOrNone[str], name="end-or-remove"):
    """A rooster that always loses lets its player end the war, or remove an earlier battle."""

    says = "{who}, do you end the war now, or remove an earlier battle? ⟨Enter for neither.⟩"


class TakeBack(OneOrNone[str], name="take-back"):
    """A rooster lets its player take cards that lie face down in dice back into the hand, one at a time."""

    says = "{who} may take a card that lies face down back: of which battle's die? ⟨Enter for no more.⟩"


class BackTold(Draw[Card], name="card-back", secret=True):
    """Hands are told: the card that a player takes back into the hand."""

    says = "{who}, which card do you take back? ⟨Nobody else looks.⟩"


class GiveDie(YesOrNone, name="give-die"):
    """A rooster lets its player give its die away to end the war without a winner."""

    says = "{who}, do you give this die to your opponent, and end the war without a winner? ⟨Enter for no.⟩"


class LoseOnPurpose(YesOrNone, name="lose-on-purpose"):
    """A rooster lets its player lose its battle on purpose for something."""

    what: str
    says = "{who}, do you lose this battle on purpose {what}? ⟨Enter for no.⟩"


class SkipBattle(YesOrNone, name="skip-battle", says="{who}, do you skip the next battle? ⟨Enter for no.⟩"):
    """A rooster lets its player skip the next battle."""


class Steal(OneOrNone[str], name="steal", says="{who} may steal a card: which? ⟨Enter for none.⟩"):
    """A rooster lets its player steal a card of an opposing die."""


class SetBonus(OneOrNone[str], name="bonus"):
    """A rooster lets its player set the bonus for winning the war."""

    says = "{who}, how many whole dice are the bonus for winning this war? ⟨Enter leaves it as it is.⟩"
