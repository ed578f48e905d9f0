"""Cards of somebody's own: which are one and the same, and what their columns may be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.api.checking import check
from companion.cards import read_set
from companion.cards.own_rows import own_row


@pytest.fixture
def cards(tmp_path: Path):  # type: ignore[no-untyped-def]
    def read(table: str) -> list[tuple[str, str, int]]:
        path = tmp_path / "deck.csv"
        path.write_text(table, encoding="utf-8")
        return [(each.name, each.code, each.copies) for each in read_set(path, own_row(path, "mine", "Mine")).cards]

    return read


@pytest.mark.parametrize("names", [("+1", "-1", "±1"), ("🐉", "🐍"), ("2 × 3", "2 + 3"), ("Wolf!", "Wolf?")])
def test_signs_tell_names_apart(cards, names: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    table = "name,text\n" + "".join(f"{name},a\n" for name in names)
    there = cards(table)
    assert [name for name, _, _ in there] == list(names)
    assert len({code for _, code, _ in there}) == len(names)
    assert sorted(cards("name,text\n" + "".join(f"{name},a\n" for name in names[::-1]))) == sorted(there)


def test_one_name_with_other_figures_is_another_card(cards) -> None:  # type: ignore[no-untyped-def]
    (_, one, _), (_, other, _) = cards("name,power\nWolf,3\nWolf,4\n")
    assert one != other


def test_the_same_card_twice_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,power\nWolf,3\nwolf,3\n", encoding="utf-8")
    said = "deck.csv:3: name: “wolf” is the name in line 2 too; give each its own, or raise its copies"
    assert [str(each).rpartition("/")[2] for each in check([tmp_path]).problems] == [said]


@pytest.mark.parametrize("column", ["Qty", "quantity", "Copies"])
def test_copies_by_other_names(cards, column: str) -> None:  # type: ignore[no-untyped-def]
    assert [copies for _, _, copies in cards(f"name,{column}\nWolf,3\nLynx,\n")] == [3, 1]


def test_a_column_that_only_looks_like_copies_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,Count\nWolf,3\nLynx,3\n", encoding="utf-8")
    said = "deck.csv:1: Count: warning: looks like copies, and each card is printed once; call the column copies if so"
    assert [str(each).rpartition("/")[2] for each in check([tmp_path]).problems] == [said]
    (tmp_path / "deck.csv").write_text("name,#\nWolf,1\nLynx,2\n", encoding="utf-8")  # rows that are numbered
    assert check([tmp_path]).problems == []


def test_what_markup_takes_away_is_told(tmp_path: Path) -> None:
    text = "name,text\nSum,2*3*4\nBlank,Fill in: (____) x (____) = 12\nBold,**Fire!** and _ice_\nShort,(_) x (_)\n"
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    said = [str(each).rpartition("/")[2] for each in check([tmp_path]).problems]
    told = "the signs around {} are read as markup, and don't print; write \\* or \\_ for the sign itself"
    assert said == [
        f"deck.csv:2: text: warning: Sum: {told.format('“3”')}",
        f"deck.csv:5: text: warning: Short: {told.format('“) x (”')}",
    ]


def test_a_column_that_is_not_filled_everywhere_names_no_cards(cards) -> None:  # type: ignore[no-untyped-def]
    """As in the sample of a card maker: how often each is there comes first, and once is not written."""
    table = "Duplication,Title,Faction\n,The Dove,sky\n10,The Hare,field\n5,The Mole,field\n"
    assert [name for name, _, _ in cards(table)] == ["The Dove", "The Hare", "The Mole"]


@pytest.mark.parametrize("column", ["@count", "num_cards", "Duplication"])
def test_what_other_programs_call_copies_is_told(column: str, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(f"name,{column}\nWolf,3\nLynx,2\n", encoding="utf-8")
    (problem,) = check([tmp_path]).problems
    assert problem.what == "looks like copies, and each card is printed once"


def test_bars_may_stand_between_cells(cards) -> None:  # type: ignore[no-untyped-def]
    assert cards("name|copies|text\nWolf|2|Howl, then run; or stay\n")[0][::2] == ("Wolf", 2)


def test_a_column_that_holds_names_of_pictures_is_told(tmp_path: Path) -> None:
    """As in the tables of other programs, which call it `art`, `avatar` or `image`."""
    (tmp_path / "deck.csv").write_text("name,art\nWolf,wolf.svg\nLynx,\nElk,art/elk.png\n", encoding="utf-8")
    (problem,) = check([tmp_path]).problems
    assert str(problem).endswith(
        "deck.csv:1: art: warning: looks like pictures, and their names are printed; call the column picture if so"
    )
    (tmp_path / "deck.csv").write_text("name,art\nWolf,wolf.svg\nLynx,none\n", encoding="utf-8")
    assert check([tmp_path]).problems == []
