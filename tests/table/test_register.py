"""Rule switches as they are given at the start."""

from __future__ import annotations

import pytest

from companion.errors import UsageError
from companion.games import Game, every, find

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


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_what_a_switch_excludes_is_there(game: Game) -> None:
    switches = game.register().switches
    for switch in switches.values():
        for other, reason in switch.excludes.items():
            name, _, value = other.partition("=")
            assert value in switches[name].values and reason, other


def test_two_switches_that_do_not_go_together_are_refused_with_the_reason() -> None:
    register = find("challengers").register()
    assert register.settle(["robot=2", "solo-cards=on"])["solo-cards"] == "on"
    with pytest.raises(UsageError) as error:
        register.settle(["solo-cards=on"])
    reason = "at level 1 no card of the Robot is replaced, so no SOLO card can come"
    assert str(error.value) == f"--rule solo-cards=on does not go with robot=1: {reason}"
