"""Faces that decide: conditions, maps, formulas, repeated icons and icons in words, and what is said of wrong ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from printing.reading import pages_of
from support.document import read
from support.shell import in_process

from companion.printing.drawing.icons import icons
from companion.printing.drawing.vector import Item, TransformedItem, Words
from companion.printing.faces.face import Painters

ROOT = Path(__file__).parents[2]
ELEMENT = 'x = 8.0\ny = 20.0\nw = 46.0\nh = 8.0\nsize = 12.0\nkind = "text"\n'
CARD = {
    "name": "Troll",
    "cost": "4",
    "power": "3",
    "Kind": "Beast",
    "Hit points": "7",
    "note": "",
    "text": "",
    "code": "",
}


def shown(element: str, face: str = "", kind: str = ELEMENT, **card: str) -> tuple[str, int]:
    """The words of a face's element on a card, and how many icons stand among them."""
    Path("face.toml").write_text(f'extends = "plain"\n{face}\n[front.it]\n{kind}{element}\n', encoding="utf-8")
    without, within = (
        list(flat(Painters("own", layout=Path(name)).of(CARD | card).drawn("front", CARD | card)))
        for name in (bare(), "face.toml")
    )
    words = [each.text for each in within if isinstance(each, Words)]
    before = [each.text for each in without if isinstance(each, Words)]
    for each in before:
        words.remove(each)
    return " ".join(words), sum(map(is_icon, within)) - sum(map(is_icon, without))


def bare() -> str:
    Path("bare.toml").write_text('extends = "plain"\n', encoding="utf-8")
    return "bare.toml"


def flat(items: tuple[Item, ...]) -> list[Item]:
    return [
        each for item in items for each in ([item, *flat(item.items)] if isinstance(item, TransformedItem) else [item])
    ]


def is_icon(item: Item) -> bool:
    paths = {outline.path for outline in icons().values()}
    return isinstance(item, TransformedItem) and any(getattr(each, "path", "") in paths for each in item.items)


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('text = "{name}"', ("Troll", 0)),
        ('text = "{hit_points} {kind}"', ("7 Beast", 0)),
        ('text = "x"\nwhen = "cost > 3"', ("x", 0)),
        ('text = "x"\nwhen = "cost > 4"', ("", 0)),
        ('text = "{power * sword}"', ("", 3)),
        ('text = "{power * sword} and {cost * heart}"', (" and", 7)),
        ('text = "Pay :coin: now"', ("Pay  now", 1)),
        ('text = "12:30"', ("12:30", 0)),
        ('text = "{cost}"\nmap = { 1 = "one", "2..5" = "few {power}", "*" = "many" }', ("few 3", 0)),
        ('text = "{hit_points}"\nmap = { 1 = "one", "2..5" = "few", "*" = "many" }', ("many", 0)),
        ('text = "{kind}"\nmap = { beast = ":monster:" }', ("", 1)),
        ("text = \"{note or 'none'}\"", ("none", 0)),
    ],
)
def test_what_a_text_shows(element: str, expected: tuple[str, int]) -> None:
    assert shown(element) == expected


