"""Values that a sheet's data imply, and how things share a room: plain values in, plain values out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.reading import words_on

from companion.cards import shipped
from companion.printing.drawing.vector import Clip, Colour, Item, Shape, Stamp, TransformedItem
from companion.printing.sheets.paging import drawn_pages
from companion.printing.sheets.places import NoRoom, Range, box_in, shared
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.scope import Scope
from companion.printing.sheets.views import laid_over, match, tournament, worked_up
from companion.printing.tracker import tracker

DECK = "The Deck"


def battle(a: str, b: str, *winners: str) -> dict[str, Any]:
    return {"sides": [{"name": a, "won": a in winners}, {"name": b, "won": b in winners}]}


def names(battles: list[dict[str, Any]]) -> list[str]:
    """Each battle in a few letters, a star behind who won."""
    return [" ".join(side["name"] + "*" * side["won"] for side in each["sides"]) for each in battles]


@pytest.mark.parametrize(
    ("tied", "told"),
    [
        ({"two": battle("Ann", "Bo", "Bo")}, {"Ann": 2, "Bo": 2}),
        (
            {"three": [battle("Ann", "Bo", "Bo"), battle("Ann", "Cleo", "Ann"), battle("Bo", "Cleo", "Bo")]},
            {"Ann": 3, "Cleo": 3},
        ),
        (
            {"bracket": {"2": [battle("Ann", "Bo", "Bo"), battle("Cleo", "Dan")], "1": [battle("Bo", "Dan", "Dan")]}},
            {"Ann": 2, "Bo": 3, "Cleo": 2, "Dan": 3},
        ),
    ],
)
def test_the_tiebreakers_stand_on_the_bracket_sheet(tied: dict[str, Any], told: dict[str, int]) -> None:
    data = {"players": ["Ann", "Bo", "Cleo", "Dan"], "tied": tied}
    sheet = words_on(tracker("tamer", data)).split()
    assert {name: sheet.count(name) for name in told} == told


def test_seats_are_blank_up_to_the_least_or_all_of_them() -> None:
    assert len(tournament({}, 4, 8)["seats"]) == 8
    assert [each["player"] for each in tournament({"players": ["A", "B"]}, 4, 8)["seats"]] == ["A", "B", "", ""]
    assert tournament({"players": ["A", "B"]}, 0, 999)["seats"][1]["player"] == "B"


def test_an_odd_number_leaves_the_last_match_for_who_fills_in() -> None:
    found = tournament({"players": list("ABCDE"), "rounds": [{"title": "One"}], "fills": DECK}, 4, 8)["rounds"][0]
    assert names(found["matches"]) == [" ", " ", f" {DECK}"] and found["title"] == "One"


def test_results_are_those_of_battles_with_a_result() -> None:
    rounds = [{"matches": [battle("A", "B", "A", "B"), battle("C", DECK, DECK)]}, {"matches": [battle("A", "C")]}]
    seats = tournament({"players": ["A", "B", "C"], "rounds": rounds, "fills": DECK}, 0, 9)["seats"]
    assert [each["results"] for each in seats] == [["won", ""], ["won", ""], ["lost", ""]]
    assert [each["met"] for each in seats] == [False, False, True]
    assert [each["wins"] for each in seats] == [None, None, None]  # the last round is not over


def test_points_are_counted_off_in_full_and_half_boxes() -> None:
    data = {
        "sides": [{"word": "Red"}, {"word": "Blue"}],
        "players": ["Ann", "Bo"],
        "points": {"Ann": 1.5},
        "goal": 3,
        "battles": [
            {"starts": "Bo", "score": {"Ann": 7, "Bo": 3}, "winner": "Ann"},
            {"score": {"Ann": 5, "Bo": 5}, "winner": None},
            {"starts": "Ann"},
        ],
    }
    found = match(data, 2, 2)
    assert found["sides"][0] == {"word": "Red", "name": "Ann", "boxes": ["full", "half", ""]}
    assert found["sides"][1] == {"word": "Blue", "name": "Bo", "boxes": ["", "", ""]}
    assert found["battles"] == [
        {"starts": 2, "cards": [7, 3], "winner": 1},
        {"starts": "", "cards": [5, 5], "winner": "draw"},
        {"starts": 1, "cards": ["", ""], "winner": ""},
    ]


def test_what_is_known_is_laid_over_what_a_layout_says() -> None:
    base = {"rounds": [{"title": "One"}, {"title": "Two"}], "names": ["a"], "goal": 9}
    known = {"rounds": [{"matches": [1]}], "names": ["b", "c"]}
    assert laid_over(base, known) == {
        "rounds": [{"title": "One", "matches": [1]}, {"title": "Two"}],
        "names": ["b", "c"],
        "goal": 9,
    }
    assert laid_over([{"a": 1}], [{}, {"b": 2}]) == [{"a": 1}, {"b": 2}]


def test_paths_and_conditions() -> None:
    data = {"match": {"one": {"name": "Ann"}}, "list": ["a", "b"], "n": 2, "points": 1.5, "whole": 3.0, "no": None}
    scope = Scope(data, {"word": "for {match.one.name}"}, {"n": {"2": {"size": "two"}, "*": {"size": "any"}}}, {})
    filled = {
        "{match.one.name}": "Ann",
        "{list.1}{list.9}": "b",
        "{list.count}": "2",
        "{list}": "a, b",
        "{word}": "for Ann",
        "{size}": "two",
        "{points} {whole}": "1.5 3",
        "{no}{nothing.at.all}": "",
    }
    assert {template: scope.text(template) for template in filled} == filled
    assert scope.within(n=3).text("{size}") == "any"
    assert scope.value("list.{n}") is None and scope.within(n=0).value("list.{n}") == "a"
    assert scope.holds("match.one") and not scope.holds("no")
    assert scope.holds({"n": 2, "match.one.name": "Ann"}) and not scope.holds({"n": 2, "match.one.name": "Bo"})
    assert scope.holds({"n": [1, 2]}) and scope.holds({"list.0": "{list.0}"})


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ((None, None, None, None), (0, 100)),
        ((5.0, 10.0, None, None), (5, 85)),
        ((None, 10.0, None, 20.0), (70, 20)),
        (("25%", None, None, "50%"), (25, 50)),
        ((None, None, 0.0, 30.0), (35, 30)),
        ((None, None, -2.0, 30.0), (33, 30)),
        ((10.0, None, None, [20.0, 40.0]), (10, 40)),
        ((70.0, None, None, [20.0, 40.0]), (70, 30)),
        ((-2.0, -2.0, None, None), (-2, 104)),
    ],
)
def test_an_element_is_held_from_its_edges_or_its_middle(
    place: tuple[Any, Any, Any, Any], found: tuple[float, float]
) -> None:
    assert box_in(*place, 100.0) == found


def test_an_element_without_its_least_has_no_room() -> None:
    with pytest.raises(NoRoom, match=r"needs 20\.0 mm where there are 10\.0 mm"):
        box_in(90.0, None, None, [20.0, 40.0], 100.0)


def test_a_room_is_shared_first_by_those_with_a_most() -> None:
    assert shared([Range(10, 10), Range(5, 20), Range(10, inf)], 5.0, 100.0) == [(0, 10), (15, 20), (40, 60)]
    assert shared([Range(0, 50), Range(0, 10)], 0.0, 40.0) == [(0, 30), (30, 10)]
    with pytest.raises(NoRoom):
        shared([Range(10, 10), Range(5, 20)], 5.0, 19.0)


@given(st.lists(st.tuples(st.floats(0, 20), st.floats(0, 20)), max_size=6), st.floats(0, 3), st.floats(0, 200))
def test_shares_never_leave_the_room(sizes: list[tuple[float, float]], gap: float, spare: float) -> None:
    ranges = [Range(least, least + more) for least, more in sizes]
    room = sum(each.least for each in ranges) + gap * max(0, len(ranges) - 1) + spare
    found = shared(ranges, gap, room)
    for (start, length), each in zip(found, ranges, strict=True):
        assert each.least - 1e-6 <= length <= each.most + 1e-6
        assert start >= -1e-6 and start + length <= room + 1e-6


SHEETS = sorted(path for folder in ("trackers", "boards") for path in (shipped("layouts") / folder).glob("*.toml"))
EVENING = {
    "players": ["Ann", "Bo"],
    "rounds": [{"matches": [{"sides": [{"name": "Ann", "record": "1-0"}, {"name": "Bo", "record": "0-1"}]}]}],
    "standings": [{"rank": 1, "player": "Ann", "wins": 1, "losses": 0, "opponents": 0, "sonneborn": 0, "left": False}],
    "after": 1,
}


def filled_areas(items: Iterable[Item]) -> Iterator[Colour]:
    """Fills of panels; icons, which are drawn to a scale of their own, are none."""
    for item in items:
        if isinstance(item, Shape) and item.fill:
            yield item.fill
        elif isinstance(item, Clip):
            yield from filled_areas(item.items)
        elif isinstance(item, Stamp):
            yield from filled_areas(item.draw())
        elif isinstance(item, TransformedItem) and item.scale == 1.0:
            yield from filled_areas(item.items)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_saving_ink_leaves_no_coloured_ground_and_no_pale_rim(path: Path) -> None:
    layout = read_sheet(path)
    data = worked_up(layout.view, laid_over(layout.data, EVENING if layout.view == "tournament" else {}), 0, 9)
    plain = drawn_pages(layout, data, "save", every=True)
    assert {fill for page in plain for fill in filled_areas(page.items)} == {(255, 255, 255)}
    rims = [item.stroke for page in plain for item in page.items if isinstance(item, Shape) and item.stroke]
    assert rims and all(max(rim) < 235 for rim in rims)
    coloured = drawn_pages(layout, data, "color", every=True)
    assert any(max(fill) - min(fill) > 8 for page in coloured for fill in filled_areas(page.items))
