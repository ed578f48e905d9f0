"""The whole game: suits, combos, duels, monsters, and both ends, each on a table that is laid for it."""

from __future__ import annotations

from typing import Any

import pytest
from games.cardpg.chance import places
from games.cardpg.table import Laid, card, codes, laid, switched
from support.play import Played, typed

from companion.games.cardpg.champion import Champion
from companion.games.cardpg.game import GameOver
from companion.table.question import AnswerError

# Suits


def test_a_heart_draws() -> None:
    """suits heart draw"""
    game = laid("KS / 7 / 9D", Ann="KS 7H", Bo="QD").uses()
    assert (game.hand("Ann"), game.ann.champions[0].tapped) == ("9D", True)
    assert "7 matches 7H of KS." in game.told


@pytest.mark.parametrize(
    ("lines", "rules", "discarded", "left"),
    [
        ("Bo / 2C", "", "2C", "9D"),
        ("none", "", "", "2C 9D"),
        ("Ann / 3C", "spade=self", "3C", "2C 9D"),
        ("none", "spade=self", "", "2C 9D"),
    ],
)
def test_a_spade_makes_an_opponent_discard(lines: str, rules: str, discarded: str, left: str) -> None:
    """spade optional"""
    game = laid(f"KS / 7 / {lines}", rules, Ann="KS 7S hand: 3C", Bo="QD hand: 2C 9D").uses()
    assert (game.discarded, game.hand("Bo"), "opponent" in game.asked) == (discarded, left, True)


def test_a_diamond_assigns_of_the_discard_pile() -> None:
    """diamond"""
    game = laid("KS / 7 / RJ / JC", Ann="KS 7D, JC, JH 2C 3C", Bo="QD")
    game.lies_discarded("RJ")
    assert (game.uses().abilities("JC"), game.asked[2:4]) == ("RJ", ["from-discard", "target"])


def test_a_club_removes_an_ability() -> None:
    """club"""
    assert laid("KS / 7 / QD / 4D", Ann="KS 7C", Bo="QD 3H 4D").uses().abilities("QD") == "3H"


def test_a_miss_wastes_the_tap_and_one_that_no_roll_matches_is_not_tapped() -> None:
    """tap tap.vain miss turn.abilities"""
    game = laid("KS / 8", Ann="KS 7H, QC 2H BJ", Bo="QD").uses()
    assert [champion.tapped for champion in game.ann.champions] == [True, False]
    assert game.asked == ["tap", "roll"]


@pytest.mark.parametrize(
    ("abilities", "roll", "matches"),
    [("6H RJ", 7, True), ("6H RJ", 6, False), ("8H BJ", 7, True), ("7H RJ BJ", 7, True)],
)
def test_jokers_move_the_numbers(abilities: str, roll: int, matches: bool) -> None:
    """joker"""
    game = laid(Ann=f"KS {abilities}, QC 7H", Bo="QD")
    assert bool(game.matches(game.ann.champions[0], roll)) is matches


def test_jokers_may_move_all_champions_of_their_player() -> None:
    """joker"""
    game = laid("", "joker=all", Ann="KS RJ, QC 7H", Bo="QD 7D")
    assert codes(game.matches(game.ann.champions[1], 8)) == "7H"
    assert codes(game.matches(game.players[1].champions[0], 7)) == "7D"


def test_of_several_suits_one_is_used() -> None:
    """match.one"""
    assert laid("KS / 7 / 7C / QD", Ann="KS 7H 7C", Bo="QD 3H").uses().discarded == "3H"


# Assigning


@pytest.mark.parametrize(("champion", "slots"), [("JS", 2), ("QS", 3), ("KS", 4), ("AS", 5)])
def test_a_higher_rank_has_more_slots(champion: str, slots: int) -> None:
    """slots"""
    assert Champion(card(champion)).slots == slots


def test_assigning_and_a_full_champion() -> None:
    """assign full-slot turn.assign"""
    assert laid("2D KS", Ann="KS 7H hand: 2D", Bo="QD").assigns().abilities("KS") == "7H 2D"
    full = laid("2D JS / 4C", Ann="JS 3C 4C hand: 2D", Bo="QD").assigns()
    assert (full.abilities("JS"), full.discarded) == ("3C 2D", "4C")
    none = laid("", "full-slot=refuse", Ann="JS 3C 4C hand: 2D", Bo="QD").assigns()
    assert none.told == ["Assign: no champion has a free slot."]
    with pytest.raises(AnswerError, match="JS is no champion of Ann's with a slot for it"):
        laid("2D JS", "full-slot=refuse", Ann="JS 3C 4C, KC hand: 2D", Bo="QD").assigns()


