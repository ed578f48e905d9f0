"""Folders of finished pictures: which files are printed, which are told, and which back is behind which front."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageCms
from printing.test_finished import LEFT, TOP, colour_at, page
from support.shell import in_process

RED, GREEN, BLUE = (220, 20, 20), (20, 220, 20), (20, 20, 220)
CARD = (630, 880)  # pixels: 254 dots per inch on a poker card


def saved(path: str, colour: tuple[int, int, int], size: tuple[int, int] = CARD) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", size, colour).save(path, "JPEG" if path.endswith("jfif") else None)


def told(*words: str) -> tuple[str, str]:
    """The two outputs of a print."""
    code, out, err = in_process(["print", "images", *words])
    assert code == 0, err
    return out, err


def at(side: int, place: int) -> str:
    """The colour of the card in a place of the first row on a sheet, of its front (0) or its back (1); `place` counts
    from the left as one sees that side."""
    return colour_at(page(number=side), LEFT + 63 * place + 30, TOP + 44)


@pytest.mark.parametrize("ending", ["tif", "tiff", "bmp", "avif", "png", "jfif"])
def test_whatever_a_picture_is_saved_as_it_is_printed(ending: str) -> None:
    saved(f"art/one.{ending}", BLUE)
    out, err = told("art")
    assert out.startswith("output/images/images.pdf: 1 card on 1 sheet of paper") and err == ""
    assert at(0, 0) == "blue"


@pytest.mark.parametrize("kind", ["TIFF", "AVIF"])
def test_a_picture_that_was_taken_lying_is_turned_upright(kind: str) -> None:
    Path("art").mkdir()
    upright = Image.new("RGB", CARD, RED)
    upright.paste(BLUE, (0, 440, *CARD))  # red above, blue below
    exif = Image.Exif()
    exif[0x0112] = 6
    upright.rotate(90, expand=True).save(f"art/one.{kind.lower()}", exif=exif)
    told("art")
    assert colour_at(page(), LEFT + 30, TOP + 10) == "red"
    assert colour_at(page(), LEFT + 30, TOP + 78) == "blue"


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "CMYK", "I;16", "LAB"])
def test_a_tiff_of_any_colours_is_printed(mode: str) -> None:
    image = Image.new("RGB", CARD, BLUE)
    if mode == "LAB":
        profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        image = ImageCms.buildTransform(*profiles, "RGB", "LAB").apply(image)
    else:
        image = Image.new("I;16", CARD, 30_000) if mode == "I;16" else image.convert(mode)
    Path("art").mkdir()
    image.save("art/one.tif")
    told("art")
    if mode in ("P", "RGBA", "CMYK", "LAB"):
        assert at(0, 0) == "blue"


def test_a_card_source_may_name_such_pictures() -> None:
    saved("deck/owl.tif", BLUE)
    saved("deck/fox.avif", RED)
    saved("deck/elk.bmp", GREEN)
    Path("deck/deck.csv").write_text("name,picture\nOwl,owl.tif\nFox,fox.avif\nElk,elk.bmp\n")
    assert in_process(["check", "./deck"]) == (0, "1 file with 3 cards: nothing is wrong\n", "")
    assert in_process(["print", "cards", "./deck"])[0] == 0


def test_a_heic_is_told_as_what_it_is() -> None:
    Path("art").mkdir()
    Path("art/one.png").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 200)
    code, _, err = in_process(["print", "images", "art"])
    assert (code, err) == (1, "companion: art/one.png: “one.png” is a HEIC; save it as JPEG or PNG\n")


def test_what_in_a_folder_is_not_printed_is_told() -> None:
    saved("art/one.png", BLUE)
    Path("art/notes.txt").write_text("buy glue")
    Path("art/deck.pdf").write_text("")
    Path("art/.DS_Store").write_text("")
    Path("art/more").mkdir()
    out, err = told("art")
    assert out.startswith("output/images/images.pdf: 1 card")
    assert err.splitlines() == [
        "art/deck.pdf: warning: is not printed: it is a PDF; name it, too, to print its pages",
        "art/more: warning: is not printed: it is a folder; name it, too, to print what is in it",
        "art/notes.txt: warning: is not printed: it is no picture; save it as "
        "PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG to print it",
    ]
    warnings = json.loads(told("art", "--json")[0])["files"][0]["warnings"]
    assert [each["file"] for each in warnings] == ["art/deck.pdf", "art/more", "art/notes.txt"]


def test_too_few_dots_are_told_and_far_too_few_refused() -> None:
    saved("art/fine.png", BLUE)
    saved("art/soft.png", BLUE, (400, 560))
    out, err = told("art")
    assert out and err == (
        "art/soft.png: warning: has 161 dots per inch at the size at which it is printed; "
        "take it 1.2 times as large, or larger\n"
    )
    saved("art/coarse.png", BLUE, (150, 210))
    code, out, err = in_process(["print", "images", "art"])
    assert (code, out) == (1, "")
    assert err == (
        "companion: art/coarse.png: has 60 dots per inch at the size at which it is printed; "
        "take it 3.3 times as large, or larger, or print it so with --any-dpi\n"
    )
    assert told("art", "--any-dpi")[1].count("warning: has ") == 2


def test_dots_are_counted_where_least_of_the_picture_is_cut_off() -> None:
    """1000 x 500 cover 63 x 88 mm with their 500 rows: 144 dots per inch, not 403."""
    saved("art/wide.png", BLUE, (1000, 500))
    assert "has 144 dots per inch" in told("art", "--edge", "white")[1]
    assert "has 134 dots per inch" in told("art", "--edge", "cut", "--bleed", "3.5")[1]


def test_a_coarse_back_is_told_too() -> None:
    saved("art/one.png", BLUE)
    saved("back.png", RED, (300, 420))
    assert told("art", "--back", "back.png")[1].startswith("back.png: warning: has 121 dots per inch")


@pytest.mark.parametrize("names", [("a", "a-back"), ("a-front", "a-back"), ("A", "a_BACK"), ("a", "a back")])
def test_a_front_may_have_a_back_of_its_own(names: tuple[str, str]) -> None:
    saved(f"art/{names[0]}.png", RED)
    saved(f"art/{names[1]}.jpg", GREEN)
    saved("art/b.png", BLUE)
    saved("art/b-back.png", RED)
    out, err = told("art")
    assert out.startswith("output/images/images.pdf: 2 cards on 1 sheet") and "two-sided" in out
    assert err == ""
    assert [at(0, 0), at(0, 1)] == ["red", "blue"]
    assert [at(1, 2), at(1, 1)] == ["green", "red"]  # turned over the long edge


def test_a_second_folder_may_hold_the_backs() -> None:
    saved("art/a.png", RED)
    saved("art/b.png", BLUE)
    saved("backs/a.png", GREEN)
    saved("backs/b-back.png", RED)
    assert told("art", "--back", "backs")[1] == ""
    assert [at(1, 2), at(1, 1)] == ["green", "red"]
    saved("backs/c.png", RED)
    err = told("art", "--back", "backs")[1]
    assert err == "backs/c.png: warning: is not printed: no front is called so; call it as its front is\n"


def test_a_picture_behind_all_is_behind_those_without_one_of_their_own() -> None:
    saved("art/a.png", RED)
    saved("art/a-back.png", GREEN)
    saved("art/b.png", BLUE)
    saved("back.png", RED)
    assert told("art", "--back", "back.png")[1] == ""
    assert [at(1, 2), at(1, 1)] == ["green", "red"]


def test_a_back_that_is_missing_is_white_and_told() -> None:
    saved("art/a.png", RED)
    saved("art/a-back.png", GREEN)
    saved("art/b.png", BLUE)
    err = told("art")[1]
    assert err == "art/b.png: warning: has no back, which stays white; name one for all such cards with --back FILE\n"
    assert [at(1, 2), at(1, 1)] == ["green", "white"]


def test_a_back_without_its_front_is_a_card() -> None:
    saved("art/quarter-back.png", RED)
    saved("art/b.png", BLUE)
    out, err = told("art")
    assert out.startswith("output/images/images.pdf: 2 cards") and "one-sided" in out
    assert err == (
        "art/quarter-back.png: warning: is printed as a front: there is no front “quarter”; "
        "call it otherwise if that is right\n"
    )


def test_the_pages_of_a_pdf_of_backs_lie_behind_those_of_the_fronts() -> None:
    for name, colours in (("fronts", (RED, BLUE)), ("backs", (GREEN, RED)), ("three", (RED, RED, RED))):
        first, *others = (Image.new("RGB", CARD, colour) for colour in colours)
        first.save(f"{name}.pdf", save_all=True, append_images=others, resolution=254)
    told("fronts.pdf", "--back", "backs.pdf")
    assert [at(0, 0), at(0, 1), at(1, 2), at(1, 1)] == ["red", "blue", "green", "red"]
    code, _, err = in_process(["print", "images", "fronts.pdf", "--back", "three.pdf"])
    assert (code, err) == (
        1,
        "companion: --back: holds 3 pages, and there are 2 fronts; name a PDF of as many pages, or of one for all\n",
    )


def test_pictures_for_a_service_are_printed_as_cards_again() -> None:
    """`--for thegamecrafter` writes `001-front.png` and `001-back.png`."""
    words = ["print", "cards", "tamer", "--set", "round1", "--only", "heroicat", "--for", "thegamecrafter"]
    assert in_process([*words, "--out", "ordered"])[0] == 0
    fronts = len(list(Path("ordered").glob("*-front.png")))
    assert told("ordered")[0].startswith(f"output/images/images.pdf: {fronts} card")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems give no file such a name")
@pytest.mark.parametrize("back", [False, True])
def test_a_name_that_is_no_utf_8_is_told(back: bool) -> None:
    saved("art/a.png", RED)
    os.rename("art/a.png", os.fsdecode(b"art/caf\xe9.png"))  # noqa: PTH104
    saved("fronts/a.png", RED)
    words = ["fronts", "--back", "art"] if back else ["art"]
    code, out, err = in_process(["print", "images", *words])
    assert (code, out) == (1, "")
    assert err == "companion: art/caf\\xe9.png: its name is no UTF-8; give it another\n"


def test_a_lying_back_keeps_its_own_card() -> None:
    """Backs are looked up by the fronts' names, in whatever order these come."""
    for name, colour in (("10", RED), ("2", BLUE)):
        saved(f"art/{name}.png", colour)
        saved(f"art/{name}-back.png", colour)
    told("art")
    assert [at(0, 0), at(0, 1), at(1, 2), at(1, 1)] == ["blue", "red", "blue", "red"]
    with pypdfium2.PdfDocument("output/images/images.pdf") as document:
        assert len(document) == 2


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((600, 900), "3.2 mm are cut off at top and bottom; --stock 59x88 has its shape"),
        ((880, 880), "12.5 mm are cut off at left and right; --stock 63x63 has its shape"),
        ((744, 1038), ""),  # 63 x 88 mm with 3 mm around it, and `--edge cut` for that
    ],
)
def test_a_picture_of_another_shape_is_told(size: tuple[int, int], said: str) -> None:
    saved("art/one.png", BLUE, size)
    err = told("art")[1]
    assert err == (f"art/one.png: warning: is of another shape than the stock: {said}\n" if said else "")
