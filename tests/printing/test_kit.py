"""A kit: every part there is, in a folder or in one file, and the page that says what to do with it."""

from __future__ import annotations

import inspect
import os
import subprocess
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw
import pytest
from printing.conftest import PrintKit
from printing.reading import MM, SHIPPED, faces_not_embedded, reader, words_on
from support.refusals import refusal
from support.shell import COMMAND

from companion.cli.print.kit import print_kit
from companion.cli.print.tuckbox import print_tuckbox
from companion.errors import CompanionError
from companion.games import every, find
from companion.printing.boxes import BoxOptions
from companion.printing.choices import kit_sets
from companion.printing.guide import KitPart, guide
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.stocks import papers
from companion.printing.tokens import read_tokens

GAMES = [game.name for game in every()]


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_has_a_file_for_each_part_and_the_first_page_lists_them(game: str, kit: PrintKit) -> None:
    path, files = kit(game)
    names = list(files)
    assert names[0] == "start-here"
    assert {"rules", "tuckbox", *["tracker"] * (game in SHIPPED)} <= set(names)
    assert ("board" in names) == (find(game).layout("board") is not None)
    assert len([name for name in names if name.startswith("cards-")]) == len(kit_sets(game)) or not kit_sets(game)
    if pieces := find(game).layout("tokens"):
        assert {group.name for group in read_tokens(pieces, game)} <= set(names)
    first = words_on(path / "start-here.pdf")
    for name in names[1:]:
        assert f"{name}.pdf {files[name]['sheets']} " in first, name
    card = sum(each["sheets"] for each in files.values() if each["what"] in ("cards", "pieces", "tuckboxes"))
    paper = sum(each["sheets"] for each in files.values()) - card
    if "slips" in names:
        slips = files["slips"]["sheets"]
        card, paper = card - slips, paper + slips
    assert f"In all {card} sheets of card and {paper} of paper." in first
    assert "0 to 50 mm: measure me" in first


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_is_the_same_under_another_hash_seed_and_whole(game: str, kit: PrintKit) -> None:
    again = subprocess.run([*COMMAND, "print", "kit", game, "--out", "kit"], env=os.environ | {"PYTHONHASHSEED": "1"})
    assert again.returncode == 0
    files = {path.name: path.read_bytes() for path in kit(game).path.iterdir()}
    assert files == {path.name: path.read_bytes() for path in Path("kit").iterdir()}
    sizes = [pytest.approx([paper.width, paper.height], abs=0.01) for paper in papers().values()]
    for name, data in files.items():
        file = reader(data)
        assert faces_not_embedded(file) == [], name
        assert file.metadata and file.metadata.title, name
        for page in pypdfium2.PdfDocument(data):
            assert sorted((page.get_width() * MM, page.get_height() * MM)) in sizes, name
            assert words_off_paper(page) == [], name


@pytest.mark.parametrize("game", GAMES)
def test_no_words_of_a_kit_are_smaller_than_six_and_a_half_points(game: str, kit: PrintKit) -> None:
    """Those on spines, labels and rulers, too."""
    for path in kit(game).path.glob("*.pdf"):
        for page in pypdfium2.PdfDocument(path.read_bytes()):
            assert smallest_words(page) >= 6.49, path.name


def smallest_words(page: pypdfium2.PdfPage) -> float:
    """The smallest size in pt of a page's letters, as they are printed."""
    text, matrix = page.get_textpage(), raw.FS_MATRIX()
    found = [99.0]
    for number in range(text.count_chars()):
        if raw.FPDFText_GetMatrix(text.raw, number, matrix) and raw.FPDFText_GetUnicode(text.raw, number) > 32:
            scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
            found.append(raw.FPDFText_GetFontSize(text.raw, number) * scale)
    return min(found)


def words_off_paper(page: pypdfium2.PdfPage) -> list[str]:
    """The letters that a page shows where home printers leave the paper white."""
    text, near = page.get_textpage(), 3.8 / MM
    width, height = page.get_size()
    shown, off = text.get_text_range(), []
    x1, y1, x2, y2 = page.get_trimbox()
    label = shown.rfind(" · piece ")  # behind the letters of a mat's piece
    for number in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(number)
        cut_off = left > width or right < 0 or bottom > height or top < 0
        if number < label:  # of a mat's other piece
            cut_off = cut_off or left > x2 or right < x1 or bottom > y2 or top < y1
        if not cut_off and left < right and (min(left, bottom) < near or right > width - near or top > height - near):
            off.append(shown[number])
    return off


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])])
def test_one_file_has_all_of_it_and_an_outline(game: str, kit: PrintKit) -> None:
    folder = list(kit(game).files.values())
    path, files = kit(game, out="all.PDF")
    (whole,) = files.values()
    assert whole["what"] == "kit"
    for key in ("pages", "sheets", "cuts"):
        assert whole[key] == sum(each[key] for each in folder), key
    file = reader(path.read_bytes())
    chapters = [entry for entry in file.outline if not isinstance(entry, list)]
    assert str(chapters[0].title) == "Start here"
    starts = [file.get_destination_page_number(chapter) or 0 for chapter in chapters]
    assert starts == [sum(each["pages"] for each in folder[:number]) for number in range(len(folder))]
    table = words_on(path)
    for each, start in list(zip(folder, starts, strict=True))[1:]:
        last = start + each["pages"]
        assert (f"pages {start + 1} to {last} " if last > start + 1 else f"page {last} ") in table
    two_sided = [each for each in folder if each["dialog"].startswith("two-sided")]
    assert whole["dialog"].count("two-sided") <= len(two_sided)
    assert whole["dialog"].startswith("page 1 one-sided; pages 2 to ")


