"""What a PDF/X says of itself: its standard, and for which printing condition it was made. PDF/X-1a:2003 is
ISO 15930-4, PDF/X-4 ISO 15930-7; output intents are ISO 32000-1, 14.11.5, XMP is ISO 16684-1."""

from collections.abc import Mapping
from typing import Any

from companion.printing.choices import Standard
from companion.printing.files.pdf_objects import Name, PdfFile
from companion.printing.files.press import Press

VERSIONS: dict[Standard, str] = {"1a": "1.4", "4": "1.6"}
"""The PDF version of each standard."""
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_NAMES: dict[Standard, str] = {"1a": "PDF/X-1a:2003", "4": "PDF/X-4"}


def press_words(file: PdfFile, press: Press, info: dict[str, str]) -> dict[str, Any]:
    """The words of a catalog that name the printing condition and the standard; what they lead to is written, and a
    PDF/X-1a says the standard in its information dictionary."""
    intent = {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputConditionIdentifier": "Custom",
        "Info": press.name,
        "DestOutputProfile": file.put_stream({"N": 4}, press.data, packed=True),
    }
    if press.standard == "1a":
        info["GTS_PDFXVersion"] = _NAMES["1a"]
        return {"OutputIntents": [intent]}
    metadata = {"Type": Name("Metadata"), "Subtype": Name("XML")}
    said = _metadata(info, file.identity.hexdigest(), _NAMES[press.standard]).encode()
    return {"OutputIntents": [intent], "Metadata": file.put_stream(metadata, said)}


def _metadata(info: Mapping[str, str], number: str, standard: str) -> str:
    """The same as the information dictionary in XMP, and the standard."""
    when = info["CreationDate"]
    return _XMP.format(
        **{key.lower(): info.get(key, "").translate(_ESCAPED) for key in (*info, "Keywords")},
        when=f"{when[2:6]}-{when[6:8]}-{when[8:10]}T{when[10:12]}:{when[12:14]}:{when[14:16]}Z",
        uuid="-".join([number[:8], number[8:12], number[12:16], number[16:20], number[20:32]]),
        standard=standard,
    )


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
