"""The wording of abilities: read and written back, forgiving in form, and clear where it can't be read."""

import re
from collections.abc import Callable

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from support.document import read as document

from companion.games.tamer.language import effects, targets, wording
from companion.games.tamer.language.reading import LANGUAGE, read
from companion.games.tamer.language.wording import Ability, write
from companion.wording import WordingError, give_forms

AMOUNTS = st.integers(1, 20)
STATS = st.sampled_from(effects.Stat)
KINDS = st.builds(
    targets.Kind,
    st.sampled_from([None, "Fire", "Water", "Earth", "Air"]),
    st.sampled_from([None, "Familiar", "Spirit", "Monster"]),
)
OWN_SINGLES = (
    st.builds(targets.ThisCreature)
    | st.builds(targets.Neighbour, st.booleans())
    | st.builds(targets.EndOfRow, st.just(False), st.booleans())
    | st.builds(targets.OneChosen, st.just(False), KINDS, st.booleans())
)
OPPOSING_SINGLES = st.builds(targets.EndOfRow, st.just(True), st.booleans()) | st.builds(
    targets.OneChosen, st.just(True), KINDS
)
SINGLES = OWN_SINGLES | OPPOSING_SINGLES
GROUPS = (
    st.builds(targets.Each, st.just(False), KINDS, st.booleans())
    | st.builds(targets.Each, st.just(True), KINDS)
    | st.builds(targets.EachBeyond, st.booleans())
)
TARGETS = SINGLES | GROUPS
PER = st.none() | GROUPS
EFFECTS = st.one_of(
    st.builds(effects.Give, TARGETS, AMOUNTS, st.just(0) | AMOUNTS, PER),
    st.builds(effects.Give, TARGETS, st.just(0), AMOUNTS, PER),
    st.builds(effects.Give, TARGETS, st.just(1), st.just(0), equal=STATS),
    st.builds(effects.Give, TARGETS, st.just(0), st.just(1), equal=STATS),
    st.builds(effects.Deal, TARGETS, AMOUNTS, PER),
    st.builds(effects.Deal, TARGETS, st.just(1), equal=STATS),
    st.builds(effects.Heal, TARGETS, AMOUNTS),
    st.builds(effects.Move, SINGLES, st.booleans(), st.booleans()),
    st.builds(effects.Swap, OWN_SINGLES, OWN_SINGLES),
    st.builds(effects.Swap, OPPOSING_SINGLES, OPPOSING_SINGLES),
    st.builds(effects.Copy, SINGLES),
)
CONDITIONS = (
    st.builds(wording.HasOthers, KINDS, AMOUNTS)
    | st.builds(wording.HasOthers, KINDS, none=st.just(True))
    | st.builds(wording.InPlace, st.booleans())
)
STANDING = st.builds(wording.KeepsDamage) | st.builds(wording.CarriesOver) | st.builds(wording.Armour, AMOUNTS)


def tuples(of: st.SearchStrategy, least: int) -> st.SearchStrategy:
    return st.lists(of, min_size=least, max_size=3).map(tuple)


SENTENCES = st.builds(wording.Sentence, EFFECTS, st.none() | CONDITIONS)
TRIGGERED = st.builds(wording.TriggeredAbility, st.sampled_from(wording.Trigger), tuples(SENTENCES, 1))
ABILITIES = st.builds(Ability, tuples(STANDING, 0), tuples(TRIGGERED, 0))


TEXTS_OF_THE_GRAMMAR = from_lark(
    Lark(LANGUAGE.grammar(), parser="lalr"), explicit={"INT": AMOUNTS.map(str)}, alphabet=st.characters(codec="ascii")
)


@given(ABILITIES)
def test_what_is_written_reads_as_the_same_ability(ability: Ability) -> None:
    assert read(write(ability)) == ability


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(TEXTS_OF_THE_GRAMMAR)
def test_any_text_of_the_grammar_has_one_canonical_text(text: str) -> None:
    try:
        ability = read(text)
    except WordingError as error:
        assume("both must be in one row" not in str(error))
        raise
    assert read(write(ability)) == ability
    assert write(read(write(ability))) == write(ability)


