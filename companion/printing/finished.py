"""Finished pictures as cards: a picture, or a page of a PDF, for each front, straight onto sheets."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.cards.found_pictures import ENDINGS
from companion.errors import CompanionError
from companion.pictures.look import KINDS, PictureError, look_at
from companion.printing.choices import Edge
from companion.printing.drawing.vector import UNITS, Clip, Item, Photo, Stamp, Transformed, rectangle
from companion.printing.files.pdf_pages import can_be_placed, read_pages, size_of
from companion.printing.files.pictures import pixels
from companion.printing.paper.imposing import DrawnSide, Imposed, PlacedCard, impose
from companion.printing.paper.pages import Part
from companion.printing.paper.stocks import paper_named, stock_named
from companion.words import is_number

BEYOND = 5.0  # mm that a mirrored edge goes on for; no sheet has more bleed
PAGE_DPI = 300
WHITE = (255, 255, 255)


class Finished(NamedTuple):
    """A finished picture: the file, what it is called, and which page of a PDF it is."""

    path: Path
    name: str
    page: int = 0


def pictures_in(paths: Iterable[Path], folder: Path, *, as_dots: bool = False) -> Iterator[Finished]:
    """Every picture that the paths name: files, those in folders, and the pages of PDFs, as they are or, `as_dots` and
    where they can't be placed, drawn into a folder.

    They come in the order in which they are named, those of a folder as people count (`2` before `10`). Raises
    CompanionError for what is none.
    """
    for path in paths:
        if path.is_dir():
            inside = sorted((each for each in path.iterdir() if each.suffix.lower() in ENDINGS), key=_counted)
            if not inside:
                raise CompanionError(f"{path}: there is no picture in this folder; name one with {KINDS} files")
            yield from (Finished(_seen(each), each.stem) for each in inside)
        elif path.suffix.lower() == ".pdf" and path.is_file():
            yield from _pages(path) if can_be_placed(path) and not as_dots else _drawn(path, folder)
        else:
            yield Finished(_seen(path), path.stem)


def finished_cards(
    title: str,
    fronts: Sequence[Finished],
    back: Finished | None,
    *,
    stock: str,
    paper: str,
    how: Imposed,
    edge: Edge = "mirror",
    copies: int = 1,
) -> Part:
    """The pictures on sheets, each as large as a card of the stock.

    Raises UsageError for a stock or paper that is none, or where the cards don't fit.
    """
    size = stock_named(stock)
    wide, high = size.width * UNITS, size.height * UNITS
    stamp = partial(_stamp, wide=wide, high=high, edge=edge, cut=how.bleed * UNITS)
    other = DrawnSide(stamp(back) if back else Stamp("no back", (0, 0, wide, high), list), WHITE)
    laid = [PlacedCard(each.name, DrawnSide(stamp(each), WHITE), other) for each in fronts for _ in range(copies)]
    return impose(title, laid, paper_named(paper), size, how)


def _stamp(picture: Finished, wide: float, high: float, edge: Edge, cut: float) -> Stamp:
    beyond = {"mirror": BEYOND * UNITS, "cut": cut, "white": 0.0}[edge]
    box = (0 - beyond, 0 - beyond, wide + beyond, high + beyond)

    def draw() -> list[Item]:
        if edge == "mirror":
            return list(_mirrored(picture, wide, high, beyond))
        return [_covering(picture, box[0], box[1], wide + 2 * beyond, high + 2 * beyond)]

    return Stamp(f"finished {picture.path} {picture.page} {edge}", box, draw)


def _covering(picture: Finished, x: float, y: float, wide: float, high: float) -> Item:
    """The picture as large as it covers a box, what is beyond that cut off."""
    path, _, page = picture
    across, down = size_of(path, page) if page else pixels(path)
    scale = max(wide / across, high / down)
    shown_wide, shown_high = across * scale, down * scale
    whole = Photo(path, x + (wide - shown_wide) / 2, y + (high - shown_high) / 2, shown_wide, shown_high, page)
    return Clip(rectangle(x, y, wide, high), (whole,))


def _mirrored(picture: Finished, wide: float, high: float, beyond: float) -> Iterator[Item]:
    """The picture on the card, and around it what its mirror images show."""
    card = _covering(picture, 0, 0, wide, high)
    across = ((-beyond, beyond, 0.0, True), (0.0, wide, 0.0, False), (wide, beyond, 2 * wide, True))
    down = ((-beyond, beyond, 0.0, True), (0.0, high, 0.0, False), (high, beyond, 2 * high, True))
    for (x, w, right, mirrored), (y, h, below, upside) in product(across, down):
        if mirrored or upside:
            yield Clip(rectangle(x, y, w, h), (Transformed(right, below, (card,), mirror=(mirrored, upside)),))
    yield card


def _seen(path: Path) -> Path:
    """The file, looked at. Raises CompanionError where it is no picture."""
    if not path.is_file():
        raise CompanionError(f"{path}: there is no such file; name pictures, a folder of them, or a PDF")
    try:
        look_at(path, path.name)
    except PictureError as error:
        raise CompanionError(f"{path}: {error.what}; {error.instead}") from None
    return path


def _pages(path: Path) -> Iterator[Finished]:
    """The pages of a PDF as they are."""
    return (Finished(path, f"{path.stem} {n}", n) for n in range(1, len(read_pages(path).pages) + 1))


def _drawn(path: Path, folder: Path) -> Iterator[Finished]:
    """The pages of a PDF that can be read, drawn at 300 dpi."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, start=1):
            drawn = folder / f"{path.stem}-{number:04}.png"
            page.render(scale=PAGE_DPI / 72).to_pil().convert("RGB").save(drawn)
            yield Finished(drawn, f"{path.stem} {number}")


def _counted(path: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if is_number(part) else (0, part) for part in re.split(r"([0-9]+)", path.name.casefold())]


def title_of(paths: Sequence[Path]) -> str:
    """What a print of these is called."""
    name = paths[0].resolve().stem
    return name if len(paths) == 1 else f"{name} and {len(paths) - 1} more"
