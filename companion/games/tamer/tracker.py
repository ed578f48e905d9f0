"""What a bracket sheet shows of a refereed battle."""

from __future__ import annotations

from typing import Any

_ROUND_OF_LIMIT = {5: 0, 10: 1, 15: 2}


def filled(result: dict[str, Any] | None, events: list[dict[str, Any]]) -> dict[str, Any]:
    """The battle as one match of its round, from its result (None: not over) and its events' data.

    Gives `players` and `rounds`, each with `matches` of two `sides`: name, team (front first) and whether it won.
    """
    lined_up = {event["player"]: event for event in events if event["name"] == "lined-up"}
    winners = result["winners"] if result else []
    sides = [{"name": player, "team": event["team"], "won": player in winners} for player, event in lined_up.items()]
    if len(sides) < 2:
        return {"players": list(lined_up), "rounds": []}
    limits = [event["limit"] for event in lined_up.values() if event["limit"] is not None]
    rounds: list[dict[str, Any]] = [{"matches": []} for _ in range(3)]
    rounds[_ROUND_OF_LIMIT[limits[0]] if limits else 0]["matches"].append({"sides": sides})
    return {"players": list(lined_up), "rounds": rounds}
