"""Data for a tournament's sheet and the league table."""

from typing import NotRequired

from companion.games import TrackerData
from companion.games.challengers.match.asks import ROBOT
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.plans import ROUNDS
from companion.pairing import Tournament
from companion.pairing.sheet import Meeting, standings_data
from companion.rounds.recorded import contests_of, event_of, played_of
from companion.table import Data
from companion.table.contests import Contest
from companion.table.entries import JournalContent

MOST = 8


class TournamentSheet(TrackerData):
    """The sheet of a tournament: a seat for each plan, and what is picked in each round; once it is played, its end."""

    heads: list[Data]
    seats: list[Data]
    final: NotRequired[dict[str, str]]
    tiebreaks: NotRequired[list[Meeting]]
    standings: NotRequired[list[Data]]
    after: NotRequired[int]


def named(pool: TeamPool, players: list[str]) -> TournamentSheet:
    """The sheet's data where only names are known: everybody's plan in the order of the names, the Robot's the first.

    Gives `players`, `heads` (what is picked in each round), and `seats`: each with `plan`, `sign`, `player`, its
    `trophies` and `fans`, and of each of the `rounds` `park`, `half`, `against` and whether it was `won`.
    """
    if not 1 <= len(players) <= MOST:
        seats = [{"plan": number, "rounds": [{}] * ROUNDS} for number in range(1, MOST + 1)]
        return {"players": players, "heads": _heads(pool.plans[0].data()["picks"]), "seats": seats}
    plans = pool.plans_of([*([ROBOT] if len(players) % 2 else []), *players])
    return _sheet({"players": {name: plan.data() for name, plan in plans.items()}}, players)


def filled(result: Data | None, events: list[Data], state: Data) -> TournamentSheet:
    """The sheet's data from a journal: its result (None: not over), and what lies there now.

    Beside what `named` gives: the `final` (`one`, `other`) and the `champion`; and of the rounds that are over
    `standings` and `after`, how many these are, with `tiebreaks` as any event has them.
    """
    played = tournament(state)
    one, other = (result or {}).get("final", {}).get("players", ("", ""))
    return {
        **_sheet(state, played.seats),
        "final": {"one": one, "other": other},
        "tiebreaks": [],
        "champion": (result or {}).get("winners", []),
        **standings_data(played),
    }


def tournament(state: Data) -> Tournament:
    """The tournament as any pairing engine takes it."""
    return event_of(state, ROBOT, planned=ROUNDS)


def contests(played: JournalContent) -> list[Contest]:
    """A tournament that is over, and its matches, with the decks that were known."""
    result = played.result or {}
    matches = [Contest(each["players"], each["winners"], each["decks"]) for each in played_of(result["rounds"])]
    if final := result.get("final"):
        matches.append(Contest(final["players"], [final["winner"]], final["decks"]))
    return contests_of(result, result["winners"], matches, ROBOT)


def _sheet(state: Data, players: list[str]) -> TournamentSheet:
    """Plans in order, each with what its rounds show; whoever took one over stands behind who had it."""
    by_plan: dict[int, list[str]] = {}
    for name, each in state["players"].items():
        by_plan.setdefault(each["plan"], []).append(name)
    seats = []
    for number, names in sorted(by_plan.items()):
        told = state["players"][names[0]]
        fans, trophies = told.get("fans"), str(len(told["trophies"])) if "trophies" in told else ""
        line = {"plan": number, "sign": told["sign"], "player": " / ".join(names), "trophies": trophies}
        rounds = [_round(state, names, place) for place in range(ROUNDS)]
        seats.append(line | {"fans": "" if fans is None else str(fans), "rounds": rounds})
    picks = next(iter(state["players"].values()))["picks"]
    return {"players": players, "heads": _heads(picks), "seats": seats}


def _heads(picks: list[str]) -> list[Data]:
    return [{"round": number, "picks": each} for number, each in enumerate(picks, start=1)]


def _round(state: Data, names: list[str], place: int) -> dict[str, str]:
    """A plan's seat in a round, whom it meets, and whether it won."""
    park, _, half = state["players"][names[0]]["seats"][place].partition(" ")
    matches = state["rounds"][place] if place < len(state.get("rounds", ())) else []
    there = [name for name, each in state["players"].items() if each["seats"][place].startswith(f"{park} ")]
    match = next((match for match in matches if {*names} & {*match["players"]}), {"players": there, "winners": []})
    against = next((each for each in match["players"] if each not in names), "")
    won = bool({*names} & {*match["winners"]})
    return {"park": park, "half": half, "against": against, "won": "yes" if won else ""}
