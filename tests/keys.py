"""`make keys`: how many keys people press at a terminal of 80 x 24, for each game's unit, over the recorded nights.

The nights are the scenarios of that name in tests/scenarios, played to their end at the referee's own terminal, pauses and all. Each
answer is typed as short as it is enough: Enter where Enter gives it, numbers of the list that is shown, or of each
word the beginning that is taken for the same answer; and behind it Enter. Dice are told by what they come to; of a fight
of Tetra Master only who wins it, after which the game is the same. Where a line says two answers at once (picks that tell
of which pile they are, an Enter that is for both who grab), it is typed so.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from statistics import mean
from typing import Any

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput
from support.play import Begun, numbered
from support.scenario import Scenario, scenarios

from companion.engine.numbered import by_numbers
from companion.engine.session import ENDS, Session
from companion.errors import CompanionError
from companion.frontends.prompt import Prompt
from companion.frontends.terminal import Terminal
from companion.games.tetra_master.asks import AttackRoll
from companion.table.dice import Throw
from companion.table.entries import FIX, Entry
from companion.table.events import Event
from companion.table.parsing import canonical, enter, parse, parse_line
from companion.table.question import Question, WhichOne

WINDOW = "answers"
SIZE = {"COLUMNS": "80", "LINES": "24"}


@dataclass
class Moment:
    """Something that was told, asked, or waited for; `keys` are what somebody pressed there, the Enter included, and
    `scans` how many of them are left where cards are scanned; `rows` is how many rows of the screen are filled then with
    what was told since the last moment of that kind, and what stands below it."""

    name: str
    data: dict[str, Any] = field(default_factory=dict)
    typed: str | None = None
    scanned: int | None = None
    rows: int = 0

    @property
    def keys(self) -> int:
        """The number of keys that were pressed."""
        return 0 if self.typed is None else len(self.typed) + 1

    @property
    def scans(self) -> int:
        """The number of scans, and of keys for what can't be scanned."""
        return self.keys if self.scanned is None else self.scanned


class Keys(Prompt):
    """A prompt at which a person types at once."""

    def __init__(self, person: Person) -> None:
        super().__init__(lambda new: "")
        self._person = person

    def answer(self, stands: object, enter_answers: bool) -> str | None:
        return self._person.types(at_pause=False)

    def at_pause(self, stands: object) -> str | None:
        return self._person.types(at_pause=True)


class Person(Terminal):
    """Somebody at a terminal who gives the answers of a night, and presses Enter where it waits."""

    session: Session

    def __init__(self, answers: list[Entry], *, dice: bool = False) -> None:
        with create_app_session(input=DummyInput(), output=DummyOutput()):
            super().__init__(StringIO(), False, "step")
            self.prompt = Keys(self)
        self._left = answers[::-1]
        self._dice = dice  # whether the dice of a fight are told, too
        self._read = 0  # how many letters were on the screen at the last moment
        self.moments: list[Moment] = []

    def left_to_say(self) -> list[str]:
        """The answers that were not given."""
        return [entry.answer for entry in self._left]

    def types(self, *, at_pause: bool) -> str:
        """The keys of a moment."""
        out = self._story._out.getvalue() if isinstance(self._story._out, StringIO) else ""
        rows, self._read = out.count("\n", self._read) + self._standing.above("").count("\n") + 1, len(out)
        if at_pause:
            self.moments.append(Moment("end" if self._standing._pause == ENDS else "pause", typed=""))
        typed = "" if at_pause else self._says()
        self.moments[-1].rows = rows
        return typed

    def _says(self) -> str:
        assert self._standing._question
        question, typed, scanned = self._standing._question, "", None
        if not self._ends_with_enter:  # no cards are being gathered
            answer = self._fought(self._left.pop())
            typed = f":fix {answer.answer}" if answer.ask == FIX else shortest(question, answer)
            scanned = self._scans(question, answer, typed)
            if (
                self._left
                and answer.ask == question.name
                and (both := shortest_for_both(question, answer, self._left[-1]))
            ):
                other, line = both
                scanned = len(typed) + 1 + (self._scans(other, self._left.pop(), line) or len(line) + 1)
                typed = line
        self.moments.append(Moment(question.name, typed=typed, scanned=scanned))
        return typed

    def _scans(self, question: Question[Any], answer: Entry, typed: str) -> int | None:
        """The number of scans that give an answer named by cards, and of keys that end them."""
        if not typed or not hasattr(question, "index"):
            return None
        many = answer.answer.count(",") + 1
        return many + (many < question.bounds()["max"])

    def _fought(self, roll: Entry) -> Entry:
        """In place of both rolls of a fight, who wins it."""
        behind = self._left[-1].ask if self._left else ""
        if self._dice or not isinstance(self._standing._question, AttackRoll) or behind != "defence-roll":
            return roll
        theirs = self._standing._question.then and self._standing._question.then().read(self._left.pop().answer)
        attack_wins = self._standing._question.read(roll.answer).figure >= theirs.figure if theirs else True
        winner = self._standing._question.who if attack_wins else self._standing._question.opponent
        return Entry(roll.ask, roll.who, f"{winner} wins")

    def tells(self, event: Event) -> None:
        self.moments.append(Moment(event.name, event.data()))
        super().tells(event)


