"""The layout of a whole sheet: pages of named elements with places in mm, bound to nested plain data.

An element is of a kind that card faces have (panel, text, rich, icon and so on: companion.printing.layouts.elements)
or of one that only sheets have: group, table, lines, mark, names. It stands in its group's box, from the left and the
top, from the right and the bottom, or about the middle, and what it leaves open it takes of the room.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, model_validator

from companion.printing.layouts import elements as layout
from companion.printing.sheets.places import Extent as AnyExtent
from companion.printing.shipped import FromToml

FARTHEST = 2000.0  # mm
OFTENEST = 1000  # so often a layout may repeat something by itself


def _a_range(extent: AnyExtent) -> AnyExtent:
    if isinstance(extent, list) and not (len(extent) == 2 and 0 <= extent[0] <= extent[1]):
        raise ValueError("is no range", "write the least and the most, such as [5.0, 8.0]")
    return extent


Mm = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
Gap = Annotated[float, Field(ge=0, le=FARTHEST)]
Share = Annotated[str, Field(pattern=r"^[0-9]{1,3}(\.[0-9]+)?%$")]
Length = Mm | Share
Extent = Annotated[Gap | Share | list[Annotated[float, Field(ge=0)]], AfterValidator(_a_range)]
_LENGTH = Field(default=None, description='a number of mm, or a share such as "25%"')
_EXTENT = Field(default=None, description='a number of mm, a share such as "25%", or the least and the most in [ ]')
Align = Literal["left", "center", "right"]
Value = str | int | float | bool
Condition = str | dict[str, Value | list[Value]]
Flow = Literal["free", "down", "across"]
Each = str | Annotated[int, Field(ge=0, le=OFTENEST)] | Annotated[list[Any], Field(max_length=OFTENEST)]


class Mark(FromToml):
    """A pen's mark: a ring around the box (or, with `text`, around these words at its left), a cross, a stroke."""

    kind: Literal["mark"]
    shape: Literal["ring", "cross", "stroke"] = "ring"
    text: layout.Template = ""
    font: layout.FontName = "bold"
    size: layout.Points = 11.0
    colour: layout.ColourName = "pen"
    line: float = Field(default=0.55, gt=0, le=100)


class Lines(FromToml):
    """Lines to write on, `step` mm apart from the top of the box on, as many as it holds; without a step one line
    along its lower edge, or with `upright` along its right one."""

    kind: Literal["lines"]
    step: Gap = 0.0
    colour: layout.ColourName = "line"
    line: float = Field(default=0.25, gt=0, le=100)
    dash: Gap = 0.0
    upright: bool = False

    @model_validator(mode="after")
    def _has_room_between(self) -> "Lines":
        if 0 < self.step < 1:
            raise ValueError(f"{self.step:g} mm from line to line is too little", "write at least 1, or no step")
        return self


class SheetNames(FromToml):
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
    font: layout.FontName = "text"
    size: layout.Points = 8.0
    floor: layout.Points = layout.FLOOR
    align: Literal["left", "center"] = "left"
    valign: Literal["top", "middle"] = "top"
    colour: layout.ColourName = "ink"


class Contents(FromToml):
    """Named elements in a box: each at its own place, or one after another, `gap` mm apart, sharing the room."""

    flow: Flow = "free"
    gap: Gap = 0.0
    elements: dict[str, "PlacedElement"] = {}


class GroupRepeat(FromToml):
    """The repeats of a thing: once for each thing of a list in the data (or for 1, 2, 3 and so on to a number), at
    least `least` times. Each time its thing goes by the `name`.
    """

    each: Each = ""
    name: str = Field(default="each", alias="as")
    least: int = Field(default=0, ge=0, le=OFTENEST)
    most: int = Field(default=0, ge=0)
    continues: bool = False


class Group(Contents, GroupRepeat):
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
    row_gap: Gap | None = None
    cell_w: Extent | None = _EXTENT
    cell_h: Extent | None = _EXTENT

    @model_validator(mode="after")
    def _is_one_thing(self) -> "Group":
        if self.part and self.elements:
            raise ValueError("has a part and elements of its own", "leave one of the two out")
        if self.columns and self.flow != "across":
            raise ValueError("has columns and does not flow across", 'write flow = "across"')
        if self.continues and self.cell_h is None:
            raise ValueError("continues and says nothing of its cells' height", "write `cell_h`")
        if not self.repeated and (self.cell_w or self.cell_h or self.columns or self.continues or self.least):
            raise ValueError("has cells and nothing to repeat them for", "write `each`")
        return self

    @property
    def repeated(self) -> bool:
        """True if it is there for each of several things."""
        return self.each != ""


