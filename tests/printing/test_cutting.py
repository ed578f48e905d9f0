"""Cutting by machine: cut lines read back against what is printed, the machines' marks, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import ezdxf.filemanagement
import ezdxf.path
import numpy
import pypdfium2
import pytest
from page.browsers import needs_browser
from PIL import Image
from printing.reading import dot
from support.shell import in_process

from companion.printing.drawing.vector import UNITS, Colour, Shape, Stamp, rectangle
from companion.printing.files.cut_files import dxf, points, svg
from companion.printing.files.pdf import write_pdf
from companion.printing.paper.cut_lines import CutSheet
from companion.printing.paper.imposing import DrawnSide, Imposition, PlacedCard, impose
from companion.printing.paper.machines import cutter_named
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Stock
from companion.printing.paper.stocks import paper_named, stocks

STOCKS = [name for name, stock in stocks().items() if stock.grid is None]
MACHINES = ("silhouette", "silhouette-feeder", "silhouette-4", "cricut")
DPI = 2400  # a dot is 0.011 mm
DOTS = 300  # an inch
MILLIMETRES = 4  # as the DXF reference numbers units
NEAR = 0.05  # mm
BLACK = (0, 0, 0)
RED = (255, 0, 0)

Box = tuple[float, float, float, float]


def imposed(
    stock: Stock, machine: str, count: int = 500, paper: str = "a4", edge: Colour = (255, 255, 255)
) -> PrintPart:
    """A sheet of black pieces with white around them."""
    box = (0, 0, stock.width * UNITS, stock.height * UNITS)
    side = Stamp("side", box, lambda: [Shape(rectangle(0, 0, box[2], box[3]), fill=BLACK)])
    cards = [PlacedCard("card", DrawnSide(side, edge), DrawnSide(side, edge))] * count
    cutter = cutter_named(machine)
    return impose("Trial", cards, paper_named(paper), stock, Imposition("duplex", bleed=cutter.bleed, cutter=cutter))


def first_page(pages: Iterable[Page]) -> tuple[Page, pypdfium2.PdfPage]:
    page = next(iter(pages))
    file = BytesIO()
    write_pdf(file, "trial", [PrintPart("trial", "trial", [page], 1, 1)], "color")
    return page, pypdfium2.PdfDocument(file.getvalue())[0]


def printed_box(pdf: pypdfium2.PdfPage, around: Box) -> Box:
    """The black within a box of the page, in mm from the upper left corner, as the printer would see it."""
    left, top, right, bottom = around
    wide, high = pdf.get_size()
    scale = DPI / 72
    mm = 72 / 25.4
    crop = (left * mm, high - bottom * mm, wide - right * mm, top * mm)
    shown = numpy.asarray(pdf.render(scale=scale, crop=crop, grayscale=True).to_pil()) < 128
    ys, xs = numpy.nonzero(shown)
    dot = 25.4 / DPI
    return left + xs.min() * dot, top + ys.min() * dot, left + (xs.max() + 1) * dot, top + (ys.max() + 1) * dot


def box_of(outline: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def read_dxf(text: str, high: float) -> list[Box]:
    """The boxes of a DXF's closed outlines, in mm from the upper left corner, after its reader's own check."""
    document = ezdxf.filemanagement.read(StringIO(text))
    audit = document.audit()
    assert (document.dxfversion, audit.errors, audit.fixes) == ("AC1009", [], [])
    found = []
    for entity in document.modelspace().query("POLYLINE"):
        assert entity.is_closed  # type: ignore[attr-defined]
        vertices = list(ezdxf.path.make_path(entity).flattening(0.001))
        found.append(box_of([(each.x, high - each.y) for each in vertices]))
    return found


@pytest.mark.parametrize("name", STOCKS)
@pytest.mark.parametrize("machine", ["silhouette", "cricut"])
def test_cut_lines_lie_on_the_printed_edges(name: str, machine: str) -> None:
    imposition = imposed(stocks()[name], machine)
    (sheet, *_) = imposition.cutting
    _, pdf = first_page(imposition.pages)
    cut = read_dxf(dxf(sheet), sheet.paper.height)
    assert len(cut) == len(sheet.outlines) > 0
    for outline in {0, len(cut) // 2, len(cut) - 1}:
        left, top, right, bottom = cut[outline]
        middle, centre = (top + bottom) / 2, (left + right) / 2
        across = printed_box(pdf, (left - 0.5, middle - 0.3, right + 0.5, middle + 0.3))
        assert (across[0], across[2]) == pytest.approx((left, right), abs=NEAR)
        if stocks()[name].shape == "rectangle":  # a honeycomb's neighbours are as near as the paper's white
            down = printed_box(pdf, (centre - 0.3, top - 0.5, centre + 0.3, bottom + 0.5))
            assert (down[1], down[3]) == pytest.approx((top, bottom), abs=NEAR)


@pytest.mark.parametrize("machine", ["silhouette", "cricut"])
def test_a_dxf_says_that_it_is_in_millimetres(machine: str) -> None:
    (sheet, *_) = imposed(stocks()["poker"], machine).cutting
    assert ezdxf.filemanagement.read(StringIO(dxf(sheet))).header["$INSUNITS"] == MILLIMETRES


@pytest.mark.parametrize("name", ["poker", "round-25", "hex-25"])
def test_all_of_an_outline_lies_on_the_printed_edge(name: str) -> None:
    """Along the whole outline there is black just inside and white just outside, but in a card's cut-off corners."""
    stock = stocks()[name]
    imposition = imposed(stock, "silhouette", count=1)
    (sheet,) = imposition.cutting
    _, pdf = first_page(imposition.pages)
    dots = numpy.asarray(pdf.render(scale=1200 / 72, grayscale=True).to_pil()) < 128
    left, top, right, bottom = box_of(points(sheet.outlines[0]))
    cx, cy = (left + right) / 2, (top + bottom) / 2
    for x, y in points(sheet.outlines[0]):
        far = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5
        inside, outside = (1 - 0.08 / far, 1 + 0.08 / far)
        at = [
            (round((cy + (y - cy) * f) * 1200 / 25.4), round((cx + (x - cx) * f) * 1200 / 25.4))
            for f in (inside, outside)
        ]
        assert dots[at[0]]
        corner = name == "poker" and min(x - left, right - x) < 3 and min(y - top, bottom - y) < 3
        assert corner or not dots[at[1]]


