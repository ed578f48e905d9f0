"""Hostile spreadsheets: .xlsx and .ods, made part by part."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cards.test_cells_as_seen import number, ods, xlsx
from printing.hostile.running import Hostile, Reader

XLSX = Reader("XLSX", "deck/deck.xlsx", "print cards ./deck")
ODS = Reader("ODS", "deck/deck.ods", "print cards ./deck")
SHEET, BOOK, STYLES, RELATED = "xl/worksheets/s.xml", "xl/workbook.xml", "xl/styles.xml", "xl/_rels/workbook.xml.rels"
CONTENT, MANIFEST = "content.xml", "META-INF/manifest.xml"
LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 9}">' for n in range(12)
) + "]>"  # fmt: skip
OUTSIDE = '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
CODES = {
    "an open quote": '"pts',
    "an open bracket": "[Red",
    "sections without end": ";" * 200,
    "digits without end": "0" * 3000,
    "a thousand hashes with commas": "#," * 1000,
    "a condition without end": "[>9e999]0;0",
    "a colour that there is not": "[Color 999]0",
    "a script of its own": "[$-99999999]dddd",
    "elapsed hours": "[h]:mm:ss.000",
    "years of the Buddha": "bbbb",
    "a fraction of nothing": "# ?/0",
    "a fraction of a million": "# ???????/1000000",
    "an exponent without end": "0E+" + "0" * 99,
    "a star that fills": "* 0",
    "a bell": '0"\x09"',
    "emoji": '0"😀"',
    "a backslash last": "0\\",
}
VALUES = {
    "more than there is": "1e308",
    "no number": "NaN",
    "no end": "INF",
    "words": "about three",
    "nothing": "",
    "a date before all days": "-1",
    "a date behind all days": "99999999",
    "five hundred digits": "9" * 500,
    "a space": " 1 ",
}


@cache
def whole(kind: str) -> Mapping[str, bytes]:
    """The parts of a spreadsheet in which nothing is wrong."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"deck.{kind}"
        if kind == "xlsx":
            xlsx(path, number(1.5), number(2.5, 2), codes=("0.00", "d mmm"))
        else:
            text = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
            figure = (
                '<table:table-cell office:value-type="float" office:value="1.5"><text:p>1.5</text:p></table:table-cell>'
            )
            ods(path, text.format("name") + text.format("seen"), text.format("Howl") + figure)
        with zipfile.ZipFile(path) as file:
            return {name: file.read(name) for name in file.namelist()}


