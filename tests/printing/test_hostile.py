"""Five hundred damaged and wicked files, of every kind that is read to print: each is printed or refused in a sentence,
none takes 5 seconds of work or 500 MB."""

from __future__ import annotations

import io
import os
import shutil
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import psutil
import pytest
from cards.test_cells_as_seen import number, ods, xlsx
from PIL import Image
from printing.press_profile import press_profile
from support.shell import in_process

from companion.cards import shipped

SECONDS, MEGABYTES = 5.0, 500
EACH = 25
SAVED = Path(__file__).parents[1] / "cards" / "spreadsheets"
DECK = "name,copies,text,picture\nWolf,2,**Howl** at :moon:,\nLynx,1,,\n"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><defs><linearGradient id="g"><stop offset="0" '
    'stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs><g transform="rotate(3)">'
    '<path d="M3 4 C 10 20 30 40 50 60 Z" fill="url(#g)"/><text x="5" y="9" font-size="6">Owl</text></g></svg>'
)
FACE = 'extends = "own"\n[values]\nband = "#123456"\n[front.more]\nkind = "text"\ntext = "{copies * 2} {name}"\nx = 4.0\n' \
       'y = 4.0\nw = 20.0\nh = 6.0\nsize = 9.0\nrepeat = { count = "copies", step = [3.0, 0.0] }\n'  # fmt: skip
TOKENS = '[lives]\ntitle = "Lives"\nface = "token"\nstock = "round-25"\n[[lives.pieces]]\nname = "Life"\ncopies = 3\n'


def picture(kind: str) -> bytes:
    out, image = io.BytesIO(), Image.new("RGB", (630, 880), (20, 90, 160))
    image.paste((220, 200, 40), (100, 100, 400, 500))
    image.save(out, kind)
    return out.getvalue()


def png(width: int, height: int, rows: bytes) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def tiff(width: int, height: int, count: int = 1) -> bytes:
    """A TIFF that says how large it is, and holds no dots."""
    tags = [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, height), (279, count)]
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value & 0xFFFFFFFF) for tag, value in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + entries + struct.pack("<I", 8)


def zipped(inside: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in inside.items():
            made.writestr(name, data)
    return out.getvalue()


def with_part(whole: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(whole)) as file:
        return zipped(
            {each: change(file.read(each)) if each.endswith(name) else file.read(each) for each in file.namelist()}
        )


LAUGHS = (
    b'<!DOCTYPE a [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY %c "&%c;&%c;&%c;&%c;&%c;&%c;">' % (98 + n, *[97 + n] * 6) for n in range(20))
    + b"]>"
)


def spreadsheet(folder: Path) -> bytes:
    codes = ("d mmm", "#,##0.00", '0" pts"', "# ?/?")
    return xlsx(folder / "made.xlsx", *(number(1.5, n) for n in (1, 2, 3, 4)), codes=codes).read_bytes()


