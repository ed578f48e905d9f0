"""Pictures in the file: as they were, once each, upright, in the ink that was asked for, and sharp enough."""

from __future__ import annotations

import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from printing.conftest import MakeSet
from printing.reading import dot, pdf, reader
from support.refusals import refusal

from companion.pictures.look import PictureError
from companion.printing.choices import Ink
from companion.printing.drawing.vector import UNITS, Clip, Item, Photo, TransformedItem, rectangle
from companion.printing.faces.in_print import coarse_pictures
from companion.printing.files.pdf import write_pdf
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size
from companion.printing.print_run import Options, PrintRun

RED, GREEN, BLUE, YELLOW, WHITE = (200, 30, 40), (30, 160, 60), (40, 60, 190), (230, 200, 40), (255, 255, 255)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">{}</svg>'


def quarters(width: int = 80, height: int = 60) -> Image.Image:
    """Red and green above blue and yellow."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(GREEN, (width // 2, 0, width, height))
    image.paste(BLUE, (0, height // 2, width // 2, height))
    image.paste(YELLOW, (width // 2, height // 2, width, height))
    return image


def page_of(*items: Item) -> PrintPart:
    return PrintPart("pictures", "Pictures", [Page(Size(60, 50), items)], 1, 1)


def shown(path: Path, ink: Ink = "color", width: float = 40, height: float = 30) -> bytes:
    """A page of 60 x 50 mm with a picture at (10, 10)."""
    return pdf(page_of(Photo(path, 10 * UNITS, 10 * UNITS, width * UNITS, height * UNITS)), ink=ink)


def colours(data: bytes) -> list[tuple[int, ...]]:
    """Colours in the middle of the four quarters of the picture."""
    dots = 4 / 25.4 * 72
    image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")
    places = ((20, 17.5), (40, 17.5), (20, 32.5), (40, 32.5))
    return [dot(image, x * dots, y * dots) for x, y in places]


def near(seen: list[tuple[int, ...]], wanted: list[tuple[int, int, int]], by: int = 6) -> bool:
    return all(
        abs(a - b) <= by for one, other in zip(seen, wanted, strict=True) for a, b in zip(one, other, strict=True)
    )


def stored(data: bytes) -> list[Any]:
    """The pictures in a file, those that are how clear others are left out."""
    resources: Any = reader(data).pages[0]["/Resources"]
    forms = [form.get_object() for form in resources.get("/XObject", {}).values()]
    shown = [each.get_object() for form in forms for each in form["/Resources"].get("/XObject", {}).values()]
    return [each for each in shown if each["/Subtype"] == "/Image"]


def rows_of(file: Path) -> bytes:
    """A PNG's compressed rows."""
    data, at, rows = file.read_bytes(), 8, b""
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if data[at + 4 : at + 8] == b"IDAT":
            rows += data[at + 8 : at + 8 + length]
        at += 12 + length
    return rows


