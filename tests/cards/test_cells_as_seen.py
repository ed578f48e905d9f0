"""Spreadsheets' cells print as people see them there: numbers in their formats, dates, errors, formulas."""

from __future__ import annotations

import zipfile
from itertools import count
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pytest
from support.refusals import refusal
from support.shell import in_process

from companion.api.checking import check
from companion.cards.own_rows import own_row
from companion.cards.reading import read_set
from companion.cards.sheet import read_table
from companion.files.number_formats import Unknown, number_shown, text_shown
from companion.files.problems import SourceError

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
MARCH = 45352  # the 1st, of 2024


def xlsx(path: Path, *cells: str, codes: tuple[str, ...] = (), properties: str = "", header: str = "name") -> Path:
    """A spreadsheet with a column `name` and one `seen`, in which these cells stand one below the other."""
    formats = "".join(f'<numFmt numFmtId="{164 + n}" formatCode={quoteattr(code)}/>' for n, code in enumerate(codes))
    styles = "".join(f'<xf numFmtId="{n}"/>' for n in (0, *range(164, 164 + len(codes)), 14, 16, 10))
    rows = "".join(
        f'<row r="{row}"><c r="A{row}" t="inlineStr"><is><t>Card {row}</t></is></c>{cell}</row>'
        for row, cell in zip(count(2), (cell.replace("<c", f'<c r="B{row}"', 1) for row, cell in zip(count(2), cells)))
    )
    top = "".join(f'<c t="inlineStr"><is><t>{name}</t></is></c>' for name in (header, "seen"))
    parts = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" '
        f'Type="{REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{REL}">{properties}<sheets>'
        '<sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="s" '
        f'Type="{REL}/worksheet" Target="worksheets/s.xml"/></Relationships>',
        "xl/styles.xml": f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts>{formats}</numFmts><cellStyleXfs>'
        f'<xf numFmtId="9"/></cellStyleXfs><cellXfs>{styles}</cellXfs></styleSheet>',
        "xl/worksheets/s.xml": f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData><row r="1">{top}</row>{rows}</sheetData>'
        "</worksheet>",
    }
    with zipfile.ZipFile(path, "w") as made:
        for name, text in parts.items():
            made.writestr(name, text)
    return path


def number(value: float, style: int = 1) -> str:
    return f'<c s="{style}"><v>{value!r}</v></c>'


def seen(path: Path) -> list[str]:
    """The second column, from its second row on."""
    return [row.cells[1] for row in read_table(path)[1:]]


SHOWN = {
    "d mmm": (MARCH, "1 Mar"),
    "d. mmmm yyyy": (MARCH, "1. March 2024"),
    "ddd": (MARCH, "Fri"),
    "mmm\\-yy": (MARCH, "Mar-24"),
    "yyyy\\-mm\\-dd hh:mm": (MARCH + 0.75, "2024-03-01 18:00"),
    "h:mm AM/PM": (0.75, "6:00 PM"),
    "[h]:mm": (1.5, "36:00"),
    "mm:ss.0": (0.001, "01:26.4"),
    "d/m/yy": (60, "29/2/00"),
    "0%": (0.5, "50%"),
    "0.0%": (0.125, "12.5%"),
    "#,##0": (12500, "12,500"),
    "#,##0.00": (1234.5, "1,234.50"),
    '0" pts"': (3, "3 pts"),
    '"Level "0': (3, "Level 3"),
    "+0;-0;0": (2, "+2"),
    "+0;\\-0;0": (-2, "-2"),
    '0;-0;"none"': (0, "none"),
    ";;;": (7, ""),
    "000": (7, "007"),
    "[$€-407] #,##0.00": (3.5, "€ 3.50"),
    '#,##0\\ "€"': (1500, "1,500 €"),
    "# ?/?": (0.5, "1/2"),
    "# ??/??": (2.75, "2 3/4"),
    "0.00E+00": (12345, "1.23E+04"),
    "[Red]0;[Blue]\\-0": (-4, "-4"),
    '[<2]0\\ "card";0\\ "cards"': (1, "1 card"),
    '0.0,,"M"': (12_300_000, "12.3M"),
    '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)': (-1234.5, "(1,234.50)"),
    "0.0": (0.25, "0.3"),
    "General": (0.1 + 0.2, "0.3"),
}


@pytest.mark.parametrize("code", SHOWN)
def test_a_number_prints_in_its_format(code: str, tmp_path: Path) -> None:
    value, shown = SHOWN[code]
    assert seen(xlsx(tmp_path / "deck.xlsx", number(value), "<c><v>1</v></c>", codes=(code,))) == [shown, "1"]


def test_formats_by_number_and_dates_from_1904(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "deck.xlsx", number(MARCH - 1462, 1), number(MARCH - 1462, 3), number(0.5, 4), codes=("d mmm",),
                properties='<workbookPr date1904="1"/>')  # fmt: skip
    assert seen(path) == ["1 Mar", "1-Mar", "50.00%"]


def test_texts_and_truths_are_as_they_are_seen(tmp_path: Path) -> None:
    text = '<c s="1" t="inlineStr"><is><t>Owl</t></is></c>'
    path = xlsx(tmp_path / "deck.xlsx", text, '<c t="b"><v>1</v></c>', codes=('0;0;0;"the "@',))
    assert seen(path) == ["the Owl", "TRUE"]


