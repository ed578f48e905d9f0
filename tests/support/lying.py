"""All that lies on the tables of a game, as its layouts have it, once some lines are typed."""

from __future__ import annotations

import shlex
from contextlib import suppress
from typing import Any

from companion.engine.state import Suspension
from companion.table.question import Question
from support.play import Begun, Script, typed


class Looking(Script):
    """Types lines, and looks at all tables that it comes by: `there` is what lies in each place."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__((line, 0) for line in lines)
        self.there: dict[str, Any] = {}

    def look(self) -> None:
        """Note the layout of the tables that are seen from here."""
        for strand in self.session.state.strands.now.chain:
            laid = strand.view.laid_out() if strand.view else None
            for place, _, each in laid.all_places() if laid else ():
                pieces = [" ".join([piece.name, *map("{0[0]} {0[1]}".format, piece.dice)]) for piece in each.pieces]
                if not each.elsewhere:
                    self.there[place] = pieces or each.count

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.look()
        return super().line(question)


def lying(options: str, *lines: str) -> dict[str, Any]:
    """The layout of each place that is not empty: the pieces with their dice, or how many there are."""
    front = Looking(lines)
    with suppress(Suspension):
        Begun(shlex.split(options)).session(front).run()
    front.look()
    assert not front.left
    return {place: lies for place, lies in front.there.items() if lies}


def told_last(name: str, options: str, *lines: str) -> str | None:
    """The hands' part of the last event of that name."""
    told = [line["do"] for line in typed(options, *lines).lines if line["type"] == "event" and line["name"] == name]
    return told[-1] if told else None
