"""Questions of an evening of Tamer Tournament beside its battles."""

from companion.games.tamer.battle.asks import Team
from companion.games.tamer.battle.creature import THE_DECK, Card
from companion.games.tamer.battle.deck import deck_name
from companion.games.tamer.evening.night import PICKS, OwnedCreatures
from companion.rounds.asks import PairingCall as PairingCall
from companion.rounds.asks import PairingRoll as PairingRoll
from companion.rounds.asks import RecordChoice
from companion.rounds.asks import Result as Result
from companion.table.card_questions import Hand
from companion.table.dice import RollBetween
from companion.table.question import Disclosure, Display, NotAllowed
from companion.table.questions import Arrange, Choose, Names
from companion.words import fold

SHARE, BREAK = "share the victory", "play tiebreakers"


class FourToEight(Names, name="players", lowest=4, highest=8):
    """The first: 4 to 8 names; `across` is whether who sits across meets first."""

    across: bool = True

    def says(self) -> str:
        meet = " The first two meet first, then the next two, as they sit across." if self.across else ""
        return f"Who plays? 4 to 8 names in the order in which you sit⟨, a comma between⟩.{meet}"

    def refuse(self, names: list[str]) -> NotAllowed | None:
        if any(fold(name) == fold(THE_DECK) for name in names):
            return NotAllowed("The Deck plays by itself when the number is odd", "name the people only")
        return None


class DraftRecord(
    RecordChoice, name="draft-record", what="drafts", told="their five picks in secret, and I check every team"
):
    """A choice to tell the picks of the drafts to the referee."""


class Picks(Hand[Card], name="picks", secret=True, lowest=PICKS, highest=PICKS):
    """Drafts recorded: a player's five picks of a round, told to nobody."""

    round: int
    says = "{who}, your {highest} picks of round {round}? ⟨Nobody else looks. Names on one line, a comma between.⟩"
    uncounted = True

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        many, left = cards.count(card), list(self.cards).count(card)
        times = "so" if many == 1 else f"{many} times"
        why = f"{left} of it can still be there" if left else "all of it are in other hands"
        if card.set != f"round{self.round}":
            why = f"it is a card of {deck_name(card.set)}"
        what = f"{card.name} was not drafted {times} from the Round {self.round} deck: {why}"
        again = (
            ""
            if left or card.set != f"round{self.round}"
            else "; who told theirs wrongly is asked by “:fix NAME picks”"
        )
        return NotAllowed(what, f"type the {PICKS} cards you picked{again}", card)


class Tie(Choose[str], name="tie", candidates=(SHARE, BREAK)):
    """Several have the best record; share the victory or break the tie."""

    players: list[str]
    says = "{players} have the best record. Share the victory, or play tiebreakers?"


class LevelAgain(Tie, name="level-again"):
    """Three are level again after their tiebreakers."""

    says = (
        "{players} are level again. "
        "The rulebook says nothing of this; at your table: share the victory, or play tiebreakers once more?"
    )


class BracketOrder(Arrange[str], name="bracket-order", asks_for="chance"):
    """The shuffled names for the elimination bracket."""

    says = "Shuffle the names for the bracket: in which order do they lie?"


class BracketRoll(RollBetween, name="bracket-roll"):
    """Both won twice in the bracket, and one goes on."""

    says = "Both won again, and the bracket needs one. Roll a die: 1 to 3, {first} goes on; 4 to 6, {second}."


class SecretTeam(Team, name="team", secret=True, owned=True):
    """A player's team of an evening, of what they drafted, or of all there is where that is not recorded."""

    disclosure = Disclosure("lined-up")

    hand: OwnedCreatures
    recorded: bool
    barred: bool

    def display(self) -> Display:
        shown = super().display()
        return shown._replace(numbered=list(shown.notes) if self.recorded else [])

    def why_not(self, card: Card) -> NotAllowed:
        if self.recorded and card not in self.hand.picks:
            what = f"{card.name} is not among the creatures you drafted"
            return NotAllowed(what, f"take another, or “:fix {self.who} picks”", card)
        if self.barred and card in self.hand.team:
            return NotAllowed(f"{card.name} was on the original team", "the Tiebreakerbreaker is for the others", card)
        if any(card is each.card for each in self.hand.removed):
            return NotAllowed(f"{card.name} was removed from the game", "leave it out", card)
        if not self.recorded:
            return super().why_not(card)
        what = f"{card.name} is not so often among the creatures you drafted"
        return NotAllowed(what, "look at your pile once more", card)
