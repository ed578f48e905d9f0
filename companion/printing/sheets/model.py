"""What a layout of a whole sheet says: pages of named elements with places in mm, bound to nested plain data.

An element is of a kind that card faces have (panel, text, rich, icon and so on, see companion.printing.layout), or of
one that only sheets have: group, table, lines, mark, names. It stands in its group's box, from the left and the top,
from the right and the bottom, or about the middle, and what it leaves open it takes of the room.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from companion.printing import layout
from companion.printing.sheets.places import Extent as AnyExtent


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _a_range(extent: AnyExtent) -> AnyExtent:
    if isinstance(extent, list) and not (len(extent) == 2 and 0 <= extent[0] <= extent[1]):
        raise ValueError("is no range", "write the least and the most, such as [5.0, 8.0]")
    return extent


Share = Annotated[str, Field(pattern=r"^\d+(\.\d+)?%$")]
Length = float | Share
Extent = Annotated[float | Share | list[float], AfterValidator(_a_range)]
_LENGTH = Field(default=None, description='a number of mm, or a share such as "25%"')
_EXTENT = Field(default=None, description='a number of mm, a share such as "25%", or the least and the most in [ ]')
Align = Literal["left", "center", "right"]
Value = str | int | float | bool
Condition = str | dict[str, Value | list[Value]]
Flow = Literal["free", "down", "across"]


class Mark(_Table):
    """What a pen does: a ring around the box (or, with `text`, around these words at its left), a cross, a stroke."""

    kind: Literal["mark"]
    shape: Literal["ring", "cross", "stroke"] = "ring"
    text: str = ""
    font: str = "bold"
    size: float = Field(default=11.0, gt=0)
    colour: str = "pen"
    line: float = Field(default=0.55, gt=0)


class Lines(_Table):
    """Lines to write on, `step` mm apart from the top of the box on, as many as it holds; without a step one line
    along its lower edge, or with `upright` along its right one."""

    kind: Literal["lines"]
    step: float = Field(default=0.0, ge=0)
    colour: str = "line"
    line: float = Field(default=0.25, gt=0)
    dash: float = Field(default=0.0, ge=0)
    upright: bool = False


class Names(_Table):
    """A list in the data as running text, each thing as `text` says; what the box can't hold is counted: "and 3 more".

    `last` stands before the last of them, `between` before the others.
    """

    kind: Literal["names"]
    each: str
    name: str = Field(default="name", alias="as")
    text: str
    between: str = ", "
    last: str = ""
    more: str = " and {left_out} more"
    font: str = "text"
    size: float = Field(default=8.0, gt=0)
    floor: float = Field(default=6.5, gt=0)
    align: Literal["left", "center"] = "left"
    valign: Literal["top", "middle"] = "top"
    colour: str = "ink"


class Contents(_Table):
    """Named elements in a box: each at its own place, or one after another, `gap` mm apart, sharing the room."""

    flow: Flow = "free"
    gap: float = Field(default=0.0, ge=0)
    elements: dict[str, Placed] = {}


class Repeat(_Table):
    """How often something is there: once for each thing of a list in the data (or for 1, 2, 3 and so on to a number),
    at least `least` times. Each time its thing goes by the `name`."""

    each: str | int | list[Any] = ""
    name: str = Field(default="each", alias="as")
    least: int = Field(default=0, ge=0)
    most: int = Field(default=0, ge=0)
    continues: bool = False


class Group(Contents, Repeat):
    """Elements that belong together, its own or those of a `part`; with `each`, the same again and again.

    Repeated cells are as large as `cell_w` and `cell_h` say, in a flow down (or across, going on below after so many
    `columns`, `row_gap` mm from the row above where that is not `gap`). With `continues` those that the page has no
    room for stand on more pages like it. `with` gives its elements names for what they name.
    """

    kind: Literal["group"]
    turn: layout.Turn = 0
    part: str = ""
    given: dict[str, Value] = Field(default={}, alias="with")
    columns: int = Field(default=0, ge=0)
    row_gap: float | None = None
    cell_w: Extent | None = _EXTENT
    cell_h: Extent | None = _EXTENT

    @model_validator(mode="after")
    def _is_one_thing(self) -> Group:
        if self.part and self.elements:
            raise ValueError("has a part and elements of its own", "leave one of the two out")
        if self.columns and self.flow != "across":
            raise ValueError("has columns and does not flow across", 'write flow = "across"')
        if not self.repeated and (self.cell_w or self.cell_h or self.columns or self.continues or self.least):
            raise ValueError("has cells and nothing to repeat them for", "write `each`")
        return self

    @property
    def repeated(self) -> bool:
        """Whether it is there for each of several things."""
        return self.each != ""


class Column(_Table):
    """A column of a table: its heading, its width, and in each row a text, or elements of its own."""

    title: str = ""
    w: Extent | None = _EXTENT
    align: Align = "left"
    text: str = ""
    font: str = "text"
    size: float = Field(default=9.0, gt=0)
    floor: float = Field(default=6.5, gt=0)
    cut: bool = False
    colour: str = "ink"
    elements: dict[str, Placed] = {}


class Table(Repeat):
    """Columns with headings above rows, filled or empty; `stripe` is the ground of every second row, `rule` the colour
    of the lines below rows and `columns_rule` of those between columns."""

    kind: Literal["table"]
    columns: dict[str, Column]
    row_h: Extent = Field(default=[5.0, 8.0])
    heading_h: float = Field(default=7.0, ge=0)
    heading_fill: str | list[str] = ["band", "band_low"]
    heading_stroke: str = "band_edge"
    heading_colour: str = "band_words"
    heading_font: str = "bold"
    heading_size: float = 9.0
    stripe: str = ""
    rule: str = "line"
    columns_rule: str = ""


Kind = Annotated[layout.Element | Group | Table | Mark | Lines | Names, Field(discriminator="kind")]

KINDS: dict[str, type[BaseModel]] = {
    **layout.KINDS,
    "group": Group,
    "table": Table,
    "lines": Lines,
    "mark": Mark,
    "names": Names,
}
"""Every kind of element of a sheet by the name that `kind` gives it."""

PLACE = ("x", "y", "w", "h", "right", "bottom", "center", "middle", "when", "unless", "from_h", "below_h")


class Placed(_Table):
    """An element at its place in its group: `right` and `bottom` are distances from the group's edges, `center` and
    `middle` those of its middle from the group's.

    It is there `when` something is there or equal, and `unless` something is; `from_h` and `below_h`: in a group that
    is at least, or less than, so many mm high.
    """

    x: Length | None = _LENGTH
    y: Length | None = _LENGTH
    w: Extent | None = _EXTENT
    h: Extent | None = _EXTENT
    right: Length | None = _LENGTH
    bottom: Length | None = _LENGTH
    center: Length | None = _LENGTH
    middle: Length | None = _LENGTH
    when: Condition = ""
    unless: Condition = ""
    from_h: float = 0.0
    below_h: float = 0.0
    what: Kind

    @model_validator(mode="before")
    @classmethod
    def _place_and_kind(cls, table: Any) -> Any:
        """A layout's table has the place and what stands there side by side."""
        if not isinstance(table, dict) or "what" in table:
            return table
        place = {key: table[key] for key in PLACE if key in table}
        what = {key: value for key, value in table.items() if key not in PLACE}
        if what.get("kind") in layout.KINDS:  # its place comes from here
            what |= {"x": 0.0, "y": 0.0, "w": 1.0, "h": 1.0}
        return place | {"what": what}

    @model_validator(mode="after")
    def _is_not_held_thrice(self) -> Placed:
        for held in (("x", "w", "right", "center"), ("y", "h", "bottom", "middle")):
            given = [key for key in held if getattr(self, key) is not None]
            if len(given) > 2 or (
                given and given[-1] in ("center", "middle") and given[0] not in ("w", "h", given[-1])
            ):
                raise ValueError(f"{', '.join(given)} say too much together", "leave one out")
        return self


