"""Typefaces as fonts of reportlab's: words are shown glyph by glyph, as HarfBuzz shapes them, and what is shown is
embedded (ISO 32000-1, 9.7 and 9.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase.pdfdoc import BasicFonts, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from companion.printing.drawing.fonts import IGNORED, Glyph, OwnTypeface, Typeface
from companion.printing.drawing.reading_order import mirrored

_SYMBOLIC = 4  # a flag: its letters are named by glyphs
_STEM = 80  # nobody sees it: the font is embedded
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{}
endcmap CMapName currentdict /CMap defineresource pop end end"""


class ShapedText(str):
    """A text as its glyphs."""

    glyphs: Sequence[Glyph]


def shaped(glyphs: Sequence[Glyph]) -> ShapedText:
    """The text that glyphs stand for, with them."""
    text = ShapedText("".join(glyph.letters for glyph in glyphs))
    text.glyphs = glyphs
    return text


@cache
def registered(face: Typeface) -> str:
    """The name by which reportlab knows a typeface from now on."""
    font = Font(face)
    registerFont(font)
    return font.fontName


def stretches(face: Typeface, text: str, leftwards: bool = False) -> Iterator[tuple[float, float, str]]:
    """Stretches of a text that stand where the widths of their glyphs lead; each with how far right and up of the
    text's start it begins, at a size of 1000.
    """
    if not isinstance(face, OwnTypeface):
        yield 0.0, 0.0, mirrored(text)[::-1] if leftwards else text  # HarfBuzz does so with what it shapes
        return
    place = pen = up = 0.0
    start, glyphs = (0.0, 0.0), list[Glyph]()
    for glyph in face.one_way(text, leftwards):
        at = place + glyph.across
        if abs(at - pen) > 0.01 or glyph.up != up:
            if glyphs:
                yield *start, shaped(glyphs)
            start, glyphs, pen, up = (at, glyph.up), [], at, glyph.up
        glyphs.append(glyph)
        place, pen = place + glyph.advance, pen + face.advance(glyph.number)
    if glyphs:
        yield *start, shaped(glyphs)


class Font(TTFont):  # type: ignore[misc]  # reportlab has no types
    """A typeface as a font with two bytes for each glyph; of each file it knows which glyphs are shown in it, and the
    letters that these stand for."""

    shapable = False  # by reportlab: what it shows is shaped

    def __init__(self, face: Typeface) -> None:
        self.fontName = f"companion {face.name}"
        self.face = SimpleNamespace(name=self.fontName)  # reportlab takes fonts of one name for one
        self._typeface = face
        self._letters: WeakKeyDictionary[Any, dict[int, str]] = WeakKeyDictionary()

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:
        """The width of a text."""
        if isinstance(text, ShapedText):
            return sum(self._typeface.advance(glyph.number) for glyph in text.glyphs) * size / 1000
        return self._typeface.measured(text) * size

    def splitString(self, text: str, doc: Any, encoding: str = "utf-8") -> list[tuple[int, bytes]]:
        """The bytes that show a text; there is but one subset."""
        letters = self._letters.setdefault(doc, {})
        if isinstance(text, ShapedText):
            for glyph in text.glyphs:
                letters.setdefault(glyph.number, glyph.letters)
            return [(0, b"".join(glyph.number.to_bytes(2, "big") for glyph in text.glyphs))]
        letters.update(map(self._typeface.glyph, text := text.translate(IGNORED)))
        return [(0, b"".join(map(self._typeface.code, text)))]

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:
        """The name by which a file calls it."""
        if self.fontName not in doc.fontMapping:
            doc.fontMapping[self.fontName] = PDFName(f"f{len(doc.fontMapping) + 1}")
            doc.delayedFonts.append(self)
        name: str = doc.fontMapping[self.fontName]
        return name

    def addObjects(self, doc: Any) -> None:
        """Put what a file shows of it into the file."""
        letters = self._letters.pop(doc)
        made = self._typeface.embedded(frozenset(letters))
        tag = "".join(chr(65 + int(each, 16)) for each in sha256(made.data).hexdigest()[:6])
        called = PDFName(f"{tag}+{self._typeface.called}")
        words = {"Length1": len(made.data)} if made.truetype else {"Subtype": PDFName("CIDFontType0C")}
        described = {
            "Type": PDFName("FontDescriptor"),
            "FontName": called,
            "Flags": _SYMBOLIC,
            "FontBBox": PDFArray([round(each) for each in made.box]),
            "ItalicAngle": 0,
            "Ascent": round(made.ascent),
            "Descent": round(made.descent),
            "CapHeight": round(made.ascent),
            "StemV": _STEM,
            "FontFile2" if made.truetype else "FontFile3": _packed(made.data, words),
        }
        system = {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
        widths = [each for number, wide in sorted(made.widths.items()) for each in (number, PDFArray([round(wide, 2)]))]
        glyphs = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2" if made.truetype else "CIDFontType0"),
            "BaseFont": called,
            "CIDSystemInfo": PDFDictionary(system),
            "FontDescriptor": doc.Reference(PDFDictionary(described)),
            "DW": 1000,
            "W": PDFArray(widths),
        }
        if made.truetype:
            glyphs["CIDToGIDMap"] = PDFName("Identity")
        whole = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type0"),
            "BaseFont": called,
            "Encoding": PDFName("Identity-H"),
            "DescendantFonts": PDFArray([doc.Reference(PDFDictionary(glyphs))]),
            "ToUnicode": _packed(_unicode(letters).encode(), {}),
        }
        name = self.getSubsetInternalName(0, doc).removeprefix("/")
        doc.idToObject[BasicFonts][name] = doc.Reference(PDFDictionary(whole))


def _packed(data: bytes, words: dict[str, Any]) -> PDFStream:
    return PDFStream(PDFDictionary(words), data, [PDFZCompress])


def _unicode(letters: dict[int, str]) -> str:
    """The text of each glyph, so that the words can be searched for and copied (ISO 32000-1, 9.10.3)."""
    told = [f"<{number:04x}> <{text.encode('utf-16-be').hex()}>" for number, text in sorted(letters.items()) if text]
    hundreds = [told[start : start + 100] for start in range(0, len(told), 100)]
    return _CMAP.format("\n".join(f"{len(each)} beginbfchar\n" + "\n".join(each) + "\nendbfchar" for each in hundreds))
