"""The rules of a turn, one by one, on boards as small as each needs. Every test names the rules it is about."""

from __future__ import annotations

import pytest
from games.tetra_master.arena import turn

from companion.games.tetra_master.board import CELLS

BYSTANDER = {"d4": "blue Owl 3P 3/3 N"}


def test_the_manuals_fight_is_won_by_the_higher_sum() -> None:
    """fight.dice: Ifrit, 7 dice, against Behemoth's Magical Defence, 7 dice"""
    played = turn("Ifrit", "b2", {"c2": "blue Behemoth"} | BYSTANDER, "22", "19")
    assert played.colours == {"b2": "red", "c2": "red", "d4": "blue"}
    assert "Ifrit 22, Behemoth 19: the attack wins for Ann." in played.told
    assert played.asks == ["cell", "attack-roll", "defence-roll"]
    assert played.table.asked[1:] == [("attack-roll", "Ann"), ("defence-roll", "Bo")]


def test_the_manuals_fight_is_lost_by_the_lower_sum() -> None:
    """fight.dice: the defender captures"""
    played = turn("Ifrit", "b2", {"c2": "blue Behemoth"} | BYSTANDER, "20", "22")
    assert played.colours == {"b2": "blue", "c2": "blue", "d4": "blue"}
    assert "Ifrit 20, Behemoth 22: the attack is beaten by Bo." in played.told


def test_a_tie_is_the_attackers() -> None:
    """fight.tie"""
    played = turn("Ifrit", "b2", {"c2": "blue Behemoth"}, "20", "20")
    assert played.colours["c2"] == "red"
    assert "fight.tie" in played.rules


def test_a_fight_needs_both_arrows() -> None:
    """fights.order, unresisted: no arrow back is no fight; no arrow there is nothing"""
    assert turn("A 2P 2/2 E", "a1", {"b1": "blue B 2P 2/2 W"}, "9", "8").colours["b1"] == "red"
    assert turn("A 2P 2/2 E", "a1", {"b1": "blue B 2P 2/2 N S E"}).colours["b1"] == "red"
    nothing = turn("A 2P 2/2 W", "a1", {"b1": "blue B 2P 2/2 W"})
    assert nothing.colours["b1"] == "blue"
    assert nothing.told[-1] == "A points at no enemy card: nothing happens."


@pytest.mark.parametrize(
    ("arrow", "cell", "back"),
    [
        ("N", "b1", "S"),
        ("NE", "c1", "SW"),
        ("E", "c2", "W"),
        ("SE", "c3", "NW"),
        ("S", "b3", "N"),
        ("SW", "a3", "NE"),
        ("W", "a2", "E"),
        ("NW", "a1", "SE"),
    ],
)
def test_each_arrow_meets_its_opposite(arrow: str, cell: str, back: str) -> None:
    """fights.order"""
    others = " ".join(each for each in ("N", "NE", "E", "SE", "S", "SW", "W", "NW") if each != back)
    assert turn(f"A 2P 2/2 {arrow}", "b2", {cell: f"blue B 2P 2/2 {back}"}, "2", "3").colours["b2"] == "blue"
    assert turn(f"A 2P 2/2 {arrow}", "b2", {cell: f"blue B 2P 2/2 {others}"}).asks == ["cell"]


def test_arrows_beyond_the_edge_at_blocks_and_at_own_cards_do_nothing() -> None:
    """arrows.nothing"""
    everywhere = "A 2P 2/2 N NE E SE S SW W NW"
    board = {"b1": "red B 2P 2/2 N NE E SE S SW W NW", "d1": "blue C 2P 2/2 W", "a4": "blue D 2P 2/2 N"}
    played = turn(everywhere, "a1", board, blocked="a2 b2")
    assert played.colours == {"a1": "red", "b1": "red", "d1": "blue", "a4": "blue"}
    assert played.names == ["forced", "placed", "quiet"]


def test_the_only_free_cell_is_not_asked_for() -> None:
    """turn.cell"""
    played = turn("A 2P 2/2 N", "", {}, blocked=" ".join(cell for cell in CELLS if cell != "c3"))
    assert (played.colours, played.asks) == ({"c3": "red"}, [])
    forced = [event.data() for event in played.table.events if event.rule == "turn.cell"]
    assert forced == [{"player": "Ann", "what": "cell", "only": "c3"}]


