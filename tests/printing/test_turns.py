"""The first page of a quick reference: the turn as a flow, and an example whose cards are those of the game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from printing.reading import SHIPPED, reader
from support.scenario import SCENARIOS
from support.shell import in_process

from companion.cards import read_set, shipped_sets
from companion.games import every, find
from companion.table.register import read_register

GAMES = [game.name for game in every() if game.layout("turn")]


def told(game: str) -> dict[str, Any]:
    path = find(game).layout("turn")
    assert path is not None
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))["data"]
    return data


def test_games_that_are_shipped_have_a_page_of_the_turn() -> None:
    assert set(GAMES) >= SHIPPED


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_is_the_turn_with_an_example_and_the_others_are_the_register(game: str, paper: str) -> None:
    assert in_process(["print", "rules", game, "--paper", paper, "--out", "r.pdf"])[0] == 0
    document = pypdfium2.PdfDocument("r.pdf")
    words = [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    data = told(game)
    assert "The turn at a glance" in words[0]
    for each in data["steps"]:
        assert each["title"] in words[0]
    assert data["example"] in words[0]
    ids = list(read_register(find(game).package).rules)
    assert not any(f"{each} ·" in words[0] for each in ids)
    assert all(any(each in page for page in words[1:]) for each in ids)
    assert len(reader(Path("r.pdf").read_bytes()).pages) == len(words)


@pytest.mark.parametrize(
    ("game", "columns"), [("tamer", ("power", "health")), ("tetra-master", ("attack",)), ("challengers", ("power",))]
)
def test_the_cards_of_an_example_are_as_they_are_printed(game: str, columns: tuple[str, ...]) -> None:
    sets = [read_set(path, find(game).row_of(path)) for path in shipped_sets(game)]
    cards = {card.name: card.columns() for each in sets for card in each.cards if not each.info.kind}
    shown = [thing for frame in told(game)["frames"] for thing in frame["things"] if "name" in thing]
    assert len(shown) >= 6
    for thing in shown:
        numbers = [thing[side] for side in ("left", "right") if side in thing]
        printed = [str(cards[thing["name"]][column]) for column in columns]
        if game == "tetra-master" and "right" in thing:  # a Flexible attack meets the lower Defence
            printed = [str(min(cards[thing["name"]][column] for column in ("physical", "magical")))]
        assert numbers in ([], printed, printed[1:]), thing


@pytest.mark.parametrize("game", ["tamer", "tetra-master"])
def test_the_example_is_what_the_referee_rules(game: str) -> None:
    """It is a scenario, which is played with all others; here, that its cards are those of the page."""
    typed = (SCENARIOS / game / "quick_reference.txt").read_text(encoding="utf-8")
    names = {thing["name"] for frame in told(game)["frames"] for thing in frame["things"] if "name" in thing}
    assert all(name in typed for name in names)
