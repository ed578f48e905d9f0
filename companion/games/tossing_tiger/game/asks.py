"""What the whole game asks beside its wars: who plays, who starts, and who is attacked."""

from random import Random

from companion.games.tossing_tiger.war.card import Card
from companion.table.card_questions import Draw
from companion.table.questions import Choose, Names, Number
from companion.words import listed

REFEREE, COUNT = "referee it", "count cards"


class People(Names, name="players"):
    """The first: 2 to 6 names, in the order in which they sit."""

    lowest: int = 2
    highest: int = 6

    def says(self) -> str:
        return "Who plays? 2 to 6 names in the order in which you sit, a comma between."


class Starts(Choose[str], name="starts"):
    """A die says who starts."""

    chance = True

    def says(self) -> str:
        return "Who starts? Roll a die for it."


class Attack(Choose[str], name="attack"):
    """Whom the player whose turn it is attacks."""

    def says(self) -> str:
        return f"{self.who}, whom do you attack?"


class Refereed(Choose[str], name="refereed"):
    """Simulwars: one of the wars is refereed, or its cards are counted when it is over."""

    candidates: tuple[str, str] = (REFEREE, COUNT)
    attacker: str
    defender: str

    def says(self) -> str:
        return f"{self.attacker} against {self.defender}: shall I referee it, or do you count cards after it?"

    def default(self) -> str:
        return REFEREE


class Counted(Number, name="counted"):
    """Simulwars: how many cards a player has after a war that was not refereed."""

    lowest: int = 0

    def says(self) -> str:
        return f"{self.who}, how many cards have you now?"

    def pick(self, random: Random) -> int:
        return random.randint(0, self.highest)


class Points(Number, name="points"):
    """Highscore: how many strengths are on the cards of a hand, each a negative point."""

    lowest: int = 0
    highest: int = 300

    def says(self) -> str:
        return f"{self.who}, how many strengths are on the cards of your hand?"


class Teams(Choose[tuple[tuple[str, ...], tuple[str, ...]]], name="teams"):
    """Fight Together: who plays with whom."""

    def says(self) -> str:
        return "Who plays with whom?"

    def label(self, candidate: tuple[tuple[str, ...], tuple[str, ...]]) -> str:
        one, two = candidate
        return f"{listed(list(one))} against {listed(list(two))}"

    def default(self) -> str:
        return self.label(self.candidates[0])


class Aside(Choose[str], name="aside"):
    """Fight Together: who of the team that lost puts a card on the war pile."""

    def says(self) -> str:
        return f"{self.who}, who of you puts a card on the war pile?"


class AsideTold(Draw[Card], name="card-aside"):
    """Fight Together, hands are told: the card that goes on the war pile."""

    secret = True

    def says(self) -> str:
        return f"{self.who}, which card do you put on the war pile? Nobody else looks."
