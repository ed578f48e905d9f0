"""Each effect, target, amount and condition of the wording: on what it should touch, and not on the bystanders."""

import pytest
from games.tamer.arena import Fought, battle, creature

# Left is three creatures whose middle one has the ability; Right is three that never hit back. F(ire), S(pirit).
FRONT, LAST = "Front 0/3 Fire Familiar", "Last 0/3 Water Spirit"
FOES = ["One 0/9 Fire Monster", "Two 0/9 Water Spirit", "Three 0/9 Air Monster"]


def after_start(
    text: str, answers: list[str] | None = None, foes: list[str] | None = None, base: str = "1/3"
) -> Fought:
    """The rows once the middle creature's Battle Start is over: fought to the stalemate of rows without Power."""
    middle = f"Mid {base} Fire Spirit: Battle Start: {text}"
    return battle([FRONT, middle, LAST], foes or FOES, answers)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Give this creature +2 Power.", ["Front 0/3", "Mid 3/3", "Last 0/3"]),
        ("Give this creature +1 Power and +2 Health.", ["Front 0/3", "Mid 2/5", "Last 0/3"]),
        ("Give the creature behind this one +2 Health.", ["Front 0/3", "Mid 1/3", "Last 0/5"]),
        ("Give the creature in front of this one +2 Health.", ["Front 0/5", "Mid 1/3", "Last 0/3"]),
        ("Give your front creature +2 Health.", ["Front 0/5", "Mid 1/3", "Last 0/3"]),
        ("Give your last creature +2 Health.", ["Front 0/3", "Mid 1/3", "Last 0/5"]),
        ("Give each of your creatures +2 Health.", ["Front 0/5", "Mid 1/5", "Last 0/5"]),
        ("Give each of your other creatures +2 Health.", ["Front 0/5", "Mid 1/3", "Last 0/5"]),
        ("Give each of your other Fire creatures +2 Health.", ["Front 0/5", "Mid 1/3", "Last 0/3"]),
        ("Give each of your Spirits +2 Health.", ["Front 0/3", "Mid 1/5", "Last 0/5"]),
        ("Give each of your Fire Spirits +2 Health.", ["Front 0/3", "Mid 1/5", "Last 0/3"]),
        ("Give each creature behind this one +2 Health.", ["Front 0/3", "Mid 1/3", "Last 0/5"]),
        ("Give each creature in front of this one +2 Health.", ["Front 0/5", "Mid 1/3", "Last 0/3"]),
        ("Give this creature +1 Health for each opposing Monster.", ["Front 0/3", "Mid 1/5", "Last 0/3"]),
        ("Give this creature +1 Health for each of your other Spirits.", ["Front 0/3", "Mid 1/4", "Last 0/3"]),
        ("Give this creature +2 Health for each creature behind this one.", ["Front 0/3", "Mid 1/5", "Last 0/3"]),
        ("Give your last creature Health equal to this creature's Health.", ["Front 0/3", "Mid 1/3", "Last 0/6"]),
        ("Give your front creature Health equal to this creature's Power.", ["Front 0/4", "Mid 1/3", "Last 0/3"]),
        ("If you have another Spirit, give this creature +1 Health.", ["Front 0/3", "Mid 1/4", "Last 0/3"]),
        ("If you have another Fire Spirit, give this creature +1 Health.", ["Front 0/3", "Mid 1/3", "Last 0/3"]),
        ("If you have 2 or more other creatures, give this creature +1 Health.", ["Front 0/3", "Mid 1/4", "Last 0/3"]),
        ("If you have 3 or more other creatures, give this creature +1 Health.", ["Front 0/3", "Mid 1/3", "Last 0/3"]),
        ("If you have no other Monsters, give this creature +1 Health.", ["Front 0/3", "Mid 1/4", "Last 0/3"]),
        ("If you have no other Familiars, give this creature +1 Health.", ["Front 0/3", "Mid 1/3", "Last 0/3"]),
        ("If this creature is in front, give this creature +1 Health.", ["Front 0/3", "Mid 1/3", "Last 0/3"]),
        ("If this creature is last, give this creature +1 Health.", ["Front 0/3", "Mid 1/3", "Last 0/3"]),
        ("Move this creature to the back of its row.", ["Front 0/3", "Last 0/3", "Mid 1/3"]),
        ("Move your last creature to the front of its row.", ["Last 0/3", "Front 0/3", "Mid 1/3"]),
        ("Move your last creature one place forward.", ["Front 0/3", "Last 0/3", "Mid 1/3"]),
        ("Move this creature one place back.", ["Front 0/3", "Last 0/3", "Mid 1/3"]),
        ("Swap your front creature with your last creature.", ["Last 0/3", "Mid 1/3", "Front 0/3"]),
        ("Swap this creature with the creature behind this one.", ["Front 0/3", "Last 0/3", "Mid 1/3"]),
        ("This creature becomes a copy of the creature behind this one.", ["Front 0/3", "Mid 0/3", "Last 0/3"]),
    ],
)
def test_on_ones_own_row(text: str, left: list[str]) -> None:
    assert after_start(text).left == left


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Deal 2 damage to the front opposing creature.", ["One 0/9 -2", "Two 0/9", "Three 0/9"]),
        ("Deal 2 damage to the last opposing creature.", ["One 0/9", "Two 0/9", "Three 0/9 -2"]),
        ("Deal 2 damage to each opposing creature.", ["One 0/9 -2", "Two 0/9 -2", "Three 0/9 -2"]),
        ("Deal 2 damage to each opposing Monster.", ["One 0/9 -2", "Two 0/9", "Three 0/9 -2"]),
        (
            "Deal 1 damage to the front opposing creature for each of your creatures.",
            ["One 0/9 -3", "Two 0/9", "Three 0/9"],
        ),
        (
            "Deal damage equal to this creature's Health to the last opposing creature.",
            ["One 0/9", "Two 0/9", "Three 0/9 -3"],
        ),
        ("Deal damage equal to this creature's Power to each opposing Spirit.", ["One 0/9", "Two 0/9 -1", "Three 0/9"]),
        ("Move the front opposing creature to the back of its row.", ["Two 0/9", "Three 0/9", "One 0/9"]),
        ("Move the last opposing creature one place forward.", ["One 0/9", "Three 0/9", "Two 0/9"]),
        ("Swap the front opposing creature with the last opposing creature.", ["Three 0/9", "Two 0/9", "One 0/9"]),
        ("Give the front opposing creature +1 Health.", ["One 0/10", "Two 0/9", "Three 0/9"]),
    ],
)
def test_on_the_opposing_row(text: str, right: list[str]) -> None:
    assert after_start(text).right == right


