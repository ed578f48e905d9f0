"""What the rules of Tetra Master leave open: the deal, the army, the card, the cell, the fights and their dice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.errors import quoted
from companion.games.tetra_master.board import Board, Monster, Player
from companion.games.tetra_master.grid import CELLS
from companion.games.tetra_master.monster import Card
from companion.table.card_questions import Cards, Draw, find_card
from companion.table.dice import Throw
from companion.table.questions import Choose, Names, NotAllowed, Question, Roll, Unreadable, WhichOne, one_of
from companion.words import counted, fold

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


class Two(Names):
    """The first: two names."""

    name = "players"
    says = "Who plays? Two names, a comma between; the first plays red, the second blue."

    lowest: int = 2
    highest: int = 2


class ArenaDealt(Question[list[str]]):
    """Each battle: the blocked cells, a comma or a space between, or `none`."""

    name = "arena"
    says = (
        "Shuffle the arena cards and deal sixteen in four rows of four. Which cells are blocked? Such as b2 c4, or "
        "none; a1 is top left, d1 top right."
    )
    kind = "cards"
    chance = True
    nothing = "none"

    blocked: int
    empty: int

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


class FiveCards(Cards[Card]):
    """Five of some cards, each as often as it is there."""

    lowest: int = HAND
    highest: int = HAND
    pool: Pool
    cards: list[Card]

    def able(self) -> Iterable[Card]:
        return dict.fromkeys(self.cards)

    def find(self, text: str) -> Card:
        return find_card(self.pool.index, text, self.able())

    def label(self, card: Card) -> str:
        return card.name

    def refuse(self, cards: list[Card]) -> NotAllowed | None:
        for card in cards:
            if cards.count(card) > self.cards.count(card):
                return self.why_not(card, cards)
        if len(cards) == HAND:
            return None
        return NotAllowed(f"that is {counted(len(cards), 'card')}", f"name {HAND}, a comma between")

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        """Why a card can't be among those named."""
        raise NotImplementedError

    def pick(self, random: Random) -> list[Card]:
        return random.sample(self.cards, HAND)


class Dealt(FiveCards):
    """Open hands: the five cards dealt to a player."""

    name = "hand"
    says = "Which five cards were dealt to {who}? Names or codes on one line, a comma between."
    chance = True

    players: list[Player]

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        holder = next((player.name for player in self.players if card in player.hand), None)
        twice = "is named twice" if cards.count(card) > 1 else "is no longer in the deck"
        why = f"is in {holder}’s hand already" if holder else twice
        return NotAllowed(f"{card.name} {why}", "name the cards that were dealt")


class NewCards(Dealt):
    """Later battles of a tournament with open hands: five more."""

    name = "new-cards"
    says = "Deal {who} five more cards. Which? Names or codes on one line, a comma between."


class Five(FiveCards):
    """Then: the five that a player goes on with; secret, so `taken` and `undone` don't repeat it."""

    name = "five"
    says = "With which five cards does {who} go into the next battle? A comma between."
    secret = True

    def why_not(self, card: Card, cards: list[Card]) -> NotAllowed:
        what = f"{card.name} is named twice" if card in self.cards else f"{self.who} does not have {card.name}"
        return NotAllowed(what, f"it can be: {', '.join(self.options())}")


class Start(Roll):
    """Who starts, where it is not settled: 1 to 3 the first player."""

    name = "start"
    says = "Who starts? Roll a die: 1 to 3, {first}; 4 to 6, {second}."

    first: str
    second: str


