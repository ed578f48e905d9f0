"""A browser is the judge of SVG pictures: a collection over all that SVG 1.1 and drawing programs write prints as it is
seen there, as shapes where svglib is known to be right, else as dots, or it is refused in a sentence."""

from __future__ import annotations

import time
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from page.browsers import needs_browser
from PIL import Image, ImageChops, ImageFilter
from printing.press_profile import press_profile
from printing.reading import pdf
from printing.test_reportlab import complaints, page_of, viewers
from support.refusals import refusal

from companion.cards.places import shipped
from companion.pictures.look import PictureError, look_at
from companion.pictures.svg import root_of
from companion.printing.choices import Ink
from companion.printing.drawing.vector import Photo
from companion.printing.files.pdf import write_pdf
from companion.printing.files.press import Press
from companion.printing.files.svg import dots, drawing
from companion.printing.files.svg_features import all_known
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Size

PICTURES = sorted((Path(__file__).parent / "svg_pictures").glob("*.svg"))
REFUSED = {
    "stroke-not-scaled": "has lines that stay as thick however large it is; turn them into shapes, or save it as PNG",
    "transform-by-style": "says by a style where things lie (transform: translate(20px,30px) rotate(30deg)); "
    "save it as plain SVG, or as PNG",
}
DRAWN = [each for each in PICTURES if each.stem not in REFUSED]
ACROSS, DOWN, DOTS = 10, 9, 3
WIDE, HIGH = 120 * DOTS, 90 * DOTS  # dots of each picture
FAMILIES = {"Barlow Semi Condensed": "BarlowSemiCondensed-Medium.ttf", "Lilita One": "LilitaOne-Regular.ttf"}
SEEN = 16  # by how much of 255 a dot has to differ to count
AT_MOST = 0.8  # of a hundred dots; the least that any of them was off where it was drawn wrong was 1.3
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 80">{}</svg>'


def in_a_browser(chromium: Any) -> Image.Image:
    """All pictures side by side; a browser shows words in our typefaces where the picture brings them."""
    fonts = "".join(
        f'@font-face{{font-family:"{family}";src:url(data:font/ttf;base64,{encoded(shipped("layouts") / "fonts" / file)})}}'
        for family, file in FAMILIES.items()
    )
    shown = []
    for path in DRAWN:
        text = path.read_text(encoding="utf-8")
        if "<text" in text:
            inside = text.index(">", text.index("<svg")) + 1
            text = f"{text[:inside]}<style>{fonts}</style>{text[inside:]}"
        shown.append(f'<img src="data:image/svg+xml;base64,{b64encode(text.encode()).decode()}">')
    look = f"body{{margin:0;width:{ACROSS * 120}px;font-size:0}}img{{width:120px;height:90px}}"
    context = chromium.new_context(viewport={"width": ACROSS * 120, "height": DOWN * 90}, device_scale_factor=DOTS)
    try:
        page = context.new_page()
        page.set_content(f"<style>{look}</style>{''.join(shown)}")
        page.evaluate("Promise.all([...document.images].map(each => each.decode()))")
        return Image.open(BytesIO(page.screenshot())).convert("RGB")
    finally:
        context.close()


def encoded(path: Path) -> str:
    return b64encode(path.read_bytes()).decode()


