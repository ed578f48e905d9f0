"""The pure layout: slots, mirrored slots, marks."""

from __future__ import annotations

from typing import Any

import pytest
from support.refusals import refusal

from companion.errors import UsageError
from companion.printing.choices import Flip, Marks
from companion.printing.paper.sheet import Size, Slot, cut_marks, sheet_of

A4, LETTER, POKER = Size(210.0, 297.0), Size(215.9, 279.4), Size(63.0, 88.0)


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
def test_a_back_lies_behind_its_front(turn: int, flip: Flip, x: float, y: float, turned: int) -> None:
    back = Slot(10.5, 16.5, 63.0, 88.0, turn).mirrored(A4, flip)
    assert back == Slot(x, y, 63.0, 88.0, turned)


@pytest.mark.parametrize(("bleed", "marks"), [(0.0, "crop"), (2.0, "crop"), (2.0, "grid")])
def test_no_mark_lies_on_a_card(bleed: float, marks: Marks) -> None:
    sheet = sheet_of(A4, POKER, bleed=bleed)
    lines = cut_marks(sheet, marks)
    assert lines
    for line in lines:
        for slot in sheet.slots:
            beside = max(line.x1, line.x2) <= slot.x or min(line.x1, line.x2) >= slot.x + slot.width
            above = max(line.y1, line.y2) <= slot.y or min(line.y1, line.y2) >= slot.y + slot.height
            assert beside or above, (line, slot)


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
def test_what_does_not_fit_is_said(message: str, paper: Size, options: dict[str, Any]) -> None:
    assert refusal(UsageError, sheet_of, paper, POKER, **options) == message


def test_a_grid_without_bleed_has_no_room() -> None:
    assert (
        refusal(UsageError, cut_marks, sheet_of(A4, POKER), "grid")
        == "--marks grid draws its lines between the cards: give them room, such as --bleed 2"
    )
