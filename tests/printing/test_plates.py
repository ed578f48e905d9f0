"""Plates on pictures: codes that can be read on theirs, medallions that hide no face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops
from printing.reading import pdf
from printing.test_every_game import card_set, deck

from companion.cards import CardRow, CardSet, shipped
from companion.formulas.template import Values, holds
from companion.printing.drawing.vector import Clip, Item, Shape, Stamp, TransformedItem, rectangle
from companion.printing.faces.art.stance import MIDDLE, Room, Stance, stance
from companion.printing.faces.face import Painters
from companion.printing.faces.reading import read_face
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size
from companion.printing.paper.stocks import stocks
from companion.printing.print_run import Options, PrintRun

DOTS = 12  # to the mm


def brightness(colour: tuple[int, int, int]) -> float:
    """Relative luminance (WCAG 2.2)."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", ["base", "dawndojo"])
def test_the_code_of_an_animal_stands_out_from_its_ground(name: str) -> None:
    run = PrintRun("", "tossing-tiger", [card_set("tossing-tiger", name)], Options())
    for printed in run.printed:
        page = Page(Size(63.0, 88.0), (printed.laid.front.stamp,))
        seen = pypdfium2.PdfDocument(pdf(PrintPart("it", "", [page], 1, 1)))[0].render(scale=DOTS * 25.4 / 72)
        code = seen.to_pil().convert("RGB").crop((int(47 * DOTS), int(82.4 * DOTS), int(58 * DOTS), int(84.2 * DOTS)))
        dots = code.getcolors(code.width * code.height)
        ground = max(dots)[1]
        letters = max(dots, key=lambda each: abs(brightness(each[1]) - brightness(ground)))[1]
        light, dark = sorted((brightness(ground), brightness(letters)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, printed.card.name


def test_the_medallion_of_a_box_lies_beside_its_figures() -> None:
    face = read_face(shipped("layouts") / "boxes" / "challengers-front.toml").face
    medal = face.back["medal"]
    for window in (face.back["one"], face.back["other"]):
        assert medal.x >= window.x + 0.7 * window.w
        assert medal.x + medal.w <= window.x + window.w


MAGENTA = (255, 0, 255)
COARSE = 5  # dots to the mm
BEHIND = {"Silk Spider"}  # in whose drawing there is a web as large as the picture


def figures(items: Iterable[Item]) -> Iterator[Item]:
    """The creatures alone of all that is drawn, where they are."""
    for item in items:
        if isinstance(item, Stamp) and item.name.startswith("art "):
            yield next(each for each in item.draw() if isinstance(each, TransformedItem))
        elif isinstance(item, Clip) and (inner := tuple(figures(item.items))):
            yield Clip(item.path, inner)
        elif isinstance(item, TransformedItem) and (inner := tuple(figures(item.items))):
            yield TransformedItem(item.x, item.y, inner, item.scale, item.turn, item.mirror)


def columns_of(card_set: CardSet[Any], card: CardRow) -> dict[str, str]:
    """All that a face may name of a card."""
    info = card_set.info
    of_set = {"set": info.name, "title": info.title, "back": info.back, "of": "1", "number": "1", "series": ""}
    return of_set | {name: str(value) for name, value in card.printed().items()}


@pytest.mark.parametrize(
    ("game", "plates", "stock"),
    [
        ("tamer", ("title_band", "cost_rim", "round_medal", "type_band", "type_band_low"), "poker"),
        ("tamer", ("title_band", "cost_rim", "round_medal", "type_band", "type_band_low"), "tarot"),
        ("tetra-master", ("attack", "physical", "magical"), "poker"),
        ("challengers", ("corner_left", "corner_right"), "poker"),
        ("tossing-tiger", ("value",), "poker"),
    ],
)
def test_no_plate_hides_anything_of_a_creature(game: str, plates: tuple[str, ...], stock: str) -> None:
    """Of any card: its dots are counted below each of the plates that are on it."""
    sets, _ = deck(game)
    painters = Painters(game, stock=stocks()[stock])
    shown, pages = [], []
    for name, columns in {card.name: columns_of(each, card) for each in sets for card in each.cards}.items():
        painter = painters.of(columns)
        side = painter.side("front", columns, None)
        alone = tuple(figures(side.items(painter.face.elements("front"))))
        there = [painter.face.front[each] for each in plates if each in painter.face.front]
        over = [each for each in there if not each.when or holds(each.when, Values(side.values, side.icons))]
        if alone and over:
            ground = Shape(rectangle(0, 0, 10000, 20000), MAGENTA)
            pages.append(Page(Size(painter.face.width, painter.face.height), (ground, *alone)))
            shown.append((name, over))
    assert len(shown) > 15
    document = pypdfium2.PdfDocument(pdf(PrintPart("it", "", pages, 1, 1)))
    hidden = {}
    for (name, over), page in zip(shown, document, strict=True):
        seen = page.render(scale=COARSE * 25.4 / 72).to_pil().convert("RGB")
        drawn = (
            ImageChops.difference(seen, Image.new("RGB", seen.size, MAGENTA))
            .convert("L")
            .point(lambda v: 1 if v > 30 else 0)
        )
        dots = 0
        for each in over:
            left, top, right, bottom = (COARSE * mm for mm in (each.x, each.y, each.x + each.w, each.y + each.h))
            dots += drawn.crop((round(left), round(top), round(right), round(bottom))).histogram()[1]
        hidden[name] = dots / COARSE**2
    assert not {name: mm for name, mm in hidden.items() if mm > 0.6 and name not in BEHIND}


BLOCK = dict.fromkeys(range(65), (400.0, 600.0))  # as wide as 200 units, from 0 to 650


@pytest.mark.parametrize(
    ("plates", "where"),
    [
        ((), Stance(1.0, 650, MIDDLE, 650)),
        (((700.0, 0.0, 1000.0, 200.0),), Stance(1.0, 650, MIDDLE, 650)),
        (((0.0, 0.0, 450.0, 200.0),), Stance(1.0, 650, MIDDLE + 50, 650)),
        (((0.0, 0.0, 1000.0, 65.0),), Stance(0.9, 650, MIDDLE, 650)),
        (((0.0, 600.0, 1000.0, 675.0),), Stance(1.0, 650, MIDDLE, 600)),
        (((0.0, 0.0, 1000.0, 15.0), (0.0, 665.0, 1000.0, 675.0)), Stance(1.0, 650, MIDDLE, 665)),
    ],
    ids=["nothing", "beside it", "at its side", "above", "below", "above, with room below"],
)
def test_a_creature_stands_clear_of_plates(
    plates: tuple[tuple[float, float, float, float], ...], where: Stance
) -> None:
    assert stance(BLOCK, 1.0, Room(plates=plates)) == pytest.approx(where)


def test_a_creature_never_steps_out_of_its_window() -> None:
    """It becomes smaller instead."""
    found = stance(BLOCK, 1.0, Room(330.0, 610.0, ((0.0, 0.0, 420.0, 400.0),)))
    assert found == pytest.approx(Stance(0.94, 650, MIDDLE + 14, 650))
