"""What the rules of CardPG leave open: the deal, rolls, answers, targets, and the choices of a turn."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from companion.errors import quoted
from companion.games.cardpg.card import Card, by_letter
from companion.games.cardpg.champion import Champion
from companion.games.cardpg.plays import Play, Plays
from companion.table.card_questions import NONE, Draw, Hand
from companion.table.questions import Choose, Names, NotAllowed, Number, Question, Unreadable
from companion.words import counted, fold

T = TypeVar("T")

MONSTER = "monster"
DECLINE = "decline"


class Anytime(Question[T]):
    """A question at which anybody may play a combo: `NAME: CARDS`."""

    anytime = True

    plays: Plays

    def between(self, player: str) -> list[str]:
        return self.plays.cards_of(player)

    def read(self, text: str) -> T:
        played = self.plays.read(text)
        return super().read(text) if played is None else played  # type: ignore[return-value]

    def write(self, answer: T) -> str:
        return answer.text() if isinstance(answer, Play) else super().write(answer)


class Coded(Question[T]):
    """A question whose answers are cards by their codes, `10H` or `10♥`."""

    def find(self, text: str) -> Any:
        """The card that a text names. Raises an AnswerError."""
        return super().find(by_letter(text))  # type: ignore[misc]

    def label(self, card: Any) -> str:
        """The text that means a card."""
        return str(card)


class People(Names, name="players"):
    """The first: two to four names, in the order in which they sit."""

    spoken_for = Names.spoken_for | {MONSTER, DECLINE}

    lowest: int = 2
    highest: int = 4

    def says(self) -> str:
        return "Who plays? Two to four names, clockwise, a comma between."


class Two(Names, name="players"):
    """A single duel: two names, the attacker first."""

    spoken_for = People.spoken_for

    lowest: int = 2
    highest: int = 2

    def says(self) -> str:
        return "Who duels? Two names, a comma between; the first attacks."


class Start(Number, name="start"):
    """Who starts: what each player rolls for it; the highest begins."""

    chance = True

    lowest: int = 2
    highest: int = 12

    def says(self) -> str:
        return f"{self.who} rolls for the start: which number?"


class Champions(Coded[list[Card]], Hand[Card], name="champions"):
    """The four champions that were dealt to a player, open."""

    chance = True

    def says(self) -> str:
        return f"Deal {self.who} {counted(self.lowest, 'champion')}, open. Which? Codes on one line, a comma between."

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        what = f"{card} is dealt already" if card.is_champion else f"{card} is no champion"
        return NotAllowed(what, "name jacks, queens, kings and aces that are left")


class Dealt(Coded[list[Card]], Hand[Card], name="hand"):
    """Hands are known: the number cards that were dealt to a player."""

    chance = True
    secret = True

    def says(self) -> str:
        return f"{self.who}, which {counted(self.lowest, 'card')} were you dealt? Nobody else looks."


class Drawn(Coded[Card], Draw[Card], name="drawn-card"):
    """Hands are known: the card that a player draws."""

    secret = True

    def says(self) -> str:
        return f"{self.who} draws a card: which? Nobody else looks."


class Revealed(Coded[Card], Draw[Card], name="revealed"):
    """A card of the number deck or of the monster deck that is turned up."""

    what: str

    def says(self) -> str:
        return f"{self.what}: which card is it?"


class OneRoll(Anytime[int], Question[int], name="roll"):
    """A roll of the dice: their faces, or their sum."""

    kind = "roll"
    chance = True

    dice: int
    sides: int
    why: str

    def says(self) -> str:
        return f"{self.who} rolls {self.why}: which number?"

    def bounds(self) -> dict[str, int]:
        return {"dice": self.dice, "sides": self.sides}

    def read(self, text: str) -> int:
        played = self.plays.read(text)
        return self.rolled(text) if played is None else played  # type: ignore[return-value]

    def rolled(self, text: str) -> int:
        """The sum that a text says: [dice.typing] up to 12 it is the sum, above that two faces."""
        sums = sums_of(text, self.dice, self.sides, 1)
        return sums[0]

    def write(self, answer: int) -> str:
        return answer.text() if isinstance(answer, Play) else str(answer)

    def pick(self, random: Random) -> int:
        return sum(random.randint(1, self.sides) for _ in range(self.dice))


class DuelRoll(Question[list[int]], name="duel-roll"):
    """Both rolls of a duel on one line, the attacker's first: two sums, or all faces."""

    kind = "roll"
    chance = True

    anytime = True

    dice: int
    sides: int
    attacker: str
    defender: str
    plays: Plays

    def between(self, player: str) -> list[str]:
        return self.plays.cards_of(player)

    def says(self) -> str:
        return f"{self.attacker} and {self.defender} roll: which numbers, {self.attacker}'s first?"

    def bounds(self) -> dict[str, int]:
        return {"dice": 2 * self.dice, "sides": self.sides}

    def read(self, text: str) -> list[int]:
        played = self.plays.read(text)
        return sums_of(text, self.dice, self.sides, 2) if played is None else played  # type: ignore[return-value]

    def write(self, answer: list[int]) -> str:
        return answer.text() if isinstance(answer, Play) else " ".join(map(str, answer))

    def pick(self, random: Random) -> list[int]:
        return [sum(random.randint(1, self.sides) for _ in range(self.dice)) for _ in range(2)]


