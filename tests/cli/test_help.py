"""`--help` of a game: its own modes, switches and card sets."""

import pytest
from support.shell import in_process

from companion.cards.places import shipped_sets
from companion.games import Game, every


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_help_of_a_game_names_what_it_has_and_nothing_else(game: Game) -> None:
    code, told, _ = in_process(["referee", game.name, "--help"])
    switches = game.register().switches
    words = [each.name for each in game.modes] + list(switches) + [path.stem for path in shipped_sets(game.name)]
    assert (code, [word for word in words if word not in told]) == (0, [])


def test_help_of_a_mode_names_its_switches_alone() -> None:
    of_war, of_game = (in_process(["referee", "tossing-tiger", mode, "--help"])[1] for mode in ("war", "game"))
    assert ("lone-hand=" in of_war, "lone-hand=" in of_game) == (False, True)


def test_help_without_a_game_says_where_to_look() -> None:
    told = " ".join(in_process(["referee", "--help"])[1].split())
    assert "`companion referee GAME --help` names a game's modes, rule switches and card sets." in told