# Combos


def rolled(cards: str, then: str = "", rules: str = "", ann: str = "KS 7H") -> tuple[Laid, Any]:
    """A seven of Ann's, which Bo answers with all of his hand."""
    game = laid(" / ".join(filter(None, ["7", f"Bo: {cards}", then])), rules, Ann=ann, Bo=f"QD hand: {cards}")
    return game, game.rolls()


def test_a_roll_again_and_a_counter() -> None:
    """combo.reroll combo.counter"""
    game = laid("7 / Bo: 7D / 9", Ann="KS 7H", Bo="QD hand: 7D 8C")
    assert game.rolls().number == 9 and "Ann rolls again." in game.told
    game, roll = rolled("7D 7C")
    assert roll.countered and "Ann's roll counts as a miss." in game.told


@pytest.mark.parametrize(
    ("cards", "rules", "by", "number"),
    [
        ("6D 7C", "", "1", 8),
        ("7C 8D 9H", "", "-2", 5),
        ("7C 8D 9H", "shift=exact", "down 2", 5),
        ("7C 8D 9H 10S", "", "3", 10),
        ("3C 4D 5H 6S 7C", "", "-4", 3),
    ],
)
def test_straights_shift_a_roll(cards: str, rules: str, by: str, number: int) -> None:
    """combo.straight: up to their number less one, or by exactly so much"""
    game, roll = rolled(cards, by, rules)
    assert (roll.number, game.asked[-1]) == (number, "shift-exactly" if rules else "shift")


def test_three_and_four_of_a_kind() -> None:
    """combo.remove-all combo.destroy destroyed"""
    assert rolled("7D 7C 7S", "KS", ann="KS 7H 2C")[0].abilities("KS") == ""
    game, _ = rolled("7D 7C 7S 7H", "KS", ann="KS 2C")
    assert (game.champions("Ann"), codes(game.gone), game.discarded) == ("", "KS", "7D 7C 7S 7H 2C")


@pytest.mark.parametrize("cards", ["2H 9H", "2H 9H 4H", "2H 9H 4H 6H", "2H 9H 4H 6H 10H"])
def test_flushes_use_their_suit(cards: str) -> None:
    """combo.flush anytime: one time less than they have cards"""
    drawn = ["3C", "4C", "5C", "6C"][: len(cards.split()) - 1]
    game = laid(" / ".join([f"Ann: {cards}", *drawn]), Ann=f"KS hand: {cards}", Bo="QD").plays()
    assert game.hand("Ann") == " ".join(drawn)


def test_a_flush_may_assign() -> None:
    """combo.flush"""
    game = laid("Ann: 2H 9H / 3C KS", "flush=assign", Ann="KS hand: 2H 9H 3C", Bo="QD").plays()
    assert game.abilities("KS") == "3C"


def test_a_search_is_known() -> None:
    """combo.search"""
    assert laid("Ann: 2H 3H / 10C", Ann="KS hand: 2H 3H", Bo="QD").plays().hand("Ann") == "10C"


def test_a_summoned_monster_joins_or_is_fought() -> None:
    """combo.summon impossible"""
    assert laid("Ann: 2H 3H 4H / JC", Ann="KS hand: 2H 3H 4H", Bo="QD").plays().champions("Ann") == "KS JC"
    with pytest.raises(AnswerError, match="Ann has 4 champions already"):
        laid("Ann: 2H 3H 4H as 3 SF", Ann="KS, KC, KD, KH hand: 2H 3H 4H", Bo="QD").plays()
    fought = "Ann: 2H 3H 4H / KS / JC / 10C / 9C / 7 2 / 9C / AC"
    game = laid(fought, "summon=duel", Ann="KS 7D hand: 2H 3H 4H", Bo="QD").plays()
    assert "The monster is JC with 10C, 9C; Bo rolls for it." in game.told
    assert "Ann, who fights the monster? Enter for none." in game.texts


FOUR = "2H 3H 4H 5H"


