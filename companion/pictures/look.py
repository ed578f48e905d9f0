"""The pictures on cards: which files may be one, and what such a file shows."""

from __future__ import annotations

import logging
import re
import stat
import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from companion.errors import Mendable, quoted
from companion.pictures.png_and_jpeg import (
    JPEG_SIGNATURE,
    PNG_SIGNATURE,
    DamagedPicture,
    Jpeg,
    Png,
    check_rows_of,
    read_jpeg,
    read_png,
)

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS_AT_MOST = 50_000_000
BYTES_AT_MOST = 50_000_000
KINDS = "PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG"

PictureKind = Literal["png", "jpeg", "webp", "gif", "tiff", "bmp", "avif", "svg"]

# How the files of those begin that Pillow alone reads.
_DECODED: dict[bytes, PictureKind] = {
    b"RIFF": "webp",
    b"GIF8": "gif",
    b"II*\0": "tiff",
    b"MM\0*": "tiff",
    b"II+\0": "tiff",
    b"MM\0+": "tiff",
    b"BM": "bmp",
}
_BRAND = slice(4, 12)  # of a file that is made of boxes (ISO 14496-12, 4.3)
_AVIF = (b"ftypavif", b"ftypavis", b"ftypmif1")
_HEIC = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypheim", b"ftypheis")
_SMALLER = f"make it smaller: at most {PIXELS_AT_MOST // 1_000_000} million fit"


class PictureError(Mendable):
    """A picture that can't go on a card."""


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """A picture's kind, `width` and `height` in pixels as it is seen; both 0 for an SVG."""

    kind: PictureKind
    width: int = 0
    height: int = 0


def check_picture(folder: Path, name: str) -> None:
    """Raise PictureError where `name` is no picture of a sensible size inside the folder."""
    look_at(inside(folder, name, "picture"), name)


def inside(folder: Path, name: str, what: str) -> Path:
    """The file or folder (`what` it is) of that name in the card source's folder or below it.

    Raises PictureError where it lies, or leads, elsewhere.
    """
    if re.match(r"/|~|\\|[A-Za-z]:", name) or ".." in re.split(r"[/\\]", name):
        raise PictureError(f"{quoted(name)} leaves the folder of the card source", f"name a {what} in that folder")
    try:
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()):
            return path
    except (OSError, ValueError, RuntimeError):  # the last for a link that leads to itself
        instead = f"name a {KINDS} beside the card source" if what == "picture" else f"name a {what} that can"
        raise PictureError(f"{quoted(name)} can't be read", instead) from None
    raise PictureError(f"{quoted(name)} is a link out of the card source's folder", f"copy the {what} itself there")


def look_at(path: Path, name: str = "") -> PictureInfo:
    """Find a picture's kind, whatever its file's name ends with, and its size.

    All of the file is checked, the pixels of a JPEG alone are not: cut-off and damaged pictures raise PictureError, as
    do those with too many bytes or pixels, and what is no ordinary file. Messages call the picture `name`.
    """
    shown = quoted(name or path.name)
    try:
        there = path.stat()
        seen = (path, there.st_mtime_ns, there.st_size)
        if seen not in _looked:
            _looked[seen] = _looked_at(path, shown)
        return _looked[seen]
    except FileNotFoundError:
        raise PictureError(f"there is no picture {shown}", f"name a {KINDS} beside the card source") from None
    except (OSError, ValueError, RuntimeError):
        raise PictureError(f"{shown} can't be read", f"name a {KINDS} beside the card source") from None


