"""Elements that a face lets run out over the card's edge: for a cut that is a little off, and on no other card."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops
from printing.conftest import MakeSet
from printing.reading import printed_cards
from support.document import words_beside
from support.refusals import refusal

from companion.cards import SourceError
from companion.printing.faces.reading import read_face

RED, BLUE, EDGE, WHITE = (255, 0, 0), (0, 0, 255), (0, 128, 0), (255, 255, 255)
FACE = words_beside(__file__, "sheets/bleeding_face.toml")
DOTS = 4  # in a mm


SHARED = {
    7.5: WHITE, 9.0: RED, 12.0: RED, 30.0: EDGE, 73.0: BLUE, 74.0: RED, 136.0: BLUE, 137.0: RED, 199.0: BLUE, 201.0: BLUE
}  # fmt: skip


def test_neighbours_with_shared_cuts_stay_clean(make_set: MakeSet, tmp_path: Path) -> None:
    (tmp_path / "face.toml").write_text(FACE, encoding="utf-8")
    data, _ = printed_cards("Trial", "tamer", [make_set(count=9)], layout=tmp_path / "face.toml", marks="none")
    image = pypdfium2.PdfDocument(data)[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    for mm, colour in SHARED.items():
        assert image.getpixel((round(mm * DOTS), round((16.5 + 44) * DOTS))) == pytest.approx(colour, abs=3), mm


def test_cards_that_stand_apart_run_out_as_far_as_their_bleed(make_set: MakeSet, tmp_path: Path) -> None:
    (tmp_path / "face.toml").write_text(FACE, encoding="utf-8")
    sets = [make_set(count=1)]
    data, _ = printed_cards("Trial", "tamer", sets, layout=tmp_path / "face.toml", bleed=3.0, marks="none", back="none")
    image = pypdfium2.PdfDocument(data)[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    found = ImageChops.subtract(image.split()[0], image.split()[1]).point(lambda value: 255 * (value > 250)).getbbox()
    assert found is not None
    sizes = sorted(((found[2] - found[0]) / DOTS, (found[3] - found[1]) / DOTS))
    assert sizes == pytest.approx([3 + 10, 68], abs=0.5)  # though the face has 4 mm beside the 10 mm on the card


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("x = -4.0\ny = 10.0", "x = -6.0\ny = 10.0", "front.left.x: -6 mm is outside the card and its bleed; write -5 to 63"),
        ("w = 14.0\nh = 68.0\nfill = \"#0000ff\"", "w = 16.0\nh = 68.0\nfill = \"#0000ff\"",
         "front.right.w: ends 69 mm along a card with a width of 63 mm and 5 mm of bleed; write at most 15"),
        ('kind = "panel"\nx = -4.0\ny = 10.0', 'kind = "icon"\nname = "fire"\nx = -4.0\ny = 10.0',
         "front.left.x: -4 mm is outside the card; write 0 to 63"),
    ],
)  # fmt: skip
def test_what_may_not_be_cut_lies_on_the_card(old: str, new: str, message: str, tmp_path: Path) -> None:
    text = FACE.replace(old, new)
    if 'kind = "icon"' in new:
        text = text.replace('fill = "#ff0000"\n[front.right]', "[front.right]")
    (tmp_path / "face.toml").write_text(text, encoding="utf-8")
    assert refusal(SourceError, read_face, tmp_path / "face.toml").endswith(message)
