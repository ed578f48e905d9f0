"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from companion.errors import CompanionError, quoted


def save(path: Path, data: bytes | memoryview) -> None:
    """Write the bytes to `path`, making its folder; an older file there stays until the new one is complete.

    A link stays a link, and a device or pipe is written to as it is. Raises CompanionError where that can't be done.
    """
    beside: Path | None = None
    try:
        place = path.resolve()
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if place.exists() and not place.is_file():
            place.write_bytes(data)
            return
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.")
        beside = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(place)
        beside = None
    except (OSError, ValueError, RuntimeError) as error:
        raise CompanionError(f"{quoted(str(path), 1000)[1:-1]} can't be written: {_reason(error)}") from None
    finally:
        if beside is not None:
            beside.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError):
        return "no file can have this name; choose another with --out"
    reasons = {
        errno.ENOSPC: "the disk is full; make room or choose another place with --out",
        errno.EDQUOT: "the disk quota is used up; make room or choose another place with --out",
        errno.EISDIR: "it is a folder; name a file with --out",
        errno.EACCES: "you may not write there; choose another place with --out",
        errno.EPERM: "you may not write there; choose another place with --out",
        errno.EROFS: "that disk is read-only; choose another place with --out",
        errno.ENOTDIR: "a part of its path is a file, not a folder; choose another place with --out",
        errno.EEXIST: "a part of its path is a file, not a folder; choose another place with --out",
        errno.ENAMETOOLONG: "the name is too long; choose another with --out",
    }
    return reasons.get(error.errno or 0, (error.strerror or "the system gives no reason").lower())
