"""docs/tetra-master.md says what is so, and the register settles what the manual leaves open."""

from __future__ import annotations

import subprocess
import sys

import pytest
from declared import events_of
from games.tetra_master.arena import GAME, card, turn
from support.document import names, read, table
from support.play import Begun, numbered
from support.scenario import scenarios

from companion.cards import CardRow
from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.cards import TetraRow
from companion.games.tetra_master.drawing import Drawing
from companion.table.dice_odds import chance

PAGE = "tetra-master.md"
PLAYED = [
    (scenario, Begun(scenario.options).play(numbered(scenario.path.read_text(encoding="utf-8"))))
    for scenario in scenarios()
    if scenario.options[0] == "tetra-master"
]


@pytest.mark.slow
def test_every_question_is_documented_and_asked_in_a_scenario() -> None:
    documented = {(names(row[0])[0], names(row[1])[0]) for row in table(PAGE, "### Questions")}
    asked = {(line["name"], line["kind"]) for _, played in PLAYED for line in played.lines if line["type"] == "ask"}
    assert asked == documented


@pytest.mark.slow
def test_the_board_is_documented_with_its_data() -> None:
    assert list(events_of(GAME.package)["board"].tells) == list(turn("A 1F 1/1 N", "a1", {}).table.events[-1].data())


def test_results_and_states_have_the_fields_that_are_named() -> None:
    results = {scenario.options[1]: played.result for scenario, played in PLAYED}
    assert set(results["battle"]) == {"winners", "score", "owners", "turns"}
    assert set(results["tournament"]) == {"winners", "score", "battles", "owners"}
    state = next(line["data"] for _, played in PLAYED for line in played.lines if line.get("name") == "state")
    assert set(state) == {"turn", "to-play", "cells", "players", "colours"}
    assert set(state["players"]["Ann"]) == {"colour", "cards", "left", "hand", "points"}
    assert set(state["cells"]["c2"]) == {"card", "code", "owner", "colour"}


def test_every_column_of_a_card_source_is_named() -> None:
    documented = {names(row[0])[0] for row in table(PAGE, "### Cards of your own")}
    everyones = {field.alias or name for name, field in CardRow.model_fields.items()}
    assert documented == {field.alias or name for name, field in TetraRow.model_fields.items()} - everyones


def test_the_drawn_card_is_how_it_is_drawn() -> None:
    drawing = Drawing(Board(frozenset({"c1"}), {"a1": Monster(card("Bomb"), "a1", Player("Bo", "blue"))})).lines()
    assert "\n".join(drawing[:6]) in read(PAGE)


def test_the_chance_is_the_chance() -> None:
    exact = chance(7, 7, False)
    assert f"{exact.numerator} in {exact.denominator}, that is {float(exact) * 100:.1f} %" in read(PAGE)


def test_all_27_open_questions_are_settled() -> None:
    assert {number for rule in GAME.register().rules.values() for number in rule.questions} == set(range(1, 28))


def test_the_first_question_pays_for_nothing_heavy() -> None:
    """Pydantic is there to read card sources, fractions for hints: neither for asking who plays."""
    program = (
        "import sys; import companion.games.tetra_master.referee; "
        "print([name for name in ('pydantic', 'fractions', 'rich', 'reportlab') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
