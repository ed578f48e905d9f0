"""Typefaces of a person's own, their words shaped by HarfBuzz: TrueType and PostScript outlines, any script."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.errors import quoted
from companion.printing.drawing.fonts import Behind, FontError, Typeface

_REFUSED = {b"wOFF": "is a font for web pages", b"wOF2": "is a font for web pages", b"\x80\x01": "is a Type 1 font"}
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped text: its number, how far it moves on, and by how much it is shifted, at a size of 1000; and
    the letters that it stands for."""

    number: int
    advance: float
    across: float
    up: float
    letters: str


@dataclass(frozen=True, slots=True)
class Embedded:
    """A typeface as it goes into a file: its `data`, of TrueType outlines or else as CFF, with only the glyphs that are
    wanted; the widths of these, and figures that describe it, at a size of 1000."""

    data: bytes
    truetype: bool
    widths: dict[int, float]
    ascent: float
    descent: float
    box: tuple[float, float, float, float]


class OwnTypeface(Typeface):
    """A typeface of a person's own, named by what is in its file."""

    def __init__(self, path: Path, data: bytes, behind: Behind | None = None) -> None:
        """Raises FontError for what is no whole font."""
        import uharfbuzz

        shown = quoted(path.name)
        for start, what in _REFUSED.items():
            if data.startswith(start):
                raise FontError(f"{shown} {what}")
        whole = FontError(f"{shown} is no whole font")
        if not _is_whole(data):
            raise whole
        self._face: Any = uharfbuzz.Face(uharfbuzz.Blob(data), 0)
        tables = set(self._face.table_tags)
        if "CFF2" in tables:
            raise FontError(f"{shown} is a variable font with PostScript outlines", "name one of its instances (.otf)")
        if not tables.issuperset(_NEEDED) or not tables & {"glyf", "CFF "} or not len(self._face.unicodes):
            raise whole
        self._scale = 1000 / self._face.upem
        self._font: Any = uharfbuzz.Font(self._face)
        name = f"{path.stem[:20]}-{sha256(data).hexdigest()[:12]}"
        super().__init__(name, path.name, frozenset(self._face.unicodes), behind)
        try:
            self.embedded(frozenset(range(min(self._face.glyph_count, 50))))
        except RuntimeError:  # HarfBuzz can't make sense of its outlines
            raise whole from None
        self.shaped = lru_cache(maxsize=4096)(self._shaped)

    def measured(self, text: str) -> float:
        return sum(glyph.advance for glyph in self.shaped(text)) / 1000

    def _shaped(self, text: str) -> tuple[Glyph, ...]:
        """The glyphs of a text in one direction, from left to right."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._font, buffer)
        clusters = [*sorted({info.cluster for info in buffer.glyph_infos}), len(text)]
        ends = dict(pairwise(clusters))
        told: set[int] = set()
        glyphs = []
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            letters = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
            told.add(info.cluster)
            advance, across, up = (n * self._scale for n in (place.x_advance, place.x_offset, place.y_offset))
            glyphs.append(Glyph(info.codepoint, advance, across, up, letters))
        return tuple(glyphs)

    def advance(self, glyph: int) -> float:
        """How wide the font says that a glyph is, at a size of 1000."""
        return float(self._font.get_glyph_h_advance(glyph) * self._scale)

    @cached_property
    def called(self) -> str:
        """The name that the font gives itself, as PDF writes names."""
        import uharfbuzz

        told = self._face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or self.name
        return "".join(each for each in told if each.isascii() and (each.isalnum() or each == "-")) or "Font"

    def embedded(self, glyphs: frozenset[int]) -> Embedded:
        """The typeface with these glyphs alone, under their numbers."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(glyphs | {0})
        wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        wanted.pin_all_axes_to_default(self._face)
        wanted.sets(uharfbuzz.SubsetInputSets.LAYOUT_FEATURE_TAG).clear()
        made: Any = uharfbuzz.subset(self._face, wanted)
        truetype = "glyf" in made.table_tags
        data: bytes = bytes(made.blob.data) if truetype else bytes(made.reference_table("CFF ").data)
        extents = self._font.get_font_extents("ltr")
        ascent, descent = extents.ascender * self._scale, extents.descender * self._scale
        widths = {number: self.advance(number) for number in glyphs}
        return Embedded(data, truetype, widths, ascent, descent, (-1000.0, descent, 2000.0, ascent))


def _is_whole(data: bytes) -> bool:
    """Whether every table that the directory of a font, or of a collection's first, names is all there (OpenType
    specification, font file)."""
    at = int.from_bytes(data[12:16], "big") if data[:4] == b"ttcf" else 0
    if data[at : at + 4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        return False
    tables = int.from_bytes(data[at + 4 : at + 6], "big")
    for record in range(at + 12, at + 12 + 16 * tables, 16):
        start, length = (int.from_bytes(data[record + n : record + n + 4], "big") for n in (8, 12))
        if (not length and not start) or start + length > len(data):
            return False
    return tables > 0