def printed() -> bytes:
    """A PDF of one page with all pictures, 24 mm wide each, the same way."""
    photos = [Photo(path, n % ACROSS * 2400, n // ACROSS * 1800, 2400, 1800) for n, path in enumerate(DRAWN)]
    return pdf(PrintPart("it", "It", [Page(Size(ACROSS * 24, DOWN * 18), photos)], 1, 1))


def off(one: Image.Image, other: Image.Image) -> float:
    """The share, of a hundred, of dots lighter or darker than all of the other's there and around it."""
    return max(_strays(one, other), _strays(other, one))


def _strays(one: Image.Image, other: Image.Image) -> float:
    lightest, darkest = other.filter(ImageFilter.MaxFilter(3)), other.filter(ImageFilter.MinFilter(3))
    beyond = ImageChops.lighter(ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one))
    red, green, blue = beyond.split()
    counted = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return 100 * sum(counted[SEEN:]) / (one.width * one.height)


@needs_browser()
def test_they_print_as_a_browser_shows_them(chromium: Any) -> None:
    assert len(PICTURES) >= 60
    assert len(DRAWN) <= ACROSS * DOWN
    shown, page = in_a_browser(chromium), pypdfium2.PdfDocument(printed())[0]
    ours = page.render(scale=ACROSS * WIDE / page.get_width()).to_pil().convert("RGB")
    wrong = {}
    for number, path in enumerate(DRAWN):
        x, y = number % ACROSS * WIDE, number // ACROSS * HIGH
        apart = off(*(each.crop((x + 3, y + 3, x + WIDE - 3, y + HIGH - 3)) for each in (shown, ours)))
        if apart > AT_MOST:
            wrong[path.stem] = round(apart, 2)
    assert wrong == {}


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_be_drawn_neither_way_is_refused(name: str) -> None:
    path = next(each for each in PICTURES if each.stem == name)
    assert refusal(PictureError, look_at, path) == f"“{name}.svg” {REFUSED[name]}"


def test_what_svglib_is_known_to_draw_stays_shapes() -> None:
    """Letters and lines of these are sharp at any size; a drawing of a program that has one look more is dots."""
    shapes = {each.stem for each in DRAWN if all_known(root_of(each.read_bytes()))}
    assert {"shapes", "fill-rule", "css-selectors", "clip-path", "words", "optimised-by-svgo", "transforms"} <= shapes
    assert not shapes & {"illustrator", "inkscape", "figma", "mask", "opacity-of-a-group", "markers", "paint-order"}
    assert len(shapes) >= 25


@viewers
def test_no_viewer_complains_of_them(tmp_path: Path) -> None:
    assert complaints(printed(), tmp_path) == ""


def test_a_press_and_grey_get_them_too(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format('<g opacity="0.5"><rect width="60" height="80" fill="#c02020"/></g>'))
    (tmp_path / "press.icc").write_bytes(press_profile())
    part = page_of(Photo(tmp_path / "a.svg", 0, 0, 6000, 5000))
    ways: list[tuple[Ink, Press | None]] = [("gray", None), ("color", Press(tmp_path / "press.icc", "4"))]
    for ink, press in ways:
        file = BytesIO()
        write_pdf(file, "It", [part], ink, press)
        seen = pypdfium2.PdfDocument(file.getvalue())[0].render(scale=1).to_pil().convert("RGB").getpixel((40, 40))
        assert isinstance(seen, tuple)
        assert max(seen) - min(seen) < 120
        assert 120 < max(seen) < 250


def test_a_plain_colour_stands_in_for_one_of_screens_with_more(tmp_path: Path) -> None:
    said = "fill:#00ff00;fill:color(display-p3 0 1 0);fill-opacity:1"
    (tmp_path / "a.svg").write_text(SVG.format(f'<rect width="60" height="80" style="{said}"/>'))
    assert drawing(tmp_path / "a.svg").pdf
    assert dots(tmp_path / "a.svg", 30, 40).getpixel((9, 9)) == (0, 255, 0, 255)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        (
            '<rect width="calc(1px + 2px)"/>',
            "has a value that is worked out, “calc(1px + 2px)”; write what comes of it",
        ),
        ('<rect style="fill:var(--a)"/>', "has a value that is worked out, “var(--a)”; write what comes of it"),
        ('<rect fill="oklch(60% 0.2 140)"/>', "has the colour “oklch(60% 0.2 140)”; write it as #rrggbb"),
        ('<rect fill="rgb(0 255 0 / 50%)"/>', "has the colour “rgb(0 255 0 / 50%)”; write it as #rrggbb"),
        ('<rect style="width:9px"/>', "says by a style where things lie (width: 9px); save it as plain SVG, or as PNG"),
        ("<style>rect{r:9px}</style>", "says by a style where things lie (r: 9px); save it as plain SVG, or as PNG"),
        ("<style>@media print{rect{fill:red}}</style>", "has a style sheet with “@media”; save it as plain SVG, or as"),
        (
            "<style>rect:not(.a){fill:red}</style><switch/>",
            "has a style sheet with “:not”; save it as plain SVG, or as PNG",
        ),
        ('<rect clip-path="circle(4px)"/>', "has “clip-path” as “circle”; save it as plain SVG, or as PNG"),
        ('<filter><feTurbulence numOctaves="99"/></filter>', "has the filter effect “feTurbulence”; save it as PNG"),
        ("<rect><animate/></rect>", "moves; save it without animations"),
        (
            '<image href="data:image/svg+xml;base64,AAAA"/>',
            "has a picture in it that is no PNG or JPEG; save it as PNG",
        ),
        ('<image href="data:image/png;base64,AAAA"/>', "is cut off; name a whole"),
        ('<text font-family="Nope">A<textPath/></text>', "has words in “Nope” in it, and there is no such font"),
        ('<text text-decoration="underline">\u4e2d</text>', "has words in it, and no typeface has “\u4e2d” (U+4E2D)"),
    ],
)
def test_what_is_drawn_neither_way_is_told(inside: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(inside), encoding="utf-8")
    assert refusal(PictureError, drawing, tmp_path / "a.svg").removeprefix("“a.svg” ").startswith(message)


def nested(what: str, shown: str) -> str:
    inner = '<rect width="60" height="80"/>'
    made = f'<{what} id="a0">{inner}</{what}>'
    for number in range(1, 20):
        used = inner.replace("/>", f' {shown}="url(#a{number - 1})"/>')
        made += f'<{what} id="a{number}">{used}{used}</{what}>'
    return f'{made}<rect width="60" height="80" {shown}="url(#a19)"/>'


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "inside",
    [
        nested("mask", "mask"),
        nested("clipPath", "clip-path"),
        nested("pattern", "fill"),
        '<g opacity="0.9"><rect width="60" height="80"/></g>' * 1000,
        '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
        + '<rect width="60" height="80" filter="url(#f)"/>' * 900,
        '<mask id="m"><rect width="60" height="80"/></mask><style>rect{mask:url(#m)}</style>'
        + '<rect width="60" height="80"/>' * 900,
    ],
)
def test_what_would_take_minutes_is_refused(inside: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(inside), encoding="utf-8")
    before = time.process_time()
    assert "uses itself" in (told := refusal(PictureError, look_at, tmp_path / "a.svg")) or "draws more than" in told
    assert time.process_time() - before < 5
