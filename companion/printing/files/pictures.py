"""A person's own pictures as they go into a file: the bytes as they are wherever a PDF can hold them so; for a press
all of them decoded and converted to its inks, drawings among them turned into dots."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import compress

from companion.errors import quoted
from companion.pictures.look import PictureError, decoded, look_at, read_picture
from companion.pictures.png_and_jpeg import (
    JPEG_SIGNATURE,
    PNG_SIGNATURE,
    DamagedPicture,
    Jpeg,
    Png,
    read_jpeg,
    read_png,
)
from companion.printing.choices import Ink
from companion.printing.drawing.vector import BLUE, GREEN, RED
from companion.printing.files.press import Press

if TYPE_CHECKING:
    from PIL.Image import Image


_CHANNELS = {"DeviceGray": (0,), "DeviceRGB": (0, 2, 4)}  # where each is in the colour of a PNG that is not painted
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
        from companion.printing.files.svg import drawing  # most decks have no SVG among their pictures

        drawn = drawing(path)
        return drawn.width, drawn.height
    return looked.width, looked.height


def raster(path: Path, width: int, height: int, ink: Ink) -> Raster:
    """The picture for a file: a JPEG's bytes and most PNGs' rows as they are, all else decoded and packed once.

    A PNG, WebP or GIF with more than width x height pixels is made smaller. Raises PictureError.
    """
    if look_at(path).kind == "svg":
        return _packed(_drawn(path, width, height), ink, width, height)
    data = _read(path)
    try:
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
        raise PictureError(f"{quoted(path.name)} {damaged}", "name a whole picture") from None


def _of_jpeg(data: bytes, jpeg: Jpeg, ink: Ink) -> Raster:
    if not jpeg.common:
        return _packed(decoded(data), ink, jpeg.width, jpeg.height, jpeg.orientation)
    if ink == "gray" and jpeg.components > 1:
        grey = BytesIO()
        _in_ink(plain(decoded(data)), ink).save(grey, "JPEG", quality=_QUALITY)
        return Raster(jpeg.width, jpeg.height, grey.getvalue(), "DeviceGray", orientation=jpeg.orientation)
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[jpeg.components]
    shown = Raster(jpeg.width, jpeg.height, data, space, orientation=jpeg.orientation)
    return replace(shown, inverted=jpeg.inverted, is_rgb=jpeg.is_rgb)


def _can_stay(png: Png, ink: Ink) -> bool:
    """True if a PDF can hold the rows of a PNG as they are, in these colours."""
    plain = png.colour_type in (0, 2) or (png.colour_type == 3 and png.transparent is None)
    return plain and png.depth <= 8 and not png.interlaced and (ink != "gray" or png.colour_type == 0)


def _of_png(data: bytes, png: Png) -> Raster:
    rows = b"".join(data[start:end] for start, end in png.data)
    space = "DeviceGray" if png.colour_type == 0 else "DeviceRGB"
    clear = [int.from_bytes(png.transparent[at : at + 2], "big") for at in _CHANNELS[space]] if png.transparent else []
    bounds = tuple(bound for each in clear for bound in (each, each))
    shown = Raster(png.width, png.height, rows, space, png.depth, flate=True, palette=png.palette, clear=bounds)
    return replace(shown, orientation=png.orientation)


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


def pressed(path: Path, width: int, height: int, press: Press, ink: Ink) -> Raster:
    """The picture in CMYK with at most width x height pixels; what can be seen through lies on white in a PDF/X-1a,
    which knows no other way. Raises PictureError.
    """
    from PIL import Image, ImageOps

    image = _drawn(path, width, height) if look_at(path).kind == "svg" else decoded(_read(path))
    if image.mode != "CMYK":
        image = plain(ImageOps.exif_transpose(image))
    if ink == "gray":
        grey = image.convert("RGB").convert("L", (RED, GREEN, BLUE, 0))
        image = Image.merge("RGBA", (grey, grey, grey, image.getchannel("A"))) if image.mode == "RGBA" else grey
    image.thumbnail((width, height))
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    if alpha is not None and (press.standard == "1a" or alpha.getextrema() == (255, 255)):
        ground = Image.new("RGB", image.size, (255, 255, 255))
        ground.paste(image.convert("RGB"), mask=alpha)
        image, alpha = ground, None
    if image.mode == "L":
        blank = Image.new("L", image.size)
        image = Image.merge("CMYK", (blank, blank, blank, image.point(lambda value: 255 - value)))
    shown = Raster(image.width, image.height, _rows(press.picture(image), 4), "DeviceCMYK", flate=True)
    if alpha is None:
        return shown
    return replace(shown, alpha=Raster(alpha.width, alpha.height, _rows(alpha, 1), "DeviceGray", flate=True))


def _read(path: Path) -> bytes:
    try:
        return read_picture(path, quoted(path.name))
    except OSError:
        raise PictureError(f"{quoted(path.name)} can't be read", "name a picture that can") from None


def _rows(image: Image, channels: int) -> bytes:
    """The pixels as a PNG's rows, none of them predicted (PNG specification, 9.2)."""
    data, row = image.tobytes(), image.width * channels
    return compress(b"".join(b"\0" + data[start : start + row] for start in range(0, len(data), row)), 6)


def _drawn(path: Path, width: int, height: int) -> Image:
    """An SVG as dots, clear where nothing is drawn."""
    from companion.printing.files.svg import dots, drawing

    drawn = drawing(path)
    if not drawn.pdf:
        return dots(path, width, height)
    import pypdfium2

    scale = max(width / drawn.width, height / drawn.height)
    document = pypdfium2.PdfDocument(drawn.pdf)
    try:
        seen = document[0].render(scale=scale, fill_color=(0, 0, 0, 0), maybe_alpha=True)
        image: Image = seen.to_pil().convert("RGBA").resize((width, height))
        return image
    finally:
        document.close()
