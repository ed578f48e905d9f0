"""Switches in force of each game stand where their rules are told: at the table, at the shell, in print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from printing.reading import pages_of
from support.play import Begun, typed
from support.shell import in_process

from companion.errors import UsageError
from companion.games import Game, every
from companion.table.register import Register, Rule, Switch

GAMES = [game for game in every() if game.register().switches]
every_switch = pytest.mark.parametrize(
    ("game", "rule", "value"),
    [
        pytest.param(game, rule, value, id=f"{game.name}-{rule.switch.name}={value}")
        for game in GAMES
        for rule in game.register().rules.values()
        if rule.switch
        for value in rule.switch.values
    ],
)


def given(register: Register, switch: Switch, value: str) -> list[str]:
    """A value of a switch, and of others what it needs."""
    said = [f"{switch.name}={value}"]
    for other in switch.excludes if value != switch.default else ():
        name, _, refused = other.partition("=")
        if register.switches[name].default == refused:
            said.append(f"{name}={next(each for each in register.switches[name].values if each != refused)}")
    return said


def sentence(rule: Rule, value: str) -> str:
    """The sentence on a value in force."""
    assert rule.switch is not None
    mark = "In force" if value == rule.switch.default else "Changed here"
    return f"{mark}: {rule.switch.name}={value}, {rule.switch.values[value]}."


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@every_switch
def test_why_tells_what_is_in_force(game: Game, rule: Rule, value: str) -> None:
    assert rule.switch is not None
    mode = next(mode for mode in game.modes if rule.mode in ("", mode.name))
    begun = Begun([game.name, mode.name], given(game.register(), rule.switch, value))
    (told,) = [line for line in begun.play([(f":why {rule.id}", 0)]).lines if line.get("name") == "why"]
    (line,) = [line for line in told["text"].splitlines() if line.startswith(f"{rule.id}: ")]
    assert line == f"{rule.id}: {rule.text} {sentence(rule, value)} ({rule.origin})"
    assert told["data"]["switches"][rule.switch.name] == value


@every_switch
def test_rules_tell_what_is_in_force(game: Game, rule: Rule, value: str) -> None:
    assert rule.switch is not None
    options = [word for each in given(game.register(), rule.switch, value) for word in ("--rule", each)]
    code, out, err = in_process(["rules", game.name, rule.id, *options])
    assert (code, err) == (0, "")
    assert f"{rule.text} {sentence(rule, value)} {'Ruling' if rule.reason else 'Rulebook'}: " in in_one_line(out)
    found = json.loads(in_process(["rules", game.name, rule.id, "--json", *options])[1])
    (entry,) = [each for each in found if each["id"] == rule.id]
    assert entry["in_force"][0] == {
        "switch": rule.switch.name,
        "value": value,
        "sentence": rule.switch.values[value],
        "changed": value != rule.switch.default,
    }


def together(register: Register) -> Iterator[list[str]]:
    """Values that are no defaults, as many at a time as go together; each of them is there once."""
    left = [
        given(register, switch, value)
        for switch in register.switches.values()
        for value in switch.values
        if value != switch.default
    ]
    while left:
        said: list[str] = []
        for each in list(left):
            with suppress(UsageError):
                register.settle([*said, *each])
                said += each
                left.remove(each)
        yield said


@pytest.mark.slow
@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_printed_reference_tells_what_is_in_force(game: Game) -> None:
    """Players read what is changed; the register says it of every switch."""
    register = game.register()
    default = printed(game, [], "--register")
    assert "Changed here" not in printed(game, [])
    for rule in register.rules.values():
        assert rule.switch is None or sentence(rule, rule.switch.default) in default, rule.id
    for said in together(register):
        for_players, whole = printed(game, said), printed(game, said, "--register")
        settled = register.settle(said)
        for rule in register.rules.values():
            for each in register.in_force(rule, settled):
                assert each.words() in whole, rule.id
                assert not each.changed or f"Changed here: {each.sentence}." in for_players, rule.id


def printed(game: Game, rules: list[str], *options: str) -> str:
    """The words of the quick reference."""
    words = [
        "print",
        "rules",
        game.name,
        *options,
        *(word for rule in rules for word in ("--rule", rule)),
        "--out",
        "r.pdf",
    ]
    assert in_process(words)[0] == 0
    return in_one_line(" ".join(pages_of(Path("r.pdf"))))


@pytest.mark.slow
@pytest.mark.usefixtures("elsewhere")
def test_a_kit_has_the_rules_as_the_table_plays_them() -> None:
    words = ["print", "kit", "challengers", "--set", "starter", "--rule", "opening=quiet", "--out", "kit"]
    assert in_process(words)[0] == 0
    told = in_one_line(" ".join(pages_of(Path("kit/rules.pdf"))))
    assert "Changed here: only its immediate effect is resolved." in told


def test_a_switch_that_there_is_not_is_refused_where_rules_are_printed() -> None:
    for words in (["rules", "tamer"], ["print", "rules", "tamer"], ["print", "kit", "tamer"]):
        code, _, err = in_process([*words, "--rule", "rond=2"])
        assert code == 2 and "there is no rule switch “rond”; did you mean round?" in in_one_line(err)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_alters_a_rule_is_a_switch_of_another(game: Game) -> None:
    for rule in game.register().rules.values():
        for name in rule.altered_by:
            assert name in game.register().switches and (rule.switch is None or rule.switch.name != name), rule.id


def test_a_rule_that_another_switch_alters_says_so_where_that_is_changed() -> None:
    """end highscore: most cards win, unless the fewest strengths do"""
    first = typed("tossing-tiger game", ":why end").lines[-2]["text"]
    assert "Who has most cards wins. (rulebook, Objective)" in first
    changed = typed("tossing-tiger game --rule highscore=on", ":why end").lines[-2]["text"]
    assert "wins. Changed here: highscore=on, the fewest strengths win. (rulebook, Objective)" in changed


def test_the_fault_that_was_found() -> None:
    """begin.effects: Clown gets no fans, and `:why` says so"""
    lines = ("Ann, Bo", "Clown, Newcomer", "Newcomer, Horse", "Ann", "Clown", ":why begin.effects")
    told = typed("challengers match --rule opening=quiet", *lines).told[-1]
    assert "Changed here: opening=quiet, only its immediate effect is resolved." in told
