"""Pairing slips: one for each match of the round that is paired, to cut apart and hand out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.printing.fonts import POINT, typefaces
from companion.printing.forms import HEIGHT, INK, LINE, PAPER, SOFT, WIDTH, band
from companion.printing.page import FLOOR, Page
from companion.printing.sheet import Size
from companion.printing.tournament import Meeting, Side, TrackerEvent
from companion.printing.vector import Colour, colour

GAP = 3.0  # mm from a slip to the line it is cut along
HEAD, RESULT, SIGN = 10.0, 6.0, 13.0
PURPLE = ("#3a2c4a", "#1b1724")


def slip_pages(form: Mapping[str, Any], event: TrackerEvent, plain: bool) -> list[tuple[str, Page]]:
    """The pages of slips of the last round, each with its title; none where all of its matches have a result.

    Raises CompanionError for a name that can't be printed.
    """
    words, (number, matches) = form["slips"], event.slips
    a_page = words["across"] * words["down"]
    pages: list[tuple[str, Page]] = []
    for start in range(0, len(matches), a_page):
        page = Page(Size(WIDTH, HEIGHT))
        _cuts(page, words["across"], words["down"])
        width, height = WIDTH / words["across"], HEIGHT / words["down"]
        for place, match in enumerate(matches[start : start + a_page]):
            across, down = place % words["across"], place // words["across"]
            box = across * width + GAP, down * height + GAP, width - 2 * GAP, height - 2 * GAP
            _Slip(page, form, number, plain, box).draw(match)
        pages.append((words["title"], page))
    return pages


def _cuts(page: Page, across: int, down: int) -> None:
    """Dashed lines to cut along."""
    for n in range(1, across):
        page.rule(WIDTH * n / across, 0, WIDTH * n / across, HEIGHT, LINE, 0.2, dash=1.5)
    for n in range(1, down):
        page.rule(0, HEIGHT * n / down, WIDTH, HEIGHT * n / down, LINE, 0.2, dash=1.5)


class _Slip:
    """A slip in its box."""

    def __init__(
        self, page: Page, form: Mapping[str, Any], number: int, plain: bool, box: tuple[float, float, float, float]
    ) -> None:
        rounds = form.get("rounds", ())
        self.page, self.words, self.number, self.plain = page, form["slips"], number, plain
        self.round: Mapping[str, Any] = rounds[number - 1] if number <= len(rounds) else {}
        self.x, self.y, self.w, self.h = box
        light, dark = (self.round.get("colour", PURPLE[0]), self.round.get("dark", PURPLE[1]))
        self.light, self.dark = colour(light), colour(dark)

    def draw(self, match: Meeting) -> None:
        """The match: its round, both sides, what to circle, and where to sign."""
        page, x, y, w, h = self.page, self.x, self.y, self.w, self.h
        page.box(x, y, w, h, fill=None, stroke=self.dark, line=0.4)
        tint = band(page, self.plain, x, y, w, HEAD, self.dark, self.light)
        page.text(x + 4, y + HEAD / 2, w / 2, f"Round {self.number}", font="display", size=15, colour=tint)
        limit = f"up to {self.round['limit']}" if self.round else ""
        page.text(x + w / 2, y + HEAD / 2, w / 2 - 4, limit, font="bold", size=10, colour=tint, align="right")
        if match.note:
            page.text(x + 32, y + HEAD / 2, w - 64, match.note, font="bold", size=8, colour=tint, align="center")
        top, bottom = y + HEAD + 1.5, y + h - RESULT - SIGN
        half = (bottom - top) / 2
        if not match.other.name:
            self._side(match.one, top, half, won=False)
            page.text(x + 4, top + half + 2, w - 8, self.words["no_match"], size=10, colour=SOFT)
            return
        for n, side in enumerate(match.sides):
            self._side(side, top + n * half, half, won=True)
        page.rule(x + 4, top + half, x + w - 4, top + half, LINE, 0.2)
        page.box(x + w / 2 - 4, top + half - 2.2, 8, 4.4, radius=2.2, fill=(255, 255, 255), stroke=self.dark)
        page.text(x + w / 2 - 4, top + half, 8, "vs", font="bold", size=8.5, colour=self.dark, align="center")
        page.text(x + 4, bottom + 2.5, w - 8, self.words["result"], size=8.5, colour=SOFT)
        self._signed(match, bottom + RESULT)

    def _side(self, side: Side, top: float, height: float, won: bool) -> None:
        """A side's name, the record it comes with, what to circle, and lines for its team."""
        page, x, w = self.page, self.x, self.w
        line, room = top + 6.6, w - 8.0 - (17.0 if won else 0.0)
        page.text(x + 4, line, room, side.name, font="bold", size=15, colour=INK)
        if won:
            self._pill(x + w - 17, line - 3, 13, 6, "won")
        record = f"record {side.record}" if side.record else ""
        page.text(x + 4, line + 6, 30, record, size=10, colour=SOFT)
        if "team" not in self.words or height < 25:
            return
        page.text(x + w / 2, line + 6, w / 2 - 4, self.words["team"], size=8, colour=SOFT, align="right")
        rule = line + 17
        while rule < top + height - 3:
            page.rule(x + 4, rule, x + w - 4, rule, LINE, 0.25)
            rule += 9.0

    def _pill(self, x: float, y: float, w: float, h: float, text: str) -> None:
        fill: Colour | None = None if self.plain else PAPER
        self.page.box(x, y, w, h, radius=h / 2, fill=fill, stroke=LINE, line=0.3)
        self.page.text(x, y + h / 2, w, text, font="bold", size=10, colour=INK, align="center")

    def _signed(self, match: Meeting, top: float) -> None:
        """A line to sign on for each side that has a record: The Deck, or a bye that plays, has none."""
        page, half = self.page, (self.w - 12) / 2
        people = [side.name for side in match.sides if side.record]
        for n, name in enumerate(people):
            x = self.x + 4 + n * (half + 4)
            page.rule(x, top + 7, x + half, top + 7, SOFT, 0.25)
            label = f"{self.words['sign']}: {name}"
            fits = typefaces()["text"].width(label) * FLOOR * POINT <= half
            page.text(x, top + 9.4, half, label if fits else self.words["sign"], size=7.5, colour=SOFT)
