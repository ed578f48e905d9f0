"""A PDF whose finished objects go to the file at once, so that thousands of cards take little memory; and what a PDF/X
says of itself: its standard, and for which printing condition it was made.

Beside pdf.py the only module that knows how reportlab writes a file. PDF/X-1a:2003 is ISO 15930-4,
PDF/X-4 ISO 15930-7; output intents are ISO 32000-1, 14.11.5, XMP is ISO 16684-1.
"""

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO
from xml.sax.saxutils import escape
from zlib import compress

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFString,
    xObjectName,
)

from companion.printing.choices import Standard
from companion.printing.files.own_fonts import OwnFonts
from companion.printing.files.pdf_pages import renumbered
from companion.printing.files.pictures import Raster
from companion.printing.files.press import Press

_VERSION = (1, 4)  # the first with alpha


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """What stands in the document's tables for an object that is in the file already."""


_WRITTEN = _Written()


class StreamedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document, its pages, forms and pictures written when they are added, the rest at the end."""

    def __init__(self, file: BinaryIO, lang: str, press: Press | None = None) -> None:
        version = VERSIONS[press.standard] if press else _VERSION
        super().__init__(compression=1, invariant=1, pdfVersion=version, lang=lang)
        self._press = press
        if press and press.standard == "1a":
            self.info = PressInfo()
        self._out: Any = pdfdoc.PDFFile(version)
        file.write(b"".join(self._out.strings))
        self._out.write = file.write
        self._pictures: dict[bytes, str] = {}
        self._placed: dict[tuple[int, int], str] = {}
        self.groups: set[str] = set()  # the forms that are seen through as one
        self.own_fonts = OwnFonts()

    def addForm(self, name: str, form: Any) -> None:
        """Write a form, with all the resources that it needs."""
        words = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Form"),
            "BBox": PDFArray(form.BBoxList()),
            "Resources": _resources(form),
        }
        if name in self.groups:
            words["Group"] = _Compact(
                {"S": PDFName("Transparency"), "CS": PDFName("DeviceCMYK" if self._press else "DeviceRGB")}
            )
        self._put_stream(xObjectName(name), words, form.stream, packed=True)
        self.inObject = None

    def addPage(self, page: Any) -> None:
        """Write a page and what is drawn on it."""
        name = self.thisPageName()
        page.Resources = _resources(page)
        page.Contents = self.Reference(_Written(), f"{name}.drawn")
        page.Rotate = page.Trans = None  # they would be written, and say nothing
        super().addPage(page)
        self.Pages.pages[-1] = PDFObjectReference(name)
        self._put(name)
        self._put_stream(f"{name}.drawn", {}, page.stream.encode("latin-1"), packed=True)

    def add_picture(self, raster: Raster) -> str:
        """Write a picture unless the same one is there already; gives the name by which it is drawn."""
        look = (raster.width, raster.height, raster.space, raster.bits, raster.palette, raster.clear, raster.inverted)
        alpha = self.add_picture(raster.alpha) if raster.alpha else ""
        digest = sha256(raster.data + repr((look, raster.is_rgb, alpha)).encode()).digest()
        if digest not in self._pictures:
            name = self._pictures[digest] = f"picture{len(self._pictures) + 1}"
            self._put_stream(xObjectName(name), _words(raster, xObjectName(alpha) if alpha else ""), raster.data)
        return self._pictures[digest]

    def add_form_of(self, form: Any) -> str:
        """Write a form from another PDF unless it is there already, with all that it refers to, each once; gives the
        name by which it is drawn."""
        name = f"placed{len(self._placed)}"
        waiting = [(xObjectName(name), form)]

        def number(reference: Any) -> int:
            key = id(reference.pdf), reference.idnum
            if key not in self._placed:
                self._placed[key] = f"placed object {len(self._placed)}"
                waiting.append((self._placed[key], reference.get_object()))
            return self._number(self._placed[key])

        self._placed[id(form), 0] = name
        while waiting:
            each, thing = waiting.pop()
            written = BytesIO()
            renumbered(thing, number).write_to_stream(written)
            whole = f"{self._number(each)} 0 obj\n".encode() + written.getvalue() + b"\nendobj\n"
            self.idToOffset[each] = self._out.add(whole)
        return name

    def _number(self, name: str) -> int:
        """The number of the object of that name, which is, or will be, written."""
        if name not in self.idToObject:
            self.Reference(_Written(), name)
        number: int = self.idToObjectNumberAndVersion[name][0]
        return number

    def format(self) -> bytes:
        """Write all that is still to be written; there is nothing left to give."""
        if self._press is not None:
            for name, words, data in described(self, self._press):
                self._put_stream(name, words, data, packed="Subtype" not in words)
        for name, objects in self.own_fonts.objects():
            for each, thing in objects:
                if isinstance(thing, tuple):
                    words, data = thing
                    self._put_stream(each, words, data, packed=True)
                else:
                    self.Reference(_Compact(thing), each)
            self.idToObject[BasicFonts].dict[name] = PDFObjectReference(name)
        number = 0
        while (number := number + 1) in self.numberToId:  # writing an object may add others
            if self.numberToId[number] not in self.idToOffset:
                self._put(self.numberToId[number])
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [self.numberToId[each] for each in range(1, number)])
        start = self._out.add(table.format(self))
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        self._out.add(pdfdoc.PDFTrailer(start, Size=number, Root=root, Info=info, ID=self.ID()).format(self))
        return b""

    def _put(self, name: str) -> None:
        """Write an object, and forget it."""
        self.idToOffset[name] = self._out.add(pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self))
        self.idToObject[name] = _WRITTEN

    def _put_stream(self, name: str, words: dict[str, Any], data: bytes, packed: bool = False) -> None:
        """Write a stream that the words describe; one that is to be packed is so as tightly as Flate can."""
        number = self._number(name)
        if packed:
            words["Filter"], data = PDFName("FlateDecode"), compress(data, 9)
        head = _Compact(words | {"Length": len(data)}).format(self)
        self.idToOffset[name] = self._out.add(f"{number} 0 obj\n".encode() + head + b"\nstream\n")
        self._out.add(data)
        self._out.add(b"\nendstream\nendobj\n")


class _Compact(PDFDictionary):  # type: ignore[misc]
    """A dictionary on one line."""

    multiline = False


def _resources(of: Any) -> PDFDictionary:
    """What a page or form draws with: fonts, and whatever else it has."""
    words: dict[str, Any] = {"Font": PDFObjectReference(BasicFonts)}
    if of.XObjects:
        words["XObject"] = _Compact(of.XObjects.dict)
    if of.ExtGState:
        words["ExtGState"] = of.ExtGState
    if of._shadingUsed:
        words["Shading"] = _Compact({name: PDFObjectReference(name) for name in of._shadingUsed})
    return _Compact(words)


def _words(raster: Raster, alpha: str) -> dict[str, Any]:
    """What a reader has to know to show a picture (ISO 32000-1, 8.9.5 and 7.4)."""
    space: Any = PDFName(raster.space)
    if raster.palette:
        entries = f"<{raster.palette.hex()}>"
        space = PDFArray([PDFName("Indexed"), space, len(raster.palette) // 3 - 1, entries])
    channels = 1 if raster.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[raster.space]
    words: dict[str, Any] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "BitsPerComponent": raster.bits,
        "ColorSpace": space,
        "Filter": PDFName("FlateDecode" if raster.flate else "DCTDecode"),
    }
    if raster.flate:
        rows = {"Predictor": 15, "Colors": channels, "BitsPerComponent": raster.bits, "Columns": raster.width}
        words["DecodeParms"] = _Compact(rows)
    if raster.is_rgb:
        words["DecodeParms"] = _Compact({"ColorTransform": 0})
    if raster.inverted:
        words["Decode"] = PDFArray([1, 0] * channels)
    if raster.clear:
        words["Mask"] = PDFArray(raster.clear)
    if alpha:
        words["SMask"] = PDFObjectReference(alpha)
    return words


VERSIONS: dict[Standard, tuple[int, int]] = {"1a": (1, 4), "4": (1, 6)}
"""The PDF version of each standard."""
_NAMES: dict[Standard, str] = {"1a": "PDF/X-1a:2003", "4": "PDF/X-4"}
_PROFILE, _METADATA = "press profile", "press metadata"


def described(document: pdfdoc.PDFDocument, press: Press) -> Iterator[tuple[str, dict[str, Any], bytes]]:
    """Give a reportlab document its output intent and what names the standard, and yield the streams to write: names,
    words and data."""
    standard = _NAMES[press.standard]
    yield _PROFILE, {"N": 4}, press.data
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString("Custom"),
        "Info": PDFString(press.name),
        "DestOutputProfile": PDFObjectReference(_PROFILE),
    }
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
    if press.standard != "1a":  # which says it in its information dictionary
        yield _METADATA, {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}, _metadata(document, standard)
        catalog.__Refs__ = [each for each in catalog.__Refs__ if each != "Metadata"]
        catalog.Metadata = PDFObjectReference(_METADATA)


class PressInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
    """What a PDF/X-1a says of itself."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        said: bytes = super().format(document)
        return said.replace(b"<<", f"<< /GTS_PDFXVersion ({_NAMES['1a']})".encode(), 1)


def _metadata(document: pdfdoc.PDFDocument, standard: str) -> bytes:
    """The same as the information dictionary in XMP, and the standard."""
    info = document.info
    year, month, day, hour, minute, second = document._timeStamp.YMDhms
    number = sha256(document.ID()).hexdigest()
    return _XMP.format(
        title=escape(info.title),
        subject=escape(info.subject),
        author=escape(info.author),
        creator=escape(info.creator),
        producer=escape(info.producer),
        keywords=escape(info.keywords),
        when=f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z",
        uuid="-".join([number[:8], number[8:12], number[12:16], number[16:20], number[20:32]]),
        standard=standard,
    ).encode()


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreateDate>{when}</xmp:CreateDate>
<xmp:ModifyDate>{when}</xmp:ModifyDate>
<xmp:MetadataDate>{when}</xmp:MetadataDate>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Keywords>{keywords}</pdf:Keywords>
<pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{uuid}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
