"""Hostile PDFs, fonts, profiles of presses, and prints of before."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from printing.hostile.running import Content, Hostile, Reader
from printing.made_fonts import made_font
from printing.press_profile import press_profile

PDF = Reader("PDF pages", "art/deck.pdf", "print images art/deck.pdf")
DECK = b"name,text\nWolf,Howl\n"
FACE = b'extends = "own"\n[fonts]\ntext = "own.ttf"\n'
FONT = Reader("typefaces", "deck/own.ttf", "print cards ./deck", {"deck/deck.csv": DECK, "deck/face.toml": FACE})
ICC = Reader("profiles", "press.icc", "print cards ./deck --pdfx 4 --profile press.icc", {"deck/deck.csv": DECK})
SINCE = Reader("--since", "before.pdf", "print cards ./deck --since before.pdf --out now.pdf", {"deck/deck.csv": DECK})


def pdf(*objects: str | bytes, root: str = "/Root 1 0 R", table: bool = True) -> bytes:
    """A PDF of these objects, numbered from 1."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + (each.encode() if isinstance(each, str) else each) + b"\nendobj\n"
    start = len(out)
    if table:
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, root.encode(), start)
    return bytes(out)


CATALOG = "<</Type/Catalog/Pages 2 0 R>>"
PAGES = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 178 249]/Contents 4 0 R/Resources<<>>>>"


def stream(data: bytes, said: str = "") -> bytes:
    return f"<</Length {len(data)}{said}>>stream\n".encode() + data + b"\nendstream"


def page(drawn: bytes, said: str = "", **replaced: str) -> bytes:
    """A PDF of one page on which that is drawn; keys of the page's are replaced."""
    text = PAGE
    for key, value in replaced.items():
        before, _, after = text.partition(f"/{key}")
        text = f"{before}/{key}{value}{after[after.index(']') + 1 if after[0] == '[' else 0 :]}"
    return pdf(CATALOG, PAGES, text, stream(drawn, said))


def flate(data: bytes, said: str = "") -> bytes:
    return stream(zlib.compress(data), f"/Filter/FlateDecode{said}")


