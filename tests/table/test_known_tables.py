"""Hands are told what lies otherwise than they know: after an undo, a correction, and for a table that is no more."""

from __future__ import annotations

from typing import Any

import pytest
from support.play import Begun, numbered

from companion.engine.known_tables import KnownTables

EVENING = ["tamer", "evening", "--auto", "dice", "--seed", "1"]
NIGHT = "Ann, Bo, Cleo, Dan, Eve, Finn\nunrecorded\nreferee it\nHarpick, Heroicat\nDraughtling, Squallark, Skylop\n"
ARENA = (
    "Ann, Bo\nb2 c4\nBehemoth, Chocobo, Bomb, Shiva, Ifrit\nBeatrix, Star Sphinx, Barn Owl, Rust Mite, Pale Wisp\n1\n"
    "Behemoth\na1\n"
)
BATTLE = "Ann, Bo\nGrateling, Cinderfang, Brazenboar\nHarpick, Harpick\nCinderfang\n"


def played(options: list[str], typed: str) -> list[dict[str, Any]]:
    """The events of a game that is typed."""
    return [line for line in Begun(options).play(numbered(typed)).lines if line["type"] == "event"]


def told(options: list[str], typed: str) -> list[tuple[str, list[Any]]]:
    """Behind the last answer that was taken back, or the last correction: what hands do, and the moves."""
    events = played(options, typed)
    last = max(place for place, each in enumerate(events) if each["name"] in ("undone", "mended"))
    laid = [each for each in events[last:] if each["name"] == "laid"]
    return [(each["do"], each["data"]["moves"]) for each in laid]


def test_after_an_undo_the_moves_stand_beside_the_words() -> None:
    ((do, moves),) = told(["tamer", "battle"], f"{BATTLE}:undo\n")
    assert do == (
        "Take the black 2 off Grateling; take the red 2 off Cinderfang; "
        "lay Harpick 1 from aside (Bo) at the front of Bo's row."
    )
    assert [each["kind"] for each in moves] == ["die", "die", "move"]
    assert moves[0] == {
        "kind": "die", "piece": "Grateling", "key": "Grateling (Ann)", "colour": "black", "number": 0, "before": 2
    }  # fmt: skip
    assert (moves[-1]["to"], moves[-1]["behind"]) == ("Bo/row", None)


def test_each_undo_tells_its_own_difference_and_one_that_changes_nothing_tells_none() -> None:
    assert told(["tetra-master", "battle"], f"{ARENA}:undo\n")[0][0] == "Put Behemoth from a1 into Ann's hand."
    assert told(["tetra-master", "battle"], f"{ARENA}:undo\n:undo\n") == []


def test_what_was_dealt_and_laid_goes_back() -> None:
    ((first, _),) = told(["tetra-master", "battle"], "\n".join(ARENA.split("\n")[:3]) + "\n:undo\n")
    assert first == "Put Behemoth, Chocobo, Bomb, Shiva and Ifrit from Ann's hand into the deck."
    ((then, _),) = told(["tetra-master", "battle"], "\n".join(ARENA.split("\n")[:2]) + "\n:undo\n")
    assert then == (
        "Put the blocked card on b2 and the blocked card on c4 from the arena into the arena cards; "
        "put 14 arena cards from the arena into the arena cards."
    )


@pytest.mark.parametrize(
    ("mended", "do"),
    [("a1 blue", "Turn Behemoth on a1 over to show blue."), ("a1 to d1", "Lay Behemoth from a1 on d1.")],
)
def test_a_correction_that_says_not_what_to_do_is_told_as_a_difference(mended: str, do: str) -> None:
    assert [each for each, _ in told(["tetra-master", "battle"], f"{ARENA}:fix {mended}\n")] == [do]


def test_a_correction_that_says_it_itself_is_told_once() -> None:
    assert told(["tamer", "battle"], f"{BATTLE}:fix Grateling damage 1\n") == []


def test_a_correction_that_is_taken_back_is_told_the_other_way_round() -> None:
    assert told(["tetra-master", "battle"], f"{ARENA}:fix a1 to d1\n:undo\n")[0][0] == "Lay Behemoth from d1 on a1."


def test_a_table_that_is_no_more_is_cleared() -> None:
    ((do, _),) = told(EVENING, f"{NIGHT}:undo 3\n")
    assert do == (
        "Take the black 2 off Heroicat; take the red 1 off Squallark; take the red 1 off Skylop; "
        "put Harpick and Heroicat from Ann's row into Ann's pile; "
        "put Draughtling, Squallark and Skylop from Bo's row into Bo's pile."
    )


def test_a_table_that_stood_beside_is_told_nothing() -> None:
    assert told(EVENING, f"{NIGHT}:at Cleo - Dan\nreferee it\n:undo\n") == []


def test_no_layout_is_made_for_hands_where_nothing_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(*args: Any) -> None:
        raise AssertionError("hands know how it lies")

    monkeypatch.setattr(KnownTables, "keep", kept)
    monkeypatch.setattr(KnownTables, "_tell", kept)
    assert played(["tetra-master", "tournament", "--auto", "all", "--seed", "1"], "Ann, Bo\n")
    with pytest.raises(AssertionError, match="hands know"):
        played(["tetra-master", "battle"], f"{ARENA}:undo\n")
