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
from companion.printing.faces.art.figures import figure_parts
from companion.printing.faces.art.stance import MIDDLE, WHOLE, Stance, stance
from companion.printing.faces.art.stance import Room as Room


def drawing(
    creatures: Path, body: str, place: str, seed: str, *, sparing: bool = False, above: int = 0, room: Room = WHOLE
) -> tuple[Item, ...]:
    """A picture of WIDTH x HEIGHT units: one of a game's creatures, from the file of them, in a place; with `above` so
    many units of sky over it. The creature stands where the plates in its `room` hide nothing of it.

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
    figure, parts = figure_parts(known.path(kind), landscape, rng)
    drawn = dressed(figure.shown(parts), coat.instead())
    looks_right = rng.random() < 0.5 or known.rightwards(seed)
    stood = Stance(known.size(seed) if above else 1.0, HEIGHT, MIDDLE, HEIGHT)
    if room.plates:
        stood = stance(figure.silhouette(parts, looks_right), stood.scale, room)
    size, base, x, y = stood
    left = x + size * (MIDDLE if looks_right else -MIDDLE)
    shown = TransformedItem(left, y - size * base, (drawn,), size, mirror=(looks_right, False))
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
