"""A table as screens draw it: the places that a game lays out, or else its lines."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.board.places import Piece, Place, Side
from companion.table import View

_SAID = ("name", "back", "dice", "turned", "owner", "beneath", "gone")


def draw(view: View | None, face_of: Callable[[str], str | None], *, within: bool = False) -> dict[str, Any]:
    """Data of the layout, as JSON can hold it; a piece's `face` is the address of its card's picture.

    Of what goes on `within` an event only that is told, and not how the event stands.
    """
    if view is None:
        return {"lines": []}
    laid = view.laid_out()
    lines = view.lines()[len(view.event_lines()) * within :]
    if laid is None or not laid.parts:
        return {"lines": lines} | ({"wishes": view.wishes} if view.wishes else {})
    rows = [
        {
            "title": title,
            "note": note,
            "fixed": place.fixed,
            **({"pile": True} if _is_pile(part, place) else {}),
            "pieces": [_drawn(piece, face_of) for piece in place.pieces],
        }
        for part in laid.parts
        for title, note, place in _rows(part)
    ]
    return {"title": laid.heading, "rows": rows, "lines": lines}


def _is_pile(part: Side | Place, place: Place) -> bool:
    """True if a place is nobody's, and no cards are seen there."""
    return not place.open or (isinstance(part, Place) and not place.pieces)


def _rows(part: Side | Place) -> Iterator[tuple[str, str, Place]]:
    """The rows of a part, each with its title and what there is to note; what is only counted stands in the last."""
    if isinstance(part, Place):
        yield part.heading(), "", part
        return
    rows = [place for place in part.places if place.open] or [Place("")]
    piles = [place.heading() for place in part.places if not place.open]
    for row in rows:
        first, last = row is rows[0], row is rows[-1]
        notes = [part.note * first, row.heading() * (not first or bool(row.note)), *(piles if last else ())]
        yield part.name * first, " · ".join(filter(None, notes)), row


def _drawn(piece: Piece, face_of: Callable[[str], str | None]) -> dict[str, Any]:
    said = {name: value for name in _SAID if (value := getattr(piece, name))}
    face = face_of(piece.code or piece.card) if piece.card else None
    note = piece.below()
    return said | ({"note": note} if note else {}) | ({"face": face + "?side=back" * piece.back} if face else {})
