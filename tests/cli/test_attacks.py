"""Files made to hang or to harm: each is refused in a sentence, at once."""

from __future__ import annotations

import os
import sys
from io import StringIO
from pathlib import Path

import pytest
from support.shell import in_process

from companion.api import checking
from companion.engine.journal import Journal
from companion.table.entries import Header

HEAD = "name,code,cost,class,element,power,health,text\n"
TOML = 'name = "own"\ntitle = "Own"\ngame = "tamer"\nprefix = "X"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def own(rows: str, head: str = HEAD) -> Path:
    Path("own.toml").write_text(TOML, encoding="utf-8")
    Path("own.csv").write_text(head + rows, encoding="utf-8")
    return Path("own.csv")


def errors(*words: str | Path) -> list[str]:
    code, out, err = in_process(["check", *words])
    assert (code, err) == (1, "")
    return out.splitlines()[:-1]


def test_a_key_of_a_hundred_thousand_tables() -> None:
    Path("face.toml").write_text('extends = "plain"\n' + ".".join("a" * 100_000) + " = 1\n", encoding="utf-8")
    assert errors("face.toml") == ["face.toml:2: is nested too deeply; name the TOML of a card face"]


def test_a_number_of_five_thousand_digits() -> None:
    Path("face.toml").write_text('extends = "plain"\nx = ' + "9" * 5000 + "\n", encoding="utf-8")
    assert "a number has too many digits" in errors("face.toml")[0]


def test_a_header_of_half_a_million_columns() -> None:
    assert "has more than 1,000 columns" in errors(own("", ",".join(map(str, range(500_000))) + "\n"))[0]


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (f'<path d="{"M1 1L2 2z" * 200_000}"/>', "has more than 100,000 lines and curves; save it as PNG"),
        ('<rect width="2" height="2"/>' * 16_000, "has more than 8,000 shapes; save it as PNG"),
    ],
)
def test_a_drawing_that_takes_for_ever(drawing: str, message: str) -> None:
    Path("art.svg").write_text(SVG.format(drawing), encoding="utf-8")
    source = own("Imp,X-01,1,Spirit,Air,1,1,,art.svg\n", HEAD.replace("text\n", "text,picture\n"))
    assert message in errors(source)[0]


def test_dashes_without_length_are_a_line() -> None:
    Path("art.svg").write_text(SVG.format('<path d="M1 1L9 9" stroke="#000" stroke-dasharray="0"/>'), encoding="utf-8")
    source = own("Imp,X-01,1,Spirit,Air,1,1,,art.svg\n", HEAD.replace("text\n", "text,picture\n"))
    assert in_process(["check", source])[0] == 0


def test_pipes_that_nobody_writes_or_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.files.text.PATIENCE", 0.1)
    os.mkfifo("pipe")
    code, _, err = in_process(["referee", "tamer", "battle", "--answers", "pipe", "--journal", "j.jsonl"])
    assert (code, err) == (
        1, "companion: pipe: is a pipe into which nobody writes; name a file of typed answers, one a line\n"
    )  # fmt: skip
    code, _, err = in_process(["print", "cards", "tamer", "--only", "Heroicat", "--out", "pipe"])
    assert (code, err) == (1, "companion: pipe is a pipe that nobody reads; name a file\n")
    code, _, err = in_process(["referee", "tamer", "battle", "--journal", "pipe"])
    assert (code, err) == (1, "companion: pipe is no ordinary file; name another journal\n")


@pytest.mark.slow
def test_a_strangers_journal_speaks_to_nobodys_terminal() -> None:
    evil = "\x1b]0;owned\x07\x1b[2J"
    header = Header("tamer", "battle", {}, "", [f"{evil}.csv"], seed=1)
    Journal.begin(Path("evil.jsonl"), header).close()
    for words in (["resume", "evil.jsonl"], ["replay", "evil.jsonl"]):
        _, out, err = in_process(words)
        assert "\x1b" not in out + err
    in_process(["referee", "tamer", "battle", "--journal", "game.jsonl"], "Ann, Bo\nVulpike\n")
    whole = Path("game.jsonl").read_text(encoding="utf-8")
    for name in ("team", "Ann"):
        broken = whole.replace(f'"{name}"', '"\\u001b[31mX"').replace('"chain"', '"older"')
        Path("broken.jsonl").write_text(broken, encoding="utf-8")
        _, out, err = in_process(["resume", "broken.jsonl"])
        assert "\x1b" not in out + err


def test_a_name_that_a_spreadsheet_would_take_for_a_formula() -> None:
    words = ["pair", "--players", '=HYPERLINK("x"), +1, Bo, @cy', "--seed", "1", "--format", "csv"]
    _, out, _ = in_process(words)
    cells = [cell for line in out.splitlines() for cell in line.replace('"', "").split(",")]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@")]
    Path("event.csv").write_text(out, encoding="utf-8")
    _, again, _ = in_process(["pair", "--from", "event.csv", "--show", "round-robin"])
    assert '=HYPERLINK("x")' in again
    assert "'=" not in again


@pytest.mark.slow
def test_a_link_to_nothing_is_no_journal() -> None:
    Path("link.jsonl").symlink_to("nowhere")
    code, _, err = in_process(["referee", "tamer", "battle", "--journal", "link.jsonl"])
    assert (code, err) == (1, "companion: link.jsonl is a link to a file that is not there; name another journal\n")


@pytest.mark.slow
def test_the_folders_of_a_new_journal_are_synced(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    for module in ("companion.engine.journal", "companion.files.durable"):
        monkeypatch.setattr(f"{module}.sync_folder", synced.append)
    in_process(["referee", "tamer", "battle", "--journal", "a/b/c/game.jsonl"], "Ann, Bo\n")
    assert synced == [Path(), Path("a"), Path("a/b"), Path("a/b/c")]


@pytest.mark.parametrize(
    ("name", "what"),
    [("None", "“None” is what is typed in place of a card"), ("Vul (2)", "“Vul (2)” reads as Vul and a number")],
)
def test_names_that_nobody_can_type(name: str, what: str) -> None:
    found = errors(own(f"Vul,X-01,1,Spirit,Air,1,1,\n{name},X-02,1,Spirit,Air,1,1,\n"))
    assert found == [f"own.csv:3: name: {what}; give it a name that can be typed"]


@pytest.mark.slow
@pytest.mark.parametrize(("many", "said"), [(29, "companion: looking at 30 cards of own.csv …\n"), (30, "")])
def test_many_cards_are_checked_with_a_sign_of_life(many: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = own("".join(f"Imp {n},X-{n:05},1,Spirit,Air,1,1,\n" for n in range(30)))
    screen = StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(checking, "MANY", many)
    assert checking.check([source]).problems == []
    assert screen.getvalue() == said
