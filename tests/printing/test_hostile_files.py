"""Hostile files of our own for every reader: each prints, or is refused in one sentence for each thing that is wrong, soon
and in little memory, and nothing half-written is left."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest
from printing.hostile import documents, drawings, games, layouts, pictures, places, tables, workbooks
from printing.hostile.running import Hostile, Outcome, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it counts memory as Linux does")

ROOMS = {
    room.__name__.rpartition(".")[2]: room
    for room in (tables, workbooks, layouts, pictures, drawings, documents, games, places)
}
NO_FORMAT = "deck/deck.xlsx:2: seen: warning: B2: its format can't be kept; give it another; it is printed without"
TOO_MUCH = "companion: art/deck.pdf: holds too much to be drawn; save its pages as pictures"
DAMAGED = "name a whole PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG"
FOUND = (
    "such profiles are free of charge at www.eci.org (ISO Coated v2, PSO Coated v3) and in the registry of www.color.org, "
    "and one comes with Ghostscript (default_cmyk.icc)"
)
MENDED = {
    "CSV: a bell as picture": "companion: deck/deck.csv:2: picture: has the invisible character “\\x07”; leave it out",
    "XLSX: a value of no number": NO_FORMAT,
    "XLSX: a value of no end": NO_FORMAT,
    "XLSX: a value of five hundred digits": NO_FORMAT,
    "face.toml: sixty thousand values": "companion: deck/face.toml:2: values: has 40008 entries; write at most 1000",
    "face.toml: ten thousand elements": "companion: deck/face.toml:2: front: has 10008 entries; write at most 1000",
    "face.toml: values that double": "companion: deck/deck.csv:2: name: Wolf: the card face's “v10”: the text that comes of "
    "it is longer than 10,000 characters; repeat it less often, or write a shorter one",
    "face.toml: a million motifs": "companion: deck/face.toml:2: front.mine: shows its motif some 8,870,400 times; write a "
    "longer step, or fewer copies",
    "tracker.toml: parts that double": "companion: deck/tracker.toml:3: pages.one: holds more than 10,000 elements, with "
    "those of its parts; let parts stand in it less often",
    "tracker.toml: cells that go on without end": "companion: “1000” goes on for more than 200 pages; give its cells less "
    "height, or leave some out",
    "tracker.toml: when a list of lists": "companion: deck/tracker.toml:7: pages.one.elements.a.when: “{'a': [[1]]}” is no "
    "text; write it between double quotes",
    "tokens.toml: a thousand groups": "companion: deck/tokens.toml: has 1000 groups of pieces; write at most 100, the others "
    "into another file",
    "tokens.toml: a key that a card has": "companion: deck/tokens.toml:10: coins.pieces.1.line: is a word of the program's "
    "own; call it otherwise",
    "PNG: a thousand clear colours": f"companion: art/one.png: “one.png” is a damaged PNG; {DAMAGED}",
    "TIFF: sixty-four channels": f"companion: art/one.tiff: “one.tiff” is no picture that can be read; {DAMAGED}",
    "PDF pages: a box that crosses nothing": "companion: art/deck.pdf: is no PDF that can be read; save it once more, without "
    "a password",
    "PDF pages: forms that double": TOO_MUCH,
    "PDF pages: a stream that unpacks without end": TOO_MUCH,
    "PDF pages: resources that lead around": "",
    "--since: copies without end": "",
    "the place of --profile: a pipe": f"companion: --profile “press.icc”: is no ordinary file; name an ICC profile for CMYK: {FOUND}",
    "the place of --profile: a device without end": "companion: --profile “press.icc”: is no ordinary file; name an ICC "
    f"profile for CMYK: {FOUND}",
    "reports (TRF): a pair of themselves": "companion: event.trf:2: number 1 is there twice; a prohibited pair is of two "
    "players",
    "the place of a set to play with: a pipe": "companion: HERE/own.csv: is no ordinary file; name the CSV of a card source",
    "the place of a set to play with: a link to itself": "companion: HERE/own.csv: can't be read: too many levels of "
    "symbolic links; name the CSV of a card source",
    "the place of a journal: 3 GB of nothing": "companion: night.jsonl is larger than 50 MB, as no journal is",
}
"""Files that once were a fault of the program's own, took all memory or had no end, and the first line that each is told."""


@cache
def every(room: str) -> list[Hostile]:
    return sorted(ROOMS[room].cases(), key=lambda each: each.reader)


def checked(hostile: Hostile, folder: Path) -> Outcome:
    """The outcome of a file with which nothing is wrong."""
    outcome = run(hostile, folder)
    assert not (wrong := outcome.faults(hostile)), f"{hostile}: {wrong}"
    return outcome


@pytest.mark.slow
@pytest.mark.parametrize("name", MENDED)
def test_what_was_wrong_once_is_told(name: str, tmp_path: Path) -> None:
    (hostile,) = (each for room in ROOMS for each in every(room) if str(each) == name)
    said = checked(hostile, tmp_path / "here").err.replace(str(tmp_path / "here"), "HERE")
    assert (said.splitlines() or [""])[0] == MENDED[name]


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_every_file(room: str, tmp_path: Path) -> None:
    wrong: list[str] = []
    for reader, files in _by_reader(room):
        outcomes = [(each, run(each, tmp_path / f"{reader} {number}")) for number, each in enumerate(files)]
        wrong += [f"{each}: {fault}" for each, outcome in outcomes for fault in outcome.faults(each)]
        seconds, megabytes = (max(getattr(each, what) for _, each in outcomes) for what in ("seconds", "megabytes"))
        sys.stdout.write(f"{reader}: {len(files)} files, at most {seconds:.1f} s, {megabytes:.0f} MB\n")
    assert not wrong, "\n".join(wrong)


def test_there_are_five_hundred_and_none_is_another() -> None:
    files = [each for room in ROOMS for each in every(room)]
    assert len({str(each) for each in files}) == len(files) > 500


def _by_reader(room: str) -> Iterator[tuple[str, list[Hostile]]]:
    return ((reader, list(files)) for reader, files in groupby(every(room), key=lambda each: each.reader))
