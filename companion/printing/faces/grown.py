"""A face on a stock that is higher for its width than the face is: it grows where it says it may."""

from collections.abc import Sequence
from typing import Any

from companion.printing.faces.model import SIDES, Face
from companion.printing.layouts.elements import AnyElement
from companion.printing.paper.sheet import Stock

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


def _moved(element: AnyElement, places: Sequence[float], step: float) -> AnyElement:
    above = sum(place <= element.y for place in places)
    within = sum(element.y < place < element.y + element.h for place in places)
    return element.model_copy(update={"y": element.y + above * step, "h": element.h + within * step})
