"""Creatures as data: SVG files in a palette, and which card gets which."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from support.refusals import refusal

from companion.cards import SourceError, read_set, shipped
from companion.cards.places import shipped_sets
from companion.games import find
from companion.pictures.look import PictureError, look_at
from companion.printing.drawing.plain_svg import HEIGHT, WIDTH, read_svg
from companion.printing.drawing.svg_shapes import SvgShapes
from companion.printing.drawing.vector import Clip, Colour, Item, Shape, Stamp, Tint, TransformedItem, Written, colour
from companion.printing.drawing.written import dressed, written
from companion.printing.faces.art import creatures, drawing
from companion.printing.faces.art.colours import Coat, landscapes, lights, named_coats
from companion.printing.faces.art.creatures import creatures_of
from companion.printing.faces.art.figures import figure
from companion.printing.faces.reading import files_behind, look_of, read_face
from companion.printing.files.svg import by_svglib

FOLDER = shipped("layouts") / "creatures"
DRAWN = sorted(FOLDER.glob("*.svg"))
GAMES = ("tamer", "tetra-master", "challengers")
FIGHTERS = creatures_of(FOLDER / "tossing-tiger.toml").told[0].creatures  # in their own colours
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 675">{}</svg>'
GREY = Coat(*[(n, n, n) for n in (100, 200, 50, 150)])


def colours(drawn: Written) -> list[Colour]:
    """Each colour as often as it is set."""
    return [drawn.tints[int(number)].colour for number in re.findall(r"\{(\d+)\}", drawn.text)]


def as_written(*items: Item) -> Written:
    tints: dict[Tint, int] = {}
    return Written(written(items, tints), tuple(tints))


@pytest.mark.parametrize("path", [path for path in DRAWN if path.stem not in FIGHTERS], ids=lambda path: path.stem)
def test_every_creature_can_be_drawn_in_every_landscape_and_wears_its_coat(path: Path) -> None:
    for landscape in landscapes():
        drawn = figure(path, landscape, Random(1))
        before, after = colours(drawn), colours(dressed(drawn, GREY.instead()))
        worn = sum(one != other for one, other in zip(before, after, strict=True))
        # Whoever wears clothes of their own has the coat's outline at least.
        assert worn > len(after) / 6, "hardly anything of it is in the palette"


def test_every_landscape_is_drawn_in_each_of_its_lights() -> None:
    named = {f"{landscape}-{n}" for landscape in landscapes() for n, _ in enumerate(lights(landscape), start=1)}
    scenes = list((shipped("layouts") / "scenes").iterdir())
    assert {path.stem for path in scenes} == named
    assert all(read_svg(path, 0).ids() in (["behind", "before"], ["behind", "before", "above"]) for path in scenes)


def test_drawings_that_travel_with_the_program_are_plain_svg_in_which_nothing_is_wrong() -> None:
    """Such as one painted with #43e111, which holds no number without end."""
    for path in (*DRAWN, *(shipped("layouts") / "scenes").iterdir()):
        assert look_at(path).kind == "svg"


