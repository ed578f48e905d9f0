"""What lies on the table in a battle: the arena, and both hands as far as they are known; results, and the tally."""

from collections.abc import Callable
from functools import partial
from textwrap import shorten
from typing import NotRequired

from companion.games import TrackerData
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import COLUMNS, ROWS, Card, Monster, Player
from companion.games.tetra_master.drawing import Drawing
from companion.table import Data, Scene, View
from companion.table.events import Event
from companion.table.places import Laid, Mend, Piece, Place, Side
from companion.table.question import NotAllowed

TAKEN = NotAllowed("the battle is over and its cards are taken", "take answers back with :undo")


class TableView(View):
    """A running battle as people see it."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.index = battle.setup.pool.index

    def laid_out(self) -> Laid:
        battle, drawing = self._battle, Drawing(self._battle.board)
        arena = [Place("", [self._cell(column + row) for column in COLUMNS], fixed=True) for row in ROWS]
        shown = {"cells": drawing.cells(), "colours": drawing.colours()}
        facts = {"turn": battle.turns, "to-play": battle.turn_of.name, **shown}
        return Laid(f"turn {battle.turns}", [*arena, *map(self._side, battle.players)], facts)

    def lines(self) -> list[str]:
        """The board, and a line for each player."""
        return [*Drawing(self._battle.board).lines(), *(self._side(player).words() for player in self._battle.players)]

    laid = lines

    def status(self) -> str:
        sides = " · ".join(self._side(player).words(short=True) for player in self._battle.players)
        return f"turn {self._battle.turns} · {sides}"

    def correction(self, words: str) -> Callable[[], Event]:
        if self._battle.over:
            raise TAKEN
        return super().correction(words)

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole board, and below it what both own and have left; small, without lines between rows, if needed."""
        for small in (False, True):
            drawing = Drawing(self._battle.board, small)
            lines = drawing.lines()
            if max(map(len, lines)) <= columns and len(lines) + 1 <= rows:
                return Scene([*lines, self._short(columns)], drawing.colours())
        return None

    def _short(self, columns: int) -> str:
        """The status, in fewer words where it is too long; none is cut."""
        status = self.status()
        return shorten(
            status if len(status) <= columns else status.replace(" on the board", ""), columns, placeholder=" …"
        )

    def _side(self, player: Player) -> Side:
        owned = len(self._battle.board.owned(player))
        scored = any(each.points for each in self._battle.players)
        return _side(player, owned, f"{owned} on the board" + f", {player.points:g} won" * scored)

    def _cell(self, cell: str) -> Piece:
        board = self._battle.board
        monster = board.monsters.get(cell)
        if monster is None and cell in board.blocked:
            return Piece(cell, note="blocked", gone=True)
        if monster is None:
            return Piece(cell, takes=lambda monster: partial(self._lay, cell))
        name, colour = monster.card.name, monster.owner.colour
        leaves, states = partial(board.monsters.pop, cell), self._colours(monster)
        return Piece(
            name, name, back=colour == "red", owner=colour, also=[cell], thing=monster, leaves=leaves, states=states
        )

    def _colours(self, monster: Monster) -> dict[str, Mend]:
        """The colour that a card shows, or whose it is."""
        players = self._battle.players
        owners = {player.colour: player for player in players} | {player.name: player for player in players}
        return {name: partial(setattr, monster, "owner", player) for name, player in owners.items()}

    def _lay(self, cell: str, monster: Monster) -> None:
        monster.lay(cell)
        self._battle.board.monsters[cell] = monster


class BetweenView(View):
    """[tournament] Between two battles the arena is empty; what is left is how many each has won."""

    def __init__(self, players: list[Player]) -> None:
        self._players = players

    def laid_out(self) -> Laid:
        sides = [_side(player, 0, f"{player.points:g} won") for player in self._players]
        return Laid("the next battle is dealt", sides, {"turn": 0})

    def correction(self, words: str) -> Callable[[], Event]:
        raise TAKEN


def _side(player: Player, owned: int, note: str) -> Side:
    facts = {
        "colour": player.colour,
        "cards": owned,
        "left": player.left,
        "hand": None if player.secret is not None else list(map(str, player.hand)),
        "points": player.points,
    }
    hand = player.hand if player.secret is None else []
    there = Place("hand", [_in_hand(card, player) for card in hand], player.left, open=False)
    return Side(player.name, [there], f"{player.letter}, {note}", facts)


def _in_hand(card: Card, player: Player) -> Piece:
    figures = f"{card.figures()} ({' '.join(card.arrows) or '-'})"
    return Piece(card.name, card.name, note=figures, back=player.colour == "red", owner=player.colour)


def result_lines(result: Data) -> list[str]:
    """The result in words: who won, and what the score is."""
    winners, one = " and ".join(result["winners"]), len(result["winners"]) == 1
    outcome = f"{winners} wins" if one else "A draw"
    if "battles" in result:
        what = "is the Tournament Champion" if one else "share the tournament"
        outcome = f"{winners} {what} after {len(result['battles'])} battles"
    return [f"{outcome}: {' to '.join(f'{player} {number:g}' for player, number in result['score'].items())}."]


class MatchTally(TrackerData):
    """The tally of a match."""

    battles: list[Data]
    points: dict[str, int]
    goal: NotRequired[int]
    first_to: NotRequired[int]


def filled(result: Data | None, events: list[Data], state: Data) -> MatchTally:
    """What a match tally shows: the battles played so far, from the result (None: not over) and the events' data.

    Gives `players` (the red one first), `battles` (each with who `starts`, and once it is over `score` by player and
    `winner`, None for a draw), `points` by player, `champion` (None where nobody is), and `goal`, the points that win,
    where they are known.
    """
    told: MatchTally = {"players": [], "battles": [], "points": {}, "champion": None}
    for event in events:
        match event["name"]:
            case "seated":
                told["players"] = [event["red"], event["blue"]]
            case "starts":
                told["battles"].append({"starts": event["player"]})
            case "battle-ended":
                score = {event["first"]: event["first_cards"], event["second"]: event["second_cards"]}
                told["battles"][-1] |= {"score": score, "winner": event["winner"]}
            case "points":
                told["points"] = {event["first"]: event["first_points"], event["second"]: event["second_points"]}
                told["goal"] = told["first_to"] = event["target"]
            case "champion":
                told["champion"] = event["player"]
    return told
