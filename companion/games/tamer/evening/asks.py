"""What an evening of Tamer Tournament asks beside its battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.tamer.battle.asks import Team
from companion.games.tamer.battle.creature import THE_DECK
from companion.pairing import Match
from companion.table.card_questions import Cards, find_card
from companion.table.questions import Arrange, Choose, Names, NotAllowed, Roll
from companion.words import fold

if TYPE_CHECKING:
    from random import Random

    from companion.games.tamer.battle.creature import Card
    from companion.games.tamer.battle.pool import Pool
    from companion.games.tamer.evening.night import Hand
    from companion.pairing import Decision

PICKS = 5
SHARE, BREAK = "share the victory", "play tiebreakers"


class People(Names):
    """The first: 4 to 8 names."""

    name = "players"
    says = "Who plays? Two names, a comma between; one may be The Deck."

    lowest: int = 4
    highest: int = 8

    def refuse(self, names: list[str]) -> NotAllowed | None:
        if any(fold(name) == fold(THE_DECK) for name in names):
            return NotAllowed("The Deck plays by itself when the number is odd", "name the people only")
        return None


class DraftRecord(Choose[str]):
    """Whether the picks of the drafts are told to the referee."""

    name = "draft-record"
    says = (
        "Shall I record the drafts? recorded: everybody tells me their five picks in secret, and I check every team; "
        "unrecorded: I trust you."
    )


class Picks(Cards["Card"]):
    """Drafts recorded: a player's five picks of a round, told to nobody."""

    name = "picks"
    says = "{who}, your {highest} picks of round {round}? Nobody else looks. Names on one line, a comma between."
    secret = True

    lowest: int = PICKS
    highest: int = PICKS
    round: int
    pool: Pool
    left: Counter[Card]

    def able(self) -> Iterable[Card]:
        return self.left

    def find(self, text: str) -> Card:
        return find_card(self.pool.index, text, self.left)

    def label(self, card: Card) -> str:
        return self.pool.label(card)

    def refuse(self, picks: list[Card]) -> NotAllowed | None:
        for card, many in Counter(picks).items():
            left = self.left[card]
            if many > left:
                times = "so" if many == 1 else f"{many} times"
                why = f"{left} of it can still be there" if left else "it cannot be there"
                return NotAllowed(
                    f"{card.name} was not drafted {times} from the Round {self.round} deck: {why}",
                    f"type the {PICKS} cards you picked",
                )
        if len(picks) < PICKS:
            return NotAllowed(f"that is {len(picks)} cards", f"a draft gives each player {PICKS}")
        return None

    def pick(self, random: Random) -> list[Card]:
        return random.sample(list(self.left.elements()), PICKS)


class PairingCall(Choose[str]):
    """The caller calls `evens` or `odds` for who meets the subject."""

    name = "pairing-call"
    says = "{caller} calls for who meets {subject}: evens or odds?"

    subject: str
    caller: str


class PairingRoll(Roll):
    """The die, or the two dice, that decide who meets the subject."""

    name = "pairing-roll"
    says = {
        "called": "{caller} has called {call}. Roll a die: on {call} {caller} meets {subject}, else {other} does.",
        "numbered": "Roll for who meets {subject}: {numbers}.",
    }

    decision: Decision
    call: str | None

    @property
    def variant(self) -> str:
        return "called" if self.call else "numbered"

    @property
    def caller(self) -> str | None:
        """Who has called."""
        return self.decision.caller

    @property
    def subject(self) -> str:
        """Whose opponent is rolled for."""
        return self.decision.subject

    @property
    def other(self) -> str:
        """Who meets the subject where the caller does not."""
        return next(each for each in self.decision.candidates if each != self.caller)

    @property
    def numbers(self) -> str:
        """Which rolls mean whom: `1 to 2 Ann, 3 to 4 Bo, 5 to 6 Cleo`."""
        parts, meant = [], 0
        for candidate in self.decision.candidates:
            rolls = [" ".join(map(str, roll)) for roll in self.decision.rolls_for(candidate)]
            meant += len(rolls)
            parts.append(f"{rolls[0]} to {rolls[-1]} {candidate}" if len(rolls) > 1 else f"{rolls[0]} {candidate}")
        return ", ".join(parts) + ("" if meant == 6**self.dice else "; anything else is rolled again")


class NextBattle(Choose[Match]):
    """Which of the round's battles is next."""

    name = "battle"
    says = "Which battle is next?"

    def label(self, candidate: Match) -> str:
        return f"{candidate.a} - {candidate.b}"


Outcome = tuple[str, list[str] | None]
"""What people say of a match, and who wins it then; None where the referee is to work it out."""


class Result(Choose[Outcome]):
    """Who records a victory in it, or `referee it`."""

    name = "outcome"
    says = "{a} against {b}: who records a victory, or shall I referee it?"

    a: str
    b: str

    def label(self, candidate: Outcome) -> str:
        return candidate[0]


class Tie(Choose[str]):
    """Several have the best record; share the victory or break the tie."""

    name = "tie"
    says = "{players} have the best record. Share the victory, or play tiebreakers?"

    candidates: tuple[str, str] = (SHARE, BREAK)
    players: list[str]


class LevelAgain(Choose[str]):
    """Three are level again after their tiebreakers."""

    name = "level-again"
    says = (
        "{players} are level again. The rulebook says nothing of this; at your table: share the victory, or play "
        "tiebreakers once more?"
    )

    candidates: tuple[str, str] = (SHARE, BREAK)
    players: list[str]


class BracketOrder(Arrange[str]):
    """The shuffled names for the elimination bracket."""

    name = "bracket-order"
    says = "Shuffle the names for the bracket: in which order do they lie?"
    chance = True


class BracketRoll(Roll):
    """Both won twice in the bracket, and one goes on."""

    name = "bracket-roll"
    says = "Both won again, and the bracket needs one. Roll a die: 1 to 3, {one} goes on; 4 to 6, {two}."

    one: str
    two: str


class SecretTeam(Team):
    """A player's team of an evening, of what they drafted, or of all there is where that is not recorded."""

    secret = True

    hand: Hand
    barred: bool

    def why_not(self, card: Card) -> NotAllowed:
        picks = self.hand.picks
        if picks is not None and card not in picks:
            return NotAllowed(f"{card.name} is not among the creatures you drafted", "a team comes from your own pile")
        if self.barred and card in self.hand.team:
            return NotAllowed(f"{card.name} was on the original team", "the Tiebreakerbreaker is for the others")
        if card in self.hand.removed:
            return NotAllowed(f"{card.name} was removed from the game", "leave it out")
        if picks is None:
            return super().why_not(card)
        return NotAllowed(f"{card.name} is not so often among the creatures you drafted", "look at your pile once more")
