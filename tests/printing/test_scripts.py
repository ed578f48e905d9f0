"""Any script with a font that a person names: shaping, reading order, line ends, both kinds of outlines; and emoji."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.made_fonts import made_font
from printing.pdfx_rules import broken_rules
from printing.press_profile import press_profile
from pypdf import PdfReader
from reportlab.pdfgen.textobject import PDFTextObject
from support.shell import in_process

from companion.cards import shipped
from companion.printing.drawing.fonts import OwnTypeface, own_typeface, typefaces
from companion.printing.drawing.own_typefaces import with_own
from companion.printing.drawing.reading_order import as_in, breakable, in_order, one_way, runs_leftwards
from companion.printing.files.embedding import ShapedText, stretches

HEBREW = "אבגדהוזחטיכלמנסעפצקרשתםןץףך"
ARABIC = "ابتسم"
# The letter ba has a form of its own at a word's beginning, within it and at its end; lam and alif are joined.
FORMS = """
languagesystem arab dflt;
feature init { sub u0628 by ba.init; } init;
feature medi { sub u0628 by ba.medi; } medi;
feature fina { sub u0628 by ba.fina; } fina;
"""


def own(path: Path) -> OwnTypeface:
    face = own_typeface(path)
    assert isinstance(face, OwnTypeface)
    return face


def folder(font: Path, *rows: str, align: str = "left", more: str = "") -> None:
    """A deck of which each card shows its text in a font, on its front and nothing else."""
    Path("deck").mkdir()
    font.rename(Path("deck") / font.name)
    Path("deck/cards.csv").write_text("\n".join(["name,text", *rows]) + "\n", encoding="utf-8")
    face = f'width = 63.0\nheight = 88.0\nborder = "#ffffff"\n[fonts]\nmine = "{font.name}"\n'
    rich = 'kind = "rich"\ntext = "{text}"\nx = 5.0\ny = 5.0\nw = 53.0\nh = 70.0\nsize = 12.0\nfont = "mine"\n'
    face += f'[front.it]\n{rich}bold = "mine"\nalign = "{align}"\nvalign = "top"\n{more}'
    face += '[back.it]\nkind = "text"\ntext = "Back"\nx = 5.0\ny = 20.0\nw = 30.0\nh = 9.0\nsize = 14.0\n'
    Path("deck/face.toml").write_text(face, encoding="utf-8")


def printed(*options: str) -> pypdfium2.PdfDocument:
    assert in_process(["print", "cards", "./deck", "--out", "o.pdf", "--marks", "none", *options])[::2] == (0, "")
    return pypdfium2.PdfDocument("o.pdf")


def places(page: Any) -> list[tuple[str, float, float]]:
    """Every letter of a page with its place: from the left and from the top, in pt."""
    text = page.get_textpage()
    high = page.get_height()
    found = [(text.get_text_range(n, 1), *text.get_charbox(n)[:2]) for n in range(text.count_chars())]
    on_card = (high - 88 * 72 / 25.4 * 3) / 2 + 88 * 72 / 25.4  # the first row; label and ruler are below
    return [(letter, x, high - y) for letter, x, y in found if letter.strip() and high - y < on_card]


@pytest.mark.parametrize("postscript", [False, True])
def test_both_kinds_of_outlines_are_embedded_with_what_is_shown_alone(postscript: bool) -> None:
    font = made_font(Path("mine.otf"), "ABCDEFGHIJKLMNOPQRSTUVWXYZ ", postscript=postscript)
    folder(font, "a,BAD")
    with printed("--back", "none") as document:
        assert "BAD" in document[0].get_textpage().get_text_range()
        dots = document[0].render(scale=2).to_pil().convert("L")
        assert dots.getextrema()[0] < 60  # the boxes are drawn
    data = Path("o.pdf").read_bytes()
    assert (b"/FontFile3" in data) is postscript
    resources: Any = PdfReader("o.pdf").pages[0]["/Resources"]
    fonts = [each.get_object() for each in resources["/Font"].values()]
    (composite,) = [each for each in fonts if "Barlow" not in each["/BaseFont"]]
    glyphs = composite["/DescendantFonts"][0].get_object()
    assert glyphs["/Subtype"] == ("/CIDFontType0" if postscript else "/CIDFontType2")
    assert len([each for each in glyphs["/W"] if isinstance(each, int)]) == 3


@pytest.mark.parametrize("standard", ["1a", "4"])
def test_own_fonts_go_to_a_press_too(standard: str) -> None:
    Path("press.icc").write_bytes(press_profile())
    folder(made_font(Path("mine.ttf"), "AB"), "a,AB")
    printed("--pdfx", standard, "--profile", "press.icc").close()
    assert broken_rules(Path("o.pdf").read_bytes(), standard) == set()


def test_letters_take_their_form_from_their_place() -> None:
    face = own(made_font(Path("ar.ttf"), ARABIC + " ", features=FORMS, more=["ba.init", "ba.medi", "ba.fina"]))
    wide = {number: round(glyph.advance) for number, glyph in enumerate(face.shaped("ببب"))}
    assert list(wide.values()) == [750, 700, 650]  # from left to right: final, medial, initial
    assert [glyph.letters for glyph in face.shaped("ببب")] == ["ب", "ب", "ب"]
    assert face.width("ببب") == pytest.approx(2.1)
    assert face.width("ب") == pytest.approx(0.6)


def test_hebrew_runs_from_right_to_left_and_figures_do_not() -> None:
    folder(made_font(Path("he.ttf"), HEBREW + " 0123456789.,ABC"), "a,אב 12 גד AB C.")
    with printed("--back", "none") as document:
        found = places(document[0])
    shown = "".join(letter for letter, _, _ in sorted(found, key=lambda each: each[1]))
    assert shown == "ABC.דג12בא"


def test_a_line_is_broken_before_it_is_put_in_order() -> None:
    """The first words stand in the first line, rightmost."""
    words = ["אבגדהוז", "חטיכלמנ", "סעפצקרש", "תםןץףך"]
    folder(made_font(Path("he.ttf"), HEBREW + " "), f"a,{' '.join(words * 2)}")
    with printed("--back", "none") as document:
        found = places(document[0])
    top = min(y for _, _, y in found)
    first = [(x, letter) for letter, x, y in found if abs(y - top) < 2]
    rightmost = [letter for _, letter in sorted(first, reverse=True)]
    assert "".join(rightmost).startswith(words[0] + words[1])
    assert len({round(y) for _, _, y in found}) > 1


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("one two three", "one two three"),
        ("אחת שתיים שלוש", "שלוש שתיים אחת"),
        ("אחת one two שתיים", "שתיים one two אחת"),
        ("one אחת שתיים two", "one שתיים אחת two"),
        ("אחת 12 one two", "one two 12 אחת"),
        ("אחת 12 13", "13 12 אחת"),
        ("12 אחת", "אחת 12"),
    ],
)
def test_words_stand_in_the_order_of_the_bidirectional_algorithm(line: str, shown: str) -> None:
    words = line.split()
    assert " ".join(in_order(words, words)) == shown


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("plain", [("plain", False)]),
        ("١٢", [("١٢", False)]),
        ("(١٢)", [("(", False), ("١٢", False), (")", False)]),
        ("בית12", [("12", False), ("בית", True)]),
        ("كتاب،١٢٣", [("١٢٣", False), ("كتاب،", True)]),
        ("12בית-ab", [("ab", False), ("בית-", True), ("12", False)]),
        ("مي\u200cروم", [("مي\u200cروم", True)]),
        ("a (א) ב", [("a (", False), ("א", True), (") ", False), ("ב", True)]),
        (as_in("(12", ["(12", "אב)"]), [("12", False), ("(", True)]),
        (as_in("(12", ["a", "(12", "אב)"]), [("(12", False)]),
        (as_in("AB)", ["אב", "(12", "AB)"]), [("AB)", False)]),
    ],
)
def test_a_word_is_cut_where_its_direction_changes(text: str, stretches: list[tuple[str, bool]]) -> None:
    assert one_way(text) == stretches


def test_brackets_of_the_shipped_font_open_towards_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The font of the letters has none."""
    assert list(stretches(typefaces()["text"], "(!", leftwards=True)) == [(0.0, 0.0, "!)")]
    folder(made_font(Path("he.ttf"), HEBREW), "a,(אב)")
    shown: list[str] = []
    monkeypatch.setattr(PDFTextObject, "textOut", lambda _, text: shown.append(str(text)))
    printed("--back", "none").close()
    assert "".join(shown).find("(") < "".join(shown).find(")")
    assert {"(", ")"} <= set(shown)


