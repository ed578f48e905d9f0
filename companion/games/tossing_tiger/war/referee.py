"""The referee of one war of two."""

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.pieces import Player, Side
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.waging import wage
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Table


def war(table: Table, rules: dict[str, str]) -> Data:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    pool: Pool = table.cards.with_sets(rules)
    players = one, two = [Player(name) for name in table.ask(asks.Two("players", None))]
    seated(table, rules, pool, players)
    sides = (Side(one.name, [one]), Side(two.name, [two]))
    fought = War(table, rules, sides, pool, max(0, len(pool) - one.hand - two.hand))
    table.view = WarView(fought)
    winners = [side.name for side in wage(fought)]
    hands = {side.name: side.hand for side in fought.sides}
    return {"winners": winners, "number": fought.number, "won": fought.won(), "hands": hands}
