"""The kinds of element that a layout is made of, as data: what each takes, in mm and pt.

A place is that of the element's box, from the upper left corner of what it lies on. Texts are templates in which
`{name}` stands for what the card, or the layout itself, calls so, and `{power * sword}` for what comes of the formula.
An element with `when` is there only where that condition holds. Colours are names from the layout's own tables, or
`#rrggbb`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)

from companion.cards.places import layout_of, shipped
from companion.formulas import check_formula, formula
from companion.formulas.template import formulas_in, names_in
from companion.pictures.look import PictureError, check_picture
from companion.printing.drawing import icons
from companion.printing.drawing.fitting import PARAGRAPH
from companion.printing.layouts.repeating import CopySpot, Repeat, checked_formula, turned
from companion.printing.shipped import FromToml

PATTERN_AT_MOST = 30_000  # times a motif is drawn, in all copies together
FLOOR = 6.5  # pt: no words are set smaller than this (docs/layouts.md)

BLEED = 5.0
"""By how many mm grounds, art and the like may run out over the card's edge, for cuts that are a little off."""

Turn = Literal[0, 90, 180, 270]
Outline = Literal["box", "round", "ellipse", "plate", "hexagon", "ribbon"]
OUTLINES: tuple[str, ...] = get_args(Outline)
CLEAR = "clear"
"""A fill's name for no colour: nothing is painted there."""


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a text in a layout: a template, or a name of which there is a list to look it up in."""

    what: Literal["template", "colour", "icon", "font", "file"]


def _colours(value: Any) -> Any:
    """A fill as the names of its colours; a ValueError's two arguments are what is wrong and what would be right."""
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or len(names) > 8 or not all(isinstance(name, str) for name in names):
        raise ValueError("is no colour", "write a colour's name, or up to eight in [ ] that run into each other")
    return tuple(name for name in names if name)


Template: TypeAlias = Annotated[str, Role("template")]
ColourName: TypeAlias = Annotated[str, Role("colour")]
Fill: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_colours), Role("colour")]
IconName: TypeAlias = Annotated[str, Role("icon")]
FontName: TypeAlias = Annotated[str, Role("font")]
FileName: TypeAlias = Annotated[str, Role("file")]
HexColour: TypeAlias = Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]

Length: TypeAlias = Annotated[float, Field(ge=0, le=1000)]
Points: TypeAlias = Annotated[float, Field(ge=FLOOR, le=400)]


class Mask(FromToml):
    """The visible part of an element: what lies in the shape of a panel, in an icon, or in what an SVG beside the
    layout fills.
    """

    shape: str = Field(min_length=1)
    radius: Length = 2.0


