"""The Deck: recipes, flips and what can go wrong with them."""

from random import Random

import pytest
from games.tamer.arena import GAME, creature, pool_of, shipped_pool
from hypothesis import given
from hypothesis import strategies as st
from support.automatic import Automatic
from support.scripted import Scripted

from companion.errors import CompanionError
from companion.games.tamer.battle.deck import recipe, team_of_the_deck
from companion.games.tamer.battle.pool import CreaturePool
from companion.games.tamer.battle.referee import battle as referee
from companion.table.events import Event
from companion.table.question import AnswerError


def flips(
    answers: list[str], held: tuple[str, ...] = (), pool: CreaturePool | None = None, **rules: str
) -> tuple[list[str], Scripted]:
    settled = GAME.register().settle(f"{name.replace('_', '-')}={value}" for name, value in rules.items())
    table = Scripted(list(answers), shipped_pool)
    pool = pool or shipped_pool()
    team = team_of_the_deck(table, settled, pool, "Ann", [pool.find(name) for name in held])
    assert not table.answers
    return [card.name for card in team], table


def of_cost(deck: str, cost: int) -> list[str]:
    pool = shipped_pool()
    return list(dict.fromkeys(card.name for card in pool.decks[deck] if card.cost == cost))


def test_the_recipes_of_the_rulebook() -> None:
    assert recipe("1", "round1") == [("round1", 5)]
    assert recipe("2", "round1") == [("round2", 5), ("round1", 10)]
    assert recipe("3", "round1") == [("round3", 10), ("round1", 15)]
    assert recipe("3", "round2") == [("round3", 10), ("round2", 15)]
    assert recipe("tiebreak", "round1") == recipe("3", "round1")


def test_flips_of_round_1_go_on_until_5_points_and_may_exceed_them() -> None:
    """deck.recipe, deck.points"""
    two, three = of_cost("round1", 2), of_cost("round1", 3)
    team, table = flips([two[0], two[1], three[0], f"{three[0]}, {two[0]}, {two[1]}"], round="1")
    assert team == [three[0], two[0], two[1]]
    assert [event.rule for event in table.events] == ["deck.recipe", "deck.recipe", "deck.points"]
    assert [event.words().text for event in table.events] == [
        f"The Deck gets {two[0]} (2 points): 2 so far. Next: flip from the Round 1 deck until 5 or more.",
        f"The Deck gets {two[1]} (2 points): 4 so far. Next: flip from the Round 1 deck until 5 or more.",
        f"The Deck gets {three[0]} (3 points): 7 in all. Its team is full.",
    ]


def test_round_2_begins_with_the_round_2_deck() -> None:
    """deck.recipe"""
    five, three, two = of_cost("round2", 5)[0], of_cost("round1", 3)[0], of_cost("round1", 2)[0]
    order = f"{two}, {five}, {three}"
    team, table = flips([five, three, two, order], round="2")
    assert team == order.split(", ")
    assert table.events[0].words().text.endswith("Next: flip from the Round 1 deck until 10 or more.")


def test_round_3_is_filled_from_round_1_or_by_the_switch_from_round_2() -> None:
    """deck.filler"""
    seven, five = of_cost("round3", 7)[0], of_cost("round3", 5)[0]
    three = of_cost("round1", 3)[0]
    team, table = flips([seven, five, three, f"{seven}, {five}, {three}"], round="3")
    assert table.events[-1].rule == "deck.filler"
    four = of_cost("round2", 4)[0]
    team, table = flips([seven, five, four, f"{seven}, {five}, {four}"], round="tiebreak", deck_filler="round2")
    assert team[-1] == four


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    one = next(card for card in shipped_pool().decks["round1"] if card.copies == 1)
    with pytest.raises(
        AnswerError, match=f"{one.name} cannot be flipped from the Round 1 deck: all copies of {one.name}"
    ):
        flips([one.name], held=(one.name,), round="1")
    with pytest.raises(AnswerError, match="cannot be flipped from the Round 2 deck: it is not in it"):
        flips([one.name], round="2")


def test_two_copies_can_be_flipped_and_are_told_apart_in_the_order() -> None:
    twice = next(card for card in shipped_pool().decks["round1"] if card.copies == 2 and card.cost == 2)
    one = of_cost("round1", 1)[0]
    team, _ = flips([twice.name, twice.name, one, f"{twice.name} 2, {one}, {twice.name} 1"], round="1")
    assert team == [twice.name, one, twice.name]


def test_an_empty_deck_ends_the_flips() -> None:
    """deck.empty"""
    pool = pool_of(creature("Imp 1/1"), creature("Orc 1/1"))
    team, table = flips(["Imp", "Orc", "Orc, Imp"], pool=pool, round="1")
    assert team == ["Orc", "Imp"]
    assert table.events[-1].name == "deck-ran-out"


def test_a_missing_deck_is_one_clear_sentence() -> None:
    with pytest.raises(
        CompanionError, match="The Deck flips from the Round 3 deck, and no card set in play is called round3"
    ):
        flips([], pool=pool_of(creature("Imp 1/1")), round="3")


@given(st.sampled_from(["1", "2", "3", "tiebreak"]), st.randoms(use_true_random=False))
def test_every_draw_of_the_program_follows_the_recipe(round_name: str, random: Random) -> None:
    rules = GAME.register().settle([f"round={round_name}"])
    log: list[Event] = []
    pool = shipped_pool()
    team = team_of_the_deck(Automatic(pool, random, log), rules, pool, None, [])
    steps = recipe(round_name, "round1")
    total = 0
    for event in (each for each in log if each.name == "flipped"):
        assert event.data()["deck"] == next(deck for deck, until in steps if total < until)
        total += event.data()["points"]
        assert event.data()["total"] == total
    assert total >= steps[-1][1]
    assert sum(card.cost for card in team) == total
    assert all(team.count(card) <= card.copies for card in team)


def test_the_deck_at_the_table() -> None:
    """The human opponent flips, lays out and chooses; the cards go back afterwards."""
    two, three = of_cost("round1", 2)[0], of_cost("round1", 3)[0]
    table = Scripted(["the deck, Ann", two, three, f"{three}, {two}", "none"], shipped_pool)
    result = referee(table, GAME.register().settle(["round=1"]))
    assert result["winners"] == ["The Deck"]
    assert table.asked == [
        ("players", None),
        ("deck-flip", "Ann"),
        ("deck-flip", "Ann"),
        ("deck-order", "Ann"),
        ("team", "Ann"),
    ]
    assert table.events[-1].name == "deck-returned"


def test_the_round_is_asked_where_no_switch_tells_it() -> None:
    """deck.recipe"""
    five = of_cost("round2", 5)[0]
    twos = of_cost("round1", 2)[:1] + of_cost("round1", 3)[:1]
    table = Scripted(["Ann, The Deck", "none", "2", five, *twos, ", ".join([five, *twos])], shipped_pool)
    assert referee(table, GAME.register().settle([]))["winners"] == ["The Deck"]
    assert ("deck-round", "Ann") in table.asked


def test_the_decks_cards_are_not_those_the_opponent_holds() -> None:
    one = next(card for card in shipped_pool().decks["round1"] if card.copies == 1)
    table = Scripted(["Ann, The Deck", one.name, one.name], shipped_pool)
    with pytest.raises(AnswerError, match="all copies"):
        referee(table, GAME.register().settle(["round=1"]))
