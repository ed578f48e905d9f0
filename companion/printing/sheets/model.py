"""What a layout of a whole sheet says: pages of named elements with places in mm, bound to nested plain data."""

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, Field

from companion.printing.layouts import elements as layout
from companion.printing.sheets.elements import FARTHEST, OFTENEST, Condition, Contents, Each, FromToml, Gap


class Page(Contents):
    """A page of a sheet, one of a board's mats, or with `each` several; only `when` something is there.

    `width` and `height` in mm where they are not the sheet's; `joins` are where a board may be cut into pieces.
    """

    title: str
    when: Condition = ""
    each: Each = ""
    name: str = Field(default="each", alias="as")
    width: Gap = 0.0
    height: Gap = 0.0
    joins_x: list[Gap] = Field(default=[], max_length=100)
    joins_y: list[Gap] = Field(default=[], max_length=100)


class Players(FromToml):
    """How many players a sheet is for."""

    least: int = Field(default=0, ge=0, le=OFTENEST)
    most: int = Field(default=OFTENEST, ge=0, le=OFTENEST)


class SheetLayout(BaseModel):
    """A sheet: its size in mm, the words and colours it uses, the data it names, its parts, and its pages in order.

    `data` is what stands there where nothing is known; what is known is laid over it. `view` is how the data are
    worked up first (see companion.printing.sheets.views). `fonts` and `icons` are of the sheet's own. `nothing` is said
    where no page has anything to show.
    """

    model_config = FromToml.model_config

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
    pages: dict[str, Page] = Field(min_length=1)

    def in_order(self) -> Iterator[Page]:
        """The pages as they are printed."""
        yield from (self.pages[name] for name in self.order or self.pages)


for _model in (Page, SheetLayout):
    _model.model_rebuild()
