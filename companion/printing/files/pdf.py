"""Writing parts to a PDF file."""

from collections.abc import Sequence
from typing import BinaryIO

from companion.printing.choices import Ink
from companion.printing.files.press import Press
from companion.printing.files.record import keywords
from companion.printing.paper.pages import PrintPart


def write_pdf(file: BinaryIO, title: str, parts: Sequence[PrintPart], ink: Ink, press: Press | None = None) -> None:
    """Write the parts' pages to the file as one PDF, outlined; where there are several parts, each has its chapter.

    For a `press` it is a PDF/X in its inks. Raises what drawing a page raises; the file is no PDF then.
    """
    from companion.printing.files.canvas import PdfDrawing  # and with it reportlab: only where something is printed

    with PdfDrawing(file, title, ink, press) as drawing:
        for part in parts:
            for number, page in enumerate(part.pages, start=1):
                drawing.page(page, part.title if len(parts) > 1 else "", number)
        record = {digest: copies for part in parts for digest, copies in part.record.items()}
        drawing.save(keywords(record) if record else "")