CALLED_OTHERWISE = {
    "tamer": {"round1 Lanternjay", "round2 Pangoplate", "round2 Gravelisk", "round3 Gnashvault"},
    "tetra-master": {
        f"monsters {name}" for name in ("Sootling", "Plague Doctor", "Bramble Hag", "Blade Mantis", "Night Regent")
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_name_says_is_what_is_drawn(game: str) -> None:
    """The same whatever the dice say; and monsters and creatures of our own have a drawing called like them."""
    known, others = creatures_of(FOLDER / f"{game}.toml"), set()
    for path in shipped_sets(game):
        if path.stem in ("arena", "plans", "trophies"):
            continue
        for card in read_set(path, find(game).row_of(path)).cards:
            body = str(card.columns().get("class", ""))
            kinds = {known.kind(body, card.name, Random(seed)) for seed in range(20)}
            assert len(kinds) == 1, f"{card.name}: {kinds}"
            if kinds != {card.name.lower().replace(" ", "")}:
                others.add(f"{path.stem} {card.name}")
    if game in CALLED_OTHERWISE:
        assert {name for name in others if not name.startswith("classic ")} == CALLED_OTHERWISE[game]


@pytest.mark.parametrize(
    ("game", "name", "coat"),
    [("tetra-master", "Chocobo", "yellow"), ("tetra-master", "Gold Chimera", "gold"), ("tamer", "Gravelisk", "stone")],
)
def test_a_coat_that_a_name_says_is_worn_whatever_the_dice_say(game: str, name: str, coat: str) -> None:
    assert creatures_of(FOLDER / f"{game}.toml").coat(name) == named_coats()[coat]
    shown = [each for each in drawing(FOLDER / f"{game}.toml", "", "", name) if isinstance(each, TransformedItem)]
    (worn,) = shown[0].items
    assert isinstance(worn, Written) and named_coats()[coat].main in colours(worn)
    assert creatures_of(FOLDER / f"{game}.toml").coat("Nobody") is None


def test_who_is_in_a_scene_stands_there_wherever_it_lives(tmp_path: Path) -> None:
    own = tmp_path / "beasts.toml"
    own.write_text('[places]\nSwamp = "hills"\n[scenes]\nreef-2 = ["otter"]\n', encoding="utf-8")
    behind, otter, before = drawing(own, "", "Swamp", "Sea Otter")
    assert isinstance(behind, Stamp) and isinstance(before, Stamp)
    assert (behind.name, before.name) == ("behind reef 1", "before reef 1")
    badger, *_ = drawing(own, "", "Swamp", "Sea Badger")
    assert isinstance(badger, Stamp) and badger.name.startswith("behind hills")
    own.write_text('[places]\nSwamp = "hills"\n', encoding="utf-8")
    os.utime(own, ns=(1, 1))
    assert drawing(own, "", "Swamp", "Sea Otter")[1] == otter


def test_over_a_picture_there_may_be_more_of_its_sky() -> None:
    """The creature stays as and where it is."""
    path = FOLDER / "tetra-master.toml"
    low, high = (drawing(path, "", "sky", "Storm Roc", above=above) for above in (0, 300))
    assert low[1] == high[1]
    behind, further = (each[0] for each in (low, high))
    assert isinstance(behind, Stamp) and isinstance(further, Stamp)
    assert (behind.box[1], further.box[1]) == (0, -300)
    landscape, higher = (each.draw()[-1] for each in (behind, further))
    assert isinstance(landscape, Written) and isinstance(higher, Written)
    assert landscape.text in higher.text and len(landscape.text) < len(higher.text)


@pytest.mark.parametrize("name", ["Tusked Hippo", "Sea Hippo", "Hippo"])
def test_who_has_sky_above_may_be_larger_and_stands_where_it_stood(tmp_path: Path, name: str) -> None:
    (tmp_path / "hippo.svg").write_text(SVG.format('<g><path d="M0 0H9V9Z"/></g>'), encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(
        'scenery = false\nrightwards = ["sea"]\n\n[creatures]\nhippo = ["hippo"]\n'
        '\n[sizes]\n"1.5" = ["hippo"]\n"1.2" = ["tusked"]\n',
        encoding="utf-8",
    )
    low, high = (drawing(own, "", "sky", name, above=above)[0] for above in (0, 300))
    assert isinstance(low, TransformedItem) and isinstance(high, TransformedItem)
    size = 1.2 if name == "Tusked Hippo" else 1.5
    assert (low.scale, high.scale, high.mirror) == (1, size, low.mirror)
    middle = -WIDTH / 2 if low.mirror[0] else WIDTH / 2
    assert high.x + size * middle == pytest.approx(low.x + middle)
    assert high.y + size * HEIGHT == pytest.approx(HEIGHT)


def test_whose_head_would_be_hidden_looks_to_the_right() -> None:
    known = creatures_of(FOLDER / "tetra-master.toml")
    assert known.rightwards("Iron Boar") and not known.rightwards("Brine Crab")
    for name in ("Iron Boar", "Bog Leech", "Rune Turtle"):
        shown = drawing(FOLDER / "tetra-master.toml", "", "", name)[1]
        assert isinstance(shown, TransformedItem) and shown.mirror == (True, False), name


def test_the_same_name_is_the_same_picture_and_others_differ() -> None:
    path = FOLDER / "tamer.toml"
    fox, again, other = (drawing(path, "Familiar", "Fire", name)[1] for name in ("Bonfox", "Bonfox", "Snowfox"))
    assert fox == again
    assert fox != other


def test_of_groups_that_are_alternatives_one_is_drawn(tmp_path: Path) -> None:
    group = '<g id="{}"><path fill="#{}" d="M0 0H9V9Z"/></g>'
    text = group.format("body", "000001") + group.format("hands-1", "000002") + group.format("hands-2", "000003")
    text += group.format("tail-sky", "000004") + group.format("tail-shore", "000005")
    path = tmp_path / "trial.svg"
    path.write_text(SVG.format(text), encoding="utf-8")
    seen = {tuple(blue for _, _, blue in colours(figure(path, "sky", Random(seed)))) for seed in range(20)}
    assert seen == {(1, 2, 4), (1, 3, 4)}
    alone = [blue for _, _, blue in colours(figure(path, "hills", Random(0)))]
    assert alone[0] == 1 and len(alone) == 2


def test_transforms_clips_and_another_size_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "trial.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 67.5" width="100" height="67.5"><defs>'
        '<clipPath id="c"><path d="M0 0H50V50H0Z"/></clipPath></defs><g transform="translate(10 0) scale(2)">'
        '<path d="M0 0L10 20" fill="none" stroke="#112233" stroke-width="1"/>'
        '<path clip-path="url(#c)" d="M1 1H2V2Z" fill="#445566"/></g></svg>',
        encoding="utf-8",
    )
    line = Shape("100 0 m 300 400 l", None, colour("#112233"), 20)
    inside = Shape("120 20 m 140 20 l 140 40 l h", colour("#445566"))
    clip = Clip("100 0 m 1100 0 l 1100 1000 l 100 1000 l h", (inside,))
    assert figure(path, "sky", Random(0)) == as_written(line, clip)
    assert (WIDTH, HEIGHT) == (1000, 675)


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ("M10 10L30 10L30 20Z", "10 10 m 30 10 l 30 20 l h"),
        ("m10,10 20,0 v10z", "10 10 m 30 10 l 30 20 l h"),
        ("M10 10H30V20Zm5 5h10", "10 10 m 30 10 l 30 20 l h 15 15 m 25 15 l"),
        ("M0 0C0 10 10 20 20 20S40 10 40 0", "0 0 m 0 10 10 20 20 20 c 30 20 40 10 40 0 c"),
        ("M0 0c0 10 10 20 20 20s20-10 20-20", "0 0 m 0 10 10 20 20 20 c 30 20 40 10 40 0 c"),
        ("M0 0Q30 30 60 0T120 0", "0 0 m 20 20 40 20 60 0 c 80 -20 100 -20 120 0 c"),
        ("M1e1 10L.5.5", "10 10 m 0 0 l"),
    ],
)
def test_paths_are_read_however_they_are_written(said: str, path: str, tmp_path: Path) -> None:
    file = tmp_path / "trial.svg"
    file.write_text(SVG.format(f'<g style="fill: none; stroke:#123"><path d="{said}"/></g>'), encoding="utf-8")
    assert figure(file, "sky", Random(0)) == as_written(Shape(path, None, (17, 34, 51), 1.0))


