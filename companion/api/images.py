"""Cards as images: for print on demand, for Tabletop Simulator, and for print services."""

import csv
from collections.abc import Callable, Sequence
from json import dumps
from pathlib import Path
from typing import Any

from companion.api.prints import Account, Read, check_kept, with_progress, write
from companion.errors import UsageError, quoted
from companion.printing.choices import Ink
from companion.printing.files.images import card_images, card_page, pixels, rendered
from companion.printing.files.press import Press
from companion.printing.files.saving import saved_together
from companion.printing.paper.pages import Page
from companion.printing.print_run import PrintRun, checked
from companion.printing.services import DPI, Service, run_part, sides

BLEED = 3.0  # mm around each image where a person says nothing else
PIXELS_AT_MOST = 100_000_000
LIST = "cards.csv"


def write_images(run: PrintRun, folder: Path, ink: Ink, dpi: int, bleed: float | None, read: Read) -> Account:
    """An image of each side of each card, and a list of them with their copies; gives what there is to say."""
    check_kept([folder / LIST], read)
    imposed = run.options.imposed
    around = BLEED if bleed is None else bleed
    if not 0 <= around <= 25:
        raise UsageError(f"is {around:g} mm; around an image it must be from 0 to 25", of="bleed")
    cards, pictures = card_images(
        run.printed, fronts=imposed.side != "backs", backs=imposed.side != "fronts" and imposed.back != "none"
    )
    images = [(f"{name}.png", card_page(side, run.stock, around), dpi) for name, side in pictures.items()]
    wide, high = pixels(images[0][1].paper, dpi)
    if wide * high > PIXELS_AT_MOST:
        what = f"{dpi}: an image would have {wide:,} x {high:,} pixels"
        raise UsageError(f"{what}; ask for fewer dots per inch", of="dpi")
    rows = [("front", "back", "copies", "code", "name")]
    for each in cards:
        front, back = (f"{name}.png" if name else "" for name in (each.front, each.back))
        rows.append((front, back, str(each.printed.copies), each.printed.card.code, each.printed.card.name))
    with saved_together(folder) as place:
        size = _save(run, images, place, ink)
        with (place / LIST).open("w", encoding="utf-8-sig", newline="") as file:  # the mark tells it is UTF-8
            csv.writer(file).writerows(rows)
        size += (place / LIST).stat().st_size
    return _said(folder, run, images, size, pixels=[wide, high])


def write_tabletop(run: PrintRun, folder: Path, game: str, ink: Ink, url: str | None) -> Account:
    """The sheets and the saved object for Tabletop Simulator; gives what there is to say."""
    from companion.printing.files.tabletop import images, saved_object, sheets

    where, found = _where(folder, url), sheets(game, run.printed)
    made = list({each[0]: each for sheet in found for each in images(sheet, run.stock)}.values())
    data = dumps(saved_object(run.title, found, run.stock, where), ensure_ascii=False, indent=2).encode()
    with saved_together(folder) as place:
        size = _save(run, made, place, ink)
        (place / f"{game}.json").write_bytes(data)
    return _said(folder / f"{game}.json", run, made, size + len(data), what="tabletop")


def _where(folder: Path, url: str | None) -> Callable[[str], str]:
    """The address where Tabletop Simulator finds an image: on this computer, or where a person puts them."""
    if url is None:
        return lambda name: (folder / name).resolve().as_uri()
    if not url.startswith(("http://", "https://", "file:///")):
        instead = "write where the images will be, such as https://example.org/cards/"
        raise UsageError(f"{quoted(url)}: {instead}", of="url")
    return lambda name: f"{url.rstrip('/')}/{name}"


def write_for(service: Service, run: PrintRun, path: Path, ink: Ink, press: Press | None, read: Read) -> Account:
    """Write the files that a print service takes, a folder of images or a PDF; gives the account of them."""
    if service.files == "pdf":
        pdf = path if path.suffix.lower() == ".pdf" else path.with_suffix(".pdf")
        return write(pdf, run.title, [run_part(run, service)], ink, read, press)
    images = [(name, page, DPI) for name, page in sides(run, service)]
    check_kept([path / name for name, _, _ in images], read)
    with saved_together(path) as place:
        size = _save(run, images, place, ink)
    return _said(path, run, images, size, pixels=[*pixels(images[0][1].paper, DPI)])


def _save(run: PrintRun, images: Sequence[tuple[str, Page, float]], place: Path, ink: Ink) -> int:
    """Make the images, by name, page and dots per inch, none before all cards are found right; gives their bytes."""
    pages, dpis = [page for _, page, _ in images], [dpi for _, _, dpi in images]
    drawn = with_progress(rendered(checked(pages, [run]), dpis, ink), len(images), "images")
    size = 0
    for (name, _, dpi), image in zip(images, drawn, strict=True):
        image.save(place / name, "PNG", dpi=(dpi, dpi))
        size += (place / name).stat().st_size
    return size


def _said(path: Path, run: PrintRun, images: Sequence[object], size: int, what: str = "images", **more: Any) -> Account:
    """The account of images that were written."""
    return {"path": str(path), "what": what, "cards": len(run), "images": len(images)} | more | {"bytes": size}
