"""Whole games on the big screen and on phones, each step: no card is cut, none lies over another, and the usual answer
is in view; with enlarged text, too."""

from __future__ import annotations

import logging
import os
from random import Random
from typing import Any

import pytest
from page.browsers import BIG, needs_browser
from page.conftest import Lay
from page.in_view import BROKEN, IN_HAND, LAID, LEAST, SHEET
from page.reel import Projector, Wall, filmed, looks
from page.screens import LEGIBLE, MEASURE, SIZES, faults

LOG = logging.getLogger(__name__)
pytestmark = needs_browser()


def bench(name: str, note: str, front: list[str], cards: list[str]) -> list[dict[str, Any]]:
    """Two rows of a match: what is in front, and who sits on the bench."""
    pieces = [[{"name": card, "face": f"/face/{card}"} for card in each] for each in (front, cards)]
    return [
        {"title": name, "note": note, "fixed": False, "pieces": pieces[0]},
        {"title": "", "note": f"bench {len(cards)}/6 · deck 2 · exhaust pile 0", "fixed": True, "pieces": pieces[1]},
    ]


SIT = {"title": "Challengers!", "seats": {"Ann": "taken", "Bo": "taken"}, "asks": [], "night": [], "over": []}
SIDES = [*bench("Ann", "attacks", [], ["Newcomer", "Dog", "Champion"])]
OTHER = [*bench("Bo", "has the flag", ["Newcomer"], ["Newcomer", "Champion"])]
TABLES = {
    "three on a bench beside two": [[*SIDES, *OTHER]],
    "the same beside another match": [[*SIDES, *OTHER], [*OTHER, *SIDES]],
    "six beside six": [[*bench("Ann", "", ["Dog"], ["Illusionist"] * 6), *bench("Bo", "", ["Dog"], ["Navigator"] * 6)]],
    "two alone": [[{"title": name, "note": "", "fixed": False, "pieces": [{"name": "Quarrygulp", "face": "/face/Q"}]}]
                  for name in ("Ann", "Bo", "Cleo")],
}  # fmt: skip


@pytest.mark.parametrize("laid", TABLES)
def test_cards_lie_beside_each_other_in_their_rows(running: Any, laid: str) -> None:
    tv = Projector(running, "/tv", BIG)
    tables = [{"title": "reveal 9", "path": [1, f"at {at}"], "rows": rows} for at, rows in enumerate(TABLES[laid])]
    tv.feed({**SIT, "waits": [{"id": "1", "path": [1, "at 0"], "mine": False}], "tables": tables})
    assert [fault for size in ("1080p", "an old tablet") for fault in faults(tv, size)] == []
    assert tv.broke == []


GAMES = [
    ("challengers", "tournament", "Ann, Bo, Cleo, Dan"),
    ("tamer", "evening", "Ann, Bo, Cleo, Dan, Eve, Finn"),
    ("tossing-tiger", "game", "Ann, Bo, Cleo"),
    ("tetra-master", "tournament", "Ann, Bo"),
    ("cardpg", "game", "Ann, Bo, Cleo"),
]
SEEDS = range(1, int(os.environ.get("COMPANION_GAMES", "30")) + 1)
STEPS = 150
SCREENS = {name: (*SIZES[name], 100) for name in ("720p", "1080p", "4K")}
AT_ONCE = 4  # phones: in turn every size shows every game
PHONES = {f"{name} at {text} %": (*size, text) for name, size in IN_HAND.items() for text in LEAST}


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("game", "mode", "names"), GAMES, ids=[game for game, *_ in GAMES])
def test_each_step_of_thirty_games_is_whole(running: Any, lay: Lay, game: str, mode: str, names: str) -> None:
    """On the big screen each message, and on phones each question, each pause and the end; the sizes take turns."""
    found: list[str] = []
    for seed in SEEDS:
        table = lay(game, mode, "--auto", "dice", "--seed", str(seed))
        guest, seated = filmed(table, names.split(", "), Random(seed), STEPS)
        table.close()
        screens, phones = Wall(running, "/tv", SCREENS), Wall(running, "/", PHONES)
        for at, news in enumerate(guest.kept):
            for size, screen in screens.feed(news, 1).items():
                faults = screen.evaluate(MEASURE, LEGIBLE)
                found += [f"seed {seed}, message {at}, {size}: {fault}" for fault in faults]
        for at, (called, news) in enumerate(looks(seated.kept)):
            for name, phone in phones.feed(news, AT_ONCE).items():
                found += [f"seed {seed}, {called} {at}, {name}: {fault}" for fault in on_phone(phone, *PHONES[name])]
        assert screens.broke == phones.broke == []
        LOG.info(f"{game}, seed {seed}: {len(guest.kept)} messages, {at + 1} questions and pauses, {len(found)} faults")
        screens.close()
        phones.close()
    assert found == []


def on_phone(phone: Any, wide: int, high: int, text: int) -> list[str]:
    """The faults of what is asked, of the table and of words, on a phone of that size with text of that size."""
    sheet = phone.evaluate(SHEET, LEAST[text])["faults"]
    return [*sheet, *phone.evaluate(LAID), *phone.evaluate(BROKEN, wide)]
