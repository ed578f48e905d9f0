"""A program of its own, which is sent a workbook and sends back the rows of its first sheet.

A file of a few bytes can name cells so far out, or hold so much, that its reader takes all memory or breaks off with
words of its own. Here it breaks off alone, unseen, within bounds of memory.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, time
from io import BytesIO
from typing import Any

NO_SPREADSHEET, PROTECTED, TOO_MUCH = 3, 4, 5
"""Exit codes of the program where it sends no rows; with anything else, it was ended."""
MEMORY_AT_MOST = 1_000_000_000
SECONDS_AT_MOST = 20  # of its own, however busy the machine is
CHARACTERS_AT_MOST = 20_000_000  # as CSV
ROWS_AT_MOST = 100_000  # that are not empty
LAST_ROW, LAST_COLUMN = 1_048_575, 16_383  # of the largest sheets that there are, counted from 0


def main(library: str) -> int:
    """Send the rows that are not empty, read by what lies in the folder `library`."""
    _bound()
    sys.path.append(library)
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    try:
        sheet = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read())).get_sheet_by_index(0)
    except PasswordError:
        return PROTECTED
    except (CalamineError, OSError, ValueError, IndexError):
        return NO_SPREADSHEET
    last_row, last_column = sheet.end or (0, 0)
    if last_row > LAST_ROW or last_column > LAST_COLUMN:
        return TOO_MUCH
    left, found = CHARACTERS_AT_MOST, []
    for number, cells in _rows(sheet):
        left -= sum(len(cell) + 1 for cell in cells)
        found.append((number, cells))
        if left < 0 or len(found) > ROWS_AT_MOST:
            return TOO_MUCH
    sys.stdout.write(json.dumps(found))
    return 0


def _bound() -> None:
    with suppress(ImportError, ValueError, OSError):  # where the system knows no such bounds
        import resource

        bounds = {"CORE": 0, "CPU": SECONDS_AT_MOST, "AS": MEMORY_AT_MOST}
        for kind, most in ((getattr(resource, f"RLIMIT_{name}"), most) for name, most in bounds.items()):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, with their numbers, each from the sheet's first column."""
    if not sheet.start:  # nothing is in it: some versions of the reader break off when asked for its rows
        return
    before = [""] * sheet.start[1]
    for number, cells in enumerate(sheet.iter_rows(), start=1):
        if any(cell != "" for cell in cells):
            yield number, [*before, *map(_text, cells)]


def _text(cell: Any) -> str:
    """A cell as its spreadsheet shows it, or nearly so."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
