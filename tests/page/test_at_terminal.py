"""The page beside a terminal: whoever types is not disturbed, and nothing is told twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.page import Phone, until
from support.terminal import PAUSE, Terminal

ADDRESS = re.compile(r"(https?://127\.0\.0\.1:\d+)/#(\S+)")


class AtTerminal(Terminal):
    """A referee with a page at a terminal of 90 columns, to which phones come."""

    may_die = True

    def __init__(self, folder: Path, *words: str) -> None:
        page = ("--journal", "evening.jsonl", "--page", "--page-on", "local")
        super().__init__(folder, "referee", *words, *page, columns=90, rows=44)
        self.said: list[str] = []
        self.journal = folder / "evening.jsonl"
        self.spawned.expect(ADDRESS)
        self.address, self.token = self.spawned.match.groups()
        self.process = self

    def poll(self) -> None:
        """Do nothing: it is a terminal's, and waited for there."""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    tables: list[AtTerminal] = []

    def begin(*words: str) -> Any:
        tables.append(AtTerminal(tmp_path, *words))
        return tables[-1]

    yield begin
    for table in tables:
        table.close()


def test_what_somebody_types_stays_while_phones_answer(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "battle")
    table.expect("Who plays? Two names, a comma between; one may be The Deck.")
    phone = Phone(table)
    assert phone.answer("Ann, Bo", "players")["taken"]
    table.expect("Ann's team?")
    phone.sit("Ann")
    table.send("Vulpike, Baby")
    table.screen(lambda shown: "> Vulpike, Baby" in shown)
    phone.sit("Bo")  # somebody sits down meanwhile
    table.screen(lambda shown: "> Vulpike, Baby" in shown)
    table.say(" Drachna", "Bo's team?")
    table.send("Vul")
    table.screen(lambda shown: re.search(r"^> Vul\b", shown, re.MULTILINE))
    assert phone.answer("Heroicat, Escamophage", who="Bo")["taken"]
    table.expect("> Bo: Heroicat, Escamophage", PAUSE)
    shown = table.screen(lambda shown: PAUSE in shown)
    assert shown.count("Set the green die on Baby Drachna to 2.") == 1
    assert "> Vul\n" not in shown  # what was typed to a question that is answered answers nothing else
    assert phone.goes_on().status_code == 200
    table.expect("Exchange 1:", PAUSE)
    table.say("", "Exchange 2:")
    until(lambda: phone.shown["waits"])
    table.say(":run", "Bo wins after 3 exchanges.")
    until(lambda: phone.shown["over"])
    table.say(":undo", "Taken back: Heroicat, Escamophage.", "Bo's team?")
    until(lambda: not phone.shown["over"])
    assert phone.answer("Vulpike", who="Bo")["taken"]
    table.expect(PAUSE)
    table.say(":why", "battle", PAUSE)
    table.say(":run", "Enter ends, :undo takes the last answer back. Until then the page is there.")
    until(lambda: phone.shown["over"])
    table.send("\r")
    assert table.ended() == 0


def test_a_line_that_was_begun_before_a_phone_answered_answers_nothing_else(sit: Callable[..., Any]) -> None:
    """Typed `2`, a phone is first, and the Enter comes a moment later: it must not be an answer to what is asked now."""
    table = sit("tamer", "evening", "--results", "one")
    table.expect("Who plays?")
    table.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    table.say("unrecorded", "Ann against Bo: who wins")
    phone = Phone(table, "Ann", "Bo")
    table.send("2")
    table.screen(lambda shown: "> 2" in shown)
    assert phone.answer("Ann wins", "outcome")["taken"]
    table.screen(lambda shown: "“2” was begun before this was asked: type it anew if it is meant for this." in shown)
    table.send("\r")
    table.screen(lambda shown: "was begun before" not in shown and "Cleo against Dan: who wins" in shown)
    assert "Dan wins" not in table.journal.read_text() and "Cleo wins" not in table.journal.read_text()
    table.say("2", "Dan wins")
    until(lambda: "Dan wins" in table.journal.read_text())


def test_a_secret_is_asked_on_the_phone_that_holds_the_seat(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "evening")
    table.expect("Who plays?")
    table.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    phone = Phone(table, "Ann")
    table.say("recorded", "Ann answers on a phone. “:seat Ann” asks here, :at goes elsewhere.")
    assert phone.asked("picks")["secret"]
    table.say("Heroicat", "Ann answers on a phone. “:seat Ann” takes the seat back.")
    for word in (":mine", ":MINE", ":M", ":Auto", ":try"):
        table.say(word, "Ann answers on a phone. “:seat Ann” takes the seat back.")
    table.say(":at Bo", "Bo, your 5 picks of round 1?")
    table.say(":at Ann", "Ann answers on a phone.")
    table.say(":Seat Ann", "Ann's seat is free.", "Ann, your 5 picks of round 1?")
    until(lambda: phone.shown["seats"]["Ann"] == "free")
    assert phone.asks() == []
    table.say(":page", table.address)
    table.say(":seat Zoe", "No phone holds that seat; seats are held by nobody.")
    table.say(":quit", "companion resume evening.jsonl")
    until(lambda: phone.shown["stopped"])


def test_another_battle_goes_on_without_disturbing_this_one(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "evening", "--rule", "first-round=across")
    table.expect("Who plays?")
    table.say("Ann, Bo, Cleo, Dan", "Shall I record the drafts?")
    table.say("unrecorded", "Ann against Bo: who wins, or shall I referee it?")
    phone = Phone(table, "Cleo", "Dan")
    table.send("refe")
    assert phone.answer("referee it", "outcome")["taken"]
    phone.answer("Heroicat", "team", "Cleo")
    phone.answer("Vulpike", "team", "Dan")
    until(lambda: phone.shown["waits"] or not phone.asks())
    shown = table.screen(lambda shown: "> refe" in shown)
    assert "Heroicat" not in shown
    table.say("ree it", "Ann's team")
    if phone.shown["waits"]:
        phone.goes_on(run=True)
    until(lambda: "Cleo won" in " ".join(phone.shown["night"]) or "both won" in " ".join(phone.shown["night"]))
    table.screen(lambda shown: "Ann's team" in shown)
