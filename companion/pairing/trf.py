"""Events as tournament reports of FIDE: TRF16 with the extensions of JaVaFo, and the numbered records of TRF26.

The columns of a player's line (FIDE C.04 Annex 2): starting number 5-8, name 15-47, points 81-84, rank 86-89, then ten
columns a round: opponent, colour, result. A report that was read is written back byte for byte where nothing changed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, takewhile
from pathlib import Path
from typing import Literal

from companion.errors import UsageError, quoted
from companion.pairing.event import EventError, Ledger, Match, Tournament, Won
from companion.pairing.ranking import standings
from companion.pairing.rules import Points, planned_rounds, rules_of

Edition = Literal["trf", "trf26"]
_LINE = re.compile(r"001 +[0-9]+ ")
_BYE = "bye"
_HEAD = 80
"""So many columns of a player's line stand before the points."""
_FIRST, _WIDE = 91, 10
WON, LOST, DRAWN = "1+W", "0-L", "=D"


@dataclass(frozen=True, slots=True)
class Report:
    """A report as it was read: its text, and what of the event it tells."""

    text: str
    rounds: tuple[tuple[Match, ...], ...]
    byes: Mapping[int, frozenset[str]]
    numbers: Mapping[str, int]


def is_trf(text: str) -> bool:
    """Whether a text is a tournament report: one of its lines is that of a player."""
    return any(_LINE.match(line) for line in text.splitlines())


def read_trf(path: Path, text: str, switches: Mapping[str, str]) -> Tournament:
    """The event of a tournament report. Raises EventError, with its line."""
    lines = [(f"{path}:{number}", line) for number, line in enumerate(text.splitlines(), start=1)]
    players = {_number(where, line[4:8]): (where, line) for where, line in lines if _LINE.match(line)}
    names: dict[int, str] = {}
    for number, (where, line) in players.items():
        name = line[14:47].strip() or f"player {number}"
        taken = name in names.values() or name.lower() in (_BYE, "both", "left", "came")
        names[number] = f"{name} ({number})" if taken else name
        if sum(_LINE.match(other) is not None and other[4:8] == line[4:8] for _, other in lines) > 1:
            raise EventError(f"{where}: the starting number {number} is there twice; one is right")
    said = _records(lines)
    try:
        rules = rules_of({"event": "swiss", **said.switches, **switches})
    except UsageError as error:
        raise EventError(f"{path}: {error}") from None
    columns = {number: _games(where, line) for number, (where, line) in players.items()}
    last = max(
        (r for games in columns.values() for r, (other, _, result) in games.items() if other or result == "U"),
        default=0,
    )
    event = Tournament(
        [names[number] for number in players], rules=rules, planned=planned_rounds(switches) or said.planned
    )
    event.byes = {r: {names[n] for n in asked if n in names} for r, asked in said.byes.items()}
    for number in range(1, last + 1):
        event.rounds.append(_round(number, players, names, columns))
    for player, games in columns.items():
        for number, (_, _, result) in games.items():
            if result == "H":
                event.byes.setdefault(number, set()).add(names[player])
            elif result == "Z" and number == last + 1:
                event.gone.add(names[player])
    event.apart = {
        frozenset((names[a], names[b]))
        for group in said.apart
        for a, b in combinations(group, 2)
        if {a, b} <= names.keys()
    }
    event.rules = rules
    event.check()
    kept = {number: frozenset(asked) for number, asked in event.byes.items()}
    numbers = {names[number]: number for number in players}
    event.source = Report(text, tuple(map(tuple, event.rounds)), kept, numbers)
    return event


@dataclass(slots=True)
class _Said:
    switches: dict[str, str]
    planned: int | None
    byes: dict[int, set[int]]
    apart: list[list[int]]


def _records(lines: list[tuple[str, str]]) -> _Said:
    """What the lines beside the players' say: rounds, points, byes in advance (240), who must not meet (260)."""
    found = _Said({}, None, {}, [])
    points = {"W": "1", "D": "0.5", "L": "0", "P": ""}
    for where, line in lines:
        code, rest = line[:3], line[3:]
        if code in ("XXR", "142") and rest.strip():
            found.planned = _number(where, rest)
        elif code == "162":
            points |= dict(re.findall(r"([WDLP]) *([0-9]+[.][0-9])", rest))
        elif code in ("BBW", "BBD", "BBL", "BBU"):
            points[{"U": "P"}.get(code[2], code[2])] = rest.strip()
        elif code == "240" and line[4:5] in ("H", "F"):
            number = _number(where, line[6:9])
            if line[4] == "H":
                found.byes.setdefault(number, set()).update(_number(where, each) for each in line[9:].split())
        elif code == "260":
            found.apart.append([_number(where, each) for each in line[11:].split()])
        elif code == "XXP":
            found.apart.append([_number(where, each) for each in rest.split()])
    said = "-".join(filter(None, points.values()))
    if said != "1-0.5-0":
        found.switches["points"] = said
    return found


def _number(where: str, text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text)):
        raise EventError(f"{where}: {quoted(text)} is no number; a starting number or a round is")
    return int(text)


