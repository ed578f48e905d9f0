"""The rules of PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7) that a file of ours could break, each by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream, IndirectObject

RGB = {b"rg", b"RG", b"cs", b"CS", b"sc", b"SC", b"scn", b"SCN", b"sh", b"ri"}
INSIDE = 0.01  # pt


def broken_rules(data: bytes, standard: str) -> set[str]:
    """The names of the rules that a file breaks."""
    return set(_broken(data, PdfReader(BytesIO(data)), standard))


def _broken(data: bytes, pdf: PdfReader, standard: str) -> Iterator[str]:
    if pdf.is_encrypted:
        yield "encrypted"
        return
    root: Any = pdf.trailer["/Root"]
    info: Any = pdf.trailer["/Info"].get_object()
    if data[:8] != {"1a": b"%PDF-1.4", "4": b"%PDF-1.6"}[standard]:
        yield "version"
    if len(pdf.trailer.get("/ID", [])) != 2:
        yield "identity"
    intents = [each.get_object() for each in root.get("/OutputIntents", [])]
    intents = [each for each in intents if each.get("/S") == "/GTS_PDFX" and "/OutputConditionIdentifier" in each]
    if len(intents) != 1 or "/DestOutputProfile" not in intents[0]:
        yield "output intent"
    else:
        profile = intents[0]["/DestOutputProfile"].get_object()
        if profile.get("/N") != 4 or profile.get_data()[16:20] != b"CMYK" or profile.get_data()[12:16] != b"prtr":
            yield "profile"
        if not intents[0].get("/Info"):
            yield "output intent"
    if standard == "1a" and info.get("/GTS_PDFXVersion") != "PDF/X-1a:2003":
        yield "standard's name"
    if standard == "4":
        metadata = root["/Metadata"].get_object().get_data().decode() if "/Metadata" in root else ""
        for wanted in ("<pdfxid:GTS_PDFXVersion>PDF/X-4<", "<xmp:CreateDate>", "<dc:title>", "<xmpMM:DocumentID>uuid:"):
            if wanted not in metadata:
                yield "metadata"
        if str(info.get("/Title")) not in metadata:
            yield "metadata"
    if info.get("/Trapped") not in ("/True", "/False"):
        yield "trapped"
    if not info.get("/Title"):
        yield "title"
    if not all(re.fullmatch(r"D:\d{14}.*", str(info.get(key, ""))) for key in ("/CreationDate", "/ModDate")):
        yield "dates"
    if any(key in root for key in ("/OpenAction", "/AA", "/AcroForm")) or "/JavaScript" in root.get("/Names", {}):
        yield "actions"
    for page in pdf.pages:
        yield from _of_page(page)
    seen: set[int] = set()
    for page in pdf.pages:
        yield from _of_content(pdf, page.get_contents(), page.get("/Resources", {}), standard, seen)


def _of_page(page: Any) -> Iterator[str]:
    if "/TrimBox" not in page:
        yield "trim box"
        return
    trim, bleed, media = (
        [float(each) for each in page.get(key, page["/TrimBox"])] for key in ("/TrimBox", "/BleedBox", "/MediaBox")
    )
    for inner, outer in ((trim, bleed), (bleed, media)):
        if any(a < b - INSIDE for a, b in zip(inner[:2], outer[:2], strict=True)) or any(
            a > b + INSIDE for a, b in zip(inner[2:], outer[2:], strict=True)
        ):
            yield "boxes"
    if page.get("/Annots"):
        yield "annotations"
    if "/Group" in page:
        yield "transparency"


def _of_content(pdf: PdfReader, content: Any, resources: Any, standard: str, seen: set[int]) -> Iterator[str]:
    """Faults of a page's contents: its colours, its fonts, and what it draws with."""
    resources = resources.get_object()
    for font in resources.get("/Font", {}).get_object().values() if "/Font" in resources else ():
        simple = font.get_object().get("/DescendantFonts", [font])[0].get_object()
        described = simple.get("/FontDescriptor", {}).get_object() if "/FontDescriptor" in simple else {}
        if not {"/FontFile2", "/FontFile3"} & set(described):
            yield "fonts"
    for state in resources.get("/ExtGState", {}).values():
        alphas = [float(state.get_object().get(key, 1)) for key in ("/ca", "/CA")]
        if standard == "1a" and min(alphas) < 1:
            yield "transparency"
    for _, operator in ContentStream(content, pdf).operations if content is not None else ():
        if operator in RGB:
            yield "colours"
    for each in resources.get("/XObject", {}).values():
        number = each.idnum if isinstance(each, IndirectObject) else 0
        thing = each.get_object()
        if number in seen:
            continue
        seen.add(number)
        if thing["/Subtype"] == "/Form":
            yield from _of_content(pdf, thing, thing.get("/Resources", {}), standard, seen)
            continue
        if thing.get("/ColorSpace") not in ("/DeviceCMYK", "/DeviceGray"):
            yield "colours"
        if standard == "1a" and "/SMask" in thing:
            yield "transparency"
