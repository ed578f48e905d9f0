"""Reading a card source's files: their text, and the rows of the CSV with their lines."""

import unicodedata
from dataclasses import replace
from pathlib import Path

from companion.errors import quoted
from companion.files.text import MEGABYTE, WORKBOOKS, Row, any_text, fault, is_workbook, nearby, table_rows

BYTES_AT_MOST = 5 * MEGABYTE
TABLES = (".csv", ".tsv", *WORKBOOKS)
CARDS_AT_MOST = 20_000
WANTED = "the CSV of a card source"

_WHAT_IT_SAYS = {".csv": "what the cards are", ".toml": "what the set's name and game are"}

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = frozenset(
    "\u00ad\u200c\u200d\u200e\u200f\ufe0e\ufe0f"
)  # they join letters, part words, or say how signs are meant


def read_text(path: Path) -> str:
    """A file's text: UTF-8, UTF-16 with its mark, or else Windows-1252; raises SourceError."""
    return any_text(path, WANTED, BYTES_AT_MOST, _missing)


def read_table(path: Path) -> list[Row]:
    """The rows of a CSV, or of a spreadsheet's first sheet, that are not empty, the header first, without the columns
    that are empty in all. Raises SourceError.
    """
    if is_workbook(path):
        from companion.files.workbook import workbook_rows  # most decks are CSVs

        found = workbook_rows(path, WANTED, BYTES_AT_MOST)
    else:
        found = table_rows(path, read_text(path))
    rows: list[Row] = []
    for row in found:
        if len(rows) > CARDS_AT_MOST:  # the header counts too
            raise fault(path, f"has more than {CARDS_AT_MOST:,} cards", "divide it into several sets")
        rows.append(row)
    if not rows:
        raise fault(path, "is empty", "the first row names the columns, every further row is a card")
    width = max(last for row in rows for last, cell in enumerate(row.cells, start=1) if cell)
    return [replace(row, cells=row.cells[:width]) for row in rows]


def invisible(text: str) -> str:
    """The first character that can't be seen in print, such as a control character; "" if there is none."""
    if text.isprintable():
        return ""
    return next((c for c in text if unicodedata.category(c) in _INVISIBLE and c not in _JOINERS), "")


def of_hidden(char: str) -> str:
    """The error's words for a text that has this character."""
    called = unicodedata.name(char, "").lower()
    return f"has the invisible character {quoted(char)}" + (f", a {called}" if called else "")


def _missing(path: Path) -> str:
    """The advice for a file that is not there: that its other half needs it, or a name like its own."""
    said = _WHAT_IT_SAYS.get(path.suffix.lower())
    other = next((suffix for suffix in _WHAT_IT_SAYS if suffix != path.suffix.lower()), "")
    if said and path.with_suffix(other).exists():
        return f"beside {path.stem}{other} it says {said}"
    return nearby(path)
