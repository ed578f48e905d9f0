"""Hostile tables: CSV, TSV, and what else people save under such a name."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

from printing.hostile.running import Hostile, Reader

CSV = Reader("CSV", "deck/deck.csv", "print cards ./deck")
TSV = Reader("TSV", "deck/deck.tsv", "print cards ./deck")
INFO = Reader(
    "a table's TOML", "deck/deck.toml", "print cards ./deck", {"deck/deck.csv": b"name,text,cost\nWolf,Howl,3\n"}
)
HIGH = "9" * 400

FILES = {
    "nothing": b"",
    "a mark alone": b"\xef\xbb\xbf",
    "empty lines": b"\n" * 5000,
    "separators alone": b",,,,\n,,,\n",
    "a heading alone": b"name,text\n",
    "UTF-16 without a mark": "name,text\nWolf,Howl\n".encode("utf-16-le"),
    "UTF-16 that ends within a letter": "name\nWolf\n".encode("utf-16")[:-1],
    "UTF-16 with half a pair": b"\xff\xfe" + "name\nW".encode("utf-16-le") + b"\x00\xd8\n\x00",
    "UTF-32": "name\nWolf\n".encode("utf-32"),
    "EBCDIC": "name\nWolf\n".encode("cp500"),
    "a letter that Windows-1252 has not": b"name\nW\x81lf\n",
    "NULs": b"name\nWo\0lf\n",
    "a bell": b"name\nWo\x07lf\n",
    "an escape sequence": b"name\n\x1b[31mWolf\x1b]0;title\x07\n",
    "a form feed": b"name\nWo\x0clf\n",
    "a letter that turns the line around": "name\nWolf\u202eflow\n".encode(),
    "a name of no width": "name\n\u200b\u200b\n".encode(),
    "no letters": "name\n\uffff\ufffe\n".encode(),
    "letters of nobody": "name\n\ue000\U000f0000\n".encode(),
    "five hundred accents": ("name\nZ" + "\u0301" * 500 + "\n").encode(),
    "a family of seven": "name,text\nWolf,👩‍👩‍👧‍👦👩🏿‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿\n".encode(),
    "half a surrogate": b"name\nWolf \xed\xa0\xbd\n",
    "line separators": "name\nWolf\u2028Lynx\u2029Owl\x85Elk\n".encode(),
    "carriage returns alone": b"name,text\rWolf,Howl\rLynx,Purr\r",
    "a quote that stays open": b'name,text\nWolf,"Howl\nLynx,Purr\n',
    "a quote in the heading": b'na"me,text\nWolf,Howl\n',
    "text behind a quote": b'name,text\n"Wolf"s,Howl\n',
    "a thousand columns and one": b",".join(b"c%d" % n for n in range(1001)) + b"\n1\n",
    "a row of more cells than columns": b"name,text\nWolf,Howl,and,more\n",
    "a cell of ten thousand letters and one": b"name,text\nWolf," + b"x" * 10_001 + b"\n",
    "six megabytes": b"name\n" + b"Wolf and many more\n" * 320_000,
    "twenty thousand cards and one": b"name\n" + b"".join(b"Wolf %d\n" % n for n in range(20_001)),
    "the same column twice": b"name,cost,cost\nWolf,1,2\n",
    "a column without a name": b"name,,cost\nWolf,what,2\n",
    "a column that is called as a formula": b"name,{cost},1+1,\"a\"\"b\"\nWolf,1,2,3\n",
    "a column of a thousand letters": b"name," + b"c" * 1000 + b"\nWolf,1\n",
    "columns that the program gives": b"name,index,number,of,set,title\nWolf,1,2,3,4,5\n",
    "columns of Python": b"name,__class__,__init__,self\nWolf,1,2,3\n",
    "columns that differ in case": b"name,Cost,cost,COST\nWolf,1,2,3\n",
    "columns that differ in accents": "name,cost,cöst\nWolf,1,2\n".encode(),
    "a separator that is named and not used": b"sep=;\nname,text\nWolf,Howl\n",
    "a separator that is a letter": b"sep=x\nnamextext\nWolfxHowl\n",
    "separators by turns": b"name,text\nWolf;Howl\nLynx\tPurr\n",
    "JSON": b'[{"name": "Wolf", "text": "Howl"}]\n',
    "a page of the web": b"<!DOCTYPE html><html><body><table><tr><td>name</td></tr></table></body></html>\n",
    "XML": b'<?xml version="1.0"?><cards><card name="Wolf"/></cards>\n',
    "rich text": b"{\\rtf1\\ansi name, text\\par Wolf, Howl}\n",
    "packed by gzip": gzip.compress(b"name\nWolf\n"),
    "packed by zip": b"PK\x03\x04" + b"\0" * 60,
    "a PDF": b"%PDF-1.7\n%\xe2\xe3\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 60,
    "an old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512,
    "a database": b"SQLite format 3\0" + b"\0" * 84,
    "a program": b"\x7fELF\x02\x01\x01" + b"\0" * 60,
    "a pickle": b"\x80\x04\x95\x10\0\0\0\0\0\0\0\x8c\x02os\x94\x8c\x06system\x93.",
}  # fmt: skip

COPIES = {
    "fewer than none": "-1",
    "a hundred": "100",
    "too many to write": HIGH,
    "a number in E notation": "1e3",
    "one and a half": "1.5",
    "digits of another script": "٣",
    "a raised digit": "²",
    "digits of full width": "３",
    "a hexadecimal number": "0x10",
    "digits with a line between": "1_0",
    "a sum": "=1+1",
    "no number": "NaN",
    "no end": "inf",
    "words": "a few",
    "a command": "1; rm -rf .",
    "a truth": "true",
}

SPANS = {
    "a span without end": "1..99999999999999999999",
    "a span downwards": "9..1",
    "a span of three": "1..2..3",
    "a span of letters": "a..f",
    "a span from below zero": "-5..5",
    "a span of halves": "0.5..2.5",
    "a span of raised digits": "¹..³",
    "an open span": "1..",
    "five points": "1.....5",
}

CELLS = {
    "an open brace": "{",
    "a closed brace": "}",
    "braces within braces": "{{{{name}}}}",
    "a column that there is not": "{nme}",
    "an attribute of Python": "{name.__class__.__mro__}",
    "a conversion of Python": "{name!r:>99999999}",
    "letters without end": "{'a'*60*60*60*60*60*60}",
    "a division by nothing": "{1/0}",
    "powers of powers": "{9**9**9**9}",
    "itself": "{text} {text}",
    "a thousand parentheses": "{" + "(" * 1000 + "1" + ")" * 1000 + "}",
    "a million icons": "{1000000 * star}",
    "an icon that there is not": ":nosuchicon: :star",
    "links that stay open": "[" * 400,
    "stars without end": "*" * 2000,
    "stars and lines by turns": "*_" * 900,
    "lists within lists": "\n".join("  " * n + "- a" for n in range(60)),
    "a list from a high number": "999999999999999999. a\n",
    "a colour that is none": "[red](#zzzzzz)",
    "tags": "<script>alert(1)</script><br><img src=x onerror=y>",
    "new lines without end": "<br>" * 400,
    "one word of two thousand letters": "x" * 2000,
    "more than two thousand letters": "word " * 500,
    "hyphens that hide": "a\u00ad" * 900,
    "spaces of every kind": "a\u00a0\u2003\u3000\u2009b" * 100,
    "a text that runs both ways": "abc אבג (def) ابجد [1] " * 10,
    "brackets without partners": "אב((([[[{{{" * 20,
    "a letter that has no glyph": "𒀀",
    "marks without letters": "\u0300\u0301\u0302",
    "entities": "&lt;&amp;&#x0;&#1114112;&bogus;" * 5,
    "a quotation within quotations": "\n".join(">" * n + " a" for n in range(1, 60)),
    "code": "```\nrm -rf\n```\n    four spaces",
    "a table": "| a | b |\n|---|---|\n| 1 | 2 |",
    "a heading": "# a\n## b\n===",
    "backslashes": "\\" * 999,
}  # fmt: skip

PICTURES = {
    "a way out": "../../../etc/passwd",
    "a way from the root": "/etc/passwd",
    "a device": "/dev/zero",
    "an address": "https://example.org/a.png",
    "an address of a file": "file:///etc/passwd",
    "the table itself": "deck.csv",
    "the folder": ".",
    "a place on a drive": "C:\\pictures\\a.png",
    "somebody's home": "~/a.png",
    "five thousand letters": "x" * 5000 + ".png",
    "three hundred letters": "x" * 300 + ".png",
    "a command": "|ls",
    "no file": "missing.png",
    "a folder of that name": "folder.png",
    "a brace": "{name}.png",
    "a star": "*.png",
    "a bell": "a\x07.png",
}

CODES = {
    "forty letters": "X" * 40,
    "a space": "A B",
    "a hyphen alone": "-",
    "a smile": "☺",
    "small letters": "ab-12",
    "a slash": "A/B",
    "a letter of no width": "A\u200bB",
}

NAMES = {
    "a thousand letters": "W" * 1000,
    "a comma": "Wolf, the",
    "a semicolon": "Wolf; the",
    "a colon first": ":undo",
    "two question marks": "??",
    "a dash": "-",
    "an option": "--help",
    "a number": "-0",
    "a new line": "Wolf\nLynx",
    "a star": "*",
    "markup alone": "****",
    "a slash": "a/b/../c",
    "none in Windows": "CON",
}


def cases() -> Iterator[Hostile]:
    """Tables of one's own decks, and what a table's TOML says."""
    for what, data in FILES.items():
        yield CSV.gets(what, data)
    for column, cells in {"copies": COPIES, "cost": SPANS, "text": CELLS, "picture": PICTURES, "code": CODES}.items():
        for what, cell in cells.items():
            table = f"name,{column}\nWolf,{quoted(cell)}\n"
            more = {"deck/folder.png/a": b""} if column == "picture" else {}
            yield CSV.gets(f"{what} as {column}", table.encode(), **more)
    for what, name in NAMES.items():
        yield CSV.gets(f"{what} as name", f"name,text\n{quoted(name)},Howl\n".encode())
    yield CSV.gets("spans that multiply", b"name,a,b,c,d\nWolf,0..99,0..99,0..99,0..99\n")
    yield CSV.gets("the same code twice", b"name,code\nWolf,AB\nLynx,ab\n")
    yield CSV.gets("the same card twice", b"name,text\nWolf,Howl\nWolf,Howl\n")
    yield CSV.gets("names alike but for their accents", "name\nÉlan\nelan\n".encode())
    yield from _between_tabs()
    yield from _infos()


def _between_tabs() -> Iterator[Hostile]:
    yield TSV.gets("quotes that stay open", b'name\ttext\nWolf\t"Howl\nLynx\t6" tall\n')
    yield TSV.gets("a quote that closes too late", b'name\ttext\nWolf\t"Howl\nLynx\tPurr"\n')
    yield TSV.gets("commas", b"name,text\nWolf,Howl\n")
    yield TSV.gets("tabs alone", b"\t\t\t\n\t\t\n")
    yield TSV.gets("a tab within quotes", b'name\ttext\n"Wo\tlf"\tHowl\n')
    yield TSV.gets("NULs", b"name\ttext\nWo\0lf\tHowl\n")
    yield TSV.gets("a mark in its midst", "name\ttext\n\ufeffWolf\tHowl\n".encode())
    yield TSV.gets("a thousand tabs and one", b"name\n" + b"\t" * 1001 + b"\n")
    yield TSV.gets("a million tabs", b"\t" * 1_000_000)
    yield TSV.gets("a picture", b"\xff\xd8\xff\xe0" + b"\0" * 60)
    yield TSV.gets("backslashes for tabs", b"name\\ttext\\nWolf\\tHowl\n")


def _infos() -> Iterator[Hostile]:
    lines = {
        "no TOML": "title: Deck",
        "a key twice": 'title = "a"\ntitle = "b"',
        "a table in place of a title": "title = { a = 1 }",
        "a title of a thousand letters": f'title = "{"t" * 1000}"',
        "a title of a bell": 'title = "a\\u0007b"',
        "a title that turns around": 'title = "a\\u202eb"',
        "a prefix of letters of no alphabet": 'prefix = "☺"',
        "a prefix without end": f'prefix = "{"P" * 99}"',
        "a stock that there is not": 'stock = "pokr"',
        "a stock of no size": 'stock = "0x0"',
        "a stock of a mile": 'stock = "1609344x5"',
        "a stock below zero": 'stock = "-63x88"',
        "a stock without end": f'stock = "{"9" * 300}x88"',
        "copies by a formula that divides by nothing": 'copies = "1 / 0"',
        "copies without end": 'copies = "99999999999999"',
        "copies by letters without end": "copies = \"{'a'*60*60*60*60*60*60}\"",
        "copies by a thousand parentheses": f'copies = "{"(" * 1000}1{")" * 1000}"',
        "copies by a half": 'copies = "cost / 2"',
        "copies by words": "copies = \"'many'\"",
        "copies by a column that there is not": 'copies = "csot"',
        "pictures in a way out": 'pictures = "../.."',
        "pictures in a way from the root": 'pictures = "/etc"',
        "pictures in a file": 'pictures = "deck.csv"',
        "a series without end": f"series = [{', '.join(f'{chr(34)}s{n}{chr(34)}' for n in range(5000))}]",
        "a series of nothing": 'series = [""]',
        "a series of numbers": "series = [1, 2]",
        "folded by a word": 'folded = "yes"',
        "a key that there is not": "colour = 1",
        "a game that there is not": 'game = "chess"',
        "a name with a slash": 'name = "../deck"',
        "a date": "title = 1979-05-27",
        "no number": "title = nan",
        "brackets without end": "a = " + "[" * 20_000,
        "keys within keys": "a." * 5000 + "b = 1",
        "a number of a hundred thousand digits": "a = " + "9" * 100_000,
        "a comment without end": "#" * 900_000,
        "more than a megabyte": "#" * 1_100_000,
    }  # fmt: skip
    for what, line in lines.items():
        yield INFO.gets(what, f"{line}\n".encode())
    yield INFO.gets("bytes that are no UTF-8", b'title = "\xe9"\n')
    yield INFO.gets("a NUL", b'title = "a\0b"\n')
    yield INFO.gets("UTF-16", 'title = "a"\n'.encode("utf-16"))


def quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'
