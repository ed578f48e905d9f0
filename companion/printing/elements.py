"""How each kind of element of a face is drawn, filled with what the card says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from companion.errors import CompanionError, quoted
from companion.printing import art, shapes
from companion.printing.fitting import CAPITALS, LEADING, PARAGRAPH, Overflow, fit_line, fit_text, line_width
from companion.printing.fonts import POINT, Typeface
from companion.printing.icons import icon, icons
from companion.printing.ink import Ink
from companion.printing.layout import Arrows, Art, Element, Face, Icon, Panel, Pattern, Qr, Rays, Rich, Text
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
    joined,
    rectangle,
    rounded,
)

MODULE_AT_LEAST = 0.4  # mm: smaller ones get lost in home printers


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a card from being printed: the column, what is wrong with it and what would be right."""

    column: str
    what: str
    instead: str


class Box(NamedTuple):
    """Upper left corner and size, in units."""

    x: float
    y: float
    w: float
    h: float


@dataclass(slots=True)
class Side:
    """One side of one card: `values` are the words and colours that are the card's."""

    face: Face
    typefaces: dict[str, Typeface]
    ink: Ink
    qr: bool
    values: dict[str, str]
    picture: Path | None
    faults: list[Fault] = field(default_factory=list)
    smallest: float = 99.0  # pt, of all words drawn so far

    def items(self, elements: Iterable[Element]) -> Iterator[Item]:
        """The elements drawn, from the first to the last; what can't be drawn is put on `faults`."""
        for element in elements:
            x, y, w, h = box = Box(*(mm * UNITS for mm in (element.x, element.y, element.w, element.h)))
            if element.turn == 0:
                yield from self._drawn(element, box)
                continue
            upright = Box(0, 0, w, h) if element.turn == 180 else Box(0, 0, h, w)
            corner = {90: (x + w, y), 180: (x + w, y + h), 270: (x, y + h)}[element.turn]
            yield Place(*corner, tuple(self._drawn(element, upright)), turn=element.turn)

    def colour(self, name: str) -> Colour:
        """The colour that a name stands for, directly or by way of other names. Raises CompanionError for none."""
        names = [name]
        while not names[-1].startswith("#"):
            if self.values.get(names[-1], name) in names:
                raise CompanionError(f"the card face uses the colour {quoted(name)}, and nothing says which that is")
            names.append(self.values[names[-1]])
        try:
            return colour(names[-1])
        except ValueError as error:
            raise CompanionError(f"the card face's colour {quoted(name)}: {error}") from None

    def _drawn(self, element: Element, box: Box) -> Iterator[Item]:
        match element:
            case Panel():
                yield from self._panel(element, box)
            case Pattern():
                yield self._pattern(element, box)
            case Rays():
                wedges = shapes.rays(*box, element.count, self.colour(element.colour))
                yield Clip(rounded(*box, element.radius * UNITS), (wedges,))
            case Text():
                yield from self._text(element, box)
            case Rich():
                yield from self._rich(element, box)
            case Icon():
                yield from self._icon(element.name, element.colour, box)
            case Art():
                yield self._art(element, box)
            case Arrows():
                yield from self._arrows(element, box)
            case Qr() if self.qr:
                yield from self._qr(element, box)
            case Qr():
                yield from self._icon(element.instead, element.colour, box)

    def _panel(self, panel: Panel, box: Box) -> Iterator[Item]:
        path = shapes.outline(panel.shape, *box, panel.radius * UNITS)
        stroke = self.colour(panel.stroke) if panel.stroke else None
        width = panel.line * UNITS if stroke else 0.0
        if isinstance(panel.fill, list):
            top, bottom = (self.colour(name) for name in panel.fill)
            yield _stamp(f"run {path} {top} {bottom}", box, lambda: shapes.stripes(path, *box, top, bottom))
            if stroke:
                yield Shape(path, stroke=stroke, width=width)
        else:
            yield Shape(path, self.colour(panel.fill) if panel.fill else None, stroke, width)

    def _pattern(self, pattern: Pattern, box: Box) -> Item:
        tint, name = self.colour(pattern.colour), self._known_icon(pattern.icon)
        key = f"pattern {name} {tint} {box} {pattern.size} {pattern.step} {pattern.radius}"

        def rows() -> Item:
            drawn = shapes.rows_of_icons(name, *box, pattern.size * UNITS, pattern.step * UNITS, tint)
            return Clip(rounded(*box, pattern.radius * UNITS), tuple(drawn))

        return _stamp(key, box, rows)

    def _icon(self, template: str, tint: str, box: Box) -> Iterator[Item]:
        if name := self._known_icon(template):
            size = min(box.w, box.h)
            left, top = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
            yield icon(name, left, top, size, self.colour(tint))

    def _known_icon(self, template: str) -> str:
        name = self._filled(template)
        if name and name not in icons():
            raise CompanionError(f"the card face shows the icon {quoted(name)}; there are {', '.join(icons())}")
        return name

    def _text(self, line: Text, box: Box) -> Iterator[Item]:
        text, column = self._filled(line.text), _column(line.text)
        if not text or not self._has_glyphs(line.font, text, column):
            return
        face = self.typefaces[line.font]
        if line.cut:
            text = _cut(text, face, box.w / UNITS / line.floor / POINT)
        width = face.width(text)
        try:
            mm = fit_line(width, box.w / UNITS, line.size * POINT, line.floor * POINT)
        except Overflow as overflow:
            self._too_long(column, text, overflow, line.floor)
            return
        self.smallest = min(self.smallest, mm / POINT)
        size = mm * UNITS
        over = box.w - width * size
        start = {"left": box.x, "center": box.x + over / 2, "right": box.x + over}[line.align]
        yield Words(start, box.y + (box.h + CAPITALS * size) / 2, text, line.font, size, self.colour(line.colour))

    def _rich(self, rich: Rich, box: Box) -> Iterator[Item]:
        text, column = self._filled(rich.text), _column(rich.text)
        if not text or not all(self._has_glyphs(font, text, column) for font in (rich.font, rich.bold)):
            return
        words = paragraphs(text, Style(rich.font, self.colour(rich.colour)), self._terms(rich), self.typefaces)
        try:
            fitted = fit_text(words, box.w / UNITS, box.h / UNITS, rich.size * POINT, rich.floor * POINT)
        except Overflow as overflow:
            self._too_long(column, text, overflow, rich.floor)
            return
        self.smallest = min(self.smallest, fitted.size / POINT)
        size = fitted.size * UNITS
        top = box.y + ((box.h - fitted.height * UNITS) / 2 if rich.valign == "middle" else 0)
        for paragraph in fitted.paragraphs:
            for line in paragraph:
                start = box.x if rich.align == "left" else box.x + (box.w - line_width(line) * size) / 2
                yield from drawn_line(line, start, top + (LEADING + CAPITALS) / 2 * size, size)
                top += LEADING * size
            top += PARAGRAPH * size

    def _terms(self, rich: Rich) -> dict[str, Style]:
        return {
            word: Style(
                rich.bold if term.bold else rich.font,
                self.colour(term.colour or rich.colour),
                self._known_icon(term.icon),
            )
            for word, term in self.face.terms.items()
        }

    def _art(self, window: Art, box: Box) -> Item:
        path = rounded(*box, window.radius * UNITS)
        if self.picture is None:
            body, scene, seed = (self._filled(template) for template in (window.body, window.scene, window.seed))
            drawn = self._drawing(body, scene, seed)
            left, top, scale = _covering(box, art.WIDTH, art.HEIGHT)
            return Clip(path, (Place(left, top, drawn, scale),))
        try:
            wide, high = pixels(self.picture)
        except BrokenPicture as broken:
            self.faults.append(Fault("picture", str(broken), "name a whole PNG or JPEG, or none"))
            return Shape(path, self.colour(self.face.border))
        left, top, scale = _covering(box, wide, high)
        return Clip(path, (Picture(self.picture, left, top, wide * scale, high * scale),))

    def _drawing(self, body: str, scene: str, seed: str) -> tuple[Item, ...]:
        sparing = self.ink == "save"
        if not self.face.sides:
            return art.drawing(body, scene, seed, sparing=sparing)
        # Both sides of the card show it: the file keeps it once.
        name = f"art {body} {scene} {seed} {sparing}"
        return (Stamp(name, (0, 0, art.WIDTH, art.HEIGHT), lambda: art.drawing(body, scene, seed, sparing=sparing)),)

    def _arrows(self, arrows: Arrows, box: Box) -> Iterator[Item]:
        directions = self._filled(arrows.text).split()
        for unknown in (word for word in directions if word not in shapes.DIRECTIONS):
            right = f"write {', '.join(shapes.DIRECTIONS)} with a space between"
            self.faults.append(Fault(_column(arrows.text), f"{quoted(unknown)} is no direction", right))
            return
        if directions:
            path = joined(shapes.arrow(each, *box, arrows.size * UNITS) for each in directions)
            stroke = self.colour(arrows.stroke) if arrows.stroke else None
            yield Shape(path, self.colour(arrows.fill), stroke, arrows.line * UNITS if stroke else 0.0)

    def _qr(self, code: Qr, box: Box) -> Iterator[Item]:
        text = self._filled(code.text)
        path, modules = qr_path(text)
        module = min(box.w, box.h) / (modules + 2 * QUIET_ZONE)
        if module < MODULE_AT_LEAST * UNITS:
            self.faults.append(
                Fault(_column(code.text), f"{quoted(text)} is too long for a QR code of this size", "shorten it")
            )
            return
        inset = module * QUIET_ZONE
        yield Shape(rectangle(*box), fill=(255, 255, 255))
        yield Place(box.x + inset, box.y + inset, (Shape(path, fill=(0, 0, 0)),), module)

    def _filled(self, template: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: self.values.get(found[1], ""), template).strip()

    def _has_glyphs(self, font: str, text: str, column: str) -> bool:
        missing = self.typefaces[font].missing(text.replace("\n", " "))
        for char in missing:
            what = f"the typeface {self.typefaces[font].file} has no “{char}” (U+{ord(char):04X})"
            self.faults.append(Fault(column, what, "write it another way"))
        return not missing

    def _too_long(self, column: str, text: str, overflow: Overflow, floor: float) -> None:
        over = max(1, round(len(text) * (1 - overflow.has / overflow.needs)))
        what = f"too long: at {floor:g} pt it needs {overflow.needs:.1f} mm of {overflow.what}, "
        what += f"and there are {overflow.has:.1f} mm"
        self.faults.append(Fault(column, what, f"leave out about {over} of its {len(text)} characters"))


def _cut(text: str, face: Typeface, room: float) -> str:
    """The text, or as much of its beginning as fits the room with an ellipsis; widths at a size of 1."""
    if face.width(text) <= room:
        return text
    while text and face.width(f"{text}…") > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def _covering(box: Box, width: float, height: float) -> tuple[float, float, float]:
    """Where a drawing's corner lies, and its scale, so that it covers the box from its middle."""
    scale = max(box.w / width, box.h / height)
    return box.x + (box.w - width * scale) / 2, box.y + (box.h - height * scale) / 2, scale


def _stamp(name: str, box: Box, draw: Callable[[], Item]) -> Stamp:
    return Stamp(name, (box.x - 1, box.y - 1, box.x + box.w + 1, box.y + box.h + 1), lambda: [draw()])


def _column(template: str) -> str:
    """The column that a template shows."""
    found = re.search(r"\{(\w+)\}", template)
    return found[1] if found else ""
