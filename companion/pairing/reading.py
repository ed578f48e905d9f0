"""Events from files: CSV as a spreadsheet saves it, a list of names, or JSON. docs/pairing.md describes them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import UsageError, quoted
from companion.files.problems import SourceError
from companion.files.text import Row, any_text, is_workbook, table_rows
from companion.files.workbook import workbook_rows
from companion.pairing.event import Bye, EventError, Match, Tournament
from companion.pairing.results import BOTH, match_of, meant, near_miss
from companion.pairing.rules import planned_rounds, rules_of, switches_in
from companion.words import did_you_mean, fold

if TYPE_CHECKING:
    from companion.pairing.document import Document

NO_MATCH = "bye"
"""The bye of this name plays no match; one of any other name does."""
LARGEST = 4_000_000
COLUMNS = ("round", "player", "opponent", "won")
MORE_COLUMNS = ("team", "note")
ALSO_CALLED = {
    **dict.fromkeys(("name", "names", "players", "player 1", "player1"), "player"),
    **dict.fromkeys(("player 2", "player2"), "opponent"),
    **dict.fromkeys(("winner", "result", "score"), "won"),
    **dict.fromkeys(("notes", "comment"), "note"),
}
PASSED_OVER = {
    *("rating", "elo", "club", "no", "nr", "#", "number", "table", "board", "id", "title", "category", "group"),
    *("federation", "fed", "country", "deck", "faction", "seed", "rank", "email", "phone", "born", "sex"),
}
"""Columns that decide nothing here; what stands in them is kept."""
LEFT, CAME, APART, HALF = "left", "came", "apart", "½"
ASKED = {
    **dict.fromkeys((HALF, "1/2", "0.5", "half", "half bye", "half-point bye"), Bye.HALF),
    **dict.fromkeys(("1", "full", "full bye", "full-point bye", "whole bye", "won bye"), Bye.FULL),
    **dict.fromkeys(("0", "absent", "zero", "zero bye", "zero-point bye"), Bye.ZERO),
}
"""Names for a bye that was asked for."""
NAME_AT_MOST = 60
NOTHING: dict[str, str] = {}
"""No switches."""
_BANNED = re.compile(r"apart(?: +([0-9]{1,4})(?: *[-–] *([0-9]{1,4}))?)?", re.IGNORECASE)
_VIRTUAL = re.compile(r"\+([0-9]{0,2})(½|[.]5|[.]0)?")
_NUMBERED = re.compile(r"([0-9]+[.)]|[-*•])\s+")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a file: a match, two who are kept `apart`, or (without an opponent) a player, `left` or `came`.

    `more` is what stands in columns that decide nothing here, such as a rating.
    """

    where: str
    round: int
    player: str
    opponent: str
    won: str
    team: str = ""
    note: str = ""
    more: tuple[tuple[str, str], ...] = ()


FORMULAS = ("=", "+", "-", "@")
"""Beginnings of a cell that a spreadsheet would take for a formula; an apostrophe before it says that it is none."""


def read_event(path: Path, switches: dict[str, str] = NOTHING) -> Tournament:
    """The event in a CSV, JSON or TRF file, checked. Switches that are given here count before what the file says.

    Raises EventError, with the file's line (of JSON: the place in it), for whatever is wrong.
    """
    from companion.pairing.trf import as_saved

    text = _of_workbook(path) if is_workbook(path) else _text(path)
    event = event_of(path, text, switches)
    as_saved(event, path)
    return event


def _of_workbook(path: Path) -> str:
    """The first sheet of an .xlsx or .ods file as CSV, a row of it on the same line."""
    try:
        rows = {row.line: row.cells for row in workbook_rows(path, "the spreadsheet of an event", LARGEST)}
    except SourceError as error:
        raise EventError(str(error)) from None
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for line in range(1, max(rows, default=0) + 1):
        cells = [" ".join(cell.split()) for cell in rows.get(line, ())]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) == 1 and cells[0].startswith("# "):
            text.write(f"{cells[0]}\n")
        else:
            writer.writerow(cells)
    return text.getvalue()


def event_of(path: Path, text: str, switches: dict[str, str] = NOTHING) -> Tournament:
    """The event that a file's text tells, as `read_event` does."""
    from companion.pairing.trf import is_trf, read_trf

    if is_trf(text):
        return read_trf(path, text, switches)
    text = text.replace("\r\n", "\n")
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(path, text, switches)
    said, comments, rest = _heading(path, text)
    event = _Building(said | switches).event(_csv_rows(path, rest))
    event.comments = comments
    return event


def entered(players: list[str], switches: dict[str, str] = NOTHING) -> Tournament:
    """An event of these players in which nothing was played. Raises EventError."""
    rows = (_row(f"player {number}", "", player, "", "") for number, player in enumerate(players, 1))
    return _Building(switches).event(rows)


