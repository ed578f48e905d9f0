"""The typefaces that go into a file: their widths, and which characters they hold."""

import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion.cards import shipped
from companion.errors import quoted
from companion.printing.drawing.typeface import IGNORED, Behind, FontError, Typeface

POINT = 25.4 / 72  # mm in a point
BYTES_AT_MOST = 30_000_000


class ShippedTypeface(Typeface):
    """A typeface of layouts/fonts, which reportlab knows how to embed: letter by letter."""

    def __init__(self, name: str, path: Path, behind: Behind | None = None) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self._font: Any = TTFont(name, str(path), asciiReadable=0)  # else all of ASCII goes into every file
        pdfmetrics.registerFont(self._font)
        super().__init__(name, path.name, frozenset(self._font.face.charToGlyph), behind)

    def measured(self, text: str) -> float:
        return float(self._font.stringWidth(text.translate(IGNORED), 1.0))


@cache
def typefaces() -> dict[str, Typeface]:
    """Every typeface of layouts/fonts.toml by its short name."""
    folder, behind = shipped("layouts") / "fonts", _fonts()["behind"]
    others = {file: cache(partial(_behind, folder / file)) for file in dict.fromkeys(behind.values())}
    return {name: ShippedTypeface(name, folder / file, others[behind[name]]) for name, file in font_files().items()}


def _behind(path: Path) -> Typeface:
    return ShippedTypeface(path.stem, path, partial(_last, *_fonts()["last"]["signs"]))


@cache
def _last(file: str, *others: str) -> Typeface:
    """The typeface of signs that no other has, and those behind it."""
    from companion.printing.drawing.shaped import OwnTypeface

    path = shipped("layouts") / "fonts" / file
    return OwnTypeface(path, path.read_bytes(), partial(_last, *others) if others else None)


def font_files() -> dict[str, str]:
    """The file of every typeface that a layout may name in layouts/fonts/, by its short name."""
    return {name: file for name, file in _fonts().items() if isinstance(file, str)}


@cache
def _fonts() -> dict[str, Any]:
    with (shipped("layouts") / "fonts.toml").open("rb") as file:
        return tomllib.load(file)


def own_typeface(path: Path) -> Typeface:
    """A person's own typeface, named by what is in its file. Raises FontError for what is no whole font."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _own_typeface(path, changed)


@cache
def _own_typeface(path: Path, _changed: int) -> Typeface:
    from companion.printing.drawing.shaped import OwnTypeface

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
