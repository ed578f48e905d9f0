"""Writing a card source anew with fresh strengths, or fresh pairs of roosters' texts."""

import csv
from io import StringIO
from pathlib import Path

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.errors import CompanionError
from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.strengths import COUNTS, ROOSTERS, SPARE, fresh_roosters, fresh_strengths
from companion.table import Table
from companion.table.beforehand import Beforehand


def write_fresh(name: str, seed: int | None, out: Path) -> dict[str, str]:
    """Writes a shipped set anew, and gives what is fresh of each card, by its name. Raises CompanionError."""
    (source,) = chosen_sets("tossing-tiger", [name])
    rows: list[FighterRow] = read_set(source, FighterRow).cards
    table = Beforehand(None, {}, seed)
    with source.open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    made = _roosters(table, rows) if name == ROOSTERS else _animals(table, rows, COUNTS[name])
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


def _animals(table: Table, rows: list[FighterRow], counts: tuple[int, ...]) -> list[dict[str, str]]:
    """Each animal's strengths; who has none keeps none."""
    made = fresh_strengths(table, {row.animal: bool(row.strengths) for row in rows}, counts)
    return [{"strengths": " ".join(made[row.animal])} for row in rows]


def _roosters(table: Table, rows: list[FighterRow]) -> list[dict[str, str]]:
    """Each rooster's Dawn rule and change."""
    pairs = fresh_roosters(table, [*(row.dawn for row in rows), *SPARE], [row.change for row in rows])
    return [{"dawn": dawn, "change": change} for dawn, change in pairs]
