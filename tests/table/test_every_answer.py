"""After every answer the journal replays to the same question, and in the end it is gone on with: over every game, mode
and switch, odd names among them.

People correct, take back, go to and fro, answer out of turn and in between, leave answers to the program, and type what
nobody understands.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.options import rules_by_chance, told_apart
from support.play import Begun, Script

from companion.api.at_table import Listener
from companion.engine.journal import Journal, read_journal
from companion.engine.session import Session
from companion.engine.state import Suspension
from companion.games import every, find
from companion.table.entries import StrandPath
from companion.table.question import AnswerError, Question

GAMES, MANY = 60, 2_000
ODD_NAMES = [
    "Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "🐉", "-", ".", "'", "O'Neil", "Ann: x", "Ann - Bo",
    "Ann-Bo", "a", "A1", "1", "2", "1 2", "#1", "none", "stop", "both", "nobody", "yes", "no", "red", "AC", "7H 7D",
    "Ann wins", "Ann to Bo", "undo", ":undo", "Ann;Bo", "The Deck", "Robot", "Ærøskøbing", "Ελένη", "李", "İ", "٣",
    "Ann leaves", "tray A", "monster", "decline", "Jo as Ann", "\u200b", "x" * 24, "Zoe", "empty", "deck", "discard",
]  # fmt: skip
ROUNDS = [
    "{name}-{other} {name} wins", "{name} - {other} {other} wins", "{name} - {other} both win", "{name} plays {other}",
    "{name} leaves", "Zoe joins", "{odd} joins",
]  # fmt: skip
GARBAGE = [
    "", ".", "none", "1", "stop", "7", "6 6", "yes; no", "\0", "?", "Ann: 3", "R1-01", "R1-01; R1-02", ":drop", ":nonsense",
    ":why", ":undo ?", ":at", ":at Ann", "#", "0x1F", "²", "🎲 🎲", "\x00\x1b[2J", "\u202e", "Cleo - Dan", "Cleo: none", "Ann - Bo: Bo wins", "Cleo - Dan: referee it",
]  # fmt: skip
FIXES = {
    "cardpg": [
        "{card} tapped", "{card} untapped", "{card} to {name}", "{card} to {card}", "{card} to {champion}",
        "{card} to discard", "{card} to deck", "{name} hand {number}",
    ],
    "challengers": [
        *ROUNDS, "tray A is full", "tray B is full", "{name} {thing} to bench", "{name} {thing} to deck",
        "{name} {thing} to exhaust", "{name} {thing} to flag",
    ],
    "tamer": [
        *ROUNDS, "{name} picks", "picks", "{thing} damage {number}", "{thing} power {number}", "{thing} health 2",
        "{thing} place {number}", "{thing} out",
    ],
    "tetra-master": ["{cell} {name}", "{cell} red", "{cell} to {cell}", "{cell} {thing}"],
    "tossing-tiger": [
        "{name} {number} to {number}", "{name} {number} empty", "{name} {number} {thing}", "{name} hand {number}",
    ],
}  # fmt: skip


def things(state: Any) -> Iterator[str]:
    """Every short text in a state: cards, cells, names."""
    if isinstance(state, dict):
        for key, each in state.items():
            yield str(key)
            yield from things(each)
    elif isinstance(state, list):
        for each in state:
            yield from things(each)
    elif isinstance(state, str) and 0 < len(state) < 30:
        yield state


def asked(question: Question[Any]) -> tuple[Any, ...]:
    """A question as a program reads it."""
    return (
        question.name, question.who, question.text(), question.options(), question.bounds(), question.default(),
        question.secret, question.rule,
    )  # fmt: skip


class Replayed(Listener):
    """Where a journal ends."""

    __slots__ = ("session", "stands")
    session: Session
    stands: list[tuple[Any, ...]]  # the first; what follows on the same line comes after it

    def asks(self, question: Question[Any], *_: Any) -> None:
        self.stands.append(standing(self.session, question))


def standing(session: Session, question: Question[Any]) -> tuple[Any, ...]:
    """Where a game stands: in which strand, what is asked, what is open, and what lies on the table."""
    state = session.whole.state() if session.whole else None
    return session.path, asked(question), session.open_strands(), json.dumps(state)


class Mistaken(Script):
    """Somebody who plays a while, and from then on makes every mistake that people make; each time it is looked at,
    unless it is not `looks`."""

    session: Session

    def __init__(self, begun: Begun, path: Path, random: Random, looks: bool = True) -> None:
        super().__init__(())
        self.begun, self.path, self.random, self.looks = begun, path, random, looks
        self.in_peace, self.left_to_type = random.choice([0, 0, 10, 40, 150]), random.randint(5, 30)
        self.looked = 0
        self.typed: list[str] = []
        self.meant = ""  # what somebody was about to answer before a correction

    def asks(self, question: Question[Any], *where: Any) -> None:
        self.also: list[str] = where[-1]
        if self.in_peace <= 0 and self.looks:
            self.looked += 1
            told_apart(question)
            assert self.replayed(self.session.path) == standing(self.session, question), self.typed

    def replayed(self, path: StrandPath) -> tuple[Any, ...]:
        """Where the journal ends, in the strand that one is in."""
        front = Replayed()
        front.stands = []
        session = front.session = self.begun.session(front, entries=read_journal(self.path).entries, auto="none")
        session.state.strands.focus_on(path)
        with suppress(Suspension):
            session.run()
        return front.stands[0]

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.in_peace -= 1
        if question.name == "players":
            return self.keep(self.names(question))
        if self.in_peace >= 0:
            return ":auto", 0
        self.left_to_type -= 1
        return None if self.left_to_type < 0 else self.keep(self.words(question))

    def keep(self, line: str) -> tuple[str, int]:
        self.typed.append(line)
        return line, 0

    def names(self, question: Question[Any]) -> str:
        """Names that this game takes; what it does not take, none of its players is called."""
        bounds = question.bounds()
        while True:
            names = self.random.sample(ODD_NAMES, self.random.randint(bounds["min"], bounds["max"]))
            try:
                self.players = question.read(", ".join(names))
                return ", ".join(names)
            except AnswerError:
                continue

    def words(self, question: Question[Any]) -> str:
        random, chance = self.random, self.random.random()
        answer = question.write(question.pick(random))
        if self.meant and random.random() < 0.5:
            answer, self.meant = self.meant, ""
            return answer
        if chance < 0.1:
            return random.choice([":undo", ":undo 2", f":undo {random.randint(1, 9)}", ":auto", ":state", ":mine"])
        if chance < 0.35:
            self.meant = answer
            return ":fix " + self.fixed(question, answer.split(", "))
        if chance < 0.5 and self.also:
            elsewhere = random.choice(self.also)
            return random.choice([f":at {elsewhere}", f"{elsewhere}: {answer}", f"{elsewhere}: referee it", elsewhere])
        if chance < 0.6 and question.between:
            player = random.choice(self.players)
            cards = question.between.cards(player)
            return f"{player}: {' '.join(random.sample(cards, min(len(cards), random.choice([1, 1, 2, 2, 3]))))}"
        if chance < 0.65:
            return f"{answer}; {random.choice([answer, *GARBAGE])}"
        if chance < 0.7:
            return random.choice(GARBAGE)
        return answer

    def fixed(self, question: Question[Any], about: list[str]) -> str:
        """A correction that may fit what lies there, and may be about what was to be answered."""
        random, view = self.random, self.session.view
        here = list(things(view.state())) if view else ["Ann"]
        said = about if random.random() < 0.3 else [*(question.options() or ()), *here]
        codes = [each for each in said if 2 <= len(each) <= 3 and each[-1] in "HDSC♥♦♠♣"] or ["KS"]
        return random.choice(FIXES[self.begun.game.game.name]).format(
            name=random.choice(self.players), other=random.choice(self.players), odd=random.choice(ODD_NAMES),
            thing=random.choice(said).partition(" (")[0], champion=random.choice(codes), number=random.randint(0, 8),
            card=random.choice([*codes, f"{random.randint(2, 10)}{random.choice('HDSC')}"]),
            cell=random.choice("abcd") + random.choice("1234"),
        )  # fmt: skip


MODES = [(game.name, mode.name) for game in every() for mode in game.modes]


def played_on(session: Session) -> tuple[Any, Any]:
    """The result of a game as far as it is played, and what lies on its table then."""
    result = None
    with suppress(Suspension):
        result = session.run()
    return result, session.whole.state() if session.whole else None


def begun_by_chance(seed: int, folder: Path, looks: bool = True) -> Mistaken:
    """Somebody who sits down to a game by chance, whose journal lies in a folder by the seed's name."""
    random, (game, mode) = Random(seed), MODES[seed % len(MODES)]
    rules = [word for rule in rules_by_chance(find(game).register(), mode, random) for word in ("--rule", rule)]
    return Mistaken(Begun([game, mode, *rules, "--seed", str(seed)]), folder / f"{seed}.jsonl", random, looks)


