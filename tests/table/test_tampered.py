"""A journal says when a line is missing, doubled, swapped or foreign: none of them is resumed without a word."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.shell import in_process
from table.test_every_answer import begun_by_chance, wrote

from companion.engine.journal import JournalError, read_journal

GAMES, TAMPERED, MANY = 40, 1_000, 10_000


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> list[list[bytes]]:
    """The lines of games of every mode, some played to their end, with every word to the referee among the answers."""
    folder = tmp_path_factory.mktemp("journals")
    for seed in range(GAMES):
        wrote(begun_by_chance(seed, folder, looks=False))
    lines = [path.read_bytes().splitlines(keepends=True) for path in sorted(folder.iterdir())]
    return [each for each in lines if len(each) > 3]


def tampered(random: Random, journals: list[list[bytes]]) -> tuple[str, list[bytes]]:
    """A journal with a line deleted, doubled, swapped or added, and which it was; the last line is not just cut off."""
    lines, other = random.sample(journals, 2)
    what = random.choice(["deleted", "doubled", "swapped", "added", "went on elsewhere"])
    place = random.randrange(1, len(lines))
    if what == "deleted":
        place = random.randrange(len(lines) - 1)
        return what, [*lines[:place], *lines[place + 1 :]]
    if what == "doubled":
        return what, [*lines[: place + 1], *lines[random.randrange(1, place + 1) :]]
    if what == "swapped":
        place, second = random.sample(range(1, len(lines)), 2)
        swapped = dict(enumerate(lines)) | {place: lines[second], second: lines[place]}
        return what, list(swapped.values())
    if what == "added":
        return what, [*lines[:place], random.choice(other[1:]), *lines[place:]]
    return what, [*lines[:place], *other[place:], random.choice(other[1:])]


@pytest.mark.slow
@pytest.mark.parametrize("many", [TAMPERED, pytest.param(MANY, marks=pytest.mark.long)])
def test_no_tampered_journal_is_read_without_a_word(journals: list[list[bytes]], many: int, tmp_path: Path) -> None:
    random, path = Random(26), tmp_path / "game.jsonl"
    seen: set[str] = set()
    for _ in range(many):
        what, lines = tampered(random, journals)
        path.write_bytes(b"".join(lines))
        with pytest.raises(JournalError, match=r"line \d+: is "):
            read_journal(path)
        seen.add(what)
    assert len(seen) == 5


@pytest.mark.slow
def test_every_whole_beginning_is_a_journal(journals: list[list[bytes]], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for lines in journals:
        for many in range(1, len(lines) + 1):
            path.write_bytes(b"".join(lines[:many]))
            assert read_journal(path).whole == many


def test_what_is_said_and_how_it_is_repaired(tmp_path: Path) -> None:
    """The line is named, the file left alone; the repaired journal holds what stood before the fault."""
    journal, path = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    answers = "Ann, Bo\nVulpike\n:undo\nVulpike, Baby Drachna\n"
    assert in_process(["referee", "tamer", "battle", "--journal", journal], answers)[0] == 3
    lines = journal.read_bytes().splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        cut = b"".join([*lines[:place], *lines[place + 1 :]])
        path.write_bytes(cut)
        fault = (
            f"companion: {path}, line {place + 1}: is damaged, or does not follow the line before it: "
            "one is missing, is there twice or comes from elsewhere; "
        )
        alone = f"the file is left as it is, and `companion replay --repair {path}` goes on from there in a new one\n"
        for command in (["resume"], ["replay"], ["replay", "--check"]):
            assert in_process([*command, path]) == (1, "", fault + alone)
        code, _, err = in_process(["replay", "--repair", path])
        assert (code, path.read_bytes()) == (3, cut)
        assert err.startswith(f"{fault}going on from there\n")
        repaired = path.with_name("cut-repaired.jsonl")
        assert [entry.answer for entry in read_journal(repaired).entries] == ["Ann, Bo", "Vulpike"][: place - 1]
        repaired.unlink()


@pytest.mark.slow
def test_resume_says_how_many_answers_there_are(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    in_process(["referee", "tamer", "battle", "--journal", journal], "Ann, Bo\nVulpike\n")
    assert in_process(["resume", journal])[2].startswith(f"companion: {journal} holds 2 answers\n")
