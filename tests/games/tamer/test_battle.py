"""The rules of a battle, paragraph by paragraph: each test names its rule in the register."""

from games.tamer.arena import battle
from support.small_table import SmallTable

EFFECT_NAMES = ("buffed", "damaged", "healed", "moved", "swapped", "copied")


def test_the_rulebooks_example_of_combat():
    fought = battle("Vulpike, Baby Drachna", "Heroicat, Escamophage")
    assert fought.winners == ["Right"]
    assert fought.rounds == 3
    assert fought.left == []
    assert fought.right == ["Escamophage 2/4 -3"]
    assert [text for text in fought.told if " gains " in text] == [
        "Baby Drachna gains 2 Health.",
        "Escamophage gains 1 Health.",
    ]
    assert "No one stands behind Baby Drachna: nothing happens." in fought.told


def test_exchange_is_simultaneous_and_ends_in_a_tie_when_both_last_fall():
    """damage.exchange, end.tie"""
    fought = battle(["Imp 2/2"], ["Orc 2/2"])
    assert fought.winners == ["Left", "Right"]
    assert (fought.left, fought.right, fought.rounds) == ([], [], 1)


def test_damage_stays_from_exchange_to_exchange():
    """damage.stays"""
    fought = battle(["Wall 1/4"], ["Imp 2/1", "Orc 2/9"])
    assert fought.right == ["Orc 2/9 -1"]
    assert fought.rounds == 2


def test_damage_equal_to_health_knocks_out():
    """damage.knock-out"""
    assert battle(["Imp 3/3"], ["Wall 0/3", "Orc 1/1"]).left == ["Imp 3/3 -1"]


def test_a_health_buff_counts_against_damage():
    """damage.knock-out"""
    fought = battle(["Imp 1/1: Battle Start: Give this creature +1 Health."], ["Orc 1/1"])
    assert fought.winners == ["Left"]
    assert fought.left == ["Imp 1/2 -1"]


def test_battle_starts_go_front_to_back():
    """battle-start.order: the second one sees what the first one did"""
    first = "First 1/9: Battle Start: Give the creature behind this one +2 Power."
    second = "Second 1/9: Battle Start: Give the creature in front of this one Power equal to this creature's Power."
    fought = battle([first, second], ["Orc 0/1"])
    assert fought.left == ["First 4/9", "Second 3/9"]
    fought = battle([second.replace("in front of", "behind"), first.replace("behind", "in front of")], ["Orc 0/1"])
    assert fought.left == ["Second 3/9", "First 2/9"]


def test_battle_starts_at_the_same_place_are_rolled_for_once_a_battle():
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


def test_places_are_taken_one_after_the_other_and_may_be_taken_player_by_player():
    """battle-start.between-players, and its switch"""
    left = ["A 0/5", "B 0/5: Battle Start: Deal 9 damage to the front opposing creature."]
    right = ["C 1/5: Battle Start: Give this creature +5 Health."]
    assert battle(left, right).right == ["C 1/10 -9"]
    assert battle(left, right, battle_starts="first-player").right == []
    assert battle(left, right, battle_starts="second-player").right == ["C 1/10 -9"]


def test_batter_up_happens_after_battle_starts_and_before_damage():
    """batter-up"""
    left = ["A 1/3: Batter Up: Give this creature +2 Power.", "B 1/3: Battle Start: Give this creature +1 Power."]
    fought = battle(left, ["C 0/3"])
    assert fought.names("triggered", "exchange", "knocked-out") == ["triggered", "triggered", "exchange", "knocked-out"]
    assert fought.left == ["A 3/3", "B 2/3"]


def test_batter_up_happens_when_a_creature_moves_up_and_not_again_while_it_stays():
    """batter-up, batter-up.again"""
    left = ["A 1/1", "B 1/9: Batter Up: Give this creature +1 Power."]
    fought = battle(left, ["C 1/6"])
    assert fought.left == ["B 2/9 -3"]
    assert fought.names("triggered") == ["triggered"]


def test_batter_ups_at_the_same_time_are_rolled_for():
    """batter-up.order"""
    left = ["A 1/1: Batter Up: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Batter Up: Deal 1 damage to the front opposing creature."]
    fought = battle(left, right, ["1"])
    assert fought.winners == ["Left"]
    assert "C was knocked out before its turn came: its ability is lost." in fought.told
    assert battle(left, right, ["6"]).winners == ["Right"]


