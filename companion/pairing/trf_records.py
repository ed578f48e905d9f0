"""The records of a report beside its players' lines: a table of those that are read, and one of those written."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

from companion.errors import quoted
from companion.pairing.event import Bye, EventError, Tournament

Edition = Literal["trf", "trf26"]
KINDS = {"H": Bye.HALF, "F": Bye.FULL, "Z": Bye.ZERO}
SIGNS = {kind: sign for sign, kind in KINDS.items()}
_PAIRS = re.compile(r"([A-Z]+) ?[= ] *([0-9]+(?:[.][0-9]+)?)")
_EARLIER = re.compile(r"### (?=(?:240 [HFZ]|260) )")
_NATIONAL = re.compile(r"[A-Z]{3} +([0-9]+) ")
MOST_WORDS = 40


@dataclass(slots=True)
class Records:
    """Records of a report: rounds planned, title, points, byes asked for in advance, who is absent in the next round,
    who must not meet (in all rounds, or from one to another), virtual points by round, and what is not understood.
    """

    planned: int | None = None
    title: str = ""
    points: dict[str, float] = field(default_factory=dict)
    byes: dict[tuple[int, int], Bye] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)
    apart: list[list[int]] = field(default_factory=list)
    bans: list[tuple[list[int], int, int]] = field(default_factory=list)
    virtual: dict[int, dict[int, float]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    @property
    def switches(self) -> dict[str, str]:
        """The points as the switch of an event, where they are not as usual."""
        said = [self.points.get(sign, usual) for sign, usual in (("W", 1.0), ("D", 0.5), ("L", 0.0))]
        bye = self.points.get("PAB", said[0])
        text = "-".join(f"{each:g}" for each in [*said, *([bye] if bye != said[0] else [])])
        return {} if text == "1-0.5-0" else {"points": text}


def number_in(where: str, text: str) -> int:
    """A starting number or a round. Raises EventError."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text)):
        raise EventError(f"{where}: {quoted(text)} is no number; a starting number or a round is")
    return int(text)


def _numbers(where: str, text: str) -> list[int]:
    return [number_in(where, each) for each in text.split()]


def _apart(where: str, text: str) -> list[int]:
    """The starting numbers of players who must not meet. Raises EventError."""
    numbers = _numbers(where, text)
    for number in numbers:
        if numbers.count(number) > 1:
            raise EventError(f"{where}: number {number} is there twice; a prohibited pair is of two players")
    return numbers


