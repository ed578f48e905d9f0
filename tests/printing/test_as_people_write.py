"""Tables, tokens and emoji as people write them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from support.shell import in_process

from companion.printing.drawing.emoji import of_several
from companion.printing.drawing.fonts import typefaces

TOKENS = '[coins]\ntitle = "Coins"\nface = "token"\nstock = "{stock}"\n[[coins.pieces]]\nname = "1"\ncopies = 4\n'
WHOLE = 'icon = "coin"\nword = ""\ncolour = "#775533"\n'


def own(table: str = "", **files: str) -> str:
    Path("own").mkdir(exist_ok=True)
    if table:
        Path("own/cards.csv").write_text(table, encoding="utf-8")
    for name, text in files.items():
        Path(f"own/{name}.toml").write_text(text, encoding="utf-8")
    return in_process(["check", "./own"])[1]


def test_tabs_in_cells_and_blank_lines_between_cards() -> None:
    assert "2 cards: nothing is wrong" in own("name,text\n\nAnt,one\ttwo\n\n\nBee,\n")
    (ant, _) = json.loads(in_process(["cards", "./own", "--json"])[1])
    assert ant["text"] == "one two"


def test_what_is_wrong_with_a_row_of_several_cards_is_said_once() -> None:
    said = own("rank,text\n0..3,a\u0007b\n")
    assert len(said.splitlines()) == 2, said


def test_a_folder_of_tokens_is_a_game() -> None:
    assert "nothing is wrong" in own(tokens=TOKENS.format(stock="round-25") + WHOLE)
    assert in_process(["print", "tokens", "./own"])[0] == 0
    assert in_process(["print", "kit", "./own"])[0] == 0
    code, _, error = in_process(["print", "cards", "./own"])
    assert code == 1
    assert "own: has no table of cards; print the rest with companion print kit own, or save one there, as CSV" in error


@pytest.mark.parametrize("stock", ["round-25", "square-25", "hex-50"])
def test_what_a_token_lacks_is_said_in_the_file_of_tokens(stock: str) -> None:
    said = own(tokens=TOKENS.format(stock=stock)).splitlines()
    assert said[0] == (
        "own/tokens.toml:5: coins.pieces: the face “token” shows “colour”, and no piece has it; "
        'write colour = "…" in each [[coins.pieces]]; empty where it has none'
    )
    assert [line.split(" shows ")[1].split(",")[0] for line in said[:3]] == ["“colour”", "“icon”", "“word”"]
    own(tokens=TOKENS.format(stock=stock) + WHOLE)
    assert in_process(["print", "tokens", "./own"])[0] == 0


@pytest.mark.parametrize("emoji", ["👨‍👩‍👧", "🇩🇪", "👍🏽", "1️⃣", "🏴‍☠️"])
def test_an_emoji_of_several_parts_is_one_picture_or_one_sentence(emoji: str) -> None:
    assert list(of_several(f"a {emoji} b 👍 1 #")) == [emoji]
    said = own(f"name,text\nAnt,a {emoji} b\n").splitlines()
    shown = emoji.replace("\u200d", "\\u200d")
    assert said[:-1] == [
        f"own/cards.csv:2: text: Ant: no typeface has “{shown}” as one picture; write its parts one by one, or use an icon"
    ]


def test_an_emoji_of_one_part_is_a_picture() -> None:
    assert "nothing is wrong" in own("name,text\nAnt,a 👍 and ❤️ b\n")
    runs = list(typefaces()["text"].runs("a ❤️ b"))
    assert [text for _, text in runs] == ["a ", "❤️", " b"]


def test_a_colour_may_be_a_column() -> None:
    face = 'extends = "own"\n[front.it]\nkind = "panel"\nfill = "tint"\nx = 8.0\ny = 60.0\nw = 5.0\nh = 4.0\n'
    assert "nothing is wrong" in own("name,tint\nAnt,#b8232f\n", face=face)
    assert own("name,tint\nAnt,red\n", face=face).splitlines()[0] == (
        "own/cards.csv:2: name: Ant: the card face uses the colour “tint”, and nothing says which that is for this card; "
        "give it in [values] as #rrggbb"
    )


def test_a_long_text_has_a_face_of_its_own() -> None:
    text = "Take a card, or two of them, and lay them before you. " * 8
    assert "nothing is wrong" in own(f'name,cost,text\nAnt,3,"{text}\n- one\n- two"\n')


def test_a_folder_of_pictures_that_the_toml_names_is_shown() -> None:
    Path("own/art").mkdir(parents=True)
    for name in ("Ant", "Bee"):
        Image.new("RGB", (640, 440), "#b8232f").save(f"own/art/{name}.png")
    Path("own/cards.csv").write_text("name,cost\nAnt,1\nBee,2\n", encoding="utf-8")
    Path("own/cards.toml").write_text('pictures = "art"\n', encoding="utf-8")
    assert in_process(["check", "./own"])[1] == "1 file with 2 cards: nothing is wrong\n"
    assert in_process(["print", "cards", "./own", "--out", "own.pdf"])[0] == 0
    assert b"/Image" in Path("own.pdf").read_bytes()
    Path("own/face.toml").write_text('extends = "own"\n', encoding="utf-8")
    assert in_process(["check", "./own"])[1].splitlines()[0] == (
        "own/cards.csv:1: picture: warning: no element of the face shows it; "
        'give face.toml an element with kind = "art"'
    )


def test_a_value_that_is_called_as_what_the_set_says_is_refused() -> None:
    Path("own").mkdir()
    Path("own/cards.csv").write_text("name\nAnt\n", encoding="utf-8")
    Path("own/face.toml").write_text('extends = "own"\n[values]\nnumber = "{index - 1}"\n', encoding="utf-8")
    assert in_process(["check", "./own"])[1].splitlines()[0] == (
        "own/face.toml:3: values.number: is what the set says of each card already; call the value something else"
    )


def test_alike_errors_of_many_cards_are_one_line() -> None:
    Path("own").mkdir()
    Path("own/cards.csv").write_text("name,text\n" + "".join(f"{each},:cion:\n" for each in "abcd"), encoding="utf-8")
    code, out, _ = in_process(["check", "./own"])
    assert code == 1
    assert [line for line in out.splitlines() if ":2:" in line] == [
        "own/cards.csv:2: text: in 4 rows (2, 3, 4, …): there is no icon “:cion:”; did you mean coin?"
    ]
