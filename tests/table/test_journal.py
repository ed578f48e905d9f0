"""The journal: what is in it, and each way in which it can be wrong. A wrong one is left as it is, byte for byte."""

from __future__ import annotations

import json
import os
import re
import resource
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from support.play import Begun, numbered
from support.scenario import SCENARIOS
from support.shell import COMMAND, companion, in_process

from companion.cards.places import shipped_sets
from companion.engine.journal import Journal, JournalError, read_journal
from companion.games import find
from companion.table.entries import Entry, Header
from companion.words import counted

pytestmark = pytest.mark.slow

EXAMPLE = SCENARIOS / "tamer" / "rulebook_example.txt"
OPTIONS = ["tamer", "battle"]
MODES = ", ".join(mode.name for mode in find("tamer").modes)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The rulebook's example, played to its end."""
    path = tmp_path / "game.jsonl"
    Begun(OPTIONS).play(numbered(EXAMPLE.read_text(encoding="utf-8")), path)
    return path


def lines_of(journal: Path) -> list[str]:
    """Its lines as older versions wrote them, without checksums, so that each can be made wrong in its own way."""
    lines = journal.read_text(encoding="utf-8").splitlines()
    return [re.sub(r',"chain":"[0-9a-f]{8}"\}$', "}", line) for line in lines]


def rewrite(journal: Path, lines: list[str]) -> None:
    journal.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def test_what_is_in_it(journal: Path) -> None:
    header, *answers = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
    assert (header["companion"], header["format"], header["game"], header["mode"]) == ("journal", 1, "tamer", "battle")
    assert header["rules"]["slays"] == "roll"
    assert len(header["cards"]) == 16
    checks = [answer.pop("chain") for answer in (header, *answers)]
    assert all(len(check) == 8 for check in checks)
    assert answers.pop() == {"line": 5, "result": json.loads(json.dumps(read_journal(journal).result))}
    assert answers == [
        {"line": 2, "ask": "players", "who": None, "answer": "Left, Right", "by": "person", "source": 7},
        {"line": 3, "ask": "team", "who": "Left", "answer": "Vulpike, Baby Drachna", "by": "person", "source": 8},
        {"line": 4, "ask": "team", "who": "Right", "answer": "Heroicat, Escamophage", "by": "person", "source": 9},
    ]


def test_any_flipped_byte_is_a_clear_error(journal: Path) -> None:
    whole = journal.read_bytes()
    for place in range(0, len(whole) - 1, 7):
        journal.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        if b'"check"' in whole[max(0, place - 7) : place + 8] and place < whole.index(b"\n"):
            continue  # the header then looks like an older version's, and says what it said
        with pytest.raises(JournalError, match=f"^{re.escape(str(journal))}, line "):
            read_journal(journal)


def test_a_journal_without_checksums_plays_on(journal: Path) -> None:
    """As older versions wrote it: no checksums, and no line of the result."""
    rewrite(journal, lines_of(journal)[:4])
    assert in_process(["replay", "--check", journal])[0] == 0
    assert in_process(["resume", journal])[0] == 0
    assert read_journal(journal).result is not None


# What is wrong with it, and what every command that reads journals says of it.

Lines = list[str]
Tamper = Callable[[Lines], Lines]


def with_line(number: int, line: str) -> Tamper:
    return lambda lines: [*lines[: number - 1], line, *lines[number:]]


def without_line(number: int) -> Tamper:
    return lambda lines: [*lines[: number - 1], *lines[number:]]


def with_header(**fields: object) -> Tamper:
    return lambda lines: [json.dumps(json.loads(lines[0]) | fields), *lines[1:]]


def with_answer(number: int, ask: str, who: object, answer: str, **more: object) -> Tamper:
    """A line that holds an answer of a person's."""
    return with_line(number, json.dumps({"ask": ask, "who": who, "answer": answer, "by": "person"} | more))


def holds(journal: Path) -> str:
    """The number of answers, as resume says it."""
    return f"companion: {journal} holds {counted(len(read_journal(journal).entries), 'answer')}\n"