def read_picture(path: Path, shown: str) -> bytes:
    """The bytes of a picture that messages call `shown`. Raises PictureError where it is no ordinary file, empty or too
    large; OSError."""
    there = path.stat()
    mode = there.st_mode
    if not stat.S_ISREG(mode):
        what = "is a folder" if stat.S_ISDIR(mode) else "is no ordinary file"
        raise PictureError(f"{shown} {what}", f"name a {KINDS} beside the card source")
    try:
        with path.open("rb") as file:
            data = file.read(min(there.st_size, BYTES_AT_MOST) + 1)
    except PermissionError:
        raise PictureError(f"{shown} may not be read", "ask its owner for the permission") from None
    if len(data) > BYTES_AT_MOST:
        raise PictureError(f"{shown} is larger than {BYTES_AT_MOST // 1_000_000} MB", "make it smaller")
    if not data:
        raise PictureError(f"{shown} is empty", f"name a whole {KINDS}")
    return data


def decoded(data: bytes) -> Image:
    """The picture, or the first of a moving one, decoded by Pillow; raises DamagedPicture.

    JPEGs and PNGs lie as they are stored, others are turned upright. One with too many pixels is not decoded.
    """
    from PIL import Image, ImageOps

    logging.getLogger("PIL").setLevel(logging.CRITICAL)  # what can't be read is told in a sentence
    formats = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP", "AVIF")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image: Image.Image = Image.open(BytesIO(data), formats=formats)
            if image.width * image.height <= PIXELS_AT_MOST:
                image.load()
                if image.format in ("WEBP", "TIFF", "AVIF"):
                    image = _in_rgb(ImageOps.exif_transpose(image))
    except Image.DecompressionBombError:
        raise DamagedPicture("has far too many pixels") from None
    except DamagedPicture:
        raise
    except Exception:  # a broken picture makes its decoder raise almost anything
        raise DamagedPicture("is no picture that can be read") from None
    return image


def _in_rgb(image: Image) -> Image:
    """The picture, one in CIELAB converted; raises DamagedPicture for colours that are no whole numbers."""
    if image.mode == "F":
        raise DamagedPicture("has colours of 32 bits; save it with 8 or 16 bits a channel")
    if image.mode != "LAB":
        return image
    from PIL import ImageCms

    lab, rgb = ImageCms.createProfile("LAB"), ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(lab, rgb, "LAB", "RGB").apply(image)


_looked: dict[tuple[Path, int, int], PictureInfo] = {}
"""Pictures found right: a file that did not change is looked at once, whatever it is called."""


def _looked_at(path: Path, shown: str) -> PictureInfo:
    data = read_picture(path, shown)
    try:
        looked = _look(data)
    except DamagedPicture as damaged:
        what, _, instead = f"{shown} {damaged}".partition("; ")
        raise PictureError(what, instead or f"name a whole {KINDS}") from None
    if looked.width * looked.height > PIXELS_AT_MOST:
        raise PictureError(f"{shown} has {looked.width:,} x {looked.height:,} pixels", _SMALLER)
    return looked


def _look(data: bytes) -> PictureInfo:
    if data.startswith(PNG_SIGNATURE):
        png = read_png(data)
        if png.width * png.height <= PIXELS_AT_MOST:
            check_rows_of(png, data)
        return PictureInfo("png", *_as_seen(png))
    if data.startswith(JPEG_SIGNATURE):
        jpeg = read_jpeg(data)
        if not jpeg.common:
            decoded(data)
        return PictureInfo("jpeg", *_as_seen(jpeg))
    kind = next((kind for start, kind in _DECODED.items() if data.startswith(start)), None)
    if kind or data[_BRAND] in _AVIF:
        return PictureInfo(kind or "avif", *decoded(data).size)
    if data[_BRAND] in _HEIC:
        raise DamagedPicture("is a HEIC; save it as JPEG or PNG")
    if b"<svg" in data[:8192] or b"<!DOCTYPE svg" in data[:8192]:
        from companion.pictures.svg import check_svg

        check_svg(data)
        return PictureInfo("svg")
    raise DamagedPicture("is no picture that can be read")


def _as_seen(stored: Png | Jpeg) -> tuple[int, int]:
    lying = stored.orientation >= 5
    return (stored.height, stored.width) if lying else (stored.width, stored.height)
