"""A formula: text such as `cost > 3` or `power * sword`, and what comes of it for one card.

A value is a text, a number or a yes and no. Texts are compared without case; a text that is written as a number is one,
and nothing counts as 0 in sums.
"""

from __future__ import annotations

import json
import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import Mendable, quoted
from companion.files.kept import kept
from companion.words import did_you_mean

Value: TypeAlias = str | float | bool
Named: TypeAlias = Callable[[str], Value]
Worked: TypeAlias = Callable[[Named], Value]
_Span: TypeAlias = Callable[[Value, Named], bool]
_Tree: TypeAlias = Any
"""A list of a branch's name and what is on it; a word, or None for one that is not there."""

_GRAMMAR = Path(__file__).with_name("formula.lark")

LONGEST = 500
TIMES_AT_MOST = 60
TEXT_AT_MOST = 10_000
"""The most characters that may come of it: more is on no card."""
_NUMBER = re.compile(r"[-+−]?[0-9]{1,15}([.,][0-9]{1,9})?")
_LIMIT = 1e15


class FormulaError(Mendable):
    """A formula that can't be read or worked out."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that was read: its `text`, the `names` of values in it, and how it is worked out."""

    text: str
    names: tuple[str, ...]
    worked: Worked

    def value(self, named: Named) -> Value:
        """The formula's value where names stand for what `named` says. Raises FormulaError."""
        return self.worked(named)


@cache
def formula(text: str) -> Formula:
    """The formula that a text says. Raises FormulaError."""
    if len(text) > LONGEST:
        raise FormulaError(f"the formula is {len(text)} characters long", f"write at most {LONGEST}")
    if not text.strip():
        raise FormulaError("a formula says nothing", "write a column's name, or what is to be worked out")
    tree = json.loads(kept(_GRAMMAR.read_bytes() + text.encode(), lambda: json.dumps(_parsed(text)).encode()))
    for name in {*_said(tree, "called")} - FUNCTIONS.keys():
        known = did_you_mean(name, FUNCTIONS) or f"there are {', '.join(FUNCTIONS)}"
        raise FormulaError(f"the formula {quoted(text)}: nothing is called {quoted(name + '()')}", known)
    return Formula(text, tuple(dict.fromkeys(_said(tree, "name"))), _read(tree))


def _parsed(text: str) -> _Tree:
    """A formula's tree, the name of each branch before what is on it. Raises FormulaError."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    shown = f"the formula {quoted(text)}"
    try:
        return _as_lists(_grammar().parse(text))
    except UnexpectedToken as error:
        at = "its end" if error.token.type == "$END" else f"{quoted(str(error.token))} at its character {error.column}"
        raise FormulaError(f"{shown} can't be read from {at} on", _meant(error, text)) from None
    except UnexpectedCharacters as error:
        at = f"{quoted(error.char)} at its character {error.column}"
        raise FormulaError(f"{shown} can't be read from {at} on", _meant(error, text)) from None
    except UnexpectedInput:
        raise FormulaError(f"{shown} can't be read", _RIGHT) from None


def _as_lists(branch: Any) -> _Tree:
    return [str(branch.data), *map(_as_lists, branch.children)] if hasattr(branch, "data") else branch


def _said(tree: _Tree, by: str) -> Iterator[str]:
    """The first word on each branch of a name."""
    if isinstance(tree, list):
        yield from [tree[1]] if tree[0] == by else []
        for each in tree:
            yield from _said(each, by)


def check_formula(text: str) -> None:
    """Raise a ValueError of what is wrong with a formula and what would be right, where something is."""
    try:
        formula(text)
    except FormulaError as error:
        raise ValueError(error.what, error.instead) from None


_RIGHT = 'write such as cost > 3, power * sword, or "few" if cost < 3 else "many"'


def _meant(error: Any, text: str) -> str:
    if re.search(r"\[|\]|__|\blambda\b|;|\w\.\w+\(", text):
        return "only names, numbers, texts in quotes, and, or, not, in, if … else, + - * / and comparisons are known"
    return _RIGHT


def written(value: Value) -> str:
    """A value as a card shows it: whole numbers without a point, yes as “yes”, and no as nothing."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, str):
        return value
    return str(int(value)) if value == int(value) else f"{value:.10g}"


def is_so(value: Value) -> bool:
    """True if a condition holds: nothing, 0 and no do not."""
    return bool(value) and (not isinstance(value, str) or as_number(value) != 0)


def same(one: Value, other: Value) -> bool:
    """True if two values are equal: as numbers where both are, else as texts, without case."""
    a, b = as_number(one), as_number(other)
    if a is not None and b is not None:
        return a == b
    return written(one).casefold().strip() == written(other).casefold().strip()


def within(value: Value, span: str) -> bool:
    """True if a value is the one that a map's key names, or in the span that it names, such as `2..10`."""
    first, dots, last = span.partition("..")
    low, high, number = as_number(first), as_number(last), as_number(value)
    if dots and low is not None and high is not None:
        return number is not None and low <= number <= high
    return same(value, span)


def as_number(value: Value) -> float | None:
    """The number that a value is or is written as."""
    if isinstance(value, str):
        text = value.strip()
        return float(text.replace(",", ".").replace("−", "-")) if _NUMBER.fullmatch(text) else None
    return float(value)


def _number(value: Value, doing: str) -> float:
    """The number that a value is, nothing being 0. Raises FormulaError saying what it is needed for."""
    found = 0.0 if value == "" else as_number(value)
    if found is None:
        raise FormulaError(f"{quoted(written(value))} is no number, and {doing} needs one", "write a number there")
    return found


