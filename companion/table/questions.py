"""The kinds of questions: a small closed set. Each knows its legal answers and how to read them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import cache, partial
from itertools import islice, permutations, product, zip_longest
from math import factorial
from random import Random
from typing import Any, ClassVar, TypeVar

from companion.errors import quoted
from companion.lists import at_signs, hold_numbers, is_short_for, readings, says_no, single
from companion.table.picks import one, some
from companion.table.question import (
    LONGEST_SHORT,
    NONE,
    AnswerError,
    AsksFor,
    NotAllowed,
    Question,
    TooFew,
    Unreadable,
    WhichOne,
    can_be,
    unsaid,
)
from companion.words import counted, fold, is_number, listed

READINGS = 60
MOST_OUTCOMES = 1_296
"""Of so many that are equally likely all are looked at where chances are exact."""
T = TypeVar("T")


def one_of(text: str, options: Sequence[str]) -> int:
    """The place of the option that a text names: as it stands, whole, by its number (#2), or by a clear beginning of
    it or of a word in it.

    An empty option is one that can't be named any more; it keeps its number.
    """
    if (whole := text.strip()) and whole in options:
        return options.index(whole)
    wanted = fold(text)
    folded = [fold(option) for option in options]
    if wanted and wanted in folded:
        return folded.index(wanted)
    found = [place for place, option in enumerate(folded) if wanted and option.startswith(wanted)]
    number = re.fullmatch(r"#?\s*([0-9]{1,3})", text.strip())
    if number and hold_numbers(options):
        found = [place for place, option in enumerate(options) if place in found or number[1] in option.split()]
    elif number and not found:
        there = 1 <= int(number[1]) <= len(options)
        found = [int(number[1]) - 1] if there else []
    found = found or _within(text, options)
    if len(found) == 1:
        return found[0]
    if found:
        fitting = ", ".join(options[place] for place in found[:6])
        raise WhichOne(f"{quoted(text)} fits {fitting}", "type more of it")
    raise Unreadable(f"{quoted(text)} is none of the answers", can_be(list(filter(None, options))))


def _within(text: str, options: Sequence[str]) -> list[int]:
    """The places of options of which a text begins a later word, the second before the third, or else says in short."""
    if len(text) > LONGEST_SHORT:
        return []
    wanted = "" if is_number(text.strip()) else fold(text)
    later = [[fold(option[word.start() :]) for word in re.finditer(r"\S+", option)][1:] for option in options]
    for rests in zip_longest(*later, fillvalue=""):
        if found := [place for place, rest in enumerate(rests) if wanted and rest.startswith(wanted)]:
            return found
    return [place for place, option in enumerate(options) if is_short_for(text, option)]


def numbers(text: str, hint: str, wrong: str = "is no roll", digits: int = 6) -> list[int]:
    """The whole numbers on a line, of so many digits at most. Raises Unreadable where there is something else."""
    words = single(text)
    if not words or not all(is_number(word) and len(word) <= digits for word in words):
        raise Unreadable(f"{quoted(text)} {wrong}", hint)
    return list(map(int, words))


class Choose(Question[T]):
    """One of several things, each with a text of its own."""

    kind = "choose"

    candidates: Sequence[T] = field(default_factory=unsaid)

    def label(self, candidate: T) -> str:
        """The text that means a candidate."""
        return str(candidate)

    def options(self) -> list[str]:
        return list(map(self.label, self.candidates))

    def bounds(self) -> dict[str, int]:
        return {"min": 1, "max": 1}

    def read(self, text: str) -> T:
        return self.candidates[one_of(text, self.options())]

    def write(self, answer: T) -> str:
        return self.label(answer)

    def pick(self, random: Random) -> T:
        return one(random, self.candidates)

    def outcomes(self) -> list[tuple[T, int]] | None:
        return [(each, 1) for each in self.candidates]


class Confirm(Choose[bool], default="no"):
    """Yes or no, which Enter says, too."""

    kind = "yes-no"

    candidates: Sequence[bool] = (True, False)

    def label(self, candidate: bool) -> str:
        return "yes" if candidate else "no"


class Window(Choose[str], candidates=("nobody",), default="nobody"):
    """A window: who answers what lies there does so in between, and Enter is nobody. Its words say both, and `how` it
    is done."""

    how: str = field(default_factory=unsaid)

    def answerers(self) -> Sequence[str]:
        """The names of those who can answer; where none is named, anybody."""
        return ()

    def read(self, text: str) -> str:
        if fold(text) not in self.candidates:
            raise Unreadable(f"{quoted(text)} says not who answers", f"Enter is for nobody; {self.how}")
        return super().read(text)


class OneOrNone(Choose[T | None]):
    """One of several things or, where None is among them, none, which Enter gives, too."""

    def label(self, candidate: T | None) -> str:
        return NONE if candidate is None else self.called(candidate)

    def called(self, candidate: T) -> str:
        """The text that means one of the things."""
        return str(candidate)

    def default(self) -> str | None:
        return NONE if None in self.candidates else None


class ByHand(
    Choose[str],
    name="by-hand",
    says="{what} says: “{does}” Carry it out, tell ⟨me with :fix|the terminal⟩ what changed, then answer done.",
    candidates=("done",),
    default="done",
):
    """A text that the referee can't read was carried out, and told with `:fix`: `done`."""

    what: object
    does: str


class Dice(Question[T]):
    """Dice that somebody rolls, `dice` of them with so many `sides`."""

    kind = "roll"
    asks_for: AsksFor = field(default="chance", init=False)

    dice: int = 1
    sides: int = 6

    def options(self) -> list[str] | None:
        return [str(face) for face in range(1, self.sides + 1)] if self.dice == 1 else None

    def bounds(self) -> dict[str, int]:
        return {"dice": self.dice, "sides": self.sides}

    def hint(self) -> str:
        """A hint on how a roll is typed."""
        which = "the number on the die" if self.dice == 1 else f"the {self.dice} numbers on the dice, a space between"
        return f"type {which}, 1 to {self.sides}"

    def doubt(self, text: str) -> tuple[str, str] | None:
        """Another meaning that an answer may well have, and how each is typed: people are asked once."""
        return None

    def faces(self, told: list[int]) -> list[int]:
        """The faces of the dice, a number for each. Raises Unreadable or NotAllowed."""
        if len(told) != self.dice:
            are = "1 die" if len(told) == 1 else f"{len(told)} dice"
            rolled = "1 was" if self.dice == 1 else f"{self.dice} were"
            raise Unreadable(f"that is {are}, and {rolled} rolled", self.hint())
        for number in told:
            if not 1 <= number <= self.sides:
                raise NotAllowed(f"a die with {self.sides} sides cannot show “{number}”", self.hint())
        return told

    def shown(self) -> Iterator[tuple[int, ...]]:
        """All that dice can show; nothing where that is more than `MOST_OUTCOMES`."""
        few = self.sides**self.dice <= MOST_OUTCOMES
        return product(range(1, self.sides + 1), repeat=self.dice) if few else iter(())

    def rolled(self, random: Random) -> list[int]:
        """Roll the dice, and give their faces."""
        return [int(random.random() * self.sides) + 1 for _ in range(self.dice)]


class Roll(Dice[list[int]]):
    """Dice that are told by their faces, in the order typed."""

    def read(self, text: str) -> list[int]:
        return self.faces(numbers(text, self.hint()))

    def write(self, answer: list[int]) -> str:
        return " ".join(map(str, answer))

    def pick(self, random: Random) -> list[int]:
        return self.rolled(random)

    def outcomes(self) -> list[tuple[list[int], int]] | None:
        return [(list(faces), 1) for faces in self.shown()] or None


class Several(Question[list[T]]):
    """Several things on one line, in the order typed: parted as people do, where that can be read in one way.

    With a comma between it is read before anything else. One that is too few may be followed by others, a line each.
    `empty` is what stands for nothing at all, where that is allowed.
    """

    empty: ClassVar[str] = NONE

    def part(self, text: str) -> object:
        """The thing that a part of the line names. Raises an AnswerError."""
        raise NotImplementedError

    def whole(self, parts: list[str]) -> list[T]:
        """The answer that all parts give. Raises an AnswerError, TooFew where nothing else is wrong."""
        raise NotImplementedError

    def many(self, named: list[T]) -> int:
        """The number of things named."""
        return len(named)

    def write(self, answer: list[T]) -> str:
        return ", ".join(map(self.label, answer)) or self.empty

    def label(self, item: T) -> str:
        """The text that means one of them."""
        return str(item)

    def read(self, text: str) -> list[T]:
        if self.bounds()["min"] == 0 and (fold(text) == self.empty or says_no(text, self.options)):
            return self.whole([])
        try:
            return self.whole(text.split(","))
        except AnswerError as error:
            refused = error
        found: dict[str, tuple[str, list[T]]] = {}
        means = cache(partial(_named, self))
        for spaces in (False, True):
            for parts in () if found else islice(readings(text, means, spaces=spaces), READINGS):
                try:
                    answer = self.whole(parts)
                    found.setdefault(self.write(answer), (" ".join(parts), answer))
                except AnswerError as error:
                    refused = error if isinstance(error, TooFew) or "," not in text else refused
        if len(found) > 1:  # what is named in full comes before what is begun
            found = {key: each for key, each in found.items() if fold(key) == fold(each[0])} or found
        if len(found) > 1:
            raise WhichOne(f"{quoted(text)} fits {listed(map(quoted, found), 'and', 3)}", "put a comma between two")
        if not found and isinstance(refused, Unreadable):
            parts, words = at_signs(text), text.split()
            named = [word for word in words[:READINGS] if means(word) is not None]
            if len(parts) == 1 and len(named) > len(words) / 2:
                parts = words
            for part in parts:  # which of them is none
                self.part(part)
        if not found:
            raise refused
        return next(iter(found.values()))[1]


def _named(question: Several[Any], text: str) -> object:
    """The thing that a part of a line may name, if anything."""
    try:
        return question.part(text)
    except WhichOne:
        return text
    except AnswerError:
        return None


def check_many(question: Several[T], named: list[T], noun: str, hint: str) -> None:
    """Raises NotAllowed for too many of what is named, and TooFew."""
    many, bounds = question.many(named), question.bounds()
    what = f"that is {counted(many, noun)}"
    if many > bounds["max"]:
        raise NotAllowed(what, hint)
    if many < bounds["min"]:
        raise TooFew(what, hint, named)


class Arrange(Several[T]):
    """Things put in an order, all of them; a game's own is `chance` where it is a shuffle."""

    kind = "arrange"

    items: Sequence[T]

    def options(self) -> list[str]:
        return list(map(self.label, self.items))

    def bounds(self) -> dict[str, int]:
        return {"min": len(self.items), "max": len(self.items)}

    def part(self, text: str) -> object:
        return one_of(text, self.options())

    def whole(self, parts: list[str]) -> list[T]:
        options = self.options()
        left = list(options)
        order = []
        for part in filter(None, map(str.strip, parts)):
            if not any(left):
                raise NotAllowed(f"{quoted(part)} is one too many", f"put these in order: {', '.join(options)}")
            try:
                place = one_of(part, left)
            except Unreadable:
                place = one_of(part, options)
            if not left[place]:
                raise NotAllowed(f"{options[place]} has a place already", f"left: {', '.join(filter(None, left))}")
            order.append(self.items[place])
            left[place] = ""
        if any(left):
            what = f"{', '.join(filter(None, left))} still to be placed"
            raise TooFew(what, "name all of them, front first, a comma between", order)
        return order

    def pick(self, random: Random) -> list[T]:
        return some(random, self.items, len(self.items))

    def outcomes(self) -> list[tuple[list[T], int]] | None:
        few = factorial(len(self.items)) <= MOST_OUTCOMES
        return [(list(order), 1) for order in permutations(self.items)] if few else None


class Number(Question[int]):
    """A whole number between two bounds."""

    kind = "number"

    lowest: int = field(default_factory=unsaid)
    highest: int = field(default_factory=unsaid)

    def options(self) -> list[str] | None:
        span = range(self.lowest, self.highest + 1)
        return [str(number) for number in span] if len(span) <= 20 else None

    def bounds(self) -> dict[str, int]:
        return {"min": self.lowest, "max": self.highest}

    def read(self, text: str) -> int:
        hint = f"type a whole number from {self.lowest} to {self.highest}"
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()):
            raise Unreadable(f"{quoted(text)} is no number", hint)
        number = int(text)
        if not self.lowest <= number <= self.highest:
            raise NotAllowed(f"{number} is out of bounds", hint)
        return number

    def write(self, answer: int) -> str:
        return str(answer)

    def pick(self, random: Random) -> int:
        return one(random, range(self.lowest, self.highest + 1))