class Column(FromToml):
    """A column of a table: its heading, its width, and in each row a text, or elements of its own."""

    title: str = ""
    w: Extent | None = _EXTENT
    align: Align = "left"
    text: layout.Template = ""
    font: layout.FontName = "text"
    size: layout.Points = 9.0
    floor: layout.Points = layout.FLOOR
    cut: bool = False
    colour: layout.ColourName = "ink"
    elements: dict[str, "PlacedElement"] = {}


class SheetTable(GroupRepeat):
    """Columns with headings above rows, filled or empty; `stripe` is the ground of every second row, `rule` the colour
    of the lines below rows and `columns_rule` of those between columns."""

    kind: Literal["table"]
    each: Each
    columns: dict[str, Column]
    row_h: Extent = Field(default=[5.0, 8.0])
    heading_h: Gap = 7.0
    heading_fill: Annotated[str | list[str], layout.Role("colour")] = ["band", "band_low"]
    heading_stroke: layout.ColourName = "band_edge"
    heading_colour: layout.ColourName = "band_words"
    heading_font: layout.FontName = "bold"
    heading_size: layout.Points = 9.0
    stripe: layout.ColourName = ""
    rule: layout.ColourName = "line"
    columns_rule: layout.ColourName = ""

    @model_validator(mode="after")
    def _has_rows(self) -> "SheetTable":
        if self.each == "":
            raise ValueError("has nothing to make rows of", "write `each`")
        return self


AnyKind = Annotated[layout.Element | Group | SheetTable | Mark | Lines | SheetNames, Field(discriminator="kind")]

KINDS: dict[str, type[BaseModel]] = layout.KINDS | {
    layout.kind_of(each): each for each in (Group, SheetTable, Lines, Mark, SheetNames)
}
"""Every kind of element of a sheet by the name that `kind` gives it."""

PLACE = ("x", "y", "w", "h", "right", "bottom", "center", "middle", "when", "unless", "from_h", "below_h")


class PlacedElement(FromToml):
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
    from_h: Gap = 0.0
    below_h: Gap = 0.0
    what: AnyKind

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
    def _is_not_held_thrice(self) -> "PlacedElement":
        for held in (("x", "w", "right", "center"), ("y", "h", "bottom", "middle")):
            given = [key for key in held if getattr(self, key) is not None]
            if len(given) > 2 or (
                given and given[-1] in ("center", "middle") and given[0] not in ("w", "h", given[-1])
            ):
                raise ValueError(f"{', '.join(given)} say too much together", "leave one out")
        return self


class PageLayout(Contents):
    """A page of a sheet, one of a board's mats, or with `each` several; only `when` something is there.

    `width` and `height` in mm where they are not the sheet's; `joins` are where a board may be cut into pieces. With
    `one_size` all its paragraphs are as large as the one with the least room.
    """

    title: str
    when: Condition = ""
    one_size: bool = False
    each: Each = ""
    name: str = Field(default="each", alias="as")
    width: Gap = 0.0
    height: Gap = 0.0
    joins_x: list[Gap] = Field(default=[], max_length=100)
    joins_y: list[Gap] = Field(default=[], max_length=100)


class Players(FromToml):
    """The number of players for whom a sheet is."""

    least: int = Field(default=0, ge=0, le=OFTENEST)
    most: int = Field(default=OFTENEST, ge=0, le=OFTENEST)


class SheetLayout(FromToml):
    """A sheet: its size in mm, the words and colours it uses, the data it names, its parts, and its pages in order.

    `data` is what stands there where nothing is known; what is known is laid over it. `view` is how the data are
    worked up first (see companion.printing.sheets.views). `fonts` and `icons` are of the sheet's own. `nothing` is said
    where no page has anything to show.
    """

    title: str
    width: float = Field(default=192.0, ge=20, le=FARTHEST)
    height: float = Field(default=279.0, ge=20, le=FARTHEST)
    margin: float = Field(default=9.0, ge=0, le=50)
    view: Literal["plain", "tournament", "match"] = "plain"
    players: Players = Players()
    nothing: str = "there is nothing to print"
    order: list[str] = []
    values: dict[str, str] = {}
    save: dict[str, str] = {}
    by: dict[str, dict[str, dict[str, str]]] = {}
    terms: dict[str, layout.Term] = {}
    fonts: dict[str, str] = {}
    icons: dict[str, layout.OwnIcon] = {}
    data: dict[str, Any] = {}
    parts: dict[str, Contents] = {}
    pages: dict[str, PageLayout] = Field(min_length=1)

    def in_order(self) -> Iterator[PageLayout]:
        """The pages as they are printed."""
        yield from (self.pages[name] for name in self.order or self.pages)


for _model in (Contents, Group, Column, SheetTable, PlacedElement, PageLayout, SheetLayout):
    _model.model_rebuild()
