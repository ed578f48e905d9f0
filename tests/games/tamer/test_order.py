"""Orders are asked for where they matter, which is tried out: a die is rolled there, and nowhere else."""

from __future__ import annotations

from games.tamer.arena import battle

CHOICE = "Battle Start: Give one of your other creatures +1 Power."


def test_where_both_choose_a_target_at_one_place_a_die_says_who_chooses_first() -> None:
    """battle-start.choices: though the same comes of it in both orders; who chooses alone is not rolled for"""
    both = [f"A 1/3: {CHOICE}", "B 1/1", "C 1/1"], [f"D 1/3: {CHOICE}", "E 1/1", "F 1/1"]
    fought = battle(*both, ["5", "E", "B"])
    assert fought.table.asked[:3] == [("battle-start-order", None), ("target", "Right"), ("target", "Left")]
    alone = [f"A 1/3: {CHOICE}", "B 1/1", "C 1/1"], [f"D 1/3: {CHOICE}", "E 1/1"]
    assert battle(*alone, ["B"]).table.asked == [("target", "Left")]
    deck = battle(*both, ["B", "E"], deck="Right")
    assert deck.table.asked == [("target", "Left"), ("target", "Left")]


def test_who_is_chosen_among_is_the_same_whatever_the_row_s_order() -> None:
    """battle-start.between-players: Bo's creature goes to the back of its row before or after one of both is chosen"""
    chooses = ["A 5/6 Fire Spirit: Battle Start: Deal 1 damage to one opposing creature."]
    moves = ["B 3/3: Battle Start: Move this creature to the back of its row.", "C 3/3"]
    assert battle(chooses, moves, ["B"]).table.asked == [("target", "Left")]


def test_two_batter_ups_that_choose_are_rolled_for_too() -> None:
    """battle-start.choices"""
    says = CHOICE.replace("Battle Start", "Batter Up")
    both = [f"A 1/3: {says}", "B 1/1", "C 1/1"], [f"D 1/3: {says}", "E 1/1", "F 1/1"]
    fought = battle(*both, ["2", "B", "E"])
    assert fought.table.asked[:3] == [("batter-up-order", None), ("target", "Left"), ("target", "Right")]
