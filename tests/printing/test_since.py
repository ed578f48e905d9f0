"""Printing only what is new or changed, and only what can be printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from printing.conftest import MakeSet, write_set
from printing.reading import printed_cards, reader
from support.refusals import refusal
from typer.testing import CliRunner

from companion.cards import CardSet
from companion.cards.digests import card_digest, noted, row_digests
from companion.cli.app import app
from companion.cli.options import worded
from companion.engine.journal import read_journal
from companion.errors import CompanionError
from companion.games.tamer.cards import CreatureRow
from companion.printing.files.record import EarlierPrint, keywords, read_record
from companion.printing.print_run import NothingNew, Options, PrintRun

ROWS = ["Oneling,T-1,2,1,Familiar,Fire,1,2,Slay: Give this creature +1 Power.,", "Twoling,T-2,1,1,Spirit,Air,1,2,,"]


def run(*words: str) -> tuple[int, dict[str, Any], str]:
    """The exit code of `print cards`, its JSON, and its words or the error's."""
    done = CliRunner().invoke(app, ["print", "cards", "tamer", "--set", "trial.csv", "--json", *words])
    error = worded(done.exception) if isinstance(done.exception, CompanionError) else done.stderr
    return done.exit_code, json.loads(done.stdout) if done.stdout else {}, error


def first(said: dict[str, Any]) -> dict[str, Any]:
    found: list[dict[str, Any]] = said["files"]
    (file,) = found
    return file


def change(make: Callable[[str], str], row: int = 0) -> None:
    rows = list(ROWS)
    rows[row] = make(rows[row])
    write_set(*rows)


