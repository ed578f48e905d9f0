"""The tally of a match between two sides: battle after battle, with what a turn is beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import UsageError
from companion.printing.fonts import typefaces
from companion.printing.ink import Ink
from companion.printing.page import Page
from companion.printing.parts import Page as Printed
from companion.printing.parts import Part
from companion.printing.richtext import Style, paragraphs
from companion.printing.sheet import Size
from companion.printing.stocks import paper_named
from companion.printing.vector import Colour, colour, lighter

INK, SOFT, LINE, WHITE = (35, 29, 43), (91, 82, 98), (150, 142, 156), (255, 255, 255)
DARK, BAND, PAPER, RING = (27, 23, 36), (58, 44, 74), (251, 244, 228), (168, 32, 31)
MARGIN = 9.0  # mm of paper left white
WIDTH, HEIGHT, GAP = 192.0, 279.0, 6.0
TABLE = 62.0  # mm from the top to the table
FOOT = 84.0  # mm for champion and reference
HEADING = 7.0


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is over: each player's cards, and who won it (None for a draw)."""

    score: Mapping[str, int]
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """What is known of a match: its two players in the order of the form's sides, battles, points and champion."""

    players: tuple[str, ...] = ()
    battles: tuple[Battle, ...] = ()
    points: Mapping[str, float] = field(default_factory=dict)
    champion: str = ""

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Match:
        """The match that plain data tells of; whatever is not known may be left out."""
        battles = tuple(Battle(each["score"], each["winner"]) for each in data.get("battles", ()))
        return Match(tuple(data.get("players", ())), battles, data.get("points", {}), data.get("champion") or "")


def tally(form: Mapping[str, Any], match: Match, *, paper: str = "a4", ink: Ink = "color") -> Part:
    """The tally that a form describes, filled with what is known of the match.

    Raises UsageError unless nobody or one player for each side is named, CompanionError for a name that can't be
    printed.
    """
    size, sides = paper_named(paper), len(form["sides"])
    if match.players and len(match.players) != sides:
        raise UsageError(f"--players names {len(match.players)}; {form['title']} is for {sides} players")
    page = Printed(size, _Tally(form, match, ink == "save").drawn().items(size, MARGIN), form["subtitle"])
    return Part("tracker", f"{form['title']}: {form['subtitle']}", [page], 1, 1)


