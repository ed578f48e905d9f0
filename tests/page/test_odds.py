"""`--odds shown`: a bar on the big screen that says who wins from here, and never before the story does."""

from __future__ import annotations

from typing import Any

from page.browsers import BIG, Person, needs_browser
from page.conftest import Lay
from page.screens import faults
from page.test_browsers import check
from support.page import Phone, until

from companion.page.seats import Seats
from companion.page.shown import Shown
from companion.page.story import StoryLine

pytestmark = needs_browser()


def test_a_bar_between_the_two_names(running: Any, lay: Lay) -> None:
    table = lay("tetra-master", "battle", "--odds", "shown")
    tv = Person(running, table, path="/tv", device=BIG)
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    phone.answer("b2 c4", "arena")
    tv.page.locator("#odds.between").wait_for(timeout=60_000)
    assert [text.split()[0] for text in tv.page.locator("#odds b").all_inner_texts()] == ["Ann", "Bo"]
    shares = until(lambda: phone.shown.get("odds"), table)
    assert set(shares) == {"Ann", "Bo"} and 0.6 < sum(shares.values()) <= 1.001
    assert faults(tv, "1080p") == []
    check([tv])


def test_hidden_by_default(running: Any, lay: Lay) -> None:
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    phone.answer("Vulpike", "team")
    assert "odds" not in phone.shown


def test_it_waits_until_the_story_is_read(tmp_path: Any) -> None:
    """The rules are ahead of what people read: the bar would tell how it ends."""
    shown = Shown(Seats.beside(tmp_path / "game.jsonl"), "A game", str)
    shown.foresees({"Ann": 0.5, "Bo": 0.5})
    assert shown.since(0, 0, "")[2]["odds"] == {"Ann": 0.5, "Bo": 0.5}
    for text in ("They meet.", "They fight.", "They roll.", "They hit."):
        shown.tells(StoryLine((), "told", text))
    shown.pauses((), None, None)
    shown.tells(StoryLine((), "told", "Ann has won."))
    shown.foresees({"Ann": 1.0, "Bo": 0.0})
    assert shown.since(0, 0, "")[2]["odds"] == {"Ann": 0.5, "Bo": 0.5}
    waits = shown.asked("")["waits"]
    assert shown.goes_on(waits[0]["id"])
    assert shown.since(0, 0, "")[2]["odds"] == {"Ann": 1.0, "Bo": 0.0}


def test_odds_without_a_page_are_refused() -> None:
    from support.shell import in_process

    code, _, err = in_process(["referee", "tamer", "battle", "--odds", "shown"])
    assert (code, err) == (2, "companion: --odds says how the page is served; give --page too\n")
