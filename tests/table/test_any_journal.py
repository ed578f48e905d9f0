"""A journal that the program itself wrote always resumes: over every game and mode, with every word among the answers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from support.play import Begun, Script

from companion.games import every
from companion.table.journal import Journal, read_journal
from companion.table.questions import Question
from companion.table.session import Session, Suspended

SWITCHED = {
    "cardpg": ["", "hands=known", "counters=also-effect", "last-standing=on"],
    "challengers": ["", "robot-chooses=first"],
    "tetra-master": ["", "chosen-army=on", "hands=hidden", "hints=on"],
    "tamer": ["", "stalemate=health"],
    "tossing-tiger": ["", "more-animals=on", "skip=on", "hands=told", "fight-together=on", "dawndojo=on"],
}
FIXES = [
    "{} out",
    "{} damage 1",
    "{} power 7",
    "{} place 1",
    "{} leaves",
    "Zoe joins",
    "{} plays {}",
    "{0}-{1} {1} wins",
    "tray A is full",
    "{} picks",
    "{} 1 to 2",
    "{} 1 empty",
    "{} hand 7",
    "KS tapped",
    "7H to discard",
    "9C to deck",
    "picks",
    "a1 red",
    "b2 to c3",
]
GARBAGE = [
    "",
    ".",
    "none",
    "1",
    "6 6",
    "Ann: 3",
    "yes; no",
    "\0",
    "R1-01",
    "R1-01; R1-02",
    "stop",
    ":drop",
    ":nonsense",
    ":at",
    ":at Ann",
    "Cleo - Dan",
    "Cleo: none",
    "Ann - Bo: Bo wins",
    "Cleo - Dan: referee it",
]
PLACES = [
    (game.name, mode.name, rule)
    for game in every()
    for mode in game.modes
    for rule in SWITCHED.get(game.name, [""])
    if not rule or rule.partition("=")[0] in game.register().settle((), mode.name)
]


class Scribbler(Script):
    """Somebody who answers, and between the answers types every word to the referee, and garbage."""

    def __init__(self, random: Random, lines: int) -> None:
        super().__init__(())
        self.random = random
        self.left_to_type = lines
        self.session: Session | None = None

    def asks(self, question: Question[Any], *where: Any) -> None:
        super().asks(question, *where)
        self.also: list[str] = where[-1]

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.left_to_type -= 1
        if self.left_to_type < 0:
            return None
        chance, random = self.random.random(), self.random
        if chance < 0.08:
            return ":auto", 0
        if chance < 0.16:
            return random.choice(
                [":undo", ":undo 2", f":undo {random.randint(1, 9)}", ":undo ?", ":state", ":why", ":mine"]
            ), 0
        if chance < 0.26:
            names = [*(question.options() or ["Ann"]), "Ann", "Bo"]
            return ":fix " + random.choice(FIXES).format(random.choice(names), random.choice(names)), 0
        if chance < 0.34:
            return random.choice(GARBAGE), 0
        if self.also and chance > 0.9:
            return f":at {random.choice(self.also)}", 0
        answer = question.write(question.pick(random))
        return (f"{answer}; {random.choice(GARBAGE)}" if chance < 0.38 else answer), 0


def last_ask(front: Script) -> dict[str, Any] | None:
    return next((line for line in reversed(front.lines()) if line["type"] == "ask"), None)


def open_in(ask: dict[str, Any] | None) -> Any:
    """The question that stands; of several strands those that are open, whichever of them one was in."""
    return {ask["strand"], *ask.get("also", [])} if ask and "strand" in ask else ask


def played_on(begun: Begun, path: Path, random: Random, lines: int) -> tuple[Any, Any, Any]:
    """Result, state and last question of a game that begins or goes on in a journal."""
    if path.exists():
        played = read_journal(path)
        journal, entries = Journal.go_on(played), played.entries
    else:
        journal, entries = Journal.begin(path, begun.header), []
    front = Scribbler(random, lines)
    session = begun.session(front, journal=journal, entries=entries)
    try:
        result = session.run()
    except Suspended:
        result = None
    finally:
        journal.close()
    return result, session.view.state() if session.view else None, last_ask(front)


@pytest.mark.parametrize("games", [12, pytest.param(1_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode", "rule"), PLACES)
def test_what_the_program_wrote_it_reads_again(game: str, mode: str, rule: str, games: int) -> None:
    begun = Begun([game, mode, *(["--rule", rule] if rule else [])])
    with TemporaryDirectory() as folder:
        for seed in [*range(games), 586]:  # of that night two corrections follow each other, at different questions
            random = Random(seed)
            path = Path(folder) / f"{seed}.jsonl"
            result, state, ask = played_on(begun, path, random, random.randint(1, 60))
            again = played_on(begun, path, random, 0)
            assert (again[0], again[1]) == (result, state), (seed, path.read_text(encoding="utf-8"))
            if result is None:
                assert open_in(again[2]) == open_in(ask), seed


def test_the_programs_answer_may_be_to_stop() -> None:
    """Chosen Army near its 70 points: `:auto` stops, and the journal says so once."""
    begun = Begun(["tetra-master", "battle", "--rule", "chosen-army=on"])
    stopped = 0
    for seed in range(20):
        front = AutoOnly(seed)
        session = begun.session(front, auto="none")
        session.run()
        answers = [(entry.ask, entry.who) for entry in session.entries if entry.answer == "stop"]
        assert len(set(answers)) == len(answers)
        stopped += len(answers)
    assert stopped


class AutoOnly(Script):
    """Types `:auto` at every question."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.random = Random(seed)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return (question.write(question.pick(self.random)) if self.random.random() < 0.5 else ":auto"), 0
