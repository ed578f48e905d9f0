"""A face on a stock: how large it is there, whether its words can be read, and its sides as stamps; on one that is
higher for its width than the face is, it grows where it says it may."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.errors import UsageError
from companion.printing.drawing.vector import UNITS, Item, Stamp, TransformedItem
from companion.printing.faces.model import SIDES, Face
from companion.printing.layouts.elements import AnyElement, Art, Badge, Rich, Text
from companion.printing.paper.sheet import Stock
from companion.printing.paper.stocks import stocks

FLOOR = 6.5  # pt: the smallest words of a face
LEGIBLE = 6.4  # pt: what a stock makes smaller than this is set larger
SMALLEST = 0.9  # of its size: a stock on which a face would be smaller is refused


def check_legible(face: Face, stock: Stock, named: str) -> None:
    """Refuse a stock that would cut the face's corners off, or make its words too small; raises UsageError."""
    fitting = fitting_of(face, stock)
    if fitting < SMALLEST:
        good = [other for other, size in stocks().items() if fitting_of(face, size) >= SMALLEST]
        size = f"{stock.width:.4g} x {stock.height:.4g} mm"
        what = f"on {size} the words of this face would be too small to read"
        if not fitting:
            shape = "hexagons" if stock.shape == "hex" else "round pieces"
            what = f"{shape} of {size} would cut off the corners of this face"
        raise UsageError(f"{named}: {what}; it can be printed on {', '.join(good)}")


def fitting_of(face: Face, stock: Stock) -> float:
    """The factor by which the face fills the stock; 0 where a round or hexagonal one would cut its corners."""
    across, down = stock.width / face.width, stock.height / face.height
    if stock.shape == "hex" and abs(face.width / face.height - 1) < 0.01:
        return across  # what goes into a circle as wide goes into the hexagon around it
    if stock.shape != "rectangle" and abs(across / down - 1) > 0.01:
        return 0.0
    return min(across, down)


def side_stamp(name: str, draw: Callable[[], Sequence[Item]], face: Face, stock: Stock) -> Stamp:
    """A side of a card in the middle of its stock, with what the face lets run out over the card's edge; what lies
    around it is the page's border colour."""
    scale = fitting_of(face, stock)
    width, height = stock.width * UNITS, stock.height * UNITS
    x, y = (width - face.width * UNITS * scale) / 2, (height - face.height * UNITS * scale) / 2
    beyond = face.beyond * UNITS * scale
    box = (-beyond, -beyond, width + beyond, height + beyond) if beyond else (0, 0, width, height)
    if scale == 1:
        return Stamp(name, box, draw)
    return Stamp(name, box, lambda: (TransformedItem(x, y, tuple(draw()), scale),))


WORTH_IT = 2.0  # mm: a stock that is higher by less has a wider border above and below


def grown(face: Face, stock: Stock) -> Face:
    """The face as high as the stock is where both are as wide. At each of its places it becomes higher by as much: what
    lies across a place grows, what lies below it moves down.

    A face that says no places stays as it is, and so does one on a stock that is round, or hardly higher.
    """
    more = face.width * stock.height / stock.width - face.height
    if not face.grows or stock.shape != "rectangle" or more < WORTH_IT:
        return face
    update: dict[str, Any] = {"height": face.height + more}
    for side in SIDES:
        places = face.grows.get(side, [0.0, face.height])
        elements = getattr(face, side).items()
        update[side] = {name: _moved(element, places, more / len(places)) for name, element in elements}
    return face.model_copy(update=update)


def legible(face: Face, stock: Stock) -> Face:
    """The face with its smallest words set larger, where they would come out smaller than the floor on the stock."""
    scale = fitting_of(face, stock)
    if not SMALLEST <= scale < LEGIBLE / FLOOR:
        return face
    least = FLOOR / scale
    update: dict[str, Any] = {}
    for side in SIDES:
        elements = getattr(face, side).items()
        update[side] = {name: element.model_copy(update=dict(_raised(element, least))) for name, element in elements}
    return face.model_copy(update=update)


def _raised(element: AnyElement, least: float) -> Iterator[tuple[str, float]]:
    """The sizes of an element's words that are too small, and what they are to be."""
    for key in ("size", "floor", "word_size"):
        worded = isinstance(element, Text | Rich | Badge) and key in type(element).model_fields
        if worded and getattr(element, key) < least:
            yield key, least


def _moved(element: AnyElement, places: Sequence[float], step: float) -> AnyElement:
    y, h = _stretched(element.y, element.h, places, step)
    if isinstance(element, Art) and element.above:
        return element.model_copy(update={"y": y, "h": h, "above": element.above + h - element.h})
    if element.twice is None:
        return element.model_copy(update={"y": y, "h": h})
    *_, (_, top, _, high) = element.boxes
    again, higher = _stretched(top, high, places, step)
    return element.model_copy(update={"y": y, "h": h, "twice": (element.twice[0], (y + again + (h + higher) / 2) / 2)})


def _stretched(y: float, h: float, places: Sequence[float], step: float) -> tuple[float, float]:
    """Top and height of a box where the face has become higher by a step at each of the places."""
    above = sum(place <= y for place in places)
    within = sum(y < place < y + h for place in places)
    return y + above * step, h + within * step
