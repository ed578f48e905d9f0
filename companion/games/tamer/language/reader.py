"""Reading a card's text: the grammar of `wording.lark`, and one clear sentence where it can't be read.

Only `wording.read` imports this module, so that a referee pays for lark when the first ability is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import cast

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from companion.errors import quoted
from companion.games.tamer.language.wording import (
    Ability,
    Armour,
    CarriesOver,
    Condition,
    Copy,
    Deal,
    DealEqual,
    Each,
    EachBeyond,
    Effect,
    EndOfRow,
    Give,
    GiveEqual,
    Group,
    HasNoOther,
    HasOthers,
    Heal,
    InPlace,
    KeepsDamage,
    Kind,
    MoveOnePlace,
    MoveToEnd,
    Neighbour,
    OneChosen,
    Sentence,
    Single,
    Standing,
    Stat,
    Swap,
    Target,
    This,
    Trigger,
    Triggered,
    WordingError,
    target_text,
)

AMOUNTS = {str(number): number for number in range(1, 21)}


def parse(text: str) -> Ability:
    """The ability that a text says; raises WordingError."""
    try:
        return cast(Ability, _parser().parse(text.lower().replace("’", "'")))
    except UnexpectedInput as error:
        raise _unreadable(text, error) from None
    except _Slip as slip:
        message = f"{slip.sentence} (column {slip.position + 1} of the text)"
        raise WordingError(message, slip.position + 1, _word_at(text, slip.position)[1], []) from None


class _Slip(Exception):
    """A sentence of the grammar that says what can't be; `position` counts from 0 in the text."""

    def __init__(self, sentence: str, position: int) -> None:
        self.sentence, self.position = sentence, position


