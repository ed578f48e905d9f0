"""From card sets to cards that can be laid on sheets: every card with its copies, each front with its back."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import Path
from typing import Any

from companion.cards import CardRow, CardSet, Problem, SourceError
from companion.cards.digests import card_digest
from companion.cards.set_info import key_problem
from companion.errors import CompanionError, UsageError, quoted
from companion.files.problems import Severity
from companion.formulas.template import cells_filled
from companion.printing.choices import Ink
from companion.printing.drawing.vector import Item, Stamp
from companion.printing.faces.face import Painter, Painters
from companion.printing.faces.fields import Field, fields_of
from companion.printing.faces.in_print import TOO_COARSE, coarse_pictures, nearest
from companion.printing.faces.model import SIDES, SideName, WrongValue
from companion.printing.faces.on_stock import check_legible, fitting_of, side_stamp
from companion.printing.faces.reading import FaceFile, size_of
from companion.printing.faces.typesetting import SetSize
from companion.printing.files.images import PrintedCard
from companion.printing.files.record import EarlierPrint
from companion.printing.layouts.reading import problem_in
from companion.printing.paper.imposing import DrawnSide, Imposition, PlacedCard, impose, sheet_for, unlike_at_a_cut
from companion.printing.paper.pages import Page, PrintPart
from companion.printing.paper.sheet import Sheet, Stock
from companion.printing.paper.stocks import CARD, paper_named, stock_named, stock_sized, stocks
from companion.words import did_you_mean

SAFE_SLACK = 0.02  # mm


@dataclass(frozen=True, slots=True)
class Options:
    """Options for printing cards."""

    imposed: Imposition = field(default_factory=Imposition)
    paper: str = "a4"
    stock: str = ""
    qr: bool = True
    ink: Ink = "color"
    copies: int | None = None  # of every card, instead of what its row says
    layout: Path | None = None  # a face of one's own, instead of the game's
    any_dpi: bool = False  # pictures are printed however coarse they are
    partial: bool = False  # leave cards out that can't be printed
    safe: float = 0.0  # mm from the edge that words and codes stay, or it is told


class NothingNew(CompanionError):
    """All the cards that are wanted are on paper already."""


class PrintRun:
    """The cards of some sets as they are to be printed; each is drawn when its page is made.

    What keeps a card from being printed is found then: the pages end with a SourceError that names all of them.
    """

    def __init__(
        self,
        title: str,
        game: str,
        sets: Sequence[CardSet[Any]],
        options: Options,
        wanted: Callable[[CardRow], bool] = lambda card: True,
        on_paper: EarlierPrint | None = None,
    ) -> None:
        """Cards that are `on_paper` already are left out.

        Raises UsageError for an unknown paper or stock, or one that the face does not fit; CompanionError where there
        is no card to print, NothingNew where all of them are on paper.
        """
        self.title = title
        self.options = options
        self.problems = [problem for each in sets for problem in each.warnings]
        self.with_picture = self.without_picture = 0  # how many of the different cards have one of their own
        self.left_out: list[Problem] = []
        self.printed: list[PrintedCard] = []
        self._shown: list[tuple[Painter, dict[str, str]]] = []  # with what each of these is drawn
        self.unchanged = 0
        self._on_paper = on_paper
        self._source = sets[0].path
        self._paper = None if options.paper == CARD else paper_named(options.paper)
        shown = (column for each in sets for card in each.cards[:1] for column in card.shown())
        columns, with_backs = tuple(dict.fromkeys(shown)), options.imposed.back != "none"
        self._faces = Painters(game, options.ink, options.qr, options.layout, columns, with_backs=with_backs)
        of_set = sets[0].info.stock or ("" if options.layout else "poker")
        self.stock = stock_named(options.stock) if options.stock else stock_of(sets[0], options.layout)
        by_set = f"the stock {of_set}" if of_set else "the face's size"
        self._stock_named = f"--stock {options.stock}" if options.stock else by_set
        self._faces.stock = self.stock
        each_word = ((each, word) for each in sets for word in each.info.series or ("",))
        self._cards = [laid for each, word in each_word for laid in self._laid(each, wanted, word)]
        if not self._cards and (
            wrong := [*self.left_out, *(each for each in self.problems if each.severity == "error")]
        ):
            raise SourceError(wrong)
        if not self._cards and self.unchanged:
            same = "the only one is as it was" if self.unchanged == 1 else f"all {self.unchanged} are as they were"
            raise NothingNew(f"no card has changed: {same}")
        if not self._cards:
            raise CompanionError("there is no card to print: every card that is wanted has 0 copies")

    def __len__(self) -> int:
        """The number of cards that are printed, each copy counted."""
        return len(self._cards)

    def part(self) -> PrintPart:
        """The sheets of all the cards, in order. Drawing them raises SourceError with every card that can't be printed.

        Raises UsageError where the cards don't fit the paper.
        """
        return packed(self.title, [self])

    def sheet(self) -> Sheet:
        """The sheet on which the cards lie, again and again. Raises UsageError where they don't fit the paper."""
        return sheet_for(self._paper, self.stock, self.options.imposed)

    def sides(self) -> list[Stamp]:
        """Every different side of a card."""
        return list({side.stamp.name: side.stamp for laid in self._cards for side in (laid.front, laid.back)}.values())

    def unprintable(self) -> list[Problem]:
        """Problems that keep cards from being printed, found by drawing each of them without a page."""
        for stamp in self.sides():
            stamp.draw()
        return sorted(self.problems, key=lambda problem: (str(problem.file), problem.line))

    @property
    def smallest(self) -> float:
        """The smallest size, in pt, of the words on the cards drawn so far."""
        return min(painter.smallest * fitting_of(painter.face, self.stock) for painter in self._faces.painters.values())

    @property
    def warnings(self) -> list[Problem]:
        """Warnings of the cards drawn so far, which can be printed."""
        return [problem for problem in self.problems if problem.severity == "warning"]

    def sizes(self) -> list[SetSize]:
        """The size of every field of the cards drawn so far, the smallest first."""
        found: dict[tuple[str, str], SetSize] = {}
        by_pt = attrgetter("pt")
        for painter in self._faces.painters.values():
            scale = fitting_of(painter.face, self.stock)
            for each in painter.sizes:
                here = each._replace(pt=each.pt * scale, wanted=each.wanted * scale)
                found[each.card, each.field] = min(found.get((each.card, each.field), here), here, key=by_pt)
        return sorted(found.values(), key=by_pt)

    def fields(self, number: int, side: SideName) -> list[Field]:
        """The fields seen on a side of the `number`th different card, and where its face says so."""
        painter, columns = self._shown[number]
        shown = _turned(columns) if side == "back" and painter.face.sides else columns
        return list(fields_of(painter, self._face_of(painter), side, shown, self.stock))

    def lies_as(self, other: "PrintRun") -> bool:
        """True if the cards of both can lie on the same sheet."""
        one, two = ((each.stock, each.options.imposed, each.options.paper) for each in (self, other))
        return one == two

    def tell_shared_cut(self, cards: Sequence[PlacedCard]) -> None:
        """Tell of cards laid like these where one cut frees two with different borders."""
        if pair := unlike_at_a_cut(cards, self.sheet()):
            what = "{} and {} have different borders and share a cut".format(*map(quoted, pair))
            instead = "--bleed 2 sets the cards apart, so that a cut that is off shows nothing of the next card"
            self.problems.append(Problem(self._source, 0, "", what, instead, "warning"))

    def _laid(self, card_set: CardSet[Any], wanted: Callable[[CardRow], bool], series: str) -> Iterator[PlacedCard]:
        """Every wanted card of a set in one of its series, as often as it has copies; a shared back is drawn once."""
        info = card_set.info
        of_set = {"set": info.name, "title": info.title, "back": info.back, "of": str(len(card_set.cards))}
        of_set["series"] = series
        backs: dict[int, Stamp] = {}
        for number, card in enumerate(card_set.cards, start=1):
            times = card.copies if self.options.copies is None else self.options.copies
            if not times or not wanted(card):
                continue
            self.with_picture += bool(card.picture)
            self.without_picture += not card.picture
            own = {name: str(value) for name, value in card.printed().items()}
            columns = cells_filled(of_set | {"number": str(number)} | own)
            painter = self._faces.of(columns, info.kind)
            check_legible(self._face_of(painter).face, self.stock, self._stock_named)
            said = {name: value for name, value in columns.items() if name in own or name not in ("number", "of")}
            digest = card_digest(said, card_set.picture(card), self._face_of(painter).look)
            if self._on_paper is not None:
                there = self._on_paper.taken(card_set, card, digest, times)
                self.unchanged, times = self.unchanged + there, times - there
                if not times:
                    continue
            shown = _turned(columns) if painter.face.sides else columns
            try:
                edge = painter.border(columns)
                edges = edge, painter.border(shown, "back") if painter.face.sides else edge
            except WrongValue as wrong:
                found = Problem(card_set.path, card.line, "name", f"{card.name}: {wrong.what}", wrong.instead)
                (self.left_out if self.options.partial else self.problems).append(found)
                continue
            front = self._side("front", card_set, columns, painter, card)
            if painter.face.sides:
                back = self._side("back", card_set, shown, painter, card)
            else:
                if id(painter) not in backs:
                    backs[id(painter)] = self._side("back", card_set, of_set, painter, None)
                    if self.options.partial and (errors := self._errors(backs[id(painter)])):
                        raise SourceError(errors)
                back = backs[id(painter)]
            own_sides = (front, back) if painter.face.sides else (front,)
            if self.options.partial and (errors := self._errors(*own_sides)):
                self.left_out += [each for each in errors if each not in self.left_out]
                continue
            self._tell_near_edge(card_set, card, columns, painter)
            ends = DrawnSide(front, edges[0]), DrawnSide(back, edges[1])
            laid = PlacedCard(card.name, *ends, digest)
            self._shown.append((painter, columns))
            self.printed.append(PrintedCard(card, laid, times, bool(painter.face.sides)))
            yield from [laid] * times

    def _tell_near_edge(self, card_set: CardSet[Any], card: CardRow, columns: dict[str, str], painter: Painter) -> None:
        """Tell of words and codes that lie nearer to the card's edge than they should."""
        for side in SIDES if self.options.safe else ():
            told = _turned(columns) if side == "back" and painter.face.sides else columns
            for name, room in nearest(painter, side, told, self.stock):
                if room < self.options.safe - SAFE_SLACK:
                    which = name if not painter.face.sides else f"{name}, on its {side}"
                    what = f"{card.name}: {which} comes within {room:.1f} mm of the edge"
                    instead = f"move it in the face, so that {self.options.safe:.1f} mm are left for cuts that are off"
                    self.problems.append(Problem(card_set.path, card.line, "", what, instead, "warning"))

    def _errors(self, *sides: Stamp) -> list[Problem]:
        """Problems that keep the sides from being drawn, found by doing it once without a page."""
        before = len(self.problems)
        for side in sides:
            side.draw()
        found = self.problems[before:]
        del self.problems[before:]
        return [problem for problem in found if problem.severity == "error"]

    def _side(
        self, side: SideName, card_set: CardSet[Any], columns: dict[str, str], painter: Painter, card: CardRow | None
    ) -> Stamp:
        """A side of a card or, where none is named, the back that the set's cards share."""

        def draw() -> Sequence[Item]:
            try:
                items = painter.drawn(side, columns, card_set.picture(card) if card else None)
            except WrongValue as wrong:  # of the back that cards share
                self.problems.append(problem_in(self._face_of(painter).files, ("values",), wrong.what, wrong.instead))
                return ()
            found = self._faults(painter, card_set.path, card.line if card else 0, card.name if card else "")
            if card and side == "back":  # the front's may be the same
                found = [each for each in found if each not in self.problems]
            self.problems += found
            if card and side == "front":
                self.problems += self._coarse(items, card_set.path, card, painter)
            return items

        which = card.code if card else id(painter)
        return side_stamp(f"{side} {card_set.path} {columns['series']} {which}", draw, painter.face, self.stock)

    def _faults(self, painter: Painter, path: Path, line: int, name: str = "") -> list[Problem]:
        """Problems that the painter found since it was last asked, with the place in the card source; what is wrong
        with the face's own words is told once, as the face's.
        """
        found = []
        for fault in painter.faults:
            if fault.column:
                what = f"{name}: {fault.what}" if name else fault.what
                problem = Problem(path, line, fault.column, what, fault.instead, fault.severity)
            else:
                what = f"words that are the face's own: {fault.what}"
                problem = problem_in(self._face_of(painter).files, fault.element.split("."), what, fault.instead)
            if fault.column or problem not in self.problems:
                found.append(problem)
        painter.faults.clear()
        return found

    def _face_of(self, painter: Painter) -> FaceFile:
        return next(file for path, file in self._faces.files.items() if self._faces.painters[str(path)] is painter)

    def _coarse(self, items: Sequence[Item], path: Path, card: CardRow, painter: Painter) -> Iterator[Problem]:
        """The card's pictures that have too few dots for the size at which they are printed."""
        for dpi, fault in coarse_pictures(items, fitting_of(painter.face, self.stock)):
            refused = dpi < TOO_COARSE and not self.options.any_dpi
            instead = fault.instead + ", or print it so with --any-dpi" * refused
            severity: Severity = "error" if refused else "warning"
            yield Problem(path, card.line, fault.column, f"{card.name}: {fault.what}", instead, severity)


