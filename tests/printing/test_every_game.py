"""Every game there is, printed in every way there is, and read back. A new game is covered as soon as it is there."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from printing.extent import extent
from printing.reading import MM, Laid, cards_on, faces_not_embedded, printed_cards, reader

from companion.cards import CardRow, CardSet, read_set
from companion.cards.places import chosen_sets
from companion.cards.set_info import named_in
from companion.errors import UsageError
from companion.games import every, find
from companion.printing.choices import kit_sets
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS
from companion.printing.faces.elements import CardSide
from companion.printing.faces.face import Painters
from companion.printing.paper.sheet import Size
from companion.printing.paper.stocks import papers, stocks
from companion.printing.print_run import Options, PrintRun

EXACT = 0.005  # mm: far less than a printer can place
BACK = 0.001  # mm
DOTS = 300 / 25.4  # a mm, as printers have them
GAMES = [game.name for game in every()]
SETS = [(game.name, path.stem) for game in every() for path in chosen_sets(game.name, ())]
SETS_OF_CARDS = [
    (game.name, path.stem)
    for game in every()
    for path in chosen_sets(game.name, ())
    if not named_in(path.with_suffix(".toml"), "kind")
]
WAYS = [
    {"back": "duplex", "flip": "long", "bleed": 0.0, "marks": "crop", "ink": "color", "qr": True},
    {"back": "duplex", "flip": "short", "bleed": 2.0, "marks": "grid", "ink": "gray", "qr": False},
    {"back": "gutterfold", "flip": "long", "bleed": 0.0, "marks": "none", "ink": "save", "qr": True},
    {"back": "gutterfold", "flip": "short", "bleed": 3.0, "marks": "crop", "ink": "color", "qr": True},
    {"back": "none", "flip": "long", "bleed": 1.5, "marks": "grid", "ink": "save", "qr": False},
]


@cache
def card_set(game: str, name: str) -> CardSet[Any]:
    (path,) = chosen_sets(game, [name])
    return read_set(path, find(game).row_of(path))


@cache
def deck(game: str) -> tuple[list[CardSet[Any]], list[CardRow]]:
    """The sets that the game is printed with, and all their cards."""
    every_set = [card_set(game, path.stem) for path in chosen_sets(game, kit_sets(game))]
    sets = [each for each in every_set if not each.info.kind]
    return sets, [card for each in sets for card in each.cards]


def printed(game: str, count: int, **options: Any) -> list[list[Laid]]:
    """The pages of so many of the game's cards, each with the cards on it."""
    sets, cards = deck(game)
    assert count <= len(cards), "a test sheet wants more cards than the game has"
    some = cards[:count]
    file = reader(printed_cards(game, game, sets, lambda card: card in some, copies=1, **options)[0])
    return [cards_on(file, number) for number in range(len(file.pages))]


@cache
def fits(game: str) -> int:
    """The number of the game's cards on a sheet."""
    return len(printed(game, min(len(deck(game)[1]), 60), paper="a4", stock="poker", back="none")[0])


