"""Questions: what is read and written, and every way in which an answer cannot be taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Index
from companion.table.card_questions import Cards, Draw
from companion.table.parsing import first_answer
from companion.table.question import AnswerError, NotAllowed, Question, TooFew, Unreadable, WhichOne
from companion.table.questions import Arrange, ByHand, Choose, Confirm, Names, Number, OneOrNone, Roll, one_of
from companion.words import fold

NONE: Index[Any] = Index([])
CREATURES = ["Baby Drachna", "Heroicat", "Heronaut", "Vulpike"]


def find(text: str) -> str:
    return CREATURES[one_of(text, CREATURES)]


class Team(Cards[str], name="team"):
    def able(self) -> list[str]:
        return CREATURES

    def part(self, text: str) -> str:
        return find(text)

    def label(self, card: str) -> str:
        return card

    def refuse(self, cards: list[str]) -> NotAllowed | None:
        return NotAllowed("Heroicat is ill", "leave it out") if "Heroicat" in cards else None

    def pick(self, random: Random) -> list[str]:
        return CREATURES[2:]


class Flip(Draw[str], name="deck-flip"):
    def find(self, text: str) -> str:
        return find(text)

    def label(self, card: str) -> str:
        return card


def among(*candidates: str) -> Question[str]:
    return Choose("effects.choice", "Ann", candidates=candidates)


TARGET = among(*CREATURES)
CONFIRM = Confirm("end.victory", "Ann")
ROLL, ROLLS, D20 = (Roll("batter-up.order", None, dice=dice, sides=sides) for dice, sides in ((1, 6), (3, 6), (1, 20)))
TWO_DICE = Roll("batter-up.order", None, dice=2, sides=6)
ORDER = Arrange("deck.order", "Ann", items=CREATURES)
NUMBER, FEW = (Number("damage.stays", "Ann", lowest=lowest, highest=highest) for lowest, highest in ((-2, 40), (0, 5)))
NAMES, MORE_NAMES = (Names("players", None, lowest=lowest, highest=highest) for lowest, highest in ((2, 2), (4, 8)))
CARDS, A_CARD, MORE_CARDS = (
    Team("team.points", "Ann", index=NONE, lowest=lowest, highest=highest)
    for lowest, highest in ((0, 3), (1, 3), (1, 8))
)
DRAW = Flip("deck.recipe", "Ann", index=NONE, cards=CREATURES)
QUESTIONS: list[Question[Any]] = [
    TARGET, CONFIRM, ROLL, ROLLS, D20, ORDER, NUMBER, FEW, NAMES, MORE_NAMES, CARDS, MORE_CARDS, DRAW,
]  # fmt: skip
every_question = pytest.mark.parametrize(
    "question", QUESTIONS, ids=lambda question: f"{type(question).__name__}-{question.bounds()}"
)


# Reading and writing.


@every_question
@given(seed=st.integers())
def test_what_the_automatic_player_gives_reads_back_the_same(question: Question[Any], seed: int) -> None:
    answer = question.pick(Random(seed))
    written = question.write(answer)
    assert question.read(written) == answer
    assert first_answer(question, written) == (written, "")


@every_question
def test_options_are_unique_and_can_be_sent_as_they_stand(question: Question[Any]) -> None:
    options = question.options() or []
    assert len(set(map(fold, options))) == len(options)
    if question.kind == "arrange":
        assert question.write(question.read(", ".join(options))) == ", ".join(options)
        return
    for option in options:
        if isinstance(question, Cards) and question.refuse([option]):
            continue
        assert question.write(question.read(option)) == option


@pytest.mark.slow
@given(st.lists(st.text(min_size=1).filter(fold), min_size=1, max_size=30, unique_by=fold))
def test_any_option_text_is_found_again(options: list[str]) -> None:
    for place, option in enumerate(options):
        assert one_of(option, options) == place


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (TARGET, "heroi", "Heroicat"),
        (TARGET, "  BABY-drachna ", "Baby Drachna"),
        (TARGET, "4", "Vulpike"),
        (TARGET, "#2", "Heroicat"),
        (Choose("x", None, candidates=["3", "2", "1"]), "1", "1"),
        (CONFIRM, "Y", True),
        (CONFIRM, "no", False),
        (ROLL, " 4 ", [4]),
        (ROLLS, "1, 2 6", [1, 2, 6]),
        (ORDER, "v, heron, b, heroi", ["Vulpike", "Heronaut", "Baby Drachna", "Heroicat"]),
        (ORDER, "4, 3, 1, 2", ["Vulpike", "Heronaut", "Baby Drachna", "Heroicat"]),
        (ORDER, "4 3 1 2", ["Vulpike", "Heronaut", "Baby Drachna", "Heroicat"]),
        (ORDER, "v, 3, heroi, baby", ["Vulpike", "Heronaut", "Heroicat", "Baby Drachna"]),
        (ORDER, "heroi, hero, v, b", ["Heroicat", "Heronaut", "Vulpike", "Baby Drachna"]),
        (NUMBER, "-2", -2),
        (NUMBER, "+7", 7),
        (NAMES, " Ann ,  Bo  B.", ["Ann", "Bo B."]),
        (NAMES, "Änn,李", ["Änn", "李"]),
        (CARDS, "none", []),
        (CARDS, "NONE", []),
        (CARDS, "v, v", ["Vulpike", "Vulpike"]),
        (DRAW, "vul", "Vulpike"),
    ],
)
def test_what_is_typed_is_forgiven_much(question: Question[Any], text: str, answer: object) -> None:
    assert question.read(text) == answer


@pytest.mark.parametrize(
    ("question", "line", "first", "rest"),
    [
        (TARGET, "heroi; vul; 3", "heroi", "vul; 3"),
        (TARGET, "heroi", "heroi", ""),
        (TARGET, ";vul", "", "vul"),
        (ROLL, "3 5 6", "3 5 6", ""),
        (ROLL, "3 vul, heron", "3 vul, heron", ""),
        (TWO_DICE, "3, 5; 6", "3, 5", "6"),
        (ROLL, "3; heroi", "3", "heroi"),
        (ROLL, "3,5", "3,5", ""),
        (TWO_DICE, "3 x", "3 x", ""),
        (NAMES, "Ann, Bo; Vulpike; Heroicat", "Ann, Bo", "Vulpike; Heroicat"),
        (CARDS, "vul, heron; vul", "vul, heron", "vul"),
        (DRAW, "vul, heron; baby", "vul, heron", "baby"),
    ],
)
def test_several_answers_on_a_line(question: Question[Any], line: str, first: str, rest: str) -> None:
    assert first_answer(question, line) == (first, rest)


# What cannot be taken, each message whole.

ANY_HINT = f"it can be: {', '.join(CREATURES)}"
ROLL_HINT = "type the number on the die, 1 to 6"
ROLLS_HINT = "type the 3 numbers on the dice, a space between, 1 to 6"
NUMBER_HINT = "type a whole number from -2 to 40"
NAMES_HINT = "type 2 names on one line, a comma between"
CARDS_HINT = "type the cards' names, a comma between, or none"
REFUSED: list[tuple[Question[Any], str, type[AnswerError], str, str]] = [
    (TARGET, "xx", Unreadable, "“xx” is none of the answers", ANY_HINT),
    (TARGET, "", Unreadable, "“” is none of the answers", ANY_HINT),
    (TARGET, "!?", Unreadable, "“!?” is none of the answers", ANY_HINT),
    (TARGET, "5", Unreadable, "“5” is none of the answers", ANY_HINT),
    (TARGET, "0", Unreadable, "“0” is none of the answers", ANY_HINT),
    (TARGET, "hero", WhichOne, "“hero” fits Heroicat, Heronaut", "type more of it"),
    (among("Ash"), "\0\x1b[2J", Unreadable, "“\\x00\\x1b[2J” is none of the answers", "it can be: Ash"),
    (among("Ash"), "\udcff\u202e", Unreadable, "“\\udcff\\u202e” is none of the answers", "it can be: Ash"),
    (among("Ash"), "x" * 99, Unreadable, f"“{'x' * 40}…” is none of the answers", "it can be: Ash"),
    (
        among(*(f"c{place:02}" for place in range(20))), "x", Unreadable, "“x” is none of the answers",
        "it can be: c00, c01, c02, c03, c04, c05, c06, c07, c08, c09, c10, c11 …",
    ),
    (CONFIRM, "maybe", Unreadable, "“maybe” is none of the answers", "it can be: yes, no"),
    (ROLL, "", Unreadable, "“” is no roll", ROLL_HINT),
    (ROLL, "six", Unreadable, "“six” is no roll", ROLL_HINT),
    (ROLL, "-1", Unreadable, "“-1” is no roll", ROLL_HINT),
    (ROLL, "٣", Unreadable, "“٣” is no roll", ROLL_HINT),
    (ROLL, "²", Unreadable, "“²” is no roll", ROLL_HINT),
    (ROLL, "0", NotAllowed, "a die with 6 sides cannot show “0”", ROLL_HINT),
    (ROLL, "7", NotAllowed, "a die with 6 sides cannot show “7”", ROLL_HINT),
    (ROLL, "9" * 5000, Unreadable, f"“{'9' * 40}…” is no roll", ROLL_HINT),
    (ROLL, "1 2", Unreadable, "that is 2 dice, and 1 was rolled", ROLL_HINT),
    (ROLLS, "1", Unreadable, "that is 1 die, and 3 were rolled", ROLLS_HINT),
    (ORDER, "", TooFew, f"{', '.join(CREATURES)} still to be placed", "name all of them, front first, a comma between"),
    (ORDER, "v, b", TooFew, "Heroicat, Heronaut still to be placed", "name all of them, front first, a comma between"),
    (ORDER, "v, v", NotAllowed, "Vulpike has a place already", "left: Baby Drachna, Heroicat, Heronaut"),
    (ORDER, "v, 4", NotAllowed, "Vulpike has a place already", "left: Baby Drachna, Heroicat, Heronaut"),
    (ORDER, "1, 2, 3, 4, 4", NotAllowed, "“4” is one too many", f"put these in order: {', '.join(CREATURES)}"),
    (NUMBER, "", Unreadable, "“” is no number", NUMBER_HINT),
    (NUMBER, "3.5", Unreadable, "“3.5” is no number", NUMBER_HINT),
    (NUMBER, "1" * 5000, Unreadable, f"“{'1' * 40}…” is no number", NUMBER_HINT),
    (NUMBER, "٣", Unreadable, "“٣” is no number", NUMBER_HINT),
    (NUMBER, "３", Unreadable, "“３” is no number", NUMBER_HINT),
    (NUMBER, "41", NotAllowed, "41 is out of bounds", NUMBER_HINT),
    (NUMBER, "-3", NotAllowed, "-3 is out of bounds", NUMBER_HINT),
    (NAMES, "", TooFew, "that is 0 names", NAMES_HINT),
    (NAMES, "Ann", TooFew, "that is 1 name", NAMES_HINT),
    (NAMES, "Ann, Bo, Cy", NotAllowed, "that is 3 names", NAMES_HINT),
    (MORE_NAMES, "Ann", TooFew, "that is 1 name", "type 4 to 8 names on one line, a comma between"),
    (NAMES, "Ann, ann", NotAllowed, "two players have the same name", "give each a name of their own"),
    *[
        (NAMES, f"Ann, {sign}", Unreadable, f"“{sign}” is no name for a player", "at most 24 plain letters, please")
        for sign in ("🐉", "-", ".", "'", "!")
    ],
    (NAMES, "Ann: x, Bo", Unreadable, "“Ann: x” is no name for a player", "“:” parts what is typed; leave it out"),
    (NAMES, "Ann - Bo, C", Unreadable, "“Ann - Bo” is no name for a player", "“-” parts what is typed; leave it out"),
    (NAMES, "Ann, None", Unreadable, "“None” is no name for a player", "it is an answer of its own; add a letter"),
    (NAMES, "Ann, B\0", Unreadable, "“B\\x00” is no name for a player", "at most 24 plain letters, please"),
    (NAMES, "Ann, " + "B" * 25, Unreadable, f"“{'B' * 25}” is no name for a player", "at most 24 plain letters, please"),
    (TARGET, "٣", Unreadable, "“٣” is none of the answers", ANY_HINT),
    (TARGET, "#３", Unreadable, "“#３” is none of the answers", ANY_HINT),
    (among("1", "2", "3"), "³", Unreadable, "“³” is none of the answers", "it can be: 1, 2, 3"),
    (among("Candle Imp"), "İ", Unreadable, "“İ” is none of the answers", "it can be: Candle Imp"),
    (ORDER, "١ ٢ ٣ ٤", Unreadable, "“١ ٢ ٣ ٤” is none of the answers", ANY_HINT),
    (CARDS, "", Unreadable, "no card is named", CARDS_HINT),
    (CARDS, " , ", Unreadable, "no card is named", CARDS_HINT),
    (A_CARD, "", Unreadable, "no card is named", "type the cards' names, a comma between"),
    (A_CARD, "none", Unreadable, "“none” is none of the answers", ANY_HINT),
    (CARDS, "v,,b", Unreadable, "there is a comma with no card beside it", "type the cards' names, one comma between two"),
    (CARDS, "v,v,v,v", NotAllowed, "that is 4 cards", "name at most 3"),
    (CARDS, "nobody," * 5_000, NotAllowed, "that is 5000 cards", "name at most 3"),
    (CARDS, "v, heroi", NotAllowed, "Heroicat is ill", "leave it out"),
    (DRAW, "", Unreadable, "no card is named", "type the name of the card, or the beginning of it"),
    (DRAW, "hero", WhichOne, "“hero” fits Heroicat, Heronaut", "type more of it"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "typed", "kind", "text", "hint"), REFUSED)
def test_what_cannot_be_taken(
    question: Question[Any], typed: str, kind: type[AnswerError], text: str, hint: str
) -> None:
    with pytest.raises(AnswerError) as error:
        question.read(typed)
    assert (type(error.value), str(error.value), error.value.hint) == (kind, text, hint)


# Whatever is typed.

TYPED = st.one_of(
    st.text(),
    st.text(alphabet="0123456789 ,;#+-:"),
    st.lists(st.sampled_from([*CREATURES, "none", "yes", "1", "7", "", "\udcff", "\0"])).map(",".join),
)


@pytest.mark.slow
@every_question
@given(text=TYPED)
def test_any_text_is_an_answer_or_an_answer_error(question: Question[Any], text: str) -> None:
    first, rest = first_answer(question, text)
    assert len(first) + len(rest) <= len(text)
    try:
        answer = question.read(first)
    except AnswerError as error:
        assert str(error)
        assert str(error).isprintable()
        return
    written = question.write(answer)
    assert question.read(written) == answer
    assert first_answer(question, written) == (written, "")


class Start(
    Number, name="start", says="{who} rolls for the start: which number?", lowest=2, highest=12, asks_for="chance"
):
    """Each player's roll for the start."""


