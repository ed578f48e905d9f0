"""A face on a stock: how large it is there, whether its words can still be read, and its sides as stamps."""

from collections.abc import Callable, Sequence

from companion.errors import UsageError
from companion.printing.drawing.vector import UNITS, Item, Place, Stamp
from companion.printing.faces.face import Painter
from companion.printing.faces.model import Face
from companion.printing.paper.sheet import Stock
from companion.printing.paper.stocks import stocks

FLOOR = 6.5  # pt: the smallest words of a face
LEGIBLE = 6.4  # pt: a stock that makes them smaller than this is refused


def check_legible(face: Face, stock: Stock, named: str) -> None:
    """Refuse a stock that would cut the face's corners off, or make its words too small; raises UsageError."""
    fitting = _fitting(face, stock)
    if fitting * FLOOR < LEGIBLE:
        good = [other for other, size in stocks().items() if _fitting(face, size) * FLOOR >= LEGIBLE]
        size = f"{stock.width:.4g} x {stock.height:.4g} mm"
        what = f"on {size} the words of this face would be too small to read"
        if not fitting:
            shape = "hexagons" if stock.shape == "hex" else "round pieces"
            what = f"{shape} of {size} would cut off the corners of this face"
        raise UsageError(f"{named}: {what}; it can be printed on {', '.join(good)}")


def fitting_of(painter: Painter, stock: Stock) -> float:
    """How much the face grows or shrinks to fill the stock; 0 where a round or hexagonal one would cut its corners."""
    return _fitting(painter.face, stock)


def _fitting(face: Face, stock: Stock) -> float:
    across, down = stock.width / face.width, stock.height / face.height
    if stock.shape != "rectangle" and abs(across / down - 1) > 0.01:
        return 0.0
    return min(across, down)


def side_stamp(name: str, draw: Callable[[], Sequence[Item]], painter: Painter, stock: Stock) -> Stamp:
    """A side of a card in the middle of its stock, with what the face lets run out over the card's edge; what lies
    around it is the page's border colour."""
    scale = fitting_of(painter, stock)
    width, height = stock.width * UNITS, stock.height * UNITS
    x, y = (width - painter.face.width * UNITS * scale) / 2, (height - painter.face.height * UNITS * scale) / 2
    beyond = painter.face.beyond * UNITS * scale
    box = (-beyond, -beyond, width + beyond, height + beyond) if beyond else (0, 0, width, height)
    if scale == 1:
        return Stamp(name, box, draw)
    return Stamp(name, box, lambda: (Place(x, y, tuple(draw()), scale),))
