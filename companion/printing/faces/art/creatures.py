"""Creatures of cards, and their landscapes: what layouts/creatures/GAME.toml says, and any.toml for all of them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

from companion.cards.places import shipped
from companion.errors import quoted
from companion.files.models import Fault, read_model
from companion.files.toml_file import KeyPath
from companion.pictures.look import PictureError
from companion.printing.faces.art.colours import Coat, landscapes, named_coats, scene_names
from companion.printing.faces.art.figures import figure
from companion.printing.shipped import FromToml
from companion.words import did_you_mean, fold

ANY = "any"


class CreatureFile(FromToml):
    """A file of creatures: `bodies` are those that cards call so, `places` the landscapes; a creature, a landscape or a
    coat has its words, and `others` and `elsewhere` are the creatures and landscapes of names without any. Names
    with the words of a scene, a landscape in one of its lights (`reef-1`), stand there wherever they live. Those
    with a word of `rightwards` look to the right, others either way. Where there is more sky above, those with a
    word of `sizes` are so many times as large. Without `scenery` creatures stand on what the face shows behind them.
    """

    scenery: bool = True
    others: list[str] = []
    elsewhere: list[str] = []
    rightwards: list[str] = []
    sizes: dict[str, list[str]] = {}
    bodies: dict[str, list[str]] = {}
    places: dict[str, str] = {}
    creatures: dict[str, list[str]] = {}
    landscapes: dict[str, list[str]] = {}
    coats: dict[str, list[str]] = {}
    scenes: dict[str, list[str]] = {}


@dataclass(frozen=True)
class Creatures:
    """The creatures of a game: what its own file tells, and then what is told of any game."""

    told: tuple[CreatureFile, ...]
    folders: tuple[Path, ...]

    @property
    def scenery(self) -> bool:
        """True if a creature stands in its landscape, not alone on what the face shows behind it."""
        return self.told[0].scenery

    @property
    def bodies(self) -> list[str]:
        """The game's names for its creatures."""
        return [body for each in self.told for body in each.bodies]

    @property
    def places(self) -> list[str]:
        """The game's names for the landscapes, and those that they have in any game."""
        return [*(place for each in self.told for place in each.places), *landscapes()]

    def kind(self, body: str, name: str, rng: Random) -> str:
        """The creature that the longest word in a name says, or one of its body: a word of the game's own file is any
        creature, one of all games' a creature of the body."""
        bodies = [kind for each in self.told for kind in each.bodies.get(body, ())]
        own, *others = (each.creatures for each in self.told)
        allowed = ({kind: words for kind, words in each.items() if not body or kind in bodies} for each in others)
        said = _longest([own, *allowed], name)
        return said or rng.choice(bodies or [kind for each in self.told for kind in each.others])

    def landscape(self, place: str, name: str) -> str:
        """The landscape of a place, or of the longest word in the name, or one that depends on the name alone."""
        if place:
            return next(each.places[place] for each in self.told if place in each.places)
        tables = [each.landscapes for each in self.told]
        elsewhere = [where for each in self.told for where in each.elsewhere]
        return _longest(tables, name) or Random(name).choice(elsewhere)

    def coat(self, name: str) -> Coat | None:
        """The coat that the longest word in a name says; None where it says none."""
        said = _longest([each.coats for each in self.told], name)
        return named_coats()[said] if said else None

    def scene(self, name: str) -> tuple[str, int] | None:
        """The landscape and the light, from 0, that the longest word in a name says; None where it says none."""
        said = _longest([each.scenes for each in self.told], name)
        landscape, _, number = said.rpartition("-")
        return (landscape, int(number) - 1) if said else None

    def rightwards(self, name: str) -> bool:
        """True if a creature of that name has to look to the right."""
        return any(word in fold(name) for each in self.told for word in each.rightwards)

    def size(self, name: str) -> float:
        """The factor by which the longest word in a name enlarges a creature, where there is the room."""
        return float(_longest([each.sizes for each in self.told], name) or 1)

    def path(self, kind: str) -> Path:
        """The SVG of a creature."""
        return _svg(self.folders, kind)


def _longest(tables: Iterable[Mapping[str, list[str]]], name: str) -> str:
    """The meaning of the longest of the words in a name, in the first table that has it; "" for none."""
    said = (
        (len(word), -number, meant)
        for number, table in enumerate(tables)
        for meant, words in table.items()
        for word in words
        if word in fold(name)
    )
    return max(said, default=(0, 0, ""))[2]


def _svg(folders: Sequence[Path], kind: str) -> Path:
    found = (folder / f"{kind}.svg" for folder in folders)
    return next((path for path in found if path.is_file()), folders[-1] / f"{kind}.svg")


def shipped_creatures() -> Path:
    """The folder of the creatures that travel with the program."""
    return shipped("layouts") / "creatures"


def creatures_of(path: Path) -> Creatures:
    """The creatures of a game by the path of its file. Raises SourceError with everything that is wrong with it."""
    return _creatures_of(path, path.stat().st_mtime_ns if path.is_file() else 0)


@cache
def _creatures_of(path: Path, changed: int) -> Creatures:
    """A file that did not change is read once."""
    shared = shipped_creatures() / f"{ANY}.toml"
    files = dict.fromkeys([path, shared])
    folders = tuple(dict.fromkeys([path.parent, shared.parent]))
    read = partial(
        read_model, wanted="a file of creatures", model=CreatureFile, faults=lambda told: _unknown(told, folders)
    )
    return Creatures(tuple(map(read, files)), folders)


def _unknown(told: CreatureFile, folders: Sequence[Path]) -> Iterator[Fault]:
    """Creatures without a drawing, drawings of one's own that can't be drawn, and landscapes that there are not."""
    drawn = {path.stem: path for folder in reversed(folders) for path in folder.glob("*.svg")}
    named: list[tuple[KeyPath, str]] = [(("others",), kind) for kind in told.others]
    named += [(("bodies", body), kind) for body, kinds in told.bodies.items() for kind in kinds]
    named += [(("creatures", kind), kind) for kind in told.creatures]
    for place, kind in named:
        path = drawn.get(kind)
        if path and path.parent != shipped_creatures():
            try:
                figure(path, "", Random(0))
            except PictureError as error:
                yield place, error.what, error.instead
        elif not path:
            instead = did_you_mean(kind, drawn) or f"put {kind}.svg beside this file"
            yield place, f"there is no drawing {quoted(kind)}", instead
    placed: list[tuple[KeyPath, str]] = [(("places", place), where) for place, where in told.places.items()]
    placed += [(("landscapes", where), where) for where in told.landscapes]
    placed += [(("elsewhere",), where) for where in told.elsewhere]
    for place, where in placed:
        if where not in landscapes():
            instead = f"write {', '.join(landscapes())}"
            yield place, f"there is no landscape {quoted(where)}", instead
    for scene in told.scenes:
        if scene not in scene_names():
            yield ("scenes", scene), f"there is no scene {quoted(scene)}", f"write {', '.join(scene_names())}"
    for size in told.sizes:
        if not re.fullmatch(r"[1-9](\.[0-9]+)?", size):
            yield ("sizes", size), f"{quoted(size)} is no size", "write how many times as large, such as 1.25"
    for coat in told.coats:
        if coat not in named_coats():
            yield ("coats", coat), f"there is no coat {quoted(coat)}", f"write {', '.join(named_coats())}"
