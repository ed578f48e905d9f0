"""How sharp a card's pictures are in print: their dots per inch at the size at which they are shown."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.errors import quoted
from companion.pictures.look import look_at
from companion.printing.drawing.vector import UNITS, Clip, Item, Picture, Place
from companion.printing.faces.typesetting import Fault

SHARP = 200  # dots per inch; below it the eye sees the dots at arm's length
TOO_COARSE = 120  # dots per inch: what is below it is refused unless a person says otherwise
INCH = 25.4 * UNITS


def coarse_pictures(items: Iterable[Item], scale: float) -> Iterator[tuple[float, Fault]]:
    """Every picture among the items that has fewer than 200 dots per inch when they are printed `scale` times as large.

    Gives how many it has, and what to say of it.
    """
    for path, width in _shown(items, scale):
        looked = look_at(path)
        dpi = looked.width / (width / INCH)
        if dpi < SHARP and looked.kind != "svg":
            what = f"{quoted(path.name)} has {dpi:.0f} dots per inch at the size at which it is printed"
            yield dpi, Fault("picture", what, f"take it {SHARP / dpi:.1f} times as large, or larger")


def _shown(items: Iterable[Item], scale: float) -> Iterator[tuple[Path, float]]:
    """The pictures among the items, and how wide each is printed, in units."""
    for item in items:
        if isinstance(item, Picture):
            yield item.path, item.width * scale
        elif isinstance(item, Place):
            yield from _shown(item.items, scale * item.scale)
        elif isinstance(item, Clip):
            yield from _shown(item.items, scale)