def test_the_defence_is_that_of_the_attacks_type_and_the_lower_one_against_a_flexible_attack() -> None:
    """fight.dice, fight.flexible"""
    for type, dice in (("P", 5), ("M", 3), ("F", 3)):
        played = turn(f"A 2{type} 2/2 E", "a1", {"b1": "blue B 9P 5/3 W"}, "12", " ".join("1" * dice))
        assert played.colours["b1"] == "red"
    assert turn("A 2F 2/2 E", "a1", {"b1": "blue B 9P 2/3 W"}, "12", "1 1").colours["b1"] == "red"
    assert "fight.flexible" in turn("A 2F 2/2 E", "a1", {"b1": "blue B 9P 4/4 W"}, "2", "4").rules


def test_no_dice_are_nothing_and_nothing_against_nothing_is_the_attackers() -> None:
    """fight.no-dice"""
    played = turn("A 0P 2/2 E", "a1", {"b1": "blue B 9P 0/3 W"})
    assert (played.colours["b1"], played.asks) == ("red", ["cell"])
    assert "A 0, B 0: a tie, which the attacker wins; Ann defeats B." in played.told


@pytest.mark.parametrize(
    ("attack", "defence", "winner"), [(0, 1, "blue"), (0, 9, "blue"), (1, 0, "red"), (9, 0, "red")]
)
def test_some_dice_against_none_are_not_rolled(attack: int, defence: int, winner: str) -> None:
    """fight.no-dice: nothing they show can change who wins"""
    played = turn(f"A {attack}P 2/2 E", "a1", {"b1": f"blue B 9P {defence}/3 W"})
    assert (played.colours["a1"], played.colours["b1"], played.asks) == (winner, winner, ["cell"])
    assert f"{'A' if defence else 'B'} rolls no die: 0." in played.told
    assert f"{'Bo' if defence else 'Ann'} wins the fight of A against B." in played.told


def test_where_sixes_are_counted_some_dice_against_none_are_rolled() -> None:
    """fight.no-dice math-is-hard: no six is a tie"""
    fight = ("A 0P 2/2 E", "a1", {"b1": "blue B 9P 1/3 W"})
    assert turn(*fight, "3", math_is_hard="on").colours["b1"] == "red"
    assert turn(*fight, "6", math_is_hard="on").colours["a1"] == "blue"


def test_more_dice_than_the_box_has_are_rolled_in_parts() -> None:
    """fight.dice-limit"""
    played = turn("A 20P 2/2 E", "a1", {"b1": "blue B 9P 17/3 W"}, "70", "60")
    assert "fight.dice-limit" in played.rules
    assert "fight.dice-limit" not in turn("A 20P 2/2 E", "a1", {"b1": "blue B 9P 16/3 W"}, "70", "60").rules


CHAIN = {
    "b1": "blue Loser 2P 2/2 W E S SW",
    "c1": "blue One 2P 2/2 E",
    "d1": "blue Two 2P 2/2",
    "b2": "blue Three 2P 2/2 N",
    "a2": "blue Four 2P 2/2",
    "c2": "blue Five 2P 2/2 NW",
}


def test_a_chain_takes_all_that_the_defeated_card_points_at_and_goes_one_step() -> None:
    """chain, chain.once: on any side of it, whether they point back or not; what they point at is not taken"""
    played = turn("A 2P 2/2 E", "a1", CHAIN, "9", "8")
    assert played.red() == "a1 a2 b1 b2 c1"
    assert played.names == [
        "forced",
        "placed",
        "fight",
        "fought",
        "captured",
        "captured",
        "captured",
        "captured",
        "not-chained-on",
    ]
    assert played.told[-1] == "What One points at stays: a Combo Chain goes one step."


def test_a_chain_leaves_the_winners_own_cards_as_they_are() -> None:
    """chain"""
    played = turn("A 2P 2/2 E", "a1", CHAIN | {"c1": "red One 2P 2/2 E", "b2": "red Three 2P 2/2 N"}, "9", "8")
    assert played.red() == "a1 a2 b1 b2 c1"
    assert played.names.count("captured") == 2


def test_a_beaten_attackers_chain_is_the_defenders() -> None:
    """chain.winner, attack-lost, and the switch chains"""
    board = {
        "b1": "blue Winner 2P 2/2 W",
        "a2": "red Own 2P 2/2 N E",
        "b2": "red Next 2P 2/2",
        "c1": "red Far 2P 2/2 W",
    }
    attacker = "A 2P 2/2 E SE S"
    assert turn(attacker, "a1", board, "7", "8").red() == "c1"
    spared = turn(attacker, "a1", board, "7", "8", chains="attacker")
    assert spared.red() == "a2 b2 c1"
    assert spared.told[-1] == "By this table's rule only an attacker's victory chains. Not captured: Next, Own."
    assert turn(attacker, "a1", board, "8", "8", chains="attacker").red() == "a1 a2 b1 b2 c1"


