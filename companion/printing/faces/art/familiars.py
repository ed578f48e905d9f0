"""Familiars: small animals that sit and look at you."""

from dataclasses import dataclass
from random import Random

from companion.printing.drawing.vector import Item, Shape, blob, ellipse, joined, limb, rectangle
from companion.printing.faces.art.figure import (
    Coat,
    Figure,
    at,
    dot,
    drop,
    eyes,
    flame,
    horn,
    spike,
    stroke,
    teeth,
    wing,
)

X = 500  # the middle of the window


@dataclass(frozen=True, slots=True)
class Animal:
    """What makes one animal differ from another."""

    ears: str = "none"  # pointed, tall, round, long, lop, tiny
    muzzle: str = "short"  # short, long, broad, snout, wide
    tail: str = "slim"  # slim, bushy, puff, flat, spiked, none
    width: float = 130.0  # half of the body's
    extra: tuple[str, ...] = ()  # whiskers, tusks, buckteeth, mane, mask, stripes, spines, shell, wings, ...
    horns: str = ""


ANIMALS: dict[str, Animal] = {
    "cat": Animal("pointed", "short", "slim", 120, ("whiskers", "stripes")),
    "lion": Animal("round", "broad", "slim", 140, ("mane", "whiskers")),
    "fox": Animal("tall", "long", "bushy", 118, ("cheeks", "socks")),
    "dog": Animal("lop", "broad", "slim", 130, ("patch", "tongue")),
    "hare": Animal("long", "short", "puff", 122, ("buckteeth", "whiskers")),
    "bear": Animal("round", "broad", "puff", 160),
    "mouse": Animal("huge", "long", "slim", 112, ("whiskers", "buckteeth")),
    "otter": Animal("tiny", "broad", "flat", 118, ("whiskers", "bib")),
    "badger": Animal("round", "long", "puff", 150, ("mask",)),
    "hedgehog": Animal("tiny", "long", "none", 130, ("spines",)),
    "squirrel": Animal("tall", "short", "bushy", 112, ("buckteeth", "bib")),
    "goat": Animal("lop", "broad", "puff", 132, ("beard", "wool"), "ram"),
    "stag": Animal("lop", "broad", "puff", 124, ("bib", "spots"), "antler"),
    "bison": Animal("lop", "snout", "slim", 168, ("mane", "beard"), "bull"),
    "boar": Animal("pointed", "snout", "slim", 158, ("tusks", "mane")),
    "mole": Animal("none", "snout", "none", 150, ("claws", "whiskers")),
    "walrus": Animal("none", "broad", "flat", 176, ("tusks", "whiskers", "flippers")),
    "seal": Animal("none", "broad", "flat", 140, ("whiskers", "flippers")),
    "armadillo": Animal("tall", "long", "spiked", 140, ("shell", "claws")),
    "newt": Animal("none", "wide", "spiked", 126, ("frill", "spots")),
    "frog": Animal("none", "wide", "none", 150, ("spots", "popeyes")),
    "turtle": Animal("none", "wide", "none", 150, ("shell",)),
    "drake": Animal("none", "long", "spiked", 124, ("wings", "crest"), "spike"),
}


def animal(rng: Random, kind: str, coat: Coat, scene: str) -> list[Item]:
    """A sitting animal seen from the front."""
    a = ANIMALS[kind]
    fig = Figure(coat)
    hx, hy = X + rng.choice((-1, 1)) * rng.uniform(6, 22), 292 + rng.uniform(-12, 8)
    side = rng.choice((-1, 1))
    if "wings" in a.extra or (scene == "sky" and rng.random() < 0.55 and a.tail != "flat"):
        _wings(fig, a, hx)
    _tail(fig, a, side, scene)
    if "spines" in a.extra:
        _spines(fig)
    if "shell" in a.extra:
        fig.part(ellipse(X, 480, a.width + 62, 150), coat.mark, dot(X, 520, a.width + 30, coat.shade, 130))
        fig.over()
    _body(fig, a, rng)
    if "mane" in a.extra:
        _mane(fig, hx, hy, rng)
    _head(fig, a, hx, hy, rng)
    _emblem(fig, scene, hx, hy, rng, a)
    return fig.finished()


