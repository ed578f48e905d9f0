"""Dice that are added up or counted: rolled at the table, and told as faces or as what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.table.questions import NotAllowed, Question, Unreadable

if TYPE_CHECKING:
    from random import Random

_FACES = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Thrown:
    """What dice came to, and their faces where these were told."""

    figure: int
    faces: tuple[int, ...] = ()


class Throw(Question[Thrown]):
    """Dice that somebody rolls: told as their faces (`4 3 6 1`) or as what they come to (`14`).

    They come to their sum or, where a face is `counting`, to the number of such faces among them. A single die is told
    by its face.
    """

    kind = "roll"
    chance = True

    dice: int
    sides: int = 6
    counting: int | None = None

    def options(self) -> list[str] | None:
        return [str(face) for face in range(1, self.sides + 1)] if self.dice == 1 else None

    def bounds(self) -> dict[str, int]:
        return {"dice": self.dice, "sides": self.sides}

    def split(self, line: str) -> tuple[str, str]:
        first, _, rest = line.partition(";")
        words = first.replace(",", " ").split()
        taken = len(words)
        if words and words[0].isdigit() and not self._is_face(words[0]):
            taken = 1
        elif taken > self.dice and all(map(self._is_face, words[: self.dice])):
            taken = self.dice
        if taken == len(words):
            return first.strip(), rest.strip()
        return " ".join(words[:taken]), "; ".join(filter(None, (" ".join(words[taken:]), rest.strip())))

    def read(self, text: str) -> Thrown:
        words = text.replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdigit() for word in words):
            raise Unreadable(f"{quoted(text)} is no roll", self._hint())
        if len(words) == 1 and self.dice > 1:
            return self._told_as_figure(words[0])
        if len(words) != self.dice:
            raise Unreadable(f"that is {_dice(len(words))}, and {self.dice} were rolled", self._hint())
        for word in words:
            if not self._is_face(word):
                raise NotAllowed(f"a die with {self.sides} sides cannot show {quoted(word)}", self._hint())
        return self._thrown(tuple(map(int, words)))

    def write(self, answer: Thrown) -> str:
        return " ".join(map(str, answer.faces)) or str(answer.figure)

    def pick(self, random: Random) -> Thrown:
        return self._thrown(tuple(int(random.random() * self.sides) + 1 for _ in range(self.dice)))

    def _thrown(self, faces: tuple[int, ...]) -> Thrown:
        return Thrown(sum(faces) if self.counting is None else faces.count(self.counting), faces)

    def _told_as_figure(self, word: str) -> Thrown:
        lowest, highest = (self.dice, self.dice * self.sides) if self.counting is None else (0, self.dice)
        if len(word) > 6 or not lowest <= int(word) <= highest:
            what = "come to {}" if self.counting is None else f"show {{}} {_called(self.counting)}"
            refused = f"{_dice(self.dice)} cannot {what.format(quoted(word))}"
            raise NotAllowed(refused, f"it is a number from {lowest} to {highest}")
        return Thrown(int(word))

    def _hint(self) -> str:
        if self.dice == 1:
            return f"type the number on the die, 1 to {self.sides}"
        figure = "their sum" if self.counting is None else f"how many {_called(self.counting)} they show"
        return f"type {figure}, or the {self.dice} numbers on the dice with a space between"

    def _is_face(self, word: str) -> bool:
        return word.isascii() and word.isdigit() and len(word) <= len(str(self.sides)) and 1 <= int(word) <= self.sides


def _called(face: int) -> str:
    return _FACES[face] if face < len(_FACES) else f"{face}s"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
