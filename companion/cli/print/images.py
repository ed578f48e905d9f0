"""`companion print cards --png` and `--tts`: cards as images, for print on demand and for Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.print.progress import with_progress
from companion.errors import UsageError, quoted
from companion.printing.choices import Ink

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.printing.deck import Deck
    from companion.printing.paper.pages import Page

BLEED = 3.0  # mm around each image where a person says nothing else
PIXELS_AT_MOST = 100_000_000
LIST = "cards.csv"


def write_images(deck: Deck, folder: Path, ink: Ink, dpi: int, bleed: float | None) -> dict[str, Any]:
    """An image of each side of each card, and a list of them with their copies; gives what there is to say."""
    from companion.printing.files.images import card_images, card_page, pixels
    from companion.printing.files.saving import saved_together

    imposed = deck.options.imposed
    around = BLEED if bleed is None else bleed
    if not 0 <= around <= 25:
        raise UsageError(f"--bleed is {around:g} mm; around an image it must be from 0 to 25")
    if imposed.side == "backs" and imposed.back == "none":
        raise UsageError("--side backs and --back none: that leaves no image to make")
    cards, pictures = card_images(
        deck.printed, fronts=imposed.side != "backs", backs=imposed.side != "fronts" and imposed.back != "none"
    )
    pages = [card_page(side, deck.stock, around) for side in pictures.values()]
    wide, high = pixels(pages[0].paper, dpi)
    if wide * high > PIXELS_AT_MOST:
        raise UsageError(f"--dpi {dpi}: an image would have {wide:,} x {high:,} pixels; ask for fewer dots per inch")
    names = [f"{name}.png" for name in pictures]
    rows = [("front", "back", "copies", "code", "name")]
    for each in cards:
        files = [f"{name}.png" if name else "" for name in (each.front, each.back)]
        rows.append((files[0], files[1], str(each.printed.copies), each.printed.card.code, each.printed.card.name))
    with saved_together(folder) as place:
        size = save_images(deck, names, pages, dpi, place, ink)
        size += _save_list(place / LIST, rows)
    return {
        "path": str(folder),
        "what": "images",
        "cards": len(deck),
        "images": len(pages),
        "pixels": [wide, high],
        "bytes": size,
    }


def write_tabletop(deck: Deck, folder: Path, game: str, ink: Ink, url: str | None) -> dict[str, Any]:
    """The sheets and the saved object for Tabletop Simulator; gives what there is to say."""
    from json import dumps

    from companion.printing.files.saving import saved_together
    from companion.printing.files.tabletop import images, saved_object, sheets

    where, found = _where(folder, url), sheets(game, deck.printed)
    made = {name: (page, dpi) for sheet in found for name, page, dpi in images(sheet, deck.stock)}
    pages, dpis = [page for page, _ in made.values()], [dpi for _, dpi in made.values()]
    data = dumps(saved_object(deck.title, found, deck.stock, where), ensure_ascii=False, indent=2).encode()
    with saved_together(folder) as place:
        size = save_images(deck, list(made), pages, dpis, place, ink)
        (place / f"{game}.json").write_bytes(data)
    return {
        "path": str(folder / f"{game}.json"),
        "what": "tabletop",
        "cards": len(deck),
        "images": len(made),
        "bytes": size + len(data),
    }


def _where(folder: Path, url: str | None) -> Callable[[str], str]:
    """Where Tabletop Simulator finds an image: on this computer, or where a person says that they put them."""
    if url is None:
        return lambda name: (folder / name).resolve().as_uri()
    if not url.startswith(("http://", "https://", "file:///")):
        raise UsageError(f"--tts-url {quoted(url)}: write where the images will be, such as https://example.org/cards/")
    return lambda name: f"{url.rstrip('/')}/{name}"


def save_images(
    deck: Deck, names: list[str], pages: list[Page], dpi: float | Sequence[float], place: Path, ink: Ink
) -> int:
    """Make the images, none before all cards are found right; gives their bytes."""
    size = 0
    dpis = [dpi] * len(pages) if isinstance(dpi, int | float) else dpi
    for name, dpi, image in zip(
        names, dpis, with_progress(_images(deck, pages, dpis, ink), len(pages), "images"), strict=True
    ):
        image.save(place / name, "PNG", dpi=(dpi, dpi))
        size += (place / name).stat().st_size
    return size


def _images(deck: Deck, pages: list[Page], dpis: Sequence[float], ink: Ink) -> Iterator[Image]:
    from companion.printing.deck import checked
    from companion.printing.files.images import rendered

    yield from rendered(checked(pages, [deck]), dpis, ink)


def _save_list(path: Path, rows: Sequence[tuple[str, ...]]) -> int:
    import csv

    with path.open("w", encoding="utf-8-sig", newline="") as file:  # the mark tells spreadsheets that it is UTF-8
        csv.writer(file).writerows(rows)
    return path.stat().st_size
