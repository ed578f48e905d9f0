"""What lies behind and before a creature: the landscape of its element."""

from collections.abc import Callable
from functools import cache
from math import pi, sin
from random import Random

from companion.printing.drawing.shapes import stripes
from companion.printing.drawing.vector import (
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
    polygon,
    rectangle,
)
from companion.printing.faces.art.colours import scenes
from companion.printing.faces.art.figures import HEIGHT, WIDTH

Tints = dict[str, Colour]
LIGHTEST = 400  # units from the top of the sky


def backdrop(landscape: str, variant: int) -> list[Item]:
    """The landscape behind a creature; `variant` counts from 0."""
    return _SCENES[landscape][0](Random(f"{landscape} {variant}"), scenes(landscape)[variant])


def foreground(landscape: str, variant: int) -> list[Item]:
    """What a creature stands in, drawn over its feet."""
    return _SCENES[landscape][1](Random(f"{landscape} {variant} front"), scenes(landscape)[variant])


def _sky(t: Tints) -> list[Item]:
    """The sky, lightest at the height of the creature's head, so that it stands out."""
    light = mix(mix(t["sky"], t["horizon"], 0.6), t["glow"], 0.5)
    return [
        stripes(rectangle(0, 0, WIDTH, LIGHTEST), 0, 0, WIDTH, LIGHTEST, t["sky"], light),
        stripes(rectangle(0, LIGHTEST, WIDTH, HEIGHT), 0, LIGHTEST, WIDTH, HEIGHT - LIGHTEST, light, t["horizon"]),
    ]


def _hills(rng: Random, height: float, rise: float, fill: Colour) -> Shape:
    phase, waves = rng.uniform(0, 6), rng.uniform(1.2, 2.4)
    points: list[Point] = [
        (x, height - rise * (0.5 + 0.5 * sin(phase + waves * pi * x / WIDTH * 2))) for x in range(-50, 1101, 110)
    ]
    return Shape(f"{curve(points)} 1050 {HEIGHT} l -50 {HEIGHT} l h", fill)


def _fire(rng: Random, t: Tints) -> list[Item]:
    items = _sky(t)
    for x, high in ((rng.uniform(60, 200), 330), (rng.uniform(800, 950), 280)):
        cone = [(x - 260, 675), (x - 40, 675 - high), (x + 40, 675 - high), (x + 280, 675)]
        lava = _at(x, 675 - high, "-38 0, 38 0, 24 85, 34 155, 0 115, -22 195")
        items += [Shape(polygon(cone), t["far"]), Shape(blob(lava, 0.6), t["lava"])]
        drift = rng.choice((-1, 1)) * rng.uniform(14, 26)
        for n in range(7):
            tint = mix(t["smoke"], t["sky"], n / 8)
            items.append(_dot(x + drift * n, 662 - high - n * 34, 24 + n * 11, tint, 22 + n * 9))
    items.append(_hills(rng, 610, 60, t["near"]))
    for _ in range(16):
        items.append(_dot(rng.uniform(30, 970), rng.uniform(60, 520), rng.uniform(3, 8), t["spark"]))
    return items


def _fire_front(rng: Random, t: Tints) -> list[Item]:
    items: list[Item] = []
    for fill, high, step in ((t["flame"], 120, 92), (t["lava"], 84, 78), (t["spark"], 48, 110)):
        x = -30 + rng.uniform(0, 40)
        while x < 1040:
            middle = abs(x - 500) / 500
            tall = high * (0.35 + 0.8 * middle) * rng.uniform(0.8, 1.2)
            items.append(Shape(_flame(x, 690, step * 1.15, tall + 45, rng.uniform(-18, 18)), fill))
            x += step
    return items


def _water(rng: Random, t: Tints) -> list[Item]:
    items = _sky(t)
    x = rng.choice((170.0, 830.0))
    items += [_dot(x, 150, 62, t["moon"]), _dot(x + 24, 138, 52, mix(t["sky"], t["horizon"], 0.2))]
    items += [_dot(rng.uniform(20, 980), rng.uniform(55, 260), rng.uniform(2, 5), t["spark"]) for _ in range(18)]
    for n, fill in enumerate((t["far"], mix(t["far"], t["near"], 0.5), t["near"])):
        items.append(_waves(rng, 430 + n * 62, 34, 150 - n * 14, fill))
    for _ in range(7):
        x, y = rng.uniform(20, 980), rng.uniform(450, 560)
        items.append(_stroke(_at(x, y, "-40 0, 0 -8, 40 0"), t["foam"], 5))
    return items


