"""A tournament as plain data for its sheets: who meets whom, how they stand, who won. It knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: who, with which record before it, which team (front first), and whether it won."""

    name: str = ""
    record: str = ""
    team: tuple[str, ...] = ()
    won: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of two sides; `note` is what is marked beside it, `played` is whether it has a result."""

    one: Side = Side()
    other: Side = Side()
    note: str = ""
    played: bool = False

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.one, self.other

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Meeting:
        """A match from its two `sides`, its `note`, and whether it is `played` (where not said: whether one won)."""
        one, other = (
            Side(side.get("name", ""), side.get("record", ""), tuple(side.get("team", ())), bool(side.get("won")))
            for side in data["sides"]
        )
        return Meeting(one, other, data.get("note", ""), bool(data.get("played", one.won or other.won)))


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings; `opponents` and `sonneborn` are the tie-breaks after the wins."""

    rank: int
    player: str
    wins: int
    losses: int
    opponents: int
    sonneborn: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class TrackerEvent:
    """What is known of a tournament.

    `rounds` are each round's matches, `standings` the places after `after` rounds, best first, and `tiebreaks` the
    matches that were played to break a tie.
    """

    players: tuple[str, ...] = ()
    rounds: tuple[tuple[Meeting, ...], ...] = ()
    champion: tuple[str, ...] = ()
    standings: tuple[Place, ...] = ()
    after: int = 0
    tiebreaks: tuple[Meeting, ...] = ()

    @property
    def slips(self) -> tuple[int, tuple[Meeting, ...]]:
        """The last round's number and its matches that are still to be played."""
        waiting = tuple(match for match in self.rounds[-1] if not match.played) if self.rounds else ()
        return len(self.rounds), waiting

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> TrackerEvent:
        """The event that plain data tells of; whatever is not known may be left out.

        The data are `players`, `rounds` (each with `matches`: see Meeting.from_data), `champion`, `standings` (each
        with `rank`, `player`, `wins`, `losses`, `opponents`, `sonneborn`, `left`), `after` and `tiebreaks` (matches).
        """
        return TrackerEvent(
            tuple(data.get("players", ())),
            tuple(_matches(each.get("matches", ())) for each in data.get("rounds", ())),
            tuple(data.get("champion", ())),
            tuple(Place(**place) for place in data.get("standings", ())),
            data.get("after", 0),
            _matches(data.get("tiebreaks", ())),
        )


def _matches(data: Sequence[Mapping[str, Any]]) -> tuple[Meeting, ...]:
    return tuple(Meeting.from_data(match) for match in data)
