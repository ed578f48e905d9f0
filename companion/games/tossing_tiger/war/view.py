"""A war as people see it: two rows of dice, who wins, hands, and the corrections that are made by hand."""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import Card, Shown
from companion.games.tossing_tiger.war.side import Side
from companion.games.tossing_tiger.war.war import War
from companion.table import Scene, View
from companion.table.card_questions import find_card
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable
from companion.words import fold

FIXES = "ANN 2 CRANE: what her die of battle 2 shows; ANN hand 7"
HINT = "say “:fix Ann 2 Crane” for what a die shows, or “:fix Ann hand 7”"
_HAND = re.compile(r"hand\s+(\d{1,2})", re.IGNORECASE)
_SHOWS = re.compile(r"(\d)\s+(.+)")


class WarView(View):
    """A running war."""

    fixes = FIXES

    def __init__(self, war: War) -> None:
        self._war = war

    def state(self) -> dict[str, Any]:
        """The number of dice, the battle, hands, what the dice show, and who has won which battles so far."""
        return self._war.data()

    def lines(self) -> list[str]:
        """Both rows, the tally and the hands."""
        war = self._war
        lines = [f"{side.name}: {', '.join(self._places(side)) or 'no dice yet'}" for side in war.sides]
        won = [f"{side.name} {self._tally(side)}" for side in war.sides]
        hands = [f"{side.name} {side.hand}" for side in war.sides]
        return [*lines, f"Won so far: {', '.join(won)}. Hands: {', '.join(hands)}. Draw pile: {war.deck}."]

    def status(self) -> str:
        """Both rows in short."""
        return " | ".join(
            f"{side.name} {self._tally(side)}: {' '.join(self._places(side))}" for side in self._war.sides
        )

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Two rows of dice, one above the other, with the battle that is fought marked."""
        war = self._war
        if not war.number:
            return None
        name = max(len(side.name) for side in war.sides) + 2
        width = max(6, min(16, (columns - name - 8) // war.number))
        head = " " * name + "".join(self._head(place).ljust(width) for place in range(war.number))
        drawn = [head.rstrip()]
        for side in war.sides:
            row = "".join(place[: width - 1].ljust(width) for place in self._places(side))
            drawn.append(f"{side.name.ljust(name)}{row}{self._tally(side)} won · {side.hand} cards")
        lines = [line for each in drawn for line in textwrap.wrap(each, columns, drop_whitespace=False)]
        return Scene(lines) if len(lines) <= rows else None

    def _head(self, place: int) -> str:
        return f"[{place + 1}]" if place == self._war.place else f" {place + 1}"

    def _places(self, side: Side) -> list[str]:
        war = self._war
        said = []
        for place, die in enumerate(side.dice):
            if die.shown is None:
                said.append("empty" if place < war.place else "?")
                continue
            said.append(f"{die.shown.card.animal}{'*' * war.has_won(side, place)}")
        return said

    def _tally(self, side: Side) -> int:
        return sum(self._war.has_won(side, place) for place in range(len(side.dice)))

    def correction(self, words: str) -> Callable[[], Event]:
        """What a die shows, or how many cards a hand has."""
        for side in self._war.sides:
            if not fold(words).startswith(fold(side.name)):
                continue
            rest = words.strip()[len(side.name) :].strip()
            if hand := _HAND.fullmatch(rest):
                return self._hand(side, int(hand[1]))
            if shows := _SHOWS.fullmatch(rest):
                return self._shows(side, int(shows[1]) - 1, shows[2])
        raise Unreadable(f"{quoted(words)} is no correction", HINT)

    def _hand(self, side: Side, number: int) -> Callable[[], Event]:
        if side.told is not None:
            raise NotAllowed("hands are told by name here", "take the answer back with :undo")
        dice = sum(2 if die.cards is None else die.cards for die in side.dice)
        if number < max(1, dice):
            raise NotAllowed(f"{side.name} has {dice} cards in dice alone", "say how many the whole hand has")
        return partial(self._mend_hand, side, number)

    def _mend_hand(self, side: Side, number: int) -> Event:
        what = f"the hand has {number} cards (it had {side.hand})"
        side.hand = number
        return e.mended("by-hand", player=side, what=what)

    def _shows(self, side: Side, place: int, named: str) -> Callable[[], Event]:
        war = self._war
        if not 0 <= place <= war.place or place >= len(side.dice):
            raise NotAllowed(f"battle {place + 1} is not fought yet", "mend what lies open")
        able = side.dice[place].told or [*war.can_be(), *self._there(side, place)]
        card = find_card(war.pool.index, named, able)
        if card not in able:
            raise NotAllowed(f"{card.name} can't lie there: every copy is elsewhere", "look once more")
        return partial(self._mend_shown, side, place, card)

    def _there(self, side: Side, place: int) -> list[Card]:
        shown = side.dice[place].shown
        return [shown.card] if shown else []

    def _mend_shown(self, side: Side, place: int, card: Card) -> Event:
        side.dice[place].shown = Shown(card, place)
        return e.mended("by-hand", player=side, what=f"battle {place + 1} shows {card}")


def war_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won the war, and what the hands are now."""
    won = f"{result['winners'][0]} wins the war" if result["winners"] else "Nobody wins the war"
    tally = ", ".join(f"{name} {len(battles)}" for name, battles in result["won"].items())
    hands = ", ".join(f"{name} {hand}" for name, hand in result["hands"].items())
    return [f"{won}: battles {tally}. Hands: {hands}."]
