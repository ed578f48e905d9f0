"""Events as spreadsheet programs save them: workbooks, other encodings, and columns that decide nothing."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from support.shell import in_process

from companion.pairing.reading import read_event
from companion.pairing.writing import as_csv

ROWS = [
    ["# --event swiss --rounds 3"],
    ["No", "round", "Table", "Player 1", "Player 2", "result", "rating", "Club"],
    ["1", "", "", "Zoë", "", "", "1800", "Rooks"],
    ["2", "", "", "Bo", "", "", "1700", ""],
    ["", "1", "7", "Zoë", "Bo", "draw", "", ""],
]
CSV = "\n".join(",".join(row).rstrip(",") for row in ROWS) + "\n"
KEPT = """# --event swiss --rounds 3
round,player,opponent,won,No,rating,Club,Table
,Zoë,,,1,1800,Rooks,
,Bo,,,2,1700,,
1,Zoë,Bo,draw,,,,7
"""


def workbook(path: Path) -> None:
    """The same rows as an .xlsx with inline texts."""
    rows = "".join(
        f'<row r="{r}">'
        + "".join(
            f'<c r="{chr(65 + c)}{r}" t="inlineStr"><is><t>{text}</t></is></c>' for c, text in enumerate(row) if text
        )
        + "</row>"
        for r, row in enumerate(ROWS, start=1)
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="a" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>',
    }  # fmt: skip
    with zipfile.ZipFile(path, "w") as file:
        for name, text in parts.items():
            file.writestr(name, text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "e.csv"
    path.write_bytes(CSV.replace("\n", "\r\n").encode(encoding))
    assert as_csv(read_event(path)) == KEPT


def test_workbooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    workbook(Path("e.xlsx"))
    assert as_csv(read_event(Path("e.xlsx"))) == KEPT
    code, out, err = in_process(["pair", "--from", "e.xlsx", "--show", "standings"])
    assert code == 0 and "Zoë" in out, err
    Path("typed").write_text("end the event\n", encoding="utf-8")
    code, out, err = in_process(["event", "e.xlsx", "--answers", "typed"])
    assert Path("e.csv").read_text(encoding="utf-8") == KEPT, out + err


def test_a_column_that_is_a_slip_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "e.csv"
    path.write_text("player,oponent\nAnn,Bo\n", encoding="utf-8")
    code, _, err = in_process(["pair", "--from", str(path)])
    assert code == 1 and "“oponent” is no column; there are round, player, opponent, won, team, note" in err
