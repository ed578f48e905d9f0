"""A folder with a table of cards is a game: printed, checked and looked up, with whatever columns it has."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from support.shell import companion, in_process

ROOT = Path(__file__).parents[2]
SUITS = ("Hearts", "Spades", "Diamonds", "Clubs")
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def write(name: str, *rows: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def rummy() -> None:
    """Fifty-four cards under five columns of somebody's own; none is called name."""
    rows = [f"{rank},{suit},{place},{'red' if suit in 'Hearts Diamonds' else 'black'}," for suit in SUITS
            for place, rank in enumerate(RANKS, start=1)]  # fmt: skip
    write("rummy/deck.csv", "rank,suit,points,colour,note", *rows, "Joker,red,50,red,wild", "Joker,black,50,black,wild")


def words_on(path: str) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document).replace("\r", "")


@pytest.mark.parametrize("called", ["./rummy", "rummy", "../{}/rummy"])
def test_a_table_with_columns_of_ones_own_is_printed_by_one_command(called: str) -> None:
    rummy()
    code, out, _ = in_process(["print", "cards", called.format(Path.cwd().name)])
    assert code == 0
    assert out.startswith("output/rummy/cards.pdf: 54 cards on 6 sheets of paper")
    words = words_on("output/rummy/cards.pdf")
    for shown in ("A Hearts", "10 Clubs", "points: 13", "colour: black", "note: wild", "Joker red"):
        assert shown in words, shown
    assert "rank: A" not in words  # what a card is called by is not said twice


def test_every_card_has_a_code_of_its_own() -> None:
    rummy()
    _, out, _ = in_process(["cards", "./rummy", "--json"])
    codes = re.findall(r'"code": "(.+?)"', out)
    assert len(codes) == len(set(codes)) == 54


def test_three_thousand_cards_have_three_thousand_codes() -> None:
    write("many/all.csv", "name,power", *(f"Card number {number},{number % 9}" for number in range(3000)))
    code, out, err = in_process(["cards", "./many", "--json"])
    assert (code, err) == (0, "")
    codes = re.findall(r'"code": "(.+?)"', out)
    assert len(set(codes)) == 3000
    assert max(map(len, codes)) <= 12


def test_a_face_of_ones_own_names_the_columns() -> None:
    rummy()
    write("rummy/face.toml", 'extends = "plain"', "[front.words]", 'text = "{rank} of {suit}, worth {points}"')
    assert in_process(["print", "cards", "./rummy"])[0] == 0
    words = " ".join(words_on("output/rummy/cards.pdf").split())
    assert "9 of Spades, worth 9" in words
    write("rummy/face.toml", 'extends = "plain"', "[front.words]", 'text = "{sute}"')
    code, out, err = in_process(["print", "cards", "./rummy"])
    assert (code, out) == (1, "")
    assert "rummy/face.toml:3: front.words.text: " in err and "suit" in err
    code, out, _ = in_process(["check", "./rummy"])
    assert code == 1
    assert out.count("rummy/face.toml:3: front.words.text") == 1


def test_a_column_that_no_element_shows_is_named() -> None:
    """Those that a card is called by, that a condition asks for or that copies are worked out of are no such ones."""
    write("own/deck.csv", "rank,Słowo,Ελληνικά,many,empty,text", "A,kot,γάτα,2,,Purr.", "B,pies,σκύλος,1,,Bark.")
    write("own/deck.toml", 'copies = "many"')
    write("own/face.toml", 'extends = "plain"', "[front.rule]", "when = \"Słowo = 'kot'\"")
    said = "own/deck.csv:1: Ελληνικά: warning: no element of the face shows it; write {Ελληνικά} in an element of face.toml"
    _, out, _ = in_process(["check", "own"])
    assert out.splitlines()[0] == f"{said}, or {{figures}} for all columns"
    assert out.splitlines()[1].startswith("1 warning in 2 files")
    write("own/face.toml", 'extends = "own"')
    assert "nothing is wrong" in in_process(["check", "own"])[1]


