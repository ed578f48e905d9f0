"""Pictures that the program draws by itself: a creature in the landscape where it lives."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from companion.printing.drawing.plain_svg import HEIGHT as HEIGHT
from companion.printing.drawing.plain_svg import PALE
from companion.printing.drawing.plain_svg import WIDTH as WIDTH
from companion.printing.drawing.vector import Item, Stamp, TransformedItem
from companion.printing.drawing.written import dressed, paler
from companion.printing.faces.art import scenes
from companion.printing.faces.art.colours import coats, landscapes, lights
from companion.printing.faces.art.creatures import creatures_of as creatures_of
from companion.printing.faces.art.figures import figure


def drawing(
    creatures: Path, body: str, place: str, seed: str, *, sparing: bool = False, above: int = 0
) -> tuple[Item, ...]:
    """A picture of WIDTH x HEIGHT units: one of a game's creatures, from the file of them, in a place; with `above` so
    many units of sky over it.

    The same seed (the creature's name) gives the same picture; what the name says is what is drawn. To be `sparing`
    with ink it is pale, and without landscape, which a file without `scenery` never has. An empty body or place is what
    the name says, or any.

    Raises SourceError for a file of creatures with mistakes, PictureError for a creature that can't be drawn.
    """
    known = creatures_of(creatures)
    landscape = place if place in landscapes() else known.landscape(place, seed)
    rng = Random(f"{body} {landscape} {seed}")
    light = rng.randrange(len(lights(landscape)))
    kind = known.kind(body, seed, rng)
    one, other = rng.sample(coats(landscape), 2)
    crossed = one.crossed(other, rng.uniform(0, 0.3))
    coat = known.coat(seed) or crossed
    drawn = dressed(figure(known.path(kind), landscape, rng), coat.instead())
    looks_right = rng.random() < 0.5 or known.rightwards(seed)
    size = known.size(seed) if above else 1.0
    left = WIDTH * (1 + size if looks_right else 1 - size) / 2
    shown = TransformedItem(left, HEIGHT * (1 - size), (drawn,), size, mirror=(looks_right, False))
    if sparing:
        return (replace(shown, items=(paler(drawn, PALE),)),)
    if not known.scenery:
        return (shown,)
    landscape, light = known.scene(seed) or (landscape, light)
    box, whole = (0, 0, WIDTH, HEIGHT), (0, -above, WIDTH, HEIGHT)
    sky = f" {above}" if above else ""
    behind = Stamp(f"behind {landscape} {light}{sky}", whole, partial(scenes.backdrop, landscape, light, above))
    before = Stamp(f"before {landscape} {light}", box, partial(scenes.foreground, landscape, light))
    return (behind, shown, before)
