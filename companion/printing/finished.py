"""Finished pictures as cards: a picture, or a page of a PDF, for each front, straight onto sheets."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path

from companion.files.problems import Problem, SourceError
from companion.printing.choices import Edge
from companion.printing.drawing.vector import UNITS, Clip, Item, Photo, Stamp, TransformedItem, rectangle
from companion.printing.faces.in_print import SHARP, TOO_COARSE, dots_per_inch, larger, too_few
from companion.printing.files.pdf_pages import size_of
from companion.printing.files.pictures import pixels
from companion.printing.finished_files import FinishedCard, FinishedPicture
from companion.printing.paper.imposing import DrawnSide, Imposition, PlacedCard, impose
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.stocks import CARD, paper_named, stock_named

BEYOND = 5.0  # mm that a mirrored edge goes on for; no sheet has more bleed
CUT_OFF = 1.5  # mm at a side: what is cut off more than that is told
WHITE = (255, 255, 255)


def finished_cards(
    title: str,
    cards: Sequence[FinishedCard],
    *,
    stock: str,
    paper: str,
    how: Imposition,
    edge: Edge = "mirror",
    copies: int = 1,
) -> PrintPart:
    """The pictures on sheets, each as large as a card of the stock.

    Raises UsageError for a stock or paper that is none, or where the cards don't fit.
    """
    size = stock_named(stock)
    wide, high = size.width * UNITS, size.height * UNITS
    stamp = partial(_stamp, wide=wide, high=high, edge=edge, cut=how.bleed * UNITS)
    none = Stamp("no back", (0, 0, wide, high), list)
    laid = [
        PlacedCard(front.name, DrawnSide(stamp(front), WHITE), DrawnSide(stamp(back) if back else none, WHITE))
        for front, back in cards
    ]
    return impose(
        title, [each for each in laid for _ in range(copies)], None if paper == CARD else paper_named(paper), size, how
    )


def unfit(cards: Iterable[FinishedCard], *, stock: str, edge: Edge, bleed: float, any_dpi: bool) -> list[Problem]:
    """Pictures of which much is cut off, and those that have too few dots for the size at which they are printed.

    Raises SourceError for those that have far too few, unless they may have `any_dpi`; UsageError for a stock that is
    none.
    """
    size, beyond = stock_named(stock), 2 * bleed if edge == "cut" else 0.0
    box = ((size.width + beyond) * UNITS, (size.height + beyond) * UNITS)
    found = []
    for each in dict.fromkeys(side for card in cards for side in card if side and not side.of_pdf):
        across, down = _covered(each, *box)
        cut, sides = max(((across - box[0]) / 2, "left and right"), ((down - box[1]) / 2, "top and bottom"))
        if cut > CUT_OFF * UNITS:
            what = f"is of another shape than the stock: {cut / UNITS:.1f} mm are cut off at {sides}"
            ratio = across / down
            wide, high = (
                (size.width, size.width / ratio) if ratio > box[0] / box[1] else (size.height * ratio, size.height)
            )
            found.append(Problem(each.path, 0, "", what, f"--stock {wide:.0f}x{high:.0f} has its shape", "warning"))
        dpi = dots_per_inch(each.path, across)
        if dpi < SHARP:
            refused = dpi < TOO_COARSE and not any_dpi
            instead = larger(dpi) + ", or print it so with --any-dpi" * refused
            found.append(Problem(each.path, 0, "", too_few(dpi), instead, "error" if refused else "warning"))
    if errors := [each for each in found if each.severity == "error"]:
        raise SourceError(errors)
    return found


def _stamp(picture: FinishedPicture, wide: float, high: float, edge: Edge, cut: float) -> Stamp:
    beyond = {"mirror": BEYOND * UNITS, "cut": cut, "white": 0.0}[edge]
    box = (0 - beyond, 0 - beyond, wide + beyond, high + beyond)

    def draw() -> list[Item]:
        if edge == "mirror":
            return list(_mirrored(picture, wide, high, beyond))
        return [_covering(picture, box[0], box[1], wide + 2 * beyond, high + 2 * beyond)]

    return Stamp(f"finished {picture.path} {picture.page} {edge}", box, draw)


def _covering(picture: FinishedPicture, x: float, y: float, wide: float, high: float) -> Item:
    """The picture as large as it covers a box, what is beyond that cut off."""
    across, down = _covered(picture, wide, high)
    whole = Photo(picture.path, x + (wide - across) / 2, y + (high - down) / 2, across, down, picture.page)
    return Clip(rectangle(x, y, wide, high), (whole,))


def _covered(picture: FinishedPicture, wide: float, high: float) -> tuple[float, float]:
    """The width and height of a picture that covers a box."""
    across, down = size_of(picture.path, picture.page) if picture.page else pixels(picture.path)
    scale = max(wide / across, high / down)
    return across * scale, down * scale


def _mirrored(picture: FinishedPicture, wide: float, high: float, beyond: float) -> Iterator[Item]:
    """The picture on the card, and around it what its mirror images show."""
    card = _covering(picture, 0, 0, wide, high)
    across = ((-beyond, beyond, 0.0, True), (0.0, wide, 0.0, False), (wide, beyond, 2 * wide, True))
    down = ((-beyond, beyond, 0.0, True), (0.0, high, 0.0, False), (high, beyond, 2 * high, True))
    for (x, w, right, mirrored), (y, h, below, upside) in product(across, down):
        if mirrored or upside:
            yield Clip(rectangle(x, y, w, h), (TransformedItem(right, below, (card,), mirror=(mirrored, upside)),))
    yield card


def title_of(paths: Sequence[Path]) -> str:
    """The title for a print of these."""
    name = paths[0].resolve().stem
    return name if len(paths) == 1 else f"{name} and {len(paths) - 1} more"