def shortest(question: Question[Any], answer: Entry) -> str:
    """The shortest line that gives an answer at a question."""
    if answer.ask != question.name:  # said to one that nobody was asked
        return answer.answer

    def gives(text: str) -> bool:
        try:
            return canonical(question, parse(question, text)) == answer.answer
        except CompanionError:
            return False

    if isinstance(question, Throw) and not answer.answer.endswith(" wins"):
        return str(question.read(answer.answer).figure)
    default = question.default()
    if default is not None and gives(default):
        return ""
    found = [answer.answer, *(begun for parts in _divisions(answer.answer) if (begun := _begun(parts, gives)))]
    if question.kind in ("choose", "yes-no"):
        found += filter(gives, map(str, range(1, len(question.options() or []) + 1)))
    if question.kind == "arrange":
        options = question.options() or []
        numbers = " ".join(str(options.index(each) + 1) for each in answer.answer.split(", ") if each in options)
        found += filter(gives, [numbers])
    return min([*found, *_by_numbers(question, answer)], key=len)


def _by_numbers(question: Question[Any], answer: Entry) -> list[str]:
    """The numbers of what is named, in the list that is shown with the question: without spaces where that is enough."""
    there, named = question.display().numbered, answer.answer.split(", ")
    numbers = [str(there.index(name) + 1) for name in named if name in there]
    if len(numbers) < len(named):
        return []
    found = []
    for line in ("".join(numbers), " ".join(numbers)):
        with suppress(WhichOne):
            found += [line] if by_numbers(question, there, line) == answer.answer else []
    return found


def shortest_for_both(question: Question[Any], one: Entry, two: Entry) -> tuple[Question[Any], str] | None:
    """The shortest line for two answers at once in the words of the second alone, or by Enter, and its question; None
    where nothing does."""
    other = question.following(parse(question, one.answer).meaning)
    if other is None or (other.name, other.who) != (two.ask, two.who):
        return None
    after = other

    def gives(text: str) -> bool:
        try:
            if not text:
                defaults = question.default(), after.default()
                return enter(question) != question.default() and defaults == (one.answer, two.answer)
            parsed = parse_line(question, text)
            theirs = canonical(after, parse(after, parsed.rest))
            return (canonical(question, parsed), theirs) == (one.answer, two.answer)
        except CompanionError:
            return False

    begun = (_begun(parts, gives) for parts in _divisions(two.answer))
    found = [line for line in ("", *begun) if line is not None and gives(line)]
    return (after, min(found, key=len)) if found else None


def _divisions(answer: str) -> Iterator[list[str]]:
    """An answer in parts of which each may be only begun, with what stands between them."""
    yield re.split(r"(, )", answer)
    yield re.split(r"(, | )", answer)
    yield re.split(r"(, |/)", re.sub(r"(, )?\bredraw\b(, )?", "/", answer))


def _begun(parts: list[str], gives: Callable[[str], bool]) -> str | None:
    """The parts of an answer, each as short as it is enough; None where that is not taken at all."""
    tight = [part.strip() or part for part in parts]
    parts = tight if gives("".join(tight)) else parts
    if not gives("".join(parts)):
        return None
    for place in range(0, len(parts), 2):
        whole = parts[place]
        words = [whole[word.start() :] for word in re.finditer(r"\S+", whole)]
        begun = sorted((word[:end] for word in words for end in range(1, len(word))), key=len)
        for part in [*(each for each in begun if each.strip() == each), whole]:
            parts[place] = part
            if gives("".join(parts)):
                break
    return "".join(parts)


