"""Tables as spreadsheet programs keep them: the files in spreadsheets/ were saved by LibreOffice from the CSV there."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from support.shell import in_process

from companion.cards.own_rows import own_row
from companion.cards.reading import read_set
from companion.cards.sheet import read_table
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
            made.writestr(item, data.replace(b"rank", b"name").replace(b">A<", b">K<"))
    with pytest.raises(SourceError) as error:
        read_set(table, own_row(table, "deck", "Deck"))
    assert str(error.value).startswith(f"{table}:4: name: “K” is the name in line 2 too")


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"rank,suit\nA,Hearts\n", b"\x89PNG"])
def test_what_is_no_spreadsheet_is_said_so(suffix: str, data: bytes, tmp_path: Path) -> None:
    table = tmp_path / f"five.{suffix}"
    table.write_bytes(data)
    with pytest.raises(SourceError) as error:
        read_table(table)
    assert str(error.value) == f"{table}: is no spreadsheet that can be read; save it once more, as .xlsx, .ods or CSV"


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
