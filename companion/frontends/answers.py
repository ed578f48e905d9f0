"""Typed answers from a file or a pipe, a line at a time."""

import re
from collections.abc import Iterator
from hashlib import sha256
from io import RawIOBase
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError
from companion.files.text import read_bytes

LONGEST_LINE = 1_000_000
LONGEST_FILE = 50_000_000
MARK = 4
"""The number of letters of its digest that tell a line of a file again."""
MARKED = 2_000
"""The lines of a file that are told again; no game has as many answers."""


def piped(stream: BinaryIO | RawIOBase) -> Iterator[tuple[str, int]]:
    """Every line of a pipe, as typed, with its number; of an endless one the beginning.

    Bytes that are no UTF-8 are replaced by �.
    """
    number = 0
    while line := stream.readline(LONGEST_LINE):
        more = line
        while more and not more.endswith(b"\n"):
            more = stream.readline(LONGEST_LINE)
        number += 1
        yield line.decode("utf-8", "replace").rstrip("\r\n"), number


class AnswersFile:
    """A file of answers, one a line; empty lines and lines that begin with # are left out.

    `mark` tells it again when a game is resumed, even if what was not taken yet was mended. Raises CompanionError where
    it can't be read.
    """

    def __init__(self, path: Path) -> None:
        content = read_bytes(path, "a file of typed answers, one a line", LONGEST_FILE, piped=True)
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            number = content.count(b"\n", 0, error.start) + 1
            raise CompanionError(f"{path}, line {number}: is no UTF-8 text; save the answers as UTF-8") from None
        self._lines = re.split(r"\r\n|\n|\r", text)
        self.mark = "".join(sha256(line.encode()).hexdigest()[:MARK] for line in self._lines[:MARKED])

    def begins_as(self, mark: str, lines: int) -> bool:
        """True if the first so many lines are those of the file of that mark."""
        told = min(lines, MARKED) * MARK
        return bool(mark) and self.mark[:told] == mark[:told]

    def after(self, line: int) -> Iterator[tuple[str, int]]:
        """The answers behind a line of the file, each with its own line, counted from 1."""
        for number, text in enumerate(self._lines[line:], start=line + 1):
            if text.strip() and not text.lstrip().startswith("#"):
                yield text, number
