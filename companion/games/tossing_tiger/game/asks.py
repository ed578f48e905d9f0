"""Questions of the whole game beside its wars: who plays, who starts, and who is attacked."""

from companion.games.tossing_tiger.war.pieces import Card
from companion.table.card_questions import Draw
from companion.table.questions import Choose, Names, Number

REFEREE, COUNT = "referee it", "count cards"


class TwoToSix(Names, name="players", highest=6):
    """The first: 2 to 6 names, in the order in which they sit."""

    says = "Who plays? {lowest} to {highest} names in the order in which you sit⟨, a comma between⟩."


class Starts(Choose[str], name="starts", says="Who starts? Roll a die for it.", asks_for="chance"):
    """A die says who starts."""


class Attack(Choose[str], name="attack", says="{who}, whom do you attack?"):
    """The player to be attacked by the one whose turn it is."""


class HowWaged(Choose[str], name="refereed", asks_for="fact", candidates=(REFEREE, COUNT), default=REFEREE):
    """Simulwars: one of the wars is refereed, or its cards are counted when it is over."""

    attacker: str
    defender: str
    says = "{attacker} against {defender}: shall I referee it, or do you count cards after it?"

    def played_out(self) -> str:
        return REFEREE


class HandCount(Number, name="counted", asks_for="fact", says="{who}, how many cards have you now?", lowest=0):
    """Simulwars: how many cards a player has after a war that was not refereed."""


class Points(Number, name="points", asks_for="fact", lowest=0, highest=300):
    """Highscore: how many strengths are on the cards of a hand, each a negative point."""

    says = "{who}, how many strengths are on the cards of your hand?"


class Teams(Choose[str], name="teams", says="Who plays with whom?", default="{proposed}"):
    """Fight Together: who plays with whom."""

    proposed: str


class CardGiver(Choose[str], name="aside", says="{who}, who of you puts a card on the war pile?"):
    """Fight Together: who of the team that lost puts a card on the war pile."""


class AsideTold(Draw[Card], name="card-aside", secret=True):
    """Fight Together, hands are told: the card that goes on the war pile."""

    says = "{who}, which card do you put on the war pile? ⟨Nobody else looks.⟩"
