"""Games in chunks, each a seed and a range: whoever plays one, and how often, it comes to the same bytes."""

from __future__ import annotations

from collections import Counter

from companion.lab.games import play
from companion.lab.plan import Plan
from companion.lab.records import Rows


def played(plan: Plan, first: int, many: int) -> dict[str, bytes]:
    """The games from a number on, as Parquet files by the names of their tables."""
    rows = Rows()
    rules = [Counter[str]() for _ in plan.arms]
    for number in range(first, first + many):
        for arm in range(len(plan.arms)):
            rules[arm].update(play(plan, number, arm, rows))
    for arm, times in enumerate(rules):
        rows.rules += [(arm, rule, many) for rule, many in sorted(times.items())]
    return rows.files()