def marks_on(machine: str, paper: str) -> tuple[set[Box], list[Box], Box]:
    """The marks on a front, their boxes in mm; the cards, and the block of all that is printed of these."""
    page, _ = first_page(imposed(stocks()["poker"], machine, paper=paper).pages)
    cutter = cutter_named(machine)
    drawn = [each for each in cutter.registration(page.paper) if isinstance(each, Shape)]
    bars = [tuple(float(n) / UNITS for n in bar.split()[-4:]) for each in drawn for bar in each.path.split(" re")[:-1]]
    (sheet, *_) = imposed(stocks()["poker"], machine, paper=paper).cutting
    cards = [box_of(points(each)) for each in sheet.outlines]
    return {(x, y, x + w, y + h) for x, y, w, h in bars}, cards, box_of([c[:2] for c in cards] + [c[2:] for c in cards])


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("machine", MACHINES[:3])
def test_the_marks_are_where_the_machine_looks_for_them(machine: str, paper: str) -> None:
    inset = 15.9 if machine == "silhouette-feeder" else 10.0
    wide, high = paper_named(paper).width, paper_named(paper).height
    bars, _, block = marks_on(machine, paper)
    assert len(bars) == (7 if machine == "silhouette-4" else 5)
    assert (inset, inset, inset + 5, inset + 5) in bars
    rounded = {tuple(round(each, 2) for each in bar) for bar in bars}
    right, bottom = round(wide - inset, 2), round(high - inset, 2)
    assert (round(right - 20, 2), inset, right, inset + 1) in rounded
    assert (inset, round(bottom - 1, 2), inset + 20, bottom) in rounded
    for left, top, far, low in bars:  # nothing of a card, and nothing that its border spills, is near a mark
        clear = 1.49 + 2
        assert far + clear <= block[0] or left - clear >= block[2] or low + clear <= block[1] or top - clear >= block[3]


@pytest.mark.parametrize("machine", MACHINES[:3])
def test_marks_are_on_fronts_alone_and_nothing_else_is_near_them(machine: str) -> None:
    imposition = imposed(stocks()["poker"], machine, edge=RED)
    front, back = list(imposition.pages)[:2]
    marks = list(cutter_named(machine).registration(front.paper))
    assert all(mark in front.items for mark in marks)
    assert not any(mark in back.items for mark in marks)
    _, pdf = first_page([front])
    shown = numpy.asarray(pdf.render(scale=DOTS / 72).to_pil().convert("RGB"))
    for left, top, right, bottom in marks_on(machine, "a4")[0]:
        dots = [round(mm * DOTS / 25.4) for mm in (left, top, right, bottom)]
        inside = shown[dots[1] + 2 : dots[3] - 2, dots[0] + 2 : dots[2] - 2]
        assert (inside == 0).all()


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_cricut_takes_at_most_its_size(paper: str) -> None:
    _, cards, block = marks_on("cricut", paper)
    long, short = sorted((block[2] - block[0], block[3] - block[1]), reverse=True)
    assert long <= 9.25 * 25.4
    assert short <= 6.75 * 25.4
    assert len(cards) >= 4


FIRE = ["print", "cards", "tamer", "--only", "Fire", "--set", "round1", "--copies", "1", "--cutter"]


