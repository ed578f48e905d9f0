"""Cards as images instead of sheets to cut: a drawing in, dots out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from companion.printing.choices import Ink
from companion.printing.drawing.vector import UNITS, Shape, TransformedItem, rectangle
from companion.printing.paper.imposing import DrawnSide, PlacedCard
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.cards import CardRow


class PrintedCard(NamedTuple):
    """A card that is printed: its row, how it is laid, how many copies there are, and whether its back is its own."""

    card: CardRow
    laid: PlacedCard
    copies: int
    own_back: bool


class Images(NamedTuple):
    """The images of one card; "" where there is none. Cards that share a back share its image."""

    printed: PrintedCard
    front: str
    back: str


def card_images(
    cards: Sequence[PrintedCard], *, fronts: bool, backs: bool
) -> tuple[list[Images], dict[str, DrawnSide]]:
    """Images of each card's sides, and the side that each shows: `CODE-front`, `CODE-back`, `back-SET`.

    A code that two cards share gets the set's name before it, and a number where even that is taken.
    """
    codes = [each.card.code for each in cards]
    found: list[Images] = []
    pictures: dict[str, DrawnSide] = {}
    taken: set[str] = set()
    shared: dict[str, str] = {}

    def add(name: str, side: DrawnSide) -> str:
        free, number = name, 1
        while free.lower() in taken:
            number += 1
            free = f"{name}-{number}"
        taken.add(free.lower())
        pictures[free] = side
        return free

    for each in cards:
        laid = each.laid
        name = each.card.code if codes.count(each.card.code) == 1 else f"{each.card.set}-{each.card.code}"
        front = add(f"{name}-front", laid.front) if fronts else ""
        back = ""
        if backs and each.own_back:
            back = add(f"{name}-back", laid.back)
        elif backs:
            shown = laid.back.stamp.name
            if shown not in shared:
                shared[shown] = add(f"back-{each.card.set}", laid.back)
            back = shared[shown]
        found.append(Images(each, front, back))
    return found, pictures


def card_page(side: DrawnSide, stock: Size, bleed: float) -> Page:
    """A page that shows a side of a card, of the card's size and its bleed in mm on all sides."""
    size = Size(stock.width + 2 * bleed, stock.height + 2 * bleed)
    ground = Shape(rectangle(0, 0, size.width * UNITS, size.height * UNITS), fill=side.edge)
    return Page(size, [ground, TransformedItem(bleed * UNITS, bleed * UNITS, (side.stamp,))])


def pixels(size: Size, dpi: float) -> tuple[int, int]:
    """The dots of a page in width and height."""
    return round(size.width / 25.4 * dpi), round(size.height / 25.4 * dpi)


def rendered(pages: Iterable[Page], dpis: Iterable[float], ink: Ink) -> Iterator[Image]:
    """The pages as images of so many dots per inch, one after the other.

    Raises what drawing a page raises, before the first image is made.
    """
    import pypdfium2

    from companion.printing.files.pdf import write_pdf

    file, sizes = BytesIO(), []

    def drawn() -> Iterator[Page]:
        for page in pages:
            sizes.append(page.paper)
            yield page

    write_pdf(file, "images", [PrintPart("images", "images", drawn(), 0, 0)], ink)
    document = pypdfium2.PdfDocument(file.getvalue())
    try:
        for page, size, dpi in zip(document, sizes, dpis, strict=True):
            # PDFium rounds up to whole dots: what is beyond the page's edge is less than one, and cut off.
            yield page.render(scale=dpi / 72).to_pil().crop((0, 0, *pixels(size, dpi)))
    finally:
        document.close()
