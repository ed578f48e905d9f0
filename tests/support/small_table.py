"""One bench for all games: a table laid with as little as a case needs, what is typed at it, and what came of that.

    laid = SmallTable("cardpg duel", "Ann, Bo", "KS", "7H", "QD", "8C")
    case = laid("7 5", "")                  # all of it is taken, and none is left over
    assert case.changed == {"players.Bo.champions.QD.abilities": (["8C"], [])}     # and nothing else on the table is
    assert laid.refuses("7") == "That is 1 number. …"                              # nor anything where a line is refused

What changed is all that changed, so whatever else lies on the table is a bystander: give it one that a rule read
wrongly would touch.
"""

from __future__ import annotations

import json
import shlex
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.engine.session import Session
from companion.engine.state import Suspension
from companion.table.question import Question
from support.play import Begun, Script

Line = dict[str, Any]


@dataclass
class Case:
    """A case: the lines since the table lay there, and the table's state before and afterwards."""

    lines: list[Line]
    before: Any
    state: Any
    result: dict[str, Any] | None

    @property
    def changed(self) -> dict[str, tuple[Any, Any]]:
        """Changes by their place in the state; None where there was nothing, or is not any more."""
        was, now = flat(self.before), flat(self.state)
        places = [place for place in {**was, **now} if was.get(place) != now.get(place)]
        return {place: (was.get(place), now.get(place)) for place in places}

    @property
    def told(self) -> list[str]:
        """The sentences of the events."""
        return [line["text"] for line in self.lines if line["type"] == "event"]

    @property
    def hands(self) -> list[str]:
        """Instructions for hands."""
        return [line["do"] for line in self.lines if line["type"] == "event" and line["do"]]

    @property
    def asks(self) -> list[Line]:
        """The questions, each once; the last one is open where there is no result."""
        return list({line["id"]: line for line in self.lines if line["type"] == "ask"}.values())

    @property
    def asked(self) -> list[str]:
        """The names of the questions."""
        return [line["name"] for line in self.asks]

    @property
    def rules(self) -> set[str]:
        """The rules that events and questions cite."""
        return {line["rule"] for line in self.lines if line.get("rule")}


class SmallTable:
    """A game's options, as behind `companion referee`, and the lines that lay its table."""

    def __init__(self, options: str, *lines: str) -> None:
        self.begun = Begun(shlex.split(options))
        self.lines = lines

    def __call__(self, *typed: str) -> Case:
        """Play further lines: each must be taken, and none left over."""
        case = self._played(self.lines, typed)
        wrong = [line for line in case.lines if line["type"] == "error"]
        assert not wrong, wrong
        return case

    def refuses(self, *typed: str) -> str:
        """The refusal of the last line: nothing has changed by it."""
        case = self._played((*self.lines, *typed[:-1]), typed[-1:])
        wrong = [f"{line['text']} {line['hint']}".strip() for line in case.lines if line["type"] == "error"]
        assert len(wrong) == 1, (wrong, case.asked)
        assert not case.changed and len(case.asks) == 1, case.changed
        return wrong[0]

    def _played(self, lines: tuple[str, ...], typed: tuple[str, ...]) -> Case:
        front = _Watching(lines, typed)
        front.session = self.begun.session(front)
        result = None
        with suppress(Suspension):
            result = front.session.run()
        said = front.lines()
        early = [line for line in said[: front.said] if line["type"] == "error"]
        assert front.laid and not early, (early, said[-1])
        assert not front.left, f"not used up: {[text for text, _ in reversed(front.left)]}"
        assert {line["rule"] for line in said if line.get("rule")} <= set(self.begun.rules), (
            "a rule that is none is cited"
        )
        return Case(said[front.said :], front.before, front.state() if result else front.after, result)


class _Watching(Script):
    """Types both, and looks at the table in between: `said` are the lines until the first question that is typed at."""

    session: Session

    def __init__(self, lines: tuple[str, ...], typed: tuple[str, ...]) -> None:
        super().__init__([(line, 0) for line in (*lines, *typed)])
        self.typed = len(typed)
        self.laid = False
        self.before: Any = None
        self.after: Any = None
        self.said = 0

    def state(self) -> Any:
        """The table as it lies there, as a program reads it."""
        view = self.session.view
        return json.loads(json.dumps(view.state())) if view else {}

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if not self.laid and len(self.left) == self.typed:
            self.laid, self.before = True, self.state()
            self.said = len(self.lines()) - 1
        if not self.left:
            self.after = self.state()
        return super().line(question)


def flat(state: Any, place: str = "") -> dict[str, Any]:
    """A state as one value for each place in it; what has a name or a card is found by that, wherever it stands."""
    if isinstance(state, list) and state and all(isinstance(each, dict) for each in state):
        names = [str(each.get("card", each.get("name", number))) for number, each in enumerate(state)]
        if len(set(names)) < len(names):
            names = list(map(str, range(len(state))))
        state = dict(zip(names, state, strict=True))
    if isinstance(state, dict) and state:
        found: dict[str, Any] = {}
        for key, value in state.items():
            found |= flat(value, f"{place}.{key}" if place else key)
        return found
    return {place: state}
