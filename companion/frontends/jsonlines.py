"""The table protocol: one JSON object a line out, one typed answer a line in (docs/protocol.md)."""

import json
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any, TextIO

from companion.engine import referee_events as say
from companion.engine.front import Front
from companion.table import View
from companion.table.events import Event
from companion.table.parsing import gathers
from companion.table.question import Question

PROTOCOL = 1


class JsonLines(Front):
    """A program at the table: it waits for nobody's hands, and keeps its own secrets."""

    def __init__(self, answers: Iterator[tuple[str, int]], out: TextIO) -> None:
        self._answers = answers
        self._out = out
        if isinstance(out, TextIOWrapper):
            out.reconfigure(encoding="utf-8")

    def _put(self, type: str, **fields: Any) -> None:
        self._out.write(json.dumps({"type": type} | fields, ensure_ascii=False, separators=(",", ":")) + "\n")

    def hello(self, game: str, mode: str, rules: dict[str, str]) -> None:
        """The first line: who speaks, and the switches in force."""
        self._put("hello", protocol=PROTOCOL, game=game, mode=mode, rules=rules)

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        where = {"strand": strand, "also": also or None}
        flags = {"secret": question.secret or None, "gathers": gathers(question) or None}
        there = {"options": question.options(), **question.bounds(), "default": question.default(), **flags, **where}
        told = {name: value for name, value in there.items() if value is not None}
        asked = {"id": number, "name": question.name, "who": question.who, "kind": question.kind}
        self._put("ask", **asked, text=question.text(), **told, rule=question.rule)
        self._out.flush()

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return next(self._answers, None)

    def gathered(self, text: str) -> None:
        self.tells(say.gathered("", text=text))

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        if not plain:
            self.tells(say.taken(question.rule, ask=question.name, answer=answer))

    def tells(self, event: Event) -> None:
        told = event.words()
        self._put("event", name=event.name, text=told.text, do=told.do, rule=event.rule or None, data=event.data())

    def refuses(self, text: str, hint: str) -> None:
        self._put("error", text=text, hint=hint)

    def suspended(self, journal: str | None) -> None:
        """The last line when the answers end before the game does."""
        self._put("suspended", journal=journal)
        self._out.flush()

    def result(self, data: dict[str, Any], lines: list[str]) -> None:
        """The last line of a game played to its end."""
        self._put("result", data=data)
        self._out.flush()
