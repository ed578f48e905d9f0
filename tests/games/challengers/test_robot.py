"""The Robot's deck: which cards are replaced at which level."""

from __future__ import annotations

import json

import pytest
from support.play import typed
from support.shell import in_process


def robot(*words: str) -> dict[str, object]:
    code, out, err = in_process(["robot", "--json", *words])
    assert (code, err) == (0, ""), err
    return json.loads(out)  # type: ignore[no-any-return]


def names(*words: str) -> list[str]:
    return [card["name"] for card in robot(*words)["cards"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("level", "gone", "many"),
    [
        ("1", [], 8),
        ("2", ["Alpha"], 8),
        ("3", ["Alpha", "Beta"], 8),
        ("4", ["Alpha", "Beta", "Good Bot"], 8),
        ("5", ["Alpha", "Beta", "Good Bot", "C.H.A.M.P."], 9),
    ],
)
def test_what_is_replaced(level: str, gone: list[str], many: int) -> None:
    """robot.level"""
    deck = names("--level", level, "--seed", "1")
    assert [card for card in ("Alpha", "Beta", "Good Bot", "C.H.A.M.P.") if card not in deck] == gone
    assert (len(deck), deck.count("Cyborg")) == (many, 4)
    assert names("--level", level, "--seed", "1") == deck


def test_solo_cards_come_only_where_they_are_wanted() -> None:
    """robot.solo"""
    solo = {"Titan", "Swarm", "Tractor Beam"}
    assert not any(solo & {*names("--level", "5", "--seed", str(seed))} for seed in range(20))
    assert any(solo & {*names("--level", "5", "--solo-cards", "--seed", str(seed))} for seed in range(20))


def test_cards_that_came_and_what_cannot_have() -> None:
    assert names("--level", "2", "--replaced", "gear")[0] == "Gear Knight"
    code, _, err = in_process(["robot", "--level", "2", "--replaced", "Titan"])
    assert (code, err.startswith("companion: Titan can't be drawn for the Robot; it can be: Rivet")) == (1, True)
    code, _, err = in_process(["robot", "--level", "2", "--replaced", "Rivet, Piston"])
    assert (code, err) == (1, "companion: level 2 replaces no card by Piston; leave that out\n")
    code, _, err = in_process(["robot", "--level", "3", "--replaced", "Rivet"])
    assert code == 1 and "ends too early" in err


def test_in_words() -> None:
    code, out, _ = in_process(["robot", "--level", "3", "--replaced", "Rivet, Piston"])
    assert code == 0
    assert out.splitlines()[:4] == [
        "Rivet replaces Alpha in the Robot's deck.",
        "Piston replaces Beta in the Robot's deck.",
        "The Robot's deck at level 3 (8 cards):",
        "  Rivet  3",
    ]
    assert "  Cyborg x 4  the round  Its base power is the number of the round." in out


def test_a_match_against_a_stronger_robot_asks_which_cards_came() -> None:
    options = "challengers match --rule robot=2 --rule round=3"
    match = typed(options, "Ann, Robot", "starter", "Titan", "Rivet", "Ann")
    assert [name for name, _ in match.asked][:5] == ["players", "deck", "robot-card", "robot-card", "toss"]
    assert "Rivet replaces Alpha in the Robot's deck." in match.told


def test_solo_cards_at_level_1_mean_nothing_and_are_refused() -> None:
    """robot.refused"""
    code, out, err = in_process(["robot", "--level", "1", "--solo-cards"])
    assert (code, out) == (2, "")
    assert "--rule solo-cards=on does not go with robot=1: at level 1 no card of the Robot is replaced" in err
