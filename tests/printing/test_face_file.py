"""Reading a card face: what is wrong with it, all at once and each at its line, and what it takes over."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from support.refusals import refusal

from companion.cards import SourceError, shipped
from companion.printing.faces.reading import FaceFile, files_behind, read_face, shipped_faces
from companion.printing.layouts.elements import Picture as ShownPicture

HEAD = 'width = 63.0\nheight = 88.0\nborder = "night"\n[values]\nnight = "#101010"\n'
PLACE = "x = 1.0\ny = 1.0\nw = 40.0\nh = 20.0\n"
BACK = f'[back.a]\nkind = "panel"\n{PLACE}fill = "night"\n'
TITLE = f'[front.title]\nkind = "text"\ntext = "{{name}}"\nsize = 9.0\n{PLACE}'
COLUMNS = ("name", "text", "cost", "element")


ReadFace = Callable[..., FaceFile]


@pytest.fixture
def face(tmp_path: Path) -> ReadFace:
    """Reads a face from its text, and others beside it."""

    def read(text: str, **others: str) -> FaceFile:
        for name, each in {"face": text, **others}.items():
            (tmp_path / f"{name}.toml").write_text(each, encoding="utf-8")
        return read_face(tmp_path / "face.toml", COLUMNS)

    return read


def told(face: ReadFace, text: str, **others: str) -> list[str]:
    """Complaints about a face, without the path of its folder."""
    return refusal(SourceError, face, text, **others).replace(f"{Path.cwd()}/", "").splitlines()


def test_all_faults_are_told_at_once_each_at_its_line(face: ReadFace) -> None:
    text = (
        HEAD
        + '[front.a]\nkind = "panle"\nx = 1.0\n'
        + '[front.b]\nkind = "icon"\nx = 1.0\ny = 1.0\nw = 0.0\nh = 2.0\nname = "fier"\ncolur = "ink"\n'
        + f'[front.c]\nkind = "rich"\n{PLACE}text = "{{txt}}"\nsize = 9.0\nfont = "dispaly"\n'
        + f'[front.d]\nkind = "panel"\n{PLACE}fill = ["nigth", "ink"]\nshape = "rond"\nturn = 45\n'
        + BACK
    )
    assert told(face, text) == [
        "face.toml:7: front.a.kind: there is no kind “panle”; did you mean panel?",
        "face.toml:13: front.b.w: “0.0” is too small; write a number, more than 0",
        "face.toml:16: front.b.colur: is not known here; did you mean colour?",
        "face.toml:23: front.c.text: the cards have no column “txt”; did you mean text?",
        "face.toml:25: front.c.font: there is no typeface “dispaly”; did you mean display?",
        "face.toml:33: front.d.shape: “rond” is none of box, round, ellipse, plate, hexagon, ribbon; did you mean round?",
        "face.toml:34: front.d.turn: “45” is none of 0, 90, 180, 270; write one of them",
    ]


def test_shipped_faces_are_right() -> None:
    for path in shipped_faces().glob("*.toml"):
        assert read_face(path).face.width > 0


def test_a_face_takes_over_what_it_does_not_say_itself(face: ReadFace) -> None:
    base = HEAD + TITLE + f'[front.rim]\nkind = "panel"\n{PLACE}' + BACK
    own = (
        'extends = "base"\nremove = ["front.rim"]\n[front.title]\nsize = 12.0\n'
        f'[front.ground]\nkind = "panel"\n{PLACE}fill = "night"\nunder = "title"\n[values]\nnight = "#204020"\n'
    )
    found = face(own, base=base).face
    assert [(name, element.kind) for name, element in found.front.items()] == [("ground", "panel"), ("title", "text")]
    assert found.front["title"].model_dump().items() >= {"size": 12.0, "w": 40.0}.items()
    assert found.values == {"night": "#204020"}


def test_an_element_of_another_kind_keeps_its_place_alone(face: ReadFace) -> None:
    own = 'extends = "base"\n[front.title]\nkind = "icon"\nname = "fire"\n'
    title = face(own, base=HEAD + TITLE + BACK).face.front["title"]
    assert title.model_dump().items() >= {"kind": "icon", "name": "fire", "w": 40.0}.items()


def test_a_copy_of_a_shipped_face_may_extend_it(tmp_path: Path) -> None:
    (tmp_path / "tamer.toml").write_text('extends = "tamer"\n[front.title]\nsize = 9.0\n', encoding="utf-8")
    assert read_face(tmp_path / "tamer.toml").face.front["title"].model_dump()["size"] == 9.0


def test_a_fault_in_a_base_is_told_at_its_place_there(face: ReadFace) -> None:
    base = HEAD + TITLE.replace("size = 9.0", "size = 5.0") + BACK
    assert told(face, 'extends = "base"\n[front.title]\nx = 30.0\n', base=base) == [
        "base.toml:9: front.title.size: “5.0” is too small; write a number from 6.5 to 400"
    ]


def test_what_makes_no_sense_is_told_with_what_would(face: ReadFace) -> None:
    text = (
        'remove = ["front.rims"]\nextends = "base"\n[front.code]\nkind = "qr"\nx = 50.0\ny = 80.0\nw = 9.0\nh = 9.0\n'
        'text = "{cost}"\ninstead = "{symbol}"\n[by.element.Fire]\nsymbol = "fier"\n[by.elment.Fire]\nlight = "#12"\n'
        '[front.rim]\nfill = "light"\n[front.cost]\nkind = "badge"\nx = 1.0\ny = 1.0\nw = 9.0\nh = 9.0\nsize = 8.0\n'
        'number = "{cost}"\nicon = "coin"\n[save]\nnigth = "#ffffff"\n[back.name]\nkind = "text"\ntext = "{name}"\n'
        "x = 1.0\ny = 1.0\nw = 9.0\nh = 9.0\nsize = 8.0\nfloor = 9.0\n"
    )
    base = HEAD + TITLE + f'[front.rim]\nkind = "panel"\n{PLACE}' + BACK
    assert told(face, text, base=base) == [
        "face.toml:1: remove: the face that this one extends has no “front.rims”; did you mean front.rim?",
        "face.toml:7: front.code.w: 9 mm is too small for a QR code; write at least 11.6",
        "face.toml:8: front.code.h: ends 89 mm along a card with a height of 88 mm; write at most 8",
        "face.toml:8: front.code.h: 9 mm is too small for a QR code; write at least 11.6",
        "face.toml:12: by.element.Fire.symbol: there is no icon “fier”; did you mean fire?",
        "face.toml:13: by.elment: the cards have no column “elment”; did you mean element?",
        "face.toml:14: by.elment.Fire.light: “#12” is no colour; write it as #rrggbb, such as #1b1724",
        "face.toml:17: front.cost: has an icon and no word; write `word`, which says what the icon means",
        "face.toml:27: save.nigth: is no name of this face; did you mean night?",
        "face.toml:30: back.name.text: “{name}” differs from card to card; "
        "backs that cards share can show set, title, back, series, of",
        "face.toml:35: back.name.size: 8 pt is below the floor of 9 pt; write at least 9",
    ]


# Since 3.14 a name that no file can have is that of no file.
TOO_LONG = "there is no font file " if sys.version_info >= (3, 14) else ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("width = \n", "face.toml:1: is no TOML from here on: invalid value; "),
        (f"a = {'[' * 100_000}", "face.toml: is nested too deeply; name the TOML of a card face"),
        (".".join("a" * 5000) + " = 1", "face.toml:1: is nested too deeply; name the TOML of a card face"),
        ("x" * 1_000_001, "face.toml: is larger than 1 MB; name the TOML of a card face"),
        ('extends = "face.toml"', "face.toml:1: extends: there is no face “face.toml”; name a shipped one (cardpg, "),
        ('extends = "\\u0000"', "face.toml:1: extends: there is no face “\\x00”; name a shipped one (cardpg, "),
        (f'extends = "{"a" * 300}"', f"face.toml:1: extends: there is no face “{'a' * 40}…”; name a shipped one (cardpg, "),
        (HEAD + TITLE + BACK + f'[fonts]\na = "{"a" * 300}"\n', f"face.toml:22: fonts.a: {TOO_LONG}“aaa"),
        (HEAD + TITLE + BACK + '[fonts]\na = "\\u0000"\n', "face.toml:22: fonts.a: there is no font file “"),
        (HEAD + TITLE + BACK + '[fonts]\na = "../face.toml"\n', "face.toml:22: fonts.a: there is no font file “"),
        (HEAD + TITLE + BACK + '[others.cost]\n1 = "\\u0000"\n', "face.toml:22: others.cost.1: there is no face “"),
        ('extends = "tamr"', "face.toml:1: extends: there is no face “tamr”; did you mean tamer?"),
        (HEAD + "[front]\n[back]\n", "face.toml:6: front: has no element; write a [front.NAME] table for each"),
        ("front = 3\n", "face.toml: width: is missing; write a number from 10 to 1000"),
        (HEAD + "[front]\na = 3\n", "face.toml:7: front.a: “3” is no table; write it as [front.a]"),
        (HEAD + '[front.a]\nx = 1.0\n', "face.toml:6: front.a.kind: is missing; write one of panel, line, "),
        ('extends = "own-long"\n[front.figures]\nh = 9.0', "face.toml:2: front.figures.kind: is missing; write one of panel, "),
        (HEAD + f"[sides.left]\nmark = '1'\n{TITLE}", "face.toml:6: sides.left: there is no “left” here; write one of front, back"),
        (HEAD + f"{TITLE}{BACK}[by]\nelement = 3\n", "face.toml:22: by.element: “3” is no table; write it as "),
        (HEAD + TITLE, "face.toml: back: has no element; write a [back.NAME] table for each, or [sides] for a "),
        (HEAD + TITLE + BACK + '[sides.back]\nmark = "sun"\n', "face.toml:14: back: a card with [sides] shows the "),
        (HEAD.replace("63.0", "nan") + TITLE + BACK, "face.toml:1: width: “nan” is no number; write a number from 10 "),
        (HEAD + TITLE + BACK + '[icons.mana]\nfill = "M 1 2 X"\n', "face.toml:21: icons.mana: there is no step X; "),
        (HEAD + TITLE + BACK + '[fonts]\ntitle = "no.ttf"\n', "face.toml:22: fonts.title: there is no font file “no.ttf”"),
    ],
)  # fmt: skip
def test_a_broken_face_is_one_clear_line(text: str, message: str, face: ReadFace) -> None:
    said = told(face, text)
    assert said[0].startswith(message)
    assert all("\n" not in line for line in said)


def test_no_text_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("a = 'é'".encode("latin-1"))
    os.mkfifo(tmp_path / "pipe.toml")
    for name, message in (
        ("latin.toml", "latin.toml:1: is no UTF-8 text; name the TOML of a card face, and save it as UTF-8"),
        ("lattin.toml", "lattin.toml: there is no such file; did you mean latin.toml?"),
        ("pipe.toml", "pipe.toml: is no ordinary file; name the TOML of a card face"),
        ("", f"{tmp_path.name}: is a folder; name the TOML of a card face"),
    ):
        assert refusal(SourceError, read_face, tmp_path / name).rpartition("/")[2] == message


@pytest.mark.parametrize("name", ["../logo.png", "/etc/hosts", "none.png", "notes.png"])
def test_a_picture_that_cannot_be_shown_is_told(name: str, face: ReadFace, tmp_path: Path) -> None:
    (tmp_path / "notes.png").write_text("no picture", encoding="utf-8")
    text = f'{HEAD}{TITLE}{BACK}[front.logo]\nkind = "picture"\n{PLACE}file = "{name}"\n'
    (line,) = told(face, text)
    assert line.startswith("face.toml:27: front.logo.file: ")
    assert f"“{name}”" in line
    assert "card source" not in line


def test_a_base_in_another_folder_finds_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    Image.new("RGB", (8, 8)).save(tmp_path / "club" / "logo.png")
    shutil.copy(shipped("layouts") / "fonts" / "LilitaOne-Regular.ttf", tmp_path / "club" / "club.ttf")
    own = f'[front.logo]\nkind = "picture"\n{PLACE}file = "logo.png"\n[fonts]\ndisplay = "club.ttf"\n'
    (tmp_path / "club" / "base.toml").write_text(HEAD + TITLE + BACK + own, encoding="utf-8")
    (tmp_path / "face.toml").write_text('extends = "club/base.toml"\n', encoding="utf-8")
    face = read_face(tmp_path / "face.toml").face
    logo = face.front["logo"]
    assert isinstance(logo, ShownPicture) and logo.path("logo.png") == tmp_path / "club" / "logo.png"
    assert face.fonts == {"display": str(tmp_path / "club" / "club.ttf")}
    behind = [tmp_path / "face.toml", *(tmp_path / "club" / name for name in ("base.toml", "club.ttf", "logo.png"))]
    assert set(files_behind(tmp_path / "face.toml")) == set(behind)
    (tmp_path / "face.toml").write_text("extends = ", encoding="utf-8")
    assert list(files_behind(tmp_path / "face.toml")) == [tmp_path / "face.toml"]


def test_faces_that_extend_one_another_in_turn(face: ReadFace) -> None:
    assert told(face, 'extends = "base"', base='extends = "face"') == [
        "base.toml:1: extends: “face” extends this face in turn; name a face that does not"
    ]


def test_faces_of_other_cards_are_found_beside_the_face_first(face: ReadFace, tmp_path: Path) -> None:
    others = '[others.element]\nFire = "tamer-token"\n'
    shipped_one = face(HEAD + TITLE + BACK + others).other("tamer-token")
    assert shipped_one == shipped_faces() / "tamer-token.toml"
    own = face('extends = "base"\n', base=HEAD + TITLE + BACK + others, **{"tamer-token": HEAD + TITLE + BACK})
    assert own.other("tamer-token") == tmp_path / "tamer-token.toml"
    assert told(face, HEAD + TITLE + BACK + others.replace("token", "tokn")) == [
        "face.toml:22: others.element.Fire: there is no face “tamer-tokn”; did you mean tamer-token?"
    ]


def test_a_corner_moved_off_the_card_is_told_where_it_was_moved(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "tamer"\n[front.title]\nx = 50.0\n', encoding="utf-8")
    with pytest.raises(SourceError) as error:
        read_face(own)
    (problem,) = error.value.problems
    assert (problem.file, problem.line, problem.column) == (own, 3, "front.title.x")
    assert problem.what.endswith(" mm along a card with a width of 63 mm")
    assert problem.instead == "move it back, or give it its own w: write at most 13"


def test_a_plate_has_to_be_an_element_unless_it_was_left_out_of_the_face_that_this_one_extends(face: ReadFace) -> None:
    art = f'[front.art]\nkind = "art"\n{PLACE}plates = ["titel"]\n'
    assert told(face, HEAD + TITLE + art + BACK) == [
        "face.toml:20: front.art.plates: there is no other element “titel”; did you mean title?"
    ]
    assert face(
        'extends = "base"\nremove = ["front.title"]\n', base=HEAD + art.replace("titel", "title") + TITLE + BACK
    )
