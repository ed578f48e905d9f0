"""Tuckboxes: a net for each card set, with the game's colours on it, as few sheets of them as can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.cards import CardSet, Problem, SourceError, shipped
from companion.cards.places import layout_of
from companion.errors import UsageError
from companion.files.models import read_model
from companion.printing.choices import Ink
from companion.printing.drawing.fonts import POINT, typefaces
from companion.printing.drawing.icons import icons
from companion.printing.drawing.vector import UNITS, Item, Point, Shape, TransformedItem, Words, polygon
from companion.printing.faces.face import Painter
from companion.printing.faces.model import Face, SideName
from companion.printing.faces.reading import read_face
from companion.printing.layouts.reading import over
from companion.printing.paper.cut_lines import Corner, CutSheet
from companion.printing.paper.machines import Cutter
from companion.printing.paper.margin import margin, two_toned
from companion.printing.paper.packing import LABEL, FreeMargins, PackedPiece, Pair, on_sheets
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import PRINTER_MARGIN, SPILL, Segment, Sheet, Size, Slot
from companion.printing.paper.stocks import paper_named, papers, stock_named
from companion.printing.print_run import stock_of
from companion.printing.shipped import FromToml
from companion.printing.tuckbox import Inside, Net, inside_for, net_of

THICKNESS = 0.32  # mm: a card of 300 g/m2
CLEARANCE = 1.0  # mm to spare, so that the cards slide out
BLEED = 1.5  # mm that the colour runs on beyond a cut, and onto the flaps
LEGIBLE = 6.5  # pt: a panel that makes its words smaller than this has none
BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (110, 110, 110)

_FACES: dict[str, tuple[str, SideName]] = {
    "front": ("tuckbox-front", "front"),
    "back": ("tuckbox-front", "back"),
    "right": ("tuckbox-side", "front"),
    "left": ("tuckbox-side", "back"),
    "top": ("tuckbox-top", "front"),
    "bottom": ("tuckbox-top", "back"),
}
_NOTES = "tuckbox-notes"
_ABOVE = 4.0  # mm between the notes and the front below them


@dataclass(frozen=True, slots=True)
class BoxOptions:
    """Options of boxes: `thickness` of a card and `clearance` around them in mm; the stock that their sets are printed
    on, each set's own where it is empty, or that of a `layout` of one's own.
    """

    paper: str = "a4"
    stock: str = ""
    thickness: float = THICKNESS
    clearance: float = CLEARANCE
    ink: Ink = "color"
    cutter: Cutter | None = None
    layout: Path | None = None


class BoxLook(FromToml):
    """A game's boxes (layouts/boxes/GAME.toml): words and colours in the place of those of tuckbox-front.toml."""

    values: dict[str, str] = {}
    by: dict[str, dict[str, dict[str, str]]] = {}
    save: dict[str, str] = {}


def boxes(title: str, game: str, sets: Sequence[CardSet[Any]], options: BoxOptions) -> PrintPart:
    """Pages with a tuckbox for each of the sets, as many on a page as fit it; `title` is the game's.

    Raises UsageError for a paper that a box does not fit, saying which would do; SourceError for a set whose title does
    not fit the box.
    """
    for name, value, least in (("thickness", options.thickness, 0.05), ("clearance", options.clearance, 0.0)):
        if not least <= value <= 50:
            raise UsageError(f"is {value:g} mm; write {least:g} to 50", of=name)
    paper, look = paper_named(options.paper), _look(game)
    nets = [_net(cards, options) for cards in sets]
    for net, cards in zip(nets, sets, strict=True):
        if _room_for(net, paper, options.cutter) is None:
            raise UsageError(_too_large(net, cards.info.title, options), of="paper")
    pages, cutting = [], []
    problems: list[Problem] = []
    on_sheets = _on_sheets(nets, paper, options.cutter)
    for number, laid in enumerate(on_sheets, start=1):
        items: list[Item] = []
        slots: list[Slot] = []
        for lying in laid:
            net, cards = nets[lying.which], sets[lying.which]
            painters = {name: Painter(face, typefaces(), icons(), options.ink) for name, face in look.items()}
            drawn = tuple(_drawn(net, painters, _values(title, cards, net, options)))
            problems += _problems(painters, cards.path.with_suffix(".toml"))
            slot = _slot(net, lying, paper)
            slots.append(slot)
            left, top = _corner(slot)
            items.append(TransformedItem(left * UNITS, top * UNITS, drawn, turn=slot.turn))
        names = [sets[lying.which].info.title for lying in laid]
        what = f"{title}, {names[0]} · tuckbox" if len(names) == 1 else f"{title} · {len(names)} tuckboxes"
        sheet = Sheet(paper, tuple(slots), 0.0)
        if options.cutter is not None:
            items += options.cutter.registration(paper)
            sheet = replace(sheet, around=options.cutter.around)
            cutting.append(
                _cut_sheet([(nets[each.which], slot) for each, slot in zip(laid, slots, strict=True)], sheet, number)
            )
        items += margin(sheet, "none", f"{what} · page {number}/{len(on_sheets)} · print at 100 %", typefaces()["text"])
        entry = ", ".join(
            f"{name}: {_told(nets[each.which].inside)} inside" for name, each in zip(names, laid, strict=True)
        )
        pages.append(Page(paper, items, entry, sheet.block(), BLEED))
    if problems:
        raise SourceError(problems)
    dialog = "one-sided; cut along the lines, score and fold along the dashes"
    return PrintPart("tuckboxes", "Tuckboxes", pages, len(pages), len(pages), dialog, on="card", cutting=cutting)


