"""Tabletop Simulator: the saved object is read as the game reads it, and each card's image is where it says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
import zxingcpp
from PIL import Image
from printing.conftest import write_set
from typer.testing import CliRunner

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.cli.app import app
from companion.cli.options import worded
from companion.errors import CompanionError, UsageError
from companion.games import every, find
from companion.printing.choices import kit_sets

GAMES = [game.name for game in every()]
Made = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Save a game, each selection once, its images with fewer dots than people get: most tests don't read them."""

    @cache
    def saved(game: str, *words: str, dpi: int = 60) -> dict[str, Any]:
        folder = tmp_path_factory.mktemp("made")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("companion.printing.files.tabletop.DOTS_PER_MM", dpi / 25.4)
            done = CliRunner().invoke(app, ["print", "cards", game, "--tts", "--out", str(folder), *words])
        assert done.exit_code == 0, done.output
        found: dict[str, Any] = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))
        return found | {"folder": folder}

    return saved


def of_url(url: str) -> Path:
    return Path(unquote(urlparse(url).path))


def cards_in(saved: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every card of the saved object, as the game finds it: in its deck, under the number that the deck has there."""
    for thing in saved["ObjectStates"]:
        if thing["Name"] == "Card":
            yield thing
            continue
        assert thing["Name"] == "DeckCustom"
        assert len(thing["DeckIDs"]) == len(thing["ContainedObjects"]) > 1
        for number, card in zip(thing["DeckIDs"], thing["ContainedObjects"], strict=True):
            assert card["CardID"] == number
            assert card["CustomDeck"].items() <= thing["CustomDeck"].items()
            yield card


def place(card: dict[str, Any], sheet: Image.Image) -> tuple[int, int, int, int]:
    """The card's box on its sheet: its number's last two digits count places from the upper left corner."""
    custom = card["CustomDeck"][str(card["CardID"] // 100)]
    across, down, number = custom["NumWidth"], custom["NumHeight"], card["CardID"] % 100
    assert 2 <= across <= 10
    assert 2 <= down <= 7
    assert number < across * down - 1, "the last place is for what is seen of a card in a hand"
    wide, high = sheet.width / across, sheet.height / down
    x, y = number % across * wide, number // across * high
    return round(x), round(y), round(x + wide), round(y + high)


@pytest.mark.parametrize(
    ("game", "names", "dpi"),
    [
        *((game, (), 60) for game in GAMES),
        ("cardpg", (), 300),
        *(pytest.param(game, (), 300, marks=pytest.mark.long) for game in GAMES if game != "cardpg"),
    ],
)
def test_every_card_is_in_a_deck_with_its_copies_and_its_own_image(
    made: Made, game: str, names: tuple[str, ...], dpi: int
) -> None:
    """A card's code is read from its image where that has as many dots as people get."""
    sets = [
        card_set
        for path in chosen_sets(game, names or kit_sets(game))
        if not (card_set := read_set(path, find(game).row_of(path))).info.kind
    ]
    saved = made(game, *(word for name in names for word in ("--set", name)), dpi=dpi)
    found = list(cards_in(saved))
    assert Counter((card["Nickname"], card["GMNotes"]) for card in found) == Counter(
        {
            (card.name, card.code): card.copies * (len(each.info.series) or 1)
            for each in sets
            for card in each.cards
            if card.copies
        }
    )
    opened: dict[str, Image.Image] = {}
    for card in list({card["GMNotes"]: card for card in found}.values())[::7]:
        (custom,) = card["CustomDeck"].values()
        sheet = opened.setdefault(custom["FaceURL"], Image.open(of_url(custom["FaceURL"])))
        assert max(sheet.size) <= 4096
        crop = sheet.crop(place(card, sheet))
        assert crop.width / crop.height == pytest.approx(63 / 88, rel=0.01)
        if dpi == 300:
            codes = zxingcpp.read_barcodes(crop.resize((crop.width * 2, crop.height * 2), Image.Resampling.LANCZOS))
            assert [code.text for code in codes] == [card["GMNotes"]]
        back = opened.setdefault(custom["BackURL"], Image.open(of_url(custom["BackURL"])))
        assert custom["UniqueBack"] == (back.size == sheet.size)
    assert len({card["GUID"] for card in found}) == len(found)


def test_cards_tell_what_they_are_and_their_images_may_be_somewhere_else(made: Made) -> None:
    saved = made("tamer", "--set", "round1", "--tts-url", "https://example.org/cards/")
    by_name = {card["Nickname"]: card["Description"] for card in cards_in(saved)}
    assert by_name["Heroicat"].startswith("Slay: ")
    (custom,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert custom["FaceURL"] == "https://example.org/cards/tamer-1.png"
    assert custom["BackURL"] == "https://example.org/cards/tamer-back-1.png"
    assert (saved["folder"] / "tamer-1.png").is_file()
    described = next(iter(cards_in(made("tetra-master", "--only", "bog leech"))))["Description"]
    assert "physical" in described.lower()


def test_each_back_has_its_own_deck(made: Made) -> None:
    saved = made("tamer", dpi=60)
    assert [len(deck["ContainedObjects"]) for deck in saved["ObjectStates"]] == [56, 56, 56]
    backs = {next(iter(deck["CustomDeck"].values()))["BackURL"] for deck in saved["ObjectStates"]}
    assert len(backs) == 3
    assert len({deck["Transform"]["posX"] for deck in saved["ObjectStates"]}) == 3


@pytest.mark.parametrize(("count", "sheets"), [(1, [1]), (69, [69]), (70, [69, 1]), (139, [69, 69, 1])])
def test_a_sheet_holds_69_cards(made: Made, count: int, sheets: list[int]) -> None:
    rows = [f"Trialling {n},T-{n:03},1,1,Familiar,Fire,1,2,," for n in range(count)]
    write_set(*rows)
    saved = made("tamer", "--set", str(Path("trial.csv").resolve()), "--no-qr", "--ink", "save")
    (thing,) = saved["ObjectStates"]
    assert thing["Name"] == ("Card" if count == 1 else "DeckCustom")
    found = list(cards_in(saved))
    assert list(Counter(card["CardID"] // 100 for card in found).values()) == sheets
    for card in found:
        assert card["CardID"] % 100 < 69


def test_the_last_place_shows_the_back(made: Made) -> None:
    deck = made("tamer", dpi=60)["ObjectStates"][0]
    (custom,) = deck["CustomDeck"].values()
    sheet, back = (Image.open(of_url(custom[name])).convert("RGB") for name in ("FaceURL", "BackURL"))
    across, down = custom["NumWidth"], custom["NumHeight"]
    last = sheet.crop((sheet.width - sheet.width // across, sheet.height - sheet.height // down, *sheet.size))
    assert custom["BackIsHidden"] is True
    for x, y in ((0.5, 0.5), (0.1, 0.1), (0.5, 0.3)):
        one, other = (image.getpixel((int(x * image.width), int(y * image.height))) for image in (last, back))
        assert one == pytest.approx(other, abs=40)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--tts", "--tts-url", "cards"], "--tts-url “cards”: write where the images will be, such as https://example.org/cards/"),
        (["--tts-url", "https://example.org"], "--tts-url says where the sheets of --tts will be; give --tts too"),
    ],
)  # fmt: skip
def test_what_is_no_place_is_said(words: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["print", "cards", "tamer", "--out", "made", *words])
    assert isinstance(done.exception, UsageError)
    assert isinstance(done.exception, CompanionError) and worded(done.exception) == message
    assert not Path("made").exists()
