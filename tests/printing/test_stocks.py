"""Papers and stocks, and where round, hexagonal and ready-cut pieces lie."""

from __future__ import annotations

import json
from itertools import combinations
from math import cos, hypot, pi, sqrt
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from printing.reading import MM, lines_on, pdf, reader
from support.document import words_beside
from support.refusals import refusal
from support.shell import in_process

from companion.cards import SourceError, shipped
from companion.errors import UsageError
from companion.games import every
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS, Shape, TransformedItem, Words
from companion.printing.faces.model import SIDES
from companion.printing.faces.on_stock import grown
from companion.printing.faces.reading import read_face
from companion.printing.layouts.elements import Art
from companion.printing.paper.cut_lines import outline_of
from companion.printing.paper.margin import RISE, margin
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Sheet, Size, Slot, Stock, cut_marks, cuts, sheet_of
from companion.printing.paper.stocks import HEXAGON, papers, read_papers, read_stocks, stock_named, stocks

A4, LETTER = papers()["a4"], papers()["letter"]
PRINTER = 4.2  # mm that a printer leaves white
SHAPED = [
    Stock(20.0, 20.0, "round"),
    Stock(25.4, 25.4, "round"),
    Stock(40.0, 40.0, "round"),
    Stock(20.0, 20.0 * 2 / sqrt(3), "hex"),
    Stock(50.0, 50.0 * 2 / sqrt(3), "hex"),
    Stock(97.0, 97.0 * 2 / sqrt(3), "hex"),
]
READY_CUT = [name for name, stock in stocks().items() if stock.grid]


def ids(value: Any) -> str:
    return f"{value.shape}-{value.width:g}" if isinstance(value, Stock) else str(value)


def corners(slot: Slot, stock: Stock, bleed: float) -> list[tuple[float, float]]:
    """The corners of a hexagon with its bleed, worked out from its middle."""
    x, y = slot.x + slot.width / 2, slot.y + slot.height / 2
    reach = (stock.width / 2 + bleed) / cos(pi / 6)
    start = pi / 2 if slot.turn == 0 else 0.0
    return [(x + reach * cos(start + n * pi / 3), y + reach * cos(start + n * pi / 3 - pi / 2)) for n in range(6)]


def apart(one: Slot, other: Slot, stock: Stock, bleed: float) -> float:
    """The distance of two pieces with their bleed in mm; below 0 they overlap."""
    dx = other.x + other.width / 2 - one.x - one.width / 2
    dy = other.y + other.height / 2 - one.y - one.height / 2
    if stock.shape == "round":
        return hypot(dx, dy) - stock.width - 2 * bleed
    # Two hexagons turned alike are apart when the line between their middles is long enough across some pair of sides.
    first = 0.0 if one.turn == 0 else pi / 2
    across = max(abs(dx * cos(first + n * pi / 3) + dy * cos(first + n * pi / 3 - pi / 2)) for n in range(3))
    return across - stock.width - 2 * bleed


def most_in_rows(room: Size, stock: Stock, bleed: float) -> int:
    """The number of pieces in rows laid by hand, one piece after the other, the next row in the gaps of the last."""
    wide = stock.width + 2 * bleed
    tall = stock.height * wide / stock.width
    count, y, shifted = 0, 0.0, False
    while y + tall <= room.height + 1e-6:
        x = wide / 2 if shifted else 0.0
        while x + wide <= room.width + 1e-6:
            count, x = count + 1, x + wide
        y, shifted = y + wide * sqrt(3) / 2, not shifted
    return count


@pytest.mark.parametrize("bleed", [0.0, 1.5])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("stock", SHAPED, ids=ids)
def test_round_and_hexagonal_pieces_are_packed_tightly_and_never_overlap(
    stock: Stock, paper: str, bleed: float
) -> None:
    size = papers()[paper]
    sheet = sheet_of(size, stock, bleed=bleed)
    room = Size(size.width - 2 * PRINTER, size.height - 2 * PRINTER)
    wide = stock.width + 2 * bleed
    tall = stock.height * wide / stock.width
    grids = [int(side.width / wide + 1e-9) * int(side.height / tall + 1e-9) for side in (room, room.turned())]
    rows = [most_in_rows(side, stock, bleed) for side in (room, room.turned())]
    assert len(sheet.slots) == max(*grids, *rows)
    for one, other in combinations(sheet.slots, 2):
        assert apart(one, other, stock, bleed) >= -1e-6
    edges = [corner for slot in sheet.slots for corner in (corners(slot, stock, bleed) if stock.shape == "hex" else ())]
    edges += [(slot.x - bleed, slot.y - bleed) for slot in sheet.slots if stock.shape == "round"]
    edges += [(s.x + s.width + bleed, s.y + s.height + bleed) for s in sheet.slots if stock.shape == "round"]
    for x, y in edges:
        assert PRINTER - 1e-6 <= x <= size.width - PRINTER + 1e-6
        assert PRINTER - 1e-6 <= y <= size.height - PRINTER + 1e-6
    block = sheet.block()
    assert block.x + block.width / 2 == pytest.approx(size.width / 2)
    assert block.y + block.height / 2 == pytest.approx(size.height / 2)


