"""The referee of one war of two."""

from typing import Any

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war.hands import seated
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.spoils import spoils
from companion.games.tossing_tiger.war.view import WarView
from companion.games.tossing_tiger.war.war import War
from companion.table import Table


def war(table: Table, rules: dict[str, str]) -> dict[str, Any]:
    """Referees one war: [players] two of them, their hands' sizes, and then the war. Gives the result's data."""
    names = table.ask(asks.Two("players", None))
    pool: Pool = table.cards.with_sets(rules)
    attacker, defender = (Side(player.name, [player]) for player in seated(table, rules, pool, dict.fromkeys(names)))
    fought = War(table, rules, (attacker, defender), pool, max(0, len(pool) - attacker.hand - defender.hand))
    table.view = WarView(fought)
    winners = fought.fight()
    won = {side.name: [place + 1 for place in places] for side, places in fought.judged.items()}
    spoils(fought, winners)
    hands = {side.name: side.hand for side in fought.sides}
    return {"winners": [side.name for side in winners], "number": fought.number, "won": won, "hands": hands}
