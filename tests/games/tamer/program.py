"""A program at the table: plays battles through the JSON protocol's code, undoing and redoing on the way."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games.tamer.arena import GAME

from companion.table.jsonlines import JsonLines
from companion.table.session import Loading, Session

EVENING_ASKS = {"draft-record", "picks", "pairing-call", "pairing-roll", "outcome", "tie", "level-again"} | {
    "bracket-order",
    "bracket-roll",
}


class Program:
    """Answers each ask; at each, with some luck, undoes and redoes, and compares."""

    mode = "battle"

    def __init__(self, pool: Any, teams: list[str], random: Random, undo: float, rules: list[str]) -> None:
        self.out = io.StringIO()
        self.read = 0
        self.lines: list[dict[str, Any]] = []
        self.teams = list(teams)
        self.random = random
        self.undo = undo
        self.rules = GAME.register().settle(rules)
        self.pool = pool

    def play(self) -> dict[str, Any]:
        """The result of one battle."""
        front = JsonLines(((answer, 0) for answer in self.answers()), self.out)
        front.hello("tamer", self.mode, self.rules)
        referee = GAME.referee(GAME.mode(self.mode))
        session = Session(referee, self.rules, GAME.register(), front, Loading(lambda: self.pool))
        self.journal = session.entries
        result = session.run()
        front.result(result, [])
        self.new_lines()
        assert self.lines[-1] == {"type": "result", "data": result}
        return result

    def new_lines(self) -> list[dict[str, Any]]:
        """What the referee has said since the last look."""
        new = [json.loads(line) for line in self.out.getvalue()[self.read :].splitlines()]
        self.read = len(self.out.getvalue())
        self.lines += new
        return new

    def answers(self) -> Iterator[str]:
        given: list[str] = []
        while True:
            asked = self.new_lines()[-1]
            assert asked["type"] == "ask"
            assert asked["id"] == len(given) + 1
            options = asked.get("options")
            assert options is None or len(set(options)) == len(options)
            if given and self.random.random() < self.undo:
                before = yield from self.state(asked)
                yield ":undo"
                undone, again = self.new_lines()[-2:]
                assert (undone["name"], again["id"]) == ("undone", len(given))
                yield given[-1]
                assert self.new_lines()[-1] == asked
                after = yield from self.state(asked)
                assert after == before
            given.append(self.answer(asked))
            yield given[-1]

    def state(self, asked: dict[str, Any]) -> Any:
        yield ":state"
        state, again = self.new_lines()[-2:]
        assert again == asked
        return state

    def answer(self, asked: dict[str, Any]) -> str:
        """One legal answer, as it may be sent."""
        match asked["name"]:
            case "players":
                return "Ann, The Deck" if self.teams[1:] == [] else "Ann, Bo"
            case "team":
                return self.teams.pop(0)
        match asked["kind"]:
            case "roll":
                return " ".join(str(self.random.randint(1, asked["sides"])) for _ in range(asked["dice"]))
            case "arrange":
                return ", ".join(self.random.sample(asked["options"], asked["max"]))
            case _:
                return self.random.choice(asked["options"])