def told(element: str, kind: str = ELEMENT, table: str = "name,cost,power\nTroll,x,3\n", **files: str) -> list[str]:
    """The lines of `check` for a folder with such an element and such a table."""
    folder = Path("own")
    folder.mkdir(exist_ok=True)
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    (folder / "face.toml").write_text(f'extends = "plain"\n[front.it]\n{kind}{element}\n', encoding="utf-8")
    for name, text in files.items():
        (folder / f"cards.{name}").write_text(text, encoding="utf-8")
    code, out, err = in_process(["check", "own"])
    checked = out.splitlines()[:-1]
    printed = in_process(["print", "cards", "./own"])
    assert (printed[0] != 0) == (code != 0), "what check passes can be printed, and what it refuses can't"
    assert code == 0 or not list(Path("output").glob("**/*.pdf"))
    shutil.rmtree("output", ignore_errors=True)
    assert "Traceback" not in err + printed[2]
    return checked


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (
            'text = "{cost - 2}"',
            "own/cards.csv:2: cost: Troll: front.it: “x” is no number, and - needs one; write a number there",
        ),
        ('text = "{icon(cost)}"', "own/cards.csv:2: cost: Troll: there is no icon “:x:”; there are fire, "),
        ('text = "{2 * cots}"', "own/face.toml:9: front.it.text: the cards have no column “cots”; did you mean cost?"),
        ('text = "{cost +}"', "own/face.toml:9: front.it.text: the formula “cost +” can't be read from its end on; "),
        (
            'text = "x"\nmap = { 1 = "{cots}" }',
            "own/face.toml:10: front.it.map.1: the cards have no column “cots”; did you mean cost?",
        ),
        (
            'text = "x"\nmap = { 1 = 2 }',
            "own/face.toml:10: front.it.map.1: “2” is no text; write it between double quotes",
        ),
        (
            'text = "a :swrd: b"',
            "own/face.toml:2: front.it: words that are the face's own: there is no icon “:swrd:”; did you mean sword?",
        ),
        ('text = "{}"', "own/face.toml:9: front.it.text: a formula says nothing; write a column's name, or "),
        ('text = "x"\nwhen = 3', "own/face.toml:10: front.it.when: “3” is no text; write it between double quotes"),
    ],
)
def test_what_is_said_of_a_wrong_element(element: str, message: str) -> None:
    said = told(element)
    assert len([line for line in said if line.startswith(message)]) == 1, said
    assert len([line for line in said if "warning" not in line]) == 1


def test_an_icon_may_be_mapped() -> None:
    icon = 'kind = "icon"\nx = 8.0\ny = 20.0\nw = 8.0\nh = 8.0\n'
    assert shown('name = "{kind}"\nmap = { Beast = "monster", "*" = "star" }', kind=icon) == ("", 1)
    said = told('name = "{name}"\nmap = { Troll = "monstr" }', kind=icon)
    assert said == ["own/face.toml:9: front.it.map.Troll: there is no icon “monstr”; did you mean monster?"]


def test_a_panel_maps_nothing() -> None:
    panel = 'kind = "panel"\nx = 8.0\ny = 20.0\nw = 8.0\nh = 8.0\n'
    (said,) = told('map = { a = "b" }', kind=panel)
    assert said.startswith("own/face.toml:8: front.it.map: is not known here; ")


def test_values_are_found_without_case_and_worked_out() -> None:
    by = "[values]\nword = \"{'dear' if cost > 3 else 'cheap'}\"\n[by.kind.BEAST]\nanimal = \"yes\"\n"
    assert shown('text = "{word} {animal}"', by) == ("dear yes", 0)
    assert shown('text = "{word} {animal}"', by, cost="1", Kind="Spirit") == ("cheap", 0)


def test_what_a_card_says_is_never_a_formula() -> None:
    assert shown('text = "{note}"', note="{cost + 1} :coin:") == ("{cost + 1}", 1)


def test_copies_by_formula_are_for_rows_that_say_none() -> None:
    table = "name,cost,copies\nA,1,\nB,4,\nC,1,9\n"
    assert told('text = "x"', table=table, toml='copies = "3 if cost < 3 else 1"\n') == []
    assert in_process(["print", "cards", "./own"])[1].startswith("output/own/cards.pdf: 13 cards")
    shutil.rmtree("output")
    (said,) = told('text = "x"', table=table, toml='copies = "cots"\n')
    assert said == "own/cards.toml:1: copies: the table has no column “cots”; did you mean cost?"
    (said,) = told('text = "x"', table=table, toml='copies = "1 + 0 / (cost - 1)"\n')
    assert said.startswith("own/cards.csv:2: copies: it divides by nothing; ")
    said_all = told('text = "x"', table=table, toml='copies = "cost / 8"\n')
    assert said_all[0] == "own/cards.csv:2: copies: “0.125” is no whole number; write a whole number from 0 to 99"


