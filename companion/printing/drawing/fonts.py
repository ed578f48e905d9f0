"""The typefaces that go into a file: their widths, and which characters they hold."""

import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.cards import shipped
from companion.errors import CompanionError, quoted

POINT = 25.4 / 72  # mm in a point
BYTES_AT_MOST = 30_000_000

_OTHER_KINDS = {
    b"OTTO": "has PostScript outlines",
    b"wOFF": "is a font for web pages",
    b"wOF2": "is a font for web pages",
    b"ttcf": "is a collection of fonts",
    b"\x80\x01": "has PostScript outlines",
}
_CONVERT = "name a TrueType font with outlines of its own (.ttf)"


class FontError(CompanionError):
    """A file that can't be used as a typeface: `what` is wrong, and `instead` would be right."""

    def __init__(self, what: str, instead: str = _CONVERT) -> None:
        self.what, self.instead = what, instead
        super().__init__(f"{what}; {instead}")


class Typeface:
    """A typeface, under the name by which words in a drawing call it; letters that it lacks come from the one `behind`
    it."""

    def __init__(self, name: str, path: Path, behind: "Typeface | None" = None) -> None:
        """Raises FontError where the file is no TrueType font."""
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self.name = name
        self.file = path.name
        self.behind = behind
        self._font: Any = TTFont(name, str(path), asciiReadable=0)  # else all of ASCII goes into every file
        self._glyphs: frozenset[int] = frozenset(self._font.face.charToGlyph)
        pdfmetrics.registerFont(self._font)
        _called[name] = self

    def runs(self, text: str) -> Iterator[tuple["Typeface", str]]:
        """The text in stretches of one typeface: each character in the first that has it, or else in the last."""
        for face, characters in groupby(text, self._having):
            yield face, "".join(characters)

    def width(self, text: str) -> float:
        """How wide the text runs at a size of 1, in the size's unit."""
        return sum(float(face._font.stringWidth(part, 1.0)) for face, part in self.runs(text))

    def missing(self, text: str) -> list[str]:
        """The characters of the text that there is no glyph for, in order, each once."""
        return [char for char in dict.fromkeys(text) if ord(char) not in self._having(char)._glyphs]

    def _having(self, character: str) -> "Typeface":
        return self if self.behind is None or ord(character) in self._glyphs else self.behind._having(character)


_called: dict[str, Typeface] = {}


def typeface_called(name: str) -> Typeface:
    """The typeface that words in a drawing call so."""
    return _called[name]


@cache
def typefaces() -> dict[str, Typeface]:
    """Every typeface of layouts/fonts.toml by its short name."""
    folder, behind = shipped("layouts") / "fonts", _fonts()["behind"]
    others = {file: Typeface(Path(file).stem, folder / file) for file in dict.fromkeys(behind.values())}
    return {name: Typeface(name, folder / file, others[behind[name]]) for name, file in font_files().items()}


def font_files() -> dict[str, str]:
    """The file of every typeface that a layout may name in layouts/fonts/, by its short name."""
    return {name: file for name, file in _fonts().items() if isinstance(file, str)}


@cache
def _fonts() -> dict[str, Any]:
    with (shipped("layouts") / "fonts.toml").open("rb") as file:
        return tomllib.load(file)


def own_typeface(path: Path) -> Typeface:
    """A person's own typeface, named by what is in its file. Raises FontError for what is no whole TrueType font."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _own_typeface(path, changed)


@cache
def _own_typeface(path: Path, _changed: int) -> Typeface:
    data = _read(path)
    shown = quoted(path.name)
    for start, what in _OTHER_KINDS.items():
        if data.startswith(start):
            raise FontError(f"{shown} {what}")
    try:
        _check_tables(data)
        _try(data)
        return Typeface(f"{path.stem[:20]}-{sha256(data).hexdigest()[:12]}", path, typefaces()["text"])
    except Exception:  # reportlab raises almost anything for a damaged font
        raise FontError(f"{shown} is no whole TrueType font") from None


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


def _check_tables(data: bytes) -> None:
    """Raise ValueError where a table that the font's directory names is not all there (OpenType specification)."""
    for record in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        start, length = (int.from_bytes(data[record + at : record + at + 4], "big") for at in (8, 12))
        if start + length > len(data):
            raise ValueError("the font is cut off")


def _try(data: bytes) -> None:
    """Read all outlines of a font once, as writing it into a file would."""
    from reportlab.pdfbase.ttfonts import TTFont

    font: Any = TTFont("trial", BytesIO(data))
    font.face.makeSubset(sorted(font.face.charToGlyph))
