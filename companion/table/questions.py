"""Questions: a small closed set of kinds. Each knows who answers, its legal answers and how to read them.

A game declares each of its questions once, as a class of one of the kinds: its name, its words, and the fields that it
is asked with; what decides nothing says all of it in the line `class Die(Roll, name="die", says="{who} rolls: what?")`.
`read` turns what a person types into the answer and `write` gives the text that is journaled and reads back the same.
Three errors are kept apart: unreadable, not allowed now, and which of these?
"""

import re
from collections import ChainMap, Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, fields, is_dataclass
from functools import cache, partial, partialmethod
from itertools import islice, permutations, product, zip_longest
from math import factorial
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from companion.declaring import Declared
from companion.errors import CompanionError, quoted
from companion.lists import at_signs, hold_numbers, is_short_for, readings, says_no, single
from companion.words import capitalised, commas, counted, fold, is_number, listed

NONE = "none"
"""What is typed in place of a card or another thing: nothing is called so."""
SAY_NO = (NONE, "no", "nobody", "decline")
"""Defaults that say so."""
READINGS = 60
LONGEST_SHORT = 200
MOST_OUTCOMES = 1_296
"""Of so many that are equally likely all are looked at where chances are exact."""
_BY_HAND = re.compile(r"⟨([^⟨⟩|]*)(?:\|([^⟨⟩|]*))?⟩")

AsksFor = Literal["chance", "choice", "fact"]
T = TypeVar("T")
B = TypeVar("B")


class AnswerError(CompanionError):
    """An answer that cannot be taken; `hint` says what can."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.hint = hint


class Unreadable(AnswerError):
    """What was typed cannot be read as an answer to this question."""


class NotAllowed(AnswerError):
    """It can be read, but the rules do not allow it now."""


class WhichOne(AnswerError):
    """It fits several answers."""


class TooLate(NotAllowed):
    """It could only be said to something that lies behind."""


class TooFew(NotAllowed):
    """All that is named can be taken, but more is wanted than is there `so_far`."""

    def __init__(self, text: str, hint: str, so_far: list[Any]) -> None:
        super().__init__(text, hint)
        self.so_far = so_far


class Budget(NamedTuple):
    """So many of a `unit` may be spent, of which each option has its cost."""

    limit: int
    unit: str
    costs: dict[str, int]


class Between(Protocol[B]):
    """What anybody may do at a question before it is answered, such as to play a combo."""

    def read(self, text: str) -> B | None:
        """What a text does, None where it means to answer the question. Raises an AnswerError."""

    def write(self, done: B) -> str:
        """The text of what was done, which reads back the same."""

    def cards(self, player: str) -> list[str]:
        """The cards with which a player may do it."""

    def pick(self, random: Random) -> B | None:
        """Something that may be done now, by chance, or None: what the automatic player does of it."""


class _Many:
    """A number or a list in a template: `{lowest:card}` is `2 cards`, `{names}` `a, b` and `{names:and}` `a and b`."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __format__(self, word: str) -> str:
        if isinstance(self.value, int):
            return counted(self.value, word) if word else str(self.value)
        return listed(map(str, self.value), word, len(self.value)) if word else commas(self.value)


class _Slots:
    """What may stand in a template: a question's fields and properties, and what a function among them gives."""

    def __init__(self, question: "Question[Any]") -> None:
        self.question = question

    def __getitem__(self, name: str) -> object:
        value = getattr(self.question, name)
        value = value() if callable(value) else value
        return _Many(value) if isinstance(value, int | list | tuple) else value


def _filled(question: "Question[Any]", template: str) -> str:
    return template.format_map(_Slots(question))


def unsaid(question: str = "a question", key: str = "a field") -> Any:
    """Stands for what a field holds that is named where a question is declared, or else in each call."""
    raise TypeError(f"{question} lacks {key}; name it in the first line of its declaration or in the call")