def _heading(path: Path, text: str) -> tuple[dict[str, str], list[str], str]:
    """Switches of the lines that begin with `# --`, the comments (`# …`), and the text with all these lines empty.

    Raises EventError.
    """
    said: dict[str, str] = {}
    comments = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        begins = line.lstrip('" \t')
        if begins.startswith("# --"):
            try:
                said |= switches_in(line)
                rules_of(said)
            except UsageError as error:
                raise EventError(f"{path}:{number + 1}: {error}") from None
        elif begins.startswith("# "):
            comments.append(line.rstrip())
        else:
            continue
        lines[number] = ""
    return said, comments, "\n".join(lines)


def _text(path: Path) -> str:
    try:
        return any_text(path, "the CSV or JSON file of an event", LARGEST)
    except SourceError as error:
        raise EventError(str(error)) from None


def _csv_rows(path: Path, text: str) -> Iterator[_Row]:
    columns: list[str] = []
    try:
        for line in _bare_list(path, text) or table_rows(path, text):
            where = f"{path}:{line.line}"
            if not columns:
                columns = _columns(where, line.cells)
                continue
            if len(line.cells) > len(columns):
                raise EventError(f"{where}: has {len(line.cells)} cells; the columns are {', '.join(columns)}")
            cells = [cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in FORMULAS else cell for cell in line.cells]
            row = dict(zip(columns, cells, strict=False))
            more = tuple((name, text) for name, text in row.items() if text and name not in COLUMNS + MORE_COLUMNS)
            yield replace(_row(where, *(row.get(column, "") for column in (*COLUMNS, *MORE_COLUMNS))), more=more)
    except SourceError as error:
        raise EventError(str(error)) from None
    if not columns:
        raise EventError(f"{path}:1: is empty; the first line names the columns {', '.join(COLUMNS)}")


