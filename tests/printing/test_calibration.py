"""The calibration pages: read as a person reads them, and what is typed then brings the crosses together."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from printing.reading import lines_on, pages_of, pdf, reader, words_on
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.options import worded
from companion.errors import UsageError
from companion.printing.calibration import calibration, crosses, scales
from companion.printing.choices import Flip
from companion.printing.files.printers import profiles
from companion.printing.paper.profile import Adjustment, Profile, named_profile
from companion.printing.paper.sheet import Size
from companion.printing.paper.stocks import papers

A4 = Size(210.0, 297.0)
Segment = tuple[float, float, float, float]


pytestmark = pytest.mark.usefixtures("own_settings")


def seen(printed: bytes, number: int, printer: Adjustment, flip: Flip | None) -> list[Segment]:
    """A page's lines after it went through a printer, seen from the front, in mm from the paper's middle, y up."""
    found = []
    for x1, y1, x2, y2 in lines_on(reader(printed), number):
        ends: list[float] = []
        for x, y in ((x1, y1), (x2, y2)):
            x, y = printer.at(A4, x, A4.height - y) if flip else (x, A4.height - y)
            x, y = x - A4.width / 2, A4.height / 2 - y
            ends += [-x if flip == "long" else x, -y if flip == "short" else y]
        found.append((ends[0], ends[1], ends[2], ends[3]))
    return found


def read_off(front: list[Segment], back: list[Segment]) -> tuple[float, float, float]:
    """X, LEFT and RIGHT as a person reads them: the number at the line that runs on into the back's most straightly."""
    readings = []
    for name, marks in scales(False).items():
        way = 0 if name == "X" else 1
        best = (9.0, 0.0)
        for mark in marks:
            at = (mark.line.x1, -mark.line.y1)
            assert any(segment[:2] == pytest.approx(at, abs=0.01) for segment in front), "the front's line is not there"
            for segment in back:
                straight = abs(segment[1 - way] - segment[3 - way]) > 4 and abs(segment[1 - way] - at[1 - way]) < 4
                if straight and (miss := abs((segment[way] + segment[2 + way]) / 2 - at[way])) < best[0] - 1e-6:
                    best = (miss, mark.offset)
        readings.append(best[1])
    return readings[0], readings[1], readings[2]


def crosshairs(segments: list[Segment]) -> list[tuple[float, float]]:
    """The middles of the crosses: lines of 10 mm that halve each other."""
    long = [each for each in segments if abs(((each[2] - each[0]) ** 2 + (each[3] - each[1]) ** 2) ** 0.5 - 10) < 0.01]
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in long]
    found = [one for one, other in pairwise(middles) if one == pytest.approx(other, abs=0.01)]
    return sorted(found, key=lambda each: (round(each[0]), round(each[1])))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("x", "left", "right"), [(0.0, 0.0, 0.0), (1.25, -0.5, -0.5), (-2.0, 0.25, 1.0), (0.5, 2.75, -1.5)]
)
def test_what_is_read_and_typed_brings_the_crosses_together(flip: Flip, x: float, left: float, right: float) -> None:
    printer = named_profile(f"home={x},{left}/{right}", flip).error()
    printed = pdf(calibration(None, flip=flip))
    front, back = seen(printed, 0, printer, None), seen(printed, 1, printer, flip)
    assert read_off(front, back) == (x, left, right)

    saved = named_profile("home={:g},{:g}/{:g}".format(*read_off(front, back)), flip)
    again = pdf(calibration(saved, flip=flip))
    front, back = seen(again, 0, printer, None), seen(again, 1, printer, flip)
    assert len(crosshairs(front)) == 6
    for one, other in zip(crosshairs(front), crosshairs(back), strict=True):
        assert one == pytest.approx(other, abs=0.0005)
    assert read_off(front, back) == (x, left, right), "the scales tell the whole offset, whatever profile is in force"


def test_the_scales_can_be_read_in_one_way_only() -> None:
    """No two lines further on fall together within the offsets that the scales go up to."""
    for name, marks in scales(False).items():
        finer = scales(True)[name]
        pitch = abs(finer[1].line.x1 - finer[0].line.x1 + finer[1].line.y1 - finer[0].line.y1)
        assert pitch > marks[-1].offset - marks[0].offset


def test_a_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(UsageError, match="the calibration sheet needs 200 x 270 mm; print it on a4 or letter"):
        calibration(None, paper="a5")


