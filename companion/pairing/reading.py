"""Events from files: CSV as a spreadsheet program saves it, or JSON. docs/pairing.md describes both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.files.problems import SourceError
from companion.files.text import read_text, table_rows
from companion.pairing.event import EventError, Match, Tournament, Won

if TYPE_CHECKING:
    from companion.pairing.document import Document

NO_MATCH = "bye"
"""The bye of this name plays no match; one of any other name (The Deck) does."""
LARGEST = 4_000_000
COLUMNS = ("round", "player", "opponent", "won")
LEFT, CAME, BOTH = "left", "came", "both"
NAME_AT_MOST = 60


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a file: a match, or (without an opponent) a player who is there, `left` or `came`."""

    where: str
    round: int
    player: str
    opponent: str
    won: str


FORMULAS = ("=", "+", "-", "@")
"""So a cell begins that a spreadsheet would take for a formula; an apostrophe before it says that it is none."""


def read_event(path: Path, bye: str | None = None, planned: int | None = None) -> Tournament:
    """The event in a CSV or JSON file, checked. `bye` and `planned` count before what the file says.

    Raises EventError, with the file's line (of JSON: the place in it), for whatever is wrong.
    """
    text = _text(path)
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(path, text, bye, planned)
    return _Building(bye or NO_MATCH, planned).event(_csv_rows(path, text))


def entered(players: list[str], bye: str | None = None, planned: int | None = None) -> Tournament:
    """An event of these players in which nothing was played. Raises EventError."""
    rows = [
        _Row(f"player {number}", 0, _name(f"player {number}", player), "", "")
        for number, player in enumerate(players, 1)
    ]
    return _Building(bye or NO_MATCH, planned).event(iter(rows))


def _text(path: Path) -> str:
    try:
        return read_text(path, "the CSV or JSON file of an event", LARGEST)
    except SourceError as error:
        raise EventError(str(error)) from None


def _csv_rows(path: Path, text: str) -> Iterator[_Row]:
    columns: list[str] = []
    try:
        for line in table_rows(path, text):
            where = f"{path}:{line.line}"
            if not columns:
                columns = _columns(where, line.cells)
                continue
            if len(line.cells) > len(columns):
                raise EventError(f"{where}: has {len(line.cells)} cells; the columns are {', '.join(columns)}")
            cells = [cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in FORMULAS else cell for cell in line.cells]
            row = dict(zip(columns, cells, strict=False))
            yield _row(where, *(row.get(column, "") for column in COLUMNS))
    except SourceError as error:
        raise EventError(str(error)) from None
    if not columns:
        raise EventError(f"{path}:1: is empty; the first line names the columns {', '.join(COLUMNS)}")


def _columns(where: str, cells: list[str]) -> list[str]:
    columns = [cell.lower() for cell in cells]
    if "player" not in columns:
        raise EventError(f"{where}: there is no column “player”; the first line names the columns {', '.join(COLUMNS)}")
    for column in columns:
        if column not in COLUMNS:
            raise EventError(f"{where}: {quoted(column)} is no column; there are {', '.join(COLUMNS)}")
        if columns.count(column) > 1:
            raise EventError(f"{where}: the column {quoted(column)} is there twice; one is right")
    return columns


def _row(where: str, number: str, player: str, opponent: str, won: str) -> _Row:
    if number and not (number.isascii() and number.isdecimal() and 0 < int(number[:9]) < 10_000):
        raise EventError(f"{where}: {quoted(number)} is no round; rounds are numbered 1, 2, 3, …")
    if not player:
        raise EventError(f"{where}: there is no player; give the name in the column “player”")
    if opponent and not number:
        raise EventError(f"{where}: {player} against {opponent} has no round; give its number")
    name = _name(where, player)
    return _Row(where, int(number or 0), name, _name(where, opponent) if opponent else "", won)


def _name(where: str, name: str) -> str:
    name = name.strip()
    if not name:
        raise EventError(f"{where}: a name is empty")
    if len(name) > NAME_AT_MOST or not name.isprintable():
        raise EventError(
            f"{where}: {quoted(name)} is no name; one is of up to {NAME_AT_MOST} letters, without control characters"
        )
    if name.lower() in (LEFT, CAME, BOTH):
        raise EventError(f"{where}: nobody can be called {quoted(name)}; that word says how a match ended or who plays")
    return name


