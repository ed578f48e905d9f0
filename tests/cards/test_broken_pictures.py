"""Pictures that are torn, damaged, huge or no pictures at all: one sentence each, and nothing is waited for."""

from __future__ import annotations

import os
import struct
import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.refusals import refusal

from companion.pictures.look import PictureError, look_at

WHOLE = "name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 3">{}</svg>'


def saved(mode: str = "RGB", size: tuple[int, int] = (40, 30), **how: object) -> bytes:
    file = BytesIO()
    Image.effect_noise(size, 80).convert(mode).save(file, **how)  # type: ignore[arg-type]
    return file.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 4, height: int = 4, depth: int = 8, colour: int = 2, rows: bytes | None = None) -> bytes:
    """A PNG of so many pixels with any rows at all."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    data = zlib.compress(rows if rows is not None else bytes(height * (1 + width * 3)))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def flipped(data: bytes) -> bytes:
    """The bytes with a bit in the middle turned over."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def complaint(data: bytes, tmp_path: Path) -> str:
    path = tmp_path / "owl.png"
    path.write_bytes(data)
    with pytest.raises(PictureError) as error:
        look_at(path)
    assert str(error.value).startswith("“owl.png” ")
    return str(error.value).removeprefix("“owl.png” ")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", f"is empty; {WHOLE}"),
        (b"<html>no picture</html>", f"is no picture that can be read; {WHOLE}"),
        (b"BM" + bytes(100), f"is no picture that can be read; {WHOLE}"),
        (saved(format="PNG")[:-20], f"is cut off; {WHOLE}"),
        (saved(format="PNG")[:60], f"is cut off; {WHOLE}"),
        (saved(format="PNG").replace(b"IDAT", b"IDAt", 1), f"is a damaged PNG; {WHOLE}"),
        (flipped(saved(format="PNG")), f"is a damaged PNG; {WHOLE}"),
        (png(rows=b"\0hort"), f"is cut off; {WHOLE}"),
        (png(rows=(b"\0" + bytes(12)) * 3 + b"\5" + bytes(12)), f"is a damaged PNG; {WHOLE}"),
        (png(rows=bytes(4 * 13 + 1)), f"is a damaged PNG: it holds more rows than its head says; {WHOLE}"),
        (png(depth=3), f"is a damaged PNG; {WHOLE}"),
        (png(colour=3), f"is a damaged PNG; {WHOLE}"),
        (png(width=0), f"is a damaged PNG; {WHOLE}"),
        (saved(format="JPEG")[:300], f"is cut off; {WHOLE}"),
        (saved(format="JPEG")[:-2], f"is cut off; {WHOLE}"),
        (saved(format="JPEG")[:2] + b"\xff\xd8" + bytes(200), f"is a damaged JPEG; {WHOLE}"),
        (saved(format="WEBP")[:-40], f"is no picture that can be read; {WHOLE}"),
        (saved(format="GIF")[:-200], f"is no picture that can be read; {WHOLE}"),
        (png(60_000, 60_000, rows=b""), "has 60,000 x 60,000 pixels; make it smaller: at most 50 million fit"),
        (SVG.format("<g>")[:-6].encode(), f"is no whole SVG: line 1 can't be read; {WHOLE}"),
        (b"<svg><rect></svg>", f"is no whole SVG: line 1 can't be read; {WHOLE}"),
        (b"<html><svg/></html>", f"is no SVG; {WHOLE}"),
        (b"<svg></svg>", 'does not say its size; give its svg element a viewBox="0 0 WIDTH HEIGHT"'),
        (b"<svg viewBox='0 0 nan 1'/>", "has a number without end, “nan”; take that out"),
        (b"<svg viewBox='0 0 -4 1'/>", "is -4 x 1 large, which no card can show; " + WHOLE),
        (b"<svg width='1e9' height='1'/>", "is 1e+09 x 1 large, which no card can show; " + WHOLE),
        (b"<svg viewBox='0 0 2000 2'/>", "is 2000 x 2 large, which no card can show; " + WHOLE),
        (
            SVG.format("<text><tref href='#a'/></text>").encode(),
            "has words from elsewhere in it; turn them into paths, and save it again",
        ),
        (SVG.format(f"<text>{'Owl' * 3000}</text>").encode(), "draws more than 8,000 shapes; save it as PNG"),
        (SVG.format("<script/>").encode(), "has a program in it; save it as plain SVG"),
    ],
)
def test_what_is_no_whole_picture(data: bytes, message: str, tmp_path: Path) -> None:
    assert complaint(data, tmp_path) == message


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<use href="other.svg#owl"/>', "refers to “other.svg#owl”; an SVG to print has to hold all that it shows"),
        ('<use xlink:href="file:///etc/passwd"/>', "refers to “file:///etc/passwd”; an SVG to print has to hold all"),
        (
            '<image href="http://example.com/owl.png"/>',
            "refers to “http://example.com/owl.png”; an SVG to print has to",
        ),
        ('<rect style="fill:url(http://example.com/a)"/>', "refers to something outside by “fill:url(http://example"),
        ('<style>@import "http://example.com/a.css";</style>', "refers to something outside by “@import"),
        ('<g id="a"><use href="#a"/></g>', "has a shape that uses itself; take that out"),
        ('<rect width="1e400" height="1"/>', "has a number without end, “1e400”; take that out"),
        ('<rect transform="rotate(nan)"/>', "has a number without end, “nan”; take that out"),
        ("<g>" * 150 + "</g>" * 150, "has groups in groups, more than 100 deep; save it as PNG"),
    ],
)
def test_an_svg_that_leads_elsewhere_or_without_end(inside: str, message: str, tmp_path: Path) -> None:
    assert complaint(SVG.format(inside).encode(), tmp_path).startswith(message)