class _Tally:
    """The page in the making."""

    def __init__(self, form: Mapping[str, Any], match: Match, plain: bool) -> None:
        self.form, self.match, self.plain = form, match, plain
        self.page = Page(Size(WIDTH, HEIGHT))
        self.names = match.players or ("",) * len(form["sides"])
        half = (WIDTH - GAP) / 2
        self.sides = [(n * (half + GAP), half, side) for n, side in enumerate(form["sides"])]

    def drawn(self) -> Page:
        """The whole page."""
        self._head()
        for number in range(len(self.sides)):
            self._side(number, 31.0)
        self._table(TABLE, HEIGHT - FOOT)
        self._champion(HEIGHT - FOOT + 4.0)
        self._reference(HEIGHT - FOOT + 19.0)
        return self.page

    def _band(self, x: float, y: float, w: float, h: float, dark: Colour, light: Colour) -> Colour:
        """A heading's coloured ground, or its outline to save ink; gives the colour for words on it."""
        if self.plain:
            self.page.box(x, y, w, h, stroke=dark, line=0.4)
            return INK
        self.page.box(x, y, w, h, fill=light, run=dark)
        return WHITE

    def _ring(self, x: float, middle: float, w: float) -> None:
        self.page.box(x, middle - 2.3, w, 4.6, radius=2.3, stroke=RING, line=0.55)

    def _head(self) -> None:
        page, form = self.page, self.form
        words = self._band(0, 0, WIDTH, 15, DARK, BAND)
        for n, (_, _, side) in enumerate(self.sides):
            page.icon(side["icon"], 4 + n * 9.5, 4, 7, INK if self.plain else lighter(colour(side["colour"]), 0.45))
        page.text(25, 7.6, 90, form["title"], font="display", size=24, colour=words)
        page.text(126, 7.6, 62, form["subtitle"], font="display", size=15, colour=words, align="right")
        page.text(0, 21.5, 30, form["goal"], font="bold", size=11, colour=INK)
        x = 30.0
        for goal in form["goals"]:
            width = typefaces()["bold"].width(goal) * 4.0 + 6
            page.box(x, 18.4, width, 6.2, radius=3.1, stroke=LINE, line=0.3)
            page.text(x, 21.5, width, goal, font="bold", size=11, colour=INK, align="center")
            x += width + 4

    def _side(self, number: int, top: float) -> None:
        """A player's name, and a box to tick for each battle won."""
        page, (x, w, side) = self.page, self.sides[number]
        name, tint = self.names[number], colour(side["dark"])
        page.box(x, top - 3, w, 29, fill=None if self.plain else lighter(colour(side["colour"]), 0.9), stroke=tint)
        words = self._band(x, top - 3, 24, 11, tint, colour(side["colour"]))
        page.icon(side["icon"], x + 2.2, top - 0.5, 6, words)
        page.text(x + 9.5, top + 2.6, 14, side["word"], font="display", size=13, colour=words)
        page.text(x + 27, top + 3, w - 30, name, font="bold", size=14, colour=INK)
        page.rule(x + 27, top + 6.6, x + w - 4, top + 6.6, LINE)
        page.text(x + 4, top + 12.4, w - 8, self.form["wins"], font="bold", size=8, colour=SOFT)
        points = self.match.points.get(name, 0) if name else 0
        for n in range(9):
            left = x + 4 + n * 9.7
            page.box(left, top + 15, 7.4, 7.4, radius=0.8, fill=WHITE, stroke=tint, line=0.35)
            page.text(left, top + 18.7, 7.4, str(n + 1), size=8, colour=LINE, align="center")
            if points >= n + 0.5:
                page.rule(left + 1, top + 21.4, left + 6.4, top + 16, RING, 0.8)
            if points >= n + 1:
                page.rule(left + 1, top + 16, left + 6.4, top + 21.4, RING, 0.8)

    def _table(self, top: float, bottom: float) -> None:
        """A row for each battle: who starts, how many cards each side has, and who won."""
        page, form = self.page, self.form
        sides = [side["word"] for side in form["sides"]]
        widths = [18.0, 34.0, 28.0, 28.0, 84.0]
        at = [sum(widths[:n]) for n in range(len(widths) + 1)]
        titles = [form["battle"], form["starts"], *(f"{side}: {form['cards']}" for side in sides), form["winner"]]
        words = self._band(0, top, WIDTH, HEADING, DARK, BAND)
        for n, title in enumerate(titles):
            page.text(
                at[n] + 1, top + HEADING / 2, widths[n] - 2, title, font="bold", size=9, colour=words, align="center"
            )
        rows = max(form["rows"], len(self.match.battles))
        step = (bottom - top - HEADING) / rows
        choices = [sides[0], form["draw"], *sides[1:]]
        for row in range(rows):
            y = top + HEADING + row * step
            if row % 2 and not self.plain:
                page.box(0, y, WIDTH, step, fill=PAPER, radius=0.8)
            page.rule(0, y + step, WIDTH, y + step, LINE, 0.15)
            middle = y + step / 2
            page.text(at[0], middle, widths[0], str(row + 1), font="display", size=11, colour=SOFT, align="center")
            for n, side in enumerate(sides):
                page.text(at[1] + n * 17, middle, 17, side, size=9, colour=INK, align="center")
                page.rule(at[2 + n] + 7, y + step - 1, at[3 + n] - 7, y + step - 1, LINE)
            for n, choice in enumerate(choices):
                page.text(at[4] + n * 28, middle, 28, choice, size=9, colour=INK, align="center")
            if row < len(self.match.battles):
                self._played(self.match.battles[row], middle, at, choices)

    def _played(self, battle: Battle, middle: float, at: list[float], choices: list[str]) -> None:
        """A battle's cards written in, and who won it circled."""
        for n, name in enumerate(self.names):
            cards = str(battle.score.get(name, ""))
            self.page.text(at[2 + n], middle, 28, cards, font="bold", size=11, colour=INK, align="center")
        winner = self.form["draw"] if battle.winner is None else choices[2 * self.names.index(battle.winner)]
        self._ring(at[4] + choices.index(winner) * 28 + 6, middle, 16)

    def _champion(self, top: float) -> None:
        page = self.page
        page.box(0, top, WIDTH, 11, fill=None if self.plain else PAPER, stroke=(128, 89, 12), line=0.5)
        page.icon("crown", 2.5, top + 2, 7, (168, 120, 20))
        page.text(12, top + 2.9, 80, self.form["champion"], font="bold", size=7.5, colour=SOFT)
        page.text(12, top + 6.9, WIDTH - 20, self.match.champion, font="bold", size=12, colour=INK)
        page.rule(12, top + 9.4, WIDTH - 4, top + 9.4, LINE)

    def _reference(self, top: float) -> None:
        """The form's texts side by side: what is done in a turn."""
        texts = self.form["reference"]
        width = (WIDTH - GAP * (len(texts) - 1)) / len(texts)
        for n, each in enumerate(texts):
            x = n * (width + GAP)
            self.page.box(x, top, width, HEIGHT - top, fill=None if self.plain else PAPER, stroke=SOFT, line=0.35)
            self.page.icon(each["icon"], x + 3, top + 2.4, 5, INK)
            self.page.text(x + 10, top + 5, width - 12, each["title"], font="display", size=12, colour=INK)
            words = paragraphs(each["text"], Style("text", INK), {}, typefaces())
            self.page.paragraphs(x + 3, top + 9.5, width - 6, HEIGHT - top - 11, words, size=9.5)
