"""Windows' differences, as far as they can be had elsewhere: modules that are not there, and files in use.

`python -m support.windows WORDS…` in the folder of the tests runs `companion` so; without words, it imports all modules.
"""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

NOT_THERE = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
IN_USE = PermissionError(13, "The process cannot access the file because it is being used by another process")


def of_companion_alone(load: Callable[..., Any]) -> Callable[..., Any]:
    """An import that finds no module of POSIX for companion; what it stands on has Windows modules of its own."""
    locks = ModuleType("msvcrt")
    locks.__dict__.update(LK_NBLCK=2, locking=lambda descriptor, mode, size: None)

    def found(name: str, space: Any = None, *more: Any, **rest: Any) -> Any:
        if str((space or {}).get("__name__")).startswith("companion"):
            if name in NOT_THERE:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name == "msvcrt":
                return locks
        return load(name, space, *more, **rest)

    return found


def is_open(path: Any) -> bool:
    """True if this process has a file open."""
    return Path(os.fsdecode(path)).absolute() in {
        each.readlink() for each in Path("/proc/self/fd").iterdir() if each.is_symlink()
    }


def of_closed_files(change: Callable[..., Any]) -> Callable[..., Any]:
    """A change of a file's name, which is refused while the file, or one of the new name, is open here."""

    def changed(*paths: Any, **how: Any) -> Any:
        if any(map(is_open, paths)):
            raise IN_USE
        return change(*paths, **how)

    return changed


def begin() -> None:
    """From now on it is as on Windows."""
    builtins.__import__ = of_companion_alone(builtins.__import__)
    for name in ("unlink", "remove", "rename", "replace", "link"):
        setattr(os, name, of_closed_files(getattr(os, name)))


def main() -> None:
    begin()
    import companion

    if len(sys.argv) == 1:
        for found in walk_packages(companion.__path__, "companion."):
            if not found.name.endswith("__main__"):
                import_module(found.name)
        return
    from companion.cli import main

    main()


if __name__ == "__main__":
    main()
