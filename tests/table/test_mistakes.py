"""A wrong answer is noticed later, and taken back: what comes of the game is what would have come of it without.

Over every game, mode and switch: noticed at the next question, two or five answers later, at a pause or behind the end;
in what is called so where others go on beside it. Nothing has to be typed again but what came of it.
"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.options import rules_by_chance
from support.play import Begun, Script

from companion.games import every
from companion.lists import people
from companion.table import View
from companion.table.journal import Entry, StrandPath, within
from companion.table.question import Question
from companion.table.replay import FIX
from companion.table.session import ENDS, Session
from companion.table.strands import names_of

GAMES, MANY = 40, 2_000
MODES = [(game.name, mode.name) for game in every() for mode in game.modes]


class Careful(Script):
    """Answers every question in a way of its own: the same wherever and whenever it is asked again."""

    session: Session
    gathers = False

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.seed = seed

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return self.answer(question), 0

    def answer(self, question: Question[Any], again: int = 0) -> str:
        session = self.session
        given = sum(entry.strand == session.path and entry.ask != FIX for entry in session.entries)
        chance = Random(repr((self.seed, session.path, given, question.name, question.who, again)))
        return question.write(question.pick(chance))

    def clashed(self) -> bool:
        """Whether what two had chosen did not go together: then who answered later was asked again."""
        beside = {entry.ask for entry in self.session.entries if entry.strand}
        return any(entry.ask in beside for entry in self.session.entries if not entry.strand)


class Careless(Careful):
    """Answers wrong once, notices it so many answers later at a question, a pause or behind the end, and takes it back."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = Random(seed)
        self.in_peace, self.later = self.random.choice([0, 3, 12, 40, 90]), self.random.choice([1, 2, 5])
        self.at = self.random.choice(["a question", "a pause", "the end"])
        self.wrong: Entry | None = None
        self.before = -1  # how many answers there were before the wrong one
        self.mended = ""
        self.beside: list[Entry] = []  # what was answered beside the wrong one, and stays

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        assert all(entry in self.session.entries for entry in self.beside)
        self.beside = []
        if word := self.notices("a question"):
            return word, 0
        right = self.answer(question)
        self.in_peace -= 1
        if self.in_peace < 0 and self.before < 0:
            others = (self.answer(question, again) for again in range(1, 9))
            if wrong := next((other for other in others if other != right), None):
                self.before = len(self.session.entries)
                return wrong, 0
        return right, 0

    def steps(self, view: View | None, lines: int = 0) -> bool:
        return self.at == "a pause"

    def waits(self, words: str) -> str | None:
        return self.notices("the end" if words == ENDS else "a pause")

    def notices(self, at: str) -> str:
        """The word that mends it, where it is noticed there; at the latest behind the end."""
        entries = self.session.entries
        if self.wrong is None and 0 <= self.before < len(entries) and not self.mended:
            self.wrong = entries[self.before]
        if self.wrong is None or not (at == "the end" or (at == self.at and len(entries) > self.before + self.later)):
            return ""
        word, self.wrong = self.word(), None
        self.mended = at
        return word

    def word(self) -> str:
        """What takes back the wrong answer and what was typed behind it, and nothing beside it."""
        session, wrong = self.session, self.wrong
        assert wrong
        later = session.entries[self.before :]
        behind = [entry for entry in later if within(entry.strand, wrong.strand)]
        many = sum(entry.by == "person" for entry in behind)
        called = wrong.strand[-1:]
        others = [str(name) for each in later if not within(each.strand, wrong.strand) for name in each.strand[1::2]]
        if not called or any(people(str(called[0]), each) for each in others):  # more than one may be called so
            return f":undo {len(later)}"
        open_ = [strand for strand in session.open_strands() if strand[: len(wrong.strand) - 1] == wrong.strand[:-1]]
        name = names_of([*dict.fromkeys([wrong.strand, *open_])])[wrong.strand]
        if session.is_open(wrong.strand[:-1]):
            self.beside = [entry for entry in session.entries if not within(entry.strand, wrong.strand)]
        return f":undo {name} {many}"


