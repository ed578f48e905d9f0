"""Questions that the rules of CardPG leave open: the deal, rolls, answers, targets, and the choices of a turn."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod
from random import Random
from typing import ClassVar, TypeVar

from companion.cards import Index
from companion.errors import quoted
from companion.games.cardpg.card import Card, by_letter
from companion.games.cardpg.champion import Champion, Player
from companion.lists import onto, single
from companion.table.card_questions import NONE, Draw, Hand, find_card
from companion.table.dice_odds import ways
from companion.table.picks import one
from companion.table.question import Display, NotAllowed, Question, Unreadable
from companion.table.questions import Names, Number, OneOrNone, Roll, Window, numbers
from companion.words import counted, fold

T = TypeVar("T")

MONSTER = "monster"
DECLINE = "decline"


class Seating(Names, name="players", highest=4, says="Who plays? Two to four names, clockwise⟨, a comma between⟩."):
    """The first: two to four names, in the order in which they sit."""

    spoken_for = Names.spoken_for | {MONSTER, DECLINE}


class Duellists(Seating, name="players", highest=2, says="Who duels? Two names⟨, a comma between⟩; the first attacks."):
    """A single duel: two names, the attacker first."""


class Start(Number, name="start", asks_for="chance", says="{who} rolls for the start: which number?"):
    """A player's roll for the start; the highest begins."""


class Champions(Hand[Card], name="champions", asks_for="chance", lowest=4, highest=4):
    """The four champions that were dealt to a player, open."""

    says = (
        "Deal {who} {lowest:champion}, open. Which? ⟨Codes on one line, a comma between. Jacks, queens, kings and aces "
        "are champions, shuffled by themselves; what is left of them is the monster deck, all else the number deck.⟩"
    )

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        what = f"{card} is dealt already" if card.is_champion else f"{card} is no champion"
        return NotAllowed(what, "name jacks, queens, kings and aces that are left", card)


class DealtHand(Hand[Card], name="hand", asks_for="chance", secret=True):
    """Hands are known: the number cards that were dealt to a player."""

    says = "{who}, which {lowest:card} were you dealt? ⟨Nobody else looks.⟩"
    uncounted = True

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        return _not_off_the_deck(card)


class DrawnCard(Draw[Card], name="drawn-card", secret=True, says="{who} draws a card: which? ⟨Nobody else looks.⟩"):
    """Hands are known: the card that a player draws."""

    def why_not(self, card: Card) -> NotAllowed:
        return _not_off_the_deck(card)


def _not_off_the_deck(card: Card) -> NotAllowed:
    return NotAllowed(f"{card} can't be named now", "name a card that lies nowhere else and that nobody holds", card)


class RevealedCard(Draw[Card], name="revealed", says="{what}: which card is it?"):
    """A card of the number deck or of the monster deck that is turned up."""

    what: str


class Rolls(Roll):
    """[dice.typing] So many `rolls`, typed as sums, as two faces together (`34`), or as all faces."""

    rolls: ClassVar[int]

    hits: Callable[[], str]

    @property
    def with_what(self) -> str:
        """The dice of one roll, in words."""
        dice = "a die" if self.dice == 1 else f"{self.dice} dice"
        return dice if self.sides == 6 else f"{dice} of {self.sides} sides"

    def options(self) -> None:
        return None

    def bounds(self) -> dict[str, int]:
        return {"dice": self.rolls * self.dice, "sides": self.sides}

    def read(self, text: str) -> list[int]:
        rolls, dice = self.rolls, self.dice
        hint = f"type {'the sum' if rolls == 1 else 'two sums'}, such as {' '.join(['7', '9'][:rolls])}, or all faces"
        told = numbers(text, hint, digits=2)
        if dice > 1 and len(told) == rolls * dice and all(1 <= face <= self.sides for face in told):
            return [sum(told[first : first + dice]) for first in range(0, len(told), dice)]
        if len(told) != rolls:
            raise Unreadable(f"that is {counted(len(told), 'number')}", hint)
        return [self._sum(number, hint) for number in told]

    def doubt(self, text: str) -> tuple[str, str] | None:
        told = single(text)
        both = [each for each in told if self.dice == 2 and len(told) == self.rolls and each in ("11", "12")]
        if not both or any(len(each) == 1 or each == "10" for each in told):  # beside a sum it is one, too
            return None
        faces = f"“{' '.join(both[0])}”" if self.rolls == 1 else "both faces of each"
        return f"“{both[0]}” may be the sum, or dice of 1 and {both[0][1]}", f"type it again for the sum, or {faces}"

    def pick(self, random: Random) -> list[int]:
        return [sum(self.rolled(random)) for _ in range(self.rolls)]

    def outcomes(self) -> list[tuple[list[int], int]]:
        sums = ways(self.dice, sixes=False, sides=self.sides)
        each = product(sums.items(), repeat=self.rolls)
        return [([number for number, _ in some], prod(many for _, many in some)) for some in each]

    def _sum(self, number: int, hint: str) -> int:
        if self.dice <= number <= self.dice * self.sides:
            return number
        faces = divmod(number, 10)
        if self.dice == 2 and number > 12 and all(1 <= face <= self.sides for face in faces):
            return sum(faces)
        raise NotAllowed(f"the dice can't come to {number}", hint)


