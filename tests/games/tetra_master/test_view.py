"""Views for people: the board in plain letters, the state as data, the status line, and the result in words."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from games.tetra_master.arena import GAME, card, shipped_pool, turn
from support.scripted import Scripted

from companion.engine.referee_events import state
from companion.frontends.lines import Screen, TextLines
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.view import TableView, result_lines

ALL = "N NE E SE S SW W NW"
BOARD = [
    "          a               b               c               d",
    "  +---------------+---------------+---------------+---------------+",
    "  |\\      ^      /|               |###############|               |",
    "1 |R Star         |      b1       |###############|      d1       |",
    "  |<10M P2 M3    >|               |###############|               |",
    "  |/      v      \\|               |###############|               |",
    "  +---------------+---------------+---------------+---------------+",
    "  |               |               |               |               |",
    "2 |      a2       |B Ifrit        |      c2       |      d2       |",
    "  |               |<7M P6 M4     >|               |               |",
    "  |               |       v       |               |               |",
    "  +---------------+---------------+---------------+---------------+",
    "  |               |               |               |               |",
    "3 |      a3       |      b3       |      c3       |      d3       |",
    "  |               |               |               |               |",
    "  |               |               |               |               |",
    "  +---------------+---------------+---------------+---------------+",
    "  |               |               |               |       ^       |",
    "4 |      a4       |      b4       |      c4       |R Savethequeeni|",
    "  |               |               |               | 1F P1 M1      |",
    "  |               |               |               |               |",
    "  +---------------+---------------+---------------+---------------+",
]


def shown(secret: int | None = None) -> TableView:
    ann = Player("Ann", "red", [card("Imp 4P 3/2 N E"), card("Straw Man")])
    bo = Player("Bo", "blue", [], secret)
    ifrit = card("Ifrit 7M 6/4 E S W")
    monsters = {
        "a1": Monster(card(f"Star 10M 2/3 {ALL}"), "a1", ann),
        "b2": Monster(ifrit, "b2", bo),
        "d4": Monster(card("Savethequeeni 1F 1/1 N"), "d4", ann),
    }
    table = Scripted([], shipped_pool)
    board = Board(frozenset({"c1"}), monsters)
    battle = Battle(Setup(table, GAME.register().settle(()), [ann, bo]), board, ann)
    return TableView(battle)


def test_the_board_reads_without_colour() -> None:
    lines = shown().lines()
    assert lines[:22] == BOARD
    assert lines[22:] == [
        "Ann (R, 2 on the board): hand 2: Imp 4P P3 M2 (N E), Straw Man 2P P2 M2 (-)",
        "Bo (B, 1 on the board): hand 0",
    ]
    assert max(map(len, lines[:22])) <= 78


def test_a_hidden_hand_stays_hidden() -> None:
    view = shown(secret=3)
    assert view.lines()[-1] == "Bo (B, 1 on the board): hand 3"
    assert view.state()["players"]["Bo"]["hand"] is None
    assert view.state()["players"]["Bo"]["left"] == 3


def test_colours_are_told_for_the_letters_of_each_card() -> None:
    state = shown().state()
    spans = state["colours"]
    assert len(spans) == 12
    assert spans[0] == (2, 3, 18, "red")
    for line, start, end, colour in spans:
        assert BOARD[line][start - 1] == BOARD[line][end] == "|"
        assert colour == ("blue" if "Ifrit" in "".join(BOARD[line - 3 : line + 4]) and start == 19 else "red")


def test_the_state_is_data() -> None:
    state = shown().state()
    assert state["cells"]["c1"] == "blocked"
    assert state["cells"]["b1"] is None
    assert state["cells"]["b2"] == {"card": "Ifrit", "code": "", "owner": "Bo", "colour": "blue"}
    assert list(state["cells"])[:5] == ["a1", "b1", "c1", "d1", "a2"]
    assert state["players"]["Ann"] == {
        "colour": "red",
        "cards": 2,
        "left": 2,
        "hand": ["Imp", "Straw Man"],
        "points": 0,
    }
    assert (state["turn"], state["to-play"]) == (0, "Ann")


def test_the_status_line() -> None:
    assert shown().status() == "turn 0 · Ann (R, 2 on the board): hand 2 · Bo (B, 1 on the board): hand 0"


@pytest.mark.parametrize(
    ("columns", "status"),
    [
        (100, "turn 0 · Ann (R, 2 on the board, 1 won): hand 2 · Bo (B, 1 on the board, 1 won): hand 0"),
        (78, "turn 0 · Ann (R, 2, 1 won): hand 2 · Bo (B, 1, 1 won): hand 0"),
        (56, "turn 0 · Ann (R, 2, 1 won): hand 2 · Bo (B, 1, 1 won): …"),
    ],
)
def test_no_word_of_the_status_is_cut(columns: int, status: str) -> None:
    view = shown()
    for player in view._battle.players:
        player.points = 1
    scene = view.scene(columns, 17)
    assert scene and scene.lines[-1] == status


def test_a_long_name_is_cut_where_the_card_ends() -> None:
    played = turn("Savethequeenifyoucan 1F 1/1 N", "a1", {})
    drawing = played.table.events[-1].data()["drawing"]
    assert "|R Savethequeen.|" in drawing.replace("  |", "|")


def test_the_board_is_told_after_a_turn() -> None:
    event = turn("A 1F 1/1 N", "a1", {}, blocked="b1").table.events[-1]
    data = event.data()
    assert (event.name, event.rule, data["turn"]) == ("board", "turn", 1)
    assert data["cells"]["a1"]["owner"] == "Ann"
    assert data["colours"] == [(line, 3, 18, "red") for line in range(2, 6)]
    assert data["drawing"].splitlines()[3].startswith("1 |R A            |###############|")


def test_results_in_words() -> None:
    assert result_lines({"winners": ["Ann"], "score": {"Ann": 7, "Bo": 3}}) == ["Ann wins: Ann 7 to Bo 3."]
    assert result_lines({"winners": [], "score": {"Ann": 5, "Bo": 5}}) == ["A draw: Ann 5 to Bo 5."]
    assert result_lines({"winners": ["Ann", "Bo"], "score": {"Ann": 5, "Bo": 5}}) == ["A draw: Ann 5 to Bo 5."]
    tournament = {"winners": ["Bo"], "score": {"Ann": 1.5, "Bo": 3}, "battles": [{}] * 5}
    assert result_lines(tournament) == ["Bo is the Tournament Champion after 5 battles: Ann 1.5 to Bo 3."]


def on_screen(colour: bool) -> list[str]:
    """A turn's board as somebody at a screen sees it."""
    event = turn("A 1F 1/1 N", "a1", {"d4": "blue B 1P 1/1 S"}).table.events[-1]
    out = StringIO()
    Screen(iter(()), TextLines(out, colour)).tells(event)
    return out.getvalue().splitlines()


def test_on_a_screen_the_board_stands_as_it_is_drawn() -> None:
    event = turn("A 1F 1/1 N", "a1", {"d4": "blue B 1P 1/1 S"}).table.events[-1]
    assert on_screen(colour=False) == [f"  {line}" for line in event.data()["drawing"].splitlines()]


def test_a_screen_with_colours_paints_each_card_in_its_owners() -> None:
    plain, painted = on_screen(colour=False), on_screen(colour=True)
    assert painted[3] == plain[3].replace("|R A            |", "|\033[91mR A            \033[0m|")
    assert painted[18] == plain[18].replace("|B B            |", "|\033[94mB B            \033[0m|")
    assert painted[6] == plain[6]
    assert [re.sub("\033\\[\\d+m", "", line) for line in painted] == plain


def test_words_below_a_drawing_are_wrapped() -> None:
    out = StringIO()
    Screen(iter(()), TextLines(out)).tells(
        state("", lines=["drawn", "word " * 40], state={"colours": [(0, 0, 5, "red")]})
    )
    first, *rest = out.getvalue().splitlines()
    assert first == "  drawn"
    assert len(rest) > 1
    assert all(len(line) <= 100 for line in rest)
