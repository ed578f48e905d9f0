"""What CardPG's sheet shows: the sixteen combos, who played, and who won."""

from typing import Any

from companion.games.cardpg.combos import COMBOS


def named(players: list[str]) -> dict[str, Any]:
    """The sheet's data before a game: the `players`, and the `combos` in their order, with when and what."""
    when = {True: "after a roll, with its number", False: "at any time"}
    combos = [
        {"rank": str(each.rank), "name": each.name, "when": when[each.needs_roll], "effect": each.effect}
        for each in COMBOS
    ]
    return {"players": players, "combos": combos}


def filled(result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]) -> dict[str, Any]:
    """The sheet's data from a journal: its result (None: not over), and what lies there now."""
    return named(list(state.get("players", ()))) | {"champion": result["winners"] if result else []}
