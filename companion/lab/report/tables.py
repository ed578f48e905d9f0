"""The tables behind the charts, as text in cells: the page, the PDF and the terminal show the same."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import polars as pl

from companion.lab.findings.frames import KIND
from companion.lab.findings.matchups import ClassMatchups
from companion.lab.findings.of_game import PACE, SHARES, Length
from companion.lab.findings.study import Study
from companion.lab.report.style import signed
from companion.words import capitalised, plural

PAIRS = 30


class ReportCell(NamedTuple):
    """A cell's text, and what it is sorted by (None: its text)."""

    text: str
    key: Any = None


NONE = ReportCell("–", -1)


class ReportColumn(NamedTuple):
    """A column's name in layouts, its title, and whether it holds numbers."""

    name: str
    title: str
    number: bool = True


class ReportTable(NamedTuple):
    """Columns and rows; the first cell of a row names it."""

    columns: Sequence[ReportColumn]
    rows: Sequence[Sequence[ReportCell]]


def tables(study: Study) -> dict[str, ReportTable]:
    """All there are, by name."""
    found = {"cards": _cards(study), "pairs": _pairs(study), "length": _lengths(study)}
    if study.moved is not None:
        found["moved"] = _moved(study)
    return found | {f"class {each.column}": _beats(each) for each in study.beats}


def _points(value: float) -> ReportCell:
    return ReportCell(signed(value), round(value, 4))


def _between(low: float, high: float) -> ReportCell:
    return ReportCell(f"{signed(low)} to {signed(high)}", round(low, 4))


def _many(number: int) -> ReportCell:
    return ReportCell(f"{number:,}", number)


def _cards(study: Study) -> ReportTable:
    taken = dict(study.taken.select("card", "share").iter_rows())
    cost, does = study.cards.cost_name, study.strengths["acted"].sum() > 0
    columns = [ReportColumn("name", "Card", number=False)]
    columns += [ReportColumn("cost", capitalised(cost), cost != KIND)] if cost else []
    columns += [ReportColumn("plays", capitalised(plural(study.contest))), ReportColumn("raw", "Raw")]
    columns += [ReportColumn("adjusted", "Adjusted"), ReportColumn("beyond", "Beyond its like")]
    columns += [ReportColumn("between", "Surely between"), ReportColumn("verdict", "Verdict", number=False)]
    columns += [ReportColumn("each", "Acts each time"), ReportColumn("acts", "Acts at all")] if does else []
    columns += [ReportColumn("taken", "Taken")] if taken else []
    rows = study.strengths.sort("beyond", descending=True).to_dicts()
    return ReportTable(columns, [_card(study, row, columns, taken) for row in rows])


def _card(
    study: Study, row: dict[str, Any], columns: Sequence[ReportColumn], taken: dict[str, float]
) -> list[ReportCell]:
    each, at_all, share = row["acted"] / row["plays"], 100 * row["acted_in"] / row["plays"], taken.get(row["card"])
    acts = row["acted"] or study.cards.text(row["card"])
    cells = {
        "name": ReportCell(row["card"]),
        "cost": ReportCell(row["cost"], row["cost"]),
        "plays": _many(row["plays"]),
        "raw": _points(row["raw"]),
        "adjusted": _points(row["adjusted"]),
        "beyond": _points(row["beyond"]),
        "between": _between(row["beyond_low"], row["beyond_high"]),
        "verdict": ReportCell(row["verdict"]),
        "each": ReportCell(f"{each:.2f}", round(each, 4)) if acts else NONE,
        "acts": ReportCell(f"{at_all:.0f} %", round(at_all, 3)) if acts else NONE,
        "taken": NONE if share is None else ReportCell(f"{share:.0f} %", round(share, 3)),
    }
    return [cells[column.name] for column in columns]


def _pairs(study: Study) -> ReportTable:
    columns = [ReportColumn("name", "Pair", number=False), ReportColumn("more", "Beyond their parts")]
    columns += [ReportColumn("between", "Surely between"), ReportColumn("sure", "Sure", number=False)]
    columns.append(ReportColumn("often", capitalised(plural(study.contest))))
    far = study.pairs.sort((pl.col("more") / (pl.col("high") - pl.col("low"))).abs(), descending=True).head(PAIRS)
    return ReportTable(
        columns,
        [
            [
                ReportCell(f"{row['one']} + {row['other']}"),
                _points(row["more"]),
                _between(row["low"], row["high"]),
                ReportCell("yes" if row["low"] > 0 or row["high"] < 0 else "no"),
                _many(row["often"]),
            ]
            for row in far.iter_rows(named=True)
        ],
    )


def _lengths(study: Study) -> ReportTable:
    columns = [ReportColumn("name", "In a game", number=False)]
    columns += [ReportColumn(f"to{100 * share:.0f}", _share(share)) for share in SHARES]
    names = {"minutes": f"minutes, at {PACE:.0f} seconds an answer"}
    return ReportTable(columns, [[ReportCell(names.get(each.what, each.what)), *_at(each)] for each in study.lengths])


def _at(length: Length) -> list[ReportCell]:
    places = 1 if length.what == "minutes" and length.at[-1] < 10 else 0
    return [ReportCell(f"{value:,.{places}f}", value) for value in length.at]


def _share(share: float) -> str:
    return "half within" if share == 0.5 else f"{100 * share:.0f} % within"


def _moved(study: Study) -> ReportTable:
    assert study.moved is not None and study.after is not None
    columns = [
        ReportColumn("name", "Card", number=False),
        ReportColumn("change", "Change"),
        ReportColumn("between", "Surely between"),
    ]
    columns += [
        ReportColumn("sure", "Moved", number=False),
        ReportColumn("pairs", "Pairs"),
        ReportColumn("times", "Two runs need"),
    ]
    columns += [ReportColumn("before", "Before", number=False), ReportColumn("after", "After", number=False)]
    before, after = (dict(frame.select("card", "verdict").iter_rows()) for frame in (study.strengths, study.after))
    rows = [
        [
            ReportCell(row["card"]),
            _points(row["change"]),
            _between(row["low"], row["high"]),
            ReportCell("yes" if row["sure"] else "surely not" if row["still"] else "not sure"),
            _many(row["pairs"]),
            ReportCell("–" if row["error"] == 0 else f"{row['times']:,.0f} ×", round(min(row["times"], 1e9), 2)),
            ReportCell(before.get(row["card"], "")),
            ReportCell(after.get(row["card"], "")),
        ]
        for row in study.moved.iter_rows(named=True)
    ]
    return ReportTable(columns, rows)


def _beats(found: ClassMatchups) -> ReportTable:
    columns = [ReportColumn("name", capitalised(found.column), number=False)]
    columns += [ReportColumn(each, f"against {each}") for each in found.classes]
    columns.append(ReportColumn("mix", "In the mix"))
    many = range(len(found.classes))
    rows = [
        [ReportCell(found.classes[row]), *(_edge(found, row, other) for other in many), _part(found.mix[row])]
        for row in many
    ]
    return ReportTable(columns, rows)


def _edge(found: ClassMatchups, row: int, other: int) -> ReportCell:
    edge = found.edge(row, other)
    said = f"{signed(edge.figure)} ({signed(edge.low)} to {signed(edge.high)})"
    return ReportCell("–", 0) if row == other else ReportCell(said, round(edge.figure, 3))


def _part(share: float) -> ReportCell:
    return ReportCell(f"{100 * share:.0f} %", round(share, 4))
