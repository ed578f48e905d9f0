"""The base of every question: who answers, which answers are legal, how they are read and written, and what it says.

A game declares each of its questions once, as a class of one of the kinds in `questions`: its name, its words, and the
fields that it is asked with; what decides nothing says all of it in the line `class Die(Roll, name="die", says="{who}
rolls: what?")`. `read` turns what a person types into the answer and `write` gives the text that is journaled and reads
back the same (`parsing` reads a whole line). Three errors are kept apart: unreadable, not allowed now, and which of
these?
"""

import re
from collections import ChainMap, Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, fields, is_dataclass
from functools import partial, partialmethod
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from companion.cards.lookup import NamedCard
from companion.errors import CompanionError, quoted
from companion.lists import single
from companion.table.declaring import Declaration
from companion.table.observations import Observations
from companion.table.picks import one
from companion.words import capitalised, commas, counted, listed

NONE = "none"
"""The word typed in place of a card or another thing: nothing is called so."""
LONGEST_SHORT = 200
_BY_HAND = re.compile(r"⟨([^⟨⟩|]*)(?:\|([^⟨⟩|]*))?⟩")

AsksFor = Literal["chance", "choice", "fact"]
T = TypeVar("T")
B = TypeVar("B")


class AnswerError(CompanionError):
    """An answer that cannot be taken; `hint` says what can. It may be on a `card`, of which it does not say where that
    lies."""

    def __init__(self, text: str, hint: str = "", card: NamedCard | None = None) -> None:
        super().__init__(text)
        self.hint = hint
        self.card = card


class Unreadable(AnswerError):
    """Error: a text cannot be read as an answer to this question."""


class NoCorrection(Unreadable):
    """Words that ask for no correction of a table."""

    def __init__(self, words: str, can_be: str) -> None:
        super().__init__(f"{quoted(words)} is no correction", f"it can be: {can_be or 'nothing now'}")


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


class Display(NamedTuple):
    """The answers to a question as a screen displays them, beside its words.

    `options` are listed for a tap, `numbered` to whoever answers at a terminal, each with the number that does as well.
    Where answers can't be listed they are made of a `vocabulary`. `notes` tell of some options what there is to know
    before one is taken, `copies` how often it may be named, where that is not as often as one likes. All that is named
    may cost no more than a `budget`; `macros` stand for several options at once. The `grid` has the rows of cells in
    which options lie side by side. Those that `report` say what happened between players, so that both of them should
    say so. What is typed is `masked` where nobody else may see it.
    """

    options: list[str] | None
    numbered: Sequence[str] = ()
    vocabulary: Sequence[str] = ()
    notes: Mapping[str, str] = {}
    copies: Mapping[str, int] = {}
    budget: Budget | None = None
    macros: Sequence[str] = ()
    grid: Sequence[list[str]] = ()
    report: Sequence[str] = ()
    masked: bool = False


class Disclosure(NamedTuple):
    """Disclosure of a secret answer: the event that it is `revealed_by`, of that `player`, tells it to all. Those that
    it is `hinted_by` say something of it, those that it is `weakly_hinted_by` may come otherwise where it is drawn
    anew. One that `chains` is surely followed by another secret question of the same player."""

    revealed_by: str = ""
    hinted_by: tuple[str, ...] = ()
    weakly_hinted_by: tuple[str, ...] = ()
    chains: bool = False


class Interrupts(Protocol[B]):
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


class Question(Declaration, Generic[T]):
    """A question that the rules leave open.

    `rule` is the rule that leaves it open, `who` the player who answers (None: the table). The declaration names what
    holds for all such questions: `name`, the slug that programs know it by; what it `says` and the `default` that Enter
    gives, with fields and properties in braces; and what a field holds where the call doesn't name it, as `lowest=2`.
    What it `says` may stand in the body, too, and be a method where words depend on something.
    It `asks_for` chance (dice, draws, shuffles), for a choice, or for a fact: what is so, and only people know.
    Where the program answers, people are told so as it `program_says`.
    `secret` is what the other players must not see; its `disclosure` is how they come to know it.
    `between` is what anybody may do before it is answered, which the table sets; `then` makes the question that surely
    follows, so that both answers may stand on one line without a semicolon. What the words say of how an answer is
    typed stands in angle brackets, `⟨Enter for none.⟩`, and behind a bar what those read instead who answer by taps.
    """

    name: ClassVar[str]
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    disclosure: ClassVar[Disclosure] = Disclosure()
    program_says: ClassVar[str] = "The program answers: {answer}."

    rule: str = field(kw_only=False)
    who: str | None = field(kw_only=False)
    asks_for: AsksFor = field(default="choice", init=False)
    says: ClassVar[Any]
    between: "Interrupts[Any] | None" = field(default=None, init=False)
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

    def options(self) -> list[str] | None:
        """The texts that may be sent back as they stand, or None where they can't be listed."""
        return None

    def bounds(self) -> dict[str, int]:
        """`min` and `max` (how many answers, or the bounds of a number), `dice` and `sides`, where they apply."""
        return {}

    def default(self) -> str | None:
        """The answer that Enter alone gives, as it may be typed; None where there is none."""
        return None

    def following(self, answer: T) -> "Question[Any] | None":
        """The question that surely follows an answer, and may be answered on the same line."""
        return self.then() if self.then else None

    def display(self) -> Display:
        """The answers as a screen displays them."""
        return Display(self.options(), masked=self.secret)

    def splits(self, line: str) -> Iterable[tuple[str, str]]:
        """Ways to split a line, each into its first answer and the rest, which answers the questions that follow: at a
        semicolon, and, where that gives no answer, before one to the question that surely follows. Raises WhichOne."""
        first, rest = at_semicolon(line)
        yield first, rest
        after = self.then() if self.then and len(first) <= LONGEST_SHORT else None
        words = single(first) if after else []
        cuts = ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words)))
        both = [(ours, theirs) for ours, theirs in cuts if after and may_mean(self, ours) and may_mean(after, theirs)]
        if len(both) > 1:
            fitting = " and ".join(map("; ".join, both))
            raise WhichOne(f"{quoted(first)} fits {fitting}", "part them with a semicolon")
        yield from ((ours, f"{theirs}; {rest}".strip("; ")) for ours, theirs in both)

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

    def pick_anew(self, random: Random, since: Observations) -> T:
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

    def allowing(self, between: "Interrupts[Any] | None") -> Self:
        """The question itself, with what may be done before it is answered."""
        self.between = between
        return self


def can_be(options: Sequence[str], most: int = 12) -> str:
    """A hint that tells the options, the first of many."""
    return f"it can be: {', '.join(options[:most])}{' …' * (len(options) > most)}"


def at_semicolon(line: str) -> tuple[str, str]:
    """The first answer on a line, and what stands behind a semicolon."""
    first, _, rest = line.partition(";")
    return first.strip(), rest.strip("; ")


def may_mean(question: Question[Any], text: str) -> bool:
    """True if a text answers a question, or is the beginning of several answers."""
    try:
        question.read(text)
    except AnswerError as error:
        return isinstance(error, WhichOne)
    return True