@given(ABILITIES, st.data())
def test_capitals_and_spacing_are_forgiven(ability: Ability, data: st.DataObject) -> None:
    words = write(ability).split(" ")
    cases: list[Callable[[str], str]] = data.draw(
        st.lists(st.sampled_from([str.upper, str.lower, str.title, str]), min_size=1)
    )
    gaps = data.draw(st.lists(st.sampled_from([" ", "  ", "\t", "\n", " \r\n "]), min_size=1))
    text = "".join(
        cases[place % len(cases)](word).replace("'S", "'s") + gaps[place % len(gaps)]
        for place, word in enumerate(words)
    )
    assert read(text) == ability


@st.composite
def slips(draw: st.DrawFn) -> str:
    """A text of the grammar in which a stretch was left out or typed wrong."""
    text = write(draw(ABILITIES))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    return text[:start] + draw(st.text(max_size=5)) + text[min(end, start + 10) :]


@given(st.text() | slips())
@example("Slay: Give \x1b[31m this creature +1 Power.")
@example("Slay: " + "x" * 100_000)
@example("İİİİİİ")
def test_anything_else_is_refused_in_one_short_line(text: str) -> None:
    try:
        ability = read(text)
    except WordingError as error:
        assert 1 <= error.column <= len(text.lower()) + 1
        assert error.found
        assert str(error).isprintable()
        assert len(str(error)) < 250
    else:
        assert read(write(ability)) == ability


DOCUMENTED = {
    part: re.findall(r"`([^`]+)`", texts)
    for part, texts in re.findall(r"^\| ([a-z ]+) \| (`.*) \|$", document("tamer.md"), re.MULTILINE)
}
PARTS = {
    **dict.fromkeys(DOCUMENTED["always"], "{}"),
    **dict.fromkeys(DOCUMENTED["one creature"] + DOCUMENTED["several"], "Batter Up: Give {} +2 Health."),
    **{text: "Slay: {}" for part in ("give", "deal", "heal", "move") for text in DOCUMENTED[part]},
    **dict.fromkeys(DOCUMENTED["if"], "Battle Start: {}"),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", PARTS)
def test_what_is_documented_is_read(text: str) -> None:
    for target in DOCUMENTED["one creature"]:
        target = "give this creature +1 Power." if text in DOCUMENTED["if"] else target
        whole = PARTS[text].format(text.replace("…", target))
        assert write(read(whole)) == whole


def test_no_text_is_an_ability_that_does_nothing() -> None:
    assert read("") == read("  \n") == Ability()
    assert write(Ability()) == ""


def test_an_ability_read_word_by_word() -> None:
    text = (
        "This creature takes 1 less damage from each hit. "
        "Battle Start: If you have 2 or more other Fire Spirits, "
        "give each of your other Spirits +1 Power and +2 Health. "
        "Slay: Deal 3 damage to the last opposing creature for each creature behind this one."
    )
    spirits = targets.Kind(creature_class="Spirit")
    gift = effects.Give(targets.Each(False, spirits, other=True), power=1, health=2)
    damage = effects.Deal(targets.EndOfRow(opposing=True, last=True), 3, per=targets.EachBeyond(behind=True))
    others = wording.HasOthers(targets.Kind("Fire", "Spirit"), 2)
    assert read(text) == Ability(
        standing=(wording.Armour(1),),
        triggered=(
            wording.TriggeredAbility(wording.Trigger.BATTLE_START, (wording.Sentence(gift, others),)),
            wording.TriggeredAbility(wording.Trigger.SLAY, (wording.Sentence(damage),)),
        ),
    )
    assert write(read(text)) == text


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("Give this creature +2 Health and +1 Power.", "Give this creature +1 Power and +2 Health."),
        ("Move your back creature to the last of its row.", "Move your last creature to the back of its row."),
        (
            "If you have 1 or more other Spirits, give this creature +1 Power.",
            "If you have another Spirit, give this creature +1 Power.",
        ),
        (
            "Give this creature Power equal to this creature’s Health.",
            "Give this creature Power equal to this creature's Health.",
        ),
    ],
)
def test_words_that_mean_the_same_are_written_in_one_way(typed: str, canonical: str) -> None:
    """An apostrophe as word processors set it, too."""
    assert write(read(f"Slay: {typed}")) == f"Slay: {canonical}"