def wicked(kind: str, folder: Path) -> Iterator[bytes]:
    """Files that are made to do harm."""
    if kind == "png":
        yield from (png(7000, 7000, b""), png(100_000, 100_000, b"\0" * 9), png(7000, 7000, bytes(7000 * 21_001)))
    elif kind == "tiff":
        yield from (tiff(60_000, 60_000), tiff(7_000, 7_000), tiff(2**32 - 1, 2**32 - 1), tiff(10, 10, 2**31))
    elif kind == "bmp":
        yield b"BM" + struct.pack("<IHHIIiiHHIIiiII", 0, 0, 0, 54, 40, 2**30, -(2**30), 1, 24, 0, 0, 0, 0, 0, 0)
        yield (
            b"BM"
            + struct.pack("<IHHIIiiHHIIiiII", 0, 0, 0, 54, 40, 7000, 7000, 1, 8, 1, 0, 0, 0, 0, 0)
            + b"\xff\0" * 99
        )
    elif kind == "svg":
        nested = b"<g>" * 90 + b"</g>" * 90
        many = b"".join(b'<g id="u%d">%s</g>' % (n, b'<use href="#u%d"/>' % (n - 1) * 9) for n in range(1, 9))
        start = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        yield from (start + nested + b"</svg>", start + b'<g id="u0"><path d="M0 0h9"/></g>' + many + b"</svg>")
        yield LAUGHS + start + b"<text>&u;</text></svg>"
        yield start + b'<path d="M0 0' + b"l1 1" * 90_000 + b'"/></svg>'
    elif kind in ("xlsx", "ods"):
        whole = spreadsheet(folder) if kind == "xlsx" else (SAVED / "five.ods").read_bytes()
        part = "s.xml" if kind == "xlsx" else "content.xml"
        yield with_part(whole, part, lambda data: data.replace(b"?>", b"?>" + LAUGHS, 1))
        yield with_part(whole, part, lambda data: data + b" " * 300_000_000)
        yield with_part(whole, "styles.xml", lambda data: data.replace(b"d mmm", b"0" * 5_000_000))
        yield with_part(
            whole, "styles.xml", lambda data: data.replace(b"d mmm", b'"' * 255).replace(b"0.00", b"[" * 200)
        )
        yield with_part(whole, part, lambda data: data.replace(b'r="2"', b'r="-2"').replace(b"1.5", b"1e308"))
        yield with_part(whole, part, lambda data: data.replace(b'r="B2"', b'r="' + b"Z" * 2000 + b'2"'))
        yield with_part(
            whole, part, lambda data: data.replace(b'columns-repeated="2"', b'columns-repeated="99999999999"')
        )
    elif kind == "csv":
        yield from (b'name\n"' + b"x" * 4_000_000, b"," * 4_000_000, b"name\n" + b"a\n" * 2_000_000, b"\0" * 99)
        yield from (
            b"name\n1..99999999999999\n",
            b"a,b,c,d\n" + b"0..99,0..99,0..99,0..99\n",
            b"name,copies\nA,99999\n",
        )
        yield b"name,text\nA," + b"*_[" * 300 + b"\n"
        yield b'name,text\nA,"' + b"- a\n  " * 300 + b'"\n'
    elif kind == "toml":
        yield from (b"a = " + b"[" * 100_000, b"a." * 50_000 + b"b = 1", b"a = " + b"9" * 100_000)
        for line in ("text = \"{'a'*999999999}\"", 'text = "{copies ^ copies ^ 99999}"', "repeat = { count = 1e308 }",
                     'size = 1e300', "w = nan", 'text = "{' + "(" * 5000 + '"', 'when = "' + "not " * 9000 + 'a"'):  # fmt: skip
            yield FACE.replace("size = 9.0", line if line.startswith("size") else f"size = 9.0\n{line}").encode()
    elif kind == "pdf":
        yield b"%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 99999999>> endobj trailer <</Root 1 0 R>>"


def whole(kind: str, folder: Path) -> bytes:
    match kind:
        case "png" | "jpeg" | "webp" | "gif" | "tiff" | "bmp" | "avif":
            return picture(kind.upper())
        case "svg":
            return SVG.encode()
        case "csv":
            return DECK.encode()
        case "xlsx":
            return spreadsheet(folder)
        case "ods":
            return (SAVED / "five.ods").read_bytes()
        case "ods by hand":
            return ods(
                folder / "made.ods",
                '<table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>',
            ).read_bytes()
        case "toml":
            return FACE.encode()
        case "tokens":
            return TOKENS.encode()
        case "info":
            return b'name = "deck"\ngame = "deck"\ntitle = "Deck"\nstock = "60x90"\ncopies = "2 if text else 1"\n'
        case "font":
            return next((shipped("layouts") / "fonts").glob("*.ttf")).read_bytes()
        case "profile":
            return press_profile()
        case "event":
            return b"round,player,against,result\n1,Ann,Bo,2-1\n1,Cleo,Dan,1-2\n"
        case "board" | "tracker":
            return (shipped("layouts") / "trackers" / "score.toml").read_bytes()
        case _:
            image = Image.new("RGB", (630, 880), (20, 90, 160))
            out = io.BytesIO()
            image.save(out, "PDF", save_all=True, append_images=[image])
            return out.getvalue()


