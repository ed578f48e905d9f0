"""Which pages are made of the sheets: sides, page numbers, and the words in their margins."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from printing.conftest import MakeSet
from printing.reading import MM, cards_on, printed_cards, reader
from support.refusals import refusal
from support.shell import in_process
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.print.options import page_numbers, paper_names
from companion.errors import UsageError

LABEL = re.compile(r"(\S[^·\n]*) · ([\w ]+) · page (\d+)/(\d+) · print at 100 %")


def labels(data: bytes) -> list[str]:
    """Side, number and count of each page, as its margin tells them."""
    found = []
    for page in pypdfium2.PdfDocument(data):
        match = LABEL.search(page.get_textpage().get_text_bounded())
        assert match is not None
        found.append(f"{match[2]} {match[3]}/{match[4]}")
    return found


def printed(make_set: MakeSet, count: int = 20, **options: Any) -> tuple[bytes, Any]:
    return printed_cards("Trial Deck", "tamer", [make_set(count=count)], **options)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ["fronts 1/6", "backs 2/6", "fronts 3/6", "backs 4/6", "fronts 5/6", "backs 6/6"]),
        ({"side": "fronts"}, ["fronts 1/6", "fronts 3/6", "fronts 5/6"]),
        ({"side": "backs"}, ["backs 2/6", "backs 4/6", "backs 6/6"]),
        ({"pages": frozenset({2, 5})}, ["backs 2/6", "fronts 5/6"]),
        ({"pages": frozenset({1, 2, 3}), "side": "fronts"}, ["fronts 1/6", "fronts 3/6"]),
        ({"back": "none"}, ["fronts 1/3", "fronts 2/3", "fronts 3/3"]),
        ({"back": "none", "side": "fronts", "pages": frozenset({3})}, ["fronts 3/3"]),
        ({"back": "gutterfold", "pages": frozenset({5})}, ["fronts and backs 5/5"]),
    ],
)
def test_the_pages_that_are_wanted_keep_their_numbers(
    options: dict[str, Any], expected: list[str], make_set: MakeSet
) -> None:
    assert labels(printed(make_set, **options)[0]) == expected


def test_one_side_alone_lies_where_it_does_with_the_other(make_set: MakeSet) -> None:
    both = reader(printed(make_set)[0])
    for side, first in (("fronts", 0), ("backs", 1)):
        alone = reader(printed(make_set, side=side)[0])
        for number in range(3):
            one = [(card.left, card.bottom, card.up) for card in cards_on(alone, number)]
            assert one == [(card.left, card.bottom, card.up) for card in cards_on(both, 2 * number + first)]


def test_what_is_said_counts_only_what_is_printed(make_set: MakeSet) -> None:
    part = printed(make_set, pages=frozenset({5, 6}))[1].part()
    assert (part.count, part.sheets, part.cards, part.cuts) == (2, 1, 2, 5)
    part = printed(make_set, side="backs")[1].part()
    assert (part.count, part.sheets, part.cards) == (3, 3, 20)
    assert part.dialog == "one-sided, on sheets with their fronts printed, turned over the long edge"


def test_the_viewers_page_labels_are_the_numbers_in_the_margins(make_set: MakeSet) -> None:
    assert reader(printed(make_set, pages=frozenset({2, 5}))[0]).page_labels == ["2", "5"]
    assert reader(printed(make_set)[0]).page_labels == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pages": frozenset({1, 9})}, "--pages 9: there is no such page; the last one is 6"),
        (
            {"side": "backs", "pages": frozenset({3})},
            "--pages names no page of backs; --side backs leaves the others out",
        ),
        ({"side": "backs", "back": "none"}, "--side backs needs pages of backs alone: print them with --back duplex"),
        (
            {"side": "fronts", "back": "gutterfold"},
            "--side fronts needs pages of fronts alone: print them with --back duplex",
        ),
    ],
)
def test_a_page_or_side_that_there_is_not_is_said(options: dict[str, Any], message: str, make_set: MakeSet) -> None:
    assert refusal(UsageError, printed, make_set, **options) == message


def test_one_page_is_one() -> None:
    assert page_numbers(None) == frozenset()
    assert page_numbers("1-3, 7") == frozenset({1, 2, 3, 7})
    assert page_numbers("4") == frozenset({4})


@pytest.mark.parametrize("text", ["", "x", "3-1", "0", "1-", "-2", "1,,2", "1-2-3", "1-999999999", "²", "٣", "１-３"])
def test_what_names_no_page_is_said(text: str) -> None:
    assert (
        refusal(UsageError, page_numbers, text)
        == f"--pages “{text}”: write numbers and ranges from 1 on, such as 1-3,7"
    )


def test_papers_are_named_once_each() -> None:
    assert paper_names(["a4,Letter", "a4"]) == ["a4", "letter"]
    with pytest.raises(UsageError):
        paper_names([","])


def test_help_lists_the_many_options_in_groups_that_fit_a_terminal() -> None:
    done = CliRunner().invoke(app, ["print", "cards", "--help"], env={"COLUMNS": "80"}, terminal_width=80)
    lines = done.stdout.splitlines()
    assert [line for line in lines if line.endswith(":") and not line.startswith(" ")] == [
        "Arguments:",
        "Which cards:",
        "On paper:",
        "Backs:",
        "Looks:",
        "What is written:",
        "Options:",
    ]
    assert max(map(len, lines)) <= 80


def test_two_papers_are_two_files_of_which_one_is_printed(tmp_path: Path) -> None:
    words = ["print", "cards", "tamer", "--only", "heroicat", "--paper", "a4,letter", "--paper", "a3"]
    done = CliRunner().invoke(app, words)
    assert [line.partition(": ")[0] for line in done.stdout.splitlines()] == [
        "output/tamer/cards-a4.pdf",
        "output/tamer/cards-letter.pdf",
        "output/tamer/cards-a3.pdf",
        "In the print dialog",
    ]
    for paper, width in (("a4", 210.0), ("letter", 215.9), ("a3", 297.0)):
        page = reader((tmp_path / f"output/tamer/cards-{paper}.pdf").read_bytes()).pages[0]
        assert float(page.mediabox.width) * MM == pytest.approx(width, abs=0.01)


def test_a_kit_on_two_papers_is_two_folders_or_two_files(tmp_path: Path) -> None:
    words = ["print", "kit", "tamer", "--set", "round1", "--paper", "a4,letter"]
    assert CliRunner().invoke(app, [*words, "--out", "kit"]).exit_code == 0
    a4, letter = ({path.name for path in (tmp_path / "kit" / paper).iterdir()} for paper in ("a4", "letter"))
    assert a4 == letter
    assert "cards-round1.pdf" in a4
    done = CliRunner().invoke(app, [*words, "--out", "kit.pdf"])
    assert [line.partition(": ")[0] for line in done.stdout.splitlines()][:2] == ["kit-a4.pdf", "kit-letter.pdf"]
    for paper, width in (("a4", 210.0), ("letter", 215.9)):
        page = reader((tmp_path / f"kit-{paper}.pdf").read_bytes()).pages[0]
        assert float(page.mediabox.width) * MM == pytest.approx(width, abs=0.01)


def with_borders(*borders: str) -> str:
    """A folder with a card for each border."""
    folder = Path("own")
    folder.mkdir()
    rows = "".join(f"Card {n},{border}\n" for n, border in enumerate(borders, start=1))
    (folder / "cards.csv").write_text(f"name,trim\n{rows}", encoding="utf-8")
    (folder / "face.toml").write_text('extends = "plain"\n[values]\nedge = "{trim}"\n', encoding="utf-8")
    return "./own"


SHARED = (
    "own/cards.csv: warning: “Card 2” and “Card 3” have different borders and share a cut; --bleed 2 sets the cards "
)
SHARED += "apart, so that a cut that is off shows nothing of the next card\n"


@pytest.mark.parametrize(
    ("borders", "options", "told"),
    [
        (["#102030"] * 9, [], ""),
        (["#102030"] * 2 + ["#a02030"], [], SHARED),
        (["#102030"] * 2 + ["#a02030"], ["--bleed", "2"], ""),
        (["#102030"] * 9 + ["#a02030"] * 9, [], ""),  # each on a sheet of its own
    ],
)
def test_two_cards_with_different_borders_at_one_cut_are_told(
    borders: list[str], options: list[str], told: str
) -> None:
    code, _, error = in_process(["print", "cards", with_borders(*borders), *options, "--out", "it.pdf"])
    assert (code, error) == (0, told)
