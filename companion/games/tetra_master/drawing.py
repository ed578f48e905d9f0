"""The board in plain letters: each card's arrows at its edges, its owner's letter and name, attack and Defences."""

from typing import Any

from companion.games.tetra_master.board import Board
from companion.games.tetra_master.grid import ARROWS, CELLS, COLUMNS, ROWS

INSIDE = 15
_LINES = 4
_MARGIN = "  "
_BORDER = _MARGIN + ("+" + "-" * INSIDE) * 4 + "+"


class Drawing:
    """A board as it is now, to be drawn when somebody looks: its blocked cells, and the cards with their owners."""

    def __init__(self, board: Board) -> None:
        self._blocked = board.blocked
        self._monsters = {cell: (each.card, each.owner) for cell, each in board.monsters.items()}

    def cells(self) -> dict[str, Any]:
        """What lies on each cell: `blocked`, None, or card, code, owner and colour."""
        found: dict[str, Any] = {}
        for cell in CELLS:
            found[cell] = "blocked" if cell in self._blocked else None
            if cell in self._monsters:
                card, owner = self._monsters[cell]
                found[cell] = {"card": card.name, "code": card.code, "owner": owner.name, "colour": owner.colour}
        return found

    def lines(self) -> list[str]:
        """The drawing, a line a row of letters."""
        lines = [_MARGIN + "".join(f" {column:^{INSIDE}}" for column in COLUMNS).rstrip(), _BORDER]
        for row in ROWS:
            cells = [self._cell(column + row) for column in COLUMNS]
            for number in range(_LINES):
                margin = f"{row} " if number == 1 else _MARGIN
                lines.append(margin + "|" + "|".join(cell[number] for cell in cells) + "|")
            lines.append(_BORDER)
        return lines

    def text(self) -> str:
        """The drawing as one text."""
        return "\n".join(self.lines())

    def colours(self) -> list[tuple[int, int, int, str]]:
        """Which letters of the drawing are whose: line, from, to (the first behind it), red or blue."""
        found = []
        for cell, (_, owner) in self._monsters.items():
            left = len(_MARGIN) + 1 + COLUMNS.index(cell[0]) * (INSIDE + 1)
            top = 2 + ROWS.index(cell[1]) * (_LINES + 1)
            found += [(line, left, left + INSIDE, owner.colour) for line in range(top, top + _LINES)]
        return sorted(found)

    def _cell(self, cell: str) -> list[str]:
        if cell in self._blocked:
            return ["#" * INSIDE] * _LINES
        if cell not in self._monsters:
            return [" " * INSIDE, f"{cell:^{INSIDE}}", " " * INSIDE, " " * INSIDE]
        card, owner = self._monsters[cell]
        has = {arrow: arrow in card.arrows for arrow in ARROWS}
        name = card.name if len(card.name) <= INSIDE - 2 else card.name[: INSIDE - 3] + "."
        return [
            _edge("\\" if has["NW"] else " ", "^" if has["N"] else " ", "/" if has["NE"] else " "),
            f"{owner.letter} {name:<{INSIDE - 2}}",
            f"{'<' if has['W'] else ' '}{card.figures():<{INSIDE - 2}}{'>' if has['E'] else ' '}",
            _edge("/" if has["SW"] else " ", "v" if has["S"] else " ", "\\" if has["SE"] else " "),
        ]


def _edge(left: str, middle: str, right: str) -> str:
    """The upper or lower edge of a card with its three arrows."""
    half = " " * ((INSIDE - 3) // 2)
    return left + half + middle + half + right
