"""What lies on the table in a battle, in words and as data, and the corrections that people make by hand."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.tetra_master import events as e
from companion.games.tetra_master.asks import read_cell
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import Monster, Player
from companion.games.tetra_master.drawing import Drawing
from companion.games.tetra_master.grid import COLUMNS, ROWS
from companion.table import Scene, View
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable, one_of
from companion.table.tabletop import Piece, Row, Tabletop

HINT = "say “:fix b2 red”, or blue, for the colour that shows; or “:fix b2 to c3” where the card really lies"
_FIX = re.compile(r"(?P<cell>\S+)\s+(?:to\s+(?P<to>\S+)|(?P<owner>\S.*))", re.IGNORECASE)


class TableView(View):
    """A running battle as people see it."""

    fixes = "CELL red|blue: the colour that its card shows; CELL to CELL: where it lies"

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def state(self) -> dict[str, Any]:
        """The cells, the hands as far as they are known, whose turn it is, and what the drawing's letters mean."""
        return {
            "turn": self._battle.turns,
            "to-play": self._battle.turn_of.name,
            "cells": self._battle.drawing().cells(),
            "players": {player.name: self._player(player) for player in self._battle.players},
            "colours": self._battle.drawing().colours(),
        }

    def _player(self, player: Player) -> dict[str, Any]:
        return {
            "colour": player.colour,
            "cards": len(self._battle.board.owned(player)),
            "left": player.left,
            "hand": None if player.secret is not None else [card.name for card in player.hand],
            "points": player.points,
        }

    def lines(self) -> list[str]:
        """The board, and a line for each player."""
        return self._battle.drawing().lines() + [self._words(player) for player in self._battle.players]

    def _words(self, player: Player) -> str:
        owned = len(self._battle.board.owned(player))
        cards = ", ".join(f"{card.name} {card.figures()} ({' '.join(card.arrows) or '-'})" for card in player.hand)
        if player.secret is not None:
            cards = f"{player.secret} cards that only {player.name} knows"
        won = f"; {player.points:g} won" if any(each.points for each in self._battle.players) else ""
        return f"{player.letter} = {player.name}: {owned} on the board{won}; in hand: {cards or 'none'}"

    def status(self) -> str:
        """Turn, cards of each colour on the board, and how many cards are left to play."""
        sides = " · ".join(
            f"{player.letter} {player.name} {len(self._battle.board.owned(player))} on the board, {player.left} left"
            for player in self._battle.players
        )
        return f"turn {self._battle.turns} · {sides}"

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole board with what both own and have left; small, without lines between its rows, where it must be."""
        players = self._battle.players
        for small in (False, True):
            drawing = Drawing(self._battle.board, small)
            lines = drawing.lines()
            if max(map(len, lines)) <= columns and len(lines) + 1 <= rows:
                own = [f"{each.letter} {each.name} {len(self._battle.board.owned(each))}" for each in players]
                won = [f" ({each.points:g} won)" if any(one.points for one in players) else "" for each in players]
                score = " · ".join(f"{mine}{points}" for mine, points in zip(own, won, strict=True))
                left = " and ".join(str(each.left) for each in players)
                return Scene(
                    [*lines, f"turn {self._battle.turns} · {score} · {left} left"[:columns]], drawing.colours()
                )
        return None

    def tabletop(self) -> Tabletop:
        """The arena, and below it the hands as far as they are known."""
        rows = [Row("", [self._piece(column + row) for column in COLUMNS], fixed=True) for row in ROWS]
        hands = [Row(f"{each} ({each.colour})", _hand(each), self._score(each)) for each in self._battle.players]
        return Tabletop(f"turn {self._battle.turns}", [*rows, *hands])

    def _piece(self, cell: str) -> Piece:
        board = self._battle.board
        if monster := board.monsters.get(cell):
            owner = monster.owner
            return Piece(monster.card.name, monster.card.name, back=_is_red(owner), owner=owner.colour)
        return Piece(cell, note="blocked" if cell in board.blocked else "", gone=cell in board.blocked)

    def _score(self, player: Player) -> str:
        return f"{len(self._battle.board.owned(player))} on the board, {player.left} left"

    def correction(self, words: str) -> Callable[[], Event]:
        """The other colour of a card, or another cell for it."""
        found = _FIX.fullmatch(words.strip()) if len(words) < 200 else None
        if not found:
            raise Unreadable(f"{quoted(words)} is no correction", HINT)
        if self._battle.over:
            raise NotAllowed("the battle is over and its cards are taken", "take answers back with :undo")
        board, players = self._battle.board, self._battle.players
        cell = read_cell(found["cell"])
        if cell not in board.monsters:
            raise NotAllowed(f"no card lies on {cell}", HINT)
        monster = board.monsters[cell]
        if found["to"]:
            to = read_cell(found["to"])
            if to not in board.free():
                raise NotAllowed(f"{to} is not free", f"free are {', '.join(board.free()) or 'none'}")
            return partial(self._move, monster, to)
        named = [player.colour for player in players] + [player.name for player in players]
        return partial(self._give, monster, players[one_of(found["owner"], named) % len(players)])

    def _give(self, monster: Monster, owner: Player) -> Event:
        before, monster.owner = monster.owner, owner
        return e.mended("by-hand", card=monster, what="owner", before=before, after=owner)

    def _move(self, monster: Monster, cell: str) -> Event:
        before, monster.cell = monster.cell, cell
        monsters = self._battle.board.monsters
        monsters[cell] = monsters.pop(before)
        return e.mended("by-hand", card=monster, what="cell", before=before, after=cell)


def _is_red(player: Player) -> bool:
    return player.letter == "R"


def _hand(player: Player) -> list[Piece]:
    red = _is_red(player)
    return [Piece(card.name, card.name, back=red, owner=player.colour) for card in player.hand]


def result_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won, and what the score is."""
    score = " to ".join(f"{player} {number:g}" for player, number in result["score"].items())
    if "battles" in result:
        champions = " and ".join(result["winners"])
        what = "is the Tournament Champion" if len(result["winners"]) == 1 else "share the tournament"
        return [f"{champions} {what} after {len(result['battles'])} battles: {score}."]
    winners = result["winners"]
    outcome = f"{winners[0]} wins" if len(winners) == 1 else "A draw"
    return [f"{outcome}: {score}."]
