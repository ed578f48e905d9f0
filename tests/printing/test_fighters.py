"""Tossing Tiger's pictures: whole animals that fight, in their own colours, on what the face shows behind them."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.cards import read_set, shipped
from companion.cards.places import shipped_sets
from companion.games import find
from companion.printing.boxes import BoxOptions, boxes
from companion.printing.drawing.vector import Clip, Item, Stamp, TransformedItem
from companion.printing.faces.art import drawing
from companion.printing.faces.art.creatures import creatures_of
from companion.printing.files.svg import drawing as drawing_of

FILE = shipped("layouts") / "creatures" / "tossing-tiger.toml"
KNOWN = creatures_of(FILE)
ROW_OF = find("tossing-tiger").row_of
NAMES = [card.name for path in shipped_sets("tossing-tiger") for card in read_set(path, ROW_OF(path)).cards]
KINDS = sorted(KNOWN.told[0].creatures)
GROUND = (253, 247, 232)  # the disc that they stand before


@cache
def seen(kind: str, width: int = 64) -> Image.Image:
    """A fighter before its disc, so many pixels wide."""
    with pypdfium2.PdfDocument(drawing_of(KNOWN.path(kind)).pdf) as document:
        page = document[0]
        rendered: Image.Image = page.render(scale=width / page.get_width(), fill_color=(*GROUND, 255)).to_pil()
        return rendered.convert("RGB")


@pytest.mark.parametrize("name", NAMES)
def test_what_a_card_is_called_is_what_it_shows(name: str) -> None:
    """The drawing is called like the animal, and a rooster's like its sort."""
    kind = KNOWN.kind("", name, Random(0))
    animal = "red-panda" if name.endswith("RedPanda") else name.split()[-1].lower()
    assert kind.endswith(f"-{animal}")
    assert animal != "rooster" or kind == name.lower().replace(" ", "-")


def test_each_card_has_a_picture_of_its_own() -> None:
    assert len({KNOWN.kind("", name, Random(0)) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_fighter_is_whole(kind: str) -> None:
    """Nothing of it is cut off by its picture's edge."""
    picture = ImageChops.difference(seen(kind, 250), Image.new("RGB", seen(kind, 250).size, GROUND))
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert left > 0 and top > 0 and right < picture.width and bottom < picture.height


def test_a_fighter_wears_its_own_colours_and_stands_before_no_landscape() -> None:
    there, elsewhere = (drawing(FILE, "", place, "Tossing Tiger") for place in ("shore", "volcano"))
    assert len(there) == len(elsewhere) == 1
    assert not any(isinstance(each, Stamp) for each in there)
    one, other = there[0], elsewhere[0]
    assert isinstance(one, TransformedItem) and isinstance(other, TransformedItem)
    assert one.items == other.items


def stamps(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Stamp):
            yield item.name
        if isinstance(item, Clip | TransformedItem):
            yield from stamps(item.items)


@pytest.mark.parametrize("path", shipped_sets("tossing-tiger"), ids=lambda path: path.stem)
def test_a_box_shows_fighters_on_its_front_and_back(path: Path) -> None:
    part = boxes("Tossing Tiger, Rolling Dragon", "tossing-tiger", [read_set(path, ROW_OF(path))], BoxOptions())
    [page] = part.pages
    drawn = [name for name in stamps(page.items) if name.startswith("art ")]
    assert len(drawn) >= 3
    assert all(name.startswith("art tossing-tiger ") for name in drawn)
