"""What the whole game asks beside its wars: who plays, who starts, and who is attacked."""

from companion.table.questions import Choose, Names, Number


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


class Points(Number, name="points"):
    """Highscore: how many strengths are on the cards of a hand, each a negative point."""

    lowest: int = 0
    highest: int = 300

    def says(self) -> str:
        return f"{self.who}, how many strengths are on the cards of your hand?"
