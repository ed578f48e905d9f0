"""Monsters: broad, horned, with too many teeth."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random

from companion.printing.drawing.vector import Clip, Item, Shape, blob, ellipse, limb, polygon
from companion.printing.faces.art.figure import (
    Coat,
    Figure,
    at,
    dot,
    eye,
    eyes,
    flame,
    horn,
    spike,
    stroke,
    teeth,
    wing,
)

X = 500
IVORY = (252, 244, 222)


def monster(rng: Random, kind: str, coat: Coat, scene: str) -> list[Item]:
    """A looming monster seen from the front."""
    fig = Figure(coat)
    MONSTERS[kind](fig, rng, scene)
    return fig.finished()


def _back(fig: Figure, rng: Random, scene: str, x: float, y: float, rx: float, ry: float) -> None:
    """What grows on a monster's back: flames, fins, crystals or feathers."""
    c, count = fig.coat, rng.choice((5, 7))
    for n in range(count):
        angle = pi * (1.14 + 0.72 * n / (count - 1))
        px, py = x + rx * cos(angle), y + ry * sin(angle)
        dx, dy, size = cos(angle), sin(angle), 110 - abs(n - count // 2) * 14
        if scene == "volcano":
            fig.part(flame(px, py + 40, 90, size + 60, dx * 70), c.eye)
        elif scene == "hills":
            tip, left = (px + dx * size, py + dy * size), (px - 22 + dx * size * 0.6, py + dy * size * 0.8)
            right = (px + 26 + dx * size * 0.5, py + dy * size * 0.5)
            fig.part(polygon([(px - 34, py + 30), left, tip, right, (px + 38, py + 30)]), c.mark)
        elif scene == "shore":
            crest = at(px + dx * size, py + dy * size, "-10 0, 14 12")
            fig.part(blob([(px - 40, py + 30), *crest, (px + 44, py + 30)], 0.5), c.mark)
        else:
            quill = at(px, py, ".6 .5, 1.3 1.1", dx * size, dy * size)
            fig.part(limb([(px, py + 40), *quill], [40, 50, 12]), c.pale)
    fig.over()


def _brute(fig: Figure, rng: Random, scene: str) -> None:
    """Shoulders, fists, and a low head between them."""
    c = fig.coat
    _back(fig, rng, scene, X, 330, 210, 150)
    outline = "0 210, 170 200, 290 280, 280 420, 210 560, 150 640, -150 640, -210 560, -280 420, -290 280, -170 200"
    shoulders = blob(at(X, 0, outline))
    hide: list[Item] = [dot(X + 280, 460, 170, c.shade, 260), dot(X, 600, 150, c.pale, 150)]
    hide += [stroke(at(X, 510 + n * 44, "-90 0, 0 14, 90 0"), c.shade, 9) for n in range(3)]
    for s in (-1, -1, -1, 1, 1, 1):
        hide.append(dot(X + s * rng.uniform(170, 250), rng.uniform(260, 420), rng.uniform(14, 26), c.mark))
    fig.part(shoulders, c.main, *hide)
    fig.over()
    for s in (-1, 1):
        arm = limb(at(X, 0, "250 310, 320 430, 280 560", s), [140, 120, 120])
        fig.part(arm, c.main, dot(X + s * 350 if s > 0 else X - 230, 470, 60, c.shade, 140))
        fig.part(ellipse(X + s * 268, 580, 86, 66), c.main)
        fig.over(*[Shape(spike(X + s * 268 + d * 44, 600, 18, d * 4, 64), IVORY, c.line, 7) for d in (-1, 0, 1)])
    hx, hy = X, 315
    kind, length = rng.choice((("ram", 150), ("bull", 190), ("spike", 160), ("antler", 190)))
    for s in (-1, 1):
        fig.part(horn(hx + s * 100, hy - 82, s, length, 56, kind), IVORY)
    fig.over()
    head = blob(at(hx, hy, "0 -118, 118 -90, 142 10, 128 120, 0 150, -128 120, -142 10, -118 -90"))
    cheek, brow = dot(hx + 120, hy + 60, 90, c.shade, 160), dot(hx - 40, hy - 100, 80, c.light, 30, -10)
    fig.part(head, c.main, cheek, brow, dot(hx, hy + 120, 120, c.pale, 70))
    fig.over()
    _face(fig, rng, hx, hy)


def _face(fig: Figure, rng: Random, x: float, y: float) -> None:
    """Eyes, one to four of them, over a mouth full of teeth."""
    c = fig.coat
    count = rng.choice((1, 2, 2, 2, 3, 4))
    mood = rng.choice(("glow", "fierce", "fierce"))
    if count == 1:
        lid = Shape(blob(at(x, y, "-90 -74, 0 -96, 90 -74, 0 -58"), 0.7), c.shade, c.line, 8)
        fig.over(*eye(c, x, y - 24, 58, "mild", 1, rng.choice((-8, 8))), lid)
    else:
        fig.over(*eyes(rng, c, x, y - 14, 60, 36, mood))
        if count > 2:
            fig.over(*eyes(rng, c, x, y - 74, 34, 20, mood))
    open_ = blob(at(x, y, "-100 62, 0 48, 100 62, 74 126, 0 138, -74 126"), 0.9)
    upper, lower = teeth(x, y + 52, 170, 36, 6), teeth(x, y + 136, 150, 30, 5, up=True)
    inside = (Shape(ellipse(x, y + 134, 46, 26), (206, 84, 90)), Shape(upper, IVORY), Shape(lower, IVORY))
    fig.over(Shape(open_, c.line), Clip(open_, inside))
    fig.over(*[dot(x + s * 20, y + 30, 10, c.line, 7) for s in (-1, 1)])


def _wyrm(fig: Figure, rng: Random, scene: str) -> None:
    """A dragon: spread wings, a coiling neck, a horned head."""
    c, s = fig.coat, rng.choice((-1, 1))
    for side in (-1, 1):
        kind = "feather" if scene == "sky" and rng.random() < 0.4 else "bat"
        fig.part(wing(X + side * 60, 430, side, 410, kind), c.mark)
        fig.over()
        for finger in at(X, 430, ".95 -.7, .9 .06, .62 .2", side * 410, 410):
            fig.over(stroke([*at(X, 0, "66 424, 150 300", side), finger], c.shade, 9))
    tail = at(X, 0, "60 600, -150 610, -290 590, -350 500", s)
    fig.part(limb(tail, [120, 90, 54, 16]), c.main)
    fig.part(blob(at(X, 0, "-340 540, -390 450, -340 470, -310 440, -320 520", s), 0.4), c.mark)
    fig.over()
    neck = at(X, 0, "0 640, 60 520, 30 420, -20 330, 0 250", s)
    plates: list[Item] = [dot(x - s * 10, y, 52, c.pale, 64) for x, y in neck]
    plates += [stroke(at(x, y, "-60 -20, 0 -6, 60 -20"), c.shade, 8) for x, y in neck[:-1]]
    fig.part(limb(neck, [250, 220, 170, 140, 120]), c.main, *plates)
    fig.over()
    for side in (-1, 1):
        leg = limb(at(X, 0, "100 540, 150 600, 140 640", side), [100, 84, 90])
        fig.part(leg, c.main)
        fig.over(*[Shape(spike(X + side * 140 + d * 34, 632, 14, d * 4, 40), IVORY, c.line, 6) for d in (-1, 0, 1)])
    hx, hy = X, 225
    kind, length = rng.choice((("spike", 140), ("bull", 140), ("antler", 150), ("ram", 120)))
    for side in (-1, 1):
        fig.part(horn(hx + side * 66, hy - 70, side, length, 44, kind), IVORY)
        fig.part(blob(at(hx, hy, "90 -30, 200 -40, 150 10, 180 60, 90 50", side), 0.4), c.mark)
    fig.over()
    head = blob(at(hx, hy, "0 -110, 96 -80, 116 0, 70 74, 62 130, 0 150, -62 130, -70 74, -116 0, -96 -80"))
    cheek, chin = dot(hx + 100, hy + 40, 70, c.shade, 150), dot(hx, hy + 112, 62, c.pale, 50)
    fig.part(head, c.main, cheek, chin, dot(hx - 24, hy - 90, 60, c.light, 26))
    fig.over(*eyes(rng, c, hx, hy - 8, 60, 32, rng.choice(("fierce", "glow"))))
    fig.over(*[dot(hx + d * 24, hy + 92, 9, c.line, 12) for d in (-1, 1)])
    fig.over(stroke(at(hx, hy, "-56 122, 0 134, 56 122"), c.line, 8))
    fig.over(Shape(teeth(hx, hy + 126, 96, 24, 5), IVORY, c.line, 4))
    fig.over(*[Shape(spike(hx, hy - 60 + n * 34, 16, 0, -32, 0.3), c.mark, c.line, 5) for n in range(2)])


def _maw(fig: Figure, rng: Random, scene: str) -> None:
    """A great round mouth on legs or arms."""
    c = fig.coat
    _back(fig, rng, scene, X, 360, 230, 210)
    for s in (-1, 1):
        for n in range(2):
            wave = rng.uniform(-40, 40)
            shoulder, elbow = (X + s * 180, 470 + n * 60), (X + s * (290 + n * 20), 520 + wave * 0.4)
            hand, tip = (X + s * (350 - n * 30), 440 + n * 150 + wave), (X + s * (320 - n * 20), 380 + n * 190)
            fig.part(limb([shoulder, elbow, hand, tip], [80, 66, 46, 14]), c.mark if n else c.main)
    fig.over()
    round_ = blob(at(X, 0, "0 130, 190 190, 260 370, 200 560, 0 636, -200 560, -260 370, -190 190"))
    spots = [dot(X + rng.uniform(-200, 200), rng.uniform(150, 240), rng.uniform(12, 28), c.mark) for _ in range(6)]
    fig.part(round_, c.main, dot(X + 230, 430, 150, c.shade, 270), dot(X - 80, 170, 110, c.light, 40, -14), *spots)
    fig.over()
    mouth = blob(at(X, 0, "-196 380, 0 350, 196 380, 150 540, 0 590, -150 540"), 0.95)
    upper, lower = teeth(X, 356, 400, 86, 8), teeth(X, 584, 330, 76, 7, up=True)
    throat, tongue = dot(X, 570, 110, (150, 48, 62), 80), dot(X, 590, 80, (206, 84, 90), 66)
    inside = (throat, tongue, Shape(upper, IVORY, c.line, 5), Shape(lower, IVORY, c.line, 5))
    fig.over(Shape(mouth, c.line), Clip(mouth, inside), Shape(mouth, stroke=c.shade, width=14))
    count = rng.choice((1, 2, 3))
    if count == 1:
        fig.over(*eye(c, X, 258, 66, "fierce", 1, 0))
    else:
        fig.over(*eyes(rng, c, X, 270, 92, 46, rng.choice(("fierce", "glow"))))
    if count == 3:
        fig.over(*eye(c, X, 210, 34, "glow", 1, 0))


def _crab(fig: Figure, rng: Random, scene: str) -> None:
    """A shelled thing with many legs and two claws."""
    c = fig.coat
    for s in (-1, 1):
        for n in range(3):
            knee, foot = (X + s * (270 + n * 10), 430 + n * 50), (X + s * (330 - n * 20), 600 + n * 14)
            fig.part(limb([(X + s * 150, 480 + n * 30), knee, foot], [46, 44, 12]), c.mark)
    fig.over()
    _back(fig, rng, scene, X, 400, 220, 170)
    shell = blob(at(X, 0, "0 220, 200 280, 260 430, 180 560, 0 596, -180 560, -260 430, -200 280"))
    ridges: list[Item] = [dot(X + 230, 480, 130, c.shade, 220), dot(X - 90, 270, 110, c.light, 40, -18)]
    ridges += [stroke(at(X, 0, "70 230, 96 380, 70 600", d), c.mark, 16) for d in (-2, -1, 0, 1, 2)]
    fig.part(shell, c.main, *ridges)
    fig.over()
    for s in (-1, 1):
        fig.part(limb(at(X, 0, "190 480, 300 420, 320 300", s), [70, 70, 60]), c.main)
        fig.over()
        px, py = X + s * 320, 230
        claw = blob(at(px, py, "-30 90, -90 0, -40 -110, -20 -10, 20 -20, 70 -120, 90 0, 40 90", s), 0.8)
        fig.part(claw, c.main, dot(px + 60, py + 40, 50, c.shade, 90))
        fig.over(Shape(teeth(px + s * 6, py - 12, 60, 22, 3, up=True), IVORY))
    for s in (-1, 1):
        fig.part(limb(at(X, 0, "50 420, 70 350, 72 300", s), [40, 34, 44]), c.main)
    fig.over(*eyes(rng, c, X, 300, 72, 44, rng.choice(("mild", "fierce"))))
    mouth = blob(at(X, 0, "-80 470, 0 456, 80 470, 50 530, 0 540, -50 530"), 0.8)
    inside = (Shape(teeth(X, 458, 150, 34, 6), IVORY), Shape(teeth(X, 540, 120, 26, 5, up=True), IVORY))
    fig.over(Shape(mouth, c.line), Clip(mouth, inside))


def _hooded(fig: Figure, rng: Random, scene: str) -> None:
    """A rearing snake or worm over its coils."""
    c, s = fig.coat, rng.choice((-1, 1))
    for y, wide in ((600, 300), (548, 240)):
        scales = [dot(X + d * wide * 0.3, y + 8, 20, c.mark, 34, 20) for d in (-3, -2, -1, 0, 1, 2, 3)]
        fig.part(ellipse(X, y, wide, 62), c.main, dot(X + wide * 0.6, y + 20, wide * 0.5, c.shade, 60), *scales)
        fig.over()
    fig.part(limb(at(X, 0, "-200 590, -330 600, -380 520", s), [70, 46, 10]), c.mark)
    fig.over()
    _back(fig, rng, scene, X, 320, 170, 160)
    hood = blob(at(X, 0, "0 110, 130 150, 220 300, 150 450, 84 560, -84 560, -150 450, -220 300, -130 150"))
    belly = Shape(limb(at(X, 0, "0 330, 0 450, 0 570"), [150, 140, 130]), c.pale)
    plates: list[Item] = [dot(X + 210, 350, 100, c.shade, 240), belly]
    plates += [stroke(at(X, 390 + n * 42, "-70 0, 0 10, 70 0"), c.shade, 8) for n in range(4)]
    plates += [dot(X + side * 160, 300, 30, c.mark, 56, side * -14) for side in (-1, 1)]
    fig.part(hood, c.main, *plates)
    fig.over()
    hx, hy = X, 240
    head = blob(at(hx, hy, "0 -96, 96 -60, 106 30, 0 116, -106 30, -96 -60"))
    fig.part(head, c.main, dot(hx + 90, hy + 30, 70, c.shade, 110), dot(hx - 24, hy - 70, 56, c.light, 24))
    fig.over(*eyes(rng, c, hx, hy - 10, 58, 33, rng.choice(("glow", "fierce"))))
    fig.over(stroke(at(hx, hy, "-70 52, 0 74, 70 52"), c.line, 9))
    fig.over(*[Shape(spike(hx + d * 40, hy + 60, 12, -d * 4, 64, 0.3), IVORY, c.line, 6) for d in (-1, 1)])
    fig.over(stroke(at(hx, hy, "0 76, 8 130, 30 160", s), (206, 60, 70), 9))


MONSTERS: dict[str, Callable[[Figure, Random, str], None]] = {
    "brute": _brute,
    "wyrm": _wyrm,
    "maw": _maw,
    "crab": _crab,
    "snake": _hooded,
}