def _waves(rng: Random, y: float, high: float, length: float, fill: Colour) -> Shape:
    """A row of breakers with curling crests."""
    start = -rng.uniform(0, length)
    crest = _at(0, y, ".3 0, .45 -1, .72 -1, .98 -1, .98 -.2, .8 -.3, .82 0, .92 0, 1 0", length, high)
    count = int((WIDTH - start) / length) + 1
    parts = [f"{start:.0f} {y:.0f} m"]
    for number in range(count):
        corners = [f"{start + number * length + u:.0f} {v:.0f}" for u, v in crest]
        parts += [f"{' '.join(corners[n : n + 3])} c" for n in (0, 3, 6)]
    return Shape(" ".join(parts) + f" {start + count * length:.0f} {HEIGHT} l {start:.0f} {HEIGHT} l h", fill)


def _water_front(rng: Random, t: Tints) -> list[Item]:
    items: list[Item] = [_waves(rng, 612, 30, 130, t["far"]), _waves(rng, 640, 26, 112, t["foam"])]
    items.append(_waves(rng, 656, 26, 112, t["near"]))
    for _ in range(8):
        x = rng.choice((rng.uniform(20, 300), rng.uniform(700, 980)))
        items.append(Shape(_drop(x, rng.uniform(500, 570), 15, 26), t["spark"]))
    return items


def _earth(rng: Random, t: Tints) -> list[Item]:
    items = _sky(t)
    items.append(_hills(rng, 420, 130, t["far"]))
    for _ in range(3):
        x, high = rng.choice((rng.uniform(20, 260), rng.uniform(740, 980))), rng.uniform(110, 190)
        stone = [(x - 36, 520), (x - 30, 520 - high), (x - 4, 505 - high), (x + 28, 520 - high * 0.9), (x + 38, 520)]
        light = blob([(x - 20, 515), (x - 18, 530 - high), (x - 4, 520 - high), (x - 6, 515)], 0.5)
        items += [Shape(blob(stone, 0.45), t["stone"]), Shape(light, lighter(t["stone"], 0.28))]
    for _ in range(4):
        x, high = rng.choice((rng.uniform(10, 300), rng.uniform(700, 990))), rng.uniform(120, 210)
        items.append(Shape(polygon([(x - 9, 540), (x - 6, 540 - high), (x + 6, 540 - high), (x + 9, 540)]), t["trunk"]))
        for n in range(3):
            tint = mix(t["leaf"], lighter(t["leaf"], 0.22), n / 2)
            items.append(_dot(x + (n - 1) * 34, 530 - high - (n == 1) * 30, 44, tint))
    items.append(_hills(rng, 560, 70, t["near"]))
    items.append(_hills(rng, 640, 50, darker(t["near"], 0.2)))
    return items


def _earth_front(rng: Random, t: Tints) -> list[Item]:
    items: list[Item] = []
    for _ in range(4):
        x = rng.choice((rng.uniform(-10, 240), rng.uniform(760, 1010)))
        size = rng.uniform(34, 64)
        left, right = (x - size * 0.7, 640 - size * 0.5), (x + size * 0.2, 620 - size * 0.6)
        items.append(Shape(blob([(x - size, 690), left, right, (x + size, 690)], 0.5), t["stone"]))
        left, right = (x - size * 0.5, 645 - size * 0.4), (x + size * 0.1, 630 - size * 0.45)
        light = blob([(x - size * 0.6, 660), left, right, (x - size * 0.2, 655)], 0.5)
        items.append(Shape(light, lighter(t["stone"], 0.3)))
    blades = []
    for n in range(46):
        x, high = n * 22 + rng.uniform(-8, 8), rng.uniform(26, 62) * (0.6 + 0.7 * abs(n - 23) / 23)
        lean = rng.uniform(-16, 16)
        blades.append(f"{x - 7:.0f} 680 m {x + lean:.0f} {668 - high:.0f} l {x + 7:.0f} 680 l h")
    items.append(Shape(" ".join(blades), t["grass"]))
    for _ in range(5):
        x, y = rng.choice((rng.uniform(20, 280), rng.uniform(720, 980))), rng.uniform(596, 630)
        tint = colour(rng.choice(("#f2c94c", "#f7f0dc", "#e2725b")))
        items += [_dot(x + dx, y + dy, 7, tint) for dx, dy in ((-8, 0), (8, 0), (0, -8), (0, 8))]
        items.append(_dot(x, y, 5, darker(tint, 0.4)))
    return items