PLACES = {
    "csv": ("deck/deck.csv", "print cards ./deck"),
    "xlsx": ("deck/deck.xlsx", "print cards ./deck"),
    "ods": ("deck/deck.ods", "print cards ./deck"),
    "ods by hand": ("deck/deck.ods", "check ./deck"),
    "toml": ("deck/face.toml", "print cards ./deck"),
    "info": ("deck/deck.toml", "check ./deck"),
    "tokens": ("deck/tokens.toml", "print tokens ./deck"),
    "board": ("deck/board.toml", "check ./deck"),
    "tracker": ("deck/tracker.toml", "print tracker ./deck"),
    "font": ("deck/own.ttf", "print cards ./deck"),
    "profile": ("press.icc", "print cards ./deck --pdfx 4 --profile press.icc"),
    "event": ("event.csv", "print tracker event --from event.csv"),
    "since": ("before.pdf", "print cards ./deck --since before.pdf --out now.pdf"),
    "pdf": ("art/deck.pdf", "print images art/deck.pdf"),
} | {kind: (f"art/one.{kind}", f"print images art/one.{kind}") for kind in ("png", "jpeg", "webp", "gif", "tiff", "bmp", "avif", "svg")}  # fmt: skip


def damaged(whole: bytes, random: Random, number: int) -> bytes:
    """The file with bytes changed, cut off, left out, doubled or exchanged."""
    data = bytearray(whole)
    match number % 5:
        case 0:
            return bytes(data[: random.randrange(len(data))])
        case 1:
            start = random.randrange(len(data))
            del data[start : start + random.randint(1, 1 + len(data) // 3)]
        case 2:
            start = random.randrange(len(data))
            data[start:start] = data[start : start + random.randint(1, 400)] * random.randint(1, 20)
        case 3:
            for _ in range(random.randint(1, 9)):
                data[random.randrange(min(len(data), 300))] = random.choice(
                    (0, 1, 0x7F, 0x80, 0xFF, random.randrange(256))
                )
        case _:
            for _ in range(random.randint(1, 40)):
                data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def ran(words: list[str]) -> tuple[int, str, float, float]:
    """The outcome of a command in a process of its own: exit code, both outputs, seconds of work, megabytes it took."""
    read, write = os.pipe()
    before = psutil.Process().memory_info().rss / 1e6  # a worker that has run other tests is large already
    child = os.fork()
    if not child:
        os.close(read)
        code, out, err = in_process(words)
        with os.fdopen(write, "w", encoding="utf-8", errors="replace") as said:
            said.write(f"{code}\n{err or out}")
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as said:
        code_line, _, text = said.read().partition("\n")
    _, status, used = os.wait4(child, 0)
    more = used.ru_maxrss / 1000 - before
    return int(code_line or -status - 1000), text, used.ru_utime + used.ru_stime, more


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it counts memory as Linux does")
@pytest.mark.parametrize("kind", PLACES)
def test_each_is_printed_or_refused_in_a_sentence(kind: str, tmp_path: Path) -> None:
    place, words = PLACES[kind]
    random = Random(kind)
    good = whole(kind, tmp_path)
    files = [*wicked(kind, tmp_path)]
    files += [damaged(good, random, number) for number in range(EACH - len(files))]
    most = [0.0, 0.0]
    for which, data in enumerate([good, *files]):
        for folder in ("deck", "art", "output"):
            shutil.rmtree(folder, ignore_errors=True)
        for folder in ("deck", "art"):
            Path(folder).mkdir()
        if kind not in ("csv", "xlsx", "ods", "ods by hand"):
            Path("deck/deck.csv").write_text(DECK)
        if kind == "font":
            Path("deck/face.toml").write_text('extends = "own"\n[fonts]\ntext = "own.ttf"\n')
        if kind == "since" and which == 0:
            assert in_process(["print", "cards", "./deck", "--out", "before.pdf"])[0] == 0
            good = Path("before.pdf").read_bytes()
            files[:] = [damaged(good, random, each) for each in range(EACH)]
            data = good
        Path(place).write_bytes(data)
        code, said, seconds, megabytes = ran(words.split())
        what = f"{kind} {which}: exit {code}: {said[:600]}"
        assert code in ((0, 1, 2) if which else (0, 1)), what
        assert "Traceback" not in said and "a fault of the program" not in said, what
        assert code == 0 or said.strip(), what
        assert seconds < SECONDS and megabytes < MEGABYTES, f"{what}\n{seconds:.1f} s, {megabytes:.0f} MB"
        most = [max(most[0], seconds), max(most[1], megabytes)]
    sys.stdout.write(f"{kind}: {len(files)} files, at most {most[0]:.1f} s, {most[1]:.0f} MB\n")
