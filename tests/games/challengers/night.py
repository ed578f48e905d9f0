"""Tournaments of Challengers! as tests type them: `played("Ann, Bo", "", "recorded", …)`."""

from __future__ import annotations

from typing import Any

from support.play import Begun, numbered
from support.scenario import SCENARIOS


def played(*typed: str, options: tuple[str, ...] = ()) -> Any:
    return Begun(["challengers", "tournament", *options]).play([(line, 0) for line in typed])


def scenario(name: str) -> Any:
    text = (SCENARIOS / "challengers" / f"{name}.txt").read_text(encoding="utf-8")
    return Begun(["challengers", "tournament"]).play(numbered(text))


def refused(tournament: Any) -> list[str]:
    return [f"{line['text']} {line['hint']}".strip() for line in tournament.lines if line["type"] == "error"]


def told(tournament: Any) -> list[str]:
    return [line["text"] for line in tournament.lines if line["type"] == "event"]


def asked(tournament: Any) -> list[tuple[str, str | None]]:
    return [(line["name"], line["who"]) for line in tournament.lines if line["type"] == "ask"]


def state(tournament: Any) -> dict[str, Any]:
    there: dict[str, Any] = tournament.session.view.state()
    return there


def of_two(*typed: str) -> Any:
    """A recorded tournament of two, with Outer Space instead of the Castle."""
    return played("Ann, Bo", "", "recorded", "castle", *typed)


def level_at_the_second_place(*typed: str) -> Any:
    """Three of whom Bo and Cleo have a trophy each, of round 7, as have Ann's highest; then what is typed."""
    robot = (
        "Robot",
        "Ann",
        "Robot",
        "Bo",
        "Robot",
        "Ann",
        "Robot",
        "Ann",
        "Robot",
        "Cleo",
        "Robot",
        "Ann",
        "Cleo",
        "Bo",
    )
    return played("Ann, Bo, Cleo", "", "unrecorded", "", *robot, *typed)


NOBODY = ("none", "none", "none", "none", "Ann", "2")


def the_last_copies_come_twice(*, bo_first: bool = False) -> Any:
    """Ann and Bo each name two of the three A.I. that UFO has brought, in two matches of one round."""
    nothing = ["none", "none"]
    two_rounds = [*nothing * 2, "Ann", *nothing * 2, "Bo", *nothing * 2, "Ann", *nothing * 2, "Cleo"]
    ufo = ["B: 1", "UFO", "Newcomer, Newcomer, Newcomer, Talent, Dog"]
    dog = ["A: 2", "none", "Newcomer, Newcomer, Newcomer, Talent, Champion"]
    ann = [":at Ann", *ufo, ":at Cleo", *dog, ":at Ann - Cleo", "referee it", "Ann", "UFO", "A.I.", "A.I."]
    bo = [":at Bo", *ufo, ":at Dan", *dog, ":at Bo - Dan", "referee it", "UFO", "A.I.", "A.I."]
    third = [*bo, *ann] if bo_first else [*ann, *bo]
    return played("Ann, Bo, Cleo, Dan", "", "recorded", "castle", *two_rounds, *third)
