"""Hostile pictures: PNG, JPEG, TIFF, BMP, GIF, WebP and AVIF, made byte by byte or by Pillow with something exchanged."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from PIL import Image, PngImagePlugin
from printing.hostile.running import Content, Hostile, Reader, Thing

KINDS = ("png", "jpeg", "tiff", "bmp", "gif", "webp", "avif")
READERS = {kind: Reader(kind.upper(), f"art/one.{kind}", f"print images art/one.{kind}") for kind in KINDS}
ON_CARDS = Reader(
    "a card's picture", "deck/one.png", "print cards ./deck", {"deck/deck.csv": b"name,picture\nWolf,one.png\n"}
)
WIDE, HIGH = 630, 880


@cache
def picture(kind: str, mode: str = "RGB", **how: Any) -> bytes:
    """A picture in which nothing is wrong."""
    out, image = io.BytesIO(), Image.new("RGB", (WIDE, HIGH), (20, 90, 160))
    image.paste((220, 200, 40), (100, 100, 400, 500))
    image.convert(mode).save(out, kind, **how)
    return out.getvalue()


def chunk(name: bytes, data: bytes = b"", *, sum: int | None = None) -> bytes:
    return (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data) if sum is None else sum)
    )


def png(*chunks: bytes, size: tuple[int, int] = (WIDE, HIGH), form: tuple[int, ...] = (8, 2, 0, 0, 0)) -> bytes:
    """A PNG of these chunks behind its head."""
    head = chunk(b"IHDR", struct.pack(">2I", *size) + bytes(form))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks)


ROWS = zlib.compress(b"".join(b"\0" + bytes(WIDE * 3) for _ in range(HIGH)))
DATA, END = chunk(b"IDAT", ROWS), chunk(b"IEND")


def pngs() -> dict[str, Content]:
    """Hostile PNGs."""
    good = png(DATA, END)
    return {
        "nothing": b"",
        "a mark alone": b"\x89PNG\r\n\x1a\n",
        "a head alone": png(),
        "no end": png(DATA),
        "no rows": png(END),
        "rows before the head": b"\x89PNG\r\n\x1a\n" + DATA + good[8:],
        "two heads": png(good[8:33], DATA, END),
        "rows that are cut off": png(chunk(b"IDAT", ROWS[:-40]), END),
        "rows that are none": png(chunk(b"IDAT", b"\0" * 999), END),
        "rows of another height": png(DATA, END, size=(WIDE, HIGH + 1)),
        "more rows than it says": png(DATA, END, size=(WIDE, HIGH - 1)),
        "a filter that there is not": png(chunk(b"IDAT", zlib.compress(b"\x09" + bytes(WIDE * 3))), END, size=(WIDE, 1)),
        "a wrong checksum": png(chunk(b"IDAT", ROWS, sum=1), END),
        "a chunk without end": good[:33] + struct.pack(">I", 2**31) + b"IDAT" + ROWS,
        "a million chunks": lambda: png(*[chunk(b"teSt")] * 1_000_000, DATA, END),
        "a million pieces of nothing": lambda: png(*[chunk(b"IDAT")] * 1_000_000, DATA, END),
        "no width": png(DATA, END, size=(0, HIGH)),
        "no height": png(DATA, END, size=(WIDE, 0)),
        "a width below zero": png(DATA, END, size=(2**32 - 5, HIGH)),
        "a mile by a mile": png(DATA, END, size=(2**31 - 1, 2**31 - 1)),
        "fifty million dots of nothing": lambda: png(chunk(b"IDAT", zlib.compress(bytes(7000 * 21_001))), END, size=(7000, 7000)),
        "one dot high": lambda: png(chunk(b"IDAT", zlib.compress(b"\0" + bytes(3 * 49_000_000))), END, size=(49_000_000, 1)),
        "three bits": png(DATA, END, form=(3, 2, 0, 0, 0)),
        "a colour type that there is not": png(DATA, END, form=(8, 5, 0, 0, 0)),
        "a packing that there is not": png(DATA, END, form=(8, 2, 7, 0, 0)),
        "an order that there is not": png(DATA, END, form=(8, 2, 0, 0, 9)),
        "a palette of nothing": png(chunk(b"PLTE"), DATA, END, form=(8, 3, 0, 0, 0)),
        "a palette of four bytes": png(chunk(b"PLTE", b"abcd"), DATA, END, form=(8, 3, 0, 0, 0), size=(WIDE * 3, HIGH)),
        "colours behind the palette": png(chunk(b"PLTE", b"abc"), chunk(b"IDAT", zlib.compress((b"\0" + b"\xff" * WIDE) * HIGH)), END, form=(8, 3, 0, 0, 0)),
        "a clear colour that is too short": png(chunk(b"tRNS", b"a"), DATA, END),
        "a thousand clear colours": png(chunk(b"PLTE", b"abc" * 200), chunk(b"tRNS", b"\0" * 1000), DATA, END, form=(8, 3, 0, 0, 0), size=(WIDE * 3, HIGH)),
        "turned by nine": png(chunk(b"eXIf", b"II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\x09\0\0\0"), DATA, END),
        "an Exif without end": png(chunk(b"eXIf", b"II*\0\xff\xff\xff\x7f"), DATA, END),
        "a gamma of nothing": png(chunk(b"gAMA", b"\0\0\0\0"), DATA, END),
        "a profile that is none": png(chunk(b"iCCP", b"x\0\0" + zlib.compress(b"none")), DATA, END),
        "a profile that unpacks without end": lambda: png(chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(900_000_000))), DATA, END),
        "a text that unpacks without end": lambda: png(chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(900_000_000))), DATA, END),
        "a moving picture of no frames": png(chunk(b"acTL", b"\0" * 8), DATA, END),
        "a page of the web behind it": good + b"<html><script>alert(1)</script></html>",
        "another picture": picture("gif"),
        "a page of the web": b"<!DOCTYPE html><html></html>",
        "sixteen bits, clear, in seven passes": png(chunk(b"IDAT", zlib.compress(bytes(8 * WIDE * HIGH + 2 * 8 * HIGH))), END, form=(16, 6, 0, 0, 1)),
    }  # fmt: skip


def jpegs() -> dict[str, Content]:
    """Hostile JPEGs."""
    good = picture("jpeg")
    frame = good.index(b"\xff\xc0") + 4
    scan = good.index(b"\xff\xda")

    def with_size(high: int, wide: int) -> bytes:
        return good[: frame + 1] + struct.pack(">2H", high, wide) + good[frame + 5 :]

    def put(at: int, data: bytes) -> bytes:
        return good[:at] + data + good[at + len(data) :]

    return {
        "a mark alone": b"\xff\xd8\xff",
        "a head alone": good[:20],
        "no dots": good[:scan],
        "a third of the dots": good[: scan + (len(good) - scan) // 3],
        "no end": good[:-2],
        "no width": with_size(HIGH, 0),
        "no height": with_size(0, WIDE),
        "sixty-five thousand by as many": with_size(65_535, 65_535),
        "far more dots than there are": with_size(7000, 7000),
        "two colours": put(frame + 5, b"\2"),
        "two hundred colours": put(frame + 5, b"\xc8"),
        "twelve bits": put(frame, b"\x0c"),
        "samples of nothing": put(frame + 7, b"\0"),
        "a table that there is not": put(frame + 8, b"\x09"),
        "a coding that nobody knows": put(frame - 3, b"\xc3"),
        "arithmetic coding": put(frame - 3, b"\xc9"),
        "no tables": good.replace(b"\xff\xdb", b"\xff\xfe"),
        "no codes": good.replace(b"\xff\xc4", b"\xff\xfe"),
        "a segment of one byte": good[:2] + b"\xff\xe0\0\1" + good[2:],
        "a segment without end": good[:2] + b"\xff\xe5\xff\xff" + good[2:],
        "a million fill bytes": good[:2] + b"\xff" * 1_000_000 + good[3:],
        "ten thousand segments": good[:2] + b"\xff\xe5\0\2" * 10_000 + good[2:],
        "an Exif that leads to itself": good[:2] + b"\xff\xe1\0\x1cExif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\x08" + b"\0" * 4 + good[2:],
        "a thumbnail without end": good[:2] + b"\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\xff\xff" + good[2:],
        "a profile in the wrong pieces": good[:2] + b"\xff\xe2\0\x14ICC_PROFILE\0\x09\2abcd" + good[2:],
        "CMYK": picture("jpeg", "CMYK"),
        "CMYK that says it is grey": picture("jpeg", "CMYK").replace(b"Adobe\0d\0\0\0\0\2", b"Adobe\0d\0\0\0\0\0"),
        "dots of another picture": good[:scan] + picture("jpeg", "L")[-3000:],
        "progressive, and cut off": picture("jpeg", progressive=True)[:-3000] + b"\xff\xd9",
        "restarts where none are": good[: scan + 30] + b"\xff\xd3" * 40 + good[scan + 30 :],
    }  # fmt: skip


def _tag(number: int, kind: int, count: int, value: int) -> bytes:
    return struct.pack("<HHII", number, kind, count, value & 0xFFFFFFFF)


def tiff(*tags: tuple[int, int, int, int], more: int = 0, rest: bytes = b"") -> bytes:
    """A TIFF of these tags, over those that make a grey picture of 10 by 10."""
    usual = [(256, 4, 1, 10), (257, 4, 1, 10), (258, 4, 1, 8), (259, 4, 1, 1), (262, 4, 1, 1), (273, 4, 1, 8), (277, 4, 1, 1), (278, 4, 1, 10), (279, 4, 1, 100)]  # fmt: skip
    merged = {tag[0]: tag for tag in [*usual, *tags]}
    entries = b"".join(_tag(*tag) for tag in sorted(merged.values()))
    return b"II*\0" + struct.pack("<IH", 8, len(merged)) + entries + struct.pack("<I", more) + rest


def tiffs() -> dict[str, Content]:
    """Hostile TIFFs."""
    good = picture("tiff", compression="tiff_lzw")
    return {
        "a mark alone": b"II*\0",
        "a directory behind the end": b"II*\0\xff\xff\xff\x7f",
        "a directory that leads to itself": tiff(more=8, rest=bytes(200)),
        "no tags": b"II*\0\x08\0\0\0\0\0\0\0\0\0",
        "sixty thousand tags": b"II*\0\x08\0\0\0\xff\xff" + _tag(256, 4, 1, 10) * 60_000,
        "sixty thousand by as many": tiff((256, 4, 1, 60_000), (257, 4, 1, 60_000)),
        "as much as can be": tiff((256, 4, 1, 2**32 - 1), (257, 4, 1, 2**32 - 1)),
        "a width below zero": tiff((256, 9, 1, -1)),
        "no width": tiff((256, 4, 1, 0)),
        "two billion bytes of dots": tiff((279, 4, 1, 2**31)),
        "dots behind the end": tiff((273, 4, 1, 2**31), rest=bytes(200)),
        "a billion places of dots": tiff((273, 4, 1_000_000_000, 8)),
        "rows of nothing": tiff((278, 4, 1, 0), rest=bytes(200)),
        "a packing that there is not": tiff((259, 4, 1, 9999), rest=bytes(200)),
        "packed as JPEG, and not": tiff((259, 4, 1, 7), rest=bytes(200)),
        "packed as a fax, and not": tiff((259, 4, 1, 4), rest=bytes(200)),
        "a hundred bits": tiff((258, 4, 1, 100), rest=bytes(200)),
        "sixty-four channels": tiff((277, 4, 1, 64), rest=bytes(9000)),
        "colours of 32 bits": picture("tiff", "F"),
        "colours of whole numbers": picture("tiff", "I"),
        "CIELAB": picture("tiff", "LAB"),
        "big, and nothing": b"II+\0\x08\0\0\0" + struct.pack("<Q", 2**62),
        "big, with tags without end": b"II+\0\x08\0\0\0" + struct.pack("<QQ", 16, 2**60) + bytes(100),
        "packed dots that are damaged": good[:-900] + b"\xff" * 900,
        "tiles of nothing": tiff((322, 4, 1, 0), (323, 4, 1, 0), (324, 4, 1, 8), (325, 4, 1, 8), rest=bytes(200)),
        "a mark of the other order": b"MM\0*" + good[4:],
    }  # fmt: skip


def _bmp(
    wide: int, high: int, bits: int = 24, packed: int = 0, head: int = 40, rest: bytes = b"", colours: int = 0
) -> bytes:
    return b"BM" + struct.pack("<IHHIIiiHHIIiiII", 0, 0, 0, 54, head, wide, high, 1, bits, packed, 0, 0, 0, colours, 0) + rest  # fmt: skip


def bmps() -> dict[str, Content]:
    """Hostile BMPs."""
    good = picture("bmp")
    return {
        "a mark alone": b"BM",
        "a billion by a billion": _bmp(2**30, -(2**30)),
        "no width": _bmp(0, 10, rest=bytes(200)),
        "a width below zero": _bmp(-10, 10, rest=bytes(400)),
        "a height of all": _bmp(10, -(2**31), rest=bytes(400)),
        "runs that fill fifty million dots": _bmp(7000, 7000, 8, 1, rest=b"\xff\0" * 99),
        "runs that leave the picture": _bmp(10, 10, 8, 1, rest=b"\0\2\xff\xff" * 9999),
        "no end of runs": _bmp(630, 880, 8, 1, rest=b"\0\0" * 20),
        "a head of nothing": _bmp(10, 10, head=0, rest=bytes(400)),
        "a head without end": _bmp(10, 10, head=2**31 - 1, rest=bytes(400)),
        "seven bits": _bmp(10, 10, 7, rest=bytes(400)),
        "four billion colours": _bmp(10, 10, 8, colours=2**32 - 1, rest=bytes(400)),
        "packed as PNG": _bmp(10, 10, 0, 5, rest=png(DATA, END)),
        "a third of the dots": good[: len(good) // 3],
        "dots that begin behind the end": good[:10] + struct.pack("<I", 2**31) + good[14:],
    }  # fmt: skip


def gifs() -> dict[str, Content]:
    """Hostile GIFs."""
    good = picture("gif")
    frame = good.index(b",", 13 + 3 * (2 << (good[10] & 7)))
    return {
        "a mark alone": b"GIF89a",
        "a head alone": good[:13],
        "no frames": good[:frame] + b";",
        "no end": good[:-200],
        "a frame beyond the picture": good[: frame + 1] + struct.pack("<4H", 60_000, 60_000, 5000, 5000) + good[frame + 9 :],
        "sixty-five thousand by as many": good[:6] + b"\xff\xff\xff\xff" + good[10:],
        "a frame of sixty-five thousand": good[: frame + 5] + b"\xff\xff\xff\xff" + good[frame + 9 :],
        "codes of thirteen bits": good[: frame + 10] + b"\x0d" + good[frame + 11 :],
        "codes of nothing": good[: frame + 10] + b"\0" + good[frame + 11 :],
        "ten thousand frames": lambda: good[:-1] + (b",\0\0\0\0\1\0\1\0\0\2\2L\1\0") * 10_000 + b";",
        "a comment without end": good[:frame] + b"!\xfe" + b"\xff" * 200_000,
        "no palette": good[:10] + b"\0" + good[11:13] + good[frame:],
    }  # fmt: skip


def webps() -> dict[str, Content]:
    """Hostile WebPs."""
    good, clear = picture("webp"), picture("webp", lossless=True)

    def riff(*parts: tuple[bytes, bytes]) -> bytes:
        body = b"WEBP" + b"".join(
            name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for name, data in parts
        )
        return b"RIFF" + struct.pack("<I", len(body)) + body

    return {
        "a mark alone": b"RIFF\0\0\0\0WEBP",
        "a sound": b"RIFF" + struct.pack("<I", 40) + b"WAVEfmt " + bytes(60),
        "a length of nothing": good[:4] + bytes(4) + good[8:],
        "a length without end": good[:4] + b"\xff\xff\xff\xff" + good[8:],
        "half of it": good[: len(good) // 2],
        "dots that are damaged": good[:60] + b"\xff" * 100 + good[160:],
        "lossless, with damaged codes": clear[:26] + b"\xaa" * 30 + clear[56:],
        "sixteen thousand by as many": riff((b"VP8L", b"\x2f" + struct.pack("<I", 0x3FFF | 0x3FFF << 14) + bytes(9))),
        "a canvas of all": riff((b"VP8X", b"\x10\0\0\0" + b"\xff" * 6), (b"VP8L", clear[20:])),
        "a moving one without frames": riff((b"VP8X", b"\2\0\0\0" + b"\x75\2\0\x6f\3\0"), (b"ANIM", bytes(6))),
        "two pictures": riff((b"VP8 ", good[20:]), (b"VP8 ", good[20:])),
    }  # fmt: skip


def avifs() -> dict[str, Content]:
    """Hostile AVIFs."""
    good = picture("avif")
    return {
        "a brand alone": good[:32],
        "a box without end": good[:32] + b"\xff\xff\xff\xff" + good[36:],
        "a box of nothing": good[:32] + bytes(4) + good[36:],
        "half of it": good[: len(good) // 2],
        "a size of all": good.replace(struct.pack(">II", WIDE, HIGH), b"\xff\xff\xff\xff\xff\xff\xff\xff", 1),
        "a size of nothing": good.replace(struct.pack(">II", WIDE, HIGH), bytes(8), 1),
        "no place of its dots": good.replace(b"iloc", b"free", 1),
        "dots that are damaged": good[:-400] + b"\xff" * 400,
        "a HEIC": b"\0\0\0\x1cftypheic" + bytes(60),
        "a film": b"\0\0\0\x1cftypisom" + bytes(60),
    }  # fmt: skip


def cases() -> Iterator[Hostile]:
    """Finished pictures, and those that a card names."""
    made = {"png": pngs, "jpeg": jpegs, "tiff": tiffs, "bmp": bmps, "gif": gifs, "webp": webps, "avif": avifs}
    for kind, files in made.items():
        for what, content in files().items():
            yield READERS[kind].gets(what, content)
    on_cards: dict[str, Content] = {
        "no picture": b"name\n", "an SVG": b"<svg", "a PDF": b"%PDF-1.7\n", "nothing": b"", "a link out": Thing.ELSEWHERE,
        "a dead link": Thing.DEAD_LINK, "a link to itself": Thing.LOOP, "a folder": Thing.FOLDER, "a pipe": Thing.PIPE,
        "a device": Thing.DEVICE, "3 GB": Thing.SPARSE, "three dots": png(chunk(b"IDAT", zlib.compress(b"\0abc")), END, size=(1, 1)),
    }  # fmt: skip
    for what, content in on_cards.items():
        yield ON_CARDS.gets(what, content)
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "x" * 100_000)
    yield ON_CARDS.gets("a comment of a hundred thousand letters", picture("png", pnginfo=text))
