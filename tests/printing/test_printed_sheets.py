"""Printed sheets read back: sizes, places, backs, marks, QR codes, fonts."""

from __future__ import annotations

from itertools import combinations

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageChops, ImageStat
from printing.reading import MM, cards_on, lines_on, printed_cards, reader

from companion.cards import CardSet
from companion.cards import shipped as shipped_folder
from companion.games.tamer.cards import CreatureRow

Sets = list[CardSet[CreatureRow]]
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
TOLERANCE = 0.02  # mm: paths are written in hundredths of a mm


def printed(sets: Sets, **options: object) -> bytes:
    return printed_cards("Tamer Tournament", "tamer", sets, **options)[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_card_is_cut_to_63_by_88_mm(paper: str, shipped: Sets) -> None:
    pdf = reader(printed(shipped, paper=paper))
    width, height = PAPERS[paper]
    assert len(pdf.pages) == 38
    for number, page in enumerate(pdf.pages):
        box = page.mediabox
        assert float(box.width) * MM == pytest.approx(width, abs=0.01)
        assert float(box.height) * MM == pytest.approx(height, abs=0.01)
        cards = cards_on(pdf, number)
        assert len(cards) == (9 if number < 36 else 6)
        for card in cards:
            assert (card.width, card.height) == (pytest.approx(63, abs=TOLERANCE), pytest.approx(88, abs=TOLERANCE))


def test_the_trim_box_is_the_block_of_cards_in_the_middle_of_the_paper(shipped: Sets) -> None:
    for page in reader(printed(shipped)).pages:
        left, bottom, right, top = (float(value) * MM for value in page.trimbox)
        assert (left, bottom) == (pytest.approx(10.5, abs=0.01), pytest.approx(16.5, abs=0.01))
        assert (right, top) == (pytest.approx(199.5, abs=0.01), pytest.approx(280.5, abs=0.01))
        outer = [float(value) * MM for value in page.bleedbox]
        assert outer == pytest.approx([left - 2, bottom - 2, right + 2, top + 2], abs=0.01)


@pytest.mark.parametrize("count", [1, 8, 9, 10])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_each_back_lies_behind_its_front(paper: str, flip: str, bleed: float, count: int, make_set) -> None:  # type: ignore[no-untyped-def]
    pdf = reader(printed([make_set(count=count)], paper=paper, flip=flip, bleed=bleed))
    width, height = PAPERS[paper]
    fronts = [cards_on(pdf, number) for number in range(0, len(pdf.pages), 2)]
    backs = [cards_on(pdf, number) for number in range(1, len(pdf.pages), 2)]
    assert sum(map(len, fronts)) == count
    for front_page, back_page in zip(fronts, backs, strict=True):
        for front, back in zip(front_page, back_page, strict=True):
            x, y = back.middle
            seen = (width - x, y) if flip == "long" else (x, height - y)
            assert seen == pytest.approx(front.middle, abs=0.001)
            u, v = back.up
            assert front.up == ((-u, v) if flip == "long" else (u, -v))


def test_turned_cards_have_their_backs_behind_them_too(make_set) -> None:  # type: ignore[no-untyped-def]
    for flip in ("long", "short"):
        pdf = reader(printed([make_set(count=20)], paper="a3", flip=flip))
        fronts, backs = cards_on(pdf, 0), cards_on(pdf, 1)
        assert (len(fronts), fronts[0].up) == (18, (-1, 0))
        for front, back in zip(fronts, backs, strict=True):
            x, y = back.middle
            assert front.middle == pytest.approx((297.0 - x, y) if flip == "long" else (x, 420.0 - y), abs=0.001)
            assert (-back.up[0] if flip == "long" else back.up[0]) == front.up[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_gutterfold_puts_each_back_across_the_fold(paper: str, make_set) -> None:  # type: ignore[no-untyped-def]
    pdf = reader(printed([make_set(count=5)], paper=paper, back="gutterfold"))
    width, height = PAPERS[paper]
    assert len(pdf.pages) == 2
    for number, cards in ((0, 4), (1, 1)):
        laid = cards_on(pdf, number)
        assert len(laid) == 2 * cards
        for front, back in zip(laid[:cards], laid[cards:], strict=True):
            x, y = back.middle
            assert (width - x, y) == pytest.approx(front.middle, abs=0.001)
            assert (back.up[0], back.up[1]) == (-front.up[0], -front.up[1])
        fold = (width / 2, height, width / 2, 0.0)
        assert any(line == pytest.approx(fold, abs=0.02) for line in lines_on(pdf, number))


def test_without_backs_there_are_only_fronts(make_set) -> None:  # type: ignore[no-untyped-def]
    pdf = reader(printed([make_set(count=10)], back="none"))
    assert [len(cards_on(pdf, number)) for number in range(len(pdf.pages))] == [9, 1]


def test_cut_marks_are_in_line_with_the_cards_and_on_none_of_them(shipped: Sets) -> None:
    pdf = reader(printed(shipped))
    for number in (0, 1, 37):
        lines = [line for line in lines_on(pdf, number) if max(abs(line[0] - line[2]), abs(line[1] - line[3])) > 5]
        for card in cards_on(pdf, number):
            for edge in (card.left, card.right):
                assert any(line[0] == line[2] == pytest.approx(edge, abs=TOLERANCE) for line in lines)
            for x1, y1, x2, y2 in lines:
                beside = max(x1, x2) <= card.left + 0.01 or min(x1, x2) >= card.right - 0.01
                assert beside or max(y1, y2) <= card.bottom + 0.01 or min(y1, y2) >= card.top - 0.01


def test_the_sheet_says_what_it_is_and_has_a_ruler_of_50_mm(shipped: Sets) -> None:
    data = printed(shipped)
    text = reader(data).pages[1].extract_text()
    assert "Tamer Tournament · backs · page 2/38 · print at 100 %" in text
    long = [line for line in lines_on(reader(data), 1) if line[2] - line[0] == pytest.approx(50, abs=0.01)]
    assert len(long) == 1


@pytest.mark.parametrize("ink", ["save", *(pytest.param(ink, marks=pytest.mark.long) for ink in ("color", "gray"))])
def test_every_qr_code_reads_as_its_cards_code_at_300_dpi(ink: str, shipped: Sets) -> None:
    document = pypdfium2.PdfDocument(printed(shipped, back="none", ink=ink, copies=1))
    codes = [card.code for card_set in shipped for card in card_set.cards]
    dots = 300 / 25.4
    found = []
    for page in document:
        image = page.render(scale=300 / 72, grayscale=True).to_pil()
        for row in range(3):
            for column in range(3):
                x, y = 10.5 + 63 * column, 16.5 + 88 * row
                card = image.crop((round(x * dots), round(y * dots), round((x + 63) * dots), round((y + 88) * dots)))
                found += [code.text for code in zxingcpp.read_barcodes(card)]
    assert found == codes


def test_no_qr_codes_where_none_are_wanted(make_set) -> None:  # type: ignore[no-untyped-def]
    document = pypdfium2.PdfDocument(printed([make_set(count=1)], back="none", qr=False))
    image = document[0].render(scale=300 / 72, grayscale=True).to_pil()
    assert zxingcpp.read_barcodes(image) == []
    assert "T-01" in document[0].get_textpage().get_text_bounded()


def test_every_font_is_embedded_and_subset(shipped: Sets) -> None:
    pdf = reader(printed(shipped))
    fonts = {
        str(font.get_object()["/BaseFont"]): font.get_object()
        for page in pdf.pages
        for font in page["/Resources"]["/Font"].get_object().values()  # type: ignore[index]
    }
    assert {name.partition("+")[2].partition("_")[0] for name in fonts} == {
        "LilitaOne",
        "BarlowSemiCondensed-Medium",
        "BarlowSemiCondensed-Bold",
    }
    for name, font in fonts.items():
        descriptor = font["/FontDescriptor"].get_object()
        assert "/FontFile2" in descriptor, name
        whole = max(path.stat().st_size for path in (shipped_folder("layouts") / "fonts").glob("*.ttf"))
        assert len(descriptor["/FontFile2"].get_object().get_data()) < whole / 2


def test_the_file_says_what_it_is(shipped: Sets) -> None:
    pdf = reader(printed(shipped))
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("Tamer Tournament", "companion")
    root = pdf.trailer["/Root"]
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    titles = [entry.title for entry in pdf.outline]  # type: ignore[union-attr]
    assert len(titles) == 38
    assert titles[0].startswith("Sheet 1: Heroicat to ")


def test_a_card_is_in_the_file_once_however_many_copies_there_are(make_set) -> None:  # type: ignore[no-untyped-def]
    card_set = make_set("Oneling,T-50,99,1,Familiar,Fire,1,2,Slay: Give this creature +1 Power.,")
    pdf = reader(printed([card_set], back="none"))
    assert len({card.name for page in range(11) for card in cards_on(pdf, page)}) == 1
    assert len(printed([card_set], back="none")) < 100_000


def test_backs_look_the_same_upside_down_and_differ_by_round(shipped: Sets) -> None:
    backs = []
    for card_set in shipped:
        document = pypdfium2.PdfDocument(printed([card_set], copies=1))
        page = document[1].render(scale=10 * 25.4 / 72).to_pil().convert("L")  # 10 dots a mm
        back = page.crop((735, 1046, page.width - 735, page.height - 1046))  # the card in the middle of the sheet
        turned = ImageChops.difference(back, back.transpose(Image.Transpose.ROTATE_180))
        assert ImageStat.Stat(turned).mean[0] < 0.3
        backs.append(back)
    for one, other in combinations(backs, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 5
