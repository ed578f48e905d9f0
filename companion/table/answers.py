"""Typed answers from a file or a pipe, a line at a time."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError
from companion.files.text import read_bytes

LONGEST_LINE = 1_000_000
LONGEST_FILE = 50_000_000


def piped(stream: BinaryIO) -> Iterator[tuple[str, int]]:
    """Every line of a pipe, as typed; of an endless one the beginning. Bytes that are no UTF-8 are replaced by �."""
    while line := stream.readline(LONGEST_LINE):
        more = line
        while more and not more.endswith(b"\n"):
            more = stream.readline(LONGEST_LINE)
        yield line.decode("utf-8", "replace").rstrip("\r\n"), 0


def _mark(content: bytes) -> str:
    return f"{len(content)}:{sha256(content).hexdigest()[:16]}"


class AnswersFile:
    """A file of answers, one a line; empty lines and lines that begin with # are left out.

    `mark` tells it again when a game is resumed, even if more was added at its end. Raises CompanionError where it
    can't be read.
    """

    def __init__(self, path: Path) -> None:
        content = read_bytes(path, "a file of typed answers, one a line", LONGEST_FILE, piped=True)
        self._content = content
        self.mark = _mark(content)
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            number = content.count(b"\n", 0, error.start) + 1
            raise CompanionError(f"{path}, line {number}: is no UTF-8 text; save the answers as UTF-8") from None
        self._lines = re.split(r"\r\n|\n|\r", text)

    def begins_as(self, mark: str) -> bool:
        """Whether this is the file of that mark, or was made of it by adding lines."""
        size, _, _ = mark.partition(":")
        return size.isdigit() and len(size) < 10 and _mark(self._content[: int(size)]) == mark

    def after(self, line: int) -> Iterator[tuple[str, int]]:
        """The answers behind a line of the file, each with its own line, counted from 1."""
        for number, text in enumerate(self._lines[line:], start=line + 1):
            if text.strip() and not text.lstrip().startswith("#"):
                yield text, number
