"""A person's own pictures: their size, and the bytes that go into the file."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.printing.ink import Ink

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
PIXELS_AT_MOST = 50_000_000


class BrokenPicture(CompanionError):
    """A picture that can't be printed; the message says why."""


def pixels(path: Path) -> tuple[int, int]:
    """A picture's width and height in pixels, after decoding all of it; raises BrokenPicture."""
    with _opened(path) as image:
        return image.size


def for_pdf(path: Path, ink: Ink) -> Any:
    """What reportlab draws: the name of a JPEG, whose bytes are taken as they are, or decoded pixels."""
    with _opened(path) as image:
        if image.format == "JPEG" and path.suffix.lower() in (".jpg", ".jpeg") and ink == "color":
            return str(path.resolve())
        from reportlab.lib.utils import ImageReader

        return ImageReader(_plain(image, ink))


def _opened(path: Path) -> Image:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(path, formats=FORMATS)
            if image.width * image.height > PIXELS_AT_MOST:
                raise BrokenPicture(f"{path.name} has more than {PIXELS_AT_MOST // 1_000_000} million pixels")
            image.load()
    except BrokenPicture:
        raise
    except Exception:  # a broken picture makes its decoder raise almost anything
        raise BrokenPicture(f"{path.name} is no whole PNG, JPEG, WebP or GIF") from None
    return image


def _plain(image: Image, ink: Ink) -> Image:
    """The picture on white, without transparency, in the colours that are printed."""
    from PIL import Image as Images

    clear = image.convert("RGBA")
    page = Images.new("RGBA", clear.size, (255, 255, 255, 255))
    page.alpha_composite(clear)
    return page.convert("RGB" if ink == "color" else "L")
