"""What a bracket sheet shows of one battle."""

from companion.table import Data

_ROUND_OF_LIMIT = {5: 0, 10: 1, 15: 2}


def filled(result: Data | None, events: list[Data], state: Data) -> Data:
    """The sheet's data from a journal: the battle as a match of the round that its limit tells."""
    lined_up = {event["player"]: event for event in events if event["name"] == "lined-up"}
    winners = result["winners"] if result else []
    sides = [{"name": player, "team": event["team"], "won": player in winners} for player, event in lined_up.items()]
    if len(sides) < 2:
        return {"players": list(lined_up), "rounds": []}
    limits = [event["limit"] for event in lined_up.values() if event["limit"] is not None]
    rounds: list[Data] = [{"matches": []} for _ in range(3)]
    rounds[_ROUND_OF_LIMIT[limits[0]] if limits else 0]["matches"].append({"sides": sides})
    return {"players": list(lined_up), "rounds": rounds}
