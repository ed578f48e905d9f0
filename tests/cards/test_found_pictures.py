"""Pictures that are found in a folder by a card's code or name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from support.refusals import refusal

from companion.cards import SourceError, read_set
from companion.cards.found_pictures import PictureFolder
from companion.pictures.look import PictureError

from .conftest import Beast

TABLE = "name,code,class,power,picture\nÉmber Owl,B-1,Air,1,\nEel,B-2,Water,2,\nOgre,B-3,Earth,3,own.png\n"
TOML = 'name = "beasts"\ngame = "zoo"\npictures = "art"\n'

Source = Callable[..., Path]


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """The folder `art` beside a card source."""
    (tmp_path / "art").mkdir()
    Image.new("RGB", (4, 4)).save(tmp_path / "own.png")
    return tmp_path / "art"


def put(folder: Path, *names: str) -> None:
    for name in names:
        Image.new("RGB", (4, 4)).save(folder / name, format="PNG")


def found(path: Path, pictures: PictureFolder | None = None) -> list[str]:
    return [card.picture for card in read_set(path, Beast, pictures).cards]


@pytest.mark.parametrize(
    "name",
    [
        "ember owl.png",
        "Ember_Owl.JPG",
        "EMBER-OWL.jpeg",
        "éMbEr OwL.webp",
        "emberowl.gif",
        "b-1.png",
        "B1.png",
        "B_1.png",
    ],
)
def test_a_file_is_found_by_code_or_name(name: str, art: Path, source: Source) -> None:
    put(art, name)
    assert found(source(TABLE, TOML)) == [f"art/{name}", "", "own.png"]


def test_other_files_and_hidden_ones_are_none(art: Path, source: Source) -> None:
    put(art, "eel.png", ".B-1.png")
    (art / "B-1.txt").write_text("no picture", encoding="utf-8")
    (art / "B-1").mkdir()
    assert found(source(TABLE, TOML)) == ["", "art/eel.png", "own.png"]


def test_a_folder_that_is_named_at_the_command_line_comes_first(art: Path, source: Source, tmp_path: Path) -> None:
    put(art, "B-1.png", "B-2.png")
    (tmp_path / "mine").mkdir()
    put(tmp_path / "mine", "eel.png", "ogre.png")
    mine = PictureFolder(tmp_path / "mine", "“mine”")
    assert found(source(TABLE, TOML), mine) == ["art/B-1.png", "mine/eel.png", "own.png"]


def test_a_picture_from_far_away_is_named_by_its_whole_path(
    art: Path, source: Source, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("far")
    put(folder, "eel.png")
    card_set = read_set(source(TABLE), Beast, PictureFolder(folder, "“far”"))
    assert card_set.picture(card_set.cards[1]) == folder.resolve() / "eel.png"


def messages(path: Path) -> list[str]:
    return refusal(SourceError, read_set, path, Beast).replace(f"{path.parent}/", "").splitlines()


def test_two_that_fit_a_card_are_an_error(art: Path, source: Source) -> None:
    put(art, "eel.png", "B-2.jpg", "B-1.png", "B_1.png")
    assert messages(source(TABLE, TOML)) == [
        "beasts.csv:2: picture: “B-1.png” and “B_1.png” in “art” both fit the card; leave one of them",
        "beasts.csv:3: picture: “B-2.jpg” and “eel.png” in “art” both fit the card; leave one of them",
    ]


def test_a_broken_one_is_an_error_at_the_cards_row(art: Path, source: Source) -> None:
    (art / "eel.png").write_bytes(b"")
    outside = art.parent / "own.png"
    (art / "B-1.png").symlink_to(outside)
    assert messages(source(TABLE, TOML)) == [
        "beasts.csv:2: picture: “B-1.png” is a link out of the folder “art”; copy the picture itself there",
        "beasts.csv:3: picture: “eel.png” is empty; name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG",
    ]


@pytest.mark.parametrize(
    ("folder", "message"),
    [
        ("paint", "there is no folder “paint”; name the folder that the pictures are in"),
        ("own.png", "“own.png” is no folder; name the folder that the pictures are in"),
        ("../art", "“../art” leaves the folder of the card source; name a folder in that folder"),
        ("/tmp", "“/tmp” leaves the folder of the card source; name a folder in that folder"),
        ("away", "“away” is a link out of the card source's folder; copy the folder itself there"),
        (
            "art",
            "there is no picture in the folder “art”; put PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG files there",
        ),
        (
            "more",
            "no picture in “more” is called as a card is, by its code or name; call it B-1.png or Émber Owl.png, for one",
        ),
    ],
)
def test_a_folder_that_can_not_be_meant(folder: str, message: str, art: Path, source: Source) -> None:
    (art.parent / "away").symlink_to(art.parent.parent)
    (art.parent / "more").mkdir()
    put(art.parent / "more", "stranger.png")
    toml = TOML.replace("art", folder)
    assert messages(source(TABLE, toml)) == [f"beasts.toml:3: pictures: {message}"]


def test_a_folder_without_a_fitting_picture_can_be_told(art: Path, source: Source) -> None:
    put(art, "stranger.png")
    folder = PictureFolder(art, "“art”")
    cards = read_set(source(TABLE), Beast, folder).cards
    assert refusal(PictureError, folder.check_used, cards).startswith(
        "no picture in “art” is called as a card is, by its code or name; "
    )
