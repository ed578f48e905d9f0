"""The tracker sheet of a tournament: players, rounds with room for names and teams, tiebreak bracket."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.cards import shipped
from companion.errors import CompanionError, UsageError
from companion.printing.fonts import POINT, typefaces
from companion.printing.forms import HEIGHT, INK, LINE, MARGIN, PAPER, SOFT, WHITE, WIDTH, band, head, ring
from companion.printing.ink import Ink
from companion.printing.page import Page
from companion.printing.parts import Page as Printed
from companion.printing.parts import Part
from companion.printing.richtext import Style, paragraphs
from companion.printing.sheet import Size
from companion.printing.slips import slip_pages
from companion.printing.standings import standings_pages
from companion.printing.stocks import paper_named
from companion.printing.tally import Match, tally
from companion.printing.tournament import Meeting, Side, TrackerEvent
from companion.printing.vector import Colour, colour, lighter

FOOT = 68.0  # mm for champion, tiebreaks and The Deck's recipes


def tracker(game: str, data: Mapping[str, Any], *, paper: str = "a4", ink: Ink = "color") -> Part:
    """The game's sheet, a tournament's tracker or the tally of a match, filled with what the data tell.

    For the data see TrackerEvent.from_data and tally.Match.from_data. Raises as tracker_of does.
    """
    form = _form(game)
    if form.get("kind") == "tally":
        return tally(form, Match.from_data(data), paper=paper, ink=ink)
    return tracker_of(game, TrackerEvent.from_data(data), paper=paper, ink=ink)


def tracker_of(game: str, event: TrackerEvent, *, paper: str = "a4", ink: Ink = "color") -> Part:
    """The tracker of a game, filled with what is known of the event.

    The bracket sheet is its first page; behind it come the standings and the slips of the round that is played, as far
    as the event knows them. Raises UsageError for a number of players that the game is not for, CompanionError for a
    name that can't be printed.
    """
    form, size = _form(game), paper_named(paper)
    pages = standings_pages(form, event, ink == "save") + slip_pages(form, event, ink == "save")
    if form.get("kind") != "event":
        pages.insert(0, (form["subtitle"], Sheet(form, event, ink).drawn()))
    if not pages:
        raise CompanionError("there is nothing to print yet: no round is over, and none is paired")
    drawn = [Printed(size, page.items(size, MARGIN), entry) for entry, page in pages]
    return Part("tracker", f"{form['title']}: {pages[0][0]}", drawn, len(drawn), len(drawn))


def _form(game: str) -> dict[str, Any]:
    path = shipped("layouts") / "trackers" / f"{game}.toml"
    if not path.is_file():
        raise CompanionError(f"{game} has no tracker sheet")
    with path.open("rb") as file:
        return tomllib.load(file)


class Sheet:
    """The tracker's page in the making."""

    def __init__(self, form: dict[str, Any], event: TrackerEvent, ink: Ink) -> None:
        names = len(event.players)
        if names and not (names <= form["most"] and (names >= form["least"] or event.rounds)):
            span = f"{form['least']} to {form['most']} players"
            raise UsageError(f"--players names {names}; {form['title']} is for {span}")
        self.form = form
        self.event = event
        self.plain = ink == "save"
        self.page = Page(Size(WIDTH, HEIGHT))
        self.seats: int = max(len(event.players), form["least"]) if event.players else form["most"]
        self.odd = self.seats % 2 == 1
        self.matches = (self.seats + 1) // 2

    def drawn(self) -> Page:
        """The whole page."""
        head(self.page, self.form, self.form["subtitle"], self.plain)
        below = self._players(19.0)
        below = self._rounds(below + 4.0, HEIGHT - FOOT - 4.0)
        self._foot(below + 4.0)
        return self.page

    def _band(self, x: float, y: float, w: float, h: float, dark: Colour, light: Colour) -> Colour:
        return band(self.page, self.plain, x, y, w, h, dark, light)

    def _players(self, top: float) -> float:
        """A row for each seat: name, how each round went, wins to circle, and whether they met The Deck."""
        page, rows = self.page, self.seats
        step = min(6.6, 52.8 / rows)
        columns = [8.0, 70.0, 26.0, 26.0, 26.0, 22.0, 14.0]
        at = [sum(columns[:n]) for n in range(len(columns) + 1)]
        titles = ["", "Player", *(each["title"] for each in self.form["rounds"]), "Wins", self.form["filler"]]
        for n, title in enumerate(titles):
            page.text(
                at[n] + 1,
                top + 2,
                columns[n] - 2,
                title,
                font="bold",
                size=8,
                colour=SOFT,
                align="left" if n == 1 else "center",
            )
        top += 4.4
        for row in range(rows):
            y, middle = top + row * step, top + (row + 0.5) * step
            if row % 2 == 0 and not self.plain:
                page.box(0, y, WIDTH, step, fill=PAPER, radius=0.8)
            page.text(1, middle, 6, str(row + 1), font="display", size=10, colour=SOFT, align="center")
            name = self.event.players[row] if row < len(self.event.players) else ""
            page.text(at[1] + 1, middle, columns[1] - 4, name, font="bold", size=11, colour=INK)
            page.rule(at[1] + 1, y + step - 0.9, at[2] - 3, y + step - 0.9, LINE)
            for n in range(3):
                for k, word in enumerate(("won", "lost")):
                    page.text(at[2 + n] + 1 + k * 12, middle, 12, word, size=8.5, colour=INK, align="center")
            for wins in range(4):
                page.text(at[5] + 1 + wins * 5, middle, 5, str(wins), font="bold", size=9.5, colour=INK, align="center")
            page.box(at[6] + 5, middle - 1.6, 3.2, 3.2, radius=0.4, stroke=INK, line=0.25)
            self._circled(row, at, middle)
        return top + rows * step

    def _circled(self, row: int, at: list[float], middle: float) -> None:
        """What the event tells of the player in this row, circled as people would."""
        if row >= len(self.event.players):
            return
        name, wins = self.event.players[row], 0
        met = False
        for n, matches in enumerate(self.event.rounds[:3]):
            for match in matches:
                for side, other in (match.sides, match.sides[::-1]):
                    if side.name != name or not any(each.won for each in match.sides):
                        continue
                    wins += side.won
                    met = met or other.name == self.form["filler"]
                    ring(self.page, at[2 + n] + 1.5 + (0 if side.won else 12), middle - 2.1, 11, 4.2)
        if len(self.event.rounds) >= 3 and any(side.won for match in self.event.rounds[2] for side in match.sides):
            ring(self.page, at[5] + 1.2 + wins * 5, middle - 2.1, 4.6, 4.2)
        if met:
            self.page.rule(at[6] + 5, middle - 1.6, at[6] + 8.2, middle + 1.6, INK, 0.5)
            self.page.rule(at[6] + 5, middle + 1.6, at[6] + 8.2, middle - 1.6, INK, 0.5)

    def _rounds(self, top: float, bottom: float) -> float:
        """A column for each round, its matches sharing the room down to `bottom`."""
        rounds, gap = self.form["rounds"], 4.5
        width = (WIDTH - gap * (len(rounds) - 1)) / len(rounds)
        shown: int = max([self.matches, *map(len, self.event.rounds)])
        step = min(38.0, (bottom - top - 14.0) / shown)
        for n, each in enumerate(rounds):
            x = n * (width + gap)
            words = self._band(x, top, width, 9, colour(each["dark"]), colour(each["colour"]))
            self.page.text(x + 3, top + 4.5, 30, each["title"], font="display", size=14, colour=words)
            self.page.text(
                x + 30,
                top + 4.5,
                width - 33,
                f"up to {each['limit']}",
                font="bold",
                size=9.5,
                colour=words,
                align="right",
            )
            matches = self.event.rounds[n] if n < len(self.event.rounds) else ()
            for row in range(shown):
                blank = Meeting(other=Side(self.form["filler"] if self.odd and row == shown - 1 else ""))
                match = matches[row] if row < len(matches) else blank
                self._match(x, top + 10.5 + row * step, width, step - 1.5, match, each)
        below = top + 10.5 + shown * step
        self.page.text(
            0, below + 1.6, WIDTH, f"{self.form['winner']}  {self.form['repeat']}", size=8, colour=SOFT, align="center"
        )
        return below + 3.4

    def _match(self, x: float, y: float, w: float, h: float, match: Meeting, each: dict[str, Any]) -> None:
        page, tint = self.page, colour(each["dark"])
        page.box(x, y, w, h, fill=None if self.plain else lighter(colour(each["colour"]), 0.9), stroke=tint, line=0.35)
        half, middle = h / 2, x + w * 0.36
        page.rule(x + 2, y + half, x + w - 2, y + half, LINE, 0.2)
        page.box(middle - 3.4, y + half - 2.9, 6.8, 3.8, radius=1.9, fill=WHITE, stroke=tint, line=0.3)
        page.text(middle - 3, y + half - 1.0, 6, "vs", font="bold", size=7.5, colour=tint, align="center")
        if match.note:
            wide = typefaces()["bold"].width(match.note) * 7.5 * POINT + 3
            page.box(x + w - wide - 2, y + half - 4.2, wide, 3.8, radius=1.9, fill=WHITE, stroke=tint, line=0.3)
            page.text(
                x + w - wide - 2, y + half - 2.3, wide, match.note, font="bold", size=7.5, colour=tint, align="center"
            )
        above = 4.4 if match.note else 3.0
        for n, side in enumerate(match.sides):
            line, foot = y + n * half + min(5.4, half * 0.5), y + (n + 1) * half - (1.5 if n else above)
            room = w - 8 - 9.0 * len(each["records"])
            page.text(x + 3, line - 1.9, room, side.name, font="bold", size=10.5, colour=INK)
            page.rule(x + 2.5, line, x + 2.5 + room, line, LINE)
            if side.won:
                ring(
                    self.page, x + 1.4, line - 4.4, min(room + 2, typefaces()["bold"].width(side.name) * 3.8 + 3.5), 5.0
                )
            if side.name != self.form["filler"]:
                self._records(x + w - 2 - 9.0 * len(each["records"]), line - 2.0, side, each)
            ends = middle - 4.5 if n == 0 else x + w - 2.5
            self._team(side.team, x + 2.5, line, w - 5, foot, ends)

    def _team(self, team: tuple[str, ...], x: float, top: float, w: float, foot: float, ends: float) -> None:
        """The names of a team, or lines to write them on; the last line goes no further than `ends`."""
        page, shown = self.page, len(team)
        while team:
            rest = f" and {len(team) - shown} more" if shown < len(team) else ""
            words = paragraphs(", ".join(team[:shown]) + rest, Style("text", INK), {}, typefaces())
            try:
                page.paragraphs(x + 0.5, top + 0.4, w - 1, foot - top - 0.4, words, size=8)
                return
            except CompanionError:
                if shown == 1:
                    raise
                shown -= 1
        page.text(x + 0.5, top + 2.2, w, self.form["team"], size=6.5, colour=LINE)
        page.rule(x, foot, ends, foot, LINE, 0.2, dash=0.8)
        if foot - top > 9:
            page.rule(x, foot - 5.0, x + w, foot - 5.0, LINE, 0.2, dash=0.8)

    def _records(self, x: float, middle: float, side: Side, each: dict[str, Any]) -> None:
        """The records that a player may come with, to circle one, or the known one alone."""
        for n, record in enumerate(each["records"]):
            self.page.text(x + n * 9.0, middle, 9.0, record, size=8.5, colour=SOFT, align="center")
            if side.record == record:
                ring(self.page, x + n * 9.0 + 0.6, middle - 2.0, 7.8, 4.0)

    def _foot(self, top: float) -> None:
        """Left the champion and the tiebreak bracket, right The Deck's recipes."""
        page, form = self.page, self.form
        left, gap = 118.0, 4.5
        page.box(0, top, left, 11, fill=None if self.plain else PAPER, stroke=(128, 89, 12), line=0.5)
        page.icon("crown", 2.5, top + 2, 7, (168, 120, 20))
        page.text(12, top + 2.9, 70, form["champion"], font="bold", size=7.5, colour=SOFT)
        page.rule(12, top + 9.2, left - 4, top + 9.2, LINE)
        page.text(12, top + 7.0, left - 16, ", ".join(self.event.champion), font="bold", size=11, colour=INK)
        self._tiebreak(0, top + 13.5, left, HEIGHT - top - 13.5)
        self._deck(left + gap, top, WIDTH - left - gap, HEIGHT - top)

    def _tiebreak(self, x: float, y: float, w: float, h: float) -> None:
        page, tie = self.page, self.form["tiebreak"]
        page.box(x, y, w, h, stroke=SOFT, line=0.35)
        page.text(x + 3, y + 3.8, 40, tie["title"], font="display", size=12, colour=INK)
        page.text(x + 45, y + 3.8, w - 48, f"up to {tie['limit']}", font="bold", size=9, colour=INK, align="right")
        page.text(x + 3, y + 8.2, w - 6, self.form["shared"], size=8, colour=SOFT)
        top, third = y + 12.0, 33.0
        page.text(x + 3, top, third, tie["two"], font="bold", size=8, colour=INK)
        self._pair(x + 3, top + 6.5, 27)
        page.text(x + 3, top + 18.0, third + 14, tie["three"], font="bold", size=8, colour=INK)
        row = (y + h - top - 21.0) / 3
        for n in range(3):
            line = top + 21.0 + (n + 0.72) * row
            page.rule(x + 3, line, x + 20, line, LINE)
            page.text(x + 20, line - 1, 5, "vs", size=7, colour=SOFT, align="center")
            page.rule(x + 25, line, x + 42, line, LINE)
        bx = x + 52
        page.text(bx, top, w - 54, tie["four"], font="bold", size=8, colour=INK)
        room = y + h - top - 6.0
        for n in range(4):
            self._pair(bx, top + 4.6 + (n + 0.2) * room / 4, 20, room / 4 * 0.42)
        for n in range(2):
            self._pair(bx + 23, top + 4.6 + (2 * n + 0.41) * room / 4, 16, room / 4)
        self._pair(bx + 42, top + 4.6 + 0.91 * room / 4, 15, room / 2)

    def _pair(self, x: float, y: float, w: float, apart: float = 6.0) -> None:
        """Two lines for names, joined to a line for the winner by a bracket."""
        self.page.rule(x, y, x + w, y, LINE)
        self.page.rule(x, y + apart, x + w, y + apart, LINE)
        self.page.rule(x + w, y, x + w, y + apart, LINE)
        self.page.rule(x + w, y + apart / 2, x + w + 3, y + apart / 2, LINE)

    def _deck(self, x: float, y: float, w: float, h: float) -> None:
        page, deck = self.page, self.form["deck"]
        page.box(x, y, w, h, fill=None if self.plain else PAPER, stroke=SOFT, line=0.35)
        page.icon("deck", x + 3, y + 2.2, 6, INK)
        page.text(x + 11, y + 5.3, w - 14, deck["title"], font="display", size=13, colour=INK)
        strong = Style("bold", INK)
        terms = {f"{each['title']}:": strong for each in self.form["rounds"]}
        words = paragraphs(deck["text"], Style("text", INK), terms, typefaces())
        line = y + 10.5 + page.paragraphs(x + 3, y + 10.5, w - 6, h - 12, words, size=9.5) + 9.0
        while line < y + h - 3:
            page.rule(x + 3, line, x + w - 3, line, LINE, 0.2, dash=0.8)
            line += 7.0
