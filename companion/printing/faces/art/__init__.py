"""Pictures that the program draws by itself: a creature in the landscape of its element."""

from __future__ import annotations

from functools import cache, partial
from random import Random

from companion.printing.drawing.vector import Item, Stamp, paler
from companion.printing.faces.art import scenes
from companion.printing.faces.art.birds import BIRDS, bird
from companion.printing.faces.art.data import data
from companion.printing.faces.art.familiars import ANIMALS, animal
from companion.printing.faces.art.figure import Coat, coat
from companion.printing.faces.art.monsters import MONSTERS, monster
from companion.printing.faces.art.spirits import SPIRITS, spirit
from companion.words import fold

WIDTH, HEIGHT = scenes.WIDTH, scenes.HEIGHT
_KINDS: dict[str, list[str]] = {
    "Familiar": [*ANIMALS, *BIRDS],
    "Spirit": list(SPIRITS),
    "Monster": list(MONSTERS),
}
BODIES = tuple(_KINDS)
SCENES = ("Fire", "Water", "Earth", "Air")


def drawing(body: str, scene: str, seed: str, *, sparing: bool = False) -> tuple[Item, ...]:
    """A picture of WIDTH x HEIGHT units: a Familiar, Spirit or Monster in the landscape of Fire, Water, Earth or
    Air. The same seed (the creature's name) gives the same picture; an animal in the name is the animal drawn. To be
    `sparing` with ink it is pale, and without landscape. An empty body or scene is what the name says, or any."""
    scene = scene or _scene(seed)
    rng = Random(f"{body} {scene} {seed}")
    variant = rng.randrange(len(data()["scenes"][scene]))
    kind = _kind(rng, body, seed)
    one, other = rng.sample(_coats()[scene], 2)
    colours = one.crossed(other, rng.uniform(0, 0.3))
    if kind in ANIMALS:
        figure = animal(rng, kind, colours, scene)
    elif kind in BIRDS:
        figure = bird(rng, kind, colours, scene)
    elif kind in SPIRITS:
        figure = spirit(rng, kind, colours, scene)
    else:
        figure = monster(rng, kind, colours, scene)
    if sparing:
        return tuple(paler(figure, 0.72))
    box = (0, 0, WIDTH, HEIGHT)
    behind = Stamp(f"behind {scene} {variant}", box, partial(scenes.backdrop, scene, variant))
    before = Stamp(f"before {scene} {variant}", box, partial(scenes.foreground, scene, variant))
    return (behind, *figure, before)


def _kind(rng: Random, body: str, name: str) -> str:
    """The kind of creature: by what its name says where that is of its class, otherwise by chance."""
    kinds = _KINDS[body] if body else [kind for each in _KINDS.values() for kind in each]
    known: dict[str, list[str]] = data()["names"]
    said = [(len(word), kind) for kind, words in known.items() if kind in kinds for word in words if word in fold(name)]
    return max(said)[1] if said else rng.choice(kinds if body else [*SPIRITS, *MONSTERS])


def _scene(name: str) -> str:
    """The landscape of the longest word that the name holds, or one that depends on the name alone."""
    known: dict[str, list[str]] = data()["places"]
    said = [(len(word), scene) for scene, words in known.items() for word in words if word in fold(name)]
    return max(said)[1] if said else Random(name).choice(list(known))


@cache
def _coats() -> dict[str, list[Coat]]:
    return {scene: [coat(**colours) for colours in table] for scene, table in data()["coats"].items()}
