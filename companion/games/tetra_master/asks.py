"""What the rules of Tetra Master leave open: the deal, the army, the card, the cell, the order of the fights."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.cards import AmbiguousCard, Index, UnknownCard
from companion.errors import quoted
from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.grid import CELLS
from companion.games.tetra_master.monster import Card
from companion.table.card_questions import Cards, Draw
from companion.table.questions import Choose, NotAllowed, Question, Unreadable, WhichOne, fold, one_of

if TYPE_CHECKING:
    from random import Random

    from companion.games.tetra_master.pool import Pool

STOP = "stop"
HAND = 5
_CELL_BEHIND = re.compile(r"(?<=[\s,])[a-d][1-4](?!\w)", re.IGNORECASE)


def read_cell(text: str) -> str:
    """The cell that a text names, in small letters. Raises Unreadable."""
    cell = fold(text)
    if cell not in CELLS:
        raise Unreadable(f"{quoted(text)} is no cell of the arena", "cells are a1 to d4: the column, then the row")
    return cell


class ArenaDealt(Question[list[str]]):
    """[arena] Which cells of the arena are blocked, of the sixteen cards dealt: `b2 c4`, or `none`."""

    __slots__ = ("blocked", "empty")

    kind = "cards"
    chance = True
    nothing = "none"

    def __init__(self, pool: Pool) -> None:
        super().__init__("arena", None, "arena")
        self.blocked = pool.blocked
        self.empty = pool.empty

    def options(self) -> list[str]:
        return [*([] if self.bounds()["min"] else [self.nothing]), *CELLS]

    def bounds(self) -> dict[str, int]:
        return {"min": max(0, len(CELLS) - self.empty), "max": min(self.blocked, len(CELLS))}

    def read(self, text: str) -> list[str]:
        parts = [] if fold(text) == self.nothing else re.findall(r"[^\s,]+", text)
        if not parts and fold(text) != self.nothing:
            raise Unreadable("no cell is named", f"type the blocked cells, such as b2 c4, or {self.nothing}")
        cells = [read_cell(part) for part in parts]
        for place, cell in enumerate(cells):
            if cell in cells[:place]:
                raise NotAllowed(f"{cell} is named twice", "name each blocked cell once")
        bounds = self.bounds()
        if not bounds["min"] <= len(cells) <= bounds["max"]:
            right = f"there are {self.blocked} block cards and {self.empty} empty ones"
            raise NotAllowed(f"{len(cells)} cells cannot be blocked", right)
        return [cell for cell in CELLS if cell in cells]

    def write(self, answer: list[str]) -> str:
        return ", ".join(answer) or self.nothing

    def pick(self, random: Random) -> list[str]:
        dealt = random.sample([True] * self.blocked + [False] * self.empty, len(CELLS))
        return [cell for cell, blocked in zip(CELLS, dealt, strict=True) if blocked]


class Dealt(Cards[Card]):
    """[hands.deal] The cards that were dealt to a player from those left in the deck."""

    __slots__ = ()

    chance = True

    def __init__(
        self, name: str, rule: str, player: Player, players: list[Player], pool: Pool, deck: list[Card]
    ) -> None:
        def refuse(cards: list[Card]) -> NotAllowed | None:
            for card in cards:
                if cards.count(card) > deck.count(card):
                    return NotAllowed(_why_not_in_deck(card, cards, players), "name the cards that were dealt")
            return _unless_five(cards)

        super().__init__(
            name,
            player.name,
            rule,
            names=lambda: list(dict.fromkeys(card.name for card in deck)),
            find=pool.find,
            label=lambda card: card.name,
            refuse=refuse,
            picker=lambda random: random.sample(deck, HAND),
            lowest=HAND,
            highest=HAND,
        )


def _why_not_in_deck(card: Card, cards: list[Card], players: list[Player]) -> str:
    holder = next((player.name for player in players if card in player.hand), None)
    if holder:
        return f"{card.name} is in {holder}’s hand already"
    return f"{card.name} is named twice" if cards.count(card) > 1 else f"{card.name} is no longer in the deck"


def _unless_five(cards: list[Card]) -> NotAllowed | None:
    if len(cards) == HAND:
        return None
    return NotAllowed(f"that is {len(cards)} card{'s' * (len(cards) != 1)}", f"name {HAND}, a comma between")


class Five(Cards[Card]):
    """[tournament.five] The five cards that a player takes into the next battle, of those kept and those dealt."""

    __slots__ = ()

    def __init__(self, player: Player, cards: list[Card], pool: Pool) -> None:
        listed = ", ".join(dict.fromkeys(card.name for card in cards))

        def refuse(chosen: list[Card]) -> NotAllowed | None:
            for card in chosen:
                if card not in cards:
                    return NotAllowed(f"{player.name} does not have {card.name}", f"it can be: {listed}")
                if chosen.count(card) > cards.count(card):
                    return NotAllowed(f"{card.name} is named twice", f"it can be: {listed}")
            return _unless_five(chosen)

        super().__init__(
            "five",
            player.name,
            "tournament.five",
            names=lambda: list(dict.fromkeys(card.name for card in cards)),
            find=lambda text: find_among(text, cards, pool),
            label=lambda card: card.name,
            refuse=refuse,
            picker=lambda random: random.sample(cards, HAND),
            lowest=HAND,
            highest=HAND,
            secret=True,
        )


def find_among(text: str, cards: list[Card], pool: Pool) -> Card:
    """The card that a text means: one of these where it may be, else any. Raises an AnswerError."""
    try:
        found = pool.find(text)
        if found in cards or fold(text) in (fold(found.name), fold(found.code)):
            return found
    except WhichOne:
        found = None
    try:
        return Index(cards).find(text)
    except AmbiguousCard as error:
        raise WhichOne(f"{quoted(text)} fits {', '.join(error.candidates)}", "type more of it") from None
    except UnknownCard:
        return found or pool.find(text)


class Pick(Draw[Card | None]):
    """[chosen-army] A player's next card for a Chosen Army, or None to stop."""

    __slots__ = ("army", "limit", "open", "player", "players", "pool")

    chance = False

    def __init__(
        self, player: Player, players: list[Player], open: list[Card], affordable: list[Card], limit: int, pool: Pool
    ) -> None:
        self.player = player
        self.players = players
        self.open = open
        self.limit = limit
        self.pool = pool
        total = sum(card.points for card in player.hand)
        super().__init__(
            "pick",
            player.name,
            "chosen-army.points",
            [*affordable, *([None] if player.hand else [])],
            self._found,
            lambda card: card.name if card else STOP,
            {"total": total, "left": limit - total, "limit": limit},
        )

    def _found(self, text: str) -> Card | None:
        if fold(text) == STOP:
            if not self.player.hand:
                raise NotAllowed(f"{self.player.name} has no card yet", "an army has one card at least")
            return None
        card = find_among(text, self.open, self.pool)
        if card not in self.open:
            holder = next((each.name for each in self.players if card in each.hand), None)
            where = f"{holder} has {card.name} already" if holder else f"{card.name} is no longer there to be picked"
            raise NotAllowed(where, "pick another card")
        total = sum(each.points for each in self.player.hand)
        if total + card.points > self.limit:
            raise NotAllowed(
                f"{card.name} has {card.points} points: {total} + {card.points} = {total + card.points}, "
                f"and the limit is {self.limit}",
                f"pick a card of at most {self.limit - total} points" + (f", or {STOP}" if self.player.hand else ""),
            )
        return card


