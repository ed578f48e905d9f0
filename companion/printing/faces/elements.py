"""Drawing of each kind of element of a face, filled with the card's texts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil
from pathlib import Path

from companion.errors import quoted
from companion.formulas import FormulaError, formula
from companion.formulas.template import FilledText, Values, fill, holds, last_colour
from companion.pictures.look import PictureError
from companion.printing.choices import Ink
from companion.printing.drawing import shapes
from companion.printing.drawing.corners import corners
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.qr import MODULE_AT_LEAST, QUIET_ZONE, qr_path
from companion.printing.drawing.richtext import Style
from companion.printing.drawing.vector import (
    UNITS,
    Clip,
    Colour,
    Item,
    Photo,
    Shape,
    Stamp,
    TransformedItem,
    colour,
    rectangle,
    rounded,
)
from companion.printing.drawing.written import recoloured
from companion.printing.faces import placing
from companion.printing.faces.model import WrongValue
from companion.printing.faces.typesetting import Flaw, LineStyle, Typesetter, UnitBox, badge_parts
from companion.printing.files.pictures import pixels
from companion.printing.layouts import elements as kinds
from companion.printing.layouts.repeating import CopySpot, Repeat
from companion.words import listed


@dataclass(slots=True)
class CardSide:
    """One side of one card: `terms` are the words that stand out in it, `values` its words and colours.

    Only texts of cards are `marked` up: on sheets stand names that people typed. Copies stay on a card of a `size` in
    mm; `of_copy` gives the values for one of them, where they may differ by its `index`. The `panels` that were drawn
    are known by their names and colours; `plates` are the elements that may lie over a picture.
    """

    terms: Mapping[str, kinds.Term]
    typefaces: Mapping[str, Typeface]
    ink: Ink
    qr: bool
    values: Mapping[str, str]
    picture: Path | None
    icons: Mapping[str, Outline] = field(default_factory=icons)
    forgives: bool = False
    marked: bool = False
    size: tuple[float, float] | None = None
    of_copy: Callable[[int], Mapping[str, str]] | None = None
    panels: dict[tuple[str, ...], tuple[Item, ...]] = field(default_factory=dict)
    plates: Mapping[str, kinds.AnyElement] = field(default_factory=dict)
    setter: Typesetter = field(init=False)
    _named: Values = field(init=False)

    def __post_init__(self) -> None:
        self.setter = Typesetter(self.typefaces, self.icons, forgives=self.forgives)
        if self.marked:
            self.setter.colour_of = self.colour
        self._named = Values(self.values, self.icons)

    @property
    def faults(self) -> list[Flaw]:
        """Flaws found in drawing so far."""
        return self.setter.faults

    def items(self, elements: Iterable[tuple[str, kinds.AnyElement]]) -> Iterator[Item]:
        """The elements drawn under their names, from the first to the last, those that are there; what can't be drawn
        is put on the setter's faults."""
        for name, element in elements:
            before = len(self.faults)
            try:
                if element.counts_when or self._is_there(element):
                    yield from self._kept(name, element)
            except (FormulaError, PictureError) as error:
                column = next((each for each in kinds.formula_names(element) if each in self.values), "")
                self._fault(column, f"{name}: {error.what}" if column else error.what, error.instead)
            except WrongValue as error:
                self._fault("name" if "name" in self.values else "", error.what, error.instead)
            self.faults[before:] = [replace(fault, element=name) for fault in self.faults[before:]]

    def _kept(self, name: str, element: kinds.AnyElement) -> tuple[Item, ...]:
        """An element's drawing, a panel's as it was; words that are too high for their place and run off the card are
        told."""
        if isinstance(element, kinds.Panel) and element.repeat is None and not isinstance(element.rotate, str):
            key = name, *(last_colour(each, self.values) for each in (*element.fill, element.stroke))
            if key not in self.panels:
                self.panels[key] = tuple(self._twice(element))
            return self.panels[key]
        drawn = tuple(self._twice(element))
        if self.size and placing.may_run_off(element, self.size):
            wide, high = (mm * UNITS for mm in self.size)
            if any(not (-1 <= x <= wide + 1 and -1 <= y <= high + 1) for x, y in corners(drawn)):
                what = "its words run off the card: they are higher than their place"
                self._fault("", what, "give it a smaller size, or move it inwards")
        return drawn

    def _twice(self, element: kinds.AnyElement) -> Iterator[Item]:
        """The element and, where it is there twice, the same once more, turned around the place between the two."""
        drawn = tuple(self._copies(element, element.repeat) if element.repeat else self._single(element))
        yield from drawn
        if element.twice is not None:
            x, y = element.twice
            yield TransformedItem(2 * x * UNITS, 2 * y * UNITS, drawn, turn=180)

    def _copies(self, element: kinds.AnyElement, repeat: Repeat) -> Iterator[Item]:
        """The element at each of its places, where it may say at which it is: `index`."""
        before = self.values, self._named
        names = kinds.formula_names(element)
        spots = repeat.spots(formula(repeat.count).value(self._named) if repeat.count else None)
        alike = self.of_copy is None and not kinds.differs_by_copy(element)
        drawn, shown = tuple[Item, ...](), element
        try:
            for index, spot in enumerate(spots, start=1):
                if index == 1 or not alike:
                    self.values = {**(self.of_copy(index) if self.of_copy else before[0]), "index": str(index)}
                    self._named = Values(self.values, self.icons)
                    there = self._is_there(element)
                    shown = self._rotated(element) if there else element
                    drawn = self._whole(shown) if there else ()
                if self.size and not placing.stays_inside(shown, spot, self.size):
                    column = next((each for each in names if each in self.values), "")
                    what = f"the {index}. of {len(spots)} would lie outside the card"
                    self._fault(column, what, "write fewer, smaller or nearer ones in repeat")
                    break
                yield from [placing.copied(shown, drawn, spot)] if drawn else []
        finally:
            self.values, self._named = before

    def _single(self, element: kinds.AnyElement) -> tuple[Item, ...]:
        shown = self._rotated(element)
        if shown is not element and self.size and not placing.stays_inside(shown, CopySpot(0.0, 0.0), self.size):
            what = f"turned by {shown.angle:g} degrees it would lie outside the card"
            raise FormulaError(what, "make it smaller, or move it inwards")
        return self._whole(shown)

    def _rotated(self, element: kinds.AnyElement) -> kinds.AnyElement:
        return placing.rotated(element, self._named) if isinstance(element.rotate, str) else element

    def _is_there(self, element: kinds.AnyElement) -> bool:
        return not element.when or holds(element.when, self._named)

    def _whole(self, element: kinds.AnyElement) -> tuple[Item, ...]:
        """The element where it stands."""
        return placing.placed(element, tuple(self._turned(element)), self.icons)

    def _turned(self, element: kinds.AnyElement) -> Iterator[Item]:
        x, y, w, h = box = UnitBox(*(mm * UNITS for mm in (element.x, element.y, element.w, element.h)))
        if element.turn == 0:
            yield from self._drawn(element, box)
            return
        upright = UnitBox(0, 0, w, h) if element.turn == 180 else UnitBox(0, 0, h, w)
        corner = {90: (x + w, y), 180: (x + w, y + h), 270: (x, y + h)}[element.turn]
        yield TransformedItem(*corner, tuple(self._drawn(element, upright)), turn=element.turn)

    def colour(self, name: str) -> Colour:
        """The colour that a name stands for, directly or by way of other names. Raises WrongValue for none."""
        return colour_of(name, self.values)

    def _drawn(self, element: kinds.AnyElement, box: UnitBox) -> Iterator[Item]:
        match element:
            case kinds.Panel():
                yield from self._panel(element, box)
            case kinds.Badge():
                yield from self._badge(element, box)
            case kinds.Line():
                yield self._line(element, box)
            case kinds.Pattern():
                yield from self._pattern(element, box)
            case kinds.Rays():
                wedges = shapes.rays(*box, element.count, self.colour(element.colour))
                yield Clip(rounded(*box, element.radius * UNITS), (wedges,))
            case kinds.Text():
                typed = LineStyle(element.font, element.size, element.floor, element.align, element.cut, element.wrap)
                filled = self._filled(element.text, element.map)
                yield from self.setter.line(filled, typed, box, self.colour(element.colour))
            case kinds.Rich():
                terms = partial(self._terms, element)
                filled, tint = self._filled(element.text, element.map), self.colour(element.colour)
                shorter = (partial(self._shorter, element),) if element.leaves_out else ()
                yield from self.setter.rich(filled, element, box, tint, terms, *shorter)
            case kinds.Icon():
                yield from self._icon(element.name, element.colour, box, element.map)
            case kinds.Drawing():
                yield from self._drawing(element, box)
            case kinds.Art() if element.drawn or self.picture:
                yield self._art(element, box)
            case kinds.Art():
                return
            case kinds.Picture():
                yield from self._picture(element, box)
            case kinds.Arrows():
                yield from self._arrows(element, box)
            case kinds.Qr() if self.qr:
                yield from self._qr(element, box)
            case kinds.Qr():
                yield from self._icon(element.instead, element.colour, box)

    def _shorter(self, rich: kinds.Rich, fits: Callable[[FilledText], bool]) -> FilledText | None:
        """The text with as many of the card's columns as fit, in their order; None where none does. The others are
        told."""
        kept, left = list[str](), list[str]()
        for each in _figures_of(self.values):
            tried = "\n".join([*kept, each])
            if fits(fill(rich.text, self._with_figures(tried), rich.map)):
                kept.append(each)
            else:
                left.append(each.partition(": ")[0])
        if not kept:
            return None
        what = f"there is no room for {listed(map(quoted, left))}"
        instead = "take columns out of the table, or write a face.toml that says which are shown, and where"
        self.faults.append(Flaw("figures", what, instead, severity="warning"))
        return fill(rich.text, self._with_figures("\n".join(kept)), rich.map)

    def _with_figures(self, figures: str) -> Values:
        return Values({**self.values, "figures": figures}, self.icons)

    def _panel(self, panel: kinds.Panel | kinds.Badge, box: UnitBox) -> Iterator[Item]:
        path = shapes.outline(panel.shape, *box, panel.radius * UNITS)
        stroke = self.colour(panel.stroke) if panel.stroke else None
        width = panel.line * UNITS if stroke else 0.0
        clear = kinds.CLEAR if kinds.CLEAR not in self.values else ""
        tints = [None if name == clear else self.colour(name) for name in panel.fill]
        if len(tints) < 2:
            yield Shape(path, tints[0] if tints else None, stroke, width)
            return
        yield self._run(path, box, tints, getattr(panel, "run", "down"))
        if stroke:
            yield Shape(path, stroke=stroke, width=width)

    def _run(self, path: str, box: UnitBox, tints: Sequence[Colour | None], run: str | float) -> Item:
        """The path filled with colours that run into each other."""
        shown = [tint for tint in tints if tint]
        if len(shown) < len(tints):
            return _stamp(f"fade {path} {tints} {run}", box, lambda: shapes.fading(path, *box, tints, run))
        if len(shown) == 2 and run == "down":
            top, bottom = shown
            return _stamp(f"run {path} {top} {bottom}", box, lambda: shapes.stripes(path, *box, top, bottom))
        return _stamp(f"run {path} {shown} {run}", box, lambda: shapes.blended(path, *box, shown, run))

    def _badge(self, badge: kinds.Badge, box: UnitBox) -> Iterator[Item]:
        yield from self._panel(badge, box)
        tint = self.colour(badge.colour)
        word_tint = self.colour(badge.word_colour or badge.colour)
        for_icon, for_number, for_word = badge_parts(badge, box)
        number, word = self._filled(badge.number, badge.map), self._filled(badge.word)
        if badge.icon and word.text:
            yield from self._icon(badge.icon, badge.colour, for_icon)
        figure = LineStyle(badge.font, badge.size, badge.floor, "center")
        yield from self.setter.line(number, figure, for_number, tint)
        below = LineStyle(badge.word_font, badge.word_size, kinds.FLOOR, "center")
        yield from self.setter.line(word, below, for_word, word_tint)

    def _line(self, line: kinds.Line, box: UnitBox) -> Item:
        y, end = (box.y + box.h, box.y) if line.rising else (box.y, box.y + box.h)
        path = f"{box.x:.0f} {y:.0f} m {box.x + box.w:.0f} {end:.0f} l"
        dash = tuple(length * UNITS for length in line.dash)
        return Shape(path, stroke=self.colour(line.colour), width=line.line * UNITS, dash=dash)

    def _pattern(self, pattern: kinds.Pattern, box: UnitBox) -> Iterator[Item]:
        name, icon = self._known_icon(pattern.icon)
        tint, size, step = self.colour(pattern.colour), pattern.size * UNITS, pattern.step * UNITS
        if pattern.motif != "icon":
            drawn = tuple(shapes.motif(pattern.motif, *box, size, step, tint))
            yield Clip(rounded(*box, pattern.radius * UNITS), drawn)
        if icon is None:
            return
        outline = icon
        key = f"pattern {name} {icon.path} {tint} {box} {pattern.size} {pattern.step} {pattern.radius}"

        def rows() -> Item:
            drawn = shapes.rows_of_icons(outline, *box, size, step, tint)
            return Clip(rounded(*box, pattern.radius * UNITS), tuple(drawn))

        yield _stamp(key, box, rows)

    def _icon(self, template: str, tint: str, box: UnitBox, mapped: Mapping[str, str] | None = None) -> Iterator[Item]:
        _, icon = self._known_icon(template, mapped)
        if icon is not None:
            size = min(box.w, box.h)
            yield icon.at(box.x + (box.w - size) / 2, box.y + (box.h - size) / 2, size, self.colour(tint))

    def _known_icon(self, template: str, mapped: Mapping[str, str] | None = None) -> tuple[str, Outline | None]:
        filled = self._filled(template, mapped)
        name = filled.text.strip(":")
        name = name if name in self.icons else name.lower()
        if name and name not in self.icons:
            what = f"the face shows an icon for it, and there is none {quoted(filled.text)}"
            self._fault(filled.longest, what, f"there are {', '.join(self.icons)}")
            return "", None
        return name, self.icons[name] if name else None

    def _terms(self, rich: kinds.Rich) -> Mapping[str, Style]:
        return {
            word: Style(
                rich.bold if term.bold else rich.font,
                self.colour(term.colour or rich.colour),
                self._known_icon(term.icon)[0],
            )
            for word, term in self.terms.items()
        }

    def _art(self, window: kinds.Art, box: UnitBox) -> Item:
        from companion.printing.faces import art  # a deck without any starts faster

        path = rounded(*box, window.radius * UNITS)
        if self.picture is None:
            there = art.creatures_of(window.path)
            body, scene = self._one_of(there.bodies, window.body), self._one_of(there.places, window.scene)
            seed = self._filled(window.seed).text
            lower = UnitBox(box.x, box.y + window.above * UNITS, box.w, box.h - window.above * UNITS)
            left, top, width, _ = _scaled(lower, art.WIDTH, art.HEIGHT, "cover")
            scale, sparing = width / art.WIDTH, self.ink == "save"
            above = ceil((top - box.y) / scale) if window.above else 0
            plates = tuple(self._plates(window, left, top, scale)) if window.plates else ()
            room = art.Room((box.x - left) / scale, (box.x + box.w - left) / scale, plates)
            name = f"art {window.creatures} {body} {scene} {seed} {sparing}" + (f" {above}" if above else "")
            name += f" {room.left} {room.right} {plates}" if plates else ""
            draw = partial(art.drawing, window.path, body, scene, seed, sparing=sparing, above=above, room=room)
            stamp = Stamp(name, (0, -above, art.WIDTH, art.HEIGHT), draw)
            return Clip(path, (TransformedItem(left, top, (stamp,), scale),))
        try:
            ground = None if window.fit == "contain" else (255, 255, 255)
            return self._photo(self.picture, box, path, window, ground)
        except PictureError as broken:
            self._fault("picture", broken.what, broken.instead)
            return Shape(path)

    def _plates(
        self, window: kinds.Art, left: float, top: float, scale: float
    ) -> Iterator[tuple[float, float, float, float]]:
        """The boxes of what lies over a window, with their rims, in units of a picture that lies there in that size."""
        for name in window.plates:
            each = self.plates.get(name)
            if each and (each.counts_when or self._is_there(each)):
                rim = each.line / 2 if isinstance(each, kinds.Panel | kinds.Badge) and each.stroke else 0.0
                x, y, right, bottom = each.x - rim, each.y - rim, each.x + each.w + rim, each.y + each.h + rim
                yield (
                    (x * UNITS - left) / scale,
                    (y * UNITS - top) / scale,
                    (right * UNITS - left) / scale,
                    (bottom * UNITS - top) / scale,
                )

    def _drawing(self, drawing: kinds.Drawing, box: UnitBox) -> Iterator[Item]:
        from companion.printing.drawing import plain_svg  # a deck without any starts faster

        filled = self._filled(drawing.parts)
        colours = {colour(shown): self.colour(name) for shown, name in drawing.colours.items()}
        try:
            path = drawing.path
            width, height, drawn = plain_svg.parts_of(path, filled.text.split())
        except PictureError as error:
            self._fault(filled.longest, f"the face shows a drawing for it: {error.what}", error.instead)
            return
        whole = min(box.w / width, box.h / height)
        scale = whole if drawing.fit == "whole" else box.w / width
        left, top = box.x + (box.w - width * scale) / 2, box.y
        if drawing.fit == "whole":
            top += (box.h - height * scale) / 2
        sparing = self.ink == "save"
        key = f"drawing {path} {filled.text} {colours} {sparing}"
        shown = recoloured(drawn, colours, sparing=plain_svg.PALE if sparing else 0)
        stamp = Stamp(key, (0, 0, width, 2 * height), lambda: [shown])
        yield Clip(rectangle(*box), (TransformedItem(left, top, (stamp,), scale),))

    def _one_of(self, known: Sequence[str], template: str) -> str:
        """The template's text where that can be drawn, else nothing."""
        filled = self._filled(template)
        if filled.text and filled.text not in known:
            what = f"the program draws no {quoted(filled.text)}"
            self._fault(filled.longest, what, f"write {', '.join(known)} or nothing")
            return ""
        return filled.text

    def _picture(self, picture: kinds.Picture, box: UnitBox) -> Iterator[Item]:
        filled = self._filled(picture.file, picture.map)
        try:
            path = rounded(*box, picture.radius * UNITS)
            yield self._photo(picture.path(filled.text), box, path, picture)
        except PictureError as error:
            self._fault(filled.longest, f"the face shows a picture for it: {error.what}", error.instead)

    def _photo(
        self, file: Path, box: UnitBox, path: str, look: kinds.Picture | kinds.Art, ground: Colour | None = None
    ) -> Item:
        """The file's picture in the box, clipped to the path. Raises PictureError."""
        return Clip(path, (Photo(file, *_scaled(box, *pixels(file), look.fit)),), ground)

    def _arrows(self, arrows: kinds.Arrows, box: UnitBox) -> Iterator[Item]:
        filled = self._filled(arrows.text, arrows.map)
        directions = filled.text.split()
        for unknown in (word for word in directions if word not in shapes.DIRECTIONS):
            right = f"write {', '.join(shapes.DIRECTIONS)} with a space between"
            self._fault(filled.longest, f"{quoted(unknown)} is no direction", right)
            return
        if directions:
            path = " ".join(shapes.arrow(each, *box, arrows.size * UNITS) for each in directions)
            stroke = self.colour(arrows.stroke) if arrows.stroke else None
            yield Shape(path, self.colour(arrows.fill), stroke, arrows.line * UNITS if stroke else 0.0)

    def _qr(self, code: kinds.Qr, box: UnitBox) -> Iterator[Item]:
        filled = self._filled(code.text, code.map)
        try:
            path, modules = qr_path(filled.text)
        except ValueError as error:
            self._fault(filled.longest, f"{quoted(filled.text)} {error}", "shorten it")
            return
        module = min(box.w, box.h) / (modules + 2 * QUIET_ZONE)
        if module < MODULE_AT_LEAST * UNITS:
            self._fault(filled.longest, f"{quoted(filled.text)} is too long for a QR code of this size", "shorten it")
            return
        inset = module * QUIET_ZONE
        yield Shape(rectangle(*box), fill=(255, 255, 255))
        yield TransformedItem(box.x + inset, box.y + inset, (Shape(path, fill=(0, 0, 0)),), module)

    def _filled(self, template: str, mapped: Mapping[str, str] | None = None) -> FilledText:
        return fill(template, self._named, mapped)

    def _fault(self, column: str, what: str, instead: str) -> None:
        if (fault := Flaw(column, what, instead)) not in self.faults:
            self.faults.append(fault)


