"""Prints look alike in every program that shows PDFs: no number that one of them can't read, and each page drawn by two
that have nothing in common, pdfium and Ghostscript.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw, ImageFont
from printing.conftest import PrintKit
from printing.viewers import COARSER, DPI, disagreements, exponents, needs_ghostscript, stray_dots
from pypdf import PdfReader
from support.shell import in_process

from companion.games import every
from companion.printing.drawing.icons import icons
from companion.printing.paper.stocks import stocks

GAMES = [game.name for game in every()]
DECKS = range(30)


def whole(game: str, kit: PrintKit) -> bytes:
    """A game's kit as one file."""
    return kit(game, "--pack", out="kit.pdf").path.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_a_kit_has_an_exponent(game: str, kit: PrintKit) -> None:
    assert exponents(whole(game, kit)) == []


@pytest.mark.parametrize("number", DECKS)
def test_no_number_of_a_deck_of_any_shape_has_an_exponent(number: int) -> None:
    assert exponents(own_deck(number)) == []


@needs_ghostscript
@pytest.mark.parametrize("game", GAMES)
def test_two_programs_show_the_first_pages_of_a_kit_and_the_last_alike(game: str, kit: PrintKit) -> None:
    data = whole(game, kit)
    last = len(PdfReader(BytesIO(data)).pages)
    assert disagreements(data, [1, 2, 3, last - 1, last]) == {}


@needs_ghostscript
@pytest.mark.parametrize("number", DECKS[::6])
def test_two_programs_show_a_deck_alike(number: int) -> None:
    assert disagreements(own_deck(number)) == {}


@needs_ghostscript
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_programs_show_every_page_of_a_kit_alike(game: str, kit: PrintKit) -> None:
    for path in kit(game).path.glob("*.pdf"):
        data = path.read_bytes()
        assert (path.name, exponents(data), disagreements(data)) == (path.name, [], {})


@needs_ghostscript
@pytest.mark.long
@pytest.mark.parametrize("number", DECKS)
def test_two_programs_show_every_deck_alike(number: int) -> None:
    assert disagreements(own_deck(number)) == {}


@pytest.mark.parametrize("points", [8, 12])
def test_a_letter_that_one_program_leaves_out_is_noticed(points: int) -> None:
    whole, without = (page_of(letters, points) for letters in ("tie", "t e"))
    assert stray_dots(whole, without)


def page_of(letters: str, points: int) -> Image.Image:
    """Letters of this size far from each other, as they are looked at."""
    page = Image.new("L", (240, 90), "white")
    for place, letter in enumerate(letters):
        at, font = (20 + place * 60, 20), ImageFont.load_default(points * DPI / 72)
        ImageDraw.Draw(page).text(at, letter, "black", font)
    return page.reduce(COARSER)


def test_an_exponent_is_found_where_there_is_one() -> None:
    drawing = b"<< /Length 60 >>\nstream\n1 0 0 1 -4.547474e-13 7 cm .5 0 m (at 1e5) Tj <1e5> Tj\nendstream"
    data = b"%PDF-1.4\n1 0 obj\n" + drawing + b"\nendobj\n"
    table = b"xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer << /Size 2 >>\nstartxref\n"
    assert exponents(data + table + b"%d\n%%%%EOF\n" % len(data)) == [b"-4.547474e-13"]


@cache
def own_deck(number: int) -> bytes:
    """A deck by a face that nobody made: its stock, its paper, its backs and all that is on it by chance."""
    chance = Random(number)
    name, stock = list(stocks().items())[number % len(stocks())]
    folder = Path(f"deck{number}")
    folder.mkdir()
    Path(folder, "face.toml").write_text(own_face(chance, stock.width, stock.height), encoding="utf-8")
    rows = "".join(f"Card {n},C{n},2\n" for n in range(1, 7))
    Path(folder, "deck.csv").write_text(f"name,code,copies\n{rows}", encoding="utf-8")
    paper = stock.grid.paper_name if stock.grid else chance.choice(["a4", "letter", "a3"])
    back = "duplex" if stock.grid else chance.choice(["duplex", "gutterfold"])
    bleed = 0.0 if stock.grid else chance.choice([0.0, 1.7])
    options = ["--stock", name, "--paper", paper, "--back", back, "--bleed", bleed, "--out", f"{number}.pdf"]
    assert in_process(["print", "cards", f"./{folder}", *options])[2] == ""
    return Path(f"{number}.pdf").read_bytes()


def own_face(chance: Random, width: float, height: float) -> str:
    """Two sides with ten things on each, of every kind but pictures, turned and sized by chance."""
    known = sorted(icons())

    def colour() -> str:
        return f"#{chance.randrange(1 << 24):06x}"

    def kind() -> str:
        shape, icon = chance.choice(["box", "round", "ellipse", "hexagon", "ribbon"]), chance.choice(known)
        return chance.choice(
            [
                f'kind = "panel"\nshape = "{shape}"\nfill = ["a", "b"]\nstroke = "c"\nline = {chance.random()}\n',
                f'kind = "line"\ncolour = "c"\ndash = [{0.1 + chance.random()}, 0.7]\nrising = true\n',
                f'kind = "pattern"\nicon = "{icon}"\ncolour = "a"\nsize = 2.0\nstep = 3.3\n',
                f'kind = "rays"\ncolour = "b"\ncount = {chance.randrange(2, 60)}\n',
                'kind = "text"\ntext = "{title} {set}"\nsize = 14.0\ncut = true\ncolour = "c"\n',
                f'kind = "icon"\nname = "{icon}"\ncolour = "c"\n',
                'kind = "art"\nseed = "{title}"\nscene = "hills"\n',
            ]
        )

    lines = [f'width = {width}\nheight = {height}\nborder = "a"\n[values]']
    lines += [f'{name} = "{colour()}"' for name in "abc"]
    for side in ("front", "back"):
        for number in range(10):
            w, h = (5 + chance.random() * (each - 6) for each in (width, height))
            x, y = chance.random() * (width - w), chance.random() * (height - h)
            turn = chance.choice([0, 90, 180, 270])
            lines.append(f"[{side}.e{number}]\nx = {x}\ny = {y}\nw = {w}\nh = {h}\nturn = {turn}\n{kind()}")
    return "\n".join(lines)