class OneRoll(Rolls, name="roll", says="{who} rolls {with_what} {why}: which number? {hits}"):
    """A roll of the dice: their faces, or their sum."""

    rolls = 1
    why: str


class DuelRoll(Rolls, name="duel-roll"):
    """Both rolls of a duel on one line, the attacker's first: two sums, or all faces."""

    says = "{attacker} and {defender} roll {with_what} each: which numbers, {attacker}'s first? {hits}"
    rolls = 2
    attacker: str
    defender: str


class Answers(Window, name="answers"):
    """After a roll or a combo: whoever plays a combo on it, `NAME: CARDS`; Enter lets it stand."""

    to: str
    able: Sequence[Player]

    def answerers(self) -> Sequence[str]:
        return [player.name for player in self.able]

    def says(self) -> str:
        first, *others = self.able
        tapped = f"Does anybody answer, {first} first?" if others else f"Does {first} answer?"
        return f"{self.to}. ⟨Enter goes on; {self.how}|{tapped}⟩"


class MayChoose(OneOrNone[T]):
    """One of several things, or none of them; cards by their codes."""

    def read(self, text: str) -> T | None:
        return super().read(by_letter(text))


class Assign(Question[tuple[Card, Champion] | None], name="assign", default=NONE):
    """A card of the hand is assigned to a champion: `7H KS`, or the card alone where one champion can have it; Enter
    for none."""

    kind = "cards"

    cards: Sequence[Card]
    champions: Sequence[Champion]
    index: Index[Card]
    where: Callable[[Card], str]

    def says(self) -> str:
        first, on = self.champions[0], ", ".join(map(str, self.champions))
        how = f"⟨Such as 7H {first}; Enter for none.⟩"
        return f"{self.who}, which card do you assign, and onto which of {on}? {how}"

    def display(self) -> Display:
        return super().display()._replace(vocabulary=list(map(str, [*self.champions, *self.cards])))

    def bounds(self) -> dict[str, int]:
        return {"min": 0, "max": 1}

    def read(self, text: str) -> tuple[Card, Champion] | None:
        if fold(text) == NONE:
            return None
        words = single(onto(by_letter(text)))
        if not 1 <= len(words) <= 2:
            raise Unreadable(f"{quoted(text)} is no card and champion", "type both codes, such as 7H KS")
        card = find_card(self.index, words[0])
        if len(words) > 1 and card in [champion.card for champion in self.champions]:  # the champion may come first
            words.reverse()
            card = find_card(self.index, words[0])
        if card not in self.cards:
            raise NotAllowed(f"{card} {self.where(card)}", "name a card of the hand")
        on = ", ".join(map(str, self.champions))
        if len(words) == 1 and len(self.champions) > 1:
            raise Unreadable(f"{quoted(text)} names no champion", f"name one of {on}")
        named = find_card(self.index, words[1]) if len(words) > 1 else self.champions[0].card
        for champion in self.champions:
            if champion.card is named:
                return card, champion
        raise NotAllowed(f"{named} is no champion of {self.who}'s with a slot for it", f"it can be: {on}", named)

    def write(self, answer: tuple[Card, Champion] | None) -> str:
        return NONE if answer is None else f"{answer[0]} {answer[1]}"

    def pick(self, random: Random) -> tuple[Card, Champion] | None:
        return one(random, self.cards), one(random, self.champions)


class ReplacedCard(MayChoose[Card], name="replaced", says="{champion} is full: which of its abilities goes?"):
    """A champion's slots are full: the ability that goes to the discard pile for a new one."""

    champion: Champion


