"""Birds: perching, with wings folded or spread."""

from dataclasses import dataclass
from random import Random

from companion.printing.drawing.vector import Item, Shape, blob, ellipse, limb
from companion.printing.faces.art.figure import Coat, Figure, at, dot, eyes, flame, stroke, wing

X = 500


@dataclass(frozen=True, slots=True)
class Bird:
    """What makes one bird differ from another."""

    beak: str = "short"  # short, hooked, long, pouch
    neck: float = 0.0  # how much longer than a finch's
    crest: str = ""  # tufts, plume
    disc: bool = False
    spread: bool = False


BIRDS: dict[str, Bird] = {
    "finch": Bird("short", 0, "plume"),
    "gull": Bird("long", 10, spread=True),
    "hawk": Bird("hooked", 0, spread=True),
    "owl": Bird("hooked", 0, "tufts", disc=True),
    "heron": Bird("long", 60, "plume"),
    "pelican": Bird("pouch", 40),
}


def bird(rng: Random, kind: str, coat: Coat, scene: str) -> list[Item]:
    """A perching bird seen from the front."""
    b, c = BIRDS[kind], coat
    fig = Figure(coat)
    hx, hy = X + rng.choice((-1, 1)) * rng.uniform(8, 24), 270 - b.neck
    tail = c.eye if scene == "volcano" else c.mark
    for n in (-1, 0, 1):
        fig.part(limb(at(X, 0, "0 540, 46 610, 74 668", n), [40, 56, 40]), tail)
    fig.over()
    for s in (-1, 1):
        if b.spread:
            fig.part(wing(X + s * 70, 470, s, 370, "feather"), c.mark)
            fig.over(Shape(wing(X + s * 80, 462, s, 280, "feather"), c.main))
            fig.over(Shape(wing(X + s * 84, 456, s, 180, "feather"), c.light))
    if b.neck:
        fig.part(limb([(X, 470), (X + (X - hx) * 2, 400 - b.neck * 0.4), (hx, hy + 40)], [190, 110, 100]), c.main)
    body = blob(at(X, 0, "0 330, 120 380, 158 480, 110 585, 0 622, -110 585, -158 480, -120 380"))
    breast: list[Item] = [dot(X + 130, 520, 90, c.shade, 160), dot(X, 520, 98, c.pale, 110)]
    for row, y in enumerate((455, 495, 535)):
        breast += [stroke(at(X + d * 40 + row % 2 * 20, y, "-16 0, 0 14, 16 0"), c.mark, 6) for d in (-1, 0, 1)]
    fig.part(body, c.main, *breast)
    if not b.neck:
        fig.over()
    if not b.spread:
        for s in (-1, 1):
            folded = blob(at(X, 0, "100 380, 178 440, 176 540, 120 625, 104 540", s), 0.9)
            quill = stroke(at(X, 0, "122 470, 160 500, 150 580", s), c.line, 6)
            fig.part(folded, c.mark, dot(X + s * 120, 430, 60, c.shade, 70), quill)
    fig.over()
    for s in (-1, 1):
        toes = [limb(at(X + s * 56, 600, "0 0, 26 22, 36 48", d), [20, 22, 10]) for d in (-1, 0, 1)]
        fig.over(*[Shape(toe, (240, 176, 62), c.line, 6) for toe in toes])
    _head(fig, b, hx, hy, rng, scene)
    return fig.finished()


def _head(fig: Figure, b: Bird, x: float, y: float, rng: Random, scene: str) -> None:
    c = fig.coat
    if b.crest == "tufts":
        for s in (-1, 1):
            fig.part(blob(at(x, y, "30 -96, 150 -190, 140 -50", s), 0.4), c.mark)
    elif b.crest == "plume" and scene == "volcano":
        for n in (-1, 0, 1):
            fig.part(flame(x + n * 34, y - 80, 60, 130 - abs(n) * 30, n * 22), c.eye)
    elif b.crest == "plume":
        for n in (-1, 0, 1):
            feather = [(x, y - 80), (x + 20 + n * 30, y - 150), (x + 50 + n * 54, y - 186 + n * 12)]
            fig.part(limb(feather, [30, 30, 10]), c.mark)
    round_ = 136 if b.disc else 116
    fig.part(
        ellipse(x, y, round_, round_ * 0.94),
        c.main,
        dot(x + 70, y + 50, 100, c.shade, 110),
        dot(x - 14, y - 8, round_ * 0.86, c.main, 100),
        dot(x - 34, y - 84, 64, c.light, 28, -14),
    )
    fig.over()
    if b.disc:
        fig.over(*[dot(x + s * 58, y + 4, 70, c.pale, 76) for s in (-1, 1)])
    else:
        fig.over(dot(x, y + 64, 74, c.pale, 40))
    mood = "fierce" if b.beak == "hooked" and not b.disc else rng.choice(("mild", "sly"))
    fig.over(*eyes(rng, c, x, y, 58, 42 if b.disc else 33, mood))
    gold, deep = (246, 184, 62), (214, 134, 34)
    line = c.line
    if b.beak == "hooked":
        beak = blob(at(x, y, "-32 26, 0 12, 32 26, 12 62, 0 92, -12 62"), 0.7)
        fig.over(Shape(beak, gold, line, 8), dot(x - 8, y + 34, 6, line), dot(x + 8, y + 34, 6, line))
    elif b.beak == "pouch":
        pouch = blob(at(x, y, "-60 40, 0 30, 60 40, 70 110, 0 190, -70 110"), 0.8)
        top = blob(at(x, y, "-58 34, 0 14, 58 34, 16 180, -16 180"), 0.4)
        fig.over(Shape(pouch, gold, line, 9), Shape(top, deep, line, 7))
    else:
        length = 70 if b.beak == "short" else 130
        upper = blob([(x - 34, y + 34), (x, y + 16), (x + 34, y + 34), (x, y + 34 + length)], 0.4)
        lower = blob([(x - 24, y + 40), (x + 24, y + 40), (x, y + 54 + length * 0.7)], 0.4)
        fig.over(Shape(lower, deep, line, 7), Shape(upper, gold, line, 8))
