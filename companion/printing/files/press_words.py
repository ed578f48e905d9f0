"""Metadata of a PDF/X: its standard, and for which printing condition it was made. PDF/X-1a:2003 is ISO 15930-4,
PDF/X-4 ISO 15930-7; output intents are ISO 32000-1, 14.11.5, XMP is ISO 16684-1.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

from companion.printing.choices import Standard
from companion.printing.files.press import Press

VERSIONS: dict[Standard, tuple[int, int]] = {"1a": (1, 4), "4": (1, 6)}
"""The PDF version of each standard."""
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_NAMES: dict[Standard, str] = {"1a": "PDF/X-1a:2003", "4": "PDF/X-4"}
_Format: TypeAlias = Callable[[Any], bytes]


def describe(canvas: Any, press: Press) -> None:
    """Let a canvas of reportlab's name the printing condition and the standard; a PDF/X-1a says the standard in its
    information dictionary, others in their metadata."""
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString("Custom"),
        "Info": PDFString(press.name),
        "DestOutputProfile": PDFStream(PDFDictionary({"N": 4}), press.data, [PDFZCompress]),
    }
    intents, standard = PDFArray([PDFDictionary(intent)]), _NAMES[press.standard]
    catalog = _with(canvas.getCatalogEntry("format"), "OutputIntents", intents)

    def format_catalog(document: Any) -> bytes:
        if press.standard == "1a":
            document.info.format = _with(document.info.format, "GTS_PDFXVersion", PDFString(standard))
        return catalog(document)

    canvas.setCatalogEntry("format", format_catalog)
    if press.standard != "1a":
        canvas.setCatalogEntry("Metadata", XMP(creator=lambda document: _metadata(document, standard)))


def _with(said: _Format, key: str, value: Any) -> _Format:
    """The writer of a dictionary of reportlab's with an entry for which that has no place."""
    return lambda document: said(document).replace(b"<<", b"<<\n/%b %b" % (key.encode(), value.format(document)), 1)


def _metadata(document: Any, standard: str) -> bytes:
    """The same as the information dictionary in XMP, and the standard."""
    info, number = document.info, document.signature.hexdigest()
    return _XMP.format(
        title=info.title.translate(_ESCAPED),
        subject=info.subject.translate(_ESCAPED),
        author=info.author.translate(_ESCAPED),
        creator=info.creator.translate(_ESCAPED),
        producer=info.producer.translate(_ESCAPED),
        keywords=info.keywords.translate(_ESCAPED),
        uuid="-".join([number[:8], number[8:12], number[12:16], number[16:20], number[20:]]),
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
<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate>
<xmp:ModifyDate>2000-01-01T00:00:00Z</xmp:ModifyDate>
<xmp:MetadataDate>2000-01-01T00:00:00Z</xmp:MetadataDate>
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