def sums_of(text: str, dice: int, sides: int, rolls: int) -> list[int]:
    """[dice.typing] The sums of so many rolls as they are typed: as sums, as two faces together (`34`), or as all
    faces.

    Raises Unreadable or NotAllowed.
    """
    hint = f"type {'the sum' if rolls == 1 else 'two sums'}, such as {' '.join(['7', '9'][:rolls])}, or all faces"
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise Unreadable(f"{quoted(text)} is no roll", hint)
    if dice > 1 and len(words) == rolls * dice and all(1 <= int(word) <= sides for word in words):
        faces = list(map(int, words))
        return [sum(faces[dice * place : dice * (place + 1)]) for place in range(rolls)]
    if len(words) != rolls:
        raise Unreadable(f"that is {counted(len(words), 'number')}", hint)
    return [_sum(word, dice, sides, hint) for word in words]


def _sum(word: str, dice: int, sides: int, hint: str) -> int:
    number = int(word)
    if dice <= number <= dice * sides:
        return number
    if dice == 2 and number > 12 and all(1 <= int(face) <= sides for face in word):
        return sum(map(int, word))
    raise NotAllowed(f"the dice can't come to {number}", hint)


class Answers(Anytime[str], Choose[str], name="answers"):
    """After a roll or a combo: whoever plays a combo on it, `NAME: CARDS`; Enter lets it stand."""

    candidates: Sequence[str] = ("nobody",)
    to: str
    order: str

    def says(self) -> str:
        return f"{self.to}. Does anybody answer? {self.order}"

    def read(self, text: str) -> str:
        if ":" not in text and fold(text) not in self.candidates:
            hint = "type who plays which cards, such as Ann: 7H 7D, or Enter for nobody"
            raise Unreadable(f"{quoted(text)} says not who plays it", hint)
        return super().read(text)

    def default(self) -> str:
        return "nobody"


class MayChoose(Anytime[Any], Choose[Any]):
    """One of several things, or none of them."""

    def label(self, candidate: Any) -> str:
        return NONE if candidate is None else self.called(candidate)

    def called(self, candidate: Any) -> str:
        """The text that means one of the things."""
        return str(candidate)

    def read(self, text: str) -> Any:
        return super().read(by_letter(text) if ":" not in text else text)

    def default(self) -> str | None:
        return NONE if None in self.candidates else None


class Assign(Anytime[Any], Question[Any], name="assign"):
    """A card of the hand is assigned to a champion: `7H KS`, or the card alone where one champion can have it; Enter
    for none."""

    kind = "cards"

    cards: Sequence[Card]
    champions: Sequence[Champion]

    def says(self) -> str:
        on = ", ".join(map(str, self.champions))
        such = f"Such as 7H {self.champions[0]}; Enter for none."
        return f"{self.who}, which card do you assign, and onto which of {on}? {such}"

    def default(self) -> str:
        return NONE

    def options(self) -> list[str] | None:
        return None

    def made_of(self) -> list[str]:
        return [*map(str, self.cards), *map(str, self.champions)]

    def bounds(self) -> dict[str, int]:
        return {"min": 0, "max": 1}

    def read(self, text: str) -> Any:
        played = self.plays.read(text)
        return self.assigned(text) if played is None else played

    def assigned(self, text: str) -> tuple[Card, Champion] | None:
        """The card and the champion that a text names, None for none."""
        if fold(text) == NONE:
            return None
        words = by_letter(text).replace(",", " ").split()
        if not 1 <= len(words) <= 2:
            raise Unreadable(f"{quoted(text)} is no card and champion", "type both codes, such as 7H KS")
        card = self.plays.card(words[0])
        if card not in self.cards:
            raise NotAllowed(self.plays.why_not(card), "name a card of the hand")
        if len(words) == 1 and len(self.champions) > 1:
            raise Unreadable(f"{quoted(text)} names no champion", f"name one of {', '.join(map(str, self.champions))}")
        champion = self.champions[0]
        if len(words) == 2:
            named = self.plays.card(words[1])
            found = [each for each in self.champions if each.card is named]
            if not found:
                right = f"it can be: {', '.join(map(str, self.champions))}"
                raise NotAllowed(f"{named} is no champion of {self.who}'s with a slot for it", right)
            champion = found[0]
        return card, champion

    def write(self, answer: Any) -> str:
        if isinstance(answer, Play):
            return answer.text()
        return NONE if answer is None else f"{answer[0]} {answer[1]}"

    def pick(self, random: Random) -> Any:
        return random.choice(list(self.cards)), random.choice(list(self.champions))


class Replaced(MayChoose, name="replaced"):
    """A champion's slots are full: the ability that goes to the discard pile for a new one."""

    champion: Champion

    def says(self) -> str:
        return f"{self.champion} is full: which of its abilities goes?"


