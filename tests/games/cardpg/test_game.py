"""The whole game: suits, combos, duels, monsters, and both ends, each on a table that is laid for it."""

from __future__ import annotations

from typing import Any

import pytest
from games.cardpg.chance import places
from games.cardpg.table import card, laid, refused, told
from support.play import Begun

from companion.games.cardpg.champion import Champion
from companion.games.cardpg.game import Game, Over
from companion.table.questions import AnswerError


def codes(cards: Any) -> list[str]:
    return [str(each) for each in cards]


# Suits


def test_a_heart_draws() -> None:
    """suits draw"""
    game, table = laid(("KS", "7", "9D", ""), Ann="KS 7H", Bo="QD")
    game.use_abilities(game.players[0])
    assert codes(game.players[0].hand.known) == ["9D"]
    assert "7 matches 7H of KS." in table.told
    assert game.players[0].champions[0].tapped


def test_a_spade_makes_an_opponent_discard() -> None:
    """spade optional"""
    game, _ = laid(("KS", "7", "Bo", "2C"), Ann="KS 7S", Bo="QD hand: 2C 9D")
    game.use_abilities(game.players[0])
    assert codes(game.players[1].hand.known) == ["9D"] and codes(game.discard) == ["2C"]
    waived, _ = laid(("KS", "7", "none"), Ann="KS 7S", Bo="QD hand: 2C 9D")
    waived.use_abilities(waived.players[0])
    assert not waived.discard
    own, _ = laid(("KS", "7", "Ann", "3C"), ("spade=self",), Ann="KS 7S hand: 3C", Bo="QD hand: 2C 9D")
    own.use_abilities(own.players[0])
    assert codes(own.discard) == ["3C"]
    kept, table = laid(("KS", "7", "none"), ("spade=self",), Ann="KS 7S hand: 3C", Bo="QD hand: 2C 9D")
    kept.use_abilities(kept.players[0])
    assert not kept.discard and table.asked[-1] == "opponent"


def test_a_diamond_assigns_of_the_discard_pile() -> None:
    """diamond"""
    game, table = laid(("KS", "7", "RJ", "JC"), Ann="KS 7D, JC, JH 2C 3C", Bo="QD")
    game.deck.take(card("RJ"))
    game.discard.append(card("RJ"))
    game.use_abilities(game.players[0])
    assert codes(game.players[0].champions[1].abilities) == ["RJ"]
    assert table.asked[2:4] == ["from-discard", "target"]


def test_a_club_removes_an_ability() -> None:
    """club"""
    game, _ = laid(("KS", "7", "QD", "4D"), Ann="KS 7C", Bo="QD 3H 4D")
    game.use_abilities(game.players[0])
    assert codes(game.players[1].champions[0].abilities) == ["3H"]


def test_a_miss_wastes_the_tap_and_one_that_no_roll_matches_is_not_tapped() -> None:
    """tap miss turn.abilities"""
    game, table = laid(("KS", "8"), Ann="KS 7H, QC 2H BJ", Bo="QD")
    game.use_abilities(game.players[0])
    assert game.players[0].champions[0].tapped and not game.players[0].champions[1].tapped
    assert table.asked == ["tap", "roll"]


@pytest.mark.parametrize(
    ("abilities", "roll", "matches"),
    [("6H RJ", 7, True), ("6H RJ", 6, False), ("8H BJ", 7, True), ("7H RJ BJ", 7, True)],
)
def test_jokers_move_the_numbers(abilities: str, roll: int, matches: bool) -> None:
    """joker"""
    game, _ = laid((), Ann=f"KS {abilities}, QC 7H", Bo="QD")
    assert bool(game.matches(game.players[0].champions[0], roll)) is matches


def test_jokers_may_move_all_champions_of_their_player() -> None:
    """joker"""
    game, _ = laid((), ("joker=all",), Ann="KS RJ, QC 7H", Bo="QD 7D")
    assert codes(game.matches(game.players[0].champions[1], 8)) == ["7H"]
    assert codes(game.matches(game.players[1].champions[0], 7)) == ["7D"]


def test_of_several_suits_one_is_used() -> None:
    """match.one"""
    game, _ = laid(("KS", "7", "7C", "QD", ""), Ann="KS 7H 7C", Bo="QD 3H")
    game.use_abilities(game.players[0])
    assert codes(game.discard) == ["3H"]