def pdfs() -> dict[str, Content]:
    """Hostile PDFs, of which one says what is told of each."""
    good = page(b"1 0 0 rg 0 0 100 100 re f")
    form = "/Resources<</XObject<</A 5 0 R>>>>"
    return {
        "nothing": b"",
        "a mark alone": b"%PDF-1.7\n",
        "letters alone": b"Howl",
        "a picture": b"\x89PNG\r\n\x1a\n",
        "no pages": pdf(CATALOG, "<</Type/Pages/Kids[]/Count 0>>"),
        "pages that hold themselves": pdf("<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 99999999>>"),
        "pages within pages within themselves": pdf(CATALOG, "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"),
        "pages that are not there": pdf(CATALOG, "<</Type/Pages/Kids[9 0 R 10 0 R]/Count 2>>"),
        "a billion pages, as it says": pdf(CATALOG, PAGES.replace("Count 1", "Count 1000000000"), PAGE, stream(b"")),
        "two thousand pages and one": lambda: pdf(CATALOG, f"<</Type/Pages/Kids[{' '.join(['3 0 R'] * 2001)}]/Count 2001>>", PAGE, stream(b"")),
        "the same page a hundred times": lambda: pdf(CATALOG, f"<</Type/Pages/Kids[{' '.join(['3 0 R'] * 100)}]/Count 100>>", PAGE, stream(b"")),
        "no table": pdf(CATALOG, PAGES, PAGE, stream(b""), table=False),
        "a table that leads elsewhere": good.replace(b"startxref\n", b"startxref\n9"),
        "no root": pdf(CATALOG, PAGES, PAGE, stream(b""), root=""),
        "a root that is a page": pdf(PAGE, root="/Root 1 0 R"),
        "half of it": good[: len(good) // 2],
        "a box of nothing": page(b"", MediaBox="[0 0 0 0]"),
        "a box backwards": page(b"", MediaBox="[178 249 0 0]"),
        "a box without end": page(b"", MediaBox="[0 0 1e30 1e30]"),
        "a box of a kilometre": page(b"", MediaBox="[0 0 2834645 2834645]"),
        "a box of words": page(b"", MediaBox="[/a /b /c /d]"),
        "a box of two numbers": page(b"", MediaBox="[0 0]"),
        "a box that crosses nothing": page(b"", MediaBox="[0 0 178 249]/CropBox[900 900 990 990]"),
        "turned by seven": page(b"", MediaBox="[0 0 178 249]/Rotate 7"),
        "turned by words": page(b"", MediaBox="[0 0 178 249]/Rotate/Left"),
        "a unit of a mile": page(b"", MediaBox="[0 0 178 249]/UserUnit 99999"),
        "drawing that is none": page(b"]]>> << ( banana \xff\xfe Do Do Do"),
        "states that are not taken back": page(b"q " * 90_000),
        "states that were not kept": page(b"Q " * 90_000),
        "a million lines": lambda: page(b"0 0 m " + b"1 1 l " * 1_000_000 + b"S"),
        "a form that draws itself": pdf(CATALOG, PAGES, PAGE.replace("/Resources<<>>", form), stream(b"/A Do"), stream(b"/A Do", f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]{form}")),
        "forms that double": pdf(CATALOG, PAGES, PAGE.replace("/Resources<<>>", form), stream(b"/A Do"), *(stream(b"/A Do /A Do " * 5, f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A {n + 6} 0 R>>>>") for n in range(9)), stream(b"", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]")),
        "a stream that unpacks without end": lambda: pdf(CATALOG, PAGES, PAGE, flate(b" " * 1_500_000_000)),
        "a stream packed twenty times": lambda: pdf(CATALOG, PAGES, PAGE, stream(_packed(20), f"/Filter[{'/FlateDecode' * 20}]")),
        "a stream that is not packed as it says": pdf(CATALOG, PAGES, PAGE, stream(b"none", "/Filter/FlateDecode")),
        "a filter that there is not": pdf(CATALOG, PAGES, PAGE, stream(b"none", "/Filter/Nosuch")),
        "a length without end": good.replace(b"/Length ", b"/Length 99999999"),
        "a length below zero": good.replace(b"/Length ", b"/Length -"),
        "a length that is itself": pdf(CATALOG, PAGES, PAGE, b"<</Length 4 0 R>>stream\nq Q\nendstream"),
        "a picture of a billion dots": pdf(CATALOG, PAGES, PAGE.replace("/Resources<<>>", form), stream(b"/A Do"), stream(b"", "/Type/XObject/Subtype/Image/Width 99999/Height 99999/BitsPerComponent 8/ColorSpace/DeviceRGB")),
        "a font that there is not": page(b"BT /F1 12 Tf (Howl) Tj ET"),
        "a font of a million points": page(b"BT /F1 1000000 Tf (Howl) Tj ET", MediaBox="[0 0 178 249]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"),
        "a shading by a function of itself": page(b"/S sh", MediaBox="[0 0 178 249]/Resources<</Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Function 4 0 R>>>>>>"),
        "a lock": pdf(CATALOG, PAGES, PAGE, stream(b""), root=f"/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<{'41' * 32}>/U<{'42' * 32}>>>/ID[<00><00>]"),
        "a lock that nobody knows": pdf(CATALOG, PAGES, PAGE, stream(b""), root="/Root 1 0 R/Encrypt<</Filter/Nosuch/V 9>>"),
        "a script": pdf("<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>", PAGES, PAGE, stream(b"")),
        "a note that is a program": page(b"", MediaBox="[0 0 178 249]/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(ls)>>>>]"),
        "ten thousand notes": lambda: page(b"", MediaBox=f"[0 0 178 249]/Annots[{'<</Type/Annot/Subtype/Square/Rect[0 0 9 9]>>' * 10_000}]"),
        "layers": pdf("<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[]/D<<>>>>>>", PAGES, PAGE, stream(b"")),
        "brackets without end": pdf(CATALOG, PAGES, PAGE, "[" * 50_000),
        "dictionaries without end": pdf(CATALOG, PAGES, PAGE.replace("/Resources<<>>", "/Resources" + "<</A" * 3000 + " 1" + ">>" * 3000), stream(b"")),
        "resources that lead around": pdf(CATALOG, PAGES, PAGE.replace("/Resources<<>>", "/Resources 5 0 R"), stream(b""), "5 0 R"),
        "a page that is its own contents": pdf(CATALOG, PAGES, PAGE.replace("4 0 R", "3 0 R")),
        "contents in a list of nothing": pdf(CATALOG, PAGES, PAGE.replace("4 0 R", "[9 0 R 10 0 R]")),
        "contents that are a number": pdf(CATALOG, PAGES, PAGE.replace("4 0 R", "5")),
        "objects in streams that hold themselves": pdf(CATALOG, PAGES, PAGE, stream(b"4 0 null", "/Type/ObjStm/N 1/First 4/Extends 4 0 R")),
        "NULs": b"%PDF-1.7\n" + bytes(100_000),
        "a thousand ends": good + b"%%EOF\n" * 1000,
    }  # fmt: skip


def _packed(times: int) -> bytes:
    data = b" " * 1_000_000
    for _ in range(times):
        data = zlib.compress(data)
    return data


@cache
def font(*, postscript: bool = False) -> bytes:
    """A font in which nothing is wrong."""
    with TemporaryDirectory() as folder:
        letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:-"
        return made_font(Path(folder) / "own.ttf", letters, postscript=postscript).read_bytes()


def with_table(data: bytes, name: bytes, content: bytes | None) -> bytes:
    """The font with another table of that name, or without it."""
    count = int.from_bytes(data[4:6], "big")
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        start, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
        tables[data[at : at + 4]] = data[start : start + length]
    if content is None:
        del tables[name]
    else:
        tables[name] = content
    head, body = bytearray(data[:4] + struct.pack(">4H", len(tables), 16, 0, 0)), bytearray()
    begin = 12 + 16 * len(tables)
    for each, table in sorted(tables.items()):
        head += each + struct.pack(">3I", 0, begin + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return bytes(head + body)


def table_of(name: bytes, *, postscript: bool = False) -> bytes:
    data = font(postscript=postscript)
    at = data.index(name)
    start, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
    return data[start : start + length]


def fonts() -> dict[str, Content]:
    """Hostile typefaces."""
    good, outlines = font(), font(postscript=True)
    head, maxp, hhea = table_of(b"head"), table_of(b"maxp"), table_of(b"hhea")
    files: dict[str, Content] = {
        "nothing": b"",
        "letters alone": b"Howl",
        "a mark alone": b"\0\1\0\0",
        "no tables": b"\0\1\0\0\0\0\0\0\0\0\0\0",
        "sixty-five thousand tables": b"\0\1\0\0\xff\xff" + bytes(1_000_000),
        "tables behind the end": good[:20] + b"\x7f\xff\xff\xff" + good[24:],
        "tables without end": good[:24] + b"\xff\xff\xff\xff" + good[28:],
        "a font for web pages": b"wOF2" + bytes(60),
        "an older font for web pages": b"wOFF" + bytes(60),
        "a Type 1 font": b"\x80\x01" + bytes(60),
        "a collection of nothing": b"ttcf\0\1\0\0\0\0\0\0",
        "a collection that leads elsewhere": b"ttcf\0\1\0\0\0\0\0\1\xff\xff\xff\xff",
        "a collection of itself": b"ttcf\0\1\0\0\0\0\0\1\0\0\0\0" + good,
        "names of tables that are no letters": good.replace(b"cmap", b"\xff\xfe\xfd\xfc"),
        "half of it": good[: len(good) // 2],
        "half of it, of PostScript": outlines[: len(outlines) // 2],
        "outlines that are none": with_table(good, b"glyf", b"\xff" * 9000),
        "outlines of PostScript that are none": with_table(outlines, b"CFF ", b"\xff" * 900),
        "outlines of PostScript that call themselves": with_table(outlines, b"CFF ", table_of(b"CFF ", postscript=True).replace(b"\x0e", b"\x0a")),
        "no places of outlines": with_table(good, b"loca", b""),
        "places of outlines that lead elsewhere": with_table(good, b"loca", b"\xff" * len(table_of(b"loca"))),
        "no em": with_table(good, b"head", head[:18] + b"\0\0" + head[20:]),
        "an em of all": with_table(good, b"head", head[:18] + b"\xff\xff" + head[20:]),
        "sixty-five thousand glyphs": with_table(good, b"maxp", maxp[:4] + b"\xff\xff" + maxp[6:]),
        "no glyphs": with_table(good, b"maxp", maxp[:4] + b"\0\0" + maxp[6:]),
        "no widths": with_table(good, b"hhea", hhea[:34] + b"\0\0"),
        "more widths than glyphs": with_table(good, b"hhea", hhea[:34] + b"\xff\xff"),
        "no letters": with_table(good, b"cmap", b"\0\0\0\0"),
        "letters that lead elsewhere": with_table(good, b"cmap", b"\0\0\0\1\0\3\0\1\xff\xff\xff\xff"),
        "letters of a table that there is not": with_table(good, b"cmap", b"\0\0\0\1\0\3\0\1\0\0\0\x0c\0\x63\0\x08\0\0\0\0"),
        "letters without end": with_table(good, b"cmap", b"\0\0\0\1\0\3\0\x0a\0\0\0\x0c\0\x0c\0\0\0\0\0\x1c\0\0\0\0\0\0\0\1\0\0\0\0\xff\xff\xff\xff\0\0\0\0"),
        "PostScript of the second kind": with_table(outlines, b"CFF2", b"\2\0\5\0\0"),
        "forms that are none": with_table(good, b"GSUB", b"\0\1\0\0" + b"\xff" * 90),
        "places that are none": with_table(good, b"GPOS", b"\0\1\0\0" + b"\xff" * 90),
        "kerning without end": with_table(good, b"kern", b"\0\0\xff\xff" + b"\0" * 90),
        "names without end": with_table(good, b"name", b"\0\0\xff\xff\0\6" + b"\xff" * 90),
        "names in no alphabet": with_table(good, b"name", b"\0\0\0\1\0\x12\0\3\0\1\4\x09\0\6\0\5\0\0\xd8\0\xd8\0\xff"),
        "colours that are none": with_table(good, b"COLR", b"\0\1" + b"\xff" * 90),
        "a program that runs on": with_table(good, b"fpgm", b"\x1c" * 9000),
        "variations that are none": with_table(good, b"fvar", b"\0\1\0\0" + b"\xff" * 90),
        "a colour in a picture": with_table(good, b"SVG ", b"\0\0\0\0\0\x0a" + b"<svg>" * 90),
        "fifty-one megabytes": lambda: good + bytes(51_000_000),
    }  # fmt: skip
    for name in (b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"glyf", b"loca", b"name", b"post", b"OS/2"):
        files[f"no {name.decode()}"] = with_table(good, name, None)
    return files


def profiles() -> dict[str, Content]:
    """Hostile profiles of presses."""
    good = press_profile()
    return {
        "nothing": b"",
        "letters alone": b"Howl",
        "a head alone": good[:128],
        "half of it": good[: len(good) // 2],
        "a size without end": b"\xff\xff\xff\xff" + good[4:],
        "a size of nothing": bytes(4) + good[4:],
        "four billion tags": good[:128] + b"\xff\xff\xff\xff" + good[132:],
        "no tags": good[:128] + bytes(4) + good[132:],
        "tags behind the end": good[:132] + b"\xff" * 120 + good[252:],
        "of a screen": good[:12] + b"mntr" + good[16:],
        "of RGB": good[:16] + b"RGB " + good[20:],
        "of twelve inks": good[:16] + b"CCLR" + good[20:],
        "of another version": good[:8] + b"\x63" + good[9:],
        "without its mark": good[:36] + b"nope" + good[40:],
        "tables that are none": good[:600] + b"\xff" * 4000 + good[4600:],
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
        "two hundred megabytes behind it": lambda: good + bytes(200_000_000),
    }


def prints() -> dict[str, Content]:
    """Hostile prints of before."""
    record = b"%PDF-1.7\n1 0 obj <</Keywords (companion cards 1: "
    return {
        "nothing": b"",
        "letters alone": b"Howl\n",
        "another PDF": page(b""),
        "a record of nothing": record + b")>>\n",
        "a record of words": record + b"banana apple)>>\n",
        "a record that stays open": record + b"abc" * 100_000,
        "copies without end": record + b"abcdef012345*" + b"9" * 5000 + b")>>\n",
        "copies below zero": record + b"abcdef012345*-5)>>\n",
        "copies in another script": record + "abcdef012345*٣)>>\n".encode(),
        "a million entries": lambda: record + b"abcdef012345*2 " * 1_000_000 + b")>>\n",
        "a record of another version": b"%PDF-1.7\n<</Keywords (companion cards 2: abc)>>\n",
        "a record of bytes": record + bytes(range(128, 256)) + b")>>\n",
        "a picture": b"\x89PNG\r\n\x1a\n",
    }


def cases() -> Iterator[Hostile]:
    """Documents of every kind."""
    for reader, files in ((PDF, pdfs()), (FONT, fonts()), (ICC, profiles()), (SINCE, prints())):
        for what, content in files.items():
            yield reader.gets(what, content)
