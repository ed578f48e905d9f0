"""A person's own pictures: their size, and what of them goes into the file."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError, quoted
from companion.printing.ink import Ink

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
PIXELS_AT_MOST = 50_000_000
ORIENTATION = 0x0112  # the EXIF tag by which a camera says how it was held; 1 is upright


class BrokenPicture(CompanionError):
    """A picture that can't be printed; the message says why."""


def pixels(path: Path) -> tuple[int, int]:
    """A picture's width and height in pixels as it is seen, after decoding all of it; raises BrokenPicture."""
    with _opened(path) as image:
        width, height = image.size
        lying = image.getexif().get(ORIENTATION, 1) in (5, 6, 7, 8)
        return (height, width) if lying else (width, height)


def for_pdf(path: Path, ink: Ink, width: int, height: int) -> Any:
    """What reportlab draws: the name of a JPEG, whose bytes are taken as they are, or decoded pixels.

    Pictures that have to be decoded are made smaller where they have more pixels than width x height.
    """
    with _opened(path) as image:
        upright = image.getexif().get(ORIENTATION, 1) == 1
        is_jpeg = image.format == "JPEG" and path.suffix.lower() in (".jpg", ".jpeg")
        if is_jpeg and upright and image.mode in ("RGB", "L") and ink != "gray":
            return str(path.resolve())
        from reportlab.lib.utils import ImageReader

        return ImageReader(_plain(image, ink, width, height))


def _opened(path: Path) -> Image:
    from PIL import Image

    name = quoted(path.name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(path, formats=FORMATS)
            if image.width * image.height > PIXELS_AT_MOST:
                raise BrokenPicture(f"{name} has more than {PIXELS_AT_MOST // 1_000_000} million pixels")
            image.load()
    except BrokenPicture:
        raise
    except Exception:  # a broken picture makes its decoder raise almost anything
        raise BrokenPicture(f"{name} is no whole PNG, JPEG, WebP or GIF") from None
    return image


def _plain(image: Image, ink: Ink, width: int, height: int) -> Image:
    """The picture upright on white, without transparency, in the colours that are printed."""
    from PIL import Image as Images
    from PIL import ImageOps

    image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):  # 16 bits a pixel: PIL would cut off what is above 255
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    image.thumbnail((width, height))
    clear = image.convert("RGBA")
    page = Images.new("RGBA", clear.size, (255, 255, 255, 255))
    page.alpha_composite(clear)
    return page.convert("L" if ink == "gray" else "RGB")