class Pick(Draw[Card | None]):
    """Chosen Army: a card, or `stop`.

    `open` are the cards that may be picked, where the points allow it: these are the `cards`; None is to stop.
    """

    name = "pick"
    says = "{who} picks a card of at most {left:point}, or stops ({total} of {limit} used)."
    chance = False

    pool: Pool
    player: Player
    players: list[Player]
    open: list[Card]
    limit: int

    @property
    def total(self) -> int:
        """The points of the army so far."""
        return sum(card.points for card in self.player.hand)

    @property
    def left(self) -> int:
        """How many points the next card may have."""
        return self.limit - self.total

    def label(self, card: Card | None) -> str:
        return card.name if card else STOP

    def find(self, text: str) -> Card | None:
        if fold(text) == STOP:
            if not self.player.hand:
                raise NotAllowed(f"{self.player.name} has no card yet", "an army has one card at least")
            return None
        card = find_card(self.pool.index, text, self.open)
        if card not in self.open:
            holder = next((each.name for each in self.players if card in each.hand), None)
            where = f"{holder} has {card.name} already" if holder else f"{card.name} is no longer there to be picked"
            raise NotAllowed(where, "pick another card")
        if card.points > self.left:
            total = self.total
            raise NotAllowed(
                f"{card.name} has {card.points} points: {total} + {card.points} = {total + card.points}, "
                f"and the limit is {self.limit}",
                f"pick a card of at most {self.left} points" + (f", or {STOP}" if self.player.hand else ""),
            )
        return card


class Play(Draw[Card]):
    """A turn: the card, where more than one is left."""

    name = "card"
    says = {
        "open": "{who}'s turn: which card of {hand}? The cell may follow on the same line.",
        "hidden": "{who}'s turn: which card? The cell may follow on the same line.",
    }
    chance = False

    pool: Pool
    player: Player
    players: list[Player]
    board: Board

    @property
    def variant(self) -> str:
        return "open" if self.player.secret is None else "hidden"

    @property
    def hand(self) -> list[str]:
        """The names of the cards that can be played."""
        return [card.name for card in self.cards]

    def label(self, card: Card) -> str:
        return card.name

    def split(self, line: str) -> tuple[str, str]:
        first, _, rest = line.partition(";")
        cell = _CELL_BEHIND.search(first)
        if cell:
            first, rest = line[: cell.start()], line[cell.start() :]
        return first.strip(" \t,"), rest.strip()

    def find(self, text: str) -> Card:
        card = find_card(self.pool.index, text, self.cards)
        if card not in self.cards:
            may = f"{self.who} has {', '.join(self.hand)}" if self.variant == "open" else "type the card you play"
            raise NotAllowed(self._why_not(card), may)
        return card

    def _why_not(self, card: Card) -> str:
        cell = next((each.cell for each in self.board.monsters.values() if each.card is card), None)
        if cell:
            return f"{card.name} lies on {cell} already"
        other = next((each.name for each in self.players if each is not self.player and card in each.hand), None)
        return f"{card.name} is in {other}’s hand" if other else f"{card.name} is not in {self.who}’s hand"


class Place(Choose[str]):
    """A turn: the cell, where more than one is free."""

    name = "cell"
    says = "On which cell does {who} play {card}?"

    card: str
    board: Board

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


class NextFight(Choose[Monster]):
    """The next fight, where there are several."""

    name = "fight"
    says = "Which card does {card} fight next? Its cell or its name."

    card: str

    def label(self, candidate: Monster) -> str:
        return f"{candidate.cell} {candidate.card.name}"

    def read(self, text: str) -> Monster:
        wanted = fold(text)
        named = [each for each in self.candidates if wanted and fold(each.card.name).startswith(wanted)]
        if len(named) > 1:
            raise WhichOne(f"{quoted(text)} fits {', '.join(map(self.label, named))}", "type the cell")
        return named[0] if named else self.candidates[one_of(text, self.options())]


class AttackRoll(Throw):
    """The attacker's dice: faces, or their sum or number of sixes."""

    name = "attack-roll"
    says = {
        "one": "{who} rolls a die for {card}: which number?",
        "sum": "{who} rolls {dice} dice for {card}: their sum, or each number with a space between?",
        "sixes": (
            "{who} rolls {dice} dice for {card}: how many Chocobos (sixes), or each number with a space between?"
        ),
    }

    card: str

    @property
    def variant(self) -> str:
        return "one" if self.dice == 1 else "sixes" if self.counting else "sum"


class DefenceRoll(AttackRoll):
    """The defender's dice, likewise."""

    name = "defence-roll"