class _Building:
    """An event put together row by row, every contradiction named with the place of its row."""

    def __init__(self, bye: str, planned: int | None) -> None:
        self.bye = bye
        self.planned = planned
        self.seats: dict[str, str] = {}
        self.matches: dict[int, dict[str, tuple[str, Match]]] = {}
        self.spans: dict[str, list[tuple[int, str, str]]] = {}

    def event(self, rows: Iterator[_Row]) -> Tournament:
        for row in rows:
            if row.opponent:
                self._match(row)
            else:
                self._player(row)
        rounds = self._rounds()
        here = {player: self._is_here(player, len(rounds) + 1) for player in self.seats}
        event = Tournament(
            list(self.seats), rounds, self.bye, self.bye != NO_MATCH, {p for p in here if not here[p]}, self.planned
        )
        event.check()
        return event

    def _player(self, row: _Row) -> None:
        if row.won in (LEFT, CAME):
            if not row.round:
                raise EventError(f"{row.where}: {row.player} {row.won}, but not in which round; give its number")
            if row.won == LEFT and row.player not in self.seats:
                raise EventError(f"{row.where}: {row.player} cannot leave: there is no such player so far")
            self.seats.setdefault(row.player, row.where)
            self.spans.setdefault(row.player, []).append((row.round, row.won, row.where))
        elif row.won:
            raise EventError(
                f"{row.where}: {row.player} has no opponent; then the column “won” is empty, {LEFT} or {CAME}"
            )
        elif row.player in self.seats:
            raise EventError(
                f"{row.where}: there is a {quoted(row.player)} already ({self.seats[row.player]}); tell them apart"
            )
        elif row.player == self.bye:
            raise EventError(f"{row.where}: {quoted(row.player)} is what the odd player out meets, no player")
        else:
            self.seats[row.player] = row.where

    def _match(self, row: _Row) -> None:
        sides = (row.player, row.opponent)
        if row.player == row.opponent:
            raise EventError(f"{row.where}: {row.player} cannot meet themselves")
        played = self.matches.setdefault(row.round, {})
        for side in sides:
            if side in played and side != self.bye:
                where, match = played[side]
                if set(match.pair) == set(sides):
                    raise EventError(f"{row.where}: {side}'s match of round {row.round} is there already ({where})")
                raise EventError(f"{row.where}: {side} has another match in round {row.round} already ({where})")
            if side == self.bye:
                if side in played:
                    where = played[side][0]
                    raise EventError(f"{row.where}: {self.bye} meets one player a round, and has a match ({where})")
            else:
                self.seats.setdefault(side, row.where)
        match = Match(*sides, self._won(row))
        for side in sides:
            played[side] = row.where, match

    def _won(self, row: _Row) -> Won:
        if not row.won:
            return Won.NOBODY_YET
        if row.won.lower() == BOTH:
            return Won.BOTH
        if row.won not in (row.player, row.opponent):
            raise EventError(
                f"{row.where}: {quoted(row.won)} did not play this match; "
                f"who won is {row.player}, {row.opponent} or both"
            )
        return Won.A if row.won == row.player else Won.B

    def _rounds(self) -> list[list[Match]]:
        last = max(self.matches, default=0)
        if self.planned is not None and last > self.planned:
            where = next(iter(self.matches[last].values()))[0]
            raise EventError(f"{where}: there is a round {last}, but {self.planned} are played in all")
        rounds = []
        for number in range(1, last + 1):
            played = self.matches.get(number)
            if not played:
                where = next(iter(self.matches[last].values()))[0]
                raise EventError(f"{where}: there is a round {last}, but no round {number}")
            for player in self.seats:
                self._check_presence(player, number, played)
            rounds.append(list({id(match): match for _, match in played.values()}.values()))
        return rounds

    def _check_presence(self, player: str, number: int, played: dict[str, tuple[str, Match]]) -> None:
        here = self._is_here(player, number)
        if here and player not in played:
            raise EventError(
                f"{self.seats[player]}: {player} has no match in round {number}; give one, or a row that says "
                f"“{number}, {player}, , {LEFT}” or from which round on {player} “{CAME}”"
            )
        if not here and player in played:
            raise EventError(
                f"{played[player][0]}: {player} does not play in round {number}; {self._whereabouts(player)}"
            )

    def _is_here(self, player: str, number: int) -> bool:
        spans = sorted(self.spans.get(player, []))
        said = [word for start, word, _ in spans if start <= number]
        if said:
            return said[-1] == CAME
        return not spans or spans[0][1] == LEFT

    def _whereabouts(self, player: str) -> str:
        return ", ".join(f"{word} in round {start} ({where})" for start, word, where in sorted(self.spans[player]))


def _from_json(path: Path, text: str, bye: str | None, planned: int | None) -> Tournament:
    from companion.pairing.document import read_document

    document = read_document(path, text)
    if bye is None and document.bye is not None:
        bye = _name(f"{path}: bye", document.bye)
    return _Building(bye or NO_MATCH, planned or document.planned).event(_json_rows(path, document))


def _json_rows(path: Path, document: Document) -> Iterator[_Row]:
    for place, player in enumerate(document.players):
        yield _row(f"{path}: players[{place}]", "", player, "", "")
    for word, said in ((CAME, document.came), (LEFT, document.left)):
        for player, rounds in said.items():
            for number in rounds if isinstance(rounds, list) else [rounds]:
                yield _row(f"{path}: {word}", str(number), player, "", word)
    for number, matches in enumerate(document.rounds, start=1):
        for place, match in enumerate(matches):
            where = f"{path}: rounds[{number - 1}][{place}]"
            if not match.b.strip():
                raise EventError(f"{where}: {quoted(match.a)} has no opponent")
            yield _row(where, str(number), match.a, match.b, (match.won or "").strip())
