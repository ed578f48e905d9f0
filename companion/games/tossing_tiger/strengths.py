"""Fresh strengths and pairs of roosters' texts, made as the designer's generator makes them, and a card source written
anew with them: no two printed decks are alike."""

import csv
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from random import Random

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.errors import CompanionError
from companion.games.tossing_tiger.cards import FighterRow
from companion.table import Table
from companion.table.picks import one
from companion.table.questions import Arrange, Number

COUNTS = {"base": (6, 6, 9, 13, 4), "more-animals": (4, 8, 11, 11, 4)}
"""Entries of the generator's pool with one to five strengths; each is drawn by its number of strengths."""

ROOSTERS = "dawndojo"
SPARE = ("A tied war is won by both players.", "Name an animal: it has no strengths.")
"""The two Dawn rules that no shipped rooster has: there are sixteen of them, and fourteen changes."""


class AnimalOrder(Arrange[str], name="animal-order", asks_for="chance"):
    """For fresh strengths: the animals are shuffled once, and this order is repeated."""

    says = "Shuffle the animals: in which order do they lie?"


class RuleOrder(Arrange[str], name="rule-order", asks_for="chance"):
    """For fresh roosters: the Dawn rules, or the changes, are shuffled."""

    what: str
    says = "Shuffle the {what}: in which order do they lie?"


class StrengthCount(Number, name="strength-count", says="How many strengths has {who}?", lowest=1, highest=5):
    """For fresh strengths: how many an animal has."""

    counts: tuple[int, ...]

    def pick(self, random: Random) -> int:
        pool = [many for many, count in enumerate(self.counts, start=1) for _ in range(count * many)]
        return one(random, pool)


def fresh_strengths(table: Table, animals: dict[str, bool], counts: tuple[int, ...]) -> dict[str, list[str]]:
    """[strengths.fresh] Each animal's strengths; `animals` says of each, by its short name, whether it has any.

    Each animal takes the next so many of the order that repeats itself, so that none is there twice on one of them, and
    all occur about as often.
    """
    order = table.ask(AnimalOrder("strengths.fresh", None, items=list(animals)))
    names = cycle(order)
    return {
        animal: list(islice(names, table.ask(StrengthCount("strengths.fresh", animal, counts=counts)))) if has else []
        for animal, has in animals.items()
    }


def fresh_roosters(table: Table, dawns: list[str], changes: list[str]) -> list[tuple[str, str]]:
    """[strengths.roosters] Dawn rules and changes, each list shuffled and then paired until the shorter one is
    empty."""
    first = table.ask(RuleOrder("strengths.roosters", None, items=dawns, what="Dawn rules"))
    second = table.ask(RuleOrder("strengths.roosters", None, items=changes, what="changes"))
    return list(zip(first, second, strict=False))


def write_fresh(name: str, table: Table, out: Path) -> dict[str, str]:
    """Writes a shipped set anew, and gives what is fresh of each card, by its name. Raises CompanionError."""
    (source,) = chosen_sets("tossing-tiger", [name])
    rows: list[FighterRow] = read_set(source, FighterRow).cards
    with source.open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    if name == ROOSTERS:
        pairs = fresh_roosters(table, [*(row.dawn for row in rows), *SPARE], [row.change for row in rows])
        made = [{"dawn": dawn, "change": change} for dawn, change in pairs]
    else:
        strengths = fresh_strengths(table, {row.animal: bool(row.strengths) for row in rows}, COUNTS[name])
        made = [{"strengths": " ".join(strengths[row.animal])} for row in rows]
    text = StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    for row, fresh in zip(rows, made, strict=True):
        writer.writerow({column: getattr(row, column) for column in columns} | fresh)
    info = source.with_suffix(".toml").read_text(encoding="utf-8")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text.getvalue(), encoding="utf-8")
        out.with_suffix(".toml").write_text(info, encoding="utf-8")
    except OSError as error:
        raise CompanionError(f"cannot write {out}: {error.strerror}") from None
    return {row.name: " - ".join(fresh.values()) or "none" for row, fresh in zip(rows, made, strict=True)}
