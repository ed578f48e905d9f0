"""Tables that nobody made a face for: texts without names, and more columns than a card has room for."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from support.shell import in_process

from companion.cards.own_rows import own_row
from companion.cards.reading import read_set

WISDOM = ["Look before you leap.", "A stitch in time saves nine.", "Look before you leap, _always_."]


def deck(table: str, **others: str) -> None:
    Path("deck").mkdir(exist_ok=True)
    for name, text in {"deck.csv": table, **others}.items():
        Path("deck", name).write_text(text, encoding="utf-8")


def words(path: str = "output/deck/cards.pdf") -> str:
    with pypdfium2.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())


def printed(*more: str) -> str:
    """The errors of printing the deck."""
    code, _, err = in_process(["print", "cards", "./deck", "--back", "none", *more])
    assert code == 0, err
    return err


def checked() -> str:
    return in_process(["check", "./deck"])[1]


def test_a_text_needs_no_name() -> None:
    deck("text\n" + "".join(f'"{text}"\n' for text in WISDOM))
    assert checked() == "1 file with 3 cards: nothing is wrong\n"
    assert printed() == ""
    assert words().count("Look before you leap.") == 1  # in the text, not above it
    assert words().count("saves nine") == 1


def test_cards_without_names_have_codes_that_stay_theirs() -> None:
    path = Path("deck/deck.csv")
    deck("text\n" + "".join(f'"{text}"\n' for text in WISDOM))
    there = {card.text: card.code for card in read_set(path, own_row(path, "deck", "Deck")).cards}
    deck("text\n" + "".join(f'"{text}"\n' for text in WISDOM[::-1]))
    again = {card.text: card.code for card in read_set(path, own_row(path, "deck", "Deck")).cards}
    assert there == again
    assert len(set(there.values())) == 3
    found = json.loads(in_process(["cards", "./deck", "stitch", "--json"])[1])
    assert [card["name"] for card in found] == ["A stitch in time saves nine."]


def test_a_long_text_alone_fills_the_card() -> None:
    long = "It is a truth universally acknowledged, that a deck of a hundred long texts wants a card to stand on. " * 6
    deck(f'text\n"{long}"\n"Short."\n')
    assert checked() == "1 file with 2 cards: nothing is wrong\n"
    assert printed() == ""
    report = in_process(["print", "cards", "./deck", "--report", "--json"])[1]
    sizes = {each["card"]: each["pt"] for each in json.loads(report)["files"][0]["sizes"] if each["field"] == "figures"}
    assert sizes["Short."] == 15 and min(sizes.values()) > 8


def test_what_does_not_tell_cards_apart_still_names_them_where_there_is_a_text() -> None:
    deck('kind,text\nquestion,"Who goes first?"\nanswer,"Whoever asks."\nquestion,"And last?"\n')
    assert checked() == "1 file with 3 cards: nothing is wrong\n"
    assert printed() == ""
    assert words().count("question") == 2 and words().count("Who goes first?") == 1


def test_the_same_text_twice_is_one_card() -> None:
    deck("text\nLook.\nLook.\n")
    assert "deck.csv:3: text: “Look.” is the text in line 2 too; raise its copies" in checked()


COLUMNS = [f"column{number}" for number in range(1, 16)]


def wide(rows: int = 4, more: str = "") -> str:
    lines = [",".join(["name", *COLUMNS, *filter(None, [more])])]
    for row in range(1, rows + 1):
        cells = [f"Card {row}", *(f"v{row}.{number}" for number in range(1, 16)), *(["Say so."] if more else [])]
        lines.append(",".join(cells))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("text", ["", "text"])
def test_a_deck_of_fifteen_columns_prints_what_fits_and_tells_the_rest(text: str) -> None:
    deck(wide(more=text))
    said = printed()
    assert said.startswith("deck/deck.csv:2: figures: warning: in 4 rows (2, 3, 4, …): there is no room for “column")
    assert said.count("\n") == 1
    assert "; take columns out of the table, or write a face.toml that says which are shown, and where" in said
    shown = words()
    left_out = {column for column in COLUMNS if f"“{column}”" in said}
    assert 8 <= len(COLUMNS) - len(left_out) < 15
    for column in COLUMNS:
        assert (f"{column}: v1.{column.removeprefix('column')}" in shown) is (column not in left_out)
    assert ("Say so." in shown) is bool(text)
    assert "there is no room for" in checked() and "1 file with 4 cards: nothing is wrong" not in checked()


def test_as_many_columns_as_fit_are_told_of_by_nobody() -> None:
    names = COLUMNS[:8]
    deck(",".join(["name", *names]) + "\n" + ",".join(["Wolf", *names]) + "\n")
    assert printed() == ""
    assert checked() == "1 file with 1 card: nothing is wrong\n"


def test_what_is_short_is_kept_where_something_long_has_no_room() -> None:
    deck(f'name,lore,cost\nWolf,"{"word " * 390}",3\n')
    said = printed()
    assert "there is no room for “lore”; " in said
    assert "cost: 3" in words()


def test_a_text_that_is_too_long_by_itself_is_refused_as_ever() -> None:
    deck(f'name,cost,text\nWolf,3,"{"word " * 399}"\n')
    code, _, err = in_process(["print", "cards", "./deck"])
    assert code == 1
    assert "deck/deck.csv:2: text: Wolf: too long: at 6.5 pt it needs" in err
    assert "no room for" not in err


def test_a_column_alone_that_is_too_long_is_refused_too() -> None:
    deck(f'name,lore\nWolf,"{"word " * 390}"\n')
    code, _, err = in_process(["print", "cards", "./deck"])
    assert (code, "deck/deck.csv:2: figures: Wolf: too long" in err) == (1, True)