def test_what_is_written_beside_the_pdf() -> None:
    code, out, _ = in_process([*FIRE, "silhouette"])
    assert code == 0
    assert "output/tamer/cards-cut.svg and .dxf: to be cut, sheet 1\n" in out
    assert "output/tamer/cards-cut-last.svg and .dxf: to be cut, sheet 2\n" in out
    assert "cuts" not in out.split("\n")[0]
    full, last = (read_dxf(Path(f"output/tamer/cards-cut{each}.dxf").read_text(), 297.0) for each in ("", "-last"))
    assert (len(full), len(last)) == (8, 4)
    assert full[:4] == last


def test_tokens_and_boxes_have_lines_of_their_own() -> None:
    assert in_process(["print", "tokens", "tamer", "--cutter", "silhouette"])[0] == 0
    assert len(read_dxf(Path("output/tamer/tokens-cut-1.dxf").read_text(), 297.0)) == 90
    assert in_process(["print", "tuckbox", "tamer", "--set", "round1", "--cutter", "silhouette"])[0] == 0
    box = ezdxf.filemanagement.readfile("output/tamer/tuckbox-cut.dxf")
    layers = [each.dxf.layer for each in box.modelspace()]
    assert (layers.count("CUT"), layers.count("CREASE")) == (1, 12)
    with pypdfium2.PdfDocument("output/tamer/tuckbox.pdf") as pdf:  # the printed line is 0.2 mm wide, on white 0.5 wide
        dots = numpy.asarray(pdf[0].render(scale=1200 / 72, grayscale=True).to_pil())
    (outline,) = box.modelspace().query("POLYLINE")
    for vertex in ezdxf.path.make_path(outline).flattening(0.001):
        x, y = round(vertex.x * 1200 / 25.4), round((297 - vertex.y) * 1200 / 25.4)
        assert dots[y, x] < 60
    for crease in box.modelspace().query("LINE"):
        along = [crease.dxf.start.lerp(crease.dxf.end, n / 200) for n in range(1, 200)]
        seen = [dots[round((297 - at.y) * 1200 / 25.4), round(at.x * 1200 / 25.4)] for at in along]
        assert 0.3 < sum(dot < 60 for dot in seen) / len(seen) < 0.95  # black dashes on white


def test_a_cricuts_sheets_are_pictures_that_can_be_seen_through() -> None:
    assert in_process([*FIRE, "cricut"])[0] == 0
    pictures = sorted(Path("output/tamer").glob("cards-sheet-*.png"))
    assert len(pictures) == 3
    with Image.open(pictures[0]) as picture:
        assert picture.mode == "RGBA"
        assert picture.info["dpi"][0] == pytest.approx(300, abs=0.1)
        cut = read_dxf(Path("output/tamer/cards-cut.dxf").read_text(), 297.0)
        left, top, right, bottom = box_of([corner for box in cut for corner in (box[:2], box[2:])])
        size = (picture.width / 300 * 25.4, picture.height / 300 * 25.4)
        assert size == pytest.approx((right - left, bottom - top), abs=0.1)
        assert dot(picture, 0, 0)[3] == 0  # the round corner
        assert dot(picture, 40, 200)[3] == 255


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["silhuette"], "--cutter “silhuette”: that machine is not known; did you mean silhouette?"),
        (
            ["silhouette", "--back", "gutterfold"],
            "--cutter and --back gutterfold don't go together; print with --back duplex or none",
        ),
        (["silhouette", "--png"], "--cutter and --png don't go together; leave one of them out"),
    ],
)
def test_what_a_machine_cant_cut(options: list[str], message: str) -> None:
    assert in_process([*FIRE, *options])[::2] == (2, f"companion: {message}\n")


def test_a_ready_cut_sheet_needs_no_machine() -> None:
    Image.new("RGB", (850, 540)).save("a.png")
    words = ["print", "images", "a.png", "--stock", "cards-a4-10", "--cutter", "silhouette"]
    code, _, err = in_process(words)
    assert code == 2
    assert "on this ready-cut sheet there is room for 0 mm" in err
    said = "--cutter: a ready-cut sheet needs no machine; leave it out, or name another stock"
    assert in_process([*words, "--bleed", "0"])[::2] == (2, f"companion: {said}\n")


@needs_browser()
def test_a_browser_draws_the_same_lines(running: Any) -> None:
    """Every outline's box as a browser sees it in the SVG is that of the DXF."""
    with closing(running.new_page()) as page:
        for name in ("poker", "round-40", "hex-50", "square-20"):
            sheet: CutSheet = imposed(stocks()[name], "silhouette", count=9).cutting[0]
            page.set_content(svg(sheet))
            assert page.locator("svg").get_attribute("width") == "210mm"
            boxes = page.eval_on_selector_all(
                "path", "all => all.map(each => { const b = each.getBBox(); return [b.x, b.y, b.width, b.height] })"
            )
            seen = [(x, y, x + w, y + h) for x, y, w, h in boxes]
            for one, other in zip(seen, read_dxf(dxf(sheet), 297.0), strict=True):
                assert one == pytest.approx(other, abs=0.01)
