"""The contract of every front (companion/engine/front.py): which call follows which, whoever answers."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from support.play import Begun
from table.fronts import AtTerminal, Lines, Pipe, Program, Typist, by, by_keys, paged

from companion.engine.front import Front
from companion.table.question import Question

CALLS = {
    "asks": "a", "line": "l", "refuses": "r", "gathered": "g", "takes": "t", "hides": "h", "keeps": "h", "result": "e",
    "suspended": "e",
}  # fmt: skip
GAMES = [("tamer", "evening"), ("challengers", "match"), ("tossing-tiger", "war"), ("cardpg", "duel")]
ORDER = re.compile("(a(l[rg]?)*(l[th]|a)?)*e?")
"""A question is put, and put again after what was refused; then its answer is taken, or somewhere else is gone on."""


class Watched:
    """The calls of a front as letters, and the questions whose answers it was told. `numbers` are those of the questions
    as they were put, each with whether a line had just been refused."""

    def __init__(self, front: Front) -> None:
        self.calls: list[str] = []
        self.taken: list[Question[Any]] = []
        self.numbers: list[tuple[int, bool]] = []
        for name, letter in CALLS.items():
            setattr(front, name, self._watches(getattr(front, name), name, letter))

    def _watches(self, call: Any, name: str, letter: str) -> Any:
        def watched(*given: Any, **named: Any) -> Any:
            if name == "asks":
                self.numbers.append((given[1], self.calls[-1:] == ["r"]))
            if name == "takes":
                self.taken.append(given[0])
            self.calls.append(letter)
            return call(*given, **named)

        return watched


class Mistaken(Typist):
    """Answers by chance; now and then a line that is none."""

    def words(self, question: Question[Any]) -> str | None:
        return "?!" if self.random.random() < 0.4 else None


def typed_lines(begun: Begun, seed: str) -> Lines:
    typist = Mistaken(Random(seed), 90)
    begun.by(typist)
    return typist.typed


@pytest.mark.parametrize("kind", ["program", "pipe", "terminal", "page"])
@pytest.mark.parametrize(("game", "mode"), GAMES)
def test_each_line_is_refused_gathered_or_taken(
    game: str, mode: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    begun = Begun([game, mode])
    typed = typed_lines(begun, f"{game} {mode}")
    assert sum(line == "?!" for line, _ in typed) > 4

    watched = play(begun, kind, typed, tmp_path)
    called = "".join(watched.calls)
    assert called.count("r") >= sum(line == "?!" for line, _ in typed)
    assert ORDER.fullmatch(called), called
    assert [each.name for each in watched.taken if each.secret] == []
    for (before, _), (number, was_refused) in zip(watched.numbers, watched.numbers[1:], strict=False):
        assert (number == before) == was_refused


def play(begun: Begun, kind: str, typed: Lines, folder: Path) -> Watched:
    """Play what was typed through a front of this kind."""
    if kind == "terminal":
        with create_pipe_input() as keys:
            terminal = AtTerminal(typed, keys)
            watched = Watched(terminal)
            by_keys(begun, terminal)
        return watched
    front = {"program": Program, "pipe": Pipe}[kind](typed) if kind != "page" else paged(typed, folder)
    watched = Watched(front)
    by(begun, front, **({"screens": front} if kind == "page" else {}))
    return watched
