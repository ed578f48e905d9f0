"""The referee of one war of two."""

from typing import Any

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.war import War
from companion.table import Table


def war(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    names = table.ask(asks.Two("players", None))
    attacker, defender = (Side(name, table.ask(asks.HandSize("hands", name))) for name in names)
    pool: Pool = table.cards.with_sets(rules)
    fought = War(table, rules, (attacker, defender), pool, max(0, len(pool) - attacker.hand - defender.hand))
    table.view = WarView(fought)
    winners = fought.fight()
    won = {side.name: [place + 1 for place in places] for side, places in fought.judged.items()}
    fought.spoils(winners)
    hands = {side.name: side.hand for side in fought.sides}
    return {"winners": [side.name for side in winners], "number": fought.number, "won": won, "hands": hands}
