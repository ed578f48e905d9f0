"""Tournament reports of FIDE: TRF16 with the extensions of JaVaFo, and the numbered records of TRF26.

The columns of a player's line (FIDE C.04 Annex 2): starting number 5-8, name 15-47, points 81-84, rank 86-89, then ten
columns a round: opponent, colour, result. A report that was read is written back byte for byte where nothing changed.
What a program of before 2026 has no record for stands in a comment: `### 240 H 6 7` is its 240 all the same.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, product, takewhile
from pathlib import Path

from companion.errors import UsageError, quoted
from companion.pairing.event import Bye, EventError, Ledger, Match, Tournament, WinningSide
from companion.pairing.ranking import standings
from companion.pairing.rules import planned_rounds, rules_of
from companion.pairing.trf_records import KINDS, SIGNS, Edition, Records, number_in, own_records, records_of

_LINE = re.compile(r"001 +[0-9]+ ")
_BYE = "bye"
_HEAD = 80
"""Columns of a player's line before the points."""
_FIRST, _WIDE = 91, 10
FORFEITS = {("+", "-"), ("-", "+"), ("-", "-")}
SIDES = [WinningSide.NOBODY, WinningSide.A, WinningSide.B, WinningSide.BOTH]
RESULTS = {(a, b): SIDES[(a in "1W+") + 2 * (b in "1W+")] for a, b in [*product("10WL", repeat=2), *sorted(FORFEITS)]}
RESULTS |= dict.fromkeys(product("=D", "=D"), WinningSide.DRAW)
RESULTS |= {(sign, sign): WinningSide.NOBODY_YET for sign in " ?*"}
"""Results that the two lines of a match may give; `1` and `1` where both won, `0` and `0` where nobody did."""
NO_COLOURS = (
    "Rounds are paired here by score, rematch and bye alone: not by FIDE's Dutch system, which has colours to keep."
)
"""A note for those whose reports are paired here."""


@dataclass(frozen=True, slots=True)
class Report:
    """A report as it was read: its text, and what of the event it tells, with the `records` that say it."""

    text: str
    rounds: tuple[tuple[Match, ...], ...]
    numbers: Mapping[str, int]
    records: tuple[str, ...] = ()
    encoding: str = "utf-8"
    asked: Mapping[tuple[int, str], str] = field(default_factory=dict)

    def stands(self, event: Tournament, numbers: Mapping[str, int]) -> bool:
        """True if the event is still as it was read."""
        same = self.rounds == tuple(map(tuple, event.rounds)) and self.asked == _asked(event)
        return same and self.records == own_records(event, numbers)


def as_saved(event: Tournament, path: Path) -> None:
    """Notes how the report's file is encoded, so that it is written back so."""
    if isinstance(event.source, Report):
        data = path.read_bytes()
        for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
            with suppress(UnicodeEncodeError):
                if event.source.text.encode(encoding) == data:
                    event.source = replace(event.source, encoding=encoding)
                    return


def is_trf(text: str) -> bool:
    """True if a text is a tournament report: one of its lines is that of a player."""
    return any(_LINE.match(line) for line in text.splitlines())


# Reading


def read_trf(path: Path, text: str, switches: Mapping[str, str]) -> Tournament:
    """The event of a tournament report; what of it is not understood is `told`. Raises EventError, with its line."""
    lines = [(f"{path}:{number}", line) for number, line in enumerate(text.splitlines(), start=1)]
    players = _players(lines)
    names = _names(players)
    said = records_of([(where, line) for where, line in lines if not _LINE.match(line)], names)
    try:
        rules = rules_of({"event": "swiss", **said.switches, **switches})
    except UsageError as error:
        raise EventError(f"{path}: {error}") from None
    columns = {number: _games(where, line) for number, (where, line) in players.items()}
    last = max((r for games in columns.values() for r, game in games.items() if game[0] or game[2] == "U"), default=0)
    planned, title = planned_rounds(switches) or said.planned, switches.get("title") or said.title
    event = Tournament([*names.values()], rules=rules, planned=planned, title=title, told=said.told)
    event.rounds = [_round(number, players, names, columns, event.told) for number in range(1, last + 1)]
    _absences(event, said, names, columns)
    _kept_apart(event, said, names)
    event.virtual = {
        number: {names[each]: points for each, points in more.items() if each in names}
        for number, more in said.virtual.items()
    }
    event.check()
    _compare_points(event, players, names)
    numbers = {name: number for number, name in names.items()}
    kept = tuple(tuple(matches) for matches in event.rounds)
    event.source = Report(text, kept, numbers, own_records(event, numbers), asked=_asked(event))
    return event


