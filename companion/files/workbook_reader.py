"""A program of its own, which is sent a workbook and sends back the rows of its first sheet: for each its number, its
cells as texts, and by their places what else is to be known of cells: the text that is seen, a number with its format,
an error, or a formula without a value.

A file of a few bytes can name cells so far out, or hold so much, that its reader takes all memory or breaks off with
words of its own. Here it breaks off alone, unseen, within bounds of memory.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date, time
from io import BytesIO
from typing import Any, TypeAlias
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import BadZipFile, ZipFile

NO_SPREADSHEET, PROTECTED, TOO_MUCH = 3, 4, 5
"""Exit codes of the program where it sends no rows; with anything else, it was ended."""
MEMORY_AT_MOST = 1_000_000_000
SECONDS_AT_MOST = 4  # of its own, however busy the machine is
CHARACTERS_AT_MOST = 20_000_000  # as CSV
ROWS_AT_MOST = 100_000  # that are not empty
CELLS_AT_MOST = 1_000_000  # of which more is known than a text
PART_AT_MOST = 20_000_000  # bytes of a part that says something of the whole
PIECE = 1 << 16  # bytes
GENERAL = "General"
Cell: TypeAlias = list[Any]
Format: TypeAlias = str | int
LAST_ROW, LAST_COLUMN = 1_048_575, 16_383  # of the largest sheets that there are, counted from 0


def main(library: str) -> int:
    """Send the rows that are not empty, read by what lies in the folder `library`."""
    _bound()
    sys.path.append(library)
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError

    data = sys.stdin.buffer.read()
    try:
        sheet = CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_index(0)
    except PasswordError:
        return PROTECTED
    except (CalamineError, OSError, ValueError, IndexError):
        return NO_SPREADSHEET
    last_row, last_column = sheet.end or (0, 0)
    if last_row > LAST_ROW or last_column > LAST_COLUMN:
        return TOO_MUCH
    try:
        more = _seen(data)
    except (KeyError, ValueError, BadZipFile, SyntaxError, ExpatError):  # what the library could read none the less
        more = {}
    left, found = CHARACTERS_AT_MOST, []
    for number, cells in _with(more, _rows(sheet)):
        left -= sum(len(cell) + 1 for cell in cells)
        found.append((number, cells, more.get(number, {})))
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


def _with(
    more: Mapping[int, Mapping[int, Cell]], rows: Iterable[tuple[int, list[str]]]
) -> Iterator[tuple[int, list[str]]]:
    """The rows, and those of which only errors and formulas are known."""
    last = 0
    for number, cells in rows:
        yield from ((between, []) for between in range(last + 1, number) if between in more)
        yield number, cells
        last = number
    yield from ((number, []) for number in sorted(more) if number > last)


def _seen(data: bytes) -> dict[int, dict[int, Cell]]:
    """Further facts of cells, by their rows and places."""
    with ZipFile(BytesIO(data)) as file:
        is_ods = "content.xml" in file.namelist()
        sheet: WorkbookSheet = OdsSheet() if is_ods else XlsxSheet(*_formats(file))
        sheet.read(file, "content.xml" if is_ods else _first_sheet(file))
    return sheet.found


class WorkbookSheet:
    """A sheet's XML as it is read, element by element, and what is `found` of its cells."""

    def __init__(self) -> None:
        self.found: dict[int, dict[int, Cell]] = {}
        self.row = self.place = 0
        self.many = 0

    def read(self, file: ZipFile, name: str) -> None:
        """Read a part of the file."""
        parser = ParserCreate()
        parser.EntityDeclHandler = _refuse
        parser.StartElementHandler = lambda name, said: self.begin(name.rpartition(":")[2], said)
        parser.EndElementHandler = lambda name: self.end(name.rpartition(":")[2])
        parser.CharacterDataHandler = self.letters
        with file.open(name) as part, suppress(StopIteration):
            while piece := part.read(PIECE):
                parser.Parse(piece)

    def keep(self, row: int, place: int, cell: Cell) -> None:
        """Keep what is known of a cell."""
        self.many += 1
        if self.many > CELLS_AT_MOST:
            sys.exit(TOO_MUCH)
        self.found.setdefault(row, {})[place] = cell

    def begin(self, name: str, said: dict[str, str]) -> None:
        """Take the beginning of an element, and what is said of it."""
        raise NotImplementedError

    def end(self, name: str) -> None:
        """Take the end of an element."""
        raise NotImplementedError

    def letters(self, text: str) -> None:
        """Take letters."""
        raise NotImplementedError


