"""Any letter of Latin, Greek or Cyrillic is printed, and no name can keep a night's sheet from being printed."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from printing.reading import words_on
from support.shell import in_process

from companion.cards import shipped
from companion.printing.drawing.fonts import Typeface, own_typeface, typefaces
from companion.printing.tracker import tracker

# A first name in each of thirty languages.
NAMES = [
    "Ann", "Győző", "Łukasz", "Čeněk", "Žofia", "Nguyễn", "Şebnem", "İpek", "Ægir", "Þórdís", "Björn", "Åse", "Zoë", "François",
    "João", "Iñaki", "Ștefan", "Kārlis", "Ūla", "Õnne", "Aoife", "Gwenllïan", "Ġużepp", "Ђорђе", "Юлия", "Їванна", "Цветан",
    "Алтынай", "Ελένη", "Ḥawwāʾ",
]  # fmt: skip


def battle(a: str, b: str) -> dict[str, object]:
    side = {"record": "1-0", "team": [], "won": True}
    return {"sides": [side | {"name": a}, side | {"name": b, "won": False}]}


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
    letters = [
        chr(code)
        for span in ((0x41, 0x250), (0x370, 0x530), (0x1E00, 0x1F00))
        for code in range(*span)
        if unicodedata.category(chr(code)).startswith("L") and "COPTIC" not in unicodedata.name(chr(code))
    ]
    assert len(letters) > 1000
    for face in typefaces().values():
        assert face.missing("".join([*letters, *NAMES])) == []


@pytest.mark.parametrize("start", range(0, 30, 5))
def test_a_nights_sheet_has_names_in_thirty_languages(start: int) -> None:
    names = NAMES[start : start + 5]
    rounds = [{"matches": [battle(names[n], names[(n + k) % 5]) for n in range(4)]} for k in (1, 2, 3)]
    words = words_on(tracker("tamer", {"players": names, "rounds": rounds, "champions": names[:1]}))
    assert all(name in words for name in names)


def test_the_champion_of_a_real_night_may_be_called_as_he_is() -> None:
    """The display typeface lacks the letter ő, and names the champion."""
    typed = "Győző, Łukasz, Юлия, Ελένη\nunrecorded\n" + "1\n" * 40
    dice = ["--auto", "dice", "--seed", "1"]
    code, out, _ = in_process(["referee", "tamer", "--journal", "night.jsonl", *dice], typed)
    assert code == 0, out[-500:]
    printed = in_process(["print", "tracker", "tamer", "--journal", "night.jsonl", "--out", "tracker.pdf"])
    assert printed[::2] == (0, "")
    words = words_on("tracker.pdf")
    assert "Győző" in words and "Ελένη" in words


@pytest.mark.parametrize("name", ["漢字", "😀", "אבג", "علي", "W" * 24, "‮", "a\u0301\u0301"])
def test_no_name_that_can_be_typed_keeps_a_sheet_from_being_printed(name: str) -> None:
    names = [name, "Bo", "Cleo", "Dan"]
    rounds = [{"matches": [battle(name, "Bo"), battle("Cleo", "Dan")]}]
    notes: list[str] = []
    data = {"players": names, "rounds": rounds, "champions": [name]}
    words = words_on(tracker("tamer", data, notes=notes))
    assert "Cleo" in words
    shipped_has_it = all(not face.missing(name) for face in typefaces().values())
    assert bool(notes) == (not shipped_has_it) or len(name) == 24
    assert all("is not printed whole" in note for note in notes)


def test_ones_own_typeface_may_lack_letters(tmp_path: Path) -> None:
    own = tmp_path / "own.ttf"
    own.write_bytes((shipped("layouts") / "fonts" / "LilitaOne-Regular.ttf").read_bytes())
    face = own_typeface(own)
    assert isinstance(face, Typeface)
    assert [one is face for one, _ in face.runs("Ann Ελένη")] == [True, False]
    assert face.missing("Ελένη") == []