def _wings(fig: Figure, a: Animal, x: float) -> None:
    kind = "bat" if "wings" in a.extra else "feather"
    fill = fig.coat.mark if kind == "bat" else fig.coat.pale
    for side in (-1, 1):
        fig.part(wing(X + side * 70, 460, side, 330, kind), fill)
        inner = wing(X + side * 84, 452, side, 230, kind)
        fig.over(Shape(inner, fig.coat.light if kind == "feather" else fig.coat.shade))


def _tail(fig: Figure, a: Animal, side: int, scene: str) -> None:
    c, s, w = fig.coat, side, a.width
    if a.tail == "slim":
        points = [(X + s * w * 0.6, 580), (X + s * (w + 80), 570), (X + s * (w + 118), 470), (X + s * (w + 70), 400)]
        fig.part(limb(points, [36, 36, 32, 18]), c.main)
        tip = (X + s * (w + 66), 412)
        if scene == "volcano":
            fig.part(flame(tip[0], tip[1] + 20, 66, 120, s * 14), c.eye)
            fig.over(Shape(flame(tip[0], tip[1] + 14, 34, 70, s * 8), c.pale))
        else:
            fig.part(ellipse(*tip, 26, 34, s * 20), c.mark)
    elif a.tail == "bushy":
        way = at(X + s * w, 0, "90 560, 130 430, 84 310, 20 290", s)
        bush = limb([(X + s * w * 0.5, 585), *way], [40, 118, 140, 92, 20])
        pale_tip = dot(X + s * (w + 50), 290, 92, c.pale, 66)
        fig.part(bush, c.main, dot(X + s * (w + 150), 520, 80, c.shade, 150), pale_tip)
    elif a.tail == "puff":
        fig.part(ellipse(X + s * (w + 18), 560, 54, 50), c.pale)
    elif a.tail == "flat":
        points = [(X + s * w * 0.4, 590), (X + s * (w + 80), 585), (X + s * (w + 170), 520)]
        fig.part(limb(points, [90, 78, 54]), c.main)
        fig.part(blob(at(X + s * w, 0, "140 540, 240 500, 220 450, 160 470, 120 440", s), 0.8), c.shade)
    elif a.tail == "spiked":
        points = [(X + s * w * 0.5, 585), (X + s * (w + 90), 585), (X + s * (w + 170), 500), (X + s * (w + 150), 400)]
        for n, (x, y) in enumerate(points[1:]):
            fig.part(blob([(x - 20, y), (x + s * 34, y - 44 + n * 6), (x + 20, y + 4)], 0.3), c.mark)
        fig.part(limb(points, [90, 72, 46, 14]), c.main)
    fig.over()


def _spines(fig: Figure) -> None:
    from math import cos, pi, sin

    for ring, (rx, ry, count) in enumerate(((232, 245, 26), (190, 200, 22))):
        points = []
        for n in range(count * 2 + 1):
            angle = pi * (1.08 - 1.16 * n / (count * 2)) + ring * 0.04
            far = 1.0 if n % 2 else 0.8
            points.append((X + rx * far * cos(angle), 470 - ry * far * sin(angle)))
        fig.part(blob([*points, (X + 100, 610), (X - 100, 610)], 0.15), fig.coat.mark if ring == 0 else fig.coat.shade)
        fig.over()


