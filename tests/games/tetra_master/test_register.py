"""The rule register: every open question is settled, every ruling has its reason, and every switch its words."""

from __future__ import annotations

import subprocess
import sys

from games.tetra_master.arena import GAME

RULES = GAME.register().rules.values()


def test_all_27_open_questions_are_settled():
    assert {number for rule in RULES for number in rule.questions} == set(range(1, 28))


def test_a_ruling_has_a_reason_and_a_rule_of_the_manual_a_section():
    for rule in RULES:
        assert bool(rule.reason) == (rule.source == "ruling"), rule.id
        assert rule.text.endswith("."), rule.id


def test_the_switches_and_their_defaults():
    assert {name: switch.default for name, switch in GAME.register().switches.items()} == {
        "hands": "open",
        "math-is-hard": "off",
        "chains": "winner",
        "controlled-arena": "off",
        "five-five": "nobody",
        "chosen-army": "off",
        "first-to": "3",
        "later-starts": "random",
        "hints": "off",
    }
    assert all(switch.default in switch.values for switch in GAME.register().switches.values())


def test_the_modes():
    assert [mode.name for mode in GAME.modes] == ["battle", "tournament"]


def test_the_first_question_pays_for_nothing_heavy():
    """Pydantic is there to read card sources, fractions for hints: neither for asking who plays."""
    program = (
        "import sys; import companion.games.tetra_master.referee; "
        "print([name for name in ('pydantic', 'fractions', 'rich', 'reportlab') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
