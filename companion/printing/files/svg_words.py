"""Words in an SVG (SVG 1.1, 10), drawn as the outlines of their letters in a typeface that lies beside it or comes with
the program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import quoted
from companion.pictures.look import PictureError
from companion.pictures.svg import declarations, name_of, sheets_of, style_of
from companion.printing.drawing.fonts import FontError, Glyph, Typeface, own_typeface, typefaces
from companion.printing.drawing.own_typefaces import BackedTypeface
from companion.words import fold, listed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_ENDINGS = (".ttf", ".otf", ".ttc")
_WEIGHTS = {"": 400, "normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
_LOWERED = {"middle": 0.25, "central": 0.35, "sub": 0.2, "super": -0.35}  # of the size
_OF_FONT = ("family", "weight", "style", "size")
_FONT = re.compile(
    r"(?:(?P<style>italic|oblique) +|(?P<weight>bold(?:er)?|lighter|[1-9]00) +|normal +)*"
    r"(?P<size>[0-9.]+[a-z]*)(?:/\S+)? +(?P<family>.+)"
)
_PLAIN = {
    "text-decoration": ("", "none"),
    "writing-mode": ("", "lr", "lr-tb", "horizontal-tb"),
    "word-spacing": ("", "0"),
}
_PATHS = "turn them into paths, and save it again"


def families_beside(picture: Path) -> list[Typeface]:
    """The typefaces of the folder that a picture lies in and, where that is one of a game's, of the game's."""
    return [own_typeface(path) for path in fonts_beside(picture)]


def fonts_beside(picture: Path) -> list[Path]:
    """The files of these typefaces."""
    folders = [picture.parent, *([picture.parent.parent] if (picture.parent.parent / "face.toml").is_file() else [])]
    found = []
    for path in sorted(each for folder in folders for each in folder.iterdir() if each.suffix.lower() in _ENDINGS):
        with suppress(FontError):  # a font that can't be read is not there
            own_typeface(path)
            found.append(path)
    return found


def check_words(root: Element, own: Sequence[Typeface]) -> None:
    """Raise PictureError where the words of a drawing are in a typeface that is not there, or have letters that none
    has."""
    said = [{**each.attrib, **style_of(each)} for each in root.iter()]
    said += [dict([each]) for each in declarations(sheets_of(root))]
    families = [each["font-family"] for each in said if each.get("font-family")]
    families += [found["family"] for each in said if (found := _FONT.fullmatch(each.get("font", "").strip()))]
    for each in dict.fromkeys(families):
        face_in(each.replace("!important", ""), 400, own, italic=False)
    faces = [*own, *_shipped(), *(each.behind for each in _shipped() if each.behind)]
    texts = ("".join(each.itertext()) for each in root.iter() if name_of(each) == "text")
    letters = dict.fromkeys(letter for text in texts for letter in text if not letter.isspace())
    if missing := [each for each in letters if not any(face.has(each) for face in faces)]:
        raise PictureError(f"has words in it, and no typeface has {_letters(missing)}", _PATHS)


def face_in(families: str, weight: int, own: Sequence[Typeface], *, italic: bool) -> Typeface:
    """The first family of a list that is there, in the nearest weight. Raises PictureError."""
    named = [each.strip(" '\"") for each in (families or "sans-serif").split(",")]
    for name in named:
        family = typefaces()["text"].families if name == "sans-serif" else {fold(name)}
        if there := [each for each in [*own, *_shipped()] if each.families & family]:
            found = min(there, key=lambda each: (each.style[1] != italic, abs(each.style[0] - weight)))
            return BackedTypeface(found, own) if own else found
    what = f"has words in {listed(map(quoted, named), 'or')} in it, and there is no such font"
    raise PictureError(what, f"put the font beside it, or {_PATHS}")


def _letters(letters: Iterable[str]) -> str:
    return listed((f"“{char}” (U+{ord(char):04X})" for char in letters), "or")


class _Look(NamedTuple):
    """The style of words: their typeface and size, where they lie about their place, the space after a letter, and how
    much below the line they stand.
    """

    face: Typeface
    size: float
    anchor: str
    spacing: float
    lowered: float


class _Set(NamedTuple):
    """A glyph at its place, and the element that says how it is painted."""

    face: Typeface
    glyph: Glyph
    x: float
    y: float
    size: float
    painted: Any


@dataclass(slots=True)
class SvgWords:
    """Sets the words of an SVG for svglib, whose `converter` knows what styles say."""

    converter: Any
    own: Sequence[Typeface]
    _x: float = 0.0
    _y: float = 0.0
    _anchor: str = ""
    _chunk: list[_Set] = field(default_factory=list)
    _paths: dict[Any, Any] = field(default_factory=dict)

    def outlined(self, node: Any) -> Any:
        """The shapes of a <text>. Raises PictureError for what can't be set."""
        from reportlab.graphics.shapes import Group
        from svglib.svglib import iter_text_node

        self._x, self._y, self._paths = 0.0, 0.0, {}
        kept = self._said(node, "white-space").startswith("pre") or "preserve" in map(str, node.attrib.values())
        for element, text, is_tail in iter_text_node(node, kept):
            look = self._look(element)
            places = {} if is_tail else {key: self._numbers(element, key, look.size) for key in ("x", "y", "dx", "dy")}
            by_letter = any(len(numbers) > 1 for numbers in places.values())
            for number, part in enumerate(list(text or "") or [""] if by_letter else [text or ""]):
                at = {key: numbers[number] for key, numbers in places.items() if number < len(numbers)}
                if "x" in at or "y" in at or not self._anchor:
                    self._end_chunk()
                    self._anchor = look.anchor
                self._x, self._y = at.get("x", self._x) + at.get("dx", 0.0), at.get("y", self._y) + at.get("dy", 0.0)
                self._add(part if kept or self._chunk else part.lstrip(), look, self._painter(element, node))
        self._end_chunk()
        group = Group()
        for painter, path in self._paths.items():
            self.converter.applyStyleOnShape(path, painter)
            path.fillMode = 1  # letters are made of outlines that may lie on each other
            group.add(path)
        return group

    def _said(self, element: Any, name: str) -> str:
        return str(self.converter.attrConverter.findAttr(element, name)).replace("!important", "").strip()

    def _look(self, element: Any) -> _Look:
        for name, plain in _PLAIN.items():
            if (other := self._said(element, name)) not in plain:
                raise PictureError(f"has words with {name} {quoted(other)} in it", _PATHS)
        short = _FONT.fullmatch(self._said(element, "font"))
        said = short.groupdict("") if short else {}
        said |= {name: own for name in _OF_FONT if (own := self._said(element, f"font-{name}")) or not short}
        length = self.converter.attrConverter.convertLength
        size = float(length(said["size"] or "16px", em_base=16.0))
        spacing = self._said(element, "letter-spacing")
        lowered = [_LOWERED.get(self._said(element, name), 0.0) for name in ("dominant-baseline", "baseline-shift")]
        weight = int(said["weight"]) if said["weight"].isdigit() else _WEIGHTS.get(said["weight"], 400)
        face = face_in(said["family"], weight, self.own, italic=said["style"] in ("italic", "oblique"))
        spaced = float(length(spacing, em_base=size)) if spacing not in ("", "normal") else 0.0
        return _Look(face, size, self._said(element, "text-anchor") or "start", spaced, sum(lowered) * size)

    def _numbers(self, element: Any, key: str, size: float) -> list[float]:
        if not str(element.getAttribute(key)).strip():
            return []
        found = self.converter.convert_length_attrs(element, key, em_base=size)[0]
        return list(found) if isinstance(found, list) else [found]

    def _painter(self, element: Any, text: Any) -> Any:
        """The element that says how words are painted: the innermost that says something of it."""
        while element.parent is not None and element.attrib != text.attrib:
            if any(name.startswith(("fill", "stroke")) for name in element.attrib):
                if "url" in self._said(element, "fill"):
                    raise PictureError("has words in it that are painted in part with a gradient", _PATHS)
                return element
            element = element.parent
        return text

    def _add(self, text: str, look: _Look, painter: Any) -> None:
        if missing := look.face.missing(text):
            what = f"has words in it, and the typeface {look.face.file} has no {_letters(missing)}"
            raise PictureError(what, _PATHS)
        for face, glyph in _glyphs(look.face, text):
            self._chunk.append(_Set(face, glyph, self._x, self._y + look.lowered, look.size, painter))
            self._x += glyph.advance / 1000 * look.size + look.spacing

    def _end_chunk(self) -> None:
        """Draw what lies at one place, its start, middle or end there."""
        from reportlab.graphics.shapes import Path

        seen = [each for each in self._chunk if each.glyph.letters.strip()]
        if seen:
            end = seen[-1].x + seen[-1].glyph.advance / 1000 * seen[-1].size
            shift = {"middle": 0.5, "end": 1.0}.get(self._anchor, 0.0) * (self._chunk[0].x - end)
            for each in seen:
                path = self._paths.setdefault(each.painted, Path())
                each.face.draw(each.glyph.number, _Pen(path, each, shift))
        self._chunk = []


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws a glyph, as HarfBuzz tells it, into a path of reportlab's."""

    path: Any
    of: _Set
    shift: float

    def _at(self, place: tuple[float, float]) -> tuple[float, float]:
        scale = self.of.size / 1000
        across, up = (each * self.of.face.scale for each in place)
        x, y = across + self.of.glyph.across, up + self.of.glyph.up
        return self.of.x + self.shift + x * scale, self.of.y - y * scale

    def moveTo(self, place: tuple[float, float]) -> None:
        self.path.moveTo(*self._at(place))

    def lineTo(self, place: tuple[float, float]) -> None:
        self.path.lineTo(*self._at(place))

    def curveTo(self, *places: tuple[float, float]) -> None:
        self.path.curveTo(*(each for place in places for each in self._at(place)))

    def qCurveTo(self, bend: tuple[float, float], end: tuple[float, float]) -> None:
        (x, y), (u, v), (p, q) = self.path.points[-2:], self._at(end), self._at(bend)
        self.path.curveTo(x + (p - x) * 2 / 3, y + (q - y) * 2 / 3, u + (p - u) * 2 / 3, v + (q - v) * 2 / 3, u, v)

    def closePath(self) -> None:
        self.path.closePath()


@cache
def _shipped() -> list[Typeface]:
    own = list(typefaces().values())
    return [*own, *(each.behind for each in own if each.behind)]


def _glyphs(face: Typeface, text: str) -> Iterator[tuple[Typeface, Glyph]]:
    for run, part in face.runs(text):
        yield from ((run, glyph) for glyph in run.glyphs(part))
