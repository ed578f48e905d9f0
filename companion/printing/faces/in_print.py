"""Checks of print quality: pictures with too few dots for the size at which they are printed, and words and codes too
near a card's edge, where a cut that is a little off would take some of them away.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from pathlib import Path

from companion.errors import quoted
from companion.pictures.look import look_at
from companion.printing.drawing.corners import corners, placed
from companion.printing.drawing.vector import UNITS, Clip, FadedItem, Item, Photo, TransformedItem
from companion.printing.faces.face import Painter
from companion.printing.faces.model import SideName
from companion.printing.faces.on_stock import fitting_of
from companion.printing.faces.typesetting import Flaw
from companion.printing.layouts.elements import Qr
from companion.printing.paper.sheet import Stock

SHARP = 200  # dots per inch; below it the eye sees the dots at arm's length
TOO_COARSE = 120  # dots per inch: what is below it is refused unless a person says otherwise
INCH = 25.4 * UNITS


def coarse_pictures(items: Iterable[Item], scale: float) -> Iterator[tuple[float, Flaw]]:
    """Every picture among the items that has fewer than 200 dots per inch when they are printed `scale` times as large.

    Gives how many it has, and what to say of it.
    """
    for path, width in _shown(items, scale):
        if (dpi := dots_per_inch(path, width)) < SHARP:
            yield dpi, Flaw("picture", f"{quoted(path.name)} {too_few(dpi)}", larger(dpi))


def dots_per_inch(path: Path, width: float) -> float:
    """Dots per inch of a picture so wide, in units; without end those of an SVG."""
    looked = look_at(path)
    return inf if looked.kind == "svg" else looked.width / (width / INCH)


def too_few(dpi: float) -> str:
    """Clause that says how few dots a picture has."""
    return f"has {dpi:.0f} dots per inch at the size at which it is printed"


def larger(dpi: float) -> str:
    """Advice for a picture with so few dots."""
    return f"take it {SHARP / dpi:.1f} times as large, or larger"


def _shown(items: Iterable[Item], scale: float) -> Iterator[tuple[Path, float]]:
    """The pictures among the items, and how wide each is printed, in units."""
    for item in items:
        if isinstance(item, Photo):
            yield item.path, item.width * scale
        elif isinstance(item, TransformedItem):
            yield from _shown(item.items, scale * item.scale)
        elif isinstance(item, Clip | FadedItem):
            yield from _shown(item.items, scale)


def nearest(painter: Painter, name: SideName, columns: Mapping[str, str], stock: Stock) -> Iterator[tuple[str, float]]:
    """The distance in mm on a stock between a card's edge and each element of a side that shows words or a QR code,
    under the names of the elements.
    """
    scale, face = fitting_of(painter.face, stock), painter.face
    wide, high = stock.width * UNITS, stock.height * UNITS
    fitted = TransformedItem(
        (wide - face.width * UNITS * scale) / 2, (high - face.height * UNITS * scale) / 2, (), scale
    )
    side = painter.side(name, columns, None)
    for element_name, element in face.elements(name):
        drawn = list(side.items([(element_name, element)]))
        found = list(corners(drawn))
        if isinstance(element, Qr) and drawn and painter.qr:
            ends = ((x, y, x + w, y + h) for x, y, w, h in element.boxes)
            found = [(x * UNITS, y * UNITS) for left, top, right, low in ends for x, y in ((left, top), (right, low))]
        if found:
            places = (placed(corner, fitted) for corner in found)
            yield element_name, min(min(x, y, wide - x, high - y) for x, y in places) / UNITS
