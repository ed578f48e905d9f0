"""A person's own typefaces in a PDF: glyph by glyph as they were shaped (ISO 32000-1, 9.7 and 9.9)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

from companion.printing.drawing.fonts import Glyph, OwnTypeface
from companion.printing.drawing.numbers import digits

_SYMBOLIC = 4  # a flag: its letters are named by glyphs
_STEM = 80  # nobody sees it: the font is embedded
_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{}
endcmap CMapName currentdict /CMap defineresource pop end end"""


@dataclass(slots=True)
class OwnFonts:
    """The typefaces of people's own that a file shows, and which of their glyphs, with the letters that these stand
    for."""

    used: dict[OwnTypeface, dict[int, str]] = field(default_factory=dict)

    def shown(self, face: OwnTypeface, text: str, size: float) -> str:
        """The operators that show a text."""
        glyphs = face.shaped(text)
        letters = self.used.setdefault(face, {})
        for glyph in glyphs:
            letters.setdefault(glyph.number, glyph.letters)
        name = f"own{list(self.used).index(face) + 1}"
        widths = {each.number: face.advance(each.number) for each in glyphs}
        return f"/{name} {digits(size, 6)} Tf {_operators(glyphs, widths, size)}"

    def objects(self) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
        """Each typeface's name, and its objects under names, the font itself first; streams are words and data."""
        for number, (face, letters) in enumerate(self.used.items(), start=1):
            yield f"own{number}", list(_font(f"own{number}", face, letters))


def _operators(glyphs: Iterable[Glyph], widths: dict[int, float], size: float) -> str:
    """Glyphs with what they are moved by; those that are moved up are shown by themselves."""
    parts: list[str] = []
    line: list[str] = []
    rise = 0.0
    for glyph in glyphs:
        if glyph.up != rise:
            parts += [f"[{' '.join(line)}] TJ"] if line else []
            line, rise = [], glyph.up
            parts.append(f"{digits(rise * size / 1000, 5)} Ts")
        if glyph.across:
            line.append(digits(-glyph.across, 5))
        line.append(f"<{glyph.number:04x}>")
        if abs(left := widths[glyph.number] - glyph.advance + glyph.across) > 0.01:
            line.append(digits(left, 5))
    parts += [f"[{' '.join(line)}] TJ"] if line else []
    return " ".join([*parts, *(["0 Ts"] if rise else [])])


def _font(name: str, face: OwnTypeface, letters: dict[int, str]) -> Iterator[tuple[str, Any]]:
    made = face.embedded(frozenset(letters))
    tag = "".join(chr(65 + int(each, 16)) for each in sha256(made.data).hexdigest()[:6])
    called = PDFName(f"{tag}+{face.called}")
    yield (
        name,
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type0"),
            "BaseFont": called,
            "Encoding": PDFName("Identity-H"),
            "DescendantFonts": PDFArray([PDFObjectReference(f"{name} glyphs")]),
            "ToUnicode": PDFObjectReference(f"{name} letters"),
        },
    )
    system = {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
    widths = [each for number, width in sorted(made.widths.items()) for each in (number, PDFArray([round(width, 2)]))]
    glyphs = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("CIDFontType2" if made.truetype else "CIDFontType0"),
        "BaseFont": called,
        "CIDSystemInfo": PDFDictionary(system),
        "FontDescriptor": PDFObjectReference(f"{name} described"),
        "DW": 1000,
        "W": PDFArray(widths),
    }
    yield f"{name} glyphs", glyphs | ({"CIDToGIDMap": PDFName("Identity")} if made.truetype else {})
    yield (
        f"{name} described",
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": called,
            "Flags": _SYMBOLIC,
            "FontBBox": PDFArray([round(each) for each in made.box]),
            "ItalicAngle": 0,
            "Ascent": round(made.ascent),
            "Descent": round(made.descent),
            "CapHeight": round(made.ascent),
            "StemV": _STEM,
            "FontFile2" if made.truetype else "FontFile3": PDFObjectReference(f"{name} file"),
        },
    )
    words: dict[str, Any] = {"Length1": len(made.data)} if made.truetype else {"Subtype": PDFName("CIDFontType0C")}
    yield f"{name} file", (words, made.data)
    yield f"{name} letters", ({}, _unicode(letters).encode())


def _unicode(letters: dict[int, str]) -> str:
    """What each glyph says, so that the words can be searched for and copied (ISO 32000-1, 9.10.3)."""
    told = [f"<{number:04x}> <{text.encode('utf-16-be').hex()}>" for number, text in sorted(letters.items()) if text]
    hundreds = [told[start : start + 100] for start in range(0, len(told), 100)]
    return _CMAP.format("\n".join(f"{len(each)} beginbfchar\n" + "\n".join(each) + "\nendbfchar" for each in hundreds))
