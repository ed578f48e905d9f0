"""The war, rule by rule and animal by animal, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.tossing_tiger.arena import ON, battles, shipped_pool, war
from support.play import Begun, Played, numbered, typed
from support.scenario import SCENARIOS, read_scenario

from companion.cards import read_set
from companion.games.tossing_tiger.cards import FighterRow, check

# The shipped strengths: Dragon - Leopard Monkey Panda Turtle; Mantis - Dragon Mantis Crane; Crane - Tiger Leopard Monkey
# Panda; Monkey - Turtle Dragon Mantis Crane Tiger; Turtle - Leopard Monkey; Leopard - Panda Turtle Dragon; Snake - Snake
# Peacock; Peacock - Chameleon Unicorn Bull RedPanda; Bull - Horse Frog Snake Peacock; RedPanda - Chameleon Unicorn;
# Chameleon - Bull RedPanda Horse Frog; Horse - Snake Peacock Chameleon; Unicorn - Unicorn Bull RedPanda; Frog - Horse
# Frog Snake Peacock Chameleon.


def test_the_war_of_the_scenario() -> None:
    assert the_war_of_the_scenario().result == {
        "winners": ["Ann"],
        "number": 3,
        "won": {"Ann": [1, 3], "Bo": [1]},
        "hands": {"Ann": 8, "Bo": 4},
    }


def the_war_of_the_scenario() -> Played:
    scenario = read_scenario(SCENARIOS / "tossing-tiger" / "war.txt")
    return Begun(scenario.options).play(numbered(scenario.path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("hands", "legal"), [((6, 6), (1, 3)), ((5, 9), (1, 2)), ((2, 12), None), ((3, 3), None), ((12, 12), (1, 6))]
)
def test_the_legal_numbers(hands: tuple[int, int], legal: tuple[int, int] | None) -> None:
    """number number.forced"""
    played = typed("tossing-tiger war", "Ann, Bo", *map(str, hands))
    last = played.lines[-1]
    if legal is None:
        assert "Ann can only say one: a hand is too small for two dice." in played.told
        assert last["name"] == "card"
    else:
        assert (last["name"], last["min"], last["max"]) == ("number", *legal)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (("4",), "4 is out of bounds. Type a whole number from 1 to 3."),
        (("0",), "0 is out of bounds."),
        (("3", "zebra"), "There is no card “zebra”."),
        (("3", "snake"), "There is no card “snake”."),
        (("2", "monkey; crane", "crane; crane", "2"), "2 is out of bounds. Type a whole number from 0 to 1."),
    ],
)
def test_what_is_refused(lines: tuple[str, ...], message: str) -> None:
    played = typed("tossing-tiger war", "Ann, Bo", "6", "6", *lines)
    assert played.refused[0].startswith(message), played.refused


def test_a_card_of_which_all_copies_lie_open_is_refused() -> None:
    """roll.copies"""
    played = war(4, *["crane; crane"] * 3, "crane")
    assert played.refused == [
        "Crouching Crane can't be there: every copy is out of the game or lies open elsewhere. Look once more."
    ]


def test_strengths_decide() -> None:
    """battle"""
    played = war(4, "mantis; crane", "monkey; crane", "crane; crane", "turtle; monkey")
    assert battles(played) == {1: ["Ann"], 2: ["Ann", "Bo"], 3: [], 4: ["Ann", "Bo"]}


@pytest.mark.parametrize(
    ("typed", "winners"),
    [
        (("tiger; monkey", "up"), ["Ann"]),  # the Monkey is strong against it, and no strengths are compared
        (("tiger; monkey", "down"), ["Bo"]),
        (("tiger; tiger", "up", "up"), ["Ann", "Bo"]),
        (("tiger; tiger", "down", "down"), ["Ann", "Bo"]),
        (("tiger; tiger", "up", "down"), ["Ann"]),
        (("turtle; tiger",), []),  # the attacker's Turtle acts first
        (("tiger; turtle", "down"), ["Bo"]),  # a finished throw stands
    ],
)
def test_tigers(typed: tuple[str, ...], winners: list[str]) -> None:
    """tiger turtle"""
    played = war(1, *typed, hands=(3, 3))
    assert battles(played) == {1: winners}, played.told


def test_a_dragon_rerolls_an_earlier_battle_and_what_comes_acts() -> None:
    """dragon reroll"""
    played = war(2, "crane; mantis", "dragon; crane", "battle 1", "tiger", "up")
    assert battles(played) == {1: ["Ann"], 2: []}
    assert "Ann rerolls the die of battle 1." in played.told


def test_a_dragon_of_a_reroll_does_not_reroll() -> None:
    """dragon.once"""
    played = war(1, "dragon; crane", "battle 1", "dragon", hands=(3, 3))
    assert "Rolling Dragon: nothing happens, for a Dragon that a reroll has shown does not reroll." in played.told
    swapped = war(2, "dragon; crane", "battle 1", "leopard", "1 and 2", "dragon", "none", "crane")
    assert [name for name, _ in swapped.asked].count("reroll") == 2


def options_of(played: Played, name: str) -> list[str]:
    """Options of a question when it was asked last."""
    return [line["options"] for line in played.asks if line["name"] == name][-1]  # type: ignore[no-any-return]


def test_a_dragon_goes_by_the_battle_in_which_it_lies() -> None:
    """dragon"""
    moved = war(3, "monkey; crane", "leopard; mantis", "1 and 3", "dragon")
    assert options_of(moved, "reroll") == ["battle 1", "none"]  # battle 2 has been fought, and is a later one
    copied = war(3, "dragon; crane", "none", "chameleon; leopard", "none", "1 and 3", "chameleon", "battle 2", "crane")
    assert options_of(copied, "reroll") == ["battle 1", "battle 2", "none"]
    there = war(3, "crane; mantis", "crane; dragon", "battle 1", "crane", "mantis; dragon")
    assert options_of(there, "reroll") == ["battle 1", "battle 2", "battle 3", "none"]


def test_a_panda_is_strong_against_what_its_owner_showed_earlier() -> None:
    """panda"""
    played = war(2, "crane; mantis", "panda; crane")
    assert battles(played) == {1: ["Bo"], 2: ["Ann", "Bo"]}
    assert battles(war(1, "panda; panda", hands=(3, 3))) == {1: []}
    assert battles(war(2, "crane; tiger", "up", "panda; turtle")) == {1: ["Bo"], 2: []}
    assert battles(war(2, "crane; mantis", "panda; panda"))[2] == []


def test_a_leopard_moves_a_shown_die_and_one_into_a_fought_place() -> None:
    """leopard"""
    shown = war(2, "mantis; crane", "leopard; dragon", "1 and 2", "none")
    assert battles(shown) == {1: ["Bo"], 2: ["Ann"]}
    assert "Ann swaps the dice of battles 1 and 2." in shown.told
    unshown = war(2, "leopard; mantis", "1 and 2", "mantis")
    assert battles(unshown)[1] == ["Ann", "Bo"]  # the unshown die is rolled in the fought battle 1
    assert unshown.asked[-1] == ("card", "Bo")  # and the Leopard lies in battle 2 already
    done = war(2, "leopard; mantis", "1 and 2", "mantis", "dragon", "none")
    assert battles(done)[2] == ["Ann", "Bo"]


def test_a_turtle_switches_off_what_still_lies_there() -> None:
    """turtle"""
    assert battles(war(2, "crane; tiger", "up", "panda; turtle"))[2] == []
    frog = war(2, "frog; crane", "frog; turtle")
    assert battles(frog)[2] == []  # it would always lose
    attacker = war(1, "turtle; leopard", hands=(3, 3))
    assert "Lunging Leopard's action is switched off." in attacker.told
    both = war(1, "turtle; turtle", hands=(3, 3))
    assert [text for text in both.told if "action" in text] == [
        "Trickstomp Turtle: what is still to come of Trickstomp Turtle's action is switched off, as long as both lie there.",
        "Trickstomp Turtle's action is switched off.",
    ]


def test_a_monkey_may_look_where_there_is_a_later_battle() -> None:
    """monkey"""
    played = war(2, "monkey; crane", "monkey; crane")
    assert "Megakick Monkey: Ann may look at a later battle." in played.told
    assert "Megakick Monkey: nothing happens, for no battle is left." in played.told


@pytest.mark.parametrize(
    ("typed", "winners"),
    [
        (("monkey; crane", "snake; crane"), ["Ann"]),  # Monkey and Crane are strong against each other: a win is a win
        (("crane; dragon", "none", "snake; crane"), []),
        (("dragon; mantis", "none", "snake; crane"), ["Bo"]),
        (("snake; crane", "crane; crane"), []),
    ],
)
def test_a_snake_goes_by_the_earlier_battles(typed: tuple[str, ...], winners: list[str]) -> None:
    """snake"""
    played = war(2, *typed)
    assert battles(played)[2] == winners, played.told


def test_a_peacock_claims_the_next_battle_once_it_is_fought() -> None:
    """peacock"""
    assert battles(war(2, "peacock; crane", "crane; crane")) == {1: [], 2: ["Ann"]}
    assert battles(war(2, "peacock; peacock", "crane; crane")) == {1: [], 2: []}
    assert battles(war(2, "peacock; crane", "mantis; monkey"))[2] == ["Bo"]
    assert battles(war(2, "peacock; turtle", "crane; crane"))[2] == []
    assert battles(war(3, "peacock; crane", "peacock; crane", "crane; crane")) == {1: [], 2: ["Ann"], 3: ["Ann"]}
    last = war(1, "peacock; crane", hands=(3, 3))
    assert "Pirouette Peacock: nothing happens, for no battle is left." in last.told


def test_a_bull_leaves_an_empty_spot_that_loses() -> None:
    """bull empty"""
    played = war(2, "mantis; crane", "bull; crane", "Bo's Crouching Crane in battle 1")
    assert "Bo's Crouching Crane in battle 1 is destroyed." in played.told
    played = war(2, "mantis; crane", "bull; crane", "Bo's Crouching Crane in battle 1", "", "")
    assert "The war is over: Ann won 1 battle, Bo 0. Ann wins it!" in played.told
    assert "Bashing Bull: nothing happens, for there is no such card." in war(1, "bull; crane", hands=(3, 3)).told


def test_a_red_panda_draws_where_the_other_is_strong_against_it() -> None:
    """redpanda"""
    deck = war(2, "crane; crane", "redpanda; peacock", "the deck")
    assert "Ann draws a card." in deck.told
    assert deck.state["players"]["Ann"]["hand"] == 13
    shown = war(2, "crane; mantis", "redpanda; peacock", "Bo's Midjab Mantis in battle 1")
    assert [shown.state["players"][name]["hand"] for name in ("Ann", "Bo")] == [13, 11]
    assert (
        "Rearpunch RedPanda: nothing happens, for its condition is not met."
        in war(1, "redpanda; crane", hands=(3, 3)).told
    )


def test_a_chameleon_copies_from_its_own_place() -> None:
    """chameleon"""
    played = war(2, "tiger; crane", "up", "chameleon; crane", "down")
    assert "Crabbing Chameleon copies the action of Tossing Tiger." in played.told
    assert battles(played)[2] == ["Bo"]
    chain = war(3, "tiger; crane", "up", "chameleon; crane", "up", "chameleon; crane", "up")
    assert battles(chain)[3] == ["Ann"]
    choice = war(2, "tiger; monkey", "up", "chameleon; crane", "Megakick Monkey")
    assert "Crabbing Chameleon copies the action of Megakick Monkey." in choice.told
    assert (
        "Crabbing Chameleon: nothing happens, for there is no such card."
        in war(1, "chameleon; crane", hands=(3, 3)).told
    )


def test_a_chameleon_may_choose_whom_it_copies_and_not_that_it_copies_nobody() -> None:
    """chameleon battle.decline: its text has no “may”"""
    declined = war(2, "tiger; monkey", "up", "chameleon; crane", "none")
    assert options_of(declined, "copy") == ["Tossing Tiger", "Megakick Monkey"]
    assert declined.refused[0].startswith("“none” is none of the answers")
    assert war(2, "tiger; monkey", "up", "chameleon; crane", "").refused


def test_what_two_chameleons_have_copied_tells_them_apart() -> None:
    """chameleon"""
    before = ("bull; tiger", "up", "chameleon; chameleon", "Bashing Bull", "none", "Tossing Tiger", "up")
    asked_of = war(3, *before, "chameleon; mantis", "Crabbing Chameleon")
    assert options_of(asked_of, "copy") == ["Crabbing Chameleon as Bashing Bull", "Crabbing Chameleon as Tossing Tiger"]
    assert asked_of.refused == [
        "“Crabbing Chameleon” fits Crabbing Chameleon as Bashing Bull, Crabbing Chameleon as Tossing Tiger. "
        "Type more of it."
    ]
    tiger = war(3, *before, "chameleon; mantis", "Crabbing Chameleon as Tossing Tiger", "up")
    assert "Crabbing Chameleon copies the action of Crabbing Chameleon as Tossing Tiger." in tiger.told
    assert battles(tiger)[3] == ["Ann"]
    bull = war(3, *before, "chameleon; mantis", "Crabbing Chameleon as Bashing Bull", "none")
    assert battles(bull)[3] == []


def test_a_horse_with_all_its_strengths_shown_is_strong_against_everything() -> None:
    """horse"""
    shown = ("peacock; crane", "snake; crane", "chameleon; crane", "horse; crane")
    played = war(4, *shown)
    assert battles(played)[4] == ["Ann"], played.told
    assert battles(war(4, *shown[:2], "crane; crane", "horse; crane"))[4] == []
    assert battles(war(4, *shown[:3], "horse; turtle"))[4] == []


def test_a_unicorn_is_a_strength_of_the_later_animals() -> None:
    """unicorn"""
    played = war(3, "crane; mantis", "unicorn; crane", "turtle; unicorn")
    assert "Ann's later animals are strong against Unicorn, too." in played.told
    assert battles(played)[3] == ["Ann"]
    same = war(4, "crane; mantis", "crane; mantis", "unicorn; crane", "turtle; unicorn")
    assert battles(same)[4] == []
    assert (
        "Undercut Unicorn: nothing happens, for its condition is not met."
        in war(1, "unicorn; crane", hands=(3, 3)).told
    )


def test_a_frog_after_a_frog_always_loses() -> None:
    """frog"""
    assert battles(war(2, "frog; crane", "crane; frog")) == {1: [], 2: ["Ann"]}
    assert battles(war(1, "frog; frog", hands=(3, 3))) == {1: ["Ann", "Bo"]}


def test_a_war_of_three_battles_takes_few_keys() -> None:
    lines = ["3", "mi;c", "c;mi", "mi;mi", "", ""]
    played = typed("tossing-tiger war", "Ann, Bo", "6", "6", *lines)
    assert played.result["won"] == {"Ann": [1, 3], "Bo": [2, 3]}
    assert sum(len(line) + 1 for line in lines) <= 25


def test_the_file_of_the_cards_is_what_the_comment_above_says() -> None:
    strengths = {card.animal: sorted(card.strengths) for card in shipped_pool().cards}
    assert strengths["Dragon"] == ["Leopard", "Monkey", "Panda", "Turtle"]
    assert strengths["Tiger"] == strengths["Panda"] == []
    assert {card.set for card in shipped_pool().cards} == {"base", "more-animals", "communication", "dawndojo"}
    assert sum(card.copies for card in shipped_pool().cards if card.set == "base") == 48
    assert sum(card.copies for card in shipped_pool().cards if card.set == "more-animals") == 40


def hands_do(played: Played) -> list[str]:
    """The hands' instructions when a war is over: one a player."""
    return [line["do"] for line in played.lines if line.get("name") in ("grabbed", "back") and line["do"]]


