"""Writing of prints into files: all of them whole, or none; an account of each; and a bar where that takes a while
and somebody looks on.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import groupby
from os.path import exists
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, TypeVar

from companion.errors import UsageError
from companion.printing.choices import Ink
from companion.printing.files.cut_files import dxf, sheet_picture, svg
from companion.printing.files.pdf import write_pdf
from companion.printing.files.press import Press
from companion.printing.files.saving import saved
from companion.printing.paper.cut_lines import CutSheet
from companion.printing.paper.pages import PrintPart

Read = Sequence[Path | None]
"""The files that were read for what is written."""
Account = dict[str, Any]
"""An account of a file that is written, as JSON can hold it."""


def check_kept(written: Iterable[Path], read: Iterable[Path | None]) -> None:
    """Raises UsageError where one of the files to be written is one of those that are read for it."""
    # A name that no file can have is told when it is written; Path.exists would raise here.
    sources = [path for path in read if path is not None and exists(path)]  # noqa: PTH110
    for path in filter(exists, written):
        if source := next((each for each in sources if path.samefile(each)), None):
            what = f"would write {path} over {source}, which is read for it"
            raise UsageError(f"{what}; choose another place", of="out")


class Print(NamedTuple):
    """One file to print: its parts, and the title of the whole."""

    path: Path
    title: str
    parts: Sequence[PrintPart]


def write(
    path: Path, title: str, parts: Sequence[PrintPart], ink: Ink, read: Read = (), press: Press | None = None
) -> Account:
    """Write the parts into one PDF, whole or not at all, and give what there is to say of it.

    Raises UsageError where it would lie over one of the files that were `read` for it.
    """
    return write_all([Print(path, title, parts)], ink, read, press)[0]


def write_all(prints: Sequence[Print], ink: Ink, read: Read = (), press: Press | None = None) -> list[Account]:
    """Write each print into a PDF of its own, for a `press` as PDF/X, all of them or none; gives what there is to say
    of each.

    Raises UsageError where one would lie over one of the files that were `read` for it.
    """
    check_kept([path for each in prints for path in (each.path, *(line[0] for line in _cut_lines(each)))], read)
    said = []
    with ExitStack() as files:
        for each in prints:
            file = files.enter_context(saved(each.path))
            parts = [
                replace(part, pages=with_progress(part.pages, part.count, f"pages of {each.path.name}"))
                for part in each.parts
            ]
            write_pdf(file, each.title, parts, ink, press)
            said.append(_said(each, file.tell()))
            for path, _, sheet in _cut_lines(each):
                drawn = svg(sheet) if path.suffix == ".svg" else dxf(sheet)
                files.enter_context(saved(path)).write(drawn.encode())
            for path, data in _cut_pictures(each, file):
                files.enter_context(saved(path)).write(data)
    return said


def _cut_pictures(written: Print, file: BinaryIO) -> Iterator[tuple[Path, bytes]]:
    """Pictures of what is cut, sheet by sheet, for a machine whose program prints it itself."""
    before = 0
    for part in written.parts:
        for sheet in part.cutting:
            for number, page in zip(sheet.sheets, sheet.pages, strict=False):
                path = written.path.with_name(f"{written.path.stem}-sheet-{number}.png")
                yield path, sheet_picture(file, before + page, sheet)
        before += part.count


def _cut_lines(written: Print) -> list[tuple[Path, str, CutSheet]]:
    """The files of what a machine cuts, beside the PDF: for each the part that it belongs to, and the lines."""
    many = sum(bool(part.cutting) for part in written.parts) > 1
    found = []
    for number, part in enumerate(written.parts, start=1):
        for place, sheet in enumerate(part.cutting):
            which = [str(number)] if many else []
            which += ["last" if place == 1 and len(part.cutting) == 2 else str(place + 1)] if place else []
            stem = "-".join([written.path.stem, "cut", *which])
            found += [
                (written.path.with_name(f"{stem}{suffix}"), part.title if many else "", sheet)
                for suffix in (".svg", ".dxf")
            ]
    return found


def _said(written: Print, size: int) -> Account:
    parts = written.parts
    kinds = {part.what for part in parts}
    said: Account = {"path": str(written.path), "what": parts[0].what if len(kinds) == 1 else "kit"}
    if cards := sum(part.cards for part in parts):
        said["cards"] = cards
    said |= {
        "pages": sum(part.count for part in parts),
        "sheets": sum(part.sheets for part in parts),
        "cuts": sum(part.cuts for part in parts),
        "bytes": size,
        "dialog": _dialog(parts),
    }
    if lines := _cut_lines(written):
        said["cutting"] = [{"path": str(path), "parts": title, "sheets": sheet.sheets} for path, title, sheet in lines]
    return said


def _dialog(parts: Sequence[PrintPart]) -> str:
    """The print dialog's settings, page by page where the parts differ in it."""
    if len({part.dialog for part in parts}) == 1:
        return parts[0].dialog
    said, first = [], 1
    for dialog, group in groupby(parts, key=lambda part: part.dialog):
        last = first + sum(part.count for part in group) - 1
        said.append(f"page {first} {dialog}" if first == last else f"pages {first} to {last} {dialog}")
        first = last + 1
    return "; ".join(said)


PATIENCE = 1.0  # seconds

T = TypeVar("T")


def with_progress(things: Iterable[T], count: int, what: str) -> Iterator[T]:
    """The things as they come; on a terminal, once they take more than a second, with a bar of how many there are."""
    begun, done, things = monotonic(), 0, iter(things)
    if sys.stderr.isatty():
        for thing in things:
            yield thing
            done += 1
            if monotonic() - begun > PATIENCE and done < count:
                yield from _with_bar(things, done, count, what)
    yield from things


def _with_bar(things: Iterator[T], done: int, count: int, what: str) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=count, completed=done)
        for thing in things:
            yield thing
            progress.advance(task)
