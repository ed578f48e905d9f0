"""The rules of a battle, paragraph by paragraph: each test names its rule in the register."""

from __future__ import annotations

from typing import Any

import pytest
from games.tamer.arena import battle
from support.small_table import SmallTable

BOTH = ["Left", "Right"]
CARRIES = "Excess damage from this creature carries over to the creature behind."
KEEPS = "This creature keeps its damage between battles."
FOE = "the front opposing creature"
STRONGER = "Give this creature +1 Power."
TURNS = "Batter Up: Move this creature to the back of its row."


@pytest.mark.parametrize(
    ("rule", "left", "right", "came"),
    [
        ("damage.exchange end.tie", "Imp 2/2", "Orc 2/2", {"winners": BOTH, "left": [], "right": [], "rounds": 1}),
        ("damage.stays", "Wall 1/4", "Imp 2/1; Orc 2/9", {"right": ["Orc 2/9 -1"], "rounds": 2}),
        ("damage.knock-out: equal to Health", "Imp 3/3", "Wall 0/3; Orc 1/1", {"left": ["Imp 3/3 -1"]}),
        (
            *("damage.knock-out: a buff counts", "Imp 1/1: Battle Start: Give this creature +1 Health.", "Orc 1/1"),
            {"winners": ["Left"], "left": ["Imp 1/2 -1"]},
        ),
        (
            *("batter-up: after Battle Starts", f"A 1/3: Batter Up: {STRONGER}; B 1/3: Battle Start: {STRONGER}"),
            *("C 0/2", {"left": ["A 2/3", "B 2/3"], "triggered": ["B", "A"], "rounds": 1}),
        ),
        (
            *("batter-up.again: not while it stays", "A 1/1; B 1/9: Batter Up: Give this creature +1 Power.", "C 1/6"),
            {"left": ["B 2/9 -3"], "triggered": ["B"]},
        ),
        (
            "batter-up.again: a row that would turn for ever",
            f"A 1/2: {TURNS}; B 1/2: {TURNS}",
            *("C 1/4", {"winners": BOTH, "says": ["comes to the front again, but has batted since the last exchange"]}),
        ),
        (
            *("slay.fallen: behind is where it was", "A 2/2: Slay: Give the creature behind this one +3 Power.; B 1/1"),
            *("C 2/2", {"left": ["B 4/1"]}),
        ),
        (
            *("slay.fallen", "A 2/2: Slay: Give this creature +3 Power.; B 1/1", "C 2/2"),
            {"says": ["A is knocked out itself: nothing happens to it."]},
        ),
        (
            "slay: once for each, whatever did the damage",
            "A 0/9: Battle Start: Deal 1 damage to each opposing creature. Slay: Give this creature +1 Power.",
            *("C 0/1; D 0/1; E 0/2", {"left": ["A 3/9"], "rounds": 1}),
        ),
        (
            "slay: not of ones own",
            f"A 1/9: Battle Start: Deal 1 damage to each of your other creatures. Slay: {STRONGER}; B 1/1",
            *(
                "C 0/1",
                {"left": ["A 2/9"], "triggered": ["A", "A"], "says": ["B is knocked out by A: 1 damage, Health 1."]},
            ),
        ),
        (
            *("damage.carries-over: of the Health that is left", f"Toad 3/9: {CARRIES}", "C 0/5; D 0/4"),
            {"rounds": 3, "says": ["1 excess damage from Toad carries over to D: 1 in all, against Health 4."]},
        ),
        (
            *("damage.carries-over.timing", f"Toad 6/9: {CARRIES}"),
            "C 0/3; D 0/1: Batter Up: Deal 9 damage to each opposing creature.",
            {"winners": ["Left"], "says": ["D never came to the front, so it does not bat."]},
        ),
        (
            *("slay, damage.carries-over", f"Toad 6/9: {CARRIES} Slay: Give this creature +1 Health.", "C 0/3; D 0/1"),
            {"left": ["Toad 6/11"]},
        ),
        (
            "after.keeps-damage: whom a Health buff saved",
            f"Keeper 3/2: {KEEPS} Battle Start: Give this creature +2 Health.",
            *("A 2/1", {"left": [], "says": ["Without its green dice Keeper has 2 damage against Health 2."]}),
        ),
        (
            *(
                "slay.earned",
                f"A 1/9: Slay: This creature becomes a copy of your last creature.; B 1/1: Slay: {STRONGER}",
            ),
            *("C 0/1", {"left": ["A 1/1", "B 1/1"]}),
        ),
        (
            "battle-start.order: over as soon as a row is empty, and no targets are asked",
            "A 1/1: Battle Start: Deal 9 damage to each opposing creature.; B 1/1: Battle Start: Give one of "
            "your creatures +1 Power.; C 1/1",
            *("D 1/1", {"winners": ["Left"], "triggered": ["A"]}),
        ),
    ],
)
def test_a_battle(rule: str, left: str, right: str, came: dict[str, Any]) -> None:
    fought = battle(left.split("; "), right.split("; "))
    assert all(any(text in told for told in fought.told) for text in came.pop("says", [])), fought.told
    assert {name: getattr(fought, name) for name in came} == came


