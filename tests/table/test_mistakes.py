"""A wrong answer is noticed later, and taken back: what comes of the game is what would have come of it without.

Over every game, mode and switch: noticed at the next question, two or five answers later, at a pause or behind the end;
in what is called so where others go on beside it. Nothing has to be typed again but what came of it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.options import rules_by_chance
from support.play import Begun, Script

from companion.engine.session import ENDS, Session
from companion.engine.strands import names_of
from companion.games import every
from companion.games.challengers.tournament.asks import REDRAW, Picks
from companion.lists import people
from companion.table import View
from companion.table.entries import FIX, Entry, StrandPath, within
from companion.table.question import NONE, Question

GAMES, MANY, PARTS = 24, 2_000, 10
MODES = [(game.name, mode.name) for game in every() for mode in game.modes]


LONGEST = 2_000
"""So many answers are given in a game at most: with `stalemate=off` some never end."""


class Endless(BaseException):
    """A game goes on and on."""


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
        if len(session.entries) > LONGEST:
            raise Endless
        given = sum(entry.strand == session.path and entry.ask != FIX for entry in session.entries)
        chance = Random(repr((self.seed, session.path, given, question.name, question.who, again)))
        return question.write(question.pick(chance))

    def clashed(self) -> bool:
        """True if what two had chosen did not go together: then who answered later was asked again."""
        return '"told-again"' in self.out.getvalue()


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
        """The word that takes back the wrong answer and what was typed behind it, and nothing beside it."""
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
        if session.state.strands.is_open(wrong.strand[:-1]):
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


Correction = Callable[[], str]
"""The text typed behind `:fix`, worked out where it is."""


class Mistyping(Careful):
    """Somebody who answers as the subclass says `right`; what is `mistyped` is only in the subclass, too."""

    def right(self, question: Question[Any]) -> str:
        return self.answer(question)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return self.right(question), 0

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        """Another answer in place of the right one, and the corrections that mend it; None where none does."""
        raise NotImplementedError

    def can_mend(self) -> bool:
        """True if it can be mended now."""
        return True

    def in_time(self, question: Question[Any] | None) -> bool:
        """True if nothing was passed over for it: then only `:undo` goes back there."""
        return True


class Mending(Careful):
    """Types what somebody mistypes, notices it at the next question or pause, and mends it with `:fix`."""

    def __init__(self, who: Mistyping, at: str) -> None:
        super().__init__(who.seed)
        self.who, self.at = who, at
        self.fixes: list[Correction] = []
        self.mended = 0
        self.too_late = False

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.who.session = self.session
        if self.fixes and self.who.can_mend():
            return self.fix(question), 0
        right = self.who.right(question)
        found = None if self.fixes else self.who.mistyped(question, right)
        if found:
            right, self.fixes = found
        return right, 0

    def fix(self, question: Question[Any] | None) -> str:
        """The correction that comes next."""
        self.too_late |= not self.who.in_time(question)
        word = self.fixes.pop(0)()
        self.mended += not self.fixes
        return f":fix {word}"

    def steps(self, view: View | None, lines: int = 0) -> bool:
        return self.at == "a pause"

    def waits(self, words: str) -> str | None:
        return self.fix(None) if self.fixes and words != ENDS and self.who.can_mend() else ""

    def refuses(self, text: str, hint: str) -> None:
        raise AssertionError((text, hint))


class Winner(Mistyping):
    """A winner of a match that is played beside another."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.told: set[StrandPath] = set()

    def right(self, question: Question[Any]) -> str:
        if question.name == "draft-record":
            return "unrecorded"
        return unrefereed(question, self.answer(question))

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        session = self.session
        wins = [each for each in question.options() or [] if each.endswith(" wins") and each != "nobody wins"]
        beside = sum(each[:-1] == session.path[:-1] for each in session.open_strands())
        if question.name != "outcome" or beside < 2 or session.path in self.told:
            return None
        match = session.path[-1]
        self.told.add(session.path)
        wrong = next((each for each in wins if each != right), None)
        return (wrong, [lambda: f"{match} {right}"]) if wrong else None


def unrefereed(question: Question[Any], answer: str) -> str:
    """An answer, but that no match is refereed."""
    return (question.options() or [""])[0] if answer == "referee it" else answer


class Pick(Mistyping):
    """A card that somebody picks in a Deck Phase, once that is over; nobody removes one."""

    def right(self, question: Question[Any]) -> str:
        fixed = {"draft-record": "recorded", "remove": "none", "remove-to-pick": "none"}
        return fixed.get(question.name) or unrefereed(question, self.answer(question))

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if not isinstance(question, Picks) or type(question) is not Picks:
            return None
        picked = [card for card in question.read(right) if card is not REDRAW]
        others = [card for card in question.cards if not (card.picked or card in picked or card.twin)]
        if not picked or any(card.picked or card.twin for card in picked) or not others:
            return None
        self.path, self.picking = self.session.path, len(self.session.entries)
        who, card, other = question.who, picked[0], Random(self.seed).choice(others)
        fixes = [lambda: f"{who} {other} to discard", lambda: f"discard {card} to {who}'s deck"]
        wrong = [other if each is card else each for each in question.read(right)]
        return (question.write(wrong), fixes) if picked.count(card) == 1 else None

    def can_mend(self) -> bool:
        return len(self.session.entries) > self.picking + 1


