"""Parsing of what is typed at a question: its answer, what it does in between, and the rest of the line."""

from typing import Any, NamedTuple

from companion.lists import says_no
from companion.table.question import NONE, AnswerError, Question, WhichOne
from companion.table.questions import Names, Several

SAY_NO = (NONE, "no", "nobody", "decline")
"""Defaults that say so."""


class ParsedAnswer(NamedTuple):
    """The meaning of a text to a question: an answer, or what is done in between (an interrupt); and the rest of its
    line, which answers the questions that follow."""

    meaning: Any
    text: str
    is_interrupt: bool = False
    rest: str = ""


def parse(question: Question[Any], text: str) -> ParsedAnswer:
    """The answer of a text, or what it does in between. Raises an AnswerError."""
    if question.between and (done := question.between.read(text)) is not None:
        return ParsedAnswer(done, text, True)
    default = question.default() if says_no(text, question.options) else None
    return ParsedAnswer(question.read(default if default in SAY_NO else text), text)


def parse_line(question: Question[Any], line: str) -> ParsedAnswer:
    """The first answer on a line, and the rest. Raises an AnswerError."""
    refused: AnswerError | None = None
    for first, rest in question.splits(line):
        try:
            return parse(question, first)._replace(rest=rest)
        except WhichOne:
            raise
        except AnswerError as error:
            refused = refused or error
    assert refused
    raise refused


def first_answer(question: Question[Any], line: str) -> tuple[str, str]:
    """The text of the first answer on a line, and behind a semicolon the rest."""
    return next(iter(question.splits(line)))


def canonical(question: Question[Any], parsed: ParsedAnswer) -> str:
    """The text of a parsed answer that reads back the same."""
    if parsed.is_interrupt and question.between:
        return question.between.write(parsed.meaning)
    return question.write(parsed.meaning)


def accepts(question: Question[Any], text: str) -> bool:
    """True for a text that is an answer, or can be done in between."""
    try:
        parse(question, text)
    except AnswerError:
        return False
    return True


def is_interrupt(question: Question[Any], text: str) -> bool:
    """True for a text that does something in between, or means to."""
    try:
        return question.between is not None and question.between.read(text) is not None
    except AnswerError:
        return True


def enter(question: Question[Any]) -> str | None:
    """The text that Enter alone gives where people type: the default, and behind a semicolon that of the question that
    surely follows; None where there is none."""
    default = question.default()
    other = question.then() if question.then and default is not None else None
    theirs = other.default() if other else None
    return default if other is None or theirs is None else f"{default}; {other.who}: {theirs}"


def gathers(question: Question[Any]) -> bool:
    """True if a line that names one thing may be one of several."""
    may_gather = isinstance(question, Several) and not isinstance(question, Names)  # any text may be a name
    return may_gather and question.bounds()["min"] > 1
