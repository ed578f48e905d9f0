"""A person's own pictures as they go into a file: the bytes as they are wherever a PDF can hold them so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.pictures.look import PictureError, decoded, look_at, read_picture
from companion.pictures.png_and_jpeg import (
    CHANNELS,
    JPEG_SIGNATURE,
    PNG_SIGNATURE,
    DamagedPicture,
    Jpeg,
    Png,
    read_jpeg,
    read_png,
)
from companion.printing.choices import Ink
from companion.printing.drawing.ink import BLUE, GREEN, RED

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 90  # of a JPEG that had to be made grey


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture's pixels as a PDF holds them: compressed `data`, and what a reader has to know to show them.

    `space` is DeviceGray, DeviceRGB or DeviceCMYK, that of the entries of a `palette` too; `data` is a JPEG or, with
    `flate`, a PNG's rows. `clear` is the colour that is not painted, the least and greatest of each channel; `alpha`
    how much of each pixel is. `orientation` is Exif's: how the picture has to be turned to be upright.
    """

    width: int
    height: int
    data: bytes
    space: str
    bits: int = 8
    flate: bool = False
    palette: bytes = b""
    inverted: bool = False
    is_rgb: bool = False
    clear: tuple[int, ...] = ()
    alpha: Raster | None = None
    orientation: int = 1


def pixels(path: Path) -> tuple[float, float]:
    """A picture's width and height as it is seen, in pixels, or an SVG's in its own unit; raises PictureError."""
    looked = look_at(path)
    if looked.kind == "svg":
        from companion.printing.files.svg import drawing

        drawn = drawing(path)
        return float(drawn.width), float(drawn.height)
    return looked.width, looked.height


def raster(path: Path, ink: Ink, width: int, height: int) -> Raster:
    """The picture for a file: a JPEG's bytes and most PNGs' rows as they are, all else decoded and packed once.

    A PNG, WebP or GIF with more than width x height pixels is made smaller. Raises PictureError.
    """
    shown = quoted(path.name)
    try:
        data = read_picture(path, shown)
        if data.startswith(JPEG_SIGNATURE):
            return _of_jpeg(data, read_jpeg(data), ink)
        if data.startswith(PNG_SIGNATURE):
            png = read_png(data)
            most = (width, height) if png.orientation < 5 else (height, width)
            if png.width <= most[0] and png.height <= most[1] and _can_stay(png, ink):
                return _of_png(data, png)
            return _packed(decoded(data), ink, width, height, png.orientation)
        return _packed(decoded(data), ink, width, height)
    except DamagedPicture as damaged:
        raise PictureError(f"{shown} {damaged}", "name a whole picture") from None
    except OSError:
        raise PictureError(f"{shown} can't be read", "name a picture that can") from None


def _of_jpeg(data: bytes, jpeg: Jpeg, ink: Ink) -> Raster:
    if not jpeg.common:
        return _packed(decoded(data), ink, jpeg.width, jpeg.height, jpeg.orientation)
    if ink == "gray" and jpeg.components > 1:
        grey = BytesIO()
        _in_ink(plain(decoded(data)), ink).save(grey, "JPEG", quality=_QUALITY)
        return Raster(jpeg.width, jpeg.height, grey.getvalue(), "DeviceGray", orientation=jpeg.orientation)
    return Raster(
        jpeg.width,
        jpeg.height,
        data,
        {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[jpeg.components],
        inverted=jpeg.inverted,
        is_rgb=jpeg.is_rgb,
        orientation=jpeg.orientation,
    )


def _can_stay(png: Png, ink: Ink) -> bool:
    """Whether a PDF can hold the rows of a PNG as they are, in these colours."""
    plain = png.colour_type in (0, 2) or (png.colour_type == 3 and png.transparent is None)
    return plain and png.depth <= 8 and not png.interlaced and (ink != "gray" or png.colour_type == 0)


def _of_png(data: bytes, png: Png) -> Raster:
    rows = b"".join(data[start:end] for start, end in png.data)
    clear = png.transparent or b""
    return Raster(
        png.width,
        png.height,
        rows,
        "DeviceGray" if png.colour_type == 0 else "DeviceRGB",
        bits=png.depth,
        flate=True,
        palette=png.palette,
        clear=tuple(
            int.from_bytes(clear[at : at + 2], "big") for at in range(0, 2 * CHANNELS[png.colour_type], 2) for _ in "<>"
        )
        if clear
        else (),
        orientation=png.orientation,
    )


def _packed(image: Image, ink: Ink, width: int, height: int, orientation: int = 1) -> Raster:
    """Decoded pixels as a PNG's rows, and how clear they are as rows of their own."""
    image = plain(image)
    image.thumbnail((width, height) if orientation < 5 else (height, width))
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    if alpha is not None and alpha.getextrema() == (255, 255):
        alpha = None
    packed = _as_png(_in_ink(image, ink))
    return replace(packed, alpha=_as_png(alpha) if alpha else None, orientation=orientation)


def plain(image: Image) -> Image:
    """A picture in 8 bits: grey, RGB, or RGBA where some of it may be clear."""
    if image.mode.startswith("I"):  # 16 bits a pixel: Pillow would cut off what is above 255
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    if image.has_transparency_data:
        return image.convert("RGBA")
    return image if image.mode == "L" else image.convert("RGB")


def _in_ink(image: Image, ink: Ink) -> Image:
    if image.mode == "L":
        return image
    colours = image.convert("RGB")
    return colours.convert("L", (RED, GREEN, BLUE, 0)) if ink == "gray" else colours


def _as_png(image: Image) -> Raster:
    file = BytesIO()
    image.save(file, "PNG")
    data = file.getvalue()
    return _of_png(data, read_png(data))
