"""Kill -9 at random moments of a night that browsers drive: nothing is lost, and nothing is taken twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from page.browsers import Person, needs_browser
from page.conftest import Lay
from page.evening import picked, play
from support.page import Table, until
from support.play import Begun, Script

from companion.table.question import Question

pytestmark = needs_browser()

NAMES = ["Ann", "Bo", "Cleo", "Dan"]


def choose(ask: dict[str, Any]) -> str | list[str] | None:
    """Always the same answer to the same question, whenever and however often it is asked."""
    options = [option for option in ask.get("options", []) if option != "none"]
    if ask["name"] == "draft-record":
        return "recorded"
    if ask["name"] == "picks":
        return picked(ask, NAMES)
    if ask["name"] == "outcome":
        return "referee it" if ask["text"].startswith("Ann") else str(options[0])
    if ask["name"] == "team":
        return [options[0]]
    random = Random(ask["text"])
    if ask["kind"] == "roll":
        return [str(random.randint(1, ask["sides"])) for _ in range(ask["dice"])]
    return options[0] if ask["kind"] == "choose" else None


class Killer:
    """Kills the referee at moments by chance, and resumes it; each time the seats are those of before.

    Between two kills somebody answers, however slow the machine is.
    """

    def __init__(self, table: Table, random: Random, times: int) -> None:
        self.table, self.random, self.times, self.done = table, random, times, 0
        self.over = Event()
        table.may_die = True
        self._thread = Thread(target=self._kill, daemon=True)
        self._thread.start()

    def _kill(self) -> None:
        seats = self.table.journal.with_name(f"{self.table.journal.name}.seats")
        while self.done < self.times and not self.over.wait(self.random.uniform(0.05, 0.8)):
            if self.table.process.poll() is not None:
                return
            before, address, token = json.loads(seats.read_text()), self.table.address, self.table.token
            self.table.killed()
            self.written = self.table.journal.stat().st_size
            self.table.resume()
            assert (self.table.address, self.table.token) == (address, token)
            assert json.loads(seats.read_text()) == before
            self.done += 1
            until(self._goes_on)

    def _goes_on(self) -> bool:
        return self.over.is_set() or self.table.journal.stat().st_size > self.written

    def stop(self) -> None:
        self.over.set()
        self._thread.join(30)


Answers = list[tuple[list[Any], str, str | None, str]]


def by_strand(answers: Iterable[tuple[Sequence[Any], str, str | None, str]]) -> Answers:
    """Answers in an order of their own: those who play at the same time are not always as fast."""
    return sorted(((list(path), ask, who, answer) for path, ask, who, answer in answers), key=json.dumps)


class Chooser(Script):
    """Gives the same answers without a browser."""

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if question.name == "players":
            return ", ".join(NAMES), 0
        ask = {"name": question.name, "who": question.who, "kind": question.kind, "text": question.text()}
        answer = choose(ask | question.bounds() | {"options": question.options()})
        assert answer, ask
        return answer if isinstance(answer, str) else ", ".join(answer), 0


@pytest.fixture(scope="module")
def unbroken() -> tuple[dict[str, Any], Answers]:
    """The result of the night, and its answers by strand, when nobody kills it."""
    session = Begun(["tamer", "evening", "--seed", "7"]).session(Chooser(()))
    return session.run(), by_strand((each.strand, each.ask, each.who, each.answer) for each in session.entries)


def night(running: Any, table: Table, random: Random, times: int) -> tuple[Any, Answers, int]:
    """The same of a night that is killed, and how often it was."""
    people = [Person(running, table, *NAMES[:2]), Person(running, table, *NAMES[2:])]
    killer = Killer(table, random, times)
    play(people, Random(1), choose=choose)
    killer.stop()
    assert people[0].shown["over"]
    lines = [json.loads(line) for line in table.journal.read_text().splitlines()]
    result = next(line["result"] for line in lines if "result" in line)
    answers = [(line.get("strand", []), line["ask"], line["who"], line["answer"]) for line in lines if "ask" in line]
    return result, by_strand(answers), killer.done


@pytest.mark.parametrize("times", [2, pytest.param(50, marks=pytest.mark.long)])
def test_a_night_that_is_killed_ends_as_one_that_is_not(
    running: Any, lay: Lay, unbroken: tuple[dict[str, Any], Answers], times: int
) -> None:
    kills, seed = 0, 0
    while kills < times:
        seed += 1
        table = lay("tamer", "evening", "--seed", "7")
        table.type(", ".join(NAMES))
        until(lambda table=table: len(table.journal.read_text().splitlines()) == 2)
        *broken, killed = night(running, table, Random(seed), times - kills)
        assert tuple(broken) == unbroken
        kills += killed
