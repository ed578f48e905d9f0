"""Standings: each tie-break on an event small enough to be counted by hand."""

from __future__ import annotations

from pairing.test_traps import event
from support.refusals import refusal

from companion.errors import UsageError
from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.event import Record
from companion.pairing.ranking import Standing, standings
from companion.pairing.rules import TIES


def shown(before: Tournament, *ties: str) -> list[str]:
    return [f"{each.place} {each.player} {each.record} {list(each.ties.values())}" for each in standings(before, ties)]


EVENING = ("A>B C>D E>Deck", "A>E B=D C>Deck", "A>C D>E B>Deck")


def test_wins_alone_leave_ties_standing() -> None:
    assert shown(event("ABCDE", *EVENING)) == ["1 A 3-0 []", "2 B 2-1 []", "2 C 2-1 []", "2 D 2-1 []", "5 E 1-2 []"]


def test_opponents_wins() -> None:
    """B met A (3) and D (2), C met D (2) and A (3), D met C (2), B (2) and E (1): all five; The Deck adds nothing."""
    assert shown(event("ABCDE", *EVENING), "opponents-wins") == [
        "1 A 3-0 [5]",
        "2 B 2-1 [5]",
        "2 C 2-1 [5]",
        "2 D 2-1 [5]",
        "5 E 1-2 [5]",
    ]


def test_sonneborn_berger() -> None:
    """B beat D (2), C beat D (2), D beat B (2) and E (1): where both won, each beat the other."""
    assert shown(event("ABCDE", *EVENING), "sonneborn-berger") == [
        "1 A 3-0 [5]",
        "2 D 2-1 [3]",
        "3 B 2-1 [2]",
        "3 C 2-1 [2]",
        "5 E 1-2 [0]",
    ]


def test_head_to_head_counts_only_where_all_have_met() -> None:
    """B, C and D are level but B and C did not meet; with D gone ahead, B and C still did not."""
    assert shown(event("ABCDE", *EVENING), "head-to-head")[1:4] == ["2 B 2-1 [0]", "2 C 2-1 [0]", "2 D 2-1 [0]"]
    three = event("ABCD", "A>B C>D", "A<C B>D", "A>D B>C")
    assert shown(three, "head-to-head") == ["1 A 2-1 [1]", "1 B 2-1 [1]", "1 C 2-1 [1]", "4 D 0-3 [0]"]
    two = event("ABCD", "A>B C>D", "A>C B>D")
    assert shown(two, "head-to-head") == ["1 A 2-0 [0]", "2 B 1-1 [0]", "2 C 1-1 [0]", "4 D 0-2 [0]"]
    decided = event("ABCD", "A>B C>D", "A>C B>D", "A<D B>C")
    assert shown(decided, "head-to-head") == ["1 A 2-1 [1]", "2 B 2-1 [0]", "3 C 1-2 [1]", "4 D 1-2 [0]"]


def test_tie_breaks_go_on_where_the_one_before_left_off() -> None:
    assert shown(event("ABCDE", *EVENING), "opponents-wins", "sonneborn-berger", "head-to-head")[1:4] == [
        "2 D 2-1 [5, 3, 0]",
        "3 B 2-1 [5, 2, 0]",
        "3 C 2-1 [5, 2, 0]",
    ]


def test_who_came_late_and_who_left() -> None:
    late = Tournament(
        ["A", "B", "C"],
        [[Match("A", "B", WinningSide.A)], [Match("A", "C", WinningSide.B), Match("B", "bye")]],
        gone={"B"},
    )
    assert standings(late, ()) == [
        Standing(1, "A", Record(1, 1), {}, False),
        Standing(1, "B", Record(1, 1), {}, True),
        Standing(1, "C", Record(1, 1), {}, False),
    ]


def test_a_tie_break_that_is_none() -> None:
    assert refusal(UsageError, standings, event("AB"), ["luck"]) == (
        f"“luck” is no tie-break; there are {', '.join(TIES)}"
    )