def _bare_list(path: Path, text: str) -> list[Row]:
    """The rows of a list of names alone, a line each, numbered or not; none where the file is something else.

    A first line that ends with a colon is a heading, and one without a letter or a digit only parts others.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if fold(line)]
    lines = lines[1:] if lines and lines[0][1].endswith(":") else lines
    if len(lines) < 2 or any(set(line) & set(',;\t"') for _, line in lines):
        return []
    if ALSO_CALLED.get(lines[0][1].casefold(), lines[0][1].casefold()) in (*COLUMNS, *MORE_COLUMNS):
        return []
    names = [Row(number, [_NUMBERED.sub("", line, count=1)]) for number, line in lines]
    return [Row(0, ["player"]), *names]


def _columns(where: str, cells: list[str]) -> list[str]:
    known = (*COLUMNS, *MORE_COLUMNS)
    called = [ALSO_CALLED.get(cell.lower(), cell.lower()) for cell in cells]
    columns = [name if name in known else cell for name, cell in zip(called, cells, strict=True)]
    while columns and not columns[-1]:
        columns.pop()
    if "player" not in columns:
        raise EventError(f"{where}: there is no column “player”; the first line names the columns {', '.join(COLUMNS)}")
    for column in columns:
        if column not in known and column.lower().rstrip(".") not in PASSED_OVER:
            raise EventError(f"{where}: {quoted(column)} is no column; there are {', '.join(known)}")
        if columns.count(column) > 1:
            raise EventError(f"{where}: the column {quoted(column)} is there twice; one is right")
    return columns


def _row(where: str, number: str, player: str, opponent: str, won: str, team: str = "", note: str = "") -> _Row:
    if number and not (number.isascii() and number.isdecimal() and 0 < int(number[:9]) < 10_000):
        raise EventError(f"{where}: {quoted(number)} is no round; rounds are numbered 1, 2, 3, …")
    if not player:
        raise EventError(f"{where}: there is no player; give the name in the column “player”")
    if opponent and not number and not _BANNED.fullmatch(won):
        raise EventError(f"{where}: {player} against {opponent} has no round; give its number")
    name = _name(where, player)
    return _Row(where, int(number or 0), name, _name(where, opponent) if opponent else "", won, team, note)


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

    def __init__(self, switches: dict[str, str]) -> None:
        self.rules = rules_of(switches)
        self.bye = switches.get("bye") or NO_MATCH
        self.planned = planned_rounds(switches)
        self.title = switches.get("title", "")
        self.seats: dict[str, str] = {}
        self.folded: dict[str, list[str]] = {}
        self.met_first: dict[str, str] = {}
        self.matches: dict[int, dict[str, tuple[str, Match]]] = {}
        self.spans: dict[str, list[tuple[int, str, str]]] = {}
        self.byes: dict[int, set[str]] = {}
        self.kinds: dict[tuple[int, str], Bye] = {}
        self.virtual: dict[int, dict[str, float]] = {}
        self.apart: list[_Row] = []
        self.teams: dict[str, str] = {}
        self.notes: dict[tuple[int, str], str] = {}
        self.columns: dict[str, dict[tuple[int, str], str]] = {}

    def event(self, rows: Iterable[_Row]) -> Tournament:
        for row in rows:
            if row.opponent and _BANNED.fullmatch(row.won):
                self.apart.append(row)
            elif row.opponent:
                self._match(row)
            else:
                self._player(row)
        self._check_names()
        banned = [self._apart(row) for row in self.apart]
        rounds = self._rounds()
        here = {player: self._is_here(player, len(rounds) + 1) for player in self.seats}
        announced: dict[int, dict[str, bool]] = {}
        for player, spans in self.spans.items():
            for number, word, _ in spans:
                announced.setdefault(number, {})[player] = word == CAME
        event = Tournament(
            list(self.seats),
            rounds,
            self.bye,
            self.bye != NO_MATCH,
            {p for p in here if not here[p]},
            self.planned,
            self.rules,
            self.byes,
            {pair for pair, rounds in banned if rounds is None},
            self.teams,
            self.notes,
            announced=announced,
            bye_kinds=self.kinds,
            bans={(pair, *rounds) for pair, rounds in banned if rounds is not None},
            virtual=self.virtual,
            title=self.title,
            columns=self.columns,
        )
        event.check()
        return event

    def _keep(self, row: _Row, player: str) -> None:
        for name, text in row.more:
            self.columns.setdefault(name, {})[row.round, player] = text

    def _named(self, where: str, name: str) -> str:
        """The player or the bye that a name means, in any case; a new one where it means none."""
        if name in self.seats or name == self.bye:
            return name
        near = self.folded.get(fold(name), [])
        return meant(where, name, [*near, self.bye]) or name

    def _enter(self, name: str, where: str) -> None:
        if name not in self.seats:
            self.seats[name] = where
            self.folded.setdefault(fold(name), []).append(name)

    def _apart(self, row: _Row) -> tuple[frozenset[str], tuple[int, int] | None]:
        """Two who are kept apart, and from which round to which; None: always."""
        pair = [self._there(row.where, side) for side in (row.player, row.opponent)]
        if pair[0] == pair[1]:
            raise EventError(f"{row.where}: {pair[0]} cannot meet themselves")
        if row.note:
            self.notes[-1, min(pair, key=list(self.seats).index)] = row.note
        said = _BANNED.fullmatch(row.won)
        first = int(said[1]) if said and said[1] else 0
        last = int(said[2]) if said and said[2] else first
        if first > last:
            raise EventError(f"{row.where}: {quoted(row.won)}: the first round comes first, as in apart {last}-{first}")
        return frozenset(pair), (first, last) if first else None

    def _there(self, where: str, name: str) -> str:
        found = self._named(where, name)
        if found not in self.seats:
            near = did_you_mean(name, self.seats)
            raise EventError(f"{where}: there is no player {quoted(name)}{f'; {near}' if near else ''}")
        return found

    def _check_names(self) -> None:
        """Raises EventError for a name that first stands in a match, where somebody entered has nearly the same."""
        listed = [name for name in self.seats if name not in self.met_first]
        for name, where in self.met_first.items():
            near = near_miss(name, listed)
            if near:
                raise EventError(
                    f"{where}: {quoted(name)} is not entered; did you mean {near}? Somebody else is entered with a row "
                    f"of the name alone"
                )

    def _player(self, row: _Row) -> None:
        said = row.won.lower()
        player = row.player
        if said and (said != CAME or self._named(row.where, player) in self.spans):
            player = self._named(row.where, player)
        if row.team:
            self.teams[player] = row.team
        if row.note:
            self.notes[row.round, player] = row.note
        self._keep(row, player)
        if said in (LEFT, CAME):
            if not row.round:
                raise EventError(f"{row.where}: {player} {said}, but not in which round; give its number")
            if said == LEFT and player not in self.seats:
                raise EventError(f"{row.where}: {player} cannot leave: there is no such player so far")
            self._enter(player, row.where)
            self.spans.setdefault(player, []).append((row.round, said, row.where))
        elif said in ASKED or (virtual := _VIRTUAL.fullmatch(said)):
            if not row.round:
                what = "asks for a bye" if said in ASKED else "is paired with more points"
                raise EventError(f"{row.where}: {player} {what}, but not in which round; give its number")
            self._enter(player, row.where)
            if said not in ASKED:
                assert virtual
                more = int(virtual[1] or 0) + (0.5 if virtual[2] in ("½", ".5") else 0)
                self.virtual.setdefault(row.round, {})[player] = more
                return
            self.byes.setdefault(row.round, set()).add(player)
            if ASKED[said] is not Bye.HALF:
                self.kinds[row.round, player] = ASKED[said]
        elif row.won:
            raise EventError(
                f"{row.where}: {player} has no opponent; then the column “won” is empty, {LEFT} or {CAME}"
                f"{f', {HALF} or full bye for a bye that was asked for' if self.rules.scored else ''}"
            )
        elif player in self.seats:
            raise EventError(
                f"{row.where}: there is a {quoted(player)} already ({self.seats[player]}); tell them apart"
            )
        elif player == self.bye:
            raise EventError(f"{row.where}: {quoted(player)} is what the odd player out meets, no player")
        else:
            self._enter(player, row.where)

    def _match(self, row: _Row) -> None:
        sides = self._named(row.where, row.player), self._named(row.where, row.opponent)
        if sides[0] == sides[1]:
            raise EventError(f"{row.where}: {sides[0]} cannot meet themselves")
        played = self.matches.setdefault(row.round, {})
        for side in sides:
            if side in played and side != self.bye:
                where, match = played[side]
                if set(match.pair) == set(sides):
                    raise EventError(f"{row.where}: {side}'s match of round {row.round} is there already ({where})")
                raise EventError(f"{row.where}: {side} has another match in round {row.round} already ({where})")
            if side == self.bye:
                if side in played and not self.rules.scored:
                    where = played[side][0]
                    raise EventError(f"{row.where}: {self.bye} meets one player a round, and has a match ({where})")
            elif side not in self.seats:
                self.met_first[side] = row.where
                self._enter(side, row.where)
        match = match_of(row.where, *sides, row.won, self.rules.in_round(row.round, self.planned))
        if row.note:
            self.notes[row.round, sides[0]] = row.note
        self._keep(row, sides[0])
        for side in sides:
            played[side] = row.where, match

    def _rounds(self) -> list[list[Match]]:
        last = max(self.matches, default=0)
        if self.rules.cut and self.planned is None:
            self.planned = last
        most = self.rules.rounds_in_all(self.planned)
        if most is not None and last > most:
            where = next(iter(self.matches[last].values()))[0]
            raise EventError(f"{where}: there is a round {last}, but {most} are played in all")
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
        asked = player in self.byes.get(number, ())
        if here and player not in played and not asked and not self.rules.in_round(number, self.planned).bracket:
            others = self.seats if player in self.met_first else self.met_first
            near = near_miss(player, (each for each in others if each != player), 0.6)
            raise EventError(
                f"{self.seats[player]}: {player} has no match in round {number}; give one, or a row that says "
                f"“{number}, {player}, , {LEFT}” or from which round on {player} “{CAME}”"
                f"{f'; or are {near} and {player} the same?' if near else ''}"
            )
        if asked and player in played:
            raise EventError(f"{played[player][0]}: {player} asked for a bye in round {number} and has a match in it")
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


def _from_json(path: Path, text: str, switches: dict[str, str]) -> Tournament:
    from companion.pairing.document import read_document

    document = read_document(path, text)
    said = dict(document.rules)
    if document.bye is not None:
        said["bye"] = _name(f"{path}: bye", document.bye)
    if document.title:
        said["title"] = document.title
    if document.planned:
        said["rounds"] = str(document.planned)
    try:
        rules_of(said)
    except UsageError as error:
        raise EventError(f"{path}: rules: {error}") from None
    return _Building(said | switches).event(_json_rows(path, document))


def _json_rows(path: Path, document: Document) -> Iterator[_Row]:
    for place, player in enumerate(document.players):
        where = f"{path}: players[{place}]"
        yield _row(where, "", player, "", "", document.teams.get(player, ""), document.notes.get(player, ""))
    asked = ((HALF, document.byes), (Bye.FULL, document.full_byes), (Bye.ZERO, document.absent))
    for word, said in ((CAME, document.came), (LEFT, document.left), *asked):
        for player, rounds in said.items():
            for number in rounds if isinstance(rounds, list) else [rounds]:
                yield _row(f"{path}: {word}", str(number), player, "", word)
    for number, matches in enumerate(document.rounds, start=1):
        for place, match in enumerate(matches):
            where = f"{path}: rounds[{number - 1}][{place}]"
            if not match.b.strip():
                raise EventError(f"{where}: {quoted(match.a)} has no opponent")
            yield _row(where, str(number), match.a, match.b, (match.won or "").strip(), "", match.note)
    for place, (one, other) in enumerate(document.apart):
        yield _row(f"{path}: apart[{place}]", "", one, other, APART)
