"""`companion print … --for SERVICE` and `--pdfx`: cards for somebody else's press."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.print.images import save_images
from companion.cli.print.options import Written
from companion.cli.print.writing import check_kept, write
from companion.printing.choices import Ink

if TYPE_CHECKING:
    from companion.printing.deck import Deck
    from companion.printing.files.press import Press
    from companion.printing.services import Service


def service_and_press(written: Written) -> tuple[Service | None, Press | None]:
    """The service that the cards are for, and the press whose inks they are printed in; None where none is named.

    Raises UsageError for a service that is not known, and where a profile is missing; CompanionError for one that is
    none.
    """
    if written.service is None and written.pdfx is None and written.profile is None:
        return None, None
    from companion.printing.files.press import press_for
    from companion.printing.services import service_named

    service = service_named(written.service) if written.service is not None else None
    standard = written.pdfx or (service.pdfx if service else None)
    return service, press_for(standard, written.profile)


def write_for(
    service: Service, deck: Deck, path: Path, ink: Ink, press: Press | None, read: Sequence[Path | None]
) -> dict[str, Any]:
    """What the service is sent: a folder of images, or a PDF; gives what there is to say of it."""
    from companion.printing.files.images import pixels
    from companion.printing.files.saving import saved_together
    from companion.printing.services import DPI, deck_part, sides

    if service.files == "pdf":
        pdf = path if path.suffix.lower() == ".pdf" else path.with_suffix(".pdf")
        return write(pdf, deck.title, [deck_part(deck, service)], ink, read, press)
    found = sides(deck, service)
    check_kept([path / side.name for side in found], read)
    with saved_together(path) as place:
        size = save_images(deck, [side.name for side in found], [side.page for side in found], DPI, place, ink)
    return {
        "path": str(path),
        "what": "images",
        "cards": len(deck),
        "images": len(found),
        "pixels": [*pixels(found[0].page.paper, DPI)],
        "bytes": size,
    }