class Names(Several[str]):
    """Names of players, a comma between: two, or so many at least and so many at most.

    A name is taken if it, and each answer that will hold it, reads back as itself: `parting` are what parts an answer
    from its rest, `spoken_for` the words that are answers themselves.
    """

    kind = "text"
    longest: ClassVar[int] = 24
    parting: ClassVar[Sequence[str]] = (":", ";", " - ", "⟨", "⟩")
    spoken_for: ClassVar[frozenset[str]] = frozenset({NONE, "stop", "nobody", "both"})

    lowest: int = 2
    highest: int = 2

    def refuse(self, names: list[str]) -> NotAllowed | None:
        """The reason why the names are not allowed here, or None."""
        return None

    def bounds(self) -> dict[str, int]:
        return {"min": self.lowest, "max": self.highest}

    def part(self, text: str) -> str:
        name, instead = " ".join(text.split()), ""
        if len(name) > self.longest or not name.isprintable() or not fold(name):
            instead = f"at most {self.longest} plain letters, please"
        elif sign := next(filter(name.__contains__, self.parting), ""):
            instead = f"{quoted(sign.strip())} parts what is typed; leave it out"
        elif fold(name) in self.spoken_for:
            instead = "it is an answer of its own; add a letter"
        if instead:
            raise Unreadable(f"{quoted(name)} is no name for a player", instead)
        return name

    def read(self, text: str) -> list[str]:
        parts = at_signs(text)
        return self.whole(parts if len(parts) <= self.highest else text.split(","))

    def whole(self, parts: list[str]) -> list[str]:
        names = [self.part(part) for part in parts if part.strip()]
        if len({fold(name) or name for name in names}) < len(names):
            raise NotAllowed("two players have the same name", "give each a name of their own")
        many = str(self.lowest) if self.lowest == self.highest else f"{self.lowest} to {self.highest}"
        check_many(self, names, "name", f"type {many} names on one line, a comma between")
        if refused := self.refuse(names):
            raise refused
        return names

    def pick(self, random: Random) -> list[str]:
        return list(("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")[: self.lowest])
