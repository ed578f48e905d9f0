"""Spirits: what floats and glows."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

from companion.printing.drawing.vector import Item, Shape, blob, darker, ellipse, lighter, limb, mix, polygon
from companion.printing.faces.art.figure import Coat, Figure, at, dot, drop, eyes, flame, stroke, teeth

X = 500


def spirit(rng: Random, kind: str, coat: Coat, scene: str) -> list[Item]:
    """A floating spirit seen from the front, with motes around it."""
    fig = Figure(coat)
    _motes(fig, rng, scene, 5)
    SPIRITS[kind](fig, rng, scene)
    _motes(fig, rng, scene, 4)
    return fig.finished()


def _motes(fig: Figure, rng: Random, scene: str, count: int) -> None:
    c = fig.coat
    for _ in range(count):
        angle, far = rng.uniform(0, 2 * pi), rng.uniform(250, 330)
        x, y, size = X + far * 1.15 * cos(angle), 330 + far * 0.72 * sin(angle), rng.uniform(14, 30)
        fig.over(Shape(_mote(scene, x, y, size), lighter(c.eye, 0.3), c.line, 5))


def _mote(scene: str, x: float, y: float, size: float) -> str:
    if scene == "volcano":
        return flame(x, y + size, size * 1.3, size * 2.2)
    if scene == "shore":
        return drop(x, y - size, size * 1.2, size * 1.9)
    if scene == "hills":
        return polygon(at(x, y, "0 -1, 0.7 -0.2, 0.4 1, -0.5 0.8, -0.7 -0.3", size, size))
    return blob(at(x, y, "-1 0, 0 -0.4, 1 -0.2, 0.2 0.4", size, size))


def _ghost(fig: Figure, rng: Random, scene: str) -> None:
    """A hooded shape whose robe trails off to one side."""
    c, s = fig.coat, rng.choice((-1, 1))
    hem = [(X + 130 - s * 20, 520), (X + 90 - s * 70, 600), *at(X, 0, "-190 640, -130 570", s), (X - 120 - s * 30, 560)]
    right, left = at(X, 0, "0 110, 130 170, 170 320, 196 470"), at(X, 0, "-196 470, -170 320, -130 170")
    fold = limb([*at(X, 0, "-80 380, -110 470"), (X - 90 - s * 40, 580)], [20, 30, 10])
    other = limb([*at(X, 0, "20 420, 10 500"), (X - s * 50, 590)], [20, 34, 10])
    shade, light = dot(X + 190, 420, 120, c.shade, 260), dot(X - 120, 220, 70, c.light, 120, 16)
    fig.part(blob([*right, *hem, *left], 0.9), c.main, shade, Shape(fold, c.shade), Shape(other, c.shade), light)
    fig.over()
    for side in (-1, 1):
        lift = rng.uniform(-70, 50)
        sleeve = [(X + side * 140, 350), (X + side * 230, 390 + lift * 0.4), (X + side * 290, 350 + lift)]
        fig.part(limb(sleeve, [80, 84, 110]), c.mark)
        fig.over()
        x, y = X + side * 300, 340 + lift
        for n in range(3):
            finger = [(x, y), (x + side * 34, y - 30 + n * 26), (x + side * 50, y - 44 + n * 40)]
            fig.part(limb(finger, [24, 20, 6]), c.pale)
        fig.over()
    cowl = blob(at(X, 0, "0 170, 92 220, 88 320, 0 372, -88 320, -92 220"))
    fig.over(Shape(cowl, darker(c.line, 0.2), c.mark, 22))
    fig.over(*eyes(rng, c, X, 276, 42, 30, "glow"))
    if rng.random() < 0.5:
        fig.over(Shape(teeth(X, 326, 60, 18, 5), c.eye))


def _wisp(fig: Figure, rng: Random, scene: str) -> None:
    """A flame, drop, stone or whirl with a face."""
    c = fig.coat
    lean = rng.uniform(-60, 60)
    if scene == "shore":
        shade, light = dot(X + 130, 470, 120, c.shade, 180), dot(X - 90, 380, 36, c.light, 90, 14)
        fig.part(drop(X, 90, 400, 520), c.main, shade, light)
    elif scene == "hills":
        rock = at(X, 0, "-60 120, 90 130, 190 260, 170 430, 60 560, -100 550, -190 410, -170 220")
        cracks = [stroke(at(X, 0, way), c.line, 9) for way in ("-20 120, -50 180, -20 220", "40 560, 70 490, 40 450")]
        shade, moss = dot(X + 170, 420, 150, c.shade, 230), dot(X - 90, 180, 90, (122, 152, 66), 42, -20)
        fig.part(blob(rock, 0.3), c.main, shade, *cracks, moss)
    elif scene == "sky":
        for n in range(5):
            wide = 235 - n * 44
            y = 190 + n * 92
            fig.part(ellipse(X + (n % 2 * 2 - 1) * 16, y, wide, 78 - n * 6), mix(c.light, c.main, n / 4))
            fig.over(stroke(at(X, y, "-0.7 26, 0 50, 0.7 20", wide), c.shade, 10))
    else:
        fig.part(flame(X - 130, 560, 180, 300, -60), c.mark)
        fig.part(flame(X + 130, 560, 180, 320, 60), c.mark)
        fig.part(flame(X, 610, 400, 530, lean), c.mark)
        for y, size, tint in ((598, 0.8, c.main), (590, 0.6, c.light)):
            fig.over(Shape(flame(X, y, 400 * size, 530 * size, lean * size), tint))
    fig.over()
    y = 250 if scene == "sky" else 400 if scene != "hills" else 340
    fig.over(*eyes(rng, c, X, y, 74, 46, rng.choice(("mild", "sly", "fierce"))))
    smile = at(X, y, "-54 70, 0 98, 54 70")
    if rng.random() < 0.5:
        fig.over(Shape(blob([*smile, (X, y + 74)], 0.6), c.line), Shape(teeth(X, y + 76, 70, 14, 4), (255, 252, 240)))
    else:
        fig.over(stroke(smile, c.line, 11))
    for s in (-1, 1):
        fig.over(dot(X + s * 116, y + 52, 24, mix(c.main, (240, 90, 90), 0.4), 14))


def _mask(fig: Figure, rng: Random, scene: str) -> None:
    """A carved mask with a halo of rays and ribbons below."""
    c = fig.coat
    count = rng.choice((9, 11, 13))
    for n in range(count):
        angle = pi * (0.12 + 0.76 * n / (count - 1)) + pi
        a, b = 190, 290 if n % 2 else 250
        x1, y1, x2, y2 = X + a * cos(angle), 320 + a * sin(angle), X + b * cos(angle), 320 + b * sin(angle)
        fig.part(limb([(x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2), (x2, y2)], [34, 40, 14]), c.mark if n % 2 else c.eye)
    fig.over()
    for s in (-1, 1):
        for n in range(2):
            sway = rng.uniform(-30, 30)
            top, tip = (X + s * (50 + n * 60), 470), (X + s * (60 + n * 110), 640)
            ribbon = limb([top, (X + s * (90 + n * 90) + sway, 540), tip], [50, 56, 14])
            fig.part(ribbon, c.pale if n else c.mark)
    fig.over()
    shapes = (
        "0 140, 150 170, 176 320, 120 470, 0 560, -120 470, -176 320, -150 170",
        "0 130, 120 180, 200 250, 150 420, 70 560, -70 560, -150 420, -200 250, -120 180",
        "0 160, 110 140, 190 200, 180 420, 90 540, -90 540, -180 420, -190 200, -110 140",
    )
    face = blob(at(X, 0, rng.choice(shapes)), rng.choice((0.5, 0.9)))
    nose = Shape(blob(at(X, 0, "-34 150, 34 150, 26 250, 0 290, -26 250"), 0.6), c.mark)
    fig.part(face, c.main, dot(X + 170, 380, 110, c.shade, 260), dot(X - 70, 190, 80, c.light, 36, -18), nose)
    fig.over()
    scar = rng.choice(("150 380, 100 400, 120 440", "60 370, 80 410, 70 450", "60 260, 100 244, 146 262"))
    for s in (-1, 1):
        fig.over(Shape(blob(at(X, 0, "40 330, 90 278, 140 300, 96 344", s), 0.7), c.line))
        fig.over(dot(X + s * 90, 314, 26, c.eye, 18), dot(X + s * 90, 314, 12, lighter(c.eye, 0.7), 10))
        fig.over(stroke(at(X, 0, scar, s), c.mark, 14))
    fig.over(stroke(at(X, 0, "0 330, -22 400, 22 404"), c.shade, 12))
    mouths = (
        "-70 450, 0 440, 70 450, 0 500",
        "-50 440, 0 430, 50 440, 56 480, 0 500, -56 480",
        "-84 450, 0 464, 84 450, 0 486",
    )
    fig.over(Shape(blob(at(X, 0, rng.choice(mouths)), 0.7), c.line))
    fig.over(Shape(teeth(X, 454, 80, 22, rng.choice((3, 5))), c.pale))


def _serpent(fig: Figure, rng: Random, scene: str) -> None:
    """A ribbon of wind, water or smoke, coiled on itself."""
    c, s = fig.coat, rng.choice((-1, 1))
    path = at(X, 0, "-270 600, -60 610, 200 560, 190 440, -60 420, -190 330, -90 220, 60 220", s)
    belly = [dot(x, y + 44, 70, c.pale, 30) for x, y in path[1:]]
    fig.part(limb(path, [16, 70, 110, 120, 120, 116, 110, 120]), c.main, *belly)
    fig.over()
    for x, y in path[1:-1]:
        fig.over(stroke(at(x, y, "-40 -24, 0 -40, 40 -24"), c.shade, 9))
    hx, hy = X + s * 70, 225
    for n in range(3):
        middle, tip = (hx - s * (110 + n * 20), hy - 110 + n * 50), (hx - s * (200 + n * 6), hy - 130 + n * 80)
        fig.part(limb([(hx - s * 40, hy - 50), middle, tip], [44, 40, 8]), c.mark)
    fig.over()
    head = blob(at(hx, hy, "-120 -20, -60 -110, 60 -110, 120 -20, 84 80, 0 116, -84 80"))
    cheek, chin = dot(hx + 90, hy + 60, 80, c.shade, 100), dot(hx, hy + 80, 70, c.pale, 50)
    fig.part(head, c.main, cheek, chin, dot(hx - 30, hy - 90, 60, c.light, 26))
    fig.over(*eyes(rng, c, hx, hy - 10, 58, 36, rng.choice(("glow", "mild", "fierce"))))
    fig.over(*[dot(hx + d * 16, hy + 60, 6, c.line) for d in (-1, 1)])
    fig.over(stroke(at(hx, hy, "-48 84, 0 98, 48 84"), c.line, 8))


def _lantern(fig: Figure, rng: Random, scene: str) -> None:
    """A light in a glass or shell, with trailing arms."""
    c = fig.coat
    for n in range(5):
        x, sway = X + (n - 2) * 62, rng.uniform(-50, 50)
        fig.part(limb(at(x, 0, "0 400, 1 500, -0.6 570, 0.5 645", sway), [40, 34, 28, 10]), c.mark if n % 2 else c.pale)
    fig.over()
    outline = "0 110, 150 170, 200 320, 170 420, 80 396, 0 428, -80 396, -170 420, -200 320, -150 170"
    shade, light = dot(X + 170, 330, 110, c.shade, 200), dot(X - 84, 180, 70, c.light, 30, -30)
    core = lighter(c.eye, 0.45)
    glow = [dot(X, 310, 128, mix(c.main, core, 0.4), 118), dot(X, 314, 92, mix(c.main, core, 0.75), 84)]
    fig.part(blob(at(X, 0, outline), 0.95), c.main, shade, *glow, light)
    fig.over(*[dot(X + d * 70, 180 + abs(d) * 26, 17, c.mark) for d in (-1.6, -0.6, 0.6, 1.6)])
    fig.over(*eyes(rng, c, X, 310, 62, 40, rng.choice(("mild", "sly", "glow"))))
    fig.over(stroke(at(X, 0, "-30 370, 0 384, 30 370"), c.line, 9))


SPIRITS: dict[str, Callable[[Figure, Random, str], None]] = {
    "ghost": _ghost,
    "wisp": _wisp,
    "mask": _mask,
    "serpent": _serpent,
    "lantern": _lantern,
}