def test_the_spoils_of_a_war_are_one_instruction_a_player() -> None:
    """spoils spoils.pile spoils.back"""
    assert hands_do(the_war_of_the_scenario()) == [
        "Ann: take the whole opposing die of battle 1 and a card of your choice from the opposing die of battle 3. "
        "Then take what is left of your dice of battles 1, 2 and 3 back into your hand.",
        "Bo: take a card of your choice from the opposing die of battle 1. "
        "Then take what is left of your dice of battles 2 and 3 back into your hand.",
    ]
    blind = war(1, "mantis; crane", "1", options=("--rule", "spoils=blind"), hands=(3, 3))
    assert hands_do(blind) == [
        "Ann: take the whole opposing die of battle 1. Discard 2 of these cards. "
        "Then take what is left of your die of battle 1 back into your hand."
    ]
    tied = war(2, "mantis; crane", "crane; mantis", "", "0", options=("--rule", "spoils=blind"), hands=(4, 4))
    assert hands_do(tied) == [
        "Ann: take a card drawn blind from the opposing die of battle 1. "
        "Then take what is left of your dice of battles 1 and 2 back into your hand.",
        "Bo: take a card drawn blind from the opposing die of battle 2. Discard 1 of these cards. "
        "Then take what is left of your dice of battles 1 and 2 back into your hand.",
    ]