def wrote(front: Mistaken) -> tuple[Any, Any]:
    """The outcome of it, all of which its journal holds."""
    journal = Journal.begin(front.path, front.begun.header)
    try:
        return played_on(front.begun.session(front, journal=journal))
    finally:
        journal.close()


def read_again(front: Mistaken) -> tuple[Any, Any]:
    """The same from the journal alone."""
    played = read_journal(front.path)
    journal = Journal.go_on(played)
    try:
        return played_on(front.begun.session(Listener(), journal=journal, entries=played.entries))
    finally:
        journal.close()


@pytest.mark.slow
@pytest.mark.usefixtures("no_syncs")
@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.long)])
def test_after_every_answer_the_journal_replays_to_the_same_question(games: int, tmp_path: Path) -> None:
    first = int(os.environ.get("COMPANION_SEED", "0"))
    looked = 0
    for seed in range(first, first + games):
        front = begun_by_chance(seed, tmp_path)
        try:
            assert wrote(front) == read_again(front)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {front.begun.header}, {front.typed}") from error
        looked += front.looked
    assert looked > 5 * games


class AutoOnly(Script):
    """Types `:auto` at every other question."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.random = Random(seed)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return (question.write(question.pick(self.random)) if self.random.random() < 0.5 else ":auto"), 0


def test_the_programs_answer_may_be_to_stop() -> None:
    """Chosen Army near its 70 points: `:auto` stops, and the journal says so once."""
    begun = Begun(["tetra-master", "battle", "--rule", "chosen-army=on"])
    stopped = 0
    for seed in range(20):
        session = begun.session(AutoOnly(seed), auto="none")
        session.run()
        answers = [(entry.ask, entry.who) for entry in session.entries if entry.answer == "stop"]
        assert len(set(answers)) == len(answers)
        stopped += len(answers)
    assert stopped
