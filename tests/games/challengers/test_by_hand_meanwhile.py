"""Results that are mended while a match is refereed, and finals in which one has nothing to remove: the night goes on."""

from __future__ import annotations

from pathlib import Path

from support.play import Begun

NIGHT = ["challengers", "tournament"]


def test_who_begins_stays_settled_when_an_earlier_result_is_mended_meanwhile(tmp_path: Path) -> None:
    """The starter was worked out from the trophies as they were; the card that is asked for then is asked again."""
    lines = (
        "Ann, Bo, Cleo, Dan", "", "unrecorded", "without Shipwreck", "Ann wins", "Bo wins", "referee it", "starter",
        "starter", "Ann", "Dog", "Talent",
    )  # fmt: skip
    begun = Begun(NIGHT)
    before = begun.play([(line, place) for place, line in enumerate(lines, 1)])
    fix = ":fix Ann-Dan Dan wins"
    played = begun.play([(line, place) for place, line in enumerate([*lines, fix], 1)], tmp_path / "night.jsonl")
    assert before.unused == played.unused == []
    last, now = before.lines[-1], played.lines[-1]
    assert last | {"id": now["id"]} == now, "the same card is asked for"
    assert [event["text"] for event in before.story] == [event["text"] for event in played.story][: len(before.story)]
    assert played.story[-1]["name"] == "result-mended"
    resumed = begun.resume(tmp_path / "night.jsonl", [])
    assert resumed.lines[-1] == now


def test_a_finalist_with_nothing_to_remove_is_asked_nothing_and_the_night_is_told_again(tmp_path: Path) -> None:
    """Of the night of seed 31 Dan's deck is known, and his phase before the final asks nothing."""
    journal = tmp_path / "night.jsonl"
    begun = Begun([*NIGHT, "--seed", "31"])
    played = begun.play([(":auto", 0)] * 330, journal)
    assert played.result
    assert begun.replay(journal).result == played.result
