"""Tuckboxes: the net's geometry, and the net as it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from printing.extent import extent
from printing.reading import MM, arts, lines_on, pages_of, pdf, reader, words_on
from printing.test_elements import leaves
from support.refusals import refusal

from companion.cards import CardSet, SourceError, read_set, shipped
from companion.cards.places import chosen_sets
from companion.errors import UsageError
from companion.games import every, find
from companion.printing.boxes import BLEED, BoxOptions, boxes, read_look
from companion.printing.choices import kit_sets
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import UNITS, Item, Point, Shape, TransformedItem, Words
from companion.printing.paper.machines import cutter_named
from companion.printing.paper.sheet import Segment, Size
from companion.printing.paper.stocks import papers, stocks
from companion.printing.tuckbox import BOARD, Inside, inside_for, net_of

GAMES = [game.name for game in every()]
NETS = [
    (name, count, thickness)
    for name in ("poker", "tarot", "mini", "square", "bridge")
    for count, thickness in ((18, 0.3), (56, 0.32), (110, 0.32), (56, 0.6))
]
PRINTER = 4.2  # mm


def sets(game: str) -> list[CardSet[Any]]:
    return [
        card_set
        for path in chosen_sets(game, kit_sets(game))
        if not (card_set := read_set(path, find(game).row_of(path))).info.kind
    ]


def area(points: tuple[Point, ...]) -> float:
    """By the shoelace formula."""
    around = [*points, points[0]]
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(around))) / 2


def crossings(points: tuple[Point, ...]) -> list[tuple[int, int]]:
    """The pairs of an outline's sides that cross each other."""
    sides = list(pairwise([*points, points[0]]))

    def left(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    found = []
    for n, (a, b) in enumerate(sides):
        for m, (c, d) in enumerate(sides[n + 2 :], start=n + 2):
            if left(a, b, c) * left(a, b, d) < -1e-9 and left(c, d, a) * left(c, d, b) < -1e-9:
                found.append((n, m))
    return found


@pytest.mark.parametrize(("name", "count", "thickness"), NETS)
def test_the_closed_box_holds_the_cards_with_room_to_spare(name: str, count: int, thickness: float) -> None:
    card, clearance = stocks()[name], 1.0
    inside = inside_for(card, count, thickness, clearance)
    net = net_of(inside)
    # From fold to fold, less the card of the walls and of every flap that lies between the cards and a wall.
    room_across = net.panels["front"].width - BOARD
    room_deep = net.panels["right"].width - 3 * BOARD
    room_high = net.panels["front"].height - 4 * BOARD
    assert room_across >= card.width + clearance - 1e-9
    assert room_deep >= count * thickness + clearance - 1e-9
    assert room_high >= card.height + clearance - 1e-9
    assert room_across <= card.width + clearance + 0.5 and room_deep <= count * thickness + clearance + 0.5
    assert net.panels["back"].width == net.panels["front"].width == net.panels["top"].width
    assert net.panels["left"].width == net.panels["right"].width == net.panels["top"].height
    assert net.panels["bottom"].height == net.panels["right"].width


@pytest.mark.parametrize(("name", "count", "thickness"), NETS)
def test_a_net_is_one_piece_whose_parts_never_overlap(name: str, count: int, thickness: float) -> None:
    net = net_of(inside_for(stocks()[name], count, thickness, 1.0))
    assert crossings(net.outline) == []
    taper = 0.4  # of the lid and the bottom on either side
    walls = sum(net.panels[side].width * net.panels[side].height for side in ("front", "right", "back", "left"))
    ends = sum((net.panels[end].width - taper) * net.panels[end].height for end in ("top", "bottom"))
    flaps = sum(area(flap) for flap in [*net.glued.values(), *net.dust.values(), net.tongue])
    notch = walls + ends + flaps - area(net.outline)
    radius = min(9.0, net.panels["front"].width / 5)
    assert notch == pytest.approx(3.14159 * radius**2 / 2, rel=0.01), "all that is counted twice is an overlap"
    xs, ys = [x for x, _ in net.outline], [y for _, y in net.outline]
    assert (min(xs), min(ys)) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height))


