"""Roosters: every Dawn rule and every change, alone and where they meet. The strengths are those of test_war.py."""

from __future__ import annotations

import pytest
from games.tossing_tiger.arena import battles, hands_of, rooster_war, war
from support.play import Played, typed

from companion.games.tossing_tiger.language import changes as c
from companion.games.tossing_tiger.language import dawn as d
from companion.games.tossing_tiger.war.pieces import DawnRule

NO_RULE, NO_CHANGE = d.NoWinner(), c.PaysByRoosters()
ROO = "roaring"


def over(played: Played) -> str:
    """The sentence on the war's end."""
    return next(text for text in played.told if text.startswith("The war is over"))


def dawn(rule: DawnRule, number: int, *lines: str) -> Played:
    """A war whose Dawncard has this rule, and a change that nothing comes of."""
    return rooster_war(rule, NO_CHANGE, number, ROO, *lines)


# The Dawncard


def test_a_dawncard_lies_in_the_first_place_and_loses() -> None:
    """dawn"""
    played = dawn(d.EarlyStop(2), 3, "crane")
    assert battles(played) == {1: ["Bo"]}
    assert [name for name, _ in played.asked][4:7] == ["dawncard", "card", "card"]
    state = played.state
    assert state["dawncard"] == "Roaring Rooster"
    assert "Dawncard: Roaring Rooster — the war ends as soon as somebody has lost 2 battles." in "\n".join(
        played.view.lines()
    )


def test_a_defender_can_lay_no_dawncard() -> None:
    played = rooster_war(NO_RULE, NO_CHANGE, 2, "Bo: roaring", "roaring")
    assert played.refused == ["Bo defends, and only the attacker may lay a Dawncard. Name a rooster of Ann, or none."]
    assert "Roaring Rooster is the Dawncard." in "\n".join(played.told)


def test_it_is_asked_for_only_where_it_can_be_laid() -> None:
    played = rooster_war(NO_RULE, NO_CHANGE, 1, hands=(3, 3))
    assert "dawncard" not in [name for name, _ in played.asked]
    without = rooster_war(NO_RULE, NO_CHANGE, 2, "", "roaring; crane")
    assert battles(without) == {1: ["Bo"]}
    assert "Roaring Rooster has no Dawncard to follow, and loses." in without.told


def test_a_lone_rooster_loses_or_does_nothing() -> None:
    """rooster.lone"""
    options = ("--rule", "dawndojo=on", "--rule", "lone-rooster=nothing")
    assert battles(war(1, "roaring; crane", hands=(3, 3), options=options)) == {1: []}
    assert battles(war(1, "roaring; regal", hands=(3, 3), options=options[:2])) == {1: []}
    assert battles(war(1, "roaring; turtle", hands=(3, 3), options=options[:2])) == {1: ["Bo"]}  # which is no action


def test_a_dawncard_can_be_neither_rolled_nor_copied() -> None:
    """dawn.change"""
    rolled = dawn(NO_RULE, 3, "crane", "dragon; crane", "battle 1")
    assert rolled.refused[0].startswith("“battle 1” is none of the answers")
    copied = dawn(NO_RULE, 2, "crane", "chameleon; crane")
    assert "Crabbing Chameleon: nothing happens, for there is no such card." in copied.told


# The Dawn rules


def test_one_less() -> None:
    """dawn.one-less"""
    played = dawn(d.OneDieLess(), 3, "crane", "crane; crane", "crane")
    assert battles(played) == {1: ["Bo"], 2: [], 3: ["Ann"]}
    assert "Bo lays 2 dice, and the last place is empty and loses." in played.told


def test_merge() -> None:
    """dawn.merge"""
    fought = dawn(d.MergeTwo(), 3, "", "crane", "1 and 2", "mantis", "monkey", "crane; monkey")
    assert battles(fought) == {1: ["Bo"], 2: ["Ann"], 3: ["Ann", "Bo"]}
    assert not fought.refused
    ahead = dawn(d.MergeTwo(), 3, "2 and 3", "crane", "crane; monkey", "crane")
    assert battles(ahead) == {1: ["Bo"], 2: ["Ann", "Bo"], 3: ["Ann"]}
    assert [name for name, _ in ahead.asked].count("merge") == 1


