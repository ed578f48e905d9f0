"""A kit: every part there is, in a folder or in one file, and the page that says what to do with it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from printing.reading import MM, SHIPPED, faces_not_embedded, reader

from companion.games import every, find
from companion.printing.boxes import BoxOptions
from companion.printing.choices import kit_sets
from companion.printing.guide import KitPart, guide
from companion.printing.paper.pages import Part
from companion.printing.tokens import read_tokens

Run = Callable[..., dict[str, Any]]
GAMES = [game.name for game in every()]


@pytest.fixture
def kit(tmp_path: Path) -> Run:
    def companion(*words: str) -> dict[str, Any]:
        program = "from companion.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", program, "print", "kit", *words, "--json"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        return told

    return companion


def words_on(path: Path, page: int = 0) -> str:
    return " ".join(pypdfium2.PdfDocument(path)[page].get_textpage().get_text_bounded().split())


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_has_a_file_for_each_part_and_the_first_page_lists_them(game: str, kit: Run, tmp_path: Path) -> None:
    files = kit(game, "--out", "kit")["files"]
    names = [Path(each["path"]).stem for each in files]
    assert names[0] == "start-here"
    assert {"rules", "tuckbox", *["tracker"] * (game in SHIPPED)} <= set(names)
    assert ("board" in names) == (find(game).layout("board") is not None)
    assert len([name for name in names if name.startswith("cards-")]) == len(kit_sets(game)) or not kit_sets(game)
    if pieces := find(game).layout("tokens"):
        assert {group.name for group in read_tokens(pieces, game)} <= set(names)
    first = words_on(tmp_path / "kit" / "start-here.pdf")
    for name, each in zip(names[1:], files[1:], strict=True):
        assert f"{name}.pdf {each['sheets']} " in first, name
        assert faces_not_embedded(reader((tmp_path / each["path"]).read_bytes())) == []
    card = sum(each["sheets"] for each in files if each["what"] in ("cards", "pieces", "tuckboxes"))
    paper = sum(each["sheets"] for each in files) - card
    if "slips" in names:
        slips = files[names.index("slips")]["sheets"]
        card, paper = card - slips, paper + slips
    assert f"In all {card} sheets of card and {paper} of paper." in first
    assert "0 to 50 mm: measure me" in first


@pytest.mark.parametrize("game", GAMES)
def test_one_file_has_all_of_it_and_an_outline(game: str, kit: Run, tmp_path: Path) -> None:
    folder = kit(game, "--out", "kit")["files"]
    (whole,) = kit(game, "--out", "all.PDF")["files"]
    assert (whole["path"], whole["what"]) == ("all.PDF", "kit")
    for key in ("pages", "sheets", "cuts"):
        assert whole[key] == sum(each[key] for each in folder), key
    file = reader((tmp_path / "all.PDF").read_bytes())
    chapters = [entry for entry in file.outline if not isinstance(entry, list)]
    assert str(chapters[0].title) == "Start here"
    assert len(chapters) == len(folder)
    starts = [file.get_destination_page_number(chapter) for chapter in chapters]
    expected, first = [], 0
    for each in folder:
        expected.append(first)
        first += each["pages"]
    assert starts == expected
    table = words_on(tmp_path / "all.PDF")
    for each, start in list(zip(folder, starts, strict=True))[1:]:
        last = start + each["pages"]
        assert (f"pages {start + 1} to {last} " if last > start + 1 else f"page {last} ") in table
    two_sided = [each for each in folder if each["dialog"].startswith("two-sided")]
    assert whole["dialog"].count("two-sided") <= len(two_sided)
    assert whole["dialog"].startswith("page 1 one-sided; pages 2 to ")


def test_each_player_gets_slips(kit: Run) -> None:
    for names, slips in (("Ann, Bo, Cleo, Dan, Eve", 15), ("Ann, Bo, Cleo, Dan", 12)):
        files = kit("tamer", "--players", names, "--out", "kit")["files"]
        assert [each["cards"] for each in files if each["path"].endswith("slips.pdf")] == [slips]


def test_a_box_that_is_too_large_goes_on_larger_paper_and_the_first_page_says_so(kit: Run, tmp_path: Path) -> None:
    kit("tetra-master", "--thickness", "0.7", "--clearance", "4", "--out", "kit")
    page = reader((tmp_path / "kit" / "tuckbox.pdf").read_bytes()).pages[0]
    assert float(page.mediabox.width) * MM == pytest.approx(297.0, abs=0.01)
    first = words_on(tmp_path / "kit" / "start-here.pdf")
    assert "tuckbox.pdf 2 A3 card, 250 to 300 g/m² one-sided" in first
    assert "cards-monsters.pdf 13 card, 250 to 300 g/m²" in first


def test_every_part_of_a_gutterfold_kit_is_one_sided(kit: Run) -> None:
    files = kit("tamer", "--back", "gutterfold", "--out", "kit")["files"]
    cut = [each for each in files if each["what"] in ("cards", "pieces")]
    assert all(each["dialog"].startswith("one-sided") for each in cut)
    assert all(each["pages"] == each["sheets"] for each in cut)


def test_a_row_of_the_first_page_that_does_not_fit_is_an_error_and_no_traceback() -> None:
    from companion.errors import CompanionError

    part = Part("cards", "A deck with a title that goes on and on, far beyond what any table could ever hold", [], 1, 1)
    with pytest.raises(CompanionError, match="A deck with a title that goes on"):
        guide("Made Up", [KitPart("cards", part, "a4")], in_one=False)


def test_the_boxes_of_a_kit_and_of_the_command_are_made_alike() -> None:
    """What `--help` says is the default is what the printing takes."""
    import inspect

    from companion.cli.print.boxes import print_tuckbox
    from companion.cli.print.kit import print_kit

    for command in (print_tuckbox, print_kit):
        options = inspect.signature(command).parameters
        assert options["thickness"].default == BoxOptions().thickness
        assert options["clearance"].default == BoxOptions().clearance


def test_packed_what_has_one_size_fills_the_sheets_and_nothing_is_missing(kit: Run, tmp_path: Path) -> None:
    """The three rounds' cards and the recipe of Tamer Tournament take 19 sheets instead of 22."""
    apart = {Path(each["path"]).stem: each for each in kit("tamer", "--out", "apart")["files"]}
    files = {Path(each["path"]).stem: each for each in kit("tamer", "--pack", "--out", "kit")["files"]}
    together = ("cards-round1", "cards-round2", "cards-round3", "recipe")
    assert set(files) == set(apart) - set(together) | {"cards"}
    assert files["cards"]["cards"] == 169
    assert sum(apart[name]["sheets"] for name in together) == 22
    assert files["cards"]["sheets"] == 19
    fronts, last = (words_on(tmp_path / "kit" / "cards.pdf", page) for page in (0, 36))
    assert "Heroicat" in fronts
    assert "R3-48" in last
    assert "Flip Round One cards" in last
    assert "cards.pdf 19 card" in words_on(tmp_path / "kit" / "start-here.pdf")


def test_packed_pieces_of_another_size_are_a_file_of_their_own(kit: Run) -> None:
    names = [Path(each["path"]).stem for each in kit("challengers", "--pack", "--out", "kit")["files"]]
    assert names[:3] == ["start-here", "cards", "trophies-fans"]
    assert len(names) == len(set(names))


def test_slips_have_the_names_of_the_players(kit: Run, tmp_path: Path) -> None:
    kit("tamer", "--players", "Ann, Győző, Cleo, Dan", "--out", "kit")
    words = words_on(tmp_path / "kit" / "slips.pdf")
    assert (words.count("Ann"), words.count("Győző"), words.count("Round 3")) == (3, 3, 3)  # a sheet holds nine
