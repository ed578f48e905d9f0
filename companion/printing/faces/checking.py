"""Checks of a face besides its form: names that mean nothing, elements outside the card and the like."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from companion.errors import quoted
from companion.formulas import FormulaError, formula
from companion.formulas.template import names_in, only_name
from companion.printing.drawing.icons import icons
from companion.printing.drawing.qr import MODULE_AT_LEAST, QUIET_ZONE
from companion.printing.faces.model import OF_CARD, OF_SET, Face, Place
from companion.printing.layouts.checking import Fault, Meanings, nearest
from companion.printing.layouts.elements import BLEED, OUTLINES, AnyElement, Art, Icon, Qr, may_bleed, texts_of
from companion.words import did_you_mean, fold

SLACK = 0.001  # mm: sums of places in TOML are not exact
MODULES_AT_LEAST = 21  # along the side of the smallest QR code (ISO/IEC 18004, version 1)


def faults_of(face: Face, columns: Collection[str], *, whole: bool, with_back: bool = True) -> Iterator[Fault]:
    """Everything wrong with a face whose form is right: where, what, and what would be right.

    `columns` are those of the cards that the face is for; where none are given, templates may name anything. A face
    that is not `whole` may lack what was left out of it because its form is wrong; one `with_back` must have it.
    """
    if whole:
        yield from _sides(face, with_back)
    sides = [("front", face.front)] if face.sides else [("front", face.front), ("back", face.back)]
    for side, elements in sides:
        for name, element in elements.items():
            yield from _place(face, element, (side, name))
            yield from _sizes(face, element, (side, name))
    yield from _Names(face, columns, Meanings(face.said, face.fonts, face.icons)).faults()


def _sides(face: Face, with_back: bool) -> Iterator[Fault]:
    if not face.front:
        yield ("front",), "has no element", "write a [front.NAME] table for each"
    if face.sides and face.back:
        yield ("back",), "a card with [sides] shows the front's elements on both", "leave out [back] or [sides]"
    elif not face.sides and not face.back and with_back:
        instead = "write a [back.NAME] table for each, or [sides] for a card with two fronts, or print with --back none"
        yield ("back",), "has no element", instead
    elif face.sides:
        every = {name for table in face.sides.values() for name in table}
        for side in ("front", "back"):
            table = face.sides.get(side, {})
            for name in sorted(every - set(table) - set(face.values)):
                yield ("sides", side), f"does not say what {quoted(name)} is", "write it on both sides or in [values]"


def _place(face: Face, element: AnyElement, place: Place) -> Iterator[Fault]:
    """Check that an element lies on the card; what may be cut through may run out into the bleed."""
    room, on = (BLEED, "the card and its bleed") if may_bleed(element) else (0.0, "the card")
    sides = () if element.angle else (("x", "w", face.width, "width"), ("y", "h", face.height, "height"))
    for low, size, most, whole in sides:
        start, end = getattr(element, low), getattr(element, low) + getattr(element, size)
        if start < -room - SLACK or start > most + SLACK:
            yield (*place, low), f"{start:g} mm is outside {on}", f"write {0 - room:g} to {most:g}"
        elif end > most + room + SLACK:
            with_bleed = f" and {room:g} mm of bleed" if room else ""
            what = f"ends {end:g} mm along a card with a {whole} of {most:g} mm{with_bleed}"
            yield (*place, size), what, f"write at most {most + room - start:g}"
    copies = len(element.repeat.known) if element.repeat else 1
    for number, (x, y, w, h) in enumerate(element.boxes):
        ends = ((x, x + w, face.width), (y, y + h, face.height))
        if all(start >= -room - SLACK and end <= most + room + SLACK for start, end, most in ends):
            continue
        where = f"from {x:.4g}, {y:.4g} to {x + w:.4g}, {y + h:.4g} mm, outside {on}"
        if number >= copies:
            corner = f"its second upper left corner would be at {x:g}, {y:g} mm, outside {on}"
            yield (*place, "twice"), corner, f"write a place nearer the middle, {face.width / 2:g}, {face.height / 2:g}"
        elif element.repeat:
            what = f"the {number + 1}. of {copies} would lie {where}"
            yield (*place, "repeat"), what, "write fewer, smaller or nearer ones"
        elif element.angle:
            what = f"turned so it lies {where}"
            yield (*place, "rotate"), what, "turn it less, make it smaller, or move it inwards"
        else:
            continue
        return


def _sizes(face: Face, element: AnyElement, place: Place) -> Iterator[Fault]:
    """Check that words may be large enough, art can be drawn, and QR codes have room for their smallest kind."""
    size, floor = getattr(element, "size", 0.0), getattr(element, "floor", 0.0)
    if size < floor:
        yield (*place, "size"), f"{size:g} pt is below the floor of {floor:g} pt", f"write at least {floor:g}"
    if isinstance(element, Art):
        yield from _plates(face, element, place)
    if isinstance(element, Art) and element.drawn:
        from companion.printing.faces.art.creatures import creatures_of  # a face without any is read faster

        there = creatures_of(element.path)
        for key, text, known in (("body", element.body, there.bodies), ("scene", element.scene, there.places)):
            if text and "{" not in text and text not in known:
                yield (*place, key), f"the program draws no {quoted(text)}", nearest(text, known)
    if isinstance(element, Qr):
        least = (MODULES_AT_LEAST + 2 * QUIET_ZONE) * MODULE_AT_LEAST
        for side, given in (("w", element.w), ("h", element.h)):
            if given < least - SLACK:
                yield (*place, side), f"{given:g} mm is too small for a QR code", f"write at least {least:g}"


def _plates(face: Face, art: Art, place: Place) -> Iterator[Fault]:
    """Check that there are the elements that are said to lie over a picture."""
    there = getattr(face, str(place[0]))
    for name in art.plates:
        if name not in there:
            instead = did_you_mean(name, there) or "write the name of an element of the same side"
            yield (*place, "plates"), f"there is no other element {quoted(name)}", instead


@dataclass(frozen=True, slots=True)
class _Names:
    """Checks that every name that a face uses means something."""

    face: Face
    columns: Collection[str]
    meanings: Meanings

    def faults(self) -> Iterator[Fault]:
        face = self.face
        yield from self._text("colour", face.border, ("border",))
        for side, elements in (("front", face.front), ("back", face.back)):
            for name, element in elements.items():
                yield from self._element(element, (side, name))
        for name, term in face.terms.items():
            for key, role, text in texts_of(term):
                yield from self._text(role, text, ("terms", name, key))
        for name in set(face.values) & set(OF_SET):
            yield ("values", name), "is what the set says of each card already", "call the value something else"
        yield from self._by()
        for said in face.said.values():
            for keys, text in said:
                yield from self._template(text, tuple(map(str, keys)))
        saved = [name for name in face.save if len(face.said[name]) == 1]
        known = [name for name in face.said if name not in saved]
        for name in saved:
            yield ("save", name), "is no name of this face", did_you_mean(name, known) or "give it in [values] too"

    def _element(self, element: AnyElement, place: Place) -> Iterator[Fault]:
        mapped: dict[str, str] = getattr(element, "map", {})
        for key, role, text in texts_of(element):
            if role == "icon" and mapped:
                yield from self._template(text, (*place, key))
            else:
                yield from self._text(role, text, (*place, key))
        for key, text in mapped.items():
            yield from self._text("icon" if isinstance(element, Icon) else "template", text, (*place, "map", key))
        if element.when:
            yield from self._names(formula(element.when).names, (*place, "when"))
        if element.repeat and element.repeat.count:
            yield from self._names(formula(element.repeat.count).names, (*place, "repeat", "count"))
        if isinstance(element.rotate, str):
            yield from self._names(formula(element.rotate).names, (*place, "rotate"))
        if element.mask:
            yield from self._mask(element.mask.shape, (*place, "mask"))

    def _mask(self, shape: str, place: Place) -> Iterator[Fault]:
        """Check that there is the shape, and it has an inside."""
        if shape in OUTLINES or shape.lower().endswith(".svg"):
            return
        lines = {**icons(), **{name: each.outline for name, each in self.face.icons.items()}}
        if shape not in lines:
            instead = nearest(shape, [*OUTLINES, *lines], "write a panel's shape, an icon, or an SVG beside the face")
            yield place, f"there is no shape {quoted(shape)}", instead
        elif lines[shape].width:
            yield place, f"the icon {quoted(shape)} is a line, and has no inside", "name one that is filled"

    def _text(self, role: str, text: str, place: Place) -> Iterator[Fault]:
        if role == "colour":
            of_card = text in self.columns or not (self.columns or set(text) & set("#{"))
            if not of_card or text in self.face.said or place[0] == "back":
                yield from self.meanings.colour(text, place)
        elif role == "font":
            yield from self.meanings.font(text, place)
        else:
            yield from self._template(text, place)
            if role == "icon":
                yield from self._icon(text, place)

    def _template(self, text: str, place: Place) -> Iterator[Fault]:
        """Check that a template's formulas can be read, and a card has the columns that it names."""
        try:
            yield from self._names(names_in(text), place)
        except FormulaError as error:
            yield place, error.what, error.instead

    def _names(self, names: Iterable[str], place: Place) -> Iterator[Fault]:
        """Check that a card has the columns of those names."""
        if not self.columns:
            return
        of_back = place[0] == "back"
        given = [*self.columns, *OF_SET]
        element = getattr(self.face, place[0]).get(place[1]) if place[0] in ("front", "back") else None
        own = [*self.face.said, *(["index"] if element is None or element.repeat else [])]
        shown = [each for each in OF_SET if each not in OF_CARD] if of_back else given
        known = {fold(each) for each in (*own, *shown)}
        for name in names:
            if fold(name) in known or self.meanings.is_icon(name):
                continue
            if name in given:
                instead = f"backs that cards share can show {', '.join(shown)}"
                yield place, f"{quoted(f'{{{name}}}')} differs from card to card", instead
            else:
                yield place, f"the cards have no column {quoted(name)}", nearest(name, [*given, *own])

    def _icon(self, text: str, place: Place) -> Iterator[Fault]:
        """Check that there are the icons a text may name: a template that is one name alone means what that does."""
        whole = only_name(text)
        for source, name in self.face.said.get(whole, []) if whole else [(place, text)]:
            if name and "{" not in name:
                yield from self.meanings.icon(name, source)

    def _by(self) -> Iterator[Fault]:
        if not self.columns:
            return
        known = [*self.columns, *OF_SET]
        folded = {fold(column) for column in known}
        for key, tables in (("by", self.face.by), ("others", self.face.others)):
            for column in tables:
                if fold(column) not in folded:
                    yield (key, column), f"the cards have no column {quoted(column)}", nearest(column, known)