def test_a_defenders_victory_does_not_chain_from_the_defender() -> None:
    """chain.winner: only the defeated card's arrows count"""
    board = {"b1": "blue Winner 2P 2/2 W E S", "c1": "red Far 2P 2/2", "b2": "red Near 2P 2/2"}
    assert turn("A 2P 2/2 E", "a1", board, "2", "3").red() == "b2 c1"


def test_after_a_lost_attack_nothing_more_happens() -> None:
    """attack-lost"""
    board = {"b1": "blue B 2P 2/2 W", "a2": "blue C 2P 2/2 N", "b2": "blue D 2P 2/2"}
    played = turn("A 2P 2/2 E SE S", "a1", board, "b1", "7", "8")
    assert set(played.colours.values()) == {"blue"}
    assert played.told[-1] == "A was defeated, so its attack is over. Left alone: C, D."
    assert played.asks == ["cell", "fight", "attack-roll", "defence-roll"]


def test_the_attacker_chooses_each_time_among_the_fights_that_are_left() -> None:
    """fights.order"""
    board = {"b1": "blue B 2P 2/2 W", "a2": "blue C 2P 2/2 N", "b2": "blue D 2P 2/2 NW"}
    played = turn("A 2P 2/2 E SE S", "a1", board, "b2", "8", "8", "C", "8", "8", "8", "8")
    assert played.asks == ["cell", *["fight", "attack-roll", "defence-roll"] * 2, "attack-roll", "defence-roll"]
    assert played.table.asked[1] == ("fight", "Ann")
    assert set(played.colours.values()) == {"red"}


def test_a_chain_may_take_a_card_that_would_have_fought() -> None:
    """chain.fights"""
    board = {"b1": "blue B 2P 2/2 W SW", "a2": "blue C 2P 2/2 N"}
    played = turn("A 2P 2/2 E S", "a1", board, "b1", "8", "8")
    assert set(played.colours.values()) == {"red"}
    assert played.told[-1] == "C was captured by the chain, so A does not fight it any more."


def test_unresisted_captures_come_after_the_fights_and_do_not_chain() -> None:
    """unresisted"""
    board = {"b1": "blue B 2P 2/2 W", "a2": "blue C 2P 2/2 E S", "a3": "blue D 2P 2/2", "b2": "blue E 2P 2/2"}
    played = turn("A 2P 2/2 E S", "a1", board, "8", "8")
    assert played.red() == "a1 a2 b1"
    assert played.told[-1] == "Ann captures C (a2), which A points at and which does not point back."


def test_controlled_arena_has_no_chains() -> None:
    """controlled-arena"""
    played = turn("A 2P 2/2 E", "a1", CHAIN, "9", "8", controlled_arena="on")
    assert played.red() == "a1 b1"
    assert played.told[-1] == "Controlled Arena: no Combo Chain. Not captured: One, Three, Four."


def test_math_is_hard_counts_sixes() -> None:
    """math-is-hard: typed as faces or as their number; the attacker wins ties"""
    board = {"b1": "blue B 2P 4/2 W"}
    for answers, colour in (
        (("6 1 1", "5 5 5 5"), "red"),
        (("0", "0"), "red"),
        (("5 5 5", "1 1 6 1"), "blue"),
        (("1", "2"), "blue"),
    ):
        played = turn("A 3P 2/2 E", "a1", board, *answers, math_is_hard="on")
        assert played.colours["a1"] == colour
        assert "math-is-hard" in played.rules


def test_what_is_mended_while_a_fight_stands_is_asked_anew() -> None:
    """by-hand: the colour that shows, and where a card lies"""
    board = {"b1": "blue B 2P 2/2 W", "a2": "blue C 2P 2/2 N"}
    played = turn("A 2P 2/2 E S", "a1", board, ":fix b1 red", "8", ":fix a2 to d4")
    assert played.colours == {"a1": "red", "b1": "red", "d4": "blue"}
    assert played.asks == ["cell", "attack-roll"]
    assert "Mended by hand: C lies on d4 (it lay on a2)." in played.told


def test_a_card_may_be_mended_before_the_cell_is_chosen() -> None:
    """by-hand"""
    played = turn("A 2P 2/2 E S", ":fix b1 to c1", {"b1": "blue B 2P 2/2 W"}, "b1", "8", "9")
    assert played.colours == {"b1": "blue", "c1": "blue"}


def test_kuja_and_beatrix_would_fight_here() -> None:
    """fights.order: the manual's example of two cards that point at each other"""
    assert turn("Kuja", "b2", {"c2": "blue Beatrix"}, "30", "20").colours["c2"] == "red"
    assert turn("Beatrix", "c2", {"b2": "blue Kuja"}, "30", "20").colours["b2"] == "red"
