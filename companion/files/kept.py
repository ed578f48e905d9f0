"""A cache of what takes long to make, in the user's cache folder, which may be deleted at any time."""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

AT_MOST = 50_000_000  # bytes in the folder
_AT_ONCE = 2_000_000  # bytes that a process keeps before it looks again how much there is
_PROCESSES = 5  # that may do so at once without the folder growing too large
_room = 0


def kept(key: bytes, make: Callable[[], bytes]) -> bytes:
    """The bytes that `make` gives, or gave in an earlier run for the same key; the key holds all that they depend on.

    A damaged entry is made anew, and what can't be kept isn't. Raises what `make` raises.
    """
    path = _folder() / sha256(key).hexdigest()
    with suppress(OSError):
        digest, data = (found := path.read_bytes())[:32], found[32:]
        if sha256(data).digest() == digest:
            return data
    data = make()
    with suppress(OSError):
        _keep(path, sha256(data).digest() + data)
    return data


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("companion")


def _keep(path: Path, data: bytes) -> None:
    """Put a file into the folder, whole or not at all. Raises OSError."""
    global _room
    if len(data) > _AT_ONCE:
        return
    if _room < len(data):
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_room(path.parent)
        _room = _AT_ONCE
    _room -= len(data)
    half = path.with_name(f"{path.name}.{token_hex(4)}")
    try:
        half.write_bytes(data)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """Delete the oldest files of a folder until some processes may each keep something more."""
    files = sorted((each.stat().st_mtime, each.stat().st_size, each) for each in folder.iterdir())
    left = sum(size for _, size, _ in files)
    for _, size, each in files:
        if left <= AT_MOST - _PROCESSES * _AT_ONCE:
            return
        each.unlink(missing_ok=True)
        left -= size
