"""Answers as a type checker sees them: `mypy` reads this file, too."""

from __future__ import annotations

from random import Random

from support.automatic import Automatic

from companion.table import Roll, Table


def highest(table: Table) -> int:
    """The answer stands where something of its kind is wanted, and is no more than it is."""
    return max(table.ask(Roll("duel", None, dice=3)))


def test_an_answer_may_stand_in_a_call() -> None:
    table = Automatic(None, Random(1))
    assert 1 <= highest(table) <= 6
    assert sorted(table.ask(Roll("duel", None, dice=2)))[0] in range(1, 7)