def test_a_text_of_several_lines_fits_on_a_plain_face() -> None:
    rules = '"When this card comes into play, draw two cards.\nThen put one back.\nOtherwise each player discards one."'
    write("own/deck.csv", "name,text", f"Owl,{rules}")
    write("own/face.toml", 'extends = "plain"')
    assert in_process(["print", "cards", "own", "--out", "o.pdf"])[0] == 0
    assert "Otherwise each" in words_on("o.pdf")


def test_cards_are_as_large_as_their_face_says() -> None:
    """Unless their table's TOML or --stock says otherwise; without backs the face needs none"""
    write("own/deck.csv", "left,right", "0..3,0..3")
    element = ('kind = "text"', 'text = "{left}:{right}"', "x = 2", "y = 5", "w = 20", "h = 10", "size = 12")
    write("own/face.toml", "width = 25", "height = 50", 'border = "#ffffff"', "[front.title]", *element)

    words = ["print", "cards", "own", "--back", "none", "--copies", "2", "--out", "o.pdf"]
    assert "32 cards on 1 sheet" in in_process(words)[1]
    assert "32 cards on 4 sheets" in in_process([*words, "--stock", "poker"])[1]
    _, _, err = in_process(["print", "cards", "own", "--out", "o.pdf"])
    assert err.endswith("or [sides] for a card with two fronts, or print with --back none\n")


def test_a_name_that_is_a_span_is_its_number() -> None:
    write("own/deck.csv", "name,points,copy", "0..3,5,", "Joker,9,1..2")
    _, out, _ = in_process(["cards", "own"])
    assert re.findall(r"^\S+ +(\S+(?: \S+)?)  ", out, re.MULTILINE)[1:] == ["0", "1", "2", "3", "Joker 1", "Joker 2"]


def test_names_texts_copies_codes_and_pictures_mean_what_they_say() -> None:
    Path("zoo").mkdir()
    Image.new("RGB", (900, 600), (200, 30, 30)).save("zoo/owl.png")
    write(
        "zoo/animals.csv",
        "Name;Wings;Text;Copies;Code;Picture",
        "Owl, the wise;2;Hoots at night.;3;Z-1;owl.png",
        "Ant;0;;1;;",
    )
    code, out, err = in_process(["print", "cards", "zoo", "--back", "none"])
    assert (code, err) == (0, "")
    assert out.startswith("output/zoo/cards.pdf: 4 cards on 1 sheet")
    words = words_on("output/zoo/cards.pdf")
    assert words.count("Owl, the wise") == 3 and "Z-1" in words and "Wings: 2" in words
    with pypdfium2.PdfDocument("output/zoo/cards.pdf") as document:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    assert any(red > 150 and green < 90 and blue < 90 for _, (red, green, blue) in image.getcolors(1 << 20) or ())


def test_a_toml_beside_the_table_says_more_of_it() -> None:
    rummy()
    write("rummy/deck.toml", 'title = "The red deck"', 'back = "Rummy!"', 'prefix = "RD"', 'stock = "tarot"')
    code, _, _ = in_process(["print", "cards", "./rummy"])
    assert code == 0
    words = words_on("output/rummy/cards.pdf")
    assert "Rummy!" in words
    assert re.search(r"RD-[A-Z0-9]{6}", words)
    assert in_process(["check", "./rummy"])[:2] == (0, "1 file with 54 cards: nothing is wrong\n")


