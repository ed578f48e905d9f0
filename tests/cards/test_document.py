"""The card-source format's page: its example and its messages are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cards import SourceError, read_set
from companion.cards.model import SetInfo
from companion.games.tamer.cards import CreatureRow, check

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "card-sources.md").read_text(encoding="utf-8")


def block(kind: str, number: int = 0) -> str:
    return str(re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[number])


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The page's example, written to its two files."""
    path = tmp_path / "my-beasts.csv"
    path.write_text(block("csv"), encoding="utf-8")
    path.with_suffix(".toml").write_text(block("toml"), encoding="utf-8")
    return path


def test_the_example_is_right(example: Path) -> None:
    card_set = read_set(example, CreatureRow)
    assert [(card.name, card.code) for card in card_set.cards] == [
        ("Emberling", "MB-HVVV"),
        ("Old Mossback", "MB-CTU6"),
        ("Brook Sprite", "MB-07"),
    ]
    assert (card_set.count(), card_set.info.title) == (4, "My Beasts")
    assert check(card_set) == []


def test_the_messages_are_what_is_said(example: Path) -> None:
    table = example.read_text(encoding="utf-8")
    example.write_text(table.replace("Earth", "Erth").replace("Water,2", "Water,two"), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read_set(example, CreatureRow)
    assert [str(problem) for problem in caught.value.problems] == [
        f"{example.parent}/{line}" for line in block("text", 0).splitlines()
    ]
    example.write_text(table.replace("Give", "Gvie", 1), encoding="utf-8")
    assert [f"{problem}\n" for problem in check(read_set(example, CreatureRow))] == [
        f"{example.parent}/{block('text', 1)}"
    ]


def test_every_column_and_every_key_is_described() -> None:
    described = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    columns = [field.alias or name for name, field in CreatureRow.model_fields.items()]
    assert sorted(described) == sorted([*(set(columns) - CreatureRow.not_columns), *SetInfo.model_fields])