class TapFor(
    MayChoose[Champion], name="tap", says="{who}, which champion do you tap for an ability? ⟨Enter for none.⟩"
):
    """A champion is tapped to use an ability of it."""


class WhichAbility(MayChoose[Card], name="ability", says="{who}, which of the abilities that match do you use?"):
    """Several abilities match the roll: which of them is used."""


class Attack(MayChoose[tuple[Champion, Player | None]], name="attack"):
    """A champion is tapped for a duel with a player, or with a monster."""

    def called(self, candidate: tuple[Champion, Player | None]) -> str:
        champion, target = candidate
        return f"{champion} {target or MONSTER}"

    def says(self) -> str:
        return f"{self.who}, who attacks whom? ⟨Such as {self.label(self.candidates[0])}; Enter for no duel.⟩"


class Block(MayChoose[Champion], name="block", default=DECLINE):
    """The attacked player accepts with an untapped champion, or declines."""

    says = "{who}, which champion takes the duel against {attacker}? ⟨Enter declines.⟩"

    attacker: Champion

    def label(self, candidate: Champion | None) -> str:
        return DECLINE if candidate is None else str(candidate)


class DraggedChampion(MayChoose[Champion], name="dragged", says="{who}, the duel is forced: which champion takes it?"):
    """A duel was forced: which of the untapped champions takes it."""


class RollOn(MayChoose[str], name="roll-on", candidates=("roll", None)):
    """Neither side can match by a roll alone: whether it is rolled all the same, for a straight to shift."""

    says = (
        "Neither can match by a roll alone. Roll all the same, for a straight to shift it? "
        "⟨Enter: no result.|Else there is no result.⟩"
    )


class By(Number, name="shift", says="{who}, by how much do you shift the roll? {lowest} to {highest}."):
    """A straight shifts a roll: by how much."""


class ExactShift(MayChoose[int], name="shift-exactly", says="{who}, which way do you shift the roll?"):
    """A straight shifts a roll by exactly so many: up or down."""

    def called(self, candidate: int) -> str:
        return f"{'up' if candidate > 0 else 'down'} {abs(candidate)}"


class ExchangedCard(MayChoose[Card], name="exchanged", says="{who}, which card does your champion become?"):
    """A champion is upgraded by exchange: which card of the next rank it becomes."""


class WhichRoll(MayChoose[int], name="which-roll", says="{who}, whose roll is it played on?"):
    """A combo fits both rolls of a duel: which of them it is played on."""

    rolls: Sequence[str]

    def called(self, candidate: int) -> str:
        return self.rolls[candidate]


class OnWhom(MayChoose[Champion], name="target"):
    """A champion or monster that a combo or an ability is for, or nobody's."""

    what: str

    def says(self) -> str:
        return f"{self.who}, {self.what}?{' ⟨Enter for none.⟩' if None in self.candidates else ''}"


class Opponent(MayChoose[Player], name="opponent", says="{who}, who discards a card at random? ⟨Enter for nobody.⟩"):
    """A spade: who discards a card."""


class LostCard(RevealedCard, name="lost-card"):
    """The card that a player discards at random, or has to show."""


class RandomAbility(MayChoose[Card], name="random-ability", asks_for="chance"):
    """An ability of a champion or monster by chance."""

    says = "{what}: shuffle its abilities and take one. Which?"
    what: str


class FromDiscard(
    MayChoose[Card], name="from-discard", says="{who}, which card of the discard pile do you assign? ⟨Enter for none.⟩"
):
    """A diamond: which card of the discard pile is assigned."""


class RemovedCard(MayChoose[Card], name="removed", says="{who}, which ability of {champion} is removed?"):
    """A club: which ability leaves its champion."""

    champion: Champion


class SearchedCard(
    Draw[Card], name="search", asks_for="choice", says="{who} searches the number deck: which card goes into the hand?"
):
    """A card search: the card that is taken out of the number deck."""


class DiscardDown(
    Hand[Card], name="discard", says="{who} has {lowest:card} too many: which go? ⟨Codes on one line, a comma between.⟩"
):
    """At the end of a turn: the cards above five."""


class DuelAbilities(Hand[Card], name="abilities", asks_for="fact", lowest=0, default=NONE):
    """A single duel: the abilities of a champion."""

    says = "Which abilities has {who}'s {champion}? ⟨Codes on one line, a comma between, or none.⟩"

    champion: Champion


class OneChampion(Draw[Card], name="champion", asks_for="fact", says="Which champion has {who}?"):
    """A single duel: the champion of a player."""
