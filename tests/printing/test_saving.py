"""Files are written whole or not at all, and what prevents it is one sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from support.refusals import refusal

from companion.errors import CompanionError
from companion.printing.files.saving import save, saved, saved_together


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    save(tmp_path / "a" / "b" / "cards.pdf", b"whole")
    assert (tmp_path / "a" / "b" / "cards.pdf").read_bytes() == b"whole"
    assert [path.name for path in (tmp_path / "a" / "b").iterdir()] == ["cards.pdf"]


def test_a_file_has_the_usual_rights(tmp_path: Path) -> None:
    save(tmp_path / "cards.pdf", b"")
    (tmp_path / "usual").touch()
    assert (tmp_path / "cards.pdf").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "the disk is full; make room or choose another place with --out"),
        (errno.EACCES, "you may not write there; choose another place with --out"),
        (errno.EROFS, "that disk is read-only; choose another place with --out"),
        (errno.EIO, "input/output error"),
    ],
)
def test_an_older_file_outlives_a_failure(
    number: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.pdf"
    save(path, b"older")

    def full(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    assert refusal(CompanionError, save, path, b"newer") == f"{path} can't be written: {reason}"
    assert path.read_bytes() == b"older"
    assert [each.name for each in tmp_path.iterdir()] == ["cards.pdf"]


def test_a_folder_in_the_files_place(tmp_path: Path) -> None:
    assert (
        refusal(CompanionError, save, tmp_path, b"")
        == f"{tmp_path} can't be written: it is a folder; name a file with --out"
    )


def test_a_file_in_a_folders_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "cards.pdf", tmp_path / "file" / "deep" / "cards.pdf"):
        assert refusal(CompanionError, save, path, b"") == (
            f"{path} can't be written: a part of its path is a file, not a folder; choose another place with --out"
        )


def test_a_name_that_no_file_can_have(tmp_path: Path) -> None:
    assert refusal(CompanionError, save, tmp_path / ("x" * 300), b"").endswith(
        "can't be written: the name is too long; choose another with --out"
    )
    assert refusal(CompanionError, save, tmp_path / "a\0b", b"").endswith(
        "can't be written: no file can have this name; choose another with --out"
    )


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    save(tmp_path / "link.pdf", b"whole")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"whole"


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    save(pipe, b"whole")
    assert os.read(reading, 100) == b"whole"
    os.close(reading)
    assert pipe.is_fifo()


def test_a_full_device_says_so_and_stays() -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("this system has no /dev/full")
    assert refusal(CompanionError, save, Path("/dev/full"), b"whole") == (
        "/dev/full can't be written: the disk is full; make room or choose another place with --out"
    )
    assert Path("/dev/full").is_char_device()


def test_what_fails_half_way_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    save(path, b"older")
    with pytest.raises(ZeroDivisionError), saved(path) as file:
        file.write(b"new")
        raise ZeroDivisionError
    assert path.read_bytes() == b"older"
    assert [each.name for each in tmp_path.iterdir()] == ["cards.pdf"]


def test_what_fails_half_way_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), saved(tmp_path / "a" / "b" / "cards.pdf") as file:
        file.write(b"new")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_what_fails_half_way_sends_nothing_to_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reading = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(ZeroDivisionError), saved(tmp_path / "pipe") as file:
        file.write(b"new")
        raise ZeroDivisionError
    assert os.read(reading, 10) == b""
    save(tmp_path / "pipe", b"whole")
    assert os.read(reading, 10) == b"whole"
    os.close(reading)


def test_files_are_saved_together_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "images"
    with pytest.raises(CompanionError) as error, saved_together(folder) as place:
        (place / "one.png").write_bytes(b"1")
        raise OSError(errno.ENOSPC, "full")
    assert str(error.value) == (
        f"{folder} can't be written: the disk is full; make room or choose another place with `out`"
    )
    assert list(tmp_path.iterdir()) == []
    with saved_together(folder) as place:
        (place / "one.png").write_bytes(b"1")
        (place / "two.png").write_bytes(b"2")
        assert not (folder / "one.png").exists()
    assert sorted(path.name for path in folder.iterdir()) == ["one.png", "two.png"]
    with pytest.raises(CompanionError, match="fault of a card"), saved_together(folder) as place:
        (place / "one.png").write_bytes(b"new")
        raise CompanionError("fault of a card")
    assert (folder / "one.png").read_bytes() == b"1"
    assert len(list(folder.iterdir())) == 2