class Later(
    Start, name="later", says="{who} rolls {lowest:die} of {sides}, {sides:or}.", default="{highest}", highest=6
):
    """A start with words, a bound and a default of its own."""

    sides: list[int]


class OneOf(OneOrNone[str], name="one-of", says="{who}, which of {candidates}?"):
    """One of several, or none."""


def test_a_question_of_one_sentence_is_declared_in_its_first_line() -> None:
    start = Start("dice.start", "Ann")
    assert start.text() == "Ann rolls for the start: which number?"
    assert (start.name, start.asks_for, start.secret, start.default()) == ("start", "chance", False, None)
    assert start.bounds() == {"min": 2, "max": 12}
    assert Start("dice.start", "Ann", lowest=1).bounds() == {"min": 1, "max": 12}


def test_a_declaration_below_another_changes_what_it_names() -> None:
    later = Later("dice.start", "Bo", sides=[4, 6, 8])
    assert later.text() == "Bo rolls 2 dies of 4, 6, 8, 4, 6 or 8."
    assert (later.name, later.asks_for, later.default(), later.bounds()) == (
        "later",
        "chance",
        "6",
        {"min": 2, "max": 6},
    )
    assert Start("dice.start", "Ann").default() is None


class Sides(Choose[str], name="side", says="Which side?"):
    """A choice whose candidates the call names."""