def test_an_svgs_entities_are_not_expanded(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    refused = "declares entities; save it as plain SVG"
    outside = (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file://{tmp_path}/secret.txt">]><svg viewBox="0 0 1 1"><g>&x;</g></svg>'
    )
    assert complaint(outside.encode(), tmp_path) == refused
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    bomb = f'<!DOCTYPE svg [<!ENTITY a0 "ha">{laughs}]><svg viewBox="0 0 1 1"><g>&a11;</g></svg>'
    assert complaint(bomb.encode(), tmp_path) == refused


def test_an_svgs_shapes_that_use_one_another_are_counted_not_drawn(tmp_path: Path) -> None:
    groups = "".join(f'<g id="g{n}"><use href="#g{n - 1}"/><use href="#g{n - 1}"/></g>' for n in range(1, 40))
    bomb = SVG.format(f'<rect id="g0" width="1" height="1"/>{groups}').encode()
    assert complaint(bomb, tmp_path) == "draws more than 8,000 shapes; save it as PNG"


TOO_MUCH = "has a style sheet that says too much of too many shapes; save it as plain SVG, or as PNG"


@pytest.mark.parametrize(
    ("sheet", "shapes", "message"),
    [
        ("*{fill:red}" * 20_000, 2_000, TOO_MUCH),
        (",".join(["*"] * 60_000) + "{}", 2_000, TOO_MUCH),
        ("rect{" + "".join(f"a{n}:1;" for n in range(5_000)) + "}", 2_000, TOO_MUCH),
        ("x rect " * 5 + "{}", 8_000 - 200, TOO_MUCH),
        ("x ~ rect{}", 3_000, TOO_MUCH),
        ("rect:not(x, rect:nth-child(2 of rect)){}", 300, TOO_MUCH),
        ("rect:first-OF-type{}", 3_000, TOO_MUCH),
        ('/* " */ x ~ rect[a="{"]{} /* " */', 3_000, TOO_MUCH),
        ("@media print{x ~ rect{}}", 3_000, "has a style sheet with “@media”; save it as plain SVG, or as PNG"),
        ("/*" * 200_000, 1, "has more than 300,000 characters of style sheets; save it as plain SVG, or as PNG"),
    ],
)
def test_a_style_sheet_that_would_take_minutes(sheet: str, shapes: int, message: str, tmp_path: Path) -> None:
    """60,000 selectors, or one that looks at all neighbours of all neighbours: each shape is held against each."""
    groups = "<g>" * 90 + '<rect width="1" height="1"/>' * shapes + "</g>" * 90
    assert complaint(SVG.format(f"<style>{sheet}</style>{groups}").encode(), tmp_path) == message


@pytest.mark.timeout(20)
@pytest.mark.parametrize("end", ["", "/*" * 140_000, " " * 290_000, "\"'" * 140_000, "a" * 290_000, "}" * 290_000])
def test_a_style_sheet_as_drawing_programs_write_it(end: str, tmp_path: Path) -> None:
    sheet = "".join(f".cls-{n}{{fill:#c81e28;stroke-width:2px;}}" for n in range(60))
    sheet += "/* x ~ y */ #layer g > .cls-1, svg rect, path:hover:not(.cls-2) + path{fill:none}"
    (tmp_path / "owl.svg").write_text(SVG.format(f"<style>{sheet}{end}</style>" + '<rect class="cls-7"/>' * 200))
    assert look_at(tmp_path / "owl.svg").kind == "svg"


def test_more_rows_than_a_png_says_are_not_inflated(tmp_path: Path) -> None:
    bomb = png(4, 4, rows=bytes(200_000_000))
    assert len(bomb) < 300_000
    tracemalloc.start()
    assert complaint(bomb, tmp_path) == f"is a damaged PNG: it holds more rows than its head says; {WHOLE}"
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "owl.png")
    assert refusal(PictureError, look_at, tmp_path / "owl.png").startswith("“owl.png” is no ordinary file; ")


@pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may read everything")
def test_a_picture_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "owl.png").write_bytes(saved(format="PNG"))
    (tmp_path / "owl.png").chmod(0)
    assert (
        refusal(PictureError, look_at, tmp_path / "owl.png")
        == "“owl.png” may not be read; ask its owner for the permission"
    )


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP", "AVIF"])
def test_what_the_name_ends_with_does_not_matter(kind: str, tmp_path: Path) -> None:
    (tmp_path / "owl.svg").write_bytes(saved(format=kind))
    looked = look_at(tmp_path / "owl.svg")
    assert (looked.kind, looked.width, looked.height) == (kind.lower(), 40, 30)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
def test_a_picture_taken_lying_is_as_wide_as_it_is_seen(kind: str, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    (tmp_path / "owl").write_bytes(saved(format=kind, exif=exif))
    looked = look_at(tmp_path / "owl")
    assert (looked.width, looked.height) == (30, 40)
