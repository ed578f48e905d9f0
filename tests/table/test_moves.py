"""The difference of two layouts as hands are told it: what is named, in which order, and in as few words as will do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.board.moves import moves
from companion.board.moves_in_words import in_words, sentence
from companion.board.places import Piece, Place, Side, TableLayout


def creature(name: str, **more: Any) -> Piece:
    return Piece(name, name, **more)


def table(
    *row: Piece, aside: tuple[str, ...] = (), deck: int = 5, sheet: tuple[str, ...] = (), hand: int = 0
) -> TableLayout:
    """Ann's row, and what lies beside it."""
    beside: list[Side | Place] = [
        Side("Ann", [Place("aside", [creature(name) for name in aside])]),
        Place("deck", count=deck, open=False),
        Place("bracket sheet", [Piece(f"circle at {name}", key=f"circle {name}") for name in sheet], written=True),
    ]
    return TableLayout("", [Side("Ann", [Place("", row), Place("hand", count=hand, open=False)])], beside=beside)


def drachna(**dice: int) -> Piece:
    return creature("Baby Drachna", dice=list(dice.items()))


VULPIKE, HEROICAT, SKYLOP = creature("Vulpike"), creature("Heroicat"), creature("Skylop")


def test_nothing_is_told_where_nothing_differs() -> None:
    same = table(VULPIKE, drachna(green=2), aside=("Skylop",), sheet=("Ann",))
    assert moves(same, same) == [] and sentence([]) == ""


def test_what_lies_otherwise_is_told_in_one_sentence() -> None:
    before = table(drachna(green=2), aside=("Vulpike",), sheet=("Ann",))
    after = table(VULPIKE, drachna())
    assert sentence(moves(before, after)) == (
        "Take the green 2 off Baby Drachna; rub out the circle at Ann; "
        "lay Vulpike from aside (Ann) at the front of Ann's row."
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (table(VULPIKE, HEROICAT), table(HEROICAT, VULPIKE), ["lay Heroicat at the front of Ann's row"]),
        (table(HEROICAT), table(HEROICAT, VULPIKE, deck=4), ["lay Vulpike from the deck at the end of Ann's row"]),
        (table(), table(VULPIKE, deck=4), ["lay Vulpike from the deck in Ann's row"]),
        (table(VULPIKE, deck=4), table(), ["put Vulpike from Ann's row into the deck"]),
        (
            table(VULPIKE, HEROICAT),
            table(aside=("Vulpike", "Heroicat")),
            ["put Vulpike and Heroicat from Ann's row aside (Ann)"],
        ),
        (table(hand=3, deck=2), table(), ["put 3 cards from Ann's hand into the deck"]),
        (
            table(drachna(red=1, black=2)),
            table(),
            ["take the red 1 and the black 2 off Baby Drachna", "pick up Baby Drachna"],
        ),
        (table(drachna(black=1)), table(drachna(black=3)), ["turn the black die on Baby Drachna to 3"]),
        (table(drachna()), table(drachna(red=2)), ["put a red 2 on Baby Drachna"]),
        (table(VULPIKE), table(creature("Vulpike", turned=True)), ["turn Vulpike crosswise"]),
        (
            table(VULPIKE, creature("Harpick", turned=True), creature("Skylop")),
            table(creature("Vulpike", turned=True), creature("Harpick"), creature("Skylop", turned=True)),
            ["turn Vulpike and Skylop crosswise", "turn Harpick upright"],
        ),
        (
            table(creature("Vulpike", owner="red")),
            table(creature("Vulpike", owner="blue")),
            ["turn Vulpike over to show blue"],
        ),
        (table(creature("Vulpike", back=True)), table(VULPIKE), ["turn Vulpike face up"]),
        (table(), table(sheet=("Bo",)), ["draw the circle at Bo"]),
        (table(creature("KS", on=[creature("7H")])), table(creature("KS")), ["pick up 7H"]),
        (table(creature("KS")), table(creature("KS", on=[creature("7H")]), deck=4), ["lay 7H from the deck on KS"]),
        (
            table(creature("KS", under=[creature("7H"), creature("9C")])),
            table(creature("KS", under=[creature("7H")]), aside=("9C",)),
            ["put 9C from under KS aside (Ann)"],
        ),
    ],
)
def test_each_kind_has_its_words(before: TableLayout, after: TableLayout, told: list[str]) -> None:
    assert in_words(moves(before, after)) == told


def test_a_row_is_laid_with_as_few_moves_as_will_do() -> None:
    names = "abcdefg"
    before = table(*map(creature, names))
    after = table(*map(creature, "abdcefg"))
    assert len(moves(before, after)) == 1


def test_what_was_only_counted_stays_where_it_lies_once_it_is_known() -> None:
    unknown = TableLayout("", [Side("Ann", [Place("hand", count=3, open=False)])])
    known = TableLayout("", [Side("Ann", [Place("hand", [VULPIKE], 3, open=False)])])
    assert moves(unknown, known) == moves(known, unknown) == []


def dice(*keys: str) -> TableLayout:
    pieces = [Piece("?", key=key, also=[str(place)]) for place, key in enumerate(keys, start=1)]
    return TableLayout("", [Side("Ann", [Place("", pieces, fixed=True)])])