class TapFor(MayChoose, name="tap"):
    """A champion is tapped to use an ability of it."""

    def says(self) -> str:
        return f"{self.who}, which champion do you tap for an ability? Enter for none."


class WhichAbility(MayChoose, name="ability"):
    """Several abilities match the roll: which of them is used."""

    def says(self) -> str:
        return f"{self.who}, which of the abilities that match do you use?"


class Attack(MayChoose, name="attack"):
    """A champion is tapped for a duel with a player, or with a monster."""

    def called(self, candidate: Any) -> str:
        return f"{candidate[0]} {candidate[1]}"

    def says(self) -> str:
        return f"{self.who}, who attacks whom? Such as {self.called(self.candidates[0])}; Enter for no duel."


class Block(MayChoose, name="block"):
    """The attacked player accepts with an untapped champion, or declines."""

    attacker: Champion

    def label(self, candidate: Any) -> str:
        return DECLINE if candidate is None else str(candidate)

    def says(self) -> str:
        return f"{self.who}, which champion takes the duel against {self.attacker}? Enter declines."

    def default(self) -> str:
        return DECLINE


class Dragged(MayChoose, name="dragged"):
    """A duel was forced: which of the untapped champions takes it."""

    def says(self) -> str:
        return f"{self.who}, the duel is forced: which champion takes it?"


class ShiftIt(MayChoose, name="roll-on"):
    """Neither side can match by a roll alone: whether it is rolled all the same, for a straight to shift."""

    def says(self) -> str:
        return "Neither can match by a roll alone. Roll all the same, for a straight to shift it? Enter: no result."


class By(Anytime[int], Number, name="shift"):
    """A straight shifts a roll: by how much."""

    def says(self) -> str:
        return f"{self.who}, by how much do you shift the roll? {self.lowest} to {self.highest}."


class Exactly(MayChoose, name="shift-exactly"):
    """A straight shifts a roll by exactly so many: up or down."""

    def called(self, candidate: Any) -> str:
        return f"{'up' if candidate > 0 else 'down'} {abs(candidate)}"

    def says(self) -> str:
        return f"{self.who}, which way do you shift the roll?"


class Exchanged(MayChoose, name="exchanged"):
    """A champion is upgraded by exchange: which card of the next rank it becomes."""

    def says(self) -> str:
        return f"{self.who}, which card does your champion become?"


class WhichRoll(MayChoose, name="which-roll"):
    """A combo fits both rolls of a duel: which of them it is played on."""

    rolls: Sequence[str]

    def called(self, candidate: Any) -> str:
        return str(self.rolls[candidate])

    def says(self) -> str:
        return f"{self.who}, whose roll is it played on?"


class Target(MayChoose, name="target"):
    """A champion or monster that a combo or an ability is for, or nobody's."""

    what: str

    def says(self) -> str:
        return f"{self.who}, {self.what}?{' Enter for none.' if None in self.candidates else ''}"


class Opponent(MayChoose, name="opponent"):
    """A spade: who discards a card."""

    def says(self) -> str:
        return f"{self.who}, who discards a card at random? Enter for nobody."


class Lost(Coded[Card], Draw[Card], name="lost-card"):
    """The card that a player discards at random, or has to show."""

    what: str

    def says(self) -> str:
        return f"{self.what}: which card is it?"


class RandomAbility(Choose[Card], name="random-ability"):
    """An ability of a champion or monster by chance."""

    chance = True

    what: str

    def says(self) -> str:
        return f"{self.what}: shuffle its abilities and take one. Which?"


class FromDiscard(MayChoose, name="from-discard"):
    """A diamond: which card of the discard pile is assigned."""

    def says(self) -> str:
        return f"{self.who}, which card of the discard pile do you assign? Enter for none."


class Removed(MayChoose, name="removed"):
    """A club: which ability leaves its champion."""

    champion: Champion

    def says(self) -> str:
        return f"{self.who}, which ability of {self.champion} is removed?"


class Searched(Coded[Card], Draw[Card], name="search"):
    """A card search: the card that is taken out of the number deck."""

    chance = False

    def says(self) -> str:
        return f"{self.who} searches the number deck: which card goes into the hand?"


class DiscardDown(Coded[list[Card]], Hand[Card], name="discard"):
    """At the end of a turn: the cards above five."""

    def says(self) -> str:
        return f"{self.who} has {counted(self.lowest, 'card')} too many: which go? Codes on one line, a comma between."


class Abilities(Coded[list[Card]], Hand[Card], name="abilities"):
    """A single duel: the abilities of a champion."""

    lowest: int = 0
    champion: Champion

    def says(self) -> str:
        return f"Which abilities has {self.who}'s {self.champion}? Codes on one line, a comma between, or {NONE}."

    def default(self) -> str:
        return NONE

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.cards), random.randint(0, self.highest))


class OneChampion(Coded[Card], Draw[Card], name="champion"):
    """A single duel: the champion of a player."""

    chance = False

    def says(self) -> str:
        return f"Which champion has {self.who}?"
