"""What a match tally shows of a refereed battle or tournament."""

from companion.table import Data


def filled(result: Data | None, events: list[Data], state: Data) -> Data:
    """The battles played so far, from the result (None: not over) and the events' data.

    Gives `players` (the red one first), `battles` (each with who `starts`, and once it is over `score` by player and
    `winner`, None for a draw), `points` by player, `champion` (None where nobody is), and `goal`, the points that win,
    where they are known.
    """
    told: Data = {"players": [], "battles": [], "points": {}, "champion": None}
    for event in events:
        match event["name"]:
            case "seated":
                told["players"] = [event["red"], event["blue"]]
            case "starts":
                told["battles"].append({"starts": event["player"]})
            case "battle-ended":
                score = {event["first"]: event["first_cards"], event["second"]: event["second_cards"]}
                told["battles"][-1] |= {"score": score, "winner": event["winner"]}
            case "points":
                told["points"] = {event["first"]: event["first_points"], event["second"]: event["second_points"]}
                told["goal"] = told["first_to"] = event["target"]
            case "champion":
                told["champion"] = event["player"]
    return told
