"""Sheets of games that the program does not know: mats with slots, grids, schedules, as TOML alone."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
import typer
from PIL import Image
from printing.reading import MM, pages_of, pdf, reader, words_on
from pydantic import BaseModel
from support.document import read, words_beside
from support.refusals import refusal
from typer.testing import CliRunner

from companion.cards import SourceError
from companion.cli.check import check
from companion.cli.print import app
from companion.errors import CompanionError, UsageError
from companion.printing.board import board
from companion.printing.sheets.elements import (
    Column,
    Group,
    Lines,
    Mark,
    PageLayout,
    PlacedElement,
    Players,
    SheetLayout,
    SheetNames,
    SheetTable,
)
from companion.printing.sheets.paging import check_sheet
from companion.printing.tracker import tracker

checks = typer.Typer()
checks.command()(check)

MAT = words_beside(__file__, "sheets/mat.toml")

GRID = words_beside(__file__, "sheets/grid.toml")


def schedule() -> str:
    """The example of the page about sheets."""
    [found] = re.findall(r"```toml\n(.*?)```", read("sheets.md"), re.DOTALL)
    return str(found)


@pytest.fixture
def layout(tmp_path: Path) -> Any:
    def written(text: str, name: str = "own") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def test_a_schedule_by_the_number_of_players_filled_and_empty(layout: Any) -> None:
    path = layout(schedule())
    filled = words_on(tracker("regatta", {"players": ["Ann", "Bo", "Cy", "Di"]}, layout=path))
    assert "1. Ann 2. Bo 3. Cy 4. Di" in filled and "1 1 - 2 1 3 - 4 2 1 - 3 2 2 - 4" in filled
    three = words_on(tracker("regatta", {"players": ["Ann", "Bo", "Cy"]}, layout=path))
    assert "1 1 - 2 3 2 1 - 3 2 3 2 - 3 1" in three
    empty = words_on(tracker("regatta", {}, layout=path))
    assert "Race Boats Rests Winner" in empty and empty.count(" - ") == 0 and "1. 2. 3." in empty
    assert (
        refusal(UsageError, tracker, "regatta", {"players": ["Ann", "Bo"]}, layout=path)
        == "--players names 2; Harbour Regatta is for 3 to 4 players"
    )


@pytest.mark.parametrize(("paper", "pieces"), [("a4", 2), ("a3", 1), ("letter", 2)])
def test_mats_with_slots_come_one_for_each_thing_and_lie_as_the_paper_does(
    layout: Any, paper: str, pieces: int
) -> None:
    part = board(layout(MAT), paper=paper)
    data = pdf(part)
    assert part.title == "Harbour Regatta: 2 boards" and part.count == 2 * pieces
    pages = reader(data).pages
    boxes = [(float(page.trimbox.width) * MM, float(page.trimbox.height) * MM) for page in pages]
    assert sum(width for width, _ in boxes[:pieces]) == pytest.approx(300 if pieces == 1 or boxes[0][1] > 199 else 600)
    assert all(float(page.mediabox.width) > float(page.mediabox.height) for page in pages) == (paper == "a3")
    words = " ".join(pages_of(data))
    assert "South" in words and "6 Cargo" in words
    assert pdf(part) == data


def test_a_slot_is_as_large_as_its_card(layout: Any) -> None:
    part = board(layout(MAT), paper="a3", ink="save")
    page = pypdfium2.PdfDocument(pdf(part))[0].render(scale=10 * MM).to_pil().convert("L")
    row = [page.getpixel((x, round(page.height * 0.25))) for x in range(page.width)]
    edges = [x / 10 for x, (a, b) in enumerate(pairwise(row)) if a > 128 >= b]
    widths = sorted({round(b - a) for a, b in pairwise(edges)})
    assert 44 in widths


def test_a_grid_without_tokens_filled_and_empty(layout: Any) -> None:
    path = layout(GRID)
    cells = [{"words": f"Ebb {n}", "state": "done" if n == 2 else ""} for n in range(1, 10)]
    filled = tracker("tides", {"captain": "Ann", "cells": cells}, layout=path)
    words = words_on(filled)
    assert "Captain Ann" in words and "9 Ebb 9 10 11" in words and words.endswith("16")
    cells[1]["state"] = ""
    assert pdf(filled) != pdf(tracker("tides", {"captain": "Ann", "cells": cells}, layout=path))
    assert words_on(tracker("tides", {}, layout=path)).endswith("Captain " + " ".join(map(str, range(1, 17))))
    with pytest.raises(CompanionError) as error:
        tracker("tides", {"cells": cells * 2}, layout=path)
    assert str(error.value) == "the sheet has room for 16 of cells, and there are 18; leave some out"
    for wrong, what in (
        (99999, "is 99999; a sheet counts up to 1000 at most"),
        ("few", "is “few”, and no list; name one"),
    ):
        assert refusal(CompanionError, tracker, "tides", {"cells": wrong}, layout=path) == f"“cells” {what}"


def test_a_long_list_goes_on_over_pages_with_its_numbers(layout: Any) -> None:
    going_on = GRID.replace("most = 16", "continues = true\ncell_h = [40.0, 60.0]").replace("least = 16", "least = 30")
    part = tracker("tides", {"cells": [{"words": f"Ebb {n}."} for n in range(1, 46)]}, layout=layout(going_on))
    pages = pages_of(part)
    assert part.count == 3
    assert "1 Ebb 1. 2 Ebb 2." in pages[0] and pages[2].endswith("45 Ebb 45.")
    for n in range(1, 46):
        assert sum(page.count(f"{n} Ebb {n}. ") + page.endswith(f" {n} Ebb {n}.") for page in pages) == 1


def test_a_sheet_lies_as_the_paper_does_and_is_no_larger(layout: Any) -> None:
    wide = GRID.replace('title = "Tide Tables"', 'title = "Tide Tables"\nwidth = 279.0\nheight = 192.0')
    box = reader(pdf(tracker("tides", {}, layout=layout(wide)))).pages[0].mediabox
    assert (float(box.width) * MM, float(box.height) * MM) == pytest.approx((297, 210), abs=0.01)


def test_a_text_in_the_data_is_never_a_template(layout: Any) -> None:
    part = tracker("tides", {"captain": "{ink} {title}"}, layout=layout(GRID))
    assert "Captain {ink} {title}" in words_on(part)


FORMULAS = words_beside(__file__, "sheets/formulas.toml")


def test_formulas_of_faces_count_on_sheets(layout: Any) -> None:
    assert words_on(tracker("regatta", {}, layout=layout(FORMULAS))) == "Gull: 7"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("boat.wins * 3", "boat.wins *", "the formula “boat.wins * + boat.draws” can't be read from “+”"),
        ("boat.draws}", "bout.draws}", "nothing is called “bout” here; did you mean boat?"),
        ("wins > 0", "wins >", "the formula “boat.wins > or boat.draws” can't be read from"),
        ("boat.name}", "boat.name", "a { stands alone; write both braces around a name, such as {name}"),
    ],
)
def test_what_is_wrong_with_a_formula_of_a_sheet_is_said(layout: Any, right: str, wrong: str, said: str) -> None:
    assert said in refusal(SourceError, check_sheet, layout(FORMULAS.replace(right, wrong)))


def test_a_board_that_can_only_be_cut_where_it_says(layout: Any) -> None:
    pinned = MAT.replace('as = "harbour"', 'as = "harbour"\njoins_x = [20.0]')
    assert (
        refusal(UsageError, board, layout(pinned), paper="letter")
        == "--paper letter: North harbour of 300 x 200 mm can't be cut to fit on it"
    )
    assert board(layout(pinned), paper="a3").count == 2


def test_what_has_no_room_is_said(layout: Any) -> None:
    assert refusal(CompanionError, tracker, "tides", {}, layout=layout(GRID.replace("h = 10.0", "h = 300.0"))) == (
        "the page “Log” is too small: all that stands there needs 365.0 mm where there are 279.0 mm"
    )
    tall = GRID.replace("most = 16", "continues = true\ncell_h = [300.0, 310.0]")
    assert refusal(CompanionError, tracker, "tides", {}, layout=layout(tall)) == (
        "the page “Log” is too small: one of “cells” needs 300.0 mm where there are 263.0 mm"
    )
    squeezed = GRID.replace("most = 16", "most = 16\ncell_h = [80.0, 90.0]")
    assert refusal(CompanionError, tracker, "tides", {}, layout=layout(squeezed)).startswith(
        "the page “Log” is too small: "
    )


WRONG = words_beside(__file__, "sheets/wrong.toml")

MEANT = words_beside(__file__, "sheets/meant.toml")

NAMES = words_beside(__file__, "sheets/names.toml")


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            WRONG,
            """
            4: widht: is not known here; did you mean width?
            5: view: “tournment” is none of plain, tournament, match; did you mean tournament?
            8: pages.one.flow: “sideways” is none of free, down, across; write one of them
            10: pages.one.elements.a.kind: there is no kind “texd” of element; did you mean text?
            11: pages.one.elements.b.text: is missing; write a text
            11: pages.one.elements.b.size: is missing; write a number from 6.5 to 400
            13: pages.one.elements.b.txt: is not known here; did you mean text?
            14: pages.one.elements.b.x: “4 mm” is no number; write a number of mm, or a share such as "25%"
            19: pages.one.elements.c.cell_h: is no range; write the least and the most, such as [5.0, 8.0]
            23: pages.one.elements.c.elements.d.size: “large” is no number; write a number from 6.5 to 400
            27: pages.one.elements.t.rows: is not known here; did you mean row_h?
            29: pages.one.elements.t.columns.x.titel: is not known here; did you mean title?
            31: pages.one.elements.f: “3” is no table; write it as [pages.one.elements.f]
            """,
        ),
        (
            MEANT + '[pages.one]\ntitle = "One"\n',
            """
            4: order: there is no page “twoo”; there are one
            8: values.loop: “loop” leads back to itself; let it name something in the data
            9: values.other: “other” leads back to itself; let it name something in the data
            """,
        ),
        (
            NAMES,
            """
            7: values.tone: there is no colour “tine”; did you mean line?
            8: pages.one: has several groups that continue on the next page; let one of them continue
            9: pages.one.title: nothing is called “playrs” here; did you mean players?
            12: pages.one.elements.c.each: nothing is called “playrs” here; did you mean players?
            14: pages.one.elements.c.part: there is no part “heed”; did you mean head?
            17: pages.one.elements.d.text: nothing is called “plaer” here; did you mean players?
            18: pages.one.elements.d.font: there is no typeface “bould”; did you mean bold?
            20: pages.one.elements.d.colour: there is no colour “inc”; did you mean ink?
            21: pages.one.elements.d.when: nothing is called “nothing” here; give it in [data]
            27: pages.one.elements.i.name: there is no icon “crow”; did you mean crown?
            31: parts.loop.elements.l.part: the part “loop” stands in itself; name another part
            """,
        ),
        (
            'extends = "event"\n[data]\ntiebreaks = [1]\n',
            "2: data: the data are not of the shape that the view “tournament” takes; see docs/sheets.md",
        ),
        (
            GRID.replace('each = "cells"', 'each = "cells"\npart = "head"'),
            "20: pages.grid.elements.cells: has a part and elements of its own; leave one of the two out",
        ),
        (
            GRID.replace("least = 16\nmost = 16", 'elements.again = { kind = "group", part = "again" }')
            + '[parts.again.elements.more]\nkind = "group"\neach = 2\ncell_h = 9.0\ncontinues = true\n',
            "20: pages.grid.elements.cells: is repeated and holds a group that continues; let this one continue",
        ),
        ('extends = "shet"\n', "1: extends: there is no other sheet “shet”; did you mean sheet?"),
        (
            'extends = "own"\n',
            "1: extends: there is no other sheet “own”; there are cardpg, challengers, event, history, points, score, sheet, tamer, tetra-master, tossing-tiger, turns",
        ),
    ],
)
def test_everything_wrong_is_said_at_once_with_its_line(layout: Any, text: str, problems: str) -> None:
    path = layout(text)
    told = refusal(SourceError, tracker, "own", {}, layout=path).replace(f"{path}:", "")
    assert told.splitlines() == [line.strip() for line in problems.strip().splitlines()]


def test_a_colour_that_the_data_do_not_give_is_said(layout: Any) -> None:
    painted = GRID.replace('colour = "soft"', 'colour = "{cell.tint}"')
    assert (
        refusal(CompanionError, tracker, "tides", {}, layout=layout(painted))
        == "Tide Tables: “{cell.tint}” is “”, and that is no colour; write it as #rrggbb"
    )


def test_a_typeface_that_there_is_not_is_said(layout: Any) -> None:
    lettered = GRID.replace('font = "bold"', 'font = "{cell.font}"')
    assert refusal(CompanionError, tracker, "tides", {"cells": [{"font": "gothic"}]}, layout=layout(lettered)) == (
        "Tide Tables: there is no typeface “gothic”; there are display, text, bold, italic, serif"
    )
    with pytest.raises(SourceError, match=r"font: is empty; there are display, text, bold, italic, serif"):
        tracker("tides", {}, layout=layout(GRID.replace('font = "bold"', 'font = ""')))


def test_a_blank_sheet_is_drawn_to_check_it(layout: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(layout(schedule()).parent)
    layout(GRID.replace("Captain {captain}", "Captain " + "and mate " * 40), "long")
    layout(MAT, "mat")
    checked = CliRunner().invoke(checks, ["own.toml", "mat.toml"])
    assert (checked.exit_code, checked.stdout) == (0, "2 files: nothing is wrong\n")
    wrong = CliRunner().invoke(checks, ["long.toml"])
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith(
        "long.toml: “Captain and mate and mate and mate and m…” can't be printed: too long: "
    )


def test_layouts_of_ones_own_are_named_on_the_command_line(layout: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(layout(schedule()).parent)
    layout(MAT, "mat")
    told = CliRunner().invoke(app, ["tracker", "tamer", "--players", "Ann, Bo, Cy", "--layout", "own.toml"])
    assert told.stdout.startswith("output/tamer/tracker.pdf: tracker on 1 sheet of paper"), told.stdout
    told = CliRunner().invoke(app, ["boards", "tamer", "--layout", "mat.toml", "--out", "mat.pdf"])
    assert told.stdout.startswith("mat.pdf: board on 4 sheets of paper, 16 cuts"), told.stdout
    outline = reader(Path("mat.pdf").read_bytes()).outline
    assert [each.title for each in outline if not isinstance(each, list)] == [
        "North harbour, piece 1",
        "North harbour, piece 2",
        "South harbour, piece 1",
        "South harbour, piece 2",
    ]


OWN = words_beside(__file__, "sheets/own.toml")


def test_icons_and_pictures_of_its_own(layout: Any) -> None:
    path = layout(OWN)
    assert refusal(SourceError, tracker, "own", {}, layout=path).startswith(
        f"{path}:16: pages.one.elements.picture.file: there is no picture “chart.png”"
    )
    Image.new("RGB", (60, 40), "#3377aa").save(path.parent / "chart.png")
    page = reader(pdf(tracker("own", {}, layout=path))).pages[0]
    assert len(page.images) == 1


VALUES = [
    "-1",
    "1e9",
    "nan",
    '""',
    '"{each}"',
    "[]",
    "[[]]",
    "{}",
    "true",
    '"50%"',
    "[5.0, inf]",
    '"title"',
    "99999",
    "1.5",
]
LINES = ["x = 1.0", "each = 3", "continues = true", "turn = 90", 'part = "head"', 'when = "page.first"', "columns = 2"]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_layout_holds_is_drawn_or_said_in_a_sentence(layout: Any, seed: int) -> None:
    random = Random(seed)
    for text in (schedule(), MAT, GRID):
        for _ in range(25):
            lines = text.splitlines()
            for at in random.sample(range(len(lines)), 3):
                key = lines[at].partition("=")[0]
                wrong = (
                    f"{key}= {random.choice(VALUES)}" if "=" in lines[at] else random.choice([*LINES, lines[at - 1]])
                )
                lines[at] = wrong
            try:
                check_sheet(layout("\n".join(lines)))
            except CompanionError as error:
                assert str(error) and "Input should" not in str(error) and "Value error" not in str(error)


@pytest.mark.parametrize(
    "model", [PlacedElement, Group, SheetTable, Column, Lines, Mark, SheetNames, PageLayout, Players, SheetLayout]
)
def test_the_page_names_every_key(model: type[BaseModel]) -> None:
    told = set(re.findall(r"[`\s{(\"](\w+)(?=[`\s,=}])", read("sheets.md")))
    keys = {field.alias or name for name, field in model.model_fields.items()} - {"what"}
    assert keys <= told, keys - told


TRACK = """
title = "The Long Road"
width = 180.0
height = 60.0

