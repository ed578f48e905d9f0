"""docs/layouts.md says what the code does: every key of every kind, and examples that print."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from printing.conftest import MakeSet
from pydantic_core import PydanticUndefined

from companion.cards import shipped
from companion.printing.faces.model import Face
from companion.printing.layouts.elements import KINDS
from companion.printing.print_run import Options, PrintRun

DOCUMENT = Path(__file__).parents[2] / "docs" / "layouts.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
CHAPTERS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL))
EXAMPLES = re.findall(r"^```toml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
OF_ALL = {"kind", "x", "y", "w", "h", "turn", "mirror", "rotate", "opacity", "mask", "repeat", "twice", "when", "map"}
ROW = 'Drachling,T-7,1,4,Monster,Air,12,9,"Battle Start: Give each of your Air creatures +2 Power.",'


def keys(text: str) -> dict[str, str]:
    """The keys that a chapter's table names, each with its default."""
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", text, re.MULTILINE)
    return {key: default.strip("`") for names, default in rows for key in re.findall(r"`(\w+)`", names)}


def test_every_kind_has_its_chapter() -> None:
    assert list(CHAPTERS) == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_of_a_kind_is_told_with_its_default(kind: str) -> None:
    fields = KINDS[kind].model_fields
    told = keys(CHAPTERS[kind])
    assert set(told) == set(fields) - OF_ALL
    for key, default in told.items():
        field = fields[key]
        if default == "-":
            assert field.default is PydanticUndefined
        elif default == "none":
            assert field.default in ("", (), [], {})
        elif default[0].isdigit() or default in ("true", "false"):
            assert field.default == tomllib.loads(f"value = {default}")["value"]
        elif default.startswith('"'):
            assert field.default == default.strip('"')


def test_every_key_of_a_face_is_told() -> None:
    chapter = TEXT.partition("## What a face says")[2].partition("\n## ")[0]
    told = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| ([^|]*) \|", chapter, re.MULTILINE)))
    assert set(told) == set(Face.model_fields)


def test_every_shape_is_told() -> None:
    shapes = KINDS["panel"].model_fields["shape"].annotation
    assert all(f"`{shape}`" in CHAPTERS["panel"] for shape in shapes.__args__)  # type: ignore[union-attr]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.partition("\n")[0])
def test_every_example_prints(example: str, make_set: MakeSet, tmp_path: Path) -> None:
    Image.new("RGB", (300, 300), (20, 200, 40)).save(tmp_path / "logo.png")
    shutil.copy(shipped("layouts") / "fonts" / "LilitaOne-Regular.ttf", tmp_path / "club.ttf")
    table: dict[str, Any] = tomllib.loads(example)
    if "creatures" in table:
        (tmp_path / "beasts.toml").write_text(example, encoding="utf-8")
        shutil.copy(shipped("layouts") / "creatures" / "rhino.svg", tmp_path / "hippo.svg")
        example = '[front.art]\ncreatures = "beasts.toml"\nbody = ""\nscene = ""\n'
    head = "" if {"extends", "width"} & set(table) else 'extends = "tamer"\n'
    (tmp_path / "face.toml").write_text(head + example, encoding="utf-8")
    deck = PrintRun("Trial", "tamer", [make_set(ROW)], Options(layout=tmp_path / "face.toml"))
    assert deck.unprintable() == []
    assert deck.smallest >= 6.49
