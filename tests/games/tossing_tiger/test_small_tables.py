"""Games of Tossing Tiger of a few wars: what changes by them, and that nothing else does."""

from __future__ import annotations

from support.small_table import SmallTable

NOTHING_MOVES = ("1", "crane; crane")
"""A war of one die in which two Cranes win nothing."""
KEPT = ("1", "0")
"""Of a war in which both win a card with a Mantis: Ann keeps hers, and Bo puts his down."""


def test_twenty_wars_running_in_which_no_card_moves_end_the_game() -> None:
    """end.stalemate end.ties: and not the nineteenth"""
    laid = SmallTable("tossing-tiger game", "Ann, Bo", "Ann")
    assert laid(*NOTHING_MOVES * 19).result is None
    over = laid(*NOTHING_MOVES * 20)
    assert over.result is not None and len(over.result["wars"]) == 20
    assert (over.result["how"], over.result["winners"]) == ("stalemate", ["Ann", "Bo"])
    assert "end.stalemate" in over.rules
    off = SmallTable("tossing-tiger game --rule stalemate=off", "Ann, Bo", "Ann")
    assert off(*NOTHING_MOVES * 21).result is None


def test_rounds_of_simulwars_are_told_as_rounds() -> None:
    """end.stalemate simulwars: twenty rounds are forty wars of four players"""
    laid = SmallTable("tossing-tiger game --rule simulwars=on", "Ann, Bo, Cleo, Dan", "Ann")
    rounds = ("Bo", "Cleo", "Dan", "Ann") * 5
    counted = [(opponent, *("count", "6", "6") * 2) for opponent in rounds]
    lines = [line for each in counted for line in each]
    assert laid(*lines[:-7]).result is None
    over = laid(*lines)
    assert over.result is not None and len(over.result["wars"]) == 40
    assert over.told[-1].startswith("The game is over, for twenty rounds running no card has moved: ")


def test_a_card_that_moves_begins_the_count_anew() -> None:
    """end.stalemate: so many wars *running*"""
    laid = SmallTable("tossing-tiger game", "Ann, Bo", "Ann", *NOTHING_MOVES * 10)
    moved = laid("1", "mantis; mantis", *KEPT)
    assert moved.changed["hands.Bo"] == (6, 5)
    assert laid("1", "mantis; mantis", *KEPT, *NOTHING_MOVES * 19).result is None
    over = laid("1", "mantis; mantis", *KEPT, *NOTHING_MOVES * 20)
    assert (over.result or {})["how"] == "stalemate"


def test_a_card_that_others_hold_is_not_drawn() -> None:
    """hands.told redpanda: Cleo, who wages no war, has all six Tigers; nobody else's hand changes by the draw"""
    laid = SmallTable(
        "tossing-tiger game --rule hands=told --rule more-animals=on",
        "Ann, Bo, Cleo",
        "redpanda, redpanda, unicorn, mantis, crane, snake",
        "monkey, panda, chameleon, turtle, turtle, unicorn",
        "tiger, tiger, tiger, tiger, tiger, tiger",
        *("Ann", "Bo", "1", "redpanda; unicorn", "the deck"),
    )
    drawn = laid().asks[0]
    assert "Tossing Tiger" not in drawn["options"] and "Rolling Dragon" in drawn["options"]
    assert laid.refuses("tiger").startswith("Tossing Tiger can't be named now. It can be: Rolling Dragon, ")
    assert laid("dragon").changed == {"war.players.Ann.hand": (6, 7), "war.players.Ann.hands.Ann": (6, 7)}
