"""Whole games on the big screen, each step: no card is cut, and none lies over another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from page.browsers import BIG, needs_browser
from page.conftest import Lay
from page.reel import Projector, filmed
from page.screens import SIZES, faults, faults_as_it_is

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
    ("tetra-master", "tournament", "Ann, Bo, Cleo"),
    ("cardpg", "game", "Ann, Bo, Cleo"),
]
STEPS = 150


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize(("game", "mode", "names"), GAMES, ids=[game for game, *_ in GAMES])
def test_each_step_of_a_game_is_whole(running: Any, lay: Lay, game: str, mode: str, names: str, seed: int) -> None:
    reel = filmed(lay(game, mode, "--auto", "dice", "--seed", str(seed)), names.split(", "), Random(seed), STEPS)
    found = []
    for size in ("720p", "1080p", "4K"):
        wide, high = SIZES[size]
        tv = Projector(running, "/tv", {"viewport": {"width": wide, "height": high}})
        for at, news in enumerate(reel.kept):
            tv.feed(news)
            found += [f"step {at}, {size}: {fault}" for fault in faults_as_it_is(tv.page)]
        assert tv.broke == []
        tv.close()
    assert found == []
