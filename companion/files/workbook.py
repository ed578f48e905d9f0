"""Tables as spreadsheet programs save them: the first sheet of an .xlsx or .ods file."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.files import workbook_reader
from companion.files.number_formats import BUILT_IN, Unknown, number_shown, text_shown
from companion.files.text import CELL_AT_MOST, COLUMNS_AT_MOST, CellNote, Row, fault, read_bytes, tidied

PATIENCE = 60  # seconds
_FAULTS = {
    workbook_reader.NO_SPREADSHEET: ("is no spreadsheet that can be read", "save it once more, as .xlsx, .ods or CSV"),
    workbook_reader.PROTECTED: ("is protected by a password", "save it without one"),
}
_TOO_MUCH = (
    "can't be read: it reaches too far out, holds too much or is damaged",
    "copy the cards alone into a new spreadsheet",
)


def workbook_rows(path: Path, wanted: str, at_most: int) -> Iterator[Row]:
    """The rows of its first sheet that are not empty, each cell as a text. Raises SourceError."""
    ended, said = _read_apart(read_bytes(path, wanted, at_most))
    if ended:
        raise fault(path, *_FAULTS.get(ended, _TOO_MUCH))
    for number, cells, more in json.loads(said):
        texts, told = _texts(number, list(map(tidied, cells)), {int(place): cell for place, cell in more.items()})
        if len(texts) > COLUMNS_AT_MOST and any(texts[COLUMNS_AT_MOST:]):
            raise fault(
                path, f"has more than {COLUMNS_AT_MOST:,} columns", "leave those out that no card needs", number
            )
        if any(len(text) > CELL_AT_MOST for text in texts):
            raise fault(path, f"a cell is longer than {CELL_AT_MOST:,} characters", "shorten it", number)
        if any(texts):
            yield Row(number, texts[:COLUMNS_AT_MOST], tuple(told))


def _texts(number: int, texts: list[str], more: dict[int, list[Any]]) -> tuple[list[str], list[CellNote]]:
    """The texts of a row's cells as they are seen, and what is to be told of them."""
    texts += [""] * (max(more, default=-1) + 1 - len(texts))
    told: list[CellNote] = []
    for place, (kind, *rest) in sorted(more.items()):
        name = f"{_letters(place)}{number}"
        if kind == "formula":
            instead = "open it in a spreadsheet program and save it there"
            told.append(CellNote(place, f"{name}: the value of its formula is not in the file", instead, "error"))
        elif kind == "error":
            texts[place] = rest[0]
            told.append(CellNote(place, f"{name}: shows {rest[0]}", "mend its formula, or empty it", "warning"))
        elif kind == "seen":
            texts[place] = tidied(rest[0])
        else:
            try:
                texts[place] = tidied(_formatted(texts[place], kind, rest))
            except Unknown:
                what, instead = f"{name}: its format can't be kept", "give it another; it is printed without"
                told.append(CellNote(place, what, instead, "warning"))
    return texts, told


def _formatted(text: str, kind: str, rest: list[Any]) -> str:
    """A text, or a number, in the format of its cell. Raises Unknown."""
    if kind == "text":
        return text_shown(text, rest[0])
    value, code, from_1904 = rest
    code = BUILT_IN.get(code) if isinstance(code, int) else code
    if code is None:
        raise Unknown
    return number_shown(value, code, from_1904=from_1904)


def _letters(place: int) -> str:
    """A column's letters: `A`, `B`, … `Z`, `AA`."""
    letters = ""
    place += 1
    while place:
        place, last = divmod(place - 1, 26)
        letters = chr(65 + last) + letters
    return letters


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
