"""Words that people type as they think of it: two results on a line, fans to be added, and what a plain alphabet has."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.play import typed
from support.shell import companion, in_process

from companion.games.challengers.tournament.asks import Total
from companion.table.question import NotAllowed

NIGHT = ("Ann, Bo, Cleo, Dan", "unrecorded")


def test_two_results_on_a_line_go_to_their_matches() -> None:
    """It was refused as typed elsewhere, though each names whom it is of."""
    played = typed("tamer evening", *NIGHT, "ann w; dan w")
    assert played.refused == []
    assert [match["winners"] for match in played.state["rounds"][0]] == [["Ann"], ["Dan"]]


@pytest.mark.parametrize("said", ["2 3 5 6", "2+3+5+6", "2, 3, 5, 6", "16"])
def test_fans_are_added(said: str) -> None:
    total = Total("end", "Ann", lowest=16, highest=30, trophies=[1, 2])
    assert total.read(said) == 16


def test_a_sum_that_cannot_be_is_refused_as_a_number_is() -> None:
    with pytest.raises(NotAllowed, match="5 is less than Ann's trophies and cards have paid"):
        Total("end", "Ann", lowest=16, highest=30, trophies=[1, 2]).read("2 3")


def test_a_plain_alphabet_has_stars_and_arrows(tmp_path: Path) -> None:
    """Bullets and arrows were question marks."""
    typed_ahead = "Ann, Bo\nVulpike\nHeroicat\n"
    told = companion("referee", "tamer", "battle", cwd=tmp_path, typed=typed_ahead, PYTHONIOENCODING="ascii").stdout
    assert "* Ann has Vulpike" in told and "  -> " in told
    assert told.count("?") == 1 + told.count("team?"), "nothing is a question mark that is none"


def test_referee_alone_names_the_games() -> None:
    code, _, err = in_process(["referee"])
    assert code == 2
    assert err == "companion: no game is named; name one of: cardpg, challengers, tamer, tetra-master, tossing-tiger\n"


def test_what_undo_would_take_is_listed_in_words() -> None:
    told = typed("tamer evening", *NIGHT, ":undo ?").told[-1]
    assert "the table, draft record: unrecorded" in told


def test_who_sees_champions_for_the_first_time_is_told_what_they_are() -> None:
    (asked,) = [ask["text"] for ask in typed("cardpg game", "Ann, Bo").asks][1:]
    assert "Jacks, queens, kings and aces are champions" in asked and "number deck" in asked
