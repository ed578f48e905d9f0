"""The card sources: what the manual and the issue ask of them, and what is said of rows that are wrong."""

from __future__ import annotations

from collections import Counter
from math import comb
from pathlib import Path
from random import Random

import pytest
from support.shell import in_process

from companion.cards import SourceError, read_set
from companion.cards.places import shipped_sets
from companion.games.tetra_master import GAME
from companion.games.tetra_master.board import ARROWS
from companion.games.tetra_master.cards import TetraRow, check

PATHS = {path.stem: path for path in shipped_sets("tetra-master")}
SETS = {name: read_set(path, TetraRow) for name, path in PATHS.items()}
MONSTERS = SETS["monsters"].cards


def points(row: TetraRow) -> int:
    return sum(filter(None, (row.attack, row.physical, row.magical)))


def test_the_box_has_what_the_manual_counts() -> None:
    assert list(SETS) == ["arena", "classic", "monsters"]
    assert {name: card_set.count() for name, card_set in SETS.items()} == {"arena": 24, "classic": 100, "monsters": 110}
    arena = {row.kind: row.copies for row in SETS["arena"].cards}
    assert arena == {"Blocked": 6, "Empty": 18}
    for name, card_set in SETS.items():
        assert check(card_set) == []
        assert (card_set.info.name, card_set.info.game, card_set.info.provenance) == (name, "tetra-master", "house")


def test_codes_are_of_the_set() -> None:
    assert [row.code for row in MONSTERS] == [f"TM-{number:03}" for number in range(1, 111)]
    assert [row.code for row in SETS["classic"].cards] == [f"C-{number:03}" for number in range(1, 101)]


def test_the_monsters_that_the_manual_names_have_the_figures_it_gives() -> None:
    by_name = {row.name: row for row in MONSTERS}
    assert {"Ifrit", "Behemoth", "Kuja", "Beatrix", "Chocobo", "Bomb", "Shiva"} <= by_name.keys()
    assert (by_name["Ifrit"].attack, by_name["Ifrit"].type) == (7, "Magical")
    assert by_name["Behemoth"].magical == 7


def test_about_half_of_all_hands_are_within_the_cap_of_chosen_army() -> None:
    """Counted exactly over all hands of five."""
    ways = [Counter({0: 1}), *(Counter() for _ in range(5))]
    for row in MONSTERS:
        for size in range(5, 0, -1):
            for total, many in ways[size - 1].items():
                ways[size][total + points(row)] += many
    legal = sum(many for total, many in ways[5].items() if total <= 70)
    assert sum(ways[5].values()) == comb(110, 5)
    assert 0.45 <= legal / comb(110, 5) <= 0.55


def test_types_arrows_and_directions_are_spread() -> None:
    assert min(Counter(row.type for row in MONSTERS).values()) >= 15
    assert {row.type for row in MONSTERS} == {"Physical", "Magical", "Flexible"}
    many = Counter(len(row.arrows.split()) for row in MONSTERS)
    assert set(many) == set(range(9))
    assert many.most_common(1)[0][0] == 4
    directions = Counter(arrow for row in MONSTERS for arrow in row.arrows.split())
    assert all(50 <= directions[arrow] <= 60 for arrow in ARROWS)
    assert all(figure in range(1, 11) for row in MONSTERS for figure in (row.attack, row.physical, row.magical))


def test_the_classic_arrows_are_those_that_the_notes_say() -> None:
    coin = Random("tetra-master classic")
    for row in SETS["classic"].cards:
        assert row.arrows == " ".join(arrow for arrow in ARROWS if coin.random() < 0.5)


def test_classic_figures_are_a_digit_and_one() -> None:
    by_name = {row.name: row for row in SETS["classic"].cards}
    for name, figures in {
        "Goblin": (1, "Physical", 1, 1),
        "Ifrit": (7, "Magical", 10, 2),
        "Behemoth": (12, "Physical", 5, 7),
        "Airship": (9, "Physical", 8, 8),
        "Hades": (16, "Magical", 13, 2),
    }.items():
        row = by_name[name]
        assert (row.attack, row.type, row.physical, row.magical) == figures


