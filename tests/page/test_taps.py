"""Taps of an evening: five phones, and every battle refereed."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay
from page.evening import picked, play

pytestmark = needs_browser()

AT_MOST = 130
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]


class Player(Person):
    """Somebody who takes the team that is offered, of what they tapped first, and adds what fits; what goes by itself, on
    anybody's phone, is let go."""

    everybody: ClassVar[list[Player]] = []

    def answers(self, ask: dict[str, Any], answer: str | list[str], by: str = "taps") -> None:
        panel = self.page.locator(f'.question[data-id="{ask["id"]}"]')
        panel.wait_for()
        self.page.wait_for_timeout(1500 if ask.get("habits") else 400)
        if ask["name"] == "team":
            if panel.locator(".again").count():
                self._tap(panel.locator(".again"))
                self.page.wait_for_timeout(50)
            free = panel.locator(".option:not([aria-disabled]):not([aria-pressed])")
            while free.count() and not panel.locator(".sending").count():
                self._tap(free.last)
            if not panel.locator(".sending").count():
                self._tap(panel.locator(".done"))
        elif not any(each.goes(ask) for each in self.everybody):
            super().answers(ask, answer, by)

    def goes(self, ask: dict[str, Any]) -> bool:
        """True if this phone answers by itself in a moment."""
        return bool(self.page.locator(f'.question[data-id="{ask["id"]}"] .sending').count())


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_an_evening_of_five_is_not_tapped_too_often(running: Any, lay: Lay) -> None:
    """Everything recorded and refereed; who reads on goes on to the end."""
    table = lay("tamer", "evening", "--seed", "4")
    table.type(", ".join(NAMES))
    people = {name: Player(running, table, name) for name in NAMES}
    Player.everybody = list(people.values())
    counted: dict[str, list[int]] = {}
    before = 0

    def choose(ask: dict[str, Any]) -> str | list[str] | None:
        if ask["name"] == "draft-record":
            return "recorded"
        if ask["name"] == "picks":
            return picked(ask, NAMES)
        return "referee it" if ask["name"] == "outcome" else None

    def after(ask: dict[str, Any], answer: Any) -> None:
        nonlocal before
        taps = sum(person.taps - person.pauses for person in people.values())
        counted.setdefault(ask["name"], []).append(taps - before)
        before = taps

    play(list(people.values()), Random(4), choose=choose, after=after)
    taps = sum(person.taps for person in people.values())
    pauses = sum(person.pauses for person in people.values())
    told = {name: (len(many), sum(many)) for name, many in counted.items()}
    assert taps <= AT_MOST, f"{taps} taps, {pauses} to go on: {told}"
