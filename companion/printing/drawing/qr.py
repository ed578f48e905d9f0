"""QR codes as one path: texts as bits, tables and the blank codes are those of the library qrcode."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import zip_longest
from operator import itemgetter
from typing import Any

QUIET_ZONE = 4  # modules of white on every side that readers need
MODULE_AT_LEAST = 0.4  # mm: smaller ones get lost in home printers
BYTES_AT_MOST = 2331  # in the largest code at error correction M (ISO/IEC 18004, table 7)
_MASK = 2  # any of the eight can be read; trying all of them for the prettiest takes eight times as long
_PAD = 0xEC11


@lru_cache(maxsize=64)  # a card that is printed several times is drawn once: only neighbours ask again
def qr_path(text: str) -> tuple[str, int]:
    """A QR code (error correction M) as a path of 1 x 1 modules, and how many modules it is wide.

    The path starts at the first dark module; the quiet zone around it is the caller's to leave white. Raises ValueError
    for a text that is too long for any QR code.
    """
    if len(text.encode()) > BYTES_AT_MOST:
        raise ValueError(f"is too long for a QR code: at most {BYTES_AT_MOST} bytes fit")
    rows = modules_of(text)
    return " ".join(f"{x} {y} {width} {height} re" for x, y, width, height in _boxes([*rows])), len(rows)


def modules_of(text: str) -> list[int]:
    """The rows of a text's code, a bit for each module, the first the lowest."""
    import qrcode

    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    version, data = _smallest(code.data_list)
    side, blank, placed = _grid(version)
    bits = "".join(f"{byte:08b}" for byte in _codewords(version, data))
    found = "".join(placed(f"{bits}0"))
    return [int(found[y * side : (y + 1) * side], 2) ^ blank[y] for y in range(side)]


class _Bits:
    """Bits as the library's data puts them."""

    def __init__(self) -> None:
        self.value = self.length = 0

    def put(self, value: int, length: int) -> None:
        self.value, self.length = self.value << length | value, self.length + length


def _smallest(data: list[Any]) -> tuple[int, _Bits]:
    """The smallest version that takes the data, and their bits in it: the larger it is, the longer are these."""
    from qrcode import ERROR_CORRECT_M, util

    for most in (9, 26, 40):
        bits = _Bits()
        for each in data:
            bits.put(each.mode, 4)
            bits.put(len(each), util.length_in_bits(each.mode, most))
            each.write(bits)
        if bits.length <= util.BIT_LIMIT_TABLE[ERROR_CORRECT_M][most]:
            break
    return bisect_left(util.BIT_LIMIT_TABLE[ERROR_CORRECT_M], bits.length, 1), bits


def _codewords(version: int, bits: _Bits) -> Iterator[int]:
    """The bytes of a code in the order in which they are placed: data, padded, and error correction, interleaved block
    by block (ISO/IEC 18004, 7.4 to 7.6)."""
    from qrcode import ERROR_CORRECT_M
    from qrcode.base import rs_blocks

    blocks = rs_blocks(version, ERROR_CORRECT_M)
    whole = sum(block.data_count for block in blocks)
    bits.put(0, min(4, 8 * whole - bits.length))
    bits.put(0, -bits.length % 8)
    left = whole - bits.length // 8
    bits.put(int.from_bytes((_PAD.to_bytes(2, "big") * (left // 2 + 1))[:left], "big"), 8 * left)
    found, at = bits.value.to_bytes(whole, "big"), 0
    told, corrected = [], []
    for block in blocks:
        told.append(found[at : at + block.data_count])
        corrected.append(_correction(told[-1], block.total_count - block.data_count))
        at += block.data_count
    for turn in (*zip_longest(*told), *zip_longest(*corrected)):
        yield from (byte for byte in turn if byte is not None)


def _correction(data: bytes, count: int) -> bytes:
    """The bytes of error correction: what is left when the data is divided by the code's polynomial."""
    multiples, rest, most = _multiples(count), 0, (1 << 8 * count) - 1
    for byte in data:
        rest = rest << 8 & most ^ multiples[byte ^ rest >> 8 * (count - 1)]
    return rest.to_bytes(count, "big")


@cache
def _multiples(count: int) -> list[int]:
    """The polynomial of so many bytes of error correction times each byte, but for its first place."""
    from qrcode.base import gexp, glog
    from qrcode.LUT import rsPoly_LUT

    powers = [glog(each) for each in rsPoly_LUT[count][1:]]
    products = (bytes(gexp(glog(byte) + power) for power in powers) for byte in range(1, 256))
    return [0, *(int.from_bytes(each, "big") for each in products)]


@cache
def _grid(version: int) -> tuple[int, list[int], Callable[[str], tuple[str, ...]]]:
    """How many modules a version is wide, its rows without any bits, and what places bits, of which the last is 0: from
    the last module of each row to the first."""
    empty, full = _library_modules(version, 0), _library_modules(version, 255)
    side = len(empty)
    order = (place for place in _zigzag(side) if empty[place[0]][place[1]] != full[place[0]][place[1]])
    numbers = {place: number for number, place in enumerate(order)}
    blank = [sum(dark << x for x, dark in enumerate(row)) for row in empty]
    return side, blank, itemgetter(*(numbers.get((y, x), -1) for y in range(side) for x in reversed(range(side))))


def _library_modules(version: int, byte: int) -> list[list[bool]]:
    """A code as the library draws it, all of whose bytes are this one."""
    import qrcode

    code = qrcode.QRCode(version, qrcode.ERROR_CORRECT_M, mask_pattern=_MASK)
    code.data_cache = [byte] * sum(
        block.total_count for block in qrcode.base.rs_blocks(version, qrcode.ERROR_CORRECT_M)
    )
    code.makeImpl(False, _MASK)
    modules: list[list[bool]] = code.modules
    return modules


def _zigzag(side: int) -> Iterator[tuple[int, int]]:
    """Row and column of each module in the order in which bits are placed (ISO/IEC 18004, 7.7.3)."""
    for number, right in enumerate(range(side - 1, 0, -2)):
        column = right - (right <= 6)
        for y in range(side) if number % 2 else reversed(range(side)):
            yield from ((y, column), (y, column - 1))


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
