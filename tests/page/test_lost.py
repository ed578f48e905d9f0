"""A line that is dead is seen at once, and what was half answered is still there when it is back."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay

pytestmark = needs_browser()

SAID = "No connection, trying again"


@pytest.fixture
def half(running: Any, lay: Lay) -> tuple[Any, Person]:
    """A team of which two cards are chosen."""
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    person = Person(running, table, "Ann")
    person.wait(person.asks)
    for name in ("Heroicat", "Cindermouse"):
        person.page.locator(f'.option[data-answer="{name}"]').tap()
    return table, person


def chosen(person: Person) -> list[str]:
    return list(person.page.locator(".chosen .what").all_inner_texts())


def is_away(person: Person) -> None:
    person.page.get_by_text(SAID).wait_for()
    assert "away" in person.page.evaluate("document.body.className")
    assert chosen(person) == ["Heroicat", "Cindermouse"]


def is_back(person: Person) -> None:
    person.page.get_by_text(SAID).wait_for(state="detached")
    person.wait(lambda: chosen(person) == ["Heroicat", "Cindermouse"])


def test_a_lost_line_is_seen_and_comes_back(half: tuple[Any, Person]) -> None:
    """Cut Wi-Fi, a referee that is killed, and a line that only falls silent: dead Wi-Fi closes nothing, no beat comes, and
    that is all."""
    table, person = half
    person.context.set_offline(True)
    is_away(person)
    person.context.set_offline(False)
    is_back(person)
    table.killed()
    is_away(person)
    table.resume()
    is_back(person)
    table.process.send_signal(signal.SIGSTOP)
    is_away(person)
    table.process.send_signal(signal.SIGCONT)
    is_back(person)
    person.page.locator(".question .done").tap()
    person.wait(lambda: not person.asks())


ASLEEP = [3, pytest.param(120, marks=pytest.mark.long)]  # seconds


@contextmanager
def asleep(running: Any, person: Person, seconds: int) -> Iterator[None]:
    """Meanwhile the phone sleeps, at least so long: what draws its page is stopped, timers and all."""
    person.page.evaluate("window.ticks = 0; setInterval(() => window.ticks++, 50)")
    told = running.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    renderers = [each["id"] for each in told["processInfo"] if each["type"] == "renderer"]
    began = monotonic()
    for id in renderers:
        os.kill(id, signal.SIGSTOP)
    try:
        yield
        sleep(max(0.0, seconds - monotonic() + began))
    finally:
        for id in renderers:
            os.kill(id, signal.SIGCONT)
    assert person.page.evaluate("window.ticks") < 20 * seconds / 2, "it did not sleep"


def typed(person: Person) -> Any:
    """The field where an answer may be typed instead."""
    return person.page.locator(".question .instead input")


@pytest.mark.parametrize("seconds", ASLEEP)
@pytest.mark.timeout(600)
def test_a_phone_that_wakes_shows_how_it_stands(running: Any, half: tuple[Any, Person], seconds: int) -> None:
    """Screens where all is as it was, where the line is gone, and where the game went on."""
    table, person = half
    with asleep(running, person, seconds):
        pass
    is_back(person)
    person.page.locator(".question .instead summary").tap()
    typed(person).fill("Heroicat, Vulp")
    with asleep(running, person, seconds):
        table.killed()
    is_away(person)
    assert typed(person).input_value() == "Heroicat, Vulp"
    table.resume()
    is_back(person)
    assert typed(person).input_value() == "Heroicat, Vulp"
    with asleep(running, person, seconds):
        table.type("Vulpike")
    person.page.locator(".waiting", has_text="Waiting for Bo").wait_for()
    assert person.page.locator(".happened", has_text="Ann: Vulpike").count()
    assert not person.page.locator(".question").count()


def test_a_turn_is_felt(running: Any, lay: Lay) -> None:
    """By the page's title, the tab's icon and what a screen reader says, of each question anew."""
    table = lay("challengers", "match", "--pace", "run")
    for line in ("Ann, Bo", "starter", "starter", "Ann"):
        table.type(line)
    person = Person(running, table, "Ann", "Bo")
    for _ in range(3):
        ask = person.wait(lambda: person.asks() and person.asks()[0])
        person.wait(lambda ask=ask: ask["text"] in person.page.locator("#said").inner_text())
        assert person.page.title() == f"Your turn: {ask['name']}"
        assert "turn" in person.page.locator("link[rel=icon]").get_attribute("href")
        person.page.locator(f'.question[data-id="{ask["id"]}"] .option').first.tap()
        person.gone(ask)
    guest = Person(running, table)
    guest.page.locator(".none").tap()
    guest.wait(lambda: guest.shown.get("asks"))
    assert guest.page.title() == "Challengers!"
    assert "turn" not in guest.page.locator("link[rel=icon]").get_attribute("href")


def test_a_code_that_was_scanned_is_not_lost_with_the_line(running: Any, lay: Lay) -> None:
    """While nobody hears it, the page says the code again; it is in its address no more."""
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    page = running.new_context().new_page()
    lost = iter(range(3))
    page.route("**/join", lambda route: route.continue_() if next(lost, None) is None else route.abort())
    page.goto(f"{table.address}/#{table.token}")
    page.get_by_role("button", name="Ann").first.wait_for()
    assert next(lost, None) is None and table.token not in page.url
