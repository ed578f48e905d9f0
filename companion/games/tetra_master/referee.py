"""The referee of Tetra Master: who plays, and in which mode."""

from companion.games.tetra_master import asks
from companion.games.tetra_master import events as e
from companion.games.tetra_master.board import Player
from companion.games.tetra_master.setup import Setup
from companion.games.tetra_master.tournament import Tournament, fight_out
from companion.table import Data, Table


def battle(table: Table, rules: dict[str, str]) -> Data:
    """Referees one battle. Gives winners, score, owners and turns."""
    setup = _seated(table, rules)
    return fight_out(setup, *setup.first())


def tournament(table: Table, rules: dict[str, str]) -> Data:
    """Referees Tournament Mode. Gives winners, score (battles won), each battle's result, and who owns what."""
    return Tournament(_seated(table, rules)).play()


def _seated(table: Table, rules: dict[str, str]) -> Setup:
    """[players] [players.colours] Two players; the one named first is red."""
    red, blue = table.ask(asks.Two("players", None))
    table.tell(e.seated("players.colours", red=red, blue=blue))
    return Setup(table, rules, [Player(red, "red"), Player(blue, "blue")], table.cards.deck)
