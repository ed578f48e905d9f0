"""A war as people see it: two rows of dice, who wins, hands, and the corrections that are made by hand."""

import re
import textwrap
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.errors import quoted
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import Card
from companion.games.tossing_tiger.war.side import Player, Side
from companion.games.tossing_tiger.war.war import War
from companion.table import Scene, View
from companion.table.card_questions import find_card
from companion.table.events import Event
from companion.table.questions import NotAllowed, Unreadable
from companion.table.tabletop import Piece, Row, Tabletop
from companion.words import fold

FIXES = "ANN 2 CRANE: what her die of battle 2 shows; ANN 2 EMPTY; ANN 1 TO 3: dice change places; ANN hand 7"
HINT = (
    "say “:fix Ann 2 Crane” for what a die shows, “:fix Ann 1 to 3” for dice that change places, or “:fix Ann hand 7”"
)
_HAND = re.compile(r"hand\s+([0-9]{1,2})", re.IGNORECASE)
_PLACES = re.compile(r"([0-9])\s+to\s+([0-9])", re.IGNORECASE)
_SHOWS = re.compile(r"([0-9])\s+(.+)")
EMPTY = "empty"


class WarView(View):
    """A running war."""

    fixes = FIXES

    def __init__(self, war: War) -> None:
        self._war = war

    def state(self) -> dict[str, Any]:
        """The number of dice, the battle, hands, what the dice show, and who has won which battles so far."""
        return self._war.data()

    def lines(self) -> list[str]:
        """Both rows, the tally, the hands, and what the Dawncard says."""
        war = self._war
        lines = [f"{side.name}: {', '.join(self._places(side)) or 'no dice yet'}" for side in war.sides]
        won = [f"{side.name} {self._tally(side)}" for side in war.sides]
        hands = [f"{player.name} {player.hand}" for side in war.sides for player in side.players]
        lines.append(f"Won so far: {', '.join(won)}. Hands: {', '.join(hands)}. Draw pile: {war.deck}.")
        return lines + self._dawn()

    def status(self) -> str:
        """Both rows in short."""
        return " | ".join(
            f"{side.name} {self._tally(side)}: {' '.join(self._places(side))}" for side in self._war.sides
        )

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Two rows of dice, one above the other, with the battle that is fought marked; below them the Dawncard."""
        war = self._war
        if not war.number or not any(side.dice for side in war.sides):
            return None
        name = max(len(side.name) for side in war.sides) + 2
        width = max(6, min(16, (columns - name - 8) // war.number))
        head = " " * name + "".join(self._head(place).ljust(width) for place in range(war.number))
        drawn = [head.rstrip()]
        for side in war.sides:
            row = "".join(place[: width - 1].ljust(width) for place in self._places(side))
            drawn.append(f"{side.name.ljust(name)}{row}{self._tally(side)} won · {side.hand} cards")
            if len(side.players) > 1:
                drawn.append(" " * name + "".join(str(die.owner)[: width - 1].ljust(width) for die in side.dice))
        drawn += self._dawn()
        lines = [line for each in drawn for line in textwrap.wrap(each, columns, drop_whitespace=False)]
        return Scene(lines) if len(lines) <= rows else None

    def tabletop(self) -> Tabletop:
        """Two rows of dice, one above the other, and the Dawncard."""
        war = self._war
        rows = [
            Row(side.name, self._pieces(side), f"{self._tally(side)} won · {side.hand} cards", fixed=True)
            for side in war.sides
        ]
        if war.dawncard:
            rows.append(Row("Dawncard", [Piece(war.dawncard.name, war.dawncard.name)], war.dawncard.dawn_text))
        return Tabletop(f"battle {war.place + 1} of {war.number}" if war.number else "before the war", rows)

    def _pieces(self, side: Side) -> list[Piece]:
        war, pieces = self._war, []
        for place, (die, said) in enumerate(zip(side.dice, self._places(side), strict=True)):
            won = "won" if die.shown and war.has_won(side, place) else ""
            owner = str(die.owner) if len(side.players) > 1 else ""
            card = die.shown.card.name if die.shown else None
            gone = place in war.removed or (die.shown is None and said == EMPTY)
            pieces.append(Piece(said.rstrip("*"), card, note=" ".join(filter(None, (owner, won))), gone=gone))
        return pieces

    def _dawn(self) -> list[str]:
        card = self._war.dawncard
        return [f"Dawncard: {card.dawn_text} Roosters after it: {card.change_text}"] if card else []

    def _head(self, place: int) -> str:
        war = self._war
        said = f"[{place + 1}]" if place == war.place else f" {place + 1}"
        return f"{said} none" if place in war.removed else said

    def _places(self, side: Side) -> list[str]:
        war = self._war
        said = []
        for place, die in enumerate(side.dice):
            if die.shown is None:
                said.append("empty" if die.is_empty() or (war.is_fought(place) and place not in war.removed) else "?")
                continue
            said.append(f"{die.shown.card.animal}{'*' * war.has_won(side, place)}")
        return said

    def _tally(self, side: Side) -> int:
        return sum(self._war.has_won(side, place) for place in range(len(side.dice)))

    def correction(self, words: str) -> Callable[[], Event]:
        """What a die shows, which dice change places, or how many cards a hand has."""
        for player in (player for side in self._war.sides for player in side.players):
            if hand := _HAND.fullmatch(_behind(words, player.name)):
                return self._hand(player, int(hand[1]))
        for side in self._war.sides:
            rest = _behind(words, side.name)
            if places := _PLACES.fullmatch(rest):
                return self._places_change(side, int(places[1]) - 1, int(places[2]) - 1)
            if shows := _SHOWS.fullmatch(rest):
                return self._shows(side, int(shows[1]) - 1, shows[2])
        raise Unreadable(f"{quoted(words)} is no correction", HINT)

    def _hand(self, player: Player, number: int) -> Callable[[], Event]:
        if player.told is not None:
            raise NotAllowed("hands are told by name here", "take the answer back with :undo")
        dice = sum(die.least for side in self._war.sides for die in side.dice if die.owner is player)
        if number < max(1, dice):
            raise NotAllowed(f"{player.name} has {dice} cards in dice alone", "say how many the whole hand has")
        side = next(side for side in self._war.sides if player in side.players)
        fewer = player.hand // self._war.least - number // self._war.least
        if not side.dice and side.most_dice(self._war.least) - fewer < self._war.number:
            raise NotAllowed(
                f"{side.name} could not lay {self._war.number} dice then", "take the number back with :undo"
            )
        return partial(self._mend_hand, player, number)

    def _mend_hand(self, player: Player, number: int) -> Event:
        what = f"the hand has {number} cards (it had {player.hand})"
        player.hand = number
        return e.mended("by-hand", player=player.name, what=what)

    def _places_change(self, side: Side, one: int, two: int) -> Callable[[], Event]:
        if one == two or not all(0 <= place < len(side.dice) for place in (one, two)):
            raise NotAllowed(f"{side.name} has no two such dice", f"name two of the places 1 to {len(side.dice)}")
        return partial(self._mend_places, side, one, two)

    def _mend_places(self, side: Side, one: int, two: int) -> Event:
        self._war.change_places(side, one, two)
        return e.mended("by-hand", player=side.name, what=f"the dice of battles {one + 1} and {two + 1} change places")

    def _shows(self, side: Side, place: int, named: str) -> Callable[[], Event]:
        war = self._war
        if not 0 <= place <= war.place or place >= len(side.dice):
            raise NotAllowed(f"battle {place + 1} is not fought yet", "mend what lies open")
        if fold(named) == EMPTY:
            return partial(self._mend_shown, side, place, None)
        able = side.dice[place].told or [*war.can_be(), *self._there(side, place)]
        card = find_card(war.pool.index, named, able)
        if card not in able:
            raise NotAllowed(f"{card.name} can't lie there: every copy is elsewhere", "look once more")
        return partial(self._mend_shown, side, place, card)

    def _there(self, side: Side, place: int) -> list[Card]:
        shown = side.dice[place].shown
        return [shown.card] if shown else []

    def _mend_shown(self, side: Side, place: int, card: Card | None) -> Event:
        if card is None:
            side.dice[place].shown = None
        else:
            self._war.lays_open(side, place, card)
        return e.mended("by-hand", player=side.name, what=f"battle {place + 1} shows {card or 'nothing'}")


def _behind(words: str, name: str) -> str:
    """What stands behind a name, empty where it does not begin with it."""
    return words.strip()[len(name) :].strip() if fold(words).startswith(fold(name)) else ""


def war_lines(result: dict[str, Any]) -> list[str]:
    """The result in words: who won the war, and what the hands are now."""
    winners = result["winners"]
    won = f"{winners[0]} wins the war" if len(winners) == 1 else f"{'Both' if winners else 'Nobody'} wins the war"
    tally = ", ".join(f"{name} {len(battles)}" for name, battles in result["won"].items())
    hands = ", ".join(f"{name} {hand}" for name, hand in result["hands"].items())
    return [f"{won.replace('Both wins', 'Both win')}: battles {tally}. Hands: {hands}."]
