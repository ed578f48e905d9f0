"""Building a creature: layers of parts that share one outline, with light and shade inside them."""

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from companion.printing.drawing.vector import (
    Clip,
    Colour,
    Item,
    Point,
    Shape,
    blob,
    colour,
    curve,
    darker,
    ellipse,
    lighter,
    mix,
)

OUTLINE = 15.0


@dataclass(frozen=True, slots=True)
class Coat:
    """A creature's colours: most of it, its belly and other light parts, its markings, its eyes, its outline."""

    main: Colour
    pale: Colour
    mark: Colour
    eye: Colour
    line: Colour

    def crossed(self, other: "Coat", share: float) -> "Coat":
        """This coat with a share of another one in its main and marking colours."""
        main = mix(self.main, other.main, share)
        return replace(self, main=main, mark=mix(self.mark, other.mark, share), line=darker(main, 0.78))

    @property
    def shade(self) -> Colour:
        return darker(self.main, 0.24)

    @property
    def light(self) -> Colour:
        return lighter(self.main, 0.28)


def coat(main: str, pale: str, mark: str, eye: str) -> Coat:
    """A coat from colours as #rrggbb; its outline is its main colour almost black."""
    return Coat(colour(main), colour(pale), colour(mark), colour(eye), darker(colour(main), 0.78))


class Figure:
    """A creature in the making. Parts of one layer melt into one silhouette; a later layer lies over an earlier."""

    def __init__(self, coat: Coat) -> None:
        self.coat = coat
        self._items: list[Item] = []
        self._outlines: list[Item] = []
        self._fills: list[Item] = []

    def part(self, path: str, fill: Colour, *inside: Item) -> None:
        """Add a part to this layer; what is `inside` is seen only within it."""
        self._outlines.append(Shape(path, stroke=self.coat.line, width=OUTLINE))
        self._fills.append(Clip(path, inside, fill) if inside else Shape(path, fill))

    def over(self, *items: Item) -> None:
        """Close this layer and draw the items over it as they are."""
        self._items += [*self._outlines, *self._fills, *items]
        self._outlines, self._fills = [], []

    def finished(self) -> list[Item]:
        """Everything, from the back to the front."""
        self.over()
        return self._items


def at(x: float, y: float, offsets: str, across: float = 1.0, down: float = 1.0) -> list[Point]:
    """Points around (x, y), from a text of offsets such as `"0 -130, 118 -90"`, stretched `across` and `down`.

    An `across` of -1 mirrors them.
    """
    return [(x + u * across, y + v * down) for u, v in _offsets(offsets)]


@cache
def _offsets(text: str) -> tuple[Point, ...]:
    pairs = (pair.split() for pair in text.split(","))
    return tuple((float(u), float(v)) for u, v in pairs)


def dot(x: float, y: float, rx: float, fill: Colour, ry: float = 0.0, tilt: float = 0.0) -> Shape:
    """A filled ellipse, round if no `ry` is given."""
    return Shape(ellipse(x, y, rx, ry or rx, tilt), fill)


def stroke(points: list[Point], line: Colour, width: float) -> Shape:
    """A smooth line."""
    return Shape(curve(points), stroke=line, width=width)


def flame(x: float, y: float, width: float, height: float, lean: float = 0.0) -> str:
    """A tongue of fire that stands on (x, y)."""
    w = width / 2
    left, right = at(x, y, "0 0, -.8 -.12, -1 -.38", w, height), at(x, y, "1 -.36, .8 -.12", w, height)
    low, high = (x - w * 0.45 + lean * 0.3, y - height * 0.66), (x + w * 0.35 + lean * 0.3, y - height * 0.62)
    return blob([*left, low, (x + lean, y - height), high, *right], 0.9)


def drop(x: float, y: float, width: float, height: float) -> str:
    """A drop of water that hangs from (x, y)."""
    w = width / 2
    return blob(at(x, y, "0 0, 0.5 0.4, 1 0.7, 0 1, -1 0.7, -0.5 0.4", w, height), 0.9)


def eyes(rng: Random, coat: Coat, x: float, y: float, apart: float, size: float, mood: str) -> list[Item]:
    """A pair of eyes looking to one side: `mild`, `sly` (half shut), `fierce` (browed) or `glow` (no pupil)."""
    look = rng.choice((-1, 1)) * size * 0.12
    items: list[Item] = []
    for side in (-1, 1):
        items += eye(coat, x + side * apart, y, size, mood, side, look)
    return items


