"""Writing a file whole or not at all."""

import errno
import glob
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.errors import CompanionError, quoted

JUST_NOW = 5.0  # seconds in which what has been begun may not be locked yet
_TOGETHER = ".companion-"


@contextmanager
def saved(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which is at `path`, its folder made, when the block has ended well; else nothing has changed.

    A link stays a link, and a device or pipe gets all of it in the end. Raises CompanionError where that can't be done.
    """
    try:
        place = _place(path)
        if place.exists() and not place.is_file():
            with tempfile.TemporaryFile() as file, _device(place, path) as device:
                yield file
                file.seek(0)
                shutil.copyfileobj(file, device)
            return
        with _made(place.parent):
            prefix = f".{place.name[:40]}."
            _take_away_left(place.parent, prefix)
            handle, name = tempfile.mkstemp(dir=place.parent, prefix=prefix)
            _hold(handle)
            beside = Path(name)
            try:
                with os.fdopen(handle, "w+b") as file:
                    yield file
                    file.flush()
                    os.fsync(file.fileno())
                beside.chmod(0o666 & ~_umask())
                beside.replace(place)
            finally:
                beside.unlink(missing_ok=True)
    except OSError as error:
        raise _refused(path, _reason(error)) from None


def _hold(handle: int) -> None:
    """Lock what is being written for as long as it is open."""
    with suppress(ImportError, OSError):  # Windows, and a disk that knows no locks
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _take_away_left(folder: Path, prefix: str) -> None:
    """Take away what a print that was killed has left: nobody writes there any more."""
    for path in folder.glob(f"{glob.escape(prefix)}{'[a-z0-9_]' * 8}"):
        with suppress(OSError):
            if time.time() - path.lstat().st_mtime > JUST_NOW and not path.is_symlink() and _is_free(path):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _is_free(path: Path) -> bool:
    """True if nobody holds a file; where there are no locks, one that is open can't be taken away."""
    handle = os.open(path, os.O_RDONLY)
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return True
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """The folder is there, with those around it; where the block doesn't end well, those that were not are gone."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
        made = []
    finally:
        for each in made:
            with suppress(OSError):  # somebody else has put something there
                each.rmdir()


def _device(place: Path, path: Path) -> BinaryIO:
    """A device, open to write; of a pipe somebody has to be reading it. Raises CompanionError."""
    if not place.is_fifo():
        return place.open("wb")
    try:
        handle = os.open(place, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:
        raise CompanionError(f"{path} is a pipe that nobody reads; name a file") from None
    os.set_blocking(handle, True)
    return os.fdopen(handle, "wb")


def save(path: Path, data: bytes | memoryview) -> None:
    """Write the bytes to `path` as `saved` does."""
    with saved(path) as file:
        file.write(data)


@contextmanager
def saved_together(folder: Path) -> Iterator[Path]:
    """A place for files that are all in the folder, made for them, when the block has ended well; else none of them is.

    Raises CompanionError where that can't be done.
    """
    try:
        with _made(folder):
            _take_away_left(folder, _TOGETHER)
            beside = Path(tempfile.mkdtemp(dir=folder, prefix=_TOGETHER))
            held = os.open(beside, os.O_RDONLY) if sys.platform != "win32" else None
            try:
                if held is not None:
                    _hold(held)
                yield beside
                for file in sorted(beside.iterdir()):
                    file.replace(folder / file.name)
            finally:
                shutil.rmtree(beside, ignore_errors=True)
                if held is not None:
                    os.close(held)
    except OSError as error:
        raise _refused(folder, _reason(error)) from None


def _place(path: Path) -> Path:
    """The file's real place. Raises OSError, and CompanionError for an impossible name."""
    try:
        place = path.resolve()
        is_folder = place.is_dir()
    except (ValueError, RuntimeError):  # a name with a zero in it; a link that leads to itself
        raise _refused(path, "no file can have this name; choose another") from None
    if is_folder:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return place


def _refused(path: Path, reason: str) -> CompanionError:
    by = "out" if "; " in reason else ""  # where something can be done about it
    return CompanionError(f"{quoted(str(path), 1000)[1:-1]} can't be written: {reason}", by=by)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: OSError) -> str:
    reasons = {
        errno.ENOSPC: "the disk is full; make room or choose another place",
        errno.EDQUOT: "the disk quota is used up; make room or choose another place",
        errno.EISDIR: "it is a folder; name a file",
        errno.EACCES: "you may not write there; choose another place",
        errno.EPERM: "you may not write there; choose another place",
        errno.EROFS: "that disk is read-only; choose another place",
        errno.ENOTDIR: "a part of its path is a file, not a folder; choose another place",
        errno.EEXIST: "a part of its path is a file, not a folder; choose another place",
        errno.ENAMETOOLONG: "the name is too long; choose another",
    }
    return reasons.get(error.errno or 0, (error.strerror or "the system gives no reason").lower())