LEFT_AS_IT_IS = "; the file is left as it is, and `companion replay --repair {journal}` goes on from there in a new one"
NO_HEADER = "is not the header of a companion journal of format 1"
NOT_WRITTEN_SO = "the header's rules, sets and auto are not what a referee writes"
LOST = "this answer stood on another line: one before it is lost, or there twice"
WRONG: dict[str, tuple[Tamper, int, str]] = {
    "other cards": (
        with_header(cards="0123456789abcdef", each={"0123456789ab": 54}), 1,
        "this game was begun with other cards than there are now; "
        "`companion replay --check {journal}` says whether its answers still fit",
    ),
    "unknown switch": (
        with_header(rules={"slay": "roll"}, program="1.0"), 1, "slay=roll is no switch any more; companion 1.0 plays it on"
    ),
    "unknown value of a switch": (
        with_header(rules={"slays": "rool"}), 1, "--rule slays cannot be “rool”; did you mean roll?"
    ),
    "unknown game": (with_header(game="tamre"), 1, "there is no game “tamre”; did you mean tamer?"),
    "unknown mode": (with_header(mode="war"), 1, f"Tamer Tournament has no mode “war”; it has {MODES}"),
    "rules of the wrong type": (with_header(rules={"slays": 3}), 1, NOT_WRITTEN_SO),
    "sets of the wrong type": (with_header(sets=[3]), 1, NOT_WRITTEN_SO),
    "unknown auto": (with_header(auto="often"), 1, NOT_WRITTEN_SO),
    "no seed": (with_header(seed="five"), 1, "the header's seed is missing or wrong"),
    "no cards": (with_header(cards=None), 1, "the header's cards is missing or wrong"),
    "later format": (with_header(format=2), 1, NO_HEADER),
    "no header": (without_line(1), 1, NO_HEADER),
    "empty line": (with_line(3, ""), 3, "“” is no line of a journal"),
    "garbage": (with_line(3, "\x00\x07 PNG"), 3, "“\\x00\\x07 PNG” is no line of a journal"),
    "a list": (with_line(2, "[1, 2]"), 2, "“[1, 2]” is no line of a journal"),
    "deep nesting": (with_line(2, "[" * 100_000), 2, f"“{'[' * 40}…” is no line of a journal"),
    "huge number": (
        with_line(2, f'{{"undo": {"9" * 5000}}}'), 2, '“{{"undo": ' + "9" * 31 + "…” is no line of a journal"
    ),
    "no answer": (with_line(3, '{"ask": "team"}'), 3, "is no answer; it needs ask, answer and by"),
    "who is no name": (with_answer(3, "team", 3, ""), 3, "is no answer; who is a name or null"),
    "source is no line": (
        with_answer(3, "team", None, "", source=-1), 3, "its source is not a line of the answers' file"
    ),
    "undo of too many": (with_line(4, '{"undo": 3}'), 4, "takes back more answers than there are"),
    "answer that is not allowed": (
        with_answer(3, "team", "Left", "Vulpike, Fulpike"), 3,
        "this answer no longer fits: there is no card “Fulpike”",
    ),
    "other question": (
        with_answer(3, "target", "Left", "Vulpike"), 3, "this answer answers “target”, but “team” is asked there"
    ),
    "answer of another player": (
        with_answer(3, "team", "Right", "Heroicat, Escamophage"), 3,
        "this answer is from “Right”, but Left is asked there",
    ),
    "first answer deleted": (without_line(2), 2, LOST),
    "answer deleted in the middle": (without_line(3), 3, LOST),
    "an answer twice": (lambda lines: [*lines[:3], *lines[2:]], 4, LOST),
    "one answer too many": (
        lambda lines: [*lines[:4], json.dumps(json.loads(lines[3]) | {"line": 5})], 5,
        "this answer is one too many: the game ends before it",
    ),
    "fix before anything lies there": (
        with_answer(2, "fix", None, "Vulpike out"), 2,
        "this answer no longer fits: there was nothing on the table to mend",
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", ["resume", "replay"])
@pytest.mark.parametrize(("tamper", "line", "said"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_journal_is_named_and_left_alone(
    tamper: Tamper, line: int, said: str, command: str, journal: Path
) -> None:
    rewrite(journal, tamper(lines_of(journal)))
    before = journal.read_bytes()
    code, _, err = in_process([command, journal])
    held = holds(journal) if command == "resume" and "this answer" in said else ""
    message = f"{{journal}}, line {line}: {said}{LEFT_AS_IT_IS if line > 1 else ''}"
    assert err == f"{held}companion: {message.format(journal=journal)}\n"
    assert code == 1
    assert journal.read_bytes() == before
    assert list(journal.parent.iterdir()) == [journal]


def test_a_wrong_journal_with_a_torn_end_is_left_alone_too(journal: Path) -> None:
    torn = re.sub(rb',"chain":"[0-9a-f]{8}"', b"", journal.read_bytes().replace(b"Vulpike", b"Fulpike")) + b'{"ask":"te'
    journal.write_bytes(torn)
    code, _, err = in_process(["resume", journal])
    assert (code, journal.read_bytes()) == (1, torn)
    assert "line 3: this answer no longer fits" in err


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "there is no journal {path}"),
        (lambda path: path.mkdir(), "{path} is a folder; name the journal file in it"),
        (lambda path: os.mkfifo(path), "{path} is no file; name the journal of a game"),
        (
            lambda path: path.touch(),
            "{path} holds no whole line; a journal begins with a header line: start a new game instead",
        ),
        (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\0"), "{path}, line 1: “�PNG\\r” is no line of a journal"),
    ],
    ids=["none", "folder", "pipe", "empty", "picture"],
)
def test_what_is_no_journal(make: Callable[[Path], None], message: str, tmp_path: Path) -> None:
    path = tmp_path / "what.jsonl"
    make(path)
    assert in_process(["resume", path]) == (1, "", f"companion: {message.format(path=path)}\n")


def test_a_torn_last_line_is_dropped_with_a_word(journal: Path) -> None:
    whole = b"".join(journal.read_bytes().splitlines(keepends=True)[:4])
    journal.write_bytes(whole[:-5])
    held = holds(journal)
    code, out, err = in_process(["resume", journal], "Heroicat, Escamophage\n")
    assert code == 0
    dropped = f"companion: the last line of {journal} was cut off and is dropped; all answers before it are there\n"
    assert err == dropped + held
    assert out.endswith("Right wins after 3 exchanges.\nRight's Escamophage still stands with 3 damage.\n")
    assert journal.read_bytes().splitlines()[:3] == whole.splitlines()[:3]
    assert json.loads(lines_of(journal)[3])["answer"] == "Heroicat, Escamophage"


# Where it is to be written.


UNWRITABLE = "cannot write the journal {path}: {why}; name another place with --journal"
A_FOLDER = "{path} is a folder; name the journal file in it"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("game.jsonl", "{path} is there already; go on with it by `companion resume {path}`, or name another journal"),
        ("game.jsonl/game.jsonl", UNWRITABLE.replace("{why}", "Not a directory")),
        ("game.jsonl/deeper/game.jsonl", UNWRITABLE.replace("{why}", "Not a directory")),
        ("long" * 100, UNWRITABLE.replace("{why}", "File name too long")),
        (".", A_FOLDER),
        ("..", A_FOLDER),
        ("", A_FOLDER),
    ],
)
def test_where_no_journal_can_be_begun(name: str, said: str, journal: Path) -> None:
    path, before = journal.parent / name, journal.read_bytes()
    begun = in_process(["referee", *OPTIONS, "--journal", path])
    assert begun == (1, "", f"companion: {said.format(path=path)}\n")
    assert journal.read_bytes() == before