def test_what_came_of_an_answer_goes_with_it(tmp_path: Path) -> None:
    """A match of Challengers! is there once two are done with their Deck Phases, beside those of others."""
    four = ["challengers", "tournament"]
    lines = ["Ann, Bo, Cleo, Dan", "", "recorded", "", ":at Ann", "none", "none", ":at Dan", "none", "none"]
    lines += ["Ann - Dan: Ann wins", ":at Bo", "none"]
    begun = Begun(four)
    asked = begun.play([(line, 0) for line in (*lines, ":undo Dan")], tmp_path / "night.jsonl")
    undone = [line["data"]["answers"] for line in asked.lines if line.get("name") == "undone"]
    assert (asked.refused, undone) == ([], [["a secret answer"], ["Ann wins"]])
    told = [":at Dan", "none", ":at Ann - Dan", "Dan wins"]
    again = begun.resume(tmp_path / "night.jsonl", [(line, n) for n, line in enumerate(told, 1)])
    assert (again.refused, [entry.answer for entry in again.session.entries[-2:]]) == ([], ["none", "Dan wins"])


class WrongWinner(Careful):
    """Tells a wrong winner of each match that can be mended beside another, and mends it at the next question."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.fix = ""
        self.mended = 0
        self.told: set[StrandPath] = set()

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        session, right = self.session, self.answer(question)
        if self.fix:
            word, self.fix = self.fix, ""
            self.mended += 1
            return word, 0
        others = [
            each for each in question.options() or [] if each.endswith(" wins") and each not in (right, "nobody wins")
        ]
        beside = sum(each[:-1] == session.path[:-1] for each in session.open_strands())
        if question.name != "outcome" or not others or beside < 2 or session.path in self.told or right == "referee it":
            return right, 0
        self.told.add(session.path)
        self.fix = f":fix {session.path[-1]} {right}"
        return others[0], 0


def without_hands(result: Any) -> Any:
    """A result, but for which match was mended by hand."""
    if isinstance(result, dict):
        return {key: without_hands(value) for key, value in result.items() if key != "by_hand"}
    return list(map(without_hands, result)) if isinstance(result, list) else result


@pytest.mark.usefixtures("no_syncs")
def test_a_wrong_winner_who_is_mended_by_hand_is_as_if_nobody_had_told_one() -> None:
    mended = 0
    for seed in count():
        begun, careful, careless = Begun(["tamer", "evening"]), Careful(seed), WrongWinner(seed)
        right, as_if = begun.by(careful), begun.by(careless)
        if careful.clashed() or careless.clashed():
            continue
        assert without_hands(as_if) == without_hands(right), (seed, careless.mended)
        mended += careless.mended
        if mended >= GAMES // 4:
            break


@pytest.mark.usefixtures("no_syncs")
@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY, marks=pytest.mark.long)])
def test_a_mistake_that_is_noticed_later_is_as_if_it_had_not_been(games: int) -> None:
    mended: dict[str, int] = {}
    for seed in count(int(os.environ.get("COMPANION_SEED", "0"))):
        if sum(mended.values()) == games:
            break
        game, mode = MODES[seed % len(MODES)]
        register = next(each for each in every() if each.name == game).register()
        rules = rules_by_chance(register, mode, Random(seed))
        begun = Begun([game, mode, *(word for rule in rules for word in ("--rule", rule))])
        careful, careless = Careful(seed), Careless(seed)
        right, as_if = begun.by(careful), begun.by(careless)
        if careful.clashed() or careless.clashed():
            continue
        assert as_if == right, (seed, game, mode, rules, careless.mended)
        if careless.mended:
            mended[careless.mended] = mended.get(careless.mended, 0) + 1
    assert len(mended) == 3, mended
