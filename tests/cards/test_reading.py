"""Card sources that are right, in every form that spreadsheet programs save them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cards import CardSet, read_set, shipped
from companion.cards.set_info import read_info

from .conftest import Beast

ROWS = [
    ["name", "class", "power", "text"],
    ["Bärling", "Fire", "3", "Growls, then\nbites."],
    ["Old “Moss”", "Earth", "12", 'Says "no".'],
]


def saved(separator: str, line_end: str, encoding: str, *, quote_all: bool = False) -> bytes:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, delimiter=separator, lineterminator=line_end, quoting=1 if quote_all else 0).writerows(ROWS)
    return buffer.getvalue().encode(encoding)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize(("line_end", "quote_all"), [("\n", False), ("\r\n", False), ("\r\n", True), ("\r", True)])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_however_it_was_saved_it_says_the_same(
    read: Callable[..., CardSet[Beast]], separator: str, line_end: str, encoding: str, quote_all: bool
) -> None:
    cards = read(saved(separator, line_end, encoding, quote_all=quote_all)).cards
    assert [(card.name, card.kind, card.power, card.text) for card in cards] == [
        ("Bärling", "Fire", 3, "Growls, then\nbites."),
        ("Old “Moss”", "Earth", 12, 'Says "no".'),
    ]
    assert [card.line for card in cards] == [2, 4]


def test_a_card_knows_its_columns_its_set_and_its_line(read: Callable[..., CardSet[Beast]]) -> None:
    (card,) = read("name,class,power\nLynx,Air,4\n").cards
    assert card.columns() == {
        "name": "Lynx",
        "code": "B-78E7",
        "copies": 1,
        "text": "",
        "picture": "",
        "class": "Air",
        "power": 4,
        "speed": None,
        "tame": False,
        "habitat": None,
        "age": None,
        "mark": "",
        "legs": 4,
    }
    assert (card.set, card.source, card.line) == ("beasts", "beasts.csv:2", 2)
    assert Beast(name="Lynx", kind="Air", power=4).line == 0


def test_empty_rows_and_columns_and_spaces_around_cells_do_not_matter(read: Callable[..., CardSet[Beast]]) -> None:
    table = "\n, ,,,\n Name , CLASS,power,,\n\n ,,,,\n  Lynx ,Air , 4,,\n\u00a0Owl\u00a0,Air,1,,\n,,,,\n"
    cards = read(table).cards
    assert [(card.name, card.kind, card.power, card.line) for card in cards] == [
        ("Lynx", "Air", 4, 6),
        ("Owl", "Air", 1, 7),
    ]


def test_a_row_may_be_shorter_than_the_header(read: Callable[..., CardSet[Beast]]) -> None:
    (card,) = read("name,class,power,text,copies\nLynx,Air,4\n").cards
    assert (card.text, card.copies) == ("", 1)


def test_the_set_is_read_from_either_of_its_files(source: Callable[..., Path]) -> None:
    path = source("name,class,power\nLynx,Air,4\n")
    assert read_set(path.with_suffix(".toml"), Beast) == read_set(path, Beast)
    assert read_set(path.with_suffix(".toml"), Beast).path == path


def test_the_count_is_of_the_copies(read: Callable[..., CardSet[Beast]]) -> None:
    assert read("name,class,power,copies\nLynx,Air,4,3\nOwl,Air,1,0\nEel,Water,2,\n").count() == 4


def test_what_the_toml_leaves_out_is_made_from_the_name(read: Callable[..., CardSet[Beast]]) -> None:
    info = read("name,class,power\nLynx,Air,4\n", 'name = "spring-fair-26"\ngame = "zoo"\n').info
    assert (info.title, info.prefix, info.provenance) == ("Spring fair 26", "SF26", "house")


def test_all_that_a_toml_may_say(read: Callable[..., CardSet[Beast]]) -> None:
    toml = """\ufeffname = "beasts"
title = "Beasts & Co."
game = "zoo"
prefix = "B9"
back = "paw"
stock = "poker"
folded = true
provenance = "published"
notes = '''
Two
lines.'''
"""
    info = read("name,class,power\nLynx,Air,4\n", toml).info
    assert info.model_dump() == {
        "name": "beasts",
        "game": "zoo",
        "title": "Beasts & Co.",
        "prefix": "B9",
        "back": "paw",
        "stock": "poker",
        "folded": True,
        "copies": "",
        "pictures": "",
        "series": (),
        "kind": "",
        "provenance": "published",
        "notes": "Two\nlines.",
    }


@pytest.mark.parametrize("path", sorted(shipped("card_sources").glob("*/*.toml")), ids=lambda path: path.stem)
def test_a_shipped_set_is_called_like_its_file(path: Path) -> None:
    info = read_info(path)
    assert (info.name, info.game) == (path.stem, path.parent.name)
