"""`companion check`: what is said of card sources and card faces, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from support.refusals import refusal
from typer.testing import CliRunner

from companion.cli.check import check
from companion.errors import UsageError

HEADER = "name,code,cost,class,element,power,health,text\n"
OWL = "Owl,Z-1,1,Familiar,Air,1,2,Slay: Give this creature +1 Power.\n"
TOML = 'name = "zoo"\ngame = "tamer"\n'
ONE = "1 error in 1 file"

app = typer.Typer()
app.command()(check)


@pytest.fixture(autouse=True)
def zoo() -> None:
    """One right card source in the folder."""
    write("zoo.csv", HEADER + OWL)


def write(name: str, table: str, toml: str = TOML) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(table, encoding="utf-8")
    Path(name).with_suffix(".toml").write_text(toml, encoding="utf-8")


def checked(*arguments: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    return result.exit_code, result.output.splitlines()


@pytest.mark.parametrize("path", ["zoo.csv", "zoo.toml", "."])
def test_a_right_card_source(path: str) -> None:
    assert checked(path) == (0, ["1 file with 1 card: nothing is wrong"])


def test_a_card_source_counts_once() -> None:
    assert checked("zoo.csv", "zoo.toml", ".", "zoo.csv") == (0, ["1 file with 1 card: nothing is wrong"])


def test_other_tables_in_a_folder_are_left_alone() -> None:
    Path("images").mkdir()
    Path("images/cards.csv").write_text("front,back,copies,code,name\n", encoding="utf-8")
    Path("event.csv").write_text("round,player,opponent,won\n", encoding="utf-8")
    assert checked(".") == (0, ["1 file with 1 card: nothing is wrong"])


@pytest.mark.slow
def test_everything_shipped_is_right() -> None:
    code, (line,) = checked()
    assert (code, line.endswith("cards: nothing is wrong")) == (0, True)


WARNED = "1 warning in 1 file; the cards can be used all the same"
MINI = "zoo.toml:3: stock: the stock mini: on 44 x 68 mm the words of this face would be too small to read; "
SOURCES: dict[str, tuple[str, str, list[str]]] = {
    "each error by its line, and counted": (
        OWL.replace("Air", "Aire").replace("1,2", "1,two"), TOML + 'stok = ""\n',
        [
            "zoo.toml:3: stok: is not known here; did you mean stock?",
            "zoo.csv:2: element: “Aire” is none of Fire, Water, Earth, Air; did you mean Air?",
            "zoo.csv:2: health: “two” is no whole number; write a whole number from 1 to 30",
            "3 errors in 1 file",
        ],
    ),
    "a warning leaves the exit code alone": (
        OWL.replace("Give", "Gvie"), TOML,
        [
            "zoo.csv:2: text: warning: cannot read the ability from “Gvie” (column 7 of the text); did you mean “give”?",
            WARNED,
        ],
    ),
    "a text that the cards word otherwise": (
        OWL.replace("Slay: Give", "slay:  give"), TOML,
        [
            "zoo.csv:2: text: warning: the ability is worded otherwise than the cards word it; "
            "write “Slay: Give this creature +1 Power.”",
            WARNED,
        ],
    ),
    "a line break in a text is no other wording": (
        OWL.replace("Slay: Give this", '"Slay: Give\nthis').replace("Power.", 'Power."'), TOML,
        ["1 file with 1 card: nothing is wrong"],
    ),
    "a game that there is not": (
        OWL, TOML.replace("tamer", "tamr"), ["zoo.toml:2: game: there is no game “tamr”; did you mean tamer?", ONE],
    ),
    "no game": (
        OWL, 'name = "zoo"\n',
        [
            "zoo.toml: game: is missing; write small letters and digits with hyphens between them, such as spring-fair",
            ONE,
        ],
    ),
    "no TOML": (
        OWL, 'name "zoo"\n',
        [
            "zoo.toml:1: is no TOML from here on: expected '=' after a key in a key/value pair; "
            "write `key = value` lines, texts between double quotes",
            ONE,
        ],
    ),
    "a stock that is not there": (
        OWL, TOML + 'stock = "pokr"\n', ["zoo.toml:3: stock: there is no stock “pokr”; did you mean poker?", ONE],
    ),
    "a stock on which nobody could read the cards": (OWL, TOML + 'stock = "mini"\n', [MINI, ONE]),
}  # fmt: skip


@pytest.mark.parametrize(("table", "toml", "said"), SOURCES.values(), ids=SOURCES)
def test_what_is_said_of_a_card_source(table: str, toml: str, said: list[str]) -> None:
    write("zoo.csv", HEADER + table, toml)
    code, lines = checked("zoo.csv")
    assert code == any("error" in line for line in said)
    assert [line[: len(told)] for line, told in zip(lines, said, strict=True)] == said


RULE = '[front.rule]\nkind = "line"\nx = 5.0\ny = 14.0\nw = 53.0\nh = 0.0\ndash = [1.0, 0.0]\n'
LAYOUTS = {
    "a byte order mark": ('\ufeffextends = "tamer"\n', "1 file: nothing is wrong"),
    "a number in a list": (
        f'extends = "tamer"\n{RULE}', "club.toml:8: front.rule.dash.1: “0.0” is too small; write more than 0",
    ),
    "no TOML, but tables of a face": ("[front.title]\nx = \n", "club.toml:2: is no TOML from here"),
    "a sheet": (
        'title = "Tally"\n[pages.all]\ntitle = 3\n',
        "club.toml:3: pages.all.title: “3” is no text; write it between double quotes",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "said"), LAYOUTS.values(), ids=LAYOUTS)
def test_a_layout_is_checked_wherever_it_lies(text: str, said: str) -> None:
    Path("club.toml").write_text(text, encoding="utf-8")
    code, (line, *more) = checked("club.toml")
    assert line.startswith(said)
    assert (code, more) == ((0, []) if "nothing" in said else (1, [ONE]))


def test_alike_warnings_of_many_rows_are_one_line() -> None:
    Path("own").mkdir()
    Path("own/cards.csv").write_text("name,text\n" + "".join(f"{each},{{T}}\n" for each in "abcde"), encoding="utf-8")
    code, lines = checked("own")
    assert (code, lines) == (
        0,
        [
            "own/cards.csv:2: text: warning: in 5 rows (2, 3, 4, …): “{T}” is printed as it is: there is no such column; "
            "name a column, or leave it so",
            "5 warnings in 1 file; the cards can be used all the same",
        ],
    )


def test_errors_and_warnings_of_several_files() -> None:
    write("zoo.csv", HEADER + OWL.replace("Give", "Gvie"))
    write("more/ark.csv", HEADER + OWL.replace("Owl", "O;l"), TOML.replace("zoo", "ark"))
    assert checked(".") == (
        1,
        [
            "zoo.csv:2: text: warning: cannot read the ability from “Gvie” (column 7 of the text); "
            "did you mean “give”?",
            "more/ark.csv:2: name: “O;l” has a “;”; leave it out: at the table it separates names",
            "1 error and 1 warning in 2 files",
        ],
    )


def test_a_code_that_two_sets_share() -> None:
    write("ark.csv", HEADER + OWL.replace("Owl", "Eel"), TOML.replace("zoo", "ark"))
    assert checked("zoo.csv", "ark.csv") == (
        0,
        [
            "ark.csv:2: code: warning: “Z-1” is the code of zoo.csv:2 too; give the sets different prefixes",
            "1 warning in 2 files; the cards can be used all the same",
        ],
    )


def test_a_set_in_place_of_another_of_its_name_has_its_codes() -> None:
    write("changed.csv", HEADER + OWL)
    assert checked("zoo.csv", "changed.csv") == (0, ["2 files with 2 cards: nothing is wrong"])


def test_the_game_asked_for_is_another() -> None:
    write("zoo.csv", HEADER + OWL, TOML.replace("tamer", "chess"))
    assert checked("--game", "tamer", "zoo.csv") == (
        1,
        ["zoo.toml:2: game: “chess” is not the game asked for; write tamer", ONE],
    )
    assert refusal(UsageError, checked, "--game", "tamr") == "there is no game “tamr”; did you mean tamer?"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("zo.csv", "zo.csv: there is no such file; did you mean zoo.csv?"),
        ("empty", "empty: has no table of cards; save one there, as CSV, .xlsx or .ods"),
        ("owl.png", "owl.png: is a picture; name the CSV of a card source"),
        ("alone.toml", "alone.csv: there is no such file; beside alone.toml it says what the cards are"),
    ],
)
def test_a_path_that_is_no_card_source(path: str, message: str) -> None:
    Path("empty").mkdir()
    Path("owl.png").write_bytes(b"\x89PNG....")
    Path("alone.toml").write_text(TOML)
    assert checked(path) == (1, [message, ONE])


def test_an_empty_folder_that_is_the_current_one(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("nothing").mkdir()
    monkeypatch.chdir("nothing")
    assert checked(".") == (1, [".: has no table of cards; save one there, as CSV, .xlsx or .ods", ONE])


FACE = 'extends = "tamer"\n[front.title]\n'


def test_a_card_face_is_checked_wherever_it_lies() -> None:
    Path("club.toml").write_text(FACE + 'colour = "nihgt"\ntext = "{nmae}"\n', encoding="utf-8")
    wrong = [
        "club.toml:3: front.title.colour: there is no colour “nihgt”; did you mean night?",
        "club.toml:4: front.title.text: the cards have no column “nmae”; did you mean name?",
    ]
    assert checked("club.toml") == (1, [*wrong, "2 errors in 1 file"])
    assert checked(".") == (1, [*wrong, "2 errors in 2 files"])


def test_a_face_that_names_no_game_is_checked_for_the_one_that_is_given() -> None:
    place = "x = 5.0\ny = 5.0\nw = 20.0\nh = 8.0\n"
    text = f'kind = "text"\n{place}size = 9.0\ntext = "{{attack}}"\n'
    panel = f'[back.ground]\nkind = "panel"\n{place}'
    Path("club.toml").write_text(
        f'width = 63.0\nheight = 88.0\nborder = "ink"\n[front.a]\n{text}{panel}', encoding="utf-8"
    )
    assert checked("club.toml") == checked("club.toml", "--game", "tetra-master")
    code, (line, _) = checked("club.toml", "--game", "tamer")
    assert (code, line) == (
        1,
        "club.toml:11: front.a.text: the cards have no column “attack”; " + line.partition("; ")[2],
    )


def test_what_printing_would_find_out_is_told_too() -> None:
    write(
        "zoo.csv",
        HEADER
        + OWL.replace("Owl", "Owl 火火").replace("Power.", "Power. 水 火")
        + OWL.replace("Owl,Z-1", f"{'W' * 40},Z-2"),
    )
    code, lines = checked("zoo.csv")
    assert (code, lines[1:]) == (
        1,
        [
            "zoo.csv:2: name: Owl 火火: the typeface LilitaOne-Regular.ttf has no “火” (U+706B); name one that has it under [fonts], or write it another way",
            "zoo.csv:2: text: Owl 火火: the typeface BarlowSemiCondensed-Medium.ttf has no “水” (U+6C34) or “火” (U+706B); "
            "name one that has it under [fonts], or write it another way",
            f"zoo.csv:3: name: {'W' * 40}: too long: at 6.5 pt it needs 87.4 mm of width, and there are 34.6 mm; "
            "leave out about 24 of its 40 characters",
            "3 errors and 1 warning in 1 file",
        ],
    )


def test_json() -> None:
    write("bad.csv", HEADER + OWL.replace("Air", "Aire"), TOML.replace("zoo", "bad"))
    result = CliRunner().invoke(app, ["zoo.csv", "bad.csv", "--json"])
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "files": ["zoo.csv", "bad.csv"],
        "sets": [{"path": "zoo.csv", "game": "tamer", "set": "zoo", "cards": 1, "different": 1}],
        "problems": [
            {
                "file": "bad.csv",
                "line": 2,
                "column": "element",
                "what": "“Aire” is none of Fire, Water, Earth, Air",
                "instead": "did you mean Air?",
                "severity": "error",
            }
        ],
        "errors": 1,
        "warnings": 0,
    }


def test_a_name_that_reads_as_one_of_another_set() -> None:
    ark = OWL.replace("Owl", "O.W.L.").replace("Z-1", "A-1") + OWL.replace("Owl", "Baby-Drachna").replace("Z-1", "A-2")
    write("ark.csv", HEADER + ark, TOML.replace("zoo", "ark"))
    assert checked("zoo.csv", "ark.csv") == (
        1,
        [
            "ark.csv:2: name: “O.W.L.” reads as “Owl” of zoo.csv:2; give it a name of other letters or digits",
            "ark.csv:3: name: “Baby-Drachna” reads as “Baby Drachna” of round1.csv:34; "
            "give it a name of other letters or digits",
            "2 errors in 2 files",
        ],
    )
    write(
        "ark.csv", HEADER + OWL.replace("Z-1", "A-1"), TOML.replace("zoo", "ark")
    )  # the same name is told by its code
    assert checked("zoo.csv", "ark.csv")[0] == 0
