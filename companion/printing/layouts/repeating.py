"""An element that is there again and again: along a row or a grid, around a circle, or at a list of places."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Annotated, Any, NamedTuple

from pydantic import Field, field_validator, model_validator

from companion.errors import quoted
from companion.formulas import FormulaError, Value, check_formula, written
from companion.formulas.formula import as_number, within
from companion.formulas.template import OTHERWISE
from companion.printing.shipped import FromToml

MOST = 400
Offset = tuple[float, float]


class CopySpot(NamedTuple):
    """A copy's place in mm across and down from where its element stands, and its turn in degrees around its middle."""

    across: float
    down: float
    turn: float = 0.0


def checked_formula(text: str) -> str:
    """A formula, in braces or not, without them. Raises ValueError for one that can't be read."""
    text = text.strip().removeprefix("{").removesuffix("}")
    check_formula(text)
    return text


def _places(value: Any) -> Any:
    """A list of two numbers each as tuples; a ValueError's arguments say what is wrong and what would be right."""
    found = value if isinstance(value, list) else []
    if not found or not all(_is_offset(each) for each in found):
        raise ValueError("are no places", "write x and y in mm of each, such as [[0.0, 0.0], [8.0, 8.0]]")
    return [tuple(map(float, each)) for each in found]


def _is_offset(value: Any) -> bool:
    return isinstance(value, list | tuple) and [type(each) in (int, float) for each in value] == [True, True]


class Repeat(FromToml):
    """The copies of an element, and their places: `count` is a number or a formula.

    Copies lie `step` mm across and down from one another, in `columns` where there are such; around a circle with a
    `radius` from `start` on, 0 being its top, through `sweep` degrees; or at `points`, from the first copy's place. Of
    the places of a grid or a list, `places` says which are taken for each value of `count`.
    """

    count: str = ""
    step: Offset | None = None
    columns: int = Field(default=0, ge=0, le=MOST)
    centred: bool = False
    radius: float = Field(default=0.0, ge=0, le=1000)
    start: float = Field(default=0.0, ge=-360, le=360)
    sweep: float = Field(default=360.0, ge=-360, le=360)
    turn: bool = False
    points: Annotated[list[Offset], Field(max_length=MOST)] = []
    places: dict[str, list[Annotated[int, Field(ge=1, le=MOST)]]] = {}

    @field_validator("count", mode="before")
    @classmethod
    def _is_formula(cls, count: Any) -> Any:
        text = str(count) if isinstance(count, int) and not isinstance(count, bool) else count
        if isinstance(text, str) and text.strip().isdigit() and (len(text) > 9 or int(text) > MOST):
            raise ValueError(f"{quoted(text)} is too large", f"count to a whole number from 0 to {MOST}")
        return checked_formula(text) if isinstance(text, str) else text

    @field_validator("step", mode="before")
    @classmethod
    def _is_step(cls, step: Any) -> Any:
        if not _is_offset(step):
            raise ValueError("is no step", "write how many mm across and down, such as [8.0, 0.0]")
        return tuple(map(float, step))

    @field_validator("points", mode="before")
    @classmethod
    def _are_places(cls, points: Any) -> Any:
        return _places(points)

    @model_validator(mode="after")
    def _is_one_way(self) -> "Repeat":
        ways = [key for key in ("step", "radius", "points") if getattr(self, key)]
        if len(ways) != 1:
            what = f"has {' and '.join(ways)}" if ways else "says nothing of where the copies lie"
            raise ValueError(what, "write one of step (a row or a grid), radius (a circle) and points")
        if not self.count and not self.points:
            raise ValueError("says nothing of how many there are", "write count, such as 6 or a column's name")
        most = max((place for each in self.places.values() for place in each), default=0)
        if self.points and most > len(self.points):
            raise ValueError(f"has no {most}th of its {len(self.points)} points", "write smaller numbers in places")
        return self

    def spots(self, value: Value | None) -> list[CopySpot]:
        """The copies' spots for what `count` comes to. Raises FormulaError for a value that is no number of them."""
        if value is not None and self.places:
            said = written(value)
            chosen = next((taken for key, taken in self.places.items() if key == OTHERWISE or within(said, key)), None)
            if chosen is None and _number(value):
                known = ", ".join(self.places)
                raise FormulaError(f"there are no places for {said}", f"write them in places; there are {known}")
            every = self._lying(len(self.points) or max(max(each, default=0) for each in self.places.values()))
            return [every[place - 1] for place in chosen or ()]
        count = len(self.points) if value is None else _number(value)
        if self.points and count > len(self.points):
            what = f"there are {len(self.points)} points, and {count:g} are wanted"
            raise FormulaError(what, "write more points, or a smaller number")
        return self._lying(int(count))

    @property
    def at_most(self) -> int:
        """The most copies that there can be, whatever a card says."""
        return len(self.points) or (int(self.count) if self.count.isdigit() else MOST)

    @property
    def known(self) -> list[CopySpot]:
        """The places that copies may have whatever a card says, as far as that is known."""
        if self.points:
            return [CopySpot(*each) for each in self.points]
        return self._lying(int(self.count)) if self.count.isdigit() and not self.places else []

    def _lying(self, count: int) -> list[CopySpot]:
        if self.points:
            return [CopySpot(*each) for each in self.points[:count]]
        if self.step is not None:
            return list(self._in_rows(count, *self.step))
        parts = count if abs(self.sweep) == 360 else max(count - 1, 1)
        angles = [self.start + self.sweep * number / parts for number in range(count)]
        return [
            CopySpot(self.radius * sin(radians(each)), -self.radius * cos(radians(each)), each if self.turn else 0.0)
            for each in angles
        ]

    def _in_rows(self, count: int, across: float, down: float) -> Iterator[CopySpot]:
        columns = self.columns or count
        for number in range(count):
            row, column = divmod(number, columns)
            shift = (min(columns, count - row * columns) - 1) / 2 if self.centred else 0.0
            if self.columns:
                yield CopySpot((column - shift) * across, row * down)
            else:
                yield CopySpot((column - shift) * across, (column - shift) * down)


def _number(value: Value) -> float:
    """The number of copies that a value says; nothing is none. Raises FormulaError."""
    found = 0.0 if value == "" else as_number(value)
    if found is None or found != int(found) or not 0 <= found <= MOST:
        what = f"it can't be there “{written(value)}” times"
        raise FormulaError(what, f"count to a whole number from 0 to {MOST}")
    return found


def turned(box: tuple[float, float, float, float], degrees: float) -> tuple[float, float, float, float]:
    """The left, top, width and height of the box around a box that is turned clockwise around its middle."""
    x, y, w, h = box
    if not degrees:
        return box
    c, s = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    wide, high = w * c + h * s, w * s + h * c
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high
