"""The base of every question: who answers, which answers are legal, how they are read and written, and what it says.

A game declares each of its questions once, as a class of one of the kinds in `questions`: its name, its words, and the
fields that it is asked with; what decides nothing says all of it in the line `class Die(Roll, name="die", says="{who}
rolls: what?")`. `read` turns what a person types into the answer and `write` gives the text that is journaled and reads
back the same. Three errors are kept apart: unreadable, not allowed now, and which of these?
"""

import re
from collections import ChainMap, Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field, fields, is_dataclass
from functools import partial, partialmethod
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from companion.errors import CompanionError, quoted
from companion.lists import says_no, single
from companion.table.chance import one
from companion.table.declaring import Declared
from companion.table.since import Since
from companion.words import capitalised, commas, counted, listed

NONE = "none"
"""The word typed in place of a card or another thing: nothing is called so."""
SAY_NO = (NONE, "no", "nobody", "decline")
"""Defaults that say so."""
LONGEST_SHORT = 200
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
    """Error: a text cannot be read as an answer to this question."""


class NotAllowed(AnswerError):
    """Error: a text can be read, but the rules do not allow it now."""


class WhichOne(AnswerError):
    """Error: a text fits several answers."""


class TooFew(NotAllowed):
    """All that is named can be taken, but more is wanted than is there `so_far`."""

    def __init__(self, text: str, hint: str, so_far: list[Any]) -> None:
        super().__init__(text, hint)
        self.so_far = so_far


class Budget(NamedTuple):
    """A limit of a `unit` that may be spent, of which each option has its cost."""

    limit: int
    unit: str
    costs: dict[str, int]


class ParsedAnswer(NamedTuple):
    """The meaning of a text to a question: an answer, or what is done in between (an interrupt); and the rest of its
    line, which answers the questions that follow."""

    meaning: Any
    text: str
    is_interrupt: bool = False
    rest: str = ""