class XlsxSheet(WorkbookSheet):
    """A sheet of an .xlsx: numbers with their formats, errors, and formulas without a value (ECMA-376, 18.3.1)."""

    def __init__(self, formats: list[Format], from_1904: bool) -> None:
        super().__init__()
        self.formats, self.from_1904 = formats, from_1904
        self.said: dict[str, str] = {}
        self.value: str | None = None
        self.inside = self.has_formula = False

    def begin(self, name: str, said: dict[str, str]) -> None:
        if name == "row":
            self.row, self.place = int(said.get("r", self.row + 1)), -1
        elif name == "c":
            self.place = _place(said["r"]) if "r" in said else self.place + 1
            self.said, self.value, self.has_formula = said, None, False
        elif name == "f":
            self.has_formula = True
        elif name == "v":
            self.value, self.inside = "", True

    def letters(self, text: str) -> None:
        if self.inside:
            self.value = (self.value or "") + text

    def end(self, name: str) -> None:
        if name == "v":
            self.inside = False
        elif name == "sheetData":
            raise StopIteration
        elif name == "c":
            self._cell(self.said.get("t", "n"), int(self.said.get("s", 0)))

    def _cell(self, kind: str, style: int) -> None:
        code = self.formats[style] if style < len(self.formats) else GENERAL
        if self.has_formula and not self.value and kind != "str":
            self.keep(self.row, self.place, ["formula"])
        elif kind == "e":
            self.keep(self.row, self.place, ["error", self.value or ""])
        elif kind == "n" and self.value and code != GENERAL:
            self.keep(self.row, self.place, ["number", float(self.value), code, self.from_1904])
        elif kind in ("s", "str", "inlineStr") and isinstance(code, str) and code not in (GENERAL, "@"):
            self.keep(self.row, self.place, ["text", code])


class OdsSheet(WorkbookSheet):
    """The first sheet of an .ods: what is seen of its numbers, dates and errors (OpenDocument 1.3, part 3, 19.385)."""

    def __init__(self) -> None:
        super().__init__()
        self.row, self.rows, self.columns = 0, 1, 1
        self.said: dict[str, str] = {}
        self.lines: list[str] = []
        self.deep = self.inside = 0

    def begin(self, name: str, said: dict[str, str]) -> None:
        if self.deep or name in ("annotation", "shapes", "frame", "custom-shape"):
            self.deep += 1
        elif name == "table-row":
            self.row, self.place = self.row + self.rows, 0
            self.rows = self.columns = 0
            self.rows = int(said.get("table:number-rows-repeated", 1))
        elif name in ("table-cell", "covered-table-cell"):
            self.place += self.columns
            self.columns = int(said.get("table:number-columns-repeated", 1))
            self.said, self.lines = said, []
        elif name == "p":
            self.lines.append("")
            self.inside = 1
        elif self.inside and name in ("s", "tab", "line-break"):
            self.letters({"s": " " * min(int(said.get("text:c", 1)), 100), "tab": "\t"}.get(name, "\n"))

    def letters(self, text: str) -> None:
        if self.inside and not self.deep and self.lines:
            self.lines[-1] += text

    def end(self, name: str) -> None:
        if self.deep:
            self.deep -= 1
        elif name == "p":
            self.inside = 0
        elif name == "table":
            raise StopIteration
        elif name in ("table-cell", "covered-table-cell"):
            self._cell("\n".join(self.lines))

    def _cell(self, text: str) -> None:
        kind = self.said.get("office:value-type", "")
        cell: Cell = ["seen", text]
        if self.said.get("calcext:value-type") == "error":
            cell = ["error", text]
        elif "table:formula" in self.said and not kind and not text:
            cell = ["formula"]
        elif kind in ("", "string") or not text:
            return
        for row in range(self.row, self.row + self.rows):
            for place in range(self.place, self.place + self.columns):
                self.keep(row, place, cell)


def _refuse(*_: object) -> None:
    raise ValueError("entities")


def _place(name: str) -> int:
    """The place in its row, from 0 on, of a cell that is called such as `AB12`."""
    place = 0
    for letter in name.rstrip("0123456789"):
        place = place * 26 + ord(letter) - 64
    return place - 1


def _tree(file: ZipFile, name: str) -> Iterable[tuple[str, dict[str, str]]]:
    """The elements of a part of the file, by their names without what stands before the colon."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = ParserCreate()
    parser.EntityDeclHandler = _refuse
    parser.StartElementHandler = lambda name, said: found.append((name.rpartition(":")[2], said))
    parser.Parse(file.open(name).read(PART_AT_MOST), True)
    return found


def _first_sheet(file: ZipFile) -> str:
    """The part that holds the first sheet."""
    sheet = next(said for name, said in _tree(file, "xl/workbook.xml") if name == "sheet")
    wanted = next(value for key, value in sheet.items() if key.rpartition(":")[2] == "id" and ":" in key)
    parts = {said["Id"]: said["Target"] for name, said in _tree(file, "xl/_rels/workbook.xml.rels") if "Target" in said}
    return parts[wanted].lstrip("/") if parts[wanted].startswith("/") else f"xl/{parts[wanted]}"


def _formats(file: ZipFile) -> tuple[list[Format], bool]:
    """The format of each style, a code or the number of one; and whether dates are counted from 1904."""
    codes: dict[str, str] = {"0": GENERAL}
    styles: list[Format] = []
    inside = False
    for name, said in _tree(file, "xl/styles.xml") if "xl/styles.xml" in file.namelist() else ():
        if name == "numFmt":
            codes[said["numFmtId"]] = said["formatCode"]
        inside = name == "cellXfs" or (inside and name not in ("cellStyles", "dxfs"))
        if name == "xf" and inside:
            number = said.get("numFmtId", "0")
            styles.append(codes[number] if number in codes else int(number))
    dates = next((said for name, said in _tree(file, "xl/workbook.xml") if name == "workbookPr"), {})
    return styles, dates.get("date1904") in ("1", "true")


def _text(cell: Any) -> str:
    """A cell without a format, as its spreadsheet shows it."""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(round(cell, 9) if abs(cell) < 1 else float(f"{cell:.10g}"))
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
