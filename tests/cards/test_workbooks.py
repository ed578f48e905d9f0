"""Tables as spreadsheet programs keep them: the files in spreadsheets/ were saved by LibreOffice from the CSV there."""

from __future__ import annotations

import itertools
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest
from support.refusals import refusal
from support.shell import companion, in_process

from companion.cards.own_rows import own_row
from companion.cards.reading import read_set
from companion.cards.sheet import read_table
from companion.files import workbook
from companion.files.problems import SourceError

SAVED = Path(__file__).parent / "spreadsheets"


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_a_spreadsheet_says_what_its_csv_says(suffix: str) -> None:
    rows = [row.cells for row in read_table(SAVED / f"five.{suffix}")]
    assert rows == [row.cells for row in read_table(SAVED / "five.csv")]
    assert rows[1] == ["A", "Hearts", "1", "red", "Łódź – Ελλάς"]
    assert rows[2][2:] == ["7.5", "black", "a, b; c"]


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_it_is_printed_in_two_commands(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deck").mkdir()
    Path(f"deck/five.{suffix}").write_bytes((SAVED / f"five.{suffix}").read_bytes())
    assert in_process(["check", "./deck"]) == (0, "1 file with 3 cards: nothing is wrong\n", "")
    code, out, _ = in_process(["print", "cards", "./deck"])
    assert (code, out.partition(",")[0]) == (0, "output/deck/cards.pdf: 3 cards on 1 sheet of paper")


def test_errors_name_the_row_of_the_sheet(tmp_path: Path) -> None:
    table = tmp_path / "five.xlsx"
    with zipfile.ZipFile(SAVED / "five.xlsx") as whole, zipfile.ZipFile(table, "w") as made:
        for item in whole.infolist():
            data = whole.read(item)
            made.writestr(item, data.replace(b"suit", b"copies"))
    assert refusal(SourceError, read_set, table, own_row(table, "deck", "Deck")).startswith(f"{table}:2: copies: “")


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"rank,suit\nA,Hearts\n", b"\x89PNG"])
def test_what_is_no_spreadsheet_is_said_so(suffix: str, data: bytes, tmp_path: Path) -> None:
    table = tmp_path / f"five.{suffix}"
    table.write_bytes(data)
    assert (
        refusal(SourceError, read_table, table)
        == f"{table}: is no spreadsheet that can be read; save it once more, as .xlsx, .ods or CSV"
    )


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_half_a_spreadsheet_is_none(suffix: str, tmp_path: Path) -> None:
    whole = (SAVED / f"five.{suffix}").read_bytes()
    table = tmp_path / f"five.{suffix}"
    for share in range(1, 10):
        table.write_bytes(whole[: len(whole) * share // 10])
        with pytest.raises(SourceError):
            read_table(table)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_first_line_may_name_the_separator(separator: str, tmp_path: Path) -> None:
    table = tmp_path / "deck.csv"
    other = ";" if separator == "," else ","
    rows = [separator.join(cells) for cells in (["name", f"a{other}b{other}c"], ["Owl", "1"])]
    table.write_text(f"sep={separator}\n" + "\n".join(rows) + "\n")
    header, row = read_table(table)
    assert header.cells == ["name", f"a{other}b{other}c"]
    assert (row.line, row.cells) == (3, ["Owl", "1"])


TOO_MUCH = (
    "can't be read: it reaches too far out, holds too much or is damaged; copy the cards alone into a new spreadsheet"
)
TOO_WIDE = "has more than 1,000 columns; leave those out that no card needs"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def with_sheet(path: Path, sheet: str | Iterable[str], words: str = "") -> Path:
    """The saved spreadsheet with other rows in its sheet, and with other shared words."""
    inside = "xl/worksheets/sheet1.xml" if path.suffix == ".xlsx" else "content.xml"
    with (
        zipfile.ZipFile(SAVED / f"five{path.suffix}") as whole,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for item in whole.infolist():
            data = whole.read(item).decode() if item.filename.endswith(".xml") else ""
            if item.filename == inside:
                rows = r"(<sheetData>|<table:table .*?>).*(</sheetData>|</table:table>)"
                begin, end = re.sub(rows, r"\1ROWS\2", data, count=1, flags=re.DOTALL).split("ROWS")
                with made.open(item.filename, "w", force_zip64=True) as file:
                    for part in (begin, *([sheet] if isinstance(sheet, str) else sheet), end):
                        file.write(part.encode())
            elif item.filename.endswith("sharedStrings.xml") and words:
                made.writestr(item.filename, f'<sst xmlns="{MAIN}"><si><t>{words}</t></si></sst>')
            else:
                made.writestr(item, whole.read(item))
    return path


def cells(*places: str) -> str:
    return "".join(f'<row><c r="{place}"><v>1</v></c></row>' for place in places)


def repeated(columns: int, rows: int, text: str = "x") -> str:
    return (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell office:value-type="string" '
        f'table:number-columns-repeated="{columns}"><text:p>{text}</text:p></table:table-cell></table:table-row>'
    )


FAR_OUT = {
    "lone.xlsx": (cells("XFD1048576"), f":1048576: {TOO_WIDE}"),
    "far.xlsx": (cells("A1", "XFD1048576"), f": {TOO_MUCH}"),
    "further.xlsx": (cells("XFE1048577"), f": {TOO_MUCH}"),
    "no number.xlsx": (cells("A1", "A99999999999"), f": {TOO_MUCH}"),
    "no column.xlsx": (cells("ZZZZZZZZZZ1"), f": {TOO_MUCH}"),
    "wide.xlsx": (cells("A1", "XFD1"), f":1: {TOO_WIDE}"),
    "wide.ods": (repeated(4_000_000_000, 1), f":1: {TOO_WIDE}"),
    "long.ods": (repeated(1, 4_000_000_000), f": {TOO_MUCH}"),
    "many.ods": (repeated(1, 30_000), ": has more than 20,000 cards; divide it into several sets"),
    "words.ods": (repeated(1000, 1000, "x" * 1_000_000), f": {TOO_MUCH}"),
}


@pytest.mark.parametrize("name", FAR_OUT)
def test_cells_far_out_are_one_sentence(name: str, tmp_path: Path) -> None:
    """A file of 1.4 kB made its reader allocate 549 GB and abort; one cell further out it printed a backtrace."""
    rows, said = FAR_OUT[name]
    table = with_sheet(tmp_path / name, rows)
    ran = companion("check", table, "--game", tmp_path, RUST_BACKTRACE="1")
    assert (ran.returncode, ran.stderr, ran.stdout.splitlines()[0]) == (1, "", f"{table}{said}")


def test_far_cells_that_are_empty_do_no_harm(tmp_path: Path) -> None:
    """Spreadsheets keep the colours of whole rows and columns, and say how large they are."""
    header = '<row r="1"><c r="B1" t="inlineStr"><is><t>name</t></is></c></row>'
    table = with_sheet(tmp_path / "deck.xlsx", header + cells("B1048576"))
    assert [(row.line, row.cells) for row in read_table(table)] == [(1, ["", "name"]), (1048576, ["", "1"])]
    empty = '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
    table = with_sheet(tmp_path / "deck.ods", repeated(1, 1, "name") + empty)
    assert [(row.line, row.cells) for row in read_table(table)] == [(1, ["name"])]


def test_a_spreadsheet_that_unpacks_without_end(tmp_path: Path) -> None:
    """1 MB of a zip is 1 GB of spaces, or one long word 20,000 times."""
    blank = with_sheet(tmp_path / "blank.xlsx", itertools.repeat(" " * 1_000_000, 1_100))
    shared = "".join(f'<row><c r="A{row}" t="s"><v>0</v></c></row>' for row in range(1, 20_000))
    words = with_sheet(tmp_path / "words.xlsx", shared, "x" * 1_000_000)
    for table in (blank, words):
        assert refusal(SourceError, read_table, table) == f"{table}: {TOO_MUCH}"


def test_a_large_spreadsheet_is_read(tmp_path: Path) -> None:
    row = "".join(f'<c t="inlineStr"><is><t>a word of column {column}</t></is></c>' for column in range(20))
    table = with_sheet(tmp_path / "deck.xlsx", f"<row>{row}</row>" * 15_000)
    found = read_table(table)
    assert (len(found), found[-1].cells[-1]) == (15_000, "a word of column 19")


def test_a_reader_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "PATIENCE", 0.001)
    assert refusal(SourceError, read_table, SAVED / "five.xlsx") == f"{SAVED / 'five.xlsx'}: {TOO_MUCH}"
