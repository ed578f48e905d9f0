"""People at a table with a real browser each: what they are sent is kept, and they answer by taps or by keys alone."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from support.page import until
from support.processes import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
REQUIRED = os.environ.get("COMPANION_BROWSER") == "required"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic", "--disable-dev-shm-usage",
]  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
BIG = {"viewport": {"width": 1920, "height": 1080}}
MOMENT = int(PATIENCE * 1000)  # milliseconds
TARGET = 48  # px


def needs_browser() -> pytest.MarkDecorator:
    """Skips where no Chromium is, and says so; where one is required, such tests fail instead."""
    return pytest.mark.skipif(
        CHROMIUM is None and not REQUIRED, reason="no chromium on this machine; `apt-get install chromium` brings it"
    )


def related(one: list[Any], other: list[Any]) -> bool:
    """True if a strand is another one, or above or below it."""
    return all(a == b for a, b in zip(one, other, strict=False))


@contextmanager
def browser() -> Iterator[Any]:
    """A Chromium of this machine's."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, "a browser is required here, and there is no chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield running
        finally:
            running.close()


class Person:
    """Somebody with a browser of their own at a table. `received` is every byte their browser was sent, as text."""

    def __init__(self, running: Any, table: Any, *seats: str, path: str = "/", device: Any = None, **more: Any):
        self.table = table
        self.context = running.new_context(**(device or PHONE), **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(MOMENT)
        self.received: list[str] = []
        self.requests: list[str] = []
        self._replies: list[Any] = []
        self.faults: list[str] = []
        self.shown: dict[str, Any] = {}
        self.taps = 0  # all of them, those included that go on behind a pause
        self.pauses = 0
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.extend([said.text] * (said.type == "error")))
        self.page.on("response", self._keep)
        wire = self.context.new_cdp_session(self.page)
        wire.on("Network.eventSourceMessageReceived", self._hear)
        wire.send("Network.enable")
        self.page.goto(f"{table.address}{path}#{table.token}")
        for name in seats:
            self.sit(name)

    def _keep(self, response: Any) -> None:
        if response.request.resource_type in ("fetch", "xhr"):
            self._replies.append(response)

    def bytes_received(self) -> list[str]:
        """Everything that came, events and replies."""
        texts = list(self.received)
        for reply in self._replies:
            with suppress(Exception):  # an empty reply, or one that was not kept by the browser
                texts.append(reply.text())
        return texts

    def _hear(self, heard: dict[str, Any]) -> None:
        self.received.append(heard["data"])
        news = json.loads(heard["data"])
        news.pop("story", None)
        self.shown |= news
        self.shown.get("seats", {}).update(news.pop("sat", {}))

    def wait(self, found: Callable[..., Any]) -> Any:
        """Wait until a look gives something, and give it; meanwhile the browser goes on."""

        def look() -> Any:
            self.page.wait_for_timeout(15)
            return found()

        return until(look, self.table)

    def sit(self, name: str) -> None:
        """Takes a seat by a tap."""
        self.wait(lambda: name in self.shown.get("seats", {}))
        if not self.page.locator(".seat").count():
            self.page.locator("#go-seats").tap()
        self.page.get_by_role("button", name=f"Sit down: {name}", exact=True).tap()
        self.wait(lambda: self.shown["seats"][name] == "yours")
        self.page.locator("#go-table").tap()

    def asks(self) -> list[dict[str, Any]]:
        """The questions that this person may answer now."""
        waiting = self.shown.get("waits", [])
        return [
            ask
            for ask in self.shown.get("asks", [])
            if ask["mine"]
            and not ask.get("proposed")
            and not any(related(each["path"], ask["path"]) for each in waiting)
        ]

    def gone(self, ask: dict[str, Any]) -> None:
        """Waits until a question is no longer asked."""
        self.wait(lambda: all(each["id"] != ask["id"] for each in self.shown["asks"]))

    def goes_on(self) -> bool:
        """Goes on behind a pause, where there is one; what goes by itself is let go."""
        if not self.shown.get("waits") or not self.page.locator("#to-the-end:not(.sending)").count():
            return False
        with suppress(Exception):  # somebody else was first
            self.page.locator("#to-the-end").tap(timeout=1000)
            self.taps += 1
            self.pauses += 1
        return True

    def agrees(self) -> None:
        """Agrees to what somebody else says of a match, where they do."""
        if any("proposed" in ask for ask in self.shown.get("asks", [])) and self.page.locator("#agree").count():
            with suppress(Exception):  # somebody else was first
                self.page.locator("#agree").tap(timeout=1000)
                self.taps += 1

    def answers(self, ask: dict[str, Any], answer: str | list[str], by: str = "taps") -> None:
        """Answers by taps alone, or by keys alone."""
        panel = self.page.locator(f'.question[data-id="{ask["id"]}"]')
        press = self._tap if by == "taps" else self._key

        def option(text: str) -> Any:
            return panel.locator(f".option[data-answer={json.dumps(text)}]").first

        many = answer if isinstance(answer, list) else [answer]
        whole = ask.get("min") == ask.get("max") == len(many)  # then it goes by itself
        kind = ask["kind"]
        if ask.get("words"):
            for text in many:
                press(option(text))
            press(panel.locator(".done") if many else panel.locator(".usual"))
        elif ask.get("grid"):
            for text in many:
                press(option(text))
            if ask["max"] != 1:
                press(panel.locator(".done"))
        elif kind in ("choose", "yes-no") or (kind == "number" and len(ask.get("options", [])) in range(1, 13)):
            press(option(many[0]))
        elif kind == "cards":
            alone = False  # a word that answers by itself, such as the starter deck's
            for text in many:
                word = panel.locator(".none").filter(has_text=re.compile(f"^{re.escape(text)}( deck)?$", re.IGNORECASE))
                alone = bool(word.count())
                press(word.first if alone else option(text))
            if ask["max"] != 1 and not whole and not alone:
                press(panel.locator(".done"))
        elif kind == "roll":
            for face in many:
                press(panel.locator(".face").nth(int(face) - 1))
        elif kind == "number":
            shown = int(panel.locator(".value").inner_text())
            way = "One more" if int(many[0]) > shown else "One less"
            for _ in range(abs(int(many[0]) - shown)):
                press(panel.get_by_role("button", name=way))
            press(panel.locator(".done"))
        elif kind == "arrange" and by == "taps" and len(many) > 1:  # then it goes by itself
            for text in many[:-1]:
                press(panel.locator("li:not(.placed) .what").get_by_text(text, exact=True).first)
        elif kind == "arrange":
            for at, text in enumerate(many):
                while (now := panel.locator(".what").all_inner_texts().index(text)) > at:
                    press(panel.get_by_role("button", name=f"{text} up", exact=True))
                    assert now
            press(panel.locator(".done"))
        else:
            for _ in range(len(many)):
                press(panel.locator(".option").first)
            press(panel.locator(".done"))

    def _tap(self, button: Any) -> None:
        button.tap()
        self.taps += 1  # one that found nothing any more is none

    def _key(self, button: Any) -> None:
        """Comes there with the tab key, and presses Enter."""
        button.wait_for()
        for _ in range(400):
            if button.evaluate("here => here === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            beside = button.evaluate("here => here.closest('[data-stops]')?.contains(document.activeElement)")
            self.page.keyboard.press("ArrowRight" if beside else "Tab")
        raise AssertionError("the tab key never comes there")


def check(people: list[Person], axe: Any = None) -> None:
    """Nothing was fetched from elsewhere, nothing broke, and nobody is shut out."""
    for person in people:
        assert [url for url in person.requests if not url.startswith((f"{person.table.address}/", "blob:"))] == []
        passed = ["422", "409"]
        if (
            person.table.process.poll() is not None
        ):  # a picture that is asked for once the game is over, on a busy machine
            passed.append("ERR_CONNECTION_REFUSED")
        broke = [fault for fault in person.faults if not any(each in fault for each in passed)]
        assert broke == [], broke
        if axe:
            accessible(person, axe)


def accessible(person: Person, axe: Any) -> None:
    """No violation that axe-core finds, and it is well laid."""
    found = axe.run(person.page).response["violations"]
    assert [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found] == []
    well_laid(person, axe)


def well_laid(person: Person, axe: Any = None) -> None:
    """No target that a thumb would miss, and nothing to scroll for sideways."""
    small = person.page.evaluate(
        """least => [...document.querySelectorAll("button, input, summary, a, select")]
        .filter(each => each.checkVisibility() && !each.closest(".unseen") && !each.classList.contains("unseen"))
        .map(each => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
        .map(([html, box]) => `${html} ${box.width} x ${box.height}`)""",
        TARGET,
    )
    assert small == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "it scrolls sideways"
