"""Reading the QR codes of printed cards from a photo."""

from io import BytesIO

from companion.errors import CompanionError

LARGEST_PHOTO = 3_000_000  # bytes; a phone sends some 300,000
MOST_DOTS = 12_000_000  # a phone makes its photo smaller before it sends it
FORMATS = ("JPEG", "PNG", "WEBP")


class PhotoError(CompanionError):
    """What was sent is no photo that can be read."""


def codes_in(photo: bytes) -> list[str]:
    """The texts of the QR codes in a photo, from left to right. Raises PhotoError."""
    import warnings

    import zxingcpp
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(BytesIO(photo), formats=FORMATS) as image:
                if image.width * image.height > MOST_DOTS:
                    raise PhotoError(f"the photo has more than {MOST_DOTS // 1_000_000} megapixels; send a smaller one")
                upright = ImageOps.exif_transpose(image).convert("L")
    except PhotoError:
        raise
    except (OSError, ValueError, SyntaxError, Warning, Image.DecompressionBombError):
        raise PhotoError("that is no photo; send a JPEG, PNG or WebP") from None
    found = zxingcpp.read_barcodes(upright, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.x)]
