"""The pictures that a card source names."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

from companion.cards import read_set
from companion.pictures.look import BYTES_AT_MOST

from .conftest import Beast


def png_header(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, and has none."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a card source, with some pictures in it and one beside it."""
    (tmp_path / "art").mkdir()
    for name in ("art/owl.png", "owl.jpg", "owl.gif", "owl.webp"):
        Image.new("RGB", (4, 4)).save(tmp_path / name)
    whole = (tmp_path / "art/owl.png").read_bytes()
    (tmp_path / "torn.png").write_bytes(whole[:-20])
    (tmp_path / "text.png").write_text("no picture at all")
    (tmp_path / "vast.png").write_bytes(png_header(10_000, 10_000))
    (tmp_path / "bomb.png").write_bytes(png_header(60_000, 60_000))
    with (tmp_path / "heavy.png").open("wb") as file:
        file.truncate(BYTES_AT_MOST + 1)
    outside = tmp_path.parent / "outside.png"
    outside.write_bytes(whole)
    (tmp_path / "link.png").symlink_to(outside)
    (tmp_path / "loop.png").symlink_to(tmp_path / "loop.png")
    return tmp_path


@pytest.mark.parametrize("name", ["art/owl.png", "./art/owl.png", "owl.jpg", "owl.gif", "owl.webp"])
def test_a_right_picture(folder: Path, source: Callable[..., Path], name: str) -> None:
    card_set = read_set(source(f"name,class,power,picture\nOwl,Air,1,{name}\nEel,Water,2,\n"), Beast)
    owl, eel = card_set.cards
    assert card_set.picture(owl) == folder / name
    assert card_set.picture(eel) is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "owl.png",
            "there is no picture “owl.png”; name a PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG beside the card source",
        ),
        ("art", "“art” is a folder; name a PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG beside the card source"),
        (
            "loop.png",
            "“loop.png” can't be read; name a PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG beside the card source",
        ),
        ("../outside.png", "“../outside.png” leaves the folder of the card source; name a picture in that folder"),
        ("art/../owl.jpg", "“art/../owl.jpg” leaves the folder of the card source; name a picture in that folder"),
        ("/etc/passwd", "“/etc/passwd” leaves the folder of the card source; name a picture in that folder"),
        ("~/owl.png", "“~/owl.png” leaves the folder of the card source; name a picture in that folder"),
        ("C:\\owl.png", "“C:\\owl.png” leaves the folder of the card source; name a picture in that folder"),
        ("..\\owl.png", "“..\\owl.png” leaves the folder of the card source; name a picture in that folder"),
        ("link.png", "“link.png” is a link out of the card source's folder; copy the picture itself there"),
        ("torn.png", "“torn.png” is cut off; name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG"),
        (
            "text.png",
            "“text.png” is no picture that can be read; name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG",
        ),
        (
            "beasts.csv",
            "“beasts.csv” is no picture that can be read; name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG",
        ),
        ("vast.png", "“vast.png” has 10,000 x 10,000 pixels; make it smaller: at most 50 million fit"),
        ("bomb.png", "“bomb.png” has 60,000 x 60,000 pixels; make it smaller: at most 50 million fit"),
        ("heavy.png", "“heavy.png” is larger than 50 MB; make it smaller"),
    ],
)
def test_a_wrong_picture(folder: Path, complaints: Callable[..., list[str]], name: str, message: str) -> None:
    assert complaints(f"name,class,power,picture\nOwl,Air,1,{name}\n") == [f"beasts.csv:2: picture: {message}"]


def test_a_picture_is_looked_at_once_whatever_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.pictures import look

    Image.new("RGB", (40, 30)).save(tmp_path / "a.png")
    looked = Mock(side_effect=look._look)
    monkeypatch.setattr(look, "_look", looked)
    for name in ("", "a.png", "pictures/a.png"):
        assert look.look_at(tmp_path / "a.png", name).width == 40
    assert looked.call_count == 1
    Image.new("RGB", (50, 30)).save(tmp_path / "a.png")
    assert look.look_at(tmp_path / "a.png").width == 50