def test_a_merged_die_lies_face_down_until_its_battle() -> None:
    """dawn.merge"""
    lines = ("leopard", "1 and 2", "mantis", "2 and 3")  # the Leopard lies open in battle 2 when it is merged
    played = dawn(d.MergeTwo(), 3, "", *lines)
    assert [who for name, who in played.asked if name == "card"] == ["Bo", "Bo", "Ann"]
    assert played.state["players"]["Bo"]["shows"] == ["Midjab Mantis", None, None]
    done = dawn(d.MergeTwo(), 3, "", *lines, "crane; monkey", "turtle")
    assert battles(done) == {1: ["Bo"], 2: ["Ann", "Bo"], 3: ["Ann"]}


def test_a_free_reroll_of_each() -> None:
    """dawn.reroll free-reroll"""
    played = dawn(d.Reroll(), 3, "crane", "battle 1", "tiger", "up", "crane; mantis", "battle 2", "tiger", "up")
    assert battles(played) == {1: ["Bo"], 2: ["Ann"]}
    assert [who for name, who in played.asked if name == "free-reroll"] == ["Bo", "Ann"]


def test_no_winner() -> None:
    """dawn.no-winner"""
    played = dawn(d.NoWinner(), 2, "crane", "crane; mantis", "")
    assert over(played).endswith("Nobody wins it.")
    assert hands_of(played) == {"Ann": 10, "Bo": 14}


def test_a_tied_war_is_won_by_both() -> None:
    """dawn.tied-winner"""
    played = dawn(d.TiedWinner(), 2, "crane", "mantis; crane", "6", "6", "")
    assert over(played) == "The war is over: Ann won 1 battle, Bo 1. Both win it!"


def test_early_stop() -> None:
    """dawn.early-stop stopped lost"""
    played = dawn(d.EarlyStop(2), 4, "crane", "crane; monkey", "crane; mantis")
    assert battles(played) == {1: ["Bo"], 2: ["Ann", "Bo"], 3: ["Bo"]}
    assert "The war ends with battle 3." in played.told
    assert over(played) == "The war is over: Ann won 1 battle, Bo 3. Bo wins it!"


def test_last_reroll() -> None:
    """dawn.last-reroll"""
    played = dawn(d.LastReroll(), 2, "crane", "mantis; crane", "battle 2", "crane")
    assert over(played) == "The war is over: Ann won 0 battles, Bo 1. Bo wins it!"


def test_stages() -> None:
    """dawn.stages"""
    played = dawn(d.OneAtATime(), 3, "monkey", "leopard; crane")
    assert "Megakick Monkey: nothing happens, for no battle is left." in played.told
    swap = next(line for line in played.asks if line["name"] == "swap")
    assert swap["options"] == ["1 and 2", "none"]
    assert [line["do"] for line in played.lines if line.get("name") == "formed"][1].startswith(
        "Both: form the die of battle 2"
    )


def test_stages_with_told_hands() -> None:
    """hands.told"""
    hands = ["rebel, crane, crane, turtle, turtle", "mantis, monkey, monkey, crane, crane, crane", "2", "rebel"]
    war = "tossing-tiger war --rule dawndojo=on --rule hands=told"
    played = typed(war, "Ann, Bo", *hands, "mantis, monkey", "monkey")
    assert [name for name, _ in played.asked][3:] == ["number", "dawncard", "die", "card", "card"]
    assert typed(war, "Ann, Bo", *hands, "mantis, turtle").refused
    assert battles(played) == {1: ["Bo"]}


def test_bait_and_switch() -> None:
    """dawn.switch"""
    played = dawn(d.BaitAndSwitch(), 3, "crane", "mantis; crane", "crane; crane", "2 for 1")
    assert over(played) == "The war is over: Ann won 1 battle, Bo 1. Nobody wins it."
    assert "Ann gives up battle 2, and has won battle 1 instead." in played.told


NAMED = {
    d.StrongAgainst: ["all animals of the Dawncard's player are strong against it"],
    d.NobodyStrongAgainst: ["nobody is strong against it"],
    d.CannotLose: ["it can't lose its battles"],
    d.HasNoStrengths: ["it has no strengths"],
}


