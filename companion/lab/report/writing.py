"""The report: in its files, the page, the same on paper and the journals of the games that findings name; at a
terminal, ten findings in sentences and the cards at both ends in a small table; for programs, as one JSON document."""

from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

from companion.lab.findings.finding import Finding
from companion.lab.findings.study import Study
from companion.lab.report.page import page
from companion.lab.report.paper import write_paper
from companion.lab.report.tables import tables
from companion.lab.report.words import LIKELY, Journals, examples, heading, known_by, origin, settled, source
from companion.printing.files.saving import save
from companion.words import aligned

ENDS = 5
MOST_LIKELY = 5
SHOWN = ("name", "cost", "plays", "adjusted", "beyond", "between", "verdict")
WIDTH = 96


class LabReport(NamedTuple):
    """Its files, the journals by the game's number and its arm, and the command that plays on in its folder."""

    files: list[Path]
    journals: dict[tuple[int, int], Path]
    command: str = ""

    def lines(self, study: Study) -> Iterator[str]:
        """Lines for a terminal."""
        yield from wrap(f"{heading(study)}: {source(study)}", WIDTH)
        yield ""
        for number, each in enumerate(study.foremost, start=1):
            yield from wrap(each.sentence, WIDTH, initial_indent=f"{number:2}. ", subsequent_indent="    ")
            yield f"    {origin(study, each, self.journals).replace('`', '')}"
        yield ""
        if study.likely:
            yield f"{LIKELY}:"
        for each in study.likely[:MOST_LIKELY]:
            yield from wrap(each.sentence, WIDTH, initial_indent="  – ", subsequent_indent="    ")
            yield f"    {settled(each, self.command).replace('`', '')}"
        if len(study.likely) > MOST_LIKELY:
            yield f"  … and {len(study.likely) - MOST_LIKELY} more in the report."
        if study.likely:
            yield ""
        if known := known_by(study, self.command):
            yield known.replace("`", "")
            yield ""
        table = tables(study)["cards"]
        columns = [place for place, column in enumerate(table.columns) if column.name in SHOWN]
        rows = [[row[place].text for place in columns] for row in table.rows]
        ends = rows if len(rows) <= 2 * ENDS else [*rows[:ENDS], ["…"] * len(columns), *rows[-ENDS:]]
        yield from (line.rstrip() for line in aligned([[table.columns[place].title for place in columns], *ends]))

    def data(self, study: Study) -> dict[str, Any]:
        """Data for programs: the figures that have names, all findings, each card, the pairs that surely aren't their
        parts, and what a second set moves. Figures are points of 100 unless their name says otherwise.
        """
        told: dict[str, Any] = {
            "game": study.about.get("game"),
            "mode": study.about.get("mode"),
            "games": study.tallies.games,
            "contests": study.tallies.contests,
            "figures": {name: round(value, 3) for name, value in study.figures.items()},
            "findings": [_rounded(each.data()) | _journal(each, self.journals) for each in study.findings],
            "likely": [_rounded(each.data()) for each in study.likely],
            "needed": study.needed,
            "command": self.command,
            "cards": [_rounded(row) for row in study.strengths.drop("^least_.*$").to_dicts()],
            "pairs": [_rounded(row) for row in study.sure_pairs.to_dicts()],
            "worse": [_rounded(each._asdict()) for each in study.worse],
            "unplayed": study.unplayed,
            "unused": study.unused,
        }
        if study.moved is not None:
            told["moved"] = [_rounded(row) for row in study.moved.to_dicts()]
        return told


def written(
    study: Study, folder: Path, journal: Callable[[int, int], Path], command: Callable[[str], str]
) -> LabReport:
    """Writes the report into a folder; `journal` writes that of a game with the set of an arm, and gives where; the
    `command` plays on in a folder, with how many games behind it. Raises CompanionError."""
    journals = {game: journal(*game) for game in sorted({game for each in study.findings for game in examples(each)})}
    html, pdf = folder / "report.html", folder / "report.pdf"
    beside = {game: path.relative_to(folder) for game, path in journals.items()}
    plays = command(str(folder))
    save(html, page(study, journals, plays, folder).encode())
    write_paper(study, pdf, beside, command("."))
    return LabReport([html, pdf], journals, plays)


def _journal(finding: Finding, journals: Journals) -> dict[str, str]:
    """The journals of the games that show it: with a second set `against` it, too."""
    names = zip(("journal", "against"), examples(finding), strict=False)
    return {name: str(journals[game]) for name, game in names if game in journals}


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    finite = {name: None if isinstance(value, float) and not isfinite(value) else value for name, value in row.items()}
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in finite.items()}
