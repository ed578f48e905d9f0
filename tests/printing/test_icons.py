"""Icons: their outlines, and what is said of outlines that are none."""

from __future__ import annotations

import re

import pytest

from companion.printing.drawing.icons import icons, outline
from companion.printing.drawing.shapes import rows_of_icons
from companion.printing.drawing.vector import TransformedItem


def test_an_outline_becomes_a_path_in_thousandths() -> None:
    assert outline("M50 4 L90,40 C1 2 3 4 5 6 Z").path == "500 40 m 900 400 l 10 20 30 40 50 60 c h"
    assert outline("M 0 0 L 100 100", width=10.0).width == 100.0


@pytest.mark.parametrize(
    ("steps", "what"),
    [
        ("", "draws nothing"),
        ("L 1 2", "does not begin with M"),
        ("1 2 M 3 4", "does not begin with M"),
        ("M 1 2 q 3 4", "there is no step q"),
        ("M 1 2 L 3", "L takes 2 numbers, and here are 3"),
        ("M 1 2 Z 3", "Z takes 0 numbers, and here are 3"),
        ("M 1 2 L 3 900", "L takes 2 numbers from -50 to 150, and here are 3 900"),
        ("M 1 2 L 3 --4", "3 --4 are no numbers"),
    ],
)
def test_an_outline_that_is_none(steps: str, what: str) -> None:
    with pytest.raises(ValueError) as error:
        outline(steps)
    assert error.value.args == (what, "write M x y, L x y, C x y x y x y and Z, with places from 0 to 100")


def test_shipped_icons_stay_in_their_square() -> None:
    for name, icon in icons().items():
        places = [float(number) for number in re.findall(r"-?[\d.]+", icon.path)]
        assert min(places) >= 0, name
        assert max(places) <= 1000, name


@pytest.mark.parametrize(("width", "height"), [(400.0, 4000.0), (4000.0, 400.0)])
def test_a_pattern_reaches_every_edge_of_its_box(width: float, height: float) -> None:
    size, step = 30.0, 40.0
    drawn = [*rows_of_icons(icons()["star"], 0.0, 0.0, width, height, size, step, (0, 0, 0))]
    places = [(each.x + size / 2, each.y + size / 2) for each in drawn if isinstance(each, TransformedItem)]
    xs, ys = zip(*places, strict=True)
    assert min(xs) <= step / 2
    assert min(ys) <= step / 2
    assert max(xs) >= width - step / 2
    assert max(ys) >= height - step / 2