# Assigning


def test_assigning_and_a_full_champion() -> None:
    """assign full-slot turn.assign"""
    game, _ = laid(("2D KS",), Ann="KS 7H hand: 2D", Bo="QD")
    game.assigning(game.players[0])
    assert codes(game.players[0].champions[0].abilities) == ["7H", "2D"]
    full, _ = laid(("2D JS", "4C"), Ann="JS 3C 4C hand: 2D", Bo="QD")
    full.assigning(full.players[0])
    assert codes(full.players[0].champions[0].abilities) == ["3C", "2D"] and codes(full.discard) == ["4C"]
    none, table = laid((), ("full-slot=refuse",), Ann="JS 3C 4C hand: 2D", Bo="QD")
    none.assigning(none.players[0])
    assert table.told == ["Assign: no champion has a free slot."]
    other, _ = laid(("2D JS",), ("full-slot=refuse",), Ann="JS 3C 4C, KC hand: 2D", Bo="QD")
    with pytest.raises(AnswerError, match="JS is no champion of Ann's with a slot for it"):
        other.assigning(other.players[0])


# Combos


def rolled(typed: tuple[str, ...], rules: tuple[str, ...] = (), **players: str) -> tuple[Game, Any, Any]:
    """A roll of Ann's and what is played on it."""
    game, table = laid(typed, rules, **players)
    return game, table, game.roll(game.players[0], "to try")


def test_a_roll_again_and_a_counter() -> None:
    """combo.reroll combo.counter"""
    _, table, roll = rolled(("7", "Bo: 7D", "9"), Ann="KS 7H", Bo="QD hand: 7D 8C")
    assert roll.number == 9 and "Ann rolls again." in table.told
    _, table, roll = rolled(("7", "Bo: 7D 7C"), Ann="KS 7H", Bo="QD hand: 7D 7C")
    assert roll.countered and "Ann's roll counts as a miss." in table.told


@pytest.mark.parametrize(
    ("cards", "by", "number"),
    [("6D 7C", "1", 8), ("7C 8D 9H", "-2", 5), ("7C 8D 9H 10S", "3", 10), ("3C 4D 5H 6S 7C", "-4", 3)],
)
def test_straights_shift_a_roll(cards: str, by: str, number: int) -> None:
    """combo.straight"""
    _, _, roll = rolled(("7", f"Bo: {cards}", by), Ann="KS 7H", Bo=f"QD hand: {cards}")
    assert roll.number == number


def test_a_straight_may_shift_by_exactly_so_much() -> None:
    """combo.straight"""
    _, table, roll = rolled(("7", "Bo: 7C 8D 9H", "down 2"), ("shift=exact",), Ann="KS 7H", Bo="QD hand: 7C 8D 9H")
    assert roll.number == 5 and "shift-exactly" in table.asked


def test_three_and_four_of_a_kind() -> None:
    """combo.remove-all combo.destroy destroyed"""
    game, _, _ = rolled(("7", "Bo: 7D 7C 7S", "KS"), Ann="KS 7H 2C", Bo="QD hand: 7D 7C 7S")
    assert game.players[0].champions[0].abilities == []
    game, _, _ = rolled(("7", "Bo: 7D 7C 7S 7H", "KS"), Ann="KS 2C", Bo="QD hand: 7D 7C 7S 7H")
    assert game.players[0].champions == [] and codes(game.gone) == ["KS"]
    assert codes(game.discard) == ["7D", "7C", "7S", "7H", "2C"]


@pytest.mark.parametrize(("cards", "many"), [("2H 9H", 1), ("2H 9H 4H", 2), ("2H 9H 4H 6H", 3), ("2H 9H 4H 6H 10H", 4)])
def test_flushes_use_their_suit(cards: str, many: int) -> None:
    """combo.flush anytime"""
    drawn = ("3C", "4C", "5C", "6C")[:many]
    game, _ = laid((f"Ann: {cards}", *drawn, "", ""), Ann=f"KS hand: {cards}", Bo="QD")
    game.combos(game.players[0])
    assert codes(game.players[0].hand.known) == list(drawn)


