"""What lies on the table in a war: two rows of dice, the Dawncard, and how many cards hands have."""

import textwrap
from collections.abc import Callable
from functools import partial

from companion.games.tossing_tiger.war.pieces import Card, Die, Player, Side
from companion.games.tossing_tiger.war.war import War
from companion.table import Data, Scene, View, places
from companion.table.card_questions import find_card
from companion.table.places import Figure, Laid, Mend, Piece, Place
from companion.table.questions import NotAllowed

EMPTY, WON = "empty", "won"


class WarView(View):
    """A running war."""

    def __init__(self, war: War) -> None:
        self._war = war
        self.index = war.pool.index

    def laid_out(self) -> Laid:
        war = self._war
        won = {
            side.name: [place + 1 for place in range(len(side.dice)) if war.has_won(side, place)] for side in war.sides
        }
        facts = {
            "number": war.number,
            "battle": war.place + 1,
            "dawncard": str(war.dawncard) if war.dawncard else None,
            "won": won,
            "removed": [place + 1 for place in sorted(war.battles.removed)],
        }
        rows = [part for side in war.sides for part in self._side(side)]
        parts: list[places.Side | Place] = [*rows, Place("Draw pile", count=war.hands.deck, open=False)]
        parts += self._dawncard()
        return Laid(f"battle {war.place + 1} of {war.number}" if war.number else "before the war", parts, facts)

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Two rows of dice, one above the other, with the battle that is fought marked; below them the Dawncard."""
        war = self._war
        if not war.number or not any(side.dice for side in war.sides):
            return None
        name = max(len(side.name) for side in war.sides) + 2
        width = max(6, min(16, (columns - name - 8) // war.number))
        drawn = [" " * name + "".join(self._head(place).ljust(width) for place in range(war.number)).rstrip()]
        for side in war.sides:
            dice = self._dice(side)
            row = "".join(f"{piece.name}{'*' * (WON in piece.note)}"[: width - 1].ljust(width) for piece in dice)
            drawn.append(f"{side.name.ljust(name)}{row}{self._tally(side)} won · {side.hand} cards")
            if len(side.players) > 1:
                drawn.append(" " * name + "".join(str(die.owner)[: width - 1].ljust(width) for die in side.dice))
        drawn += [part.words() for part in self._dawncard()]
        lines = [line for each in drawn for line in textwrap.wrap(each, columns, drop_whitespace=False)]
        return Scene(lines) if len(lines) <= rows else None

    def _side(self, side: Side) -> list[places.Side]:
        """A row of dice, and the hands of its players."""
        facts = {
            "hand": side.hand,
            "hands": {player.name: player.hand for player in side.players},
            "shows": [str(die.shown) if die.shown else None for die in side.dice],
            "of": [die.owner.name for die in side.dice],
        }
        row = Place("", self._dice(side), fixed=True)
        won = f"{self._tally(side)} won"
        if len(side.players) == 1:
            return [places.Side(side.name, [row, self._hand(side, side.players[0])], won, facts)]
        hands = [places.Side(player.name, [self._hand(side, player)]) for player in side.players]
        return [places.Side(side.name, [row], won, facts), *hands]

    def _dice(self, side: Side) -> list[Piece]:
        war, pieces = self._war, []
        for place, die in enumerate(side.dice):
            fought = war.is_fought(place) and place not in war.battles.removed
            empty = die.shown is None and (die.is_empty() or fought)
            owner = str(die.owner) if len(side.players) > 1 else ""
            piece = Piece(
                die.shown.card.animal if die.shown else EMPTY if empty else "?",
                die.shown.card.name if die.shown else None,
                note=" ".join(filter(None, (owner, WON * war.has_won(side, place)))),
                gone=place in war.battles.removed or empty,
                also=[str(place + 1)],
                thing=die,
                leaves=lambda: None,
                takes=partial(self._changes_places, side, place),
            )
            if place <= war.place:
                piece.states = {EMPTY: partial(setattr, die, "shown", None)}
                piece.shows = partial(self._shows, side, place)
            pieces.append(piece)
        return pieces

    def _dawncard(self) -> list[Place]:
        if (card := self._war.dawncard) is None:
            return []
        said = f"— {card.dawn_text} Roosters after it: {card.change_text}"
        return [Place("Dawncard", [Piece(card.name, card.name, note=said)])]

    def _hand(self, side: Side, player: Player) -> Place:
        figures = {"hand": Figure(player.hand, partial(self._counts, side, player))}
        return Place("hand", count=player.hand, open=False, figures=figures)

    def _head(self, place: int) -> str:
        war = self._war
        said = f"[{place + 1}]" if place == war.place else f" {place + 1}"
        return f"{said} none" if place in war.battles.removed else said

    def _tally(self, side: Side) -> int:
        return sum(self._war.has_won(side, place) for place in range(len(side.dice)))

    def _changes_places(self, side: Side, to: int, die: Die) -> Callable[[Die], None]:
        """Two dice of a row change places."""
        if die not in side.dice or die is side.dice[to]:
            raise NotAllowed(f"{side.name} has no two such dice", f"name two of the places 1 to {len(side.dice)}")
        return lambda die: self._war.change_places(side, side.dice.index(die), to)

    def _shows(self, side: Side, place: int, named: str) -> Mend:
        """What lies open in a row, of what can lie there."""
        war, die = self._war, side.dice[place]
        able = die.told or [*war.hands.can_be(), *([die.shown.card] if die.shown else [])]
        card: Card = find_card(war.pool.index, named, able)
        if card not in able:
            raise NotAllowed(f"{card.name} can't lie there: every copy is elsewhere", "look once more")
        return partial(war.lays_open, side, place, card)

    def _counts(self, side: Side, player: Player, number: int) -> Mend:
        """So many cards are in a hand, its dice included."""
        if player.told is not None:
            raise NotAllowed("hands are told by name here", "take the answer back with :undo")
        dice = sum(die.least for side in self._war.sides for die in side.dice if die.owner is player)
        if number < max(1, dice):
            raise NotAllowed(f"{player.name} has {dice} cards in dice alone", "say how many the whole hand has")
        fewer = player.hand // self._war.least - number // self._war.least
        if not side.dice and side.most_dice(self._war.least) - fewer < self._war.number:
            could = f"{side.name} could not lay {self._war.number} dice then"
            raise NotAllowed(could, "take the number back with :undo")
        return partial(setattr, player, "hand", number)


def war_lines(result: Data) -> list[str]:
    """The result in words: who won the war, and what the hands are now."""
    winners = result["winners"]
    won = f"{winners[0]} wins the war" if len(winners) == 1 else f"{'Both' if winners else 'Nobody'} wins the war"
    tally = ", ".join(f"{name} {len(battles)}" for name, battles in result["won"].items())
    hands = ", ".join(f"{name} {hand}" for name, hand in result["hands"].items())
    return [f"{won.replace('Both wins', 'Both win')}: battles {tally}. Hands: {hands}."]
