"""The results: a chunk is there whole or not at all, so that what was stopped goes on, and what is damaged is seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl

from companion.errors import CompanionError
from companion.lab.findings.frames import Chunk
from companion.lab.place import CHUNKS, ResultsPlace
from companion.lab.records import SCHEMA, unpacked

ABOUT = "about.json"
TOGETHER = 1_000
"""Chunks in a folder: more make it slow."""


def named(number: int, content: bytes) -> str:
    """The name of a chunk's file: its number, and a digest of what is in it, so that damage is seen."""
    digest = blake2b(content, digest_size=6).hexdigest()
    return f"{CHUNKS}/{number // TOGETHER:03d}/{number:06d}-{digest}.parquet"


@dataclass(frozen=True, slots=True)
class Store:
    """A place with what the games are `about`, in about.json, and a Parquet file for each chunk of them. What is told
    of them lies in the `folder`, on this machine."""

    place: ResultsPlace
    folder: Path
    about: dict[str, Any]
    _names: dict[int, str] = field(default_factory=dict)

    @classmethod
    def begun(cls, place: ResultsPlace, folder: Path, about: dict[str, Any], *, fresh: bool) -> Store:
        """The place with these games, gone on with or, where it is `fresh`, begun anew. Raises CompanionError."""
        before = about
        told = place.read(ABOUT)
        if fresh and told is not None:
            for name in place.names():
                place.drop(name)
        elif told is not None:
            try:
                before = json.loads(told)
                about |= {"chunk": before["chunk"]}
            except (ValueError, LookupError, TypeError):
                raise CompanionError(f"{place.url}/{ABOUT} is damaged; begin anew", by="fresh") from None
        if not fresh and about != before:
            raise CompanionError(_otherwise(place.url, about, before), by="fresh")
        place.write(ABOUT, json.dumps(about, ensure_ascii=False, indent=1, sort_keys=True).encode())
        place.sweep()
        store = cls(place, folder, about)
        for name in place.names():
            if (number := name.rpartition("/")[2].partition("-")[0]).isdecimal():
                store._names[int(number)] = name
        return store

    def done(self) -> list[int]:
        """The numbers of the chunks that are there."""
        return sorted(self._names)

    def keep(self, number: int, content: bytes) -> None:
        """Keeps a chunk, whole or not at all. Raises CompanionError."""
        name = named(number, content)
        self.place.write(name, content)
        self._names[number] = name

    def is_kept(self, number: int, name: str) -> None:
        """Note that a chunk has been written under a name."""
        self._names[number] = name

    def content(self, number: int) -> bytes | None:
        """The file of a chunk; None where it is damaged or gone."""
        content = self.place.read(self._names[number])
        return content if content is not None and named(number, content) == self._names[number] else None

    def called(self, number: int) -> str:
        """The place of a chunk, for people."""
        return f"{self.place.url}/{self._names[number]}"

    def drop(self, number: int) -> None:
        """Forgets a chunk."""
        self.place.drop(self._names.pop(number))

    def frame(self, table: str, chunk: int) -> pl.DataFrame:
        """A table of a chunk."""
        return self._frames(chunk)[table]

    def chunks(self) -> Iterator[Chunk]:
        """The tables of the chunks, one after the other. Raises CompanionError where one is damaged."""
        for number in self.done():
            yield Chunk(**self._frames(number))

    def _frames(self, number: int) -> dict[str, pl.DataFrame]:
        content = self.content(number)
        if content is None:
            raise CompanionError(f"{self.called(number)} is damaged; the same command plays it again")
        whole = pl.read_parquet(BytesIO(content))
        return {table: unpacked(whole, table) for table in SCHEMA}


def _otherwise(url: str, about: dict[str, Any], before: dict[str, Any]) -> str:
    """The reason why games can't be gone on with."""
    what = "other cards or rules"
    if about | {"rules_digest": before.get("rules_digest")} == before:
        what = "another version of the rules"
    return f"{url} holds games of {what}; name another folder, or begin anew"