@pytest.mark.parametrize(
    ("left", "right", "rules", "came"),
    [
        ("A 0/3", "B 0/5", {}, {"winners": BOTH, "rounds": 1}),
        ("A 0/3", "B 0/5", {"stalemate": "nobody"}, {"winners": []}),
        ("A 0/3", "B 0/5", {"stalemate": "health"}, {"winners": ["Right"]}),
        ("A 0/3", "B 0/3", {"stalemate": "health"}, {"winners": BOTH}),
        *(
            (
                f"A 0/5; B 0/5: Battle Start: Deal 9 damage to {FOE}.",
                "C 1/5: Battle Start: Give this creature +5 Health.",
                *({"battle_starts": how}, {"right": [] if how == "first-player" else ["C 1/10 -9"]}),
            )
            for how in ("by-place", "first-player", "second-player")
        ),
    ],
)
def test_a_battle_by_a_switch(left: str, right: str, rules: dict[str, str], came: dict[str, Any]) -> None:
    """end.stalemate battle-start.between-players"""
    fought = battle(left.split("; "), right.split("; "), None, "", **rules)
    assert {name: getattr(fought, name) for name in came} == came


def test_a_slay_that_was_there_at_the_knock_out_happens_though_its_creature_is_another_now() -> None:
    """slay.earned"""
    left = [f"A 5/9: {CARRIES} Slay: This creature becomes a copy of your last creature.", "B 1/1"]
    fought = battle(left, ["C 0/1", "D 0/1", "E 0/4"])
    assert [event.rule for event in fought.table.events if event.name == "triggered"] == ["slay", "slay.earned"]


@pytest.mark.parametrize(
    ("foes", "answer", "deck"), [(["B 1/1", "C 1/1"], "C", "Left"), (["A 1/1"] * 2, "A 2 (Right)", "")]
)
def test_whom_a_creature_means_is_asked(foes: list[str], answer: str, deck: str) -> None:
    """deck.choices: for The Deck the opponent; and creatures of one name have labels of their own"""
    fought = battle(["A 1/3: Battle Start: Deal 1 damage to one opposing creature."], foes, [answer], deck=deck)
    assert fought.table.asked == [("target", "Right" if deck else "Left")]
    assert any(text.startswith(f"{answer} takes 1 damage from A") for text in fought.told)


def test_battle_starts_go_front_to_back() -> None:
    """battle-start.order: the second one sees what the first one did"""
    first = "First 1/9: Battle Start: Give the creature behind this one +2 Power."
    second = "Second 1/9: Battle Start: Give the creature in front of this one Power equal to this creature's Power."
    fought = battle([first, second], ["Orc 0/1"])
    assert fought.left == ["First 4/9", "Second 3/9"]
    fought = battle([second.replace("in front of", "behind"), first.replace("behind", "in front of")], ["Orc 0/1"])
    assert fought.left == ["Second 3/9", "First 2/9"]


def test_battle_starts_at_the_same_place_are_rolled_for_once_a_battle() -> None:
    """battle-start.between-players: 1 to 3 is the first player's"""
    left = [
        "A 1/2: Battle Start: Deal 2 damage to the front opposing creature.",
        "B 1/5: Battle Start: Give this creature +1 Power.",
    ]
    right = [
        "C 1/2: Battle Start: Deal 2 damage to the front opposing creature.",
        "D 1/5: Battle Start: Give this creature +1 Power.",
    ]
    fought = battle(left, right, ["3"])
    assert fought.table.asked == [("battle-start-order", None)]
    assert "C was knocked out before its turn came: its ability is lost." in fought.told
    assert fought.winners == ["Left"]
    fought = battle(left, right, ["4"])
    assert "A was knocked out before its turn came: its ability is lost." in fought.told
    assert fought.winners == ["Right"]


def test_batter_ups_at_the_same_time_are_rolled_for() -> None:
    """batter-up.order"""
    left = ["A 1/1: Batter Up: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Batter Up: Deal 1 damage to the front opposing creature."]
    fought = battle(left, right, ["1"])
    assert fought.winners == ["Left"]
    assert "C was knocked out before its turn came: its ability is lost." in fought.told
    assert battle(left, right, ["6"]).winners == ["Right"]


def test_slays_of_both_at_the_same_time_are_rolled_for_or_follow_the_switch() -> None:
    """slay.order"""
    left = ["A 1/1: Slay: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Slay: Give your last creature +1 Health.", "D 1/1"]
    assert battle(left, right, ["3"]).winners == ["Left", "Right"]
    fought = battle(left, right, ["4"])
    assert (fought.table.asked, fought.winners) == ([("slay-order", None)], ["Right"])
    first = battle(left, right, slays="first-player")
    assert (first.table.asked, first.winners) == ([], ["Left", "Right"])
    assert battle(left, right, slays="second-player").winners == ["Right"]