def _net(cards: CardSet[Any], options: BoxOptions) -> Net:
    stock = stock_named(options.stock) if options.stock else stock_of(cards, options.layout)
    return net_of(inside_for(stock, cards.count(), options.thickness, options.clearance))


def _values(title: str, cards: CardSet[Any], net: Net, options: BoxOptions) -> dict[str, str]:
    """Values that a box's words may name."""
    values = {"game": title, "title": cards.info.title, "set": cards.info.name, "back": cards.info.back}
    return values | {"count": str(cards.count()), "thickness": f"{options.thickness:g}", "inside": _told(net.inside)}


def _on_sheets(nets: Sequence[Net], paper: Size, cutter: Cutter | None) -> list[list[PackedPiece]]:
    """The nets on as few sheets as can be; each fits one by itself."""
    sizes = [(net.size.width, net.size.height) for net in nets]
    together = [room for room in _rooms(paper, cutter) if all(_fits(net, room) for net in nets)]
    if not together:  # one needs its label below, another beside
        each = ((n, _on_sheets([net], paper, cutter)) for n, net in enumerate(nets))
        return [[lying._replace(which=n)] for n, [[lying]] in each]
    return min((on_sheets(sizes, room, 2 * SPILL) for room in together), key=len)


def _slot(net: Net, lying: PackedPiece, paper: Size) -> Slot:
    """The slot of a net on the paper, and how its drawing is turned there."""
    size = net.size.turned() if lying.turned else net.size
    return Slot(paper.width / 2 + lying.x, paper.height / 2 + lying.y, size.width, size.height, 90 * lying.turned)


def _corner(slot: Slot) -> Point:
    """The upper left corner of a net as it is printed."""
    return (slot.x + slot.width if slot.turn else slot.x, slot.y)


def _cut_sheet(nets: Sequence[tuple[Net, Slot]], sheet: Sheet, number: int) -> CutSheet:
    """The lines of the nets in their slots."""
    outlines, creases = [], []
    for net, slot in nets:
        left, top = _corner(slot)

        def at(x: float, y: float, left: float = left, top: float = top, turn: int = slot.turn) -> Point:
            return (left - y, top + x) if turn else (left + x, top + y)

        outlines.append(tuple(Corner(*at(*point)) for point in net.outline))
        creases += [Segment(*at(each.x1, each.y1), *at(each.x2, each.y2)) for each in net.folds]
    return CutSheet(sheet.paper, tuple(outlines), tuple(creases), (number,))


def _told(inside: Inside) -> str:
    return f"{inside.width:.1f} x {inside.height:.1f} x {inside.depth:.1f} mm"


def _rooms(paper: Size, cutter: Cutter | None) -> list[Pair]:
    """Rooms for nets on a sheet: with label and ruler below them or beside them, clear of a machine's marks."""
    strip = (cutter.around if cutter else PRINTER_MARGIN) + LABEL
    kept = cutter.kept(paper) if cutter else [FreeMargins(PRINTER_MARGIN, PRINTER_MARGIN)]
    found = [(max(each.beside, a), max(each.above, b)) for each in kept for a, b in ((0, strip), (strip, 0))]
    return [(paper.width - 2 * beside, paper.height - 2 * above) for beside, above in found]


def _room_for(net: Net, paper: Size, cutter: Cutter | None) -> Pair | None:
    """A room on the paper that the net fits."""
    return next((room for room in _rooms(paper, cutter) if _fits(net, room)), None)


def _fits(net: Net, room: Pair) -> bool:
    return any(size.width <= room[0] and size.height <= room[1] for size in (net.size, net.size.turned()))


def _too_large(net: Net, title: str, options: BoxOptions) -> str:
    fitting = [name for name, size in papers().items() if _room_for(net, size, options.cutter)]
    what = f"{options.paper}: the box of {title} unfolds to {net.size.width:.0f} x {net.size.height:.0f} mm"
    if not fitting:
        return f"{what}, too large for any paper; print it for parts of the set, each a card source of its own"
    return f"{what}, too large for it; it fits on {', '.join(fitting)}"