def _within_bounds(number: float) -> float:
    if not abs(number) < _LIMIT:
        raise FormulaError("the number that comes of it is too large", "use smaller ones")
    return number


def of_a_length(text: str) -> str:
    """The text. Raises FormulaError for one that no card could show."""
    if len(text) > TEXT_AT_MOST:
        what = f"the text that comes of it is longer than {TEXT_AT_MOST:,} characters"
        raise FormulaError(what, "repeat it less often, or write a shorter one")
    return text


def _plus(one: Value, other: Value) -> Value:
    if "" not in (one, other) and None in (as_number(one), as_number(other)):
        return of_a_length(written(one) + written(other))
    return _within_bounds(_number(one, "+") + _number(other, "+"))


def _times(one: Value, other: Value) -> Value:
    """A product of two numbers; of a number and a text, such as an icon's, that many of them."""
    for count, thing in ((one, other), (other, one)):
        if isinstance(thing, str) and thing and as_number(thing) is None:
            many = _number(count, "*")
            if not 0 <= many <= TIMES_AT_MOST or many != int(many):
                what = f"{quoted(thing)} can't be repeated {written(many)} times"
                raise FormulaError(what, f"repeat it a whole number of times, from 0 to {TIMES_AT_MOST}")
            return of_a_length(thing * int(many))
    return _within_bounds(_number(one, "*") * _number(other, "*"))


def _divided(one: Value, other: Value) -> Value:
    divisor = _number(other, "/")
    if not divisor:
        raise FormulaError("it divides by nothing", "write a condition for it, such as … if count else 0")
    return _within_bounds(_number(one, "/") / divisor)


def _rest(one: Value, other: Value) -> Value:
    divisor = _number(other, "%")
    if not divisor:
        raise FormulaError("it divides by nothing", "write a number other than 0 after %")
    return _number(one, "%") % divisor


_ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _ordered(sign: str, one: Value, other: Value) -> bool:
    """Compare two numbers; nothing is neither more nor less than anything."""
    if "" in (one, other):
        return False
    return _ORDERS[sign](_number(one, sign), _number(other, sign))


def _rounded(value: Value) -> Value:
    return float(math.floor(_number(value, "round()") + 0.5))


FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "icon": lambda name: f":{written(name)}:" if name else "",
    "upper": lambda text: written(text).upper(),
    "lower": lambda text: written(text).lower(),
    "length": lambda text: float(len(written(text))),
    "round": _rounded,
    "least": lambda *values: min(_number(each, "least()") for each in values),
    "most": lambda *values: max(_number(each, "most()") for each in values),
}


def _of_two(working: Callable[[Value, Value], Value]) -> Callable[[Worked, Worked], Worked]:
    return lambda one, other: lambda named: working(one(named), other(named))


def _compared(one: Worked, sign: str, other: Worked) -> Worked:
    return lambda named: _ordered(str(sign), one(named), other(named))


def _choice(yes: Worked, when: Worked, no: Worked) -> Worked:
    return lambda named: yes(named) if is_so(when(named)) else no(named)


def _otherwise(first: Worked, second: Worked) -> Worked:
    return lambda named: found if is_so(found := first(named)) else second(named)


def _both(first: Worked, second: Worked) -> Worked:
    return lambda named: second(named) if is_so(found := first(named)) else found


def _among(value: Worked, spans: Sequence[_Span]) -> Worked:
    return lambda named: any(span(value(named), named) for span in spans)


def _span(first: Worked, last: Worked | None) -> _Span:
    if last is None:
        return lambda value, named: same(value, first(named))
    return lambda value, named: (
        as_number(value) is not None and _ordered(">=", value, first(named)) and _ordered("<=", value, last(named))
    )


def _called(name: str, *given: Worked) -> Worked:
    def call(named: Named) -> Value:
        try:
            return FUNCTIONS[str(name)](*(each(named) for each in given))
        except TypeError:
            raise FormulaError(f"{name}() takes one value, and here are {len(given)}", "write one") from None

    return call


def _constant(value: Value) -> Worked:
    return lambda _: value


_BRANCHES: Mapping[str, Callable[..., Any]] = {
    "choice": _choice,
    "otherwise": _otherwise,
    "both": _both,
    "negated": lambda inner: lambda named: not is_so(inner(named)),
    "equal": _of_two(same),
    "unequal": _of_two(lambda one, other: not same(one, other)),
    "ordered": _compared,
    "among": _among,
    "not_among": lambda value, spans: lambda named: not _among(value, spans)(named),
    "members": lambda *spans: spans,
    "member": _span,
    "plus": _of_two(_plus),
    "minus": _of_two(lambda one, other: _within_bounds(_number(one, "-") - _number(other, "-"))),
    "times": _of_two(_times),
    "divided": _of_two(_divided),
    "rest": _of_two(_rest),
    "negative": lambda inner: lambda named: -_number(inner(named), "-"),
    "number": lambda token: _constant(float(token)),
    "text": lambda token: _constant(str(token[1:-1])),
    "name": lambda token: lambda named: named(str(token)),
    "called": _called,
}


def _read(tree: _Tree) -> Any:
    """The function of a formula's tree, made from those of the branches on it; a word is itself."""
    return _BRANCHES[tree[0]](*map(_read, tree[1:])) if isinstance(tree, list) else tree


@cache
def _grammar() -> Any:
    from lark import Lark

    return Lark(_GRAMMAR.read_text(encoding="utf-8"), start="value", parser="lalr", maybe_placeholders=True)
