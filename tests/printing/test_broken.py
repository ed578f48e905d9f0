"""Fifty broken spreadsheets, faces, conditions, typefaces and pictures: each is refused in a sentence that says
what is wrong, where, and what would be right; nothing is half-written, and `check` says the same."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.shell import in_process

SAVED = Path(__file__).parents[1] / "cards" / "spreadsheets"
XLSX = (SAVED / "five.xlsx").read_bytes()
ROWS = "name,suit,points,picture\nOwl,Suns,3,owl.png\nFox,Moons,5,\n"
PLAIN = 'extends = "plain"\n'
TEXT = '[front.more]\nkind = "text"\nx = 5.0\ny = 40.0\nw = 50.0\nh = 10.0\nsize = 10.0\n'
MORE = PLAIN + TEXT
FONTS = PLAIN + '[fonts]\ntext = "mine.ttf"\n'
ICON = PLAIN + '[front.more]\nkind = "icon"\nx = 5.0\ny = 40.0\nw = 8.0\nh = 8.0\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
Files = dict[str, str | bytes | None]


def picture(size: int = 600) -> bytes:
    out = BytesIO()
    Image.new("RGB", (size, size), (9, 99, 9)).save(out, "PNG")
    return out.getvalue()


def emptied() -> bytes:
    """A workbook with a sheet, and nothing in it."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(XLSX)) as whole, zipfile.ZipFile(out, "w") as made:
        for item in whole.infolist():
            data = whole.read(item)
            if "sheet1" in item.filename:
                data = re.sub(rb"<sheetData>.*</sheetData>", b"<sheetData/>", data, flags=re.DOTALL)
            made.writestr(item.filename, data)
    return out.getvalue()


