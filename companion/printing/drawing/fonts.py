"""Typefaces for whoever sets words in them: their letters, widths of words and stand-ins; those that travel with the
program, and those of a person's own, their words shaped by HarfBuzz.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from hashlib import sha256
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from companion.cards.places import shipped
from companion.errors import Mendable, quoted
from companion.printing.drawing.reading_order import one_way
from companion.printing.shipped import shipped_layout
from companion.words import fold

IGNORED = str.maketrans(dict.fromkeys("\u00ad\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f"))
"""Characters that join letters, tell how a sign is meant, which way words run or where they may break, and are never
seen themselves.
"""


_GLUE = "\u00a0"  # a space, which a few typefaces lack


class FontError(Mendable):
    """A file that can't be used as a typeface."""

    def __init__(self, what: str, instead: str = "name a whole TrueType or OpenType font (.ttf, .otf, .ttc)") -> None:
        super().__init__(what, instead)


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
class EmbeddedTypeface:
    """A typeface as it goes into a file: its `data`, of TrueType outlines or else as CFF, with only the glyphs that are
    wanted; the widths of these, and figures that describe it, at a size of 1000."""

    data: bytes
    truetype: bool
    widths: dict[int, float]
    ascent: float
    descent: float
    box: tuple[float, float, float, float]


class Typeface:
    """A typeface in which words are set letter by letter, under the name by which words in a drawing call it; letters
    that it lacks come from the one `behind` it."""

    def __init__(self, name: str, file: str, face: Any, behind: Behind | None = None) -> None:
        import uharfbuzz

        self.name, self.file, self._behind = name, file, behind
        self._face, self.scale = face, 1000 / face.upem
        self._font: Any = uharfbuzz.Font(face)
        self.width = lru_cache(maxsize=4096)(self._width)  # most words come again
        self.embedded = lru_cache(maxsize=2)(self._embedded)  # and a preview's card with one change
        self.glyph, self.code = cache(self._glyph), cache(self._code)
        self._wide = cache(lambda letter: self.advance(self.glyph(letter)[0]))
        _called[name] = self

    @cached_property
    def letters(self) -> frozenset[str]:
        """The characters that it has."""
        return frozenset(map(chr, self._face.unicodes)) | {_GLUE}

    @property
    def behind(self) -> Typeface | None:
        """The typeface from which letters come that this one lacks; it is read when first asked for."""
        return self._behind() if self._behind else None

    def measured(self, text: str) -> float:
        """The width of a text that is set in this typeface alone, at a size of 1."""
        return 0.001 * sum(map(self._wide, text.translate(IGNORED)))

    def _glyph(self, letter: str) -> tuple[int, str]:
        """The number of a letter's glyph, and the letter."""
        return self._font.get_nominal_glyph(ord(" " if letter == _GLUE else letter)) or 0, letter

    def glyphs(self, text: str) -> Iterable[Glyph]:
        """The glyphs of a text that is set in this typeface alone, from left to right."""
        letters = text.translate(IGNORED)
        return (Glyph(n, self.advance(n), 0.0, 0.0, each) for n, each in map(self.glyph, letters))

    def draw(self, glyph: int, pen: object) -> None:
        """Draw a glyph's outlines with one of fontTools' pens, in the font's unit."""
        self._font.draw_glyph_with_pen(glyph, pen)

    @cached_property
    def families(self) -> frozenset[str]:
        """The names of its family, folded, and its own."""
        import uharfbuzz

        ids = uharfbuzz.OTNameIdPredefined
        names = (self._face.get_name(each) for each in (ids.FONT_FAMILY, ids.TYPOGRAPHIC_FAMILY, ids.FULL_NAME))
        return frozenset(fold(name) for name in names if name)

    @cached_property
    def style(self) -> tuple[int, bool]:
        """Its weight, 400 being normal, and whether it is italic (OpenType, OS/2)."""
        table = bytes(self._face.reference_table("OS/2").data)
        return (int.from_bytes(table[4:6], "big"), bool(table[63] & 1)) if len(table) > 63 else (400, False)

    def _code(self, letter: str) -> bytes:
        """A letter as words in a PDF name it."""
        return self.glyph(letter)[0].to_bytes(2, "big")

    def runs(self, text: str) -> Iterator[tuple[Typeface, str]]:
        """The text in stretches of one typeface: each character in the first that has it, or else in the last."""
        if text and self.letters.issuperset(text):
            yield self, text
            return
        for face, characters in groupby(
            text, self.having if IGNORED.keys().isdisjoint(map(ord, text)) else self._joining()
        ):
            yield face, "".join(characters)

    def _joining(self) -> Callable[[str], Typeface]:
        """The typeface of each character in turn; what joins two is in that of the one before it."""
        before: list[Typeface] = [self]

        def having(character: str) -> Typeface:
            if ord(character) not in IGNORED:
                before[0] = self.having(character)
            return before[0]

        return having

    def is_one_picture(self, emoji: str) -> bool:
        """True if the typefaces draw an emoji of several characters as one."""
        runs = list(self.runs(emoji))
        return len(runs) == 1 and isinstance(runs[0][0], OwnTypeface) and runs[0][0].glyphs_seen(emoji) == 1

    def _width(self, text: str) -> float:
        """The width of the text at a size of 1, in the size's unit."""
        return sum(face.measured(part) for face, part in self.runs(text))

    def missing(self, text: str) -> list[str]:
        """The characters of the text that there is no glyph for, in order, each once."""
        if self.letters.issuperset(text):
            return []
        seen = dict.fromkeys(text.translate(IGNORED))
        return [char for char in seen if not self.having(char).has(char)]

    def has(self, character: str) -> bool:
        """True if it has a character itself, or nobody sees that."""
        return character in self.letters or ord(character) in IGNORED

    def having(self, character: str) -> Typeface:
        """The typeface that a character comes from: the first that has it, or else the last."""
        if self.has(character) or (behind := self.behind) is None:
            return self
        return behind.having(character)

    def advance(self, glyph: int) -> float:
        """A glyph's width by the font, at a size of 1000."""
        return float(self._font.get_glyph_h_advance(glyph) * self.scale)

    @cached_property
    def called(self) -> str:
        """The name that the font gives itself, as PDF writes names."""
        import uharfbuzz

        told = self._face.get_name(uharfbuzz.OTNameIdPredefined.POSTSCRIPT_NAME) or self.name
        return "".join(each for each in told if each.isascii() and (each.isalnum() or each == "-")) or "Font"

    def _embedded(self, glyphs: frozenset[int]) -> EmbeddedTypeface:
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
        ascent, descent = extents.ascender * self.scale, extents.descender * self.scale
        widths = {number: self.advance(number) for number in glyphs}
        return EmbeddedTypeface(data, truetype, widths, ascent, descent, (-1000.0, descent, 2000.0, ascent))