class TestJpeg:
    @pytest.mark.parametrize("mode", ["RGB", "L"])
    @pytest.mark.parametrize("how", [{}, {"progressive": True}, {"subsampling": 0, "quality": 100}])
    def test_its_bytes_are_in_the_file(self, mode: str, how: dict[str, Any], tmp_path: Path) -> None:
        quarters().convert(mode).save(tmp_path / "a.jpg", **{"quality": 95, **how})
        data = shown(tmp_path / "a.jpg")
        assert (tmp_path / "a.jpg").read_bytes() in data
        if mode == "RGB":
            assert near(colours(data), [RED, GREEN, BLUE, YELLOW])

    def test_whatever_its_name_ends_with(self, tmp_path: Path) -> None:
        quarters().save(tmp_path / "a.png", format="JPEG", quality=95)
        assert (tmp_path / "a.png").read_bytes() in shown(tmp_path / "a.png")

    def test_one_in_cmyk_is_not_turned_to_its_negative(self, tmp_path: Path) -> None:
        quarters().convert("CMYK").save(tmp_path / "a.jpg", quality=95)
        data = shown(tmp_path / "a.jpg")
        assert (tmp_path / "a.jpg").read_bytes() in data
        (image,) = stored(data)
        assert (image["/ColorSpace"], image["/Decode"]) == ("/DeviceCMYK", [1, 0] * 4)
        red, green, blue, yellow = colours(data)
        assert red[0] > red[1] + 80
        assert green[1] > green[0] + 60
        assert blue[2] > blue[0] + 60
        assert min(yellow[:2]) > yellow[2] + 80

    def test_one_whose_colours_are_stored_as_they_are(self, tmp_path: Path) -> None:
        quarters().save(tmp_path / "a.jpg", quality=95, keep_rgb=True)
        data = shown(tmp_path / "a.jpg")
        assert (tmp_path / "a.jpg").read_bytes() in data
        assert near(colours(data), [RED, GREEN, BLUE, YELLOW])

    @pytest.mark.parametrize("orientation", range(1, 9))
    def test_one_taken_lying_is_turned_in_the_drawing(self, orientation: int, tmp_path: Path) -> None:
        stored_as = {
            2: Image.Transpose.FLIP_LEFT_RIGHT,
            3: Image.Transpose.ROTATE_180,
            4: Image.Transpose.FLIP_TOP_BOTTOM,
            5: Image.Transpose.TRANSPOSE,
            6: Image.Transpose.ROTATE_90,
            7: Image.Transpose.TRANSVERSE,
            8: Image.Transpose.ROTATE_270,
        }
        exif = Image.Exif()
        exif[0x0112] = orientation
        image = quarters()
        if orientation > 1:
            image = image.transpose(stored_as[orientation])
        for name in ("a.jpg", "a.png"):
            image.save(tmp_path / name, exif=exif, quality=95)
            data = shown(tmp_path / name)
            assert near(colours(data), [RED, GREEN, BLUE, YELLOW])
            grey = colours(shown(tmp_path / name, "gray"))
            assert near(grey, [(67, 67, 67), (125, 125, 125), (65, 65, 65), (195, 195, 195)])
        assert (tmp_path / "a.jpg").read_bytes() in shown(tmp_path / "a.jpg")


