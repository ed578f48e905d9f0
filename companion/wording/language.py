"""A game's language of card texts: its grammar is made from the forms, and what can't be read is said in a sentence."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from types import ModuleType
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from companion.errors import CompanionError, quoted
from companion.wording.forms import Form, Part, forms_of

AMOUNTS = {str(number): number for number in range(1, 21)}


class WordingError(CompanionError):
    """A text that the grammar does not know, or that says what can't be.

    `column` counts from 1 in the text; `found` is the word there; `expected` are words that would be right.
    """

    def __init__(self, message: str, column: int, found: str, expected: list[str]) -> None:
        self.column, self.found, self.expected = column, found, expected
        super().__init__(message)


class _Slip(Exception):
    """A sentence of the grammar that says what can't be; `position` counts from 0 in the text."""

    def __init__(self, sentence: str, position: int) -> None:
        self.sentence, self.position = sentence, position


@v_args(inline=True)
class Reader(Transformer[Token, Any]):
    """Transformer of a game's sentences: one method a rule of its grammar. Amounts are read here, forms elsewhere."""

    def __init_subclass__(cls) -> None:
        v_args(inline=True)(cls)

    def INT(self, token: Token) -> int:
        if token not in AMOUNTS:
            raise _Slip(f"an amount is from 1 to {len(AMOUNTS)}, not {quoted(token)}", token.start_pos or 0)
        return AMOUNTS[token]


class Language:
    """A game's language: `sentences` is the grammar above the forms, which are those of the classes in `modules`."""

    def __init__(self, sentences: str, modules: Iterable[ModuleType], reader: type[Reader]) -> None:
        self._sentences = sentences
        self._reader = reader
        named = [each for module in modules for each in vars(module).values()]
        self.parts = tuple(dict.fromkeys(each for each in named if isinstance(each, type) and issubclass(each, Part)))
        self.forms = [form for part in self.parts for form in forms_of(part)]

    def read(self, text: str) -> Any:
        """Parse a text. Raises WordingError where the grammar does not know it, and where it says what can't be."""
        try:
            return self._parser.parse(text.lower().replace("’", "'"))
        except UnexpectedInput as error:
            raise self._unreadable(text, error) from None
        except _Slip as slip:
            message = f"{slip.sentence} (column {slip.position + 1} of the text)"
            raise WordingError(message, slip.position + 1, _word_at(text, slip.position)[1], []) from None

    def grammar(self) -> str:
        """The whole grammar: the sentences, and the forms of every part of the language."""
        rules: dict[str, list[str]] = {}
        for number, form in enumerate(self.forms):
            rules.setdefault(form.part.stands, []).append(f"{form.grammar()} -> form_{number}")
        return self._sentences + "".join(f"\n{name}: " + "\n  | ".join(of) + "\n" for name, of in rules.items())

    @cached_property
    def _parser(self) -> Lark:
        methods = {f"form_{number}": _read_as(form) for number, form in enumerate(self.forms)}
        reader = type("_FormReader", (self._reader,), methods)
        return Lark(self.grammar(), parser="lalr", maybe_placeholders=True, transformer=reader())

    @cached_property
    def _words(self) -> dict[str, str]:
        """The words and marks of the grammar, by the names that the parser has for them."""
        return {each.name: each.pattern.value for each in self._parser.terminals if each.pattern.type == "str"}

    def _unreadable(self, text: str, error: UnexpectedInput) -> WordingError:
        """The error where parsing stopped, on which word, and what would be right instead."""
        expected = self._expected(error)
        fitting = [each if each[0].isalpha() else f"“{each}”" for each in expected[:6]]
        hint = f"there fits: {', '.join(fitting)}{' …' if len(expected) > 6 else ''}"
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            column, word = len(text) + 1, "the end"
            message = f"the ability stops too early (column {column} of the text)"
        else:
            start, word = _word_at(text, error.pos_in_stream or 0)
            column = start + 1
            message = f"cannot read the ability from {quoted(word)} (column {column} of the text)"
            if meant := self._meant(word.lower(), expected):
                hint = f"did you mean “{meant}”?"
        return WordingError(f"{message}; {hint}", column, word, expected)

    def _expected(self, error: UnexpectedInput) -> list[str]:
        """The words that would fit where reading stopped, in the grammar's spelling."""
        names = error.accepts if isinstance(error, UnexpectedToken) else getattr(error, "allowed", ())
        readable = self._words | {"INT": "a number", "$END": "the end"}
        return sorted(readable[name] for name in names if name in readable)

    def _meant(self, word: str, expected: list[str]) -> str | None:
        """The word of the grammar that a slip was meant for, one that would fit here before any other."""
        known = self._words.values()
        if len(word) < 4 or word in known:
            near = [each for each in expected if each.removesuffix("s") == word.removesuffix("s")]
        else:
            near = get_close_matches(word, expected, 1, 0.7) or get_close_matches(word, known, 1, 0.8)
        return near[0] if near else None


def _read_as(form: Form) -> Any:
    def read_form(self: Reader, *values: Any) -> Part:
        part = form.read(values)
        if fault := part.fault():
            raise _Slip(fault, next(value.start_pos or 0 for value in values if isinstance(value, Token)))
        return part

    return read_form


def _word_at(text: str, position: int) -> tuple[int, str]:
    """The word, number or mark that holds a position (from 0), and where it starts."""
    for word in re.finditer(r"[^\W\d]+(?:['’]\w+)?|\d+|[^\w\s]", text):
        if word.end() > position:
            return word.start(), word.group()
    return position, text[position : position + 1]
