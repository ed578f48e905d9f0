"""Markup as it is printed: typefaces, lines through words, colours, lists; and what is said of what can't be."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from support.shell import in_process

from companion.cards import read_set
from companion.games.folder import FolderGame
from companion.games.tamer.cards import CreatureRow
from companion.printing.drawing.fonts import typefaces
from companion.printing.drawing.vector import Item, Shape, TransformedItem, Words
from companion.printing.faces.face import Painter, Painters

BOX = 'extends = "plain"\nremove = ["front.words", "front.title", "front.code", "front.qr"]\n[values]\nember = "#b8232f"\n'
RICH = (
    '[front.it]\nkind = "rich"\nx = 8.0\ny = 20.0\nw = 40.0\nh = 40.0\nsize = 10.0\nvalign = "top"\ntext = "{text}"\n'
)
LINE = RICH.replace('"rich"', '"text"').replace('valign = "top"\n', "")


def painter(element: str) -> Painter:
    Path("face.toml").write_text(BOX + element, encoding="utf-8")
    return Painters("own", layout=Path("face.toml")).of({})


def drawn(text: str, element: str = RICH) -> list[Item]:
    made = painter(element)
    items = [item for item in made.drawn("front", {"name": "Ant", "text": text}) if isinstance(item, Words | Shape)]
    assert made.faults == []
    return [item for item in items if not isinstance(item, Shape) or (" re" not in item.path and " c" not in item.path)]


def words(text: str, element: str = RICH) -> list[tuple[str, str]]:
    return [(item.font, item.text) for item in drawn(text, element) if isinstance(item, Words)]


@pytest.mark.parametrize("element", [RICH, LINE])
def test_words_are_set_in_their_typefaces(element: str) -> None:
    found = words("a **b** _c_ **_d_** e", element)
    assert found == [("text", "a"), ("bold", "b"), ("italic", "c"), ("bold", "d"), ("text", "e")]
    assert words("a **b**", element.replace("size", 'font = "display"\nsize')) == [("display", "a b")]


def test_a_line_goes_through_all_that_is_struck_out() -> None:
    def shapes(text: str) -> list[Shape]:
        return [each for each in drawn(text) if isinstance(each, Shape)]

    (stroke,) = [each for each in shapes("one ~~two three~~ four") if each not in shapes("one")]
    (found,) = [each for each in drawn("one ~~two three~~ four") if isinstance(each, Words)]
    start, end = float(stroke.path.split()[0]), float(stroke.path.split()[3])
    face, size = typefaces()["text"], found.size
    assert start == pytest.approx(found.x + face.width("one ") * size, abs=2)
    assert end == pytest.approx(found.x + face.width("one two three") * size, abs=2)


def test_words_have_the_colour_that_they_name() -> None:
    found = {each.text: each.colour for each in drawn("[a](ember) [b](#010203) c") if isinstance(each, Words)}
    assert found["a"] == (0xB8, 0x23, 0x2F)
    assert found["b"] == (1, 2, 3)


def test_lines_of_an_item_stand_below_its_first() -> None:
    found = [each for each in drawn("- " + "many words " * 8 + "\n  - deeper") if isinstance(each, Words)]
    bullet, first, *rest, deep_bullet, deep = found
    assert (bullet.text, deep_bullet.text, deep.text) == ("•", "•", "deeper")
    assert rest
    assert {round(each.x) for each in rest} == {round(first.x)}
    assert bullet.x < first.x <= deep_bullet.x + 1 < deep.x


def test_an_unknown_colour_is_told_with_its_column() -> None:
    made = painter(RICH)
    made.drawn("front", {"name": "Ant", "text": "[a](embr)"})
    (fault,) = made.faults
    assert (fault.column, fault.what) == ("text", "there is no colour “embr” for “a”")


def folder(table: str, face: str = "") -> list[str]:
    """The lines of `check` for a folder with this table."""
    Path("own").mkdir(exist_ok=True)
    Path("own/cards.csv").write_text(table, encoding="utf-8")
    if face:
        Path("own/face.toml").write_text(face, encoding="utf-8")
    return in_process(["check", "own"])[1].splitlines()[:-1]


def test_a_cell_may_name_other_columns() -> None:
    assert folder("name,cost,text\nAnt,3,Pay {cost} or {Cost}\n") == []
    said = folder("name,cost,text\nAnt,3,{T}: pay {cost} for {cots}\n")
    assert said == [
        "own/cards.csv:2: text: warning: Ant: “{T}” is printed as it is: there is no such column; "
        "name a column, or leave it so",
        "own/cards.csv:2: text: warning: Ant: “{cots}” is printed as it is: there is no such column; did you mean cost?",
    ]


def test_whoever_reads_a_card_reads_no_markup() -> None:
    folder('name,cost,text\n"**Ant**",_3_,"**Slay**: ~~Power~~\n- now"\n')
    (card,) = json.loads(in_process(["cards", "./own", "--json"])[1])
    assert (card["name"], card["cost"], card["text"]) == ("Ant", "3", "Slay: Power\n• now")
    game = FolderGame(Path("own"))
    (row,) = read_set(Path("own/cards.csv"), game.row_of(Path("own/cards.csv"))).cards
    assert row.printed()["name"] == "**Ant**"
    assert "_3_" in row.printed()["figures"]


def test_the_referee_reads_no_markup() -> None:
    row = {"cost": 1, "class": "Familiar", "element": "Fire", "power": 1, "health": 2}
    card = CreatureRow.model_validate({"name": "Ant", "text": "**Slay:** _Power_.", **row})
    assert card.text == "Slay: Power."


def test_how_much_too_long_a_text_is_counts_what_is_printed() -> None:
    made = painter(LINE)
    made.drawn("front", {"name": "Ant", "text": ":coin: **" + "x" * 60 + "**"})
    (fault,) = made.faults
    assert fault.instead.endswith("of its 62 characters")


def test_check_says_everything_at_once() -> None:
    face = 'extends = "plain"\n[front.it]\nkind = "text"\nx = 8.0\ny = 20.0\nw = 40.0\nh = 8.0\nsize = 9.0\ntext = "{cost}"\n'
    said = folder(f"name,cost,power\nAnt,{'x' * 99},1\nBee,1,2\nBee,1,2\n", face)
    assert sorted(line.split(": ")[0] for line in said) == ["own/cards.csv:1", "own/cards.csv:2", "own/cards.csv:4"]


def test_a_soft_hyphen_is_seen_where_its_line_ends_and_nowhere_else() -> None:
    text = "Donau\u00addampf\u00adschiff"
    assert [said.replace("\u00ad", "") for _, said in words(text)] == ["Donaudampfschiff"]
    narrow = RICH.replace("w = 40.0", "w = 15.0").replace("size", "floor = 10.0\nsize")
    assert [said.replace("\u00ad", "") for _, said in words(text, narrow)] == ["Donau-", "dampf-", "schiff"]
    assert [said.replace("\u00ad", "") for _, said in words(text, LINE)] == ["Donaudampfschiff"]
    folder(f"name,text\n{text},{text}\n")
    assert json.loads(in_process(["cards", "./own", "--json"])[1])[0]["text"] == "Donaudampfschiff"


@pytest.mark.parametrize("text", ["aaa 12 :coin: b", "aaa **12** :coin: b"])
def test_a_figure_and_its_icon_stay_on_one_line(text: str) -> None:
    for width in range(90, 160, 5):
        narrow = RICH.replace("w = 40.0", f"w = {width / 10}").replace("size", "floor = 10.0\nsize")
        made = painter(narrow)
        drawn = made.drawn("front", {"name": "Ant", "text": text})
        (figure,) = [each for each in drawn if isinstance(each, Words) and "12" in each.text]
        (icon,) = [each for each in drawn if isinstance(each, TransformedItem) and each.y > 2000]
        assert icon.y < figure.y < icon.y + figure.size, width


def test_numbers_of_two_digits_stand_below_those_of_one() -> None:
    """CardPG's sixteen combos stood in two steps, from the ninth on."""
    text = "Then:\n8. Rest\n9. Wait\nAt any time:\n10. Go on\n11. Sleep, and sleep so long that it takes another line, or more"
    items = [item for item in drawn(text) if isinstance(item, Words)]
    starts = {item.text: item.x for item in items}
    rest = [starts[word] for word in starts if word.split()[0] in ("Rest", "Wait", "Go", "Sleep,")]
    assert len(rest) == 4 and max(rest) - min(rest) < 1
    assert starts["8."] > starts["10."]
    below = [item.x for item in items if item.y > next(each.y for each in items if each.text.startswith("Sleep,"))]
    assert below and max(below) - rest[0] < 1


def test_paragraphs_may_stand_nearer_to_each_other() -> None:
    def steps(more: str) -> list[float]:
        ys = [item.y for item in drawn("one\ntwo\nthree", RICH + more) if isinstance(item, Words)]
        return [b - a for a, b in pairwise(ys)]

    size = 10.0 * 25.4 / 72 * 100
    assert steps("") == pytest.approx([1.63 * size] * 2, abs=2)
    assert steps("apart = 0.1\n") == pytest.approx([1.28 * size] * 2, abs=2)
