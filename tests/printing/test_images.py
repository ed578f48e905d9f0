"""Cards as images for print on demand: their size, bleed, names and list."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from printing.conftest import write_set
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.options import worded
from companion.errors import CompanionError

ROWS = ["Oneling,T-1,2,1,Familiar,Fire,1,2,Slay: Give this creature +1 Power.,", "Twoling,T-2,1,1,Spirit,Air,1,2,,"]


@pytest.fixture(autouse=True)
def trial() -> None:
    write_set(*ROWS)


def run(*words: str, game: str = "tamer", sets: tuple[str, ...] = ("trial.csv",)) -> tuple[int, Any, str]:
    given = [word for each in sets for word in ("--set", each)]
    done = CliRunner().invoke(app, ["print", "cards", game, *given, "--json", "--out", "made", *words])
    error = worded(done.exception) if isinstance(done.exception, CompanionError) else done.stderr
    return done.exit_code, json.loads(done.stdout)["files"] if done.stdout else None, error


def listed() -> list[dict[str, str]]:
    with Path("made/cards.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_every_card_has_its_images_and_a_line_in_the_list() -> None:
    code, (said,), words = run("--png", "--dpi", "100")
    assert code == 0
    names = ["T-1-front.png", "T-2-front.png", "back-trial.png", "cards.csv"]
    assert sorted(path.name for path in Path("made").iterdir()) == names
    assert listed() == [
        {"front": "T-1-front.png", "back": "back-trial.png", "copies": "2", "code": "T-1", "name": "Oneling"},
        {"front": "T-2-front.png", "back": "back-trial.png", "copies": "1", "code": "T-2", "name": "Twoling"},
    ]
    assert (said["cards"], said["images"], said["pixels"]) == (3, 3, [272, 370])
    assert words.startswith("made: 3 images for 3 cards, 272 x 370 pixels each, ")


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--stock", "poker-us", "--bleed", "3.175"], (825, 1125)),  # what The Game Crafter takes for a poker card
        (["--stock", "poker-us", "--bleed", "0"], (750, 1050)),
        (["--dpi", "600", "--bleed", "3"], (1630, 2220)),
    ],
)
def test_an_image_has_the_cards_size_and_bleed_at_its_dpi(words: list[str], size: tuple[int, int]) -> None:
    run("--png", "--side", "fronts", *words)
    with Image.open("made/T-1-front.png") as image:
        assert image.size == size
        dpi = 600 if "--dpi" in words else 300
        assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_the_border_runs_on_through_the_bleed_and_the_card_is_in_the_middle() -> None:
    run("--png", "--bleed", "5")
    with Image.open("made/T-1-front.png") as image:
        bleed = round(5 / 25.4 * 300)
        edges = [(5, 5), (image.width - 5, 5), (5, image.height - 5), (image.width // 2, 3), (3, image.height // 2)]
        assert len({image.getpixel(place) for place in edges}) == 1
        card = image.crop((bleed, bleed, image.width - bleed, image.height - bleed))
        (code,) = zxingcpp.read_barcodes(card)
        assert code.text == "T-1"
        assert card.size == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--side", "fronts"], ["T-1-front.png", "T-2-front.png"]),
        (["--side", "backs"], ["back-trial.png"]),
        (["--back", "none"], ["T-1-front.png", "T-2-front.png"]),
        (["--only", "twoling"], ["T-2-front.png", "back-trial.png"]),
    ],
)
def test_only_the_sides_that_are_wanted(words: list[str], names: list[str]) -> None:
    assert run("--png", "--dpi", "72", *words)[0] == 0
    assert sorted(path.name for path in Path("made").glob("*.png")) == names


def test_cards_with_the_same_code_keep_their_own_images() -> None:
    write_set("Otherling,T-1,1,1,Spirit,Air,1,2,,", name="other")
    run("--png", "--dpi", "72", sets=("trial.csv", "other.csv"))
    assert [(line["front"], line["back"]) for line in listed()] == [
        ("trial-T-1-front.png", "back-trial.png"),
        ("T-2-front.png", "back-trial.png"),
        ("other-T-1-front.png", "back-other.png"),
    ]


def test_a_double_sided_card_has_its_own_back() -> None:
    run("--png", "--dpi", "72", "--only", "bog leech", game="tetra-master", sets=("monsters",))
    (line,) = listed()
    assert line["back"] == line["front"].replace("front", "back")
    with Image.open(f"made/{line['front']}") as front, Image.open(f"made/{line['back']}") as back:
        assert front.tobytes() != back.tobytes()


def test_a_card_that_cannot_be_drawn_leaves_no_image() -> None:
    write_set(*ROWS, "Longling,T-3,1,1,Spirit,Air,1,2," + "Words upon words. " * 60 + ",")
    code, _, error = run("--png", "--dpi", "72")
    assert code == 1
    assert error.startswith("trial.csv:4: text: Longling: too long: ")
    assert not Path("made").exists()
    assert run("--png", "--dpi", "72", "--partial")[1][0]["left_out"][0]["line"] == 4


def test_the_same_cards_give_the_same_images() -> None:
    run("--png", "--dpi", "72")
    before = {path.name: path.read_bytes() for path in Path("made").iterdir()}
    run("--png", "--dpi", "72")
    assert {path.name: path.read_bytes() for path in Path("made").iterdir()} == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--png", "--bleed", "-1"], "--bleed is -1 mm; around an image it must be from 0 to 25"),
        (["--png", "--dpi", "1200", "--stock", "500x400"], "--dpi 1200: an image would have 23,906 x 19,181 pixels; ask for fewer dots per inch"),
        (["--png", "--tts"], "--png and --tts don't go together; leave one of them out"),
        (["--png", "--pages", "1"], "--pages and --png don't go together; leave one of them out"),
        (["--png", "--side", "backs", "--back", "none"], "--side backs and --back none: that leaves no image to make"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said(words: list[str], message: str) -> None:
    assert run(*words)[::2] == (1, message)