@pytest.mark.parametrize(("name", "count", "thickness"), NETS)
def test_flaps_that_meet_have_room_for_each_other(name: str, count: int, thickness: float) -> None:
    inside = inside_for(stocks()[name], count, thickness, 1.0)
    net = net_of(inside)
    for pair in (("first bottom flap", "second bottom flap"), ("first dust flap", "second dust flap")):
        flaps = [[y for _, y in (net.glued | net.dust)[name]] for name in pair]
        reach = sum(max(ys) - min(ys) for ys in flaps)
        assert reach <= inside.width, "the two of them meet in the box"
    inner = net.glued["inner bottom"]
    assert max(y for _, y in inner) - min(y for _, y in inner) < net.panels["bottom"].height
    assert max(x for x, _ in net.glued["tab"]) - min(x for x, _ in net.glued["tab"]) <= inside.width / 2


def test_every_fold_joins_two_parts() -> None:
    net = net_of(Inside(64.0, 89.0, 19.0))
    assert len(net.folds) == 12
    front, right = net.panels["front"], net.panels["right"]
    assert Segment(right.x, front.y, right.x, front.y + front.height) in net.folds
    assert all(line.x1 == line.x2 or line.y1 == line.y2 for line in net.folds)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", GAMES)
def test_printed_boxes_have_their_size_to_two_hundredths_of_a_mm(game: str, paper: str) -> None:
    title, decks, size = find(game).title, sets(game), papers()[paper]
    part = boxes(title, game, decks, BoxOptions(paper=paper))
    file = reader(pdf(part))
    pages = pages_of(part)
    assert len(file.pages) == part.count
    for number, page in enumerate(file.pages):
        left, bottom, right, top = (float(edge) * MM for edge in page.trimbox)
        assert min(left, bottom, size.width - right, size.height - top) >= PRINTER - 0.01
        assert (left + right) / 2 == pytest.approx(size.width / 2, abs=0.01)
        assert f"page {number + 1}/{part.count} · print at 100 %" in pages[number]
    for deck in decks:
        net = net_of(inside_for(stocks()[deck.info.stock], deck.count(), 0.32, 1.0))
        inside = f"{net.inside.width:.1f} x {net.inside.height:.1f} x {net.inside.depth:.1f} mm inside"
        (number,) = [n for n, words in enumerate(pages) if words.count(deck.info.title) >= 2 and inside in words]
        assert f"{deck.count()} cards" in pages[number]
        lines = lines_on(file, number)
        for length in (net.panels["front"].height, net.panels["right"].width, net.panels["front"].width):
            assert any(abs(abs(x2 - x1) + abs(y2 - y1) - length) <= 0.02 for x1, y1, x2, y2 in lines), length


@pytest.mark.parametrize(
    ("game", "paper", "sheets"),
    [("challengers", "a4", 5), ("challengers", "a3", 3), ("tamer", "a3", 2), ("tossing-tiger", "a4", 2)],
)
def test_boxes_lie_on_few_sheets_and_none_on_another(game: str, paper: str, sheets: int) -> None:
    part = boxes(find(game).title, game, sets(game), BoxOptions(paper=paper, cutter=cutter_named("silhouette")))
    assert boxes(find(game).title, game, sets(game), BoxOptions(paper=paper)).count == sheets
    for sheet in part.cutting:
        found = [
            (min(x), max(x), min(y), max(y))
            for x, y in (zip(*((c.x, c.y) for c in each), strict=True) for each in sheet.outlines)
        ]
        for (left, right, top, bottom), (x1, x2, y1, y2) in combinations(found, 2):
            assert right < x1 - 3 or x2 < left - 3 or bottom < y1 - 3 or y2 < top - 3
    assert sum(len(sheet.outlines) for sheet in part.cutting) == len(sets(game))


