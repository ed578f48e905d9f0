"""One stream: terminal, pipe, JSON and page tell the same events and the same instructions, in the same order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from support.options import rules_by_chance
from support.play import Begun
from table.fronts import AtTerminal, Line, Pipe, Typist, by, by_keys, events_of, out_of, paged

from companion.games import every
from companion.page.story import Story
from companion.table.events import Event

MODES = [(game.name, mode.name) for game in every() for mode in game.modes]


def follow(events: list[Event], text: str) -> Iterator[Event]:
    """The events that are not found in a text, one behind the other, with what hands do."""
    said, at = " ".join(text.replace("→ ", "").replace("• ", "").split()), 0
    for event in events:
        for part in filter(None, event.words()):
            words = " ".join(part.split())
            found = said.find(words, at)
            if found < 0:
                yield event
            else:
                at = found + len(words)


def sentences(events: list[Event]) -> int:
    """The number of lines that begin with a dot: one for each sentence, and for each of its lines."""
    return sum(event.words().text.count("\n") + 1 for event in events if event.kind.form == "sentence")


def instructions(events: list[Event]) -> int:
    return sum((event.words().do or "").count("\n") + 1 for event in events if event.words().do)


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_front_tells_the_same(
    game: str, mode: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(games):
        random = Random(f"{game} {mode} {seed}")
        register = next(each for each in every() if each.name == game).register()
        begun = Begun([game, mode], [each for each in rules_by_chance(register, mode, random) if "hints" not in each])
        typist = Typist(random, 150)
        begun.by(typist)
        program = events_of(begun, typist.typed)
        events = [event for _, event in program]
        assert len(events) > 1

        pipe = Pipe(typist.typed)
        by(begun, pipe)
        assert [each.name for each in follow(events, out_of(pipe))] == []
        assert out_of(pipe).count("\n• ") + out_of(pipe).startswith("• ") == sentences(events)
        assert out_of(pipe).count("\n  → ") == instructions(events)

        for columns, rows in ((80, 24), (200, 50)):
            monkeypatch.setenv("COLUMNS", str(columns))
            monkeypatch.setenv("LINES", str(rows))
            with create_pipe_input() as keys:
                terminal = AtTerminal(typist.typed, keys, columns, rows)
                by_keys(begun, terminal)
            told = [each for each in events if not each.kind.of_table]
            assert [each.name for each in follow(told, out_of(terminal))] == [], (columns, rows)
            assert out_of(terminal).count("\n  → ") == instructions(events), (columns, rows)

        page = paged(typist.typed, tmp_path / str(seed))
        by(begun, page, screens=page)
        wanted: defaultdict[Any, list[Line]] = defaultdict(list)
        for path, event in program:
            if not event.kind.of_table:
                wanted[path].append((event.words().text, event.words().do))
        assert without_openings_taken_back(page.shown.story, wanted) == wanted


def without_openings_taken_back(story: Story, wanted: Mapping[Any, list[Line]]) -> dict[Any, list[Line]]:
    """The lines of a page by their strands.

    A page follows all strands, a program the one that it turns to: what a page told of another before anything was
    answered there, and before an undo took it back, a program was never told.
    """
    seen: defaultdict[Any, list[tuple[int, Line]]] = defaultdict(list)
    answered: dict[Any, int] = {}
    undone = 0
    for number, line in story.since(0):
        if line.asked:
            answered.setdefault(line.path, number)
        elif not line.of_table:
            seen[line.path].append((number, (line.text, line.do)))
            undone = number if line.event and line.event.name == "undone" else undone
    for path in [path for path in seen if path]:
        more = seen[path][: max(0, len(seen[path]) - len(wanted.get(path, ())))]
        if all(number < min(undone, answered.get(path, undone)) for number, _ in more):
            seen[path] = seen[path][len(more) :]
    return {path: [line for _, line in lines] for path, lines in seen.items() if lines}


def at_a_terminal(options: list[str], *lines: str) -> str:
    """The text printed at a terminal of 80 x 24, in one line."""
    with create_pipe_input() as keys:
        terminal = AtTerminal([(line, 0) for line in lines], keys)
        by_keys(Begun(options), terminal)
    return " ".join(out_of(terminal).split())


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


@pytest.mark.usefixtures("small")
def test_the_first_instruction_of_a_war_is_told_at_a_terminal() -> None:
    out = at_a_terminal(["tossing-tiger", "war"], "Ann, Bo", "6", "6", "3")
    assert "divide your whole hand into 3 dice of two cards or more, shuffle each, and lay them in a row" in out


@pytest.mark.usefixtures("small")
def test_what_an_undo_leaves_to_hands_is_told_at_a_terminal() -> None:
    lines = ["Ann, Bo", "Grateling, Cinderfang, Brazenboar", "Harpick, Harpick", "Cinderfang", ":undo"]
    out = at_a_terminal(["tamer", "battle"], *lines)
    assert "→ Take the black 2 off Grateling; take the red 2 off Cinderfang; lay Harpick 1" in out


@pytest.mark.usefixtures("small")
def test_a_circle_is_rubbed_out_at_a_terminal() -> None:
    lines = ["Ann, Bo, Cleo, Dan", "unrecorded", "Ann wins", ":undo Ann - Bo", "Bo wins"]
    out = at_a_terminal(["tamer", "evening", "--seed", "1", "--auto", "dice"], *lines)
    circled, undone = out.find("Circle Ann"), out.find("Taken back: Ann wins")
    assert 0 <= circled < undone < out.find("ub out the circle at Ann") < out.find("Circle Bo")
