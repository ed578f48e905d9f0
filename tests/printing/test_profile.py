"""Printer profiles: what they say, how they are kept, and that they bring the backs behind the fronts."""

from __future__ import annotations

from pathlib import Path

import pytest
from printing.conftest import MakeSet
from printing.reading import MM, cards_on, lines_on, printed_cards, reader
from support.refusals import refusal

from companion.errors import CompanionError, UsageError
from companion.printing.choices import Flip
from companion.printing.files.printers import forget, keep, profile_named, profiles, settings
from companion.printing.paper.profile import Adjustment, Profile, named_profile
from companion.printing.paper.sheet import Size, Slot

A4 = Size(210.0, 297.0)


pytestmark = pytest.mark.usefixtures("own_settings")


def written(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "move", [Adjustment(), Adjustment(1.5, -0.5), Adjustment(0.0, 0.0, 2.0), Adjustment(-1.2, 0.7, -1.3)]
)
def test_a_move_undone_is_none(move: Adjustment) -> None:
    for x, y in ((0.0, 0.0), (105.0, 148.5), (210.0, 40.0)):
        assert move.undone().at(A4, *move.at(A4, x, y)) == pytest.approx((x, y), abs=1e-9)
        assert move.at(A4, *move.undone().at(A4, x, y)) == pytest.approx((x, y), abs=1e-9)


def test_a_move_is_right_up_and_anticlockwise() -> None:
    assert Adjustment(1.0, 2.0).at(A4, 100.0, 100.0) == pytest.approx((101.0, 98.0))
    assert Adjustment(angle=90.0).at(A4, 205.0, 148.5) == pytest.approx((105.0, 48.5))
    box = Adjustment(angle=90.0).box(A4, Slot(95.0, 128.5, 20.0, 40.0))
    assert (box.x, box.y, box.width, box.height) == pytest.approx((85.0, 138.5, 40.0, 20.0))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("x", "y", "angle"), [(1.3, -0.8, 0.0), (0.0, 0.0, 0.7), (-2.0, 1.25, -0.45)])
def test_the_saved_profile_takes_the_printers_error_away(
    flip: Flip, x: float, y: float, angle: float, make_set: MakeSet
) -> None:
    """The page of backs goes through the printer that it was measured on: each back comes to lie behind its front."""
    profile = Profile("home", x, y, angle, flip=flip)
    pdf = reader(printed_cards("Trial", "tamer", [make_set(count=9)], flip=flip, printer=profile)[0])
    printer = profile.error()
    for front, back in zip(cards_on(pdf, 0), cards_on(pdf, 1), strict=True):
        across, down = printer.at(A4, back.middle[0], A4.height - back.middle[1])
        mirrored = (A4.width - across, down) if flip == "long" else (across, A4.height - down)
        assert mirrored == pytest.approx((front.middle[0], A4.height - front.middle[1]), abs=0.0005)
        if x:
            assert back.middle != pytest.approx((A4.width - front.middle[0], front.middle[1]), abs=0.1)


@pytest.mark.parametrize(("flip", "right", "up"), [("long", -1.0, 0.5), ("short", 1.0, -0.5)])
def test_seen_from_the_front_right_is_right(flip: Flip, right: float, up: float) -> None:
    assert Profile("home", 1.0, 0.5, flip=flip).error() == Adjustment(right, up, 0.0)


def test_marks_and_trim_box_move_with_the_backs(make_set: MakeSet) -> None:
    sets = [make_set(count=9)]
    plain = reader(printed_cards("Trial", "tamer", sets)[0])
    moved = reader(printed_cards("Trial", "tamer", sets, printer=Profile("home", 1.0, 0.5))[0])
    assert lines_on(plain, 0) == lines_on(moved, 0)
    for before, after in zip(lines_on(plain, 1), lines_on(moved, 1), strict=True):
        dx, dy = 1.0, -0.5
        assert after == pytest.approx((before[0] + dx, before[1] + dy, before[2] + dx, before[3] + dy), abs=0.001)
    boxes = [[float(value) * MM for value in pdf.pages[1].trimbox] for pdf in (plain, moved)]
    assert [b - a for a, b in zip(*boxes, strict=True)] == pytest.approx([1.0, -0.5, 1.0, -0.5], abs=0.001)


def test_more_bleed_goes_to_the_backs_alone(make_set: MakeSet) -> None:
    pdf = reader(printed_cards("Trial", "tamer", [make_set(count=9)], printer=Profile("home", bleed=1.5))[0])
    for page, beyond in zip(pdf.pages, (2.0, 3.5), strict=True):
        assert float(page.trimbox[0] - page.bleedbox[0]) * MM == pytest.approx(beyond, abs=0.001)


def test_a_fold_needs_no_profile(make_set: MakeSet) -> None:
    sets = [make_set(count=3)]
    plain = printed_cards("Trial", "tamer", sets, back="gutterfold")[0]
    assert printed_cards("Trial", "tamer", sets, back="gutterfold", printer=Profile("home", 2.0))[0] == plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("home=0.5,-0.25,0.1", Profile("home", 0.5, -0.25, 0.1)),
        ("Home = +1 , −2", Profile("home", 1.0, -2.0)),
        ("office_2=0,0,0", Profile("office_2")),
        ("home=0.5,1/1", Profile("home", 0.5, 1.0)),
    ],
)
def test_what_a_person_types_is_a_profile(text: str, expected: Profile) -> None:
    assert named_profile(text, "long") == expected