@pytest.mark.parametrize(
    ("text", "answer", "options"),
    [
        ("Deal 2 damage to one opposing creature.", "Two", 3),
        ("Give one of your creatures +1 Power.", "mid", 3),
        ("Give one of your other creatures +1 Health.", "Last", 2),
    ],
)
def test_choices_are_asked_of_the_players_own(text: str, answer: str, options: int) -> None:
    assert after_start(text, [answer]).table.asked == [("target", "Left")]


def test_a_choice_with_one_answer_is_taken_and_said() -> None:
    fought = after_start("Deal 2 damage to one opposing Spirit.")
    assert fought.right == ["One 0/9", "Two 0/9 -2", "Three 0/9"]
    assert "Mid can only mean Two." in fought.told


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Give one of your other Monsters +1 Power.", "There is no creature that Mid could mean: nothing happens."),
        ("Deal 2 damage to each opposing Familiar.", "There is no creature that Mid could mean: nothing happens."),
        ("Give this creature +1 Power for each opposing Familiar.", "There is none to count for Mid: nothing happens."),
        ("Remove 2 damage from this creature.", "There is no damage for Mid to remove: nothing happens."),
        ("If this creature is last, give this creature +1 Power.", "Mid's condition is not met: nothing happens."),
        ("Swap this creature with this creature.", "For Mid nothing changes places: it is so already."),
        ("Move your front creature one place forward.", "For Mid nothing changes places: it is so already."),
        ("This creature becomes a copy of this creature.", "Mid already is a copy of it: nothing changes."),
    ],
)
def test_what_does_nothing_says_why(text: str, why: str) -> None:
    fought = after_start(text)
    assert why in fought.told
    assert fought.left == ["Front 0/3", "Mid 1/3", "Last 0/3"]


def test_nobody_behind_or_in_front() -> None:
    alone = "Solo 0/3: Battle Start: Give the creature {} this one +1 Power."
    assert "No one stands behind Solo: nothing happens." in battle([alone.format("behind")], ["A 0/1"]).told
    assert "No one stands in front of Solo: nothing happens." in battle([alone.format("in front of")], ["A 0/1"]).told


def test_no_foe_is_left() -> None:
    slayer = "Solo 1/3: Slay: Deal 1 damage to the front opposing creature."
    assert "No opposing creature is left for Solo: nothing happens." in battle([slayer], ["A 0/1"]).told


def test_damage_of_nothing_is_none() -> None:
    fought = after_start("Deal damage equal to this creature's Power to each opposing creature.", base="0/3")
    assert fought.right == ["One 0/9", "Two 0/9", "Three 0/9"]
    assert "Mid has none to give: nothing happens." in fought.told
    fought = after_start("Give your last creature Power equal to this creature's Power.", base="0/3")
    assert "Mid has none to give: nothing happens." in fought.told


def test_healing_stops_at_none() -> None:
    """effects.heal"""
    left = ["A 1/9", "B 1/3: Slay: Give this creature +1 Power."]
    medic = "Medic 1/3: Batter Up: Remove 2 damage from each of your other creatures."
    fought = battle(
        [medic.replace("Batter Up", "Battle Start").replace("other creatures", "creatures"), *left], ["X 0/1"]
    )
    assert "There is no damage for Medic to remove: nothing happens." in fought.told
    left = [
        "Hurt 0/9: Battle Start: Deal {} damage to this creature.",
        "Medic 0/3: Battle Start: Remove 2 damage from your front creature.",
    ]
    assert battle([left[0].format(3), left[1]], ["X 0/1"]).left[0] == "Hurt 0/9 -1"
    assert battle([left[0].format(1), left[1]], ["X 0/1"]).left[0] == "Hurt 0/9"


