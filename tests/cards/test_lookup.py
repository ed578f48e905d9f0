"""Looking cards up: what people type and scanners send."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.refusals import refusal

from companion.cards import Index
from companion.cards.lookup import AmbiguousCard, UnknownCard
from companion.errors import quoted
from companion.words import fold, listed


@dataclass(frozen=True)
class Card:
    name: str
    code: str = ""


INDEX = Index(
    [
        Card("Heroicat", "R1-01"),
        Card("Hermit Crab", "R1-02"),
        Card("Hero", "R1-03"),
        Card("Baby Drachna", "R1-04"),
        Card("Old Drachna", "R2-04"),
        Card("Æther Größe", "R2-05"),
        Card("Wisp", "R1-06"),
        Card("Wisp", "R2-06"),
        Card("Jack-o'-Lantern", "R2-07"),
    ]
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Heroicat", "Heroicat"),
        ("  heroicat\n", "Heroicat"),
        ("HEROÍCAT", "Heroicat"),
        ("heroi", "Heroicat"),
        ("hero", "Hero"),
        ("herm", "Hermit Crab"),
        ("hermitcrab", "Hermit Crab"),
        ("crab", "Hermit Crab"),
        ("cr", "Hermit Crab"),
        ("baby d", "Baby Drachna"),
        ("aether", "Æther Größe"),
        ("grosse", "Æther Größe"),
        ("Gro\u0308ße", "Æther Größe"),
        ("jack o lantern", "Jack-o'-Lantern"),
        ("jackolan", "Jack-o'-Lantern"),
        ("R1-02", "Hermit Crab"),
        ("r1-02", "Hermit Crab"),
        ("r1 02", "Hermit Crab"),
    ],
)
def test_found(text: str, name: str) -> None:
    assert INDEX.find(text).name == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("He", "“He” fits Heroicat, Hermit Crab and Hero; type more of it"),
        ("drach", "“drach” fits Baby Drachna and Old Drachna; type more of it"),
        ("wisp", "“wisp” fits Wisp (R1-06) and Wisp (R2-06); type the code"),
    ],
)
def test_ambiguous(text: str, message: str) -> None:
    assert refusal(AmbiguousCard, INDEX.find, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Heroicta", "there is no card “Heroicta”; did you mean Heroicat, Hero or Hermit Crab?"),
        ("Drachma", "there is no card “Drachma”; did you mean Baby Drachna or Old Drachna?"),
        ("xyzzy", "there is no card “xyzzy”; type a name, the beginning of one, or a code"),
        ("", "there is no card “”; type a name, the beginning of one, or a code"),
        ("!?", "there is no card “!?”; type a name, the beginning of one, or a code"),
        ("\x1b[2J", "there is no card “\\x1b[2J”; type a name, the beginning of one, or a code"),
        ("x" * 10_000_000, f"there is no card “{'x' * 40}…”; type a name, the beginning of one, or a code"),
    ],
)
def test_unknown(text: str, message: str) -> None:
    assert refusal(UnknownCard, INDEX.find, text) == message


@pytest.mark.slow
def test_many_candidates_are_counted() -> None:
    index = Index([Card(f"Owl {letter}") for letter in "ABCDEF"])
    with pytest.raises(AmbiguousCard, match="“owl” fits Owl A, Owl B, Owl C, Owl D and 2 more; type more of it"):
        index.find("owl")


def test_names_are_told_once_in_their_order() -> None:
    assert INDEX.names()[-3:] == ["Æther Größe", "Wisp", "Jack-o'-Lantern"]


def test_the_same_card_given_twice_is_one() -> None:
    assert Index([Card("Owl", "A-1"), Card("Owl", "A-1")]).find("o") == Card("Owl", "A-1")


names = st.text(min_size=1, max_size=40).filter(fold).filter(str.isprintable)


@given(st.lists(names, min_size=1, max_size=8, unique_by=fold), st.text(max_size=60))
def test_every_name_finds_its_card_and_nothing_else_breaks(known: list[str], typed: str) -> None:
    index = Index([Card(name) for name in known])
    for name in known:
        assert index.find(name).name == name
        assert index.find(f" {name.upper()} ").name == name
    try:
        assert index.find(typed).name in known
    except (UnknownCard, AmbiguousCard) as error:
        assert len(str(error)) < 400 and "\n" not in str(error)


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Łódź", "LODZ"),
        ("Straße", "STRASSE"),
        ("Ægir Þórdís", "aegir thordis"),
        ("Işık", "IŞIK"),
        ("İpek", "i\u0307pek"),
        ("Ελλάς", "ΕΛΛΑΣ"),
        ("Сергей", "СЕРГЕЙ"),
        ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
        ("がく", "か\u3099く"),
        ("10 ♥\ufe0f", "10♥"),
    ],
)
def test_texts_that_are_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İ", "I"),
        ("İmp", "imp"),
        ("٣", "3"),
        ("３", "3"),
        ("³", "3"),
        ("①", "1"),
        ("Ａｎｎ", "Ann"),
        ("𝐀nn", "Ann"),
        ("Аnn", "Ann"),  # the first letter is Cyrillic
        ("Ⅳ", "IV"),
        ("がく", "かく"),
        ("कमला", "कमल"),
        ("ปี", "ปา"),
    ],
)
def test_texts_that_only_look_alike(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_what_holds_no_letter_folds_to_nothing() -> None:
    assert [fold(each) for each in ("🐉", "-", ".", "'", "\ufe0f", "")] == [""] * 6


def test_lists_in_words() -> None:
    assert listed(["a"], "or") == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c"], "and") == "a, b and c"
    assert listed(list("abcdef"), "and", 4) == "a, b, c, d and 2 more"


@given(st.text(), st.integers(1, 60))
def test_quoted_text_is_short_and_printable(text: str, at_most: int) -> None:
    shown = quoted(text, at_most)
    assert len(shown) <= at_most + 3 and shown.isprintable()


def test_quoted_text_shows_what_can_not_be_seen() -> None:
    assert quoted("tab\there") == "“tab\\there”"
    assert quoted("\udc80\x00") == "“\\udc80\\x00”"
    assert quoted("abcdef", 3) == "“abc…”"


def test_cards_behind_give_way() -> None:
    own, shipped, other = Card("Wisp", "MY-1"), Card("Wisp", "R1-06"), Card("Wispling", "R1-07")
    renamed, code_kept = Card("Grey Owl", "R1-08"), Card("Owl", "R1-08")
    index = Index([own, renamed], behind=[shipped, other, code_kept])
    assert index.find("wisp") is own
    assert index.find("r1-06") is shipped
    assert index.find("wispl") is other
    assert index.find("R1-08") is renamed
    assert index.find("owl") is code_kept
    with pytest.raises(AmbiguousCard, match="“wis” fits Wisp and Wispling; type more of it"):
        index.find("wis")


def test_suit_signs_are_letters() -> None:
    assert fold("10 ♥") == "10♥"
    assert fold("♠ A") != fold("♣ A")


def test_a_name_is_looked_up_whole_before_it_is_folded() -> None:
    index = Index([Card("C.H.A.M.P.", "R-1"), Card("Champ", "C-1")], behind=[Card("Champ!", "S-1")])
    assert [index.find(name).code for name in ("c.h.a.m.p.", "champ", " CHAMP! ")] == ["R-1", "C-1", "S-1"]
    assert [index.label(index.find(code)) for code in ("R-1", "C-1", "S-1")] == ["C.H.A.M.P.", "Champ", "Champ!"]
    with pytest.raises(AmbiguousCard):
        index.find("cham.p")