@pytest.mark.parametrize("signs", ["", " ()[]123ABx"], ids=["shipped", "own"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [("(אב)", "(בא)"), ("אב (12) גד", "דג(12)בא"), ("(3 אב)", "(בא3)"), ("x (א) ב", "x(א)ב"), ("אב [AB] ג", "ג[AB]בא")],
)
def test_brackets_are_seen_around_what_they_hold(
    text: str, shown: str, signs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pairs (UAX 9, N0), and turned round where they run leftwards (L4), whichever font they come from."""
    folder(made_font(Path("he.ttf"), HEBREW + signs), f"a,{text}")
    from fontTools.ttLib import TTFont

    font = TTFont("deck/he.ttf")
    letters = {font.getGlyphID(name): chr(code) for code, name in font.getBestCmap().items()}
    seen: list[tuple[float, str]] = []
    out = PDFTextObject.textOut

    def show(there: Any, text: str) -> None:
        said = "".join(letters[each.number] for each in text.glyphs) if isinstance(text, ShapedText) else text
        seen.append((there.getX(), said))
        out(there, text)

    monkeypatch.setattr(PDFTextObject, "textOut", show)
    printed("--back", "none").close()
    on_card = "".join(said for _, said in sorted(seen[: next(n for n, (_, said) in enumerate(seen) if "deck" in said)]))
    assert "".join(on_card.split()) == shown


def test_figures_within_a_word_keep_their_order() -> None:
    """Twelve is not twenty-one: figures run from left to right among letters that don't."""
    folder(made_font(Path("ar.ttf"), ARABIC + " ()١٢٣"), "a,بت (١٢) تب٣٢")
    with printed("--back", "none") as document:
        found = places(document[0])
    shown = "".join(letter for letter, _, _ in sorted(found, key=lambda each: each[1]))
    assert [shown.index(each) for each in ("٣٢", "١٢")] == [0, 5]


def test_a_letter_comes_from_any_font_of_the_face() -> None:
    """Whatever font an element is set in, and the shipped ones before those that are a face's own."""
    folder(made_font(Path("mine.ttf"), "AB"), "a,AB 東א xyz")
    face = Path("deck/face.toml").read_text(encoding="utf-8")
    made_font(Path("deck/kanji.ttf"), "東xyz")
    made_font(Path("deck/hebrew.ttf"), HEBREW)
    fonts = 'mine = "mine.ttf"\nkanji = "kanji.ttf"\nhebrew = "hebrew.ttf"'
    Path("deck/face.toml").write_text(face.replace('mine = "mine.ttf"', fonts), encoding="utf-8")
    with printed("--back", "none") as document:
        said = document[0].get_textpage().get_text_range()
    assert "".join(said.split()).startswith("AB東אxyz")
    resources: Any = PdfReader("o.pdf").pages[0]["/Resources"]
    bases = [str(each.get_object()["/BaseFont"]) for each in resources["/Font"].values()]
    assert any("Barlow" in each for each in bases)  # x, y and z are a shipped one's
    found = with_own({"mine": "deck/mine.ttf", "kanji": "deck/kanji.ttf"})["mine"]
    assert found.missing("AB東אx") == ["א"]
    assert [face.file for face, _ in found.runs("A東x")] == ["mine.ttf", "kanji.ttf", "BarlowSemiCondensed-Medium.ttf"]


@given(st.lists(st.sampled_from(["one", "two", "אחת", "שתיים", "12", "!", "", "مرحبا"]), max_size=9))
def test_no_word_is_lost_in_order(words: list[str]) -> None:
    found = in_order(list(enumerate(words)), words)
    assert sorted(found) == list(enumerate(words))
    if not any(map(runs_leftwards, words)):
        assert found == list(enumerate(words))


@given(st.text(alphabet="ab「」（）、。東京はカーっ ", max_size=30))
def test_breaking_ideographs_loses_nothing(text: str) -> None:
    parts = breakable(text)
    assert "".join(parts) == text
    for before, after in pairwise(parts):
        assert not after.startswith(("」", "）", "、", "。", "ー", "っ"))
        assert not before.endswith(("「", "（"))


def test_ideographs_break_anywhere_but_at_marks() -> None:
    assert breakable("「東京」は、日本です。") == ["「東", "京」", "は、", "日", "本", "で", "す。"]
    assert breakable("don't") == ["don't"]
    assert breakable("abc東京") == ["abc", "東", "京"]
    sentence = "東京日本" * 12
    folder(made_font(Path("cjk.ttf"), "東京日本"), f"a,{sentence}")
    with printed("--back", "none") as document:
        found = places(document[0])
    assert "".join(letter for letter, _, _ in found) == sentence
    lines = {round(y) for _, _, y in found}
    assert len(lines) > 2
    assert max(x for _, x, _ in found) < 210 / 25.4 * 72


def test_a_letter_that_no_font_has_is_told() -> None:
    folder(made_font(Path("he.ttf"), HEBREW), "a,אב 東")
    code, out, _ = in_process(["check", "./deck"])
    assert code == 1
    right = "name one that has it under [fonts], or write it another way"
    assert out.startswith(f"deck/cards.csv:2: text: a: the typeface he.ttf has no “東” (U+6771); {right}\n")


@pytest.mark.parametrize("font", ["display", "text", "bold", "italic"])
def test_emoji_are_there_in_one_colour(font: str) -> None:
    emoji = "🐉🎲🏆❤️⚔️🛡️👑🔥💧🌍🌬️🃏🎴🧙🧝🗡️🏹💀⭐🌙☀️"
    assert typefaces()[font].missing(emoji) == []
    Path("deck").mkdir()
    Path("deck/cards.csv").write_text("name,text\nDragon 🐉,Roll 🎲 for ❤️ and 🗡️.\n", encoding="utf-8")
    with printed("--back", "none") as document:
        said = document[0].get_textpage().get_text_range()
    for each in "🐉🎲❤🗡":
        assert each in said


def test_every_typeface_has_every_letter_that_is_shipped() -> None:
    """Letters of one shipped font all four can show, each shipped face among them: letter by letter from one behind."""
    from fontTools.ttLib import TTFont

    every: set[int] = set()
    for path in sorted((shipped("layouts") / "fonts").glob("*.ttf")):
        every |= set(TTFont(path).getBestCmap())
    letters = "".join(chr(code) for code in sorted(every) if chr(code).isprintable())
    assert len(letters) > 2500
    for face in typefaces().values():
        assert face.missing(letters) == []
