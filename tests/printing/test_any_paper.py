"""Any paper, any stock, in mm or inches, and a page for each card."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader
from support.shell import in_process

from companion.errors import UsageError
from companion.printing.paper.sheet import page_of
from companion.printing.paper.stocks import paper_named, stock_named

MM = 72 / 25.4
ONE = ["print", "cards", "tamer", "--only", "heroicat", "--copies", "1"]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("148x210", 148, 210),
        ("210X148", 148, 210),
        ("148x210mm", 148, 210),
        ("320 x 450", 320, 450),
        ("sra3", 320, 450),
        ("SRA4", 225, 320),
        ("a5", 148, 210),
        ("a2", 420, 594),
        ("tabloid", 279.4, 431.8),
        ("13x19in", 330.2, 482.6),
        ("4x6in", 101.6, 152.4),
        ("8.5x11in", 215.9, 279.4),
        ("8,5x11in", 215.9, 279.4),
    ],
)
def test_a_paper_is_named_or_measured(name: str, width: float, height: float) -> None:
    found = paper_named(name)
    assert (round(found.width, 6), round(found.height, 6)) == (width, height)


@pytest.mark.parametrize(
    ("name", "width", "height", "shape"),
    [
        ("2.5x3.5in", 63.5, 88.9, "rectangle"),
        ("63x88mm", 63, 88, "rectangle"),
        ("round-1in", 25.4, 25.4, "round"),
        ("hex-2in", 50.8, 50.8 * 2 / 3**0.5, "hex"),
    ],
)
def test_a_stock_may_be_in_inches(name: str, width: float, height: float, shape: str) -> None:
    found = stock_named(name)
    assert (round(found.width, 6), round(found.height, 6), found.shape) == (width, round(height, 6), shape)


KNOWN = "known are a4, letter, a3, legal, a5, a2, sra3, sra4, tabloid, or write its width and height, such as 148x210 or 13x19in"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a9", f"`paper` a9: there is no such size; {KNOWN}"),
        ("4x6cm", f"`paper` 4x6cm: there is no such size; {KNOWN}"),
        ("0x100", "`paper` 0x100: each side must be more than 0 and at most 2000 mm"),
        ("100x200in", "`paper` 100x200in: each side must be more than 0 and at most 2000 mm"),
        ("card", "`paper` card: this has a page for each card, and is for print cards and print images"),
    ],
)
def test_what_is_no_paper_is_said(name: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        paper_named(name)
    assert str(refused.value) == said


def test_cards_and_trackers_go_on_any_paper() -> None:
    for paper, width in (("148x210", 148), ("13x19in", 330.2)):
        assert in_process([*ONE, "--paper", paper, "--out", "cards.pdf"])[0] == 0
        assert float(PdfReader("cards.pdf").pages[0].mediabox.width) == pytest.approx(width * MM, abs=0.01)
        words = [
            "print",
            "tracker",
            "tamer",
            "--players",
            "Ann, Bo, Cleo, Dan",
            "--paper",
            paper,
            "--out",
            "tracker.pdf",
        ]
        assert in_process(words)[0] == 0
    code, out, err = in_process([*ONE, "--paper", "4x6in,sra3"])
    assert (code, err) == (0, "")
    assert "output/tamer/cards-4x6in.pdf" in out and "output/tamer/cards-sra3.pdf" in out


def test_what_does_not_fit_a_small_paper_is_said() -> None:
    code, _, err = in_process([*ONE, "--paper", "2x3in"])
    assert code == 2
    assert err.startswith("companion: a card of 63 x 88 mm with 0 mm bleed does not fit on paper of 50.8 x 76.2 mm")


def boxes(path: str, number: int = 0) -> tuple[list[float], list[float], list[float]]:
    """A page's media, bleed and trim box, in mm."""
    page = PdfReader(path).pages[number]
    media, bleed, trim = (
        [round(float(each) / MM, 2) for each in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
    )
    return media, bleed, trim


@pytest.mark.parametrize(("words", "bleed"), [([], 3.0), (["--bleed", "5"], 5.0), (["--bleed", "0"], 0.0)])
def test_each_card_has_a_page_of_its_own_with_trim_and_bleed(words: list[str], bleed: float) -> None:
    code, out, err = in_process([*ONE, "--copies", "2", "--paper", "card", *words, "--out", "card.pdf"])
    assert (code, err) == (0, "")
    assert out.startswith("card.pdf: 2 cards on 4 pages, ") and "print dialog" not in out
    whole = [0, 0, 63 + 2 * bleed, 88 + 2 * bleed]
    for number in range(4):
        assert boxes("card.pdf", number) == (whole, whole, [bleed, bleed, 63 + bleed, 88 + bleed])
    with pypdfium2.PdfDocument("card.pdf") as document:
        words_on = [page.get_textpage().get_text_bounded() for page in document]
    assert ["Heroicat" in each for each in words_on] == [True, False, True, False]
    assert not any("print at 100" in each or "measure me" in each for each in words_on)


def corner(path: str, number: int) -> tuple[int, int, int]:
    with pypdfium2.PdfDocument(path) as document:
        image = document[number].render(scale=1).to_pil().convert("RGB")
    found = image.getpixel((1, 1))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def test_the_border_runs_on_to_the_end_of_the_page() -> None:
    in_process([*ONE, "--paper", "card", "--out", "card.pdf"])
    assert max(corner("card.pdf", 0)) < 200 and max(corner("card.pdf", 1)) < 200


@pytest.mark.parametrize(("words", "pages"), [(["--back", "none"], 1), (["--side", "backs"], 1), (["--pages", "2"], 1)])
def test_sides_and_pages_may_be_left_out(words: list[str], pages: int) -> None:
    assert in_process([*ONE, "--paper", "card", *words, "--out", "card.pdf"])[0] == 0
    assert len(PdfReader("card.pdf").pages) == pages


def test_backs_are_upright_whatever_the_printer_does() -> None:
    for number, flip in enumerate(("long", "short")):
        in_process([*ONE, "--paper", "card", "--flip", flip, "--out", f"{number}.pdf"])
    shown = []
    for number in range(2):
        with pypdfium2.PdfDocument(f"{number}.pdf") as document:
            shown.append(document[1].render(scale=1).to_pil().tobytes())
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--back", "gutterfold"], "--paper card has a page for each side; leave --back gutterfold out"),
        (["--cutter", "silhouette"], "--paper card has no sheets that a machine could cut; leave --cutter out"),
    ],
)
def test_what_goes_with_sheets_alone_is_refused(words: list[str], said: str) -> None:
    code, _, err = in_process([*ONE, "--paper", "card", *words])
    assert (code, err) == (2, f"companion: {said}\n")