TOLD = ("Ann, Bo", "mantis, mantis, crane, tiger", "crane, crane, monkey, monkey", "2")


def told_hands(*lines: str) -> Played:
    return typed("tossing-tiger war --rule hands=told", *TOLD, *lines)


def test_told_hands_refuse_what_cannot_be_there() -> None:
    """hands.told roll.told"""
    played = told_hands("mantis, mantis", "crane, monkey", "tiger")
    assert "Ann's die can only show Midjab Mantis." in played.told
    assert played.refused[0].startswith("Tossing Tiger can't be there")
    assert told_hands("mantis, monkey").refused[0].startswith("Megakick Monkey can't be named now")
    assert told_hands("mantis, mantis, crane").refused[0] == "That is 3 cards. Name at most 2."


def test_told_spoils_change_hands_by_name() -> None:
    """hands.told spoils.keep"""
    fought = ("mantis, mantis", "crane, monkey", "crane", "tiger", "crane", "up", "battle 2")
    assert told_hands(*fought, "tiger").refused[0].startswith("Tossing Tiger can't be named now")
    played = told_hands(*fought, "Megakick Monkey", "")
    assert not played.refused
    assert played.result["hands"] == {"Ann": 7, "Bo": 1}
    one, two = (side.players[0] for side in played.view._war.sides)
    assert sorted(map(str, two.told)) == ["Crouching Crane"]
    assert sorted(card.animal for card in one.told) == [
        "Crane",
        "Crane",
        "Mantis",
        "Mantis",
        "Monkey",
        "Monkey",
        "Tiger",
    ]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("Rapid Rooster,Rooster,,Nobody wins this war.,", "change: a rooster without its change; write what it does"),
        ("Rapid Rooster,Rooster,Act.,Nobody wins this war.,You may skip.", "text: a rooster has no text; move it"),
        ("Lone Lynx,Animal,,Nobody wins this war.,", "dawn: only a rooster has a dawn; move it, or change the kind"),
        (
            "Rapid Rooster,Rooster,,Nobody wins this wor.,You may skip the next battle: it does not count.",
            "cannot read the ability from “wor”",
        ),
    ],
)
def test_what_check_says_of_roosters(tmp_path: Path, columns: str, message: str) -> None:
    path = tmp_path / "own.csv"
    path.write_text(f"name,kind,text,dawn,change\n{columns}\n", encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "own"\ngame = "tossing-tiger"\nprefix = "OW"\n', encoding="utf-8")
    assert any(message in str(problem) for problem in check(read_set(path, FighterRow)))


def test_places_and_empty_spots_are_mended_by_hand() -> None:
    """by-hand"""
    played = war(3, "mantis; crane", "crane; monkey", ":fix Ann 1 to 2", ":fix Bo 1 empty", ":fix Ann 1 to 7")
    assert "Mended by hand: Mantis lies on 2 (it lay on 1)." in played.told
    assert played.state["players"]["Bo"]["shows"] == [None, "Megakick Monkey", None]
    assert played.state["players"]["Ann"]["shows"] == ["Crouching Crane", "Midjab Mantis", None]
    assert played.refused == ["“7” is no place for it. It can lie nowhere else."]


def test_after_a_hand_is_mended_no_more_dice_are_offered_than_it_fills() -> None:
    """number by-hand"""
    played = typed("tossing-tiger war", "Ann, Bo", "6", "6", ":fix Ann hand 5", "3", "2")
    assert played.refused == ["3 is out of bounds. Type a whole number from 1 to 2."]
    alone = typed("tossing-tiger war", "Ann, Bo", "6", "6", ":fix Ann hand 3")
    assert alone.told[1] == "Ann can only say one: a hand is too small for two dice."
    assert alone.state["number"] == 1


ACTING = ("tiger", "dragon", "monkey", "panda", "leopard", "snake", "peacock", "bull", "redpanda", "chameleon", "horse")


@pytest.mark.parametrize("animal", [*ACTING, "unicorn", "frog"])
def test_an_attackers_turtle_stops_every_action(animal: str) -> None:
    """turtle"""
    played = war(3, "mantis; crane", f"turtle; {animal}", "crane; crane")
    assert f"{pick(animal)}'s action is switched off." in played.told
    assert {name for name, _ in played.asked} <= {"players", "hand-size", "number", "card", "pile", "pile-size", "kept"}
    won = {"monkey": ["Ann", "Bo"], "leopard": ["Ann", "Bo"], "dragon": ["Bo"]}
    assert battles(played)[2] == won.get(animal, []), played.told


def pick(animal: str) -> str:
    """A card by what others call it."""
    return next(card.name for card in shipped_pool().cards if card.animal.lower() == animal)


@pytest.mark.parametrize(
    ("before", "typed", "winners"),
    [
        (("mantis; crane",), ("tiger; turtle", "up"), ["Ann"]),  # a throw stands
        (("mantis; crane",), ("dragon; turtle", "battle 2", "monkey"), ["Ann", "Bo"]),  # so does a reroll
        (("mantis; crane",), ("leopard; turtle", "1 and 2"), []),  # and a swap: the Mantis lies there now
        (("turtle; crane",), ("panda; turtle",), []),  # a Panda is switched off
        (("mantis; crane",), ("snake; turtle",), []),  # so is what always wins
        (("frog; crane",), ("frog; turtle",), []),  # and what always loses
        (("mantis; crane",), ("bull; turtle", "Bo's Crouching Crane in battle 1"), []),
        (("mantis; crane",), ("unicorn; turtle",), []),
    ],
)
def test_a_defenders_turtle_comes_after_the_attackers_action(
    before: tuple[str, ...], typed: tuple[str, ...], winners: list[str]
) -> None:
    """turtle"""
    played = war(3, *before, *typed)
    assert not played.refused, played.refused
    assert battles(played)[2] == winners, played.told
    if typed[0].startswith("unicorn"):
        assert "Ann's later animals are strong against Unicorn, too." in played.told
    if typed[0].startswith("bull"):
        assert battles(war(3, *before, *typed, "crane; crane"))[3] == []
        assert "Put Bo's Crouching Crane of battle 1 out of the game; its die shows nothing." in [
            line.get("do") for line in played.lines
        ]


def test_a_claim_goes_when_a_turtle_comes_to_lie_opposite() -> None:
    """turtle peacock"""
    claimed = war(3, "peacock; crane", "crane; crane", "crane; crane")
    assert battles(claimed)[2] == ["Ann"]
    off = war(3, "peacock; turtle", "crane; crane", "crane; crane")
    assert battles(off)[2] == []


def looking(*typed: str) -> Played:
    """A war of three battles in which once a war an action may be given up for a look."""
    return war(3, *typed, options=(*ON, "--rule", "skip=on"))


LOOK = "look instead"


def test_who_looks_has_no_action_at_all() -> None:
    """skip skip.looked"""
    panda = looking("mantis; monkey", "act", "panda; mantis", LOOK, "crane; crane")
    assert "Pushing Panda does not act: Ann looks at an upcoming battle." in panda.told
    assert battles(panda) == {1: ["Bo"], 2: [], 3: []}
    acting = looking("mantis; monkey", "act", "panda; mantis", "act", "crane; crane")
    assert battles(acting)[2] == ["Ann"]
    assert battles(looking("turtle; tiger", LOOK, "act", "up"))[1] == ["Bo"]  # a Turtle that looked stops nobody


def test_who_has_looked_acts_in_no_later_battle() -> None:
    """skip skip.looked"""
    panda = looking("mantis; monkey", "act", "panda; mantis", LOOK, "leopard; mantis", "2 and 3")
    assert "Ann swaps the dice of battles 2 and 3." in panda.told
    assert battles(panda) == {1: ["Bo"], 2: [], 3: []}
    turtle = looking("turtle; crane", LOOK, "leopard; crane", "1 and 3", "crane", "tiger", "up")
    assert battles(turtle)[3] == ["Bo"]


def test_a_chameleon_finds_no_action_where_somebody_has_looked() -> None:
    """skip.looked chameleon"""
    copied = looking("tiger; crane", LOOK, "chameleon; crane")
    assert "Crabbing Chameleon: nothing happens, for there is no such card." in copied.told


def test_a_war_that_is_judged_is_mended_by_undo_alone() -> None:
    """by-hand: what lay there has been judged; another card in the row would change nothing but the row."""
    lines = ("mantis; crane", "crane; monkey")
    judged = war(2, *lines, ":fix Bo 2 panda", ":fix Ann 1 to 2")
    assert judged.asks[-1]["name"] in ("pile", "kept")
    right = "Go back to where it was answered with :undo."
    assert judged.refused == [f"The war is judged already. {right}"] * 2
    before = war(2, *lines[:1], "crane", ":fix Ann 1 to 2", "monkey")
    assert before.refused == []
