"""Rule switches as they are given at the start."""

from __future__ import annotations

import pytest

from companion.errors import UsageError
from companion.games import find

REGISTER = find("tamer").register()


def test_a_switch_is_what_was_given_and_the_others_are_as_by_default() -> None:
    settled = REGISTER.settle(["round=2"])
    assert settled["round"] == "2"
    assert settled == REGISTER.settle([]) | {"round": "2"}


def test_a_switch_given_twice_the_same_way_is_given_once() -> None:
    assert REGISTER.settle(["round=2", " round = 2 "]) == REGISTER.settle(["round=2"])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["round=2", "round=3"], "--rule round is given twice, as 2 and as 3; leave one of the two out"),
        (["round"], "--rule “round” should read NAME=VALUE"),
        (["rond=2"], "there is no rule switch “rond”; did you mean round?"),
        (["round=9"], "--rule round cannot be “9”; there are: none, 1, 2, 3, tiebreak"),
    ],
)
def test_what_is_no_switch_says_so(given: list[str], said: str) -> None:
    with pytest.raises(UsageError) as error:
        REGISTER.settle(given)
    assert str(error.value).startswith(said)