@pytest.mark.parametrize("every_pair", [False, pytest.param(True, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_pages_cards_and_backs_are_exact_on_every_paper_and_stock(game: str, every_pair: bool) -> None:
    """The games take turns: together they are printed on every pair of a paper and a stock that goes on it."""
    seen = 0
    sets, cards = deck(game)
    flips = cycle(("long", "short"))
    pairs = list(product(papers().items(), stocks().items()))
    for (paper, size), (stock, cut) in pairs if every_pair else pairs[GAMES.index(game) :: len(GAMES)]:
        options: dict[str, Any] = {"paper": paper, "stock": stock, "flip": (flip := next(flips)), "copies": 1}
        try:
            file = reader(printed_cards(game, game, sets, lambda card: card in cards[:5], **options)[0])
        except UsageError:
            continue  # the stock is not for these cards, or the paper is too small
        for number, page in enumerate(file.pages):
            where = (paper, stock, flip, number)
            assert float(page.mediabox.width) * MM == pytest.approx(size.width, abs=0.01), where
            assert float(page.mediabox.height) * MM == pytest.approx(size.height, abs=0.01), where
            for laid in cards_on(file, number):
                sides = sorted((laid.width, laid.height))
                assert sides == pytest.approx(sorted((cut.width, cut.height)), abs=EXACT), where
        assert_behind(size, cards_on(file, 0), cards_on(file, 1), flip)
        seen += 1
    assert seen > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_full_part_filled_and_exactly_full_sheets(game: str, flip: str) -> None:
    count = fits(game)
    for cards in (n for n in (1, count - 1, count, count + 1) if 0 < n <= len(deck(game)[1])):
        pages = printed(game, cards, flip=flip)
        assert [len(page) for page in pages[::2]] == [len(page) for page in pages[1::2]]
        assert [len(page) for page in pages[::2]] == ([count, 1] if cards > count else [cards])
        for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
            assert_behind(papers()["a4"], fronts, backs, flip)


def assert_behind(paper: Size, fronts: list[Laid], backs: list[Laid], flip: str) -> None:
    """Each back's middle is where the paper's turning over the edge puts its front's, and its top is up there."""
    assert len(fronts) == len(backs)
    for front, back in zip(fronts, backs, strict=True):
        (x, y), (across, up) = front.middle, front.up
        if flip == "long":
            behind, top = (paper.width - x, y), (-across, up)
        else:
            behind, top = (x, paper.height - y), (-across, up)
            top = (across, -up)
        assert back.middle == pytest.approx(behind, abs=BACK)
        assert back.up in (top, (-top[0], -top[1]))


@cache
def in_way(game: str, way: int) -> bytes:
    """The game's first twelve cards, printed in one of the ways."""
    sets, cards = deck(game)
    return printed_cards(game, game, sets, lambda card: card in cards[:12], copies=2, **WAYS[way])[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_block_is_in_the_papers_middle_and_everything_outside_the_printers_margin(game: str, way: int) -> None:
    file = reader(in_way(game, way))
    for page in file.pages:
        left, bottom, right, top = (float(value) * MM for value in page.trimbox)
        width, height = float(page.mediabox.width) * MM, float(page.mediabox.height) * MM
        assert (left + right) / 2 == pytest.approx(width / 2, abs=EXACT)
        assert (bottom + top) / 2 == pytest.approx(height / 2, abs=EXACT)
        assert min(left, bottom, width - right, height - top) >= 4.2 - EXACT
        outer = [float(value) * MM for value in page.bleedbox]
        assert outer[0] < left and outer[1] < bottom and outer[2] > right and outer[3] > top
    assert faces_not_embedded(file) == []


def fingerprints() -> list[str]:
    """Of each game's first twelve cards, printed in every way."""
    return [f"{game} {way} {sha256(in_way(game, way)).hexdigest()}" for game in GAMES for way in range(len(WAYS))]


def test_cards_are_the_same_bytes_in_another_process_under_another_hash_seed_in_every_way() -> None:
    program = "from printing.test_every_game import fingerprints; print(*fingerprints(), sep='\\n')"
    paths = os.pathsep.join(map(str, Path(__file__).parents[1:3]))
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines() == fingerprints(), done.stderr


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.long)], ids=["some-cards", "every-card"])
@pytest.mark.parametrize(("game", "name"), SETS_OF_CARDS)
def test_the_qr_code_of_cards_reads_at_300_dpi(game: str, name: str, step: int) -> None:
    cards = card_set(game, name)
    wanted = cards.cards[::step]
    data, _ = printed_cards(game, game, [cards], lambda card: card in wanted, back="none", copies=1)
    document, found = pypdfium2.PdfDocument(data), []
    for number, page in enumerate(document):
        image, height = page.render(scale=300 / 72, grayscale=True).to_pil(), page.get_height() * MM
        for laid in cards_on(reader(data), number):
            box = (laid.left, height - laid.top, laid.right, height - laid.bottom)
            found += [code.text for code in zxingcpp.read_barcodes(image.crop([round(mm * DOTS) for mm in box]))]
    assert found == [card.code for card in wanted] * (len(cards.info.series) or 1)


def test_the_decks_of_a_series_are_told_apart_by_their_sign() -> None:
    """Challengers! has eight starter decks: each of their cards has eight fronts, and each deck cards of its own."""
    cards = card_set("challengers", "starter")
    run = PrintRun("Challengers!", "challengers", [cards], Options())
    fronts = [side for side in run.sides() if side.name.startswith("front")]
    drawn = {sha256(repr(side.draw()).encode()).digest() for side in fronts}
    assert len(cards.info.series) == 8
    assert len(fronts) == len(drawn) == 8 * len({card.code for card in cards.cards})


@pytest.mark.parametrize("ink", ["color", "save"])
@pytest.mark.parametrize(("game", "name"), SETS)
def test_nothing_is_drawn_outside_its_box(game: str, name: str, ink: Any) -> None:
    cards, faces = card_set(game, name), Painters(game, ink)
    of_set = {"set": cards.info.name, "title": cards.info.title, "back": cards.info.back, "of": "1", "number": "1"}
    for card in cards.cards:
        columns = {column: str(value) for column, value in card.columns().items()} | of_set
        face = faces.of(columns, cards.info.kind).face
        for side_name in ("front", "back"):
            side = CardSide(face.terms, typefaces(), ink, True, face.values_for(columns, ink, side_name), None)
            for name, element in face.elements(side_name):
                left, top, right, bottom = (units / UNITS for units in extent(side.items([(name, element)])))
                boxes = list(element.boxes)
                beyond = max(
                    min(x for x, _, _, _ in boxes) - left,
                    min(y for _, y, _, _ in boxes) - top,
                    right - max(x + w for x, _, w, _ in boxes),
                    bottom - max(y + h for _, y, _, h in boxes),
                )
                slack = 0.02 + getattr(element, "line", 0.0)  # half of an outline lies outside its shape
                assert beyond <= slack, f"{card.name}: {element.kind} at {element.x}, {element.y} by {beyond:.2f} mm"
        assert side.faults == []
