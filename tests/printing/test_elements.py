"""Drawing of the kinds of element, and the errors for those that can't be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.printing.drawing.vector import Clip, Item, Photo, Shape, Stamp, TransformedItem, Words
from companion.printing.faces.face import Painter, Painters
from companion.printing.faces.typesetting import UnitBox, badge_parts
from companion.printing.layouts.elements import Badge

HEAD = 'width = 63.0\nheight = 88.0\nborder = "ink"\n[back.a]\nkind = "panel"\nx = 1.0\ny = 1.0\nw = 5.0\nh = 5.0\n'
PLACE = "x = 10.0\ny = 20.0\nw = 30.0\nh = 15.0\n"
COLUMNS = ("name", "text", "cost", "element")


def painted(tmp_path: Path, text: str) -> Painter:
    """The painter of a face with one element on its front."""
    (tmp_path / "face.toml").write_text(f"{HEAD}[front.it]\n{PLACE}{text}", encoding="utf-8")
    return Painters("trial", layout=tmp_path / "face.toml", columns=COLUMNS).of({})


def leaves(items: Any) -> Iterator[Item]:
    """Items without those that hold them."""
    for item in items:
        if isinstance(item, TransformedItem | Clip):
            yield from leaves(item.items)
        elif isinstance(item, Stamp):
            yield from leaves(item.draw())
        else:
            yield item


@pytest.mark.parametrize(
    ("rest", "path"), [("", "1000 2000 m 4000 3500 l"), ("rising = true\n", "1000 3500 m 4000 2000 l")]
)
def test_a_line_runs_from_corner_to_corner(rest: str, path: str, tmp_path: Path) -> None:
    (line,) = painted(tmp_path, f'kind = "line"\ncolour = "#ff0000"\nline = 0.5\ndash = [2.0, 1.0]\n{rest}').drawn(
        "front", {}
    )
    assert line == Shape(path, stroke=(255, 0, 0), width=50.0, dash=(200.0, 100.0))


BADGE = 'kind = "badge"\nnumber = "{cost}"\nsize = 20.0\nfill = "#ffffff"\n'


def test_a_badge_is_its_shape_its_icon_its_figure_and_its_word(tmp_path: Path) -> None:
    items = list(leaves(painted(tmp_path, f'{BADGE}word = "Points"\nicon = "coin"\n').drawn("front", {"cost": "7"})))
    assert [type(item) for item in items] == [Shape, Shape, Words, Words]
    assert [item.text for item in items if isinstance(item, Words)] == ["7", "Points"]


def test_a_badge_whose_word_is_empty_for_a_card_shows_no_icon(tmp_path: Path) -> None:
    painter = painted(tmp_path, f'{BADGE}word = "{{element}}"\nicon = "coin"\n')
    assert len(list(leaves(painter.drawn("front", {"cost": "7", "element": ""})))) == 2
    assert len(list(leaves(painter.drawn("front", {"cost": "7", "element": "Fire"})))) == 4


@given(
    w=st.floats(8, 60),
    h=st.floats(6, 40),
    icon=st.sampled_from([0.0, 3.0, 50.0]),
    padding=st.floats(0, 1),
    side=st.sampled_from(["left", "right"]),
    word=st.sampled_from(["", "Power"]),
)
def test_the_parts_of_a_badge_lie_in_it_side_by_side(
    w: float, h: float, icon: float, padding: float, side: Any, word: str
) -> None:
    badge = Badge(
        kind="badge", x=0, y=0, w=w, h=h, number="7", size=9.0, icon="coin" if word else "", word=word,
        icon_size=icon, padding=padding, side=side,
    )  # fmt: skip
    box = UnitBox(500, 700, w * 100, h * 100)
    mark, number, name = badge_parts(badge, box)
    for part in (mark, number, name):
        assert part.y >= box.y - 1e-6
        assert part.y + part.h <= box.y + box.h + 1e-6
    assert number.y + number.h <= name.y + 1e-6
    left, right = (mark, number) if side == "left" else (number, mark)
    assert left.x + left.w <= right.x + 1e-6


@pytest.mark.parametrize(
    ("fit", "box"), [("whole", (1750.0, 2000.0, 1500.0, 1500.0)), ("cover", (1000.0, 1250.0, 3000.0, 3000.0))]
)
def test_a_picture_goes_in_whole_or_covers_its_box(fit: str, box: tuple[float, ...], tmp_path: Path) -> None:
    Image.new("RGB", (40, 40), (0, 0, 255)).save(tmp_path / "logo.png")
    (picture,) = leaves(painted(tmp_path, f'kind = "picture"\nfile = "logo.png"\nfit = "{fit}"\n').drawn("front", {}))
    assert isinstance(picture, Photo)
    assert (picture.x, picture.y, picture.width, picture.height) == box


def test_a_picture_may_be_another_one_for_each_value_of_a_column(tmp_path: Path) -> None:
    Image.new("RGB", (40, 40)).save(tmp_path / "Fire.png")
    painter = painted(tmp_path, 'kind = "picture"\nfile = "{element}.png"\n')
    assert len(list(leaves(painter.drawn("front", {"element": "Fire"})))) == 1
    assert not painter.faults
    painter.drawn("front", {"element": "Air"})
    (fault,) = painter.faults
    assert (fault.column, fault.what) == ("element", "the face shows a picture for it: there is no picture “Air.png”")


def test_a_missing_character_is_told_once_a_column_and_of_the_column_that_has_it(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "text"\ntext = "{name} · {element}"\nsize = 9.0\n')
    painter.drawn("front", {"name": "Owl", "element": "火水火"})
    (fault,) = painter.faults
    assert (fault.column, fault.instead) == ("element", "name one that has it under [fonts], or write it another way")
    assert fault.what == "the typeface BarlowSemiCondensed-Medium.ttf has no “火” (U+706B) or “水” (U+6C34)"


def test_a_long_text_is_told_of_the_column_that_is_long(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "text"\ntext = "{name}: {text}"\nsize = 9.0\n')
    painter.drawn("front", {"name": "Owl", "text": "Give it one more. " * 9})
    assert [fault.column for fault in painter.faults] == ["text"]


def test_a_line_that_may_wrap_does_where_its_lines_are_larger_so(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "text"\ntext = "{name}"\nsize = 14.0\nwrap = true\nalign = "right"\n')

    def lines(name: str) -> list[tuple[str, float]]:
        return [(item.text, item.size) for item in painter.drawn("front", {"name": name}) if isinstance(item, Words)]

    ((short, size),) = lines("Owl")
    assert (short, round(size)) == ("Owl", round(14 * 25.4 / 72 * 100))
    (first, one), (second, other) = lines("Wanderlustling the Everburning")
    assert f"{first} {second}" == "Wanderlustling the Everburning"
    assert one == other > 9 * 25.4 / 72 * 100
    assert len(lines("Wanderlustlingtheeverburning")) == 1


def test_the_size_of_every_field_is_kept(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "text"\ntext = "{name}"\nsize = 12.0\n')
    painter.drawn("front", {"name": "Owl"})
    painter.drawn("front", {"name": "A very long name indeed, longer"})
    first, second = painter.sizes
    assert (first.card, first.field, first.wanted) == ("Owl", "name", 12.0)
    assert first.pt == pytest.approx(12.0)
    assert (second.card, second.field) == ("A very long name indeed, longer", "name")
    assert 6.5 <= second.pt < 12.0
    assert painter.smallest == second.pt


def test_a_colour_that_is_not_given_for_a_card_is_told(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "panel"\nfill = "light"\n[by.element.Fire]\nlight = "#ff8800"\n')
    assert painter.drawn("front", {"name": "Owl", "element": "Fire"})
    painter.drawn("front", {"name": "Owl", "element": "Air"})
    (fault,) = painter.faults
    assert fault.what == "the card face uses the colour “light”, and nothing says which that is for this card"
    assert (fault.column, fault.instead) == ("name", "give it in [values] as #rrggbb")


def test_what_the_program_cannot_draw_is_told(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "art"\nscene = "{element}"\n')
    painter.drawn("front", {"name": "Owl", "element": "Moon"})
    (fault,) = painter.faults
    assert (fault.column, fault.what) == ("element", "the program draws no “Moon”")


def test_a_text_that_no_qr_code_can_hold_is_told(tmp_path: Path) -> None:
    painter = painted(tmp_path, 'kind = "qr"\ntext = "{text}"\n')
    painter.drawn("front", {"text": "x" * 2331})
    painter.drawn("front", {"text": "x" * 2332})
    right = "is too long for a QR code"
    assert [fault.what.partition("” ")[2] for fault in painter.faults] == [
        f"{right} of this size",
        f"{right}: at most 2331 bytes fit",
    ]
