"""The shapes that a panel may have, and what fills them: flat colour, a run of two colours, rays, rows of an icon."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, radians, sin, sqrt

from companion.printing.drawing.icons import Outline
from companion.printing.drawing.vector import (
    Clip,
    Colour,
    FadedItem,
    Item,
    Shape,
    ellipse,
    mix,
    polygon,
    rectangle,
    rounded,
)

STRIPES = 64
WHITE: Colour = (255, 255, 255)
DIRECTIONS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


def outline(shape: str, x: float, y: float, w: float, h: float, radius: float) -> str:
    """The path of a panel's shape in the box; `radius` is that of round corners or the length of cut ones."""
    right, bottom, r = x + w, y + h, radius
    match shape:
        case "round":
            return rounded(x, y, w, h, radius)
        case "ellipse":
            return ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
        case "plate":
            corners = [(x + r, y), (right - r, y), (right, y + r), (right, bottom - r)]
            return polygon([*corners, (right - r, bottom), (x + r, bottom), (x, bottom - r), (x, y + r)])
        case "hexagon":
            corners = [(x + w / 2, y), (right, y + h / 4), (right, bottom - h / 4)]
            return polygon([*corners, (x + w / 2, bottom), (x, bottom - h / 4), (x, y + h / 4)])
        case "ribbon":
            corners = [(x, y), (right, y), (right - r, y + h / 2), (right, bottom)]
            return polygon([*corners, (x, bottom), (x + r, y + h / 2)])
        case _:
            return rectangle(x, y, w, h)


def arrow(direction: str, x: float, y: float, w: float, h: float, size: float) -> str:
    """The path of a triangle at the box's edge or corner in a compass direction, its right angle pointing there."""
    right, down = DIRECTIONS[direction]
    tip = x + w / 2 * (1 + right), y + h / 2 * (1 + down)
    if right and down:
        return polygon([tip, (tip[0] - right * size, tip[1]), (tip[0], tip[1] - down * size)])
    half = size / sqrt(2)
    foot = tip[0] - right * half, tip[1] - down * half
    return polygon(
        [tip, (foot[0] + down * half, foot[1] + right * half), (foot[0] - down * half, foot[1] - right * half)]
    )


def stripes(path: str, x: float, y: float, w: float, h: float, top: Colour, bottom: Colour) -> Clip:
    """The path filled with one colour that runs into another from top to bottom, in steps too small to be seen.

    Each stripe reaches down to the end, so that no gap between two can ever show.
    """
    count = max(2, min(STRIPES, max(abs(a - b) for a, b in zip(top, bottom, strict=True)) + 1))
    step = h / count
    return Clip(
        path,
        tuple(
            Shape(rectangle(x, y + n * step, w, h - n * step), fill=mix(top, bottom, n / (count - 1)))
            for n in range(count)
        ),
    )


def blended(
    path: str,
    x: float,
    y: float,
    w: float,
    h: float,
    tints: Sequence[Colour],
    run: str | float,
    *,
    inside: bool = False,
) -> Clip:
    """The path filled with colours that run into each other `down`, `across`, `out` from the middle, or so many degrees
    clockwise from across, in steps too small to be seen. Those that run out end in the corners, or `inside` at the
    sides."""
    cx, cy, steps = x + w / 2, y + h / 2, STRIPES * (len(tints) - 1)
    shades = [_shade(tints, n / (steps - 1)) for n in range(steps)]
    if run == "out":
        reach = 2.0 if inside else sqrt(2)
        rings = ((w / reach * (steps - n) / steps, h / reach * (steps - n) / steps) for n in range(steps))
        paths = [*[rectangle(x, y, w, h)] * inside, *(ellipse(cx, cy, *r) for r in rings)]
        return Clip(path, tuple(Shape(ring, fill=shades[-1 - max(n, 0)]) for n, ring in enumerate(paths, -inside)))
    angle = 90.0 if run == "down" else 0.0 if run == "across" else float(run)
    c, s, far = cos(radians(angle)), sin(radians(angle)), hypot(w, h)
    reach = (w * abs(c) + h * abs(s)) / 2
    found = []
    for n, shade in enumerate(shades):
        near, end = 2 * reach * n / steps - reach if n else -far, far
        corners = [
            (cx + u * c - v * s, cy + u * s + v * c) for u, v in ((near, -far), (end, -far), (end, far), (near, far))
        ]
        found.append(Shape(polygon(corners), fill=shade))
    return Clip(path, tuple(found))


