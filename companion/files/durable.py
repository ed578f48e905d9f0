"""Files that outlast a crash: locked, written whole, and kept by the disk before anybody acts on them."""

import os
from errno import ENOTDIR
from pathlib import Path
from typing import IO


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it, each of them synced where it now stands."""
    try:
        for each in (*reversed(folder.parents), folder):
            if not each.is_dir():
                each.mkdir(exist_ok=True)
                sync_folder(each.parent)
    except FileExistsError:
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR)) from None


def put(temporary: Path, path: Path) -> None:
    """Gives the finished file its name, never over another one."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError from None
        temporary.rename(path)


def write(file: IO[bytes], data: bytes) -> None:
    """Writes all of some bytes, and has the disk keep them."""
    while data:
        data = data[file.write(data) :]
    os.fsync(file.fileno())


def lock(file: IO[bytes]) -> None:
    """Locks a file for as long as it is open. Raises OSError where another process has it."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        # A byte far behind the end: the text itself stays readable for others.
        file.seek(1 << 40)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        file.seek(0)
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_folder(folder: Path) -> None:
    """Has the disk keep which files a folder has."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
