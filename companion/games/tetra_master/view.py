"""Layout of the arena, both hands as far as they are known, and all else; results, and the tally."""

from collections.abc import Callable
from functools import partial
from textwrap import shorten
from typing import NotRequired

from companion.board.places import NO_FIXES, Fixes, Mend, Piece, Place, Side, TableLayout
from companion.board.views import LayoutView
from companion.games import TrackerData
from companion.games.tetra_master.battle import Battle
from companion.games.tetra_master.board import CELLS, COLUMNS, ROWS, Board, Card, Monster, Player
from companion.games.tetra_master.drawing import Drawing
from companion.games.tetra_master.setup import Setup
from companion.table import Data, Scene
from companion.table.events import Event
from companion.table.question import NotAllowed

ARENA = "arena card"
TAKEN = NotAllowed("the battle is over and its cards are taken", "take answers back with :undo")


class SetupView(LayoutView):
    """A battle that is set up, the arena as far as it lies, and the cards that nobody plays with."""

    _begun = False

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.index = setup.pool.index

    @property
    def board(self) -> Board | None:
        """The arena, once it lies."""
        return self._setup.board

    def laid_out(self) -> TableLayout:
        """The arena is drawn once it is played on."""
        arena: list[Side | Place] = [*self._arena()]
        parts, beside = self._sides(), self._beside()
        if self._begun:
            return TableLayout(self._heading(), [*arena, *parts], self._facts(), beside=beside)
        return TableLayout(self._heading(), parts, self._facts(), beside=[*arena, *beside])

    def lines(self) -> list[str]:
        """The board, and a line for each player."""
        if self.board is None:
            return super().lines()
        return [*Drawing(self.board).lines(), *(side.words() for side in self._sides())]

    laid = lines

    def status(self) -> str:
        return f"{self._heading()} · {' · '.join(side.words(short=True) for side in self._sides())}"

    def correction(self, words: str) -> Callable[[], Event]:
        if self._setup.battles:
            raise TAKEN
        return super().correction(words)

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole board, and below it what both own and have left; small, without lines between rows, if needed."""
        if self.board is None:
            return super().scene(columns, rows)
        for small in (False, True):
            drawing = Drawing(self.board, small)
            lines = drawing.lines()
            if max(map(len, lines)) <= columns and len(lines) + 1 <= rows:
                return Scene([*lines, self._short(columns)], drawing.colours())
        return None

    def _heading(self) -> str:
        return "the next battle is dealt" if self._setup.battles else "before the battle"

    def _facts(self) -> Data:
        return {"turn": 0}

    def _short(self, columns: int) -> str:
        """The status, in fewer words where it is too long; none is cut."""
        status = self.status()
        return shorten(
            status if len(status) <= columns else status.replace(" on the board", ""), columns, placeholder=" …"
        )

    def _sides(self) -> list[Side]:
        return [_side(player, 0, f"{player.points:g} won") for player in self._setup.players]

    def _arena(self) -> list[Place]:
        """The arena, row by row: a cell's own card counts as its place."""
        if self.board is None:
            return []
        return [Place("", [self._cell(self.board, column + row) for column in COLUMNS], fixed=True) for row in ROWS]

    def _cell(self, board: Board, cell: str) -> Piece:
        if cell in board.blocked:
            return Piece(cell, note="blocked", gone=True)
        monster = board.monsters.get(cell)
        return self._free(cell) if monster is None else self._monster(monster)

    def _free(self, cell: str) -> Piece:
        return Piece(cell)

    def _monster(self, monster: Monster, fixes: Fixes = NO_FIXES) -> Piece:
        name, colour = monster.card.name, monster.owner.colour
        return Piece(name, name, back=colour == "red", owner=colour, also=[monster.cell], thing=monster, fixes=fixes)

    def _beside(self) -> list[Side | Place]:
        """The cards that players keep from the battle before, the deck, what is set aside, and the arena cards."""
        setup, board = self._setup, self.board
        kept = [Side(player.name, [Place("kept cards", _named(player.kept))]) for player in setup.players]
        arena, cells = setup.pool.blocked + setup.pool.empty, len(CELLS) if board else 0
        blocked = [f"the blocked card on {cell}" for cell in CELLS if board and cell in board.blocked]
        return [
            *kept,
            Place("deck", count=len(setup.deck), open=False),
            Place("cards set aside", _named(setup.aside), setup.aside_in_all, open=False),
            Place("arena", [Piece(each, key=each) for each in blocked], cells, open=False, holds=ARENA),
            Place("arena cards", count=arena - cells, open=False, holds=ARENA),
        ]


class TableView(SetupView):
    """A running battle as people see it."""

    _begun = True

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle.setup)
        self._battle = battle

    @property
    def board(self) -> Board:
        return self._battle.board

    def correction(self, words: str) -> Callable[[], Event]:
        if self._battle.over:
            raise TAKEN
        return LayoutView.correction(self, words)

    def _heading(self) -> str:
        return f"turn {self._battle.turns}"

    def _facts(self) -> Data:
        battle, drawing = self._battle, Drawing(self.board)
        shown = {"cells": drawing.cells(), "colours": drawing.colours()}
        return {"turn": battle.turns, "to-play": battle.turn_of.name, **shown}

    def _sides(self) -> list[Side]:
        scored = any(each.points for each in self._battle.players)
        owned = [(player, len(self.board.owned(player))) for player in self._battle.players]
        return [
            _side(player, many, f"{many} on the board" + f", {player.points:g} won" * scored) for player, many in owned
        ]

    def _free(self, cell: str) -> Piece:
        return Piece(cell, fixes=Fixes(takes=lambda monster: partial(self._lay, cell)))

    def _monster(self, monster: Monster, fixes: Fixes = NO_FIXES) -> Piece:
        leaves = partial(self.board.monsters.pop, monster.cell)
        return super()._monster(monster, Fixes(leaves, states=self._colours(monster)))

    def _colours(self, monster: Monster) -> dict[str, Mend | None]:
        """The colour that a card shows, or whose it is."""
        players = self._battle.players
        owners = {player.colour: player for player in players} | {player.name: player for player in players}
        return {
            name: None if player is monster.owner else partial(setattr, monster, "owner", player)
            for name, player in owners.items()
        }

    def _lay(self, cell: str, monster: Monster) -> None:
        monster.lay(cell)
        self.board.monsters[cell] = monster


def _named(cards: list[Card]) -> list[Piece]:
    return [Piece(card.name, card.name) for card in cards]


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
    """A match tally's data: the battles played so far, from the result (None: not over) and the events' data.

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
