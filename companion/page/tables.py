"""A table as screens draw it: what the game lays out for them, or else its lines."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from companion.table import View
from companion.table.tabletop import Piece

_SAID = {"name": "", "back": False, "dice": (), "note": "", "turned": False, "owner": "", "beneath": 0, "gone": False}


def draw(view: View | None, face_of: Callable[[str], str | None]) -> dict[str, Any]:
    """What lies there, as JSON can hold it; a piece's `face` is the address of its card's picture."""
    if view is None:
        return {"lines": []}
    laid = view.tabletop()
    if laid is None:
        return {"lines": view.lines()}
    return {
        "title": laid.title,
        "rows": [
            {
                "title": row.title,
                "note": row.note,
                "fixed": row.fixed,
                "pieces": [_drawn(piece, face_of) for piece in row.pieces],
            }
            for row in laid.rows
        ],
        "lines": view.lines(),
    }


def _drawn(piece: Piece, face_of: Callable[[str], str | None]) -> dict[str, Any]:
    said = {name: value for name, value in asdict(piece).items() if name in _SAID and value != _SAID[name]}
    face = face_of(piece.card) if piece.card else None
    return said | ({"face": face + "?side=back" * piece.back} if face else {})