def test_an_upgrade_with_and_without_the_rank_in_the_deck() -> None:
    """combo.upgrade upgrade"""
    game = laid(f"Ann: {FOUR} / KD", Ann=f"QS 7H hand: {FOUR}", Bo="QD").plays()
    assert (game.champions("Ann"), game.ann.champions[0].rank, game.abilities("KD")) == ("KD", "K", "7H")
    assert card("QS") in game.monsters.rest
    champion = laid(f"Ann: {FOUR} / QS", Ann=f"QS 7H, KS, KC, KH hand: {FOUR}", Bo="KD").plays().ann.champions[0]
    assert (str(champion), champion.rank, champion.slots) == ("QS", "K", 4)
    with pytest.raises(AnswerError, match="Ann has no champion to upgrade"):
        laid(f"Ann: {FOUR} as 4 SF", Ann=f"AS hand: {FOUR}", Bo="QD").plays()


def test_protection_until_the_next_untap() -> None:
    """combo.protection"""
    game = laid("Ann: 2H 3H 4H 5H 6H", Ann="QS 7H hand: 2H 3H 4H 5H 6H", Bo="QD").plays()
    ann, bo = game.players
    assert (ann.protected, codes(game.targets(bo)), codes(game.targets(ann))) == (True, "QD", "QS QD")
    game.untap(ann)
    assert not ann.protected


def test_a_combo_out_of_turn_puts_the_question_again() -> None:
    """anytime"""
    game = laid("Bo: 2H 9H / 4D / KS / 7 / 5D", Ann="KS 7H", Bo="QD hand: 2H 9H").uses()
    assert (game.asked[:3], game.hand("Bo")) == (["tap", "drawn-card", "tap"], "4D")


@pytest.mark.parametrize(("rules", "then", "bos"), [("", "", ""), ("counters=also-effect", " / 10D", "10D")])
def test_a_higher_combo_answers_a_lower_one(rules: str, then: str, bos: str) -> None:
    """chain counters asking"""
    game = laid(f"Ann: 2H 9H / Bo: 2C 3C{then}", rules, Ann="KS hand: 2H 9H 5D", Bo="QD hand: 2C 3C").plays()
    assert (game.hand("Ann"), game.hand("Bo")) == ("5D", bos)
    assert "2 Flush is countered by 2 SF, and does nothing." in game.told


@pytest.mark.parametrize(("bos", "asked"), [("3C 4H", []), ("3C RJ", ["answers"])])
def test_nobody_is_asked_who_could_not_answer(bos: str, asked: list[str]) -> None:
    """asking"""
    game = laid("7", Ann="KS 7H hand: 2D", Bo=f"QD hand: {bos}")
    game.rolls()
    assert game.asked == ["roll", *asked]


# Duels


def test_an_accepted_duel_leaves_the_blocker_untapped() -> None:
    """duel duel.accept duel.loser duel.suits: the heart that matches draws no card"""
    game = laid("QD / 7 5", Ann="KS 7H", Bo="QD 8C").attacks_bo()
    assert (game.players[1].champions[0].tapped, game.abilities("QD"), game.ann.champions[0].tapped) == (
        False,
        "",
        True,
    )
    assert game.hand("Ann") == ""


def test_who_loses_the_last_champion_in_a_duel_plays_on() -> None:
    """end.beaten destroyed"""
    game = laid("QD / 7 5", Ann="KS 7H", Bo="QD").attacks_bo()
    assert (game.champions("Bo"), codes(game.gone), codes(game.playing)) == ("", "QD", "Ann Bo")
    forced = laid("KS Bo / 7", Ann="KS 7H", Bo="")
    with pytest.raises(GameOver):
        forced.dueling(forced.ann)


def test_a_declined_duel_must_be_forced() -> None:
    """duel.force duel.drag"""
    players = {"Ann": "KS 7H", "Bo": "QD 8C, JD"}
    game = laid("decline / 8", "", True, **players).attacks_bo()
    assert "KS can't force the duel." in game.told and game.champions("Bo") == "QD JD"
    game = laid("decline / 7 / JD / 7 2", "", True, **players).attacks_bo()
    assert (game.champions("Bo"), codes(game.gone)) == ("QD", "JD")
    assert laid("decline / 7 / QD / 7 2", "drag=attacker", True, **players).attacks_bo().abilities("QD") == ""


def test_the_rolls_of_a_duel_go_on_until_one_matches() -> None:
    """duel.rolls"""
    game = laid("QD / 7 8 / 2 3 / 5 8", Ann="KS 7H", Bo="QD 8C").attacks_bo()
    assert [game.told.count(f"{who} both roll again.") for who in ("Both match:", "Neither matches:")] == [1, 1]
    assert game.abilities("KS") == ""


