"""Card faces as data: what a layouts/faces/*.toml says, validated.

A face is a list of named elements with places in mm from the card's upper left corner, bound to the columns of a
card source by `{column}`. Colours are names from the face's own tables, which may differ by a card's columns.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from companion.cards import Problem, SourceError

Turn = Literal[0, 90, 180, 270]


class _Element(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    x: float
    y: float
    w: float = Field(gt=0)
    h: float = Field(gt=0)
    turn: Turn = 0


class Panel(_Element):
    """A filled shape; two colours in `fill` run into each other from top to bottom."""

    kind: Literal["panel"]
    shape: Literal["box", "round", "ellipse", "plate", "hexagon", "ribbon"] = "round"
    radius: float = 0.0
    fill: str | list[str] = ""
    stroke: str = ""
    line: float = 0.3


class Pattern(_Element):
    """An icon repeated in staggered rows, clipped to the box."""

    kind: Literal["pattern"]
    icon: str
    colour: str
    size: float
    step: float
    radius: float = 0.0


class Rays(_Element):
    """Rays from the middle of the box to beyond its edges, clipped to it."""

    kind: Literal["rays"]
    colour: str
    count: int = Field(default=24, ge=2, le=200)
    radius: float = 0.0


class Text(_Element):
    """One line of text, made smaller than `size` (in pt) down to `floor` where it must, and then `cut` or refused."""

    kind: Literal["text"]
    text: str
    font: str = "text"
    size: float
    floor: float = 6.5
    cut: bool = False
    align: Literal["left", "center", "right"] = "left"
    colour: str = "ink"


class Rich(_Element):
    """Paragraphs in which the face's terms stand out, in the middle of the box's height or from its top on."""

    kind: Literal["rich"]
    text: str
    font: str = "text"
    bold: str = "bold"
    size: float
    floor: float = 6.5
    align: Literal["left", "center"] = "left"
    valign: Literal["top", "middle"] = "middle"
    colour: str = "ink"


class Icon(_Element):
    """An icon from layouts/icons.toml, as large as the box allows."""

    kind: Literal["icon"]
    name: str
    colour: str = "ink"


class Art(_Element):
    """The window with the card's own picture, or one that the program draws from what the card is."""

    kind: Literal["art"]
    body: str
    scene: str
    seed: str
    radius: float = 0.0


class Qr(_Element):
    """A QR code with its quiet zone; where no QR codes are wanted, the icon `instead` of it."""

    kind: Literal["qr"]
    text: str
    instead: str = ""
    colour: str = "ink"


class Arrows(_Element):
    """Triangles at the edges and corners of the box that point outwards, one for each compass direction in `text`.

    Each is a right-angled triangle whose short sides are `size` mm long.
    """

    kind: Literal["arrows"]
    text: str
    size: float = Field(gt=0)
    fill: str
    stroke: str = ""
    line: float = 0.3


Element = Annotated[Panel | Pattern | Rays | Text | Rich | Icon | Art | Qr | Arrows, Field(discriminator="kind")]


class Term(BaseModel):
    """How a word of the rules stands out in rich text."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    icon: str = ""
    colour: str = ""
    bold: bool = True


SideName = Literal["front", "back"]


class Face(BaseModel):
    """A face: the card's size in mm, the words and colours it uses, its elements and its back's elements.

    Where `sides` says what differs between front and back, the card is double-sided: both sides show the same
    elements, upright when the card is turned over sideways like a page. `others` names the faces of cards that look
    otherwise, by a column and its value.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    width: float
    height: float
    border: str
    values: dict[str, str] = {}
    save: dict[str, str] = {}
    by: dict[str, dict[str, dict[str, str]]] = {}
    terms: dict[str, Term] = {}
    sides: dict[SideName, dict[str, str]] = {}
    others: dict[str, dict[str, str]] = {}
    front: dict[str, Element]
    back: dict[str, Element] = {}

    @model_validator(mode="after")
    def _has_one_back(self) -> Face:
        if bool(self.sides) == bool(self.back):
            raise ValueError("a face needs elements of its back, or sides for a double-sided card, and not both")
        return self

    def elements(self, side: SideName) -> Iterable[Element]:
        """What is drawn on a side, in order."""
        return (self.front if side == "front" or self.sides else self.back).values()

    def values_for(self, columns: dict[str, str], ink: str, side: SideName = "front") -> dict[str, str]:
        """Every word and colour for a side of a card: its columns, the face's values, and those that depend on a
        column, the side or the ink."""
        found = {**self.values, **columns}
        for column, tables in self.by.items():
            found.update(tables.get("*", {}))
            found.update(tables.get(columns.get(column, ""), {}))
        found.update(self.sides.get(side, {}))
        if ink == "save":
            found.update(self.save)
        return found


def read_face(path: Path) -> Face:
    """The face that a TOML file describes; raises SourceError with everything that is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except (OSError, UnicodeDecodeError):
        raise SourceError([Problem(path, 0, "", "can't be read", "name a TOML file with a face")]) from None
    except tomllib.TOMLDecodeError as error:
        raise SourceError([Problem(path, 0, "", f"is no TOML: {error}", "")]) from None
    try:
        return Face.model_validate(table)
    except ValidationError as error:
        problems = []
        for each in error.errors(include_url=False):
            place = [str(part) for part in each["loc"]]
            problems.append(Problem(path, _line_of(place, text), ".".join(place), each["msg"].lower(), ""))
        raise SourceError(problems) from None


def _line_of(place: list[str], text: str) -> int:
    """The line of the innermost table or key of a place that the text spells out."""
    for end in range(len(place), 0, -1):
        header = re.escape(".".join(place[:end]))
        if found := re.search(rf"^\[{header}\]", text, re.MULTILINE):
            return text.count("\n", 0, found.start()) + 1
    return 0
