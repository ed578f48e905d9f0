"""Views of a tournament or a match for its sheet, which its data imply: records, slips, who is level, who goes on.

Plain values in, plain values out; nothing here knows a game or a layout.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import Any, TypeAlias

from companion.errors import CompanionError, quoted

Data: TypeAlias = dict[str, Any]


def laid_over(base: Any, data: Any) -> Any:
    """The base with what the data know laid over it: tables key by key, lists of tables thing by thing."""
    if isinstance(base, Mapping) and isinstance(data, Mapping):
        return {**base, **{key: laid_over(base.get(key), value) for key, value in data.items()}}
    if isinstance(base, list) and isinstance(data, list | tuple) and any(isinstance(each, Mapping) for each in base):
        return [laid_over(one, other) if other is not None else one for one, other in zip_longest(base, data)]
    return data


def worked_up(view: str, data: Data, least: int, most: int) -> Data:
    """The data as a sheet for `least` to `most` players shows them; the view `plain` leaves them as they are.

    Raises CompanionError for data of another shape.
    """
    views: dict[str, Callable[[Data, int, int], Data]] = {"tournament": tournament, "match": match}
    if view not in views:
        return data
    try:
        return data | views[view](data, least, most)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise CompanionError(f"the data are not of the shape that the view {quoted(view)} takes") from None


def tournament(data: Data, least: int, most: int) -> Data:
    """A tournament's sheet.

    From `players`, `rounds` (with `matches` of two `sides`: `name`, `record`, `team`, `won`; a `note`, `played`),
    `champion`, `standings`, `after`, `tiebreaks`, `tied` (how these went, as it is), and who `fills` in for an odd
    player out, as far as they are there, and from up to how many rounds are `told` and how many leaders are `named`:

    - `seats` in order, with `player`, `results` of each round (won, lost or nothing), `wins` when all rounds are over,
      and whether they `met` who fills in; as many as there are players, at least `least`, or `most` where nobody is
      named
    - `rounds` with matches of `one` and `other` and both `sides`, those not known yet empty
    - `places`, the standings with what each player `met`: `how` (beat, lost, drawn, level, bye) and `name`; whether
      it is `over`, the `standing` of the `leaders` (champion, shared or leading), and whether they are too `many` for
      all to be named
    - `slips`, the matches of the last round that are still to be played, with `number`, `round`, who `signs`, and who
      plays nobody as `alone`
    - `breaks`, the tiebreakers
    """
    players = list(data.get("players", ()))
    fills = data.get("fills", "")
    seats = (max(len(players), least) if players else most) if least else len(players)
    rounds = [
        {**each, "matches": [_meeting(one, fills) for one in each.get("matches", ())]}
        for each in data.get("rounds", ())
    ]
    known = [each["matches"] for each in rounds]
    shown = max([(seats + 1) // 2, *map(len, known)])
    blank = [_meeting({}, fills) for _ in range(shown)]
    if seats % 2 and blank:
        blank[-1] = _meeting({"sides": [{}, {"name": fills}]}, fills)
    return {
        "seats": [_seat(name, known, fills) for name in players] + [_seat("", known, fills)] * (seats - len(players)),
        "rounds": [{**each, "matches": each["matches"] + blank[len(each["matches"]) :]} for each in rounds],
        "slips": _slips(rounds),
        "tied": data.get("tied", {}),
        "breaks": [_meeting(each, fills) for each in data.get("tiebreaks", ())],
        **_places(data, known),
    }


def match(data: Data, least: int, most: int) -> Data:
    """A match's tally: `sides` with their `name` and `points`, and `battles` with who `starts`, both sides' `cards` and
    the `winner`.

    From `players`, `battles` (each with who `starts`, `score` by player and `winner`, none for a draw, as far as these
    are known), `points` by player and `goal`, to so many of which points are counted off: in `boxes`, each full, half
    or empty.
    """
    players = list(data.get("players", ()))
    points = data.get("points") or {}
    sides = [
        {**side, "name": name or "", "boxes": [_box(points.get(name, 0) - n) for n in range(data.get("goal", 0))]}
        for side, name in zip_longest(data.get("sides", ()), players, fillvalue=None)
        if side is not None
    ]
    battles = [
        {
            "starts": players.index(each["starts"]) + 1 if "starts" in each else "",
            "cards": [each.get("score", {}).get(name, "") for name in players],
            "winner": "" if "winner" not in each else players.index(each["winner"]) + 1 if each["winner"] else "draw",
        }
        for each in data.get("battles", ())
    ]
    return {"sides": sides, "battles": battles}


def _box(points: float) -> str:
    return "full" if points >= 1 else "half" if points >= 0.5 else ""


def _meeting(data: Mapping[str, Any], fills: str) -> Data:
    """A match with both sides; it is `played` where the data say so or one of them won."""
    sides = [
        {"name": "", "record": "", "team": [], "won": False, "fills": bool(fills) and side.get("name") == fills, **side}
        for side in data.get("sides", ({}, {}))
    ]
    played = data.get("played", any(side["won"] for side in sides))
    return {"note": "", **data, "sides": sides, "one": sides[0], "other": sides[1], "played": played}


def _seat(name: str, rounds: Iterable[list[Data]], fills: str) -> Data:
    """A player's results by round."""
    results, met = [], False
    for matches in rounds:
        result = ""
        for each in matches:
            for side, other in _both_ways(each):
                if name and side["name"] == name and (side["won"] or other["won"]):
                    result = "won" if side["won"] else "lost"
                    met = met or (bool(fills) and other["name"] == fills)
        results.append(result)
    over = bool(results) and any(side["won"] for each in matches for side in each["sides"])
    return {"player": name, "results": results, "wins": results.count("won") if name and over else None, "met": met}


def _both_ways(meeting: Data) -> tuple[tuple[Data, Data], tuple[Data, Data]]:
    one, other = meeting["sides"]
    return (one, other), (other, one)


def _places(data: Data, rounds: list[list[Data]]) -> Data:
    standings = list(data.get("standings", ()))
    champion = list(data.get("champion", ()))
    leaders = champion or [each["player"] for each in standings if each["wins"] == standings[0]["wins"]]
    over = rounds[: data.get("after", 0)]
    met = _met(over) if len(over) <= data.get("told", len(over)) else {}
    return {
        "places": [{**each, "met": met.get(each["player"], [])} for each in standings],
        "over": bool(champion),
        "standing": "leading" if not champion else "champion" if len(champion) == 1 else "shared",
        "leaders": leaders,
        "many": len(leaders) > data.get("named", len(leaders)),
    }


def _met(rounds: list[list[Data]]) -> dict[str, list[Data]]:
    """Of each player, whom they beat or lost to, round by round."""
    told: dict[str, list[Data]] = {}
    for each in (each for matches in rounds for each in matches):
        for side, other in _both_ways(each):
            if not other["name"]:
                how = "bye"
            elif side["won"]:
                how = "level" if other["won"] else "beat"
            elif side.get("drawn"):
                how = "drawn"
            else:
                how = "lost"
            told.setdefault(side["name"], []).append({"how": how, "name": other["name"]})
    return told


def _slips(rounds: list[Data]) -> list[Data]:
    if not rounds:
        return []
    played = [number for number, each in enumerate(rounds, start=1) if each["matches"]]
    number = played[-1] if played else 0
    waiting = [each for each in rounds[number - 1]["matches"] if not each["played"]] if number else []
    return [
        {
            **each,
            "number": number,
            "round": rounds[number - 1],
            "signs": [side["name"] for side in each["sides"] if side["record"]],
            "alone": not each["other"]["name"],
        }
        for each in waiting
    ]
