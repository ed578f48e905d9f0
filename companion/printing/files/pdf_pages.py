"""Pages of a person's own PDFs, to be placed as they are: their letters stay letters, their lines lines.

PDFium opens what is damaged or locked without a password, draws notes and filled-in forms into their pages, and writes
it plainly, in a program of its own (pdf_reader.py); pypdf reads that.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from companion.errors import CompanionError
from companion.printing.files import pdf_reader

_LEFT_OUT = {"/Parent", "/Metadata", "/PieceInfo", "/StructParents"}  # what leads to the rest of the document
_UPRIGHT = {0: (1, 0, 0, 1, 0, 0), 90: (0, -1, 1, 0, 0, 1), 180: (-1, 0, 0, -1, 1, 1), 270: (0, 1, -1, 0, 1, 0)}


def read_pages(path: Path) -> Any:
    """A PDF whose pages can be placed. Raises CompanionError for one that can't be read."""
    there = path.stat()
    return _read(path, there.st_mtime_ns, there.st_size)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int, _size: int) -> Any:
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what can't be read is told in a sentence
    plain = TemporaryFile()  # noqa: SIM115  # which the reader reads for as long as it is there
    _apart("plain", path, Path(), plain)
    try:
        return PdfReader(plain)
    except Exception:  # a broken PDF makes its readers raise almost anything
        raise _fault(path, pdf_reader.NOT_READ) from None


def draw_pages(path: Path, folder: Path) -> list[Path]:
    """The pages of a PDF, each drawn as a PNG in the folder. Raises CompanionError for one that can't be read."""
    with TemporaryFile() as told:
        _apart("draw", path, folder, told)
        told.seek(0)
        return [folder / f"{path.stem}-{number:04}.png" for number in range(1, int(told.read()) + 1)]


def _apart(what: str, path: Path, folder: Path, told: IO[bytes]) -> None:
    """Let a program of its own read the PDF, which tells what comes of it. Raises CompanionError."""
    import subprocess
    from importlib.util import find_spec

    origins = [found.origin for found in map(find_spec, ("pypdfium2", "PIL")) if found and found.origin]
    libraries = dict.fromkeys(str(Path(origin).parents[1]) for origin in origins)
    program = [sys.executable, "-I", "-S", pdf_reader.__file__, what, str(path), str(folder), *libraries]
    ended = subprocess.run(program, stdout=told, stderr=subprocess.DEVNULL, check=False).returncode
    if ended:
        raise _fault(path, ended)


def _fault(path: Path, ended: int) -> CompanionError:
    """The error of a PDF for which the program that reads it ended so."""
    faults = {
        pdf_reader.NOT_READ: "is no PDF that can be read; save it once more, without a password",
        pdf_reader.NO_PAGES: "has no pages",
        pdf_reader.TOO_MANY: f"has more than {pdf_reader.PAGES_AT_MOST:,} pages; divide it",
    }
    return CompanionError(f"{path}: {faults.get(ended, 'holds too much to be drawn; save its pages as pictures')}")


def size_of(path: Path, number: int) -> tuple[float, float]:
    """The width and height of a page as it is seen, its crop box turned upright, in points."""
    page = read_pages(path).pages[number - 1]
    left, bottom, right, top = _box(page)
    return (top - bottom, right - left) if page.rotation % 180 else (right - left, top - bottom)


def _box(page: Any) -> tuple[float, float, float, float]:
    """The visible box of a page. Raises ValueError where that is nothing."""
    crop, media = ([float(each) for each in box] for box in (page.cropbox, page.mediabox))
    left, bottom, right, top = (*map(max, crop[:2], media[:2]), *map(min, crop[2:], media[2:]))
    if right <= left or top <= bottom:
        raise ValueError("an empty page")
    return left, bottom, right, top


def form_of(page: Any) -> Any:
    """A page as a form 1 wide and 1 high, upright, its lower left corner at the origin; both are pypdf's."""
    from pypdf.generic import ArrayObject, DictionaryObject, EncodedStreamObject, FloatObject, NameObject, StreamObject

    left, bottom, right, top = _box(page)
    across, down = 1 / (right - left), 1 / (top - bottom)
    a, b, c, d, e, f = _UPRIGHT[page.rotation % 360]
    shifts = e - a * left * across - c * bottom * down, f - b * left * across - d * bottom * down
    contents = page.get("/Contents")
    drawn = contents.get_object() if contents is not None else []
    if isinstance(drawn, StreamObject):  # as it is packed
        form: StreamObject = EncodedStreamObject()
        form._data = drawn._data
        form.update({NameObject(key): drawn.raw_get(key) for key in ("/Filter", "/DecodeParms") if key in drawn})
    else:
        form = StreamObject()
        form._data = b"\n".join(each.get_object().get_data() for each in drawn)
        form = form.flate_encode()
    matrix = a * across, b * across, c * down, d * down, *shifts
    form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(map(FloatObject, (left, bottom, right, top)))
    form[NameObject("/Matrix")] = ArrayObject(FloatObject(f"{each:.9f}") for each in matrix)
    for key in ("/Resources", "/Group"):
        if key in page:
            if not isinstance(page[key], DictionaryObject):
                raise ValueError(f"{key} that leads nowhere")
            form[NameObject(key)] = page.raw_get(key)
    return form


def renumbered(thing: Any, number: Callable[[Any], int]) -> Any:
    """One of pypdf's objects, with the numbers that what it refers to has elsewhere."""
    from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NullObject, StreamObject

    if isinstance(thing, IndirectObject):
        return IndirectObject(number(thing), 0, thing.pdf)
    if isinstance(thing, ArrayObject):
        return ArrayObject(renumbered(each, number) for each in list.__iter__(thing))
    if isinstance(thing, DictionaryObject):
        copy: Any = type(thing)()
        copy.update({key: renumbered(each, number) for key, each in dict.items(thing) if key not in _LEFT_OUT})
        if isinstance(thing, StreamObject):
            copy._data = thing._data
        return copy
    return NullObject() if thing is None else thing


def can_be_placed(path: Path) -> bool:
    """True if all pages of a PDF can be placed. Of layers only the whole document says which are seen, and pages that
    are damaged can still be drawn. Raises CompanionError for a PDF that can't be read.
    """
    read = read_pages(path)
    try:
        return all(map(form_of, read.pages)) and "/OCProperties" not in read.root_object
    except Exception:  # a broken page makes its reader raise almost anything
        return False
