"""A hostile file, the command that reads it, and what comes of it: in a process of its own, within bounds."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TypeAlias

import psutil
import pypdfium2
from support.shell import in_process

SECONDS, MEGABYTES = 5.0, 500
LONGEST = 700  # characters of a sentence
_OF_A_PLACE = re.compile(r"\S+:[0-9]+: |\S+: \w+: ")
"""The beginning of a further sentence: each of several things that are wrong has one, with its place."""


_NOTE = re.compile(r" holds [0-9]+ answers?$|^[0-9]+ errors? ")
"""A line of what goes on from a journal, before anything is read, and what a check ends with."""


class Thing(Enum):
    """A thing that may lie where a file is looked for."""

    FOLDER = "a folder"
    PIPE = "a pipe"
    DEAD_LINK = "a dead link"
    LOOP = "a link to itself"
    SOCKET = "a socket"
    DEVICE = "a device without end"
    SPARSE = "3 GB of nothing"
    ELSEWHERE = "a link out of the folder"


Content: TypeAlias = bytes | Thing | Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Hostile:
    """A hostile file: the reader that it is for, what is wrong with it, the command, and the files that lie there."""

    reader: str
    what: str
    words: str
    files: Mapping[str, Content]
    typed: bytes = b""

    def __str__(self) -> str:
        return f"{self.reader}: {self.what}"


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader of files: where they lie, the command, and what lies beside them."""

    name: str
    place: str
    words: str
    beside: Mapping[str, Content] = field(default_factory=dict)

    def gets(self, what: str, content: Content, **more: Content) -> Hostile:
        """The hostile file of that content."""
        return Hostile(self.name, what, self.words, {**self.beside, self.place: content, **more})


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a command: its exit code, both outputs, seconds of work, megabytes it took, and files it left."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float
    left: tuple[str, ...]

    def faults(self, hostile: Hostile) -> list[str]:
        """Everything in which the outcome is not as people may expect."""
        checks = hostile.words.startswith("check ")
        said = self.out if checks else self.err
        lines = [line for line in said.splitlines() if line.strip() and not _NOTE.search(line)]
        told = [line for line in (self.err + self.out).splitlines() if "Traceback" in line or "fault of the" in line]
        found = [f"says {line}" for line in told]
        found += [f"ends with exit code {self.code}"] if self.code not in (0, 1, 2, 3) else []
        found += [f"takes {self.seconds:.1f} s"] if self.seconds > SECONDS else []
        found += [f"takes {self.megabytes:.0f} MB"] if self.megabytes > MEGABYTES else []
        found += [f"leaves {name}" for name in self.left if Path(name).name.startswith(".")]
        if self.code in (1, 2):
            found += [f"leaves {name}" for name in self.left if not name.endswith(".jsonl")]
            found += [f"says {line} in {len(lines)} lines" for line in lines[1:] if not _OF_A_PLACE.match(line)]
            found += [f"says twice {place}" for place, many in Counter(map(_place, lines)).items() if many > 1]
            found += [f"says {len(line)} characters" for line in lines if len(line) > LONGEST]
            found += (
                [] if lines and (checks or lines[0].startswith("companion: ")) else [f"says no sentence: {lines[:1]}"]
            )
        found += [f"says what can't be shown: {line!r}" for line in lines if not line.isprintable()]
        return found


def _place(line: str) -> str:
    """The file, the line and the key of which a sentence speaks."""
    return ": ".join(line.removeprefix("companion: ").split(": ")[:3])


def lay(files: Mapping[str, Content], folder: Path) -> None:
    """Lays the files in a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        match content:
            case bytes():
                path.write_bytes(content)
            case Thing.FOLDER:
                path.mkdir()
            case Thing.PIPE:
                os.mkfifo(path)
            case Thing.DEAD_LINK:
                path.symlink_to("nowhere")
            case Thing.LOOP:
                path.symlink_to(path.name)
            case Thing.SOCKET:
                with socket.socket(socket.AF_UNIX) as listening:
                    listening.bind(os.path.relpath(path))
            case Thing.DEVICE:
                path.symlink_to("/dev/zero")
            case Thing.SPARSE:
                with path.open("wb") as file:
                    file.truncate(3_000_000_000)
            case Thing.ELSEWHERE:
                path.symlink_to("/etc/passwd")
            case _:
                path.write_bytes(content())


def run(hostile: Hostile, folder: Path) -> Outcome:
    """Lays the files in an empty folder, and runs the command there in a process of its own."""
    folder.mkdir()
    here = Path.cwd()
    os.chdir(folder)
    try:
        lay(hostile.files, Path())
        before = _there()
        code, out, err, seconds, megabytes = _bounded(hostile.words.split(), hostile.typed)
        left = tuple(sorted(_there() - before))
        if code == 0:
            _check_whole(left)
        return Outcome(code, out, err, seconds, megabytes, left)
    finally:
        os.chdir(here)


def _there() -> set[str]:
    return {str(path) for path in Path().rglob("*") if not path.is_dir() or path.is_symlink()}


def _check_whole(left: tuple[str, ...]) -> None:
    """That each PDF which was written can be opened, and has a page."""
    for name in left:
        if name.endswith(".pdf"):
            with pypdfium2.PdfDocument(name) as document:
                assert len(document), name
            assert Path(name).read_bytes().rstrip().endswith(b"%%EOF"), name


def _bounded(words: list[str], typed: bytes) -> tuple[int, str, str, float, float]:
    """Exit code, both outputs, seconds and megabytes of a command; one that takes far too much of either is ended."""
    before = psutil.Process().memory_info()
    ends = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        for read, _ in ends:
            os.close(read)
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
        resource.setrlimit(resource.RLIMIT_AS, (before.vms + 4 * MEGABYTES * 1_000_000,) * 2)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(120)
        os.environ["XDG_CONFIG_HOME"] = str(Path("settings").absolute())
        code, out, err = in_process(words, typed)
        for (_, write), text in zip(ends, (f"{code}\n{out}", err), strict=True):
            with os.fdopen(write, "w", encoding="utf-8", errors="replace") as told:
                told.write(text)
        os._exit(0)
    texts = []
    for _, write in ends:
        os.close(write)
    for read, _ in ends:
        with os.fdopen(read, encoding="utf-8", newline="") as told:
            texts.append(told.read())
    _, status, used = os.wait4(child, 0)
    first, _, out = texts[0].partition("\n")
    more = used.ru_maxrss / 1000 - before.rss / 1e6  # a worker that has run other tests is large already
    return int(first or -1000 - status), out, texts[1], used.ru_utime + used.ru_stime, more
