"""What a PDF/X says of itself: which standard it keeps to, and for which printing condition it was made.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 ISO 15930-7; output intents are ISO 32000-1, 14.11.5, XMP is ISO 16684-1.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObjectReference,
    PDFString,
)

from companion.printing.choices import Standard
from companion.printing.files.press import Press

VERSIONS: dict[Standard, tuple[int, int]] = {"1a": (1, 4), "4": (1, 6)}
"""The PDF version of each standard."""
_NAMES: dict[Standard, str] = {"1a": "PDF/X-1a:2003", "4": "PDF/X-4"}
_PROFILE, _METADATA = "press profile", "press metadata"


def described(document: PDFDocument, press: Press) -> Iterator[tuple[str, dict[str, Any], bytes]]:
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


class PressInfo(PDFInfo):  # type: ignore[misc]
    """What a PDF/X-1a says of itself."""

    def format(self, document: PDFDocument) -> bytes:
        said: bytes = super().format(document)
        return said.replace(b"<<", f"<< /GTS_PDFXVersion ({_NAMES['1a']})".encode(), 1)


def _metadata(document: PDFDocument, standard: str) -> bytes:
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
