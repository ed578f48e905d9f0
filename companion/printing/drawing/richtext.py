"""Text with terms that stand out: cut into words that the fitting can break into lines."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.printing.drawing.fitting import Span, Word
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline, icons
from companion.printing.drawing.reading_order import breakable, in_order, runs_leftwards
from companion.printing.drawing.vector import Colour, Item, Words

_GLUE = "\u00a0"
INLINE = re.compile(r":([A-Za-z][\w-]*):")
"""An icon in a text, such as `:sword:`."""
_NUMBER = re.compile(r"(\+[0-9]+) ")  # a number stays on one line with what it is a number of
ICON = 0.92  # an icon's width as a multiple of the size
ICON_GAP = 0.18  # the space after it
INLINE_GAP = 0.06  # the space after one that a text names


@dataclass(frozen=True, slots=True)
class Style:
    """A typeface, a colour, and the icon that stands before the text."""

    font: str
    colour: Colour
    icon: str = ""


def paragraphs(
    text: str,
    plain: Style,
    terms: Mapping[str, Style],
    typefaces: Mapping[str, Typeface],
    outlines: Mapping[str, Outline] | None = None,
) -> list[list[Word]]:
    """The words of each of the text's lines; terms are found as whole words, longer ones first. `outlines` are the
    icons that the text may name, such as `:sword:`."""
    return [
        list(_words(_with_icons(_styled(_NUMBER.sub(f"\\1{_GLUE}", line), plain, terms), outlines or {}), typefaces))
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
    texts = ["".join(piece.text for piece in word.pieces) for word in line]
    line, apart = in_order(line, texts), any(map(runs_leftwards, texts))
    most = max((word.space for word in line), default=0.0)  # the first word has none, and may stand elsewhere now
    run, font, colour, start = "", "", (0, 0, 0), x
    for number, word in enumerate(line):
        if number:
            space = most if apart else word.space
            x += space * size
            run += " " if space else ""
        for piece in word.pieces:
            if piece.icon or piece.font != font or piece.colour != colour or apart:
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
            pieces.append(Span("", style.font, ICON + gap, style.colour, style.icon))
        for number, part in enumerate(re.split(r"[ \t]+", text)):
            if number and pieces:
                yield Word(tuple(pieces), space)
                pieces = []
            if number:
                space = face.width(" ")
            for place, single in enumerate(breakable(part) if part else ()):
                if place:
                    yield Word(tuple(pieces), space)
                    pieces, space = [], 0.0
                pieces.append(Span(single, face.name, face.width(single), style.colour))
    if pieces:
        yield Word(tuple(pieces), space)