def test_a_span_makes_a_card_of_each_number() -> None:
    table = "suit,rank,name,copies\nSun,1..3,,1\nMoon,2..2,Luna,2\n"
    assert told('text = "{suit} {rank}{x}"', table=table.replace("name,", "x,"), kind=ELEMENT) == []
    assert in_process(["print", "cards", "./own"])[1].startswith("output/own/cards.pdf: 5 cards")
    shutil.rmtree("output")
    far = "suit,rank\nSun,999999998..1000000001\n"
    assert told('text = "{suit} {rank}"', table=far, kind=ELEMENT) == []
    assert in_process(["print", "cards", "./own"])[1].startswith("output/own/cards.pdf: 4 cards")
    shutil.rmtree("output")
    (said,) = told('text = "x"', table="name,rank\nA,1..99999\nB,1..99999\n")
    assert said == "own/cards.csv:2: its spans make more than 20,000 cards; write smaller ones, such as 2..10"


def test_the_sample_deck_and_its_icons() -> None:
    code, out, _ = in_process(["print", "cards", str(ROOT / "docs/samples/delve")])
    assert code == 0
    assert out.startswith("output/delve/cards.pdf: 22 cards on 3 sheets of paper")
    words = " ".join(pages_of("output/delve/cards.pdf"))
    assert words.count("unique") == 2  # The Hollow King and Heart of the Deep, one copy each
    assert in_process(["check", str(ROOT / "docs/samples/delve")])[0] == 0


def test_fifty_four_playing_cards_by_their_page_alone() -> None:
    page = read("playing-cards.md")
    table, face = (re.search(rf"^```{kind}\n(.+?)^```", page, re.M | re.S) for kind in ("csv", "toml"))
    assert table
    assert face
    Path("mine").mkdir()
    Path("mine/deck.csv").write_text(table[1], encoding="utf-8")
    code, out, _ = in_process(["print", "cards", "./mine"])
    assert (code, out[:37]) == (0, "output/mine/cards.pdf: 54 cards on 6 ")
    Path("mine/face.toml").write_text(face[1], encoding="utf-8")
    assert in_process(["print", "cards", "./mine"])[0] == 0
    columns = {"name": "Spade 10", "suit": "Spade", "rank": "10", "code": "", "text": ""}
    ten = Painters("own", layout=Path("mine/face.toml")).of(columns).drawn("front", columns)
    assert sum(map(is_icon, flat(ten))) == 10 + 2
    assert [each.text for each in flat(ten) if isinstance(each, Words)] == ["10", "10"]
    king = Painters("own", layout=Path("mine/face.toml")).of(columns).drawn("front", columns | {"rank": "13"})
    assert [each.text for each in flat(king) if isinstance(each, Words)] == ["K", "K"]


def test_columns_of_ones_own_beside_a_games() -> None:
    rows = ROOT.joinpath("card_sources/tamer/round1.csv").read_text(encoding="utf-8").splitlines()
    Path("own.csv").write_text("\n".join([f"{rows[0]},artist", f"{rows[1]},Anna Ink", rows[2]]), encoding="utf-8")
    Path("own.toml").write_text('name = "own"\ngame = "tamer"\nprefix = "OW"\n', encoding="utf-8")
    Path("face.toml").write_text('extends = "tamer"\n[front.footer]\ntext = "{code} · {artist or \'nobody\'}"\n')
    assert in_process(["check", "own.csv", "face.toml"])[0] == 0
    assert (
        in_process(["print", "cards", "tamer", "--set", "own.csv", "--layout", "face.toml", "--out", "o.pdf"])[0] == 0
    )
    words = " ".join(pages_of("o.pdf"))
    assert "Anna Ink" in words
    assert "nobody" in words
