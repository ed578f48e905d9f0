"""Tetra Master on paper: cards whose arrows stay true when they are turned over, the mat, the tally, the kit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from printing.reading import MM, cards_on, dot, pages_of, printed_cards, reader, words_on
from printing.reading import pdf as pdf_of
from support.shell import in_process

from companion.cards import CardSet, SourceError, read_set, shipped
from companion.cards.places import shipped_sets
from companion.games.tetra_master.board import ARROWS
from companion.games.tetra_master.cards import TetraRow
from companion.printing.board import board
from companion.printing.drawing.vector import Stamp
from companion.printing.faces.art import drawing
from companion.printing.tracker import tracker

WIDTH, HEIGHT = 63, 88
A4 = (210.0, 297.0)
# The middle of each arrow on an upright card, in mm.
SPOTS = {
    "N": (31.5, 4.6),
    "NE": (59.3, 3.7),
    "E": (58.4, 44.0),
    "SE": (59.3, 84.3),
    "S": (31.5, 83.4),
    "SW": (3.7, 84.3),
    "W": (4.6, 44.0),
    "NW": (3.7, 3.7),
}


@pytest.fixture(scope="module")
def sets() -> dict[str, CardSet[TetraRow]]:
    return {path.stem: read_set(path, TetraRow) for path in shipped_sets("tetra-master")}


def printed(*sets: CardSet[TetraRow], wanted: Any = lambda card: True, **options: Any) -> bytes:
    return printed_cards("Tetra Master", "tetra-master", sets, wanted, **options)[0]


def pages(data: bytes, dpi: int) -> list[Image.Image]:
    return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(data)]


def cut(page: Image.Image, x: float, y: float, dpi: int, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    k = dpi / 25.4
    return page.crop((round(x * k), round(y * k), round((x + size[0]) * k), round((y + size[1]) * k)))


def turned_over(data: bytes, count: int, flip: str, dpi: int) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Each card as it lies, and as it lies after it was turned over sideways; what paper and scissors do, by hand."""
    sheets = pages(data, dpi)
    for number in range(count):
        x, y = 10.5 + WIDTH * (number % 3), 16.5 + HEIGHT * (number // 3 % 3)
        front, back = sheets[number // 9 * 2], sheets[number // 9 * 2 + 1]
        if flip == "long":
            behind = cut(back, A4[0] - x - WIDTH, y, dpi)
        else:
            behind = cut(back, x, A4[1] - y - HEIGHT, dpi).transpose(Image.Transpose.ROTATE_180)
        yield cut(front, x, y, dpi), behind


def arrows_on(card: Image.Image) -> list[str]:
    k = card.width / WIDTH
    found = []
    for arrow, (x, y) in SPOTS.items():
        red, green, blue = dot(card, int(x * k), int(y * k))
        if red > 230 and green > 190 and blue < 90:
            found.append(arrow)
    return found


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)], ids=["every-fifth-card", "every-card"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_every_arrow_points_the_same_way_when_the_card_is_turned_over(flip: str, step: int, sets: Any) -> None:
    assert list(SPOTS) == list(ARROWS)
    cards = sets["monsters"].cards[::step]
    data = printed(sets["monsters"], wanted=lambda card: card in cards, flip=flip)
    for card, (front, back) in zip(cards, turned_over(data, len(cards), flip, 50), strict=True):
        assert arrows_on(front) == card.arrows.split(), card.name
        assert arrows_on(back) == card.arrows.split(), card.name


def test_in_a_gutterfold_the_arrows_stay_true_too(sets: Any) -> None:
    (bear,) = (card for card in sets["monsters"].cards if card.name == "Quill Bear")
    data = printed(sets["monsters"], wanted=lambda card: card is bear, back="gutterfold")
    (page,) = pages(data, 50)
    front, back = cards_on(reader(data), 0)
    assert (front.up, back.up) == ((1, 0), (-1, 0))
    for side, turn in ((front, Image.Transpose.ROTATE_90), (back, Image.Transpose.ROTATE_270)):
        lying = cut(page, side.left, A4[1] - side.top, 50, (HEIGHT, WIDTH))
        assert arrows_on(lying.transpose(turn)) == bear.arrows.split()


def test_the_front_is_blue_and_the_back_is_red_in_words_too(sets: Any) -> None:
    data = printed(sets["monsters"], wanted=lambda card: card.name == "Behemoth")
    front, back = pages_of(data)
    assert "BLUE" in front and "RED" not in front
    assert "RED" in back and "BLUE" not in back
    for said in ("Behemoth", "TM-105", "Physical", "Magical", "Army 22", "9", "6", "7"):
        assert said in front, said
        assert said in back, said
    assert front.count("BLUE") == front.count("TM-105") == front.count("Behemoth") == 1


@pytest.mark.parametrize("ink", ["color", "gray"])
def test_blue_and_red_differ_in_lightness(ink: str, sets: Any) -> None:
    data = printed(sets["monsters"], wanted=lambda card: card.name == "Straw Man", ink=ink)
    ((front, back),) = turned_over(data, 1, "long", 50)
    rims = [side.convert("L").crop((116, 30, 122, 140)).tobytes() for side in (front, back)]
    light = [sum(rim) / len(rim) for rim in rims]
    assert light[1] - light[0] > 25, light


@pytest.mark.parametrize("ink", ["color", "gray", "save"])
def test_both_sides_carry_the_cards_code_as_a_qr_code(ink: str, sets: Any) -> None:
    some = sets["monsters"].cards[::40]
    data = printed(sets["monsters"], wanted=lambda card: card in some, ink=ink)
    for card, sides in zip(some, turned_over(data, len(some), "long", 300), strict=True):
        for side in sides:
            assert [code.text for code in zxingcpp.read_barcodes(side)] == [card.code]


def test_arena_cards_have_a_face_of_their_own_and_one_back(sets: Any) -> None:
    data = printed(sets["arena"])
    pdf = reader(data)
    fronts = [card.name for page in (0, 2, 4) for card in cards_on(pdf, page)]
    backs = {card.name for page in (1, 3, 5) for card in cards_on(pdf, page)}
    assert (len(fronts), len(set(fronts)), len(backs)) == (24, 2, 1)
    words = " ".join(pages_of(data))
    assert (words.count("Blocked"), words.count("Empty")) == (2 * 6, 2 * 18)


def test_one_set_may_hold_monsters_and_arena_cards(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text(
        "name,code,copies,kind,attack,type,physical,magical,arrows\nOwnling,O-1,1,Monster,3,Magical,1,2,N\n"
        "Rock,O-2,2,Blocked,,,,,\n",
        encoding="utf-8",
    )
    (tmp_path / "own.toml").write_text('name = "own"\ngame = "tetra-master"\n', encoding="utf-8")
    data = printed(read_set(tmp_path / "own.csv", TetraRow))
    backs = words_on(data, 1)
    assert "Ownling" in backs
    assert backs.count("Tetra Master") >= 2 * 2
    assert len({card.name for card in cards_on(reader(data), 1)}) == 2


def test_an_unknown_direction_is_said_with_its_place(sets: Any, tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("name,attack,type,physical,magical\nOwnling,3,Magical,1,2\n", encoding="utf-8")
    (tmp_path / "own.toml").write_text('name = "own"\ngame = "tetra-master"\n', encoding="utf-8")
    own = read_set(tmp_path / "own.csv", TetraRow)
    own.cards[0] = own.cards[0].model_copy(update={"arrows": "N UP"})
    with pytest.raises(SourceError) as error:
        printed(own)
    right = "write N, NE, E, SE, S, SW, W, NW with a space between"
    assert str(error.value).endswith(f"own.csv:2: arrows: Ownling: “UP” is no direction; {right}")


def test_a_name_without_element_is_drawn_by_its_words() -> None:
    creatures = shipped("layouts") / "creatures" / "tetra-master.toml"

    def landscape(name: str, place: str = "") -> str:
        return next(item.name.split()[1] for item in drawing(creatures, "", place, name) if isinstance(item, Stamp))

    names = ("Frost Badger", "Ember Badger", "Gale Badger", "Moss Badger")
    assert [landscape(name) for name in names] == ["shore", "volcano", "sky", "hills"]
    assert landscape("Frost Badger", "volcano") == "volcano"
    assert drawing(creatures, "", "", "Frost Badger")[1:-1] == drawing(creatures, "", "shore", "Frost Badger")[1:-1]
    assert landscape("Frost Lynx") == "highland", "one of the game's own stands in its scene"


@pytest.mark.parametrize(("paper", "pieces"), [("a4", 2), ("letter", 4), ("legal", 2), ("a3", 1)])
def test_the_pieces_of_the_mat_make_the_whole(paper: str, pieces: int) -> None:
    part = board(shipped("layouts") / "boards" / "tetra-master.toml", paper=paper)
    data = pdf_of(part)
    pdf = reader(data)
    assert part.count == len(pdf.pages) == pieces
    sizes = [(float(page.trimbox.width) * MM, float(page.trimbox.height) * MM) for page in pdf.pages]
    across = 2 if pieces == 4 else 1
    assert sum(width for width, _ in sizes[:across]) == pytest.approx(2 * 9 + 4 * 66, abs=0.02)
    assert sum(height for _, height in sizes[::across]) == pytest.approx(2 * 9 + 4 * 91, abs=0.02)
    for page in pdf.pages:
        left, bottom, right, top = (float(value) * MM for value in page.trimbox)
        assert min(left, bottom) >= 4.2
        assert right <= float(page.mediabox.width) * MM - 4.2
        assert top <= float(page.mediabox.height) * MM - 4.2
    words = " ".join(
        drawn.get_textpage().get_text_bounded(*(float(value) for value in page.trimbox))
        for drawn, page in zip(pypdfium2.PdfDocument(data), pdf.pages, strict=True)
    )
    for cell in (column + row for column in "abcd" for row in "1234"):
        assert words.count(cell) == 1, cell
    assert words.count("north: tops this way") == 2


def tally(data: dict[str, Any], **options: Any) -> bytes:
    return pdf_of(tracker("tetra-master", data, **options))


def test_a_blank_tally_has_rows_sides_and_the_quick_reference() -> None:
    words = words_on(tally({}))
    for said in ("Match tally", "First to win", "Tournament Champion", "Your turn", "A fight", "Turning a card over"):
        assert said in words
    assert "Like the page of a book: over its long edge, sideways." in words
    assert words.count("draw ") >= 17


def test_a_tally_is_filled_with_the_battles_that_were_played() -> None:
    data: dict[str, Any] = {
        "players": ["Ann", "Bo"],
        "battles": [{"score": {"Ann": 7, "Bo": 3}, "winner": "Ann"}, {"score": {"Ann": 5, "Bo": 5}, "winner": None}],
        "points": {"Ann": 1.5, "Bo": 0.5},
        "champion": None,
    }
    words = words_on(tally(data))
    assert "Ann" in words and "Bo" in words
    plain = words_on(tally({"players": ["Ann", "Bo"]}))
    for figure in ("7", "5"):
        assert words.count(figure) > plain.count(figure)
    by_bo = {**data, "battles": [{"score": {"Ann": 7, "Bo": 3}, "winner": "Bo"}, data["battles"][1]]}
    assert tally(by_bo) != tally(data)
    many = {**data, "battles": data["battles"] * 20}
    more = reader(tally(many))
    assert len(more.pages) == 2
    assert "Tournament Champion" not in more.pages[0].extract_text()
    assert "40" in more.pages[1].extract_text()


def run(*words: str) -> str:
    code, out, err = in_process(words)
    assert (code, err) == (0, "")
    return out


def test_boards_and_cards_each_have_their_command() -> None:
    told = run("print", "boards", "tetra-master", "--paper", "a3")
    assert told.startswith("output/tetra-master/board.pdf: board on 1 sheet of paper, ")
    said = "companion: Tamer Tournament has no board to print; --layout FILE prints your own\n"
    assert in_process(["print", "boards", "tamer"]) == (1, "", said)


def test_the_tally_is_filled_from_a_journal() -> None:
    Path("answers.txt").write_text("Ann, Bo\n", encoding="utf-8")
    how = ("--auto", "all", "--seed", "5", "--answers", "answers.txt", "--journal", "j.jsonl")
    played = run("referee", "tetra-master", "tournament", *how)
    run("print", "tracker", "tetra-master", "--journal", "j.jsonl", "--out", "t.pdf")
    champion = "Ann" if "Ann is the Tournament Champion" in played else "Bo"
    assert words_on("t.pdf").count(champion) == 2


def test_110_double_sided_cards_are_small() -> None:
    run("print", "cards", "tetra-master", "--set", "monsters", "--out", "m.pdf")
    assert Path("m.pdf").stat().st_size < 1_500_000