def test_a_hexagon_outline_goes_around_it_at_the_same_distance() -> None:
    slot = Slot(0.0, 0.0, 20.0, 20.0 * 2 / sqrt(3))
    numbers = [float(word) for word in outline_of(slot, "hex", 2.0).split() if word.lstrip("-").isdigit()]
    xs, ys = numbers[::2], numbers[1::2]
    assert (min(xs), max(xs)) == (-200, 2200)
    assert max(ys) - min(ys) == pytest.approx(2400 * 2 / sqrt(3), abs=1)


def test_pieces_that_are_not_cut_straight_have_no_ticks_and_no_cuts() -> None:
    sheet = sheet_of(A4, SHAPED[0])
    assert cut_marks(sheet, "crop") == []
    assert cuts(sheet, 10) == 0
    assert (
        refusal(UsageError, cut_marks, sheet, "grid")
        == "--marks grid is for cards that are cut along straight lines; leave it out here"
    )


@pytest.mark.parametrize("name", READY_CUT)
def test_ready_cut_paper_has_its_slots_where_its_stock_says(name: str) -> None:
    stock = stocks()[name]
    grid = stock.grid
    assert grid is not None
    sheet = sheet_of(grid.paper, stock)
    assert len(sheet.slots) == grid.columns * grid.rows
    for number, slot in enumerate(sheet.slots):
        row, column = divmod(number, grid.columns)
        assert slot == Slot(grid.x + column * grid.across, grid.y + row * grid.down, stock.width, stock.height), (
            "a given grid is exact"
        )
    assert cut_marks(sheet, "crop") == []
    assert cuts(sheet, len(sheet.slots)) == 0
    other = LETTER if grid.paper_name == "a4" else A4
    with pytest.raises(UsageError, match=f"ready-cut sheet of {grid.paper_name} paper.* `paper {grid.paper_name}`$"):
        sheet_of(other, stock)
    with pytest.raises(UsageError, match="a ready-cut sheet can't be folded over"):
        sheet_of(grid.paper, stock, gutterfold=True)
    with pytest.raises(UsageError, match=r"`bleed` is 20 mm; on this ready-cut sheet there is room for [0-9.]+ mm"):
        sheet_of(grid.paper, stock, bleed=20.0)


@pytest.mark.parametrize("name", stocks())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_label_and_ruler_are_on_the_paper_and_on_no_card(name: str, paper: str) -> None:
    size, stock = papers()[paper], stocks()[name]
    if stock.grid and stock.grid.paper != size:
        return
    sheet = sheet_of(size, stock)
    label = "Tetra Master, Starting coin and win markers · fronts and backs · page 1/2 · print at 100 %"
    page = Page(size, list(margin(sheet, "none", label, typefaces()["text"])))
    data = pdf(PrintPart("cards", "Cards", [page], 1, 1))
    text = pypdfium2.PdfDocument(data)[0].get_textpage()
    assert "print at 100 %" in text.get_text_bounded()
    assert "0 to 50 mm: measure me" in text.get_text_bounded()
    for number in range(text.count_chars()):
        if not text.get_text_range(number, 1).strip():
            continue
        left, bottom, right, top = (edge * MM for edge in text.get_charbox(number))
        assert left >= PRINTER - 0.6 and right <= size.width - PRINTER + 0.6
        assert bottom >= PRINTER - 0.6 and top <= size.height - PRINTER + 0.6
        y1, y2 = size.height - top, size.height - bottom
        for slot in sheet.slots:
            beside = right <= slot.x or left >= slot.x + slot.width
            assert beside or y2 <= slot.y or y1 >= slot.y + slot.height, (name, paper, text.get_text_range(number, 1))
    (ruler,) = [line for line in lines_on(reader(data), 0) if hypot(line[2] - line[0], line[3] - line[1]) > 40]
    assert hypot(ruler[2] - ruler[0], ruler[3] - ruler[1]) == pytest.approx(50.0, abs=0.01)


def test_the_words_below_the_ruler_keep_clear_of_it() -> None:
    sheet = sheet_of(A4, stock_named("poker"))
    *_, strip = margin(sheet, "none", "Cards", typefaces()["text"])
    assert isinstance(strip, TransformedItem)
    [ruler] = [each for each in strip.items if isinstance(each, Shape) and each.stroke]
    [words] = [each for each in strip.items if isinstance(each, Words) and "measure me" in each.text]
    lowest = max(float(y) for y in ruler.path.split()[1::3])
    assert words.y - RISE * words.size >= lowest + 0.4 * UNITS


def test_a_stock_may_be_a_size_of_ones_own() -> None:
    assert stock_named("60x90.5") == Stock(60.0, 90.5)
    assert stock_named("round-32,5") == Stock(32.5, 32.5, "round")
    assert stock_named("hex-80") == Stock(80.0, 80.0 * HEXAGON, "hex")
    assert stock_named("hex-50") == stocks()["hex-50"]
    assert refusal(UsageError, stock_named, "0x90") == "--stock 0x90: each side must be more than 0 and at most 2000 mm"
    with pytest.raises(
        UsageError,
        match=r"^`stock` stamp: there is no such size; known are poker, .* such as 60x90, hex-80 or round-32$",
    ):
        stock_named("stamp")


