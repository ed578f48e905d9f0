"""Layout of a war: two rows of dice, the Dawncard, and how many cards hands have."""

import textwrap
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from companion.board import places
from companion.board.places import Figure, Mend, Piece, Place, TableLayout
from companion.board.views import LayoutView
from companion.games.tossing_tiger.war.pieces import Card, Die, Player, Side
from companion.games.tossing_tiger.war.war import War
from companion.table import Scene
from companion.table.card_questions import find_card
from companion.table.question import NotAllowed

EMPTY, WON = "empty", "won"


class WarView(LayoutView):
    """A running war; cards that lie `aside` on a war pile are no more in play, and not out of the game."""

    def __init__(self, war: War, aside: Sequence[Card] = ()) -> None:
        self._war = war
        self._aside = aside
        self.index = war.pool.index

    @property
    def begun(self) -> bool:
        """True if a die was rolled."""
        return any(die.shown for side in self._war.sides for die in side.dice)

    @property
    def hands(self) -> dict[str, int]:
        """The number of cards of those who wage it."""
        return {player.name: player.hand for side in self._war.sides for player in side.players}

    def laid_out(self) -> TableLayout:
        war = self._war
        facts = {
            "number": war.number,
            "battle": war.place + 1,
            "dawncard": str(war.dawncard) if war.dawncard else None,
            "won": {side.name: [place + 1 for place in self._won(side)] for side in war.sides},
            "removed": [place + 1 for place in sorted(war.battles.removed)],
        }
        rows = [part for side in war.sides for part in self._side(side)]
        heading = f"battle {war.place + 1} of {war.number}" if war.number else "before the war"
        pile = Place("Draw pile", count=war.hands.deck, open=False)
        dice = [(player, self._in_dice(player)) for side in war.sides for player in side.players]
        beside = [places.Side(player.name, [Place("dice", count=many, open=False)]) for player, many in dice]
        gone = out_of_the_game(war.hands.gone, self._aside, war.hands.unseen)
        return TableLayout(heading, [*rows, pile, *self._dawncard()], facts, beside=[*beside, gone])

    def scene(self, columns: int, rows: int) -> Scene | None:
        """Two rows of dice, one above the other, with the battle that is fought marked; below them the Dawncard."""
        war = self._war
        if not war.formed or not any(side.dice for side in war.sides):
            return None
        name = max(len(side.name) for side in war.sides) + 2
        tails = {side: f"{len(self._won(side))} won · {side.hand} cards" for side in war.sides}
        width = max(6, min(16, (columns - name - max(map(len, tails.values()))) // war.number))
        heads = [f"[{place + 1}]" if place == war.place else f" {place + 1}" for place in range(war.number)]
        heads = [f"{head}{' none' * (place in war.battles.removed)}" for place, head in enumerate(heads)]
        drawn = [" " * name + "".join(head.ljust(width) for head in heads).rstrip()]
        for side in war.sides:
            dice = self._dice(side)
            row = "".join(f"{piece.name}{'*' * (WON in piece.note)}"[: width - 1].ljust(width) for piece in dice)
            drawn.append(f"{side.name.ljust(name)}{row}{tails[side]}")
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
        row, won = Place("", self._dice(side), fixed=True, holds="die"), f"{len(self._won(side))} won" * bool(side.dice)
        figures = [hand_figure(player, partial(self._counts, side, player)) for player in side.players]
        hands = [
            Place("hand", count=self._in_hand(player), said=player.hand, open=False, figures={"hand": each})
            for player, each in zip(side.players, figures, strict=True)
        ]
        if not self._war.of_teams:
            return [places.Side(side.name, [row, *hands], won, facts)]
        of_players = [places.Side(player.name, [hand]) for player, hand in zip(side.players, hands, strict=True)]
        return [places.Side(side.name, [row], won, facts), *of_players]

    def _dice(self, side: Side) -> list[Piece]:
        war, pieces = self._war, []
        for place, die in enumerate(side.dice[: war.formed]):
            fought = war.is_fought(place) and place not in war.battles.removed
            empty = die.shown is None and (die.is_empty() or fought)
            owner = str(die.owner) if len(side.players) > 1 else ""
            shows_none = partial(setattr, die, "shown", None) if die.shown else None
            piece = Piece(
                die.shown.card.animal if die.shown else EMPTY if empty else "?",
                die.shown.card.name if die.shown else None,
                note=" ".join(filter(None, (owner, WON * war.has_won(side, place)))),
                gone=place in war.battles.removed or empty,
                absent=die.is_empty(),
                key=f"{die.owner}'s die {die.number}",
                also=[str(place + 1)],
                thing=die,
                fixes=places.Fixes(
                    lambda: None,
                    partial(self._changes_places, side, place),
                    states={EMPTY: shows_none} if place <= war.place and not war.is_judged else {},
                    shows=partial(self._shows, side, place) if place <= war.place else None,
                ),
            )
            pieces.append(piece)
        return pieces

    def _dawncard(self) -> list[Place]:
        if (card := self._war.dawncard) is None:
            return []
        said = f"— {card.dawn_text} Roosters after it: {card.change_text}"
        taken = not self._lies_dawncard()
        return [Place("Dawncard", [Piece(card.name, card.name, note=said, gone=taken, absent=taken)])]

    def _lies_dawncard(self) -> bool:
        """True if the Dawncard still lies there: it may be destroyed or taken, and its rule holds all the same."""
        war, dice = self._war, self._war.sides[0].dice
        return any(die.is_dawn() for die in dice) if dice else war.dawncard is not None and not war.is_judged

    def _in_hand(self, player: Player) -> int:
        """The number of cards that a player holds: those in dice are not among them, and no Dawncard."""
        laid = self._war.dawn.layer == player.name and self._lies_dawncard()
        return player.hand - self._in_dice(player) - laid

    def _in_dice(self, player: Player) -> int:
        """The number of cards in a player's dice, but for the Dawncard; at least so many while dice are formed."""
        war = self._war
        lying = [die for side in war.sides for die in side.dice[: war.formed] if die.owner is player]
        if war.dawn.rule.stages and any(die.owner is player for side in war.sides for die in side.dice[war.formed :]):
            return sum(die.least for die in lying if not die.is_dawn())
        laid = self._war.dawn.layer == player.name and self._lies_dawncard()
        return player.hand - player.loose - laid if lying else 0

    def _won(self, side: Side) -> list[int]:
        return [place for place in range(len(side.dice)) if self._war.has_won(side, place)]

    def _changes_places(self, side: Side, to: int, die: Die) -> Callable[[Die], None]:
        """Two dice of a row change places."""
        self._refuse_when_judged()
        if die not in side.dice or die is side.dice[to]:
            raise NotAllowed(f"{side.name} has no two such dice", f"name two of the places 1 to {len(side.dice)}")
        return lambda die: self._war.change_places(side, side.dice.index(die), to)

    def _refuse_when_judged(self) -> None:
        if self._war.is_judged:
            raise NotAllowed("the war is judged already", "go back to where it was answered with :undo")

    def _shows(self, side: Side, place: int, named: str) -> Mend | None:
        """The correction that lays a card open in a row, of those that can lie there."""
        self._refuse_when_judged()
        war, die = self._war, side.dice[place]
        able = die.told or [*war.hands.can_be(), *([die.shown.card] if die.shown else [])]
        card: Card = find_card(war.pool.index, named, able)
        if card not in able:
            raise NotAllowed(f"{card.name} can't lie there: every copy is elsewhere", "look once more")
        if die.shown and die.shown.card is card:
            return None
        return partial(war.lays_open, side, place, card)

    def _counts(self, side: Side, player: Player, number: int) -> Mend:
        """The correction that puts so many cards into a hand, its dice included."""
        war = self._war
        if war.is_paid:
            raise NotAllowed(
                "the cards grabbed are counted already", "mend it when the war is over, or go back with :undo"
            )
        dice = war.hands.in_dice(player, war.least)
        mend = mended_hand(player, war.hands, max(1, dice), f"{dice} cards in dice alone", number)
        fewer = player.hand // war.least - number // war.least
        if not side.dice and side.most_dice(war.least) - fewer < war.number:
            raise NotAllowed(f"{side.name} could not lay {war.number} dice then", "take the number back with :undo")
        return partial(war.hands.recounts, player, mend)


def hand_figure(player: Player, sets: Callable[[int], Mend]) -> Figure:
    """The number of cards in a hand, to be mended: hands hold as many, wherever the others lie."""
    in_all = "cards in all, those in your dice among them; the draw pile has what is left"
    return Figure(player.hand, sets, lambda number: f"{player}: hold {number} {in_all}.")


class Piles(Protocol):
    """The draw pile (`deck`), and the cards out of the game that nobody has named (`unseen`)."""

    deck: int
    unseen: int


def mended_hand(player: Player, piles: Piles, least: int, there: str, number: int) -> Mend:
    """The correction of a hand's number of cards, of which at `least` so many are `there`: others are in the piles."""
    if player.told is not None:
        raise NotAllowed("hands are told by name here", "take the answer back with :undo")
    if number < least:
        raise NotAllowed(f"{player} has {there}", "say how many the whole hand has")
    if number > (most := player.hand + piles.deck + piles.unseen):
        raise NotAllowed(f"{player} can't have more than {most} cards", "the others are in other hands")

    def mend() -> None:
        rest = piles.deck - (number - player.hand)
        piles.deck, piles.unseen = max(0, rest), piles.unseen + min(0, rest)
        player.hand = number

    return mend


def out_of_the_game(gone: Sequence[Card], aside: Sequence[Card], unseen: int) -> Place:
    """The cards that left the game, but for those that lie on a war pile; some of them nobody named."""
    pieces: list[Piece] = []
    for card, many in (Counter(gone) - Counter(aside)).items():
        pieces += [
            Piece(card.name, card.name, key=f"{card.name} {each}" if each > 1 else "") for each in range(1, many + 1)
        ]
    return Place("out of the game", pieces, count=len(pieces) + unseen)
