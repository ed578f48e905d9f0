"""Typed answers from a file or a pipe, a line at a time."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError


def piped(stream: BinaryIO) -> Iterator[tuple[str, int]]:
    """Every line of a pipe, as typed. Bytes that are no UTF-8 are shown as replacement characters."""
    for line in stream:
        yield line.decode("utf-8", "replace").rstrip("\r\n"), 0


class AnswersFile:
    """A file of answers, one a line; empty lines and lines that begin with # are left out.

    `digest` tells the same script again when a game is resumed. Raises CompanionError where it can't be read.
    """

    def __init__(self, path: Path) -> None:
        try:
            content = path.read_bytes()
        except OSError as error:
            raise CompanionError(f"cannot read the answers in {path}: {error.strerror}") from None
        self.digest = sha256(content).hexdigest()[:16]
        self._lines = content.decode("utf-8-sig", "replace").splitlines()

    def after(self, line: int) -> Iterator[tuple[str, int]]:
        """The answers behind a line of the file, each with its own line, counted from 1."""
        for number, text in enumerate(self._lines[line:], start=line + 1):
            if text.strip() and not text.lstrip().startswith("#"):
                yield text, number
