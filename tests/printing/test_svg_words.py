"""Words in SVG pictures: outlines of letters where they belong, in the family that is named; and what can't be set."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from printing.made_fonts import WIDE, made_font
from support.refusals import refusal
from support.shell import in_process

from companion.pictures.look import PictureError
from companion.printing.files.svg import drawing

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{}</svg>'
BOX = 'font-family="Made" font-size="20"'  # letters are boxes 10 x 14 from 1 right of their place on, 12 apart


def seen(inside: str) -> Image.Image:
    Path("a.svg").write_text(SVG.format(inside), encoding="utf-8")
    image: Image.Image = pypdfium2.PdfDocument(drawing(Path("a.svg")).pdf)[0].render(scale=4 * 96 / 72).to_pil()
    return image.convert("RGB")


def box(image: Image.Image) -> list[float]:
    """The box around all that is seen, in the drawing's unit."""
    found = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    return [round(each * 200 / image.width, 1) for each in found or ()]


@pytest.fixture
def made() -> None:
    made_font(Path("Made.ttf"), "abcd ")


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        (f'<text x="50" y="60" {BOX}>ab</text>', [51, 46, 73, 60]),
        (f'<text x="50" y="60" text-anchor="middle" {BOX}>ab</text>', [39, 46, 61, 60]),
        (f'<text x="50" y="60" text-anchor="end" {BOX}> ab </text>', [27, 46, 49, 60]),
        (f'<g {BOX} text-anchor="middle"><text><tspan x="50" y="60">ab</tspan></text></g>', [39, 46, 61, 60]),
        (f'<text x="10" y="30" {BOX}> <tspan x="50" dy="30">a</tspan></text>', [51, 46, 61, 60]),
        (f'<text x="50" y="60" {BOX}><tspan dx="10">a</tspan></text>', [61, 46, 71, 60]),
        (f'<text x="50 100" y="60" {BOX}>ab</text>', [51, 46, 111, 60]),
        (f'<text transform="translate(50 60) rotate(90)" {BOX}>a</text>', [50, 61, 64, 71]),
        ('<style>.t { font-family: Made; font-size: 15pt }</style><text class="t" y="60">a</text>', [1, 46, 11, 60]),
        ('<text x="50" y="60" style="font:italic bold 20px/1.2 Made">a</text>', [51, 46, 61, 60]),
        (f'<text x="50" y="60" letter-spacing="5" {BOX}>ab</text>', [51, 46, 78, 60]),
        (f'<text x="50" y="60" dominant-baseline="central" {BOX}>a</text>', [51, 53, 61, 67]),
        (f'<text x="50" y="60" fill="none" {BOX}>a</text>', []),
        (f'<text x="50" y="60" {BOX}></text><text {BOX}/>', []),
    ],
)  # fmt: skip
def test_letters_stand_where_they_belong(inside: str, expected: list[float]) -> None:
    assert WIDE == 600
    assert box(seen(inside)) == pytest.approx(expected, abs=0.6)


@pytest.mark.usefixtures("made")
def test_words_are_painted_as_their_elements_say() -> None:
    image = seen(
        f'<text x="50" y="60" fill="#c81e28" {BOX}>a<tspan fill="#0000ff">b</tspan><tspan dy="0" fill-opacity=".5">c</tspan></text>'
    )
    colours = [image.getpixel((round(x * image.width / 200), round(53 * image.width / 200))) for x in (55, 67, 79)]
    assert colours[:2] == [(200, 30, 40), (0, 0, 255)]
    assert colours[2] == pytest.approx((228, 142, 147), abs=3)


def test_shipped_families_and_their_weights() -> None:
    line = '<text y="60" font-size="40" {}>Companion</text>'
    shown = [
        box(seen(line.format(said)))[2]
        for said in ("", "font-weight='bold'", "font-family='Nope, Lilita One'", "font-family='sans-serif'")
    ]
    assert len(set(shown[:3])) == 3
    assert shown[3] == shown[0]


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<text font-family="Comic Sans">a</text>', "has words in “Comic Sans” in it, and there is no such font; put the"),
        ('<text font-family="Made">ש</text>', "has words in it, and no typeface has “ש” (U+05E9); turn them into paths"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("made")
def test_what_can_t_be_set_is_a_sentence(inside: str, message: str) -> None:
    assert refusal(PictureError, seen, inside).startswith(f"“a.svg” {message}")


def test_a_font_that_is_put_beside_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("own/pictures")
    folder.mkdir(parents=True)
    (folder / "a.svg").write_text(SVG.format(f'<text y="60" {BOX}>abc</text>'), encoding="utf-8")
    Path("own/cards.csv").write_text("name,picture\nAnt,pictures/a.svg\n", encoding="utf-8")
    assert in_process(["check", "./own"])[1].splitlines()[0] == (
        "own/cards.csv:2: picture: Ant: “a.svg” has words in “Made” in it, and there is no such font; "
        "put the font beside it, or turn them into paths, and save it again"
    )
    made_font(Path("own/Made.ttf"), "abc")
    Path("own/face.toml").write_text('extends = "own-pictured"\n', encoding="utf-8")
    code, said, _ = in_process(["check", "./own"])
    assert (code, "nothing is wrong" in said) == (0, True), said


def test_the_example_of_the_document() -> None:
    text = (Path(__file__).parents[2] / "docs" / "card-sources.md").read_text(encoding="utf-8")
    Path("a.svg").write_text(text.partition("```xml\n")[2].partition("```")[0], encoding="utf-8")
    image = pypdfium2.PdfDocument(drawing(Path("a.svg")).pdf)[0].render(scale=4).to_pil().convert("L")
    light = [
        sum(image.crop((0, top, image.width, top + image.height // 6)).histogram()[250:])
        for top in range(0, image.height, image.height // 6)
    ]
    assert min(light[2], light[4]) > 4 * max(light[0], light[5])