@pytest.mark.parametrize("path", DRAWN[::9], ids=lambda path: path.stem)
def test_a_creature_is_drawn_as_any_program_draws_it(path: Path) -> None:
    """Its outlines and colours beside those that svglib finds in the same file."""
    found: list[tuple[Colour | None, Colour | None]] = []

    def look(node: Any) -> None:
        for each in getattr(node, "contents", []):
            look(each)
        if hasattr(node, "operators") and not node.isClipPath and (node.fillColor or node.strokeColor):
            found.append((rgb(node.fillColor), rgb(node.strokeColor)))

    def rgb(found: Any) -> Colour | None:
        return found and tuple(round(255 * part) for part in (found.red, found.green, found.blue))

    look(by_svglib(ElementTree.parse(path).getroot()))
    read = SvgShapes(ElementTree.parse(path).getroot(), WIDTH)
    items = [item for _, group in read.groups() for item in read.items(group)]
    assert [(shape.fill, shape.stroke) for shape in shapes(items)] == found


def shapes(items: Iterable[Item]) -> Iterator[Shape]:
    for item in items:
        if isinstance(item, Shape):
            yield item
        if isinstance(item, Clip):
            yield from shapes(item.items)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<path d="M0 0A5 5 0 0 0 9 9"/>', "has a path with “A” in it; save its curves as Bézier curves"),
        ('<path d="M0 0L9"/>', "has a path that breaks off; save it once more"),
        ('<path d="M0 0L9 9" opacity="0.5"/>', "has something that shows through; give it a plain colour"),
        ('<path d="M0 0L9 9" fill="url(#a)"/>', "is painted with “url(#a)”; give it a plain colour, such as #d98c40"),
        (
            '<path d="M0 0L9 9" clip-path="url(#a)"/>',
            "is cut out by “url(#a)”, which is not there; save it as plain SVG",
        ),
        ('<path d="M0 0L9 9" stroke-width="2mm"/>', "has a number in it that can't be read; save it as plain SVG"),
        ('<path d="M0 0L9 9" transform="scale()"/>', "has a number in it that can't be read; save it as plain SVG"),
        ('<path d="M0 0L9 9" transform="spin(3)"/>', "is moved by “spin”; save it as plain SVG"),
    ],
)
def test_what_is_not_plain_is_refused_in_a_sentence(inside: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "trial.svg"
    path.write_text(SVG.format(f"<g>{inside}</g>"), encoding="utf-8")
    assert refusal(PictureError, figure, path, "sky", Random(0)) == f"“trial.svg” {said}"


def test_a_drawing_with_more_than_paths_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "trial.svg"
    path.write_text(SVG.format('<g><circle cx="9" cy="9" r="9"/></g>'), encoding="utf-8")
    with pytest.raises(PictureError) as error:
        figure(path, "sky", Random(0))
    assert error.value.what == "“trial.svg” has a <circle> in it, and not paths alone"


def test_creatures_of_ones_own_come_before_the_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "hippo.svg").write_text(SVG.format('<g><path d="M0 0H9V9Z"/></g>'), encoding="utf-8")
    shutil.copy(FOLDER / "imp.svg", tmp_path / "wolf.svg")
    own = tmp_path / "beasts.toml"
    own.write_text('[creatures]\nhippo = ["riverhorse"]\n\n[landscapes]\nshore = ["river"]\n', encoding="utf-8")
    known = creatures_of(own)
    assert known.path(known.kind("", "Great Riverhorse", Random(0))) == tmp_path / "hippo.svg"
    assert known.path(known.kind("", "Grey Wolf", Random(0))) == tmp_path / "wolf.svg"
    assert known.path(known.kind("", "Grey Badger", Random(0))) == FOLDER / "badger.svg"
    assert known.landscape("", "Great Riverhorse") == "shore"


