"""The papers and stocks of layouts/papers.toml and layouts/stocks.toml: what is printed on, and what is cut of it."""

import re
from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path

from pydantic import Field

from companion.cards import shipped
from companion.errors import UsageError, quoted
from companion.files.models import Fault, read_models
from companion.printing.paper.sheet import Grid, Outline, Size, Stock
from companion.printing.shipped import FromToml
from companion.words import did_you_mean

HEXAGON = 2 / sqrt(3)  # from corner to corner, as a multiple of the width from side to side
LARGEST = 2000.0  # mm
_SAME = 0.01  # mm: lengths that differ by less are one
INCH = 25.4  # mm
CARD = "card"
"""Paper of which each card has a page of its own, as large as it is with its bleed."""
_LENGTH = r"([0-9]{1,4}(?:[.,][0-9]+)?)"
_OWN_SIZE = re.compile(rf"{_LENGTH}\s*x\s*{_LENGTH}(mm|in)?", re.IGNORECASE)
_OWN_SHAPE = re.compile(rf"(hex|round)-{_LENGTH}(mm|in)?", re.IGNORECASE)


class PaperEntry(FromToml):
    """A paper, held upright, in mm."""

    width: float = Field(gt=0, le=LARGEST, description="millimetres, such as 210.0")
    height: float = Field(gt=0, le=LARGEST, description="millimetres, such as 297.0")


class GridEntry(FromToml):
    """The grid of ready-cut paper, in mm."""

    paper: str = Field(description="a paper of papers.toml")
    x: float = Field(ge=0, le=LARGEST, description="millimetres from the paper's left edge")
    y: float = Field(ge=0, le=LARGEST, description="millimetres from the paper's upper edge")
    columns: int = Field(ge=1, le=100, description="how many lie side by side")
    rows: int = Field(ge=1, le=100, description="how many lie below each other")
    across: float = Field(gt=0, le=LARGEST, description="millimetres from one to the next on its right")
    down: float = Field(gt=0, le=LARGEST, description="millimetres from one to the next below it")


class StockEntry(FromToml):
    """A stock, in mm; round ones and hexagons need no height."""

    width: float = Field(gt=0, le=LARGEST, description="millimetres, such as 63.0")
    height: float | None = Field(default=None, gt=0, le=LARGEST, description="millimetres, such as 88.0")
    shape: Outline = "rectangle"
    grid: GridEntry | None = None


def papers() -> dict[str, Size]:
    """Every paper by name, held upright."""
    return dict(_shipped()[0])


def stocks() -> dict[str, Stock]:
    """Every stock by name."""
    return dict(_shipped()[1])


def paper_named(name: str) -> Size:
    """The paper of that name, or of that size, such as 148x210 (mm) or 13x19in, held upright; raises UsageError listing
    the ones there are."""
    known = papers()
    if name.lower() in known:
        return known[name.lower()]
    if name == CARD:
        raise UsageError(f"{name}: this has a page for each card, and is for print cards and print images", of="paper")
    if found := _OWN_SIZE.fullmatch(name):
        return Size(*sorted(_sides(name, found[1], found[2], found[3], "paper")))
    instead = f"known are {', '.join(known)}, or write its width and height, such as 148x210 or 13x19in"
    raise UsageError(f"{name}: there is no such size; {instead}", of="paper")


def _sides(name: str, width: str, height: str, unit: str | None, of: str) -> tuple[float, float]:
    """Width and height in mm. Raises UsageError for those that there can't be."""
    scale = INCH if unit and unit.lower() == "in" else 1.0
    wide, high = (round(float(each.replace(",", ".")) * scale, 6) for each in (width, height))
    if not (0 < wide <= LARGEST and 0 < high <= LARGEST):
        raise UsageError(f"{name}: each side must be more than 0 and at most {LARGEST:g} mm", of=of)
    return wide, high


def stock_sized(width: float, height: float) -> Stock:
    """The stock of that size in mm, one with a name where there is one."""
    named = (each for each in stocks().values() if each.shape == "rectangle" and each.grid is None)
    alike = (each for each in named if abs(each.width - width) < _SAME and abs(each.height - height) < _SAME)
    return next(alike, Stock(width, height))


