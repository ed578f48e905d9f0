"""Writing a card source anew with fresh strengths."""

import csv
from io import StringIO
from pathlib import Path

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.errors import CompanionError
from companion.games.tossing_tiger.cards import FighterRow
from companion.games.tossing_tiger.strengths import COUNTS, fresh_strengths
from companion.table.beforehand import Beforehand

COLUMNS = ("name", "kind", "strengths", "copies", "text")


def write_fresh(name: str, seed: int | None, out: Path) -> dict[str, list[str]]:
    """Writes the animals of a shipped set with fresh strengths, and gives these. Raises CompanionError."""
    (source,) = chosen_sets("tossing-tiger", [name])
    card_set = read_set(source, FighterRow)
    has = {row.animal: bool(row.strengths) for row in card_set.cards}
    made = fresh_strengths(Beforehand(None, {}, seed), has, COUNTS[name])
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in card_set.cards:
        writer.writerow([row.name, row.kind, " ".join(made[row.animal]), row.copies, row.text])
    info = source.with_suffix(".toml").read_text(encoding="utf-8")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text.getvalue(), encoding="utf-8")
        out.with_suffix(".toml").write_text(info, encoding="utf-8")
    except OSError as error:
        raise CompanionError(f"cannot write {out}: {error.strerror}") from None
    return made