def test_two_referees_cannot_write_one_journal(journal: Path) -> None:
    rewrite(journal, lines_of(journal)[:2])
    first = Journal.go_on(read_journal(journal))
    words = f"another referee is writing {journal}; end that one first"
    assert in_process(["resume", journal], "Vulpike\n") == (1, "", f"companion: {words}\n")
    first.append(Entry("team", "Left", "Vulpike"))
    first.close()
    assert in_process(["resume", journal])[0] == 3


# A disk that is full, or fails.


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """After so many more journal lines the disk has room for half a line only, and then none."""

    def fill(lines: int) -> None:
        left = iter([True] * lines)

        def write(file: IO[bytes], line: bytes) -> None:
            if next(left, False):
                file.write(line)
                return
            file.write(line[: len(line) // 2])
            raise OSError(28, os.strerror(28))

        monkeypatch.setattr("companion.engine.journal.write", write)

    return fill


@pytest.mark.parametrize("room", range(4))
def test_a_full_disk_keeps_what_was_answered_before(
    room: int, full_disk: Callable[[int], None], tmp_path: Path
) -> None:
    journal = tmp_path / "game.jsonl"
    full_disk(room)
    code, _, err = in_process(["referee", *OPTIONS, "--journal", journal, "--answers", EXAMPLE])
    assert code == 1
    if room:
        words = f"cannot write the journal {journal}: No space left on device; what was answered before is kept in it"
        assert len(lines_of(journal)) == room
        assert journal.read_bytes().endswith(b"}\n")
    else:
        words = f"cannot write the journal {journal}: No space left on device; name another place with --journal"
        assert list(tmp_path.iterdir()) == []
    assert err == f"companion: {words}\n"


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """A real limit of the system's on file size, in a process of its own, which must not keep half of a module so."""
    journal = tmp_path / "game.jsonl"
    header = len(companion("referee", *OPTIONS, "--journal", journal, "--seed", "1").stdout) and journal.stat().st_size
    journal.unlink()
    ran = subprocess.run(
        [*COMMAND, "referee", *OPTIONS, "--seed", "1", "--journal", str(journal)],
        input=EXAMPLE.read_bytes(),
        capture_output=True,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (header + 100, header + 100)),
        timeout=60,
    )
    assert ran.returncode == 1
    words = f"cannot write the journal {journal}: File too large; what was answered before is kept in it"
    assert ran.stderr.decode() == f"companion: {words}\n"
    assert len(lines_of(journal)) == 2
    done = companion("resume", journal, typed="Vulpike, Baby Drachna\nHeroicat, Escamophage\n")
    assert done.stdout.endswith("Right's Escamophage still stands with 3 damage.\n")


def test_an_error_while_writing_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.begin(tmp_path / "game.jsonl", Begun(OPTIONS).header)
    before = journal.path.read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(5, os.strerror(5))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(JournalError) as error:
        journal.append(Entry("players", None, "Ann, Bo"))
    words = f"cannot write the journal {journal.path}: Input/output error; what was answered before is kept in it"
    assert str(error.value) == words
    assert journal.path.read_bytes() == before


# Cards of one's own, saved anew.


SAVED_ANEW: dict[str, Callable[[bytes], bytes]] = {
    "lines ended otherwise": lambda text: text.replace(b"\n", b"\r\n"),
    "a mark, and the separator named": lambda text: b"\xef\xbb\xbfsep=,\r\n" + text,
}


@pytest.mark.parametrize("save", SAVED_ANEW.values(), ids=SAVED_ANEW)
def test_cards_that_say_what_they_said_are_the_same(save: Callable[[bytes], bytes], elsewhere: None) -> None:
    cards, about = Path("round1.csv"), Path("round1.toml")
    for file in (cards, about):
        file.write_bytes(shipped_sets("tamer")[0].with_name(file.name).read_bytes())
    begun = ["referee", *OPTIONS, "--set", cards, "--journal", "j.jsonl"]
    assert in_process(begun, "Left, Right\n")[0] == 3
    for file in (cards, about):
        file.write_bytes(save(file.read_bytes()) if file == cards else file.read_bytes().replace(b"\n", b"\r\n"))
    assert in_process(["resume", "j.jsonl"], "Vulpike\n")[0] == 3
    cards.write_bytes(cards.read_bytes().replace(b"Vulpike", b"Vulpine"))
    code, _, err = in_process(["resume", "j.jsonl"])
    assert (code, "begun with other cards" in err) == (1, True)


# Mending.


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (lambda lines: lines, "all 3 answers fit; the game is played to its end."),
        (lambda lines: lines[:-2], "all 2 answers fit; the game is not over."),
        (with_header(cards="0123456789abcdef"), "all 3 answers fit; the game is played to its end."),
    ],
    ids=["whole", "unfinished", "other cards"],
)
def test_check_says_whether_it_fits(tamper: Tamper, said: str, journal: Path) -> None:
    rewrite(journal, tamper(lines_of(journal)))
    assert in_process(["replay", "--check", journal]) == (0, f"{journal}: {said}\n", "")


