"""The study's players play: whoever follows the hints beats whoever plays anything."""

from __future__ import annotations

from games.tetra_master.balance import battle


def test_following_the_hints_pays():
    scores = [battle(seed, keen=("Ann",))[0]["score"] for seed in range(200)]
    won, lost = (sum(score[one] > score[other] for score in scores) for one, other in (("Ann", "Bo"), ("Bo", "Ann")))
    assert won > 2 * lost
    assert sum(score["Ann"] for score in scores) / len(scores) > 5.9
