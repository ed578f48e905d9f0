"""The tracker and the quick reference, read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from printing.reading import MM, pages_of, pdf, reader, words_on
from support.refusals import refusal

from companion.cards import shipped
from companion.errors import CompanionError, UsageError
from companion.printing.drawing.fonts import POINT
from companion.printing.drawing.vector import UNITS, Item, Shape, Stamp, TransformedItem, Words, colour
from companion.printing.reference import RuleText, reference
from companion.printing.sheets.reading import read_sheet
from companion.printing.tracker import sheet_part, tracker


def print_tracker(game: str, data: dict[str, Any], **options: Any) -> bytes:
    return pdf(tracker(game, data, **options))


FIVE = {"players": ["Ann", "Bo", "Cleo", "Dan", "Eve"]}


def side(name: str, record: str = "", *team: str, won: bool = False) -> dict[str, Any]:
    return {"name": name, "record": record, "team": list(team), "won": won}


def battle(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    return {"sides": [one, other], "played": True}


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210.0, 297.0), ("letter", 215.9, 279.4)])
def test_the_tracker_is_one_page_of_the_paper(paper: str, width: float, height: float) -> None:
    sheet = reader(print_tracker("tamer", FIVE, paper=paper))
    assert len(sheet.pages) == 1
    assert float(sheet.pages[0].mediabox.width) * MM == pytest.approx(width, abs=0.01)
    assert float(sheet.pages[0].mediabox.height) * MM == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_players_sit_in_their_seats_and_pairings_are_left_open(count: int) -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGH"[:count]]
    words = words_on(print_tracker("tamer", {"players": names}))
    for name in names:
        assert words.count(name) == 1
    assert words.count("vs") == 3 * ((count + 1) // 2) + 3  # and three battles when three are tied
    assert words.count("The Deck") == 5 + (3 if count % 2 else 0)


def test_a_blank_tracker_has_room_for_eight() -> None:
    words = words_on(print_tracker("tamer", {}))
    assert words.count("vs") == 3 * 4 + 3
    assert words.count("won") == 3 * 8


def test_the_tracker_says_the_limits_the_records_and_the_decks_recipe() -> None:
    words = words_on(print_tracker("tamer", FIVE))
    for said in ("up to 5 points", "up to 10 points", "up to 15 points", "0-0", "1-0", "0-1", "2-0", "1-1", "0-2"):
        assert said in words
    assert "Round 3 deck to 10, then Round 1 to 15." in words
    assert "Tiebreakers" in words
    assert "Champion" in words


def test_a_tracker_is_filled_with_what_is_known() -> None:
    rounds = [
        {"matches": [battle(side("Ann", "0-0", "Heroicat", "Escamophage", won=True), side("Bo", "0-0"))]},
        {"matches": []},
        {"matches": [battle(side("Cleo", "2-0"), side("The Deck"))]},
    ]
    data = FIVE | {"rounds": rounds, "champion": ["Ann"]}
    words = words_on(print_tracker("tamer", data))
    assert "Heroicat, Escamophage" in words
    assert words.count("Ann") == 3  # seat, match, champion
    assert words.count("Cleo") == 2
    assert print_tracker("tamer", data) != print_tracker("tamer", data | {"rounds": rounds[:1]})


def drawn(items: Iterable[Item]) -> Iterator[Item]:
    """All that is drawn, with what is in it."""
    for item in items:
        yield item
        if isinstance(item, TransformedItem):
            yield from drawn(item.items)
        elif isinstance(item, Stamp) and not item.name.startswith("art "):
            yield from drawn(item.draw())


def test_wins_are_circled_where_they_are_known() -> None:
    """Rings around results, who won a battle and the records; when all are over, around the number of wins."""

    def rings(rounds: int) -> int:
        won = [
            battle(side("Ann", "0-0", won=True), side("Bo", "0-0")),
            battle(side("Cy", "0-0", won=True), side("Dee", "0-0")),
        ]
        data = {
            "players": ["Ann", "Bo", "Cy", "Dee"],
            "rounds": [{"matches": won if n < rounds else []} for n in range(3)],
        }
        [page, *_] = tracker("tamer", data).pages
        return sum(isinstance(each, Shape) and each.stroke == colour("#a8201f") for each in drawn(page.items))

    assert [rings(0), rings(1), rings(3)] == [0, 4 + 2 + 4, 3 * (4 + 2) + 4 + 4]


@pytest.mark.parametrize("count", [4, 8])
def test_a_team_has_two_lines_at_least_high_enough_to_write_on(count: int) -> None:
    """The last of the upper side is the line between the two."""
    [page] = tracker("tamer", {"players": [f"P{n}" for n in range(count)]}).pages
    paths = [each.path for each in drawn(page.items) if isinstance(each, Shape) and each.dash]
    rows = [[float(y) for y in re.findall(r"[\d.]+ ([\d.]+) m", path)] for path in paths]
    assert sum(len(each) > 1 for each in rows) >= 3 * count / 2
    assert sum(map(len, rows)) >= 3 * count * 1.5
    assert all(below - above >= 4.7 * UNITS for each in rows for above, below in pairwise(each))


@pytest.mark.parametrize("game", ["cardpg", "challengers", "tamer", "tetra-master", "tossing-tiger"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_first_page_of_a_reference_has_one_size_of_body_text(game: str, paper: str) -> None:
    """Of 8.7 pt at least on A4; words on what is drawn, such as a card, are no text."""
    layout = read_sheet(shipped("layouts") / "turns" / f"{game}.toml")
    [page] = sheet_part(layout, {}, paper=paper).pages
    [sheet] = page.items
    assert isinstance(sheet, TransformedItem)
    sizes = {
        each.size * sheet.scale / UNITS / POINT
        for each in drawn(page.items)
        if isinstance(each, Words) and each.font == "text"
    }
    assert len({round(size, 2) for size in sizes}) == 1
    assert min(sizes) >= (8.7 if paper == "a4" else 8.1)


def test_a_team_with_more_creatures_than_fit_is_counted() -> None:
    team = [f"Creature with a long name {n}" for n in range(1, 16)]
    match = battle(side("P0", "0-0", *team, won=True), side("P1", "0-0", *team[:2]))
    data = {"players": [f"P{n}" for n in range(8)], "rounds": [{"matches": [match]}]}
    words = words_on(print_tracker("tamer", data))
    assert "Creature with a long name 1" in words
    assert re.search(r"Creature with a long name \d and \d+ more", words)


@pytest.mark.parametrize("count", [1, 2, 3, 9, 40])
def test_a_wrong_number_of_players_is_refused(count: int) -> None:
    assert (
        refusal(UsageError, print_tracker, "tamer", {"players": [f"P{n}" for n in range(count)]})
        == f"--players names {count}; Tamer Tournament is for 4 to 8 players"
    )


def test_names_that_do_not_fit_or_cannot_be_printed_are_all_said() -> None:
    assert refusal(
        CompanionError, print_tracker, "tamer", {"players": ["W" * 60, "漢", "Cleo", "Dan"]}
    ).splitlines() == [
        f"“{'W' * 40}…” can't be printed: too long: at 6.5 pt it needs 107.7 mm of width, and there are 66.0 mm; "
        "leave out about 23 of its 60 characters",
        "“漢” can't be printed: the typeface BarlowSemiCondensed-Bold.ttf has no “漢” (U+6F22); "
        "name one that has it under [fonts], or write it another way",
    ]


def test_a_game_without_tracker_says_so() -> None:
    assert refusal(CompanionError, print_tracker, "whist", {}) == "whist has no tracker sheet"


def test_a_heading_never_ends_a_column() -> None:
    rules = [RuleText(f"kind{n}.rule", "Words of a rule. " * 30, "ruling") for n in range(40)]
    part = reference("Trial", rules)
    data, pages = pdf(part), part.count
    assert pages > 1
    assert not any(words.endswith(tuple(f"Kind{n}" for n in range(40))) for words in pages_of(data))
