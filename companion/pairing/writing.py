"""Events as text: CSV that can be filled in and read again, and TRF16 for other engines."""

import csv
import io

from companion.pairing.event import Ledger, Match, Tournament, Won
from companion.pairing.ranking import standings
from companion.pairing.reading import CAME, COLUMNS, FORMULAS, LEFT


def won_word(match: Match) -> str:
    """Who won as a file says it: the winner's name, `both`, or nothing while it is not played."""
    return {Won.A: match.a, Won.B: match.b, Won.BOTH: "both", Won.NOBODY_YET: ""}[match.won]


def _cell(text: str) -> str:
    """A name as a cell that no spreadsheet takes for a formula; `read_event` takes the apostrophe off again."""
    return f"'{text}" if text.lstrip("'")[:1] in FORMULAS else text


def presence(event: Tournament) -> dict[str, list[tuple[int, str]]]:
    """For each player the rounds from which on they `left` or `came`; who is there from the beginning has none."""
    there = [{side for match in matches for side in match.pair} for matches in event.rounds]
    there.append(set(event.playing))
    found: dict[str, list[tuple[int, str]]] = {}
    for player in event.seats:
        here = [True, *(player in sides for sides in there)]
        changes = [
            (number, CAME if here[number] else LEFT)
            for number in range(1, len(here))
            if here[number] != here[number - 1]
        ]
        found[player] = changes[1:] if changes[:1] == [(1, LEFT)] and len(changes) > 1 else changes
    return found


def as_csv(event: Tournament) -> str:
    """The event as the CSV that `read_event` reads: players in seating order, then their matches round by round."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for player, changes in presence(event).items():
        is_late = changes[:1] and changes[0][1] == CAME
        writer.writerows([] if is_late else [("", _cell(player), "", "")])
        writer.writerows((number, _cell(player), "", word) for number, word in changes)
    for number, matches in enumerate(event.rounds, start=1):
        writer.writerows((number, _cell(match.a), _cell(match.b), _cell(won_word(match))) for match in matches)
    return text.getvalue()


def as_trf(event: Tournament, name: str = "companion event") -> str:
    """The rounds played as a TRF16 report, one point a win.

    A match that both won has a 1 on both lines. A bye that was won is U (pairing-allocated), one lost to a bye that
    plays is Z, as is a round missed.
    """
    numbers = {player: place for place, player in enumerate(event.seats, start=1)}
    ledger = Ledger(event)
    places = {each.player: each.place for each in standings(event, ())}
    lines = [f"012 {name}", f"062 {len(event.seats)}", f"XXR {event.planned or len(event.rounds) + 1}"]
    rounds = [{side: match for match in matches for side in match.pair} for matches in event.rounds]
    for player in event.seats:
        head = f"001 {numbers[player]:>4}      {player:<33.33} {'':>4} {'':>3} {'':>11} {'':>10}"
        points = f"{float(ledger.wins[player]):>4.1f} {places[player]:>4}"
        games = "".join(_trf_game(event, numbers, player, matches.get(player)) for matches in rounds)
        lines.append(f"{head} {points}{games}".rstrip())
    return "\n".join(lines) + "\n"


def _trf_game(event: Tournament, numbers: dict[str, int], player: str, match: Match | None) -> str:
    won = match is not None and player in event.winners(match)
    if match is None or event.bye in match.pair:
        return f"  0000 - {'U' if won else 'Z'}"
    opponent, colour = (match.b, "w") if match.a == player else (match.a, "b")
    result = ("1" if won else "0") if event.winners(match) else " "
    return f"  {numbers[opponent]:>4} {colour} {result}"