class Question(Declared, Generic[T]):
    """What the rules leave open.

    `rule` is the rule that leaves it open, `who` the player who answers (None: the table). The declaration names what
    holds for all such questions: `name`, the slug that programs know it by; what it `says` and the `default` that Enter
    gives, with fields and properties in braces; and what a field holds where the call doesn't name it, as `lowest=2`.
    What it `says` may stand in the body, too, and be a method where words depend on something.
    It `asks_for` chance (dice, draws, shuffles), for a choice, or for a fact: what is so, and only people know.
    `secret` is what the other players must not see; the event that it is `shown_by`, of that `player`, tells it to all.
    `between` is what anybody may do before it is answered, which the table sets; `then` makes the question that surely
    follows, so that both answers may stand on one line without a semicolon. One that is `silent` is put to nobody:
    whoever has something to say to it says so at the next question, or else it has its default. What the words say of
    how an answer is typed stands in angle brackets, `⟨Enter for none.⟩`, and behind a bar what those read instead who
    answer by taps.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    shown_by: ClassVar[str] = ""

    rule: str = field(kw_only=False)
    who: str | None = field(kw_only=False)
    asks_for: AsksFor = field(default="choice", init=False)
    says: ClassVar[Any]
    between: "Between[Any] | None" = field(default=None, init=False)
    silent: bool = False
    then: "Callable[[], Question[Any]] | None" = None

    def __init_subclass__(
        cls,
        *,
        name: str | None = None,
        says: str | None = None,
        default: str | None = None,
        secret: bool | None = None,
        asks_for: AsksFor | None = None,
        **held: Any,
    ) -> None:
        known = ChainMap(*(vars(each).get("__dataclass_fields__", {}) for each in cls.__mro__))
        inherited = [each for base in cls.__bases__ if is_dataclass(base) for each in fields(base) if each.init]
        for each in inherited:
            if each.name in vars(cls) and each.name not in cls.__annotations__:
                raise TypeError(f"{cls.__name__}: {each.name!r} in the body is not heard; name it in the first line")
            if getattr(each.default_factory, "func", each.default_factory) is unsaid and each.name not in vars(cls):
                held.setdefault(each.name, field(default_factory=partial(unsaid, cls.__name__, each.name)))
        for key, value in held.items():
            if key not in known:
                raise TypeError(f"{cls.__name__} has no field {key!r}")
            cls.__annotations__[key] = known[key].type
            setattr(cls, key, value)
        for key, own in {"name": name, "secret": secret, "asks_for": asks_for}.items():
            if own is not None:
                setattr(cls, key, own)
        for key, given in {"says": says, "default": default}.items():
            template = vars(cls).get(key, given)
            if isinstance(template, str):
                setattr(cls, key, partialmethod(_filled, template))
        super().__init_subclass__()

    def text(self, *, tapped: bool = False) -> str:
        """The question in words, as it is put: it begins with a capital letter. Of what stands in angle brackets those
        who type read the part before the bar, those who answer by taps the one behind it, or nothing."""
        said = _BY_HAND.sub(lambda found: (found[2] or "") if tapped else found[1], self.says())
        return capitalised(" ".join(said.split()) if tapped else said)

    def options(self) -> list[str] | None:
        """The texts that may be sent back as they stand, or None where they can't be listed."""
        return None

    def bounds(self) -> dict[str, int]:
        """`min` and `max` (how many answers, or the bounds of a number), `dice` and `sides`, where they apply."""
        return {}

    def default(self) -> str | None:
        """The answer that Enter alone gives, as it may be typed; None where there is none."""
        return None

    def gathers(self) -> bool:
        """Whether a line that names one thing may be one of several."""
        return False

    def made_of(self) -> list[str]:
        """What an answer is put together of, where answers can't be listed: cards, names or numbers."""
        return []

    def notes(self) -> dict[str, str]:
        """What there is to know of some of the options before one is taken, such as a card's points."""
        return {}

    def copies(self) -> dict[str, int]:
        """How often some of the options may be named, where that is not as often as one likes."""
        return {}

    def budget(self) -> Budget | None:
        """What all that is named may cost together; None where nothing is counted."""
        return None

    def bundles(self) -> list[str]:
        """Words that stand for several of the options at once."""
        return []

    def grid(self) -> list[list[str]]:
        """The rows of the cells in which the options lie side by side, where they are a part of the table."""
        return []

    def reports(self, text: str) -> bool:
        """Whether a text says what happened between players, so that both of them should say so."""
        return False

    def split(self, line: str) -> tuple[str, str]:
        """The first answer on a line, and behind a semicolon the rest, which answers the questions that follow."""
        first, _, rest = line.partition(";")
        if self.then and len(first) <= LONGEST_SHORT and not self.may_mean(first):
            words, after = single(first), self.then()
            cuts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
            both = [(ours, theirs) for ours, theirs in cuts if self.may_mean(ours) and after.may_mean(theirs)]
            if len(both) > 1:
                fitting = " and ".join(map("; ".join, both))
                raise WhichOne(f"{quoted(first)} fits {fitting}", "part them with a semicolon")
            first, rest = (both[0][0], f"{both[0][1]}; {rest.strip()}") if both else (first, rest)
        return first.strip(), rest.strip("; ")

    def may_mean(self, text: str) -> bool:
        """Whether a text is an answer, or the beginning of several."""
        try:
            self.read(text)
        except AnswerError as error:
            return isinstance(error, WhichOne)
        return True

    def read(self, text: str) -> T:
        """The answer that a text gives. Raises Unreadable, NotAllowed or WhichOne."""
        raise NotImplementedError

    def write(self, answer: T) -> str:
        """The text of an answer, which reads back the same."""
        raise NotImplementedError

    def pick(self, random: Random) -> T:
        """A legal answer, each about as likely: what the automatic player gives."""
        raise NotImplementedError

    def pick_with(self, random: Random, held: Counter[str]) -> T:
        """A legal answer by chance, of things those that are `held`, as far as they can be among them, by their
        texts."""
        return self.pick(random)

    def outcomes(self) -> list[tuple[T, int]] | None:
        """All that chance can answer, each with its weight; None where that is too much."""
        return None

    def played_out(self) -> T | None:
        """The answer that has a fact worked out instead of told; None where there is none."""
        return None

    def _answered(self, text: str) -> T:
        """The answer that a text gives, or Enter, where both say no. Raises an AnswerError."""
        default = self.default() if says_no(text, self.options) else None
        return self.read(default if default in SAY_NO else text)

    def heard(self, text: str) -> Any:
        """The answer that a text gives, or what it does in between. Raises an AnswerError."""
        done = self.between.read(text) if self.between else None
        return self._answered(text) if done is None else done

    def taken(self, text: str) -> tuple[Any, str]:
        """What a text answers or does in between, with the text that reads back the same. Raises an AnswerError."""
        if self.between and (done := self.between.read(text)) is not None:
            return done, self.between.write(done)
        answer = self._answered(text)
        return answer, self.write(answer)

    def can_hear(self, text: str) -> bool:
        """Whether a text is an answer, or can be done in between."""
        try:
            self.heard(text)
        except AnswerError:
            return False
        return True

    def is_between(self, text: str) -> bool:
        """Whether a text does something in between, or means to."""
        try:
            return self.between is not None and self.between.read(text) is not None
        except AnswerError:
            return True


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
    left = list(filter(None, options))
    listed = ", ".join(left[:12]) + (" …" if len(left) > 12 else "")
    raise Unreadable(f"{quoted(text)} is none of the answers", f"it can be: {listed}")


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
        return self.candidates[int(random.random() * len(self.candidates))]

    def outcomes(self) -> list[tuple[T, int]] | None:
        return [(each, 1) for each in self.candidates]