def _air(rng: Random, t: Tints) -> list[Item]:
    items = _sky(t)
    items += [_dot(rng.uniform(20, 980), rng.uniform(55, 330), rng.uniform(2, 5), t["spark"]) for _ in range(14)]
    for _ in range(3):
        x, y = rng.choice((rng.uniform(60, 260), rng.uniform(740, 940))), rng.uniform(150, 420)
        items += _island(x, y, rng.uniform(60, 96), t)
    for n in range(5):
        x, y, length = rng.uniform(40, 720), 110 + n * 90 + rng.uniform(-20, 20), rng.uniform(120, 230)
        gust = _at(x, y, "0 0, 0.6 -12, 1 -34, 0.92 -66, 0.78 -46", length)
        items.append(_stroke(gust, lighter(t["haze"], 0.45), 8))
    for y, fill in ((540, t["far"]), (590, t["near"])):
        items += _clouds(rng, y, fill, 62)
    return items


def _island(x: float, y: float, size: float, t: Tints) -> list[Item]:
    under = _at(x, y, "-1 0, -0.5 0.5, 0 1, 0.4 0.5, 1 0", size, size)
    return [
        Shape(blob(under, 0.5), t["rock"]),
        _dot(x, y, size * 1.04, t["leaf"], size * 0.2),
        _dot(x - size * 0.3, y - size * 0.22, size * 0.26, darker(t["leaf"], 0.16)),
        _dot(x + size * 0.1, y - size * 0.3, size * 0.32, darker(t["leaf"], 0.07)),
    ]


def _clouds(rng: Random, y: float, fill: Colour, size: float) -> list[Item]:
    puffs: list[Item] = [Shape(rectangle(0, y + size * 0.4, WIDTH, HEIGHT - y), fill)]
    x = -20.0
    while x < WIDTH + 40:
        puffs.append(_dot(x, y + rng.uniform(-14, 18) + size * 0.4, size * rng.uniform(0.7, 1.15), fill))
        x += size * 1.1
    return puffs


def _air_front(rng: Random, t: Tints) -> list[Item]:
    shadow = _clouds(rng, 630, t["far"], 46)
    return [*shadow, *_clouds(rng, 652, t["cloud"], 44)]


def _at(x: float, y: float, offsets: str, across: float = 1.0, down: float = 1.0) -> list[Point]:
    """Points around (x, y), from a text of offsets such as `"0 -130, 118 -90"`, stretched `across` and `down`.

    An `across` of -1 mirrors them.
    """
    return [(x + u * across, y + v * down) for u, v in _offsets(offsets)]


@cache
def _offsets(text: str) -> tuple[Point, ...]:
    pairs = (pair.split() for pair in text.split(","))
    return tuple((float(u), float(v)) for u, v in pairs)


def _dot(x: float, y: float, rx: float, fill: Colour, ry: float = 0.0, tilt: float = 0.0) -> Shape:
    """A filled ellipse, round if no `ry` is given."""
    return Shape(ellipse(x, y, rx, ry or rx, tilt), fill)


def _stroke(points: list[Point], line: Colour, width: float) -> Shape:
    """A smooth line."""
    return Shape(curve(points), stroke=line, width=width)


def _flame(x: float, y: float, width: float, height: float, lean: float = 0.0) -> str:
    """A tongue of fire that stands on (x, y)."""
    w = width / 2
    left, right = _at(x, y, "0 0, -.8 -.12, -1 -.38", w, height), _at(x, y, "1 -.36, .8 -.12", w, height)
    low, high = (x - w * 0.45 + lean * 0.3, y - height * 0.66), (x + w * 0.35 + lean * 0.3, y - height * 0.62)
    return blob([*left, low, (x + lean, y - height), high, *right], 0.9)


def _drop(x: float, y: float, width: float, height: float) -> str:
    """A drop of water that hangs from (x, y)."""
    w = width / 2
    return blob(_at(x, y, "0 0, 0.5 0.4, 1 0.7, 0 1, -1 0.7, -0.5 0.4", w, height), 0.9)


_SCENES: dict[str, tuple[Callable[[Random, Tints], list[Item]], Callable[[Random, Tints], list[Item]]]] = {
    "volcano": (_fire, _fire_front),
    "shore": (_water, _water_front),
    "hills": (_earth, _earth_front),
    "sky": (_air, _air_front),
}
