"""An ICC profile for a printing press that the tests make themselves: inks by plain arithmetic, far too much of them."""

from __future__ import annotations

import struct
from itertools import product

GRID = 9  # steps a channel


def press_profile(space: bytes = b"CMYK", kind: bytes = b"prtr") -> bytes:
    """A profile of version 2 (ICC.1:2001-04) with tables from Lab to CMYK and back."""
    to_inks = _table(3, 4, [_inks(*lab) for lab in product(_steps(100, 0), _steps(255, -128), _steps(255, -128))])
    corners = product((0, 1), repeat=4)
    to_lab = _table(4, 3, [_lab(*(bytes([255 * each for each in inks]))) for inks in corners], grid=2)
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", 12) + b"Trial press\0" + bytes(78),
        b"cprt": b"text" + bytes(4) + b"Public domain\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": to_lab,
        b"B2A0": to_inks,
    }
    place, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for name, tag in tags.items():
        tag += bytes(-len(tag) % 4)
        table += name + struct.pack(">II", place + len(data), len(tag))
        data += tag
    body = struct.pack(">I", len(tags)) + table + data
    head = struct.pack(
        ">I4sI4s4s4s12s4s", 128 + len(body), bytes(4), 0x02400000, kind, space, b"Lab ", bytes(12), b"acsp"
    )
    head += bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + body


def _steps(span: float, least: float) -> list[float]:
    return [least + span * step / (GRID - 1) for step in range(GRID)]


def _inks(light: float, a: float, b: float) -> bytes:
    """Colours as all three coloured inks, and as much black as all of them have in common."""
    y = (light + 16) / 116
    x, z = y + a / 500, y - b / 200
    x, y, z = (each**3 if each > 6 / 29 else 3 * (6 / 29) ** 2 * (each - 4 / 29) for each in (x, y, z))
    x, z = x * 0.9642, z * 0.8249
    linear = (
        3.1339 * x - 1.6169 * y - 0.4906 * z,
        -0.9788 * x + 1.9161 * y + 0.0335 * z,
        0.0719 * x - 0.229 * y + 1.4052 * z,
    )
    cmy = [1 - min(1.0, max(0.0, each)) ** (1 / 2.2) for each in linear]
    return bytes(round(255 * each) for each in (*cmy, min(cmy)))


def _lab(c: int, m: int, y: int, k: int) -> bytes:
    light = max(0, 255 - k - (c + m + y) // 4)
    return bytes([light, max(0, min(255, 128 - c // 4 + m // 4)), max(0, min(255, 128 - c // 6 + y // 4))])


def _table(inputs: int, outputs: int, points: list[bytes], grid: int = GRID) -> bytes:
    straight = bytes(range(256))
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, grid, 0]) + matrix
    return head + straight * inputs + b"".join(points) + straight * outputs
