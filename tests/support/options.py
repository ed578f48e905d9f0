"""Checks of questions, events and their table by a program that reads no game's rules: texts of their own, that read
back; words for people, and rules that there are; and nothing lies in two places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from random import Random
from typing import Any

from companion.board.places import TableLayout
from companion.errors import UsageError
from companion.table import View
from companion.table.question import Question
from companion.table.register import Register


def rules_by_chance(register: Register, mode: str, random: Random) -> list[str]:
    """Every switch of a mode at one of its values, as far as they go together."""
    said: list[str] = []
    for name in register.settle((), mode):
        each = f"{name}={random.choice(list(register.switches[name].values))}"
        with suppress(UsageError):
            register.settle([*said, each], mode)
            said.append(each)
    return said


def twice(options: list[str]) -> list[str]:
    """The texts that are offered more than once."""
    return [text for text, many in Counter(options).items() if many > 1]


def told_apart(question: Question[Any]) -> None:
    """No text is offered twice, and where one of them is the whole answer, each reads back as what it means."""
    options = question.options() or []
    assert not twice(options), f"{question.name} offers twice: {twice(options)}"
    if question.bounds() == {"min": 1, "max": 1}:
        astray = [text for text in options if question.write(question.read(text)) != text]
        assert not astray, f"{question.name} does not read back {astray} of {options}"


def lying_twice(laid: TableLayout | None) -> list[str]:
    """Pieces that lie in two places at once, which no thing can."""
    pieces = [piece for _, _, piece in laid.pieces()] if laid else []
    things = Counter(id(piece.thing) for piece in pieces if piece.thing is not None)
    return [piece.name for piece in pieces if things[id(piece.thing)] > 1]


def lies_once(view: View | None) -> None:
    """Nothing that lies on the table lies there twice."""
    two = lying_twice(view.laid_out() if view else None)
    assert not two, f"in two places: {', '.join(two)}"


def for_people(text: str | None) -> None:
    """Words say nothing that only a program would: there is no None in them."""
    assert not re.search(r"\bNone\b(?! of)", text or ""), text


def cited(rule: str, rules: Collection[str] | None = None) -> None:
    """A rule that is cited is one of those that there are; where nobody knows them it looks like one."""
    assert rule in rules if rules else re.fullmatch(r"[a-z0-9.-]+", rule), f"there is no rule {rule!r}"