def problems(path: Path) -> list[str]:
    return [str(each).partition("deck.xlsx")[2] for each in check([path.parent]).problems]


def test_a_format_that_cannot_be_kept_is_told_with_its_cell(tmp_path: Path) -> None:
    """14 is a date as each machine likes it, `e` a year of an emperor, `[$-F800]` a date as this machine likes it."""
    path = xlsx(tmp_path / "deck.xlsx", number(MARCH, 3), codes=("e", "[$-F800]dddd"))
    assert seen(path) == ["2024-03-01"]
    assert problems(path) == [":2: seen: warning: B2: its format can't be kept; give it another; it is printed without"]
    code, _, err = in_process(["print", "cards", tmp_path])
    assert (code, err.count("B2: its format can't be kept")) == (0, 1)


@pytest.mark.parametrize("code", ["e", "[$-F800]dddd, mmmm dd, yyyy", "[$-407]d. mmm", "[DBNum1]0", "0;0;0;0;0", "b"])
def test_a_format_by_the_machine_or_in_another_language_is_not_guessed(code: str) -> None:
    with pytest.raises(Unknown):
        number_shown(MARCH, code)


def test_a_date_that_there_is_not_is_told() -> None:
    with pytest.raises(Unknown):
        number_shown(-1, "d mmm")


def test_an_error_prints_as_it_is_seen_and_is_told(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "deck.xlsx", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', "<c><v>1</v></c>")
    assert seen(path) == ["#DIV/0!", "1"]
    assert problems(path) == [":2: seen: warning: B2: shows #DIV/0!; mend its formula, or empty it"]


@pytest.mark.parametrize("cell", ["<c><f>A1+1</f></c>", "<c><f>A1+1</f><v/></c>", "<c><f>A1+1</f><v></v></c>"])
def test_a_formula_without_its_value_is_refused(cell: str, tmp_path: Path) -> None:
    path = xlsx(tmp_path / "deck.xlsx", "<c><v>1</v></c>", cell)
    said = f"{path}:3: seen: B3: the value of its formula is not in the file; open it in a spreadsheet program and save it there"
    assert refusal(SourceError, read_set, path, own_row(path, "deck", "Deck")) == said


def test_a_formula_whose_value_is_no_letter_is_empty(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "deck.xlsx", '<c t="str"><f>""</f><v></v></c>', '<c t="str"><f>A2</f><v>Owl</v></c>')
    assert seen(path) == ["", "Owl"]
    assert problems(path) == []


def test_copies_are_numbers_whatever_their_format(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "deck.xlsx", number(3), codes=("0.00",), header="x")
    with zipfile.ZipFile(path) as whole:
        parts = {name: whole.read(name).decode() for name in whole.namelist()}
    with zipfile.ZipFile(path, "w") as made:
        for name, text in parts.items():
            made.writestr(name, text.replace("<t>seen</t>", "<t>copies</t>"))
    assert [card.copies for card in read_set(path, own_row(path, "deck", "Deck")).cards] == [3]


ODS = (
    '<table:table-cell office:value-type="{kind}" {value}><office:annotation><text:p>a note</text:p></office:annotation>'
    "<text:p>{text}</text:p></table:table-cell>"
)


def ods(path: Path, *cells: str) -> Path:
    names = {"office": "office", "table": "table", "text": "text"}
    said = " ".join(f'xmlns:{key}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for key, name in names.items())
    said += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    rows = "".join(f"<table:table-row>{cell}</table:table-row>" for cell in cells)
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("META-INF/manifest.xml", f"{HEAD}{manifest}")
        made.writestr(
            "content.xml",
            f"{HEAD}<office:document-content {said}><office:body><office:spreadsheet><table:table table:name='a'>{rows}"
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    return path


def named(name: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{escape(name)}</text:p></table:table-cell>'


def test_an_ods_prints_what_is_seen_in_it(tmp_path: Path) -> None:
    cells = [
        ODS.format(kind="date", value='office:date-value="2024-03-01"', text="1 Mar"),
        ODS.format(kind="percentage", value='office:value="0.5"', text="50%"),
        ODS.format(kind="float", value='office:value="12500"', text="12.500,<text:s text:c='2'/>x"),
        ODS.format(kind="boolean", value='office:boolean-value="true"', text="WAHR"),
        ODS.format(kind="string", value='calcext:value-type="error"', text="#DIV/0!"),
        '<table:table-cell table:formula="of:=1+1"/>',
        '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1">'
        "<text:p>one</text:p></table:table-cell>",
    ]
    path = ods(tmp_path / "deck.ods", named("name") + named("seen"), *(named("A") + cell for cell in cells))
    assert seen(path) == ["1 Mar", "50%", "12.500,  x", "WAHR", "#DIV/0!", "", "one"]
    told = {(row.line, note.place): note.what for row in read_table(path) for note in row.told}
    assert told == {(6, 1): "B6: shows #DIV/0!", (7, 1): "B7: the value of its formula is not in the file"}


def test_text_shown_by_itself() -> None:
    assert text_shown("Owl", "0.00") == "Owl"
    assert text_shown("Owl", ";;;") == ""