def test_two_face_down_pieces_that_changed_places_are_told_apart_by_their_keys() -> None:
    told = in_words(moves(dice("first die", "second die"), dice("second die", "first die")))
    assert told == [
        "lay second die from place 2 of Ann's row on place 1 of Ann's row",
        "lay first die from place 1 of Ann's row on place 2 of Ann's row",
    ]


def test_copies_that_are_as_good_as_one_another_move_no_more_than_they_must() -> None:
    before = table(HEROICAT, HEROICAT, VULPIKE, aside=("Heroicat",))
    after = table(HEROICAT, VULPIKE, aside=("Heroicat", "Heroicat"))
    assert in_words(moves(before, after)) == ["put Heroicat from Ann's row aside (Ann)"]


def laid_by_chance(random: Random) -> TableLayout:
    """Eight creatures in two rows, a pile that is known, and a deck in which they are only counted."""
    names = random.sample([f"c{number}" for number in range(8)], 8)
    a, b, c = sorted(random.choices(range(9), k=3))

    def some(part: list[str]) -> list[Piece]:
        return [creature(name, dice=[("red", 1)] * random.randint(0, 1), turned=random.random() < 0.3) for name in part]

    rows = [Side("Ann", [Place("", some(names[:a]))]), Side("Bo", [Place("", some(names[a:b]))])]
    aside, deck = list(map(creature, names[b:c])), len(names) - c
    return TableLayout("", rows, beside=[Place("aside", aside), Place("deck", count=deck, open=False)])


def carried_out(laid: TableLayout, told: list[dict[str, Any]]) -> dict[str, list[tuple[str, Any, Any]]]:
    """The rows and piles after some moves, by what the moves say alone."""
    spots = {
        id: [(each.id, dict(each.dice), each.turned) for each in place.pieces] for id, _, place in laid.all_places()
    }
    many = next(place.count or 0 for id, _, place in laid.all_places() if id == "deck")

    def find(key: str) -> tuple[str, int]:
        return next((id, at) for id, spot in spots.items() for at, each in enumerate(spot) if each[0] == key)

    for move in told:
        if move["kind"] == "move":
            if move["from"] == "deck":
                many -= 1
                piece: tuple[str, Any, Any] = (move["key"], {}, False)
            else:
                assert find(move["key"])[0] == move["from"]
                piece = spots[move["from"]].pop(find(move["key"])[1])
            if move["to"] == "deck":
                many += 1
                continue
            behind = move.get("behind")
            at = find(behind)[1] + 1 if behind else 0 if "behind" in move else len(spots[move["to"]])
            spots[move["to"]].insert(at, piece)
        else:
            id, at = find(move["key"])
            key, dice, turned = spots[id][at]
            if move["kind"] == "die":
                assert dice.get(move["colour"], 0) == move["before"]
                dice = {**dice, move["colour"]: move["number"]}
                spots[id][at] = key, {colour: number for colour, number in dice.items() if number}, turned
            else:
                assert move["kind"] == "turn" and turned != (move["shows"] == "crosswise")
                spots[id][at] = key, dice, not turned
    return spots | {"deck": [("", {}, False)] * many}


def test_the_moves_lead_from_any_table_to_any_other() -> None:
    """By a model of its own: rows in their order, piles by what lies there, dice, and what is turned."""
    for seed in range(2_000):
        random = Random(seed)
        before, after = laid_by_chance(random), laid_by_chance(random)
        found = carried_out(before, [move.data() for move in moves(before, after)])
        wanted = carried_out(after, [])
        for id in ("Ann/row", "Bo/row"):
            assert found[id] == wanted[id], seed
        assert sorted(each[0] for each in found["aside"]) == sorted(each[0] for each in wanted["aside"]), seed
        assert len(found["deck"]) == len(wanted["deck"]), seed


def test_where_nobody_counts_cards_come_and_go_and_no_number_is_told() -> None:
    def decks(known: bool, *half: Piece) -> TableLayout:
        deck = Place("deck", count=12 - len(half) if known else None, uncounted=not known)
        return TableLayout("", [Side("Ann", [Place("", half)])], beside=[Side("Ann", [deck])])

    assert in_words(moves(decks(True), decks(False))) == []
    assert in_words(moves(decks(True, VULPIKE), decks(False))) == ["put Vulpike from Ann's row into Ann's deck"]
    assert in_words(moves(decks(False), decks(True, VULPIKE))) == ["lay Vulpike from Ann's deck in Ann's row"]


def test_what_lies_elsewhere_just_now_is_told_there() -> None:
    def piles(*, elsewhere: bool) -> TableLayout:
        pile = Place("pile", count=0 if elsewhere else 5, elsewhere=elsewhere)
        kept = Place("kept", [] if elsewhere else [VULPIKE], elsewhere=elsewhere)
        return TableLayout("", [], beside=[Side("Ann", [pile, kept])])

    assert moves(piles(elsewhere=False), piles(elsewhere=True)) == []
    assert moves(piles(elsewhere=True), piles(elsewhere=False)) == []
