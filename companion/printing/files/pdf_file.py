"""A PDF as a document: pages, forms and pictures, written when they are added, and what stands at its end: fonts, the
outline, and what it says of itself (ISO 32000-1, 7.7, 12.3 and 14.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple

from companion.printing.drawing.numbers import digits
from companion.printing.files.embedding import Fonts
from companion.printing.files.pdf_objects import Name, PdfFile, Ref
from companion.printing.files.pictures import Raster
from companion.printing.files.press import Press
from companion.printing.files.press_words import VERSIONS, press_words

_VERSION = "1.4"  # the first with alpha
_MADE = "D:20000101000000+00'00'"  # the same drawings give the same bytes
Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Content:
    """What is drawn on a page or in a form, operator by operator, and what it shows that stands elsewhere."""

    operators: list[str] = field(default_factory=list)
    shown: dict[str, Ref] = field(default_factory=dict)
    faded: dict[str, Any] = field(default_factory=dict)

    def show(self, form: "Form") -> None:
        """Show a form or picture."""
        self.shown[form.name] = form.ref
        self.operators.append(f"/{form.name} Do")

    def show_through(self, form: "Form", opacity: float, mask: "Form | None" = None) -> None:
        """Show a form that is seen through, and only where a mask is light."""
        name = f"g{digits(opacity).replace('.', '_')}{mask.name if mask else ''}"
        self.faded[name] = {"Type": Name("ExtGState"), "ca": opacity}
        if mask:
            self.faded[name]["SMask"] = {"S": Name("Luminosity"), "G": mask.ref}
        self.operators.append(f"q /{name} gs")
        self.show(form)
        self.operators.append("Q")

    @property
    def data(self) -> bytes:
        """The operators as they stand in a stream."""
        return "\n".join(self.operators).encode("latin-1")


class Form(NamedTuple):
    """What is drawn once and shown by its name: a form or a picture."""

    name: str
    ref: Ref


class Entry(NamedTuple):
    """A line in the outline, and the page that it leads to; `below` the last line that is not."""

    title: str
    page: Ref
    below: bool


class Document:
    """A PDF being made. The same pages give the same bytes; every picture is kept once, every font embedded."""

    def __init__(self, file: BinaryIO, title: str, press: Press | None) -> None:
        self._press = press
        self._file = PdfFile(file, VERSIONS[press.standard] if press else _VERSION)
        self.fonts = Fonts()
        self._font_table, self._tree = self._file.number(), self._file.number()
        self._pages: list[Ref] = []
        self._labels: list[Any] = []
        self._outline: list[Entry] = []
        self._forms = 0
        self._pictures: dict[bytes, Form] = {}
        self._placed: dict[tuple[Any, int], Ref] = {}  # what forms from other PDFs refer to, by these and its number
        self.info = {
            "Title": title,
            "Author": "companion",
            "Subject": "To be printed at 100 %",
            "Creator": "companion",
            "Producer": "companion",
            "CreationDate": _MADE,
            "ModDate": _MADE,
            "Trapped": Name("False"),
        }

    def add_page(self, content: Content, size: tuple[float, float], boxes: dict[str, Box]) -> Ref:
        """Write a page so many points wide and high, with boxes by their names, and what is drawn on it."""
        page = {
            "Type": Name("Page"),
            "Parent": self._tree,
            "MediaBox": (0, 0, *size),
            **boxes,
            "Resources": self._resources(content),
            "Contents": self._file.put_stream({}, content.data, packed=True),
        }
        self._pages.append(self._file.put(page))
        return self._pages[-1]

    def add_label(self, first: int, chapter: str) -> None:
        """From the last page on, viewers count from `first`, behind the chapter's name where there is one."""
        label = {"S": Name("D"), "St": first} | ({"P": f"{chapter} "} if chapter else {})
        self._labels += [len(self._pages) - 1, label]

    def add_entry(self, title: str, *, below: bool = False) -> None:
        """The last page's line in the outline."""
        self._outline.append(Entry(title, self._pages[-1], below))

    def add_form(self, content: Content, box: Box, *, seen_through: bool = False, space: str = "") -> Form:
        """Write a form of which nothing lies outside the box; one that is seen through is so as one, mixed in a colour
        space."""
        words: dict[str, Any] = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": box}
        words["Resources"] = self._resources(content)
        if seen_through:
            space = space or ("DeviceCMYK" if self._press else "DeviceRGB")
            words["Group"] = {"S": Name("Transparency"), "CS": Name(space)}
        return self._named(self._file.put_stream(words, content.data, packed=True))

    def add_picture(self, raster: Raster) -> Form:
        """Write a picture unless the same one is there already."""
        look = (raster.width, raster.height, raster.space, raster.bits, raster.palette, raster.clear, raster.inverted)
        alpha = self.add_picture(raster.alpha).ref if raster.alpha else None
        digest = sha256(raster.data + repr((look, raster.is_rgb, alpha)).encode()).digest()
        if digest not in self._pictures:
            self._file.identity.update(digest)
            self._pictures[digest] = self._named(self._file.put_stream(_words(raster, alpha), raster.data))
        return self._pictures[digest]

    def add_form_of(self, form: Any) -> Form:
        """Write a form from another PDF, one of pypdf's, with all that it refers to, each once."""
        from companion.printing.files.pdf_pages import renumbered

        made = self._named(self._file.number())
        waiting = [(made.ref, form)]

        def number(reference: Any) -> int:
            key = reference.pdf, reference.idnum
            if key not in self._placed:
                self._placed[key] = self._file.number()
                waiting.append((self._placed[key], reference.get_object()))
                reference.pdf.resolved_objects.clear()  # each is read once: no large PDF is whole in memory
            return self._placed[key]

        while waiting:
            ref, thing = waiting.pop()
            whole = BytesIO()
            renumbered(thing, number).write_to_stream(whole)
            self._file.put_bytes(whole.getvalue(), ref)
        return made

    def finish(self, keywords: str) -> None:
        """Write all that is still to be written."""
        if keywords:
            self.info["Keywords"] = keywords
        catalog = {
            "Type": Name("Catalog"),
            "Pages": self._tree,
            "Lang": "en-GB",
            "ViewerPreferences": {"PrintScaling": Name("None")},
        }
        if self._labels:
            catalog["PageLabels"] = {"Nums": self._labels}
        if self._outline:
            catalog["Outlines"] = self._written_outline()
        if self._press:
            catalog |= press_words(self._file, self._press, self.info)
        self._file.put(self.fonts.put(self._file), self._font_table)
        self._file.put({"Type": Name("Pages"), "Kids": self._pages, "Count": len(self._pages)}, self._tree)
        self._file.finish(self._file.put(catalog), self._file.put(self.info))

    def _named(self, ref: Ref) -> Form:
        self._forms += 1
        return Form(f"x{self._forms}", ref)

    def _resources(self, content: Content) -> dict[str, Any]:
        words: dict[str, Any] = {"Font": self._font_table}
        if content.shown:
            words["XObject"] = content.shown
        if content.faded:
            words["ExtGState"] = content.faded
        return words

    def _written_outline(self) -> Ref:
        root, numbers = self._file.number(), [self._file.number() for _ in self._outline]
        below: dict[Ref, list[Ref]] = {root: []}
        parents: list[Ref] = []
        for number, entry in zip(numbers, self._outline, strict=True):
            parents.append(below[root][-1] if entry.below else root)
            below[parents[-1]].append(number)
            below[number] = []
        for number, entry, parent in zip(numbers, self._outline, parents, strict=True):
            words = {"Title": entry.title, "Parent": parent, "Dest": [entry.page, Name("Fit")]}
            self._file.put(words | dict(_beside(below[parent], number)) | _ends(below[number]), number)
        return self._file.put(_ends(below[root]) | {"Type": Name("Outlines"), "Count": len(numbers)}, root)