CANNOT = "cannot read the ability from"
ONE_ROW = "cannot swap places: both must be in one row"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("Slay: Gives this creature +1 Power.", 7, f"{CANNOT} “Gives” (HERE); did you mean “give”?"),
        (
            *("Battle Start: Deal 2 damage to the front oposing creature.", 42),
            f"{CANNOT} “oposing” (HERE); did you mean “opposing”?",
        ),
        (
            *("Slay: Give each of your Fire creature +1 Power.", 30),
            f"{CANNOT} “creature” (HERE); did you mean “creatures”?",
        ),
        ("Slay: Give this creature +1 Power", 34, "the ability stops too early (HERE); there fits: “.”, and, for"),
        ("Slay Give this creature +1 Power.", 6, f"{CANNOT} “Give” (HERE); there fits: “:”"),
        ("Slay: Deal two damage to one opposing creature.", 12, f"{CANNOT} “two” (HERE); there fits: a number, damage"),
        ("Slay: Give this creature +1 Power and +1 Power.", 42, f"{CANNOT} “Power” (HERE); there fits: health"),
        (
            *("Slay: Move each of your creatures to the front of its row.", 12),
            f"{CANNOT} “each” (HERE); there fits: one, the, this, your",
        ),
        ("Draw a card.", 1, f"{CANNOT} “Draw” (HERE); there fits: batter, battle, excess, slay, this"),
        ("Slay: Deal 0 damage to this creature.", 12, "an amount is from 1 to 20, not “0” (HERE)"),
        ("Slay: Give this creature +0 Power.", 27, "an amount is from 1 to 20, not “0” (HERE)"),
        ("Slay: Give this creature +21 Health.", 27, "an amount is from 1 to 20, not “21” (HERE)"),
        ("This creature takes 99 less damage from each hit.", 21, "an amount is from 1 to 20, not “99” (HERE)"),
        (
            *("Slay: If you have 0 or more other Spirits, give this creature +1 Power.", 19),
            "an amount is from 1 to 20, not “0” (HERE)",
        ),
        (
            *("Slay: Swap this creature with the front opposing creature.", 7),
            f"this creature and the front opposing creature {ONE_ROW} (HERE)",
        ),
        (
            *("Slay: Give this creature +1 Power. Swap one opposing Spirit with one of your Spirits.", 36),
            f"one opposing Spirit and one of your Spirits {ONE_ROW} (HERE)",
        ),
    ],
)
def test_a_slip_is_named_with_what_would_be_right(text: str, column: int, message: str) -> None:
    with pytest.raises(WordingError) as caught:
        read(text)
    assert str(caught.value) == message.replace("HERE", f"column {column} of the text")


def test_the_error_tells_a_program_where_and_what() -> None:
    with pytest.raises(WordingError) as caught:
        read("Slay: Remove 2 damage of this creature.")
    assert (caught.value.column, caught.value.found, caught.value.expected) == (23, "of", ["from"])


def test_a_form_with_a_slot_that_is_no_field_is_refused_where_it_is_given() -> None:
    """Such as the form of a part that is not declared a dataclass."""

    class Grow(effects.Effect):
        amount: int

    with pytest.raises(TypeError, match=r"Grow: “grow by \{amount:INT\}” names amount, no field of it"):
        give_forms({Grow: "grow by {amount:INT}"})