def _games(where: str, line: str) -> dict[int, tuple[int, str, str]]:
    """For each round the opponent's starting number (0: none), the colour and the result."""
    found = {}
    for place in range(_FIRST, len(line), _WIDE):
        cell = line[place : place + 8].ljust(8)
        opponent, colour, result = cell[:4].strip(), cell[5], cell[7].upper()
        if opponent or result.strip():
            number = 0 if opponent in ("", "0000") else _number(where, opponent)
            found[(place - _FIRST) // _WIDE + 1] = (number, colour, result)
    return found


def _round(
    number: int,
    players: Mapping[int, tuple[str, str]],
    names: Mapping[int, str],
    columns: Mapping[int, dict[int, tuple[int, str, str]]],
) -> list[Match]:
    matches = []
    for player, (where, _) in players.items():
        opponent, colour, result = columns[player].get(number, (0, "", ""))
        if not opponent:
            if result in ("U", "F"):
                matches.append(Match(names[player], _BYE))
            continue
        back, _, theirs = columns.get(opponent, {}).get(number, (0, "", ""))
        if back != player:
            raise EventError(
                f"{where}: {names[player]} met number {opponent} in round {number}, whose own line says otherwise"
            )
        if colour == "b" or (colour != "w" and opponent < player):
            continue
        won = {(True, True): Won.BOTH, (True, False): Won.A, (False, True): Won.B}.get((result in WON, theirs in WON))
        if won is None and (result + theirs).strip():
            won = Won.DRAW if result in DRAWN else Won.NOBODY
        matches.append(
            Match(names[player], names[opponent], won or Won.NOBODY_YET, None, result in "+-" and result != "")
        )
    return matches


def as_trf(event: Tournament, name: str = "companion event", edition: Edition = "trf") -> str:
    """The rounds played as a report, one point a win on a Tamer evening.

    A match that both won has a 1 on both lines. A bye that was won is U (pairing-allocated), one lost to a bye that
    plays is Z, as is a round missed; a bye asked for is H.
    """
    report = event.source if isinstance(event.source, Report) else None
    byes = {number: frozenset(asked) for number, asked in event.byes.items()}
    if report and report.rounds == tuple(map(tuple, event.rounds)) and report.byes == byes:
        return report.text
    numbers = dict(report.numbers) if report else {}
    for player in event.seats:
        numbers.setdefault(player, max(numbers.values(), default=0) + 1)
    ledger = Ledger(event)
    places = {each.player: each.place for each in standings(event, ())}
    rounds = [{side: match for match in matches for side in match.pair} for matches in event.rounds]
    told = {}
    for player in event.seats:
        head = f"001 {numbers[player]:>4}      {player:<33.33} {'':>4} {'':>3} {'':>11} {'':>10}"
        points = f"{ledger.points[player] / event.rules.points.unit:>4.1f} {places[player]:>4}"
        asked = [player in event.byes.get(number, ()) for number in range(1, len(rounds) + 1)]
        games = [
            _game(event, numbers, player, *each) for each in zip((r.get(player) for r in rounds), asked, strict=True)
        ]
        told[numbers[player]] = (head, points, "".join(games))
    if report:
        return _changed(report, event, told)
    lines = [f"012 {name}", f"062 {len(event.seats)}", *_said(event, numbers, edition)]
    lines += [f"{head} {points}{games}".rstrip() for head, points, games in told.values()]
    return "\n".join(lines) + "\n"


def _changed(report: Report, event: Tournament, told: dict[int, tuple[str, str, str]]) -> str:
    """The report with the rounds that are new or other; what stands before the points, and every other line, stays."""
    lines = []
    rounds = zip(event.rounds, report.rounds, strict=False)
    same = _WIDE * len(list(takewhile(lambda both: tuple(both[0]) == both[1], rounds)))
    for line in report.text.splitlines():
        if _LINE.match(line):
            _, points, games = told.pop(int(line[4:8]))
            kept = line[_FIRST - 2 :].ljust(same)[:same]
            line = f"{line[:_HEAD]}{points}{kept}{games[same:]}".rstrip()
        lines.append(line)
    lines += [f"{head} {points}{games}".rstrip() for head, points, games in told.values()]
    return "\n".join(lines) + "\n"


def _said(event: Tournament, numbers: Mapping[str, int], edition: Edition) -> list[str]:
    """The records of the rounds, the points, byes in advance and who must not meet, as each edition has them."""
    rounds = [str(event.planned)] if event.planned else []
    pairs = [sorted(numbers[each] for each in pair) for pair in sorted(event.apart, key=sorted)]
    if edition == "trf":
        return [*(f"XXR {each}" for each in rounds), *(f"XXP {a} {b}" for a, b in pairs)]
    points: Points = event.rules.points
    said = {"W": points.win, "D": points.draw, "L": points.loss, "A": 0, "P": points.bye}
    lines = [
        *(f"142 {each}" for each in rounds),
        "162  " + "    ".join(f"{sign}{n / points.unit:>4.1f}" for sign, n in said.items()),
    ]
    for number, asked in sorted(event.byes.items()):
        if number > len(event.rounds) and asked:
            lines.append(
                f"240 H {number:>3} " + " ".join(f"{numbers[each]:>4}" for each in event.seats if each in asked)
            )
    return [*lines, *(f"260   1 {event.planned or len(event.rounds) + 1:>3} {a:>4} {b:>4}" for a, b in pairs)]


def _game(event: Tournament, numbers: Mapping[str, int], player: str, match: Match | None, asked: bool) -> str:
    won = match is not None and player in event.winners(match)
    if match is None or event.bye in match.pair:
        return f"  0000 - {'U' if won else 'H' if asked else 'Z'}"
    opponent, colour = (match.b, "w") if match.a == player else (match.a, "b")
    if match.walkover:
        result = "+" if won else "-"
    elif match.won is Won.DRAW:
        result = "="
    else:
        result = ("1" if won else "0") if event.winners(match) or match.won is Won.NOBODY else " "
    return f"  {numbers[opponent]:>4} {colour} {result}"
