"""Tetra Master on a screen of 60 columns, and where several cards turn over at once."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from support.play import typed

from companion.engine import referee_events as say
from companion.frontends.terminal import Terminal
from companion.games.tetra_master.board import Player
from companion.games.tetra_master.events import captured

ANN, BO = Player("Ann", "red"), Player("Bo", "blue")
HANDS = ("Ann, Bo", "none", "TM-001, TM-002, TM-003, TM-004, TM-005", "TM-006, TM-007, TM-008, TM-009, TM-010", "1")


def test_cards_that_turn_over_together_are_one_instruction() -> None:
    """Five instructions at 80 x 24 lost three of them before a pause."""

    def told(turned: list[Any]) -> str | None:
        event = captured(
            "chain", card=imp, cell="a1", before=BO, after=ANN, colour="red", by="combo", through=imp, turned=turned
        )
        return event.words().do

    class On:
        def __init__(self, name: str, cell: str) -> None:
            self.name, self.cell = name, cell

        def __str__(self) -> str:
            return self.name

    imp: Any = On("Imp", "a1")
    assert told([]) is None
    assert told([imp]) == "Turn Imp on a1 over: it shows red now."
    assert (
        told([imp, On("Orc", "b2"), On("Elf", "c3")])
        == "Turn Imp on a1, Orc on b2 and Elf on c3 over: they show red now."
    )


@pytest.mark.parametrize("columns", [60, 80])
def test_the_board_is_as_narrow_as_the_screen(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """`:state` printed a board of 67 letters on 60."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", "24")
    view = typed("tetra-master battle", *HANDS).view
    assert view
    out = StringIO()
    terminal = Terminal(out, False, "run")
    terminal.steps(view)
    monkeypatch.setattr(terminal, "waits", lambda words, scene=None: None)
    terminal.tells(say.state("", lines=view.lines(), state=view.state()))
    lines = out.getvalue().splitlines()
    board = [line for line in lines if line.count("+") == 5]
    assert len(board) >= 2 and all(len(line) < columns for line in lines), "no line of it is broken"
