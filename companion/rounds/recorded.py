"""An event in rounds as a journal has kept it: the event itself, and what was won in it."""
# mypyc

from collections.abc import Iterable, Sequence
from typing import Any

from companion.pairing import Match, Tournament
from companion.table.contests import Contest


def event_of(state: dict[str, Any], bye: str, planned: int) -> Tournament:
    """The event that a result or a view's state holds, as any pairing engine takes it; its bye plays."""
    seats = sorted(state["standings"], key=lambda each: int(each["seat"]))
    rounds = [[_match(match) for match in matches] for matches in state["rounds"]]
    gone = {each["player"] for each in seats if each["left"]}
    return Tournament([each["player"] for each in seats], rounds, bye, bye_plays=True, gone=gone, planned=planned)


def _match(data: dict[str, Any]) -> Match:
    a, b = data["players"]
    return Match(a, b).won_by(data["winners"]) if data["played"] else Match(a, b)


def played_of(rounds: Iterable[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The matches of some rounds, as data, that were played."""
    return [match for matches in rounds for match in matches if match["played"]]


def contests_of(result: dict[str, Any], winners: Sequence[str], matches: Iterable[Contest], bye: str) -> list[Contest]:
    """An event that is over as a whole, and its matches; the bye is nobody who plays."""
    people = [match._replace(players=[each for each in match.players if each != bye]) for match in matches]
    return [Contest([each["player"] for each in result["standings"]], winners, {}), *people]
