"""Tables as spreadsheet programs save them: the first sheet of an .xlsx or .ods file."""

from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.files.text import CELL_AT_MOST, COLUMNS_AT_MOST, Row, fault, read_bytes, tidied

WORKBOOKS = (".xlsx", ".ods")
_SAVE_AS = "save it once more, as .xlsx, .ods or CSV"


def is_workbook(path: Path) -> bool:
    """Whether a file is one that a spreadsheet program keeps its own tables in, by its name."""
    return path.suffix.lower() in WORKBOOKS


def workbook_rows(path: Path, wanted: str, at_most: int) -> Iterator[Row]:
    """The rows of its first sheet that are not empty, each cell as a text. Raises SourceError."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    data = read_bytes(path, wanted, at_most)
    try:
        sheet = CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_index(0)
        rows = sheet.to_python(skip_empty_area=False)
    except PasswordError:
        raise fault(path, "is protected by a password", "save it without one") from None
    except (CalamineError, OSError, ValueError, IndexError):
        raise fault(path, "is no spreadsheet that can be read", _SAVE_AS) from None
    for number, cells in enumerate(rows, start=1):
        texts = [tidied(_text(cell)) for cell in cells]
        if len(texts) > COLUMNS_AT_MOST and any(texts[COLUMNS_AT_MOST:]):
            raise fault(
                path, f"has more than {COLUMNS_AT_MOST:,} columns", "leave those out that no card needs", number
            )
        if any(len(text) > CELL_AT_MOST for text in texts):
            raise fault(path, f"a cell is longer than {CELL_AT_MOST:,} characters", "shorten it", number)
        if any(texts):
            yield Row(number, texts[:COLUMNS_AT_MOST])


def _text(cell: Any) -> str:
    """A cell as its spreadsheet shows it, or nearly so."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, datetime | date | time):
        return cell.isoformat()
    return str(cell)
