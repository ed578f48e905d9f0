"""Text with terms that stand out: cut into words that the fitting can break into lines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.markup import SOFT_HYPHEN
from companion.printing.drawing.fitting import Span, Word
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.reading_order import as_in, breakable, in_order, runs_leftwards
from companion.printing.drawing.vector import Colour, Item, Shape, Words, straight

_GLUE = "\u00a0"
INLINE = re.compile(r":([A-Za-z][\w-]*):")
"""An icon in a text, such as `:sword:`."""
_NUMBER = re.compile(r"(\+[0-9]+) ")  # a number stays on one line with what it is a number of
ICON = 0.92  # an icon's width as a multiple of the size
ICON_GAP = 0.18  # the space after it
INLINE_GAP = 0.06  # the space after one that a text names
INDENT = 0.75  # of a list in a list, and of what stands behind a bullet
STRUCK, STRIKE = 0.26, 0.07  # how far above the baseline words are struck out, and how thick the line is


@dataclass(frozen=True, slots=True)
class Style:
    """A typeface, a colour, and the icon that stands before the text."""

    font: str
    colour: Colour
    icon: str = ""
    struck: bool = False


def paragraphs(
    text: str,
    plain: Style,
    terms: Mapping[str, Style],
    typefaces: Mapping[str, Typeface],
    outlines: Mapping[str, Outline] | None = None,
) -> list[list[Word]]:
    """The words of each of the text's lines; terms are found as whole words, longer ones first. `outlines` are the
    icons that the text may name, such as `:sword:`."""
    return [words_of([(line, plain)], terms, typefaces, outlines or {}) for line in text.splitlines() if line.strip()]


def words_of(
    stretches: Iterable[tuple[str, Style]],
    terms: Mapping[str, Style],
    typefaces: Mapping[str, Typeface],
    outlines: Mapping[str, Outline],
) -> list[Word]:
    """The words of one line whose stretches have each their style."""
    found = (each for text, style in stretches for each in _styled(_NUMBER.sub(f"\\1{_GLUE}", text), style, terms))
    words = list(_words(_with_icons(found, outlines), typefaces))
    return list(_glued(words)) if any(word.pieces[0].icon for word in words) else words


def hanging(mark: str, deep: int, style: Style, typefaces: Mapping[str, Typeface], widest: str = "") -> Word:
    """The mark before an item of a list that lies so `deep`, and before the lines below its first; it ends where the
    `widest` of its list does."""
    face = typefaces[style.font]

    def room(text: str) -> float:
        return face.width(re.sub("[0-9]", "0", text))  # which is the same for 1. and 2.

    before = room(widest) - room(mark) if widest and mark else 0.0
    width = max(room(widest or mark) + 0.3, INDENT)
    pieces = [
        Span("", face.name, INDENT * (deep - 1) + before, style.colour),
        Span(mark, face.name, face.width(mark), style.colour),
    ]
    return Word((*pieces, Span("", face.name, width - before - face.width(mark), style.colour)), 0.0, hangs=True)


def drawn_line(
    line: Sequence[Word], x: float, baseline: float, size: float, outlines: Mapping[str, Outline] | None = None
) -> Iterator[Item]:
    """A line of words from x on, in units; neighbours in one style are drawn as one text.

    `outlines` are the icons by name, where they are not the shipped ones alone.
    """
    outlines = icons() if outlines is None else outlines
    texts = [
        word.pieces[0].text if len(word.pieces) == 1 else "".join(each.text for each in word.pieces) for word in line
    ]
    if line and (hyphen := line[-1].hyphen):
        line = [*line[:-1], replace(line[-1], pieces=(*line[-1].pieces, hyphen))]
    line, apart = in_order(line, texts), any(map(runs_leftwards, texts))
    most = max((word.space for word in line), default=0.0)  # the first word has none, and may stand elsewhere now
    run, font, colour, start, begin = "", "", (0, 0, 0), x, x
    for number, word in enumerate(line):
        if number:
            space = most if apart else word.space
            x += space * size
            run += " " if space else ""
        for piece in word.pieces:
            if piece.icon or not piece.text or piece.font != font or piece.colour != colour or apart:
                if run.strip():
                    yield Words(
                        start, baseline, as_in(run.rstrip(), texts) if apart else run.rstrip(), font, size, colour
                    )
                run, font, colour, start = "", piece.font, piece.colour, x
            if piece.icon:
                yield outlines[piece.icon].at(x, baseline - 0.83 * size, ICON * size, piece.colour)
            if not piece.text:
                start = x + piece.width * size
            run += piece.text
            x += piece.width * size
    if run.strip():
        yield Words(start, baseline, as_in(run, texts) if apart else run, font, size, colour)
    if any(piece.struck for word in line for piece in word.pieces):
        yield from _strokes(line, begin, baseline, size, most if apart else None)


def _strokes(line: Sequence[Word], x: float, baseline: float, size: float, most: float | None) -> Iterator[Item]:
    """The lines through what is struck out in a line of words from x on; one runs on over the space between two words.
    All spaces are as wide as the widest, where that is given."""
    through: list[tuple[float, float, Colour]] = []
    for number, word in enumerate(line):
        between = (word.space if most is None else most) * size if number else 0.0
        x += between
        for piece in word.pieces:
            if piece.struck and through and through[-1][1] >= x - between - 0.5 and through[-1][2] == piece.colour:
                through[-1] = (through[-1][0], x + piece.width * size, piece.colour)
            elif piece.struck:
                through.append((x, x + piece.width * size, piece.colour))
            x, between = x + piece.width * size, 0.0
    y = baseline - STRUCK * size
    for start, end, colour in through:
        yield Shape(straight(start, y, end, y), stroke=colour, width=STRIKE * size)


def _styled(text: str, plain: Style, terms: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """The text cut into stretches of one style."""
    if not terms:
        yield text, plain
        return
    longest_first = sorted(terms, key=len, reverse=True)
    finder = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})(?!\w)")
    end = 0
    for found in finder.finditer(text):
        yield text[end : found.start()], plain
        yield found[0], replace(terms[found[1]], struck=True) if plain.struck else terms[found[1]]
        end = found.end()
    yield text[end:], plain


def icons_in(text: str, outlines: Mapping[str, Outline]) -> Iterator[re.Match[str]]:
    """The icons that a text names, as far as there are such; in the match they are the first group."""
    return (found for found in INLINE.finditer(text) if found[1].lower() in outlines)


def _with_icons(stretches: Iterable[tuple[str, Style]], outlines: Mapping[str, Outline]) -> Iterator[tuple[str, Style]]:
    """The stretches cut once more, where they name icons: such a stretch has no text."""
    for text, style in stretches:
        end = 0
        for found in icons_in(text, outlines) if ":" in text else ():
            if before := text[end : found.start()]:
                yield before, style
                style = replace(style, icon="")
            yield "", replace(style, icon=found[1].lower())
            style, end = replace(style, icon=""), found.end()
        if text[end:] or not end:
            yield text[end:], style


def _words(stretches: Iterator[tuple[str, Style]], typefaces: Mapping[str, Typeface]) -> Iterator[Word]:
    pieces: list[Span] = []
    space = 0.0
    for text, style in stretches:
        face = typefaces[style.font]
        if style.icon and not text and pieces and not pieces[-1].text:
            yield Word(tuple(pieces), space)  # between icons in a row a line may end
            pieces, space = [], 0.0
        if style.icon:
            gap = ICON_GAP if text else INLINE_GAP
            pieces.append(Span("", style.font, ICON + gap, style.colour, style.icon, style.struck))
        parts = re.split(r"[ \t]+", text)
        for number, part in enumerate(parts):
            if number and pieces:
                yield Word(tuple(pieces), space)
                pieces = []
            if 0 < number < len(parts) - 1:
                yield from _between_spaces(part, replace(style, icon="") if style.icon else style, face)
                continue
            if number:
                space = face.width(" ")
            for place, single in enumerate(_parts(part) if SOFT_HYPHEN in part else breakable(part) if part else ()):
                if place:
                    soft = pieces[-1].text.endswith(SOFT_HYPHEN)
                    hyphen = replace(pieces[-1], text="-", width=face.width("-")) if soft else None
                    yield Word(tuple(pieces), space, hyphen=hyphen)
                    pieces, space = [], 0.0
                pieces.append(Span(single, face.name, face.width(single), style.colour, struck=style.struck))
    if pieces:
        yield Word(tuple(pieces), space)


@lru_cache(maxsize=4096)  # most words come again
def _between_spaces(part: str, style: Style, face: Typeface) -> tuple[Word, ...]:
    return tuple(_words(iter([(f" {part}", style)]), {style.font: face}))


def _parts(text: str) -> list[str]:
    """The parts between which a line may end, of which those that end with a soft hyphen show one there."""
    return [part for each in re.split(f"(?<={SOFT_HYPHEN})(?=.)", text) for part in breakable(each)]


def _glued(words: Iterable[Word]) -> Iterator[Word]:
    """The words, those that end with a figure in one with an icon that follows."""
    before: Word | None = None
    for word in words:
        if before and word.pieces[0].icon and not word.pieces[0].text and before.pieces[-1].text[-1:].isdigit():
            between = replace(before.pieces[-1], text=" " if word.space else "", width=word.space)
            word = Word((*before.pieces, between, *word.pieces), before.space)
        elif before:
            yield before
        before = word
    if before:
        yield before
