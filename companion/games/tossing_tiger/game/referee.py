"""The referee of the whole game."""

from companion.games.tossing_tiger.game import asks
from companion.games.tossing_tiger.game.game import Game
from companion.games.tossing_tiger.game.together import Together
from companion.table import Data, Table


def game(table: Table, rules: dict[str, str]) -> Data:
    """Referees the whole game. Gives the winners, the hands or teams' cards, and every war."""
    names = table.ask(asks.People("players", None))
    played = Together if rules["fight-together"] == "on" else Game
    return played(table, rules, names).play()
