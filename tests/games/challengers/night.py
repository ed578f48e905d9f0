"""Tournaments of Challengers! as tests type them: `played("Ann, Bo", "", "recorded", …)`."""

from __future__ import annotations

from support.play import Begun, Played, numbered, typed
from support.scenario import SCENARIOS


def played(*lines: str, options: tuple[str, ...] = ()) -> Played:
    return typed(" ".join(["challengers tournament", *options]), *lines)


def scenario(name: str) -> Played:
    text = (SCENARIOS / "challengers" / f"{name}.txt").read_text(encoding="utf-8")
    return Begun(["challengers", "tournament"]).play(numbered(text))


def of_two(*lines: str) -> Played:
    """A recorded tournament of two, with Outer Space instead of the Castle."""
    return played("Ann, Bo", "", "recorded", "castle", *lines)


def level_at_the_second_place(*lines: str) -> Played:
    """Three of whom Bo and Cleo have a trophy each, of round 7, as have Ann's highest; then what is typed."""
    winners = ["Robot", "Ann"], ["Robot", "Bo"], ["Robot", "Ann"], ["Robot", "Ann"], ["Robot", "Cleo"], ["Robot", "Ann"]
    robot = [*(name for pair in winners for name in pair), "Cleo", "Bo"]
    return played("Ann, Bo, Cleo", "", "unrecorded", "", *robot, *lines)


NOBODY = ("none", "none", "none", "none", "Ann", "2")


def the_last_copies_come_twice(*, bo_first: bool = False) -> Played:
    """Ann and Bo each name two of the three A.I. that UFO has brought, in two matches of one round."""
    nothing = ["none", "none"]
    two_rounds = [*nothing * 2, "Ann", *nothing * 2, "Bo", *nothing * 2, "Ann", *nothing * 2, "Cleo"]
    ufo = ["B: 1", "UFO", "Newcomer, Newcomer, Newcomer, Talent, Dog"]
    dog = ["A: 2", "none", "Newcomer, Newcomer, Newcomer, Talent, Champion"]
    ann = [":at Ann", *ufo, ":at Cleo", *dog, ":at Ann - Cleo", "referee it", "Ann", "UFO", "A.I.", "A.I."]
    bo = [":at Bo", *ufo, ":at Dan", *dog, ":at Bo - Dan", "referee it", "UFO", "A.I.", "A.I."]
    third = [*bo, *ann] if bo_first else [*ann, *bo]
    return played("Ann, Bo, Cleo, Dan", "", "recorded", "castle", *two_rounds, *third)
