"""Setting a card's words: one line or paragraphs, as large as they fit, and what keeps them from being set."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from companion import markup
from companion.errors import CompanionError, quoted
from companion.files.problems import Severity
from companion.formulas.template import FilledText
from companion.markup import Stretch
from companion.printing.drawing.emoji import of_several
from companion.printing.drawing.fitting import (
    CAPITALS,
    PARAGRAPH,
    FittedText,
    Overflow,
    Word,
    evened,
    fit_line,
    fit_text,
    hangs,
    line_width,
)
from companion.printing.drawing.fonts import POINT, Typeface
from companion.printing.drawing.icons import Outline
from companion.printing.drawing.reading_order import runs_leftwards
from companion.printing.drawing.richtext import INLINE, Style, drawn_line, icons_in, paragraphs, words_of
from companion.printing.drawing.vector import UNITS, Colour, Item, Words
from companion.printing.faces.marking import styled, words_of_line
from companion.printing.layouts.elements import Badge, Rich
from companion.words import did_you_mean, listed


@dataclass(frozen=True, slots=True)
class Flaw:
    """A flaw that keeps a card from being printed, or is to be told of it: the column, what is wrong with it,
    what would be right, and the face's element.
    """

    column: str
    what: str
    instead: str
    element: str = ""
    severity: Severity = "error"


class UnitBox(NamedTuple):
    """Upper left corner and size, in units."""

    x: float
    y: float
    w: float
    h: float


class LineStyle(NamedTuple):
    """The style of a line: typeface, preferred and smallest size in pt, and whether it may be cut or broken."""

    font: str
    size: float
    floor: float
    align: Literal["left", "center", "right"] = "left"
    cut: bool = False
    wrap: bool = False
    apart: float = PARAGRAPH


class SetSize(NamedTuple):
    """The size in pt of a card's field, and the size that the face wants; a field is a column or, as a label, words
    that are the face's own. It may be `cut` off to fit.
    """

    card: str
    field: str
    pt: float
    wanted: float
    cut: bool = False
    label: bool = False


@dataclass(slots=True)
class Typesetter:
    """Sets words in the typefaces and puts what can't be set on `faults`; `sizes` are those of everything
    set so far.

    `colour_of` gives the colours that markup names; where there is none, texts have no markup.
    Where it `forgives`, words that people typed at the table are set in any case: what is too long is cut, and a letter
    that no typeface has becomes an empty box. That is on `faults` all the same.
    """

    typefaces: Mapping[str, Typeface]
    icons: Mapping[str, Outline]
    faults: list[Flaw] = field(default_factory=list)
    sizes: list[SetSize] = field(default_factory=list)
    forgives: bool = False
    colour_of: Callable[[str], Colour] | None = None

    def line(self, filled: FilledText, look: LineStyle, box: UnitBox, colour: Colour) -> Iterator[Item]:
        """A line of text in the middle of the box's height, or several where it may be broken and gets larger so."""
        text = filled.text
        if text and self.colour_of and markup.is_marked(text):
            yield from self._marked_line(filled, look, box, colour)
            return
        if not text or not self._has_glyphs(filled, [(text, look.font)]):
            return
        if (":" in text and next(icons_in(text, self.icons), None)) or runs_leftwards(text):
            yield from self._line_of_words(filled, look, box, colour)
            return
        face = self.typefaces[look.font]
        if look.cut:
            text = _cut(text, face, box.w / UNITS / look.floor / POINT)
        width = face.width(text)
        if look.wrap and width * look.size * POINT > box.w / UNITS:
            words = paragraphs(text, Style(look.font, colour), {}, self.typefaces)
            with suppress(Overflow):
                fitted = _fitted(words, look, box)
                if fitted.size > box.w / UNITS / width:  # larger on several lines than on one
                    self._keep(filled, fitted.size / POINT, look.size)
                    yield from self._set(evened(fitted, box.w / UNITS), look.align, "middle", box)
                    return
        try:
            mm = fit_line(width, box.w / UNITS, look.size * POINT, look.floor * POINT)
        except Overflow as overflow:
            self._too_long(filled, overflow, look.floor)
            if not self.forgives:
                return
            text, mm = _cut(text, face, box.w / UNITS / look.floor / POINT), look.floor * POINT
            width = face.width(text)
        self._keep(filled, mm / POINT, look.size, cut=text != filled.text)
        size = mm * UNITS
        over = box.w - width * size
        start = {"left": box.x, "center": box.x + over / 2, "right": box.x + over}[look.align]
        yield Words(start, box.y + (box.h + CAPITALS * size) / 2, text, face.name, size, colour)

    def _line_of_words(self, filled: FilledText, look: LineStyle, box: UnitBox, colour: Colour) -> Iterator[Item]:
        """A line set word by word, because of icons among them or of their order, or several where it may be broken."""
        words = paragraphs(filled.text, Style(look.font, colour), {}, self.typefaces, self.icons)
        yield from self._words_on_a_line(words, filled, look, box)

    def _marked_line(self, filled: FilledText, look: LineStyle, box: UnitBox, colour: Colour) -> Iterator[Item]:
        """A line with markup; one that has to be cut off to fit is set without."""
        stretches = self._styles(markup.one_line(filled.text), Style(look.font, colour), "bold", filled)
        if not self._has_glyphs(filled, [(text, style.font) for text, style in stretches]):
            return
        words, room = words_of(stretches, {}, self.typefaces, self.icons), box.w / UNITS / look.floor / POINT
        if cut := look.cut and line_width(words) > room:
            whole = _cut("".join(text for text, _ in stretches), self.typefaces[look.font], room)
            words = words_of([(whole, Style(look.font, colour))], {}, self.typefaces, self.icons)
        if words:
            yield from self._words_on_a_line([words], filled, look, box, cut=cut)

    def _words_on_a_line(
        self, words: list[list[Word]], filled: FilledText, look: LineStyle, box: UnitBox, *, cut: bool = False
    ) -> Iterator[Item]:
        width = box.w / UNITS
        try:
            if look.wrap:
                fitted = _fitted(words, look, box)
            else:
                line = tuple(word for paragraph in words for word in paragraph)
                fitted = FittedText(
                    ((line,),), fit_line(line_width(line), width, look.size * POINT, look.floor * POINT)
                )
        except Overflow as overflow:
            self._too_long(filled, overflow, look.floor)
            return
        self._keep(filled, fitted.size / POINT, look.size, cut=cut)
        yield from self._set(fitted, look.align, "middle", box)

    def rich(
        self,
        filled: FilledText,
        look: Rich,
        box: UnitBox,
        colour: Colour,
        terms: Callable[[], Mapping[str, Style]],
        shorter: Callable[[Callable[[FilledText], bool]], FilledText | None] = lambda fits: None,
    ) -> Iterator[Item]:
        """Paragraphs in which the terms stand out. Where they don't fit, they may be `shorter`, which is told what
        fits."""
        text = filled.text
        marked = self.colour_of is not None and markup.is_marked(text)
        if not text or not (marked or self._has_glyphs(filled, [(text, look.font), (text, look.bold)])):
            return
        while True:
            if marked:
                words = self._marked(filled, look, colour, terms())
                if not words:
                    return
            else:
                words = paragraphs(text, Style(look.font, colour), terms(), self.typefaces, self.icons)
            try:
                fitted = _fitted(words, look, box)
                break
            except Overflow as overflow:
                if less := shorter(lambda each: self._fits(each, look, box, colour, terms())):
                    filled, text, shorter = less, less.text, lambda fits: None
                    continue
                if text is filled.text:
                    self._too_long(filled, overflow, look.floor)
                if not self.forgives or len(text) < 2:
                    return
                text = text[: len(text) * 9 // 10].rstrip("… ") + "…"
        if look.align == "center":
            fitted = evened(fitted, box.w / UNITS)
        self._keep(filled, fitted.size / POINT, look.size)
        yield from self._set(fitted, look.align, look.valign, box)

    def _fits(self, filled: FilledText, look: Rich, box: UnitBox, colour: Colour, terms: Mapping[str, Style]) -> bool:
        """True if a text fits at its smallest size."""
        if self.colour_of is not None and markup.is_marked(filled.text):
            words = self._marked(filled, look, colour, terms)
        else:
            words = paragraphs(filled.text, Style(look.font, colour), terms, self.typefaces, self.icons)
        try:
            fit_text(words, box.w / UNITS, box.h / UNITS, look.floor * POINT, look.floor * POINT, look.apart)
        except Overflow:
            return False
        return True

    def _marked(self, filled: FilledText, look: Rich, colour: Colour, terms: Mapping[str, Style]) -> list[list[Word]]:
        """The words of each line of a text with markup; none where a letter is missing, which is told."""
        mark = Style(look.font, colour)
        found = [(line, self._styles(line.stretches, mark, look.bold, filled)) for line in markup.lines(filled.text)]
        if not self._has_glyphs(filled, [(text, each.font) for _, stretches in found for text, each in stretches]):
            return []
        words = (words_of_line(*each, mark, terms, self.typefaces, self.icons) for each in found)
        return [line for line in words if line]

    def _styles(
        self, stretches: Iterable[Stretch], plain: Style, bold: str, filled: FilledText
    ) -> list[tuple[str, Style]]:
        """The stretches with their typefaces and colours; a colour that there is not is told."""
        both = "bold-italic" if "bold-italic" in self.typefaces else bold
        return [(each.text, styled(each, plain, bold, both, self._tint(each, plain, filled))) for each in stretches]

    def _tint(self, stretch: Stretch, plain: Style, filled: FilledText) -> Colour:
        try:
            return self.colour_of(stretch.colour) if stretch.colour and self.colour_of else plain.colour
        except CompanionError:
            what = f"there is no colour {quoted(stretch.colour)} for {quoted(stretch.text)}"
            right = r"write one of the face's [values] or #rrggbb, or \[ for a bracket"
            self._tell(Flaw(filled.column_with(f"({stretch.colour})"), what, right))
            return plain.colour

    def _keep(self, filled: FilledText, pt: float, wanted: float, *, cut: bool = False) -> None:
        self.sizes.append(SetSize("", filled.field, pt, wanted, cut, label=not filled.values))

    def _set(self, fitted: FittedText, align: str, valign: str, box: UnitBox) -> Iterator[Item]:
        size = fitted.size * UNITS
        top = box.y + ((box.h - fitted.height * UNITS) / 2 if valign == "middle" else 0)
        listed_wide = max((line_width(line) for each in fitted.paragraphs for line in each if hangs(line)), default=0.0)
        for line, baseline in fitted.lines(top, size):
            over = box.w - (listed_wide if hangs(line) and align == "center" else line_width(line)) * size
            start = box.x + {"left": 0.0, "center": over / 2, "right": over}[align]
            yield from drawn_line(line, start, baseline, size, self.icons)

    def _has_glyphs(self, filled: FilledText, texts: Sequence[tuple[str, str]]) -> bool:
        """True if the typefaces of the texts have every character; a column's missing ones are told once, however often
        it is set.
        """
        self._check_icons(filled)
        whole = True
        for font in dict.fromkeys(font for _, font in texts):
            face, text = self.typefaces[font], " ".join(text for text, other in texts if other == font)
            for emoji in of_several(text):
                if not face.is_one_picture(emoji):
                    text, whole = text.replace(emoji, " "), False
                    what = f"no typeface has “{emoji}” as one picture"
                    self._tell(Flaw(filled.column_with(emoji), what, "write its parts one by one, or use an icon"))
            missing = face.missing(text.replace("\n", " "))
            whole = whole and not missing
            for column in dict.fromkeys(map(filled.column_with, missing)):
                chars = [f"“{char}” (U+{ord(char):04X})" for char in missing if filled.column_with(char) == column]
                right = "name one that has it under [fonts], or write it another way"
                fault = Flaw(column, f"the typeface {face.file} has no {listed(chars, 'or')}", right)
                if not any(each.column == column and each.instead == fault.instead for each in self.faults):
                    self.faults.append(fault)
        return self.forgives or whole

    def _check_icons(self, filled: FilledText) -> None:
        """Tell of icons that a text names and that there are not; words at the table name none."""
        for found in INLINE.finditer(filled.text) if ":" in filled.text and not self.forgives else ():
            name, around = found[1], filled.text[max(found.start() - 1, 0) : found.end() + 1]
            if name.lower() not in self.icons and not (around[:1].isalnum() or around[-1:].isalnum()):
                column = filled.column_with(found[0]) or filled.longest
                instead = did_you_mean(name, self.icons) or f"there are {', '.join(self.icons)}"
                self._tell(Flaw(column, f"there is no icon {quoted(found[0])}", instead))

    def _tell(self, fault: Flaw) -> None:
        if fault not in self.faults:
            self.faults.append(fault)

    def _too_long(self, filled: FilledText, overflow: Overflow, floor: float) -> None:
        text = INLINE.sub("*", markup.plain(filled.text) if self.colour_of else filled.text)  # as it is printed
        over = max(1, round(len(text) * (1 - overflow.has / overflow.needs)))
        what = f"too long: at {floor:g} pt it needs {overflow.needs:.1f} mm of {overflow.what}, "
        what += f"and there are {overflow.has:.1f} mm"
        self.faults.append(Flaw(filled.longest, what, f"leave out about {over} of its {len(text)} characters"))


def _fitted(words: list[list[Word]], look: LineStyle | Rich, box: UnitBox) -> FittedText:
    """The words on as many lines as the box takes. Raises Overflow."""
    sizes = (look.size * POINT, look.floor * POINT)
    return fit_text(words, box.w / UNITS, box.h / UNITS, *sizes, look.apart)


def badge_parts(badge: Badge, box: UnitBox) -> tuple[UnitBox, UnitBox, UnitBox]:
    """The boxes of a badge's icon, its number and its word, in units."""
    pad, inset = badge.padding * UNITS, 1.4 * badge.padding * UNITS
    word_h = 1.15 * badge.word_size * POINT * UNITS if badge.word else 0.0
    top, low = box.y + 0.4 * pad, box.y + box.h - pad - word_h
    icon = min(badge.icon_size * UNITS or 0.75 * (low - top), low - top) if badge.icon else 0.0
    gap = 0.8 * pad if badge.icon else 0.0
    right = badge.side == "right"
    icon_x = box.x + box.w - inset - icon if right else box.x + inset
    number_x = box.x + inset + (0.0 if right else icon + gap)
    return (
        UnitBox(icon_x, top + (low - top - icon) / 2, icon, icon),
        UnitBox(number_x, top, box.w - 2 * inset - icon - gap, low - top),
        UnitBox(box.x + inset, low, box.w - 2 * inset, word_h),
    )


def _cut(text: str, face: Typeface, room: float) -> str:
    """The text, or as much of its beginning as fits the room with an ellipsis; widths at a size of 1."""
    if face.width(text) <= room:
        return text
    while text and face.width(f"{text}…") > room:
        text = text[:-1].rstrip()
    return f"{text}…"
