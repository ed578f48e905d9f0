"""No two pictures of a game look alike from across the table: their figures in a drawing 64 dots wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.cards import read_set
from companion.cards.places import chosen_sets
from companion.games import find
from companion.printing.drawing.plain_svg import HEIGHT, WIDTH
from companion.printing.drawing.vector import Clip, Item, Shape, Stamp, Transformed, rectangle
from companion.printing.files.images import rendered
from companion.printing.paper.imposing import Imposed
from companion.printing.paper.pages import Page
from companion.printing.paper.sheet import Size
from companion.printing.print_run import Options, PrintRun

GAMES = ("challengers", "tossing-tiger")
DOTS = 64  # across; a card's picture as somebody sees it who sits opposite
NOTHING = (255, 0, 255)  # a colour that no figure has
APART = 0.2
"""How far apart two pictures are at least; see `distance`. One creature in two coats of nearly the same colour is up to
0.2 from itself; from 0.25 on their colours tell two of the same outline apart; two creatures that share a body are 0.3
and more, others 0.4 and more."""


class Picture(NamedTuple):
    """What is in a card's window but for its landscape: the dots, white where the figure is, and the same mirrored."""

    name: str
    dots: Image.Image
    covered: Image.Image

    def mirrored(self) -> Picture:
        turned = Image.Transpose.FLIP_LEFT_RIGHT
        return Picture(self.name, self.dots.transpose(turned), self.covered.transpose(turned))


def distance(one: Picture, other: Picture) -> float:
    """How different two figures look, 0 to 1: the mean, over the dots that either covers, of how far apart their colours
    are (in the channel where they are farthest), and 1 where only one of them is; whichever way they look."""
    return min(_apart(one, other), _apart(one, other.mirrored()))


def _apart(one: Picture, other: Picture) -> float:
    red, green, blue = ImageChops.difference(one.dots, other.dots).split()
    only_one = ImageChops.difference(one.covered, other.covered)
    apart = ImageChops.lighter(ImageChops.lighter(red, green), ImageChops.lighter(blue, only_one))
    either = ImageChops.lighter(one.covered, other.covered)
    return float(ImageStat.Stat(apart).sum[0] / ImageStat.Stat(either).sum[0])


@cache
def pictures(game: str) -> list[Picture]:
    """The picture of each of a game's cards, each once."""
    sets = [read_set(path, find(game).row_of(path)) for path in chosen_sets(game, ())]
    deck = PrintRun(game, game, [each for each in sets if not each.info.kind], Options(Imposed(), copies=1))
    drawn = {stamp.name: stamp for page in deck.part().pages for stamp in _arts(page.items)}
    return [_picture(name, image) for name, image in zip(drawn, _rendered(map(_figure, drawn.values())), strict=True)]


def _arts(items: Iterable[Item]) -> Iterator[Stamp]:
    for item in items:
        if isinstance(item, Stamp) and item.name.startswith("art "):
            yield item
        elif isinstance(item, Stamp):
            yield from _arts(item.draw())
        elif isinstance(item, Transformed | Clip):
            yield from _arts(item.items)


def _figure(art: Stamp) -> list[Item]:
    return [item for item in art.draw() if not isinstance(item, Stamp)]  # landscapes are stamps


def _rendered(figures: Iterable[list[Item]]) -> Iterator[Image.Image]:
    ground = Shape(rectangle(0, 0, WIDTH, HEIGHT), NOTHING)
    pages = [Page(Size(WIDTH / 100, HEIGHT / 100), [ground, *figure]) for figure in figures]
    return rendered(pages, [DOTS / (WIDTH / 100) * 25.4] * len(pages), "color")


def _picture(name: str, image: Image.Image) -> Picture:
    dots = image.convert("RGB")
    red, green, blue = ImageChops.difference(dots, Image.new("RGB", dots.size, NOTHING)).split()
    seen = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return Picture(name, dots, seen.point(lambda each: 255 if each > 32 else 0))


def nearest(game: str) -> list[tuple[float, str, str]]:
    """The pairs of a game's pictures, those first that look most alike."""
    pairs = combinations(pictures(game), 2)
    return sorted((distance(one, other), one.name, other.name) for one, other in pairs)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_of_a_game_are_alike_in_outline_and_colour(game: str) -> None:
    assert len(pictures(game)) > 10
    alike = [f"{apart:.2f} {one} / {other}" for apart, one, other in nearest(game) if apart < APART]
    assert not alike, "\n".join(alike)
