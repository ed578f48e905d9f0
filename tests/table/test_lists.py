"""Lists as people type them: what is written is read, whatever stands between, and never otherwise than with commas."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.play import typed
from support.shell import in_process, json_lines

from companion.cards import Index
from companion.lists import people, readings, sentences, single
from companion.table.card_questions import Hand
from companion.table.parsing import canonical, parse
from companion.table.question import AnswerError, Question, WhichOne
from companion.table.questions import Arrange, Confirm, OneOrNone, Roll, one_of
from companion.words import fold

pytestmark = pytest.mark.usefixtures("elsewhere")


@dataclass(frozen=True)
class Animal:
    """A card."""

    name: str
    code: str


class Herd(Hand[Animal], name="herd"):
    """Animals, each as often as it is there."""


class Row(Arrange[str], name="row"):
    """Names in an order."""


WORDS = [
    "Ash",
    "Baby",
    "Cat",
    "Drachna",
    "Elk",
    "Fly",
    "Goat",
    "Hen",
    "Imp",
    "Sun",
    "Lion",
    "Tiger",
    "Lily",
    "Wolf",
    "Red",
    "Panda",
    "And",
    "N",
]
NAMES = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=2).map(" ".join), min_size=1, max_size=8, unique_by=fold
).filter(lambda names: not {"And", "N"} & {word for name in names for word in (name.split()[0], name.split()[-1])})
BETWEEN = st.sampled_from([",", ", ", " ", " and ", " & ", " + ", "+", "\n", ", and ", " AND "])


def herd(names: Sequence[str], lowest: int = 1) -> Herd:
    cards = [Animal(name, f"X-{place:03}") for place, name in enumerate(names)]
    return Herd("rule", "Ann", index=Index(cards), cards=[*cards, *cards], lowest=lowest, highest=2 * len(cards))


@given(names=NAMES, data=st.data())
def test_what_is_written_is_read_whatever_stands_between(names: list[str], data: st.DataObject) -> None:
    question = herd(names)
    wanted = data.draw(st.lists(st.sampled_from(list(question.cards)), min_size=1, max_size=6).filter(
        lambda some: max(map(some.count, some)) < 3
    ))  # fmt: skip
    line = wanted[0].name
    for card in wanted[1:]:
        line += data.draw(BETWEEN) + data.draw(st.sampled_from([card.name, card.name.upper(), card.name.lower()]))
    try:
        read = question.read(line)
    except WhichOne as error:
        assert str(error).startswith("“")
        return
    assert read == wanted or fold("".join(card.name for card in read)) == fold("".join(card.name for card in wanted))


@given(names=NAMES, data=st.data())
def test_with_signs_between_names_in_full_there_is_nothing_to_ask(names: list[str], data: st.DataObject) -> None:
    question = Row("rule", "Ann", items=names)
    order = data.draw(st.permutations(names))
    assume(not any("And" in name.split() for name in names))
    sign = data.draw(st.sampled_from([",", " & ", " + ", " and ", "\n"]))
    assert question.read(sign.join(order)) == order


def with_commas(question: Question[Any], text: str) -> object:
    """The answer that a line with commas gave before anything else could stand between."""
    parts = [part.strip() for part in text.split(",")]
    if isinstance(question, Herd):
        if not all(parts):
            return None
        cards = question.found(parts)
        refused = question.refuse(cards) or not question.lowest <= len(cards) <= question.highest
        return None if refused else cards
    if isinstance(question, Roll):
        words = text.replace(",", " ").split()
        numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,3}", word)]
        good = len(numbers) == len(words) == question.dice and all(1 <= number <= 6 for number in numbers)
        return numbers if good else None
    assert isinstance(question, Arrange)
    if re.fullmatch(r"[0-9\s#]+", text):
        parts = text.split()
    places = [one_of(part, question.options()) for part in filter(None, parts)]
    return [question.items[place] for place in places] if sorted(places) == [*range(len(question.items))] else None


@given(names=NAMES, data=st.data())
def test_what_was_taken_with_commas_means_the_same(names: list[str], data: st.DataObject) -> None:
    question: Question[Any] = data.draw(
        st.sampled_from([herd(names), Row("rule", "Ann", items=names), Roll("rule", "Ann", dice=2)])
    )
    piece = st.sampled_from([*WORDS, *names, "1", "2", "6", "b", "li", "x-000", "and", "&", "+", ",", ",", "", "-"])
    text = " ".join(data.draw(st.lists(piece, min_size=1, max_size=6)))
    try:
        before = with_commas(question, text)
    except AnswerError:
        before = None
    if before is not None:
        assert question.read(text) == before


def test_where_two_readings_remain_it_asks_which() -> None:
    zoo = herd(["Tiger Lily", "Tiger", "Lily", "Wolf"])
    with pytest.raises(WhichOne, match="“tiger lily wolf” fits “Tiger Lily, Wolf” and “Tiger, Lily, Wolf”"):
        zoo.read("tiger lily wolf")
    assert zoo.write(zoo.read("tiger lily, wolf")) == "Tiger Lily, Wolf"
    three = herd(["Tiger Lily", "Tiger", "Lily", "Wolf"], lowest=3)
    assert three.write(three.read("tiger lily wolf")) == "Tiger, Lily, Wolf"  # the other would be too few


def test_names_in_full_come_before_names_begun_and_nothing_is_cut_that_means_one_thing() -> None:
    zoo = herd(["Baby Drachna", "Drachling", "Vulpike"])
    assert zoo.write(zoo.read("vulpike baby drachna")) == "Vulpike, Baby Drachna"
    assert zoo.write(zoo.read("vulp baby drachn")) == "Vulpike, Baby Drachna"


def test_what_is_wrong_is_said_of_the_part_that_is() -> None:
    zoo = herd(["Pig", "Cat", "Sun Lion"])
    for text, wrong in (("pig and cta", "cta"), ("pig cta cat", "cta"), ("sun lino", "sun lino"), ("pig, cta", "cta")):
        with pytest.raises(AnswerError, match=f"there is no card “{wrong}”"):
            zoo.read(text)


def test_long_lines_are_read_at_once() -> None:
    zoo = herd(["A a", "A", "B", "A b"])
    for line in ("a " * 5_000, "a b " * 30, "and " * 200, "&" * 500):
        with pytest.raises(AnswerError):
            zoo.read(line)


def test_readings_are_told_the_longest_first() -> None:
    known = {"red", "panda", "redpanda", "fox"}
    found = list(readings("red panda & fox", lambda text: fold(text) if fold(text) in known else None, spaces=True))
    assert found == [["red panda", "fox"], ["red", "panda", "fox"]]
    assert single("7H, 8H and 9H+10H") == ["7H", "8H", "9H", "10H"]


def test_people_are_meant_by_any_beginning_that_is_enough() -> None:
    assert people("da", "Cleo - Dave")
    assert people("DAVE-cl", "Cleo - Dave")
    assert people("dave cleo", "Cleo - Dave")
    assert not people("ann-dave", "Cleo - Dave")
    assert sentences("dav leaves", ["Dave leaves", "Ann leaves"]) == ["Dave leaves"]
    assert sentences("a leaves", ["Andy leaves", "Ann leaves", "Bo leaves"]) == ["Andy leaves", "Ann leaves"]
    assert sentences("bo wins", ["Bo Ann Ann wins"]) == []


class MayTake(OneOrNone[str], name="may-take", says="Which?"):
    """One of several, or none."""


def taken(question: Question[Any], text: str) -> tuple[Any, str]:
    """The answer of a text, and the text that reads back the same."""
    parsed = parse(question, text)
    return parsed.meaning, canonical(question, parsed)


@pytest.mark.parametrize("no", ["no", "n", "nope", "N", "-", " - ", "none", ""])
def test_no_is_said_in_many_ways(no: str) -> None:
    may = MayTake("rule", "Ann", candidates=["Newcomer", "Dog", None])
    assert taken(may, no or may.default() or "") == (None, "none")
    sure = Confirm("rule", "Ann")
    if no != "none":
        assert taken(sure, no or sure.default() or "") == (False, "no")


def test_what_is_called_so_comes_before_no() -> None:
    may = MayTake("rule", "Ann", candidates=["No", "Dog", None])
    assert taken(may, "no") == ("No", "No")
    assert taken(may, "nope") == (None, "none")


def test_one_letter_that_says_none_names_no_card_wherever_none_can_be_said() -> None:
    must = herd(["Newcomer", "Dog"])
    assert must.write(must.read("n")) == "Newcomer"  # nothing else can be meant
    may = herd(["Newcomer", "Dog"], lowest=0)
    assert taken(may, "n") == ([], "none")


# At the table.

CHAMPIONS = ["cardpg game", "Ann, Bo"]


def gathered(*lines: str) -> list[str]:
    return [line["text"] for line in typed(*lines).lines if line.get("name") == "gathered"]


def test_a_single_name_where_several_are_wanted_gathers() -> None:
    assert gathered(*CHAMPIONS, "ks", "QS and js") == [
        "1 of 4: KS · 3 to come, :drop takes the last one off",
        "3 of 4: KS, QS, JS · 1 to come, :drop takes the last one off",
    ]
    assert typed(*CHAMPIONS, "ks", "qs", "js", "as").session.entries[-1].answer == "KS, QS, JS, AS"


def test_what_is_gathered_is_taken_off_one_by_one() -> None:
    assert gathered(*CHAMPIONS, "ks", "qs", ":drop", ":undo")[2:] == [
        "1 of 4: KS · 3 to come, :drop takes the last one off",
        "0 of 4: none · 4 to come",
    ]


def test_a_line_of_several_names_is_the_whole_answer() -> None:
    assert typed(*CHAMPIONS, "ks", "as qs js ah").session.entries[-1].answer == "AS, QS, JS, AH"
    assert typed(*CHAMPIONS, "ks qs").refused == ["That is 2 cards. Name 4, a comma between."]
    played = typed(*CHAMPIONS, "ks", "ks")
    assert played.refused == ["KS is dealt already. Name jacks, queens, kings and aces that are left."]


def test_over_json_each_ask_says_whether_a_line_may_be_one_of_several() -> None:
    played = typed(*CHAMPIONS, "ks", "ks, qs, js, as")
    assert [line.get("gathers") for line in played.asks[:3]] == [None, True, True]
    assert [line["id"] for line in played.asks[:4]] == [1, 2, 2, 3]


def test_at_a_plain_terminal_the_question_is_not_put_again_for_each() -> None:
    _, out, _ = in_process(["referee", "cardpg", "game", "--journal", "g.jsonl"], "Ann, Bo\nks\nqs\njs\nas\n")
    assert out.count("Deal Ann 4 champions") == 1
    assert "  2 of 4: KS, QS · 2 to come, :drop takes the last one off\n" in out


def test_people_answer_elsewhere_by_the_beginning_of_a_name() -> None:
    four = ["tamer evening", "Ann, Bo, Cleo, Dave", "unrecorded"]
    for line in ("dave wins", "Dave-Cleo: dave wins", "da: 2", "CL: d"):
        entry = typed(*four, line).session.entries[-1]
        assert (entry.strand[-1], entry.answer) == ("Cleo - Dave", "Dave wins"), line
    for line in ("ann-bo: 2", "Bo - Ann: bo wins", "an: bo w"):
        entry = typed(*four, line).session.entries[-1]
        assert (entry.strand[-1], entry.answer) == ("Ann - Bo", "Bo wins"), line
    refused = typed(*four, "dave winz", "ann wins")
    assert refused.refused[0].startswith("“dave winz” is none of the answers. It can be: Cleo wins, Dave wins")
    assert refused.session.entries[-1].strand[-1] == "Ann - Bo"


def test_a_name_that_is_meant_for_others_begins_no_answer_here() -> None:
    """“bo” is the beginning of “both win”, and Bo plays in the match beside it."""
    four = ["tamer evening", "Ann, Bo, Cleo, Dave", "unrecorded", ":at cleo"]
    doubted = typed(*four, "bo")
    assert doubted.refused == ["“bo” may be meant for Ann - Bo. Type more of it, or “Ann - Bo: bo”."]
    assert doubted.session.entries[-1].answer == "unrecorded"
    assert typed(*four, "both").session.entries[-1].answer == "both win"
    assert (
        typed("tamer evening", "Ann, Bo, Cleo, Dave", "unrecorded", "2", "d").session.entries[-1].answer == "Dave wins"
    )


def test_whoever_is_asked_may_be_named_before_the_answer() -> None:
    asked = typed("cardpg duel", "Ann, Bo", "Ann: KS", "ann: 7H 8H", "Ann: QS", "Bo: QS")
    assert [entry.answer for entry in asked.session.entries] == ["Ann, Bo", "KS", "7H, 8H", "QS"]
    assert asked.refused == ["Bo is asked here, not Ann. Type the answer without a name."]


def test_people_are_corrected_by_the_beginning_of_a_name() -> None:
    four = ["tamer evening", "Ann, Andy, Cleo, Dave", "unrecorded", "ann wins"]
    assert typed(*four, ":fix dav leaves").session.entries[-1].answer == "dav leaves"
    mended = typed(*four, ":fix andy-ann andy wins")
    assert "Ann against Andy" in str(mended.told) or "Andy" in mended.told[-1]
    assert not mended.refused
    assert typed(*four, ":fix an leaves").refused[0].startswith("“an leaves” fits Ann leaves and Andy leaves.")


def test_the_number_of_a_card_in_the_list_that_was_just_shown() -> None:
    battle = ["tamer battle", "Ann, Bo"]
    played = typed(*battle, ":mine", "2 and 3")
    assert played.session.entries[-1].answer == ", ".join(played.asks[-2]["options"][1:3])
    assert typed(*battle, "2 and 3").refused
    assert typed(*battle, ":mine", ":state", "2 and 3").refused


def test_a_wrong_name_says_the_nearest_here() -> None:
    (refused,) = typed("tetra-master battle", "Ann, Bo", "none", "Goblin").refused
    assert refused.startswith("Goblin is a card of the set classic. Here it can be: Bog Leech,")
    hand = ["tossing-tiger war --rule hands=told", "Ann, Bo"]
    assert typed(*hand, "tigr").refused[0].endswith("Did you mean Tossing Tiger?")


def test_a_game_in_place_of_a_command_says_how_it_is_refereed() -> None:
    code, _, err = in_process(["tamer", "battle"])
    assert (code, "`companion referee tamer battle` referees it" in " ".join(err.split())) == (2, True)
    assert "No such command" in in_process(["tamr"])[2]


def test_a_program_reads_what_is_gathered() -> None:
    _, out, _ = in_process(["referee", "cardpg", "game", "--json", "--journal", "g.jsonl"], "Ann, Bo\nks\n")
    assert [line["type"] for line in json_lines(out)][-3:] == ["event", "ask", "suspended"]