def test_creatures_that_push_each_other_to_the_front_bat_once_between_exchanges():
    """batter-up.again: a row that would turn for ever"""
    turning = "{} 1/2: Batter Up: Move this creature to the back of its row."
    fought = battle([turning.format("A"), turning.format("B")], ["C 1/4"])
    assert any("has batted since the last exchange" in text for text in fought.told)
    assert fought.winners == ["Left", "Right"]


def test_slay_happens_even_if_the_slayer_falls():
    """slay.fallen: behind is where it was"""
    fought = battle(["A 2/2: Slay: Give the creature behind this one +3 Power.", "B 1/1"], ["C 2/2"])
    assert fought.left == ["B 4/1"]
    fought = battle(["A 2/2: Slay: Give this creature +3 Power.", "B 1/1"], ["C 2/2"])
    assert "A is knocked out itself: nothing happens to it." in fought.told


def test_slay_happens_once_for_each_creature_whatever_did_the_damage():
    """slay"""
    left = ["A 0/9: Battle Start: Deal 1 damage to each opposing creature. Slay: Give this creature +1 Power."]
    fought = battle(left, ["C 0/1", "D 0/1", "E 0/2"])
    assert fought.left == ["A 3/9"]
    assert fought.rounds == 1


def test_slay_does_not_count_ones_own_creatures():
    """slay: an opposing creature"""
    left = [
        "A 1/9: Battle Start: Deal 1 damage to each of your other creatures. Slay: Give this creature +9 Power.",
        "B 1/1",
    ]
    fought = battle(left, ["C 0/1"])
    assert fought.left == ["A 10/9"]
    assert "B is knocked out by A: 1 damage, Health 1." in fought.told
    assert fought.names("triggered") == ["triggered", "triggered"]


def test_slays_of_both_at_the_same_time_are_rolled_for_or_follow_the_switch():
    """slay.order"""
    left = ["A 1/1: Slay: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Slay: Give your last creature +1 Health.", "D 1/1"]
    assert battle(left, right, ["3"]).winners == ["Left", "Right"]
    fought = battle(left, right, ["4"])
    assert (fought.table.asked, fought.winners) == ([("slay-order", None)], ["Right"])
    first = battle(left, right, slays="first-player")
    assert (first.table.asked, first.winners) == ([], ["Left", "Right"])
    assert battle(left, right, slays="second-player").winners == ["Right"]


def test_the_switch_for_slays_holds_where_the_order_makes_no_difference_too():
    """slay.order"""
    slays = "Slay: Give your last creature +1 Power."
    fought = battle([f"A 1/1: {slays}", "B 1/9"], [f"C 1/1: {slays}", "D 1/9"], slays="second-player")
    assert fought.triggered == ["C", "A"]


def test_what_the_die_for_battle_starts_said_holds_at_every_place():
    """battle-start.between-players"""
    helps = "Battle Start: Give this creature +1 Power."
    duel = "Battle Start: Deal 1 damage to the front opposing creature."
    fought = battle([f"A 1/1: {duel}", f"B 1/9: {helps}"], [f"C 1/1: {duel}", f"D 1/9: {helps}"], ["6"])
    assert fought.triggered == ["C", "D", "B"]


def test_the_decks_opponent_chooses_the_order_of_effects():
    """deck.orders, and its switch"""
    left = ["A 1/1: Slay: Deal 1 damage to the front opposing creature."]
    right = ["C 1/1: Slay: Give your last creature +1 Health.", "D 1/1"]
    fought = battle(left, right, ["Right"], deck="Right")
    assert (fought.table.asked, fought.winners) == ([("effect-order", "Left")], ["Right"])
    assert "Left lets Right go first with Slays." in fought.told
    assert battle(left, right, ["1"], deck="Right", deck_orders="roll").table.asked == [("slay-order", None)]


def test_a_slay_is_the_one_that_was_there_at_the_knock_out():
    """slay.earned: an own card that copies between two Slays, and one that copies another's Slay"""
    tramples = "Excess damage from this creature carries over to the creature behind."
    left = [f"A 5/9: {tramples} Slay: This creature becomes a copy of your last creature.", "B 1/1"]
    fought = battle(left, ["C 0/1", "D 0/1", "E 0/4"])
    assert [event.rule for event in fought.table.events if event.name == "triggered"] == ["slay", "slay.earned"]
    left = [
        "A 1/9: Slay: This creature becomes a copy of your last creature.",
        "B 1/1: Slay: Give this creature +9 Power.",
    ]
    assert battle(left, ["C 0/1"]).left == ["A 1/1", "B 1/1"]