def fading(
    path: str, x: float, y: float, w: float, h: float, tints: Sequence[Colour | None], run: str | float
) -> FadedItem:
    """The path filled as `blended` does, fading to clear where a colour is None; one of them is none of these."""
    ends = [[next(filter(None, part), None) for part in (tints[n::-1], tints[n:])] for n in range(len(tints))]
    shown = [mix(left or right or WHITE, right or left or WHITE, 0.5) for left, right in ends]
    light = [WHITE if tint else (0, 0, 0) for tint in tints]
    mask = blended(rectangle(x, y, w, h), x, y, w, h, light, run, inside=True)
    return FadedItem(1.0, (x, y, x + w, y + h), (blended(path, x, y, w, h, shown, run, inside=True),), (mask,))


def _shade(tints: Sequence[Colour], share: float) -> Colour:
    """The colour that lies at a share of the way through several."""
    place = share * (len(tints) - 1)
    number = min(int(place), len(tints) - 2)
    return mix(tints[number], tints[number + 1], place - number)


def motif(
    kind: str, x: float, y: float, w: float, h: float, size: float, step: float, colour: Colour
) -> Iterator[Item]:
    """Stripes (at 45 degrees), dots, squares or the lines of a grid over the whole box, about its middle."""
    cx, cy, reach = x + w / 2, y + h / 2, (w + h) / 2 + step
    many = int(reach / step) + 1
    across, down = int(w / step / 2) + 1, int(h / step / 2) + 1
    half, places = size / 2, ((u, v) for v in range(-down, down + 1) for u in range(-across, across + 1))
    if kind == "stripes":
        wide = size / sqrt(2)
        paths = [_slanted(cx + n * step, cy, wide, h) for n in range(-many, many + 1)]
    elif kind == "grid":
        paths = [rectangle(cx + n * step - half, y, size, h) for n in range(-across, across + 1)]
        paths += [rectangle(x, cy + n * step - half, w, size) for n in range(-down, down + 1)]
    elif kind == "dots":
        paths = [ellipse(cx + u * step, cy + v * step, half, half) for u, v in places]
    else:
        chosen = ((u, v) for u, v in places if (u + v) % 2 == 0)
        paths = [rectangle(cx + u * step - step / 2, cy + v * step - step / 2, step, step) for u, v in chosen]
    yield Shape(" ".join(paths), fill=colour)


def _slanted(x: float, y: float, wide: float, h: float) -> str:
    """A stripe that rises to the right through (x, y), over a box so high."""
    left, right, low, high = x - h / 2, x + h / 2, y + h / 2, y - h / 2
    return polygon([(left - wide, low), (left + wide, low), (right + wide, high), (right - wide, high)])


def rays(x: float, y: float, w: float, h: float, count: int, colour: Colour) -> Shape:
    """Wedges from the middle of the box, half of the circle in all."""
    cx, cy, reach = x + w / 2, y + h / 2, hypot(w, h)
    wedges = []
    for n in range(count):
        a, b = 2 * pi * n / count, 2 * pi * (n + 0.5) / count
        points = [(cx + reach * cos(t), cy + reach * sin(t)) for t in (a, b)]
        wedges.append(polygon([(cx, cy), *points]))
    return Shape(" ".join(wedges), fill=colour)


def rows_of_icons(
    icon: Outline, x: float, y: float, w: float, h: float, size: float, step: float, colour: Colour
) -> Iterator[Item]:
    """The icon in staggered rows over the whole box, the same when the box is turned upside down."""
    between = step * 0.87
    columns, rows = int(w / step / 2) + 2, int(h / between / 2) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            cx = x + w / 2 + (column + row % 2 / 2) * step
            cy = y + h / 2 + row * between
            if x - size < cx < x + w + size and y - size < cy < y + h + size:
                yield icon.at(cx - size / 2, cy - size / 2, size, colour)
