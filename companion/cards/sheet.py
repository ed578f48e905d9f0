"""Reading the files that people save: text in whatever encoding, and the rows of a CSV with their lines."""

from __future__ import annotations

import csv
import errno
import io
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from companion.cards.problems import Problem, SourceError

BYTES_AT_MOST = 5_000_000
CARDS_AT_MOST = 20_000
CELL_AT_MOST = 10_000

_SAVE_AS = "save it as CSV (UTF-8)"

# How files begin that are no text, and what to do about it.
_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"\x89PNG", "is a picture", "name the CSV of a card source"),
    (b"\xff\xd8\xff", "is a picture", "name the CSV of a card source"),
    (b"GIF8", "is a picture", "name the CSV of a card source"),
    (b"%PDF", "is a PDF", "name the CSV of a card source"),
    (b"PK\x03\x04", "is a spreadsheet program's own file or another archive", _SAVE_AS),
    (b"\xd0\xcf\x11\xe0", "is a spreadsheet program's own file", _SAVE_AS),
)

_WHAT_IT_SAYS = {".csv": "what the cards are", ".toml": "what the set's name and game are"}

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = frozenset("\u200c\u200d")


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row, stripped, and the line of the file where it starts."""

    line: int
    cells: list[str]


def read_text(path: Path) -> str:
    """A file's text: UTF-8, UTF-16 with its mark, or else Windows-1252; raises SourceError."""
    data = _read_bytes(path)
    for start, what, instead in _SIGNATURES:
        if data.startswith(start):
            raise _error(path, what, instead)
    try:
        text = _decoded(data)
    except UnicodeDecodeError:
        raise _error(path, "is no text", _SAVE_AS) from None
    if "\0" in text:
        raise _error(path, "is no text", _SAVE_AS)
    return text


def read_rows(path: Path, text: str) -> list[Row]:
    """The rows of a CSV that are not empty, the header first, without the columns that are empty in all.

    The separator is the one among comma, semicolon and tab that the header has most of. Raises SourceError.
    """
    rows = list(_rows(path, text))
    if not rows:
        raise _error(path, "is empty", "the first row names the columns, every further row is a card")
    width = max(last for row in rows for last, cell in enumerate(row.cells, start=1) if cell)
    return [Row(row.line, row.cells[:width]) for row in rows]


def invisible(text: str) -> str:
    """The first character that can't be seen in print, such as a control character; "" if there is none."""
    if text.isprintable():
        return ""
    return next((c for c in text if unicodedata.category(c) in _INVISIBLE and c not in _JOINERS), "")


def _read_bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _error(path, "is a folder", "name a CSV in it")
        if not stat.S_ISREG(mode):
            raise _error(path, "is no ordinary file", "name the CSV of a card source")
        with path.open("rb") as file:
            data = file.read(BYTES_AT_MOST + 1)
    except FileNotFoundError:
        raise _error(path, "there is no such file", _nearby(path)) from None
    except PermissionError:
        raise _error(path, "may not be read", "ask its owner for the permission") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
            reason = "its name is too long"
        raise _error(path, f"can't be read: {reason}") from None
    if len(data) > BYTES_AT_MOST:
        what = f"is larger than {BYTES_AT_MOST // 1_000_000} MB"
        raise _error(path, what, "a card source holds the text of one set")
    return data


def _nearby(path: Path) -> str:
    """What is right instead of a file that is not there: that its other half needs it, or a name like its own."""
    try:
        there = sorted(each for each in path.parent.iterdir() if each.suffix.lower() in _WHAT_IT_SAYS)
    except OSError:
        return ""
    halves = [each.name for each in there if each.stem == path.stem]
    if halves and path.suffix.lower() in _WHAT_IT_SAYS:
        return f"beside {halves[0]} it says {_WHAT_IT_SAYS[path.suffix.lower()]}"
    near = get_close_matches(path.stem, [each.stem for each in there if each.suffix == path.suffix], n=1)
    return f"did you mean {near[0]}{path.suffix}?" if near else ""


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def _rows(path: Path, text: str) -> Iterator[Row]:
    header = next((line for line in text.splitlines() if line.strip(' \t,;"')), "")
    separator = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    count, line = 0, 1
    try:
        for cells in reader:
            stripped = [_cell(path, line, cell) for cell in cells]
            if any(stripped):
                count += 1
                yield Row(line, stripped)
            if count > 1 + CARDS_AT_MOST:  # the header counts too
                raise _error(path, f"has more than {CARDS_AT_MOST:,} cards", "divide it into several sets")
            line = reader.line_num + 1
    except csv.Error as error:
        if "field larger" in str(error):
            raise _too_long(path, line) from None
        what = "a cell that begins with a double quote does not end with one"
        instead = "inside such a cell write each double quote twice"
        raise _error(path, what, instead, line) from None


def _cell(path: Path, line: int, cell: str) -> str:
    if len(cell) > CELL_AT_MOST:
        raise _too_long(path, line)
    if cell.isprintable():
        return cell.strip()
    return cell.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").strip()


def _too_long(path: Path, line: int) -> SourceError:
    what = f"a cell is longer than {CELL_AT_MOST:,} characters"
    return _error(path, what, "shorten it, or close its double quotes", line)


def _error(path: Path, what: str, instead: str = "", line: int = 0) -> SourceError:
    return SourceError([Problem(path, line, "", what, instead)])
