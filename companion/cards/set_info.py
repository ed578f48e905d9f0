"""Reading the TOML beside a card source: what is said of the set as a whole."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from companion.cards.codes import derived_prefix
from companion.cards.explain import explain
from companion.cards.model import SetInfo
from companion.cards.problems import Problem, SourceError
from companion.cards.sheet import invisible, read_text
from companion.errors import quoted

_PLAIN_LINES = 'write `key = "value"` lines'
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def read_info(path: Path) -> SetInfo:
    """What a card set's TOML says, title and prefix made from the name where absent; raises SourceError."""
    text = read_text(path)
    values = _parsed(path, text)
    problems = []
    for key, value in values.items():
        if isinstance(value, str) and (hidden := invisible(value.replace("\n", " "))):
            what = f"has the invisible character {quoted(hidden)}"
            problems.append(Problem(path, _line_of(key, text), key[:40], what, "leave it out"))
    try:
        info = SetInfo.model_validate(values)
    except ValidationError as error:
        for each in error.errors(include_url=False):
            column, what, instead = explain(each, SetInfo)
            problems.append(Problem(path, _line_of(column, text), column[:40], what, instead))
    if problems:
        raise SourceError(problems)
    title = info.title or info.name.replace("-", " ").capitalize()
    return info.model_copy(update={"title": title, "prefix": info.prefix or derived_prefix(info.name)})


def named_game(path: Path) -> str:
    """The game that a card set's TOML names, "" where it names none; other faults don't matter.

    Raises SourceError where the TOML can't be read at all.
    """
    game = _parsed(path, read_text(path)).get("game")
    return game if isinstance(game, str) else ""


def key_line(path: Path, key: str) -> int:
    """The line of a card set's TOML where a key is given, 0 where it is not. Raises SourceError."""
    return _line_of(key, read_text(path))


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SourceError([Problem(path, 0, "", "is nested too deeply", _PLAIN_LINES)]) from None
    except ValueError as error:
        message = str(error)
        place = _PLACE.search(message)
        line = int(place[1]) if place and place[1] else text.count("\n") + 1 if place else 0
        reason = _PLACE.sub("", message)
        what = f"is no TOML from here on: {reason[:1].lower()}{reason[1:]}"
        raise SourceError([Problem(path, line, "", what, _PLAIN_LINES)]) from None


def _line_of(key: str, text: str) -> int:
    found = re.search(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=.]", text, re.MULTILINE) if key else None
    return text.count("\n", 0, found.start()) + 1 if found else 0
