"""The board in plain letters: each card's arrows at its edges, its owner's letter and name, attack and Defences."""
# mypyc

from typing import Final

from companion.games.tetra_master.board import CELLS, COLUMNS, ROWS, Board
from companion.table import Data

_LARGE: Final = (15, 4)  # letters of a cell, across and down
_SMALL: Final = (12, 3)
_MARGIN = "  "


class Drawing:
    """A board as it is now, to be drawn when somebody looks: its blocked cells, and the cards with their owners.

    A `small` one has cells of 12 by 3 letters and no lines between its rows: it goes on a screen of 60 by 24. There
    `12M 7/2` is a magical attack of 12 with Defences of 7 (physical) and 2 (magical).
    """

    def __init__(self, board: Board, small: bool = False) -> None:
        self.small = small
        self._inside, self._high = _SMALL if small else _LARGE
        self._blocked = board.blocked
        self._monsters = [(each.cell, each.card, each.owner) for each in board.monsters.values()]

    def cells(self) -> Data:
        """The contents of each cell: `blocked`, None, or card, code, owner and colour."""
        cards = {
            cell: {"card": card.name, "code": card.code, "owner": owner.name, "colour": owner.colour}
            for cell, card, owner in self._monsters
        }
        return {cell: cards.get(cell, "blocked" if cell in self._blocked else None) for cell in CELLS}

    def lines(self) -> list[str]:
        """The drawing, a line a row of letters."""
        border = _MARGIN + ("+" + "-" * self._inside) * 4 + "+"
        lines = [_MARGIN + "".join(f" {column:^{self._inside}}" for column in COLUMNS).rstrip(), border]
        for row in ROWS:
            cells = [self._cell(column + row) for column in COLUMNS]
            for number in range(self._high):
                margin = f"{row} " if number == 1 else _MARGIN
                lines.append(margin + "|" + "|".join(cell[number] for cell in cells) + "|")
            if not self.small or row == ROWS[-1]:
                lines.append(border)
        return lines

    def text(self) -> str:
        """The drawing as one text."""
        return "\n".join(self.lines())

    def colours(self) -> list[tuple[int, int, int, str]]:
        """Owners of the drawing's letters: line, from, to (the first behind it), red or blue."""
        found = []
        for cell, _, owner in self._monsters:
            left = len(_MARGIN) + 1 + COLUMNS.index(cell[0]) * (self._inside + 1)
            top = 2 + ROWS.index(cell[1]) * (self._high + (not self.small))
            found += [(line, left, left + self._inside, owner.colour) for line in range(top, top + self._high)]
        return sorted(found)

    def _cell(self, cell: str) -> list[str]:
        wide = self._inside
        if cell in self._blocked:
            return ["#" * wide] * self._high
        there = [(card, owner) for at, card, owner in self._monsters if at == cell]
        if not there:
            return [" " * wide, f"{cell:^{wide}}", *[" " * wide] * (self._high - 2)]
        card, owner = there[0]
        signs = dict(zip(("NW", "N", "NE", "W", "E", "SW", "S", "SE"), "\\^/<>/v\\", strict=True))
        nw, n, ne, w, e, sw, s, se = (sign if arrow in card.arrows else " " for arrow, sign in signs.items())
        name = card.name if len(card.name) <= wide - 2 else card.name[: wide - 3] + "."
        if self.small:
            short = f"{card.attack}{card.type[:1].upper()} {card.physical}/{card.magical}"
            top, low = f"{nw}{owner.letter:<{wide - 3}}{n}{ne}", f"{sw}{short:<{wide - 3}}{s}{se}"
            return [top, f"{w}{name:<{wide - 2}}{e}", low]
        top, low = f"{nw}{n:^{wide - 2}}{ne}", f"{sw}{s:^{wide - 2}}{se}"
        return [top, f"{owner.letter} {name:<{wide - 2}}", f"{w}{card.figures():<{wide - 2}}{e}", low]
