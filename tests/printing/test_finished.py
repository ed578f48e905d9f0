"""Finished pictures straight onto sheets: `companion print images`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat
from printing.reading import dot
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, RectangleObject, StreamObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from support.shell import in_process

CARD = (63.0, 88.0)
LEFT, TOP = 10.5, 16.5  # mm: nine poker cards in the middle of A4


def art(count: int, folder: str = "art", kind: str = "JPEG", size: tuple[int, int] = (630, 880)) -> list[int]:
    """So many different pictures, half red and half blue; the bytes of each."""
    Path(folder).mkdir(exist_ok=True)
    sizes = []
    for number in range(1, count + 1):
        image = Image.new("RGB", size, (220, 20, 20))
        image.paste((20, 20, 220), (size[0] // 2, 0, *size))
        image.paste((0, 255 * number // count, 0), (200, 300, 400, 500))
        out = io.BytesIO()
        image.save(out, kind, quality=95)
        Path(f"{folder}/card{number}.{kind.lower()}").write_bytes(out.getvalue())
        sizes.append(len(out.getvalue()))
    return sizes


def page(path: str = "output/images/images.pdf", number: int = 0, dpi: int = 100) -> Image.Image:
    with pypdfium2.PdfDocument(path) as document:
        image: Image.Image = document[number].render(scale=dpi / 72).to_pil()
        return image.convert("RGB")


def colour_at(image: Image.Image, x: float, y: float, dpi: int = 100) -> str:
    """Which colour is seen at a place in mm."""
    red, green, blue = dot(image, x / 25.4 * dpi, y / 25.4 * dpi)
    if min(red, green, blue) > 200:
        return "white"
    return {red: "red", green: "green", blue: "blue"}[max(red, green, blue)]


def printed(*words: str) -> str:
    code, out, err = in_process(["print", "images", *words])
    assert (code, err) == (0, "")
    return out


def test_numbers_in_names_that_are_none_are_letters() -> None:
    """A file `1²2` was a traceback: `²` is a digit to Python, and no number."""
    art(2)
    Path("art/card1.jpeg").rename("art/1²2.jpeg")
    Path("art/card2.jpeg").rename("art/1٣2.jpeg")
    assert printed("art").startswith("output/images/images.pdf: 2 cards on 1 sheet of paper")


def test_pictures_are_cards_of_the_stock_in_the_order_in_which_people_count() -> None:
    art(12)
    out = printed("art", "--marks", "none")
    assert out.startswith("output/images/images.pdf: 12 cards on 2 sheets of paper")
    image = page()
    assert colour_at(image, LEFT + 1, TOP + 44) == "red"
    assert colour_at(image, LEFT + 62, TOP + 44) == "blue"
    greens = [dot(image, (LEFT + 63 * n + 30) / 25.4 * 100, (TOP + 40) / 25.4 * 100)[1] for n in range(3)]
    assert greens == sorted(greens)  # 2 comes before 10


@pytest.mark.parametrize(("edge", "left"), [("mirror", "red"), ("cut", "red"), ("white", "white")])
def test_beyond_the_edge_lies_what_was_asked_for(edge: str, left: str) -> None:
    art(1)
    printed("art", "--edge", edge, "--bleed", "3", "--marks", "none")
    image = page()
    x = next(x for x in range(827) if image.getpixel((x, 300)) != (255, 255, 255)) / 100 * 25.4
    trim = x + 3 if edge != "white" else x
    assert colour_at(image, trim + 1, 76) == "red"
    assert colour_at(image, trim - 1.5, 76) == left


def test_a_mirrored_edge_shows_what_lies_inside() -> None:
    Path("art").mkdir()
    image = Image.new("RGB", (630, 880), (220, 20, 20))
    image.paste((20, 220, 20), (10, 0, 630, 880))  # 1 mm red, then green
    image.save("art/one.png")
    printed("art", "--bleed", "2", "--marks", "none")
    seen = page(dpi=200)
    row = [colour_at(seen, x / 10, 60, 200) for x in range(30, 300)]
    stripes = [name for name, run in groupby(row) if len(list(run)) > 4]
    assert stripes[:4] == ["white", "green", "red", "green"]  # green beyond the red: what the mirror shows


def test_a_back_lies_behind_every_card() -> None:
    art(10)
    Image.new("RGB", (630, 880), (20, 220, 20)).save("back.png")
    out = printed("art", "--back", "back.png")
    assert "two-sided, flip on the long edge" in out
    with pypdfium2.PdfDocument("output/images/images.pdf") as document:
        assert len(document) == 4
    assert colour_at(page(number=1), LEFT + 30, TOP + 44) == "green"
    assert "fold along the dashed line" in printed("art", "--back", "back.png", "--gutterfold")


def test_the_pages_of_a_pdf_are_cards() -> None:
    art(3)
    printed("art", "--out", "cards.pdf")
    out = printed("cards.pdf", "--stock", "tarot", "--copies", "2", "--out", "again.pdf")
    assert out.startswith("again.pdf: 2 cards")


def deck(path: str, rotation: int = 0, *, more: Callable[[PdfWriter], None] = lambda _: None) -> None:
    """A PDF of two pages with words, something half clear and a corner that is cropped, as other programs make them."""
    drawn = io.BytesIO()
    canvas = Canvas(drawn, pagesize=(200, 270), invariant=1)
    for number in (1, 2):
        canvas.setFillColorRGB(0.9, 0.2, 0.1)
        canvas.rect(20, 20, 120, 100, stroke=0, fill=1)
        canvas.setFillColorRGB(0.1, 0.2, 0.9, alpha=0.5)
        canvas.rect(80, 80, 90, 150, stroke=0, fill=1)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(80, 140, f"Herald {number}")
        canvas.showPage()
    canvas.save()
    writer = PdfWriter(clone_from=drawn)
    for page in writer.pages:
        page.cropbox = RectangleObject((10, 5, 190, 256.4))
        page.rotate(rotation)
    more(writer)
    writer.write(path)


def seen_as_there(number: int = 1, dpi: int = 150) -> float:
    """The mean distance, of 255, of the card on the sheet from the page of the deck."""
    size = tuple(round(side / 25.4 * dpi) for side in CARD)
    left, top = LEFT + CARD[0] * (number - 1), TOP
    corner = round(left / 25.4 * dpi), round(top / 25.4 * dpi)
    card = page("sheet.pdf", dpi=dpi).crop((*corner, corner[0] + size[0], corner[1] + size[1]))
    there = ImageOps.fit(page("deck.pdf", number - 1, dpi=300), (size[0], size[1]))
    return float(ImageStat.Stat(ImageChops.difference(card, there).convert("L")).mean[0])


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_pages_of_a_pdf_are_placed_as_they_are(rotation: int) -> None:
    """Words stay words, and what is seen is what was seen there: turned, cropped and half clear."""
    deck("deck.pdf", rotation)
    printed("deck.pdf", "--marks", "none", "--edge", "white", "--out", "sheet.pdf")
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        words = document[0].get_textpage().get_text_bounded()
    assert "Herald 1" in words and "Herald 2" in words
    assert not PdfReader("sheet.pdf").pages[0].images
    assert max(seen_as_there(1), seen_as_there(2)) < 2.5


def test_the_edge_of_a_placed_page_is_mirrored_too() -> None:
    deck("deck.pdf")
    printed("deck.pdf", "--bleed", "2", "--marks", "none", "--out", "sheet.pdf")
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        assert document[0].get_textpage().get_text_bounded().count("Herald") >= 2
    assert Path("sheet.pdf").stat().st_size < 20_000


def test_each_page_of_several_pdfs_is_on_its_card() -> None:
    for name in "ab":
        canvas = Canvas(f"{name}.pdf", pagesize=(63 / 25.4 * 72, 88 / 25.4 * 72))
        for number in range(30):
            canvas.drawString(20, 100 + number, f"{name}{number}!")
            canvas.showPage()
        canvas.save()
    printed("a.pdf", "b.pdf", "--edge", "white", "--out", "sheet.pdf")
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        words = " ".join(each.get_textpage().get_text_bounded() for each in document)
    assert sorted(re.findall(r"[ab][0-9]+!", words)) == sorted(f"{name}{n}!" for name in "ab" for n in range(30))


def test_what_pages_share_is_there_once() -> None:
    noise = Image.frombytes("RGB", (300, 420), Random(1).randbytes(300 * 420 * 3))
    drawn = io.BytesIO()
    canvas = Canvas(drawn, pagesize=(200, 280))
    for _ in range(20):
        canvas.drawImage(ImageReader(noise), 0, 0, 200, 280)
        canvas.showPage()
    canvas.save()
    Path("deck.pdf").write_bytes(drawn.getvalue())
    printed("deck.pdf", "--out", "sheet.pdf")
    assert Path("sheet.pdf").stat().st_size < 1.2 * Path("deck.pdf").stat().st_size


def several(writer: PdfWriter) -> None:
    """Contents in pieces, as editors leave them."""
    for page in writer.pages:
        data = page.get_contents().get_data()  # type: ignore[union-attr]
        pieces = [StreamObject(), StreamObject()]
        half = data.index(b"\n", len(data) // 2)
        for piece, part in zip(pieces, (data[:half], data[half:]), strict=True):
            piece.set_data(part)
        page[NameObject("/Contents")] = ArrayObject(writer._add_object(piece) for piece in pieces)


def locked(writer: PdfWriter) -> None:
    writer.encrypt("", "owner", algorithm="RC4-128")


def layered(writer: PdfWriter) -> None:
    writer.root_object[NameObject("/OCProperties")] = DictionaryObject({NameObject("/OCGs"): ArrayObject()})


@pytest.mark.parametrize(("more", "words"), [(several, True), (locked, True), (layered, False)])
def test_pdfs_as_programs_leave_them_are_placed(more: Callable[[PdfWriter], None], words: bool) -> None:
    """Of layers only the whole document says which are seen: such pages are drawn as pictures, as for a press."""
    deck("deck.pdf", more=more)
    printed("deck.pdf", "--marks", "none", "--edge", "white", "--out", "sheet.pdf")
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        assert ("Herald 1" in document[0].get_textpage().get_text_bounded()) is words
    assert max(seen_as_there(1), seen_as_there(2)) < 2.5
    printed("deck.pdf", "--ink", "gray", "--out", "grey.pdf")
    with pypdfium2.PdfDocument("grey.pdf") as document:
        assert "Herald" not in document[0].get_textpage().get_text_bounded()


def test_a_damaged_pdf_is_printed_or_refused_in_a_sentence() -> None:
    deck("whole.pdf")
    whole, random = Path("whole.pdf").read_bytes(), Random(7)
    for number in range(60):
        data = bytearray(whole)
        for _ in range(random.randint(1, 12)):
            data[random.randrange(len(data))] = random.randrange(256)
        Path("deck.pdf").write_bytes(data[: random.randrange(len(data))] if number % 3 == 0 else data)
        code, out, err = in_process(["print", "images", "deck.pdf", "--out", "sheet.pdf"])
        assert code in (0, 1), (number, err)
        assert (err.startswith("companion: deck.pdf") and err.count("\n") == 1) if code else out, (number, err)


def test_five_hundred_jpegs_take_no_more_than_their_bytes() -> None:
    random = Random(1)
    Path("art").mkdir()
    total = 0
    noise = Image.frombytes("RGB", (300, 420), random.randbytes(300 * 420 * 3))
    for number in range(500):
        out = io.BytesIO()
        noise.rotate(number % 7).save(out, "JPEG", quality=30 + number % 40)
        Path(f"art/{number}.jpg").write_bytes(out.getvalue())
        total += len(out.getvalue())
    printed("art", "--paper", "a3", "--stock", "35x50")
    assert Path("output/images/images.pdf").stat().st_size < 1.05 * total


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["nowhere"], 1, "nowhere: there is no such file; name pictures, a folder of them, or a PDF"),
        (["nowhere.pdf"], 1, "nowhere.pdf: there is no such file; name pictures, a folder of them, or a PDF"),
        (
            ["empty"],
            1,
            "empty: there is no picture in this folder; name one with PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG files",
        ),
        (["no.pdf"], 1, "no.pdf: is no PDF that can be read; save it once more, without a password"),
        (["no.jpg"], 1, "no.jpg: "),
        (["art", "--stock", "huge"], 2, "--stock huge: there is no such size; known are "),
        (["art", "--gutterfold"], 2, "--gutterfold folds backs over; name their picture with --back FILE"),
        (["art", "--out", "art/card1.jpeg"], 2, "art/card1.jpeg"),
    ],
)
def test_what_can_not_be_printed_is_said_and_nothing_is_written(words: list[str], code: int, said: str) -> None:
    art(2)
    Path("empty").mkdir()
    Path("no.pdf").write_text("no PDF")
    Path("no.jpg").write_text("no picture")
    found = in_process(["print", "images", *words])
    assert found[:2] == (code, "")
    assert found[2].startswith("companion: ") and said in found[2]
    assert not Path("output").exists()
