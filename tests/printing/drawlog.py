"""A drawing as lines of text, one a drawing call, so that two drawings can be compared without any pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any
from zlib import crc32

from companion.printing.drawing.vector import Item, Stamp
from companion.printing.paper.pages import Page

LONG = 72  # characters; a longer path is told by its beginning and a checksum


def log_of(pages: Iterable[Page]) -> str:
    """Every call that draws the pages.

    A stamp is drawn where it is first met; one inside another (a pattern, a colour that runs into another, the art of
    both sides) is told by the number of its calls and their checksum.
    """
    log = _Log()
    for number, page in enumerate(pages, start=1):
        log.lines.append(f"page {number} {page.paper.width:g} x {page.paper.height:g} mm: {page.entry}")
        log.calls(page.items, 1)
    return "\n".join(log.lines) + "\n"


class _Log:
    """The lines so far, and the number of each stamp met; names hold paths of the machine, so they are not told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.met: dict[str, int] = {}

    def calls(self, items: Sequence[Item], depth: int, *, inside: bool = False) -> None:
        for item in items:
            if isinstance(item, Stamp):
                self._stamp(item, depth, inside)
                continue
            told = [_shown(getattr(item, field.name)) for field in fields(item) if field.name != "items"]
            self.lines.append("  " * depth + " ".join([type(item).__name__.removesuffix("Item").lower(), *told]))
            self.calls(getattr(item, "items", ()), depth + 1, inside=inside)

    def _stamp(self, stamp: Stamp, depth: int, inside: bool) -> None:
        first = stamp.name not in self.met
        number = self.met.setdefault(stamp.name, len(self.met) + 1)
        told = "  " * depth + f"stamp {number}"
        if not first:
            self.lines.append(f"{told} again")
        elif inside:
            drawn = _Log()
            drawn.calls(stamp.draw(), 0)
            self.lines.append(f"{told}: {len(drawn.lines)} calls {crc32(chr(10).join(drawn.lines).encode()):08x}")
        else:
            self.lines.append(f"{told} {_shown(stamp.box)}")
            self.calls(stamp.draw(), depth + 1, inside=True)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple):
        return "(" + " ".join(_shown(each) for each in value) + ")"
    text = str(value)
    if isinstance(value, str) and len(text) > LONG:
        return f"{text[:40]}… {crc32(text.encode()):08x}"
    return repr(text) if isinstance(value, str) and " " not in text else text
