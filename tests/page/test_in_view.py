"""Every question stands wholly where a thumb reaches it when it comes, on small phones and on their side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay
from page.evening import play
from page.in_view import SIZES, faults

pytestmark = needs_browser()

FEW = 6
GAMES = {
    "tamer": (("tamer", "battle"), 2),
    "tetra-master": (("tetra-master", "tournament", "--auto", "dice"), 2),
    "challengers": (("challengers", "match"), 2),
    "tossing-tiger": (("tossing-tiger", "war"), 2),
    "cardpg": (("cardpg", "game"), 2),
}


def looked_at(running: Any, lay: Lay, args: tuple[str, ...], steps: int, sizes: dict[str, tuple[int, int]]) -> None:
    table = lay(*args, "--seed", "5")
    table.type("Ann, Bo")
    people = {name: Person(running, table, name) for name in ("Ann", "Bo")}
    found: list[str] = []
    seen: list[str] = []

    def choose(ask: dict[str, Any]) -> None:
        if ask["id"] not in seen:
            seen.append(ask["id"])
            there = next(person for person in people.values() if any(ask["id"] == each["id"] for each in person.asks()))
            found.extend(faults(there, ask, sizes))

    play(list(people.values()), Random(5), choose=choose, steps=steps)
    assert len(seen) >= min(steps, 2)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_questions_are_in_view(running: Any, lay: Lay, game: str) -> None:
    args, _ = GAMES[game]
    looked_at(running, lay, args, FEW, {size: SIZES[size] for size in ("320", "landscape")})


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_in_view_to_the_end(running: Any, lay: Lay, game: str) -> None:
    args, _ = GAMES[game]
    looked_at(running, lay, args, 300, SIZES)
