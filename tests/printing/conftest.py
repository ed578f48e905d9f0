"""Card sets to print: Tamer's own, and sets of any number of cards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.shell import in_process

from companion.cards import CardSet, read_set
from companion.cards.places import shipped_sets
from companion.games.tamer.cards import CreatureRow

HEADER = "name,code,copies,cost,class,element,power,health,text,picture"
TOML = 'name = "{name}"\ntitle = "{title}"\ngame = "tamer"\nprefix = "T"\nback = "round1"\n'

MakeSet = Callable[..., "CardSet[CreatureRow]"]


class Kit(NamedTuple):
    """A printed kit: where it is, and what the command tells of each of its files, by their names."""

    path: Path
    files: dict[str, dict[str, Any]]


PrintKit = Callable[..., Kit]


@pytest.fixture(scope="session", autouse=True)
def no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leave out the printer profiles that whoever runs the tests may have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        yield


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(elsewhere: None) -> None:
    """Run the test in a folder of its own, where it prints."""


@pytest.fixture
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings of a user who has none yet."""
    path = tmp_path / "settings" / "printers.toml"
    monkeypatch.setattr("companion.printing.files.printers.settings", lambda: path)
    return path


@pytest.fixture(scope="session")
def shipped() -> list[CardSet[CreatureRow]]:
    return [read_set(path, CreatureRow) for path in shipped_sets("tamer")]


@pytest.fixture(scope="session")
def kit(tmp_path_factory: pytest.TempPathFactory) -> PrintKit:
    """Prints the kit of a game, each once in the whole run: what is there is read only."""
    printed: dict[tuple[str, ...], Kit] = {}

    def kit_of(*words: str, out: str = "kit") -> Kit:
        if (*words, out) not in printed:
            path = tmp_path_factory.mktemp("printed") / out
            code, told, error = in_process(["print", "kit", *words, "--out", path, "--json"])
            assert code == 0, error
            files = {Path(each["path"]).stem: each for each in json.loads(told)["files"]}
            printed[(*words, out)] = Kit(path, files)
        return printed[(*words, out)]

    return kit_of


def write_set(*rows: str, name: str = "trial", title: str = "Trial") -> None:
    """Writes a card source from rows (see HEADER) where the test is."""
    Path(f"{name}.csv").write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    Path(f"{name}.toml").write_text(TOML.format(name=name, title=title), encoding="utf-8")


@pytest.fixture
def make_set(tmp_path: Path) -> MakeSet:
    """A card set from rows, or of so many plain creatures."""

    def made(*rows: str, count: int = 0, title: str = "Trial Deck") -> CardSet[CreatureRow]:
        plain = [f"Trialling {n},T-{n:02},1,1,Familiar,Fire,1,2,," for n in range(1, count + 1)]
        write_set(*rows, *plain, title=title)
        return read_set(tmp_path / "trial.csv", CreatureRow)

    return made
