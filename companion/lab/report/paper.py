"""The report on paper: the same findings, charts and tables, laid out by layouts/lab.toml."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from matplotlib.figure import Figure

from companion.cards.places import shipped
from companion.lab.findings.beats import Beats
from companion.lab.findings.study import Study
from companion.lab.report import charts, game_charts
from companion.lab.report.style import svg
from companion.lab.report.tables import Table, tables
from companion.lab.report.words import ITSELF, heading, origin, source, unused
from companion.printing.files.pdf import write_pdf
from companion.printing.files.saving import saved
from companion.printing.sheets.reading import read_sheet
from companion.printing.tracker import sheet_part
from companion.words import capitalised, listed

PAIRS = 18
"""So many rows have room below the chart of pairs."""
MAYBE = dict.fromkeys(("cost", "acts", "taken"), "")
"""Columns of cards that not every game has."""


def write_paper(study: Study, path: Path, journals: dict[int, str]) -> None:
    """Writes the report as a PDF of A4 pages, whole or not at all."""
    with TemporaryDirectory() as folder:
        layout = read_sheet(shipped("layouts") / "lab.toml", Path(folder))
        part = sheet_part(layout, _data(study, Path(folder), journals))
        with saved(path) as file:
            write_pdf(file, heading(study), [part], "color")


def _data(study: Study, folder: Path, journals: dict[int, str]) -> dict[str, Any]:
    """What the layout names."""
    told = tables(study)
    findings = [*study.foremost, *(each for each in study.findings if each not in study.foremost)]
    data: dict[str, Any] = {
        "about": str(study.about.get("title") or ""),
        "heading": heading(study),
        "said": source(study),
        "findings": [
            {"text": each.sentence, "from": origin(study, each, journals).replace("`", "")} for each in findings
        ],
        "cost": capitalised(study.cards.cost_name),
        "cards": _rows(told["cards"]),
        "pairs": _rows(told["pairs"])[:PAIRS],
        "lengths": _rows(told["length"]),
        "game": [{"text": each.sentence} for each in study.findings if each.kind in ITSELF],
        "unused": unused(study),
        "classes": [
            {
                "title": f"By {each.column}",
                "chart": _chart(folder, each.column, lambda _, wide, each=each: game_charts.beating(each, wide), study),
                "mix": _mix(each),
            }
            for each in study.beats
        ],
        "cost_chart": _chart(folder, "cost", charts.by_cost, study),
        "decided_chart": _chart(folder, "decided", game_charts.decided, study),
        "length_chart": _chart(folder, "length", game_charts.long, study),
    }
    if len(study.pairs):
        data["pairs_chart"] = _chart(folder, "pairs", charts.paired, study)
    if study.moved is not None:
        data |= {"moved": _rows(told["moved"]), "moved_chart": _chart(folder, "moved", charts.moving, study)}
    return data


def _chart(folder: Path, name: str, draw: Callable[[Study, bool], Figure], study: Study) -> str:
    """Draws a chart into the folder; gives its file."""
    file = folder / f"{name}.svg"
    file.write_text(svg(draw(study, True), "path"), encoding="utf-8")
    return file.name


def _rows(table: Table) -> list[dict[str, str]]:
    names = [column.name for column in table.columns]
    return [MAYBE | {name: cell.text for name, cell in zip(names, row, strict=True)} for row in table.rows]


def _mix(found: Beats) -> str:
    parts = sorted(zip(found.mix, found.classes, strict=True), reverse=True)
    return f"What none of them beats is a mix of {listed(f'{100 * part:.0f} % {name}' for part, name in parts if part > 0.005)}."
