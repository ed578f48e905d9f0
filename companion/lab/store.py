"""The results in a folder: a chunk is there whole or not at all, so that what was stopped goes on."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from companion.errors import CompanionError
from companion.lab.findings.frames import Chunk
from companion.lab.records import SCHEMA
from companion.printing.files.saving import save

CHUNKS = "chunks"


@dataclass(frozen=True, slots=True)
class Store:
    """A folder with what the games are `about`, in about.json, and a folder of Parquet files for each chunk of them."""

    folder: Path
    about: dict[str, Any]

    @classmethod
    def begun(cls, folder: Path, about: dict[str, Any], *, fresh: bool) -> Store:
        """The folder with these games, gone on with or, where it is `fresh`, begun anew. Raises CompanionError."""
        told, before = folder / "about.json", about
        try:
            if fresh and told.is_file():
                shutil.rmtree(folder / CHUNKS, ignore_errors=True)
            elif told.is_file():
                before = json.loads(told.read_bytes())
                about |= {"chunk": before["chunk"]}
            (folder / CHUNKS).mkdir(parents=True, exist_ok=True)
            for torn in (folder / CHUNKS).glob(".*"):
                shutil.rmtree(torn, ignore_errors=True)
        except OSError as error:
            raise CompanionError(f"cannot write {folder}: {error.strerror}; name another folder", by="out") from None
        except (ValueError, LookupError, TypeError):
            raise CompanionError(f"{told} is damaged; begin anew", by="fresh") from None
        if not fresh and about != before:
            other = f"{folder} holds games of other cards or rules; name another folder, or begin anew"
            raise CompanionError(other, by="fresh")
        save(told, json.dumps(about, ensure_ascii=False, indent=1, sort_keys=True).encode())
        return cls(folder, about)

    def done(self) -> list[int]:
        """The numbers of the chunks that are there."""
        return sorted(int(path.name) for path in (self.folder / CHUNKS).iterdir() if path.name.isdecimal())

    def keep(self, number: int, files: dict[str, bytes]) -> None:
        """Keeps a chunk, whole or not at all; one that is there already is the same."""
        place = self._of(number)
        if place.exists():
            return
        torn = place.with_name(f".{place.name}.{os.getpid()}")
        try:
            torn.mkdir()
            for name, content in files.items():
                with (torn / f"{name}.parquet").open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
            torn.rename(place)
        finally:
            shutil.rmtree(torn, ignore_errors=True)

    def drop(self, number: int) -> None:
        """Forgets a chunk."""
        shutil.rmtree(self._of(number), ignore_errors=True)

    def frame(self, table: str, chunk: int) -> pl.DataFrame:
        """A table of a chunk."""
        return pl.read_parquet(self._of(chunk) / f"{table}.parquet")

    def chunks(self) -> Iterator[Chunk]:
        """The tables of the chunks, one after the other."""
        for number in self.done():
            yield Chunk(**{table: self.frame(table, number) for table in SCHEMA})

    def _of(self, number: int) -> Path:
        return self.folder / CHUNKS / f"{number:06d}"
