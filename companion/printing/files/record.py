"""The record of the cards in a PDF, so that a later print can leave out those that are on paper already.

The record stands in the document's keywords: the digest of each card, and how many of it there are. It is some thirteen
bytes a card and found again without reading the PDF's structure, as long as nobody else has written the file anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import SEEK_CUR
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from companion.cards.digests import RowDigest, row_digests
from companion.errors import CompanionError
from companion.words import is_number

if TYPE_CHECKING:
    from companion.cards import CardRow, CardSet

DIGITS_AT_MOST = 10
_BEGIN = "companion cards 1:"
PIECE = 1 << 20  # bytes
RECORD_AT_MOST = 20_000_000  # bytes, of more than a million cards
_BEGINNING = re.compile(rb"/Keywords\s{0,4}\(" + _BEGIN.encode())
_KEYWORDS = re.compile(_BEGINNING.pattern + rb"([^()\\]*)\)")


def keywords(record: Mapping[str, int]) -> str:
    """The record as the document's keywords."""
    return " ".join([_BEGIN, *(digest if copies == 1 else f"{digest}*{copies}" for digest, copies in record.items())])


def read_record(path: Path) -> dict[str, int]:
    """The record of a PDF, how many copies of each digest. Raises CompanionError where it has none."""
    try:
        with path.open("rb") as file:
            found = _KEYWORDS.match(_from_keywords(file))
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {(error.strerror or 'no reason is given').lower()}") from None
    if found is None:
        instead = "name a PDF as `companion print cards` wrote it, or a journal"
        raise CompanionError(f"{path} does not tell which cards are in it; {instead}")
    record: dict[str, int] = {}
    for entry in found[1].decode("latin-1").split():
        digest, _, copies = entry.partition("*")
        record[digest] = int(copies) if is_number(copies) and len(copies) < DIGITS_AT_MOST else 1
    return record


def _from_keywords(file: BinaryIO) -> bytes:
    """The bytes of a PDF from its record's keywords on; none where there are none. It may be larger than the memory."""
    before = b""
    while piece := file.read(PIECE):
        window = before + piece
        if b"/Keywords" in window and (found := _BEGINNING.search(window)):
            file.seek(found.start() - len(window), SEEK_CUR)
            return file.read(RECORD_AT_MOST)
        before = window[-len(_BEGIN) * 2 :]
    return b""


class EarlierPrint:
    """The cards that are on paper already: how many copies there are of each digest.

    The digests are those of a PDF's record or, `by_row`, those that a journal notes of the rows of its card sources.
    """

    def __init__(self, copies: Mapping[str, int], *, by_row: bool = False) -> None:
        self.record: Mapping[str, int] = {} if by_row else copies
        self._left = dict(copies)
        self._by_row = by_row
        self._rows: dict[Path, dict[int, RowDigest]] = {}

    def taken(self, card_set: CardSet[Any], card: CardRow, digest: str, times: int) -> int:
        """Take copies of the card, and give how many are there; they are not there a second time."""
        if self._by_row:
            if card_set.path not in self._rows:
                self._rows[card_set.path] = row_digests(card_set.path)
            digest = self._rows[card_set.path][card.line].digest
        found = min(self._left.get(digest, 0), times)
        self._left[digest] = self._left.get(digest, 0) - found
        return found