@pytest.mark.parametrize("ink", ["color", "gray", "save"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_box_is_drawn_beyond_its_bleed(game: str, ink: Any) -> None:
    for page in boxes(find(game).title, game, sets(game), BoxOptions(ink=ink)).pages:
        assert page.trim is not None
        left, top, right, bottom = (units / UNITS for units in extent(page.items[:1]))
        slack = page.bleed + 0.3
        assert left >= page.trim.x - slack and top >= page.trim.y - slack
        assert right <= page.trim.x + page.trim.width + slack and bottom <= page.trim.y + page.trim.height + slack


def test_a_box_that_is_turned_fits_where_an_upright_one_does_not() -> None:
    (part,) = [boxes("Tetra Master", "tetra-master", sets("tetra-master")[:1], BoxOptions())]
    (page,) = part.pages
    net = net_of(inside_for(stocks()["poker"], 110, 0.32, 1.0))
    assert page.trim is not None
    assert net.size.width > papers()["a4"].width - 2 * PRINTER
    assert (page.trim.width, page.trim.height) == pytest.approx((net.size.height, net.size.width))


def test_a_small_box_leaves_out_the_words_that_nobody_could_read() -> None:
    (round1,) = sets("tamer")[:1]
    few = CardSet(round1.info, round1.cards[:3], round1.path)
    part = boxes("Tamer Tournament", "tamer", [few], BoxOptions(thickness=0.3))
    words = words_on(part)
    front_and_back = 2
    assert words.count("Round One Deck") == front_and_back + 1, "and the sheet's label"


@pytest.mark.parametrize(
    ("message", "options"),
    [
        (
            "--paper a4: the box of Monster Cards unfolds to 310 x 272 mm, too large for it; it fits on a3, a2, sra3",
            {"thickness": 0.7, "clearance": 4.0},
        ),
        (
            "--paper a4: the box of Monster Cards unfolds to 804 x 769 mm, too large for any paper; "
            "print it for parts of the set, each a card source of its own",
            {"thickness": 3.0},
        ),
        ("--thickness is 0 mm; write 0.05 to 50", {"thickness": 0.0}),
        ("--thickness is nan mm; write 0.05 to 50", {"thickness": float("nan")}),
        ("--clearance is -1 mm; write 0 to 50", {"clearance": -1.0}),
    ],
)
def test_what_no_box_can_be_made_of_is_said(message: str, options: dict[str, Any]) -> None:
    assert (
        refusal(UsageError, boxes, "Tetra Master", "tetra-master", sets("tetra-master"), BoxOptions(**options))
        == message
    )


def test_a_title_that_does_not_fit_is_told_with_its_file() -> None:
    (deck,) = sets("tamer")[:1]
    long = deck.info.model_copy(update={"title": "The Deck of the Very First Round of the Tournament of All Tamers"})
    with pytest.raises(SourceError) as error:
        boxes("Tamer Tournament", "tamer", [CardSet(long, deck.cards, deck.path)], BoxOptions())
    (problem,) = error.value.problems
    assert str(problem).startswith(f"{deck.path.with_suffix('.toml')}: title: too long: at 6.5 pt it needs ")


def test_a_game_without_a_look_has_boxes_too(tmp_path: Path) -> None:
    (deck,) = sets("tamer")[:1]
    (page,) = boxes("Made Up", "made-up", [deck], BoxOptions()).pages
    assert isinstance(page.paper, Size)
    path = tmp_path / "boxes.toml"
    path.write_text("[valeus]\nrim = 1\n[by]\nset = 3\n", encoding="utf-8")
    with pytest.raises(SourceError) as error:
        read_look(path)
    assert [problem.line for problem in error.value.problems] == [4, 1]
    assert "did you mean values?" in str(error.value)


def test_a_box_of_challengers_shows_its_figures_on_front_back_and_both_spines() -> None:
    """Panels of its own: layouts/boxes/challengers-front.toml and challengers-side.toml."""
    look = read_look(shipped("layouts") / "boxes" / "challengers.toml")
    for deck in sets("challengers"):
        [page] = boxes("Challengers!", "challengers", [deck], BoxOptions()).pages
        said = look.values | look.by["set"].get(deck.info.name, {})
        shown = [f"{said['place']} {said[who]}" for who in ("art", "one", "other")]
        found = [each.name.removeprefix("art challengers  ").removesuffix(" False") for each in arts(page.items)]
        if deck.count() < 20:  # on such thin spines words that nobody could read are left out with all the rest
            assert set(shown) <= set(found)
        else:
            assert sorted(found) == sorted([*shown, f"{said['place']} {said['one']}", "city Team"])


def test_a_games_own_panels_take_the_place_of_those_that_all_games_have() -> None:
    """CardPG's back tells what the four suits do, Tamer's what all backs of boxes tell."""
    for game, own in (("cardpg", True), ("tamer", False)):
        cards = read_set(chosen_sets(game, ())[0], find(game).row_of(chosen_sets(game, ())[0]))
        words = words_on(boxes(find(game).title, game, [cards], BoxOptions()))
        assert ("Remove an ability from a champion." in words) is own, game


@pytest.mark.parametrize("game", ["tamer", "tetra-master"])
def test_front_back_spine_lid_and_bottom_of_a_pictured_box_name_the_game(game: str) -> None:
    title = find(game).title
    words = words_on(boxes(title, game, sets(game)[:1], BoxOptions()))
    assert words.count(title) == 5 + 1  # and the label of the sheet


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("tamer", ["4-8", "60 min", "10+"]),
        ("challengers", ["1-8", "45 min", "8+"]),
        ("tossing-tiger", ["2-6", "20 min", "8+"]),
        ("tetra-master", ["2", "15 min", "8+"]),
        ("cardpg", ["2 to 4 players · 30 minutes · from 10 years on"]),
    ],
)
def test_each_box_says_how_many_play_how_long_from_which_age_and_what_is_inside(game: str, facts: list[str]) -> None:
    for deck in sets(game):
        [page] = boxes(find(game).title, game, [deck], BoxOptions()).pages
        words = [each.text for each in leaves(page.items) if isinstance(each, Words)]
        assert set(facts) <= set(words), deck.info.name
        assert sum(str(deck.count()) in each.split() for each in words) >= 2, "on the back and in the notes"


