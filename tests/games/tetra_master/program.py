"""A program at the table: plays through the JSON protocol's code, undoing and redoing on the way."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games.tetra_master.arena import GAME

from companion.table.jsonlines import JsonLines
from companion.table.session import Loading, Session


class Program:
    """Answers each ask with one of its options; at some, with some luck, undoes and redoes, and compares.

    `mend` is how often a card on the board is mended by hand before an ask of a turn.
    """

    def __init__(self, pool: Any, mode: str, rules: list[str], random: Random, undo: float, mend: float = 0) -> None:
        self.out = io.StringIO()
        self.read = 0
        self.lines: list[dict[str, Any]] = []
        self.mode = mode
        self.random = random
        self.undo = undo
        self.mend = mend
        self.rules = GAME.register().settle(rules)
        self.pool = pool

    def play(self) -> dict[str, Any]:
        """The result of one game."""
        front = JsonLines(((answer, 0) for answer in self.answers()), self.out)
        front.hello("tetra-master", self.mode, self.rules)
        referee = GAME.referee(GAME.mode(self.mode))
        session = Session(referee, self.rules, GAME.register(), front, Loading(lambda: self.pool))
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
            options = asked.get("options")
            assert options is None or len(set(options)) == len(options)
            if asked["name"] in ("cell", "attack-roll", "fight") and self.random.random() < self.mend:
                yield from self.mended()
                continue
            if given and not self.mend and self.random.random() < self.undo:
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

    def state(self, asked: dict[str, Any]) -> Iterator[Any]:
        yield ":state"
        state, again = self.new_lines()[-2:]
        assert again == asked
        return state

    def mended(self) -> Iterator[str]:
        """A card on the board shows the other colour, or lies elsewhere."""
        yield ":state"
        cells = self.new_lines()[-2]["data"]["cells"]
        taken = [cell for cell, on in cells.items() if isinstance(on, dict)]
        free = [cell for cell, on in cells.items() if on is None]
        self.read = len(self.out.getvalue())
        if taken and free:
            to = self.random.choice([f"to {self.random.choice(free)}", "red", "Bo"])
            yield f":fix {self.random.choice(taken)} {to}"
        else:
            yield ":help"

    def answer(self, asked: dict[str, Any]) -> str:
        """One legal answer, as it may be sent."""
        if asked["name"] == "players":
            return "Ann, Bo"
        if asked["name"] == "arena":
            many = self.random.randint(asked["min"], asked["max"])
            cells = [option for option in asked["options"] if option != "none"]
            return " ".join(self.random.sample(cells, many)) or "none"
        if asked["kind"] == "roll":
            faces = [self.random.randint(1, asked["sides"]) for _ in range(asked["dice"])]
            sixes = self.rules["math-is-hard"] == "on"
            if asked["name"] != "start" and len(faces) > 1 and self.random.random() < 0.5:
                return str(faces.count(6) if sixes else sum(faces))
            return " ".join(map(str, faces))
        if asked["max"] > 1:
            return ", ".join(self.random.sample(asked["options"], asked["min"]))
        return self.random.choice(asked["options"])
