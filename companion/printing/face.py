"""Drawing a card's face: each element of the layout, filled with what the card says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.printing import art, shapes
from companion.printing.fitting import LEADING, PARAGRAPH, Overflow, fit_line, fit_text, line_width
from companion.printing.fonts import POINT, Typeface
from companion.printing.icons import icon, icons
from companion.printing.ink import Ink
from companion.printing.layout import Art, Element, Face, Icon, Panel, Pattern, Qr, Rays, Rich, Text
from companion.printing.pictures import BrokenPicture, pixels
from companion.printing.qr import QUIET_ZONE, qr_path
from companion.printing.richtext import Style, drawn_line, paragraphs
from companion.printing.vector import (
    UNITS,
    Clip,
    Colour,
    Item,
    Picture,
    Place,
    Shape,
    Stamp,
    Words,
    colour,
    rectangle,
    rounded,
)

CAPITALS = 0.7  # height of capitals as a multiple of the size
MODULE_AT_LEAST = 0.4  # mm: smaller ones get lost in home printers


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a card from being printed: the column, what is wrong with it and what would be right."""

    column: str
    what: str
    instead: str


@dataclass(slots=True)
class Painter:
    """Draws the cards of one face; what goes wrong with a card is put on `faults`."""

    face: Face
    typefaces: dict[str, Typeface]
    ink: Ink = "color"
    qr: bool = True
    faults: list[Fault] = field(default_factory=list)
    smallest: float = 99.0  # pt, of all texts drawn so far

    def front(self, columns: dict[str, str], picture: Path | None = None) -> tuple[Item, ...]:
        """A card's front in units, its upper left corner at the origin."""
        return self._side(self.face.front, columns, picture)

    def back(self, columns: dict[str, str]) -> tuple[Item, ...]:
        """The back of the cards of a set in units, its upper left corner at the origin."""
        return self._side(self.face.back, columns, None)

    def border(self, columns: dict[str, str]) -> Colour:
        """The colour at the card's edge, which runs on into the bleed."""
        return self._colour(self.face.border, self.face.values_for(columns, self.ink))

    def _side(self, elements: dict[str, Element], columns: dict[str, str], picture: Path | None) -> tuple[Item, ...]:
        values = self.face.values_for(columns, self.ink)
        items: list[Item] = []
        for element in elements.values():
            x, y, w, h = element.x * UNITS, element.y * UNITS, element.w * UNITS, element.h * UNITS
            if element.turn == 0:
                items += self._drawn(element, x, y, w, h, values, picture)
                continue
            across = (w, h) if element.turn == 180 else (h, w)
            inner = tuple(self._drawn(element, 0, 0, *across, values, picture))
            corner = {90: (x + w, y), 180: (x + w, y + h), 270: (x, y + h)}[element.turn]
            items.append(Place(*corner, inner, turn=element.turn))
        return tuple(items)

    def _drawn(
        self, e: Element, x: float, y: float, w: float, h: float, values: dict[str, str], picture: Path | None
    ) -> Iterator[Item]:
        match e:
            case Panel():
                yield from self._panel(e, x, y, w, h, values)
            case Pattern():
                tint = self._colour(e.colour, values)
                name = self._filled(e.icon, values)
                key = f"pattern {name} {tint} {x} {y} {w} {h} {e.size} {e.step} {e.radius}"
                yield _stamp(
                    key,
                    (x, y, w, h),
                    lambda: [
                        Clip(
                            rounded(x, y, w, h, e.radius * UNITS),
                            tuple(shapes.rows_of_icons(name, x, y, w, h, e.size * UNITS, e.step * UNITS, tint)),
                        )
                    ],
                )
            case Rays():
                tint = self._colour(e.colour, values)
                yield Clip(rounded(x, y, w, h, e.radius * UNITS), (shapes.rays(x, y, w, h, e.count, tint),))
            case Text():
                yield from self._text(e, x, y, w, h, values)
            case Rich():
                yield from self._rich(e, x, y, w, h, values)
            case Icon():
                size = min(w, h)
                name = self._filled(e.name, values)
                if name in icons():
                    tint = self._colour(e.colour, values)
                    yield icon(name, x + (w - size) / 2, y + (h - size) / 2, size, tint)
            case Art():
                yield self._art(e, x, y, w, h, values, picture)
            case Qr():
                if self.qr:
                    yield from self._qr(e, x, y, w, h, values)

    def _panel(self, e: Panel, x: float, y: float, w: float, h: float, values: dict[str, str]) -> Iterator[Item]:
        path = shapes.outline(e.shape, x, y, w, h, e.radius * UNITS)
        stroke = self._colour(e.stroke, values) if e.stroke else None
        if isinstance(e.fill, list):
            top, bottom = (self._colour(name, values) for name in e.fill)
            yield _stamp(
                f"run {path} {top} {bottom}",
                (x, y, w, h),
                lambda: [shapes.stripes(path, x, y, w, h, top, bottom)],
            )
            if stroke:
                yield Shape(path, stroke=stroke, width=e.line * UNITS)
            return
        fill = self._colour(e.fill, values) if e.fill else None
        yield Shape(path, fill, stroke, e.line * UNITS if stroke else 0.0)

    def _text(self, e: Text, x: float, y: float, w: float, h: float, values: dict[str, str]) -> Iterator[Item]:
        text = self._filled(e.text, values)
        column = _column(e.text)
        if not text or not self._has_glyphs(e.font, text, column):
            return
        width = self.typefaces[e.font].width(text)
        try:
            size = fit_line(width, w / UNITS, e.size * POINT, e.floor * POINT)
        except Overflow as overflow:
            self._too_long(column, text, overflow, e.floor)
            return
        self.smallest = min(self.smallest, size / POINT)
        start = {"left": 0.0, "center": (w - width * size * UNITS) / 2, "right": w - width * size * UNITS}[e.align]
        baseline = y + h / 2 + CAPITALS * size * UNITS / 2
        yield Words(x + start, baseline, text, e.font, size * UNITS, self._colour(e.colour, values))

    def _rich(self, e: Rich, x: float, y: float, w: float, h: float, values: dict[str, str]) -> Iterator[Item]:
        text = self._filled(e.text, values)
        column = _column(e.text)
        if not text or not all(self._has_glyphs(font, text, column) for font in (e.font, e.bold)):
            return
        plain = Style(e.font, self._colour(e.colour, values))
        terms = {
            word: Style(
                e.bold if term.bold else e.font,
                self._colour(term.colour or e.colour, values),
                self._filled(term.icon, values),
            )
            for word, term in self.face.terms.items()
        }
        words = paragraphs(text, plain, terms, self.typefaces)
        try:
            fitted = fit_text(words, w / UNITS, h / UNITS, e.size * POINT, e.floor * POINT)
        except Overflow as overflow:
            self._too_long(column, text, overflow, e.floor)
            return
        self.smallest = min(self.smallest, fitted.size / POINT)
        size = fitted.size * UNITS
        top = y + (h - fitted.height * UNITS) / 2
        for paragraph in fitted.paragraphs:
            for line in paragraph:
                start = x if e.align == "left" else x + (w - line_width(line) * size) / 2
                yield from drawn_line(line, start, top + (LEADING + CAPITALS) / 2 * size, size)
                top += LEADING * size
            top += PARAGRAPH * size

    def _art(
        self, e: Art, x: float, y: float, w: float, h: float, values: dict[str, str], picture: Path | None
    ) -> Item:
        window = rounded(x, y, w, h, e.radius * UNITS)
        if picture is None:
            body, scene, seed = (self._filled(text, values) for text in (e.body, e.scene, e.seed))
            drawn = art.drawing(body, scene, seed, sparing=self.ink == "save")
            scale = max(w / art.WIDTH, h / art.HEIGHT)
            left, top = x + (w - art.WIDTH * scale) / 2, y + (h - art.HEIGHT * scale) / 2
            return Clip(window, (Place(left, top, drawn, scale),))
        try:
            wide, high = pixels(picture)
        except BrokenPicture as broken:
            self.faults.append(Fault("picture", str(broken), "name a whole PNG or JPEG, or none"))
            return Shape(window, fill=self._colour(self.face.border, values))
        scale = max(w / wide, h / high)
        across, down = wide * scale, high * scale
        return Clip(window, (Picture(picture, x + (w - across) / 2, y + (h - down) / 2, across, down),))

    def _qr(self, e: Qr, x: float, y: float, w: float, h: float, values: dict[str, str]) -> Iterator[Item]:
        text = self._filled(e.text, values)
        path, modules = qr_path(text)
        module = min(w, h) / (modules + 2 * QUIET_ZONE)
        if module < MODULE_AT_LEAST * UNITS - 1e-6:
            self.faults.append(Fault(_column(e.text), f"{text} is too long for a QR code of this size", "shorten it"))
            return
        yield Shape(rectangle(x, y, w, h), fill=(255, 255, 255))
        inset = module * QUIET_ZONE
        yield Place(x + inset, y + inset, (Shape(path, fill=(0, 0, 0)),), module)

    def _colour(self, name: str, values: dict[str, str]) -> Colour:
        seen = name
        while not seen.startswith("#"):
            if seen not in values or values[seen] == seen:
                raise KeyError(f"the face has no colour {name!r}")
            seen = values[seen]
        return colour(seen)

    def _filled(self, template: str, values: dict[str, str]) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], ""), template).strip()

    def _has_glyphs(self, font: str, text: str, column: str) -> bool:
        missing = self.typefaces[font].missing(text.replace("\n", " "))
        for char in missing:
            what = f"the typeface {self.typefaces[font].file} has no “{char}” (U+{ord(char):04X})"
            fault = Fault(column, what, "write it another way")
            if fault not in self.faults:
                self.faults.append(fault)
        return not missing

    def _too_long(self, column: str, text: str, overflow: Overflow, floor: float) -> None:
        over = max(1, round(len(text) * (1 - overflow.has / overflow.needs)))
        what = (
            f"too long: at {floor:g} pt it needs {overflow.needs:.1f} mm of {overflow.what}, "
            f"and there are {overflow.has:.1f} mm"
        )
        self.faults.append(Fault(column, what, f"leave out about {over} of its {len(text)} characters"))


def _stamp(name: str, box: tuple[float, float, float, float], draw: Callable[[], list[Item]]) -> Stamp:
    x, y, w, h = box
    return Stamp(name, (x - 1, y - 1, x + w + 1, y + h + 1), draw)


def _column(template: str) -> str:
    """The column that a template shows."""
    found = re.search(r"\{(\w+)\}", template)
    return found[1] if found else ""
