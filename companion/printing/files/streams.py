"""Streams of a PDF as reportlab writes them: each is put aside on disk as soon as it is made, so that thousands of
cards take little memory, and goes from there straight into the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import md5
from io import BytesIO
from tempfile import TemporaryFile
from typing import Any, BinaryIO, TypeAlias
from weakref import WeakKeyDictionary
from zlib import compress

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFResourceDictionary,
    PDFStream,
    PDFText,
)

from companion.printing.files.pdf_pages import renumbered
from companion.printing.files.pictures import Raster

_LEVEL = 5
_IMPLIED = ("Type", "FormType", "Matrix")  # reportlab says of each form what a reader takes for granted (8.10.2)


class Shelf:
    """The streams of a file until it is written."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._aside = file, TemporaryFile()  # noqa: SIM115  # closed with the drawing
        self._end = 0

    def close(self) -> None:
        """Forget all that lies there."""
        self._aside.close()

    def put(self, content: bytes) -> tuple[int, int]:
        """Put it there, and give its place and its length; nothing is put there any more once something is taken."""
        start, self._end = self._end, self._end + self._aside.write(content)
        return start, len(content)

    def taken(self, place: tuple[int, int]) -> bytes:
        """The bytes at a place."""
        self._aside.seek(place[0])
        return self._aside.read(place[1])

    def write_straight(self, document: Any) -> None:
        """From now on what reportlab writes goes to the file, which it else collects until the end.

        This and `resources` use names of reportlab's own: `test_reportlab.py` says so when these change.
        """
        written = document.__accum__
        if written.strings:
            self._file.write(b"".join(written.strings))
            written.strings.clear()
            written.write = self._file.write


def resources(**shown: Any) -> PDFResourceDictionary:
    """Resources of a form, and all typefaces; where it shows no more than these, for all such forms in one place."""
    made = PDFResourceDictionary(Font=PDFObjectReference(BasicFonts), ProcSet=[], **shown)
    if not any(shown.values()):
        made.__RefOnly__ = 1
    return made


class Stream(PDFStream):  # type: ignore[misc]  # reportlab has no types
    """A stream that lies on a shelf, the words that describe it, and what tells it from others."""

    def __init__(self, shelf: Shelf, content: bytes, words: Mapping[str, Any], identity: bytes) -> None:
        super().__init__(PDFDictionary(dict(words)))
        self._shelf, self._place, self._identity = shelf, shelf.put(content), identity

    def format(self, document: Any) -> Any:
        """Write it."""
        self._shelf.write_straight(document)
        document.updateSignature(self._identity)
        words = {key: value for key, value in self.dictionary.dict.items() if key not in _IMPLIED}
        return PDFStream(PDFDictionary(words), self._shelf.taken(self._place)).format(document)


def packed(shelf: Shelf, content: bytes, words: Mapping[str, Any]) -> Stream:
    """A stream that is packed here: at reportlab's level that takes half as long again for a 300th less."""
    data = compress(content, _LEVEL)
    return Stream(shelf, data, {**words, "Filter": PDFName("FlateDecode")}, md5(data, usedforsecurity=False).digest())


def picture(shelf: Shelf, raster: Raster, identity: bytes) -> Stream:
    """A picture with what a reader has to know to show it (ISO 32000-1, 8.9.5 and 7.4), its bytes as they are."""
    space: Any = PDFName(raster.space)
    if raster.palette:
        space = PDFArray([PDFName("Indexed"), space, len(raster.palette) // 3 - 1, PDFText(raster.palette)])
    channels = 1 if raster.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[raster.space]
    words: dict[str, Any] = {
        "Subtype": PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "BitsPerComponent": raster.bits,
        "ColorSpace": space,
        "Filter": PDFName("FlateDecode" if raster.flate else "DCTDecode"),
    }
    if raster.flate:
        rows = {"Predictor": 15, "Colors": channels, "BitsPerComponent": raster.bits, "Columns": raster.width}
        words["DecodeParms"] = PDFDictionary(rows)
    if raster.is_rgb:
        words["DecodeParms"] = PDFDictionary({"ColorTransform": 0})
    if raster.inverted:
        words["Decode"] = PDFArray([1, 0] * channels)
    if raster.clear:
        words["Mask"] = PDFArray(raster.clear)
    if raster.alpha:
        words["SMask"] = picture(shelf, raster.alpha, identity)
    return Stream(shelf, raster.data, words, identity)


Others: TypeAlias = "WeakKeyDictionary[Any, dict[int, StoredStream]]"


class StoredStream(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """An object of another PDF, one of pypdf's, read when it is written, with the `others` that it refers to, by their
    PDFs and numbers there."""

    def __init__(self, shelf: Shelf, read: Callable[[], Any], others: Others) -> None:
        self.dictionary: dict[str, Any] = {}  # where reportlab describes a form, which describes itself
        self._shelf, self._read, self._others = shelf, read, others

    def format(self, document: Any) -> bytes:
        """Write it; once is enough."""
        self._shelf.write_straight(document)
        thing, whole = self._read(), BytesIO()
        del self._read  # a large PDF is never whole in memory

        def number(reference: Any) -> int:
            others = self._others.setdefault(reference.pdf, {})
            if reference.idnum not in others:
                others[reference.idnum] = StoredStream(self._shelf, lambda: _read_once(reference), self._others)
            name = document.Reference(others[reference.idnum]).name
            found: int = document.idToObjectNumberAndVersion[name][0]
            return found

        renumbered(thing, number).write_to_stream(whole)
        document.updateSignature(whole.getvalue())
        return whole.getvalue()


def _read_once(reference: Any) -> Any:
    thing = reference.get_object()
    reference.pdf.resolved_objects.clear()
    return thing