def test_a_battle_is_over_as_soon_as_a_row_is_empty():
    """battle-start.order: no further Battle Starts, and no targets are asked"""
    kills = "Battle Start: Deal 9 damage to each opposing creature."
    chooses = "Battle Start: Give one of your creatures +1 Power."
    fought = battle([f"A 1/1: {kills}", f"B 1/1: {chooses}", "C 1/1"], ["D 1/1"])
    assert (fought.winners, fought.table.asked, fought.names("triggered")) == (["Left"], [], ["triggered"])


def test_hands_move_no_dice_that_leave_at_once():
    """An instruction names no die above 6, and a creature that leaves in the same step is only taken away."""
    fought = battle(["A 8/9", "B 0/9"], ["C 1/8", "D 7/20: This creature takes 7 less damage from each hit."])
    told = dict(zip(fought.told, fought.table.did, strict=True))
    assert told["C takes 8 damage from A: 8 in all, against Health 8."] is None
    assert told["D is now in front for Right."] == "Take C away; move the row up."
    assert any("black dice on A to 6 + 2" in (each or "") for each in fought.table.did)


def test_chains_of_slays_are_settled_before_anybody_moves_up():
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


def test_no_die_is_rolled_where_the_order_makes_no_difference():
    """battle-start.between-players"""
    helper = "{} 1/1: Battle Start: Give this creature +1 Power. Slay: Give this creature +1 Power."
    assert battle([helper.format("A")], [helper.format("B")]).table.asked == []


def test_a_die_is_rolled_where_the_order_matters_for_one_choice_of_several():
    """battle-start.between-players: of two creatures to choose only the last one is hurt, before or after it is healed"""
    left = ["A 1/9: Battle Start: Remove 1 damage from one of your other creatures.", "B 1/1", "C 1/9"]
    right = "D 1/9: Battle Start: Deal {} damage to the last opposing creature."
    fought = battle(left, [right.format(1)], ["6", "C"])
    assert fought.table.asked == [("battle-start-order", None), ("target", "Left")]
    swaps = ["A 1/9: Battle Start: Swap one of your other creatures with this creature.", "B 1/9", "C 1/9"]
    helps = "D 1/9: Battle Start: Give this creature +1 Power for each opposing creature."
    assert battle(swaps, [helps], ["C"]).table.asked == [("target", "Left")]


def test_more_answers_than_are_looked_through_ask_for_a_die():
    """battle-start.between-players: two answers deep; and what is done by hand nobody knows"""
    helps = "D 1/9: Battle Start: Give this creature +1 Power for each opposing creature."
    gives = " Give one of your other creatures +1 Health."
    for many, die in ((1, []), (2, []), (3, ["1"])):
        answers = [*die, *["B"] * many]
        assert battle([f"A 1/9: Battle Start:{gives * many}", "B 1/9", "C 1/9"], [helps], answers)
    assert battle(["A 1/9: Battle Start: Sing."], [helps], ["1", "done"]).table.asked[0][0] == "battle-start-order"


def test_excess_damage_carries_over_on_and_on():
    """damage.carries-over: 6 damage on Health 3, then 1, then more: 3, 1 and 2"""
    left = ["Toad 6/9: Excess damage from this creature carries over to the creature behind."]
    fought = battle(left, ["C 0/3", "D 0/1", "E 0/9", "F 0/9"], stalemate="both")
    assert [text for text in fought.told if "carries over" in text][:2] == [
        "3 excess damage from Toad carries over to D: 3 in all, against Health 1.",
        "2 excess damage from Toad carries over to E: 2 in all, against Health 9.",
    ]


def test_excess_damage_counts_from_the_health_that_is_left():
    """damage.carries-over: damage and buffs before the hit count"""
    left = ["Toad 3/9: Excess damage from this creature carries over to the creature behind."]
    fought = battle(left, ["C 0/5", "D 0/4"])
    assert "1 excess damage from Toad carries over to D: 1 in all, against Health 4." in fought.told
    assert fought.rounds == 3