def test_two_upright_readings_give_the_angle() -> None:
    profile = named_profile("home=0.25,-1/2", "short", 1.0)
    assert (profile.x, profile.y, profile.bleed, profile.flip) == (0.25, 0.5, 1.0, "short")
    assert profile.angle == pytest.approx(0.9549, abs=0.0001)  # 3 mm in 180


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("home", "--save “home”: write the printer's name, = and what the calibration pages show, such as home=0.5,-0.25,0.1 (X, Y, ANGLE) or home=0.5,-0.25/0.25 (X, LEFT/RIGHT)"),
        ("home=1.2.3,0", "--save “home=1.2.3,0”: write the printer's name, = and what the calibration pages show, such as home=0.5,-0.25,0.1 (X, Y, ANGLE) or home=0.5,-0.25/0.25 (X, LEFT/RIGHT)"),
        ("home=12,0,0", "--save “home=12,0,0”: X is 12 mm; no printer is off by more than 10 mm: read the scale again"),
        ("home=0,0,9", "--save “home=0,0,9”: the angle is 9 degrees; no printer is askew by more than 3: read the scales again"),
        ("a b=0,0", "--save “a b=0,0”: “a b” can't be a printer's name; write up to 30 small letters, digits, - and _, and not none"),
        ("none=0,0", "--save “none=0,0”: “none” can't be a printer's name; write up to 30 small letters, digits, - and _, and not none"),
    ],
)  # fmt: skip
def test_what_is_no_profile_is_said(text: str, message: str) -> None:
    assert refusal(UsageError, named_profile, text, "long") == message


def test_a_profile_in_words() -> None:
    assert Profile("home").words() == "no correction"
    assert Profile("home", 0.5, -0.25, 0.1, 1.0).words() == (
        "0.5 mm right, 0.25 mm down, 0.1° anticlockwise, borders 1 mm wider"
    )


def test_profiles_are_kept_and_forgotten(own_settings: Path) -> None:
    home, office = Profile("home", 0.5, -0.25, 0.1, 1.0, "short"), Profile("default", -1.0)
    assert (keep(home), keep(office)) == (own_settings, own_settings)
    assert profiles() == {"home": home, "default": office}
    assert (profile_named("HOME"), profile_named(None), profile_named("none")) == (home, office, None)
    keep(Profile("home", 2.0))
    assert profiles()["home"].x == 2.0
    forget("default")
    assert (list(profiles()), profile_named(None)) == (["home"], None)
    assert refusal(UsageError, forget, "office") == "--forget “office”: there is no such profile; known are home"


def test_an_unknown_printer_lists_the_known() -> None:
    assert refusal(UsageError, profile_named, "home") == (
        "--printer “home”: there is no such profile; none is saved yet: `companion print calibration` makes one"
    )
    keep(Profile("office"))
    with pytest.raises(UsageError, match="there is no such profile; known are office: "):
        profile_named("home")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[home]\nx = 0.5\ny = 'far'\n", ":3: home.y: “far” is no number; write a number"),
        ("# mine\n[home]\nx = true\n", ":3: home.x: “True” is no number; write a number"),
        ("[a]\nx = 1\n[b]\nz = 1\n", ":4: b.z: is not known here; known are x, y, angle, bleed, flip"),
        ("[a]\nflip = 'wide'\n", ":2: a.flip: “wide” is none of long, short; write one of them"),
        ("\nx = 1\n", ":2: x: “1” is no table; write it as [x]"),
        ("[a]\ny = 0\n[b]\ny = nan\n", ":3: b: Y is nan mm; no printer is off by more than 10 mm: read the scale again"),
        ("[a\n", ":1: is no TOML from here on: expected ']' at the end of a table declaration; write `key = value` lines, texts between double quotes"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_file_is_one_line_with_its_place(text: str, message: str, own_settings: Path) -> None:
    written(own_settings, text)
    assert refusal(CompanionError, profiles) == f"{own_settings}{message}"


def test_a_file_that_is_wrong_is_not_written_over(own_settings: Path) -> None:
    written(own_settings, "[home]\nx = far\n")
    with pytest.raises(CompanionError):
        keep(Profile("office"))
    assert own_settings.read_text(encoding="utf-8") == "[home]\nx = far\n"


def test_settings_that_cannot_be_written_are_said(own_settings: Path) -> None:
    own_settings.mkdir(parents=True)
    assert (
        refusal(CompanionError, profiles)
        == f"{own_settings}: is a folder; name a file of printer profiles, or delete it"
    )
    own_settings.rmdir()
    own_settings.parent.rmdir()
    own_settings.parent.touch()
    assert refusal(CompanionError, keep, Profile("home")) == (
        f"{own_settings} can't be written: a part of its path is a file, not a folder; "
        f"it is where printer profiles are kept, and they are as they were"
    )


def test_the_settings_are_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings().name == "printers.toml"
    assert settings().parent.name == "companion"