def test_a_flush_may_assign() -> None:
    """combo.flush"""
    game, _ = laid(("Ann: 2H 9H", "3C KS", ""), ("flush=assign",), Ann="KS hand: 2H 9H 3C", Bo="QD")
    game.combos(game.players[0])
    assert codes(game.players[0].champions[0].abilities) == ["3C"]


def test_a_search_is_known() -> None:
    """combo.search"""
    game, _ = laid(("Ann: 2H 3H", "10C", ""), Ann="KS hand: 2H 3H", Bo="QD")
    game.combos(game.players[0])
    assert codes(game.players[0].hand.known) == ["10C"]


def test_a_summoned_monster_joins_or_is_fought() -> None:
    """combo.summon impossible"""
    game, _ = laid(("Ann: 2H 3H 4H", "JC", ""), Ann="KS hand: 2H 3H 4H", Bo="QD")
    game.combos(game.players[0])
    assert codes(game.players[0].champions) == ["KS", "JC"]
    four, _ = laid(("Ann: 2H 3H 4H as 3 SF",), Ann="KS, KC, KD, KH hand: 2H 3H 4H", Bo="QD")
    with pytest.raises(AnswerError, match="Ann has 4 champions already"):
        four.combos(four.players[0])
    typed = ("Ann: 2H 3H 4H", "KS", "JC", "10C", "9C", "7 2", "9C", "AC")
    fought, table = laid(typed, ("summon=duel",), Ann="KS 7D hand: 2H 3H 4H", Bo="QD")
    fought.combos(fought.players[0])
    assert "The monster is JC with 10C, 9C; Bo rolls for it." in table.told
    assert "Ann, who fights the monster? Enter for none." in table.texts


def test_an_upgrade_with_and_without_the_rank_in_the_deck() -> None:
    """combo.upgrade upgrade"""
    game, _ = laid(("Ann: 2H 3H 4H 5H", "KD", ""), Ann="QS 7H hand: 2H 3H 4H 5H", Bo="QD")
    game.combos(game.players[0])
    champion = game.players[0].champions[0]
    assert (str(champion), champion.rank, codes(champion.abilities)) == ("KD", "K", ["7H"])
    assert card("QS") in game.monsters.rest
    four = "QS 7H, KS, KC, KH"
    game, _ = laid(("Ann: 2H 3H 4H 5H", "QS", ""), Ann=f"{four} hand: 2H 3H 4H 5H", Bo="KD")
    game.combos(game.players[0])
    champion = game.players[0].champions[0]
    assert (str(champion), champion.rank, champion.slots) == ("QS", "K", 4)
    aces, _ = laid(("Ann: 2H 3H 4H 5H as 4 SF",), Ann="AS hand: 2H 3H 4H 5H", Bo="QD")
    with pytest.raises(AnswerError, match="Ann has no champion to upgrade"):
        aces.combos(aces.players[0])


def test_protection_until_the_next_untap() -> None:
    """combo.protection"""
    game, _ = laid(("Ann: 2H 3H 4H 5H 6H", ""), Ann="QS 7H hand: 2H 3H 4H 5H 6H", Bo="QD")
    game.combos(game.players[0])
    ann, bo = game.players
    assert ann.protected
    assert codes(game.targets(bo)) == ["QD"] and codes(game.targets(ann)) == ["QS", "QD"]
    game.untap(ann)
    assert not ann.protected


def test_a_combo_out_of_turn_puts_the_question_again() -> None:
    """anytime"""
    game, table = laid(("Bo: 2H 9H", "4D", "KS", "7", "5D"), Ann="KS 7H", Bo="QD hand: 2H 9H")
    game.use_abilities(game.players[0])
    assert table.asked[:3] == ["tap", "drawn-card", "tap"]
    assert codes(game.players[1].hand.known) == ["4D"]


def test_a_higher_combo_answers_a_lower_one() -> None:
    """chain counters asking"""
    typed = ("Ann: 2H 9H", "Bo: 2C 3C", "", "")
    game, table = laid(typed, Ann="KS hand: 2H 9H 5D", Bo="QD hand: 2C 3C")
    game.combos(game.players[0])
    assert codes(game.players[0].hand.known) == ["5D"] and codes(game.players[1].hand.known) == []
    assert "2 Flush is countered by 2 SF, and does nothing." in table.told
    both, table = laid(
        ("Ann: 2H 9H", "Bo: 2C 3C", "10D"), ("counters=also-effect",), Ann="KS hand: 2H 9H 5D", Bo="QD hand: 2C 3C"
    )
    both.combos(both.players[0])
    assert codes(both.players[1].hand.known) == ["10D"]