BROKEN: dict[str, tuple[Files, str]] = {
    "a table without anything": (
        {"cards.csv": ""},
        "cards.csv: is empty; the first row names the columns, every further row is a card",
    ),
    "a table of a header alone": (
        {"cards.csv": "name,suit\n"},
        "cards.csv:1: has no card; every row below the first is a card",
    ),
    "a table of bytes": ({"cards.csv": bytes(range(256)) * 4}, "cards.csv: is no text; save it as CSV (UTF-8)"),
    "a quote that does not end": (
        {"cards.csv": 'name,suit\n"Owl,Suns\nFox,Moons\n'},
        "cards.csv:2: a cell that begins with a double quote does not end with one; inside such a cell write each double quote twice",
    ),
    "a cell too many": (
        {"cards.csv": "name,suit\nOwl,Suns,1\n"},
        "cards.csv:2: has 3 cells where the first row names 2; put a cell that holds the separator between double quotes",
    ),
    "a column twice": (
        {"cards.csv": "name,suit,Suit\nOwl,a,b\n"},
        "cards.csv:1: Suit: is there twice; leave one of the columns out",
    ),
    "a name twice": (
        {"cards.csv": "name,suit\nOwl,a\nOwl,a\n"},
        "cards.csv:3: name: “Owl” is the name in line 2 too; give each its own, or raise its copies",
    ),
    "copies in words": (
        {"cards.csv": "name,copies\nOwl,many\n"},
        "cards.csv:2: copies: “many” is no whole number; write a whole number from 0 to 99",
    ),
    "a code twice": (
        {"cards.csv": "name,code\nOwl,A1\nFox,a1\n"},
        "cards.csv:3: code: “A1” is the code in line 2 too; write another in this row's column code",
    ),
    "a column without a name": (
        {"cards.csv": "name,,suit\nOwl,x,Suns\n"},
        "cards.csv:1: column 2 has no name; name it or empty it",
    ),
    "a workbook that is text": (
        {"cards.csv": None, "cards.xlsx": ROWS},
        "cards.xlsx: is no spreadsheet that can be read; save it once more, as .xlsx, .ods or CSV",
    ),
    "a workbook without rows": (
        {"cards.csv": None, "cards.xlsx": emptied()},
        "cards.xlsx: is empty; the first row names the columns, every further row is a card",
    ),
    "an old workbook": (
        {"cards.csv": None, "cards.xls": b"\xd0\xcf\x11\xe0" * 100},
        "has no table of cards; save cards.xls as CSV, .xlsx or .ods",
    ),
    "a set that is no TOML": (
        {"cards.toml": "title = \n"},
        "cards.toml:1: is no TOML from here on: invalid value; write `key = value` lines, texts between double quotes",
    ),
    "a key that no set has": (
        {"cards.toml": 'tittle = "Owls"\n'},
        "cards.toml:1: tittle: is not known here; did you mean title?",
    ),
    "a stock that there is not": (
        {"cards.toml": 'stock = "pokr"\n'},
        "cards.toml:1: stock: there is no stock “pokr”; did you mean poker?",
    ),
    "copies by a formula that breaks off": (
        {"cards.toml": 'copies = "points +"\n'},
        'cards.toml:1: copies: the formula “points +” can\'t be read from its end on; write such as cost > 3, power * sword, or "few" if cost < 3 else "many"',
    ),
    "copies by a column that there is not": (
        {"cards.toml": 'copies = "pionts"\n'},
        "cards.toml:1: copies: the table has no column “pionts”; did you mean points?",
    ),
    "copies that are words": (
        {"cards.toml": 'copies = "suit"\n'},
        "cards.csv:2: copies: “Suns” is no whole number; write a whole number from 0 to 99",
    ),
    "copies by a half": (
        {"cards.toml": 'copies = "points / 2"\n'},
        "cards.csv:2: copies: “1.5” is no whole number; write a whole number from 0 to 99",
    ),
    "a face that is no TOML": (
        {"face.toml": "extends = plain\n"},
        "face.toml:1: is no TOML from here on: invalid value; write `key = value` lines, texts between double quotes",
    ),
    "a face of one that there is not": (
        {"face.toml": 'extends = "plane"\n'},
        "face.toml:1: extends: there is no face “plane”; did you mean plain?",
    ),
    "a face of itself": (
        {"face.toml": 'extends = "./face.toml"\n'},
        "face.toml:1: extends: “./face.toml” extends this face in turn; name a face that does not",
    ),
    "a kind that there is not": (
        {"face.toml": MORE.replace('"text"', '"txt"')},
        "face.toml:3: front.more.kind: there is no kind “txt”; did you mean text?",
    ),
    "an element off the card": (
        {"face.toml": MORE.replace("x = 5.0", "x = 50.0") + 'text = "a"\n'},
        "face.toml:6: front.more.w: ends 100 mm along a card with a width of 63 mm; write at most 13",
    ),
    "a colour that there is not": (
        {"face.toml": MORE + 'text = "a"\ncolour = "inc"\n'},
        "face.toml:10: front.more.colour: there is no colour “inc”; did you mean ink?",
    ),
    "a column that there is not": (
        {"face.toml": MORE + 'text = "{siut}"\n'},
        "face.toml:9: front.more.text: the cards have no column “siut”; did you mean suit?",
    ),
    "words below what can be read": (
        {"face.toml": MORE.replace("size = 10.0", "size = 3.0") + 'text = "a"\n'},
        "face.toml:8: front.more.size: “3.0” is too small; write a number from 6.5 to 400",
    ),
    "words that do not fit": (
        {
            "face.toml": MORE
            + 'text = "{name} and many more words than there will ever be room for on a card of this size"\n'
        },
        "cards.csv:2: name: Owl: too long: at 6.5 pt it needs 71.2 mm of width, and there are 50.0 mm; leave out about 24 of its 79 characters",
    ),
    "an icon that there is not": (
        {"face.toml": PLAIN + '[front.more]\nkind = "icon"\nname = "hart"\nx = 5.0\ny = 40.0\nw = 8.0\nh = 8.0\n'},
        "face.toml:4: front.more.name: there is no icon “hart”; did you mean heart?",
    ),
    "an icon of a column that is none": (
        {"face.toml": PLAIN + '[front.more]\nkind = "icon"\nname = "{suit}"\nx = 5.0\ny = 40.0\nw = 8.0\nh = 8.0\n'},
        "cards.csv:2: suit: Owl: the face shows an icon for it, and there is none “Suns”",
    ),
    "a brace that does not close": (
        {"face.toml": MORE + 'text = "{suit"\n'},
        "face.toml:9: front.more.text: a { stands alone; write both braces around a name, such as {name}",
    ),
    "a condition that breaks off": (
        {"face.toml": MORE + 'text = "a"\nwhen = "points >"\n'},
        'face.toml:10: front.more.when: the formula “points >” can\'t be read from its end on; write such as cost > 3, power * sword, or "few" if cost < 3 else "many"',
    ),
    "a condition of a column that there is not": (
        {"face.toml": MORE + 'text = "a"\nwhen = "pionts > 3"\n'},
        "face.toml:10: front.more.when: the cards have no column “pionts”; did you mean points?",
    ),
    "a condition in Python": (
        {"face.toml": MORE + "text = \"a\"\nwhen = \"__import__('os').system('true')\"\n"},
        "face.toml:10: front.more.when: the formula “__import__('os').system('true')” can't be read from “.” at its character 17 on; only names, numbers, texts in quotes, and, or, not, in, if … else, + - * / and comparisons are known",
    ),
    "a condition that compares words with numbers": (
        {"face.toml": MORE + 'text = "a"\nwhen = "suit > 3"\n'},
        "cards.csv:2: suit: Owl: front.more: “Suns” is no number, and > needs one; write a number there",
    ),
    "a formula that divides by nothing": (
        {"face.toml": MORE + 'text = "{points / 0}"\n'},
        "cards.csv:2: points: Owl: front.more: it divides by nothing; write a condition for it, such as … if count else 0",
    ),
    "a formula without end": (
        {"face.toml": MORE + 'text = "{9 * 9 ** 9}"\n'},
        'face.toml:9: front.more.text: the formula “9 * 9 ** 9” can\'t be read from “*” at its character 8 on; write such as cost > 3, power * sword, or "few" if cost < 3 else "many"',
    ),
    "a million icons": (
        {"face.toml": MORE + 'text = "{1000000 * star}"\n'},
        "face.toml:2: front.more: words that are the face's own: “:star:” can't be repeated 1000000 times; repeat it a whole number of times, from 0 to 60",
    ),
    "a map that is no table": (
        {"face.toml": MORE + 'text = "{suit}"\nmap = "Suns"\n'},
        "face.toml:10: front.more.map: “Suns” is no table; write it as [front.more.map]",
    ),
    "a map without the value": (
        {
            "face.toml": PLAIN
            + '[front.more]\nkind = "icon"\nname = "{suit}"\nmap = { Suns = "sun" }\nx = 5.0\ny = 40.0\nw = 8.0\nh = 8.0\n'
        },
        "cards.csv:3: suit: Fox: the face shows an icon for it, and there is none “Moons”",
    ),
    "a code without room": (
        {"face.toml": PLAIN + '[front.more]\nkind = "qr"\ntext = "{code}"\nx = 5.0\ny = 40.0\nw = 8.0\nh = 8.0\n'},
        "face.toml:7: front.more.w: 8 mm is too small for a QR code; write at least 11.6",
    ),
    "a code that says too much": (
        {
            "face.toml": PLAIN
            + '[front.more]\nkind = "qr"\ntext = "'
            + "x" * 900
            + '"\nx = 5.0\ny = 40.0\nw = 12.0\nh = 12.0\n'
        },
        "face.toml:2: front.more: words that are the face's own: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” is too long for a QR code of this size; shorten it",
    ),
    "a typeface that is not there": (
        {"face.toml": FONTS},
        "face.toml:3: fonts.text: there is no font file “mine.ttf”; name one beside the layout",
    ),
    "a typeface for the web": (
        {"face.toml": PLAIN + '[fonts]\ntext = "mine.woff2"\n', "mine.woff2": b"wOF2" + bytes(400)},
        "face.toml:3: fonts.text: “mine.woff2” is a font for web pages; name a whole TrueType or OpenType font (.ttf, .otf, .ttc)",
    ),
    "a letter that no typeface has": (
        {"cards.csv": "name,suit\n漢字,Suns\n"},
        "cards.csv:2: name: 漢字: the typeface LilitaOne-Regular.ttf has no “漢” (U+6F22) or “字” (U+5B57); name one that has it under [fonts], or write it another way",
    ),
    "a picture that is not there": (
        {"owl.png": None},
        "cards.csv:2: picture: there is no picture “owl.png”; name a PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG beside the card source",
    ),
    "a picture with too few dots": (
        {"owl.png": picture(size=12), "face.toml": 'extends = "own-pictured"\n'},
        "cards.csv:2: picture: Owl: “owl.png” has 6 dots per inch at the size at which it is printed; take it 32.7 times as large, or larger, or print it so with --any-dpi",
    ),
    "a drawing that is no XML": (
        {"owl.png": '<svg xmlns="http://www.w3.org/2000/svg"><path'},
        "cards.csv:2: picture: “owl.png” is no whole SVG: line 1 can't be read; name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG",
    ),
    "a drawing that loads from elsewhere": (
        {
            "owl.png": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="http://example.org/a.png"/></svg>'
        },
        "cards.csv:2: picture: “owl.png” refers to “http://example.org/a.png”; an SVG to print has to hold all that it shows",
    ),
}


def test_there_are_fifty_kinds() -> None:
    assert len({said for _, said in BROKEN.values()}) >= 50


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_broken_is_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    files, said = BROKEN[kind]
    good: Files = {"cards.csv": ROWS, "owl.png": picture()}
    Path("own").mkdir()
    for name, content in (good | files).items():
        if content is not None:
            (Path("own") / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    there = sorted(path.name for path in tmp_path.rglob("*"))
    for words in (["print", "cards", "./own"], ["print", "kit", "./own", "--out", "kit.pdf"], ["check", "./own"]):
        code, out, err = in_process(words)
        told = (err if words[0] == "print" else out).removeprefix("companion: ")
        assert code in (1, 2), told
        assert re.match(r"own(/[\w.]+)?: |own/[\w.]+:\d+: ", told), told
        assert said in told.splitlines()[0]
        assert "Traceback" not in told
        assert "fault of the program" not in told
        assert ";" in told or told.rstrip().endswith("missing"), "it does not say what would be right"
    assert sorted(path.name for path in tmp_path.rglob("*")) == there, "something was written"
