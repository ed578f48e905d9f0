"""The page beside a terminal: whoever types is not disturbed, and nothing is told twice."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest
from support.page import Phone, until

ADDRESS = re.compile(r"(https?://127\.0\.0\.1:\d+)/#(\S+)")
PAUSE = "Enter goes on, :run to the end."


class AtTerminal:
    """A referee with a page at a terminal of 90 columns."""

    may_die = True

    def __init__(self, folder: Path, *words: str) -> None:
        self.spawned = pexpect.spawn(
            sys.executable,
            ["-m", "companion", "referee", *words, "--journal", "evening.jsonl", "--page", "--page-on", "local"],
            cwd=folder,
            dimensions=(44, 90),
            encoding="utf-8",
            timeout=20,
            env=os.environ | {"TERM": "xterm", "LC_ALL": "C.UTF-8"},
        )
        self.spawned.logfile_read = StringIO()
        self.said: list[str] = []
        self.spawned.expect(ADDRESS)
        self.address, self.token = self.spawned.match.groups()
        self.process = self

    def poll(self) -> None:
        """It is a terminal's, and waited for there."""

    def expect(self, text: str) -> None:
        self.spawned.expect_exact(text)

    def send(self, text: str) -> None:
        self.spawned.send(text)

    def screen(self) -> str:
        """What a person sees now."""
        self.spawned.expect(pexpect.TIMEOUT, timeout=0.5)
        shown = pyte.Screen(90, 44)
        pyte.Stream(shown).feed(self.spawned.logfile_read.getvalue())
        return "\n".join(line.rstrip() for line in shown.display)


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    tables: list[AtTerminal] = []

    def begin(*words: str) -> Any:
        tables.append(AtTerminal(tmp_path, *words))
        return tables[-1]

    yield begin
    for table in tables:
        table.spawned.close(force=True)


def test_what_somebody_types_stays_while_phones_answer(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "battle")
    table.expect("Who plays? Two names, a comma between; one may be The Deck.")
    phone = Phone(table)
    assert phone.answer("Ann, Bo", "players")["taken"]
    table.expect("Ann's team?")
    phone.sit("Ann")
    table.send("Vulpike, Baby")
    until(lambda: "> Vulpike, Baby" in table.screen())
    phone.sit("Bo")  # somebody sits down meanwhile
    assert "> Vulpike, Baby" in table.screen()
    table.send(" Drachna\r")
    table.expect("Bo's team?")
    table.send("Vul")
    until(lambda: re.search(r"^> Vul\b", table.screen(), re.MULTILINE))
    assert phone.answer("Heroicat, Escamophage", who="Bo")["taken"]
    table.expect("> Bo: Heroicat, Escamophage")
    table.expect(PAUSE)
    shown = table.screen()
    assert shown.count("Set the green die on Baby Drachna to 2.") == 1
    assert "Vul\n" not in shown  # what was typed to a question that is answered is gone
    assert phone.goes_on().status_code == 200
    table.expect("Exchange 1:")
    table.expect(PAUSE)
    table.send("\r")
    table.expect("Exchange 2:")
    until(lambda: phone.shown["waits"])
    table.send(":run\r")
    table.expect("Bo wins after 3 exchanges.")
    until(lambda: phone.shown["over"])
    table.expect("Enter closes the page.")
    table.send("\r")
    table.spawned.expect(pexpect.EOF)
    table.spawned.close()
    assert table.spawned.exitstatus == 0


def test_a_secret_is_asked_on_the_phone_that_holds_the_seat(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "evening")
    table.expect("Who plays?")
    table.send("Ann, Bo, Cleo, Dan\r")
    table.expect("Shall I record the drafts?")
    phone = Phone(table, "Ann")
    table.send("recorded\r")
    table.expect("Ann answers on a phone. “:seat Ann” asks here, :at goes elsewhere.")
    assert phone.asked("picks")["secret"]
    table.send("Heroicat\r")
    table.expect("Ann answers on a phone. “:seat Ann” takes the seat back.")
    table.send(":mine\r")
    table.expect("Ann answers on a phone. “:seat Ann” takes the seat back.")
    table.send(":at Bo\r")
    table.expect("Bo, your 5 picks of round 1?")
    table.send(":at Ann\r")
    table.expect("Ann answers on a phone.")
    table.send(":seat Ann\r")
    table.expect("Ann's seat is free.")
    table.expect("Ann, your 5 picks of round 1?")
    until(lambda: phone.shown["seats"]["Ann"] == "free")
    assert phone.asks() == []
    table.send(":page\r")
    table.expect(table.address)
    table.send(":seat Zoe\r")
    table.expect("No phone holds that seat; seats are held by nobody.")
    table.send(":quit\r")
    table.expect("companion resume evening.jsonl")
    until(lambda: phone.shown["stopped"])


def test_another_battle_goes_on_without_disturbing_this_one(sit: Callable[..., Any]) -> None:
    table = sit("tamer", "evening", "--rule", "first-round=across")
    table.expect("Who plays?")
    table.send("Ann, Bo, Cleo, Dan\r")
    table.expect("Shall I record the drafts?")
    table.send("unrecorded\r")
    table.expect("Ann against Bo: who wins, or shall I referee it?")
    phone = Phone(table, "Cleo", "Dan")
    table.send("refe")
    assert phone.answer("referee it", "outcome")["taken"]
    phone.answer("Heroicat", "team", "Cleo")
    phone.answer("Vulpike", "team", "Dan")
    until(lambda: phone.shown["waits"] or not phone.asks())
    shown = table.screen()
    assert "> refe" in shown
    assert "Heroicat" not in shown
    table.send("ree it\r")
    table.expect("Ann's team")
    if phone.shown["waits"]:
        phone.goes_on(run=True)
    until(lambda: "Cleo won" in " ".join(phone.shown["night"]) or "both won" in " ".join(phone.shown["night"]))
    assert "Ann's team" in table.screen()
