"""Printed sheets read back: sizes, places, backs, marks, QR codes, fonts."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageChops, ImageStat
from printing.conftest import MakeSet
from printing.reading import cards_on, lines_on, printed_cards, reader, words_on

from companion.cards import CardSet
from companion.games.tamer.cards import CreatureRow

Sets = list[CardSet[CreatureRow]]
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
TOLERANCE = 0.02  # mm: paths are written in hundredths of a mm


def printed(sets: Sets, **options: Any) -> bytes:
    return printed_cards("Tamer Tournament", "tamer", sets, **options)[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_gutterfold_puts_each_back_across_the_fold(paper: str, make_set: MakeSet) -> None:
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


def test_no_qr_codes_where_none_are_wanted(make_set: MakeSet) -> None:
    data = printed([make_set(count=1)], back="none", qr=False)
    image = pypdfium2.PdfDocument(data)[0].render(scale=300 / 72, grayscale=True).to_pil()
    assert zxingcpp.read_barcodes(image) == []
    assert "T-01" in words_on(data)


def test_the_file_says_what_it_is(shipped: Sets) -> None:
    pdf = reader(printed(shipped))
    assert pdf.metadata is not None
    assert (pdf.metadata.title, pdf.metadata.author) == ("Tamer Tournament", "companion")
    root: Any = pdf.trailer["/Root"]
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    titles = [entry.title for entry in pdf.outline if not isinstance(entry, list)]
    assert len(titles) == 38
    assert str(titles[0]).startswith("Sheet 1: Heroicat to ")


def test_a_card_is_in_the_file_once_however_many_copies_there_are(make_set: MakeSet) -> None:
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
        assert (
            ImageStat.Stat(turned).mean[0] < 0.6 and ImageStat.Stat(turned).extrema[0][1] < 100
        )  # edges alone, by half a dot
        backs.append(back)
    for one, other in combinations(backs, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 5
