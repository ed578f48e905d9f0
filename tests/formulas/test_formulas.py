"""Formulas: what comes of them, what is refused, and that nothing of them is run as code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.refusals import refusal

from companion.formulas.formula import FormulaError, Value, formula, is_so, same, within, written

CARD = {"cost": "4", "power": "3", "suit": "Hearts", "note": "", "sword": ":sword:", "half": "0,5"}


def worked(text: str) -> Value:
    return formula(text).value(lambda name: CARD.get(name, ""))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cost", "4"),
        ("cost + power * 2", "10"),
        ("(cost + power) * 2", "14"),
        ("cost - -power", "7"),
        ("cost / 8", "0.5"),
        ("half * 2", "1"),
        ("cost + note", "4"),
        ("suit + '!'", "Hearts!"),
        ("note or 'nothing'", "nothing"),
        ("cost and suit", "Hearts"),
        ("'dear' if cost > 3 else 'cheap'", "dear"),
        ("'a' if cost < 3 else 'b' if cost < 4 else 'c'", "c"),
        ("power * sword", ":sword::sword::sword:"),
        ("sword * power", ":sword::sword::sword:"),
        ("note * sword", ""),
        ("icon(suit) * 2", ":Hearts::Hearts:"),
        ("upper(suit) + lower('X')", "HEARTSx"),
        ("round(cost / 8)", "1"),
        ("round(-cost / 8)", "0"),
        ("most(cost, power, 9)", "9"),
        ("least(cost, power)", "3"),
        ("suit = 'hearts'", "yes"),
        ("cost = 4.0", "yes"),
        ("not cost", ""),
    ],
)
def test_what_comes_of_a_formula(text: str, shown: str) -> None:
    assert written(worked(text)) == shown


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("cost > 3", True),
        ("cost >= 4 and cost <= 4", True),
        ("cost in 1..3", False),
        ("cost in (1..3, 4)", True),
        ("cost not in 1..3", True),
        ("suit in ('spades', 'HEARTS')", True),
        ("note < 3", False),  # nothing is neither less nor more
        ("note > 3", False),
        ("note = ''", True),
        ("note != 3", True),
        ("suit <> 'Spades'", True),
        ("'0'", False),
        ("order", False),  # a name that begins with a word of the language
    ],
)
def test_when_a_condition_holds(condition: str, holds: bool) -> None:
    assert is_so(worked(condition)) is holds


RIGHT = 'write such as cost > 3, power * sword, or "few" if cost < 3 else "many"'
ONLY = "only names, numbers, texts in quotes, and, or, not, in, if … else, + - * / and comparisons are known"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a formula says nothing; write a column's name, or what is to be worked out"),
        ("1 +", f"the formula “1 +” can't be read from its end on; {RIGHT}"),
        ("cost cost", f"the formula “cost cost” can't be read from “cost” at its character 6 on; {RIGHT}"),
        ("cost[0]", f"the formula “cost[0]” can't be read from “[” at its character 5 on; {ONLY}"),
        ("suit.upper()", f"the formula “suit.upper()” can't be read from “.” at its character 5 on; {ONLY}"),
        ("rond(cost)", "the formula “rond(cost)”: nothing is called “rond()”; did you mean round?"),
        ("1" * 501, "the formula is 501 characters long; write at most 500"),
    ],
)
def test_a_formula_that_cant_be_read(text: str, message: str) -> None:
    assert refusal(FormulaError, formula, text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("suit > 3", "“Hearts” is no number, and > needs one; write a number there"),
        ("suit - 1", "“Hearts” is no number, and - needs one; write a number there"),
        ("cost / note", "it divides by nothing; write a condition for it, such as … if count else 0"),
        ("sword * 61", "“:sword:” can't be repeated 61 times; repeat it a whole number of times, from 0 to 60"),
        ("sword * half", "“:sword:” can't be repeated 0.5 times; repeat it a whole number of times, from 0 to 60"),
        ("999999999999 * 999999999999", "the number that comes of it is too large; use smaller ones"),
        ("round(1, 2)", "round() takes one value, and here are 2; write one"),
    ],
)
def test_a_formula_that_cant_be_worked_out(text: str, message: str) -> None:
    assert refusal(FormulaError, worked, text) == message


def test_what_a_maps_key_holds() -> None:
    assert within("7", "2..10") and within("2", "2..10") and not within("11", "2..10") and not within("x", "2..10")
    assert within("Hearts", "hearts") and within("1", "1.0") and not within("", "2..10")
    assert same("", "") and not same("", "0")


NUMBERS = st.integers(-1000, 1000)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_sums_are_those_of_arithmetic(a: int, b: int, c: int) -> None:
    named = {"a": str(a), "b": str(b), "c": str(c)}.__getitem__
    assert formula("a + b * c - (a - b) * -c").value(named) == a + b * c - (a - b) * -c
    assert is_so(formula("a < b and b <= c or not a = c").value(named)) == bool((a < b and b <= c) or a != c)


@given(st.text(alphabet="ab10 ()+-*/<=>.'\"inotrfels,..§", max_size=40))
def test_any_text_is_a_formula_or_told_to_be_none(text: str) -> None:
    try:
        formula(text).value(lambda name: name)
    except FormulaError as error:
        assert error.what and error.instead
