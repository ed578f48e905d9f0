"""A card source of one's own beside the shipped ones."""

from pathlib import Path

import pytest

from companion.cards.in_play import sets_in_play
from companion.games import find
from companion.games.tamer.battle.pool import CreaturePool

ROWS = """name,code,copies,cost,class,element,power,health,text
Heroicat,,1,2,Familiar,Fire,9,9,
Emberling,,2,1,Familiar,Fire,1,2,
"""


@pytest.fixture
def pool(tmp_path: Path) -> CreaturePool:
    (tmp_path / "mine.csv").write_text(ROWS, encoding="utf-8")
    (tmp_path / "mine.toml").write_text('name = "mine"\ngame = "tamer"\nprefix = "MY"\n', encoding="utf-8")
    pool: CreaturePool = find("tamer").load_cards(sets_in_play("tamer", [str(tmp_path / "mine.csv")]))
    return pool


def test_a_name_means_the_card_of_ones_own(pool: CreaturePool) -> None:
    own = pool.find("heroicat")
    assert (own.set, own.power, pool.index.label(own)) == ("mine", 9, "Heroicat")


def test_the_shipped_card_of_that_name_is_found_by_its_code(pool: CreaturePool) -> None:
    shipped = pool.find("R1-01")
    assert (shipped.name, shipped.set, pool.index.label(shipped)) == ("Heroicat", "round1", "R1-01")


def test_every_label_finds_its_card(pool: CreaturePool) -> None:
    for card in pool.cards:
        assert pool.find(pool.index.label(card)) is card