def _body(fig: Figure, a: Animal, rng: Random) -> None:
    c, w = fig.coat, a.width
    body = blob(at(X, 0, "0 360, 0.62 400, 0.95 500, 1 585, 0.5 622, 0 626, -0.5 622, -1 585, -0.95 500, -0.62 400", w))
    belly = dot(X, 530, w * 0.56, c.pale, 120)
    inside: list[Item] = [dot(X + w * 0.95, 540, w * 0.6, c.shade, 170), belly]
    if "wool" in a.extra:
        inside += [dot(*tuft, 40, c.pale) for tuft in at(X, 420, "-.5 0, 0 .3, .5 0, -.7 1.4, .7 1.4", w, 60)]
    if "stripes" in a.extra:
        for y in (450, 500, 550):
            inside += [stroke([(X + s * w, y), (X + s * w * 0.62, y + 12)], c.mark, 18) for s in (-1, 1)]
    if "spots" in a.extra:
        far = [rng.choice((-1, 1)) * rng.uniform(0.62, 0.9) * w for _ in range(4)]
        inside += [dot(X + far[n], 440 + 40 * n, 16, c.mark) for n in range(4)]
    fig.part(body, c.main, *inside)
    fig.over()
    if "flippers" in a.extra:
        for s in (-1, 1):
            edge = at(X + s * w, 0, "40 540, 70 610", s)
            fig.part(blob([(X + s * w * 0.7, 450), *edge, (X + s * w * 0.8, 600)], 0.8), c.shade)
    else:
        for s in (-1, 1):
            haunch = ellipse(X + s * w * 0.86, 585, w * 0.42, 44)
            fig.part(haunch, c.main, dot(X + s * w * 0.9, 610, w * 0.4, c.shade, 26))
        fig.over()
        paw = c.mark if "socks" in a.extra else c.main
        for s in (-1, 1):
            fig.part(limb(at(X, 0, "44 470, 48 540, 52 612", s), [64, 60, 72]), c.main)
            fig.part(ellipse(X + s * 54, 608, 44, 30), paw)
        fig.over(*[stroke(at(X + s * 54 + d, 0, "0 612, 0 630"), c.line, 6) for s in (-1, 1) for d in (-14, 12)])
        if "claws" in a.extra:
            claws = [spike(X + s * 54 + d, 622, 9, 0, 38) for s in (-1, 1) for d in (-24, 0, 24)]
            fig.over(*[Shape(claw, c.pale, c.line, 5) for claw in claws])
    if "bib" in a.extra:
        fig.over(Shape(blob(at(X, 0, "-70 400, 0 380, 70 400, 44 470, 0 500, -44 470")), c.pale))


def _mane(fig: Figure, x: float, y: float, rng: Random) -> None:
    from math import cos, pi, sin

    count = 15
    points = []
    for n in range(count * 2):
        far = rng.uniform(196, 216) if n % 2 else 166
        points.append((x + far * cos(pi * n / count), y + 12 + far * 0.94 * sin(pi * n / count)))
    fig.part(blob(points, 0.7), fig.coat.mark, dot(x, y + 10, 150, fig.coat.shade))
    fig.over()


def _head(fig: Figure, a: Animal, x: float, y: float, rng: Random) -> None:
    c = fig.coat
    broad = 168 if a.muzzle == "wide" else 150 if a.muzzle in ("broad", "snout") else 146
    if a.horns:
        for s in (-1, 1):
            size = {"ram": 130, "bull": 170, "spike": 150, "antler": 190}[a.horns]
            fig.part(horn(x + s * 80, y - 84, s, size, 44, a.horns), c.pale)
        fig.over()
    _ears(fig, a, x, y)
    if "popeyes" in a.extra:
        for s in (-1, 1):
            fig.part(ellipse(x + s * 84, y - 96, 58, 56), c.main)
    chin = 118 if a.muzzle in ("long", "wide") else 126
    right, left = (at(x, y, ".7 -98, 1 0, .74 86", side * broad) for side in (1, -1))
    head = blob([(x, y - 130), *right, (x, y + chin), *reversed(left)])
    if "cheeks" in a.extra:
        for s in (-1, 1):
            fig.part(blob(at(x, y, "90 10, 196 60, 120 66, 150 104, 40 112", s), 0.4), c.pale)
    cheek, brow = dot(x + broad * 0.8, y + 50, broad * 0.75, c.shade, 150), dot(x - 40, y - 108, 80, c.light, 38, -12)
    middle = dot(x - 18, y - 12, broad * 0.86, c.main, 122)
    fig.part(head, c.main, cheek, middle, brow, *_markings(a, c, x, y, broad, rng))
    fig.over()
    _muzzle(fig, a, x, y)
    mood = rng.choice(("mild", "mild", "sly", "fierce"))
    if "popeyes" in a.extra:
        fig.over(*eyes(rng, c, x, y - 96, 84, 38, mood))
    else:
        fig.over(*eyes(rng, c, x, y - 12, 66 if a.muzzle != "wide" else 84, 38, mood))


