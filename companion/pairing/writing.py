"""Events as text: CSV that can be filled in and read again."""

import csv
import io
import shlex
from collections.abc import Iterable, Iterator
from itertools import pairwise

from companion.pairing.event import Match, Tournament
from companion.pairing.reading import APART, CAME, COLUMNS, FORMULAS, LEFT, NO_MATCH
from companion.pairing.results import won_word
from companion.pairing.rules import number_words, switches_of

_MARKS = ("'", *FORMULAS)


def _cell(text: str) -> str:
    """A name as a cell that no spreadsheet takes for a formula; `read_event` takes the apostrophe off again."""
    return f"'{text}" if text[:1] in _MARKS and text.lstrip("'")[:1] in FORMULAS else text


def presence(event: Tournament) -> dict[str, list[tuple[int, str]]]:
    """For each player the rounds from which on they `left` or `came`; who is there from the beginning has none.

    Who has no match in a round was not there, but in a knock-out: that was said, or it is of the next round.
    """
    there = [{side for match in matches for side in match.pair} for matches in event.rounds]
    for number, asked in event.byes.items():
        if number <= len(there):
            there[number - 1] |= asked
    in_bracket = [event.rules_in(number).bracket for number in range(1, len(there) + 1)]
    found: dict[str, list[tuple[int, str]]] = {}
    for player in event.seats:
        said = {number: here[player] for number, here in sorted(event.announced.items()) if player in here}
        here = [True]
        for number, sides in enumerate(there, start=1):
            here.append(said.get(number, here[-1]) if in_bracket[number - 1] else player in sides)
        here.append(player not in event.gone)
        changes = [
            (number, CAME if now else LEFT)
            for number, (before, now) in enumerate(pairwise(here), start=1)
            if now != before
        ]
        changes += [(number, CAME if now else LEFT) for number, now in said.items() if number >= len(here)]
        found[player] = changes[1:] if changes[:1] == [(1, LEFT)] and len(changes) > 1 else changes
    return found


def switches_line(event: Tournament) -> str:
    """The event's switches as the first line of its file, `# --event swiss --rounds 4`; where all is as usual, none."""
    said = switches_of(event.rules)
    if event.planned:
        said["rounds"] = str(event.planned)
    if event.bye != NO_MATCH:
        said["bye"] = event.bye
    if event.title:
        said["title"] = event.title
    return " ".join(["#", *(f"--{name} {shlex.quote(value)}" for name, value in said.items())]) if said else ""


def as_csv(event: Tournament) -> str:
    """The event as the CSV that `read_event` reads: players in seating order, then their matches round by round."""
    return head(event) + "".join(rows(event, {}))


def head(event: Tournament) -> str:
    """The lines before those of the matches: switches, comments, columns, and what is said of players and of pairs."""
    switches, row = switches_line(event), _Row(event)
    lines = [f"{line}\n" for line in (switches, *event.comments) if line]
    lines.append(row.written((*COLUMNS, *row.more, *event.columns)))
    for player, changes in presence(event).items():
        team = event.teams.get(player, "")
        if not (changes[:1] and changes[0][1] == CAME):
            lines.append(row.line(0, player, team=team))
            team = ""
        lines += [row.line(number, player, won=word, team=team) for number, word in changes]
        for number in sorted(number for number, asked in event.byes.items() if player in asked):
            lines.append(row.line(number, player, won=event.asked(player, number) or ""))
        virtual = sorted((number, points[player]) for number, points in event.virtual.items() if player in points)
        lines += [row.line(number, player, won=f"+{number_words(points)}") for number, points in virtual]
    places = {player: place for place, player in enumerate(event.seats)}
    banned = [(pair, APART) for pair in event.apart]
    banned += [
        (pair, f"{APART} {first}-{last}" if last > first else f"{APART} {first}") for pair, first, last in event.bans
    ]
    for (a, b), word in sorted((sorted(pair, key=places.__getitem__), word) for pair, word in banned):
        lines.append(row.line(-1, a, b, word))
    return "".join(lines)


def rows(event: Tournament, known: dict[tuple[int, int], tuple[Match, str]]) -> Iterator[str]:
    """The lines of the matches; those that are `known`, by round and place, are not made anew."""
    row = _Row(event)
    for number, matches in enumerate(event.rounds, start=1):
        for place, match in enumerate(matches):
            before, line = known.get((number, place), (None, ""))
            if before is not match:
                line = row.line(number, match.a, match.b, "" if event.idle(match) else won_word(match))
                known[number, place] = match, line
            yield line


class _Row:
    """The writer of a line of an event's file."""

    def __init__(self, event: Tournament) -> None:
        self.more = [name for name, there in (("team", event.teams), ("note", event.notes)) if there]
        self._event = event
        self._text = io.StringIO()
        self._writer = csv.writer(self._text, lineterminator="\n")

    def written(self, cells: Iterable[object]) -> str:
        self._writer.writerow(cells)
        line = self._text.getvalue()
        self._text.seek(0)
        self._text.truncate()
        return line

    def line(self, number: int, player: str, opponent: str = "", won: str = "", team: str = "") -> str:
        event, cells = self._event, {"team": team, "note": self._event.notes.get((number, player), "")}
        kept = [at.get((max(number, 0), player)) or at.get((number, opponent), "") for at in event.columns.values()]
        said = [_cell(each) for each in (player, opponent, won, *(cells[name] for name in self.more), *kept)]
        return self.written((number if number > 0 else "", *said))
