"""Dice that are added up or counted: rolled at the table, and told as faces or as what they come to."""

from dataclasses import dataclass
from random import Random

from companion.table.question import NotAllowed
from companion.table.questions import Dice, Roll, numbers
from companion.words import fold

_FACES = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class ThrowResult:
    """A throw: the figure of the dice, and their faces where these were told, or only if they `won` (figure 0)."""

    figure: int
    faces: tuple[int, ...] = ()
    won: bool | None = None


class RollBetween(Roll):
    """A die between two: on 1 to 3 it is the `first`, on 4 to 6 the `second`; a name says which of them it was."""

    first: str
    second: str

    def read(self, text: str) -> list[int]:
        named = [face for face, name in ((1, self.first), (4, self.second)) if fold(text) == fold(name)]
        return named or super().read(text)


class Throw(Dice[ThrowResult]):
    """Dice that somebody rolls: told as their faces (`4 3 6 1`) or as what they come to (`14`).

    They come to their sum or, where a face is `counting`, to the number of such faces among them. A single die is told
    by its face.
    """

    counting: int | None = None

    def read(self, text: str) -> ThrowResult:
        told = numbers(text, self.hint())
        if len(told) == 1 and self.dice > 1:
            return self._told_as_figure(told[0])
        return self._thrown(self.faces(told))

    def write(self, answer: ThrowResult) -> str:
        return " ".join(map(str, answer.faces)) or str(answer.figure)

    def pick(self, random: Random) -> ThrowResult:
        return self._thrown(self.rolled(random))

    def outcomes(self) -> list[tuple[ThrowResult, int]] | None:
        from companion.table.dice_odds import ways  # fractions come with it, which no question waits for

        counted = self.counting is not None
        return [(ThrowResult(figure), many) for figure, many in ways(self.dice, counted, self.sides).items()]

    def hint(self) -> str:
        if self.dice == 1:
            return super().hint()
        figure = "their sum" if self.counting is None else f"how many {_called(self.counting)} they show"
        return f"type {figure}, or the {self.dice} numbers on the dice with a space between"

    def _thrown(self, faces: list[int]) -> ThrowResult:
        return ThrowResult(sum(faces) if self.counting is None else faces.count(self.counting), tuple(faces))

    def _told_as_figure(self, figure: int) -> ThrowResult:
        lowest, highest = (self.dice, self.dice * self.sides) if self.counting is None else (0, self.dice)
        if not lowest <= figure <= highest:
            what = "come to {}" if self.counting is None else f"show {{}} {_called(self.counting)}"
            refused = f"{self.dice} dice cannot {what.format(f'“{figure}”')}"
            raise NotAllowed(refused, f"it is a number from {lowest} to {highest}")
        return ThrowResult(figure)


def _called(face: int) -> str:
    return _FACES[face] if face < len(_FACES) else f"{face}s"
