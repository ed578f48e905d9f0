"""QR codes as one path."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

QUIET_ZONE = 4  # modules of white on every side that readers need


@lru_cache(maxsize=64)  # a card that is printed several times is drawn once: only neighbours ask again
def qr_path(text: str) -> tuple[str, int]:
    """A QR code (error correction M) as a path of 1 x 1 modules, and how many modules it is wide.

    The path starts at the first dark module; the quiet zone around it is the caller's to leave white.
    """
    import qrcode

    # Any of the eight masks can be read; trying all of them for the prettiest takes eight times as long.
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=0, mask_pattern=2)
    code.add_data(text)
    rows = code.get_matrix()
    runs: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        for dark, modules in groupby(row):
            length = len(list(modules))
            if dark:
                runs.append(f"{x} {y} {length} 1 re")
            x += length
    return " ".join(runs), len(rows)
