"""The recogniser of combos, against a count by brute force and against figures worked out by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from games.cardpg.chance import pool
from games.cardpg.table import card

from companion.games.cardpg.card import SUITS
from companion.games.cardpg.combos import COMBOS, combos_of, named_combos, numbers_shown

NATURALS = [each for each in pool().numbers if each.number]
RED, BLACK = card("RJ"), card("BJ")

COUNTS = {
    (): {
        "Kind": {2: 54, 3: 36, 4: 9, 5: 0},
        "Straight": {2: 128, 3: 448, 4: 1536, 5: 5120},
        "Flush": {2: 144, 3: 336, 4: 504, 5: 504},
        "SF": {2: 32, 3: 28, 4: 24, 5: 20},
    },
    (RED,): {
        "Kind": {2: 90, 3: 90, 4: 45, 5: 0},
        "Straight": {2: 164, 3: 688, 4: 2752, 5: 10496},
        "Flush": {2: 162, 3: 408, 4: 672, 5: 756},
        "SF": {2: 50, 3: 58, 4: 62, 5: 62},
    },
    (RED, BLACK): {
        "Kind": {2: 127, 3: 180, 4: 135, 5: 0},
        "Straight": {2: 201, 3: 964, 4: 4304, 5: 18048},
        "Flush": {2: 180, 3: 480, 4: 840, 5: 1008},
        "SF": {2: 68, 3: 88, 4: 100, 5: 104},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("jokers", list(COUNTS), ids=["none", "one", "both"])
@pytest.mark.parametrize("size", [2, 3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_combos_are_as_many_as_there_are(jokers: tuple, size: int) -> None:  # type: ignore[type-arg]
    found: Counter[str] = Counter()
    for cards in combinations([*NATURALS, *jokers], size):
        for combo in combos_of(cards):
            found[combo.family] += 1
    assert {family: found[family] for family in COUNTS[jokers]} == {
        family: sizes[size] for family, sizes in COUNTS[jokers].items()
    }


def stands_for(cards: tuple, family: str) -> set[int]:  # type: ignore[type-arg]
    """The numbers that some cards can show as a family, by trying every card that a joker can stand for."""
    able = [
        [(each.number, each.suit)]
        if each.number
        else [(number, suit) for number in range(2, 11) for suit in SUITS if SUITS[suit].colour == each.suit]
        for each in cards
    ]
    shown: set[int] = set()
    for tried in product(*able):
        numbers, suits = [number for number, _ in tried], {suit for _, suit in tried}
        run = sorted(numbers) == list(range(min(numbers), min(numbers) + len(numbers)))
        fits = {
            "Kind": len(set(numbers)) == 1 and len(cards) <= 4,
            "Straight": len(cards) > 1 and run,
            "Flush": len(cards) > 1 and len(suits) == 1,
            "SF": len(cards) > 1 and len(suits) == 1 and run,
        }[family]
        if fits:
            shown |= set(numbers)
    return shown


def test_what_jokers_stand_for() -> None:
    """jokers straights combos.roll"""
    tried = [
        ("RJ", "7H"),
        ("RJ", "7S"),
        ("BJ", "9C", "10C"),
        ("RJ", "BJ"),
        ("RJ", "BJ", "5D"),
        ("2H", "3D", "RJ", "6C"),
    ]
    tried += [
        ("RJ",),
        ("4S", "4D", "RJ"),
        ("RJ", "BJ", "2H", "10H"),
        ("RJ", "BJ", "6H", "8H"),
        ("8S", "10S", "BJ", "6S"),
    ]
    for codes in tried:
        cards = tuple(card(code) for code in codes)
        makes = {combo.family: combo for combo in combos_of(cards)}
        for family in ("Kind", "Straight", "Flush", "SF"):
            shown = stands_for(cards, family)
            assert (family in makes) == bool(shown), (codes, family)
            if family in ("Kind", "Straight") and shown:
                assert numbers_shown(makes[family], cards) == shown, (codes, family)


def test_without_twins_a_joker_stands_for_no_card_beside_it() -> None:
    """jokers.twins"""
    cards = [card(code) for code in ("7H", "7D", "RJ")]
    assert [str(combo) for combo in combos_of(cards)] == ["3 Kind"]
    assert combos_of(cards, twins=False) == []
    assert [str(combo) for combo in combos_of([card("7H"), card("7S"), card("RJ")], twins=False)] == ["3 Kind"]


def test_the_highest_comes_first_and_smaller_ones_may_be_named() -> None:
    """combos.best combos"""
    assert [str(combo) for combo in combos_of([card("7H"), card("8H")])] == ["2 SF", "2 Flush", "2 Straight"]
    three = [card(code) for code in ("7H", "7D", "7C")]
    assert [str(combo) for combo in named_combos(three)] == ["3 Kind", "Pair", "Roll #"]
    assert [combo.rank for combo in COMBOS] == list(range(1, 17))
    assert combos_of([card("7H"), card("9S")]) == []
