"""Reading the QR codes of printed cards from a photo."""

from io import BytesIO

from companion.errors import CompanionError

LARGEST_PHOTO = 3_000_000  # bytes; a phone sends some 300,000
MOST_DOTS = 12_000_000  # a phone makes its photo smaller before it sends it
SCALES = (1, 1.6)  # where three cards lie side by side, a code's modules are two dots wide: too few, but not enlarged
FORMATS = ("JPEG", "PNG", "WEBP")
HEIC = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypheim", b"ftypmif1", b"ftypmsf1")  # what such a file begins with


class PhotoError(CompanionError):
    """Error: an upload that is no readable photo."""


def codes_in(photo: bytes) -> list[str]:
    """The texts of the QR codes in a photo, from left to right. Raises PhotoError."""
    import warnings

    import zxingcpp
    from PIL import Image, ImageOps

    if photo[4:12] in HEIC:
        raise PhotoError("that is a HEIC photo; choose JPEG: Settings → Camera → Formats → Most compatible")
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
    codes = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: dict[str, list[float]] = {}  # how far from the left each card of a code lies
    for scale in SCALES:
        seen = upright if scale == 1 else upright.resize((round(upright.width * scale), round(upright.height * scale)))
        read: dict[str, list[float]] = {}
        for code in zxingcpp.read_barcodes(seen, formats=codes):
            read.setdefault(code.text, []).append(code.position.top_left.x / scale)
        found |= {text: there for text, there in read.items() if len(there) > len(found.get(text, ()))}
    return [text for _, text in sorted((x, text) for text, there in found.items() for x in there)]
