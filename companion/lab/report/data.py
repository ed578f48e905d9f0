"""The report for programs, as one JSON document."""

from typing import Any

from companion.lab.findings.study import Study


def data(study: Study, journals: dict[int, str]) -> dict[str, Any]:
    """What was found: the figures that have names, all findings, each card, the pairs that surely aren't their parts,
    and what a second set moves. Figures are points of 100 unless their name says otherwise."""
    sure = study.pairs.filter((study.pairs["low"] > 0) | (study.pairs["high"] < 0))
    told: dict[str, Any] = {
        "game": study.about.get("game"),
        "mode": study.about.get("mode"),
        "games": study.tallies.games,
        "contests": study.tallies.contests,
        "figures": {name: round(value, 3) for name, value in study.figures.items()},
        "findings": [_rounded(each.data()) | _journal(each.example, journals) for each in study.findings],
        "cards": [_rounded(row) for row in study.strengths.drop("^least_.*$").to_dicts()],
        "pairs": [_rounded(row) for row in sure.to_dicts()],
        "worse": [_rounded(each._asdict()) for each in study.worse],
        "unplayed": study.unplayed,
        "unused": study.unused,
    }
    if study.moved is not None:
        told["moved"] = [_rounded(row) for row in study.moved.to_dicts()]
    return told


def _journal(example: int | None, journals: dict[int, str]) -> dict[str, str]:
    return {"journal": journals[example]} if example in journals and example is not None else {}


def _rounded(row: dict[str, Any]) -> dict[str, Any]:
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()}
