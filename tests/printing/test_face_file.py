"""Reading a card face: what is wrong with it, all at once and each at its line, and what it takes over."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import SourceError
from companion.printing.face_file import FaceFile, read_face, shipped_faces

HEAD = 'width = 63.0\nheight = 88.0\nborder = "night"\n[values]\nnight = "#101010"\n'
PLACE = "x = 1.0\ny = 1.0\nw = 40.0\nh = 20.0\n"
BACK = f'[back.a]\nkind = "panel"\n{PLACE}fill = "night"\n'
TITLE = f'[front.title]\nkind = "text"\ntext = "{{name}}"\nsize = 9.0\n{PLACE}'
COLUMNS = ("name", "text", "cost", "element")


@pytest.fixture
def face(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Reads a face from its text, and others beside it."""

    def read(text: str, **others: str) -> FaceFile:
        for name, each in {"face": text, **others}.items():
            (tmp_path / f"{name}.toml").write_text(each, encoding="utf-8")
        return read_face(tmp_path / "face.toml", COLUMNS)

    return read


def told(face, text: str, **others: str) -> list[str]:  # type: ignore[no-untyped-def]
    """What is said of a face, without the path of its folder."""
    with pytest.raises(SourceError) as error:
        face(text, **others)
    return [str(problem).rpartition("/")[2] for problem in error.value.problems]


def test_all_faults_are_told_at_once_each_at_its_line(face) -> None:  # type: ignore[no-untyped-def]
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


def test_a_face_takes_over_what_it_does_not_say_itself(face) -> None:  # type: ignore[no-untyped-def]
    base = HEAD + TITLE + f'[front.rim]\nkind = "panel"\n{PLACE}' + BACK
    own = (
        'extends = "base"\nremove = ["front.rim"]\n[front.title]\nsize = 12.0\n'
        f'[front.ground]\nkind = "panel"\n{PLACE}fill = "night"\nunder = "title"\n[values]\nnight = "#204020"\n'
    )
    found = face(own, base=base).face
    assert [(name, element.kind) for name, element in found.front.items()] == [("ground", "panel"), ("title", "text")]
    assert (found.front["title"].size, found.front["title"].w) == (12.0, 40.0)
    assert found.values == {"night": "#204020"}


def test_an_element_of_another_kind_keeps_its_place_alone(face) -> None:  # type: ignore[no-untyped-def]
    own = 'extends = "base"\n[front.title]\nkind = "icon"\nname = "fire"\n'
    title = face(own, base=HEAD + TITLE + BACK).face.front["title"]
    assert (title.kind, title.name, title.w) == ("icon", "fire", 40.0)


def test_a_copy_of_a_shipped_face_may_extend_it(tmp_path: Path) -> None:
    (tmp_path / "tamer.toml").write_text('extends = "tamer"\n[front.title]\nsize = 9.0\n', encoding="utf-8")
    assert read_face(tmp_path / "tamer.toml").face.front["title"].size == 9.0


def test_a_fault_in_a_base_is_told_at_its_place_there(face) -> None:  # type: ignore[no-untyped-def]
    base = HEAD + TITLE.replace("size = 9.0", "size = 5.0") + BACK
    assert told(face, 'extends = "base"\n[front.title]\nx = 30.0\n', base=base) == [
        "base.toml:9: front.title.size: “5.0” is too small; write a number from 6.5 to 400"
    ]