class _Element(FromToml):
    model_config = ConfigDict(allow_inf_nan=False, defer_build=True)

    x: float
    y: float
    w: float = Field(gt=0)
    h: float = Field(gt=0)
    turn: Turn = 0
    mirror: bool | Literal["down", "both"] = False
    rotate: float | str = 0.0
    opacity: float = Field(default=1.0, ge=0, le=1)
    mask: Mask | None = None
    repeat: Repeat | None = None
    twice: tuple[float, float] | None = None
    when: str = ""
    _folder: Path = PrivateAttr(default=Path())
    _later: ClassVar[frozenset[str]] = frozenset({"mirror", "rotate", "opacity", "mask", "repeat"})
    """Keys that are younger than the digests of cards: they are in these only where they are said."""

    @model_serializer(mode="wrap")
    def _said(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        said: dict[str, Any] = handler(self)
        fields = type(self).model_fields
        said["mirror"] = said.pop("mirror")  # which digests have last
        return {key: value for key, value in said.items() if key not in self._later or value != fields[key].default}

    def beside(self, layout: Path) -> Self:
        """The same element, its file named by the layout at that path."""
        moved = self.model_copy()
        moved._folder = layout.parent
        return moved

    def file_beside(self, file: str) -> Path:
        """The path of a picture beside the layout. Raises PictureError where that is none in the layout's folder."""
        try:
            check_picture(self._folder, file)
        except PictureError as error:
            what, instead = (words.replace("the card source", "the layout") for words in (error.what, error.instead))
            raise PictureError(what, instead) from None
        return self._folder / file

    @property
    def boxes(self) -> Iterator[tuple[float, float, float, float]]:
        """The boxes of it and its copies, as far as they are known: left, top, width and height, and those turned
        around its place `twice`.
        """
        spots = self.repeat.known if self.repeat else [CopySpot(0.0, 0.0)]
        upright = [self.box_at(each) for each in spots]
        yield from upright
        if self.twice is not None:
            x, y = self.twice
            yield from ((2 * x - left - w, 2 * y - top - h, w, h) for left, top, w, h in upright)

    @property
    def counts_when(self) -> bool:
        """True if each of its copies has to be asked if it is there."""
        return self.repeat is not None and bool(self.when) and "index" in formula(self.when).names

    def box_at(self, spot: CopySpot) -> tuple[float, float, float, float]:
        """The box around the copy at a place."""
        box = (self.x + spot.across, self.y + spot.down, self.w, self.h)
        return turned(box, self.angle + spot.turn)

    @property
    def angle(self) -> float:
        """By how many degrees it is turned; none where a formula says that."""
        return 0.0 if isinstance(self.rotate, str) else self.rotate

    @field_validator("rotate", mode="before")
    @classmethod
    def _is_angle(cls, rotate: Any) -> Any:
        if isinstance(rotate, str) and rotate:
            return checked_formula(rotate)
        if type(rotate) not in (int, float) or not -360 <= rotate <= 360:
            raise ValueError("is no angle", "write a number of degrees from -360 to 360, or a formula")
        return float(rotate)

    @field_validator("mask", mode="before")
    @classmethod
    def _is_mask(cls, mask: Any) -> Any:
        return {"shape": mask} if isinstance(mask, str) else mask

    @field_validator("twice", mode="before")
    @classmethod
    def _is_place(cls, twice: Any) -> Any:
        if twice is None:
            return None
        if isinstance(twice, list | tuple) and [type(each) in (int, float) for each in twice] == [True, True]:
            return tuple(map(float, twice))
        raise ValueError("is no place", "write its x and y in mm, such as [31.5, 44.0]")

    @field_validator("when")
    @classmethod
    def _is_condition(cls, when: str) -> str:
        if when:
            check_formula(when)
        return when


class _MappedElement(_Element):
    """In its `map` a value, or a span such as `2..10`, has what stands in its place; `*` is any other value."""

    map: dict[str, str] = {}


class _OutlinedElement(_Element):
    """A shape with a fill, of one colour or of two that run into each other from top to bottom, and a rim."""

    shape: Outline = "round"
    radius: Length = 0.0
    fill: Fill = ()
    stroke: ColourName = ""
    line: Length = 0.3


class Panel(_OutlinedElement):
    """A shape: a box with square or round corners, an ellipse, a plate, a hexagon or a ribbon. Several colours run into
    each other down, across, out from the middle, or so many degrees clockwise from across; `clear` is none at all."""

    _later: ClassVar[frozenset[str]] = _Element._later | {"run"}
    kind: Literal["panel"]
    run: Literal["down", "across", "out"] | Annotated[float, Field(ge=-360, le=360)] = "down"


class Line(_Element):
    """A straight line through the box, from its upper left to its lower right corner or, where it is `rising`, from
    the lower left to the upper right one; the box may have no width or no height."""

    kind: Literal["line"]
    w: float = Field(ge=0)
    h: float = Field(ge=0)
    colour: ColourName = "ink"
    line: float = Field(default=0.3, gt=0, le=100)
    dash: list[Annotated[float, Field(gt=0, le=1000)]] = Field(default=[], max_length=8)
    rising: bool = False


class Pattern(_Element):
    """An icon repeated in staggered rows, or stripes, dots, squares or a grid, clipped to the box."""

    _later: ClassVar[frozenset[str]] = _Element._later | {"motif"}
    kind: Literal["pattern"]
    motif: Literal["icon", "stripes", "dots", "checks", "grid"] = "icon"
    icon: IconName = ""
    colour: ColourName
    size: float = Field(ge=0.5, le=1000)
    step: float = Field(ge=0.5, le=1000)
    radius: Length = 0.0

    @model_validator(mode="after")
    def _has_what_it_shows(self) -> "Pattern":
        if (self.motif == "icon") != bool(self.icon):
            what = "has an icon and another motif" if self.icon else "has no icon"
            raise ValueError(what, "write icon, or a motif: stripes, dots, checks or grid")
        copies = (self.repeat.at_most if self.repeat else 1) * (2 if self.twice else 1)
        if (many := self.w * self.h / self.step**2 * copies) > PATTERN_AT_MOST:
            raise ValueError(f"shows its motif some {many:,.0f} times", "write a longer step, or fewer copies")
        return self


class Rays(_Element):
    """Rays from the middle of the box to beyond its edges, clipped to it."""

    kind: Literal["rays"]
    colour: ColourName
    count: int = Field(default=24, ge=2, le=200)
    radius: Length = 0.0


class Text(_MappedElement):
    """One line of text, made smaller than `size` (in pt) down to `floor` where it must, and then `cut` or refused.

    It may `wrap` onto several lines where these can be larger.
    """

    kind: Literal["text"]
    text: Template
    font: FontName = "text"
    size: Points
    floor: Points = FLOOR
    cut: bool = False
    wrap: bool = False
    align: Literal["left", "center", "right"] = "left"
    colour: ColourName = "ink"


class Rich(_MappedElement):
    """Paragraphs in which the face's terms stand out, in the middle of the box's height or from its top on. One that
    `leaves_out` does so with columns of `{figures}` that have no room, which is told."""

    kind: Literal["rich"]
    text: Template
    apart: float = Field(default=PARAGRAPH, ge=0, le=5)
    leaves_out: bool = False
    font: FontName = "text"
    bold: FontName = "bold"
    size: Points
    floor: Points = FLOOR
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle"] = "middle"
    colour: ColourName = "ink"


class Icon(_MappedElement):
    """An icon of layouts/icons.toml or of the layout's own, as large as the box allows."""

    kind: Literal["icon"]
    name: IconName
    colour: ColourName = "ink"


class Badge(_OutlinedElement, _MappedElement):
    """A figure on a shape, with the word that says what it is below it and, beside it, an icon.

    An icon never stands without the word: not everybody can tell icons apart.
    """

    kind: Literal["badge"]
    number: Template
    word: Template = ""
    icon: IconName = ""
    icon_size: Length = 0.0
    padding: Length = 0.6
    side: Literal["left", "right"] = "left"
    colour: ColourName = "ink"
    font: FontName = "display"
    size: Points
    floor: Points = FLOOR
    word_font: FontName = "bold"
    word_size: Points = 7.0
    word_colour: ColourName = ""

    @model_validator(mode="after")
    def _icon_has_its_word(self) -> "Badge":
        if self.icon and not self.word:
            raise ValueError("has an icon and no word", "write `word`, which says what the icon means")
        return self


class Picture(_MappedElement):
    """A picture from a file beside the layout: cropped to `cover` the box, as large as it goes in whole (`contain` says
    the same), or stretched."""

    kind: Literal["picture"]
    file: FileName
    fit: Literal["cover", "whole", "contain", "stretch"] = "whole"
    radius: Length = 0.0

    def path(self, file: str) -> Path:
        """The path of the file that the template gives. Raises PictureError where that is no picture in the layout's
        folder."""
        return self.file_beside(file)


class Drawing(_Element):
    """Some `parts` of an SVG of paths in plain colours: its groups with these ids, the first of the file at the bottom.

    What is painted with a colour of `colours` gets the layout's one. It is as large as it goes in `whole`, or as `wide`
    as the box, from its top on.
    """

    _later: ClassVar[frozenset[str]] = _Element._later - {"mirror"}
    kind: Literal["drawing"]
    name: str = Field(min_length=1)
    parts: Template
    colours: Annotated[dict[HexColour, str], Role("colour")] = {}
    fit: Literal["whole", "wide"] = "whole"

    @property
    def path(self) -> Path:
        """The SVG: a shipped one, or where it is called .svg one beside the layout. Raises PictureError where that is
        no picture in the layout's folder."""
        if self.name.lower().endswith(".svg"):
            return self.file_beside(self.name)
        return shipped("layouts") / "drawings" / f"{Path(self.name).name}.svg"


class Art(_Element):
    """The window with the card's own picture, or one that the program draws from what the card is; unless it is to be
    `drawn`, there is none then. A card's own covers the window, unless it is to fit otherwise. Which `creatures` there
    are says a file of that name. Over what is drawn there are so many mm of sky `above`; the elements that are named
    as `plates` lie over it, and hide nothing of the creature."""

    _later: ClassVar[frozenset[str]] = _Element._later | {"fit", "plates"}
    kind: Literal["art"]
    creatures: str = Field(default="any", min_length=1)
    body: Template = ""
    scene: Template = ""
    seed: Template = "{name}"
    drawn: bool = True
    above: Length = 0.0
    plates: list[str] = []
    radius: Length = 0.0
    fit: Literal["cover", "contain", "stretch"] = "cover"

    @property
    def path(self) -> Path:
        """The file of creatures: a shipped one, or where it is called .toml one beside the layout."""
        if self.creatures.lower().endswith(".toml"):
            return self._folder / self.creatures
        return layout_of("creatures", self.creatures)


class Qr(_MappedElement):
    """A QR code with its quiet zone; where no QR codes are wanted, the icon `instead` of it."""

    kind: Literal["qr"]
    text: Template
    instead: IconName = ""
    colour: ColourName = "ink"


class Arrows(_MappedElement):
    """Triangles at the edges and corners of the box that point outwards, one for each compass direction in `text`.

    Each is a right-angled triangle whose short sides are `size` mm long.
    """

    kind: Literal["arrows"]
    text: Template
    size: float = Field(gt=0, le=1000)
    fill: ColourName
    stroke: ColourName = ""
    line: Length = 0.3


AnyElement: TypeAlias = (
    Panel | Line | Pattern | Rays | Text | Rich | Icon | Badge | Picture | Drawing | Art | Qr | Arrows
)
Element = Annotated[AnyElement, Field(discriminator="kind")]


def kind_of(element: type[FromToml]) -> str:
    """The name that a layout's `kind` gives a class of elements."""
    name: str = get_args(element.model_fields["kind"].annotation)[0]
    return name


KINDS: dict[str, type[AnyElement]] = {kind_of(each): each for each in get_args(AnyElement)}
"""Every kind of element by the name that `kind` gives it."""


def may_bleed(element: AnyElement) -> bool:
    """True if a cut that is a little off may go through an element."""
    return isinstance(element, Panel | Line | Pattern | Rays | Art | Picture | Drawing)


class Term(FromToml):
    """The style of a word of the rules in rich text."""

    icon: IconName = ""
    colour: ColourName = ""
    bold: bool = True


class OwnIcon(FromToml):
    """An icon of a face's own: an outline in a square of 100 x 100, to `fill` or, as a `line` some `width` wide, to
    stroke."""

    model_config = ConfigDict(allow_inf_nan=False)

    fill: str = ""
    line: str = ""
    width: float = Field(default=8.0, gt=0, le=100)

    @model_validator(mode="after")
    def _can_be_drawn(self) -> "OwnIcon":
        if bool(self.fill) == bool(self.line):
            raise ValueError("needs an outline", "write it as `fill` or as `line`")
        assert self.outline
        return self

    @property
    def outline(self) -> icons.Outline:
        """The icon as it is drawn."""
        return icons.outline(self.fill or self.line, self.width if self.line else 0.0)


def formula_names(element: AnyElement) -> list[str]:
    """The names that an element's condition and its formulas name, in order."""
    templates = [text for _, role, text in texts_of(element) if role in ("template", "icon", "file")]
    templates += getattr(element, "map", {}).values()
    names = list(formula(element.when).names) if element.when else []
    names += formula(element.repeat.count).names if element.repeat and element.repeat.count else ()
    names += formula(element.rotate).names if isinstance(element.rotate, str) else ()
    return names + [name for text in templates for each in formulas_in(text) for name in each.names]


def differs_by_copy(element: AnyElement) -> bool:
    """True if an element says what its copies are by their `index`."""
    templates = [*(text for _, _, text in texts_of(element)), *getattr(element, "map", {}).values()]
    return "index" in {*formula_names(element), *(name for text in templates for name in names_in(text))}


def texts_of(model: BaseModel) -> Iterator[tuple[str, str, str]]:
    """The texts of an element or a term that have a role: the key, the role, and the text itself, if it says any."""
    for key, field in type(model).model_fields.items():
        role = next((each for each in field.metadata if isinstance(each, Role)), None)
        if role is not None:
            value = getattr(model, key)
            texts = value.values() if isinstance(value, dict) else value
            for text in texts if not isinstance(texts, str) else (texts,):
                if text and (key, text) != ("fill", CLEAR):
                    yield key, role.what, text