def test_no_two_boxes_of_tossing_tiger_are_of_one_colour() -> None:
    grounds = set()
    for deck in sets("tossing-tiger"):
        [page] = boxes("Tossing Tiger, Rolling Dragon", "tossing-tiger", [deck], BoxOptions()).pages
        [net] = [each for each in page.items if isinstance(each, TransformedItem) and len(each.items) > 20]
        assert isinstance(net.items[0], Shape)
        grounds.add(net.items[0].fill)
    assert len(grounds) == len(sets("tossing-tiger"))


def test_a_flap_says_glue_or_no_glue_whole_or_not_at_all() -> None:
    """On all boxes that there are: the words lie on their flap, clear of the colour that runs over from a panel."""
    said: dict[str, int] = {}
    for game in GAMES:
        for deck in sets(game):
            net = net_of(inside_for(stocks()[deck.info.stock or "poker"], deck.count(), 0.32, 1.0))
            [page] = boxes(find(game).title, game, [deck], BoxOptions()).pages
            words = [each for each in inside_of(page.items) if each.text in ("glue", "no glue")]
            flaps = [*net.glued.values(), *net.dust.values()]
            assert len(words) <= len(flaps)
            said[deck.info.name] = len(words)
            for each in words:
                left, y = each.x / UNITS, each.y / UNITS
                right = left + typefaces()["text"].width(each.text) * each.size / UNITS
                [flap] = [flap for flap in flaps if within(flap, left - BLEED, y) and within(flap, right + BLEED, y)]
                low, high = min(y for _, y in flap), max(y for _, y in flap)
                assert low + BLEED <= y - 0.7 * each.size / UNITS and y <= high - BLEED
    assert said["round1"] == 6 and said["communication"] == 1


def inside_of(items: Iterable[Item]) -> Iterator[Words]:
    """The words of a box's net itself, not of its panels, in units from its corner."""
    [net] = [each for each in items if isinstance(each, TransformedItem) and len(each.items) > 20]
    return (each for each in net.items if isinstance(each, Words))


def within(polygon: tuple[Point, ...], x: float, y: float) -> bool:
    """By the crossings of a line to the right."""
    sides = pairwise([*polygon, polygon[0]])
    return (
        sum((y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in sides) % 2 == 1
    )
