"""The protocol for programs: what every line holds, and docs/protocol.md held true."""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from declared import events_of, questions_of
from support.document import DOCS, examples, names, read, table
from support.scenario import SCENARIOS, scenarios
from support.shell import in_process, json_lines

from companion.games import Game, every

DOCUMENT = "protocol.md"
DOCUMENTED = [game for game in every() if f"\n## {game.title}\n" in read(DOCUMENT)]
every_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
every_documented_game = pytest.mark.parametrize("game", DOCUMENTED, ids=lambda game: game.name)
Conversations = dict[str, list[list[dict[str, Any]]]]

Of = type | tuple[type, ...]
FIELDS: dict[str, dict[str, Of]] = {
    "hello": {"protocol": int, "game": str, "mode": str, "rules": dict},
    "event": {"name": str, "text": str, "do": (str, type(None)), "rule": (str, type(None)), "data": dict},
    "error": {"text": str, "hint": str},
    "suspended": {"journal": (str, type(None))},
    "result": {"data": dict},
}
ASK: dict[str, Of] = {"id": int, "name": str, "who": (str, type(None)), "kind": str, "text": str, "rule": str}
OF_ANY_KIND = {"default", "strand", "also", "secret", "gathers"}
KINDS: dict[str, tuple[set[str], set[str]]] = {
    "choose": ({"options", "min", "max"}, set()),
    "yes-no": ({"options", "min", "max"}, set()),
    "cards": ({"options", "min", "max"}, set()),
    "arrange": ({"options", "min", "max"}, set()),
    "roll": ({"dice", "sides"}, {"options"}),
    "number": ({"min", "max"}, {"options"}),
    "text": ({"min", "max"}, set()),
}

AHEAD = (
    ("tamer", "battle", "Ann, Bo\nHeroicat, Escamophage\n:try Vulpike\n:odds\n:undo\n:quit\n"),
    ("tetra-master", "battle", "--rule", "chosen-army=on", "Ann, Bo\n:try\n:undo\n:quit\n"),
)


@pytest.fixture(scope="module")
def conversations(tmp_path_factory: pytest.TempPathFactory) -> Conversations:
    """For each documented game every scenario through the command line with --json, and a game that is suspended."""
    folder = tmp_path_factory.mktemp("journals")
    told: Conversations = {game.name: [] for game in every()}
    for scenario in scenarios():
        words = ["referee", *scenario.options, "--json", "--journal", folder / f"{scenario.name}.jsonl"]
        code, out, err = in_process(words, scenario.typed)
        assert (code, err) == (0, "")
        told[scenario.options[0]].append(json_lines(out))
    for game in DOCUMENTED:
        words = ["referee", game.name, "--json", "--journal", folder / f"{game.name}-suspended.jsonl"]
        code, out, err = in_process(words, ":nonsense\n:state\n:why\n:help\n:undo ?\n:quit\n")
        assert (code, err) == (3, "")
        told[game.name].append(json_lines(out))
    for named, *options, typed in AHEAD:
        words = ["referee", named, *options, "--json", "--journal", folder / f"{named}-ahead.jsonl"]
        code, out, err = in_process(words, typed)
        assert (code, err) == (3, "")
        told[named].append(json_lines(out))
    return told


def all_lines(conversations: Conversations, game: Game) -> Iterator[dict[str, Any]]:
    return (line for lines in conversations[game.name] for line in lines)


@pytest.mark.slow
@every_documented_game
def test_every_line_has_just_the_fields_of_its_type(game: Game, conversations: Conversations) -> None:
    rules = game.register().rules
    seen = set()
    for each in all_lines(conversations, game):
        line = dict(each)
        kind = line.pop("type")
        seen.add(kind)
        if kind == "ask":
            needed, possible = KINDS[line["kind"]]
            assert {*ASK} | needed <= {*line} <= {*ASK} | needed | possible | OF_ANY_KIND, line
            assert line.get("strand") is None or (isinstance(line["strand"], str) and line.get("also") != [])
            assert all(isinstance(line[name], of) for name, of in ASK.items()), line
            assert line["rule"] in rules
            continue
        assert {*line} == {*FIELDS[kind]}, line
        assert all(isinstance(line[name], of) for name, of in FIELDS[kind].items()), line
        assert kind != "event" or line["rule"] is None or line["rule"] in rules
    assert seen == {*FIELDS, "ask"}


@every_documented_game
def test_the_order_of_lines(game: Game, conversations: Conversations) -> None:
    for lines in conversations[game.name]:
        types = [line["type"] for line in lines]
        assert types[0] == "hello"
        assert types.count("hello") == 1
        assert types[-1] in ("result", "suspended")
        assert types[1] == "ask"
        assert (lines[1]["id"], lines[1]["name"]) == (1, "players")
        for place, line in enumerate(lines):
            if line["type"] == "error":
                before = next(each for each in reversed(lines[:place]) if each["type"] == "ask")
                assert lines[place + 1] == before


@every_documented_game
def test_undone_answers_are_asked_again(game: Game, conversations: Conversations) -> None:
    undone = 0
    for lines in conversations[game.name]:
        for place, line in enumerate(lines):
            if line.get("name") == "undone":
                undone += 1
                following = lines[place + 1 + (lines[place + 1].get("name") == "laid")]
                assert (following["type"], following["id"]) == ("ask", line["data"]["left"] + 1)
    assert undone