@v_args(inline=True)
class _Reader(Transformer[Token, Ability]):
    """One method a rule of the grammar: from what its parts gave to the effect."""

    def INT(self, token: Token) -> int:
        if token not in AMOUNTS:
            raise _Slip(f"an amount is from 1 to {len(AMOUNTS)}, not {quoted(token)}", token.start_pos or 0)
        return AMOUNTS[token]

    def start(self, *parts: Standing | Triggered) -> Ability:
        standing = tuple(part for part in parts if not isinstance(part, Triggered))
        return Ability(standing, tuple(part for part in parts if isinstance(part, Triggered)))

    def keeps_damage(self) -> Standing:
        return KeepsDamage()

    def carries_over(self) -> Standing:
        return CarriesOver()

    def armour(self, amount: int) -> Standing:
        return Armour(amount)

    def trigger(self, *words: str) -> Trigger:
        return Trigger(" ".join(words).title())

    def triggered(self, trigger: Trigger, *sentences: Sentence) -> Triggered:
        return Triggered(trigger, sentences)

    def sentence(self, condition: Condition | None, effect: Effect) -> Sentence:
        return Sentence(effect, condition)

    def has_another(self, kind: Kind) -> Condition:
        return HasOthers(kind)

    def has_others(self, at_least: int, kind: Kind) -> Condition:
        return HasOthers(kind, at_least)

    def has_no_other(self, kind: Kind) -> Condition:
        return HasNoOther(kind)

    def is_front(self) -> Condition:
        return InPlace(last=False)

    def is_last(self) -> Condition:
        return InPlace(last=True)

    def give(self, target: Target, bonus: dict[str, int], per: Group | None) -> Effect:
        return Give(target, **bonus, per=per)

    def bonus(self, *parts: tuple[str, int] | None) -> dict[str, int]:
        return dict(filter(None, parts))

    def more_power(self, amount: int) -> tuple[str, int]:
        return "power", amount

    def more_health(self, amount: int) -> tuple[str, int]:
        return "health", amount

    def give_equal(self, target: Target, stat: Stat, equal: Stat) -> Effect:
        return GiveEqual(target, stat, equal)

    def equal(self, stat: Stat) -> Stat:
        return stat

    def deal(self, amount: int, target: Target, per: Group | None) -> Effect:
        return Deal(target, amount, per)

    def deal_equal(self, equal: Stat, target: Target) -> Effect:
        return DealEqual(target, equal)

    def heal(self, amount: int, target: Target) -> Effect:
        return Heal(target, amount)

    def move(self, target: Single, place: Callable[[Single], Effect]) -> Effect:
        return place(target)

    def to_end(self, end: str) -> Callable[[Single], Effect]:
        return lambda target: MoveToEnd(target, last=end != "front")

    def one_place(self, step: str) -> Callable[[Single], Effect]:
        return lambda target: MoveOnePlace(target, forward=step == "forward")

    def swap(self, word: Token, first: Single, second: Single) -> Effect:
        if not _one_row(first, second):
            both = f"{target_text(first)} and {target_text(second)}"
            raise _Slip(f"{both} cannot swap places: both must be in one row", word.start_pos or 0)
        return Swap(first, second)

    def copy(self, original: Single) -> Effect:
        return Copy(original)

    def this(self) -> Target:
        return This()

    def behind(self) -> Target:
        return Neighbour(behind=True)

    def ahead(self) -> Target:
        return Neighbour(behind=False)

    def own_end(self, end: str) -> Target:
        return EndOfRow(opposing=False, last=end != "front")

    def opposing_end(self, end: str) -> Target:
        return EndOfRow(opposing=True, last=end != "front")

    def one_of_yours(self, other: str | None, kind: Kind) -> Target:
        return OneChosen(False, kind, other is not None)

    def one_opposing(self, kind: Kind) -> Target:
        return OneChosen(True, kind)

    def each_of_yours(self, other: str | None, kind: Kind) -> Target:
        return Each(False, kind, other is not None)

    def each_opposing(self, kind: Kind) -> Target:
        return Each(True, kind)

    def each_behind(self) -> Target:
        return EachBeyond(behind=True)

    def each_ahead(self) -> Target:
        return EachBeyond(behind=False)

    def one_of(self, element: str | None, noun: str) -> Kind:
        return Kind(element, None if noun == "creature" else noun.capitalize())

    def many_of(self, element: str | None, nouns: str) -> Kind:
        return self.one_of(element, nouns.removesuffix("s"))

    def element(self, word: str) -> str:
        return word.capitalize()

    def stat(self, word: str) -> Stat:
        return Stat(word.capitalize())

    def one(self, word: str) -> str:
        return str(word)

    many = end = step = other = one


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("wording.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=True, transformer=_Reader())


def _one_row(first: Single, second: Single) -> bool:
    """Whether two creatures stand in the same row."""
    opposing = [isinstance(each, EndOfRow | OneChosen) and each.opposing for each in (first, second)]
    return opposing[0] == opposing[1]


def _unreadable(text: str, error: UnexpectedInput) -> WordingError:
    """Where reading stopped, on which word, and what would be right instead."""
    expected = _expected(error)
    fitting = [each if each[0].isalpha() else f"“{each}”" for each in expected[:6]]
    hint = f"there fits: {', '.join(fitting)}{' …' if len(expected) > 6 else ''}"
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        column, word = len(text) + 1, "the end"
        message = f"the ability stops too early (column {column} of the text)"
    else:
        start, word = _word_at(text, error.pos_in_stream or 0)
        column = start + 1
        message = f"cannot read the ability from {quoted(word)} (column {column} of the text)"
        if meant := _meant(word.lower(), expected):
            hint = f"did you mean “{meant}”?"
    return WordingError(f"{message}; {hint}", column, word, expected)


def _word_at(text: str, position: int) -> tuple[int, str]:
    """The word, number or mark that holds a position (from 0), and where it starts."""
    for word in re.finditer(r"[^\W\d]+(?:['’]\w+)?|\d+|[^\w\s]", text):
        if word.end() > position:
            return word.start(), word.group()
    return position, text[position : position + 1]


def _words() -> dict[str, str]:
    """The words and marks of the grammar, by the names that the parser has for them."""
    return {each.name: each.pattern.value for each in _parser().terminals if each.pattern.type == "str"}


def _expected(error: UnexpectedInput) -> list[str]:
    """The words that would fit where reading stopped, in the grammar's spelling."""
    names = error.accepts if isinstance(error, UnexpectedToken) else getattr(error, "allowed", ())
    readable = _words() | {"INT": "a number", "$END": "the end"}
    return sorted(readable[name] for name in names if name in readable)


def _meant(word: str, expected: list[str]) -> str | None:
    """The word of the grammar that a slip was meant for, one that would fit here before any other."""
    if len(word) < 4 or word in _words().values():
        near = [each for each in expected if each.removesuffix("s") == word.removesuffix("s")]
    else:
        near = get_close_matches(word, expected, 1, 0.7) or get_close_matches(word, _words().values(), 1, 0.8)
    return near[0] if near else None