Behind: TypeAlias = Callable[[], Typeface]


_called: dict[str, Typeface] = {}


def typeface_called(name: str) -> Typeface:
    """The typeface that words in a drawing call so."""
    return _called[name]


POINT = 25.4 / 72  # mm in a point
BYTES_AT_MOST = 30_000_000


@cache
def typefaces() -> dict[str, Typeface]:
    """Every typeface of layouts/fonts.toml by its short name."""
    folder, behind = shipped("layouts") / "fonts", shipped_layout("fonts")["behind"]
    others = {file: cache(partial(_behind, folder / file)) for file in dict.fromkeys(behind.values())}
    return {name: _shipped(name, folder / file, others[behind[name]]) for name, file in font_files().items()}


def _shipped(name: str, path: Path, behind: Behind) -> Typeface:
    import uharfbuzz

    return Typeface(name, path.name, uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))), behind)


def _behind(path: Path) -> Typeface:
    return _shipped(path.stem, path, partial(_last, *shipped_layout("fonts")["last"]["signs"]))


@cache
def _last(file: str, *others: str) -> Typeface:
    """The typeface of signs that no other has, and those behind it."""
    path = shipped("layouts") / "fonts" / file
    return OwnTypeface(path, path.read_bytes(), partial(_last, *others) if others else None)