def _beside(line: Sequence[Ref], number: Ref) -> Iterator[tuple[str, Ref]]:
    """Which entries of an outline stand before and after one."""
    at = line.index(number)
    if at:
        yield "Prev", line[at - 1]
    if at + 1 < len(line):
        yield "Next", line[at + 1]


def _ends(line: Sequence[Ref]) -> dict[str, Any]:
    return {"First": line[0], "Last": line[-1], "Count": len(line)} if line else {}


def _words(raster: Raster, alpha: Ref | None) -> dict[str, Any]:
    """What a reader has to know to show a picture (ISO 32000-1, 8.9.5 and 7.4)."""
    space: Any = Name(raster.space)
    if raster.palette:
        space = [Name("Indexed"), space, len(raster.palette) // 3 - 1, raster.palette]
    channels = 1 if raster.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[raster.space]
    words: dict[str, Any] = {
        "Type": Name("XObject"),
        "Subtype": Name("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "BitsPerComponent": raster.bits,
        "ColorSpace": space,
        "Filter": Name("FlateDecode" if raster.flate else "DCTDecode"),
    }
    if raster.flate:
        rows = {"Predictor": 15, "Colors": channels, "BitsPerComponent": raster.bits, "Columns": raster.width}
        words["DecodeParms"] = rows
    if raster.is_rgb:
        words["DecodeParms"] = {"ColorTransform": 0}
    if raster.inverted:
        words["Decode"] = [1, 0] * channels
    if raster.clear:
        words["Mask"] = raster.clear
    if alpha:
        words["SMask"] = alpha
    return words
