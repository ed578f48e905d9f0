"""Every message about a wrong card source, whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from support.refusals import refusal

from companion.cards import CardSet, Problem, SourceError, read_set
from companion.cards.sheet import BYTES_AT_MOST, CARDS_AT_MOST
from companion.files.text import CELL_AT_MOST

from .conftest import Beast

HEADER = "name,class,power,text,copies,code\n"
KNOWN = "name, code, copies, text, picture, class, power, speed, tame, habitat, age, mark, legs"


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        ("class", "Fyre", "class: “Fyre” is none of Fire, Water, Earth, Air; did you mean Fire?"),
        ("class", "watr", "class: “watr” is none of Fire, Water, Earth, Air; did you mean Water?"),
        ("class", "Plaid", "class: “Plaid” is none of Fire, Water, Earth, Air; write one of them"),
        ("class", "", "class: is missing; write one of Fire, Water, Earth, Air"),
        ("habitat", "Forrest", "habitat: “Forrest” is none of Forest, Sea; did you mean Forest?"),
        ("power", "two", "power: “two” is no whole number; write a whole number from 0 to 30"),
        ("power", "2.5", "power: “2.5” is no whole number; write a whole number from 0 to 30"),
        ("power", "-1", "power: “-1” is too small; write a whole number from 0 to 30"),
        ("power", "31", "power: “31” is too large; write a whole number from 0 to 30"),
        ("power", "", "power: is missing; write a whole number from 0 to 30"),
        ("power", "9" * 60, f"power: “{'9' * 40}…” is too large; write a whole number from 0 to 30"),
        ("power", "9" * 9000, f"power: “{'9' * 40}…” is no whole number; write a whole number from 0 to 30"),
        ("copies", "100", "copies: “100” is too large; write a whole number from 0 to 99"),
        ("copies", "many", "copies: “many” is no whole number; write a whole number from 0 to 99"),
        ("speed", "fast", "speed: “fast” is no number; write a number, at least 0"),
        ("speed", "-0.5", "speed: “-0.5” is too small; write a number, at least 0"),
        ("age", "100", "age: “100” is too large; write a whole number, at most 99"),
        ("tame", "perhaps", "tame: “perhaps” is neither yes nor no; write yes or no"),
        ("mark", "Q", "mark: “Q” does not fit; write one small letter"),
        ("legs", "three", "legs: “three” is no whole number; write a whole number"),
        ("legs", "3", "legs: 3 legs are lopsided; give it an even number"),
        ("name", "", "name: is missing; write the card's name"),
        ("name", "x" * 41, "name: is 41 characters long; write at most 40"),
        ("name", "Ann; Bo", "name: “Ann; Bo” has a “;”; leave it out: at the table it separates names"),
        ("name", '"Ann, Bo"', "name: “Ann, Bo” has a “,”; leave it out: at the table it separates names"),
        ("name", ":undo", "name: “:undo” begins with “:”; leave it out: at the table it begins a word to the referee"),
        ("name", "??", "name: “??” has no letter and no digit; give the card a name that can be typed"),
        ("name", "Bell\a", "name: has the invisible character “\\x07”; leave it out"),
        ("name", '"Two\nlines"', "name: has the invisible character “\\n”; leave it out"),
        (
            "text",
            "to \u202eeht left",
            "text: has the invisible character “\\u202e”, a right-to-left override; leave it out",
        ),
        ("text", "x" * 2001, "text: is 2001 characters long; write at most 2000"),
        (
            "code",
            "R1/07",
            "code: “R1/07” is no code; write letters and digits with hyphens between them, such as R1-07, or nothing",
        ),
        ("code", "B-123456789-X", "code: is 13 characters long; write at most 12"),
        ("picture", "x" * 256, "picture: is 256 characters long; write at most 255"),
    ],
)
def test_a_wrong_cell(complaints: Callable[..., list[str]], column: str, cell: str, message: str) -> None:
    cells = {"name": "Lynx", "class": "Air", "power": "4", column: cell}
    assert complaints(f"{','.join(cells)}\n{','.join(cells.values())}\n") == [f"beasts.csv:2: {message}"]


def test_a_rule_over_several_columns(complaints: Callable[..., list[str]]) -> None:
    assert complaints("name,class,power,tame\nLynx,Air,25,yes\n") == [
        "beasts.csv:2: nobody tames so strong a beast; weaken it or set it free"
    ]


def test_every_error_of_both_files_at_once_by_the_lines_where_the_rows_start(
    complaints: Callable[..., list[str]],
) -> None:
    table = HEADER + 'Lynx,Air,four,"Growls,\nthen\nbites.",,\nOwl,Aire,1,,,\n,Water,1,,200,\n'
    toml = 'name = "beasts"\n\ngame = "Zoo"\nstok = "poker"\n'
    assert complaints(table, toml) == [
        "beasts.toml:3: game: “Zoo” does not fit; "
        "write small letters and digits with hyphens between them, such as spring-fair",
        "beasts.toml:4: stok: is not known here; did you mean stock?",
        "beasts.csv:2: power: “four” is no whole number; write a whole number from 0 to 30",
        "beasts.csv:5: class: “Aire” is none of Fire, Water, Earth, Air; did you mean Air?",
        "beasts.csv:6: name: is missing; write the card's name",
        "beasts.csv:6: copies: “200” is too large; write a whole number from 0 to 99",
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("name,class,pwoer\nLynx,Air,4\n", "1: there is no column “pwoer”; did you mean power?"),
        (
            "name,text\nLynx,Growls.\n",
            "1: class: the column is missing; every card needs name, class, power\n"
            "1: power: the column is missing; every card needs name, class, power",
        ),
        ("name,class,power,Power\nLynx,Air,4,5\n", "1: power: is there twice; leave one of the columns out"),
        (
            "Lynx,Air,4\nOwl,Air,1\n",
            f"1: the first row names no column of a card source; write {KNOWN} above the cards",
        ),
        (
            "name,class,power\nLynx,Air,4\nOwl,Air,1\nlýnx,Air,5\n",
            "4: name: “lýnx” reads as “Lynx” in line 2; give it a name of other letters or digits",
        ),
        (
            'name,class,power\n"Lynx" the cat,Air,4\n',
            "2: a cell that begins with a double quote does not end with one; "
            "inside such a cell write each double quote twice",
        ),
        (
            f"name,class,power,text\nLynx,Air,4,{'x' * (CELL_AT_MOST + 1)}\n",
            "2: a cell is longer than 10,000 characters; shorten it, or close its double quotes",
        ),
        (
            f"name,class,power,text\nLynx,Air,4,{'x' * 1_000_000}\n",
            "2: a cell is longer than 10,000 characters; shorten it, or close its double quotes",
        ),
        (
            "name,class,power\n" + "Lynx,Air,4\n" * (CARDS_AT_MOST + 1),
            " has more than 20,000 cards; divide it into several sets",
        ),
        ("\n ,,\n", " is empty; the first row names the columns, every further row is a card"),
        (b"\x89PNG\r\n\x1a\n....", " is a picture; name the CSV of a card source"),
        (b"\xff\xd8\xff\xe0....", " is a picture; name the CSV of a card source"),
        (b"GIF89a....", " is a picture; name the CSV of a card source"),
        (b"%PDF-1.7", " is a PDF; name the CSV of a card source"),
        (b"PK\x03\x04....", " is a spreadsheet program's own file or another archive; save it as CSV (UTF-8)"),
        (b"\xd0\xcf\x11\xe0....", " is a spreadsheet program's own file; save it as CSV (UTF-8)"),
        (b"\x7fELF\x00\x01", " is no text; save it as CSV (UTF-8)"),
        (b"\xff\xfe\x00", " is no text; save it as CSV (UTF-8)"),
        (b"name\x81\x8d", " is no text; save it as CSV (UTF-8)"),
        (b"x" * (BYTES_AT_MOST + 1), " is larger than 5 MB; name the CSV of a card source"),
    ],
)
def test_a_wrong_table(complaints: Callable[..., list[str]], table: bytes | str, said: str) -> None:
    """Beside those that printing/test_broken.py prints and checks."""
    assert complaints(table) == [f"beasts.csv:{line}" for line in said.splitlines()]


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (None, " there is no such file; beside beasts.csv it says what the set's name and game are"),
        (
            "",
            " name: is missing; "
            "write small letters and digits with hyphens between them, such as spring-fair\n"
            " game: is missing; "
            "write small letters and digits with hyphens between them, such as spring-fair",
        ),
        (
            'name = "beasts"\ngame zoo\n',
            "2: is no TOML from here on: expected '=' after a key in a key/value pair; "
            "write `key = value` lines, texts between double quotes",
        ),
        (
            'name = "beasts',
            "1: is no TOML from here on: unterminated string; write `key = value` lines, texts between double quotes",
        ),
        ("name = " + "[" * 5000, " is nested too deeply; name the TOML of a card set"),
        (
            'name = "beasts"\ngame = "zoo"\nprefix = "r-1"\n',
            "3: prefix: “r-1” does not fit; write capital letters and digits, such as R1",
        ),
        ('name = "beasts"\ngame = "zoo"\nprefix = 7\n', "3: prefix: “7” is no text; write it between double quotes"),
        (
            'name = "beasts"\ngame = "zoo"\nprovenance = "homemade"\n',
            "3: provenance: “homemade” is none of published, house; write one of them",
        ),
        (
            'name = "beasts"\ngame = "zoo"\ntitle = "A\\u0007B"\n',
            "3: title: has the invisible character “\\x07”; leave it out",
        ),
        (
            'name = "beasts"\ngame = "zoo"\nfrequency = 3\n',
            "3: frequency: is not known here; "
            "known are name, game, kind, title, prefix, back, stock, folded, copies, pictures, series, provenance, notes",
        ),
    ],
)
def test_a_wrong_toml(complaints: Callable[..., list[str]], toml: str | None, said: str) -> None:
    assert complaints("name,class,power\nLynx,Air,4\n", toml) == [f"beasts.toml:{line}" for line in said.splitlines()]


def refused(path: Path) -> str:
    return refusal(SourceError, read_set, path, Beast).replace(f"{path.parent}/", "")


def test_a_file_that_can_not_be_read(
    tmp_path: Path, source: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused(tmp_path / "beasts.csv") == "beasts.csv: there is no such file; name the CSV of a card source"
    path = source("name,class,power\nLynx,Air,4\n")
    assert refused(tmp_path / "beats.csv") == "beats.csv: there is no such file; did you mean beasts.csv?"
    assert refused(tmp_path) == f"{tmp_path.name}: is a folder; name the CSV of a card source"
    os.mkfifo(tmp_path / "pipe.csv")
    assert refused(tmp_path / "pipe.csv") == "pipe.csv: is no ordinary file; name the CSV of a card source"
    assert refused(tmp_path / ("x" * 300)).endswith(
        "x: can't be read: its name is too long; name the CSV of a card source"
    )
    assert (
        refused(Path("beasts\0.csv"))
        == "beasts\\x00.csv: can't be read: no file can be called so; name the CSV of a card source"
    )
    assert refused(path / "beasts.csv") == "beasts.csv: can't be read: not a directory; name the CSV of a card source"

    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", forbidden)
    assert refused(path) == "beasts.csv: may not be read; ask its owner for the permission"


def test_a_table_that_is_not_there_beside_its_toml(source: Callable[..., Path]) -> None:
    path = source("")
    path.unlink()
    assert (
        refused(path.with_suffix(".toml"))
        == "beasts.csv: there is no such file; beside beasts.toml it says what the cards are"
    )


def test_a_long_list_is_cut_in_the_message_but_not_in_the_problems(source: Callable[..., Path]) -> None:
    path = source("name,class,power\n" + "".join(f"Lynx {number},Air,x{number}\n" for number in range(25)))
    with pytest.raises(SourceError) as caught:
        read_set(path, Beast)
    assert len(caught.value.problems) == 25
    *_, last = str(caught.value).split("\n")
    assert last == "… and 5 more; `companion check` tells them all"


def test_a_problem_says_where_it_is() -> None:
    assert (
        str(Problem("a.csv", 3, "text", "is dull", "liven it up", "warning"))
        == "a.csv:3: text: warning: is dull; liven it up"
    )
    assert str(Problem(Path("a\x1b.csv"), 0, "", "is dull")) == "a\\x1b.csv: is dull"


def test_a_value_is_found_however_it_is_capitalised(read: Callable[..., CardSet[Beast]]) -> None:
    (card,) = read("name,class,power\nLynx,aIR,4\n").cards
    assert card.kind == "Air"