def test_who_falls_to_damage_carried_over_does_not_bat():
    """damage.carries-over.timing"""
    left = ["Toad 6/9: Excess damage from this creature carries over to the creature behind."]
    fought = battle(left, ["C 0/3", "D 0/1: Batter Up: Deal 9 damage to each opposing creature."])
    assert "D never came to the front, so it does not bat." in fought.told
    assert fought.winners == ["Left"]


def test_damage_carried_over_can_slay():
    """slay, damage.carries-over"""
    left = [
        "Toad 6/9: Excess damage from this creature carries over to the creature behind. Slay: Give this creature +1 Health."
    ]
    assert battle(left, ["C 0/3", "D 0/1"]).left == ["Toad 6/11"]


def test_armour_leaves_one_damage_at_least():
    """damage.armour"""
    fought = battle(["Tank 1/2: This creature takes 2 less damage from each hit."], ["A 1/1", "B 3/1", "C 2/1"])
    assert [text for text in fought.told if text.startswith("Tank takes")] == [
        "Tank takes 1 damage from A: 1 in all, against Health 2.",
        "Tank takes 1 damage from B (2 less by its own text): 2 in all, against Health 2.",
    ]


def test_an_empty_team_loses_at_once_and_two_tie():
    """team.empty"""
    assert battle([], ["A 1/1: Battle Start: Give this creature +1 Power."]).winners == ["Right"]
    assert battle([], []).winners == ["Left", "Right"]
    assert battle([], ["A 1/1"]).rounds == 0
    lines = SmallTable("tamer battle", "Ann, Bo")("none", "Vulpike").lines
    lined_up = [(line["rule"], line["data"]["team"]) for line in lines if line.get("name") == "lined-up"]
    assert lined_up == [("team.empty", []), ("team.order", ["Vulpike"])]


def test_stalemate_and_its_switch():
    """end.stalemate"""
    rows = (["A 0/3"], ["B 0/5"])
    assert battle(*rows).winners == ["Left", "Right"]
    assert battle(*rows).rounds == 1
    assert battle(*rows, stalemate="nobody").winners == []
    assert battle(*rows, stalemate="health").winners == ["Right"]
    assert battle(["A 0/3"], ["B 0/3"], stalemate="health").winners == ["Left", "Right"]


def test_after_the_battle_dice_come_off_but_not_kept_damage():
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


def test_a_keeper_whose_health_buff_saved_it_is_out_of_the_game():
    """after.keeps-damage"""
    keeper = "Keeper 3/2: This creature keeps its damage between battles. Battle Start: Give this creature +2 Health."
    fought = battle([keeper], ["A 2/1"])
    assert fought.left == ["Keeper 3/4 -2"]
    assert fought.told[-1] == "Without its green dice Keeper has 2 damage against Health 2."


def test_a_keeper_that_falls_or_is_the_decks_forgets_its_damage():
    """after.keeps-damage.out"""
    keeper = "Keeper 3/5: This creature keeps its damage between battles."
    assert (
        battle([keeper], ["A 5/4"]).told[-1]
        == "Keeper was knocked out, so its damage is forgotten: it can be used again."
    )
    fought = battle([keeper], ["A 2/1"], deck="Left")
    assert fought.told[-1] == "Keeper loses its damage, for it goes back into its deck."


def test_the_opponent_chooses_for_the_deck():
    """deck.choices"""
    left = ["A 1/3: Battle Start: Deal 1 damage to one opposing creature."]
    fought = battle(left, ["B 1/1", "C 1/1"], ["C"], deck="Left")
    assert fought.table.asked == [("target", "Right")]


def test_creatures_of_the_same_name_have_labels_of_their_own():
    """Option texts are unique in every question."""
    left = ["A 1/3: Battle Start: Deal 1 damage to one opposing creature."]
    fought = battle(left, ["A 1/1", "A 1/1"], ["A 2 (Right)"])
    assert "A 2 (Right) takes 1 damage from A (Left): 1 in all, against Health 1." in fought.told


def test_hands_circle_who_records_a_victory_of_a_stalemate():
    """end.stalemate, and its switch"""
    rows = (["A 0/4"], ["B 0/3"])
    circles = {"both": "Circle both names on the bracket sheet.", "health": "Circle Left on the bracket sheet."}
    for how in ("both", "health", "nobody"):
        table = battle(*rows, stalemate=how).table
        (place,) = (place for place, event in enumerate(table.events) if event.name == "stalemate")
        assert table.did[place] == circles.get(how)