def _players(lines: Sequence[tuple[str, str]]) -> dict[int, tuple[str, str]]:
    players: dict[int, tuple[str, str]] = {}
    for where, line in lines:
        if _LINE.match(line):
            if (number := number_in(where, line[4:8])) in players:
                raise EventError(f"{where}: the starting number {number} is there twice; one is right")
            players[number] = where, line
    return players


def _names(players: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    names: dict[int, str] = {}
    taken = {_BYE, "both", "left", "came"}
    for number, (_, line) in players.items():
        name = line[14:47].strip() or f"player {number}"
        names[number] = f"{name} ({number})" if name.lower() in taken else name
        taken.add(name.lower())
    return names


def _games(where: str, line: str) -> dict[int, tuple[int, str, str]]:
    """For each round the opponent's starting number (0: none), the colour and the result."""
    found = {}
    for place in range(_FIRST, len(line), _WIDE):
        cell = line[place : place + 8].ljust(8)
        opponent, colour, result = cell[:4].strip(), cell[5], cell[7].upper()
        if opponent or result.strip():
            number = 0 if opponent in ("", "0000", "0") else number_in(where, opponent)
            found[(place - _FIRST) // _WIDE + 1] = (number, colour, result)
    return found


def _round(
    number: int,
    players: Mapping[int, tuple[str, str]],
    names: Mapping[int, str],
    columns: Mapping[int, dict[int, tuple[int, str, str]]],
    told: list[str],
) -> list[Match]:
    matches = []
    for player, (where, _) in players.items():
        opponent, colour, result = columns[player].get(number, (0, "", ""))
        if not opponent:
            if result == "U":
                matches.append(Match(names[player], _BYE))
            continue
        back, _, theirs = columns.get(opponent, {}).get(number, (0, "", ""))
        if back != player:
            raise EventError(
                f"{where}: {names[player]} met number {opponent} in round {number}, whose own line says otherwise"
            )
        other = columns[opponent][number][1]
        if colour == other and colour in ("w", "b"):
            raise EventError(f"{where}: {names[player]} and {names[opponent]} have one colour in round {number}")
        if (colour == "b" or other == "w") if {colour, other} & {"b", "w"} else opponent < player:
            continue
        if (result, theirs) not in RESULTS:
            raise EventError(
                f"{where}: {names[player]} has {quoted(result)} in round {number}, and {names[opponent]} "
                f"{quoted(theirs)}; one of them is wrong"
            )
        if result == theirs == "1":
            told.append(f"{where}: both lines of round {number} have a win, of {names[player]} and {names[opponent]}")
        won, forfeit = RESULTS[result, theirs], (result, theirs) in FORFEITS
        matches.append(Match(names[player], names[opponent], won, None, forfeit))
    return matches


def _absences(
    event: Tournament, said: Records, names: Mapping[int, str], columns: Mapping[int, dict[int, tuple[int, str, str]]]
) -> None:
    """Read absences, and what they give: by the columns of the players, XXZ and the records 240."""
    last = len(event.rounds)
    asked: dict[tuple[int, int], Bye] = {(last + 1, player): Bye.ZERO for player in said.absent}
    for player, games in columns.items():
        for number, (opponent, _, result) in games.items():
            kind = KINDS.get({"+": "F", "-": "Z"}.get(result, result))
            if not opponent and kind and (number > last or kind is not Bye.ZERO):
                asked[number, player] = kind
    asked |= {place: kind for place, kind in said.byes.items() if place[0] > last}
    to_come = range(last + 1, max(last + 1, event.planned or 0) + 1)
    gone = {player for player in names if all(asked.get((number, player)) is Bye.ZERO for number in to_come)}
    for player in sorted(gone):
        event.gone.add(names[player])
        event.announced.setdefault(last + 1, {})[names[player]] = False
    for (number, player), kind in sorted(asked.items()):
        if player in names and not (player in gone and kind is Bye.ZERO):
            event.asks_for(names[player], number, kind)


def _kept_apart(event: Tournament, said: Records, names: Mapping[int, str]) -> None:
    """Prohibited pairs; those of certain rounds, where a comment says which, are not prohibited in all."""

    def pairs(group: Sequence[int]) -> set[frozenset[str]]:
        return {frozenset(pair) for pair in combinations([names[each] for each in group if each in names], 2)}

    event.bans |= {(pair, first, last) for group, first, last in said.bans for pair in pairs(group)}
    limited = {pair for pair, _, _ in event.bans}
    event.apart |= {pair for group in said.apart for pair in pairs(group)} - limited
    whole = {ban for ban in event.bans if ban[1] == 1 and event.planned and ban[2] >= event.planned}
    event.apart |= {pair for pair, _, _ in whole}
    event.bans -= whole


def _compare_points(event: Tournament, players: Mapping[int, tuple[str, str]], names: Mapping[int, str]) -> None:
    """Tells where columns 81 to 84 and the results say different points, with a bye asked for or without it."""
    ledger = Ledger(event)
    for number, (where, line) in players.items():
        player, points = names[number], event.rules.points
        stands, made = line[_HEAD : _HEAD + 4].strip(), ledger.points[player] / points.unit
        coming = {Bye.HALF: points.draw, Bye.FULL: points.win}.get(
            event.asked(player, len(event.rounds) + 1) or Bye.ZERO, 0
        )
        try:
            differs = bool(stands) and float(stands) not in (made, made + coming / points.unit)
        except ValueError:
            differs = True
        if differs:
            event.told.append(f"{where}: columns 81 to 84 say {stands}, and the results make {made:.1f}; these count")


# Writing


def as_trf(event: Tournament, name: str = "companion event", edition: Edition = "trf") -> str:
    """The rounds of an event as a report, one point a win where wins alone count; one that is paired has no results.

    A match that both won has a 1 on both lines. A bye that was won is U (pairing-allocated), one lost to a bye that
    plays is Z, as is a round missed; a bye asked for is H, F or Z.
    """
    report = event.source if isinstance(event.source, Report) else None
    numbers = dict(report.numbers) if report else {}
    for player in event.seats:
        numbers.setdefault(player, max(numbers.values(), default=0) + 1)
    own = own_records(event, numbers, edition)
    if report and report.stands(event, numbers):
        return report.text
    ledger, unit = Ledger(event), event.rules.points.unit
    places = {each.player: each.place for each in standings(event, ())}
    rounds = [{side: match for match in matches for side in match.pair} for matches in event.rounds]
    told = {}
    for player in event.seats:
        head = f"001 {numbers[player]:>4}      {player:<33.33} {'':>4} {'':>3} {'':>11} {'':>10}"
        points = f"{ledger.points[player] / unit:>4.1f} {places[player]:>4}"
        games = [
            _game(event, numbers, player, each.get(player), event.asked(player, number))
            for number, each in enumerate(rounds, start=1)
        ]
        coming = event.asked(player, len(rounds) + 1)
        if edition == "trf" and coming in (Bye.HALF, Bye.FULL):
            games.append(f"  0000 - {SIGNS[coming]}")
        told[numbers[player]] = (head, points, "".join(games))
    if report:
        return _changed(report, event, told, own)
    lines = [f"012 {event.title or name}", f"062 {len(event.seats)}", *own]
    lines += [f"{head} {points}{games}".rstrip() for head, points, games in told.values()]
    return "\n".join(lines) + "\n"


def _changed(report: Report, event: Tournament, told: dict[int, tuple[str, str, str]], own: tuple[str, ...]) -> str:
    """The report with what is new or other; what stands before the points, and every other line, stays."""
    lines: list[str] = []
    rounds = zip(event.rounds, report.rounds, strict=False)
    same = _WIDE * len(list(takewhile(lambda both: tuple(both[0]) == both[1], rounds)))
    more = len(event.rounds) != len(report.rounds)
    there = report.text.splitlines()
    new = [line for line in own if line not in report.records and line not in there]
    passed = {line for line in report.records if line not in own} | {
        line for line in there if more and line.startswith("XXZ")
    }
    for line in there:
        if _LINE.match(line):
            lines += new
            new = []
            _, points, games = told.pop(int(line[4:8]))
            kept = line[_FIRST - 2 :].ljust(same)[:same]
            lines.append(f"{line[:_HEAD]:<{_HEAD}}{points}{kept}{games[same:]}".rstrip())
        elif line not in passed:
            lines.append(line)
    lines += [f"{head} {points}{games}".rstrip() for head, points, games in told.values()]
    ending = "\r\n" if "\r\n" in report.text else "\n"
    return ending.join(lines) + ending


def _asked(event: Tournament) -> dict[tuple[int, str], str]:
    """The byes that were asked for."""
    return {
        (number, player): str(event.asked(player, number)) for number, asked in event.byes.items() for player in asked
    }


def _game(event: Tournament, numbers: Mapping[str, int], player: str, match: Match | None, asked: Bye | None) -> str:
    won = match is not None and player in event.winners(match)
    if match is None or event.bye in match.pair:
        return f"  0000 - {'U' if won else SIGNS[asked] if asked else 'Z'}"
    opponent, colour = (match.b, "w") if match.a == player else (match.a, "b")
    if match.walkover:
        result = "+" if won else "-"
    elif match.won is WinningSide.DRAW:
        result = "="
    else:
        result = ("1" if won else "0") if event.winners(match) or match.won is WinningSide.NOBODY else " "
    return f"  {numbers[opponent]:>4} {colour} {result}"
