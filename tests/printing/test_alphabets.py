"""Any letter of Latin, Greek or Cyrillic is printed, and no name can keep a night's sheet from being printed."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from support.shell import companion

from companion.cards import shipped
from companion.printing.drawing.fonts import Typeface, typefaces
from companion.printing.files.pdf import write_pdf
from companion.printing.paper.pages import Part
from companion.printing.tracker import tracker

# A first name in each of thirty languages.
NAMES = [
    "Ann", "Győző", "Łukasz", "Čeněk", "Žofia", "Nguyễn", "Şebnem", "İpek", "Ægir", "Þórdís", "Björn", "Åse", "Zoë", "François",
    "João", "Iñaki", "Ștefan", "Kārlis", "Ūla", "Õnne", "Aoife", "Gwenllïan", "Ġużepp", "Ђорђе", "Юлия", "Їванна", "Цветан",
    "Алтынай", "Ελένη", "Ḥawwāʾ",
]  # fmt: skip


def words_of(part: Part) -> str:
    file = io.BytesIO()
    write_pdf(file, part.title, [part], "color")
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def battle(a: str, b: str) -> dict[str, object]:
    side = {"record": "1-0", "team": [], "won": True}
    return {"sides": [side | {"name": a}, side | {"name": b, "won": False}]}


@pytest.mark.parametrize("face", ["display", "text", "bold", "italic"])
def test_every_letter_of_thirty_languages_is_in_every_typeface(face: str) -> None:
    assert typefaces()[face].missing("".join(NAMES)) == []


@pytest.mark.parametrize("face", ["display", "text", "bold", "italic"])
def test_a_letter_comes_from_the_first_typeface_that_has_it(face: str) -> None:
    mine = typefaces()[face]
    assert mine.behind
    assert list(mine.runs("Ann")) == [(mine, "Ann")]
    assert list(mine.runs("Ελένη")) == [(mine.behind, "Ελένη")]
    whole = sum(one.width(part) for one, part in mine.runs("Ann Ελένη"))
    assert mine.width("Ann Ελένη") == pytest.approx(whole)
    assert mine.missing("aαа漢") == ["漢"]


def test_what_is_shipped_together_has_all_of_latin_greek_and_cyrillic() -> None:
    import unicodedata

    letters = [
        chr(code)
        for span in ((0x41, 0x250), (0x370, 0x530), (0x1E00, 0x1F00))
        for code in range(*span)
        if unicodedata.category(chr(code)).startswith("L") and "COPTIC" not in unicodedata.name(chr(code))
    ]
    assert len(letters) > 1000
    for face in typefaces().values():
        assert face.missing("".join(letters)) == []


@pytest.mark.parametrize("start", range(0, 30, 5))
def test_a_nights_sheet_has_names_in_thirty_languages(start: int) -> None:
    names = NAMES[start : start + 5]
    rounds = [{"matches": [battle(names[n], names[(n + k) % 5]) for n in range(4)]} for k in (1, 2, 3)]
    for champion in names:
        words = words_of(tracker("tamer", {"players": names, "rounds": rounds, "champions": [champion]}))
        assert all(name in words for name in names)


def test_the_champion_of_a_real_night_may_be_called_as_he_is(tmp_path: Path) -> None:
    """The display typeface lacks the letter ő, and names the champion."""
    typed = "\n".join(["Győző, Łukasz, Юлия, Ελένη", "unrecorded"])
    journal = tmp_path / "night.jsonl"
    begun = companion(
        "referee", "tamer", "--journal", journal, "--auto", "dice", "--seed", "1", typed=typed + "\n" + "1\n" * 40
    )
    assert begun.returncode == 0, begun.stdout[-500:]
    out = tmp_path / "tracker.pdf"
    printed = companion("print", "tracker", "tamer", "--journal", journal, "--out", out)
    assert (printed.returncode, printed.stderr) == (0, "")
    with pypdfium2.PdfDocument(out) as document:
        words = "\n".join(page.get_textpage().get_text_range() for page in document)
    champion = re.search(r"champions?: (.+?)\.", begun.stdout)
    assert champion
    assert "Győző" in words and "Ελένη" in words


@pytest.mark.parametrize("name", ["漢字", "😀", "אבג", "علي", "W" * 24, "‮", "a\u0301\u0301"])
def test_no_name_that_can_be_typed_keeps_a_sheet_from_being_printed(name: str) -> None:
    names = [name, "Bo", "Cleo", "Dan"]
    rounds = [{"matches": [battle(name, "Bo"), battle("Cleo", "Dan")]}]
    notes: list[str] = []
    data = {"players": names, "rounds": rounds, "champions": [name]}
    words = words_of(tracker("tamer", data, notes=notes))
    assert "Cleo" in words
    shipped_has_it = all(not face.missing(name) for face in typefaces().values())
    assert bool(notes) == (not shipped_has_it) or len(name) == 24
    assert all("is not printed whole" in note for note in notes)


def test_ones_own_typeface_may_lack_letters(tmp_path: Path) -> None:
    from companion.printing.drawing.fonts import own_typeface

    own = tmp_path / "own.ttf"
    own.write_bytes((shipped("layouts") / "fonts" / "LilitaOne-Regular.ttf").read_bytes())
    face = own_typeface(own)
    assert isinstance(face, Typeface)
    assert [one is face for one, _ in face.runs("Ann Ελένη")] == [True, False]
    assert face.missing("Ελένη") == []
