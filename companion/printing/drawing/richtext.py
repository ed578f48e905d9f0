"""Text with terms that stand out: cut into words that the fitting can break into lines."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.printing.drawing.fitting import Piece, Word
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.vector import Colour, Item, Words

_GLUE = "\u00a0"
_NUMBER = re.compile(r"(\+\d+) ")  # a number stays on one line with what it is a number of
ICON = 0.92  # an icon's width as a multiple of the size
ICON_GAP = 0.18  # the space after it


@dataclass(frozen=True, slots=True)
class Style:
    """A typeface, a colour, and the icon that stands before the text."""

    font: str
    colour: Colour
    icon: str = ""


def paragraphs(
    text: str, plain: Style, terms: Mapping[str, Style], typefaces: Mapping[str, Typeface]
) -> list[list[Word]]:
    """The words of each of the text's lines; terms are found as whole words, longer ones first."""
    return [
        list(_words(_styled(_NUMBER.sub(f"\\1{_GLUE}", line), plain, terms), typefaces))
        for line in text.splitlines()
        if line.strip()
    ]


def drawn_line(
    line: Sequence[Word], x: float, baseline: float, size: float, outlines: Mapping[str, Outline] | None = None
) -> Iterator[Item]:
    """A line of words from x on, in units; neighbours in one style are drawn as one text.

    `outlines` are the icons by name, where they are not the shipped ones alone.
    """
    outlines = icons() if outlines is None else outlines
    run, font, colour, start = "", "", (0, 0, 0), x
    for number, word in enumerate(line):
        if number:
            x += word.space * size
            run += " "
        for piece in word.pieces:
            if piece.icon or piece.font != font or piece.colour != colour:
                if run.strip():
                    yield Words(start, baseline, run.rstrip(), font, size, colour)
                run, font, colour, start = "", piece.font, piece.colour, x
            if piece.icon:
                yield outlines[piece.icon].at(x, baseline - 0.83 * size, ICON * size, piece.colour)
                start = x + piece.width * size
            run += piece.text
            x += piece.width * size
    if run.strip():
        yield Words(start, baseline, run, font, size, colour)


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
        yield found[0], terms[found[1]]
        end = found.end()
    yield text[end:], plain


def _words(stretches: Iterator[tuple[str, Style]], typefaces: Mapping[str, Typeface]) -> Iterator[Word]:
    pieces: list[Piece] = []
    space = 0.0
    for text, style in stretches:
        face = typefaces[style.font]
        if style.icon:
            pieces.append(Piece("", style.font, ICON + ICON_GAP, style.colour, style.icon))
        for number, part in enumerate(re.split(r"[ \t]+", text)):
            if number and pieces:
                yield Word(tuple(pieces), space)
                pieces = []
            if number:
                space = face.width(" ")
            if part:
                pieces.append(Piece(part, face.name, face.width(part), style.colour))
    if pieces:
        yield Word(tuple(pieces), space)