def test_repair_goes_on_from_the_first_answer_that_no_longer_fits(journal: Path) -> None:
    rewrite(journal, with_answer(3, "team", "Left", "Fulpike")(lines_of(journal)))
    before = journal.read_bytes()
    repaired = journal.with_name("game-repaired.jsonl")
    code, out, err = in_process(["replay", "--repair", journal], "Vulpike, Baby Drachna\nHeroicat, Escamophage\n")
    assert (code, journal.read_bytes()) == (0, before)
    assert err == (
        f"companion: line 3 of {journal} no longer fits: there is no card “Fulpike”; going on from there\n"
        f"companion: the repaired journal is {repaired}\n"
    )
    assert out.endswith("Right's Escamophage still stands with 3 damage.\n")
    assert in_process(["replay", "--check", repaired])[0] == 0


# What keeps a journal whole though nobody sees it.


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A journal that was begun, and no more."""
    path = tmp_path / "game.jsonl"
    Journal.begin(path, Header("tamer", "battle", {}, "", [])).close()
    return path


def test_the_folder_is_synced_when_a_journal_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    Journal.begin(tmp_path / "game.jsonl", Header("tamer", "battle", {}, "", [])).close()
    assert synced == [False, True]


def test_a_torn_line_is_gone_once_the_next_one_is_written(empty: Path) -> None:
    with empty.open("ab") as file:
        file.write(b'{"line":2,"ask":"players",' + b" " * 500)
    journal = Journal.go_on(read_journal(empty))
    journal.append(Entry("players", None, "Ann, Bo"))
    journal.close()
    played = read_journal(empty)
    assert not played.torn
    assert [entry.answer for entry in played.entries] == ["Ann, Bo"]


def test_what_a_line_still_held_is_forgotten_when_its_answer_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun = Begun(OPTIONS)
    played = begun.play([("Ann, Bo; vulpike", 0), (":undo", 0)], path)
    assert [entry.rest for entry in played.session.entries] == [""]
    assert [entry.rest for entry in read_journal(path).entries] == [""]
    resumed = begun.resume(path, [])
    assert [line["name"] for line in resumed.lines if line["type"] == "ask"] == ["team"]


def test_a_journal_that_somebody_has_just_written_is_left_alone(empty: Path) -> None:
    played = read_journal(empty)
    with empty.open("ab") as file:
        file.write(b'{"line":2,"ask":"players","who":null,"answer":"Ann, Bo","by":"person"}\n')
    with pytest.raises(JournalError, match="another referee has just written"):
        Journal.go_on(played)


def test_a_fault_of_the_rules_is_told_with_its_line_and_repaired(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer on which the rules fail is like one that no longer fits: the line is named, and one goes on before it."""

    def fails(self: object) -> None:
        raise IndexError("list index out of range")

    with monkeypatch.context() as patched:
        patched.setattr("companion.games.tamer.battle.battle.Battle.fight", fails)
        for command in (["resume"], ["replay"], ["replay", "--check"]):
            code, _, err = in_process([*command, journal])
            words = "this answer leads to a fault of the program's own (IndexError: list index out of range)"
            assert (code, err.splitlines()[-1]) == (
                1, f"companion: {journal}, line 4: {words}" + LEFT_AS_IT_IS.format(journal=journal)
            )  # fmt: skip
        code, _, err = in_process(["replay", "--repair", journal], "")
        assert code == 3
        assert "leads to a fault of the program's own" in err
    assert len(read_journal(journal.with_name("game-repaired.jsonl")).entries) == 2
