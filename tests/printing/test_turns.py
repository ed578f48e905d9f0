"""The first page of a quick reference: the turn as a flow, and an example whose cards are those of the game."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from printing.reading import SHIPPED, pages_of
from pypdf import PdfReader
from support.scenario import SCENARIOS
from support.shell import in_process

from companion.cards import read_set
from companion.cards.places import chosen_sets, shipped_sets
from companion.engine.rule_register import read_register
from companion.games import every, find

GAMES = [game.name for game in every() if game.layout("turn")]
QUESTIONS: dict[str, list[tuple[str, str]]] = tomllib.loads(
    Path(__file__).with_name("first_page.toml").read_text(encoding="utf-8")
)


def told(game: str) -> dict[str, Any]:
    path = find(game).layout("turn")
    assert path is not None
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))["data"]
    return data


def test_games_that_are_shipped_have_a_page_of_the_turn() -> None:
    assert set(GAMES) >= SHIPPED


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_is_all_to_begin_with_and_no_page_speaks_of_switches_or_ids(game: str, paper: str) -> None:
    words = printed(game, "--paper", paper)
    data = told(game)
    assert "All you need to start" in words[0]
    assert all(step["title"] in words[0] for step in data["steps"])
    drawn = "".join(PdfReader("r.pdf").pages[0].extract_text().split())  # as it is drawn, column by column
    assert [sign["text"] for sign in data["signs"] if "".join(sign["text"].split()) not in drawn] == []
    assert data["example"] in words[0]
    assert " ".join(data["setup"].split()) in words[0]
    for each in read_register(find(game).package).rules:
        assert not any(f"{each} ·" in page or f" {each} " in page for page in words if "." in each), each
    assert not any(switch in page for page in words for switch in ("--", ":fix", " · ruling"))


@pytest.mark.parametrize("game", GAMES)
def test_the_register_is_printed_on_request(game: str) -> None:
    words = printed(game, "--register")
    rules = read_register(find(game).package).rules.values()
    told = " ".join(words[1:])
    assert all(f"{rule.id} ·" in told and rule.text[:30] in told for rule in rules)
    assert any("--rule " in page for page in words) == any(rule.switch for rule in rules)


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_players_do_not_need_are_left_out_by_ids_that_there_are(game: str) -> None:
    ids = list(read_register(find(game).package).rules)
    data = told(game)
    for left_out in data.get("for_referee", ()):
        assert any(f"{each}.".startswith(f"{left_out}.") for each in ids), left_out
    assert set(data.get("named", ())) <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_kinds_of_rules_that_belong_together_stand_below_one_heading(game: str) -> None:
    """CardPG's pages had 38 headings, most of them above a single line."""
    kinds = {each.partition(".")[0] for each in read_register(find(game).package).rules}
    headings: dict[str, list[str]] = told(game).get("headings", {})
    named = [kind for below in headings.values() for kind in below]
    assert len(named) == len(set(named)) and kinds.issuperset(named)
    words = " ".join(printed(game)[1:])
    left_out = told(game).get("for_referee", ())
    assert all(heading in words for heading in headings)
    assert len(kinds - set(named) - set(left_out)) + len(headings) <= 20


@pytest.mark.parametrize("game", GAMES)
def test_words_of_rules_are_as_large_as_their_pages_allow(game: str) -> None:
    """The first page's are 9.3 pt and more (CardPG's were 8.7), those of the rules 8.5 and more, up to 11.5."""
    printed(game)
    for number, page in enumerate(PdfReader("r.pdf").pages):
        sizes: list[float] = []
        page.extract_text(visitor_text=partial(_take_sizes, sizes))
        ((most, _),) = Counter(round(each, 1) for each in sizes).most_common(1)
        assert most >= (8.5 if number else 9.3), (number, most)


@pytest.mark.parametrize("game", QUESTIONS)
def test_the_first_page_answers_what_a_beginner_asks(game: str) -> None:
    page = printed(game)[0]
    assert len(QUESTIONS[game]) >= 10
    unanswered = [question for question, answer in QUESTIONS[game] if answer not in page]
    assert unanswered == []


def _take_sizes(sizes: list[float], text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
    sizes.extend([abs(tm[3] * cm[3]) * size] * len(text.strip()))


def test_roosters_rules_are_told_by_the_roosters_names() -> None:
    """Each rule of Dawndojo stands behind the rooster whose card says it."""
    pages = " ".join(printed("tossing-tiger"))
    (path,) = chosen_sets("tossing-tiger", ["dawndojo"])
    named = told("tossing-tiger")["named"]
    for card in read_set(path, find("tossing-tiger").row_of(path)).cards:
        assert pages.count(f"{card.name}:") == sum(name == card.name for name in named.values()) == 2, card.name


def printed(game: str, *options: str) -> list[str]:
    """The words of each page of the quick reference."""
    assert in_process(["print", "rules", game, *options, "--out", "r.pdf"])[0] == 0
    return pages_of(Path("r.pdf"))


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
        values = [str(cards[thing["name"]][column]) for column in columns]
        if game == "tetra-master" and "right" in thing:  # a Flexible attack meets the lower Defence
            values = [str(min(cards[thing["name"]][column] for column in ("physical", "magical")))]
        assert numbers in ([], values, values[1:]), thing
        if game == "tetra-master":
            assert thing["arrows"] == str(cards[thing["name"]]["arrows"]), thing


@pytest.mark.parametrize("game", ["tamer", "tetra-master", "tossing-tiger"])
def test_the_example_is_what_the_referee_rules(game: str) -> None:
    """It is a scenario, which is played with all others; here, that its cards are those of the page."""
    typed = (SCENARIOS / game / "quick_reference.txt").read_text(encoding="utf-8")
    names = {thing["name"] for frame in told(game)["frames"] for thing in frame["things"] if "name" in thing}
    names = {name for name in names if not name[0].isdigit()}  # what is grabbed is no card's name
    assert all(name in typed for name in names)
