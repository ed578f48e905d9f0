"""Making text fit: breaking it into lines, and finding the largest size at which it fits a box.

Sizes and widths are in one unit (mm); what a word measures comes from outside, at a size of 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from companion.printing.drawing.vector import Colour

LEADING = 1.18  # from baseline to baseline, as a multiple of the size
CAPITALS = 0.7  # height of capitals as a multiple of the size
PARAGRAPH = 0.45  # extra between paragraphs, as a multiple of the size
STEP = 0.01  # how exactly the size is found, in mm


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a word in one typeface, or an icon; its width is that at a size of 1."""

    text: str
    font: str
    width: float
    colour: Colour
    icon: str = ""
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A unit that is never broken across lines, its width, and that of the space before it, at a size of 1.

    A first word of a paragraph that `hangs`, such as a bullet, stands before all the lines of that. A `hyphen` is shown
    behind it where it ends a line.
    """

    pieces: tuple[Span, ...]
    space: float
    hangs: bool = False
    hyphen: Span | None = None
    width: float = field(init=False)
    ending: float = field(init=False)
    """Its width at the end of a line."""

    def __post_init__(self) -> None:
        width = sum(piece.width for piece in self.pieces)
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "ending", width + self.hyphen.width if self.hyphen else width)


@dataclass(frozen=True, slots=True)
class FittedText:
    """Paragraphs of lines of words, the size at which they fit, and how far `apart` the paragraphs stand, as a multiple
    of it."""

    paragraphs: tuple[tuple[tuple[Word, ...], ...], ...]
    size: float
    apart: float = PARAGRAPH

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        lines = sum(len(paragraph) for paragraph in self.paragraphs)
        return (lines * LEADING + (len(self.paragraphs) - 1) * self.apart) * self.size

    def lines(self, top: float, size: float) -> Iterator[tuple[tuple[Word, ...], float]]:
        """Its lines, set in a size from `top` down, each with its baseline."""
        for paragraph in self.paragraphs:
            for line in paragraph:
                yield line, top + (LEADING + CAPITALS) / 2 * size
                top += LEADING * size
            top += self.apart * size


class Overflow(Exception):
    """Even at the smallest size the text is too large: what it needs and what there is, in mm."""

    def __init__(self, what: str, needs: float, has: float) -> None:
        self.what, self.needs, self.has = what, needs, has
        super().__init__(f"needs {needs:.1f} mm of {what} where there are {has:.1f} mm")


def fit_line(width: float, room: float, preferred: float, floor: float) -> float:
    """The size for one line of text that is `width` wide at a size of 1; raises Overflow."""
    size = min(preferred, room / width) if width else preferred
    if size < floor:
        raise Overflow("width", width * floor, room)
    return size


def fit_text(
    paragraphs: Sequence[Sequence[Word]],
    width: float,
    height: float,
    preferred: float,
    floor: float,
    apart: float = PARAGRAPH,
) -> FittedText:
    """The paragraphs broken into lines at the largest size, between floor and preferred, that fits the box.

    Found by bisection. Raises Overflow where they don't fit at the floor.
    """
    widest = 0.0
    for paragraph in paragraphs:
        indent = paragraph[0].width if hangs(paragraph) else 0.0
        for word in paragraph:
            if (indent + word.ending) * floor > width:
                raise Overflow("width for one word", (indent + word.ending) * floor, width)
            widest = max(widest, indent + word.ending)
    if _fits(best := _broken(paragraphs, width, preferred, apart), widest, width, height):
        return best
    best = _broken(paragraphs, width, floor, apart)
    if not _fits(best, widest, width, height):
        raise Overflow("height", best.height, height)
    low, high = floor, preferred
    while high - low > STEP:
        middle = (low + high) / 2
        if _fits(tried := _broken(paragraphs, width, middle, apart), widest, width, height):
            low, best = middle, tried
        else:
            high = middle
    return best


def evened(fitted: FittedText, width: float) -> FittedText:
    """The same text on as many lines, broken so that they are as even as can be: no word is left alone on the last."""
    evened = (each if each and hangs(each[0]) else _even_lines(each, width / fitted.size) for each in fitted.paragraphs)
    return FittedText(tuple(evened), fitted.size, fitted.apart)


def hangs(line: Sequence[Word]) -> bool:
    """True if a line stands behind a bullet, or below such a one."""
    return bool(line) and line[0].hangs


def _even_lines(lines: tuple[tuple[Word, ...], ...], room: float) -> tuple[tuple[Word, ...], ...]:
    words = [word for line in lines for word in line]
    low, high, best = room / 2, room, lines
    while len(lines) > 1 and high - low > room / 100:
        middle = (low + high) / 2
        if len(tried := _lines(words, middle)) == len(lines) and max(map(line_width, tried)) <= middle:
            high, best = middle, tried
        else:
            low = middle
    return best


def line_width(line: Iterable[Word]) -> float:
    """A line's width at a size of 1."""
    words = list(line)
    hyphen = words[-1].hyphen if words else None
    width = sum(word.width for word in words) + sum(word.space for word in words[1:])
    return width + hyphen.width if hyphen else width


def _fits(fitted: FittedText, widest: float, width: float, height: float) -> bool:
    return fitted.height <= height + 1e-9 and widest * fitted.size <= width + 1e-9


def _broken(paragraphs: Sequence[Sequence[Word]], width: float, size: float, apart: float) -> FittedText:
    return FittedText(tuple(_lines(paragraph, width / size) for paragraph in paragraphs), size, apart)


def _lines(words: Sequence[Word], room: float) -> tuple[tuple[Word, ...], ...]:
    lines: list[tuple[Word, ...]] = []
    indent = (_blank(words[0]),) if hangs(words) else ()
    start, most = 0, room + 1e-9
    while start < len(words):
        before = indent if start else ()
        used, end = words[start].width + (before[0].width if before else 0.0), start + 1
        for word in islice(words, end, None):
            if (wanted := used + word.space + word.width) > most:
                break
            used, end = wanted, end + 1
        while (
            start + 1 < end < len(words) and (last := words[end - 1]).hyphen and used - last.width + last.ending > most
        ):
            used, end = used - last.space - last.width, end - 1
        first = replace(words[start], space=0.0) if before else words[start]
        lines.append((*before, first, *words[start + 1 : end]))
        start = end
    return tuple(lines)


def _blank(word: Word) -> Word:
    """The room that a word takes, with nothing in it."""
    first = word.pieces[0]
    return Word((Span("", first.font, word.width, first.colour),), 0.0, hangs=True)