def _points(where: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise EventError(f"{where}: {quoted(text.strip())} are no points; a number such as 1.0 is") from None


def _title(said: Records, where: str, rest: str) -> None:
    said.title = rest.strip()


def _planned(said: Records, where: str, rest: str) -> None:
    if rest.strip():
        said.planned = number_in(where, rest)


_GIVEN = ("W", "D", "L", "WW", "WD", "WL", "PAB", "P", "U")
_SAME = {
    "W": "W", "WW": "W", "BW": "W", "FW": "W", "FPB": "W", "D": "D", "WD": "D", "BD": "D", "HPB": "D",
    "L": "L", "WL": "L", "BL": "L", "FL": "L", "F": "L", "PAB": "PAB", "P": "PAB", "U": "PAB",
    "ZPB": "ZPB", "A": "ZPB", "Z": "ZPB", "X": "",
}  # fmt: skip
"""Results, each with the one that gives the same in events that are paired here; those of _GIVEN say how much."""


def _point_system(said: Records, where: str, rest: str) -> None:
    """Read the points of results (162, XXS): honoured where a win gives the same to all, and what isn't is told."""
    found = {sign: _points(where, number) for sign, number in _PAIRS.findall(rest)}
    said.points |= {_SAME[sign]: found[sign] for sign in _GIVEN if sign in found}
    usual = {"W": 1.0, "D": 0.5, "L": 0.0, "ZPB": 0.0} | said.points
    for sign, number in found.items():
        if (same := _SAME.get(sign)) is None:
            said.told.append(f"{where}: the points of {quoted(sign)} are not understood")
        elif number != usual.get(same, number):
            said.told.append(f"{where}: {sign} gives {number:g} there, and {usual[same]:g} here")


def _one_point(sign: str) -> Callable[[Records, str, str], None]:
    return lambda said, where, rest: _point_system(said, where, f"{sign} {rest.strip()}")


def _byes(said: Records, where: str, rest: str) -> None:
    kind = KINDS.get(rest[1:2])
    if kind is None:
        raise EventError(f"{where}: {quoted(rest[1:2])} is no absence; H, F and Z are")
    number = number_in(where, rest[3:6])
    said.byes |= {(number, player): kind for player in _numbers(where, rest[6:])}


def _accelerated(said: Records, where: str, rest: str) -> None:
    """250: match points, game points, rounds and players from and to, in columns."""
    points = _points(where, rest[6:10].strip() or rest[1:5])
    first, last = number_in(where, rest[11:14]), number_in(where, rest[15:18])
    players = range(number_in(where, rest[19:23]), number_in(where, rest[24:28]) + 1)
    for number in range(first, last + 1):
        said.virtual.setdefault(number, {}).update(dict.fromkeys(players, points))


def _virtual(said: Records, where: str, rest: str) -> None:
    player = number_in(where, rest[1:5])
    for number, text in enumerate(rest[5:].split(), start=1):
        if points := _points(where, text):
            said.virtual.setdefault(number, {})[player] = points


def _banned(said: Records, where: str, rest: str) -> None:
    said.bans.append((_apart(where, rest[8:]), number_in(where, rest[1:4]), number_in(where, rest[5:8])))


RECORDS: dict[str, Callable[[Records, str, str], None]] = {
    "012": _title,
    "XXR": _planned,
    "142": _planned,
    "162": _point_system,
    "XXS": _point_system,
    "BBW": _one_point("W"),
    "BBD": _one_point("D"),
    "BBL": _one_point("L"),
    "BBU": _one_point("PAB"),
    "BBZ": _one_point("ZPB"),
    "BBF": _one_point("FL"),
    "240": _byes,
    "250": _accelerated,
    "260": _banned,
    "XXA": _virtual,
    "XXP": lambda said, where, rest: said.apart.append(_apart(where, rest)),
    "XXZ": lambda said, where, rest: said.absent.update(_numbers(where, rest)),
}
"""Readers of each record that says something of an event; `Records` is where it goes."""
KEPT = {f"{number:02}2" for number in (*range(2, 14), 15, *range(17, 24))} | {"XXC"}
"""Records that decide nothing here: place, dates, arbiters, colours, tie-breaks. They stay where they stand."""
TEAMS = frozenset({"300", "310", "320", "330", "352", "362", "801", "802"})


def records_of(lines: Iterable[tuple[str, str]], players: Mapping[int, str]) -> Records:
    """Read the lines that are no players'; a line that isn't understood is told. Raises EventError."""
    said = Records()
    for where, line in lines:
        line = _EARLIER.sub("", line, count=1)
        code, rest = line[:3], line[3:].rstrip()
        if code in TEAMS or (code == "082" and rest.strip(" 0")) or (code == "092" and "team" in rest.lower()):
            raise EventError(
                f"{where}: this is a report of teams ({code}), and here players are paired; give the players' own"
            )
        if code in RECORDS:
            RECORDS[code](said, where, rest)
        elif line.strip() and code not in KEPT and not line.startswith("#") and not _is_national(line, players):
            said.told.append(f"{where}: {quoted(line.strip()[:MOST_WORDS])} is not understood, and stays as it is")
    for player in {each for _, each in said.byes} | said.absent | {p for more in said.virtual.values() for p in more}:
        if player not in players:
            said.told.append(f"number {player} is named in a record of the report, and there is no such player")
    return said


def _is_national(line: str, players: Mapping[int, str]) -> bool:
    """True if a line holds somebody's national rating: a federation's three letters, and a starting number."""
    found = _NATIONAL.match(line)
    return found is not None and int(found[1]) in players


Row = tuple[Any, ...]
WRITTEN: dict[Edition, list[tuple[str, str]]] = {
    "trf": [
        ("rounds", "XXR {}"),
        ("points", "XXS {}"),
        ("absent", "XXZ {}"),
        ("away later", "### 240 {} {:>3}{}"),
        ("virtual by player", "XXA {:>4} {}"),
        ("prohibited", "XXP {2} {3}"),
        ("prohibited now", "XXP {2} {3}"),
        ("prohibited in rounds", "### 260 {:>3} {:>3} {:>4} {:>4}"),
    ],
    "trf26": [
        ("rounds", "142 {}"),
        ("points in columns", "162  {}"),
        ("away", "240 {} {:>3}{}"),
        ("virtual by round", "250      {:>4.1f} {:>3} {:>3} {:>4} {:>4}"),
        ("prohibited", "260 {:>3} {:>3} {:>4} {:>4}"),
        ("prohibited in rounds", "260 {:>3} {:>3} {:>4} {:>4}"),
    ],
}
"""The records of each edition, by that which they tell; a comment holds what TRF16 has no record for."""


def own_records(event: Tournament, numbers: Mapping[str, int], edition: Edition = "trf") -> tuple[str, ...]:
    """The records of rounds, points, absences, virtual points and prohibited pairs, as each edition has them."""
    coming, points, away, virtual = len(event.rounds) + 1, _points_given(event), _away(event, numbers), event.virtual
    bans = sorted((*sorted(numbers[each] for each in pair), first, last) for pair, first, last in event.bans)
    limited = [(first, last, a, b) for a, b, first, last in bans]
    more = [virtual.get(number, {}) for number in range(1, max(virtual, default=0) + 1)]
    favoured = sorted({player for given in more for player in given}, key=numbers.__getitem__)
    told: dict[str, list[Row]] = {
        "rounds": [(event.planned,)] if event.planned else [],
        "points": [(" ".join(f"{sign}={n:.1f}" for sign, n in row),) for row in points],
        "points in columns": [("    ".join(f"{sign[0]}{n:>4.1f}" for sign, n in (*row, ("A", 0))),) for row in points],
        "away": away,
        "away later": [row for row in away if row[1] != coming],
        "absent": [(" ".join(row[2].split()),) for row in away if row[:2] == ("Z", coming)],
        "virtual by player": [
            (numbers[each], " ".join(f"{given.get(each, 0):>4.1f}" for given in more)) for each in favoured
        ],
        "virtual by round": [
            row for number, given in enumerate(more, start=1) for row in _in_a_row(number, given, numbers)
        ],
        "prohibited": [
            (1, event.planned or 999, *pair)
            for pair in sorted(sorted(numbers[each] for each in pair) for pair in event.apart)
        ],
        "prohibited now": [row for row in limited if row[0] <= coming <= row[1]],
        "prohibited in rounds": limited,
    }
    return tuple(record.format(*row) for what, record in WRITTEN[edition] for row in told[what])


def _points_given(event: Tournament) -> list[list[tuple[str, float]]]:
    """The points of a win, a draw, a loss and a bye, once; nothing where they are as usual."""
    points, unit = event.rules.points, event.rules.points.unit
    given = [("W", points.win, 2), ("D", points.draw, 1), ("L", points.loss, 0), ("PAB", points.bye, 2)]
    told = [each for each in given if each[0] != "D" or event.rules.draws]
    return [[(sign, n / unit) for sign, n, _ in told]] if any(2 * n != usual * unit for _, n, usual in told) else []


def _away(event: Tournament, numbers: Mapping[str, int]) -> list[Row]:
    """Absences and byes of the rounds to come: the sign, the round, the numbers of the players."""
    coming = len(event.rounds) + 1
    last, found = event.planned or coming, dict[tuple[int, str], str]()
    for number in range(coming, max([coming, last, *event.byes]) + 1):
        for player in event.seats:
            zero = Bye.ZERO if number <= last and event.away(player, number) else None
            if kind := event.asked(player, number) or zero:
                place = number, SIGNS[kind]
                found[place] = f"{found.get(place, '')} {numbers[player]:>4}"
    return [(sign, number, who) for (number, sign), who in sorted(found.items())]


def _in_a_row(number: int, given: Mapping[str, float], numbers: Mapping[str, int]) -> list[Row]:
    """The virtual points of a round: how many, the round twice, the first and the last of players in a row."""
    there = sorted((numbers[player], points) for player, points in given.items() if points)
    rows: list[Row] = []
    for (points, _), group in groupby(enumerate(there), key=lambda each: (each[1][1], each[1][0] - each[0])):
        row = [each for _, (each, _) in group]
        rows.append((points, number, number, row[0], row[-1]))
    return rows
