"""Data of a refereed evening for its bracket sheet, and what was won in it."""

from collections import defaultdict
from collections.abc import Sequence

from companion.games import TrackerData
from companion.games.tamer.battle.creature import THE_DECK
from companion.games.tamer.evening.night import ROUNDS
from companion.pairing import Tournament
from companion.pairing.sheet import Meeting, RoundShown, Standings, rounds_data, standings_data
from companion.rounds.recorded import contests_of, event_of, played_of
from companion.table import Data
from companion.table.contests import Contest, names_typed
from companion.table.entries import JournalContent, StrandPath

_BATTLES_OF_STAGE = {"quarter-final": "4", "semi-final": "2", "final": "1"}


class EveningSheet(TrackerData, Standings):
    """The bracket sheet of an evening: its rounds, and how ties were broken."""

    rounds: list[RoundShown]
    tiebreaks: list[Meeting]
    tied: Data


def filled(result: Data | None, events: list[Data], state: Data) -> EveningSheet:
    """The sheet's data from a journal: its result (None: not over), its events' data, and what lies there now.

    Gives `players`, `rounds`, each with `matches` of two `sides` (name, record before it, team front first, whether
    it won), a `note` and whether it is `played`; `champion`, `tiebreaks` (matches), `tied` (how these went), and of
    the rounds that are over `standings` and `after`, how many these are.
    """
    night = tournament(state)
    teams = _teams(events)
    rounds = rounds_data(night)
    for number, matches in enumerate(rounds, start=1):
        for match, told in zip(matches["matches"], state["rounds"][number - 1], strict=True):
            match["note"] = "paired by hand" if told["by_hand"] else ""
            for side in match["sides"]:
                side["team"] = teams.get((number, side["name"]), [])
    champions = result["champions"] if result else []
    tiebreaks = [_match(match["players"], match["winners"]) for match in state["tiebreaks"]]
    return {
        "players": night.seats,
        "rounds": rounds,
        "champion": champions,
        "tiebreaks": tiebreaks,
        "tied": _tied(events),
        **_ranked(night, champions),
    }


def _match(players: list[str], winners: Sequence[str] = ()) -> Meeting:
    """A match as its two sides, each with whether it won."""
    return {"sides": [{"name": player, "won": player in winners} for player in players]}


def tournament(state: Data) -> Tournament:
    """The evening as any pairing engine takes it, its rounds as far as they are."""
    return event_of(state, THE_DECK, planned=ROUNDS)


def contests(played: JournalContent) -> list[Contest]:
    """An evening that is over, and its battles; of those that were refereed the teams are known."""
    result = played.result or {}
    teams = _typed_teams(played)
    matches = []
    for match in played_of([*result["rounds"], result["tiebreaks"]]):
        fought = teams.get(frozenset(match["players"]), [])
        matches.append(Contest(match["players"], match["winners"], fought.pop(0) if fought else {}))
    return contests_of(result, result["champions"], matches, THE_DECK)


def _typed_teams(played: JournalContent) -> dict[frozenset[str], list[dict[str, list[str]]]]:
    """The teams of the refereed battles, by who fought, in the order of the rounds; a lone one met The Deck."""
    battles: dict[StrandPath, dict[str, list[str]]] = {}
    for entry in played.entries:
        if entry.ask == "team" and entry.who:
            together = entry.strand[:-1] if entry.strand[-1:] == (entry.who,) else (*entry.strand, 1)
            battles.setdefault(together, {})[entry.who] = names_typed(entry)
    found: dict[frozenset[str], list[dict[str, list[str]]]] = defaultdict(list)
    for battle in battles.values():
        found[frozenset([*battle, THE_DECK][:2])].append(battle)
    return found


def _tied(events: list[Data]) -> Data:
    """The course of a tie: the battle of `two`, those of `three`, or the rounds of the `bracket` by how many battles
    each has. A battle that both won is shown as it was fought again.
    """
    tied: Data = {"two": {}, "three": [], "bracket": {}}
    kind, tie, again = "", tied["two"], False
    for event in events:
        breaker = event["name"] == "tiebreak" and event["kind"] == "breaker"
        if event["name"] == "tiebreak" and not breaker:
            kind, tie = event["kind"], tied["two"]
            if kind == "each-other":
                tied["three"] = []
            elif kind == "bracket":
                battles = (len(event["players"]) - 1).bit_length()
                tied["bracket"] = {str(1 << power): [] for power in reversed(range(battles))}
        elif event["name"] == "bracket-match":
            tie = dict(_match([event["first"], event["second"] or THE_DECK]))
            tied["bracket"][_BATTLES_OF_STAGE[event["stage"]]].append(tie)
        elif event["name"] == "recorded" and kind:
            if kind == "each-other" and not again:
                tie = {}
                tied["three"].append(tie)
            tie |= _match([event["first"], event["second"]], event["winners"])
            again = False
        again = again or breaker
    for size, ties in tied["bracket"].items():
        ties += [{"sides": []}] * (int(size) - len(ties))
    return tied


def _ranked(night: Tournament, champions: list[str]) -> Standings:
    """The standings; at the end of the night the champions are first, whatever the tie-breaks would say."""
    data = standings_data(night)
    first = [each | {"rank": 1} for each in data["standings"] if each["player"] in champions]
    others = [each for each in data["standings"] if each["player"] not in champions]
    ranks = [len(first) + 1 + sum(other["rank"] < each["rank"] for other in others) for each in others]
    ranked = first + [each | {"rank": rank} for each, rank in zip(others, ranks, strict=True)]
    return {"standings": ranked, "after": data["after"]}


def _teams(events: list[Data]) -> dict[tuple[int, str], list[str]]:
    """The teams that were refereed, by round and player; tiebreakers are none of the three rounds."""
    teams: dict[tuple[int, str], list[str]] = {}
    number = 0
    for event in events:
        if event["name"] == "round":
            number = event["round"]
        elif event["name"] == "tied-for-best":
            number = 0
        elif event["name"] == "lined-up":
            teams[number, event["player"]] = event["team"]
    return teams
