"""What a match tally shows of a refereed battle or tournament."""

from typing import Any


def filled(result: dict[str, Any] | None, events: list[dict[str, Any]], state: dict[str, Any]) -> dict[str, Any]:
    """The battles played so far, from the result (None: not over) and the events' data.

    Gives `players` (the red one first), `battles` (each with who `starts`, and once it is over `score` by player and
    `winner`, None for a draw), `points` by player, `champion` (None where nobody is), and `goal`, the points that win,
    where they are known.
    """
    seated = next(event for event in events if event["name"] == "seated")
    battles: list[dict[str, Any]] = []
    for event in events:
        if event["name"] == "starts":
            battles.append({"starts": event["player"]})
        elif event["name"] == "battle-ended":
            battles[-1] |= {
                "score": {event["first"]: event["first_cards"], event["second"]: event["second_cards"]},
                "winner": event["winner"],
            }
    champion = next((event["player"] for event in events if event["name"] == "champion"), None)
    players = [seated["red"], seated["blue"]]
    told: dict[str, Any] = {"players": players, "battles": battles, "points": {}, "champion": champion}
    for each in [event for event in events if event["name"] == "points"][-1:]:
        points = {each["first"]: each["first_points"], each["second"]: each["second_points"]}
        told |= {"points": points, "goal": each["target"], "first_to": each["target"]}
    return told