def eye(coat: Coat, x: float, y: float, size: float, mood: str, side: int, look: float) -> list[Item]:
    """One eye; `side` (-1 left, 1 right) says which way its lid slants."""
    if mood == "glow":
        return [
            dot(x, y, size * 1.25, coat.line, size, side * 14),
            dot(x, y, size * 0.95, coat.eye, size * 0.7, side * 14),
            dot(x, y, size * 0.45, lighter(coat.eye, 0.75), size * 0.36),
        ]
    white = lighter(coat.pale, 0.75)
    inner: list[Item] = [
        dot(x + look, y + size * 0.08, size * 0.68, coat.eye, size * 0.8),
        dot(x + look, y + size * 0.08, size * 0.4, coat.line, size * 0.58),
        dot(x + look - size * 0.24, y - size * 0.3, size * 0.24, (255, 255, 255)),
        dot(x + look + size * 0.26, y + size * 0.36, size * 0.12, (255, 255, 255)),
    ]
    if mood == "sly":
        inner.append(dot(x, y - size * 1.15, size * 1.5, coat.shade, size * 0.75))
    if mood == "fierce":
        inner.append(dot(x + side * size * 0.2, y - size * 1.1, size * 1.6, coat.shade, size * 0.62, -side * 24))
    path = ellipse(x, y, size * 0.92, size)
    return [dot(x, y, size * 1.1, coat.line, size * 1.2), Clip(path, tuple(inner), white)]


def teeth(x: float, y: float, width: float, length: float, count: int, up: bool = False) -> str:
    """A row of pointed teeth along a line with its middle at (x, y)."""
    step, way = width / count, -1 if up else 1
    parts = []
    for number in range(count):
        left = x - width / 2 + number * step
        tip = y + way * length * (1.0 if number % 2 == 0 else 0.72)
        parts.append(f"{left:.0f} {y:.0f} m {left + step / 2:.0f} {tip:.0f} l {left + step:.0f} {y:.0f} l h")
    return " ".join(parts)


def horn(x: float, y: float, side: int, length: float, thick: float, kind: str) -> str:
    """A horn growing from (x, y) to one side: `ram`, `bull`, `spike` or `antler`."""
    s = side
    if kind == "ram":
        curl = at(x, y, ".3 -.5, .85 -.35, .9 .15, .5 .3, .62 .02, .4 -.12", s * length, length)
        return blob([(x - s * thick * 0.4, y), *curl, (x + s * thick * 0.6, y + thick * 0.5)])
    if kind == "bull":
        above, below = at(x, y, "0 -.5, .55 -.7", s * length, thick), at(x, y, ".7 .35, 0 .6", s * length, thick)
        return blob([*above, *at(x, y, ".8 -.3, .78 -.8, 1.02 -.2", s * length, length), *below], 0.9)
    if kind == "antler":
        tines = "0 0, .15 -.5, 0 -.8, .28 -.6, .4 -1, .48 -.62, .8 -.85, .55 -.42, .3 -.2, .25 .05"
        return blob(at(x, y, tines, s * length, length), 0.5)
    bend = at(x, y, ".15 -.6, .4 -1, .35 -.5", s * length, length)
    return blob([(x - s * thick * 0.6, y), *bend, (x + s * thick * 0.6, y + thick * 0.2)], 0.8)


def spike(x: float, y: float, half: float, lean: float, height: float, roundness: float = 0.4) -> str:
    """A claw, fang or crest `2 * half` wide at (x, y), its tip `lean` to the right of there and `height` below."""
    return blob([(x - half, y), (x + lean, y + height), (x + half, y)], roundness)


def wing(x: float, y: float, side: int, span: float, kind: str) -> str:
    """A wing spread from (x, y) to one side: `bat` or `feather`."""
    if kind == "bat":
        edge = "0 0, .35 -.55, 1 -.75, .88 -.3, .95 .1, .68 -.05, .6 .3, .4 .08, .22 .32, .1 .18"
        return blob(at(x, y, edge, side * span, span), 0.35)
    edge = "0 0, .3 -.5, .75 -.72, 1.02 -.62, .92 -.45, 1 -.32, .84 -.22, .88 -.06, .68 0, .68 .14, .46 .14, .42 .26, "
    edge += ".18 .2"
    return blob(at(x, y, edge, side * span, span), 0.7)
