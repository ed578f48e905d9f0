"""Dice that are added up or counted: rolled at the table, and told as faces or as what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.errors import quoted
from companion.table.questions import NotAllowed, Question, Unreadable

if TYPE_CHECKING:
    from random import Random

SIDES = 6


@dataclass(frozen=True, slots=True)
class Thrown:
    """What dice came to, and their faces where these were told."""

    figure: int
    faces: tuple[int, ...] = ()


class Throw(Question[Thrown]):
    """Six-sided dice that somebody rolls: told as their faces (`4 3 6 1`) or as what they come to (`14`).

    They come to their sum or, with `sixes`, to the number of sixes among them. A single die is told by its face.
    """

    __slots__ = ("dice", "sixes")

    kind = "roll"
    chance = True

    def __init__(
        self, name: str, who: str, rule: str, dice: int, sixes: bool, about: dict[str, Any] | None = None
    ) -> None:
        super().__init__(name, who, rule, about)
        self.dice = dice
        self.sixes = sixes

    def options(self) -> list[str] | None:
        return [str(face) for face in range(1, SIDES + 1)] if self.dice == 1 else None

    def bounds(self) -> dict[str, int]:
        return {"dice": self.dice, "sides": SIDES}

    def split(self, line: str) -> tuple[str, str]:
        first, _, rest = line.partition(";")
        words = first.replace(",", " ").split()
        taken = len(words)
        if words and words[0].isdigit() and not _is_face(words[0]):
            taken = 1
        elif taken > self.dice and all(map(_is_face, words[: self.dice])):
            taken = self.dice
        if taken == len(words):
            return first.strip(), rest.strip()
        return " ".join(words[:taken]), "; ".join(filter(None, (" ".join(words[taken:]), rest.strip())))

    def read(self, text: str) -> Thrown:
        words = text.replace(",", " ").split()
        if not words or not all(word.isascii() and word.isdigit() for word in words):
            raise Unreadable(f"{quoted(text)} is no roll", self._hint())
        if len(words) == 1 and self.dice > 1:
            return self._figure(words[0])
        if len(words) != self.dice:
            raise Unreadable(f"that is {_dice(len(words))}, and {self.dice} were rolled", self._hint())
        for word in words:
            if not _is_face(word):
                raise NotAllowed(f"a die with {SIDES} sides cannot show {quoted(word)}", self._hint())
        faces = tuple(map(int, words))
        return Thrown(faces.count(SIDES) if self.sixes else sum(faces), faces)

    def _figure(self, word: str) -> Thrown:
        lowest, highest = (0, self.dice) if self.sixes else (self.dice, self.dice * SIDES)
        if len(word) > 6 or not lowest <= int(word) <= highest:
            what = f"cannot show {quoted(word)} sixes" if self.sixes else f"cannot come to {quoted(word)}"
            raise NotAllowed(f"{_dice(self.dice)} {what}", f"it is a number from {lowest} to {highest}")
        return Thrown(int(word))

    def _hint(self) -> str:
        if self.dice == 1:
            return f"type the number on the die, 1 to {SIDES}"
        figure = "how many sixes they show" if self.sixes else "their sum"
        return f"type {figure}, or the {self.dice} numbers on the dice with a space between"

    def write(self, answer: Thrown) -> str:
        return " ".join(map(str, answer.faces)) or str(answer.figure)

    def pick(self, random: Random) -> Thrown:
        faces = tuple(int(random.random() * SIDES) + 1 for _ in range(self.dice))
        return Thrown(faces.count(SIDES) if self.sixes else sum(faces), faces)


def _is_face(word: str) -> bool:
    return len(word) == 1 and word in "123456"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
