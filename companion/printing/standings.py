"""The standings of a tournament: champion on top, then everybody by rank, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.printing.fitting import fit_text
from companion.printing.fonts import POINT, typefaces
from companion.printing.forms import GOLD, HEIGHT, INK, LINE, PAPER, SOFT, WHITE, WIDTH, band, head
from companion.printing.page import FLOOR, Align, Page
from companion.printing.richtext import Style, paragraphs
from companion.printing.sheet import Size
from companion.printing.tournament import Meeting, Place, TrackerEvent
from companion.printing.vector import Colour, colour

TOP, HEADING, NOTE = 20.0, 8.0, 16.0
CROWNED = 30.0  # mm for the champion
LOWEST, HIGHEST = 6.6, 17.0  # mm of a row
TOLD = 11.0  # mm of a row that has room for whom its player met
TIEBREAK = 7.0  # mm of a tiebreak's row, of which two stand side by side
MET = 4  # so many rounds are told in a row
NAMED = 8  # so many names share the top; more are counted
COLUMNS: tuple[tuple[str, float, Align], ...] = (
    ("Rank", 18.0, "center"),
    ("Player", 102.0, "left"),
    ("Won - lost", 26.0, "center"),
    ("Opp. wins", 24.0, "center"),
    ("S-B", 22.0, "center"),
)


def standings_pages(form: Mapping[str, Any], event: TrackerEvent, plain: bool) -> list[tuple[str, Page]]:
    """The pages of the standings, each with its title; none where no standings are known.

    Raises CompanionError for a name that can't be printed.
    """
    if not event.standings:
        return []
    words = form["standings"]
    tiebreaks = HEADING + 2 + TIEBREAK * ((len(event.tiebreaks) + 1) // 2) + 4 if event.tiebreaks else 0.0
    bottom = HEIGHT - NOTE - tiebreaks
    pages: list[tuple[str, Page]] = []
    places, top = event.standings, TOP + CROWNED + 5.0
    while places or not pages:
        page = Page(Size(WIDTH, HEIGHT))
        head(page, form, words["title"], plain)
        if not pages:
            _crowned(page, words, event, plain)
        step = max(LOWEST, min(HIGHEST, (bottom - top - HEADING) / len(event.standings)))
        rows = int((bottom - top - HEADING) / step + 1e-6)
        below = _table(page, words, event, places[:rows], top, step, plain)
        places, top = places[rows:], TOP
        pages.append((words["title"], page))
    if event.tiebreaks:
        _tiebreaks(page, words, event.tiebreaks, below + 5.0, plain)
    note = paragraphs(words["note"], Style("text", SOFT), dict.fromkeys(("Opp. wins", "S-B"), _strong()), typefaces())
    page.paragraphs(2, HEIGHT - NOTE + 5, WIDTH - 4, NOTE - 5, note, size=9)
    return pages


def _strong() -> Style:
    return Style("bold", SOFT)


def _crowned(page: Page, words: Mapping[str, Any], event: TrackerEvent, plain: bool) -> None:
    """Champion, shared victory, or who leads so far; a crown for those who won."""
    over = bool(event.champion)
    names = event.champion or tuple(each.player for each in event.standings if each.wins == event.standings[0].wins)
    label = words["leading"] if not over else words["champion"] if len(names) == 1 else words["shared"]
    page.box(0, TOP, WIDTH, CROWNED, radius=2.5, fill=None if plain else PAPER, stroke=(128, 89, 12), line=0.7)
    left = 8.0
    if over:
        page.icon("crown", 8, TOP + 6, CROWNED - 12, GOLD)
        left = 34.0
    page.text(left, TOP + 7, 80, label, font="bold", size=12, colour=(128, 89, 12))
    when = words["over"] if over else words["so_far"].format(event.after)
    page.text(WIDTH - 78, TOP + 7, 70, when, font="bold", size=11, colour=SOFT, align="right")
    text = _listed(names) if len(names) <= NAMED else f"{len(names)} players"
    room, height = WIDTH - left - 8, CROWNED - 14
    name = paragraphs(text, Style("display", INK), {}, typefaces())
    fitted = fit_text(name, room, height, 30 * POINT, FLOOR * POINT)
    page.fitted(left, TOP + 11 + (height - fitted.height) / 2, room, fitted)


def _table(
    page: Page,
    words: Mapping[str, Any],
    event: TrackerEvent,
    places: Sequence[Place],
    top: float,
    step: float,
    plain: bool,
) -> float:
    """The heading and a row for each place; gives where the table ends."""
    at = [sum(width for _, width, _ in COLUMNS[:n]) for n in range(len(COLUMNS))]
    tint = band(page, plain, 0, top, WIDTH, HEADING, (27, 23, 36), (58, 44, 74))
    for x, (title, width, align) in zip(at, COLUMNS, strict=True):
        page.text(x + 2, top + HEADING / 2, width - 4, title, font="bold", size=10, colour=tint, align=align)
    top += HEADING
    medals = [colour(each) for each in words["medals"]]
    size = min(15.0, step / POINT * 0.55)
    met = _met(words, event) if step >= TOLD else {}
    for row, place in enumerate(places):
        y, middle = top + row * step, top + (row + 0.5) * step
        if row % 2 and not plain:
            page.box(0, y, WIDTH, step, fill=PAPER, radius=0.8)
        page.rule(0, y + step, WIDTH, y + step, LINE, 0.15)
        _rank(page, place.rank, middle, step, medals, plain)
        wide = COLUMNS[1][1] - 4
        if place.left:
            page.text(at[1] + wide - 18, middle, 20, words["left"], size=8.5, colour=SOFT, align="right")
            wide -= 20
        told = met.get(place.player, "")
        page.text(at[1] + 2, middle - 2.1 * bool(told), wide, place.player, font="bold", size=size, colour=INK)
        if told:
            page.text(at[1] + 2, middle + 3.4, COLUMNS[1][1] - 4, told, size=9, colour=SOFT)
        figures = (f"{place.wins}-{place.losses}", str(place.opponents), str(place.sonneborn))
        for n, figure in enumerate(figures):
            font = "text" if n else "bold"
            page.text(at[2 + n], middle, COLUMNS[2 + n][1], figure, font=font, size=size, colour=INK, align="center")
    return top + len(places) * step


def _met(words: Mapping[str, Any], event: TrackerEvent) -> dict[str, str]:
    """Of each player, whom they beat or lost to, round by round; of nobody where there were many rounds."""
    told: dict[str, list[str]] = {}
    rounds = event.rounds[: event.after]
    for match in (match for matches in rounds for match in matches if len(rounds) <= MET):
        for side, other in (match.sides, match.sides[::-1]):
            if not other.name:
                how = words["bye"]
            elif side.won:
                how = words["level" if other.won else "beat"].format(other.name)
            else:
                how = words["lost"].format(other.name)
            told.setdefault(side.name, []).append(how)
    return {player: " · ".join(how) for player, how in told.items()}


def _rank(page: Page, rank: int, middle: float, step: float, medals: Sequence[Colour], plain: bool) -> None:
    """The rank, the first three on a medal."""
    across = min(9.0, step * 0.82)
    tint = INK
    if rank <= len(medals):
        medal = medals[rank - 1]
        ground = None if plain else medal
        page.box(9 - across / 2, middle - across / 2, across, across, radius=across / 2, fill=ground, stroke=medal)
        tint = INK if plain else WHITE
    page.text(0, middle, 18, str(rank), font="display", size=min(14.0, step / POINT * 0.5), colour=tint, align="center")


def _tiebreaks(page: Page, words: Mapping[str, Any], matches: Sequence[Meeting], top: float, plain: bool) -> None:
    """The battles that broke the tie, two side by side, the winner in bold with a star."""
    page.text(2, top + 3, WIDTH - 4, words["tiebreaks"], font="display", size=13, colour=INK)
    width = (WIDTH - 6) / 2
    for n, match in enumerate(matches):
        x, y = (n % 2) * (width + 6), top + HEADING + (n // 2) * TIEBREAK
        page.box(x, y, width, TIEBREAK - 1.2, fill=None if plain else PAPER, stroke=LINE, line=0.2)
        middle, half = y + (TIEBREAK - 1.2) / 2, width / 2
        page.text(x + half - 4, middle, 8, "vs", size=8, colour=SOFT, align="center")
        for k, side in enumerate(match.sides):
            star = x + 2 if k == 0 else x + width - 5.2
            if side.won:
                page.icon("crown", star, middle - 1.6, 3.2, GOLD)
            start = x + 6.5 if k == 0 else x + half + 4
            align: Align = "left" if k == 0 else "right"
            font = "bold" if side.won else "text"
            page.text(start, middle, half - 10.5, side.name, font=font, size=10, colour=INK, align=align)


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