class TestPng:
    @pytest.mark.parametrize("mode", ["RGB", "L", "1", "P"])
    def test_its_rows_are_in_the_file(self, mode: str, tmp_path: Path) -> None:
        image = quarters()
        (image.quantize(4) if mode == "P" else image.convert(mode)).save(tmp_path / "a.png")
        data = shown(tmp_path / "a.png")
        assert rows_of(tmp_path / "a.png") in data
        (packed,) = stored(data)
        assert packed["/DecodeParms"]["/Predictor"] == 15
        if mode in ("RGB", "P"):
            assert near(colours(data), [RED, GREEN, BLUE, YELLOW])

    def test_clear_pixels_stay_clear(self, tmp_path: Path) -> None:
        image = quarters().convert("RGBA")
        image.paste((0, 0, 0, 0), (0, 0, 40, 30))
        image.paste((*GREEN, 128), (40, 0, 80, 30))
        image.save(tmp_path / "a.png")
        half = tuple((part + 255) // 2 for part in GREEN)
        assert near(colours(shown(tmp_path / "a.png")), [WHITE, half, BLUE, YELLOW])  # type: ignore[list-item]

    @pytest.mark.parametrize("mode", ["RGB", "L"])
    def test_a_colour_that_is_not_painted(self, mode: str, tmp_path: Path) -> None:
        clear: Any = RED if mode == "RGB" else quarters().convert("L").getpixel((1, 1))
        quarters().convert(mode).save(tmp_path / "a.png", transparency=clear)
        data = shown(tmp_path / "a.png")
        assert rows_of(tmp_path / "a.png") in data
        assert colours(data)[0] == WHITE
        assert colours(data)[1] != WHITE

    def test_a_palette_with_clear_colours(self, tmp_path: Path) -> None:
        image = quarters().quantize(4)
        clear: Any = image.getpixel((1, 1))
        image.save(tmp_path / "a.png", transparency=clear)
        assert near(colours(shown(tmp_path / "a.png")), [WHITE, GREEN, BLUE, YELLOW])

    def test_sixteen_bits_become_eight(self, tmp_path: Path) -> None:
        Image.new("I;16", (80, 60), 30000).save(tmp_path / "a.png")
        data = shown(tmp_path / "a.png")
        assert stored(data)[0]["/BitsPerComponent"] == 8
        assert near(colours(data), [(117, 117, 117)] * 4)

    def test_one_in_seven_passes(self, tmp_path: Path) -> None:
        # The least there is: 1 x 1 pixels, which is one pass.
        head = b"\0\0\0\1\0\0\0\1\x08\x02\0\0\1"
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" + bytes(GREEN))), (b"IEND", b""))
        file = b"".join(
            len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")
            for name, body in chunks
        )
        (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + file)
        assert near(colours(shown(tmp_path / "a.png")), [GREEN] * 4)

    def test_more_dots_than_any_printer_has_are_taken_out(self, tmp_path: Path) -> None:
        quarters(1600, 1200).save(tmp_path / "a.png")
        (packed,) = stored(shown(tmp_path / "a.png"))
        assert (packed["/Width"], packed["/Height"]) == (945, 709)  # 40 x 30 mm at 600 dots per inch


class TestOthers:
    @pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
    def test_of_a_moving_picture_the_first_is_printed(self, kind: str, tmp_path: Path) -> None:
        frames = [quarters(), Image.new("RGB", (80, 60), (0, 0, 0))]
        how = {"lossless": True} if kind == "WEBP" else {}
        frames[0].save(tmp_path / "a", format=kind, save_all=True, append_images=frames[1:], **how)
        assert near(colours(shown(tmp_path / "a")), [RED, GREEN, BLUE, YELLOW])

    @pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp", "a.svg", "cmyk.jpg", "palette.png", "clear.png"])
    def test_grey_ink_makes_every_picture_grey(self, name: str, tmp_path: Path) -> None:
        how: dict[str, Any] = (
            {"quality": 95} if name.endswith("jpg") else {"lossless": True} if name == "a.webp" else {}
        )
        image = quarters()
        if name == "a.svg":
            shape = (
                '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
            )
            shape += '<rect width="40" height="30" fill="url(#g)"/><rect width="20" height="15" fill="#c81e28"/>'
            (tmp_path / name).write_text(SVG.format(shape), encoding="utf-8")
        else:
            convert = {"cmyk.jpg": "CMYK", "clear.png": "RGBA"}.get(name, "RGB")
            (image.quantize(4) if name == "palette.png" else image.convert(convert)).save(tmp_path / name, **how)
        seen = colours(shown(tmp_path / name, "gray"))
        assert all(max(colour) - min(colour) <= 1 for colour in seen)
        assert seen[0][0] == pytest.approx(67, abs=4)  # the eye's share of red, green and blue in RED

    def test_the_same_bytes_under_two_names_are_stored_once(self, tmp_path: Path) -> None:
        for name in ("a.jpg", "b.jpg"):
            Image.effect_noise((80, 60), 90).save(tmp_path / name)
        (tmp_path / "b.jpg").write_bytes((tmp_path / "a.jpg").read_bytes())
        boxes = [
            Photo(tmp_path / name, 0, 0, 100, 75 + place) for place, name in enumerate(("a.jpg", "b.jpg", "a.jpg"))
        ]
        assert pdf(page_of(*boxes)).count((tmp_path / "a.jpg").read_bytes()) == 1

    def test_pictures_give_the_same_bytes_again(self, tmp_path: Path) -> None:
        quarters().convert("RGBA").save(tmp_path / "a.webp")
        (tmp_path / "b.svg").write_text(SVG.format('<rect width="20" height="15" opacity=".5"/>'), encoding="utf-8")
        for name in ("a.webp", "b.svg"):
            assert shown(tmp_path / name) == shown(tmp_path / name)

    def test_one_that_is_gone_when_it_is_wanted(self, tmp_path: Path) -> None:
        assert refusal(PictureError, shown, tmp_path / "gone.jpg").startswith("there is no picture “gone.jpg”; ")


class TestSvg:
    def drawn(self, inside: str, tmp_path: Path) -> bytes:
        (tmp_path / "a.svg").write_text(SVG.format(inside), encoding="utf-8")
        return shown(tmp_path / "a.svg")

    def test_it_is_drawn_as_shapes(self, tmp_path: Path) -> None:
        shapes = '<rect width="20" height="15" fill="#c81e28"/><path d="M20 15h20v15h-20z" style="fill:#e6c828"/>'
        data = self.drawn(shapes, tmp_path)
        assert near(colours(data), [RED, WHITE, WHITE, YELLOW])
        assert stored(data) == []

    def test_runs_of_colour_and_see_through_shapes(self, tmp_path: Path) -> None:
        shapes = '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>'
        shapes += (
            '<rect width="40" height="15" fill="url(#g)"/><g opacity="50%"><rect y="15" width="40" height="15"/></g>'
        )
        left, right, below, _ = colours(self.drawn(shapes, tmp_path))
        assert left[0] - right[0] == pytest.approx(127, abs=12)
        assert below[0] == pytest.approx(128, abs=2)

    def test_what_lies_outside_is_not_seen(self, tmp_path: Path) -> None:
        data = self.drawn('<rect x="-100" y="-100" width="500" height="500" fill="#c81e28"/>', tmp_path)
        image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_pil().convert("RGB")
        assert image.getpixel((round(8 * 4 / 25.4 * 72), round(25 * 4 / 25.4 * 72))) == WHITE

    def test_a_shape_that_makes_no_sense_is_left_out(self, tmp_path: Path) -> None:
        """As a browser does it."""
        shapes = '<rect width="20" height="15" fill="#c81e28"/><rect width="wide" height="15" opacity="much"/>'
        assert near(colours(self.drawn(shapes, tmp_path)), [RED, WHITE, WHITE, WHITE])


class TestDots:
    def dpi(self, path: Path, millimetres: float, scale: float = 1.0) -> list[int]:
        width = millimetres * UNITS
        items = (Clip(rectangle(0, 0, 1, 1), (TransformedItem(0, 0, (Photo(path, 0, 0, width / 2, 100),), 2.0),)),)
        return [round(dpi) for dpi, _ in coarse_pictures(items, scale)]

    def test_they_are_counted_at_the_size_in_print(self, tmp_path: Path) -> None:
        quarters(200, 150).save(tmp_path / "a.png")
        assert self.dpi(tmp_path / "a.png", 25.4) == []
        assert self.dpi(tmp_path / "a.png", 25.6) == [198]
        assert self.dpi(tmp_path / "a.png", 25.4, scale=2) == [100]
        (tmp_path / "a.svg").write_text(SVG.format("<g/>"), encoding="utf-8")
        assert self.dpi(tmp_path / "a.svg", 500) == []


def test_the_pictures_of_many_cards_are_not_all_held_at_once(make_set: MakeSet, tmp_path: Path) -> None:
    """Memory that grows with the cards is far less than their pictures: the file is written as it is made."""
    noise = BytesIO()
    Image.effect_noise((600, 400), 60).save(noise, "JPEG", quality=90)
    for number in range(100):
        (tmp_path / f"{number}.jpg").write_bytes(noise.getvalue() + bytes([number % 256, number // 256]))
    card_set = make_set(*(f"Beast {n},,1,1,Spirit,Air,1,2,,{n}.jpg" for n in range(100)))
    deck = PrintRun("Trial", "tamer", [card_set], Options())
    with (tmp_path / "out.pdf").open("wb") as file:
        tracemalloc.start()
        write_pdf(file, "Trial", [deck.part()], "color")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert (tmp_path / "out.pdf").stat().st_size > 100 * len(noise.getvalue()) > 15_000_000
    assert peak < 8_000_000
