"""What is mended while a fight stands is told as often as a journal tells it again, and nothing is lost after `:undo`."""

from __future__ import annotations

from typing import Any

import pytest
from support.play import Begun

BEGUN = [
    "Ann, Bo",
    "none",
    "Ifrit, Kuja, Bone Tyrant, Elder Oak, Barn Owl",
    "Behemoth, Chocobo, Bomb, Shiva, Beatrix",
    "1",
    "Barn Owl d4",
    "Behemoth d1",
    "Kuja a1",
]
FIGHT = [*BEGUN, "Beatrix b1"]
HINTS = ["--rule", "hints=on"]


def names(story: list[dict[str, Any]]) -> list[str]:
    return [event["name"] for event in story]


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ([], [*FIGHT, ":fix d4 to c4"]),
        ([], [*FIGHT, ":fix d4 to c4", ":fix c4 to d4", "30"]),
        ([], [*FIGHT, "30", ":fix d4 red", "30", "10"]),
        (HINTS, [*BEGUN, ":fix d4 to c4", "Beatrix", ":fix d4 red", "b1", ":fix d4 blue"]),
    ],
)
def test_what_is_told_when_something_is_mended_is_told_again_from_the_journal(options, answers, tmp_path):
    begun = Begun(["tetra-master", "battle", *options])
    played = begun.play(((each, 0) for each in answers), tmp_path / "battle.jsonl")
    again = begun.replay(tmp_path / "battle.jsonl")
    assert names(played.story) == names(again.story)
    assert "mended" in names(played.story)


def test_a_mended_fight_begins_anew_once_and_nothing_is_swallowed_behind_an_undo():
    """by-hand: `fight` was told twice at each correction, and later events were passed over in its stead"""
    begun = Begun(["tetra-master", "battle"])
    mended = begun.play((each, 0) for each in [*FIGHT, ":fix d4 to c4"])
    assert names(mended.story)[-4:] == ["placed", "fight", "mended", "fight"]
    rolled = [*FIGHT, ":fix d4 to c4", ":fix c4 to d4", "30", "10"]
    plain = begun.play((each, 0) for each in rolled)
    undone = begun.play((each, 0) for each in [*rolled, ":undo 2", "30", "10"])
    assert names(undone.story) == names(plain.story)