@pytest.mark.slow
def test_suspended_names_the_journal_and_exit_is_3(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    code, out, _ = in_process(["referee", "tamer", "battle", "--json", "--journal", journal], "Ann, Bo\n")
    assert code == 3
    assert json_lines(out)[-1] == {"type": "suspended", "journal": str(journal)}
    code, out, _ = in_process(["replay", "--json", journal])
    assert code == 3
    assert [line["type"] for line in json_lines(out)] == ["hello", "ask", "suspended"]
    assert json_lines(out)[-1] == {"type": "suspended", "journal": None}


def test_a_resumed_game_tells_what_followed_the_last_answer_once_more(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    in_process(["referee", "tamer", "battle", "--json", "--journal", journal], "Ann, Bo\nVulpike\n")
    _, out, _ = in_process(["resume", "--json", journal], "Heroicat\n")
    lines = json_lines(out)
    assert [line.get("name", line["type"]) for line in lines[:4]] == ["hello", "lined-up", "team", "lined-up"]
    assert lines[2]["id"] == 3
    finished = json_lines(in_process(["resume", "--json", journal])[1])
    assert finished == [lines[0], *lines[3:]]


def test_a_replay_tells_all_events_and_asks_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    example = SCENARIOS / "tamer" / "rulebook_example.txt"
    words = ["referee", "tamer", "battle", "--json", "--journal", journal, "--answers", example]
    played = [line for line in json_lines(in_process(words)[1]) if line["type"] != "ask"]
    assert in_process(["replay", "--json", journal])[0] == 0
    assert json_lines(in_process(["replay", "--json", journal])[1]) == played


# The document.


@pytest.mark.slow
def test_the_lines_are_documented() -> None:
    documented = {names(row[0])[0]: names(row[1]) for row in table(DOCUMENT, "## The lines")}
    asks = "id name who kind text options min max dice sides secret gathers strand also rule"
    assert documented.pop("ask") == asks.split()
    assert documented == {kind: list(fields) for kind, fields in FIELDS.items()}


@pytest.mark.slow
def test_the_kinds_of_question_are_documented() -> None:
    documented = {names(row[0])[0]: set(names(row[2])) for row in table(DOCUMENT, "## The lines", 1)}
    assert documented == {kind: needed | possible for kind, (needed, possible) in KINDS.items()}


@pytest.mark.slow
def test_the_words_to_the_referee_are_documented(tmp_path: Path) -> None:
    documented = [names(row[0])[0].split()[0] for row in table(DOCUMENT, "## Words to the referee")]
    words = ["referee", "tamer", "battle", "--json", "--journal", tmp_path / "game.jsonl"]
    (error,) = [line for line in json_lines(in_process(words, ":nonsense\n")[1]) if line["type"] == "error"]
    assert error["hint"] == f"It knows {' '.join(documented)}."


@pytest.mark.slow
@every_documented_game
def test_every_question_is_documented_and_asked(game: Game, conversations: Conversations) -> None:
    documented = {(name, question.kind) for name, question in questions_of(game.package).items()}
    asked = {(line["name"], line["kind"]) for line in all_lines(conversations, game) if line["type"] == "ask"}
    assert asked == documented


@every_game
def test_the_tables_of_questions_and_events_are_those_of_the_declarations(game: Game) -> None:
    """`make docs` writes them."""
    page = next(page for page in (read(DOCUMENT), read(f"{game.name}.md")) if f"<!-- questions {game.name} -->" in page)
    written = runpy.run_path(str(DOCS / "tables.py"))
    for what in ("questions", "events"):
        lines = written[f"{what}_table"](game.package)
        assert f"<!-- {what} {game.name} -->\n" + "\n".join(lines) + "\n\n" in f"{page}\n"


@pytest.mark.slow
def test_the_tables_own_events_are_documented(conversations: Conversations) -> None:
    documented = {names(row[0])[0]: set(names(row[2])) for row in table(DOCUMENT, "## The table's own events")}
    told: dict[str, set[str]] = {}
    for game in every():
        for line in all_lines(conversations, game):
            if line["type"] == "event" and line["name"] not in events_of(game.package):
                told.setdefault(line["name"], set()).update(line["data"] if line["name"] != "state" else ())
    assert documented.pop("renamed") == {"before", "after"}  # nobody here is mistyped
    assert documented.pop("gathered") == set()  # nobody here names one thing at a time
    assert told == documented


def cut_short(line: dict[str, Any]) -> dict[str, Any]:
    """A line with its long list of options as the document shows it."""
    if len(line.get("options", [])) > 5:
        return line | {"options": [*line["options"][:4], "…"]}
    return line


def test_the_example_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ((words, lines),) = examples(DOCUMENT)
    sent = [line[2:] for line in lines if line.startswith("> ")]
    code, out, _ = in_process(words, "".join(f"{line}\n" for line in sent))
    assert code == 0
    said = [json.loads(line) for line in lines if not line.startswith("> ")]
    assert [cut_short(line) for line in json_lines(out)] == said
