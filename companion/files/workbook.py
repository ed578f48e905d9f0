"""Tables as spreadsheet programs save them: the first sheet of an .xlsx or .ods file."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.files import workbook_reader
from companion.files.text import CELL_AT_MOST, COLUMNS_AT_MOST, Row, fault, read_bytes, tidied

WORKBOOKS = (".xlsx", ".ods")
PATIENCE = 60  # seconds
_FAULTS = {
    workbook_reader.NO_SPREADSHEET: ("is no spreadsheet that can be read", "save it once more, as .xlsx, .ods or CSV"),
    workbook_reader.PROTECTED: ("is protected by a password", "save it without one"),
}
_TOO_MUCH = (
    "can't be read: it reaches too far out, holds too much or is damaged",
    "copy the cards alone into a new spreadsheet",
)


def is_workbook(path: Path) -> bool:
    """True if a file is a spreadsheet program's own, by its name."""
    return path.suffix.lower() in WORKBOOKS


def workbook_rows(path: Path, wanted: str, at_most: int) -> Iterator[Row]:
    """The rows of its first sheet that are not empty, each cell as a text. Raises SourceError."""
    ended, said = _read_apart(read_bytes(path, wanted, at_most))
    if ended:
        raise fault(path, *_FAULTS.get(ended, _TOO_MUCH))
    for number, cells in json.loads(said):
        texts = list(map(tidied, cells))
        if len(texts) > COLUMNS_AT_MOST and any(texts[COLUMNS_AT_MOST:]):
            raise fault(
                path, f"has more than {COLUMNS_AT_MOST:,} columns", "leave those out that no card needs", number
            )
        if any(len(text) > CELL_AT_MOST for text in texts):
            raise fault(path, f"a cell is longer than {CELL_AT_MOST:,} characters", "shorten it", number)
        if any(texts):
            yield Row(number, texts[:COLUMNS_AT_MOST])


def _read_apart(data: bytes) -> tuple[int, bytes]:
    """The exit code and the output of the program that reads workbooks."""
    import subprocess
    from importlib.util import find_spec

    library = find_spec("python_calamine")
    folder = Path(library.origin).parents[1] if library and library.origin else ""
    program = [sys.executable, "-I", "-S", workbook_reader.__file__, str(folder)]
    try:
        done = subprocess.run(program, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return workbook_reader.TOO_MUCH, b""
    return done.returncode, done.stdout
