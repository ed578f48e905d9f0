"""Checking the pictures that a card source names."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

from companion.errors import CompanionError, quoted

PIXELS_AT_MOST = 50_000_000
BYTES_AT_MOST = 50_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
KINDS = "PNG, JPEG, WebP or GIF"

_SMALLER = f"make it smaller: at most {PIXELS_AT_MOST // 1_000_000} million fit"


class PictureError(CompanionError):
    """A picture that can't go on a card: `what` is wrong, and `instead` would be right."""

    def __init__(self, what: str, instead: str) -> None:
        self.what, self.instead = what, instead
        super().__init__(f"{what}; {instead}")


def check_picture(folder: Path, name: str) -> None:
    """Raise PictureError where `name` is no picture of a sensible size inside the folder."""
    if re.match(r"/|~|\\|[A-Za-z]:", name) or ".." in re.split(r"[/\\]", name):
        raise PictureError(f"{quoted(name)} leaves the folder of the card source", "name a picture in that folder")
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise PictureError(
                f"{quoted(name)} is a link out of the card source's folder", "copy the picture itself there"
            )
        if not path.is_file():
            raise PictureError(f"there is no picture {quoted(name)}", f"name a {KINDS} beside the card source")
        if path.stat().st_size > BYTES_AT_MOST:
            raise PictureError(f"{quoted(name)} is larger than {BYTES_AT_MOST // 1_000_000} MB", "make it smaller")
    except (OSError, ValueError, RuntimeError):  # the last for a link that leads to itself
        raise PictureError(f"{quoted(name)} can't be read", f"name a {KINDS} beside the card source") from None
    width, height = _size(path, name)
    if width * height > PIXELS_AT_MOST:
        what = f"{quoted(name)} has {width:,} x {height:,} pixels"
        raise PictureError(what, _SMALLER)


def _size(path: Path, name: str) -> tuple[int, int]:
    """The width and height in pixels, from a file that PIL finds nothing wrong with."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=FORMATS) as image:
                size = image.size
                image.verify()
    except Image.DecompressionBombError:
        raise PictureError(f"{quoted(name)} has far too many pixels", _SMALLER) from None
    except Exception:  # a broken picture makes its decoder raise almost anything
        what = f"{quoted(name)} is no picture that can be read"
        raise PictureError(what, f"name a whole {KINDS}") from None
    return size
