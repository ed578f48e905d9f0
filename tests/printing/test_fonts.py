"""Typefaces: what they hold and measure, and files that are none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from printing.reading import pdf, reader
from support.refusals import refusal

from companion.cards import shipped
from companion.printing.drawing.fonts import BYTES_AT_MOST, FontError, own_typeface, typefaces
from companion.printing.drawing.vector import Words
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size

TYPEFACE = shipped("layouts") / "fonts" / "LilitaOne-Regular.ttf"
RIGHT = "name a whole TrueType or OpenType font (.ttf, .otf, .ttc)"


def test_a_typeface_measures_and_knows_what_it_has_not() -> None:
    face = typefaces()["text"]
    assert face.width("mm") == pytest.approx(2 * face.width("m"))
    assert face.missing("Ünïcödé – “x”") == []
    assert face.missing("火 and 火 and ☃ and ׀") == ["火", "׀"]


def test_only_what_is_printed_goes_into_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.ttf").write_bytes(TYPEFACE.read_bytes())
    face = own_typeface(tmp_path / "mine.ttf")
    sizes = []
    for text in ("Owl", "Owl and eel and badger"):
        page = Page(Size(60, 50), [Words(100, 100, text, face.name, 500, (0, 0, 0))])
        data = pdf(PrintPart("words", "Words", [page], 1, 1))
        assert b"/FontFile2" in data
        assert text in reader(data).pages[0].extract_text()
        sizes.append(len(data))
    assert sizes[0] < sizes[1] < TYPEFACE.stat().st_size / 2


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("empty.ttf", b"", f"“empty.ttf” is no whole font; {RIGHT}"),
        ("text.ttf", b"no font at all", f"“text.ttf” is no whole font; {RIGHT}"),
        ("torn.ttf", TYPEFACE.read_bytes()[:9000], f"“torn.ttf” is no whole font; {RIGHT}"),
        ("half.ttf", TYPEFACE.read_bytes()[:-9000], f"“half.ttf” is no whole font; {RIGHT}"),
        ("nearly.ttf", TYPEFACE.read_bytes()[:-9], f"“nearly.ttf” is no whole font; {RIGHT}"),
        ("cff.otf", b"OTTO" + bytes(500), f"“cff.otf” is no whole font; {RIGHT}"),
        ("type1.pfb", b"\x80\x01" + bytes(500), f"“type1.pfb” is a Type 1 font; {RIGHT}"),
        ("web.ttf", b"wOF2" + bytes(500), f"“web.ttf” is a font for web pages; {RIGHT}"),
        ("many.ttf", b"ttcf" + bytes(500), f"“many.ttf” is no whole font; {RIGHT}"),
    ],
)
def test_what_is_no_typeface(name: str, data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    assert refusal(FontError, own_typeface, tmp_path / name) == message


def test_a_typeface_that_is_not_there_or_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    (tmp_path / "folder.ttf").mkdir()
    for name in ("gone.ttf", "pipe.ttf", "folder.ttf"):
        assert (
            refusal(FontError, own_typeface, tmp_path / name)
            == f"there is no font file “{name}”; name one beside the layout"
        )


def test_a_typeface_that_is_far_too_large(tmp_path: Path) -> None:
    with (tmp_path / "huge.ttf").open("wb") as file:
        file.truncate(BYTES_AT_MOST + 1)
    assert refusal(FontError, own_typeface, tmp_path / "huge.ttf") == f"“huge.ttf” is larger than 30 MB; {RIGHT}"