@pytest.mark.slow
def test_all_that_is_printed_of_a_game_is_printed_of_a_folder() -> None:
    rummy()
    for words, made in (
        (["print", "kit", "./rummy"], "output/rummy/cards-deck.pdf"),
        (["print", "tuckbox", "./rummy"], "output/rummy/tuckbox.pdf"),
        (["print", "cards", "./rummy", "--png", "--only", "Clubs"], "output/rummy/images/cards.csv"),
        (["print", "cards", "./rummy", "--tts"], "output/rummy/tabletop-simulator/rummy.json"),
    ):
        assert in_process(words)[0] == 0, words
        assert Path(made).is_file(), made
    before = Path("output/rummy/cards.pdf")
    assert in_process(["print", "cards", "./rummy"])[0] == 0
    table = Path("rummy/deck.csv")
    table.write_text(table.read_text().replace("K,Clubs,13", "K,Clubs,14"))
    code, out, _ = in_process(["print", "cards", "./rummy", "--since", str(before), "--out", "new.pdf"])
    assert code == 0
    assert "1 card is new or changed" in out


def test_several_tables_are_several_sets() -> None:
    rummy()
    write("rummy/extra.csv", "name,power", "Dragon,9")
    assert in_process(["print", "cards", "./rummy", "--set", "extra"])[1].startswith("output/rummy/cards.pdf: 1 card ")
    assert in_process(["print", "cards", "./rummy"])[1].startswith("output/rummy/cards.pdf: 55 cards")
    code, _, err = in_process(["print", "cards", "./rummy", "--set", "extr"])
    assert (code, err) == (2, "companion: rummy has no table “extr”; did you mean extra?\n")


def test_a_folder_that_is_called_as_a_game_is_not_that_game() -> None:
    write("tamer/mine.csv", "name,power", "Dragon,9")
    assert in_process(["print", "cards", "./tamer"])[1].startswith("output/own-tamer/cards.pdf: 1 card ")
    assert in_process(["print", "kit", "./tamer"])[0] == 0


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["rank,suit", "A,Hearts", "A,Hearts"], "own/cards.csv:3: name: “A Hearts” is the name in line 2 too; give each its own, or raise its copies"),
        (["rank,suit", "1..999999999,Sun"], "own/cards.csv:2: its spans make more than 20,000 cards; write smaller ones, such as 2..10"),
        (["rank,suit", "1..3,Sun", f"1..{'9' * 1_999},Moon"], "own/cards.csv:3: its spans make more than 20,000 cards; write smaller ones, such as 2..10"),
        (["rank,suit", "1..200,1..200"], "own/cards.csv:2: its spans make more than 20,000 cards; write smaller ones, such as 2..10"),
        (["suit,rank", "Sun,1..3", "Moon,10..2"], "own/cards.csv:3: rank: “10..2” counts backwards; write the smaller number first, such as 2..10"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_said_in_a_sentence(rows: list[str], said: str) -> None:
    write("own/cards.csv", *rows)
    for words in (["print", "cards", "./own"], ["check", "./own"]):
        code, out, err = in_process(words)
        assert code == 1
        assert said in (out + err), (out, err)
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["print", "cards", "nowhere/x"],
            1,
            "nowhere/x: there is no such folder; name one with a table of cards in it",
        ),
        (["print", "cards", "./empty"], 1, "empty: has no table of cards; save one there, as CSV, .xlsx or .ods"),
        (["referee", "./rummy"], 2, "there is no game “./rummy”"),
        (["print", "rules", "./rummy"], 2, "there is no game “./rummy”"),
        (["print", "tokens", "./rummy"], 2, "rummy has no tokens to print; rummy/tokens.toml or --layout FILE does"),
        (["print", "cards", "rumy"], 2, "there is no game “rumy”"),
    ],
)
def test_what_a_folder_can_not_do(words: list[str], code: int, said: str) -> None:
    rummy()
    Path("empty").mkdir()
    found = in_process(words)
    assert found[1] == ""
    assert said in found[2]
    assert found[0] in (code, 1)


