"""QR codes as one path, of the modules of the library qrcode."""

from collections.abc import Iterator
from functools import lru_cache

QUIET_ZONE = 4  # modules of white on every side that readers need
MODULE_AT_LEAST = 0.4  # mm: smaller ones get lost in home printers
BYTES_AT_MOST = 2331  # in the largest code at error correction M (ISO/IEC 18004, table 7)
_TOGETHER = 20  # letters of one kind in a row, such as digits, from which on qrcode packs them by themselves
_MASK = 2  # any of the eight can be read; trying all of them for the prettiest takes eight times as long

_versions: dict[tuple[tuple[int, int], ...], int] = {}  # how large texts of a kind and length come out


@lru_cache(maxsize=64)  # a card that is printed several times is drawn once: only neighbours ask again
def qr_path(text: str) -> tuple[str, int]:
    """A QR code (error correction M) as a path of 1 x 1 modules, and how many modules it is wide.

    The path starts at the first dark module; the quiet zone around it is the caller's to leave white. Raises ValueError
    for a text that is too long for any QR code.
    """
    if len(text.encode()) > BYTES_AT_MOST:
        raise ValueError(f"is too long for a QR code: at most {BYTES_AT_MOST} bytes fit")
    import qrcode

    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    code.add_data(text, optimize=_TOGETHER * (len(text) > _TOGETHER))  # a short one is all of one kind
    kinds = tuple((each.mode, len(each)) for each in code.data_list)
    code.version = _versions.get(kinds)
    code.make(fit=False)  # else its size would be worked out twice
    _versions[kinds] = code.version
    rows = [int(bytes(row[::-1]).hex()[1::2], 2) for row in code.modules]
    return " ".join(f"{x} {y} {width} {height} re" for x, y, width, height in _boxes(rows)), len(rows)


def _boxes(rows: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """The dark modules, a bit each, as few boxes: each as wide and then as high, or as high and then as wide, as they
    go on.

    They take a quarter less of the file than rows, and show fewer of the seams that some viewers leave between boxes.
    Of a row, adding the first of its dark modules clears those up to one that is not.
    """
    count = len(rows)
    for y in range(count):
        while row := rows[y]:
            first = row & -row
            wide, low = row & ~(row + first), y + 1
            while low < count and rows[low] & wide == wide:
                low += 1
            narrow, high = row, y + 1
            while high < count and rows[high] & first:
                narrow, high = narrow & rows[high], high + 1
            narrow &= ~(narrow + first)
            if narrow.bit_count() * (high - y) > wide.bit_count() * (low - y):
                wide, low = narrow, high
            for each in range(y, low):
                rows[each] &= ~wide
            yield first.bit_length() - 1, y, wide.bit_count(), low - y