def font_files() -> dict[str, str]:
    """The file of every typeface that a layout may name in layouts/fonts/, by its short name."""
    return {name: file for name, file in shipped_layout("fonts").items() if isinstance(file, str)}


def own_typeface(path: Path) -> Typeface:
    """A person's own typeface, named by what is in its file. Raises FontError for what is no whole font."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _own_typeface(path, changed)


@cache
def _own_typeface(path: Path, _changed: int) -> Typeface:
    return OwnTypeface(path, _read(path), lambda: typefaces()["text"])


def _read(path: Path) -> bytes:
    shown = quoted(path.name)
    try:
        if not path.is_file():
            raise FontError(f"there is no font file {shown}", "name one beside the layout")
        with path.open("rb") as file:
            data = file.read(BYTES_AT_MOST + 1)
    except OSError as error:
        raise FontError(f"{shown} can't be read: {(error.strerror or 'for no known reason').lower()}") from None
    if len(data) > BYTES_AT_MOST:
        raise FontError(f"{shown} is larger than {BYTES_AT_MOST // 1_000_000} MB")
    return data


_REFUSED = {b"wOFF": "is a font for web pages", b"wOF2": "is a font for web pages", b"\x80\x01": "is a Type 1 font"}
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")


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
        face: Any = uharfbuzz.Face(uharfbuzz.Blob(data), 0)
        try:
            tables = set(face.table_tags)
        except UnicodeDecodeError:
            raise whole from None
        if "CFF2" in tables:
            raise FontError(f"{shown} is a variable font with PostScript outlines", "name one of its instances (.otf)")
        if not tables.issuperset(_NEEDED) or not tables & {"glyf", "CFF "} or not len(face.unicodes):
            raise whole
        super().__init__(f"{path.stem[:20]}-{sha256(data).hexdigest()[:12]}", path.name, face, behind)
        try:
            self.embedded(frozenset(range(min(face.glyph_count, 50))))
        except RuntimeError:  # HarfBuzz can't make sense of its outlines
            raise whole from None
        self.shaped = lru_cache(maxsize=4096)(self._shaped)
        self.one_way = lru_cache(maxsize=4096)(self._one_way)

    def glyphs_seen(self, text: str) -> int:
        """The number of glyphs as which a text is drawn; those that are empty boxes count for many."""
        return sum(1 if glyph.number else 9 for glyph in self.shaped(text) if glyph.advance)

    def glyphs(self, text: str) -> Iterable[Glyph]:
        return self.shaped(text)

    def measured(self, text: str) -> float:
        return sum(glyph.advance for glyph in self.shaped(text)) / 1000

    def _shaped(self, text: str) -> tuple[Glyph, ...]:
        """The glyphs of a text, from left to right."""
        return tuple(glyph for part, leftwards in one_way(text) for glyph in self.one_way(part, leftwards))

    def _one_way(self, text: str, leftwards: bool) -> tuple[Glyph, ...]:
        return tuple(self._glyphs_of(text, leftwards))

    def _glyphs_of(self, text: str, leftwards: bool) -> Iterator[Glyph]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        uharfbuzz.shape(self._font, buffer)
        clusters = [*sorted({info.cluster for info in buffer.glyph_infos}), len(text)]
        ends = dict(pairwise(clusters))
        told: set[int] = set()
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            letters = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
            told.add(info.cluster)
            advance, across, up = (n * self.scale for n in (place.x_advance, place.x_offset, place.y_offset))
            yield Glyph(info.codepoint, advance, across, up, letters)


def _is_whole(data: bytes) -> bool:
    """True if every table that the directory of a font, or of a collection's first, names is all there (OpenType
    specification, font file).
    """
    at = int.from_bytes(data[12:16], "big") if data[:4] == b"ttcf" else 0
    if data[at : at + 4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        return False
    tables = int.from_bytes(data[at + 4 : at + 6], "big")
    for record in range(at + 12, at + 12 + 16 * tables, 16):
        start, length = (int.from_bytes(data[record + n : record + n + 4], "big") for n in (8, 12))
        if (not length and not start) or start + length > len(data):
            return False
    return tables > 0
