"""Drawings of parts that a face puts together and colours, and what is there twice as on a playing card."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from printing.test_elements import PLACE, leaves, painted
from support.refusals import refusal

from companion.cards import SourceError, shipped
from companion.pictures.look import look_at
from companion.printing.drawing.vector import Clip, Item, TransformedItem, Written, colour
from companion.printing.faces.face import Painter
from companion.printing.faces.in_print import nearest
from companion.printing.faces.on_stock import grown
from companion.printing.faces.reading import files_behind, read_face
from companion.printing.paper.stocks import stocks
from companion.printing.sheets.paging import drawn_pages
from companion.printing.sheets.reading import read_sheet

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
    '<g id="robe"><path fill="#112233" d="M0 0H100V50Z"/></g>'
    '<g id="head-K"><path fill="#445566" stroke="#112233" d="M10 10H20V20Z"/></g>'
    '<g id="head-Q"><path fill="#778899" d="M30 10H40V20Z"/></g></svg>'
)
KING = 'kind = "drawing"\nname = "king.svg"\nparts = "robe head-{element}"\ncolours = { "#112233" = "#ff0000" }\n'
ROBE, HEAD = "0 0 m 1000 0 l 1000 500 l h", "100 100 m 200 100 l 200 200 l h"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "king.svg").write_text(SVG, encoding="utf-8")
    return tmp_path


def operators(items: Iterable[Item]) -> list[str]:
    """The lines of the drawings among items, each colour as #rrggbb, in capitals what is stroked."""
    found = []
    for each in leaves(items):
        if isinstance(each, Written):
            names = ("#{:02x}{:02x}{:02x}".format(*tint.colour) for tint in each.tints)
            named = [name.upper() if tint.stroked else name for name, tint in zip(names, each.tints, strict=True)]
            found += each.text.format(*named).splitlines()
    return found


def test_the_parts_that_a_card_names_are_drawn_in_the_files_order_and_the_faces_colours(folder: Path) -> None:
    painter = painted(folder, KING)
    shown = operators(painter.drawn("front", {"element": "K"}))
    assert shown == [f"#ff0000 {ROBE} f", f"#445566 #FF0000 10 w {HEAD} B"]
    robe, head = operators(painter.drawn("front", {"element": "Q"}))
    assert robe.startswith("#ff0000 ") and head.startswith("#778899 ")


def test_with_little_ink_only_what_has_the_faces_colours_stays(folder: Path) -> None:
    painter = painted(folder, KING)
    painter.ink = "save"
    robe, head = operators(painter.drawn("front", {"element": "K"}))
    assert robe.startswith("#ff0000 ") and " #FF0000 " in head
    assert min(colour(head[:7])) > 0xB0


@pytest.mark.parametrize(
    ("rest", "place"),
    [
        ("", (1000, 2000, 3.0)),  # 30 x 15 mm hold a drawing of 2 to 1 exactly
        ("w = 40.0\n", (1500, 2000, 3.0)),
        ("h = 20.0\n", (1000, 2250, 3.0)),
        ('h = 20.0\nfit = "wide"\n', (1000, 2000, 3.0)),
        ('h = 5.0\nfit = "wide"\n', (1000, 2000, 3.0)),
    ],
)
def test_a_drawing_lies_whole_in_its_box_or_is_as_wide(
    rest: str, place: tuple[float, float, float], folder: Path
) -> None:
    own = [line for line in PLACE.splitlines() if line[0] not in {each[0] for each in rest.splitlines() if "=" in each}]
    text = "\n".join(own) + "\n" + KING + rest
    (folder / "face.toml").write_text(
        f'width = 63.0\nheight = 88.0\nborder = "ink"\n[back.a]\nkind = "panel"\n{PLACE}[front.it]\n{text}',
        encoding="utf-8",
    )
    face = read_face(folder / "face.toml").face
    (clip,) = Painter(face, {}, {}).drawn("front", {"element": "K"})
    assert isinstance(clip, Clip)
    (shown,) = clip.items
    assert isinstance(shown, TransformedItem)
    assert (shown.x, shown.y, shown.scale) == place


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (KING.replace("head-{element}", "haed-K"), "parts: “king.svg” has no part “haed-K”; did you mean head-K?"),
        (KING.replace("king.svg", "kings"), "name: there is no drawing “kings”; there are "),
        (KING.replace("king.svg", "../king.svg"), "name: “../king.svg” leaves the folder of the layout; "),
        (KING + "twice = [1.0]\n", "twice: is no place; write its x and y in mm, such as [31.5, 44.0]"),
        (KING + 'twice = "middle"\n', "twice: is no place; write its x and y in mm, such as [31.5, 44.0]"),
        (
            KING + "twice = [60.0, 44.0]\n",
            "twice: its second upper left corner would be at 80, 53 mm, outside the card",
        ),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told(text: str, message: str, folder: Path) -> None:
    assert f"front.it.{message}" in refusal(SourceError, painted, folder, text)


