"""Undo, of a state by hand: which answers go, and where people then are."""

from __future__ import annotations

import pytest
from table.state_of import Told, answer, state_of

from companion.engine.state import GameState, Rewind
from companion.engine.undo import Undo
from companion.table.question import NotAllowed, Unreadable

ANN, BO = (1, "Ann"), (1, "Bo")


def left(state: GameState) -> list[str]:
    return [entry.answer for entry in state.entries]


def undo(state: GameState, words: str = "", auto: str = "none", seats: frozenset[str] | None = None) -> list[str]:
    """Takes answers back; what is told of it."""
    front = Told()
    with pytest.raises(Rewind):
        Undo(state, front, auto).takes_back(words, 0, seats)
    return front.said


def test_the_last_answer_goes() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat"), answer("Dog"))
    assert undo(state) == ["Taken back: Dog."]
    assert left(state) == ["Ann, Bo", "Cat"]


def test_so_many_go() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat"), answer("Dog"))
    assert undo(state, "2") == ["Taken back: Cat; Dog."]
    assert left(state) == ["Ann, Bo"]


def test_more_than_there_are_do_not() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat"))
    with pytest.raises(NotAllowed, match="there are 2 answers to take back"):
        Undo(state, Told()).takes_back("3", 0, None)
    with pytest.raises(Unreadable, match="“x” is no number of answers, and nothing that was played is called so"):
        Undo(state, Told()).takes_back("x", 0, None)
    assert left(state) == ["Ann, Bo", "Cat"]


def test_what_the_program_rolled_by_itself_goes_with_the_answer_before_it() -> None:
    given = answer("Ann, Bo"), answer("Cat"), answer("3", by="program", ask="roll")
    by_itself, told_to = state_of(*given), state_of(*given)
    assert undo(by_itself, auto="all") == ["Taken back: Cat."]
    assert left(by_itself) == ["Ann, Bo"]
    undo(told_to)
    assert left(told_to) == ["Ann, Bo", "Cat"]


def test_in_a_strand_its_own_last_answer_goes_and_there_one_goes_on() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat", strand=ANN), answer("Dog", strand=BO))
    state.strands.open((1,), ["Ann", "Bo"])
    assert undo(state, "Ann") == ["Taken back: Cat."]
    assert (left(state), state.strands.focus) == (["Ann, Bo", "Dog"], ANN)


def test_nobody_takes_back_a_secret_from_seats_of_others() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat", "Bo"), secret=frozenset({1}))
    with pytest.raises(NotAllowed, match="that takes back a secret of Bo's"):
        Undo(state, Told()).takes_back("", 0, frozenset({"Ann"}))
    assert undo(state, seats=frozenset({"Bo"})) == ["Taken back: a secret answer."]


def test_what_would_go_is_listed_without_secrets() -> None:
    front = Told()
    state = state_of(answer("Ann, Bo"), answer("Cat", "Bo"), secret=frozenset({1}))
    Undo(state, front).lists()
    assert front.said == [":undo 1 · Bo, card: a secret answer\n:undo 2 · the table, card: Ann, Bo"]


class Heard(Told):
    """People."""

    gathers = True


def test_what_would_go_beside_what_is_named_is_told_first_and_goes_on_the_second_time() -> None:
    """`:undo Ann - Cleo` at the final took thirteen answers, ten of them secret, without a word before."""
    given = answer("Ann, Bo"), answer("Cat", "Ann", strand=ANN), answer("Dog", "Bo", strand=BO), answer("Ann wins")
    state, front = state_of(*given, secret=frozenset({1, 2})), Heard()
    undo = Undo(state, front)
    undo.takes_back("Ann", 0, None)
    assert left(state) == ["Ann, Bo", "Cat", "Dog", "Ann wins"]
    assert front.said == [
        "That takes back 1 answer beside it, which came later: the table, card. "
        "Nothing has changed; the same line once more does it."
    ]
    with pytest.raises(NotAllowed, match="That takes back 1 answer beside it"):
        Undo(state, Heard()).takes_back("Ann", 0, frozenset({"Ann"}))
    with pytest.raises(Rewind):
        undo.takes_back("Ann", 0, None)
    assert left(state) == ["Ann, Bo", "Dog"]
