"""Placing of an element's drawing: behind its mask, seen through, turned, and to each of its copies."""

from collections.abc import Callable, Iterator, Mapping

from companion.errors import quoted
from companion.formulas import FormulaError, Value, written
from companion.formulas.formula import as_number
from companion.formulas.template import worked
from companion.pictures.look import PictureError
from companion.printing.drawing import shapes
from companion.printing.drawing.fonts import POINT
from companion.printing.drawing.icons import SIDE, Outline
from companion.printing.drawing.vector import (
    UNITS,
    Clip,
    Cutout,
    FadedItem,
    Item,
    Shape,
    TransformedItem,
    moved,
    turned,
)
from companion.printing.faces.typesetting import UnitBox
from companion.printing.layouts.elements import BLEED, OUTLINES, AnyElement, Badge, Mask, Text, may_bleed
from companion.printing.layouts.repeating import CopySpot

SLACK = 0.001  # mm: sums of places in TOML are not exact
BEYOND = 10.0  # mm by which a drawing may reach out of its box, such as the rim of a panel


def placed(element: AnyElement, items: tuple[Item, ...], icons: Mapping[str, Outline]) -> tuple[Item, ...]:
    """An element's items mirrored, behind its mask, seen through, and turned around its middle. Raises PictureError."""
    box = UnitBox(*(mm * UNITS for mm in (element.x, element.y, element.w, element.h)))
    if element.mirror:
        across, down = element.mirror != "down", element.mirror is not True
        items = (
            TransformedItem((2 * box.x + box.w) * across, (2 * box.y + box.h) * down, items, mirror=(across, down)),
        )
    if element.mask is not None:
        items = (_behind(element, element.mask, box, items, icons),)
    if element.opacity < 1:
        beyond = (BEYOND + getattr(element, "line", 0.0)) * UNITS
        around = (box.x - beyond, box.y - beyond, box.x + box.w + beyond, box.y + box.h + beyond)
        items = (FadedItem(element.opacity, around, items),)
    return (turned(items, _middle(element), element.angle),) if element.angle else items


def copied(element: AnyElement, items: tuple[Item, ...], spot: CopySpot) -> TransformedItem:
    """A copy of an element at a place."""
    if spot.turn:
        items = (turned(items, _middle(element), spot.turn),)
    return TransformedItem(spot.across * UNITS, spot.down * UNITS, items)


def rotated(element: AnyElement, named: Callable[[str], Value]) -> AnyElement:
    """An element turned by what its formula comes to, which is nothing where nothing comes of it. Raises
    FormulaError."""
    value = worked(str(element.rotate), named)
    degrees = 0.0 if value == "" else as_number(value)
    if degrees is None:
        raise FormulaError(f"it can't be turned by “{written(value)}” degrees", "count to a number")
    return element.model_copy(update={"rotate": degrees % 360})


def stays_inside(element: AnyElement, spot: CopySpot, size: tuple[float, float]) -> bool:
    """True if a copy lies on a card of that size in mm, or where it may in the card's bleed."""
    room = (BLEED if may_bleed(element) else 0.0) + SLACK
    x, y, w, h = element.box_at(spot)
    boxes = [(x, y, w, h)]
    if element.twice is not None:
        boxes.append((2 * element.twice[0] - x - w, 2 * element.twice[1] - y - h, w, h))
    return all(
        left >= -room and top >= -room and left + w <= size[0] + room and top + h <= size[1] + room
        for left, top, w, h in boxes
    )


def may_run_off(element: AnyElement, size: tuple[float, float]) -> bool:
    """True if words of a line may be so high that they reach over the card's edge."""
    if not isinstance(element, Text | Badge):
        return False
    over = element.size * POINT / 2
    return (element.repeat is not None and not element.repeat.known) or any(
        x < over or y < over or x + w > size[0] - over or y + h > size[1] - over for x, y, w, h in element.boxes
    )


def _middle(element: AnyElement) -> tuple[float, float]:
    return (element.x + element.w / 2) * UNITS, (element.y + element.h / 2) * UNITS


def _behind(
    element: AnyElement, mask: Mask, box: UnitBox, items: tuple[Item, ...], icons: Mapping[str, Outline]
) -> Clip:
    if mask.shape in OUTLINES:
        return Clip(shapes.outline(mask.shape, *box, mask.radius * UNITS), items)
    if mask.shape.lower().endswith(".svg"):
        width, height, path = _filled_by(element, mask.shape)
    elif mask.shape in icons:
        width, height, path = SIDE, SIDE, icons[mask.shape].path
    else:
        raise PictureError(f"there is no shape {quoted(mask.shape)}", f"write {', '.join(OUTLINES)}, or an icon's name")
    scale = min(box.w / width, box.h / height)
    left, top = box.x + (box.w - width * scale) / 2, box.y + (box.h - height * scale) / 2
    return Cutout(moved(path, left, top, scale), items)


def _filled_by(element: AnyElement, file: str) -> tuple[float, float, str]:
    """The width and height of an SVG, and all that it fills as one path. Raises PictureError."""
    from companion.printing.drawing.plain_svg import shapes_of

    width, height, items = shapes_of(element.file_beside(file))
    filled = [each for each in _shapes(iter(items)) if each.fill is not None]
    if not filled:
        raise PictureError(f"{quoted(file)} fills nothing", "name an SVG of filled paths")
    return width, height, " ".join(each.path for each in filled)


def _shapes(items: Iterator[Item]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Clip):
            yield from _shapes(iter(item.items))
        elif isinstance(item, Shape):
            yield item
