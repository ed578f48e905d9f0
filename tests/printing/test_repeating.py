"""Elements again and again, at any angle, seen through and behind masks; gradients and patterns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from printing.pdfx_rules import broken_rules
from printing.press_profile import press_profile
from support.refusals import refusal
from support.shell import in_process

from companion.cards import SourceError
from companion.formulas import FormulaError
from companion.printing.drawing.corners import corners
from companion.printing.drawing.vector import Clip, Cutout, FadedItem, Item, Photo, Shape, TransformedItem, Words
from companion.printing.faces.face import Painters
from companion.printing.faces.reading import files_behind, read_face
from companion.printing.layouts.repeating import Repeat

FACE = """width = 50.0
height = 70.0
border = "#ffffff"
[back.x]
kind = "panel"
x = 0.0
y = 0.0
w = 50.0
h = 70.0
[front.it]
x = 4.0
y = 10.0
w = 5.0
h = 5.0
"""
PLACE = "[front.b]\nx = {x}\ny = {y}\nw = {w}\nh = {h}\n"
WORD = 'kind = "text"\nsize = 6.5\ntext = "x"\n'
PANEL = 'kind = "panel"\nfill = "ink"\n'


def places(value: Any = None, **said: Any) -> list[tuple[float, float]]:
    spots = Repeat.model_validate(said).spots(value)
    return [(round(each.across, 3) + 0.0, round(each.down, 3) + 0.0) for each in spots]


def test_a_row_a_grid_a_circle_and_points() -> None:
    assert places(3.0, count="n", step=[2, 0]) == [(0, 0), (2, 0), (4, 0)]
    assert places(3.0, count="n", step=[2, 0], centred=True) == [(-2, 0), (0, 0), (2, 0)]
    assert places("3", count="n", step=[2, 5], columns=2) == [(0, 0), (2, 0), (0, 5)]
    assert places(3.0, count="n", step=[2, 5], columns=2, centred=True) == [(-1, 0), (1, 0), (0, 5)]
    assert places(4.0, count="n", radius=10.0) == [(0, -10), (10, 0), (0, 10), (-10, 0)]
    assert places(3.0, count="n", radius=10.0, start=90.0, sweep=180.0) == [(10, 0), (0, 10), (-10, 0)]
    assert places(points=[[0, 0], [3, 4]]) == [(0, 0), (3, 4)]
    assert places("", count="n", step=[2, 0]) == []


def test_places_of_a_die() -> None:
    die = {"count": "n", "step": [1, 1], "columns": 3, "places": {"1": [5], "2": [1, 9]}}
    assert places("1", **die) == [(1, 1)]
    assert places(2.0, **die) == [(0, 0), (2, 2)]
    assert places("0", **die) == []
    assert refusal(FormulaError, places, "7", **die) == (
        "there are no places for 7; write them in places; there are 1, 2"
    )
    spans = {"count": "n", "step": [1, 0], "places": {"2..3": [2], "4..8": [1, 3], "*": [1]}}
    assert (places("3", **spans), places(8.0, **spans), places("A", **spans)) == ([(1, 0)], [(0, 0), (2, 0)], [(0, 0)])


@pytest.mark.parametrize("value", ["x", -1.0, 2.5, 401.0])
def test_what_is_no_number_of_copies(value: Any) -> None:
    assert "count to a whole number from 0 to 400" in refusal(FormulaError, places, value, count="n", step=[2, 0])


def drawn(element: str, **card: str) -> tuple[list[Item], list[str]]:
    """Items that an element draws on a card, and the complaints about it."""
    Path("face.toml").write_text(FACE + element, encoding="utf-8")
    columns = {"name": "Ant", "hits": "3", **card}
    painter = Painters("own", layout=Path("face.toml"), columns=tuple(columns)).of(columns)
    return list(painter.drawn("front", columns)), [fault.what for fault in painter.faults]


def test_copies_may_say_which_they_are_and_differ() -> None:
    full = "[values]\nfull = \"{'#b8232f' if index <= hits else '#ffffff'}\"\n"
    row = 'repeat = { count = "hits + 2", step = [6.0, 0.0] }\n'
    items, faults = drawn(PANEL.replace("ink", "full") + row + full)
    assert faults == []
    copies = [each for item in items if isinstance(item, TransformedItem) for each in item.items]
    fills = [each.fill for each in copies if isinstance(each, Shape)]
    assert fills == [(0xB8, 0x23, 0x2F)] * 3 + [(255, 255, 255)] * 2
    text = 'kind = "text"\nsize = 8.0\ntext = "{index * 2}"\nwhen = "index != 2"\n'
    items, _ = drawn(text + "repeat = { count = 3, step = [6.0, 0.0] }\n")
    copies = [each for item in items if isinstance(item, TransformedItem) for each in item.items]
    words = [each.text for each in copies if isinstance(each, Words)]
    assert words == ["2", "6"]


def test_copies_that_differ_by_nothing_but_their_number() -> None:
    text = 'kind = "text"\nsize = 8.0\ntext = "{index}"\n'
    icon = 'kind = "icon"\nname = "{index}"\nmap = { 1 = "star", 2 = "heart" }\n'
    for element in (text, icon):
        items, faults = drawn(element + "repeat = { count = 2, step = [6.0, 0.0] }\n")
        first, second = (item.items for item in items if isinstance(item, TransformedItem))
        assert (faults, first == second) == ([], False)


def test_a_formula_may_say_how_far_an_element_is_turned() -> None:
    assert [each.turn for each in _turned('rotate = "hits * 10"\n')] == [30]
    assert [each.turn for each in _turned('rotate = "{hits * -10}"\n')] == [330]
    assert _turned('rotate = "note"\n', note="") == []
    copies = _turned('rotate = "index * 10"\nrepeat = { count = 3, step = [9.0, 0.0] }\n')
    assert [inner.turn for each in copies for inner in each.items if isinstance(inner, TransformedItem)] == [10, 20, 30]
    _, faults = drawn(PANEL + 'rotate = "name"\n')
    assert faults == ["front.it: it can't be turned by “Ant” degrees"]
    _, faults = drawn(PANEL + PLACE.format(x=5.0, y=5.0, w=30.0, h=2.0) + WORD + 'rotate = "hits * 30"\n')
    assert faults == ["front.b: turned by 90 degrees it would lie outside the card"]
    with pytest.raises(SourceError, match=r"face.toml:17: front.it.rotate: the cards have no column “hist”; did you"):
        drawn(PANEL + 'rotate = "hist"\n')
    with pytest.raises(SourceError, match=r"front.it.rotate: is no angle; write a number of degrees from -360 to 360"):
        drawn(PANEL + "rotate = 400\n")


def _turned(said: str, **card: str) -> list[TransformedItem]:
    items, faults = drawn(PANEL + said, **card)
    assert faults == []
    return [each for each in items if isinstance(each, TransformedItem)]


def test_a_copy_that_would_leave_the_card_is_told() -> None:
    _, faults = drawn(PANEL + 'repeat = { count = "hits", step = [25.0, 0.0] }\n')
    assert faults == ["the 3. of 3 would lie outside the card"]
    with pytest.raises(SourceError, match=r"face.toml:17: front.it.repeat: the 3. of 3 would lie from 54, 10"):
        drawn(PANEL + "repeat = { count = 3, step = [25.0, 0.0] }\n")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("{ count = 3 }", "says nothing of where the copies lie; write one of step (a row or a grid), radius"),
        ("{ count = 3, step = [1, 1], radius = 3.0 }", "has step and radius; write one of step"),
        ("{ step = [1, 1] }", "says nothing of how many there are; write count"),
        ('{ count = "hits +", step = [1, 1] }', "the formula “hits +” can't be read from its end on"),
        ('{ count = "hist", step = [1, 1] }', "the cards have no column “hist”; did you mean hits?"),
        ("{ count = 3, step = 4 }", "is no step; write how many mm across and down"),
        ("{ points = [[1]] }", "are no places; write x and y in mm of each"),
        ("{ points = [[1, 1]], places = { 1 = [2] } }", "has no 2th of its 1 points"),
    ],
)
def test_what_is_said_of_a_wrong_repeat(said: str, message: str) -> None:
    with pytest.raises(SourceError) as refused:
        drawn(PANEL + f"repeat = {said}\n")
    (problem,) = refused.value.problems
    assert message in str(problem), str(problem)
    assert problem.line == 17


def test_an_element_is_turned_around_its_middle() -> None:
    (item,), _ = drawn(PANEL + "rotate = 30.0\n")
    assert isinstance(item, TransformedItem)
    assert item.turn == 30
    high = PLACE.format(x=-1.0, y=40.0, w=30.0, h=2.0)
    (item,), _ = drawn(PANEL + 'when = "hits > 9"\n' + high + WORD + "rotate = 90.0\n")
    with pytest.raises(
        SourceError, match=r"front.b.rotate: turned so it lies from 13, -9 to 15, 21 mm, outside the card"
    ):
        drawn(PANEL + PLACE.format(x=-1.0, y=5.0, w=30.0, h=2.0) + WORD + "rotate = 90.0\n")


@pytest.mark.parametrize(
    ("mask", "kind"),
    [('"ellipse"', Clip), ('"star"', Cutout), ('{ shape = "round", radius = 1.0 }', Clip), ('"blob.svg"', Cutout)],
)
def test_a_mask_clips(mask: str, kind: type[Clip]) -> None:
    Path("blob.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><g id="a"><path d="M0 0h10v10z"/></g></svg>',
        encoding="utf-8",
    )
    (item,), faults = drawn(PANEL + f"mask = {mask}\n")
    assert type(item) is kind
    assert faults == []


def test_what_is_new_in_a_face_is_in_the_digests_of_its_cards_only_where_it_is_said() -> None:
    Path("blob.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', encoding="utf-8")
    looks = []
    for more in ("", "rotate = 0.0\n", "rotate = 5.0\n", 'mask = "star"\n', 'mask = "blob.svg"\n'):
        Path("face.toml").write_text(FACE + PANEL + more, encoding="utf-8")
        looks.append(read_face(Path("face.toml")).look)
    assert looks[0] == looks[1]
    assert len(set(looks)) == 4
    assert Path("blob.svg") in list(files_behind(Path("face.toml")))
    Path("blob.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>', encoding="utf-8")
    assert read_face(Path("face.toml")).look not in looks


@pytest.mark.parametrize(
    ("mask", "message"),
    [
        ('"sta"', "there is no shape “sta”; did you mean star?"),
        ('"none.svg"', "there is no picture “none.svg”"),
        ('"../x.svg"', "leaves the folder"),
    ],
)
def test_what_is_said_of_a_wrong_mask(mask: str, message: str) -> None:
    with pytest.raises(SourceError) as refused:
        drawn(PANEL + f"mask = {mask}\n")
    (problem,) = refused.value.problems
    assert message in str(problem)
    assert problem.column == "front.it.mask"


def printed(element: str, *options: object) -> tuple[int, str]:
    Path("own").mkdir(exist_ok=True)
    Path("own/cards.csv").write_text("name,hits\nAnt,3\n", encoding="utf-8")
    Path("own/face.toml").write_text(FACE + element, encoding="utf-8")
    code, _, error = in_process(["print", "cards", "./own", "--out", "own.pdf", *options])
    return code, error


def test_half_of_black_is_grey() -> None:
    (item,), _ = drawn(PANEL + "opacity = 0.5\n")
    assert isinstance(item, FadedItem)
    seen: dict[float, int] = {}
    for opacity in (0.5, 1.0):
        assert printed(PANEL.replace("ink", "#000000") + f"opacity = {opacity}\n")[0] == 0
        page = pypdfium2.PdfDocument("own.pdf")[0].render(scale=100 / 72).to_pil().convert("L")
        seen[opacity] = sum(page.histogram()[126:130])
    assert seen[0.5] > seen[1.0] + 200  # 5 x 5 mm are some 380 dots


def greys(element: str, *, down: bool, ground: str = "#ff8000") -> list[int]:
    """The brightness of the element that fills a card along it, over a ground."""
    whole = "x = 0.0\ny = 0.0\nw = 50.0\nh = 70.0\n"
    below = f'[front.a]\nkind = "panel"\nfill = "{ground}"\n' + whole
    assert printed(f'kind = "panel"\n{below}[front.b]\n{element}{whole}', "--png", "--any-dpi", "--bleed", "0")[0] == 0
    image = Image.open(next(Path("own.pdf").glob("*front*.png"))).convert("RGB")
    wide, high = image.size
    places = [(wide // 2, high * n // 10) if down else (wide * n // 10, high // 2) for n in range(1, 10)]
    return [pixel[0] for place in places if isinstance(pixel := image.getpixel(place), tuple)]


@pytest.mark.parametrize(
    ("fill", "run", "bounds"),
    [
        ('["#000000", "clear"]', '"down"', [25, 230]),
        ('["clear", "#000000"]', '"across"', [230, 25]),
        ('["#000000", "clear", "#000000"]', "0.0", [51, 255, 51]),
        ('["#ff8000", "clear"]', '"down"', [255, 255]),
    ],
)
def test_a_fill_may_fade_to_clear(fill: str, run: str, bounds: list[int]) -> None:
    seen = greys(f'kind = "panel"\nfill = {fill}\nrun = {run}\n', down=run == '"down"')
    shown = [seen[0], seen[-1]] if len(bounds) == 2 else [seen[0], seen[4], seen[-1]]
    assert shown == pytest.approx(bounds, abs=6)


def test_a_clear_fill_is_none() -> None:
    assert greys('kind = "panel"\nfill = "clear"\n', down=True) == [255] * 9


@pytest.mark.parametrize(
    ("through", "key"),
    [
        (PANEL + "opacity = 0.5\n", "opacity"),
        (PANEL.replace('"ink"', '["ink", "clear"]'), "a fill that fades to clear"),
    ],
)
def test_nothing_on_a_pdfx_1a_shows_through(through: str, key: str) -> None:
    Path("press.icc").write_bytes(press_profile())
    code, error = printed(through, "--pdfx", "1a", "--profile", "press.icc")
    assert code == 1
    assert f"nothing on a PDF/X-1a can be seen through; print a PDF/X-4, or leave {key} out" in error
    assert printed(through, "--pdfx", "4", "--profile", "press.icc")[0] == 0
    assert broken_rules(Path("own.pdf").read_bytes(), "4") == set()


def test_colours_run_into_each_other() -> None:
    for run in ("across", "out", "30.0"):
        run = run if run[0].isdigit() else f'"{run}"'
        (item,), _ = drawn(f'kind = "panel"\nfill = ["#ff0000", "#00ff00", "#0000ff"]\nrun = {run}\n')
        (clip,) = item.draw()  # type: ignore[union-attr]
        assert isinstance(clip, Clip)
        fills = [each.fill for each in clip.items if isinstance(each, Shape)]
        ends = (fills[0], fills[-1]) if run != '"out"' else (fills[-1], fills[0])
        assert ends == ((255, 0, 0), (0, 0, 255))


@pytest.mark.parametrize("motif", ["stripes", "dots", "checks", "grid"])
def test_patterns_without_an_icon(motif: str) -> None:
    (item,), _ = drawn(f'kind = "pattern"\nmotif = "{motif}"\ncolour = "ink"\nsize = 1.0\nstep = 2.0\n')
    assert isinstance(item, Clip)


def test_a_pattern_without_end_is_refused() -> None:
    dots = 'kind = "pattern"\nmotif = "dots"\ncolour = "ink"\nsize = 1.0\nstep = 0.5\n'
    with pytest.raises(SourceError, match="shows its motif some 36,000 times; write a longer step"):
        drawn(PANEL + PLACE.format(x=0.0, y=0.0, w=90.0, h=100.0) + dots)


@pytest.mark.parametrize(
    ("fit", "size"), [("cover", (10.0, 5.0)), ("contain", (5.0, 2.5)), ("stretch", (5.0, 5.0)), (None, (10.0, 5.0))]
)
def test_how_a_card_s_own_picture_fits_its_window(fit: str | None, size: tuple[float, float]) -> None:
    Image.new("RGB", (200, 100), "red").save("wide.png")
    Path("face.toml").write_text(FACE + f'kind = "art"\n{f"fit = {fit!r}" if fit else ""}\n', encoding="utf-8")
    (clip,) = Painters("own", layout=Path("face.toml")).of({}).drawn("front", {"name": "Ant"}, Path("wide.png"))
    assert isinstance(clip, Clip)
    (photo,) = clip.items
    assert isinstance(photo, Photo)
    assert (photo.width, photo.height) == pytest.approx((size[0] * 100, size[1] * 100))
    assert clip.fill == (None if fit == "contain" else (255, 255, 255))


@pytest.mark.parametrize(("mirror", "red"), [("false", 0), ("true", 1), ('"down"', 2), ('"both"', 3)])
def test_any_element_may_be_mirrored(mirror: str, red: int) -> None:
    """The upper left quarter of a picture comes to lie elsewhere; words come to lie the other way round."""
    whole = Image.new("RGB", (40, 40), "white")
    whole.paste((200, 0, 0), (0, 0, 20, 20))
    Path("deck").mkdir()
    whole.save("deck/quarter.png")
    face = FACE.replace("[front.it]", f'[front.it]\nkind = "picture"\nfile = "quarter.png"\nmirror = {mirror}')
    Path("deck/face.toml").write_text(face, encoding="utf-8")
    Path("deck/cards.csv").write_text("name\nA\n", encoding="utf-8")
    assert in_process(["print", "cards", "./deck", "--png", "--any-dpi", "--bleed", "0", "--out", "made"])[0] == 0
    image = Image.open(next(Path("made").glob("*front*.png"))).convert("L")
    dots = image.width / 50
    seen = [image.getpixel((round(x * dots), round(y * dots))) for y in (11.2, 13.8) for x in (5.2, 7.8)]
    assert [value == 255 for value in seen] == [quarter != red for quarter in range(4)]
    plain, mirrored = (list(corners(drawn(WORD + f"mirror = {each}\n")[0])) for each in ("false", mirror))
    across, down = red in (1, 3), red in (2, 3)
    assert mirrored == [(1300 - x if across else x, 2500 - y if down else y) for x, y in plain]