def test_a_part_that_a_cards_value_asks_for_and_is_not_there_is_told_of_the_column(folder: Path) -> None:
    painter = painted(folder, KING)
    painter.drawn("front", {"element": "J"})
    (fault,) = painter.faults
    assert (fault.column, fault.what) == ("element", "the face shows a drawing for it: “king.svg” has no part “head-J”")


def test_an_svg_beside_a_face_is_among_its_files(folder: Path) -> None:
    painted(folder, KING)
    assert folder / "king.svg" in files_behind(folder / "face.toml")


TWICE = 'kind = "text"\ntext = "{name}"\nsize = 9.0\ntwice = [31.5, 44.0]\n'


def test_what_is_there_twice_is_drawn_once_more_turned_around_its_place(tmp_path: Path) -> None:
    once, again = painted(tmp_path, TWICE).drawn("front", {"name": "K"})
    assert again == TransformedItem(6300, 8800, (once,), turn=180)


def test_words_that_are_there_twice_keep_clear_of_both_edges(tmp_path: Path) -> None:
    painter = painted(tmp_path, TWICE.replace("44.0", "29.0"))
    columns = {"name": "K"}
    ((_, room),) = nearest(painter, "front", columns, stocks()["poker"])
    (low,) = painter.drawn("front", columns)[:1]
    assert room == pytest.approx(10.0, abs=0.1), low
    assert painter.face.beyond == 0.0


def test_on_a_higher_stock_the_second_moves_as_an_element_in_its_place_would(tmp_path: Path) -> None:
    face = painted(tmp_path, TWICE).face.model_copy(update={"grows": {"front": [40.0, 48.0], "back": [44.0]}})
    high = grown(face, stocks()["tarot"])
    (_, (x, y, w, h)) = high.front["it"].boxes
    assert (x, w, h) == (23.0, 30.0, 15.0)
    assert high.height - y == pytest.approx(face.height - 53.0)


def test_drawings_that_travel_with_the_program_are_plain_svg_in_which_nothing_is_wrong() -> None:
    drawn = sorted((shipped("layouts") / "drawings").iterdir())
    assert drawn
    assert all(look_at(path).kind == "svg" for path in drawn)


SHEET = 'title = "Trial"\n[values]\nred = "#ff0000"\n[data]\nwho = "K"\n[pages.one]\ntitle = "One"\n[pages.one.elements.king]\n'


def test_a_drawing_stands_on_a_sheet_with_the_parts_that_the_data_name(folder: Path) -> None:
    sheet = folder / "sheet.toml"
    king = KING.replace("{element}", "{who}").replace("#ff0000", "red")
    sheet.write_text(f"{SHEET}{king}", encoding="utf-8")
    (page,) = drawn_pages(read_sheet(sheet), {"who": "K"}, "color")
    robe, head = operators(page.items)
    assert robe.startswith("#ff0000 ") and head.startswith("#445566 ")


def test_on_a_sheet_nothing_is_there_twice(folder: Path) -> None:
    sheet = folder / "sheet.toml"
    sheet.write_text(f"{SHEET}{KING}twice = [31.5, 44.0]\n", encoding="utf-8")
    told = "pages.one.elements.king.twice: is for card faces; draw it once more in a group with turn = 180"
    assert told in refusal(SourceError, read_sheet, sheet)