def test_four_of_a_kind_in_a_duel_ends_it() -> None:
    """duel.destroyed"""
    game = laid("QD / 7 8 / Ann: 7D 7C 7S 7H / QD", Ann="KS 2H hand: 7D 7C 7S 7H", Bo="QD 8C").attacks_bo()
    assert "The duel of KS and QD has no result." in game.told and game.abilities("KS") == "2H"


def test_a_monster_that_is_beaten() -> None:
    """monster monster.won monster.back monster.chance"""
    game = laid("JC / 10C / 9C / 7 2 / 9C / KD", Ann="QS 7H", Bo="QD").fights()
    assert (game.champions("Ann"), game.abilities("KD"), game.discarded) == ("KD", "7H 9C", "10C")
    assert card("JC") in game.monsters.rest and game.monster is None
    assert laid("JC / 10C / 9C / 7 2", Ann="AS 7H 2C 3C 4C 5C", Bo="QD").fights().discarded == "10C 9C"


@pytest.mark.slow
def test_hands_turn_up_as_many_cards_as_a_monster_has_slots() -> None:
    """monster: one at a time; fewer where the number deck and the discard pile have no more"""
    lay = "Lay AC, the top card of the monster deck, open."
    fought = laid("AC / 10C / 9C / 2C / 3C / 4C / 5 9", Ann="QS 7H", Bo="QD").fights()
    turned = [lay, "On AC lie 10C, 9C, 2C, 3C, 4C, open."]
    assert fought.did[fought.did.index("Turn QS sideways.") + 1 :][:2] == turned
    assert fought.texts[1:6] == [f"Turn up AC's ability {slot} of 5: which card is it?" for slot in range(1, 6)]
    few = laid("AC / 2C / 3C / 5 2", Ann="QS 7H", Bo="QD")
    few.deck.rest, few.discard = [card("2C")], [card("3C")]
    assert few.fights().asked == ["revealed"] * 3 + ["duel-roll"]
    none = laid("AC / 7 5 / KD", Ann="QS 7H", Bo="QD")
    none.deck.rest, none.discard = [], []
    assert lay in none.fights().did


def test_hands_are_told_where_cards_go() -> None:
    """turn.discard end.last combo.search start.monsters"""
    game = laid("2C, 3C", Ann="KS hand: 2C 3C 4C 5C 6C 7C 8C", Bo="QD")
    game.discards(game.ann)
    assert game.did[-1] == "Put 2C, 3C on the discard pile."
    found = laid("5D", Ann="KS", Bo="QD")
    found.search(found.ann)
    assert found.did[-1] == "Ann: take 5D in hand, and shuffle the number deck."


def test_a_monster_that_wins() -> None:
    """monster.lost"""
    game = laid("JC / 10C / 9C / 5 9 / 2C", Ann="QS 7H 2C", Bo="QD").fights()
    assert (game.abilities("QS"), codes(game.monsters.below)) == ("7H", "JC")
    assert codes(laid("JC / 10C / 9C / 5 9", Ann="QS", Bo="QD").fights().gone) == "QS"


def test_an_empty_number_deck_is_made_of_the_discard_pile() -> None:
    """deck.empty"""
    game = laid("5D", Ann="KS 7H", Bo="QD")
    game.discard, game.deck.rest = game.deck.rest, []
    game.draws(game.ann)
    assert (game.hand("Ann"), game.discarded) == ("5D", "")
    assert "The number deck is empty." in game.told
    none = laid(Ann="KS 7H", Bo="QD")
    none.deck.rest = []
    none.draws(none.ann)
    assert none.told == ["Draw: no card is left."]


def test_an_empty_monster_deck_leaves_players_only() -> None:
    """duel attack monster.none"""
    game = laid(Ann="KS 7H", Bo="QD")
    assert [target for _, target in game.attacks(game.ann)] == [game.players[1], None]
    game.monsters.rest = []
    assert [target for _, target in game.attacks(game.ann)] == [game.players[1]]
    assert game.attacks(game.players[1]) == []  # a champion without abilities attacks nobody


# The ends


def test_who_can_not_take_a_forced_duel_has_lost() -> None:
    """end end.forced"""
    game = laid("KS Bo / 7", Ann="KS 7H", Bo="QD 8C tapped")
    with pytest.raises(GameOver) as over:
        game.dueling(game.ann)
    assert codes(over.value.winners) == "Ann"
    assert "Ann has forced Bo, whose champions are all tapped or destroyed: Bo is out." in game.told