def _ears(fig: Figure, a: Animal, x: float, y: float) -> None:
    c = fig.coat
    for s in (-1, 1):
        if a.ears in ("pointed", "tall"):
            tip = 170 if a.ears == "pointed" else 215
            fig.part(blob([(x + s * 136, y - 30), (x + s * 138, y - tip), (x + s * 30, y - 108)], 0.35), c.main)
            fig.part(blob([(x + s * 122, y - 60), (x + s * 126, y - tip + 36), (x + s * 60, y - 100)], 0.35), c.mark)
        elif a.ears in ("round", "huge"):
            size = 54 if a.ears == "round" else 92
            inner = dot(x + s * (104 + size * 0.3), y - 86 - size * 0.15, size * 0.64, c.mark)
            fig.part(ellipse(x + s * (100 + size * 0.35), y - 92 - size * 0.2, size, size), c.main, inner)
        elif a.ears == "long":
            fig.part(limb(at(x, y, "56 -90, 72 -180, 108 -250", s), [62, 78, 30]), c.main)
            fig.part(limb(at(x, y, "58 -100, 74 -180, 103 -232", s), [28, 38, 12]), c.mark)
        elif a.ears == "lop":
            fig.part(limb(at(x, y, "96 -88, 176 -70, 196 30", s), [50, 74, 40]), c.mark)
        elif a.ears == "tiny":
            fig.part(ellipse(x + s * 118, y - 80, 32, 30), c.main, dot(x + s * 118, y - 76, 16, c.mark))
    if "frill" in a.extra:
        for s in (-1, 1):
            for n in range(3):
                root, end = (x + s * 120, y - 30 + n * 36), (x + s * (230 - n * 8), y - 84 + n * 62)
                fig.part(limb([root, (x + s * 190, y - 80 + n * 50), end], [34, 30, 12]), c.mark)
        fig.over()
    if "crest" in a.extra:
        for n in (-1, 0, 1):
            fig.part(spike(x + n * 44, y - 108, 26, n * 6, abs(n) * 24 - 82), c.mark)
        fig.over()


def _markings(a: Animal, c: Coat, x: float, y: float, broad: float, rng: Random) -> list[Item]:
    items: list[Item] = []
    if "stripes" in a.extra:
        items += [stroke([(x + d * 34, y - 140), (x + d * 28, y - 84 + abs(d) * 14)], c.mark, 18) for d in (-1, 0, 1)]
        sides = [at(x + s * broad, y + d, "0 0, -44 4", s) for s in (-1, 1) for d in (20, 52)]
        items += [stroke(side, c.mark, 14) for side in sides]
    if "mask" in a.extra:
        items += [Shape(limb(at(x, y, "66 -140, 70 -20, 40 110", s), [54, 92, 50]), c.mark) for s in (-1, 1)]
    if "patch" in a.extra:
        items.append(dot(x + rng.choice((-1, 1)) * 70, y - 20, 64, c.mark, 70))
    if "spots" in a.extra:
        for _ in range(6):
            u, v, size = rng.uniform(-0.8, 0.8), rng.uniform(60, 120), rng.uniform(8, 16)
            items.append(dot(x + u * broad, y - v, size, c.mark))
    return items