class Between(Protocol[B]):
    """Interrupts: what anybody may do at a question before it is answered, such as to play a combo."""

    def read(self, text: str) -> B | None:
        """Parse an interrupt; None where the text means to answer the question. Raises an AnswerError."""

    def write(self, done: B) -> str:
        """The text of what was done, which reads back the same."""

    def whose(self, done: B) -> str:
        """The player who did it."""

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
    """Values for a template: a question's fields and properties, and what a function among them gives."""

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
    """A question that the rules leave open.

    `rule` is the rule that leaves it open, `who` the player who answers (None: the table). The declaration names what
    holds for all such questions: `name`, the slug that programs know it by; what it `says` and the `default` that Enter
    gives, with fields and properties in braces; and what a field holds where the call doesn't name it, as `lowest=2`.
    What it `says` may stand in the body, too, and be a method where words depend on something.
    It `asks_for` chance (dice, draws, shuffles), for a choice, or for a fact: what is so, and only people know.
    Where the program answers, people are told so as it `program_says`.
    `secret` is what the other players must not see, also where what is typed only `confides` it; one that `goes_on` is
    surely followed by another secret question of the same player. The event that it is `shown_by`, of that `player`,
    tells it to all, those that it is `known_by` say something of it, and those that it is `hardly_known_by` may come
    otherwise where it is drawn anew.
    `between` is what anybody may do before it is answered, which the table sets; `then` makes the question that surely
    follows, so that both answers may stand on one line without a semicolon. At a `window` people are waited for as
    their hands are: Enter goes on, and who answers what lies there does so in between. What the words say of how an
    answer is typed stands in angle brackets, `⟨Enter for none.⟩`, and behind a bar what those read instead who answer
    by taps.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    goes_on: ClassVar[bool] = False
    window: ClassVar[bool] = False
    shown_by: ClassVar[str] = ""
    known_by: ClassVar[tuple[str, ...]] = ()
    hardly_known_by: ClassVar[tuple[str, ...]] = ()
    program_says: ClassVar[str] = "The program answers: {answer}."

    rule: str = field(kw_only=False)
    who: str | None = field(kw_only=False)
    asks_for: AsksFor = field(default="choice", init=False)
    says: ClassVar[Any]
    between: "Between[Any] | None" = field(default=None, init=False)
    then: "Callable[[], Question[Any]] | None" = None

    def __init_subclass__(
        cls: type[Any],
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

    @property
    def confides(self) -> bool:
        """True if nobody else may see what is typed."""
        return self.secret

    def options(self) -> list[str] | None:
        """The texts that may be sent back as they stand, or None where they can't be listed."""
        return None

    def bounds(self) -> dict[str, int]:
        """`min` and `max` (how many answers, or the bounds of a number), `dice` and `sides`, where they apply."""
        return {}

    def default(self) -> str | None:
        """The answer that Enter alone gives, as it may be typed; None where there is none."""
        return None

    def enter(self) -> str | None:
        """The text that Enter alone gives where people type: the default, and behind a semicolon that of the question
        that surely follows, where this one says so.
        """
        return self.default()

    def following(self, answer: T) -> "Question[Any] | None":
        """The question that surely follows an answer, and may be answered on the same line."""
        return self.then() if self.then else None

    def gathers(self) -> bool:
        """True if a line that names one thing may be one of several."""
        return False

    def listed(self) -> list[str]:
        """Names shown to whoever answers at a terminal, each with the number that does as well."""
        return []

    def on_a_screen(self) -> list[str] | None:
        """The options as a screen lists them: among things that somebody else holds in secret, so that none is told."""
        return self.options()

    def made_of(self) -> list[str]:
        """Parts of an answer, where answers can't be listed: cards, names or numbers."""
        return []

    def notes(self) -> dict[str, str]:
        """Notes on some of the options before one is taken, such as a card's points."""
        return {}

    def copies(self) -> dict[str, int]:
        """The number of times that some of the options may be named, where that is not as often as one likes."""
        return {}

    def budget(self) -> Budget | None:
        """The cost that all that is named may have together; None where nothing is counted."""
        return None

    def bundles(self) -> list[str]:
        """Words that stand for several of the options at once."""
        return []

    def grid(self) -> list[list[str]]:
        """The rows of the cells in which the options lie side by side, where they are a part of the table."""
        return []

    def reports(self, text: str) -> bool:
        """True if a text says what happened between players, so that both of them should say so."""
        return False

    def split(self, line: str) -> tuple[str, str]:
        """The first answer on a line, and behind a semicolon the rest, which answers the questions that follow."""
        first, _, rest = line.partition(";")
        return first.strip(), rest.strip("; ")

    def divide(self, text: str, refused: AnswerError) -> tuple[str, str]:
        """An answer, and one to the question that surely follows, which stand in one text without a semicolon. Raises
        what was refused where they don't, and WhichOne."""
        after = self.then() if self.then and len(text) <= LONGEST_SHORT else None
        words = single(text) if after else []
        cuts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
        both = [(ours, theirs) for ours, theirs in cuts if after and self.may_mean(ours) and after.may_mean(theirs)]
        if len(both) > 1:
            fitting = " and ".join(map("; ".join, both))
            raise WhichOne(f"{quoted(text)} fits {fitting}", "part them with a semicolon")
        if not both:
            raise refused
        return both[0]

    def may_mean(self, text: str) -> bool:
        """True if a text is an answer, or the beginning of several."""
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

    def pick_anew(self, random: Random, since: Since) -> T:
        """Resample a secret answer of whoever has shown and told this since: anything, nothing but the cards that were
        shown, or these and others.
        """
        held: Counter[str] = Counter()
        for look in since.looks(self.who):
            held |= look.cards
        how = one(random, ("anything", "only", "with", "with")) if held else "anything"
        if how == "only":
            with suppress(AnswerError):
                return self.read(", ".join(held.elements()))
        return self.pick(random) if how == "anything" else self.pick_with(random, held)

    def pick_telling(self, random: Random) -> T | None:
        """A legal answer by chance with which the game tells more than with what is usual, such as a whole deck; None
        where there is none. Games that are played to learn about cards are played so."""
        return None

    def outcomes(self) -> list[tuple[T, int]] | None:
        """All that chance can answer, each with its weight; None where that is too much."""
        return None

    def played_out(self) -> T | None:
        """The answer that has a fact worked out instead of told; None where there is none."""
        return None

    def parse(self, text: str) -> ParsedAnswer:
        """The answer of a text, or what it does in between. Raises an AnswerError."""
        if self.between and (done := self.between.read(text)) is not None:
            return ParsedAnswer(done, text, True)
        default = self.default() if says_no(text, self.options) else None
        return ParsedAnswer(self.read(default if default in SAY_NO else text), text)

    def parse_line(self, line: str) -> ParsedAnswer:
        """The first answer on a line, and the rest. Raises an AnswerError."""
        first, rest = self.split(line)
        try:
            return self.parse(first)._replace(rest=rest)
        except WhichOne:
            raise
        except AnswerError as error:
            refused = error
        first, more = self.divide(first, refused)
        return self.parse(first)._replace(rest=f"{more}; {rest}".strip("; "))

    def canonical(self, parsed: ParsedAnswer) -> str:
        """The text that reads back the same."""
        if parsed.is_interrupt and self.between:
            return self.between.write(parsed.meaning)
        return self.write(parsed.meaning)

    def accepts(self, text: str) -> bool:
        """True for a text that is an answer, or can be done in between."""
        try:
            self.parse(text)
        except AnswerError:
            return False
        return True

    def is_between(self, text: str) -> bool:
        """True for a text that does something in between, or means to."""
        try:
            return self.between is not None and self.between.read(text) is not None
        except AnswerError:
            return True

    def allowing(self, between: "Between[Any] | None") -> Self:
        """The question itself, with what may be done before it is answered."""
        self.between = between
        return self
