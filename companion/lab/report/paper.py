"""The report on paper: the same findings, charts and tables, laid out by layouts/lab.toml."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.cards.places import shipped
from companion.lab.findings.finding import Finding
from companion.lab.findings.study import Study
from companion.lab.report import charts, game_charts
from companion.lab.report.style import svg
from companion.lab.report.tables import ReportTable, tables
from companion.lab.report.words import HOW, ITSELF, LIKELY, Journals, heading, origin, settled, source, unused
from companion.printing.files.pdf import write_pdf
from companion.printing.files.saving import saved
from companion.printing.sheets.reading import read_sheet
from companion.printing.tracker import sheet_part
from companion.words import capitalised

PAIRS, MOVED = 18, 38
"""Rows that have room on a page, below the chart of pairs and alone."""
MAYBE = dict.fromkeys(("cost", "acts", "taken"), "")
"""Columns of cards that not every game has."""


def write_paper(study: Study, path: Path, journals: Journals, command: str) -> None:
    """Writes the report as a PDF of A4 pages, whole or not at all; its commands run in its folder."""
    with TemporaryDirectory() as folder:
        layout = read_sheet(shipped("layouts") / "lab.toml", Path(folder))
        part = sheet_part(layout, _data(study, Path(folder), journals, command))
        with saved(path) as file:
            write_pdf(file, heading(study), [part], "color")


def _data(study: Study, folder: Path, journals: Journals, command: str) -> dict[str, Any]:
    """Data that the layout names."""
    more = [f"{each.sentence} {_from(study, each, journals)}" for each in study.findings if each not in study.foremost]
    told = [f"{each.sentence} {settled(each, command).replace('`', '')}" for each in study.likely]
    more += [f"{LIKELY}:"] * bool(told) + told
    return {
        "about": str(study.about.get("title") or ""),
        "heading": heading(study),
        "said": source(study),
        "findings": [{"text": each.sentence, "from": _from(study, each, journals)} for each in study.foremost],
        "more": [{"text": each} for each in more],
        "how": f"{HOW}\nCommands run in the folder of this report.",
        "has_more": "yes" if more else "",
        "has_classes": "yes" if study.beats else "",
        "cost": capitalised(study.cards.cost_name),
        "game": [{"text": each.sentence} for each in study.findings if each.kind in ITSELF],
        "unused": unused(study),
        "classes": [
            {"title": f"By {each.column}", "chart": f"class{number}.svg", "mix": each.unbeaten}
            for number, each in enumerate(study.beats)
        ],
        **_tables(study),
        **_charts(study, folder),
    }


def _tables(study: Study) -> dict[str, Any]:
    told = tables(study)
    heads = {
        name: name.capitalize()
        for name in ("acts", "taken")
        if any(each.name == name for each in told["cards"].columns)
    }
    found: dict[str, Any] = heads | {
        "cards": _rows(told["cards"]),
        "pairs": _rows(told["pairs"])[:PAIRS],
        "lengths": _rows(told["length"]),
    }
    return found | ({"moved": _rows(told["moved"])[:MOVED]} if "moved" in told else {})


def _charts(study: Study, folder: Path) -> dict[str, str]:
    """Draws the charts into the folder; gives their files."""
    drawn = {"cost": charts.by_cost, "length": game_charts.long}
    drawn |= {"decided": game_charts.decided} if game_charts.deciding(study) else {}
    drawn |= {"pairs": charts.paired} if len(study.pairs) else {}
    drawn |= {"moved": charts.moving} if study.moved is not None else {}
    for name, draw in drawn.items():
        (folder / f"{name}.svg").write_text(svg(draw(study, True), "path"), encoding="utf-8")
    for number, each in enumerate(study.beats):
        (folder / f"class{number}.svg").write_text(svg(game_charts.beating(each, True), "path"), encoding="utf-8")
    return {f"{name}_chart": f"{name}.svg" for name in drawn}


def _rows(table: ReportTable) -> list[dict[str, str]]:
    names = [column.name for column in table.columns]
    return [MAYBE | {name: cell.text for name, cell in zip(names, row, strict=True)} for row in table.rows]


def _from(study: Study, finding: Finding, journals: Journals) -> str:
    return origin(study, finding, journals).replace("`", "")
