"""The cache from one run to the next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import PATIENCE, started

from companion.files import kept as keeping
from companion.files.kept import kept


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path / "kept")
    monkeypatch.setattr(keeping, "_room", 0)
    return tmp_path / "kept"


def never() -> bytes:
    raise AssertionError("is made once more")


def test_what_was_made_once_is_not_made_again(folder: Path) -> None:
    assert kept(b"a dragon", lambda: b"its shapes") == b"its shapes"
    assert kept(b"a dragon", never) == b"its shapes"
    assert kept(b"a griffin", lambda: b"other shapes") == b"other shapes"
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("damaged", [b"", b"no more than this", b"\0" * 99])
def test_what_is_damaged_is_made_anew(damaged: bytes, folder: Path) -> None:
    kept(b"a dragon", lambda: b"its shapes")
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for spoilt in (damaged, whole[:-1], whole[:40] + b"?" + whole[41:]):
        file.write_bytes(spoilt)
        assert kept(b"a dragon", lambda: b"its shapes") == b"its shapes"
        assert file.read_bytes() == whole


def test_where_nothing_can_be_kept_it_is_made_every_time(folder: Path) -> None:
    folder.write_text("a file in the folder's place", encoding="utf-8")
    assert [kept(b"a dragon", lambda: b"its shapes") for _ in range(2)] == [b"its shapes"] * 2


def test_what_cannot_be_made_is_not_kept(folder: Path) -> None:
    with pytest.raises(AssertionError):
        kept(b"a dragon", never)
    assert not folder.exists()


def test_the_folder_never_grows_too_large_and_the_oldest_goes_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "AT_MOST", 10_000)
    monkeypatch.setattr(keeping, "_AT_ONCE", 1_000)
    sizes = []
    for number in range(60):
        kept(f"{number}".encode(), lambda: bytes(300))
        newest = max(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))
        sizes.append(sum(path.stat().st_size for path in folder.iterdir()))
    assert 4_000 < max(sizes) <= 10_000
    assert kept(b"59", never) == bytes(300)
    with pytest.raises(AssertionError):
        kept(b"0", never)
    assert kept(b"large", lambda: bytes(1_001)) == bytes(1_001)
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 10_000


def test_two_programs_at_once_find_each_file_whole(folder: Path) -> None:
    """Each of four keeps the same twenty again and again, while a fifth deletes them."""
    keep = "from companion.files.kept import kept\nfor n in range(400): assert kept(b'%d' % (n % 20), lambda: b'%d' % (n % 20) * 9999) == b'%d' % (n % 20) * 9999"
    lose = f"import pathlib\nfor _ in range(200): [p.unlink(missing_ok=True) for p in pathlib.Path({str(folder / 'companion')!r}).glob('*')]"
    environment = os.environ | {"XDG_CACHE_HOME": str(folder)}
    running = [
        started([sys.executable, "-c", code], env=environment, stderr=subprocess.PIPE, text=True)
        for code in (keep, keep, keep, keep, lose)
    ]
    assert [each.communicate(timeout=PATIENCE)[1] for each in running] == [""] * 5