CHANGES: dict[str, tuple[Callable[[], None], int]] = {
    "a text": (lambda: change(lambda row: row.replace("+1 Power", "+2 Power")), 2),
    "a figure": (lambda: change(lambda row: row.replace("1,2,,", "1,3,,"), 1), 1),
    "a name": (lambda: change(lambda row: row.replace("Twoling", "Tooling"), 1), 1),
    "one copy more": (lambda: change(lambda row: row.replace("T-1,2", "T-1,3")), 1),
    "one copy less": (lambda: change(lambda row: row.replace("T-1,2", "T-1,1")), 0),
    "a card more": (lambda: write_set(*ROWS, "Newling,T-3,1,1,Spirit,Air,1,2,,"), 1),
    "a card less": (lambda: write_set(ROWS[0]), 0),
    "another order": (lambda: write_set(*ROWS[::-1]), 0),
    "the set's title": (lambda: write_set(*ROWS, title="Other"), 3),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("journal", [False, True])
def test_only_what_has_changed_is_printed(what: str, journal: bool) -> None:
    write_set(*ROWS)
    since = "before.pdf"
    if journal:
        since = "before.jsonl"
        words = ["referee", "tamer", "battle", "--set", "trial.csv", "--journal", since, "--answers", "none.txt"]
        Path("none.txt").write_text("", encoding="utf-8")
        assert CliRunner().invoke(app, words).exit_code == 3
    else:
        run("--out", since)
    make, count = CHANGES[what]
    make()
    code, said, words_said = run("--since", since, "--out", "after.pdf")
    assert code == 0
    if not count:
        assert said["files"] == []
        assert not Path("after.pdf").exists()
        assert f"as they were in {since}; nothing is written" in words_said
    else:
        assert first(said)["cards"] == count
        cards = "1 card is" if count == 1 else f"{count} cards are"
        assert f"{cards} new or changed since {since}; " in words_said


def test_a_changed_picture_counts_and_one_written_anew_does_not() -> None:
    Image.new("RGB", (800, 600), "red").save("p.png")
    write_set(ROWS[0] + "p.png", ROWS[1])
    run("--out", "before.pdf")
    data = Path("p.png").read_bytes()
    Path("p.png").write_bytes(data)
    assert run("--since", "before.pdf")[1]["files"] == []
    Image.new("RGB", (800, 600), "blue").save("p.png")
    assert first(run("--since", "before.pdf")[1])["cards"] == 2


def test_a_changed_layout_counts() -> None:
    write_set(*ROWS)
    run("--out", "before.pdf")
    Path("mine.toml").write_text('extends = "tamer"\nborder = "#123456"\n', encoding="utf-8")
    assert first(run("--since", "before.pdf", "--layout", "mine.toml")[1])["cards"] == 3


def test_how_it_is_printed_does_not_count() -> None:
    write_set(*ROWS)
    run("--out", "before.pdf")
    code, said, _ = run("--since", "before.pdf", "--ink", "save", "--no-qr", "--paper", "letter", "--back", "none")
    assert (code, said["files"]) == (0, [])


def test_a_print_over_the_old_one_remembers_both() -> None:
    """`--since cards.pdf --out cards.pdf`, again and again, as one works on a set."""
    write_set(*ROWS)
    run("--out", "cards.pdf")
    write_set(*ROWS, "Newling,T-3,1,1,Spirit,Air,1,2,,")
    assert first(run("--since", "cards.pdf", "--out", "cards.pdf")[1])["cards"] == 1
    assert run("--since", "cards.pdf", "--out", "cards.pdf")[1]["files"] == []


def test_what_other_pages_would_have_had_is_still_to_print(make_set: MakeSet) -> None:
    sets = [make_set(count=20)]
    Path("some.pdf").write_bytes(printed_cards("Trial", "tamer", sets, pages=frozenset({1, 2}))[0])
    assert sum(read_record(Path("some.pdf")).values()) == 9


def test_every_paper_gets_what_has_changed() -> None:
    write_set(*ROWS)
    run("--out", "before.pdf")
    CHANGES["a figure"][0]()
    _, said, _ = run("--since", "before.pdf", "--paper", "a4,letter", "--out", "c.pdf")
    assert [(file["path"], file["cards"]) for file in said["files"]] == [("c-a4.pdf", 1), ("c-letter.pdf", 1)]


def test_the_record_is_small_and_stands_in_the_keywords(shipped: list[CardSet[CreatureRow]]) -> None:
    data, deck = printed_cards("Tamer", "tamer", shipped)
    info = reader(data).metadata
    assert info is not None
    assert str(info["/Keywords"]) == keywords(deck.part().record)
    assert len(str(info["/Keywords"])) < 14 * 168


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("gone.pdf", None, "--since gone.pdf: there is no such file; name a PDF printed before, or a journal"),
        (".", None, "--since .: it is no file; name a PDF printed before, or a journal"),
        ("empty.pdf", b"", "--since empty.pdf: it is empty; name a PDF printed before, or a journal"),
        ("other.pdf", b"%PDF-1.4 of something else", "other.pdf does not tell which cards are in it; name a PDF as `companion print cards` wrote it, or a journal"),
        ("text", b"hello\n", "text, line 1: “hello” is no line of a journal"),
        ("old.jsonl", b'{"companion":"journal","game":"tamer","mode":"battle","rules":{},"cards":"","sets":[],"seed":1,"auto":"none","answers":"","program":"0.1","format":1}\n', "--since old.jsonl: this journal was begun by an older version, which noted no single cards in it; name a newer one, or a PDF printed before"),
        ("else.jsonl", b'{"companion":"journal","game":"tetra-master","mode":"battle","rules":{},"cards":"","sets":[],"seed":1,"auto":"none","answers":"","program":"0.1","format":1}\n', "--since else.jsonl: this is a journal of tetra-master, not of tamer"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_tell_is_said(name: str, content: bytes | None, message: str) -> None:
    write_set(*ROWS)
    if content is not None:
        Path(name).write_bytes(content)
    assert run("--since", name)[::2] == (1, message)


def test_a_header_with_wrong_digests_is_said() -> None:
    line = '{"companion":"journal","game":"tamer","mode":"battle","rules":{},"cards":"","sets":[],"seed":1,"auto":"none","answers":"","program":"0.1","format":1,"each":["x"]}\n'
    Path("j.jsonl").write_text(line, encoding="utf-8")
    assert (
        refusal(CompanionError, read_journal, Path("j.jsonl"))
        == "j.jsonl, line 1: the header's each is missing or wrong"
    )


def test_digests_know_the_picture_and_not_the_copies(tmp_path: Path) -> None:
    picture = tmp_path / "p.png"
    picture.write_bytes(b"1")
    plain = card_digest({"name": "A", "copies": "2"}, picture)
    assert card_digest({"copies": "3", "text": "", "name": "A"}, picture) == plain
    assert card_digest({"name": "A"}, None) != plain
    assert card_digest({"name": "A"}, picture, "another face") != plain
    assert len(plain) == 12


def test_a_source_that_is_no_table_notes_nothing(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b"\x89PNG")
    assert noted([tmp_path / "x.csv"]) == {}
    write_set(*ROWS)
    assert [row.copies for row in row_digests(Path("trial.csv")).values()] == [2, 1]


def test_of_a_journal_each_copy_counts_once(make_set: MakeSet) -> None:
    card_set = make_set(*ROWS)
    with pytest.raises(NothingNew, match="no card has changed: all 3 are as they were"):
        _printed_since(card_set, noted([card_set.path]))
    assert len(_printed_since(card_set, noted([card_set.path]), copies=3)) == 3


def _printed_since(card_set: CardSet[CreatureRow], each: Any, **options: Any) -> PrintRun:
    return PrintRun("Trial", "tamer", [card_set], Options(**options), on_paper=EarlierPrint(each, by_row=True))


BROKEN = [
    "Wrongling,T-7,1,one,Familiar,Fire,1,2,,",
    "Longling,T-8,1,1,Spirit,Air,1,2," + "Words upon words. " * 60 + ",",
]


def test_without_partial_one_wrong_card_stops_all() -> None:
    write_set(*ROWS, BROKEN[1])
    code, said, error = run("--out", "c.pdf")
    assert (code, said) == (1, {})
    assert error.startswith("trial.csv:4: text: Longling: too long: ")
    assert not Path("c.pdf").exists()


def test_with_partial_the_rest_is_printed_and_the_wrong_is_told() -> None:
    write_set(ROWS[0], *BROKEN, ROWS[1])
    code, said, words = run("--partial", "--out", "c.pdf")
    assert code == 0
    file = first(said)
    assert file["cards"] == 3
    assert [(each["line"], each["column"]) for each in file["left_out"]] == [(3, "cost"), (4, "text")]
    assert words.startswith("companion: left out: trial.csv:3: cost: ")
    assert "\ncompanion: left out: trial.csv:4: text: Longling: too long: " in words


def test_with_partial_the_wrong_is_told_where_nothing_has_changed_or_has_the_words() -> None:
    write_set(ROWS[1])
    assert run("--out", "c.pdf")[0] == 0
    write_set(ROWS[1], BROKEN[0])
    code, said, words = run("--partial", "--since", "c.pdf", "--out", "d.pdf")
    assert (code, said["files"]) == (0, [])
    assert said["note"] == "no card has changed: the only one is as it was in c.pdf; nothing is written"
    assert [each["line"] for each in said["left_out"]] == [3]
    assert words.startswith("companion: left out: trial.csv:3: cost: ")
    done = CliRunner().invoke(
        app, ["print", "cards", "tamer", "--set", "trial.csv", "--partial", "--only", "wrongling"]
    )
    assert done.stderr.startswith("companion: left out: trial.csv:3: cost: ")


def test_with_partial_nothing_right_is_still_an_error() -> None:
    for row in BROKEN:
        write_set(row)
        code, _, error = run("--partial", "--out", "c.pdf")
        assert (code, error.partition(":")[0]) == (1, "trial.csv")
    write_set(*ROWS)
    Path("trial.toml").write_text("name = 3\n", encoding="utf-8")
    assert run("--partial")[2].startswith("trial.toml:1: name: ")
    assert not list(Path().glob("**/*.pdf"))


def test_the_smallest_words_are_listed_smallest_first() -> None:
    write_set(*ROWS)
    _, said, words = run("--report", "--back", "none", "--out", "c.pdf")
    sizes = [(each["pt"], each["card"]) for each in first(said)["sizes"]]
    assert sizes == sorted(sizes, key=lambda each: each[0])
    assert {card for _, card in sizes} >= {"Oneling", "Twoling"}
    assert first(said)["smallest_pt"] == round(sizes[0][0], 1)
    fields = [each for each in first(said)["sizes"] if not each["label"]]
    shown = words.partition("The smallest of each field:\n")[2]
    assert shown.startswith(f"  {fields[0]['pt']:4.1f} pt  {fields[0]['field']}: {fields[0]['card']}\n")
    assert "Power" not in shown, "a label of the face's own"


def test_texts_that_had_to_be_set_smaller_are_listed() -> None:
    write_set(ROWS[0], "Longling,T-9,1,1,Spirit,Air,1,2," + "Slay: Give this creature +1 Power. " * 6 + ",")
    words = run("--report", "--back", "none", "--out", "c.pdf")[2]
    told = words.partition("or cut off:\n")[2].partition("The smallest of each field")[0]
    (line,) = [each for each in told.splitlines() if each.endswith("Longling: text")]
    pt, wanted = (float(each) for each in line.split(" pt ")[0].split(" of "))
    assert 6.5 <= pt < wanted
    assert "Oneling" not in told


def test_a_layouts_own_picture_counts_and_where_it_lies_does_not() -> None:
    write_set(*ROWS)
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Image.new("RGB", (800, 600), "red").save(f"{folder}/logo.png")
        Path(folder, "mine.toml").write_text(
            'extends = "tamer"\n[front.logo]\nkind = "picture"\nfile = "logo.png"\nx = 5\ny = 5\nw = 10\nh = 10\n',
            encoding="utf-8",
        )
    run("--layout", "one/mine.toml", "--out", "before.pdf")
    assert run("--layout", "two/mine.toml", "--since", "before.pdf")[1]["files"] == []
    Image.new("RGB", (800, 600), "blue").save("two/logo.png")
    assert first(run("--layout", "two/mine.toml", "--since", "before.pdf", "--out", "c.pdf")[1])["cards"] == 3


def test_the_back_of_a_double_sided_card_is_looked_at_too() -> None:
    """Its faults are told once where front and back share them, and also where only backs are printed."""
    Path("long.csv").write_text(
        "name,code,attack,type,physical,magical,arrows\nBꙮg Leech,X-1,3,Magical,1,2,N\n", encoding="utf-8"
    )
    Path("long.toml").write_text('name = "long"\ngame = "tetra-master"\nprefix = "X"\n', encoding="utf-8")
    for side in ("both", "fronts", "backs"):
        words = ["print", "cards", "tetra-master", "--set", "long.csv", "--side", side, "--out", "c.pdf"]
        done = CliRunner().invoke(app, words)
        error = worded(done.exception) if isinstance(done.exception, CompanionError) else ""
        assert error.startswith("long.csv:2: ")
        assert not Path("c.pdf").exists()
        lines = error.splitlines()
        assert len(lines) == len(set(lines))
