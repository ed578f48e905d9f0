"""One stream: terminal, pipe, JSON and page tell the same events and the same instructions, in the same order."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pyte.modes
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from support.options import rules_by_chance
from support.play import Begun, Chance

from companion.engine.state import Suspension
from companion.frontends.jsonlines import JsonLines
from companion.frontends.lines import Screen, TextLines
from companion.frontends.terminal import Terminal
from companion.games import every
from companion.page.front import PageFront
from companion.page.inbox import Inbox, TypedLine
from companion.page.screen_state import ScreenState
from companion.page.seats import Seats
from companion.page.story import Story
from companion.table.card_questions import Cards
from companion.table.events import Event
from companion.table.question import Question
from companion.table.questions import Dice

MODES = [(game.name, mode.name) for game in every() for mode in game.modes]
Line = tuple[str, str | None]
Lines = list[tuple[str, int]]


class Typist(Chance):
    """Answers by chance, and now and then with `:undo`; keeps what was typed."""

    def __init__(self, random: Random, lines: int) -> None:
        super().__init__(random, lines)
        self.typed: Lines = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        line = super().line(question)
        if line and isinstance(question, Cards) and question.index.is_code(line[0]):
            line = f"{line[0]},", 0  # people's fronts take a code alone as the first of several
        if line and isinstance(question, Dice) and question.doubt(line[0]):
            line = line[0].replace("11", "5 6").replace("12", "6 6"), 0  # people are asked what they mean by these
        self.typed += [line] if line else []
        return line

    def words(self, question: Question[Any]) -> str | None:
        return ":undo" if self.session.entries and self.random.random() < 0.08 else None


class Program(JsonLines):
    """A program at the table; keeps the events by their strands, as they come."""

    session: Any

    def __init__(self, typed: Lines) -> None:
        super().__init__(iter(typed), StringIO())
        self.told: list[tuple[Any, Event]] = []

    def tells(self, event: Event) -> None:
        event.words()
        self.told.append((self.session.path, event))
        super().tells(event)


class Pipe(Screen):
    """A pipe's lines."""

    session: Any

    def __init__(self, typed: Lines) -> None:
        super().__init__(iter(typed), TextLines(StringIO()))


class Emulated(StringIO):
    """The output of a terminal of so many columns and rows, as an emulator draws it."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.size = Size(rows=rows, columns=columns)
        self.screen = pyte.HistoryScreen(columns, rows, history=1_000_000)
        self.screen.set_mode(pyte.modes.LNM)
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str) -> int:
        self._stream.feed(text)
        return len(text)

    def getvalue(self) -> str:
        """All lines that stand there, those first that have left the screen above."""
        above = ["".join(line[at].data for at in range(self.size.columns)) for line in self.screen.history.top]
        return "\n".join(line.rstrip() for line in (*above, *self.screen.display))


class AtTerminal(Terminal):
    """Somebody at an emulated terminal who types the same keys, and presses Enter where it waits."""

    session: Any

    def __init__(self, typed: Lines, keys: PipeInput, columns: int = 80, rows: int = 24) -> None:
        out = Emulated(columns, rows)
        with create_app_session(input=keys, output=Vt100_Output(out, lambda: out.size, term="xterm")):
            super().__init__(out, False, "step")
        self._to_type = iter(typed)
        self._keys = keys
        session = self.prompt._session
        prompt = session.prompt

        def typed_then(**options: Any) -> str:
            keys.send_text(self._next())
            return prompt(**options)

        vars(session)["prompt"] = typed_then

    def _next(self) -> str:
        """The keys that are typed to what stands there: a line, or Enter at a pause; Ctrl-D where no more is typed."""
        if self._standing._pause:
            return "\r"
        line = next((line for line, _ in self._to_type), None)
        return "\x04" if line is None else f"{line or '.'}\r"


class Page(PageFront):
    """A page that stops where no more is typed."""

    def _next(self, question: Question[Any]) -> Any:
        return self._inbox.take(waits=False) or TypedLine(None)


def paged(typed: Lines, folder: Path) -> PageFront:
    """A page, with a pipe where it was started."""
    inbox = Inbox()
    for each in typed:
        inbox.put(TypedLine(each))
    shown = ScreenState(Seats(folder / "seats"), "A game", lambda name: None)
    shown.story.seen = deque()  # all of it, and not what a screen is sent that opens the page anew
    return Page(Pipe([]), shown, inbox, "run", lambda: "")


def out_of(front: Screen) -> str:
    out = front._lines._out
    assert isinstance(out, StringIO)
    return out.getvalue()


def events_of(begun: Begun, typed: Lines) -> list[tuple[Any, Event]]:
    """The events as a program is told them, without how answers were taken."""
    program = Program(typed)
    by(begun, program)
    return [(path, event) for path, event in program.told if event.name not in ("taken", "gathered")]


def by(begun: Begun, front: Any, **options: Any) -> None:
    front.session = begun.session(front, **options)
    with suppress(Suspension):
        front.session.run()


def by_keys(begun: Begun, terminal: AtTerminal) -> None:
    """The game at a terminal, in a thread of its own: a prompt needs an event loop, and browsers' tests leave theirs."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(by, begun, terminal).result()


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
