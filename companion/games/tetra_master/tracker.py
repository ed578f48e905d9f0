"""What a match tally shows of a refereed battle or tournament."""

from typing import Any


def filled(result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]) -> dict[str, Any]:
    """The battles played so far, from the result (None: not over) and the events' data.

    Gives `players` (the red one first), `battles` (each with `score` by player and `winner`, None for a draw),
    `points` by player and `champion` (None where nobody is).
    """
    seated = next((event for event in events if event["name"] == "seated"), None)
    if not seated:
        return {"players": [], "battles": [], "points": {}, "champion": None}
    battles = [
        {
            "score": {event["first"]: event["first_cards"], event["second"]: event["second_cards"]},
            "winner": event["winner"],
        }
        for event in events
        if event["name"] == "battle-ended"
    ]
    standings = [event for event in events if event["name"] == "points"]
    points = {each["first"]: each["first_points"] for each in standings[-1:]}
    points |= {each["second"]: each["second_points"] for each in standings[-1:]}
    champions = [event["player"] for event in events if event["name"] == "champion"]
    return {
        "players": [seated["red"], seated["blue"]],
        "battles": battles,
        "points": points,
        "champion": champions[0] if champions else None,
    }
