"""Reading text files as people save them, in whatever encoding, and the rows of a CSV with their lines."""

import csv
import errno
import io
import os
import re
import stat
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from threading import Thread
from typing import BinaryIO, NamedTuple

from companion.files.problems import Problem, Severity, SourceError

MEGABYTE = 1_000_000
WORKBOOKS = (".xlsx", ".ods")
PATIENCE = 5.0
"""Seconds within which somebody has to open a pipe to write."""
CELL_AT_MOST = 10_000
COLUMNS_AT_MOST = 1_000
_SEPARATOR = re.compile(r"\ufeff?sep=([,;\t|])\r?\n", re.IGNORECASE)  # as some programs write it above the columns
_SAVE_AS = "save it as CSV (UTF-8)"

# How files begin that are no text, and what to do about it; "" for naming what is wanted.
_SIGNATURES: tuple[tuple[bytes, str, str], ...] = (
    (b"\x89PNG", "is a picture", ""),
    (b"\xff\xd8\xff", "is a picture", ""),
    (b"GIF8", "is a picture", ""),
    (b"%PDF", "is a PDF", ""),
    (b"PK\x03\x04", "is a spreadsheet program's own file or another archive", _SAVE_AS),
    (b"\xd0\xcf\x11\xe0", "is a spreadsheet program's own file", _SAVE_AS),
)


def is_workbook(path: Path) -> bool:
    """True if a file is a spreadsheet program's own, by its name."""
    return path.suffix.lower() in WORKBOOKS


class CellNote(NamedTuple):
    """A note on a spreadsheet's cell: its place in the row, from 0 on, what is to be told, and what would be right."""

    place: int
    what: str
    instead: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row, stripped, the line of the file where it starts, and what is to be told of cells."""

    line: int
    cells: list[str]
    told: tuple[CellNote, ...] = ()


def fault(path: Path, what: str, instead: str = "", line: int = 0) -> SourceError:
    """The error that says what is wrong with a file, or on one of its lines, and what would be right."""
    return SourceError([Problem(path, line, "", what, instead)])


def check_name(path: Path) -> None:
    """Raises SourceError for a name that is no UTF-8, which nothing that is written could hold."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        shown = os.fsencode(path).decode("utf-8", "backslashreplace")
        raise SourceError([Problem(shown, 0, "", "its name is no UTF-8", "give it another")]) from None


def read_bytes(
    path: Path, wanted: str, at_most: int, near: Callable[[Path], str] | None = None, *, piped: bool = False
) -> bytes:
    """A file's bytes. Messages say that it should be `wanted`, such as "the CSV of a card source".

    Raises SourceError where it is not there (`near` says what may be meant instead), is no ordinary file and none that
    may be `piped`, may not be read, or has more bytes than `at_most`.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise fault(path, "is a folder", f"name {wanted}")
        if not (stat.S_ISREG(mode) or piped):
            raise fault(path, "is no ordinary file", f"name {wanted}")
        with _pipe(path, wanted) if stat.S_ISFIFO(mode) else path.open("rb") as file:
            data = file.read(at_most + 1)
    except FileNotFoundError:
        raise fault(path, "there is no such file", (near or nearby)(path) or f"name {wanted}") from None
    except PermissionError:
        raise fault(path, "may not be read", "ask its owner for the permission") from None
    except (OSError, ValueError) as error:
        reason = "no file can be called so" if isinstance(error, ValueError) else error.strerror or str(error)
        if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
            reason = "its name is too long"
        raise fault(path, f"can't be read: {reason.lower()}", f"name {wanted}") from None
    if len(data) > at_most:
        raise fault(path, f"is larger than {at_most // MEGABYTE} MB", f"name {wanted}")
    return data


def _pipe(path: Path, wanted: str) -> BinaryIO:
    """A pipe, open to read. Raises SourceError where nobody opens it to write: that would be waited for without end."""
    opened: list[BinaryIO] = []
    waiting = Thread(target=lambda: opened.append(path.open("rb")), daemon=True)
    waiting.start()
    waiting.join(PATIENCE)
    if not opened:
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))  # lets the thread go
        raise fault(path, "is a pipe into which nobody writes", f"name {wanted}")
    return opened[0]


def read_text(path: Path, wanted: str, at_most: int = MEGABYTE) -> str:
    """A file's text, which is UTF-8, with or without its mark. Raises SourceError."""
    data = read_bytes(path, wanted, at_most)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise fault(path, "is no UTF-8 text", f"name {wanted}, and save it as UTF-8", line) from None


def any_text(path: Path, wanted: str, at_most: int, near: Callable[[Path], str] | None = None) -> str:
    """The text of a file that a spreadsheet program saved: UTF-8, UTF-16 with its mark, or Windows-1252.

    Raises SourceError, as `read_bytes` does.
    """
    data = read_bytes(path, wanted, at_most, near)
    for start, what, instead in _SIGNATURES:
        if data.startswith(start):
            raise fault(path, what, instead or f"name {wanted}")
    try:
        text = _decoded(data)
    except UnicodeDecodeError:
        raise fault(path, "is no text", _SAVE_AS) from None
    if "\0" in text:
        raise fault(path, "is no text", _SAVE_AS)
    return text


def table_rows(path: Path, text: str) -> Iterator[Row]:
    """The rows of a CSV that are not empty.

    The separator is the one among comma, semicolon, tab and bar that the header has most of, or that a line `sep=;`
    names. Between tabs a double quote that opens no whole cell is a sign like any other. Raises SourceError.
    """
    told = _SEPARATOR.match(text)
    text = "\n" + text[told.end() :] if told else text
    header = next((line for line in text.splitlines() if line.strip(' \t,;"')), "")
    separator = told[1] if told else max(",;\t|", key=header.count)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=separator,
        strict=True,
        quoting=csv.QUOTE_NONE if separator == "\t" and not _closes_quotes(text) else csv.QUOTE_MINIMAL,
    )
    line = 1
    try:
        for cells in reader:
            if len(cells) > COLUMNS_AT_MOST:
                what = f"has more than {COLUMNS_AT_MOST:,} columns"
                raise fault(path, what, "leave those out that no card needs", line)
            if any(len(cell) > CELL_AT_MOST for cell in cells):
                raise csv.Error("field larger than a cell may be")
            stripped = [tidied(cell) for cell in cells]
            if any(stripped):
                yield Row(line, stripped)
            line = reader.line_num + 1
    except csv.Error as error:
        if "field larger" in str(error):
            what = f"a cell is longer than {CELL_AT_MOST:,} characters"
            raise fault(path, what, "shorten it, or close its double quotes", line) from None
        instead = "inside such a cell write each double quote twice"
        raise fault(path, "a cell that begins with a double quote does not end with one", instead, line) from None


def _closes_quotes(text: str) -> bool:
    """True if each cell between tabs that begins with a double quote ends with one."""
    try:
        deque(csv.reader(io.StringIO(text, newline=""), delimiter="\t", strict=True), maxlen=0)
    except csv.Error:
        return False
    return True


def nearby(path: Path) -> str:
    """A name like that of a file which is not there, as a question; "" where there is none."""
    try:
        beside = [each.name for each in sorted(path.parent.iterdir()) if each.suffix.lower() == path.suffix.lower()]
    except (OSError, ValueError):
        return ""
    near = get_close_matches(path.name, [name for name in beside if name != path.name], n=1)
    return f"did you mean {near[0]}?" if near else ""


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def tidied(cell: str) -> str:
    """A cell's text without what is around it, its lines ended in one way, tabs in it being spaces."""
    if cell.isprintable():
        return cell.strip()
    return cell.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\t", " ").strip()
