"""Card sources of Challengers!: what `check` says of them, and the wording that the referee reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.challengers.arena import shipped_pool
from hypothesis import given
from hypothesis import strategies as st
from support.play import typed

from companion.cards import read_set
from companion.games.challengers.cards import ICONS, TeamRow, check
from companion.games.challengers.language import effects
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.reading import LANGUAGE, read
from companion.games.challengers.language.wording import write
from companion.games.challengers.match.card import CardKind

HEAD = "name,level,power,icon,text\n"


def source(folder: Path, rows: str, name: str = "own") -> Path:
    path = folder / f"{name}.csv"
    path.write_text(HEAD + rows, encoding="utf-8")
    path.with_suffix(".toml").write_text(f'name = "{name}"\ngame = "challengers"\nprefix = "OW"\n', encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ("Imp,A,4,City,", "4 is more than a card of Level A has"),
        ("Imp,B,6,City,", "6 is more than a card of Level B has"),
        ("Imp,C,11,City,", "11 is more than a card of Level C has"),
        ("Imp,S,11,City,", ""),
        ("Imp,A,1,City,Fly away.", "cannot read the ability from “Fly” (column 1 of the text)"),
        ("Imp,A,1,City,From the bench: Take 2 fans.", "“Take 2 fans.” can't stand under “From the bench”"),
        ("Imp,A,1,City,Your City cards have +1.", "“Your City cards have +1.” can't stand without a keyword"),
        ("Imp,A,1,City,Flag loss: +2.", "“+2.” can't stand under “Flag loss”"),
        ("Imp,A,1,City,From the bench: Your Beach cards have +1.", "no card here has the icon Beach"),
        ("Imp,A,1,Beach,From the bench: Your Beach cards have +1.", ""),
        ("Imp,A,1,City,during the attack: +2.", "the ability is worded otherwise than the cards word it"),
    ],
)
def test_what_check_says(row: str, what: str, tmp_path: Path) -> None:
    problems = check(read_set(source(tmp_path, row + "\n"), TeamRow))
    assert [problem.what for problem in problems] == ([what] if what else [])


def test_what_the_cards_say_is_written_as_it_is_read() -> None:
    texts = {card.text for card in shipped_pool().cards}
    assert {write(read(text)) for text in texts} == texts
    assert not [text for text in texts if read(text).fault()]


KINDS = st.one_of(
    st.just(CardKind()),
    st.builds(CardKind, word=st.sampled_from([*ICONS, "Newcomer"])),
    st.builds(CardKind, power=st.integers(1, 9), or_less=st.booleans()),
    st.builds(CardKind, level=st.sampled_from("ABCSR")),
)
AMOUNTS = st.integers(1, 20)
COUNTS = st.one_of(
    st.none(),
    st.builds(effects.OnBench, KINDS),
    st.just(effects.Icons()),
    st.just(effects.EmptySeats()),
    st.just(effects.FoesTrophies()),
)
EFFECTS = st.one_of(
    st.builds(effects.Bonus, AMOUNTS, COUNTS),
    st.builds(effects.Grant, KINDS, AMOUNTS, st.sampled_from([None, True])),
    st.builds(effects.Grant, st.just(CardKind()), AMOUNTS, st.just(False)),
    st.builds(effects.NextCard, AMOUNTS),
    st.builds(effects.TakeFans, AMOUNTS),
    st.builds(effects.ExhaustBench, KINDS, st.integers(2, 9), st.just(False)),
    st.builds(effects.ExhaustBench, KINDS, st.just(1), st.booleans()),
    st.builds(effects.ToDeck, KINDS, st.just(1), st.just(False)),
    st.builds(effects.ToDeck, KINDS, AMOUNTS, st.just(True)),
    st.builds(effects.GainExhausted, st.sampled_from("ABC")),
    st.builds(effects.Look, AMOUNTS, st.booleans()),
    st.builds(effects.LookThrough, st.booleans()),
    st.builds(effects.PickMore, KINDS, AMOUNTS),
)
CONDITIONS = st.one_of(
    st.none(),
    st.builds(w.OnBench, KINDS, st.booleans()),
    st.builds(w.FewTrophies, AMOUNTS),
    st.builds(w.FewLeft, AMOUNTS),
    st.just(w.TakesFlag()),
)
ABILITIES = st.builds(
    w.Ability,
    st.sampled_from(w.Keyword),
    st.lists(st.builds(w.Sentence, EFFECTS, CONDITIONS), min_size=1, max_size=3).map(tuple),
)


@given(ABILITIES)
def test_reading_and_writing_are_each_others_inverse(ability: w.Ability) -> None:
    assert read(write(ability)) == ability


def test_every_form_of_the_language_is_on_a_card_or_said_to_be_there_for_others() -> None:
    said = " ".join(card.text for card in shipped_pool().cards)
    assert len(LANGUAGE.forms) >= 30
    for word in ("onto your deck", "unseen under your deck", "takes the flag", "in any order", "of the round"):
        assert word in said


def test_a_set_of_the_same_name_takes_the_shipped_ones_place(tmp_path: Path) -> None:
    own = source(tmp_path, "Pig,A,1,Castle,\n", "castle")
    match = typed(f"challengers match --set {own}", "Ann, Bo", "Pig", "Dragon", "Cat, Cat", "Ann")
    assert match.refused[0].startswith("Dragon is a card of the set castle.") and len(match.refused) == 1
    assert "Pig 1 has the flag." in match.told