@pytest.mark.parametrize("paper", [name for name in papers() if name != "a5"])
def test_everything_is_on_the_paper(paper: str) -> None:
    size = papers()[paper]
    printed = pdf(calibration(Profile("home", 0.5, -0.25, 0.1, 1.0), paper=paper))
    for number, page in enumerate(pypdfium2.PdfDocument(printed)):
        for segment in lines_on(reader(printed), number):
            assert all(
                -0.01 <= value <= edge + 0.01
                for value, edge in zip(segment, (size.width, size.height) * 2, strict=True)
            )
        text = page.get_textpage()
        shown = [place for place in range(text.count_chars()) if text.get_text_range(place, 1).strip()]
        boxes = [text.get_charbox(place) for place in shown]
        assert min(box[0] for box in boxes) > 4.2 / 25.4 * 72
        assert max(box[2] for box in boxes) < page.get_width() - 4.2 / 25.4 * 72
    assert len(crosses(size)) == 6


def test_both_pages_tell_the_profile_in_force_and_the_front_what_to_type() -> None:
    printed = pdf(calibration(Profile("home", 0.5, -0.25, 0.1), flip="long"))
    front, back = pages_of(printed)
    for page in (front, back):
        assert "Profile in force: home: 0.5 mm right, 0.25 mm down, 0.1° anticlockwise" in page
    assert "companion print calibration --save NAME=X,LEFT/RIGHT" in front
    short = words_on(calibration(None, flip="short"))
    assert "Profile in force: none" in short
    assert "companion print calibration --flip short --save NAME=X,LEFT/RIGHT" in short


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["print", *words])
    error = worded(done.exception) if isinstance(done.exception, UsageError) else done.stderr
    return done.exit_code, done.stdout, error


def test_a_saved_profile_is_in_force_at_once(tmp_path: Path, own_settings: Path) -> None:
    code, out, _ = run("calibration", "--save", "default=0.5,0.25,0", "--back-bleed", "1", "--flip", "short")
    assert code == 0
    kept = "kept the printer profile default: 0.5 mm right, 0.25 mm up, borders 1 mm wider"
    assert out.startswith(f"{own_settings}: {kept}\noutput/calibration.pdf: calibration on 1 sheet of paper, ")
    assert "flip on the short edge" in out
    assert profiles() == {"default": Profile("default", 0.5, 0.25, 0.0, 1.0, "short")}

    code, out, _ = run("cards", "tamer", "--only", "heroicat", "--json", "--out", "c.pdf")
    (said,) = json.loads(out)["files"]
    assert (said["printer"], said["dialog"]) == ("default", "two-sided, flip on the short edge")
    one = (tmp_path / "c.pdf").read_bytes()
    run("cards", "tamer", "--only", "heroicat", "--printer", "none", "--flip", "short", "--out", "c.pdf")
    assert (tmp_path / "c.pdf").read_bytes() != one

    assert run("calibration", "--forget", "Default")[:2] == (
        0, f"{own_settings}: forgot the printer profile default\n",
    )  # fmt: skip
    assert profiles() == {}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["calibration", "--save", "a=1,1", "--printer", "b"], "--save keeps a profile and prints with it; leave --printer and --forget out"),
        (["calibration", "--back-bleed", "1"], "--back-bleed is kept with a profile; give its --save NAME=X,LEFT/RIGHT too"),
        (["calibration", "--save", "a=1,1", "--back-bleed", "9"], "--save “a=1,1”: the backs' bleed is 9 mm; it must be from 0 to 5"),
        (["cards", "tamer", "--printer", "b"], "--printer “b”: there is no such profile; none is saved yet: `companion print calibration` makes one"),
        (["cards", "tamer", "--printer", "b", "--back", "none"], "--printer “b”: there is no such profile; none is saved yet: `companion print calibration` makes one"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_said(words: list[str], message: str) -> None:
    assert run(*words)[::2] == (1, message)


def test_a_profile_of_the_other_edge_is_not_used() -> None:
    run("calibration", "--save", "home=1,1,0", "--out", "/dev/null")
    assert run("cards", "tamer", "--printer", "home", "--flip", "short")[2] == (
        "--flip short: the printer profile home was measured with --flip long; "
        "leave --flip out, or print with --printer none"
    )


def test_a_kit_tells_whose_profile_its_backs_go_by() -> None:
    run("calibration", "--save", "default=1,1,0")
    code, out, _ = run("kit", "tamer", "--set", "round1", "--json")
    assert code == 0
    moved = {Path(said["path"]).name: said.get("printer") for said in json.loads(out)["files"]}
    assert moved["cards-round1.pdf"] == "default"
    assert moved["rules.pdf"] is None