class Many(Number, name="many", says="How many?", lowest=1):
    """A number whose highest value the call names."""


def declares_what_no_field_is() -> None:
    class Wrong(Number, most=3):
        pass


def declares_a_field_in_the_body() -> None:
    class Stands(Choose[str], name="stands", says="Go on?"):
        candidates = ("go on",)


UNSAID = "in the first line of its declaration or in the call"


@pytest.mark.parametrize(
    ("declares", "said"),
    [
        (declares_what_no_field_is, "Wrong has no field 'most'"),
        (declares_a_field_in_the_body, "Stands: 'candidates' in the body is not heard; name it in the first line"),
        (lambda: Number("rule", "Ann", lowest=1), UNSAID),
        (lambda: OneOf("rule", "Ann"), UNSAID),
        (lambda: Sides("rule", None), "Sides lacks candidates;"),
        (lambda: Many("rule", None), "Many lacks"),
    ],
)
def test_what_a_declaration_or_a_call_lacks_is_named_at_once(declares: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        declares()
    assert Many("rule", None, highest=3).bounds() == {"min": 1, "max": 3}


def test_one_of_several_or_none() -> None:
    question = OneOf("rule", "Ann", candidates=["left", "right", None])
    assert question.options() == ["left", "right", "none"]
    assert (question.default(), question.read("none"), question.read("le")) == ("none", None, "left")
    assert question.write(None) == "none"
    assert OneOf("rule", "Ann", candidates=["left", "right"]).default() is None


def test_what_hands_carry_out_is_answered_with_done() -> None:
    question = ByHand("rule", "Ann", what="Dog", does="Bark.")
    assert question.text() == "Dog says: “Bark.” Carry it out, tell me with :fix what changed, then answer done."
    assert (question.default(), question.read("done"), question.options()) == ("done", "done", ["done"])


@dataclass(frozen=True)
class Animal:
    """A card."""

    name: str
    code: str


class MayFlip(Draw[Animal | None], name="may-flip"):
    """A card, or none."""


def test_a_card_or_none_is_drawn() -> None:
    dog = Animal("Dog", "D-1")
    question = MayFlip("rule", "Ann", cards=[None, dog], index=Index([dog]))
    assert question.options() == ["none", "Dog"]
    assert (question.read("none"), question.read("do")) == (None, dog)
    assert (question.write(None), question.write(dog)) == ("none", "Dog")
    with pytest.raises(Unreadable):
        MayFlip("rule", "Ann", cards=[dog], index=Index([dog])).read("none")
