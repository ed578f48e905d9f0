"""The end of a game as a picture to keep: the champion, their cards, and the night in figures."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.cards import shipped
from companion.printing.files.images import rendered
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Size
from companion.printing.sheets.paging import drawn_pages
from companion.printing.sheets.reading import read_sheet

DOTS = (1920, 1080)


def drawn(data: Mapping[str, Any], pictures: Path) -> bytes:
    """The picture as PNG; the files that the data name lie in the folder `pictures`. What it shows says the `[data]` of
    its layout."""
    layout = read_sheet(shipped("layouts") / "finale.toml", pictures)
    (page,) = drawn_pages(layout, {**layout.data, **data}, "color", notes=[])
    sheet = Page(Size(layout.width, layout.height), list(page.items), page.title)
    (image,) = rendered([sheet], [DOTS[0] / layout.width * 25.4], "color")
    out = BytesIO()
    image.convert("RGB").save(out, "PNG", optimize=True)
    return out.getvalue()
