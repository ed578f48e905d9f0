"""Drawing of a sheet's elements: those of faces as faces draw them, and those that only sheets have."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Any

from companion.errors import CompanionError, quoted
from companion.formulas.template import last_colour
from companion.printing.choices import Ink
from companion.printing.drawing.fitting import Overflow, fit_text
from companion.printing.drawing.fonts import POINT, Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.own_typefaces import with_own
from companion.printing.drawing.richtext import Style, paragraphs
from companion.printing.drawing.vector import UNITS, Colour, Item, Shape, TransformedItem, colour, rounded
from companion.printing.faces import placing
from companion.printing.faces.elements import CardSide
from companion.printing.layouts.elements import AnyElement, Rich, texts_of
from companion.printing.layouts.repeating import Repeat
from companion.printing.sheets.elements import Contents, Group, Lines, Mark, SheetLayout, SheetNames, SheetTable
from companion.printing.sheets.measuring import Measure, given
from companion.printing.sheets.places import Box
from companion.printing.sheets.scope import Scope

_BEYOND = 1.6  # mm that a ring around words runs beyond them


@dataclass(slots=True)
class SheetDrawing:
    """Draws a sheet's elements; what can't be drawn is told on `faults`, each once. Where it `forgives`, it is drawn as
    well as it can be. Paragraphs are `at_most` so large in pt, and the smallest were `least`."""

    layout: SheetLayout
    measure: Measure
    ink: Ink = "color"
    faults: dict[str, None] = field(default_factory=dict)
    forgives: bool = False
    at_most: float = inf
    least: float = inf
    typefaces: Mapping[str, Typeface] = field(init=False)
    icons: Mapping[str, Outline] = field(init=False)

    def __post_init__(self) -> None:
        own = self.layout
        self.typefaces = with_own(own.fonts)
        self.icons = {**icons(), **{name: each.outline for name, each in own.icons.items()}}

    def contents(self, contents: Contents, box: Box, scope: Scope) -> Iterator[Item]:
        """The elements in a box, from the first to the last. Raises NoRoom."""
        words = scope.words()
        for each, where in self.measure.boxes(contents, box, scope):
            match each.what:
                case Group() | SheetTable():
                    yield from self._group(self.measure.group_of(each.what), where, scope)
                case Mark():
                    yield self._mark(each.what, where, scope, words)
                case Lines():
                    yield self._lines(each.what, where, scope, words)
                case SheetNames():
                    yield from self._names(each.what, where, scope, words)
                case _:
                    yield from self._of_faces(each.what, where, scope, words)

    def _group(self, group: Group, box: Box, scope: Scope) -> Iterator[Item]:
        inner = given(group, scope)
        if group.turn:
            upright = Box(0.0, 0.0, box.w, box.h) if group.turn == 180 else Box(0.0, 0.0, box.h, box.w)
            x, y, right, bottom = (mm * UNITS for mm in (box.x, box.y, box.x + box.w, box.y + box.h))
            corner = {90: (right, y), 180: (right, bottom), 270: (x, bottom)}[group.turn]
            yield TransformedItem(*corner, tuple(self._inside(group, upright, inner)), turn=group.turn)
        else:
            yield from self._inside(group, box, inner)

    def _inside(self, group: Group, box: Box, scope: Scope) -> Iterator[Item]:
        contents = self.measure.contents_of(group)
        if not group.repeated:
            yield from self.contents(contents, box, scope)
            return
        for cell in self.measure.cells(group, box, scope):
            yield from self.contents(contents, cell.box, cell.scope)

    def _mark(self, mark: Mark, box: Box, scope: Scope, words: dict[str, str]) -> Item:
        tint = self._tint(mark.colour, scope, words)
        x, y, w, h = box
        if mark.text:
            width = self.typefaces[self._font(mark.font, scope)].width(scope.text(mark.text)) * mark.size * POINT
            x, w = x - _BEYOND, min(w, width) + 2 * _BEYOND
        x, y, w, h = (mm * UNITS for mm in (x, y, w, h))
        rise = f"{x:.0f} {y + h:.0f} m {x + w:.0f} {y:.0f} l"
        fall = f"{x:.0f} {y:.0f} m {x + w:.0f} {y + h:.0f} l"
        path = {"ring": rounded(x, y, w, h, h / 2), "cross": f"{rise} {fall}", "stroke": rise}[mark.shape]
        return Shape(path, stroke=tint, width=mark.line * UNITS)

    def _lines(self, lines: Lines, box: Box, scope: Scope, words: dict[str, str]) -> Item:
        room = box.w if lines.upright else box.h
        count = int((room + 1e-6) / lines.step) if lines.step else 1
        paths = []
        for n in range(1, count + 1):
            far = n * lines.step if lines.step else room
            x, y = (box.x + far, box.y) if lines.upright else (box.x, box.y + far)
            end = (x, y + box.h) if lines.upright else (x + box.w, y)
            paths.append(f"{x * UNITS:.0f} {y * UNITS:.0f} m {end[0] * UNITS:.0f} {end[1] * UNITS:.0f} l")
        dash = (lines.dash * UNITS, lines.dash * UNITS) if lines.dash else ()
        tint = self._tint(lines.colour, scope, words)
        return Shape(" ".join(paths), stroke=tint, width=lines.line * UNITS, dash=dash)

    def _names(self, names: SheetNames, box: Box, scope: Scope, words: dict[str, str]) -> Iterator[Item]:
        things = self.measure.things(names.each, scope)
        told = [scope.within(**{names.name: thing}).text(names.text) for thing in things]
        if not told:
            return
        text, font = _listed(told, names), self._font(names.font, scope)
        for shown in range(len(told), 0, -1):
            more = scope.within(left_out=len(told) - shown).text(names.more)
            tried = _listed(told, names) if shown == len(told) else names.between.join(told[:shown]) + more
            found = paragraphs(tried, Style(font, (0, 0, 0)), {}, self.typefaces)
            with suppress(Overflow):
                fit_text(found, box.w, box.h, names.size * POINT, names.floor * POINT)
                text = tried
                break
        look = {key: getattr(names, key) for key in ("size", "floor", "align", "valign", "colour")}
        rich = Rich(kind="rich", x=0.0, y=0.0, w=1.0, h=1.0, text="{names}", font=font, bold=font, **look)
        yield from self._of_faces(rich, box, scope.within(names=text), words)

    def _copies(self, element: AnyElement, repeat: Repeat, box: Box, scope: Scope) -> Iterator[Item]:
        """An element at each of its places, where it may say at which it is: `index`."""
        single = element.model_copy(update={"repeat": None} | box._asdict())
        for index, spot in enumerate(repeat.spots(scope.worked(repeat.count) if repeat.count else None), start=1):
            here = scope.within(index=index)
            yield placing.copied(single, tuple(self._of_faces(single, box, here, here.words())), spot)

    def _of_faces(self, element: AnyElement, box: Box, scope: Scope, words: dict[str, str]) -> Iterator[Item]:
        """An element of a kind that faces have, its templates filled in."""
        if element.repeat is not None:
            yield from self._copies(element, element.repeat, box, scope)
            return
        if isinstance(element.rotate, str):
            element = placing.rotated(element, scope.named)
        if isinstance(element, Rich):
            element = element.model_copy(update={"size": max(element.floor, min(element.size, self.at_most))})
        filled, texts = self._filled(element, scope, words)
        own, named = self.layout.terms, words | texts
        side = CardSide(own, self.typefaces, self.ink, True, named, None, self.icons, self.forgives)
        yield from side.items([("", element.model_copy(update=filled | box._asdict()))])
        if isinstance(element, Rich):
            self.least = min([self.least, *(each.pt for each in side.setter.sizes)])
        said = "is not printed whole" if self.forgives else "can't be printed"
        for fault in side.faults:
            self.faults[f"{quoted(next(iter(texts.values()), ''))} {said}: {fault.what}; {fault.instead}"] = None

    def _filled(
        self, element: AnyElement, scope: Scope, words: dict[str, str]
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """Fill in the element's templates, and give the texts that they name: a text is never filled in twice."""
        filled: dict[str, Any] = {}
        texts: dict[str, str] = {}
        for key, role, text in texts_of(element):
            value = getattr(element, key)
            if role == "template":
                texts[f"filled_{key}"], filled[key] = scope.text(text), f"{{filled_{key}}}"
            elif isinstance(value, tuple):
                filled[key] = tuple(scope.text(each) for each in value)
            elif isinstance(value, dict):
                filled[key] = {each: scope.text(name) for each, name in value.items()}
            else:
                filled[key] = scope.text(text)
            if role == "font":
                self._font(text, scope)
            elif role == "colour":
                self._tint(text, scope, words)
        return filled, texts

    def _font(self, template: str, scope: Scope) -> str:
        """The typeface that a template names. Raises CompanionError for one that there is not."""
        name = scope.text(template)
        if name not in self.typefaces:
            known = ", ".join(self.typefaces)
            raise CompanionError(f"{self.layout.title}: there is no typeface {quoted(name)}; there are {known}")
        return name

    def _tint(self, template: str, scope: Scope, words: dict[str, str]) -> Colour:
        """The colour that a template names. Raises CompanionError for one that the sheet does not say."""
        found = last_colour(scope.text(template), words)
        try:
            return colour(found)
        except ValueError:
            what = f"{quoted(template)} is {quoted(found)}, and that is no colour"
            raise CompanionError(f"{self.layout.title}: {what}; write it as #rrggbb") from None


def _listed(told: list[str], names: SheetNames) -> str:
    if names.last and len(told) > 1:
        return names.between.join(told[:-1]) + names.last + told[-1]
    return names.between.join(told)