@pytest.mark.parametrize(
    ("rule", "animal", "typed", "winners"),
    [
        (d.StrongAgainst(), "Turtle", "crane; turtle", ["Ann"]),
        (d.StrongAgainst(), "Crane", "turtle; crane", ["Ann"]),
        (d.NobodyStrongAgainst(), "Crane", "mantis; crane", []),
        (d.NobodyStrongAgainst(), "Crane", "mantis; monkey", ["Bo"]),
        (d.CannotLose(), "Crane", "mantis; crane", []),
        (d.CannotLose(), "Crane", "monkey; crane", ["Ann", "Bo"]),
        (d.HasNoStrengths(), "Mantis", "mantis; crane", []),
        (d.HasNoStrengths(), "Mantis", "monkey; mantis", ["Ann"]),
        (d.NoTies(), "", "crane; crane", ["Ann"]),
        (d.NoTies(), "", "mantis; mantis", ["Ann"]),
        (d.NoTies(), "", "crane; turtle", []),
    ],
)
def test_animals_that_are_named(rule: DawnRule, animal: str, typed: str, winners: list[str]) -> None:
    """dawn.strong-type dawn.weak-type dawn.superhero dawn.superweak dawn.no-ties dawn.animal strengths.removed"""
    played = dawn(rule, 2, *filter(None, [animal]), "monkey", typed)
    assert not played.refused
    named = [line["data"] for line in played.lines if line.get("name") == "animal-named"]
    assert [(each["animal"], each["what"]) for each in named] == [(animal, what) for what in NAMED.get(type(rule), [])]
    assert battles(played)[2] == winners


def test_a_removed_strength_stands_above_panda_and_horse() -> None:
    """strengths.removed"""
    panda = dawn(d.NobodyStrongAgainst(), 3, "Crane", "monkey", "crane; monkey", "panda; crane")
    assert battles(panda)[3] == ["Bo"]
    no_strengths = dawn(d.HasNoStrengths(), 3, "Panda", "monkey", "crane; monkey", "panda; crane")
    assert battles(no_strengths)[3] == ["Bo"]


def test_a_hero_can_not_lose_by_a_claim_but_on_purpose() -> None:
    """dawn.superhero"""
    claimed = dawn(d.CannotLose(), 3, "Crane", "monkey", "turtle; peacock", "crane; turtle")
    assert battles(claimed)[3] == []
    on_purpose = rooster_war(
        d.CannotLose(),
        c.LosesForTheBonus(),
        3,
        ROO,
        "Chameleon",
        "monkey",
        "roaring; crane",
        "",
        "chameleon; crane",
        "yes",
    )
    assert battles(on_purpose)[3] == ["Bo"]


def test_guess() -> None:
    """dawn.guess"""
    right = dawn(d.GuessOnce(), 2, "", "monkey", "Mantis", "crane; mantis")
    assert battles(right)[2] == ["Ann"]
    assert "Ann has guessed Mantis: right, and wins this battle." in right.told
    wrong = dawn(d.GuessOnce(), 3, "Mantis", "monkey", "crane; mantis", "crane; crane")
    assert battles(wrong) == {1: ["Bo"], 2: ["Bo"], 3: []}
    assert [name for name, _ in wrong.asked].count("guess") == 1


def test_flee() -> None:
    """dawn.flee conceded"""
    played = dawn(d.Flee(), 3, "monkey", "", "yes", "crane; tiger", "crane; crane")
    assert battles(played) == {1: ["Bo"], 2: ["Ann"], 3: []}  # the Tiger is not thrown
    assert "toss" not in [name for name, _ in played.asked]
    assert [who for name, who in played.asked if name == "flee"] == ["Ann", "Bo"]
    assert "Nobody takes a whole die for winning this war." in played.told


# The changes: what is rolled after a Dawncard without a rule of its own


def change(part: c.Change, number: int, *lines: str, hands: tuple[int, int] = (12, 12)) -> Played:
    """A war whose Dawncard is beaten by a Monkey in battle 1 and ties no war."""
    return rooster_war(d.TiedWinner(), part, number, ROO, "monkey", *lines, hands=hands)


def test_always_win() -> None:
    """change.always-win"""
    part = c.AlwaysWins()
    assert battles(change(part, 2, "roaring; crane"))[2] == ["Ann"]
    assert battles(change(part, 2, "roaring; turtle"))[2] == []  # a Turtle's player is the defender
    later = change(part, 4, "roaring; crane", "crane; roaring")
    assert "The war ends with battle 3." in later.told
    assert over(later) == "The war is over: Ann won 1 battle, Bo 2. Bo wins it!"
    one = change(part, 3, "roaring; roaring")
    assert battles(one)[2] == ["Ann", "Bo"]
    assert over(one).endswith("Bo wins it!")


def test_end_or_remove() -> None:
    """change.end-or-remove removed"""
    part = c.LosesToEnd()
    removed = change(part, 3, "roaring; crane", "remove battle 1", "crane; crane")
    assert over(removed) == "The war is over: Ann won 0 battles, Bo 1. Bo wins it!"
    ended = change(part, 3, "roaring; tiger", "end the war")
    assert over(ended) == "The war is over: Ann won 0 battles, Bo 2. Bo wins it!"
    assert "toss" not in [name for name, _ in ended.asked]
    turtle = change(part, 3, "roaring; turtle", "", "crane; crane")
    assert battles(turtle)[2] == []