@pytest.mark.slow
def test_new_makes_a_folder_that_prints_at_once() -> None:
    begun = companion("new", "first")
    assert begun.returncode == 0
    assert begun.stdout.split() == ["first/README.md", "first/cards.csv", "first/face.toml"]
    assert "`companion print cards ./first` prints them" in begun.stderr
    assert "companion print cards first" in Path("first/README.md").read_text()
    assert companion("check", "first").stdout == "2 files with 13 cards: nothing is wrong\n"
    assert companion("print", "cards", "./first").returncode == 0
    words = words_on("output/first/cards.pdf")
    assert "King of Moons" in words and "13" in words
    again = companion("new", "first")
    assert (again.returncode, again.stderr) == (
        2, "companion: first is there already, and not empty; name one that is not there yet\n",
    )  # fmt: skip
    Path("file").write_text("")
    assert companion("new", "file").returncode == 2


STARTERS = sorted(each.name for each in (ROOT / "layouts/new").iterdir() if each.is_dir())


@pytest.mark.slow
@pytest.mark.parametrize("like", STARTERS)
def test_each_starter_prints_at_once_with_nothing_to_warn_of(like: str) -> None:
    assert in_process(["new", "mine", "--like", like])[0] == 0
    checked = in_process(["check", "./mine"])
    assert (checked[0], checked[2]) == (0, "") and "nothing is wrong" in checked[1]
    printed = in_process(["print", "kit", "./mine"])
    assert printed[0] == 0 and "error" not in printed[2]
    shown = Path("mine/README.md").read_text()
    assert shown.startswith("# ") and "companion check mine" in shown and "FOLDER" not in shown


def test_a_starter_that_there_is_none_of() -> None:
    assert in_process(["new", "mine", "--like", "pokr"])[2].endswith("to begin with; did you mean poker?\n")
    assert "; there are 7-wonders, cards, " in in_process(["new", "mine", "--like", "?"])[2]
    assert not Path("mine").exists()


def test_the_page_about_it_is_true() -> None:
    """Every table and face in docs/own-cards.md is printed as it stands."""
    page = (ROOT / "docs/own-cards.md").read_text(encoding="utf-8")
    tables = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    faces = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert tables and faces
    write("rummy/deck.csv", tables[0])
    assert in_process(["print", "cards", "./rummy"])[0] == 0
    write("rummy/face.toml", faces[0])
    assert in_process(["check", "./rummy"])[0] == 0
    assert in_process(["print", "cards", "./rummy"])[0] == 0
    with pypdfium2.PdfDocument("output/rummy/cards.pdf") as document:
        out = io.BytesIO()
        document[0].render(scale=1).to_pil().save(out, "PNG")
    assert len(out.getvalue()) > 10_000


