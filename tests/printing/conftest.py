"""Card sets to print: Tamer's own, and sets of any number of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cards import CardSet, read_set, shipped_sets
from companion.games.tamer.cards import CreatureRow

HEADER = "name,code,copies,cost,class,element,power,health,text,picture"
TOML = 'name = "{name}"\ntitle = "{title}"\ngame = "tamer"\nprefix = "T"\nback = "round1"\n'

MakeSet = Callable[..., "CardSet[CreatureRow]"]


@pytest.fixture(scope="session", autouse=True)
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whoever runs the tests may have printer profiles: they are left out of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        yield


@pytest.fixture(scope="session")
def shipped() -> list[CardSet[CreatureRow]]:
    return [read_set(path, CreatureRow) for path in shipped_sets("tamer")]


@pytest.fixture
def make_set(tmp_path: Path) -> MakeSet:
    """A card set from rows (see HEADER), or of so many plain creatures."""

    def made(*rows: str, count: int = 0, name: str = "trial", title: str = "Trial Deck") -> CardSet[CreatureRow]:
        plain = [f"Trialling {n},T-{n:02},1,1,Familiar,Fire,1,2,," for n in range(1, count + 1)]
        (tmp_path / f"{name}.csv").write_text("\n".join([HEADER, *rows, *plain]) + "\n", encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(TOML.format(name=name, title=title), encoding="utf-8")
        return read_set(tmp_path / f"{name}.csv", CreatureRow)

    return made
