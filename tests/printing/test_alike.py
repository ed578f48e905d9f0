"""No two pictures of a game look alike from across the table: in outline and colour, drawn 64 dots wide or high."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy
import pytest
from numpy.typing import NDArray
from printing.reading import arts

from companion.cards import CardSet, read_set
from companion.cards.places import chosen_sets
from companion.games import every, find
from companion.printing.choices import kit_sets
from companion.printing.drawing.plain_svg import HEIGHT, WIDTH
from companion.printing.drawing.vector import UNITS, Shape, Stamp, rectangle
from companion.printing.faces.face import Painters
from companion.printing.files.images import rendered
from companion.printing.paper.imposing import Imposition
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Size
from companion.printing.print_run import Options, PrintRun

Dots = NDArray[numpy.uint8]

GAMES = [game.name for game in every()]
DOTS = 64  # along the longer side; a card's picture as somebody sees it who sits opposite
NOTHING = (253, 247, 232)  # what lies behind a figure
FAINT = 12  # of 255: what differs from that by less is nothing
LIGHT = (0.299, 0.587, 0.114)  # of red, green and blue


class Picture(NamedTuple):
    """A picture's dots, and which of them show something: 1 or 0."""

    dots: Dots
    shown: Dots

    def mirrored(self) -> Picture:
        return Picture(self.dots[:, ::-1], self.shown[:, ::-1])


class Look(NamedTuple):
    """A part of a game to look at, how its difference is measured, and how far apart any two are at least, 0 to 1."""

    of: Callable[[str], Iterator[tuple[str, Page]]]
    measure: Callable[[Picture, Picture], float]
    apart: float


def windows(game: str) -> Iterator[tuple[str, Page]]:
    """The pictures on a game's cards with their landscapes, each once."""
    deck = PrintRun(game, game, _sets(game), Options(Imposition(back="none"), copies=1))
    drawn = {stamp.name: stamp for page in deck.part().pages for stamp in arts(page.items)}
    for name, stamp in drawn.items():
        yield name, Page(Size(WIDTH / UNITS, HEIGHT / UNITS), stamp.draw())


def figures(game: str) -> Iterator[tuple[str, Page]]:
    """The creatures in these pictures, without the landscapes, which are stamps."""
    for name, page in windows(game):
        yield name, replace(page, items=[item for item in page.items if not isinstance(item, Stamp)])


def cards(game: str) -> Iterator[tuple[str, Page]]:
    """A game's cards, whole but for their codes."""
    for each in _sets(game):
        for card in each.cards:
            columns = {name: str(value) for name, value in card.columns().items()}
            painter = Painters(game, qr=False).of(columns)
            yield card.name, Page(Size(painter.face.width, painter.face.height), painter.drawn("front", columns))


def everywhere(one: Picture, other: Picture) -> float:
    """The mean distance of the colours of two pictures."""
    return float(_apart(one, other).mean()) / 255


def where_shown(one: Picture, other: Picture) -> float:
    """The same of those dots alone where either shows something."""
    either = one.shown | other.shown
    return float((_apart(one, other) * either[..., None]).sum() / (3 * either.sum())) / 255


def squared(one: Picture, other: Picture) -> float:
    """The same by the mean square: few dots that differ much count for more."""
    return float((_apart(one, other).astype(numpy.uint32) ** 2).mean() ** 0.5) / 255


def _apart(one: Picture, other: Picture) -> Dots:
    return numpy.maximum(one.dots, other.dots) - numpy.minimum(one.dots, other.dots)


LOOKS = {
    "tamer": [Look(windows, everywhere, 0.04), Look(figures, where_shown, 0.2)],
    "challengers": [Look(figures, where_shown, 0.2), Look(windows, everywhere, 0.04)],
    "tossing-tiger": [Look(figures, where_shown, 0.25), Look(windows, everywhere, 0.04)],
    "tetra-master": [Look(windows, everywhere, 0.04), Look(figures, where_shown, 0.11)],
    "cardpg": [Look(cards, squared, 10 / 255)],
}
"""From 0.2 on the figures' colours tell two of the same outline apart, but where both are nearly as pale as what lies behind
them; two creatures that share a body are 0.3 and more, others 0.4. Most of a window is landscape, and most of a playing
card is white: there nobody takes one for the other from 8.5 and 10 of 255 on."""


def _sets(game: str) -> list[CardSet[Any]]:
    sets = [read_set(path, find(game).row_of(path)) for path in chosen_sets(game, kit_sets(game))]
    return [each for each in sets if not each.info.kind]


@cache
def pictures(look: Look, game: str) -> dict[str, Picture]:
    """Pictures of what is looked at by its name, dot by dot."""
    named = dict(look.of(game))
    pages = [replace(page, items=[_ground(page.paper), *page.items]) for page in named.values()]
    dpi = [DOTS / max(page.paper.width, page.paper.height) * 25.4 for page in pages]
    drawn = [numpy.asarray(image.convert("RGB")) for image in rendered(pages, dpi, "color")]
    return dict(zip(named, map(_picture, drawn), strict=True))


def _picture(dots: Dots) -> Picture:
    return Picture(dots, (numpy.abs(dots - numpy.array(NOTHING, float)) @ LIGHT > FAINT).astype(numpy.uint8))


def _ground(size: Size) -> Shape:
    return Shape(rectangle(0, 0, size.width * UNITS, size.height * UNITS), NOTHING)


def nearest(look: Look, game: str) -> list[tuple[float, str, str]]:
    """The pairs of a game's pictures, those first that look most alike, whichever way they look."""
    shown, measure = pictures(look, game), look.measure
    return sorted(
        (min(measure(shown[one], shown[other]), measure(shown[one], shown[other].mirrored())), one, other)
        for one, other in combinations(shown, 2)
    )


def test_every_game_is_looked_at() -> None:
    assert set(LOOKS) == set(GAMES)


@pytest.mark.parametrize(("game", "look"), [(game, look) for game in GAMES for look in LOOKS[game]])
def test_no_two_pictures_of_a_game_are_alike_in_outline_and_colour(game: str, look: Look) -> None:
    assert len(pictures(look, game)) > 10
    alike = [f"{apart:.3f} {one} / {other}" for apart, one, other in nearest(look, game) if apart < look.apart]
    assert not alike, "\n".join(alike)


@pytest.mark.parametrize("game", GAMES)
def test_one_picture_in_two_places_would_be_found(game: str) -> None:
    """The same picture, and the same a little darker, are nearer than any two may be."""
    for look in LOOKS[game]:
        picture = next(iter(pictures(look, game).values()))
        darker = picture._replace(dots=(picture.dots * 0.97).astype(numpy.uint8))
        assert look.measure(picture, picture) == 0
        assert 0 < look.measure(picture, darker) < look.apart
