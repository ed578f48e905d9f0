"""Scenery behind and before a creature: the landscape where it lives, as layouts/scenes draws it in each of its
lights.
"""

from collections.abc import Iterator

from companion.cards.places import shipped
from companion.printing.drawing.plain_svg import HEIGHT, WIDTH, PlainSvg, read_svg
from companion.printing.drawing.shapes import stripes
from companion.printing.drawing.vector import Clip, Item, mix, rectangle
from companion.printing.faces.art.colours import lights

LIGHTEST = 400  # units from the top of the sky


def backdrop(landscape: str, light: int, above: int = 0) -> list[Item]:
    """The landscape behind a creature in one of its lights, counted from 0, with so many units of sky above it."""
    parts = frozenset({"above", "behind"} if above else {"behind"})
    return [*_sky(landscape, light, -above), _scene(landscape, light).shown(parts)]


def foreground(landscape: str, light: int) -> list[Item]:
    """The ground in which a creature stands, drawn over its feet."""
    return [_scene(landscape, light).shown(frozenset({"before"}))]


def _scene(landscape: str, light: int) -> PlainSvg:
    path = shipped("layouts") / "scenes" / f"{landscape}-{light + 1}.svg"
    return read_svg(path, path.stat().st_mtime_ns)


def _sky(landscape: str, light: int, start: int) -> Iterator[Clip]:
    """The sky, lightest at the height of the creature's head, so that it stands out."""
    tints = lights(landscape)[light]
    bright = mix(mix(tints["sky"], tints["horizon"], 0.6), tints["glow"], 0.5)
    runs = ((start, LIGHTEST, tints["sky"], bright), (LIGHTEST, HEIGHT, bright, tints["horizon"]))
    for top, bottom, upper, lower in runs:
        yield stripes(rectangle(0, top, WIDTH, bottom - top), 0, top, WIDTH, bottom - top, upper, lower)