HEAD = "name,kind,copies,attack,type,physical,magical,arrows\n"


def write(folder: Path, rows: str, head: str = HEAD) -> Path:
    (folder / "own.toml").write_text('name = "own"\ngame = "tetra-master"\nprefix = "OWN"\n', encoding="utf-8")
    path = folder / "own.csv"
    path.write_text(head + rows, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("Imp,,,,Physical,1,1,N", "attack: is missing; for a monster write a whole number from 0 to 30"),
        ("Imp,,,1,,1,1,N", "type: is missing; for a monster write Physical, Magical or Flexible"),
        ("Imp,,,1,Physcal,1,1,N", "type: “Physcal” is none of Physical, Magical, Flexible; did you mean Physical?"),
        ("Imp,,,31,Physical,1,1,N", "attack: “31” is too large; write a whole number from 0 to 30"),
        ("Imp,,,1,Physical,x,1,N", "physical: “x” is no whole number; write a whole number from 0 to 30"),
        (
            "Imp,,,1,Physical,1,1,N UP",
            "arrows: “UP” is no direction; "
            "write N, NE, E, SE, S, SW, W, NW with a space between, or nothing for no arrow",
        ),
        ("Imp,,,1,Physical,1,1,N E N", "arrows: N is there twice; write each direction once"),
        ("Wall,Blocked,,3,,,,", "attack: an arena card has none; leave it empty"),
        ("Wall,Blocked,,,,,,N", "arrows: an arena card has none; leave it empty"),
    ],
)
def test_a_row_that_is_wrong_is_told_with_what_would_be_right(tmp_path: Path, row: str, problem: str) -> None:
    path = write(tmp_path, row + "\n")
    with pytest.raises(SourceError) as error:
        read_set(path, TetraRow)
    assert [str(each) for each in error.value.problems] == [f"{path}:2: {problem}"]


def test_arrows_are_put_in_order_and_none_is_no_arrow(tmp_path: Path) -> None:
    path = write(tmp_path, 'Imp,,,1,Physical,1,1,"nw, s n"\nOgre,,,1,Magical,1,1,none\n')
    assert [row.arrows for row in read_set(path, TetraRow).cards] == ["N S NW", ""]


def test_an_arena_that_ten_cards_do_not_fit_on_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path, "Wall,Blocked,7,,,,,\nField,Empty,8,,,,,\n")
    with pytest.raises(SourceError) as error:
        GAME.load_cards([path])
    assert [str(each) for each in error.value.problems] == [
        f"{path}:2: copies: there are 15 arena cards; an arena needs 16 or more",
        f"{path}:2: copies: there are 7 blocked cards; with more than 6 ten cards do not fit",
    ]


def test_of_several_sets_the_last_one_is_played_with() -> None:
    assert {card.set for card in GAME.load_cards(list(PATHS.values())).cards} == {"monsters"}
    classic = GAME.load_cards([PATHS["classic"]])
    assert {card.set for card in classic.cards} == {"classic"}
    assert (classic.blocked, classic.empty) == (6, 18)


def test_too_few_monsters_are_told_before_the_game(tmp_path: Path) -> None:
    """Before anybody is asked who plays."""
    source = write(tmp_path, "Imp,,3,1,Physical,1,1,N\n")
    journal = tmp_path / "game.jsonl"
    code, out, err = in_process(["referee", "tetra-master", "--set", source, "--journal", journal], "Ann, Bo\n")
    assert (code, out, err) == (1, "", "companion: own has 3 monster cards; a battle needs 10 or more\n")
    assert not journal.exists()


def test_a_cards_attack_type_is_one_of_the_four() -> None:
    cards = GAME.load(list(SETS.values())).cards
    assert {card.type for card in cards} <= {"physical", "magical", "flexible", "assault"}
