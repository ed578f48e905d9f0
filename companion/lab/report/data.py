"""The report for programs, as one JSON document."""

from typing import Any

from companion.lab.findings.finding import Finding
from companion.lab.findings.study import Study
from companion.lab.report.words import Journals, examples


def data(study: Study, journals: Journals) -> dict[str, Any]:
    """What was found: the figures that have names, all findings, each card, the pairs that surely aren't their parts,
    and what a second set moves. Figures are points of 100 unless their name says otherwise."""
    told: dict[str, Any] = {
        "game": study.about.get("game"),
        "mode": study.about.get("mode"),
        "games": study.tallies.games,
        "contests": study.tallies.contests,
        "figures": {name: round(value, 3) for name, value in study.figures.items()},
        "findings": [_rounded(each.data()) | _journal(each, journals) for each in study.findings],
        "cards": [_rounded(row) for row in study.strengths.drop("^least_.*$").to_dicts()],
        "pairs": [_rounded(row) for row in study.sure_pairs.to_dicts()],
        "worse": [_rounded(each._asdict()) for each in study.worse],
        "unplayed": study.unplayed,
        "unused": study.unused,
    }
    if study.moved is not None:
        told["moved"] = [_rounded(row) for row in study.moved.to_dicts()]
    return told


def _journal(finding: Finding, journals: Journals) -> dict[str, str]:
    """The journals of the games that show it: with a second set `against` it, too."""
    names = zip(("journal", "against"), examples(finding), strict=False)
    return {name: journals[game] for name, game in names if game in journals}


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()}