def test_take_back() -> None:
    """change.take-back"""
    part = c.LosesToTakeBack(3)
    played = change(part, 3, "roaring; crane", "battle 3", "battle 3", "1", "battle 2", "crane", hands=(6, 12))
    assert not played.refused, played.refused
    assert battles(played) == {1: ["Bo"], 2: ["Bo"], 3: ["Bo"]}  # the third die is empty
    assert hands_of(played)["Ann"] == 6
    no_more = change(part, 2, "roaring; crane", "battle 2", "battle 2", hands=(4, 12))
    taken = [text for text in no_more.told if text.startswith("Ann takes a card") or "nothing happens" in text]
    assert taken == ["Ann takes a card of the die of battle 2 back into the hand."] * 2


def test_remove_strength() -> None:
    """change.remove-strength"""
    played = change(c.WinsAndRemoves(), 3, "roaring; crane", "mantis; crane")
    assert battles(played) == {1: ["Bo"], 2: ["Ann"], 3: []}


def test_give_die() -> None:
    """change.give-die"""
    played = change(c.GivesItsDie(), 3, "mantis; crane", "roaring; crane", "yes", "2")
    assert over(played) == "The war is over: Ann won 1 battle, Bo 1. Nobody wins it."
    assert played.lines[-1]["max"] == 1  # Ann grabs a card of battle 2
    done = change(c.GivesItsDie(), 3, "mantis; crane", "roaring; crane", "yes", "2", "", "")
    assert done.result["hands"] == {"Ann": 12 + 1 - 1 - 2, "Bo": 12 - 1 + 1 + 2}


def test_concede() -> None:
    """change.concede bonus"""
    played = change(c.LosesForTheBonus(), 2, "roaring; tiger", "yes")
    assert battles(played)[2] == ["Bo"]
    assert "toss" not in [name for name, _ in played.asked]
    assert "Nobody takes a whole die for winning this war." in played.told
    assert played.lines[-1]["max"] == 2  # two single cards, and no die
    twice = change(c.LosesForTheBonus(), 3, "roaring; crane", "yes", "roaring; crane")
    assert "Roaring Rooster: nothing happens, for there is no bonus any more." in twice.told


def test_skip() -> None:
    """change.skip"""
    played = change(c.SkipsNext(), 4, "roaring; crane", "yes", "mantis; crane")
    assert battles(played) == {1: ["Bo"], 2: [], 4: ["Ann"]}
    assert "skip-battle" not in [name for name, _ in change(c.SkipsNext(), 2, "roaring; crane").asked]


def test_rebuild() -> None:
    """change.rebuild"""
    played = change(c.LosesToRebuild(), 4, "roaring; crane", "yes")
    assert battles(played)[2] == ["Bo"]
    assert "Ann forms 2 dice anew." in played.told
    last = change(c.LosesToRebuild(), 2, "roaring; crane")
    assert "Roaring Rooster: nothing happens, for no battle is left." in last.told
    staged = rooster_war(d.OneAtATime(), c.LosesToRebuild(), 3, ROO, "monkey", "roaring; crane")
    assert "Roaring Rooster: nothing happens, for no battle is left." in staged.told  # no later die is formed yet


def test_strong_roosters() -> None:
    """change.strong-roosters"""
    played = change(c.StrongRoosters(), 4, "roaring; crane", "crane; roaring", "roaring; turtle")
    assert battles(played) == {1: ["Bo"], 2: [], 3: ["Bo"], 4: []}


def test_steal() -> None:
    """change.steal"""
    lines = ("roaring; roaring", "roaring; crane")
    played = change(c.Steals(3), 5, *lines, "crane; roaring", "Roaring Rooster in battle 1")
    assert hands_of(played) == {"Ann": 11, "Bo": 13}  # the Dawncard itself, which has counted as a rooster
    stolen = change(c.Steals(3), 5, *lines, "roaring; crane", "a face-down card in battle 1")
    assert hands_of(stolen) == {"Ann": 13, "Bo": 11}
    few = change(c.Steals(3), 3, "roaring; crane")
    assert "Roaring Rooster: nothing happens, for its condition is not met." in few.told