class Page(Contents):
    """A page of a sheet, one of a board's mats, or with `each` several; only `when` something is there.

    `width` and `height` in mm where they are not the sheet's; `joins` are where a board may be cut into pieces.
    """

    title: str
    when: Condition = ""
    each: str | int | list[Any] = ""
    name: str = Field(default="each", alias="as")
    width: float = Field(default=0.0, ge=0)
    height: float = Field(default=0.0, ge=0)
    joins_x: list[float] = []
    joins_y: list[float] = []


class Players(_Table):
    """How many players a sheet is for."""

    least: int = 0
    most: int = 999


class SheetLayout(_Table):
    """A sheet: its size in mm, the words and colours it uses, the data it names, its parts, and its pages in order.

    `data` is what stands there where nothing is known; what is known is laid over it. `view` is how the data are
    worked up first (see companion.printing.sheets.views). `nothing` is said where no page has anything to show.
    """

    title: str
    width: float = Field(default=192.0, gt=0)
    height: float = Field(default=279.0, gt=0)
    margin: float = Field(default=9.0, ge=0)
    view: Literal["plain", "tournament", "match"] = "plain"
    players: Players = Players()
    nothing: str = "there is nothing to print"
    order: list[str] = []
    values: dict[str, str] = {}
    save: dict[str, str] = {}
    by: dict[str, dict[str, dict[str, str]]] = {}
    terms: dict[str, layout.Term] = {}
    data: dict[str, Any] = {}
    parts: dict[str, Contents] = {}
    pages: dict[str, Page] = Field(min_length=1)

    def in_order(self) -> Iterator[Page]:
        """The pages as they are printed."""
        yield from (self.pages[name] for name in self.order or self.pages)


for _model in (Contents, Group, Column, Table, Placed, Page, SheetLayout):
    _model.model_rebuild()
