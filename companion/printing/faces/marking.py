"""Texts with markup, as words in their typefaces and colours."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.markup import MarkedLine, Stretch
from companion.printing.drawing.fitting import Word
from companion.printing.drawing.fonts import Typeface
from companion.printing.drawing.icons import Outline
from companion.printing.drawing.richtext import Style, hanging, words_of
from companion.printing.drawing.vector import Colour


def styled(stretch: Stretch, plain: Style, bold: str, both: str, colour: Colour) -> Style:
    """The style of a stretch among words in a plain one; `bold` and `both`, for bold and italic, are typefaces.

    The typeface `display` is bold by itself, and within italic words what stands out is upright.
    """
    font = plain.font
    if stretch.italic:
        font = both if stretch.bold else "text" if font == "italic" else "italic"
    elif stretch.bold and font != "display":
        font = bold
    return replace(plain, font=font, colour=colour, struck=stretch.struck)


def words_of_line(
    line: MarkedLine,
    stretches: Sequence[tuple[str, Style]],
    mark: Style,
    terms: Mapping[str, Style],
    typefaces: Mapping[str, Typeface],
    outlines: Mapping[str, Outline],
) -> list[Word]:
    """The words of a line, whose stretches have their styles, behind its mark where it is of a list."""
    words = words_of(stretches, terms, typefaces, outlines)
    return [hanging(line.mark, line.deep, mark, typefaces, line.widest), *words] if line.deep else words
