"""A card face as data: its size, its words and colours, and the elements of its two sides."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from companion.errors import Mendable, quoted
from companion.formulas import FormulaError
from companion.formulas.template import OTHERWISE, Values, fill, names_in, of_value
from companion.printing.layouts.checking import ScreenMessage, said_in
from companion.printing.layouts.elements import (
    BLEED,
    AnyElement,
    ColourName,
    Element,
    OwnIcon,
    Term,
    formula_names,
    may_bleed,
    texts_of,
)
from companion.printing.shipped import FromToml

ENTRIES_AT_MOST = 1_000
"""The most elements of a side, and values, words and icons of a face."""

SideName = Literal["front", "back"]
SIDES: tuple[SideName, ...] = ("front", "back")
Place: TypeAlias = tuple[str, ...]

INK = "#1b1724"
"""The colour `ink` of a face that gives none."""
SMALLEST, LARGEST = 10, 1000
"""The smallest and the largest width and height of a card, in mm."""
OF_SET = ("set", "title", "back", "series", "of", "number")
"""Names for templates besides the columns: the set's name, title and back, how many different cards it has, and the
card's place among them.
"""
OF_CARD = ("number",)
"""The values of these that differ from card to card, so that backs that cards share can't show them."""


class WrongValue(Mendable):
    """A value of the face that can't be worked out for a card, or is no colour where one is needed."""


class Face(FromToml):
    """A face: the card's size in mm, the words and colours it uses, its elements and its back's elements.

    `by` says what differs by a card's columns, `save` what differs with `--ink save`. Where `sides` says what differs
    between front and back, the card is double-sided: both sides show the same elements, upright when the card is
    turned over sideways like a page, and a side's words may name columns. `others` names the faces of cards that look
    otherwise, by a column and its value.
    `grows` says at which places, in mm from the top, each side becomes higher on a stock that is (grown.py).
    `fonts` are typefaces of its own, by the names that its elements give them.
    """

    model_config = ConfigDict(allow_inf_nan=False)

    extends: str = ""
    remove: list[str] = []
    width: float = Field(ge=SMALLEST, le=LARGEST)
    height: float = Field(ge=SMALLEST, le=LARGEST)
    border: ColourName
    values: Annotated[dict[str, str], Field(max_length=ENTRIES_AT_MOST)] = {}
    save: dict[str, str] = {}
    by: dict[str, dict[str, dict[str, str]]] = {}
    terms: Annotated[dict[str, Term], Field(max_length=ENTRIES_AT_MOST)] = {}
    sides: dict[SideName, dict[str, str]] = {}
    others: dict[str, dict[str, str]] = {}
    grows: dict[SideName, Annotated[list[Annotated[float, Field(gt=0, lt=1000)]], Field(min_length=1)]] = {}
    fonts: dict[str, str] = {}
    icons: Annotated[dict[str, OwnIcon], Field(max_length=ENTRIES_AT_MOST)] = {}
    front: Annotated[dict[str, Element], Field(max_length=ENTRIES_AT_MOST)]
    back: Annotated[dict[str, Element], Field(max_length=ENTRIES_AT_MOST)] = {}

    def of_side(self, side: SideName) -> Mapping[str, AnyElement]:
        """Elements of a side, in order, under their own names."""
        return self.back if side == "back" and not self.sides else self.front

    def elements(self, side: SideName) -> Iterator[tuple[str, AnyElement]]:
        """Elements of a side, in order, under the names by which the face's file has them, such as front.title."""
        table = "front" if self.sides else side
        for name, element in self.of_side(side).items():
            yield f"{table}.{name}", element

    def values_for(self, columns: Mapping[str, str], ink: str, side: SideName = "front") -> dict[str, str]:
        """Every word and colour for a side of a card: its columns, the face's values, and those that depend on a
        column, the side or the ink. Raises WrongValue."""
        said = {name: text for name, text in self.values.items() if name not in columns}
        for column, tables in self.by.items():
            said.update(tables.get(OTHERWISE, {}))
            said.update(of_value(tables, Values(columns)(column)) or {})
        said.update(self.sides.get(side, {}))
        if ink == "save":
            said.update(self.save)
        found = {"ink": INK, **columns, **said}
        for name, text in said.items():
            if "{" in text:
                found[name] = self._filled(name, text, found)
        return found

    def _filled(self, name: str, text: str, found: Mapping[str, str]) -> str:
        try:
            return fill(text, Values(found)).text
        except FormulaError as error:
            raise WrongValue(f"the card face's {quoted(name)}: {error.what}", error.instead) from None

    def names(self) -> set[str]:
        """Every name that it uses: of columns, of its own values and of icons. Raises FormulaError."""
        elements = [*self.front.values(), *self.back.values()]
        roles = [(role, text) for each in (*self.terms.values(), *elements) for _, role, text in texts_of(each)]
        texts = [text for _, text in roles] + [text for said in self.said.values() for _, text in said]
        texts += [text for each in elements for text in getattr(each, "map", {}).values()]
        colours = [self.border, *(text for role, text in roles if role == "colour")]
        found = {*self.by, *self.others, *(each for each in colours if not each.startswith("#"))}
        return found.union(*map(formula_names, elements), *map(names_in, texts))

    @cached_property
    def counts_copies(self) -> bool:
        """True if one of its values may depend on which copy of a repeated element shows it."""
        return any("index" in text for said in self.said.values() for _, text in said)

    @cached_property
    def beyond(self) -> float:
        """By how many mm its elements reach out over the card's edge."""
        every = [*self.front.values(), *self.back.values()]
        boxes = [box for each in every for box in each.boxes]
        known = max((max(-x, -y, x + w - self.width, y + h - self.height, 0.0) for x, y, w, h in boxes), default=0.0)
        return max(known, BLEED) if any(each.repeat and may_bleed(each) for each in every) else known

    @cached_property
    def said(self) -> ScreenMessage:
        """Values for each of the face's own names: where the face says so, and what."""
        tables: list[tuple[Place, Mapping[str, str]]] = [(("values",), {"ink": INK, **self.values})]
        tables += [(("by", column, value), table) for column, each in self.by.items() for value, table in each.items()]
        tables += [(("sides", side), table) for side, table in self.sides.items()]
        return said_in([*tables, (("save",), self.save)])
