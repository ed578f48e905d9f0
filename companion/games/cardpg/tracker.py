"""What CardPG's sheet shows: the sixteen combos, who played, and who won."""

from companion.games.cardpg.combos import COMBOS
from companion.table import Data


def named(players: list[str]) -> Data:
    """The sheet's data before a game: the `players`, and the `combos` in their order, with when and what."""
    when = {True: "after a roll, with its number", False: "at any time"}
    combos = [
        {"rank": str(each.rank), "name": each.name, "when": when[each.needs_roll], "effect": each.effect}
        for each in COMBOS
    ]
    return {"players": players, "combos": combos}


def filled(result: Data | None, events: list[Data], state: Data) -> Data:
    """The sheet's data from a journal: its result (None: not over), and what lies there now."""
    return named(list(state.get("players", ()))) | {"champion": result["winners"] if result else []}
