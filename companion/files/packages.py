"""Packages of somebody else's that add a game: their distribution declares it by the entry point `companion.games`."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from inspect import getsourcelines
from pathlib import Path
from traceback import extract_tb
from typing import Any

from companion.errors import CompanionError
from companion.files.problems import Problem

GROUP = "companion.games"


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game's package: the `name` that it is declared by, its `module`, and its `origin`, the distribution's name and
    version."""

    name: str
    module: str
    origin: str

    @property
    def folder(self) -> Path | None:
        """The folder of its module, found without running it; None where there is none."""
        try:
            spec = find_spec(self.module)
        except Exception:  # of a package above it, which is told when the game is read
            return None
        return Path(spec.origin).parent if spec and spec.origin else None


@cache
def game_packages() -> tuple[GamePackage, ...]:
    """The packages that are installed beside this program, by their names."""
    if not any(_may_declare(Path(folder)) for folder in sys.path):
        return ()
    from importlib.metadata import entry_points  # costs more than all of the above

    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return tuple(
        GamePackage(point.name, point.module, f"{point.dist.name} {point.dist.version}" if point.dist else point.value)
        for point in points
    )


def mistake_in(folder: Path | None, error: BaseException) -> Problem:
    """The problem that an error tells of the code in a folder, on the line there that it came from."""
    if isinstance(error, SyntaxError) and error.filename:
        return Problem(shown(Path(error.filename)), error.lineno or 0, "", f"is no Python: {error.msg}")
    frames = [each for each in extract_tb(error.__traceback__) if folder and Path(each.filename).is_relative_to(folder)]
    what = str(error) if isinstance(error, CompanionError) else f"{type(error).__name__}: {error}"
    if frames:
        return Problem(shown(Path(frames[-1].filename)), frames[-1].lineno or 0, "", what)
    return Problem(shown(folder) if folder else "the entry point", 0, "", what)


def line_of(declared: Any) -> int:
    """The line on which a class or a function stands in its file; 0 where that can't be said."""
    try:
        return getsourcelines(declared)[1]
    except (OSError, TypeError):
        return 0


def shown(path: Path) -> Path:
    """A path as people read it: from the folder that they are in, where it lies below."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _may_declare(folder: Path) -> bool:
    """True if a distribution in the folder speaks of such entry points."""
    return any(f"[{GROUP}]" in text for text in _entry_points(folder))


def _entry_points(folder: Path) -> Iterator[str]:
    try:
        there = list(folder.iterdir())
    except OSError:
        return
    for path in there:
        if path.suffix in (".dist-info", ".egg-info"):
            with suppress(OSError, ValueError):
                yield (path / "entry_points.txt").read_text(encoding="utf-8")