def _problems(painters: dict[str, Painter], path: Path) -> list[Problem]:
    """Problems of drawing a box, each thing once, with the file that says it."""
    faults = {fault.column: fault for painter in painters.values() for fault in painter.faults}
    return [Problem(path, 0, fault.column, fault.what, fault.instead) for fault in faults.values()]


def _drawn(net: Net, painters: dict[str, Painter], values: dict[str, str]) -> Iterator[Item]:
    """The net in units from its upper left corner."""
    ground = painters["tuckbox-front"].border(values)
    for outline in [*(_corners(slot) for slot in net.panels.values()), net.tongue]:
        path = _path(outline)
        yield Shape(path, ground, ground, 2 * BLEED * UNITS)
    # The flaps stay white, where glue holds best, but for what runs over from the panels.
    for name, slot in net.panels.items():
        face, side = _FACES[name]
        yield from _panel(painters[face], side, slot, values)
    for line in net.folds:
        yield from two_toned(_line(line))
    cut = _path(net.outline)
    yield Shape(cut, stroke=WHITE, width=0.5 * UNITS)
    yield Shape(cut, stroke=BLACK, width=0.2 * UNITS)
    for word, flaps in (("glue", net.glued), ("no glue", net.dust)):
        for flap in flaps.values():
            yield from _hint(word, flap)
    front = net.panels["front"]
    yield from _panel(painters[_NOTES], "front", Slot(front.x, 0.0, front.width, front.y - _ABOVE), values)


def _panel(painter: Painter, side: SideName, slot: Slot, values: dict[str, str]) -> Iterator[Item]:
    """A face in the middle of its panel, as large as it goes; one whose words would be too small is left out."""
    scale = min(slot.width / painter.face.width, slot.height / painter.face.height)
    painter.sizes.clear()
    before = len(painter.faults)
    drawn = painter.drawn(side, values)
    if painter.smallest * scale < LEGIBLE:
        del painter.faults[before:]
        return
    width, height = painter.face.width * scale, painter.face.height * scale
    x, y = slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2
    if slot.turn == 180:
        x, y = x + width, y + height
    yield TransformedItem(x * UNITS, y * UNITS, drawn, scale, slot.turn)


def _hint(word: str, flap: Sequence[Point]) -> Iterator[Item]:
    """The instruction on a flap, in its middle, where the flap holds it whole, clear of what runs over from a panel."""
    x, y = sum(point[0] for point in flap) / len(flap), sum(point[1] for point in flap) / len(flap)
    face, size = typefaces()["text"], 7 * POINT
    if not _holds(flap, x, y, face.width(word) * size + 2 * BLEED, size + 2 * BLEED):
        return
    yield Words((x - face.width(word) * size / 2) * UNITS, (y + 0.35 * size) * UNITS, word, "text", size * UNITS, GREY)


def _holds(flap: Sequence[Point], x: float, y: float, width: float, height: float) -> bool:
    """True if a rectangle around a point lies within a flap, which is convex."""
    corners = [(x + sx * width / 2, y + sy * height / 2) for sx in (-1, 1) for sy in (-1, 1)]
    sides = list(pairwise([*flap, flap[0]]))
    turns = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for (ax, ay), (bx, by) in sides for cx, cy in corners]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def _corners(slot: Slot) -> tuple[Point, ...]:
    right, bottom = slot.x + slot.width, slot.y + slot.height
    return (slot.x, slot.y), (right, slot.y), (right, bottom), (slot.x, bottom)


def _path(points: Sequence[Point]) -> str:
    return polygon([(x * UNITS, y * UNITS) for x, y in points])


def _line(line: Segment) -> str:
    return f"{line.x1 * UNITS:.2f} {line.y1 * UNITS:.2f} m {line.x2 * UNITS:.2f} {line.y2 * UNITS:.2f} l"


@cache
def _look(game: str) -> dict[str, Face]:
    """The panels' faces by name, with the game's words and colours: its own for boxes, then those of its card face.

    A panel that a game draws itself is called like the game: GAME-front.toml instead of tuckbox-front.toml.
    """
    folder = shipped("layouts") / "boxes"
    own, own_face = layout_of("boxes", game), layout_of("faces", game)
    look = read_look(own) if own.is_file() else BoxLook()
    card = read_face(own_face).face if own_face.is_file() else None
    faces = {}
    for name in dict.fromkeys([*(face for face, _ in _FACES.values()), _NOTES]):
        drawn = layout_of("boxes", name.replace("tuckbox", game))
        face = read_face(drawn if drawn.is_file() else folder / f"{name}.toml").face
        values = {**(card.values if card else {}), **face.values, **look.values}
        by = over(card.by if card else {}, look.by)
        faces[name] = face.model_copy(update={"values": values, "by": by, "save": {**face.save, **look.save}})
    return faces


def read_look(path: Path) -> BoxLook:
    """Read the look of a game's boxes; raises SourceError with everything that is wrong with the file."""
    return read_model(path, "the TOML of a game's boxes", BoxLook)