def stock_of(card_set: CardSet[Any], layout: Path | None = None) -> Stock:
    """The stock for the cards of a set: where its TOML doesn't say, a face of one's own is as large as it says.

    Raises SourceError where the TOML names none that there is.
    """
    size = size_of(layout) if layout and not card_set.info.stock else None
    if size is not None:
        return stock_sized(*size)
    named = card_set.info.stock or "poker"
    try:
        return stock_named(named)
    except UsageError:
        toml = card_set.path.with_suffix(".toml")
        what, known = f"there is no stock {quoted(named)}", [*stocks(), "one in mm, such as 60x90, hex-80 or round-32"]
        instead = did_you_mean(named, stocks()) or f"write one of {', '.join(known)}"
        raise SourceError([key_problem(toml, "stock", what, instead)]) from None


def packed(title: str, runs: Sequence[PrintRun]) -> PrintPart:
    """The sheets of the cards of runs that lie alike, one run after the other, so that none but the last sheet has
    room left. Drawing them raises SourceError with every card that can't be printed.

    Raises UsageError where the cards don't fit the paper.
    """
    first = runs[0]
    cards = [card for run in runs for card in run._cards]
    part = impose(title, cards, first._paper, first.stock, first.options.imposed)
    first.tell_shared_cut(cards)
    record = Counter(part.record)
    for run in runs:
        record += Counter(run._on_paper.record if run._on_paper else {})
    return replace(part, pages=checked(part.pages, runs), record=record)


def checked(pages: Iterable[Page], runs: Sequence[PrintRun]) -> Iterator[Page]:
    """The pages; at their end a SourceError with every card of the runs that could not be drawn on them."""
    yield from pages
    if errors := [each for run in runs for each in run.problems if each.severity == "error"]:
        raise SourceError(errors)


def _turned(columns: dict[str, str]) -> dict[str, str]:
    """A double-sided card's columns as its back shows them: what a column `back_value` says is its `value` there."""
    return columns | {name[5:]: value for name, value in columns.items() if value and name.startswith("back_")}
