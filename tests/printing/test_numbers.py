"""PDF knows no exponents: numbers that are next to nothing, or large, are written without."""

from __future__ import annotations

import re

import pytest
from printing.reading import pdf, reader

from companion.printing.drawing.numbers import digits
from companion.printing.drawing.vector import Clip, Shape, TransformedItem, Words, rectangle, straight
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size

TINY = -4.547474e-13


@pytest.mark.parametrize(
    ("value", "written"),
    [(TINY, "0"), (0.00004547474, "0.000045"), (12345678.0, "12345678"), (-0.1234567891, "-0.1234568"), (3.0, "3")],
)
def test_a_number_has_no_exponent(value: float, written: str) -> None:
    assert digits(value) == written


def test_no_drawing_has_an_exponent_in_it() -> None:
    words = Words(TINY, 1e8, "Owl", "text", 300.0, (1, 1, 1))
    line = Shape(straight(TINY, 0.0, 1e8, TINY), stroke=(0, 0, 0), width=123456.0, dash=(1e-7, 200.0))
    placed = TransformedItem(TINY, 1e8, (words, line), turn=180.0000000001)
    content = pdf(PrintPart("trial", "Trial", [Page(Size(210, 297), [Clip(rectangle(0, 0, 9, 9), (placed,))])], 1, 1))
    drawn = reader(content).pages[0].get_contents()
    assert drawn is not None and drawn.get_data().count(b" cm") == 3
    assert not re.search(rb"[0-9.][eE][-+]?[0-9]", re.sub(rb"\((?:\\.|[^)\\])*\)", b"", drawn.get_data()))
