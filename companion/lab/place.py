"""Places of results: a folder of this machine, or one elsewhere that fsspec knows by its URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.printing.files.saving import save

CHUNKS = "chunks"


@dataclass(frozen=True)
class ResultsPlace:
    """A folder, by its path or its URL; whoever plays a chunk writes it there where it is elsewhere. All raise
    CompanionError where that can't be done."""

    url: str

    @property
    def is_elsewhere(self) -> bool:
        """True if it is no folder of this machine."""
        return "://" in self.url

    @cached_property
    def _files(self) -> tuple[Any, str]:
        """Its file system, and what it is called there."""
        from fsspec.core import url_to_fs

        with self._told("reached"):
            system, root = url_to_fs(self.url)
            return system, str(root).rstrip("/")

    def write(self, name: str, content: bytes) -> None:
        """Writes a file, on this machine whole or not at all."""
        if not self.is_elsewhere:
            save(Path(self.url, name), content)
            return
        system, root = self._files
        with self._told("written"):
            system.makedirs(f"{root}/{name}".rpartition("/")[0], exist_ok=True)
            system.pipe_file(f"{root}/{name}", content)

    def read(self, name: str) -> bytes | None:
        """A file; None where there is none."""
        system, root = self._files
        with self._told("read"):
            try:
                return bytes(system.cat_file(f"{root}/{name}"))
            except FileNotFoundError:
                return None

    def names(self) -> list[str]:
        """The files of chunks."""
        system, root = self._files
        with self._told("read"):
            return [str(each)[len(root) + 1 :] for each in system.glob(f"{root}/{CHUNKS}/*/*.parquet")]

    def sweep(self) -> None:
        """Deletes what a crash left of files that were being written; elsewhere nothing is left."""
        for torn in () if self.is_elsewhere else Path(self.url).glob(f"{CHUNKS}/*/.*"):
            torn.unlink(missing_ok=True)

    def drop(self, name: str) -> None:
        """Deletes a file."""
        system, root = self._files
        with self._told("written"):
            system.rm_file(f"{root}/{name}")

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        try:
            yield
        except (OSError, ImportError, ValueError) as error:
            if isinstance(error, FileNotFoundError) and what == "read":
                raise
            why = " ".join(str(getattr(error, "strerror", None) or error).split())
            raise CompanionError(f"{self.url} can't be {what}: {why}; name another folder", by="out") from None