def test_nobody_is_asked_who_could_not_answer() -> None:
    """asking"""
    _, table, _ = rolled(("7",), Ann="KS 7H hand: 2D", Bo="QD hand: 3C 4H")
    assert table.asked == ["roll"]
    _, table, _ = rolled(("7", ""), Ann="KS 7H hand: 2D", Bo="QD hand: 3C RJ")
    assert table.asked == ["roll", "answers"]


# Duels


def attacked(typed: tuple[str, ...], rules: tuple[str, ...] = (), **players: str) -> tuple[Game, Any, Any]:
    """Ann's first champion attacks Bo."""
    game, table = laid(typed, rules, **players)
    game.taps(game.players[0], game.players[0].champions[0])
    beaten = game.attack(game.players[0], game.players[0].champions[0], game.players[1])
    return game, table, beaten


def test_an_accepted_duel_leaves_the_blocker_untapped() -> None:
    """duel duel.accept duel.loser"""
    game, _, beaten = attacked(("QD", "7 5"), Ann="KS 7H", Bo="QD 8C")
    blocker = game.players[1].champions[0]
    assert beaten is None and not blocker.tapped and blocker.abilities == []
    assert game.players[0].champions[0].tapped


def test_a_declined_duel_must_be_forced() -> None:
    """duel.force duel.drag"""
    game, table, _ = attacked(("decline", "8"), Ann="KS 7H", Bo="QD 8C, JD")
    assert "KS can't force the duel." in table.told and codes(game.players[1].champions) == ["QD", "JD"]
    game, _, _ = attacked(("decline", "7", "JD", "7 2"), Ann="KS 7H", Bo="QD 8C, JD")
    assert codes(game.players[1].champions) == ["QD"] and codes(game.gone) == ["JD"]
    game, _, _ = attacked(("decline", "7", "QD", "7 2"), ("drag=attacker",), Ann="KS 7H", Bo="QD 8C, JD")
    assert game.players[1].champions[0].abilities == []


def test_the_rolls_of_a_duel_go_on_until_one_matches() -> None:
    """duel.rolls"""
    game, table, _ = attacked(("QD", "7 8", "2 3", "5 8"), Ann="KS 7H", Bo="QD 8C")
    assert table.told.count("Both match: both roll again.") == 1
    assert table.told.count("Neither matches: both roll again.") == 1
    assert game.players[0].champions[0].abilities == []


def test_four_of_a_kind_in_a_duel_ends_it() -> None:
    """duel.destroyed"""
    game, table, _ = attacked(("QD", "7 8", "Ann: 7D 7C 7S 7H", "QD"), Ann="KS 2H hand: 7D 7C 7S 7H", Bo="QD 8C")
    assert "The duel of KS and QD has no result." in table.told
    assert codes(game.players[0].champions[0].abilities) == ["2H"]


def fought(typed: tuple[str, ...], **players: str) -> tuple[Game, Any]:
    """Ann's first champion fights a monster."""
    game, table = laid(typed, **players)
    game.taps(game.players[0], game.players[0].champions[0])
    game.fight_monster(game.players[0], game.players[0].champions[0])
    return game, table


def test_a_monster_that_is_beaten() -> None:
    """monster monster.won monster.back monster.chance"""
    game, _ = fought(("JC", "10C", "9C", "7 2", "9C", "KD"), Ann="QS 7H", Bo="QD")
    champion = game.players[0].champions[0]
    assert (str(champion), codes(champion.abilities)) == ("KD", ["7H", "9C"])
    assert codes(game.discard) == ["10C"]
    assert card("JC") in game.monsters.rest and game.monster is None
    full, _ = fought(("JC", "10C", "9C", "7 2"), Ann="AS 7H 2C 3C 4C 5C", Bo="QD")
    assert codes(full.discard) == ["10C", "9C"]


