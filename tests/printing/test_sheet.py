"""The pure layout: slots, mirrored slots, marks."""

from __future__ import annotations

import pytest

from companion.errors import UsageError
from companion.printing.paper.sheet import Line, Size, Slot, cut_marks, sheet_of
from companion.printing.paper.stocks import paper_named

A4, LETTER, POKER = Size(210.0, 297.0), Size(215.9, 279.4), Size(63.0, 88.0)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_nine_poker_cards_fit_a_sheet_and_stand_in_its_middle(paper: Size) -> None:
    sheet = sheet_of(paper, POKER)
    assert len(sheet.slots) == 9
    block = sheet.block()
    assert (block.width, block.height) == (189.0, 264.0)
    assert block.x == pytest.approx(paper.width - block.x - block.width)
    assert block.y == pytest.approx(paper.height - block.y - block.height)


def test_cards_are_turned_where_more_fit() -> None:
    upright = sheet_of(A4, Size(50.0, 95.0))
    assert (len(upright.slots), upright.slots[0].turn) == (12, 0)
    lying = sheet_of(Size(100.0, 200.0), Size(60.0, 88.0))
    assert (len(lying.slots), lying.slots[0].turn) == (3, 90)


@pytest.mark.parametrize(
    ("turn", "flip", "x", "y", "turned"),
    [
        (0, "long", 136.5, 16.5, 0),
        (0, "short", 10.5, 192.5, 180),
        (90, "long", 136.5, 16.5, 270),
        (90, "short", 10.5, 192.5, 90),
    ],
)
def test_a_back_lies_behind_its_front(turn: int, flip: str, x: float, y: float, turned: int) -> None:
    back = Slot(10.5, 16.5, 63.0, 88.0, turn).mirrored(A4, flip)  # type: ignore[arg-type]
    assert back == Slot(x, y, 63.0, 88.0, turned)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_mirroring_twice_gives_the_same_slot(flip: str) -> None:
    for slot in sheet_of(LETTER, POKER, bleed=1.0).slots:
        again = slot.mirrored(LETTER, flip).mirrored(LETTER, flip)  # type: ignore[arg-type]
        assert (again.x, again.y, again.turn) == (pytest.approx(slot.x), pytest.approx(slot.y), slot.turn)


@pytest.mark.parametrize(("paper", "pairs"), [(A4, 4), (LETTER, 4), (Size(420.0, 297.0), 8)])
def test_a_gutterfold_has_its_backs_across_the_fold_and_upside_down(paper: Size, pairs: int) -> None:
    sheet = sheet_of(paper, POKER, gutterfold=True)
    assert len(sheet.slots) == pairs
    assert sheet.fold is not None
    for front, back in zip(sheet.slots, sheet.backs("long"), strict=True):
        assert (front.turn - back.turn) % 360 == 180
        if sheet.fold.x1 == sheet.fold.x2:
            assert front.x + front.width <= sheet.fold.x1 - 5
            assert back.x - sheet.fold.x1 == pytest.approx(sheet.fold.x1 - front.x - front.width)
        else:
            assert front.y + front.height <= sheet.fold.y1 - 5
            assert back.y - sheet.fold.y1 == pytest.approx(sheet.fold.y1 - front.y - front.height)


def test_a_bleed_sets_the_cards_apart() -> None:
    sheet = sheet_of(A4, POKER, bleed=2.0)
    assert len(sheet.slots) == 9
    assert sheet.slots[1].x - sheet.slots[0].x == pytest.approx(67.0)
    assert sheet.slots[3].y - sheet.slots[0].y == pytest.approx(92.0)


@pytest.mark.parametrize(("bleed", "marks"), [(0.0, "crop"), (2.0, "crop"), (2.0, "grid")])
def test_no_mark_lies_on_a_card(bleed: float, marks: str) -> None:
    sheet = sheet_of(A4, POKER, bleed=bleed)
    lines = cut_marks(sheet, marks)  # type: ignore[arg-type]
    assert lines
    for line in lines:
        for slot in sheet.slots:
            beside = max(line.x1, line.x2) <= slot.x or min(line.x1, line.x2) >= slot.x + slot.width
            above = max(line.y1, line.y2) <= slot.y or min(line.y1, line.y2) >= slot.y + slot.height
            assert beside or above, (line, slot)


def test_every_cut_has_a_tick_at_both_ends() -> None:
    sheet = sheet_of(A4, POKER)
    lines = cut_marks(sheet, "crop")
    for x in (10.5, 73.5, 136.5, 199.5):
        assert Line(x, 0.0, x, 14.0) in lines
        assert Line(x, 283.0, x, 297.0) in lines
    assert len(lines) == 16


def test_grid_lines_lie_midway_between_cards() -> None:
    sheet = sheet_of(A4, POKER, bleed=2.0)
    extra = [line for line in cut_marks(sheet, "grid") if line not in cut_marks(sheet, "crop")]
    assert sorted(line.x1 for line in extra if line.x1 == line.x2) == pytest.approx([71.5, 138.5])
    assert sorted(line.y1 for line in extra if line.y1 == line.y2) == pytest.approx([102.5, 194.5])


def test_no_marks_are_none() -> None:
    assert cut_marks(sheet_of(A4, POKER), "none") == []


@pytest.mark.parametrize(
    ("message", "paper", "options"),
    [
        ("--bleed is -1 mm; it must be 0 or more", A4, {"bleed": -1.0}),
        ("--bleed is nan mm; it must be 0 or more", A4, {"bleed": float("nan")}),
        ("--bleed is inf mm; it must be 0 or more", A4, {"bleed": float("inf")}),
        ("a card of 63 x 88 mm with 90 mm bleed does not fit on paper of 210 x 297 mm", A4, {"bleed": 90.0}),
        (
            "a card of 63 x 88 mm with 0 mm bleed does not fit on paper of 100 x 100 mm twice",
            Size(100.0, 100.0),
            {"gutterfold": True},
        ),
    ],
)
def test_what_does_not_fit_is_said(message: str, paper: Size, options: dict[str, float]) -> None:
    with pytest.raises(UsageError) as error:
        sheet_of(paper, POKER, **options)  # type: ignore[arg-type]
    assert str(error.value) == message


def test_a_grid_without_bleed_has_no_room() -> None:
    with pytest.raises(UsageError) as error:
        cut_marks(sheet_of(A4, POKER), "grid")
    assert str(error.value) == "--marks grid draws its lines between the cards: give them room, such as --bleed 2"


def test_an_unknown_paper_lists_the_known() -> None:
    with pytest.raises(UsageError) as error:
        paper_named("a9")
    assert str(error.value) == "--paper a9: there is no such size; known are a4, letter, a3, legal"