def stock_named(name: str) -> Stock:
    """The stock of that name, or of that size in mm or inches, such as 60x90, 2.5x3.5in, hex-80 or round-32; raises
    UsageError listing the ones there are."""
    known = stocks()
    if name in known:
        return known[name]
    if found := _OWN_SIZE.fullmatch(name):
        return Stock(*_sides(name, found[1], found[2], found[3], "stock"))
    if found := _OWN_SHAPE.fullmatch(name):
        shape: Outline = "hex" if found[1].lower() == "hex" else "round"
        width, height = _sides(name, found[2], found[2], found[3], "stock")
        return Stock(width, height * (HEXAGON if shape == "hex" else 1.0), shape)
    instead = f"known are {', '.join(known)}, or write its width and height in mm, such as 60x90, hex-80 or round-32"
    raise UsageError(f"{name}: there is no such size; {instead}", of="stock")


def read_papers(path: Path) -> dict[str, Size]:
    """The papers of a TOML file; raises SourceError with everything that is wrong with it."""

    def faults(_: str, entry: PaperEntry) -> Iterator[Fault]:
        if entry.width > entry.height:
            yield ("width",), f"is wider than high: {entry.width:g} x {entry.height:g} mm", "hold it upright"

    found = read_models(path, "the TOML of papers", PaperEntry, faults)
    return {name: Size(entry.width, entry.height) for name, entry in found.items()}


def read_stocks(path: Path, papers: dict[str, Size]) -> dict[str, Stock]:
    """The stocks of a TOML file, whose grids are on these papers; raises SourceError with everything wrong with it."""
    found = read_models(path, "the TOML of stocks", StockEntry, lambda _, entry: _wrong(entry, papers))
    return {name: _stock(entry, papers) for name, entry in found.items()}


@cache
def _shipped() -> tuple[dict[str, Size], dict[str, Stock]]:
    known = read_papers(shipped("layouts") / "papers.toml")
    return known, read_stocks(shipped("layouts") / "stocks.toml", known)


def _stock(entry: StockEntry, papers: dict[str, Size]) -> Stock:
    grid = None
    if (given := entry.grid) is not None:
        places = given.model_dump(exclude={"paper"})
        grid = Grid(paper_name=given.paper, paper=papers[given.paper], **places)
    return Stock(entry.width, _height(entry) or 0.0, entry.shape, grid)


def _height(entry: StockEntry) -> float | None:
    if entry.shape == "rectangle" or entry.height is not None:
        return entry.height
    return entry.width if entry.shape == "round" else entry.width * HEXAGON


def _wrong(entry: StockEntry, papers: dict[str, Size]) -> Iterator[Fault]:
    """Contradictions in a stock's figures: key, what is wrong, what would be right."""
    height = _height(entry)
    if height is None:
        yield ("height",), "is missing", "write how high it is in mm"
        return
    if entry.shape == "round" and abs(height - entry.width) > _SAME:
        what = f"is {height:g} mm where the width is {entry.width:g} mm"
        yield ("height",), what, "leave it out: a round piece has one"
    if entry.shape == "hex" and abs(height - entry.width * HEXAGON) > _SAME:
        what = f"is {height:g} mm, and a hexagon {entry.width:g} mm wide is {entry.width * HEXAGON:.2f} mm high"
        yield ("height",), what, "leave it out"
    grid = entry.grid
    if grid is None:
        return
    if grid.paper not in papers:
        instead = did_you_mean(grid.paper, papers) or f"there are {', '.join(papers)}"
        yield ("grid", "paper"), f"there is no paper {quoted(grid.paper)}", instead
        return
    paper = papers[grid.paper]
    for key, many, step, size, start, room in (
        ("across", grid.columns, grid.across, entry.width, grid.x, paper.width),
        ("down", grid.rows, grid.down, height, grid.y, paper.height),
    ):
        if many > 1 and step < size - _SAME:
            yield ("grid", key), f"is {step:g} mm where each is {size:g} mm: they overlap", "measure it once more"
        elif (end := start + (many - 1) * step + size) > room + _SAME:
            yield ("grid", key), f"the last one ends {end:g} mm on a paper of {room:g} mm", "measure it once more"