def test_each_player_gets_slips_with_their_name(kit: PrintKit) -> None:
    assert kit("tamer", "--set", "round1", "--players", "Ann, Bo, Cleo, Dan, Eve").files["slips"]["cards"] == 15
    path, files = kit("tamer", "--set", "round1", "--players", "Ann, Győző, Cleo, Dan")
    assert files["slips"]["cards"] == 12
    words = words_on(path / "slips.pdf")
    assert (words.count("Ann"), words.count("Győző"), words.count("Round 3")) == (3, 3, 3)  # a sheet holds nine


def test_a_box_that_is_too_large_goes_on_larger_paper_and_the_first_page_says_so(kit: PrintKit) -> None:
    path, files = kit("tetra-master", "--thickness", "0.7", "--clearance", "4")
    assert list(files) == [
        "start-here", "cards-monsters", "cards-arena", "markers", "board", "tracker", "rules", "tuckbox",
    ]  # fmt: skip
    page = reader((path / "tuckbox.pdf").read_bytes()).pages[0]
    assert float(page.mediabox.width) * MM == pytest.approx(297.0, abs=0.01)
    first = words_on(path / "start-here.pdf")
    assert "tuckbox.pdf 2 A3 card, 250 to 300 g/m² one-sided" in first
    assert "cards-monsters.pdf 13 card, 250 to 300 g/m²" in first


def test_every_part_of_a_gutterfold_kit_is_one_sided(kit: PrintKit) -> None:
    files = kit("tamer", "--set", "round1", "--back", "gutterfold").files.values()
    cut = [each for each in files if each["what"] in ("cards", "pieces")]
    assert all(each["dialog"].startswith("one-sided") for each in cut)
    assert all(each["pages"] == each["sheets"] for each in cut)


def test_a_row_of_the_first_page_that_does_not_fit_is_an_error_and_no_traceback() -> None:
    part = PrintPart(
        "cards", "A deck with a title that goes on and on, far beyond what any table could ever hold", [], 1, 1
    )
    parts = [KitPart("cards", part, "a4")]
    assert "A deck with a title that goes on" in refusal(CompanionError, guide, "Made Up", parts, in_one=False)


def test_the_boxes_of_a_kit_and_of_the_command_are_made_alike() -> None:
    """Defaults in `--help` are those of the printing."""
    for command in (print_tuckbox, print_kit):
        options = inspect.signature(command).parameters
        assert options["thickness"].default == BoxOptions().thickness
        assert options["clearance"].default == BoxOptions().clearance


def test_packed_what_has_one_size_fills_the_sheets_and_nothing_is_missing(kit: PrintKit) -> None:
    """The three rounds' cards and the recipe of Tamer Tournament take 19 sheets instead of 22."""
    apart = kit("tamer").files
    path, files = kit("tamer", "--pack")
    together = ("cards-round1", "cards-round2", "cards-round3", "recipe")
    assert set(files) == set(apart) - set(together) | {"cards"}
    assert files["cards"]["cards"] == 169
    assert sum(apart[name]["sheets"] for name in together) == 22
    assert files["cards"]["sheets"] == 19
    fronts, last = (words_on(path / "cards.pdf", page) for page in (0, 36))
    assert "Heroicat" in fronts
    assert "R3-48" in last
    assert "Flip Round One cards" in last
    assert "cards.pdf 19 card" in words_on(path / "start-here.pdf")


def test_packed_pieces_of_another_size_are_a_file_of_their_own(kit: PrintKit) -> None:
    assert list(kit("challengers", "--pack").files)[:3] == ["start-here", "cards", "trophies-fans"]


def test_a_kit_for_a_cutting_machine_has_the_lines_that_it_cuts(kit: PrintKit) -> None:
    path, files = kit("tamer", "--set", "round1", "--cutter", "silhouette")
    lines = {Path(each["path"]).name for said in files.values() for each in said.get("cutting", ())}
    assert {"cards-round1-cut.svg", "dice-cut.dxf", "slips-cut.svg", "tuckbox-cut.svg"} <= lines
    assert lines <= {each.name for each in path.iterdir()}
    assert files["cards-round1"]["cuts"] == 0
