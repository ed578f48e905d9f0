"""SVG drawings as vector shapes, by svglib."""

from __future__ import annotations

import logging
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.cards.pictures import PictureError, look_at, read_picture
from companion.errors import quoted


def drawing(path: Path) -> Any:
    """The SVG as a reportlab Drawing; raises PictureError for one that leads elsewhere or can't be drawn."""
    look_at(path)
    there = path.stat()
    return _drawing(path, there.st_mtime_ns, there.st_size)


@lru_cache(maxsize=32)
def _drawing(path: Path, _changed: int, _size: int) -> Any:
    """A file that did not change is drawn once, as long as few others come between."""
    from svglib.svglib import svg2rlg

    logging.getLogger("svglib").setLevel(logging.CRITICAL)  # what can't be drawn was refused by look_at
    try:
        drawn = svg2rlg(BytesIO(read_picture(path, quoted(path.name))))
    except PictureError:
        raise
    except Exception:  # shapes that make no sense make svglib raise almost anything
        drawn = None
    if drawn is None or not drawn.width > 0 or not drawn.height > 0:
        raise PictureError(f"{quoted(path.name)} can't be drawn", "save it as plain SVG, or as PNG")
    return drawn