def zipped(parts: Mapping[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        for name, data in parts.items():
            made.writestr(name, data)
    return out.getvalue()


def changed(kind: str, part: str, old: str, new: str) -> bytes:
    """The spreadsheet with something else in one of its parts, in all places where that stands."""
    parts = dict(whole(kind))
    assert old.encode() in parts[part], (part, old)
    return zipped({**parts, part: parts[part].replace(old.encode(), new.encode("utf-8", "surrogatepass"))})


def without(kind: str, part: str) -> bytes:
    return zipped({name: data for name, data in whole(kind).items() if name != part})


def cases() -> Iterator[Hostile]:
    """Spreadsheets of both programs."""
    for reader, kind in ((XLSX, "xlsx"), (ODS, "ods")):
        yield from _packed_otherwise(reader, kind)
    yield from _of_xlsx()
    yield from _of_ods()


def _packed_otherwise(reader: Reader, kind: str) -> Iterator[Hostile]:
    """Hostile as zip files."""
    good = zipped(whole(kind))
    biggest = SHEET if kind == "xlsx" else CONTENT
    part = whole(kind)[biggest]
    yield reader.gets("nothing", b"")
    yield reader.gets("a table", b"name,text\nWolf,Howl\n")
    yield reader.gets("an old workbook", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000)
    yield reader.gets("an empty zip", zipped({}))
    yield reader.gets(
        "a zip of another program", zipped({"word/document.xml": b"<a/>", "[Content_Types].xml": b"<a/>"})
    )
    yield reader.gets("a directory that is cut off", good[:-10])
    yield reader.gets("a directory that leads elsewhere", good.replace(b"PK\x01\x02", b"PK\x01\x03"))
    yield reader.gets("parts of which none is where it should be", b"x" * 1000 + good)
    yield reader.gets("a part with a wrong checksum", _flipped(kind, biggest))
    yield reader.gets("parts that are not packed", zipped(whole(kind), zipfile.ZIP_STORED))
    yield reader.gets("parts packed by LZMA", zipped(whole(kind), zipfile.ZIP_LZMA))
    yield reader.gets("parts packed by bzip2", zipped(whole(kind), zipfile.ZIP_BZIP2))
    yield reader.gets(
        "a lock",
        good.replace(b"PK\x03\x04\x14\0\0\0", b"PK\x03\x04\x14\0\1\0").replace(
            b"\x14\0\0\0\x08\0", b"\x14\0\1\0\x08\0"
        ),
    )
    yield reader.gets("a part called with a way out", zipped({**whole(kind), "../../out.xml": b"<a/>"}))
    yield reader.gets("ten thousand parts", zipped({**whole(kind), **{f"p{n}.xml": b"" for n in range(10_000)}}))
    yield reader.gets("a gigabyte of spaces", lambda: zipped({**whole(kind), biggest: part + b" " * 1_000_000_000}))
    yield reader.gets(
        "a hundred million elements",
        lambda: zipped({**whole(kind), biggest: part.replace(b"?>", b"?><a>", 1) + b"<b/>" * 60_000_000}),
    )
    yield reader.gets("a comment without end", good[:-2] + b"\xff\xff" + b"c" * 65_535)
    yield reader.gets("half of it", good[: len(good) // 2])
    yield reader.gets("a zip within a zip", zipped({"deck.xlsx": good}))


def _flipped(kind: str, part: str) -> bytes:
    good = bytearray(zipped(whole(kind), zipfile.ZIP_STORED))
    at = good.index(whole(kind)[part]) + 60
    good[at] ^= 1
    return bytes(good)


def _of_xlsx() -> Iterator[Hostile]:
    for part in (SHEET, BOOK, RELATED, STYLES, "[Content_Types].xml", "_rels/.rels"):
        yield XLSX.gets(f"no {part}", without("xlsx", part))
    for what, said in {"laughs": LAUGHS, "a file from outside": OUTSIDE}.items():
        for part in (SHEET, BOOK, STYLES):
            yield XLSX.gets(f"{what} in {part}", changed("xlsx", part, "?>", f"?>{said}"))
    edits = {
        "a sheet that is cut off": (SHEET, "</sheetData>", ""),
        "a sheet in UTF-16, as it says": (SHEET, "UTF-8", "UTF-16"),
        "a sheet in an alphabet that there is not": (SHEET, "UTF-8", "KLINGON-8"),
        "a sheet that leads out": (RELATED, "worksheets/s.xml", "../../../../etc/passwd"),
        "a sheet that is the book itself": (RELATED, "worksheets/s.xml", "workbook.xml"),
        "a sheet of the web": (RELATED, 'Target="worksheets/s.xml"', 'Target="https://example.org/s.xml" TargetMode="External"'),
        "no sheets": (BOOK, '<sheet name="a" sheetId="1" r:id="s"/>', ""),
        "a sheet that is not there": (BOOK, 'r:id="s"', 'r:id="zz"'),
        "a sheet called by ten thousand letters": (BOOK, 'name="a"', f'name="{"n" * 10_000}"'),
        "a row below zero": (SHEET, 'r="2"', 'r="-2"'),
        "a row behind the last": (SHEET, 'r="2"', 'r="1048577"'),
        "a row without end": (SHEET, 'r="2"', f'r="{"9" * 400}"'),
        "rows in the wrong order": (SHEET, 'r="3"', 'r="1"'),
        "a column behind the last": (SHEET, 'r="B2"', 'r="XFE2"'),
        "a column of two thousand letters": (SHEET, 'r="B2"', f'r="{"Z" * 2000}2"'),
        "a cell of another row": (SHEET, 'r="B2"', 'r="B99"'),
        "a place that is none": (SHEET, 'r="B2"', 'r="2B"'),
        "a style that there is not": (SHEET, 's="1"', 's="999999"'),
        "a style below zero": (SHEET, 's="1"', 's="-1"'),
        "a shared text that there is not": (SHEET, '<c r="B2" s="1"><v>', '<c r="B2" t="s"><v>'),
        "a kind of cell that there is not": (SHEET, '<c r="B2" s="1">', '<c r="B2" t="zz">'),
        "a truth of three": (SHEET, '<c r="B2" s="1"><v>1.5', '<c r="B2" t="b"><v>3'),
        "an error": (SHEET, '<c r="B2" s="1"><v>1.5', '<c r="B2" t="e"><v>#REF!'),
        "an error that there is not": (SHEET, '<c r="B2" s="1"><v>1.5', '<c r="B2" t="e"><v>#BOOM'),
        "a formula without a value": (SHEET, "<v>1.5</v>", "<f>SUM(A1:A9)</f>"),
        "a formula of a hundred thousand letters": (SHEET, "<v>1.5</v>", f"<f>{'1+' * 50_000}1</f>"),
        "a date of ISO that is none": (SHEET, '<c r="B2" s="1"><v>1.5', '<c r="B2" t="d"><v>2024-99-99'),
        "letters that XML has not": (SHEET, "Card 2", "Card &#x1;"),
        "letters by their numbers": (SHEET, "Card 2", "_x0000__x0007_Card_xD800_"),
        "half a surrogate": (SHEET, "Card 2", "Card \ud800"),
        "a thousand runs of text": (SHEET, "<t>Card 2</t>", "<r><t>a</t></r>" * 1000),
        "a cell of forty thousand letters": (SHEET, "Card 2", "x" * 40_000),
        "a million empty rows": (SHEET, "</sheetData>", "<row/>" * 1_000_000 + "</sheetData>"),
        "elements within elements": (SHEET, "</sheetData>", "<a>" * 20_000 + "</a>" * 20_000 + "</sheetData>"),
        "attributes without end": (SHEET, "<sheetData>", "<sheetData " + " ".join(f'a{n}="1"' for n in range(50_000)) + ">"),
        "a format that there is not": (STYLES, 'numFmtId="164"', 'numFmtId="99999"'),
        "a format with a number that is none": (STYLES, 'numFmtId="164"', 'numFmtId="x"'),
        "two hundred thousand formats": (STYLES, "<numFmts>", "<numFmts>" + '<numFmt numFmtId="200" formatCode="0"/>' * 200_000),
    }  # fmt: skip
    for what, (part, old, new) in edits.items():
        yield XLSX.gets(what, changed("xlsx", part, old, new))
    for what, code in CODES.items():
        escaped = code.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
        yield XLSX.gets(f"a format of {what}", changed("xlsx", STYLES, "0.00", escaped))
    for what, value in VALUES.items():
        yield XLSX.gets(f"a value of {what}", changed("xlsx", SHEET, "<v>1.5</v>", f"<v>{value}</v>"))
        yield XLSX.gets(f"a date of {what}", changed("xlsx", SHEET, "<v>2.5</v>", f"<v>{value}</v>"))


def _of_ods() -> Iterator[Hostile]:
    yield ODS.gets(f"no {CONTENT}", without("ods", CONTENT))
    yield ODS.gets("laughs", changed("ods", CONTENT, "?>", f"?>{LAUGHS}"))
    yield ODS.gets("a file from outside", changed("ods", CONTENT, "?>", f"?>{OUTSIDE}"))
    edits = {
        "a cell again without end": ("<table:table-cell ", '<table:table-cell table:number-columns-repeated="99999999999" '),
        "a cell again below zero": ("<table:table-cell ", '<table:table-cell table:number-columns-repeated="-1" '),
        "a cell again by words": ("<table:table-cell ", '<table:table-cell table:number-columns-repeated="many" '),
        "a cell again a thousand times": ("<table:table-cell ", '<table:table-cell table:number-columns-repeated="1001" '),
        "a row again without end": ("<table:table-row>", '<table:table-row table:number-rows-repeated="99999999999">'),
        "a row again thirty thousand times": ("<table:table-row>", '<table:table-row table:number-rows-repeated="30000">'),
        "a value that is none": ('office:value="1.5"', 'office:value="about"'),
        "a value without end": ('office:value="1.5"', 'office:value="1e999"'),
        "a value of nothing": ('office:value="1.5"', 'office:value=""'),
        "a kind of value that there is not": ('office:value-type="float"', 'office:value-type="zz"'),
        "a date that is none": ('office:value-type="float" office:value="1.5"', 'office:value-type="date" office:date-value="2024-02-31"'),
        "a time without end": ('office:value-type="float" office:value="1.5"', 'office:value-type="time" office:time-value="PT99999999999H"'),
        "spaces without end": ("Howl", '<text:s text:c="999999999"/>'),
        "spaces below zero": ("Howl", '<text:s text:c="-5"/>'),
        "a cell of forty thousand letters": ("Howl", "x" * 40_000),
        "paragraphs without end": ("<text:p>Howl</text:p>", "<text:p>a</text:p>" * 20_000),
        "spans within spans": ("Howl", "<text:span>" * 20_000 + "</text:span>" * 20_000),
        "letters that XML has not": ("Howl", "&#x1;"),
        "a name space that there is not": ("<table:table-row>", "<zz:row>"),
    }  # fmt: skip
    for what, (old, new) in edits.items():
        yield ODS.gets(what, changed("ods", CONTENT, old, new))
