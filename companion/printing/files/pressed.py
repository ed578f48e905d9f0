"""Pictures in a press's inks: every one decoded, converted and packed, drawings among them turned into dots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zlib import compress

from companion.errors import quoted
from companion.pictures.look import PictureError, decoded, look_at, read_picture
from companion.printing.choices import Ink
from companion.printing.drawing.ink import BLUE, GREEN, RED
from companion.printing.files.pictures import Raster, plain
from companion.printing.files.press import Press
from companion.printing.files.svg import drawing, not_drawable

if TYPE_CHECKING:
    from PIL.Image import Image


def pressed(path: Path, press: Press, ink: Ink, width: int, height: int) -> Raster:
    """The picture in CMYK with at most width x height pixels; what can be seen through lies on white in a PDF/X-1a,
    which knows no other way. Raises PictureError.
    """
    from PIL import Image, ImageOps

    image = _drawn(path, width, height) if look_at(path).kind == "svg" else _read(path)
    if image.mode != "CMYK":
        image = plain(ImageOps.exif_transpose(image))
    if ink == "gray":
        image = image.convert("RGBA") if image.mode == "RGBA" else image.convert("RGB")
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
    packed = _packed(press.picture(image), 4)
    return Raster(image.width, image.height, packed, "DeviceCMYK", flate=True, alpha=_alpha(alpha))


def _read(path: Path) -> Image:
    try:
        return decoded(read_picture(path, quoted(path.name)))
    except OSError:
        raise PictureError(f"{quoted(path.name)} can't be read", "name a picture that can") from None


def _alpha(image: Image | None) -> Raster | None:
    if image is None:
        return None
    return Raster(image.width, image.height, _packed(image, 1), "DeviceGray", flate=True)


def _packed(image: Image, channels: int) -> bytes:
    """The pixels as a PNG's rows, none of them predicted (PNG specification, 9.2)."""
    data, row = image.tobytes(), image.width * channels
    return compress(b"".join(b"\0" + data[start : start + row] for start in range(0, len(data), row)), 6)


def _drawn(path: Path, width: int, height: int) -> Image:
    """An SVG as dots, clear where nothing is drawn."""
    import pypdfium2
    from reportlab.graphics import renderPDF

    drawn = drawing(path, "color")
    drawn.scale(width / drawn.width, height / drawn.height)
    drawn.width, drawn.height = width, height
    try:
        document = pypdfium2.PdfDocument(renderPDF.drawToString(drawn, invariant=1))
    except Exception:  # shapes that make no sense make reportlab raise almost anything
        raise not_drawable(path) from None
    try:
        dots: Image = document[0].render(fill_color=(0, 0, 0, 0), maybe_alpha=True).to_pil().convert("RGBA")
        return dots
    finally:
        document.close()