def test_hands_turn_up_as_many_cards_as_a_monster_has_slots() -> None:
    """monster: before it is asked which they are; fewer where the number deck and the discard pile have no more"""
    five = ["10C", "9C", "2C", "3C", "4C"]
    _, table = fought(("AC", *five, "5 9"), Ann="QS 7H", Bo="QD")
    turned = "Lay AC, the top card of the monster deck, open, and turn up 5 cards of the number deck on it."
    assert table.did[table.did.index("Turn QS sideways.") + 1 :][:2] == [turned, "On AC lie 10C, 9C, 2C, 3C, 4C, open."]
    few, table = laid(("AC", "2C", "3C", "5 2"), Ann="QS 7H", Bo="QD")
    few.deck.rest, few.discard = [card("2C")], [card("3C")]
    few.fight_monster(few.players[0], few.players[0].champions[0])
    assert "Lay AC, the top card of the monster deck, open, and turn up 2 cards of the number deck on it." in table.did
    none, table = laid(("AC", "7 5", "KD"), Ann="QS 7H", Bo="QD")
    none.deck.rest, none.discard = [], []
    none.fight_monster(none.players[0], none.players[0].champions[0])
    assert "Lay AC, the top card of the monster deck, open." in table.did


def test_hands_are_told_where_cards_go() -> None:
    """turn.discard end.last combo.search start.monsters"""
    game, table = laid(("2C, 3C",), Ann="KS hand: 2C 3C 4C 5C 6C 7C 8C", Bo="QD")
    game.discards(game.players[0])
    assert table.did[-1] == "Put 2C, 3C on the discard pile."
    on, table = laid(("KS Bo", "7", ""), ("last-standing=on",), Ann="KS 7H", Bo="QD 2C tapped hand: 3C", Cleo="JD")
    on.dueling(on.players[0])
    assert "Put 3C on the discard pile." in table.did and "3C of Bo's hand goes to the discard pile." in table.told
    found, table = laid(("5D",), Ann="KS", Bo="QD")
    found.search(found.players[0])
    assert table.did[-1] == "Ann: take 5D in hand, and shuffle the number deck."


def test_a_monster_that_wins() -> None:
    """monster.lost"""
    game, _ = fought(("JC", "10C", "9C", "5 9", "2C"), Ann="QS 7H 2C", Bo="QD")
    assert codes(game.players[0].champions[0].abilities) == ["7H"]
    assert codes(game.monsters.below) == ["JC"]
    bare, _ = fought(("JC", "10C", "9C", "5 9"), Ann="QS", Bo="QD")
    assert codes(bare.gone) == ["QS"]


def test_an_empty_number_deck_is_made_of_the_discard_pile() -> None:
    """deck.empty"""
    game, table = laid(("5D",), Ann="KS 7H", Bo="QD")
    game.discard, game.deck.rest = game.deck.rest, []
    game.draws(game.players[0])
    assert codes(game.players[0].hand.known) == ["5D"] and game.discard == []
    assert "The number deck is empty." in table.told
    none, table = laid((), Ann="KS 7H", Bo="QD")
    none.deck.rest = []
    none.draws(none.players[0])
    assert table.told == ["Draw: no card is left."]


def test_an_empty_monster_deck_leaves_players_only() -> None:
    """duel attack"""
    game, _ = laid((), Ann="KS 7H", Bo="QD")
    assert [target for _, target in game.attacks(game.players[0])] == [game.players[1], None]
    game.monsters.rest = []
    assert [target for _, target in game.attacks(game.players[0])] == [game.players[1]]
    assert game.attacks(game.players[1]) == []  # a champion without abilities attacks nobody


# The ends


def test_who_can_not_take_a_forced_duel_has_lost() -> None:
    """end end.forced"""
    game, table = laid(("KS Bo", "7"), Ann="KS 7H", Bo="QD 8C tapped")
    with pytest.raises(Over) as over:
        game.dueling(game.players[0])
    assert codes(over.value.winners) == ["Ann"]
    assert "Ann has forced Bo, whose champions are all tapped or destroyed: Bo is out." in table.told


