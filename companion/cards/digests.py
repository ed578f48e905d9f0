"""Digests of single cards: two cards of the same digest say the same and show the same picture."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from companion.cards.sheet import read_table
from companion.files.problems import SourceError
from companion.words import fold, is_number

LENGTH = 12
"""Characters of 4 bits: of 10,000 cards two share a digest by chance once in five million card sources."""


class RowDigest(NamedTuple):
    """A row's digest, and how many copies of the card it asks for."""

    digest: str
    copies: int


def card_digest(values: Mapping[str, str], picture: Path | None, look: str = "") -> str:
    """A short digest of what a card says, its picture's bytes, and whatever else makes its look; copies don't count."""
    said = {name: value for name, value in values.items() if name not in ("copies", "picture") and value}
    image = file_digest(picture) if picture else ""
    whole = sha256(json.dumps([sorted(said.items()), image, look], ensure_ascii=False).encode("utf-8", "replace"))
    return whole.hexdigest()[:LENGTH]


def row_digests(path: Path) -> dict[int, RowDigest]:
    """The digest of each row of a card source by its line, without checking what is in it.

    Raises SourceError for a file that is no table.
    """
    header, *rows = read_table(path)
    names = [fold(cell) for cell in header.cells]
    about = _about(path.with_suffix(".toml"))
    found = {}
    for row in rows:
        cells = dict(zip(names, row.cells, strict=False))
        copies, picture = cells.get("copies", ""), cells.get("picture", "")
        digest = card_digest(
            {f"set {name}": value for name, value in about.items()} | cells, path.parent / picture if picture else None
        )
        found[row.line] = RowDigest(digest, int(copies) if is_number(copies) else 1)
    return found


def noted(sources: list[Path]) -> dict[str, int]:
    """Copies of each digest for which the rows of the card sources ask; a source that is no table asks for none."""
    copies: dict[str, int] = {}
    for path in sources:
        try:
            rows = row_digests(path)
        except SourceError:
            continue  # who plays with it is told what is wrong when the cards are read
        for row in rows.values():
            copies[row.digest] = copies.get(row.digest, 0) + row.copies
    return copies


def file_digest(path: Path) -> str:
    """The digest of a file's bytes; "" where it can't be read, which whoever needs the file says."""
    try:
        state = path.stat()
    except OSError:
        return ""
    return _bytes_digest(path, state.st_size, state.st_mtime_ns)


def _about(path: Path) -> dict[str, str]:
    """The parts of the set's TOML that are on its cards, as they are written there."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    return dict(re.findall(r"^(name|title|prefix|back)[ \t]*=[ \t]*(.*?)\s*$", text, re.MULTILINE))


@lru_cache(maxsize=4096)
def _bytes_digest(path: Path, size: int, changed: int) -> str:
    """The digest of a file's bytes, worked out once for as long as its size and time of change are the same."""
    try:
        with path.open("rb") as file:
            whole = sha256()
            while part := file.read(1 << 20):
                whole.update(part)
    except OSError:
        return ""
    return whole.hexdigest()
