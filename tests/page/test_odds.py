"""`--odds shown`: a bar on the big screen that says who wins from here, and never before the story does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from page.browsers import BIG, MOMENT, Person, check, needs_browser
from page.conftest import Lay
from page.screens import SIZES, faults, plays_on
from support.page import Phone, until

from companion.page.screen_state import ScreenState
from companion.page.seats import Seats
from companion.page.story import StoryLine
from companion.table.entries import StrandPath

pytestmark = needs_browser()


def test_a_bar_between_the_two_names(running: Any, lay: Lay) -> None:
    table = lay("tetra-master", "battle", "--odds", "shown")
    tv = Person(running, table, path="/tv", device=BIG)
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    phone.answer("b2 c4", "arena")
    tv.page.locator("#odds.between").wait_for(timeout=MOMENT)
    assert [text.split()[0] for text in tv.page.locator("#odds .alone b").all_inner_texts()] == ["Ann", "Bo"]
    (odds,) = until(lambda: phone.shown.get("odds"), table)
    assert odds["path"] == [] and set(odds["alone"]) == {"Ann", "Bo"}
    assert sum(odds["alone"].values()) + odds["shared"] + odds["nobody"] == pytest.approx(1, abs=0.001)
    assert faults(tv, "1080p") == []
    check([tv])


def test_a_bar_for_each_match_side_by_side(running: Any, lay: Lay) -> None:
    """Two matches of a round at once, each in the middle of its reveals; the bars move while they are played."""
    table = lay("challengers", "tournament", "--odds", "shown", "--seed", "3")
    tv = Person(running, table, path="/tv", device=BIG)
    table.type("Ann, Bo, Cleo, Dan")
    phone = Phone(table, "Ann", "Bo", "Cleo", "Dan")
    random = Random(3)
    phone.asked("plans")
    plays_on(phone, random, 1)
    phone.answer("unrecorded", "draft-record")
    while tv.page.locator(".felt").count() < 2:
        plays_on(phone, random, 1)
        tv.page.wait_for_timeout(50)
    tv.page.locator(".felt .odds.between").nth(1).wait_for(timeout=MOMENT)
    bars = [json.loads(bar.get_attribute("data-path")) for bar in tv.page.locator(".felt .odds").all()]
    odds = {tuple(each["path"]): each for each in tv.shown["odds"]}
    for path in bars:
        assert sum(odds[tuple(path)]["alone"].values()) == pytest.approx(1, abs=0.01)
        assert " - ".join(odds[tuple(path)]["alone"]) == path[1], "the bar's ends are where the names are"
    assert len(bars) == 2 == len(odds) - 1 and tv.page.locator("#odds.each b").count() >= 4
    assert [fault for size in SIZES for fault in faults(tv, size)] == []
    moved: list[dict[str, Any]] = []
    while not moved:
        plays_on(phone, random, 1)  # a bar waits until the story is read that moves it
        tv.page.wait_for_timeout(1_000)
        moved = [each for each in tv.shown["odds"] if odds.get(tuple(each["path"])) != each]
    assert {(), *map(tuple, bars)} >= {tuple(each["path"]) for each in moved}
    check([tv])


def test_a_battle_moves_while_another_is_still_read(tmp_path: Any) -> None:
    """Each bar waits for the story of its own battle, and that of the whole for all of them."""
    shown = ScreenState(Seats.beside(tmp_path / "game.jsonl"), "A game", str)
    one: StrandPath = (1, "Ann - Bo")
    other: StrandPath = (1, "Cleo - Dan")
    before: dict[StrandPath, dict[str, Any]] = {path: {"alone": {"Ann": 0.5, "Bo": 0.5}} for path in ((), one, other)}
    shown.foresees(before)
    for text in ("They meet.", "They fight.", "They roll.", "They hit."):
        shown.tells(StoryLine(one, text))
    shown.pauses(one, None, None)
    shown.tells(StoryLine(one, "Ann has won."))
    shown.foresees({path: {"alone": {"Ann": 1.0, "Bo": 0.0}} for path in ((), other)})
    assert shown.odds == before | {other: {"alone": {"Ann": 1.0, "Bo": 0.0}}}
    assert shown.goes_on(shown.asked("")["waits"][0]["id"])
    assert shown.odds == {path: {"alone": {"Ann": 1.0, "Bo": 0.0}} for path in ((), other)}


def test_hidden_by_default(running: Any, lay: Lay) -> None:
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    phone.answer("Vulpike", "team")
    assert "odds" not in phone.shown


def test_it_waits_until_the_story_is_read(tmp_path: Any) -> None:
    """The rules are ahead of what people read: the bar would tell how it ends."""
    shown = ScreenState(Seats.beside(tmp_path / "game.jsonl"), "A game", str)
    shown.foresees({(): {"alone": {"Ann": 0.5, "Bo": 0.5}}})
    assert shown.since(0, 0, "")[2]["odds"] == [{"path": [], "alone": {"Ann": 0.5, "Bo": 0.5}}]
    for text in ("They meet.", "They fight.", "They roll.", "They hit."):
        shown.tells(StoryLine((), text))
    shown.pauses((), None, None)
    shown.tells(StoryLine((), "Ann has won."))
    shown.foresees({(): {"alone": {"Ann": 1.0, "Bo": 0.0}}})
    assert shown.since(0, 0, "")[2]["odds"] == [{"path": [], "alone": {"Ann": 0.5, "Bo": 0.5}}]
    waits = shown.asked("")["waits"]
    assert shown.goes_on(waits[0]["id"])
    assert shown.since(0, 0, "")[2]["odds"] == [{"path": [], "alone": {"Ann": 1.0, "Bo": 0.0}}]


def test_odds_without_a_page_are_refused() -> None:
    from support.shell import in_process

    code, _, err = in_process(["referee", "tamer", "battle", "--odds", "shown"])
    assert (code, err) == (2, "companion: --odds says how the page is served; give --page too\n")