DECKS = re.split(r"^### ", (ROOT / "docs/own-cards.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
ASKED = {"Hexagons": ["--stock", "hex-50"], "Chips": ["--stock", "round-40"], "Standees": ["--back", "gutterfold"]}


@pytest.mark.parametrize("deck", DECKS, ids=lambda text: text.partition("\n")[0])
def test_every_deck_of_the_page_prints_as_it_stands(deck: str) -> None:
    (table,), (face,) = (re.findall(rf"```{kind}\n(.*?)```", deck, re.DOTALL) for kind in ("csv", "toml"))
    write("deck/cards.csv", table)
    write("deck/face.toml", face)
    checked = in_process(["check", "./deck"])
    assert checked[0] == 0 and "nothing is wrong" in checked[1]
    printed = in_process(["print", "cards", "./deck", *ASKED.get(deck.partition("\n")[0], [])])
    assert (printed[0], printed[2]) == (0, "")


def test_a_folder_has_a_score_sheet_with_the_players_of_the_evening() -> None:
    rummy()
    code, out, _ = in_process(["print", "tracker", "./rummy", "--players", "Ann, Győző, Bo"])
    assert (code, out.split(":")[0]) == (0, "output/rummy/tracker.pdf")
    words = words_on("output/rummy/tracker.pdf")
    for shown in ("rummy", "Ann", "Győző", "Bo", "Total"):
        assert shown in words
    assert words.count("10") == 8  # a box of the tenth round for each row


def test_layouts_in_a_folder_are_printed_checked_and_in_its_kit() -> None:
    rummy()
    write("rummy/tokens.toml", "[chips]", 'title = "Chips"', 'face = "token"', 'stock = "round-25"', "[[chips.pieces]]",
          'name = "7"', 'back_name = "70"', 'icon = "coin"', 'word = "chips"', 'colour = "#123456"', "copies = 3")  # fmt: skip
    sheet = ["extends = 'sheet'", "title = 'Ours'", "width = 100.0", "height = 100.0", "[pages.one]", "title = 'One'"]
    write("rummy/tracker.toml", *sheet, "[pages.one.elements.a]", "kind = 'text'", "size = 12.0", "text = 'Who deals'")
    write("rummy/board.toml", *sheet, "[pages.one.elements.a]", "kind = 'text'", "size = 12.0", "text = 'The well'")
    code, out, err = in_process(["print", "kit", "./rummy", "--out", "kit"])
    assert (code, err) == (0, "")
    assert "kit/chips.pdf: 3 pieces" in out
    words = words_on("kit/chips.pdf")
    assert (words.count("7\n"), words.count("70")) == (3, 3)
    assert "Who deals" in words_on("kit/tracker.pdf")
    assert "The well" in words_on("kit/board.pdf")
    assert in_process(["print", "boards", "./rummy"])[0] == 0
    write("rummy/tracker.toml", *sheet, "[pages.one.elements.a]", "kind = 'txt'")
    code, out, _ = in_process(["check", "./rummy"])
    assert code == 1
    assert out.startswith("rummy/tracker.toml:8: pages.one.elements.a.kind: ")


COLOURED = """width = 20.0
height = 20.0
border = "tint"
[sides.front]
[sides.back]
[front.ground]
kind = "panel"
x = 0.0
y = 0.0
w = 20.0
h = 20.0
fill = "tint"
"""


def test_a_column_of_colours_is_one_for_tokens_and_cards_alike() -> None:
    write("coins/coin.toml", COLOURED)
    pieces = '[coins]\ntitle = "Coins"\nface = "coin.toml"\nstock = "round-20"\n[[coins.pieces]]\nname = "One"\n'
    write("coins/tokens.toml", pieces + 'tint = "#b8232f"')
    assert in_process(["check", "./coins"]) == (0, "2 files: nothing is wrong\n", "")
    assert in_process(["print", "tokens", "./coins"])[0] == 0
    write("coins/tokens.toml", pieces)
    right = 'write tint = "…" in each [[coins.pieces]]; empty where it has none'
    assert f"the face “coin.toml” shows “tint”, and no piece has it; {right}" in in_process(["check", "./coins"])[1]
    write("coins/coin.toml", COLOURED.replace('fill = "tint"', 'fill = "{tint}"'))
    assert "“{tint}” is no name of a colour; write the name without braces" in in_process(["check", "./coins"])[1]
    write("cards/face.toml", COLOURED)
    write("cards/cards.csv", "name,tint,worth", "One,#b8232f,1")
    unshown = "cards/cards.csv:1: worth: warning: no element of the face shows it"
    assert unshown in in_process(["check", "./cards"])[1]
    assert in_process(["check", "cards/face.toml"]) == (0, "1 file: nothing is wrong\n", "")


def test_a_folder_of_tokens_alone_says_what_can_be_printed() -> None:
    write("coins/tokens.toml", "")
    write("coins/made.pdf", "")
    said = "coins: has no table of cards; print the rest with companion print kit coins, or save one there, as CSV"
    assert said in in_process(["print", "cards", "./coins"])[2]


def test_a_folder_may_say_that_it_is_folded() -> None:
    write("own/cards.csv", "name", "Ant")
    write("own/cards.toml", "folded = true")
    assert "fold along the dashed" in in_process(["print", "cards", "./own"])[1]
    assert "fold along" not in in_process(["print", "cards", "./own", "--back", "duplex"])[1]
    write("own/cards.toml", 'folded = "yes"')
    assert in_process(["check", "./own"])[1].startswith("own/cards.toml:1: folded: ")
