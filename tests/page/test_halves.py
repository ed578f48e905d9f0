"""A tablet that lies between two players: each half shows its side, upright for who sits there."""

from __future__ import annotations

from typing import Any

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay
from page.in_view import SIZES

pytestmark = needs_browser()

TABLETS = {"upright": (768, 1024), "on its side": (1180, 820)}


@pytest.mark.parametrize("tablet", TABLETS)
def test_each_half_shows_and_answers_for_its_side(running: Any, lay: Lay, tablet: str) -> None:
    wide, high = TABLETS[tablet]
    table = lay("tamer", "battle", "--pace", "run")
    table.type("Ann, Bo")
    device = {"viewport": {"width": wide, "height": high}, "has_touch": True}
    person = Person(running, table, "Ann", "Bo", device=device)
    person.page.locator("#go-seats").tap()
    person.page.get_by_role("link", name="A half each: Ann here, Bo across").tap()
    halves = {name: person.page.frame_locator(f'iframe[title="{name}\'s half"]') for name in ("Ann", "Bo")}
    for name, half in halves.items():
        half.locator("#seated", has_text=name).wait_for()
    frames = {name: person.page.locator(f'iframe[title="{name}\'s half"]') for name in halves}
    here, across = (frames[name].bounding_box() for name in ("Ann", "Bo"))
    assert across["y"] == 0 and across["height"] == here["height"] == pytest.approx(high / 2, abs=4)
    assert here["y"] == pytest.approx(high / 2, abs=4)
    turned = frames["Bo"].evaluate("here => getComputedStyle(here).transform")
    assert turned.replace("-0", "0").startswith("matrix(-1, 0, 0, -1")
    assert frames["Ann"].evaluate("here => getComputedStyle(here).transform") == "none"
    assert not person.page.locator("#go-table").is_visible()

    for name, other, team in (("Ann", "Bo", "Vulpike"), ("Bo", "Ann", "Heroicat")):
        halves[name].locator(".whose", has_text=f"{name}, it is your turn").wait_for()
        halves[other].locator(".waiting", has_text=f"Waiting for {name}").wait_for()
        assert not halves[other].locator(".question").count()
        halves[name].locator(f'.option[data-answer="{team}"]').tap()
        halves[name].locator(".question .done").tap()
    for half in halves.values():
        half.locator(".thetable .piece", has_text="Heroicat").first.wait_for()
    assert '"answer":"Vulpike"' in table.journal.read_text()
    assert [fault for fault in person.faults if "422" not in fault and "409" not in fault] == []
    halves["Bo"].get_by_role("link", name="One page for both").tap()
    person.page.locator("#seated", has_text="Ann + Bo").wait_for()


def test_a_phone_is_too_small_for_two(running: Any, lay: Lay) -> None:
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    person = Person(running, table, "Ann", "Bo")
    for wide, high in (SIZES["390"], SIZES["landscape"]):
        person.page.set_viewport_size({"width": wide, "height": high})
        person.page.reload()
        person.page.locator("#go-seats").tap()
        person.page.get_by_role("button", name="Give back: Ann").wait_for()
        assert person.page.locator("a.turn").count() == 0