STOCKS = words_beside(__file__, "sheets/stocks.toml")


def test_everything_wrong_with_stocks_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "stocks.toml"
    path.write_text(STOCKS, encoding="utf-8")
    assert refusal(SourceError, read_stocks, path, papers()).replace(f"{path}:", "").splitlines() == [
        "1: plain.height: is missing; write how high it is in mm",
        "5: flat.width: “-1.0” is too small; write millimetres, such as 63.0",
        "11: coin.height: is 21 mm where the width is 20 mm; leave it out: a round piece has one",
        "16: cell.height: is 20 mm, and a hexagon 20 mm wide is 23.09 mm high; leave it out",
        "19: oval.shape: “ovl” is none of rectangle, round, hex; write one of them",
        "23: cards.widht: is not known here; did you mean width?",
        "30: labels.grid.across: is 60 mm where each is 70 mm: they overlap; measure it once more",
        "30: labels.grid.down: the last one ends 310 mm on a paper of 297 mm; measure it once more",
        "37: stickers.grid.paper: there is no paper “a44”; did you mean a4?",
        "48: seals.grid.columns: “0” is too small; write how many lie side by side",
        "48: seals.grid.down: is missing; write millimetres from one to the next below it",
    ]


def test_papers_are_held_upright(tmp_path: Path) -> None:
    path = tmp_path / "papers.toml"
    path.write_text("[wide]\nwidth = 297.0\nheight = 210.0\n", encoding="utf-8")
    assert (
        refusal(SourceError, read_papers, path)
        == f"{path}:2: wide.width: is wider than high: 297 x 210 mm; hold it upright"
    )


def test_a_sheet_seen_from_behind_is_cut_the_same_way() -> None:
    sheet = sheet_of(LETTER, stocks()["cards-letter-10"])
    assert isinstance(sheet.mirrored("long"), Sheet)
    assert sheet.mirrored("long").ready_cut


@pytest.mark.parametrize("game", [game.name for game in every()])
def test_on_a_stock_that_is_higher_a_face_grows_to_its_height(game: str) -> None:
    tarot = stocks()["tarot"]
    face = read_face(shipped("layouts") / "faces" / f"{game}.toml").face
    high = grown(face, tarot)
    assert high.height / high.width == pytest.approx(tarot.height / tarot.width)
    for side in SIDES:
        before, after = getattr(face, side), getattr(high, side)
        for name, element in before.items():
            below = face.height - element.y - element.h
            assert after[name].y >= element.y
            assert high.height - after[name].y - after[name].h == pytest.approx(below, abs=high.height - face.height)
            if element.kind in ("qr", "badge") or (element.kind == "panel" and element.shape == "ellipse"):
                assert after[name].h == element.h, f"{side}.{name} is drawn out"
        frames = [(name, each) for name, each in before.items() if each.h > 0.9 * face.height]
        for name, each in frames:
            assert after[name].h - each.h == pytest.approx(high.height - face.height), f"{side}.{name} stays low"


def test_a_face_grows_for_no_round_stock_nor_one_that_is_lower() -> None:
    face = read_face(shipped("layouts") / "faces" / "tamer.toml").face
    for name in ("poker", "square", "round-40", "square-large"):
        assert grown(face, stocks()[name]) is face
    assert grown(face.model_copy(update={"grows": {}}), stocks()["tarot"]).height == 88.0


def test_on_a_higher_stock_a_drawn_picture_has_more_sky_and_is_not_cut_off_at_its_sides() -> None:
    face = read_face(shipped("layouts") / "faces" / "tetra-master.toml").face
    low, high = (each.front["art"] for each in (face, grown(face, stocks()["tarot"])))
    assert isinstance(low, Art) and isinstance(high, Art)
    assert high.h - low.h == pytest.approx(20.0, abs=0.5)
    assert high.h - high.above == pytest.approx(low.h - low.above)


@pytest.mark.parametrize("stock", ["bridge", "japanese"])
@pytest.mark.parametrize("game", ["cardpg", "challengers", "tamer", "tetra-master", "tossing-tiger"])
def test_every_game_is_printed_for_sleeves_of_its_smaller_sisters_in_words_that_can_be_read(
    game: str, stock: str
) -> None:
    code, out, _ = in_process(["print", "cards", game, "--stock", stock, "--out", "it.pdf", "--json"])
    assert code == 0
    assert json.loads(out)["files"][0]["smallest_pt"] >= 6.5


def test_a_stock_that_is_too_small_says_which_would_do() -> None:
    error = in_process(["print", "cards", "tamer", "--stock", "mini"])[2]
    assert error.startswith(
        "companion: --stock mini: on 44 x 68 mm the words of this face would be too small to read; "
    )
    assert "bridge" in error
    assert "japanese" in error
