"""A program of its own, which reads somebody's PDF with PDFium: it writes the PDF plainly to its output, with notes and
filled-in forms drawn into the pages and without a lock, or draws each page as a PNG into a folder, and says how many.

A file of a few bytes can hold pages that take all memory, or whose drawing never ends. Here it breaks off alone,
unseen, within bounds of memory, and of time for each page.
"""

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

NOT_READ, NO_PAGES, TOO_MANY = 3, 4, 5
"""Exit codes of the program where it can't; with anything else than 0, it was ended."""
PAGES_AT_MOST = 2_000
PAGE_DPI = 300
MEMORY_AT_MOST = 500_000_000
SECONDS_AT_MOST = 4  # of work, for the whole and then for each page


def main(what: str, path: str, folder: str) -> int:
    """Write the PDF plainly, or draw its pages into the folder."""
    _bound()
    import pypdfium2

    try:
        with pypdfium2.PdfDocument(path) as document:
            if not len(document):
                return NO_PAGES
            if len(document) > PAGES_AT_MOST:
                return TOO_MANY
            if what == "plain":
                _write_plain(pypdfium2.raw, document)
            else:
                _draw(document, Path(folder) / Path(path).stem)
    except Exception:  # a broken PDF makes its reader raise almost anything
        return NOT_READ
    return 0


def _write_plain(raw: Any, document: Any) -> None:
    for page in document:
        _begin()
        if raw.FPDFPage_GetAnnotCount(page):
            page.flatten(raw.FLAT_PRINT)
    _begin()
    document.save(sys.stdout.buffer, flags=raw.FPDF_REMOVE_SECURITY)


def _draw(document: Any, stem: Path) -> None:
    for number, page in enumerate(document, start=1):
        _begin()
        page.render(scale=PAGE_DPI / 72).to_pil().convert("RGB").save(f"{stem}-{number:04}.png")
    sys.stdout.write(f"{len(document)}")


def _bound() -> None:
    with suppress(ImportError, ValueError, OSError):  # where the system knows no such bounds
        import resource

        for kind, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, MEMORY_AT_MOST)):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
    _begin()


def _begin() -> None:
    """Begin the time for a page anew; the system ends the program when it is over."""
    with suppress(ImportError, AttributeError):
        from signal import ITIMER_PROF, setitimer

        setitimer(ITIMER_PROF, SECONDS_AT_MOST)


if __name__ == "__main__":
    sys.path += sys.argv[4:]
    sys.exit(main(*sys.argv[1:4]))
