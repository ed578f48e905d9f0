"""Pictures that the program draws by itself: a creature in the landscape of its element."""

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
_KINDS: dict[str, list[str]] = {"animals": [*ANIMALS, *BIRDS], "spirits": list(SPIRITS), "monsters": list(MONSTERS)}


def bodies() -> tuple[str, ...]:
    """What a creature may be: the words that layouts/creatures.toml has for it."""
    return tuple(data()["bodies"])


def scenes_known() -> tuple[str, ...]:
    """Where it may be."""
    return tuple(data()["landscapes"])


def drawing(body: str, scene: str, seed: str, *, sparing: bool = False) -> tuple[Item, ...]:
    """A picture of WIDTH x HEIGHT units: one of the bodies in one of the scenes that are known.

    The same seed (the creature's name) gives the same picture; an animal in the name is the animal drawn. To be
    `sparing` with ink it is pale, and without landscape. An empty body or scene is what the name says, or any.
    """
    scene = scene or _scene(seed)
    rng = Random(f"{body} {scene} {seed}")
    variant = rng.randrange(len(data()["scenes"][scene]))
    kind, land = _kind(rng, body, seed), data()["landscapes"][scene]
    one, other = rng.sample(_coats()[scene], 2)
    colours = one.crossed(other, rng.uniform(0, 0.3))
    if kind in ANIMALS:
        figure = animal(rng, kind, colours, land)
    elif kind in BIRDS:
        figure = bird(rng, kind, colours, land)
    elif kind in SPIRITS:
        figure = spirit(rng, kind, colours, land)
    else:
        figure = monster(rng, kind, colours, land)
    if sparing:
        return tuple(paler(figure, 0.72))
    box = (0, 0, WIDTH, HEIGHT)
    behind = Stamp(f"behind {scene} {variant}", box, partial(scenes.backdrop, scene, variant))
    before = Stamp(f"before {scene} {variant}", box, partial(scenes.foreground, scene, variant))
    return (behind, *figure, before)


def _kind(rng: Random, body: str, name: str) -> str:
    """The kind of creature: by what its name says where that is of its class, otherwise by chance."""
    kinds = _KINDS[data()["bodies"][body]] if body else [kind for each in _KINDS.values() for kind in each]
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
