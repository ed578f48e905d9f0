"""What an evening hands to its sheets."""

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


def ranks(data: dict[str, Any]) -> list[tuple[int, str]]:
    return [(each["rank"], each["player"]) for each in data["standings"]]


def test_the_champion_of_the_tiebreaks_ranks_first_and_the_others_keep_their_order():
    data = filled({"champions": ["B"]}, [], state(ROUNDS, [match("A", "B", "B")]))
    assert ranks(data) == [(1, "B"), (2, "A"), (3, "D"), (4, "C")]
    assert data["tiebreaks"] == [{"sides": [{"name": "A", "won": False}, {"name": "B", "won": True}]}]
    assert data["champion"] == ["B"] and data["after"] == 3


def test_who_share_the_victory_share_the_first_rank():
    data = filled({"champions": ["A", "B"]}, [], state(ROUNDS, [], "C"))
    assert ranks(data) == [(1, "A"), (1, "B"), (3, "D"), (4, "C")]
    assert [each["player"] for each in data["standings"] if each["left"]] == ["C"]


def test_a_round_under_way_does_not_rank_and_says_what_is_to_be_played():
    data = filled(None, [], state([ROUNDS[0], [match("A", "C", "A"), match("B", "D", by_hand=True)]], []))
    assert data["after"] == 1 and data["champion"] == []
    assert ranks(data) == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
    assert [each["played"] for each in data["rounds"][1]["matches"]] == [True, False]
    assert [each["note"] for each in data["rounds"][1]["matches"]] == ["", "paired by hand"]