class Deck(Mistyping):
    """A card of a deck that is told for a match."""

    def right(self, question: Question[Any]) -> str:
        return f"starter, {self.cards(question)[0]}" if question.name == "deck" else self.answer(question)

    def cards(self, question: Question[Any]) -> list[str]:
        able = [card.name for card in question.cards if card.level in "ABC" and not card.twin]  # type: ignore[attr-defined]
        return Random(repr((self.seed, question.who))).sample(able, 2)

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if (
            question.name != "deck" or not self.session.entries[1:]
        ):  # the first deck lies nowhere yet where it is mended
            return None
        card, other = self.cards(question)
        who = question.who
        return f"starter, {other}", [lambda: f"{who} {other} to discard", lambda: f"discard {card} to {who}'s deck"]

    def can_mend(self) -> bool:
        return self.session.view is not None


class Shown(Mistyping):
    """The first die of a battle, mistyped."""

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if question.name != "card" or not question.then:
            return None
        others = [each for each in question.options() or [] if each != right]
        place = question.battle  # type: ignore[attr-defined]
        return (others[0], [lambda: f"{question.who} {place} {right}"]) if others else None


class Kept(Mistyping):
    """The number of grabbed cards that go into a hand that is large, of the defender, who keeps them last."""

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if question.name != "kept" or right == "0":
            return None
        war = self.session.whole.state()["war"] if self.session.whole else {}
        *_, (defender, side) = war["players"].items()
        if defender != question.who or side["hand"] < 5:
            return None
        return str(int(right) - 1), [lambda: f"{question.who} hand {self.hands()[str(question.who)] + 1}"]

    def hands(self) -> dict[str, int]:
        hands: dict[str, int] = self.session.whole.state()["hands"] if self.session.whole else {}
        return hands


class Cell(Mistyping):
    """The cell of a card, where nothing lies beside it."""

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if question.name != "cell":
            return None
        there = question.board.monsters  # type: ignore[attr-defined]

        def alone(cell: str) -> bool:
            return not any(
                abs(ord(cell[0]) - ord(each[0])) < 2 and abs(int(cell[1]) - int(each[1])) < 2 for each in there
            )

        others = [each for each in question.options() or [] if each != right and alone(each) and len(there) < 8]
        return (others[-1], [lambda: f"{others[-1]} to {right}"]) if others and alone(right) else None


class Assigned(Mistyping):
    """The champion to whom a card is assigned, while others may be tapped behind it."""

    def in_time(self, question: Question[Any] | None) -> bool:
        return question is not None and question.name == "tap"

    def mistyped(self, question: Question[Any], right: str) -> tuple[str, list[Correction]] | None:
        if question.name != "assign" or right == NONE:
            return None
        card, champion = right.split()
        free = [str(each) for each in question.champions if each.free]  # type: ignore[attr-defined]
        others = [each for each in free if each != champion]
        return (f"{card} {others[0]}", [lambda: f"{card} to {champion}"]) if others and champion in free else None


def without_hands(result: Any, key: str = "") -> Any:
    """A result, but for which match was mended by hand, and for the order in which a deck's cards are told."""
    if isinstance(result, dict):
        return {
            each: without_hands(value, key or each * (each == "decks"))
            for each, value in result.items()
            if each != "by_hand"
        }
    if not isinstance(result, list):
        return result
    return sorted(result) if key else list(map(without_hands, result))


FIXED = [
    ("tamer evening", Winner),
    ("challengers tournament", Winner),
    ("challengers tournament", Pick),
    ("challengers match", Deck),
    ("tossing-tiger game", Kept),
    ("tossing-tiger game", Shown),
    ("tossing-tiger war", Shown),
    ("tetra-master battle", Cell),
    ("tetra-master tournament", Cell),
    ("cardpg game", Assigned),
]


@pytest.mark.slow
@pytest.mark.usefixtures("no_syncs")
@pytest.mark.parametrize("games", [GAMES // 4, pytest.param(MANY // len(FIXED), marks=pytest.mark.long)])
@pytest.mark.parametrize(("options", "kind"), FIXED, ids=lambda each: getattr(each, "__name__", each))
def test_what_is_mended_by_hand_is_as_if_nobody_had_mistyped_it(
    options: str, kind: type[Mistyping], games: int
) -> None:
    mended = 0
    for seed in count():
        careful = kind(seed)
        careless = Mending(kind(seed), ["a question", "a pause"][seed % 2])
        right = Begun(options.split()).by(careful)
        if careful.clashed():
            continue
        as_if = Begun(options.split()).by(careless)
        if careless.clashed() or careless.fixes or careless.too_late:
            continue
        assert without_hands(as_if) == without_hands(right), (seed, careless.mended)
        mended += careless.mended > 0
        if mended >= games:
            break


@pytest.mark.slow
@pytest.mark.usefixtures("no_syncs")
@pytest.mark.parametrize(
    ("part", "games"),
    [(0, GAMES), *(pytest.param(part, MANY // PARTS, marks=pytest.mark.long) for part in range(1, PARTS + 1))],
)
def test_a_mistake_that_is_noticed_later_is_as_if_it_had_not_been(part: int, games: int) -> None:
    mended: dict[str, int] = {}
    for seed in count(int(os.environ.get("COMPANION_SEED", "0")) + part * 100_000):
        if sum(mended.values()) == games:
            break
        game, mode = MODES[seed % len(MODES)]
        register = next(each for each in every() if each.name == game).register()
        rules = rules_by_chance(register, mode, Random(seed))
        begun = Begun([game, mode, *(word for rule in rules for word in ("--rule", rule))])
        careful, careless = Careful(seed), Careless(seed)
        try:
            right, as_if = begun.by(careful), begun.by(careless)
        except Endless:
            continue
        if careful.clashed() or careless.clashed():
            continue
        assert as_if == right, (seed, game, mode, rules, careless.mended)
        if careless.mended:
            mended[careless.mended] = mended.get(careless.mended, 0) + 1
    assert len(mended) == 3, mended