def test_a_copy_keeps_buffs_damage_and_types_and_takes_figures_and_ability() -> None:
    """effects.copy"""
    hydra = "Hydra 1/4 Water Spirit: Batter Up: This creature becomes a copy of the front opposing creature."
    tail = "Tail 0/2 Fire Monster: Battle Start: Give each of your other Water creatures +1 Health. Deal 1 damage to your front creature."
    fought = battle([hydra, tail], ["Orc 0/6 Fire Monster"])
    assert fought.left == ["Hydra 0/7 -1", "Tail 0/2"]


def test_a_copy_takes_what_the_original_is_now_without_its_buffs() -> None:
    """effects.copy"""
    hydra = "Hydra 1/4 Water Spirit: Battle Start: This creature becomes a copy of the front opposing creature."
    fought = battle(["Nil 0/1", hydra], ["Orc 0/6: Battle Start: Give this creature +3 Health."])
    assert fought.left == ["Nil 0/1", "Hydra 0/9"]
    assert any(text.startswith("Hydra now has a Battle Start") for text in fought.told)


def test_two_copiers_do_not_go_on_for_ever() -> None:
    """effects.copy.battle-start"""
    hydra = "{} 1/4 Water Spirit: Battle Start: This creature becomes a copy of the front opposing creature."
    fought = battle([hydra.format("Hydra")], [hydra.format("Other")], ["1"])
    assert fought.winners == ["Left", "Right"]


def test_a_battle_start_copied_later_does_not_happen() -> None:
    """effects.copy.battle-start"""
    hydra = "Hydra 1/4 Water Spirit: Batter Up: This creature becomes a copy of the front opposing creature."
    fought = battle([hydra], ["Orc 0/6: Battle Start: Give this creature +3 Health."])
    assert fought.left == ["Hydra 0/6"]


def test_a_copy_with_less_health_than_damage_is_knocked_out_by_nobody() -> None:
    """damage.knock-out, effects.copy"""
    hydra = "Hydra 1/9: Battle Start: Deal 3 damage to this creature. This creature becomes a copy of the front opposing creature."
    fought = battle([hydra, "B 1/1"], ["Orc 0/2: Slay: Give this creature +9 Health."])
    assert "Hydra is knocked out: 3 damage, Health 2." in fought.told
    assert fought.left == ["B 1/1"]


def test_a_text_the_grammar_does_not_know_is_carried_out_by_hand() -> None:
    """effects.by-hand"""
    odd = "Odd 1/3: Battle Start: Whistle a tune and give the creature behind it +2 Health. Slay: Give this creature +1 Power."
    fought = battle([odd, "B 0/1"], ["C 0/1"], [":fix B health 2", "done"])
    assert fought.left == ["Odd 2/3", "B 0/3"]
    assert fought.table.asked == [("by-hand", "Left")]


def test_a_text_without_keyword_comes_up_before_each_exchange() -> None:
    """effects.by-hand"""
    odd = "Odd 1/3: Everybody loves this one."
    fought = battle([odd], ["C 0/2"], ["done", "done"])
    assert fought.table.asked == [("by-hand", "Left")] * 2


@pytest.mark.parametrize(
    ("fix", "left", "told"),
    [
        (":fix B damage 1", ["Odd 1/3", "B 0/3 -1"], "Mended by hand: B: damage 1 (it was 0)."),
        (":fix B power 2", ["Odd 1/3", "B 2/3"], "Mended by hand: B: power 2 (it was 0)."),
        (":fix b green 2", ["Odd 1/3", "B 0/5"], "Mended by hand: B: health 2 (it was 0)."),
        (":fix B place 1", ["B 0/3", "Odd 1/3"], "Mended by hand: B: place 1 (it was 2)."),
        (":fix B out", ["Odd 1/3"], "Mended by hand: B: out."),
    ],
)
def test_fixes(fix: str, left: list[str], told: str) -> None:
    odd = "Odd 1/3: Battle Start: Whistle."
    fought = battle([odd, "B 0/3"], ["C 0/1"] if "place" not in fix else ["C 0/9"], [fix, "done"])
    assert fought.left == left
    assert told in fought.told


def test_a_fix_can_end_the_choice_it_came_between() -> None:
    """A question is asked anew from what is true after the correction."""
    sniper = "A 1/3: Battle Start: Deal 1 damage to one opposing creature."
    fought = battle([sniper], ["B 0/1", "C 0/1"], [":fix B out"])
    assert "A can only mean C." in fought.told


def test_an_ability_split_over_two_texts_of_the_same_keyword_is_one() -> None:
    card = creature("A 1/3: Slay: Give this creature +1 Power. Slay: Give this creature +1 Health.")
    assert card.slay and len(card.slay.acts) == 2
