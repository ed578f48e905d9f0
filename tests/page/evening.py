"""Evenings that people play through with their browsers, each answer by taps or by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from page.browsers import Person
from playwright.sync_api import Error as PlaywrightError
from support.page import until

TRIES = 40


def legal(ask: dict[str, Any], random: Random, tried: int) -> str | list[str]:
    """An answer that may be taken; the more often one was refused, the fewer cards it names."""
    options = ask.get("options") or []
    kind = ask["kind"]
    if ask.get("words"):
        return []
    if kind == "cards":
        low, high = ask["min"], min(ask["max"], len(options))
        many = low if low else min(high, random.randint(1, max(1, 3 - tried // 8)))
        named = [option for option in options if option not in ("none", "stop")]
        return _afforded(ask, random.sample(named, many)) if len(named) >= many else [options[0]]
    if kind == "roll":
        return [str(random.randint(1, ask["sides"])) for _ in range(ask["dice"])]
    if kind == "arrange":
        return random.sample(options, len(options))
    if kind == "number":
        return str(random.randint(ask["min"], min(ask["max"], ask["min"] + 12)))
    return str(random.choice(options))


def picked(ask: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Five cards for who is asked: no two people pick the same, so that none is asked for again."""
    seat = names.index(ask["who"])
    return [option for option in ask["options"] if option != "none"][seat * 5 : seat * 5 + 5]


def _afforded(ask: dict[str, Any], named: list[str]) -> list[str]:
    """Those named, from the first, that the points allow; where that is none at all, what stands for none."""
    budget = ask.get("budget")
    while budget and sum(budget["costs"][each] for each in named) > budget["limit"]:
        named = named[:-1]
    return named or [ask["options"][0]]


Chooser = Callable[[dict[str, Any]], "str | list[str] | None"]


def play(
    people: Sequence[Person],
    random: Random,
    *,
    choose: Chooser = lambda ask: None,
    by: str = "taps",
    after: Callable[[dict[str, Any], Any], None] = lambda ask, answer: None,
    steps: int = 5000,
) -> None:
    """Plays until the game is over, or so many answers were taken."""
    table = people[0].table
    for _ in range(steps):
        person, ask = until(lambda: asked(people), table)
        if ask is None:
            break
        if not _one(person, ask, random, choose, by, after):
            raise AssertionError(f"{TRIES} answers were refused to {ask['name']}: {ask['text']}")
    else:
        return
    for person in people:
        person.wait(lambda person=person: person.shown.get("over"))


def asked(people: Sequence[Person]) -> tuple[Person, dict[str, Any] | None] | None:
    """The person asked, and the question, once all go on that may; None for the question where the game is over."""
    people[0].page.wait_for_timeout(25)  # meanwhile all of them hear
    for person in people:
        if person.shown.get("over"):
            return person, None
        person.goes_on()
        person.agrees()
    for person in people:
        if asks := person.asks():
            return person, asks[0]
    return None


def _one(person: Person, ask: dict[str, Any], random: Random, choose: Chooser, by: str, after: Any) -> bool:
    for tried in range(TRIES):
        answer = choose(ask) if tried < TRIES // 2 else None
        answer = answer if answer is not None else legal(ask, random, tried)
        panel = person.page.locator(f'.question[data-id="{ask["id"]}"]')
        try:
            if person.page.locator("#go-table[aria-current]").count() == 0:
                person.page.locator("#go-table").tap()
            other = person.page.locator(".strands .option").filter(has_text=str(ask["at"]))
            if panel.count() == 0 and other.count():  # another of this person's questions is in front
                other.first.tap()
            person.answers(ask, answer, by)
            taken = _taken(person, ask, panel)
        except PlaywrightError:  # the table was away for a moment, and a tap was lost
            taken = all(each["id"] != ask["id"] for each in person.shown["asks"])
        if taken:
            after(ask, answer)
            return True
        with suppress(PlaywrightError):  # what is refused while the table is away was never heard
            person.page.locator(".dot.on").wait_for()
        for chosen in panel.locator(".chosen button[aria-label^='Take']").all()[::-1]:
            chosen.tap()
    return False


def _taken(person: Person, ask: dict[str, Any], panel: Any) -> bool:
    def look() -> str:
        if all(each["id"] != ask["id"] or each.get("proposed") for each in person.shown["asks"]):
            return "taken"
        try:
            said = panel.locator(".trouble").inner_text(timeout=300).strip()
        except Exception:  # the question has just gone
            return ""
        return "refused" if said else ""

    return bool(person.wait(look) == "taken")
