"""Reading a card's text: the grammar of `wording.lark` and the forms, and one clear sentence where it can't be read."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from companion.errors import quoted
from companion.games.tamer.language import effects, targets
from companion.games.tamer.language import wording as w
from companion.games.tamer.language.forms import Form, Part, forms_of
from companion.games.tamer.language.wording import Ability, WordingError

AMOUNTS = {str(number): number for number in range(1, 21)}


def read(text: str) -> Ability:
    """The ability that a card's text says; an empty text is an ability that does nothing.

    Raises WordingError where the grammar does not know the text, where an amount is not 1 to 20, and where a
    sentence asks for what can't be.
    """
    try:
        return cast(Ability, _parser().parse(text.lower().replace("’", "'")))
    except UnexpectedInput as error:
        raise _unreadable(text, error) from None
    except _Slip as slip:
        message = f"{slip.sentence} (column {slip.position + 1} of the text)"
        raise WordingError(message, slip.position + 1, _word_at(text, slip.position)[1], []) from None


def grammar() -> str:
    """The whole grammar: the sentences, and the forms of every part of the language."""
    rules: dict[str, list[str]] = {}
    for number, form in enumerate(_forms()):
        rules.setdefault(form.part.stands, []).append(f"{form.grammar()} -> form_{number}")
    sentences = files(__package__).joinpath("wording.lark").read_text(encoding="utf-8")
    return sentences + "".join(f"\n{name}: " + "\n  | ".join(forms) + "\n" for name, forms in rules.items())


class _Slip(Exception):
    """A sentence of the grammar that says what can't be; `position` counts from 0 in the text."""

    def __init__(self, sentence: str, position: int) -> None:
        self.sentence, self.position = sentence, position


@v_args(inline=True)
class _Reader(Transformer[Token, Ability]):
    """One method a rule of the grammar: from what its parts gave to what it says."""

    def INT(self, token: Token) -> int:
        if token not in AMOUNTS:
            raise _Slip(f"an amount is from 1 to {len(AMOUNTS)}, not {quoted(token)}", token.start_pos or 0)
        return AMOUNTS[token]

    def start(self, *parts: w.Standing | w.Triggered) -> Ability:
        standing = tuple(part for part in parts if not isinstance(part, w.Triggered))
        return Ability(standing, tuple(part for part in parts if isinstance(part, w.Triggered)))

    def triggered(self, trigger: w.Trigger, *sentences: w.Sentence) -> w.Triggered:
        return w.Triggered(trigger, sentences)

    def sentence(self, condition: w.Condition | None, effect: effects.Effect) -> w.Sentence:
        return w.Sentence(effect, condition)

    def one(self, element: str | None, noun: str) -> targets.Kind:
        return targets.Kind(element, None if noun == "creature" else noun.capitalize())

    def many(self, element: str | None, nouns: str) -> targets.Kind:
        return self.one(element, nouns.removesuffix("s"))

    def trigger(self, *words: str) -> w.Trigger:
        return w.Trigger(" ".join(words).title())

    def stat(self, word: str) -> effects.Stat:
        return effects.Stat(word.capitalize())

    def element(self, word: str) -> str:
        return word.capitalize()

    def noun(self, word: str) -> str:
        return str(word)

    nouns = noun


def _read_as(form: Form) -> Any:
    def read_form(self: _Reader, *values: Any) -> Part:
        part = form.read(values)
        if isinstance(part, effects.Effect) and (fault := part.fault()):
            raise _Slip(fault, next(value.start_pos or 0 for value in values if isinstance(value, Token)))
        return part

    return read_form


def _forms() -> list[Form]:
    """The forms of every part of the language, in the order of the classes."""
    named = [each for room in (targets, effects, w) for each in vars(room).values()]
    parts = dict.fromkeys(each for each in named if isinstance(each, type) and issubclass(each, Part))
    return [form for part in parts if hasattr(part, "forms") for form in forms_of(part)]


@cache
def _parser() -> Lark:
    methods = {f"form_{number}": _read_as(form) for number, form in enumerate(_forms())}
    reader = v_args(inline=True)(type("_FormReader", (_Reader,), methods))
    return Lark(grammar(), parser="lalr", maybe_placeholders=True, transformer=reader())


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
