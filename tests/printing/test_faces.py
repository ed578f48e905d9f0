"""Faces of cards: fitted text, glyphs, pictures, and what can't be printed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import qrcode
from PIL import Image
from printing.conftest import MakeSet
from printing.reading import dot, printed_cards, words_on
from support.refusals import refusal

from companion.cards import CardSet, SourceError
from companion.cards import shipped as shipped_folder
from companion.errors import CompanionError, UsageError
from companion.games.tamer.cards import CreatureRow
from companion.printing.drawing.qr import QUIET_ZONE, qr_path
from companion.printing.drawing.vector import colour
from companion.printing.faces.reading import read_face
from companion.printing.layouts.elements import Text
from companion.printing.print_run import Options, PrintRun

Sets = list[CardSet[CreatureRow]]
LONG = "Slay: " + "Give each of your other creatures one more chance to be read by us. " * 8


def drawn(*sets: CardSet[CreatureRow], **options: Any) -> tuple[bytes, PrintRun]:
    return printed_cards("Tamer Tournament", "tamer", sets, **options)


def printed(*sets: CardSet[CreatureRow], **options: Any) -> bytes:
    return drawn(*sets, **options)[0]


def test_a_card_says_all_that_its_row_says(make_set: MakeSet) -> None:
    row = 'Drachling,T-7,1,4,Monster,Air,12,9,"Battle Start: Give each of your Air creatures +2 Health.",'
    words = words_on(printed(make_set(row), back="none"))
    for said in ("Drachling", "T-7", "Monster", "Air", "12", "9", "Power", "Health", "Trial Deck", "1 of 1"):
        assert said in words
    assert "Battle Start: Give each of your Air creatures" in words


def test_168_cards_stay_below_one_and_a_half_megabytes_and_are_legible(shipped: Sets) -> None:
    data, deck = drawn(*shipped)
    assert (deck.part().cards, deck.part().sheets, deck.part().count) == (168, 19, 38)
    assert len(data) < 1_500_000
    assert deck.smallest >= 6.49


def test_all_cards_that_cannot_be_printed_are_named_at_once(make_set: MakeSet) -> None:
    card_set = make_set(
        f"Longling,,1,1,Spirit,Water,1,2,{LONG},",
        "Fire 火,,1,1,Spirit,Water,1,2,,",
        "Signling,,1,1,Spirit,Water,1,2,Deal ⮕ 2 damage.,",
        "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww,,1,1,Spirit,Water,1,2,,",
    )
    with pytest.raises(SourceError) as error:
        printed(card_set)
    assert [(problem.line, problem.column) for problem in error.value.problems] == [
        (2, "text"),
        (3, "name"),
        (4, "text"),
        (5, "name"),
    ]
    assert str(error.value.problems[1]) == (
        f"{card_set.path}:3: name: Fire 火: the typeface LilitaOne-Regular.ttf has no “火” (U+706B); "
        "name one that has it under [fonts], or write it another way"
    )


def test_accents_print(make_set: MakeSet) -> None:
    words = words_on(printed(make_set("Éclairœil Ñandú,EC,1,1,Spirit,Air,1,2,Übel – “Æther’s” flüstern.,")))
    assert "Éclairœil Ñandú" in words
    assert "Übel – “Æther’s” flüstern." in words


def test_no_copies_are_no_cards(make_set: MakeSet) -> None:
    assert (
        refusal(CompanionError, printed, make_set("Noneling,,0,1,Spirit,Air,1,2,,"))
        == "there is no card to print: every card that is wanted has 0 copies"
    )


def test_a_stock_too_small_to_read_is_refused(make_set: MakeSet) -> None:
    assert refusal(UsageError, printed, make_set(count=1), stock="mini") == (
        "--stock mini: on 44 x 68 mm the words of this face would be too small to read; "
        "it can be printed on poker, poker-us, bridge, tarot, japanese"
    )


def test_the_longest_code_still_has_modules_of_the_least_size(make_set: MakeSet) -> None:
    face = read_face(shipped_folder("layouts") / "faces" / "tamer.toml").face
    side = face.front["qr"].w / (qr_path("ABCDEFGH-123")[1] + 2 * QUIET_ZONE)
    assert side >= 0.4
    assert drawn(make_set("Codeling,ABCDEFGH-123,1,1,Spirit,Air,1,2,,"))[1].part().cards == 1


@pytest.mark.parametrize("length", [1, 12, 40, 90, 150, 250, 420, 700, 1100, 1700, 2331])
@pytest.mark.parametrize("letters", ["0123456789", "AZ-9 $", "Slay: ä"])
def test_codes_are_those_of_the_library_module_by_module(length: int, letters: str) -> None:
    text = (letters * length)[:length]
    text = text.encode()[:2331].decode(errors="ignore")
    theirs = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=0, mask_pattern=2)
    theirs.add_data(text)
    rows = theirs.get_matrix()
    path, side = qr_path(text)
    assert side == len(rows)
    boxes = [tuple(map(int, each.split())) for each in path.split(" re") if each]
    dark = Counter((x + n, y + m) for x, y, w, h in boxes for n in range(w) for m in range(h))
    assert dark == Counter((x, y) for y in range(side) for x in range(side) if rows[y][x])


def test_a_long_title_of_a_set_is_cut(make_set: MakeSet) -> None:
    words = words_on(printed(make_set(count=1, title="A very long title of a deck " * 2), back="none"))
    assert "T-01 · 1 of 1 · A very long title of a deck A very" in words.replace("…", " ")
    assert "…" in words


class TestPictures:
    """A picture that the card source names takes the place of the drawing."""

    def row(self, name: str) -> str:
        return f"Pictureling,,1,1,Spirit,Air,1,2,,{name}"

    def colour_in_window(self, data: bytes) -> Any:
        image = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
        dots = 2 * 72 / 25.4
        return dot(image, (10.5 + 31.5) * dots, (16.5 + 25) * dots)

    def test_jpeg_bytes_are_taken_as_they_are(self, make_set: MakeSet, tmp_path: Path) -> None:
        Image.new("RGB", (600, 400), (20, 200, 40)).save(tmp_path / "green.jpg", quality=90)
        data = printed(make_set(self.row("green.jpg")), back="none")
        assert (tmp_path / "green.jpg").read_bytes() in data
        assert self.colour_in_window(data) == pytest.approx((20, 200, 40), abs=6)

    @pytest.mark.parametrize(("mode", "fill"), [("RGB", (200, 30, 60)), ("RGBA", (200, 30, 60, 255)), ("L", 90)])
    def test_png_fills_the_window(self, mode: str, fill: object, make_set: MakeSet, tmp_path: Path) -> None:
        Image.new(mode, (300, 900), fill).save(tmp_path / "picture.png")  # type: ignore[arg-type]
        data = printed(make_set(self.row("picture.png")), back="none")
        wanted = (90, 90, 90) if mode == "L" else (200, 30, 60)
        assert self.colour_in_window(data) == pytest.approx(wanted, abs=3)


def test_the_four_elements_stay_apart_in_grey() -> None:
    face = read_face(shipped_folder("layouts") / "faces" / "tamer.toml").face
    shades = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (colour(table["base"]) for table in face.by["element"].values())
    )
    assert len(shades) == 4
    assert all(lighter - darker >= 20 for darker, lighter in pairwise(shades))


def test_no_meaning_is_carried_by_colour_alone() -> None:
    face = read_face(shipped_folder("layouts") / "faces" / "tamer.toml").face
    for column in ("element", "class"):
        symbols = [table.get("symbol") or table.get("breed") for table in face.by[column].values()]
        assert None not in symbols
        assert len(set(symbols)) == len(symbols)
        assert any(isinstance(each, Text) and each.text == f"{{{column}}}" for each in face.front.values())


def test_what_the_face_itself_says_is_told_once_as_such(make_set: MakeSet, tmp_path: Path) -> None:
    element = 'kind = "text"\nx = 1.0\ny = 1.0\nw = 5.0\nh = 5.0\nsize = 10.0\ntext = "far too long for this"\n'
    (tmp_path / "own.toml").write_text(f'extends = "tamer"\n[front.more]\n{element}', encoding="utf-8")
    deck = PrintRun("Trial", "tamer", [make_set(count=3)], Options(layout=tmp_path / "own.toml"))
    (problem,) = deck.unprintable()
    assert problem.file == tmp_path / "own.toml"
    assert problem.what.startswith("words that are the face's own: too long: at 6.5 pt it needs ")
