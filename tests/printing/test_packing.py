"""Pieces of any size on few sheets: none on another, none beyond the room; and sheets that have more lines on more paper."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.reading import pages_of, pdf, reader

from companion.games import find
from companion.printing.board import board
from companion.printing.paper.packing import PackedPiece, Pair, on_sheets
from companion.printing.tracker import tracker

ROOM = (200.0, 280.0)
sides = st.floats(20.0, 199.0)
pieces = st.lists(st.tuples(sides, sides), min_size=1, max_size=12)


def box(size: Pair, lying: PackedPiece) -> tuple[float, float, float, float]:
    width, height = size[::-1] if lying.turned else size
    return lying.x, lying.y, lying.x + width, lying.y + height


@given(sizes=pieces, gap=st.floats(0.0, 9.0))
def test_every_piece_lies_once_within_the_room_and_apart_from_others(sizes: list[Pair], gap: float) -> None:
    sheets = on_sheets(sizes, ROOM, gap)
    assert sorted(each.which for sheet in sheets for each in sheet) == list(range(len(sizes)))
    for sheet in sheets:
        boxes = [box(sizes[each.which], each) for each in sheet]
        for left, top, right, bottom in boxes:
            assert max(-left, right) <= ROOM[0] / 2 + 1e-6
            assert max(-top, bottom) <= ROOM[1] / 2 + 1e-6
        for (x1, y1, x2, y2), (u1, v1, u2, v2) in combinations(boxes, 2):
            assert max(u1 - x2, x1 - u2, v1 - y2, y1 - v2) >= gap - 1e-6


@pytest.mark.parametrize(
    ("sizes", "sheets"),
    [
        ([(170.0, 139.0)] * 10, 5),
        ([(139.0, 170.0)] * 10, 5),  # turned
        ([(90.0, 130.0)] * 4, 1),
        ([(199.0, 279.0)] * 2, 2),
    ],
)
def test_they_take_as_few_sheets_as_rows_of_them_can(sizes: list[Pair], sheets: int) -> None:
    assert len(on_sheets(sizes, ROOM, 2.0)) == sheets


def test_pieces_that_may_not_be_turned_lie_as_they_are() -> None:
    (sheet,) = on_sheets([(190.0, 80.0), (190.0, 80.0)], ROOM, 2.0, may_turn=False)
    assert [each.turned for each in sheet] == [False, False]


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 6), ("a3", 3)])
def test_pieces_of_boards_share_sheets(paper: str, sheets: int) -> None:
    path = find("challengers").layout("board")
    assert path is not None
    part = board(path, paper=paper)
    assert part.count == part.sheets == len(reader(pdf(part)).pages) == sheets


@pytest.mark.parametrize(("game", "lines"), [("tetra-master", (17, 24)), ("tossing-tiger", (14, 20))])
def test_a_tally_has_more_lines_on_more_paper_and_not_larger_ones(game: str, lines: tuple[int, int]) -> None:
    for paper, count in zip(("a4", "a3"), lines, strict=True):
        part = tracker(game, {}, paper=paper)
        (words,) = pages_of(part)
        (page,) = part.pages
        assert str(count) in words.split()
        assert str(count + 1) not in words.split()
        (drawn,) = page.items
        assert getattr(drawn, "scale", 1.0) == pytest.approx(1.0)
