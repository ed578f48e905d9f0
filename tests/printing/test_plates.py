"""Plates on pictures: codes that can be read on theirs, medallions that hide no face."""

from __future__ import annotations

import pypdfium2
import pytest
from printing.reading import pdf
from printing.test_every_game import card_set

from companion.cards import shipped
from companion.printing.faces.reading import read_face
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size
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
