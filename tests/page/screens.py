"""Legibility across a room: the big screen measured in a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from page.evening import legal
from support.document import words_beside
from support.page import Phone, Table, until

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160), "an old tablet": (1024, 768)}
USUAL = {"outcome": "referee it", "deck": "starter"}
TOO_MUCH = 429
LEGIBLE = {"least": 2.2, "numbers": 100 * 40 / 1080, "dice": 100 * 60 / 1080}
"""Of a hundred of the screen's height the smallest text, names and numbers, and dice."""
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal"]
TEAMS = [("Vulpike", "Baby Drachna"), ("Heroicat", "Escamophage")]

AT_REST = (
    """() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))).then(() => null)"""
)
MEASURE = words_beside(__file__, "scripts/measure.js")


def faults(tv: Any, size: str) -> list[str]:
    """Texts that somebody in a chair could not read at a size of the screen."""
    wide, high = SIZES[size]
    tv.page.set_viewport_size({"width": wide, "height": high})
    tv.page.evaluate("document.fonts.ready.then(() => null)")
    tv.page.wait_for_timeout(400)
    tv.page.evaluate(AT_REST)
    return [f"{size}: {fault}" for fault in tv.page.evaluate(MEASURE, LEGIBLE)]


def battles(table: Table, many: int, names: Sequence[str] = NAMES) -> Phone:
    """Begin so many battles of Tamer's first round at once, each at its first pause."""
    table.type(", ".join(names))
    phone = Phone(table, *names)
    phone.answer("unrecorded", "draft-record")
    pairs = {(ask["path"][0], ask["path"][1]) for ask in until(lambda: _outcomes(phone, len(names) // 2), table)}
    for number, (_, pair) in enumerate(sorted(pairs)[:many], start=1):
        path = next(ask["path"] for ask in phone.asks() if ask["path"][1:2] == [pair])
        _answers(phone, path, "outcome", None, "referee it")
        for name, team in zip(str(pair).split(" - "), TEAMS, strict=True):
            _answers(phone, path, "team", name, ", ".join(team))
        until(lambda many=number: len(phone.shown.get("waits", [])) >= many, table)
    return phone


def _outcomes(phone: Phone, many: int) -> list[dict[str, Any]]:
    found = [ask for ask in phone.asks() if ask["name"] == "outcome"]
    return found if len(found) == many else []


def _answers(phone: Phone, path: list[Any], name: str, who: str | None, text: str) -> None:
    def asked() -> dict[str, Any] | None:
        here = (ask for ask in phone.asks() if ask["path"][: len(path)] == path and ask["name"] == name)
        return next((ask for ask in here if who in (None, ask["who"])), None)

    ask = until(asked, phone.table)
    reply = phone.send("/answer", id=ask["id"], text=text)
    assert reply.json()["taken"], reply.text


def plays_on(phone: Phone, random: Random, steps: int) -> None:
    """Take so many steps, or as many as there are: an answer, or going on where what is told waits."""
    taken, refused = 0, Counter[str]()
    while taken < steps and not phone.shown.get("over"):
        if waits := phone.shown.get("waits"):
            until(lambda id=waits[0]["id"]: phone.send("/next", id=id).status_code != TOO_MUCH, phone.table)
            until(lambda id=waits[0]["id"]: id not in [each["id"] for each in phone.shown["waits"]], phone.table)
            taken += 1
            continue
        asks = until(lambda: phone.asks() or phone.shown.get("over") or phone.shown.get("waits"), phone.table)
        if phone.shown.get("over") or phone.shown.get("waits"):
            continue
        ask = random.choice(asks)
        tried, usual = refused[ask["id"]], USUAL.get(ask["name"])
        answer = usual if usual and not tried else legal(ask, random, tried)
        if ask["name"] == "assign" and tried < 20:  # in hand and on the table, the champions first
            answer = f"{random.choice(ask['words'][1:])} {ask['words'][0]}"
        text = answer if isinstance(answer, str) else ", ".join(answer)
        reply = until(lambda id=ask["id"], text=text: _heard(phone, id, text), phone.table)
        refused[ask["id"]] += not reply.json()["taken"]
        assert tried < 60, (ask["text"], answer)
        if reply.json()["taken"]:
            taken += 1
            until(lambda id=ask["id"]: id not in [each["id"] for each in phone.asks()], phone.table)


def _heard(phone: Phone, id: str, text: str) -> Any:
    """The reply to an answer; None where that was too much at once."""
    reply = phone.send("/answer", id=id, text=text)
    return None if reply.status_code == TOO_MUCH else reply