def _figures_of(values: Mapping[str, str]) -> list[str]:
    """A card's columns, each with its value, which may have several lines."""
    found = list[str]()
    for line in values.get("figures", "").splitlines():
        if line.partition(": ")[0] in values or not found:
            found.append(line)
        else:
            found[-1] += f"\n{line}"
    return found


def colour_of(name: str, values: Mapping[str, str]) -> Colour:
    """The colour that a name stands for among a card's values. Raises WrongValue for none."""
    found = last_colour(name, values)
    try:
        return colour(found)
    except ValueError:
        what = f"the card face uses the colour {quoted(name)}, and nothing says which that is for this card"
        if found.startswith("#"):
            what = f"the card face's colour {quoted(name)} is {quoted(found)} for this card"
        raise WrongValue(what, "give it in [values] as #rrggbb") from None


def _scaled(box: UnitBox, width: float, height: float, fit: str) -> tuple[float, float, float, float]:
    """The corner and size of something that covers the box, goes whole into it or is stretched to it."""
    if fit == "stretch":
        return box.x, box.y, box.w, box.h
    shares = box.w / width, box.h / height
    scale = max(shares) if fit == "cover" else min(shares)
    wide, high = width * scale, height * scale
    return box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2, wide, high


def _stamp(name: str, box: UnitBox, draw: Callable[[], Item]) -> Stamp:
    return Stamp(name, (box.x - 1, box.y - 1, box.x + box.w + 1, box.y + box.h + 1), lambda: [draw()])