class Confirm(Choose[bool], default="no"):
    """Yes or no, which Enter says, too."""

    kind = "yes-no"

    candidates: Sequence[bool] = (True, False)

    def label(self, candidate: bool) -> str:
        return "yes" if candidate else "no"


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
        """How a roll is typed."""
        which = "the number on the die" if self.dice == 1 else f"the {self.dice} numbers on the dice, a space between"
        return f"type {which}, 1 to {self.sides}"

    def faces(self, told: list[int]) -> list[int]:
        """What the dice show, a number for each. Raises Unreadable or NotAllowed."""
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
        """What dice show that the program rolls."""
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
        """What a part of the line names. Raises an AnswerError."""
        raise NotImplementedError

    def whole(self, parts: list[str]) -> list[T]:
        """The answer that all parts give. Raises an AnswerError, TooFew where nothing else is wrong."""
        raise NotImplementedError

    def gathers(self) -> bool:
        return self.bounds()["min"] > 1

    def many(self, named: list[T]) -> int:
        """How many are named."""
        return len(named)

    def write(self, answer: list[T]) -> str:
        return ", ".join(map(self.label, answer)) or self.empty

    def label(self, item: T) -> str:
        """The text that means one of them."""
        return str(item)

    def check_many(self, named: list[T], noun: str, hint: str) -> None:
        """Raises NotAllowed for too many of them, and TooFew."""
        many, bounds = self.many(named), self.bounds()
        what = f"that is {counted(many, noun)}"
        if many > bounds["max"]:
            raise NotAllowed(what, hint)
        if many < bounds["min"]:
            raise TooFew(what, hint, named)

    def read(self, text: str) -> list[T]:
        if self.bounds()["min"] == 0 and (fold(text) == self.empty or says_no(text, self.options)):
            return self.whole([])
        try:
            return self.whole(text.split(","))
        except AnswerError as error:
            refused = error
        found: dict[str, tuple[str, list[T]]] = {}
        means = cache(self._named)
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

    def _named(self, text: str) -> object:
        """What a part may name, if anything."""
        try:
            return self.part(text)
        except WhichOne:
            return text
        except AnswerError:
            return None


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
        return random.sample(list(self.items), len(self.items))

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
        return random.randint(self.lowest, self.highest)


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
        """Why the names are not allowed here, or None."""
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

    def gathers(self) -> bool:
        return False  # any text may be a name

    def read(self, text: str) -> list[str]:
        parts = at_signs(text)
        return self.whole(parts if len(parts) <= self.highest else text.split(","))

    def whole(self, parts: list[str]) -> list[str]:
        names = [self.part(part) for part in parts if part.strip()]
        if len({fold(name) or name for name in names}) < len(names):
            raise NotAllowed("two players have the same name", "give each a name of their own")
        many = str(self.lowest) if self.lowest == self.highest else f"{self.lowest} to {self.highest}"
        self.check_many(names, "name", f"type {many} names on one line, a comma between")
        if refused := self.refuse(names):
            raise refused
        return names

    def pick(self, random: Random) -> list[str]:
        return list(("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")[: self.lowest])
