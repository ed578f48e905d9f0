"""Two programs that show PDFs, and what they must agree on; and what no PDF may hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter
from printing.reading import reader
from pypdf.generic import IndirectObject, StreamObject

GHOSTSCRIPT = [
    "gs",
    "-q",
    "-dSAFER",
    "-dBATCH",
    "-dNOPAUSE",
    "-sDEVICE=png16m",
    "-dTextAlphaBits=4",
    "-dGraphicsAlphaBits=4",
]
needs_ghostscript = pytest.mark.skipif(
    not shutil.which("gs") and os.environ.get("COMPANION_BROWSER") != "required",
    reason="no Ghostscript on this machine; `apt-get install ghostscript` brings it",
)
DPI, COARSER = 150, 3
"""Pages are drawn fine and looked at a third as large: each program smooths thin lines and small words in its way."""
STRAY = 128
"""By how much of 255 a dot may be lighter or darker than all of the other's dots there and around it: a newer Ghostscript
places letters a third of a dot elsewhere, which is 102 in the gap between two of them."""

_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*\)|<[^<>]*>", re.DOTALL)
_EXPONENT = re.compile(rb"(?<![\w/.])[-+]?[0-9]*\.?[0-9]+[eE][-+]?[0-9]+")


def exponents(data: bytes) -> list[bytes]:
    """The numbers of a PDF's drawings that are written with an exponent, which PDF doesn't know."""
    return [found for drawing in _drawings(data) for found in _EXPONENT.findall(_STRINGS.sub(b"", drawing))]


def _drawings(data: bytes) -> Iterator[bytes]:
    file = reader(data)
    for number in file.xref[0]:
        entry = file.get_object(IndirectObject(number, 0, file))
        if isinstance(entry, StreamObject) and entry.get("/Subtype") != "/Image" and "/Length1" not in entry:
            yield entry.get_data()


def disagreements(data: bytes, pages: Sequence[int] = ()) -> dict[int, int]:
    """The pages, from 1, that two programs show differently, of these or of all, and on how many dots each.

    Raises AssertionError where Ghostscript has something to say of the file.
    """
    with tempfile.TemporaryDirectory() as folder, pypdfium2.PdfDocument(data) as document:
        Path(folder, "it.pdf").write_bytes(data)
        shown = pages or range(1, len(document) + 1)
        wanted = f"-sPageList={','.join(map(str, shown))}"
        command = [*GHOSTSCRIPT, f"-r{DPI}", wanted, "-sOutputFile=%d.png", "it.pdf"]
        told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        assert not (told.stdout + told.stderr).strip(), told.stdout + told.stderr
        strays = {}
        for place, number in enumerate(shown, start=1):
            one = document[number - 1].render(scale=DPI / 72).to_pil().convert("L")
            with Image.open(Path(folder, f"{place}.png")) as other:
                strays[number] = stray_dots(one.reduce(COARSER), other.convert("L").reduce(COARSER))
    return {number: count for number, count in strays.items() if count}


def stray_dots(one: Image.Image, other: Image.Image) -> int:
    """On how many dots either is lighter or darker than the other is anywhere near."""
    width, height = min(one.width, other.width), min(one.height, other.height)
    assert max(one.width, other.width) - width <= 1
    assert max(one.height, other.height) - height <= 1
    one, other = (each.crop((0, 0, width, height)) for each in (one, other))
    stray = Image.new("L", one.size)
    for a, b in ((one, other), (other, one)):
        lighter = ImageChops.subtract(a, b.filter(ImageFilter.MaxFilter(3)))
        darker = ImageChops.subtract(b.filter(ImageFilter.MinFilter(3)), a)
        stray = ImageChops.lighter(stray, ImageChops.lighter(lighter, darker))
    return sum(stray.histogram()[STRAY:])