def test_a_creature_that_was_mended_is_drawn_anew_and_watched(tmp_path: Path) -> None:
    svg, own, face = (tmp_path / name for name in ("hippo.svg", "beasts.toml", "face.toml"))
    svg.write_text(SVG.format('<g><path fill="#000001" d="M0 0H9V9Z"/></g>'), encoding="utf-8")
    own.write_text('[creatures]\nhippo = ["hippo"]\n', encoding="utf-8")
    face.write_text('extends = "tamer"\n[front.art]\ncreatures = "beasts.toml"\nbody = ""\n', encoding="utf-8")
    assert {svg, own} <= set(files_behind(face))

    def look() -> tuple[str, list[Colour]]:
        return look_of(read_face(face).face, face), colours(figure(svg, "sky", Random(0)))

    before = look()
    svg.write_text(SVG.format('<g><path fill="#000002" d="M0 0H9V9Z"/></g>'), encoding="utf-8")
    os.utime(svg, ns=(1, 1))
    drawn, shown = look()
    assert (before[1], shown) == ([(0, 0, 1)], [(0, 0, 2)])
    own.write_text('[creatures]\nhippo = ["hippo", "river"]\n', encoding="utf-8")
    os.utime(own, ns=(1, 1))
    assert len({before[0], drawn, look()[0]}) == 3
    assert creatures_of(own).kind("", "River", Random(0)) == "hippo"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[creatures]\nwaps = ["wasp"]\n',
            "own.toml:2: creatures.waps: there is no drawing “waps”; did you mean wasp?",
        ),
        ('[bodies]\nBeast = ["cat", "zzyzx"]\n', "there is no drawing “zzyzx”; put zzyzx.svg beside this file"),
        ('[places]\nSwamp = "swamp"\n', "there is no landscape “swamp”; write volcano, shore, hills, sky"),
        ('[landscapes]\nmoon = ["moon"]\n', "there is no landscape “moon”"),
        ('[creatures]\nround = ["round"]\n', "own.toml:2: creatures.round: “round.svg” has a <circle> in it"),
        ('[creatures]\nbroken = ["broken"]\n', "own.toml:2: creatures.broken: “broken.svg”"),
        ('creature = "cat"\n', "own.toml:1: creature: is not known here"),
        ('[coats]\nblew = ["whale"]\n', "own.toml:2: coats.blew: there is no coat “blew”; write yellow, gold"),
        (
            '[scenes]\nreef-4 = ["whale"]\n',
            "own.toml:2: scenes.reef-4: there is no scene “reef-4”; write volcano-1, volcano-2",
        ),
        (
            '[sizes]\nlarge = ["whale"]\n',
            "own.toml:2: sizes.large: “large” is no size; write how many times as large, such as 1.25",
        ),
        ("[creatures]\ncat = 3\n", "own.toml:2: creatures.cat"),
    ],
)
def test_what_is_wrong_with_a_file_of_creatures_is_said_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "round.svg").write_text(SVG.format('<g><circle cx="9" cy="9" r="9"/></g>'), encoding="utf-8")
    (tmp_path / "broken.svg").write_text("<svg", encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    assert said in refusal(SourceError, creatures_of, path)
    assert creatures.ANY == "any"
