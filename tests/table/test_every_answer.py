"""After every answer the journal replays to the same question: over every game, mode and switch, odd names among them.

People correct, take back, go to and fro, answer out of turn and in between, and leave answers to the program.
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
from support.play import Begun, Script

from companion.api.at_table import Listener
from companion.errors import UsageError
from companion.games import every
from companion.table.journal import Journal, StrandPath, read_journal
from companion.table.questions import AnswerError, Question
from companion.table.session import Session, Suspended

GAMES, MANY = 100, 2_000
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


def some_rules(random: Random, game: str, mode: str) -> list[str]:
    """The rules of a table: every switch of the mode may stand otherwise."""
    register = next(each for each in every() if each.name == game).register()
    while True:
        rules = [
            f"{name}={random.choice(list(register.switches[name].values))}"
            for name in register.settle((), mode)
            if random.random() < 0.25
        ]
        with suppress(UsageError):  # some do not go together
            register.settle(rules, mode)
            return rules


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
    """Somebody who plays a while, and from then on makes every mistake that people make; each time it is looked at."""

    def __init__(self, begun: Begun, path: Path, random: Random) -> None:
        super().__init__(())
        self.begun, self.path, self.random = begun, path, random
        self.in_peace, self.left_to_type = random.choice([0, 0, 10, 40, 150]), random.randint(5, 30)
        self.session: Session | None = None
        self.looked = 0
        self.typed: list[str] = []
        self.meant = ""  # what somebody was about to answer before a correction

    def asks(self, question: Question[Any], *where: Any) -> None:
        self.also: list[str] = where[-1]
        if self.in_peace <= 0:
            assert self.session
            self.looked += 1
            options = question.options() or []
            assert len(set(options)) == len(options), (question.name, options)
            assert self.replayed(self.session.path) == standing(self.session, question), self.typed

    def replayed(self, path: StrandPath) -> tuple[Any, ...]:
        """Where the journal ends, in the strand that one is in."""
        front = Replayed()
        front.stands = []
        session = front.session = self.begun.session(front, entries=read_journal(self.path).entries, auto="none")
        session.target = path
        with suppress(Suspended):
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
            return f"{answer}; {random.choice(['', 'none', '1', answer, 'Ann: 3'])}"
        if chance < 0.7:
            return random.choice(["", ".", "none", "1", "stop", "7", "yes; no", "\0", "?"])
        return answer

    def fixed(self, question: Question[Any], about: list[str]) -> str:
        """A correction that may fit what lies there, and may be about what was to be answered."""
        assert self.session
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


@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.long)])
def test_after_every_answer_the_journal_replays_to_the_same_question(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    modes = [(game.name, mode.name) for game in every() for mode in game.modes]
    first = int(os.environ.get("COMPANION_SEED", "0"))
    looked = 0
    for seed in range(first, first + games):
        looked += looked_at(seed, *modes[seed % len(modes)], tmp_path / f"{seed}.jsonl")
    assert looked > 5 * games


def looked_at(seed: int, game: str, mode: str, path: Path) -> int:
    """How many questions of a random game were found again from its journal."""
    random = Random(seed)
    rules = [word for rule in some_rules(random, game, mode) for word in ("--rule", rule)]
    begun = Begun([game, mode, *rules, "--seed", str(seed)])
    front = Mistaken(begun, path, random)
    journal = Journal.begin(path, begun.header)
    session = front.session = begun.session(front, journal=journal)
    try:
        session.run()
        assert begun.session(Listener(), entries=read_journal(path).entries, auto="none").run()
    except Suspended:
        pass
    except Exception as error:
        raise AssertionError(f"seed {seed}: {game} {mode} {rules}, {front.typed}") from error
    finally:
        journal.close()
    return front.looked