def _muzzle(fig: Figure, a: Animal, x: float, y: float) -> None:
    c = fig.coat
    if a.muzzle == "wide":
        fig.over(dot(x, y + 72, 128, c.pale, 46), stroke(at(x, y, "-118 46, -60 72, 0 78, 60 72, 118 46"), c.line, 9))
        fig.over(*[dot(x + s * 20, y + 32, 7, c.line) for s in (-1, 1)])
        return
    if a.muzzle == "snout":
        fig.part(ellipse(x, y + 58, 82, 58), c.pale, dot(x, y + 86, 80, c.shade, 30))
        fig.over(
            *[dot(x + s * 28, y + 52, 13, c.line, 18) for s in (-1, 1)],
            stroke(at(x, y, "-40 108, 0 118, 40 108"), c.line, 8),
        )
    else:
        wide, high, drop_by = {"short": (70, 44, 58), "long": (60, 56, 64), "broad": (92, 58, 62)}[a.muzzle]
        fig.over(*[dot(x + s * wide * 0.42, y + drop_by, wide * 0.66, c.pale, high) for s in (-1, 1)])
        nose = blob(at(x, y + drop_by, "-26 -38, 0 -46, 26 -38, 0 -10"), 0.8)
        mouth = [stroke(at(x, y + drop_by, "0 -12, 0 12, 34 28", s), c.line, 7) for s in (-1, 1)]
        fig.over(*mouth, Shape(nose, c.line), dot(x - 8, y + drop_by - 36, 7, c.light, 4))
    low = y + 92
    if "tongue" in a.extra:
        fig.over(Shape(ellipse(x + 4, low + 18, 20, 30), (226, 110, 120), c.line, 6))
    if "buckteeth" in a.extra:
        both = joined(rectangle(left, low - 4, 15, 24) for left in (x - 16, x + 1))
        fig.over(Shape(both, (255, 252, 240), c.line, 4))
    if "tusks" in a.extra:
        tusks = [limb(at(x, low, "50 -8, 62 40, 44 96", s), [26, 24, 6]) for s in (-1, 1)]
        fig.over(*[Shape(tusk, (252, 244, 222), c.line, 7) for tusk in tusks])
    if "beard" in a.extra:
        fig.over(Shape(teeth(x, low + 22, 80, 76, 4), c.pale, c.line, 6))
    if "whiskers" in a.extra:
        for s in (-1, 1):
            hairs = [[(x + s * 70, y + 64 + d * 12), (x + s * 190, y + 50 + d * 26)] for d in (-1, 0, 1)]
            fig.over(*[stroke(hair, c.line, 4) for hair in hairs])


def _emblem(fig: Figure, scene: str, x: float, y: float, rng: Random, a: Animal) -> None:
    """A sign of the element on brow or breast."""
    c, top = fig.coat, y - 112
    if scene == "volcano" and a.ears not in ("long",):
        fig.part(flame(x, top + 22, 74, 120, rng.uniform(-20, 20)), c.eye)
        fig.over(Shape(flame(x, top + 18, 36, 66), c.pale))
    elif scene == "shore":
        fig.over(Shape(drop(x, top + 6, 34, 56), c.eye, c.line, 6))
    elif scene == "hills":
        for s in (-1, 1):
            fig.part(blob(at(x, top, "0 14, 30 -26, 80 -44, 56 4", s), 0.8), (124, 158, 62))
        fig.over()
    elif scene == "sky" and a.ears not in ("long",):
        for n in (-1, 0, 1):
            tip = (x + n * 60, top - 62 + abs(n) * 22)
            fig.part(limb([(x, top + 14), (x + n * 22, top - 30), tip], [22, 26, 8]), c.pale)
        fig.over()
