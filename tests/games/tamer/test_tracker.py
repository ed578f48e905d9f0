"""Data that an evening hands to its sheets."""

from __future__ import annotations

from typing import Any

from companion.games.tamer.evening.tracker import filled


def match(a: str, b: str, *winners: str, by_hand: bool = False) -> dict[str, Any]:
    return {"players": [a, b], "winners": list(winners), "played": bool(winners), "by_hand": by_hand}


def state(rounds: list[list[dict[str, Any]]], tiebreaks: list[dict[str, Any]], *gone: str) -> dict[str, Any]:
    seats = [
        {"player": player, "seat": seat, "wins": 0, "losses": 0, "left": player in gone}
        for seat, player in enumerate("ABCD", start=1)
    ]
    return {"standings": seats, "rounds": rounds, "tiebreaks": tiebreaks}


ROUNDS = [
    [match("A", "B", "A"), match("C", "D", "C")],
    [match("A", "C", "A"), match("B", "D", "B")],
    [match("A", "D", "D"), match("B", "C", "B", by_hand=True)],
]


def ranks(data: Any) -> list[tuple[int, str]]:
    return [(each["rank"], each["player"]) for each in data["standings"]]


def test_the_champion_of_the_tiebreaks_ranks_first_and_the_others_keep_their_order() -> None:
    data = filled({"champions": ["B"]}, [], state(ROUNDS, [match("A", "B", "B")]))
    assert ranks(data) == [(1, "B"), (2, "A"), (3, "D"), (4, "C")]
    assert data["tiebreaks"] == [{"sides": [{"name": "A", "won": False}, {"name": "B", "won": True}]}]
    assert data["champion"] == ["B"] and data["after"] == 3


def test_who_share_the_victory_share_the_first_rank() -> None:
    data = filled({"champions": ["A", "B"]}, [], state(ROUNDS, [], "C"))
    assert ranks(data) == [(1, "A"), (1, "B"), (3, "D"), (4, "C")]
    assert [each["player"] for each in data["standings"] if each["left"]] == ["C"]


def test_a_round_under_way_does_not_rank_and_says_what_is_to_be_played() -> None:
    data = filled(None, [], state([ROUNDS[0], [match("A", "C", "A"), match("B", "D", by_hand=True)]], []))
    assert data["after"] == 1 and data["champion"] == []
    assert ranks(data) == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
    assert [each["played"] for each in data["rounds"][1]["matches"]] == [True, False]
    assert [each["note"] for each in data["rounds"][1]["matches"]] == ["", "paired by hand"]


DECK = "The Deck"


def begins(kind: str, players: str) -> dict[str, Any]:
    return {"name": "tiebreak", "kind": kind, "players": players.split()}


def met(stage: str, a: str, b: str | None) -> dict[str, Any]:
    return {"name": "bracket-match", "stage": stage, "first": a, "second": b}


def won(a: str, b: str, *winners: str) -> dict[str, Any]:
    return {"name": "recorded", "first": a, "second": b, "winners": list(winners)}


def tied(*events: dict[str, Any]) -> dict[str, Any]:
    return filled(None, list(events), state(ROUNDS, []))["tied"]


def names(battles: list[dict[str, Any]]) -> list[str]:
    """Each battle in a few letters, a star behind who won."""
    return [" ".join(side["name"] + "*" * side["won"] for side in each["sides"]) for each in battles]


def test_a_tie_of_two_is_one_battle_and_the_last_one_counts() -> None:
    found = tied(
        won("A", "B", "A"),
        begins("battle", "A B"),
        won("A", "B", "A", "B"),
        begins("breaker", "A B"),
        won("A", "B", "B"),
    )
    assert names([found["two"]]) == ["A B*"]
    assert (found["three"], found["bracket"]) == ([], {})


def test_a_tie_of_three_is_each_against_each() -> None:
    first = [begins("each-other", "A B C"), won("A", "B", "A"), won("A", "C", "C"), won("B", "C", "B", "C")]
    refereed = {"name": "exchange"}
    found = tied(*first, begins("breaker", "B C"), refereed, won("B", "C", "C"))
    assert names(found["three"]) == ["A* B", "A C*", "B C*"]
    assert (found["two"], found["bracket"]) == ({}, {})


def test_three_who_are_level_again_play_on() -> None:
    first = [begins("each-other", "A B C"), won("A", "B", "A"), won("A", "C", "C"), won("B", "C", "B")]
    again = [begins("each-other", "A B C"), won("A", "B", "B"), won("A", "C", "A"), won("B", "C", "B")]
    found = tied(*first, *again)
    assert names(found["three"]) == ["A B*", "A* C", "B* C"] and found["two"] == {}
    found = tied(*first, begins("battle", "B C"), won("B", "C", "C"))
    assert names(found["three"]) == ["A* B", "A C*", "B* C"] and names([found["two"]]) == ["B C*"]


def test_the_deck_that_wins_meets_itself_in_no_battle() -> None:
    quarters = [("A", DECK, DECK), ("B", DECK, DECK), ("C", DECK, "C")]
    played = [event for a, b, winner in quarters for event in (met("quarter-final", a, b), won(a, b, winner))]
    played += [met("quarter-final", "D", "E"), won("D", "E", "D", "E"), begins("breaker", "D E"), won("D", "E", "E")]
    played += [met("semi-final", DECK, None), met("semi-final", "C", "E"), won("C", "E", "E"), met("final", DECK, "E")]
    bracket = tied(begins("bracket", "A B C D E"), *played, won(DECK, "E", "E"))["bracket"]
    assert names(bracket["4"]) == [f"A {DECK}*", f"B {DECK}*", f"C* {DECK}", "D E*"]
    assert names(bracket["2"]) == [f"{DECK} {DECK}", "C E*"]
    assert names(bracket["1"]) == [f"{DECK} E*"]


def test_a_knock_out_under_way_leaves_the_rest_open() -> None:
    bracket = tied(begins("bracket", "A B C D"), met("semi-final", "A", "B"), won("A", "B", "A"))["bracket"]
    assert names(bracket["2"]) == ["A* B", ""] and names(bracket["1"]) == [""]
