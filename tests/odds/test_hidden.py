"""No secret is told by odds: the figure one seat sees is the same whatever the others hold, or there is none."""

from __future__ import annotations

from typing import Any

import pytest
from odds.at_table import position
from support.play import Begun, Script

from companion.errors import CompanionError
from companion.odds.asking import odds
from companion.odds.hidden import as_seen_by
from companion.odds.position import Position
from companion.odds.runs import Here

pytestmark = pytest.mark.slow


def stands(options: str, lines: list[str]) -> Position:
    begun = Begun(options.split())
    front = Script([(line, 0) for line in lines])
    assert begun.by(front) is None
    assert not front.left and not [each for each in front.lines() if each["type"] == "error"]
    return position(begun, front.session)


def told(where: Position, *seats: str) -> Any:
    """The figures that some seats are told, or why there are none."""
    try:
        return [each.data() for each in odds(Here(), where, frozenset(seats), stages=(2, 4), ranks=False)]
    except CompanionError as error:
        return str(error)


TEAMS = ("Heroicat, Fraghoul", "Vulpike, Matchwisp")
EVENING = ["Ann, Bo, Cleo, Dan", "unrecorded", "referee it"]


@pytest.mark.parametrize("seats", [(), ("Bo",), ("Cleo",)])
def test_a_team_that_is_told_in_secret(seats: tuple[str, ...]) -> None:
    figures = [told(stands("tamer evening", [*EVENING, team]), *seats) for team in TEAMS]
    assert figures[0] == figures[1]
    assert isinstance(figures[0], list), "teams of others are drawn anew"


def test_who_told_a_team_knows_it() -> None:
    """Where this failed, the test above would show nothing."""
    one, two = (as_seen_by(stands("tamer evening", [*EVENING, team]), frozenset(["Ann"])) for team in TEAMS)
    assert not one.hidden and one.digest != two.digest


def test_a_team_that_was_shown_is_a_secret_no_more() -> None:
    where = stands("tamer evening", [*EVENING, *TEAMS])
    assert not as_seen_by(where, frozenset()).hidden


PICKS = ("Heroicat, Fraghoul, Matchwisp, Wickfinch, Sootling", "Vulpike, Kindlehound, Grateling, Cindermouse, Sootling")


@pytest.mark.parametrize("seats", [(), ("Bo",)])
def test_picks_of_a_recorded_draft(seats: tuple[str, ...]) -> None:
    figures = [told(stands("tamer evening", ["Ann, Bo, Cleo, Dan", "recorded", picks]), *seats) for picks in PICKS]
    assert figures[0] == figures[1]


HANDS = {
    "cardpg game --rule hands=known": (
        ["Ann, Bo", "JS QS KS AS", "JH QH KH AH", "2S 3S 4S 5S 6S", "{}"],
        ("2H 3H 4H 5H 6H", "7D 8D 9D 10D 2C"),
        "Ann",
    ),
    "tossing-tiger war --rule hands=told": (["Ann, Bo", "{}"], None, "Bo"),
}


def test_a_hand_of_cards_that_only_its_owner_told() -> None:
    """CardPG, hands known: Ann and everybody see the same of two games in which Bo was dealt other cards."""
    begun, hands, seat = HANDS["cardpg game --rule hands=known"]
    assert hands
    for seats in ((), (seat,)):
        figures = [
            told(stands("cardpg game --rule hands=known", [each.format(hand) for each in begun]), *seats)
            for hand in hands
        ]
        assert figures[0] == figures[1]


def test_odds_are_refused_with_why_where_what_is_hidden_can_not_be_drawn_anew() -> None:
    refused = "what others hold in secret can't be drawn anew such that all that was seen holds"
    from companion.odds import hidden

    where = as_seen_by(stands("tamer evening", [*EVENING, TEAMS[0]]), frozenset())
    assert where.seen and where.hidden
    astray = Position(
        where.game,
        where.mode,
        where.rules,
        where.sets,
        where.entries,
        where.at,
        False,
        where.hidden,
        where.seen._replace(told=("otherwise",)),
    )
    with pytest.raises(hidden.Unfit, match=refused):
        hidden.redrawn(astray, lambda turn: turn)