class Play(Draw[Card]):
    """[turn.card] The card that a player plays; the cell may follow on the same line."""

    __slots__ = ()

    chance = False

    def __init__(self, player: Player, players: list[Player], board: Board, playable: list[Card], pool: Pool) -> None:
        def find(text: str) -> Card:
            card = find_among(text, playable, pool)
            if card not in playable:
                raise NotAllowed(_why_not_playable(card, player, players, board), _may_play(player, playable))
            return card

        about = {"variant": "open" if player.secret is None else "hidden", "hand": [card.name for card in playable]}
        super().__init__("card", player.name, "turn.card", playable, find, lambda card: card.name, about)

    def split(self, line: str) -> tuple[str, str]:
        first, _, rest = line.partition(";")
        cell = _CELL_BEHIND.search(first)
        if cell:
            first, rest = line[: cell.start()], line[cell.start() :]
        return first.strip(" \t,"), rest.strip()


def _why_not_playable(card: Card, player: Player, players: list[Player], board: Board) -> str:
    cell = next((each.cell for each in board.monsters.values() if each.card is card), None)
    if cell:
        return f"{card.name} lies on {cell} already"
    other = next((each.name for each in players if each is not player and card in each.hand), None)
    return f"{card.name} is in {other}’s hand" if other else f"{card.name} is not in {player.name}’s hand"


def _may_play(player: Player, playable: list[Card]) -> str:
    if player.secret is not None:
        return "type the card you play"
    return f"{player.name} has {', '.join(card.name for card in playable)}"


class Place(Choose[str]):
    """[turn.cell] The cell that a card is played on."""

    __slots__ = ("board",)

    def __init__(self, player: Player, card: Card, board: Board) -> None:
        super().__init__("cell", player.name, "turn.cell", board.free(), about={"card": card.name})
        self.board = board

    def split(self, line: str) -> tuple[str, str]:
        first, *rest = re.split(r"[\s;]+", line.strip(), maxsplit=1)
        return first, "".join(rest)

    def read(self, text: str) -> str:
        if re.fullmatch(r"#?\s*[0-9]{1,2}", text.strip()):
            return self.candidates[one_of(text, self.candidates)]
        cell = read_cell(text)
        if cell in self.candidates:
            return cell
        free = f"free are {', '.join(self.candidates)}"
        if cell in self.board.blocked:
            raise NotAllowed(f"{cell} is blocked", free)
        raise NotAllowed(f"{self.board.monsters[cell].card.name} lies on {cell} already", free)


class AtCell(Choose[Monster]):
    """[fights.order] The next fight, by the other card's cell or name."""

    __slots__ = ()

    def __init__(self, player: str, attacker: str, targets: list[Monster]) -> None:
        super().__init__("fight", player, "fights.order", targets, _at_cell, {"card": attacker})

    def read(self, text: str) -> Monster:
        wanted = fold(text)
        named = [each for each in self.candidates if wanted and fold(each.card.name).startswith(wanted)]
        if len(named) > 1:
            raise WhichOne(f"{quoted(text)} fits {', '.join(map(_at_cell, named))}", "type the cell")
        return named[0] if named else self.candidates[one_of(text, self.options())]


def _at_cell(monster: Monster) -> str:
    return f"{monster.cell} {monster.card.name}"