def test_three_players_end_or_go_on() -> None:
    """end.last"""
    off, _ = laid(("KS Bo", "7"), Ann="KS 7H", Bo="QD tapped", Cleo="JD")
    with pytest.raises(Over):
        off.dueling(off.players[0])
    on, _ = laid(("KS Bo", "7", ""), ("last-standing=on",), Ann="KS 7H", Bo="QD 2C tapped hand: 3C", Cleo="JD")
    on.dueling(on.players[0])
    assert on.players[1].out and codes(on.playing) == ["Ann", "Cleo"]
    assert codes(on.discard) == ["2C", "3C"] and codes(on.gone) == ["QD"]
    assert all(many == 1 for many in places(on).values())


def test_passive_players_draw() -> None:
    """end.nothing-moves end.nobody-left"""
    game, _ = laid((), Ann="KS", Bo="QD")
    game.deck.rest = []
    with pytest.raises(Over) as over:
        for _ in range(9):
            for player in game.players:
                game.turn(player)
    assert (over.value.why, game.turns) == ("nothing-moves", 5)
    nobody, _ = laid((), Ann="", Bo="")
    nobody.monsters.rest = []
    nobody.deck.rest = []
    with pytest.raises(Over) as over:
        nobody.turn(nobody.players[0])
    assert over.value.why == "nobody-left"


# The deal, and what is refused in it


CHAMPIONS = ("KS, QS, JS, AS", "KH, QH, JH, AH")


def begun(*typed: str, options: tuple[str, ...] = (), names: str = "Ann, Bo") -> Any:
    return Begun(["cardpg", "game", *options]).play([(line, 0) for line in (names, *typed)])


def test_a_game_is_dealt_and_begun() -> None:
    """start start.champions start.first start.monsters hands"""
    played = begun(*CHAMPIONS, "7", "7", "9", "4")
    assert "Ann and Bo have 5 number cards each; 8 face cards are the monster deck, 28 cards the number deck." in told(
        played
    )
    assert "Ann and Bo roll the same, and roll again." in told(played)
    assert "Ann starts." in told(played)
    assert "Untap: no champion is tapped." in told(played)
    assert played.lines[-1]["name"] == "assign"
    four = begun("KS, QS, JS, AS", "KH, QH, JH, AH", "KC, QC, JC, AC", "KD, QD, JD, AD", names="Ann, Bo, Cleo, Dan")
    assert any("there are no monsters" in text for text in told(four))


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (("KS, QS, JS, AS, KH",), "That is 5 cards. Name at most 4."),
        (("KS, QS, JS, 7H",), "7H is no champion."),
        (("KS, QS, JS, AS", "KS, QH, JH, AH"), "KS is dealt already."),
    ],
)
def test_what_the_deal_refuses(typed: tuple[str, ...], message: str) -> None:
    assert refused(begun(*typed))[0].startswith(message), refused(begun(*typed))


def test_five_players_are_refused() -> None:
    """players"""
    played = begun(names="Ann, Bo, Cleo, Dan, Eve")
    assert refused(played)[0].startswith("That is 5 names.")


def test_hidden_hands_refuse_what_lies_open() -> None:
    """hands"""
    played = begun(*CHAMPIONS, "9", "4", "7H KS", "KS", "7", "", "Bo: 7H 8H")
    assert "Bo: 7H" not in "".join(told(played))
    assert refused(played)[-1].startswith("7H lies on Ann's KS.")


def test_a_roll_that_nobody_answers_takes_two_enters() -> None:
    """asking"""
    played = begun(*CHAMPIONS, "9", "4", "7H KS", "KS", "5", "")
    assert (played.lines[-1]["name"], played.lines[-1]["rule"]) == ("answers", "turn.combos")
    assert not refused(played)


def test_what_lies_otherwise_is_mended_by_hand() -> None:
    """by-hand"""
    lines = [":fix KS tapped", ":fix 9C to QS", ":fix 2D to discard", ":fix Ann hand 3", ":fix 2D to Bo"]
    played = begun(*CHAMPIONS, "9", "4", *lines)
    state = played.session.view.state()
    assert not refused(played)
    ann, bo = state["players"]["Ann"], state["players"]["Bo"]
    assert ann["champions"][0]["tapped"] and ann["champions"][1]["abilities"] == ["9C"]
    assert (ann["hand"], bo["known"], state["discard"]) == (3, ["2D"], [])


def test_champions_know_their_ranks() -> None:
    assert [Champion(card(f"{rank}S")).slots for rank in "JQKA"] == [2, 3, 4, 5]
