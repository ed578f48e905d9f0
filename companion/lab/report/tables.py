"""The tables behind the charts, as text in cells: the page, the PDF and the terminal show the same."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import polars as pl

from companion.lab.findings.of_game import PACE, SHARES
from companion.lab.findings.study import Study
from companion.lab.report.style import signed
from companion.words import capitalised, plural

PAIRS = 30


class Cell(NamedTuple):
    """What stands in a cell, and what it is sorted by (None: its text)."""

    text: str
    key: Any = None


class Column(NamedTuple):
    """A column's title, and whether it holds numbers."""

    title: str
    number: bool = True


class Table(NamedTuple):
    """Columns and rows; the first cell of a row names it."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]


def tables(study: Study) -> dict[str, Table]:
    """All there are, by name."""
    found = {"cards": _cards(study), "pairs": _pairs(study), "length": _lengths(study)}
    if study.moved is not None:
        found["moved"] = _moved(study)
    return found | {f"class {each.column}": _beats(each) for each in study.beats}


def _points(value: float) -> Cell:
    return Cell(signed(value), round(value, 4))


def _between(low: float, high: float) -> Cell:
    return Cell(f"{signed(low)} to {signed(high)}", round(low, 4))


def _many(number: int) -> Cell:
    return Cell(f"{number:,}", number)


def _cards(study: Study) -> Table:
    taken = dict(study.taken.select("card", "share").iter_rows())
    does = study.strengths["acted"].sum() > 0
    columns = [Column("Card", number=False)]
    columns += [Column(capitalised(study.cards.cost_name))] if study.cards.cost_name else []
    columns += [Column(capitalised(plural(study.contest))), Column("Raw"), Column("Adjusted")]
    columns += [Column("Beyond its like"), Column("Surely between"), Column("Verdict", number=False)]
    columns += [Column("Acts each time"), Column("Acts at all")] if does else []
    columns += [Column("Taken")] if taken else []
    rows = []
    for row in study.strengths.sort("beyond", descending=True).iter_rows(named=True):
        cells = [Cell(row["card"])]
        cells += [Cell(row["cost"], row["cost"])] if study.cards.cost_name else []
        cells += [_many(row["plays"]), _points(row["raw"]), _points(row["adjusted"]), _points(row["beyond"])]
        cells += [_between(row["beyond_low"], row["beyond_high"]), Cell(row["verdict"])]
        if does:
            each, at_all = row["acted"] / row["plays"], 100 * row["acted_in"] / row["plays"]
            cells += [Cell(f"{each:.2f}", round(each, 4)), Cell(f"{at_all:.0f} %", round(at_all, 3))]
        if taken:
            share = taken.get(row["card"])
            cells += [Cell("–", -1) if share is None else Cell(f"{share:.0f} %", round(share, 3))]
        rows.append(cells)
    return Table(columns, rows)


def _pairs(study: Study) -> Table:
    columns = [Column("Pair", False), Column("Beyond their parts"), Column("Surely between"), Column("Sure", False)]
    columns.append(Column(capitalised(plural(study.contest))))
    far = study.pairs.sort((pl.col("more") / (pl.col("high") - pl.col("low"))).abs(), descending=True).head(PAIRS)
    return Table(
        columns,
        [
            [
                Cell(f"{row['one']} + {row['other']}"),
                _points(row["more"]),
                _between(row["low"], row["high"]),
                Cell("yes" if row["low"] > 0 or row["high"] < 0 else "no"),
                _many(row["often"]),
            ]
            for row in far.iter_rows(named=True)
        ],
    )


def _lengths(study: Study) -> Table:
    columns = [Column("", False), *(Column(_share(share)) for share in SHARES)]
    names = {"minutes": f"minutes, at {PACE:.0f} seconds an answer"}
    rows = [
        [Cell(names.get(each.what, each.what)), *(Cell(f"{value:.{int(each.what == 'minutes')}f}", value) for value in each.at)]
        for each in study.lengths
    ]
    return Table(columns, rows)


def _share(share: float) -> str:
    return "half are within" if share == 0.5 else f"{100 * share:.0f} % within"


def _moved(study: Study) -> Table:
    assert study.moved is not None and study.after is not None
    columns = [Column("Card", False), Column("Change"), Column("Surely between"), Column("Moved", False)]
    columns += [Column("Pairs of games"), Column("Two runs need"), Column("Before", False), Column("After", False)]
    before, after = (dict(frame.select("card", "verdict").iter_rows()) for frame in (study.strengths, study.after))
    rows = [
        [
            Cell(row["card"]),
            _points(row["change"]),
            _between(row["low"], row["high"]),
            Cell("yes" if row["sure"] else "surely not" if row["still"] else "not sure"),
            _many(row["pairs"]),
            Cell(f"{min(row['times'], 999):.0f} ×", round(min(row["times"], 1e6), 2)),
            Cell(before.get(row["card"], "")),
            Cell(after.get(row["card"], "")),
        ]
        for row in study.moved.iter_rows(named=True)
    ]
    return Table(columns, rows)


def _beats(found: Any) -> Table:
    columns = [Column(capitalised(found.column), False), *(Column(f"against {each}") for each in found.classes)]
    columns.append(Column("In the mix none beats"))
    rows: Iterable[list[Cell]] = (
        [
            Cell(name),
            *(
                Cell("–", 0) if other == row else Cell(str(_said(found.edge(row, other))), round(found.edges[row, other], 3))
                for other in range(len(found.classes))
            ),
            Cell(f"{100 * found.mix[row]:.0f} %", round(found.mix[row], 4)),
        ]
        for row, name in enumerate(found.classes)
    )
    return Table(columns, list(rows))


def _said(bounds: Any) -> str:
    return f"{signed(bounds.figure)} ({signed(bounds.low)} to {signed(bounds.high)})"
