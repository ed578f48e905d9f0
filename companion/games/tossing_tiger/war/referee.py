"""The referee of one war of two."""

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.pieces import Side
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.waging import wage
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Table


def war(table: Table, rules: dict[str, str]) -> Data:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    names = table.ask(asks.Two("players", None))
    pool: Pool = table.cards.with_sets(rules)
    attacker, defender = (Side(player.name, [player]) for player in seated(table, rules, pool, dict.fromkeys(names)))
    fought = War(table, rules, (attacker, defender), pool, max(0, len(pool) - attacker.hand - defender.hand))
    table.view = WarView(fought)
    winners = [side.name for side in wage(fought)]
    hands = {side.name: side.hand for side in fought.sides}
    return {"winners": winners, "number": fought.number, "won": fought.won(), "hands": hands}
