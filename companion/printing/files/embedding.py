"""Typefaces in a PDF: glyph by glyph, as words were set in them (ISO 32000-1, 9.7 and 9.9)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from companion.printing.drawing.fonts import IGNORED, Glyph, OwnTypeface, Typeface
from companion.printing.drawing.numbers import digits
from companion.printing.files.pdf_objects import Name, PdfFile, Ref

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
class Fonts:
    """The typefaces that a file shows, and which of their glyphs, with the letters that these stand for."""

    _used: dict[Typeface, tuple[str, dict[int, str]]] = field(default_factory=dict)

    def shown(self, face: Typeface, text: str, size: float) -> str:
        """The operators that show a text."""
        if face not in self._used:
            self._used[face] = f"f{len(self._used) + 1}", {}
        name, letters = self._used[face]
        if isinstance(face, OwnTypeface):
            glyphs = face.shaped(text)
            for glyph in glyphs:
                letters.setdefault(glyph.number, glyph.letters)
            shown = _operators(glyphs, {each.number: face.advance(each.number) for each in glyphs}, size)
        else:
            letters.update(map(face.glyph, text := text.translate(IGNORED)))
            shown = f"<{''.join(map(face.code, text))}> Tj"
        return f"/{name} {digits(size, 6)} Tf {shown}"

    def put(self, file: PdfFile) -> dict[str, Ref]:
        """Write the typefaces, and give them by their names."""
        return {name: _put(file, face, letters) for face, (name, letters) in self._used.items()}


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


def _put(file: PdfFile, face: Typeface, letters: dict[int, str]) -> Ref:
    made = face.embedded(frozenset(letters))
    tag = "".join(chr(65 + int(each, 16)) for each in sha256(made.data).hexdigest()[:6])
    called = Name(f"{tag}+{face.called}")
    words: dict[str, Any] = {"Length1": len(made.data)} if made.truetype else {"Subtype": Name("CIDFontType0C")}
    described = {
        "Type": Name("FontDescriptor"),
        "FontName": called,
        "Flags": _SYMBOLIC,
        "FontBBox": [round(each) for each in made.box],
        "ItalicAngle": 0,
        "Ascent": round(made.ascent),
        "Descent": round(made.descent),
        "CapHeight": round(made.ascent),
        "StemV": _STEM,
        "FontFile2" if made.truetype else "FontFile3": file.put_stream(words, made.data, packed=True),
    }
    glyphs = {
        "Type": Name("Font"),
        "Subtype": Name("CIDFontType2" if made.truetype else "CIDFontType0"),
        "BaseFont": called,
        "CIDSystemInfo": {"Registry": "Adobe", "Ordering": "Identity", "Supplement": 0},
        "FontDescriptor": file.put(described),
        "DW": 1000,
        "W": [each for number, width in sorted(made.widths.items()) for each in (number, [round(width, 2)])],
    }
    whole = {
        "Type": Name("Font"),
        "Subtype": Name("Type0"),
        "BaseFont": called,
        "Encoding": Name("Identity-H"),
        "DescendantFonts": [file.put(glyphs | ({"CIDToGIDMap": Name("Identity")} if made.truetype else {}))],
        "ToUnicode": file.put_stream({}, _unicode(letters).encode(), packed=True),
    }
    return file.put(whole)


def _unicode(letters: dict[int, str]) -> str:
    """What each glyph says, so that the words can be searched for and copied (ISO 32000-1, 9.10.3)."""
    told = [f"<{number:04x}> <{text.encode('utf-16-be').hex()}>" for number, text in sorted(letters.items()) if text]
    hundreds = [told[start : start + 100] for start in range(0, len(told), 100)]
    return _CMAP.format("\n".join(f"{len(each)} beginbfchar\n" + "\n".join(each) + "\nendbfchar" for each in hundreds))
