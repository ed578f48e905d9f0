"""Every question stands wholly where a thumb reaches it when it comes, on small phones and on their side."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from page.browsers import BIG, Person, check, needs_browser
from page.conftest import Lay
from page.evening import asked, play
from page.in_view import SIZES, faults
from playwright.sync_api import Error as PlaywrightError
from support.page import until

import companion
from companion.engine.journal import read_journal
from companion.table.entries import Entry

pytestmark = needs_browser()

FEW = 5
SENDS = 'body => fetch("/answer", { method: "POST", body: JSON.stringify(body) }).then(reply => reply.ok)'
LOOKING = 300.0  # seconds: pauses are looked at on all sizes before they are over
TO_THE_END = 5000
GAMES = {
    "tamer": (("tamer", "battle"), TO_THE_END),
    "tetra-master": (("tetra-master", "tournament", "--auto", "dice"), 12),
    "challengers": (("challengers", "match"), TO_THE_END),
    "tossing-tiger": (("tossing-tiger", "war"), TO_THE_END),
    "cardpg": (("cardpg", "game"), 20),
}
AT_RANDOM = [game for game in GAMES if game != "cardpg"]  # which would go on for thousands of answers


class Looking(Person):
    """Somebody who reads step by step, and whose pauses are looked at."""

    sizes: ClassVar[dict[str, tuple[int, int]]] = {}
    found: ClassVar[list[str]] = []

    def goes_on(self) -> bool:
        if not self.sizes:
            return super().goes_on()
        if not self.shown.get("waits") or not self.page.locator("#next").count():
            return False
        with suppress(PlaywrightError):  # somebody else was first
            waits = self.shown["waits"]
            found = faults(self, "a pause", self.sizes)
            self.found.extend(found * (waits == self.shown["waits"]))  # else somebody else went on meanwhile
            self.page.locator("#next").tap(timeout=1000)
        return True


def looked_at(
    running: Any,
    lay: Lay,
    args: tuple[str, ...],
    steps: int,
    sizes: dict[str, tuple[int, int]],
    first: int = TO_THE_END,
) -> list[Person]:
    """Those who played so many steps, each of the first questions looked at on screens of these sizes as it came, and the
    big screen at which they did."""
    table = lay(*args, "--seed", "5")
    table.type("Ann, Bo")
    Looking.sizes, Looking.found = sizes, []
    people = {name: Looking(running, table, name) for name in ("Ann", "Bo")}
    tv = Person(running, table, path="/tv", device=BIG)
    seen: set[str] = set()

    def choose(ask: dict[str, Any]) -> None:
        if len(seen) == first:
            Looking.sizes = {}
        elif ask["id"] not in seen:
            seen.add(ask["id"])
            there = next(person for person in people.values() if any(ask["id"] == each["id"] for each in person.asks()))
            there.page.locator(f'#sheet .question[data-id="{ask["id"]}"]').wait_for()
            Looking.found.extend(faults(there, ask["name"], sizes))

    play(list(people.values()), Random(5), choose=choose, steps=steps)
    assert len(seen) >= min(steps, 2)
    assert not Looking.found, "\n".join(dict.fromkeys(Looking.found))
    return [*people.values(), tv]


def follow(people: list[Looking], entries: list[Entry]) -> None:
    """Everybody answers as somebody did before, and each question is looked at as it comes."""
    table, left = people[0].table, deque(entries)
    while not people[0].shown.get("over"):
        person, ask = until(lambda: asked(people), table, LOOKING)
        if ask is None:
            break
        entry = left.popleft()
        assert (entry.ask, entry.who) == (ask["name"], ask["who"])
        person.page.locator(f'#sheet .question[data-id="{ask["id"]}"]').wait_for()
        Looking.found.extend(faults(person, ask["name"], SIZES))
        assert person.page.evaluate(SENDS, {"id": ask["id"], "text": entry.answer})
        person.gone(ask)
    assert not left


@pytest.mark.parametrize("game", GAMES)
def test_two_phones_play_and_the_first_questions_are_in_view(running: Any, lay: Lay, axe: Any, game: str) -> None:
    args, steps = GAMES[game]
    people = looked_at(running, lay, args, steps, {size: SIZES[size] for size in ("320", "landscape")}, FEW)
    assert people[0].shown.get("over") or steps < TO_THE_END
    check(people, axe)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", AT_RANDOM)
def test_every_question_is_in_view_to_the_end(running: Any, lay: Lay, game: str) -> None:
    people = looked_at(running, lay, GAMES[game][0], TO_THE_END, SIZES)
    assert all(person.shown["over"] for person in people)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_question_of_cardpg_is_in_view_to_the_end(running: Any, lay: Lay, tmp_path: Path) -> None:
    """A game that the program has played before, to its end."""
    kept = tmp_path / "played.jsonl"
    companion.play("cardpg", answers=["Ann, Bo"], auto="all", seed=2, journal=kept)
    table = lay(*GAMES["cardpg"][0])
    table.type("Ann, Bo")
    Looking.sizes, Looking.found = SIZES, []
    follow([Looking(running, table, name) for name in ("Ann", "Bo")], read_journal(kept).entries[1:])
    assert not Looking.found, "\n".join(dict.fromkeys(Looking.found))