def test_three_players_end_or_go_on() -> None:
    """end.last"""
    off = laid("KS Bo / 7", Ann="KS 7H", Bo="QD tapped", Cleo="JD")
    with pytest.raises(GameOver):
        off.dueling(off.ann)
    on = laid("KS Bo / 7", "last-standing=on", Ann="KS 7H", Bo="QD 2C tapped hand: 3C", Cleo="JD")
    on.dueling(on.ann)
    assert on.players[1].out and codes(on.playing) == "Ann Cleo"
    assert (on.discarded, codes(on.gone)) == ("2C 3C", "QD")
    assert all(many == 1 for many in places(on).values())  # type: ignore[arg-type]
    assert "Put 3C on the discard pile." in on.did and "3C of Bo's hand goes to the discard pile." in on.told


def test_passive_players_draw() -> None:
    """end.nothing-moves end.nobody-left"""
    game = laid(Ann="KS", Bo="QD")
    game.deck.rest = []
    with pytest.raises(GameOver) as over:
        for _ in range(9):
            for player in game.players:
                game.turn(player)
    assert (over.value.why, game.turns) == ("nothing-moves", 5)
    nobody = laid(Ann="", Bo="")
    nobody.monsters.rest = []
    nobody.deck.rest = []
    with pytest.raises(GameOver) as over:
        nobody.turn(nobody.ann)
    assert over.value.why == "nobody-left"


# The deal, and what is refused in it


CHAMPIONS = ("KS, QS, JS, AS", "KH, QH, JH, AH")


def begun(*lines: str, rules: str = "", names: str = "Ann, Bo") -> Played:
    return typed(f"cardpg game {switched(rules)}", names, *lines)


def test_a_game_is_dealt_and_begun() -> None:
    """start start.champions start.first start.monsters hands"""
    played = begun(*CHAMPIONS, "7", "7", "9", "4")
    dealt = "Ann and Bo have 5 number cards each; 8 face cards are the monster deck, 28 cards the number deck."
    start = ["Ann and Bo roll the same, and roll again.", "Ann starts.", "Untap: no champion is tapped."]
    assert {dealt, *start} <= set(played.told)
    assert played.lines[-1]["name"] == "assign"
    four = begun(*CHAMPIONS, "KC, QC, JC, AC", "KD, QD, JD, AD", names="Ann, Bo, Cleo, Dan")
    assert any("there are no monsters" in text for text in four.told)


@pytest.mark.parametrize(
    ("names", "lines", "message"),
    [
        ("Ann, Bo", ["KS, QS, JS, AS, KH"], "That is 5 cards. Name at most 4."),
        ("Ann, Bo", ["KS, QS, JS, 7H"], "7H is no champion."),
        ("Ann, Bo", ["KS, QS, JS, AS", "KS, QH, JH, AH"], "KS is dealt already; it lies in Ann's row."),
        ("Ann, Bo, Cleo, Dan, Eve", [], "That is 5 names."),
    ],
)
def test_what_the_deal_refuses(names: str, lines: list[str], message: str) -> None:
    """players start.champions"""
    assert begun(*lines, names=names).refused[0].startswith(message)


def test_hidden_hands_refuse_what_lies_open() -> None:
    """hands"""
    played = begun(*CHAMPIONS, "9", "4", "7H KS", "KS", "7", "", "Bo: 7H 8H")
    assert "Bo: 7H" not in "".join(played.told)
    assert played.refused[-1].startswith("7H lies on Ann's KS.")


def test_a_roll_that_nobody_answers_takes_one_enter() -> None:
    """asking"""
    played = begun(*CHAMPIONS, "9", "4", "7H KS", "KS", "5", "")
    assert played.lines[-1]["name"] == "assign" and not played.refused


def test_what_lies_otherwise_is_mended_by_hand() -> None:
    """by-hand"""
    lines = [":fix KS tapped", ":fix 9C to QS", ":fix 2D to discard", ":fix Ann hand 3", ":fix 2D to Bo"]
    played = begun(*CHAMPIONS, "9", "4", *lines)
    assert not played.refused
    ann, bo = (played.state["players"][name] for name in ("Ann", "Bo"))
    assert ann["champions"][0]["tapped"] and ann["champions"][1]["abilities"] == ["9C"]
    assert (ann["hand"], bo["known"], played.state["discard"]) == (3, ["2D"], [])


def test_champions_know_their_ranks() -> None:
    assert [Champion(card(f"{rank}S")).slots for rank in "JQKA"] == [2, 3, 4, 5]
