"""`companion cards`: looking cards up."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pexpect
import pytest
import typer
from support.processes import PATIENCE
from support.refusals import refusal
from typer.testing import CliRunner

from companion.cards import SourceError, read_set
from companion.cards.lookup import UnknownCard
from companion.cards.places import shipped_sets
from companion.cli.cards import cards
from companion.errors import UsageError
from companion.games.tamer.cards import CreatureRow

TABLE = """name,code,copies,cost,class,element,power,health,text
Owl,Z-1,2,1,Familiar,Air,1,2,Slay: Give this creature +1 Power.
Owlbear,Z-2,1,10,Monster,Earth,5,6,"Batter Up: Give this creature +1 Power.
Slay: Give this creature +1 Health."
Fire Eel,Z-3,1,2,Spirit,Water,2,2,
Émeu,Z-4,0,1,Monster,Fire,2,1,Slay: Deal 2 damage to one opposing creature.
"""

app = typer.Typer()
app.command()(cards)


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    path = tmp_path / "zoo.csv"
    path.write_text(TABLE, encoding="utf-8")
    path.with_suffix(".toml").write_text('name = "zoo"\ntitle = "The Zoo"\ngame = "tamer"\n', encoding="utf-8")
    return path


def look_up(zoo: Path, *words: str) -> str:
    result = CliRunner().invoke(app, ["tamer", "--set", str(zoo), *words], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


OWL = """Owl  Z-1
  cost 1, class Familiar, element Air, power 1, health 2
  Slay: Give this creature +1 Power.
  The Zoo (zoo), 2 copies, zoo.csv:2
"""

OWLBEAR = """Owlbear  Z-2
  cost 10, class Monster, element Earth, power 5, health 6
  Batter Up: Give this creature +1 Power.
  Slay: Give this creature +1 Health.
  The Zoo (zoo), 1 copy, zoo.csv:3
"""


@pytest.mark.parametrize("words", [["owl"], ["Z-1"], ["z1"], ["familiar"], ["AIR"], ["familiar", "slay"]])
def test_one_card_is_shown_whole(zoo: Path, words: list[str]) -> None:
    assert look_up(zoo, *words) == OWL


@pytest.mark.parametrize("words", [["owlb"], ["bear"], ["batter", "up"], ["up", "health"]])
def test_a_part_of_a_name_or_words_of_a_text_will_do(zoo: Path, words: list[str]) -> None:
    assert look_up(zoo, *words) == OWLBEAR


def test_several_cards_are_a_table_with_a_card_a_line_and_names_that_begin_so_first(zoo: Path) -> None:
    assert look_up(zoo, "fire") == (
        "The Zoo (zoo): 2 cards, 1 with copies\n"
        "code  name      copies  cost  class    element  power  health  text\n"
        "Z-3   Fire Eel       1     2  Spirit   Water        2       2\n"
        "Z-4   Émeu           0     1  Monster  Fire         2       1  Slay: Deal 2 damage to one opposing creature.\n"
    )


def test_without_words_all_cards_are_listed(zoo: Path) -> None:
    lines = look_up(zoo).splitlines()
    assert lines[0] == "The Zoo (zoo): 4 cards"
    assert [line.split()[0] for line in lines[2:]] == ["Z-1", "Z-2", "Z-3", "Z-4"]


def test_json_has_everything_that_is_on_the_cards(zoo: Path) -> None:
    assert json.loads(look_up(zoo, "owl", "--json")) == [
        {
            "name": "Owl",
            "code": "Z-1",
            "copies": 2,
            "text": "Slay: Give this creature +1 Power.",
            "picture": "",
            "cost": 1,
            "class": "Familiar",
            "element": "Air",
            "power": 1,
            "health": 2,
            "set": "zoo",
        }
    ]


def test_json_without_words_is_every_shipped_card() -> None:
    found = json.loads(CliRunner().invoke(app, ["tamer", "--json"]).output)
    shipped = [card for path in shipped_sets("tamer") for card in read_set(path, CreatureRow).cards]
    assert [(each["set"], each["code"], each["name"], each["text"]) for each in found] == [
        (card.set, card.code, card.name, card.text) for card in shipped
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["olw"], "there is no card “olw”; did you mean Owl?"),
        (["+"], "there is no card “+”; type a name, the beginning of one, or a code"),
        (["owl", "water"], "there is no card “owl water”; did you mean Owlbear?"),
        (["owl"] * 2_000, f"there is no card “{'owl ' * 10}…”; type a name, the beginning of one, or a code"),
    ],
)
def test_nothing_fits(zoo: Path, words: list[str], message: str) -> None:
    assert refusal(UnknownCard, look_up, zoo, *words) == message


def test_a_set_or_a_game_that_is_not_there(zoo: Path) -> None:
    run = CliRunner().invoke
    for arguments, message in (
        (["tamr"], "there is no game “tamr”; did you mean tamer?"),
        (["tamer", "--set", "rond1"], "tamer has no card set “rond1”; did you mean round1?"),
    ):
        assert refusal(UsageError, run, app, arguments, catch_exceptions=False) == message
    zoo.write_text("name\n")
    with pytest.raises(SourceError):
        look_up(zoo)


@pytest.mark.slow
@pytest.mark.parametrize("columns", [24, 80, 200])
def test_no_line_is_wider_than_the_terminal(zoo: Path, columns: int) -> None:
    code = "import typer; from companion.cli.cards import cards; typer.run(cards)"
    terminal = pexpect.spawn(
        sys.executable,
        ["-c", code, "tamer", "--set", str(zoo)],
        dimensions=(60, columns),
        encoding="utf-8",
        env={"TERM": "dumb", "PATH": "/usr/bin"},
    )
    terminal.expect(pexpect.EOF, timeout=PATIENCE)
    lines = [
        line.replace("\x1b[1m", "").replace("\x1b[2m", "").replace("\x1b[0m", "")
        for line in terminal.before.splitlines()
    ]
    assert any("Owlbear" in line for line in lines)
    assert max(map(len, lines)) <= columns