def test_ready_cut_paper_is_no_page_of_a_card() -> None:
    with pytest.raises(UsageError, match=r"ready-cut sheet of a4 paper, 210 x 297 mm; print on it with `paper a4`"):
        page_of(stock_named("cards-a4-10"), 3.0)


def test_finished_pictures_have_pages_of_their_own_too() -> None:
    Path("art").mkdir()
    for name in ("a", "a-back"):
        Image.new("RGB", (744, 1039), (200, 30, 30)).save(f"art/{name}.png")
    code, _, err = in_process(["print", "images", "art", "--paper", "card", "--out", "card.pdf"])
    assert (code, err) == (0, "")
    assert boxes("card.pdf") == ([0, 0, 69, 94], [0, 0, 69, 94], [3, 3, 66, 91])
    assert len(PdfReader("card.pdf").pages) == 2
    assert corner("card.pdf", 0)[0] > 150


def test_a_kit_and_a_tracker_have_no_pages_of_cards() -> None:
    for words in (["kit", "tamer"], ["tracker", "tamer"], ["tuckbox", "tamer"]):
        code, _, err = in_process(["print", *words, "--paper", "card"])
        assert (code, err) == (
            2,
            "companion: --paper card: this has a page for each card, and is for print cards and print images\n",
        )


def test_a_press_takes_such_pages(tmp_path: Path) -> None:
    from printing.press_profile import press_profile

    (tmp_path / "press.icc").write_bytes(press_profile())
    words = [*ONE, "--paper", "card", "--pdfx", "4", "--profile", str(tmp_path / "press.icc"), "--out", "card.pdf"]
    assert in_process(words)[0] == 0
    assert boxes("card.pdf")[2] == [3, 3, 66, 91]
