"""Fitting: line breaks and sizes, pure numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.refusals import refusal

from companion.printing.drawing.fitting import LEADING, Overflow, Span, Word, evened, fit_line, fit_text, line_width

BLACK = (0, 0, 0)


def words(*widths: float) -> list[Word]:
    return [Word((Span("x", "text", width, BLACK),), 0.25) for width in widths]


def test_a_short_line_keeps_the_preferred_size() -> None:
    assert fit_line(width=4.0, room=50.0, preferred=3.0, floor=2.0) == 3.0


def test_a_long_line_shrinks_to_the_room() -> None:
    assert fit_line(width=20.0, room=50.0, preferred=3.0, floor=2.0) == 2.5


def test_a_line_too_long_at_the_floor_says_by_how_much() -> None:
    assert (
        refusal(Overflow, fit_line, width=30.0, room=50.0, preferred=3.0, floor=2.0)
        == "needs 60.0 mm of width where there are 50.0 mm"
    )


def test_text_breaks_between_words() -> None:
    fitted = fit_text([words(4, 4, 4)], width=10.0, height=20.0, preferred=1.0, floor=0.5)
    assert [len(line) for line in fitted.paragraphs[0]] == [2, 1]
    assert fitted.height == pytest.approx(2 * LEADING)


def test_a_word_wider_than_the_box_is_an_overflow() -> None:
    with pytest.raises(Overflow, match="for one word"):
        fit_text([words(30)], width=10.0, height=20.0, preferred=1.0, floor=0.5)


def test_nothing_fits_anywhere() -> None:
    assert fit_text([], width=10.0, height=1.0, preferred=1.0, floor=0.5).height <= 1.0


@given(
    widths=st.lists(st.floats(0.5, 9.0), min_size=1, max_size=40),
    width=st.floats(10.0, 60.0),
    height=st.floats(1.0, 30.0),
)
def test_what_is_fitted_stays_in_its_box_and_loses_no_word(widths: list[float], width: float, height: float) -> None:
    text = [words(*widths)]
    try:
        fitted = fit_text(text, width, height, preferred=3.0, floor=1.0)
    except Overflow as overflow:
        assert overflow.needs > overflow.has
        return
    assert 1.0 <= fitted.size <= 3.0
    assert fitted.height <= height + 1e-6
    for each in (fitted, evened(fitted, width)):
        assert [word for line in each.paragraphs[0] for word in line] == text[0]
        assert len(each.paragraphs[0]) == len(fitted.paragraphs[0])
        for line in each.paragraphs[0]:
            assert line_width(line) * each.size <= width + 1e-6


@given(
    widths=st.lists(st.floats(0.5, 4.0), min_size=1, max_size=40),
    soft=st.lists(st.booleans(), min_size=40, max_size=40),
    width=st.floats(8.0, 30.0),
)
def test_soft_hyphens_stay_in_the_box_too(widths: list[float], soft: list[bool], width: float) -> None:
    hyphen = Span("-", "text", 0.6, BLACK)
    text = [
        Word(word.pieces, 0.0 if number and soft[number - 1] else 0.25, hyphen=hyphen if here else None)
        for number, (word, here) in enumerate(zip(words(*widths), soft, strict=False))
    ]
    text[-1] = replace(text[-1], hyphen=None)
    try:
        fitted = fit_text([text], width, 60.0, preferred=3.0, floor=1.0)
    except Overflow:
        return
    for each in (fitted, evened(fitted, width)):
        assert [word for line in each.paragraphs[0] for word in line] == text
        for line in each.paragraphs[0]:
            assert line_width(line) * each.size <= width + 1e-6


def test_even_lines_leave_no_word_alone() -> None:
    fitted = fit_text([words(2, 2, 2, 2, 2)], width=10.0, height=20.0, preferred=1.0, floor=0.5)
    assert [len(line) for line in fitted.paragraphs[0]] == [4, 1]
    assert [len(line) for line in evened(fitted, 10.0).paragraphs[0]] == [3, 2]


@given(st.lists(st.floats(0.5, 6.0), min_size=1, max_size=30))
def test_the_size_found_is_nearly_the_largest(widths: list[float]) -> None:
    text = [words(*widths)]
    try:
        fitted = fit_text(text, 20.0, 12.0, preferred=3.0, floor=1.0)
    except Overflow:
        return
    if fitted.size < 2.98:
        with pytest.raises(Overflow):
            fit_text(text, 20.0, 12.0, preferred=fitted.size + 0.5, floor=fitted.size + 0.02)
