"""Mistakes of a game's author: each is a sentence with its file and line, and the other games go on."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.outside import installed
from support.shell import in_process

from companion.games import every
from companion.games.mistakes import mistakes
from companion.games.tetra_master.events import placed
from companion.table.events import Event

DIE = 'class Die(Roll, name="die", says="{who} rolls a die: which number?"):'
TOLD = '        table.tell(rolled("duel", player=player, card=card.name, total=rolls[player] + bonus(card)))\n'
OURS = ["cardpg", "challengers", "tamer", "tetra-master", "tossing-tiger"]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the toy's code, as if its package were installed."""
    with installed(tmp_path, monkeypatch) as code:
        yield code


def changed(path: Path, old: str, new: str) -> int:
    """The line on which the change begins."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def checked() -> tuple[int, list[str]]:
    code, out, err = in_process(["check", "--game", "high-roller"])
    assert "Traceback" not in out + err
    return code, (out or err).splitlines()


IN_CODE = {
    "a question without words": (
        DIE,
        'class Die(Roll, name="die"):',
        'duel.py:LINE: Die: has no says; write it in the first line of its declaration: class Die(Roll, name="die", '
        'says="{who} rolls: what?")',
    ),
    "a question without a name": (
        DIE,
        'class Die(Roll, says="Which?"):',
        "duel.py:LINE: Die: has no name; write it in",
    ),
    "words that name no field": (
        DIE,
        DIE.replace("a die", "{dices:die}"),
        "duel.py:LINE: Die: {dices:die} names nothing that it has; did you mean dice?",
    ),
    "a noun behind what is no number": (
        DIE,
        DIE.replace("{who}", "{who:die}"),
        "duel.py:LINE: Die: {who:die} needs a number or a list before the colon",
    ),
    "a rule that is none, asked by": (
        'table.ask(Die("duel", player))',
        'table.ask(Die("duell", player))',
        "duel.py:LINE: Die: cites the rule “duell”, which is not in rules.toml; did you mean duel?",
    ),
    "a rule that is none, told by": (
        'won("duel.tie", ',
        'won("dual.tie", ',
        "duel.py:LINE: won: cites the rule “dual.tie”, which is not in rules.toml; did you mean duel.tie?",
    ),
    "an event told with another field": (
        TOLD,
        TOLD.replace("card=card.name", "kard=card.name"),
        "duel.py:LINE: rolled: has no field “kard”; did you mean card?",
    ),
    "an event told with too little": (
        TOLD,
        TOLD.replace("card=card.name, ", ""),
        "duel.py:LINE: rolled: is told without card; name it in the call",
    ),
    "a question asked with another field": (
        "cards=left, index=pool.index",
        "cards=left, indx=pool.index",
        "duel.py:LINE: Card: has no field “indx”; did you mean index?",
    ),
}


@pytest.mark.parametrize("mistake", IN_CODE)
def test_a_mistake_in_the_code_is_told_by_check(package: Path, mistake: str) -> None:
    old, new, said = IN_CODE[mistake]
    line = changed(package / "duel.py", old, new)
    code, lines = checked()
    assert code == 1
    said = said.replace("LINE", str(line))
    assert lines[0].partition("high_roller/")[2].startswith(said), lines


def test_without_a_mistake_nothing_is_wrong(package: Path) -> None:
    assert checked()[0] == 0
    assert [mistakes(game) for game in every()] == [[]] * 6


IN_RULES = {
    "no register": (None, "", "rules.toml: there is no such file; name the TOML of a game's rules"),
    "no table": ("[[rule]]", "[[rul]]", "rules.toml: rule: has no rules; write a [[rule]] table for each, with id, te"),
    "a rule without a text": ('text = "The h', 'txt = "The h', "rules.toml:6: rule.1: has no text; write text = …"),
    "no TOML": ('id = "duel.tie"', 'id = "duel.tie', "rules.toml:7: is no TOML from here on: "),
}


@pytest.mark.parametrize("mistake", IN_RULES)
def test_a_mistake_in_the_rules_is_told_by_check(package: Path, mistake: str) -> None:
    old, new, said = IN_RULES[mistake]
    path = package / "rules.toml"
    if old is None:
        path.unlink()
    else:
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    code, lines = checked()
    assert code == 1
    assert lines[0].partition("high_roller/")[2].startswith(said), lines
    assert in_process(["rules", "high-roller"])[0] == 1


AT_IMPORT = {
    "no GAME": ("GAME = HighRoller()", "", "__init__.py: has no GAME; write GAME = …() below the class of the game"),
    "a GAME that is none": ("GAME = HighRoller()", "GAME = 5", "__init__.py: GAME is “5”, and no game; write GAME = "),
    "a module that fails": (
        "GAME = HighRoller()",
        "GAME = HighRoler()",
        "__init__.py:25: NameError: name 'HighRoler' ",
    ),
    "a module that is none": ("import duel", "import duell", "__init__.py:3: ImportError: cannot import name 'duell' "),
    "no Python": ("GAME = HighRoller()", "GAME = HighRoller(", "__init__.py:25: is no Python: '(' was never closed"),
    "a module that ends": ("GAME = HighRoller()", "raise SystemExit(3)", "__init__.py:25: SystemExit: 3"),
    "a method that is missing": ("def load(", "def loads(", "__init__.py:25: TypeError: Can't instantiate abstract cl"),
    "no title": ('    title = "High Roller"\n', "", "__init__.py:10: HighRoller has no title; write it below class Hi"),
    "a name that is taken": (
        'name = "high-roller"',
        'name = "tamer"',
        "__init__.py:10: there is a game “tamer” already",
    ),
}


@pytest.mark.parametrize("mistake", AT_IMPORT)
def test_a_package_that_can_not_be_taken_is_told_and_the_others_go_on(package: Path, mistake: str) -> None:
    old, new, said = AT_IMPORT[mistake]
    changed(package / "__init__.py", old, new)
    code, out, err = in_process(["games"])
    assert code == 0 and "Tamer Tournament" in out and "High Roller" not in out
    start, _, told = err.partition("high_roller/")
    assert start.startswith("companion: high-roller, of high-roller 0.1, can't be played: ") and told.startswith(said)
    assert [game.name for game in every()] == OURS
    code, (line, *_) = checked()
    assert code == 1 and line.partition("high_roller/")[2].startswith(said)


def test_check_tells_of_broken_packages_too(package: Path) -> None:
    changed(package / "__init__.py", "GAME = HighRoller()", "")
    code, out, _ = in_process(["check"])
    assert code == 1
    assert "high_roller/__init__.py: has no GAME; write GAME = …() below the class of the game" in out


def test_an_entry_point_that_leads_nowhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch, declares="high_rollers"):
        code, _, err = in_process(["referee", "high-roller"])
        assert code == 1
        assert err.startswith("companion: high-roller, of high-roller 0.1, can't be played: the entry point: Module")
        assert "high_rollers" in err


def test_a_fault_at_the_table_names_the_game_and_the_line(package: Path) -> None:
    changed(package / "duel.py", DIE, 'class Die(Roll, name="die"):')
    code, _, err = in_process(["referee", "high-roller", "--answers", "-"], "Ann, Bo\nlucky\n")
    assert code == 1
    assert err.startswith("companion: a fault in High Roller, ") and "duel.py:79 (AttributeError: " in err


def test_an_event_is_made_by_a_function_of_its_name() -> None:
    made: Any = placed
    with pytest.raises(TypeError, match=r"^placed\(\) got an unexpected keyword argument 'wepon'"):
        made("turn.cell", wepon="axe")
    assert placed.__doc__ == "A card was played."
    said = inspect.signature(placed)
    assert next(iter(said.parameters)) == "rule" and {*said.parameters} > {"player", "card", "cell"}
    assert said.return_annotation is Event