def test_the_switch_for_slays_holds_where_the_order_makes_no_difference_too() -> None:
    """slay.order"""
    slays = "Slay: Give your last creature +1 Power."
    fought = battle([f"A 1/1: {slays}", "B 1/9"], [f"C 1/1: {slays}", "D 1/9"], slays="second-player")
    assert fought.triggered == ["C", "A"]


def test_what_the_die_for_battle_starts_said_holds_at_every_place() -> None:
    """battle-start.between-players"""
    helps = "Battle Start: Give this creature +1 Power."
    duel = "Battle Start: Deal 1 damage to the front opposing creature."
    fought = battle([f"A 1/1: {duel}", f"B 1/9: {helps}"], [f"C 1/1: {duel}", f"D 1/9: {helps}"], ["6"])
    assert fought.triggered == ["C", "D", "B"]


def test_the_decks_opponent_chooses_the_order_of_effects() -> None:
    """deck.orders, and its switch"""
    left = ["A 1/1: Slay: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Slay: Give your last creature +1 Health.", "D 1/1"]
    fought = battle(left, right, ["Right"], deck="Right")
    assert (fought.table.asked, fought.winners) == ([("effect-order", "Left")], ["Right"])
    assert "Left lets Right go first with Slays." in fought.told
    assert battle(left, right, ["1"], deck="Right", deck_orders="roll").table.asked == [("slay-order", None)]


def test_chains_of_slays_are_settled_before_anybody_moves_up() -> None:
    """damage.sequence"""
    left = [
        "A 1/1: Slay: Deal 1 damage to the front opposing creature.",
        "B 1/1: Batter Up: Give this creature +1 Power.",
    ]
    fought = battle(left, ["C 1/1", "D 1/1", "E 1/3"])
    assert fought.names("exchange", "knocked-out", "moved-up", "triggered")[:8] == [
        *("exchange", "knocked-out", "knocked-out"),
        *("triggered", "knocked-out", "triggered"),
        *("moved-up", "moved-up"),
    ]
    assert fought.table.events[-1].name == "damage-off"


def test_more_answers_than_are_looked_through_ask_for_a_die() -> None:
    """battle-start.between-players: two answers deep; and what is done by hand nobody knows"""
    helps = "D 1/9: Battle Start: Give this creature +1 Power for each opposing creature."
    gives = " Give one of your other creatures +1 Health."
    for many, die in ((1, []), (2, []), (3, ["1"])):
        answers = [*die, *["B"] * many]
        assert battle([f"A 1/9: Battle Start:{gives * many}", "B 1/9", "C 1/9"], [helps], answers)
    assert battle(["A 1/9: Battle Start: Sing."], [helps], ["1", "done"]).table.asked[0][0] == "battle-start-order"


def test_an_empty_team_loses_at_once_and_two_tie() -> None:
    """team.empty"""
    assert battle([], ["A 1/1: Battle Start: Give this creature +1 Power."]).winners == ["Right"]
    assert battle([], []).winners == ["Left", "Right"]
    assert battle([], ["A 1/1"]).rounds == 0
    lines = SmallTable("tamer battle", "Ann, Bo")("none", "Vulpike").lines
    lined_up = [(line["rule"], line["data"]["team"]) for line in lines if line.get("name") == "lined-up"]
    assert lined_up == [("team.empty", []), ("team.order", ["Vulpike"])]


def test_after_the_battle_dice_come_off_but_not_kept_damage() -> None:
    """after.buffs, after.damage, after.keeps-damage"""
    left = [
        "Keeper 3/5: This creature keeps its damage between battles. Battle Start: Give this creature +1 Power.",
        "Other 1/1: Battle Start: Give this creature +1 Health.",
    ]
    fought = battle(left, ["A 2/1"])
    assert fought.told[-3:] == [
        "After the battle all buffs come off.",
        "No damage has to come off.",
        "Keeper keeps its 2 damage for its next battle.",
    ]


def test_a_keeper_that_falls_or_is_the_decks_forgets_its_damage() -> None:
    """after.keeps-damage.out"""
    keeper = "Keeper 3/5: This creature keeps its damage between battles."
    assert (
        battle([keeper], ["A 5/4"]).told[-1]
        == "Keeper was knocked out, so its damage is forgotten: it can be used again."
    )
    fought = battle([keeper], ["A 2/1"], deck="Left")
    assert fought.told[-1] == "Keeper loses its damage, for it goes back into its deck."


def test_hands_circle_who_records_a_victory_of_a_stalemate() -> None:
    """end.stalemate, and its switch"""
    rows = (["A 0/4"], ["B 0/3"])
    circles = {"both": "Circle Left and Right on the bracket sheet.", "health": "Circle Left on the bracket sheet."}
    for how in ("both", "health", "nobody"):
        table = battle(*rows, stalemate=how).table
        (place,) = (place for place, event in enumerate(table.events) if event.name == "stalemate")
        assert table.did[place] == circles.get(how)