def test_a_stolen_card_is_named_where_hands_are_told() -> None:
    """change.steal hands.told: by who steals it, of those that lie there face down"""
    hands = (", ".join(["roaring"] * 3 + ["mantis"] * 5), ", ".join(["monkey", "crane", "turtle"] * 3))
    lines = ("roaring, mantis, mantis", "monkey, crane", "monkey, crane", "monkey", "roaring; crane", "roaring; turtle")
    stolen = (*lines, "a face-down card in battle 3", "monkey")
    played = rooster_war(d.TiedWinner(), c.Steals(1), 3, ROO, *stolen, hands=hands, told=True)
    assert not played.refused
    spoil = next(line for line in played.lines if line.get("name") == "spoil")
    assert spoil["text"] == "Ann, which card do you grab from the die of battle 3?"
    assert spoil["options"] == ["Trickstomp Turtle", "Megakick Monkey", "Crouching Crane"]
    assert hands_of(played) == {"Ann": 9, "Bo": 8}


def test_a_battle_whose_shown_card_is_stolen_is_won_as_it_is_told() -> None:
    """change.steal empty"""
    lines = ("roaring; crane", "crane; roaring", "Crouching Crane in battle 3")
    played = change(c.Steals(1), 4, *lines)
    assert battles(played) == {1: ["Bo"], 2: [], 3: ["Bo"]}
    fought = change(c.Steals(1), 3, *lines)  # and its last battle stands so until the spoils
    assert (fought.lines[-1]["name"], fought.lines[-1]["who"]) == ("pile", "Bo")
    assert fought.state["won"] == {"Ann": [], "Bo": [1, 3]}
    ann, bo = fought.view.lines()[1:3]
    assert ann.startswith("Ann (0 won): Rooster, Rooster, empty ")
    assert bo.startswith("Bo (2 won): ")


def test_nobody_has_won_a_battle_whose_die_is_being_rolled() -> None:
    """free-reroll"""
    view = change(c.PaysByRoosters(), 3, "dragon; mantis", "battle 2").view
    assert view.state()["won"] == {"Ann": [], "Bo": [1]}
    earlier = dawn(d.Reroll(), 3, "monkey", "", "crane; mantis", "battle 2").view
    assert earlier.state()["won"] == {"Ann": [], "Bo": [1]}
    assert earlier.lines()[1].startswith("Ann (0 won): Rooster, ?, ? ")


def test_count() -> None:
    """change.count"""
    part = c.PaysByRoosters()
    played = rooster_war(
        d.StrongAgainst(), part, 4, ROO, "Crane", "monkey", "roaring; roaring", "roaring; crane", "turtle; turtle"
    )
    assert played.lines[-1]["name"] == "pile-size"  # the die of battle 3 pays three cards, if it has them
    options = rooster_war(
        d.StrongAgainst(), part, 4, ROO, "Crane", "monkey", "roaring; roaring", "roaring; crane", "turtle; turtle", "3"
    )
    assert options.lines[-1]["max"] == 3


@pytest.mark.parametrize(("chosen", "dice"), [("2", 2), ("4", 4), ("", 1)])
def test_bonus(chosen: str, dice: int) -> None:
    """change.bonus bonus"""
    part = c.SetsBonus(4)
    lines = ("crane; roaring", chosen, "crane; mantis", "crane; mantis", "crane; mantis")
    played = rooster_war(d.EarlyStop(9), part, 5, ROO, "monkey", *lines)
    assert played.lines[-1]["name"] == ("pile" if dice < 4 else "pile-size")


def test_pity() -> None:
    """change.pity"""
    part = c.StrengthForLosers()
    played = change(part, 3, "roaring; crane", "Turtle", "crane; turtle")
    assert battles(played)[3] == ["Ann"]
    declined = change(part, 3, "roaring; crane", "", "crane; turtle")
    assert battles(declined)[3] == []
    assert "Roaring Rooster: nothing happens, for its condition is not met." in change(part, 3, "crane; roaring").told


def test_multiply() -> None:
    """change.multiply"""
    part = c.MultipliesBonus()
    none = change(part, 3, "roaring; crane", "crane; crane")
    assert "Who wins the war takes no whole die." in none.told
    assert none.lines[-1]["max"] == 1
    two = change(part, 4, "crane; mantis", "crane; roaring", "crane; mantis")
    assert "Who wins the war takes 2 whole dice." in two.told


def test_a_chameleon_copies_a_change_and_is_no_rooster() -> None:
    played = change(c.AlwaysWins(), 4, "roaring; crane", "chameleon; crane", "crane; roaring")
    assert battles(played)[3] == ["Ann"]
    assert over(played).endswith("Bo wins it!")


def test_a_rooster_moved_off_is_switched_off_by_an_attackers_turtle() -> None:
    """turtle"""
    played = change(c.AlwaysWins(), 2, "turtle; roaring")
    assert "Roaring Rooster's action is switched off." in played.told
    assert battles(played)[2] == []
