"""The journal: a header line, then one JSON line an answer, synced before the answer is acted on.

Each line carries a checksum that includes the line before it, so that one that is missing, doubled or foreign is seen.
A torn last line is dropped with a word about it. Anything else that does not fit is an error naming the line, and the
file stays as it is. Two referees can't write one journal.
"""

import json
import os
import re
from contextlib import ExitStack, suppress
from dataclasses import MISSING, dataclass, fields, replace
from itertools import count, cycle
from pathlib import Path
from typing import IO, Any
from zlib import crc32

from companion.errors import CompanionError, quoted, shell_word
from companion.files.durable import lock, make_folder, put, sync_folder, write
from companion.table.entries import AUTO, FORMAT, Entry, Header, JournalContent, StrandPath, within

BYTES_AT_MOST = 50_000_000


class JournalError(CompanionError):
    """A journal that cannot be read, written or played."""


class Misfit(JournalError):
    """An answer of a journal that does not fit what is asked there today; `place` counts the answers from 0."""

    def __init__(self, place: int, why: str) -> None:
        self.place = place
        self.why = why
        super().__init__(f"answer {place + 1} {why}")


def _line(data: dict[str, Any], before: int = 0) -> bytes:
    """A line of the journal: the data, and at its end a checksum of the line `before` (its crc32) and of the data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return text[:-1] + b',"chain":"%08x"}' % crc32(text, before)


_CHECK = re.compile(rb',"(chain|check)":"([0-9a-f]{8})"\}$')


def _is_damaged(line: bytes, before: bytes) -> bool:
    """True if a line's checksum is that of other data, or it follows another line than the one `before`.

    Older versions wrote a `check` of the line alone, or none: no such line follows one of today's, nor one without a
    checksum one that has it.
    """
    found, earlier = _CHECK.search(line), _CHECK.search(before)
    if found is None or (found[1] == b"check" and earlier is not None and earlier[1] == b"chain"):
        return earlier is not None
    text = line[: found.start()] + b"}"
    return crc32(text, crc32(before) if found[1] == b"chain" else 0) != int(found[2], 16)


def _entry_data(entry: Entry, line: int) -> dict[str, Any]:
    answer = {"ask": entry.ask, "who": entry.who, "answer": entry.answer, "by": entry.by}
    more = {"strand": list(entry.strand), "source": entry.source, "rest": entry.rest, "steps": entry.steps}
    given = {name: value for name, value in more.items() if value}
    return {"line": line, **({"undo": entry.undo} if entry.undo else answer), **given}


def left_alone(path: Path) -> str:
    """A clause on a journal that does not fit, and how people go on."""
    command = f"companion replay --repair {shell_word(path)}"
    return f"the file is left as it is, and `{command}` goes on from there in a new one"


def read_journal(path: Path, up_to_fault: bool = False) -> JournalContent:
    """A journal from its file, or what stands `up_to_fault`. Raises JournalError naming the line that does not fit."""
    try:
        if path.is_dir():
            raise JournalError(f"{path} is a folder; name the journal file in it")
        if path.exists() and not path.is_file():
            raise JournalError(f"{path} is no file; name the journal of a game")
        with path.open("rb") as file:
            content = file.read(BYTES_AT_MOST + 1)
        if len(content) > BYTES_AT_MOST:
            raise JournalError(f"{path} is larger than {BYTES_AT_MOST // 1_000_000} MB, as no journal is")
    except FileNotFoundError:
        raise JournalError(f"there is no journal {path}") from None
    except OSError as error:
        raise JournalError(f"cannot read the journal {path}: {error.strerror}") from None
    end = content.rfind(b"\n") + 1
    whole = content[:end].split(b"\n")[:-1]
    if not whole:
        raise JournalError(f"{path} holds no whole line; a journal begins with a header line: start a new game instead")
    try:
        played = JournalContent(path, _header(whole[0]), [], [], 1, end, len(content), 0, last=whole[0])
    except JournalError as error:
        raise JournalError(f"{path}, line 1: {error}") from None
    for number, line in enumerate(whole[1:], start=2):
        try:
            _add_line(played, number, line)
        except JournalError as error:
            fault = f"{path}, line {number}: {error}"
            if not up_to_fault:
                raise JournalError(f"{fault}; {left_alone(path)}") from None
            return replace(played, fault=fault)
    return played


def _add_line(played: JournalContent, number: int, line: bytes) -> None:
    """Adds to a journal as far as it was read what a line tells. Raises JournalError, and then nothing is added."""
    data = _object(line, played.last)
    result = data.get("result")
    strand = _strand(data)
    if isinstance(result, dict):
        played.end_game(result)
    elif "heard" in data:
        played.pause(_heard(data["heard"], strand))
    elif "names" in data:
        played.rename(*_names(data["names"]), _source(data))
    else:
        entry = _entry(data, strand, number)
        if entry.undo and entry.undo > sum(within(each.strand, entry.strand) for each in played.entries):
            raise JournalError("takes back more answers than there are")
        played.add(entry, number)
    played.end_line(number, line)


def _object(line: bytes, before: bytes = b"") -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise JournalError(f"{quoted(line[:200].decode('utf-8', 'replace'))} is no line of a journal")
    if _is_damaged(line, before):
        otherwise = "one is missing, is there twice or comes from elsewhere"
        raise JournalError(f"is damaged, or does not follow the line before it: {otherwise}")
    return data


_HELD: dict[Any, type] = {
    str: str,
    int: int,
    int | None: int,
    dict[str, str]: dict,
    dict[str, int]: dict,
    list[str]: list,
}


def _header(line: bytes) -> Header:
    data = _object(line)
    if data.get("format") != FORMAT or data.get("companion") != "journal":
        raise JournalError(f"is not the header of a companion journal of format {FORMAT}")
    given = {name: data[name] for name in Header.__dataclass_fields__ if data.get(name) is not None}
    for each in fields(Header):
        has_default = not (each.default is MISSING and each.default_factory is MISSING)
        if not (isinstance(given[each.name], _HELD[each.type]) if each.name in given else has_default):
            raise JournalError(f"the header's {each.name} is missing or wrong")
    header = Header(**given)
    if not all(isinstance(copies, int) for copies in header.each.values()):
        raise JournalError("the header's each is missing or wrong")
    texts = [*header.rules.values(), *header.sets]
    if not all(isinstance(text, str) for text in texts) or header.auto not in AUTO:
        raise JournalError("the header's rules, sets and auto are not what a referee writes")
    return header


def _strand(data: dict[str, Any]) -> StrandPath:
    strand = data.get("strand", [])
    if not (isinstance(strand, list) and all(map(isinstance, strand, cycle((int, str))))):
        raise JournalError("its strand is not what a referee writes")
    return tuple(strand)


def _heard(many: object, strand: StrandPath) -> dict[StrandPath, int]:
    paths = [strand[:length] for length in range(0, len(strand) + 1, 2)]
    if not (isinstance(many, list) and len(many) == len(paths) and all(isinstance(each, int) for each in many)):
        raise JournalError("its heard is not what a referee writes")
    return dict(zip(paths, many, strict=True))


def _names(names: object) -> tuple[str, str]:
    if not (isinstance(names, list) and len(names) == 2 and all(isinstance(each, str) and each for each in names)):
        raise JournalError("its names are not what a referee writes")
    return names[0], names[1]


def _source(data: dict[str, Any]) -> int:
    source = data.get("source", 0)
    if not isinstance(source, int) or source < 0:
        raise JournalError("its source is not a line of the answers' file")
    return source


def _entry(data: dict[str, Any], strand: StrandPath, number: int) -> Entry:
    source, steps = _source(data), data.get("steps", 0)
    if not isinstance(steps, int) or steps < 0:
        raise JournalError("its steps are no number of steps")
    if isinstance(data.get("undo"), int) and data["undo"] > 0:
        return Entry("undo", None, "", source=source, undo=data["undo"], strand=strand)
    ask, who, answer, by = map(data.get, ("ask", "who", "answer", "by"))
    if not (isinstance(ask, str) and isinstance(answer, str) and isinstance(by, str)):
        raise JournalError("is no answer; it needs ask, answer and by")
    if not isinstance(who, str | None):
        raise JournalError("is no answer; who is a name or null")
    displaced = data.get("line", number) != number
    rest = str(data.get("rest", ""))
    return Entry(ask, who, answer, by, source, rest, displaced=displaced, strand=strand, steps=steps)


@dataclass(eq=False)
class Journal:
    """A journal open for writing, locked against a second referee; `undone` is how often something was taken back."""

    path: Path
    _file: IO[bytes]
    _last: bytes
    _lines: int = 1
    _result: dict[str, Any] | None = None
    undone: int = 0
    _moved: Path | None = None

    @classmethod
    def begin(cls, path: Path, header: Header) -> "Journal":
        """A new journal; its header is there whole or the file is not. Raises JournalError."""
        data = {"companion": "journal"} | {name: getattr(header, name) for name in Header.__dataclass_fields__}
        try:
            if path.is_dir():
                raise JournalError(f"{path} is a folder; name the journal file in it")
            if path.exists() and not path.is_file():
                raise JournalError(f"{path} is no ordinary file; name another journal")
            if path.is_symlink() and not path.exists():
                raise JournalError(f"{path} is a link to a file that is not there; name another journal")
            temporary = path.with_name(f".{path.name}.{os.getpid()}")
            make_folder(path.parent)
            begun = _line(data)
            try:
                with temporary.open("xb", buffering=0) as file:
                    write(file, begun + b"\n")
                put(temporary, path)  # closed: Windows names and removes no file that is open
            finally:
                temporary.unlink(missing_ok=True)
            sync_folder(path.parent)
            return cls(path, _open(path, len(begun) + 1), begun)
        except FileExistsError:
            instead = f"go on with it by `companion resume {shell_word(path)}`, or name another journal"
            raise JournalError(f"{path} is there already; {instead}") from None
        except OSError as error:
            raise JournalError(
                f"cannot write the journal {path}: {error.strerror}; name another place with --journal"
            ) from None

    @classmethod
    def go_on(cls, played: JournalContent) -> "Journal":
        """The journal that was read, open to be continued. A torn last line is cut off when the next one is written."""
        try:
            file = _open(played.path, played.size)
            file.seek(played.end)
        except OSError as error:
            raise JournalError(f"cannot write the journal {played.path}: {error.strerror}") from None
        return cls(played.path, file, played.last, played.whole, played.result, played.undone)

    def append(self, entry: Entry) -> None:
        """Writes one entry and syncs it. Raises JournalError, and then the file is as it was."""
        self._append(_entry_data(entry, self._lines + 1))
        self._result = None
        self.undone += entry.undo > 0

    def hears(self, strand: StrandPath, heard: list[int]) -> None:
        """Writes how many events people have heard, of the game itself and of each strand down to this one. Raises
        JournalError."""
        self._append({"line": self._lines + 1, "heard": heard, **({"strand": list(strand)} if strand else {})})

    def renames(self, before: str, after: str, source: int) -> None:
        """Writes that a player's name was mended. Raises JournalError, and then the file is as it was."""
        self._append({"line": self._lines + 1, "names": [before, after], **({"source": source} if source else {})})
        self._result = None

    def finish(self, result: dict[str, Any]) -> None:
        """Writes the result of the game, which is over, unless it stands there already. Raises JournalError."""
        if self._result != result:
            self._append({"line": self._lines + 1, "result": result})
            self._result = result

    def take_move(self) -> Path | None:
        """The file where it goes on, once, where the one before was deleted meanwhile."""
        moved, self._moved = self._moved, None
        return moved

    def _go_elsewhere(self, end: int) -> None:
        """Goes on in another file beside it, with all that stood in the one that was deleted."""
        self._file.seek(0)
        content, old = self._file.read(end), self.path
        beside = (old.with_name(f"{old.stem}-{number}{old.suffix}") for number in count(2))
        path = next(each for each in beside if not each.exists())
        make_folder(path.parent)
        file = path.open("x+b", buffering=0)
        lock(file)
        write(file, content)
        sync_folder(path.parent)
        self._file.close()
        self._file, self.path, self._moved = file, path, path

    def _append(self, data: dict[str, Any]) -> None:
        end = self._file.tell()
        try:
            if os.fstat(self._file.fileno()).st_nlink == 0:
                self._go_elsewhere(end)
            self._file.truncate(end)
            line = _line(data, crc32(self._last))
            write(self._file, line + b"\n")
            self._last = line
            self._lines += 1
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(end)
                self._file.seek(end)
            raise JournalError(
                f"cannot write the journal {self.path}: {error.strerror}; what was answered before is kept in it"
            ) from None

    def close(self) -> None:
        """Closes the file, which gives the lock back."""
        self._file.close()


def _open(path: Path, size: int) -> IO[bytes]:
    """The journal of that size, locked, open to be continued. Raises JournalError where another referee has it."""
    with ExitStack() as opened:
        file = opened.enter_context(path.open("r+b", buffering=0))
        try:
            lock(file)
        except OSError:
            raise JournalError(f"another referee is writing {path}; end that one first") from None
        if os.fstat(file.fileno()).st_size != size:
            raise JournalError(f"another referee has just written {path}; try again")
        file.seek(size)
        opened.pop_all()
    return file