[data]
fields = 4

[values]
ink = "#1b1724"
number = "{index * 5}"
bright = "{'#ffffff' if index = 1 else '#b8232f'}"

[pages.board]
title = "Score"

[pages.board.elements.fields]
kind = "panel"
x = 10.0
y = 10.0
w = 8.0
h = 8.0
fill = "bright"
rotate = "index * 30"
repeat = { count = "fields", step = [20.0, 0.0] }

[pages.board.elements.numbers]
kind = "text"
x = 10.0
y = 30.0
w = 12.0
h = 8.0
size = 12.0
text = "{number}"
repeat = { count = "fields", step = [20.0, 0.0] }
"""


def test_an_element_comes_again_and_again_on_a_board(layout: Any) -> None:
    part = board(layout(TRACK))
    assert "5 10 15 20" in " ".join(pages_of(pdf(part)))
    page = pypdfium2.PdfDocument(pdf(part))[0].render(scale=4 * MM).to_pil().convert("RGB")
    assert page.getcolors(999_999) is not None
    reds = [
        x for x in range(page.width) if any(page.getpixel((x, y)) == (0xB8, 0x23, 0x2F) for y in range(page.height))
    ]
    apart = [x for before, x in pairwise([0, *reds]) if x > before + 8]
    assert len(apart) == 3
    wrong = {
        'count = "fields"': ('count = "felds"', "repeat.count: nothing is called “felds” here; did you mean fields?"),
        '"index * 30"': ('"fields * side"', "rotate: nothing is called “side” here"),
        '"{number}"': ('"{nmber}"', "text: nothing is called “nmber” here; did you mean number?"),
    }
    for right, (instead, said) in wrong.items():
        assert said in refusal(SourceError, check_sheet, layout(TRACK.replace(right, instead)))
