"""How often an evening is tapped: five phones, and every battle refereed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay
from page.evening import play
from page.photos import photo, printed_cards

from companion.cards.in_play import sets_in_play
from companion.cards.looking_up import read_sets
from companion.games import find

pytestmark = needs_browser()

AT_MOST = 130
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]


class Player(Person):
    """Somebody who scans the cards picked, and begins with the team of the last battle and adds what fits; what goes by
    itself is let go."""

    photos: Path
    codes: dict[str, str]

    def answers(self, ask: dict[str, Any], answer: str | list[str], by: str = "taps") -> None:
        panel = self.page.locator(f'.question[data-id="{ask["id"]}"]')
        panel.wait_for()
        self.page.wait_for_timeout(400)
        if ask["name"] == "picks":
            file = self.photos / f"{ask['id'].replace(':', '-')}.jpg"
            codes = [self.codes[name] for name in answer]
            printed = [image for _, image in printed_cards(Random(1), len(codes), "tamer", codes)]
            file.write_bytes(photo(printed, Random(1)))
            self.taps += 2  # the button, and the camera's own
            panel.locator(".scan input[type=file]").set_input_files(file)
        elif ask["name"] == "team":
            if panel.locator(".again").count():
                self._tap(panel.locator(".again"))
            free = panel.locator(".option:not([aria-disabled]):not([aria-pressed])")
            while free.count() and not panel.locator(".sending").count():
                self._tap(free.last)
            if not panel.locator(".sending").count():
                self._tap(panel.locator(".done"))
        elif not panel.locator(".sending").count():
            super().answers(ask, answer, by)


def codes_by_name() -> dict[str, str]:
    """The codes of the cards of the three decks by their names."""
    sets = read_sets(sets_in_play("tamer", []), find("tamer").row_of)
    return {card.name: card.code for each in sets if not each.info.kind for card in each.cards}


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_an_evening_of_five_is_not_tapped_too_often(running: Any, lay: Lay, tmp_path: Path) -> None:
    """Everything recorded and refereed; who reads on goes on to the end."""
    Player.photos, Player.codes = tmp_path, codes_by_name()
    table = lay("tamer", "evening", "--seed", "4")
    table.type(", ".join(NAMES))
    people = {name: Player(running, table, name) for name in NAMES}
    counted: dict[str, list[int]] = {}
    before = 0

    def choose(ask: dict[str, Any]) -> str | list[str] | None:
        if ask["name"] == "draft-record":
            return "recorded"
        if ask["name"] == "picks":  # no two the same cards, so that none is asked for again
            seat = NAMES.index(ask["who"])
            return [option for option in ask["options"] if option != "none"][seat * 5 : seat * 5 + 5]
        return "referee it" if ask["name"] == "outcome" else None

    def after(ask: dict[str, Any], answer: Any) -> None:
        nonlocal before
        taps = sum(person.taps for person in people.values())
        counted.setdefault(ask["name"], []).append(taps - before)
        before = taps

    play(list(people.values()), Random(4), choose=choose, after=after)
    taps = sum(person.taps for person in people.values())
    told = {name: (len(many), sum(many)) for name, many in counted.items()}
    assert taps <= AT_MOST, f"{taps} taps: {told}"
