"""docs/tamer.md says what is so."""

import re
from pathlib import Path

import pytest
from games.tamer.arena import GAME

from companion.games.tamer.language.reading import read
from companion.games.tamer.language.wording import write

PAGE = Path(__file__).parents[3].joinpath("docs/tamer.md").read_text(encoding="utf-8")
TABLE = dict(re.findall(r"^\| ([a-z ]+) \| (`.*) \|$", PAGE, re.MULTILINE))


def texts(part: str) -> list[str]:
    return re.findall(r"`([^`]+)`", TABLE[part])


@pytest.mark.parametrize("text", texts("always"))
def test_what_is_always_so(text):
    assert write(read(text)) == text


@pytest.mark.parametrize("text", [each for part in ("give", "deal", "heal", "move") for each in texts(part)])
def test_effects_with_every_target(text):
    for target in texts("one creature"):
        whole = "Slay: " + text.replace("…", target)
        assert write(read(whole)) == whole


@pytest.mark.parametrize("target", texts("one creature") + texts("several"))
def test_targets(target):
    whole = f"Batter Up: Give {target} +2 Health."
    assert write(read(whole)) == whole


@pytest.mark.parametrize("condition", texts("if"))
def test_conditions(condition):
    whole = "Battle Start: " + condition.replace("…", "give this creature +1 Power.")
    assert write(read(whole)) == whole


def test_every_switch_is_named_with_its_values():
    for name, switch in GAME.register().switches.items():
        line = next(line for line in PAGE.splitlines() if f"`--rule {name}=`" in line)
        named = re.findall(r"`([\w-]+)`", line)
        assert named == list(switch.values)
        assert named[0] == switch.default
