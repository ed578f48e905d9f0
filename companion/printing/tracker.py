"""A game's sheet to write on: the tracker of a tournament or the tally of a match, blank, named or filled."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.cards.places import layout_of
from companion.errors import CompanionError, UsageError
from companion.printing.choices import Ink
from companion.printing.paper.pages import PrintPart
from companion.printing.paper.stocks import paper_named
from companion.printing.sheets.elements import SheetLayout
from companion.printing.sheets.paging import drawn_pages, fitted, on_paper
from companion.printing.sheets.reading import read_sheet
from companion.printing.sheets.views import laid_over, worked_up


class NoSheet(CompanionError):
    """There is no sheet, or nothing that it could show yet."""


def tracker(
    game: str,
    data: Mapping[str, Any],
    *,
    layout: Path | None = None,
    paper: str = "a4",
    ink: Ink = "color",
    notes: list[str] | None = None,
) -> PrintPart:
    """The game's sheet, or one with a layout of one's own, filled with what the data tell; what they may hold is said
    by the layout's `[data]` and its view. Where there is a list for `notes`, words that can't be printed are printed as
    well as can be, and noted there.

    Raises UsageError for a number of players that the game is not for, SourceError for a layout with mistakes,
    NoSheet for a game without a sheet and for data that show nothing yet, CompanionError for values that can't be
    printed.
    """
    path = layout or layout_of("trackers", game)
    if layout is None and not path.is_file():
        raise NoSheet(f"{game} has no tracker sheet")
    return sheet_part(read_sheet(path), data, paper=paper, ink=ink, notes=notes)


def sheet_part(
    layout: SheetLayout,
    data: Mapping[str, Any],
    *,
    paper: str = "a4",
    ink: Ink = "color",
    notes: list[str] | None = None,
) -> PrintPart:
    """The sheet that a layout describes, filled with the data: on a larger paper it has more room, on a smaller one it
    is drawn smaller. Raises as tracker does."""
    _check_players(layout, data)
    size = paper_named(paper)
    layout = on_paper(layout, size)
    whole = laid_over(layout.data, data)
    view = worked_up(layout.view, whole, layout.players.least, layout.players.most)
    drawn = drawn_pages(layout, view, ink, notes=notes)
    if not drawn:
        raise NoSheet(layout.nothing)
    pages = [fitted(each, size, layout.margin) for each in drawn]
    return PrintPart("tracker", f"{layout.title}: {drawn[0].title}", pages, len(pages), len(pages))


def _check_players(layout: SheetLayout, data: Mapping[str, Any]) -> None:
    """Fewer players than a game is for are known of a sheet that is filled with one of its matches."""
    names, (least, most) = len(data.get("players", ())), (layout.players.least, layout.players.most)
    told = any(value for key, value in data.items() if key != "players")
    if names and not (names <= most and (names >= least or told)):
        span = f"{least} players" if least == most else f"{least} to {most} players"
        raise UsageError(f"names {names}; {layout.title} is for {span}", of="players")