def night(scenario: Scenario, *, dice: bool = False) -> list[Moment]:
    """Moments of one night, where the `dice` of a fight are told or only who wins it."""
    typed = list(numbered(scenario.path.read_text(encoding="utf-8")))
    entries = Begun(scenario.options).play(typed).session.entries
    person = Person([entry for entry in entries if entry.by == "person"], dice=dice)
    before = {name: os.environ.get(name) for name in SIZE}
    os.environ.update(SIZE)
    try:
        person.session = Begun(scenario.options).session(person)
        person.session.run()
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)
    assert not person.left_to_say()
    return person.moments


@dataclass(frozen=True)
class Unit:
    """A unit of which keys are counted: from a question or an event that `opens` it to one that `closes` it, where it is
    one that `counts` and nothing was mended. At most `goal` keys it shall need, or of `enters` alone; they were `mean` and
    at `most` when they were counted last."""

    game: str
    what: str
    opens: set[str]
    closes: set[str]
    goal: int
    mean: float
    most: int
    counts: Callable[[list[Moment]], bool] = bool
    enters: bool = False

    def among(self, moments: Iterable[Moment]) -> Iterator[list[Moment]]:
        """The units of a night."""
        unit: list[Moment] = []
        for moment in moments:
            if unit or moment.name in self.opens:
                unit.append(moment)
            if len(unit) > 1 and moment.name in self.closes:
                if self.counts(unit) and not _has("mended")(unit):
                    yield unit
                unit = [moment] if moment.name in self.opens else []

    def pressed(self, unit: list[Moment], scanned: bool) -> int:
        """The number of keys pressed in one, or of Enters that close no window, or where cards are `scanned` of
        scans and keys.
        """
        if self.enters:
            return sum(moment.typed == "" and moment.name != WINDOW for moment in unit)
        return sum(moment.scans if scanned else moment.keys for moment in unit)

    def counted(self, scanned: bool = False, dice: bool = False) -> list[int]:
        """The keys, or scans and keys, of all such units of the recorded nights."""
        nights = [each for each in scenarios() if each.name.startswith(f"{self.game}-night")]
        return [self.pressed(unit, scanned) for scenario in nights for unit in self.among(night(scenario, dice=dice))]


def _has(*names: str) -> Callable[[list[Moment]], bool]:
    return lambda unit: any(moment.name in names for moment in unit)


def _no_combo(unit: list[Moment]) -> bool:
    return not _has("played")(unit)


def _of_three(unit: list[Moment]) -> bool:
    return any(moment.name == "laid" and moment.data.get("number") == 3 for moment in unit)


UNITS = [
    Unit("tamer", "a refereed battle", {"outcome", "team"}, {"damage-off", "recorded"}, 30, 29.3, 56, _has("team")),
    Unit("challengers", "a player's Deck Phase", {"pile", "picks"}, {"picked"}, 8, 7.8, 12),
    Unit("tossing-tiger", "a war of three", {"turn"}, {"turn", "game-over"}, 20, 20.0, 23, _of_three),
    Unit("cardpg", "Enters of a turn", {"turn"}, {"turn", "game-over"}, 2, 1.1, 2, _no_combo, enters=True),
    Unit("cardpg", "a turn", {"turn"}, {"turn", "game-over"}, 30, 27.9, 74),
    Unit("cardpg", "a duel", {"duel"}, {"duel-won", "no-result"}, 30, 30.3, 36),
    Unit("tetra-master", "a turn", {"card", "cell"}, {"board"}, 10, 4.7, 10),
]


if __name__ == "__main__":
    for unit in UNITS:
        found = unit.counted()
        keys = f"{min(found)} to {max(found)}, {mean(found):.1f} in the mean"
        told = unit.counted(dice=True)
        keys += f" ({min(told)} to {max(told)} with all dice told)" * (told != found)
        scans = "" if unit.enters else f"; cards scanned {mean(unit.counted(scanned=True)):.1f}"
        print(f"{unit.game}, {unit.what}: {keys}{scans} (goal {unit.goal}; {len(found)} of them)")  # noqa: T201
