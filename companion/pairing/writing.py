"""Events as text: CSV that can be filled in and read again."""

import csv
import io
import shlex
from itertools import pairwise

from companion.pairing.event import Tournament
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
    text = io.StringIO()
    switches = switches_line(event)
    text.writelines(f"{line}\n" for line in (switches, *event.comments) if line)
    writer = csv.writer(text, lineterminator="\n")
    more = [name for name, there in (("team", event.teams), ("note", event.notes)) if there]
    writer.writerow((*COLUMNS, *more, *event.columns))

    def write(number: int, player: str, opponent: str = "", won: str = "", team: str = "") -> None:
        cells = {"team": team, "note": event.notes.get((number, player), "")}
        kept = [at.get((max(number, 0), player)) or at.get((number, opponent), "") for at in event.columns.values()]
        said = [_cell(each) for each in (player, opponent, won, *(cells[name] for name in more), *kept)]
        writer.writerow((number if number > 0 else "", *said))

    for player, changes in presence(event).items():
        team = event.teams.get(player, "")
        if not (changes[:1] and changes[0][1] == CAME):
            write(0, player, team=team)
            team = ""
        for number, word in changes:
            write(number, player, won=word, team=team)
        for number in sorted(number for number, asked in event.byes.items() if player in asked):
            write(number, player, won=event.asked(player, number) or "")
        virtual = sorted((number, points[player]) for number, points in event.virtual.items() if player in points)
        for number, points in virtual:
            write(number, player, won=f"+{number_words(points)}")
    places = {player: place for place, player in enumerate(event.seats)}
    banned = [(pair, APART) for pair in event.apart]
    banned += [
        (pair, f"{APART} {first}-{last}" if last > first else f"{APART} {first}") for pair, first, last in event.bans
    ]
    for (a, b), word in sorted((sorted(pair, key=places.__getitem__), word) for pair, word in banned):
        write(-1, a, b, word)
    for number, matches in enumerate(event.rounds, start=1):
        for match in matches:
            write(number, match.a, match.b, "" if event.idle(match) else won_word(match))
    return text.getvalue()
