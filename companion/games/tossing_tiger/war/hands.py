"""State of hands, dice and the draw pile, and how cards leave one of them for another."""
# mypyc

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from companion.cards.lookup import Index
from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as d
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.pieces import Card, Die, OpenCard, Player, Side
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.table import KnownAnswer, Table
from companion.table.question import Question

DEALT = 6
LARGEST = 60
"""The cards that a hand has at first, and the most that may be said of one."""

T = TypeVar("T")
Asks = Callable[..., Question[T]]


class Hands:
    """The hands of both sides and their dice, and how many cards lie in the draw pile (`deck`).

    The cards that are `gone` are out of the game, as far as anybody knows, so many more (`unseen`) without their names;
    those `elsewhere` are in hands that wage no war here. `moved` says whether any card has changed hands.
    """

    def __init__(self, table: Table, pool: FighterPool, sides: tuple[Side, Side], deck: int) -> None:
        self.table = table
        self.pool = pool
        self.sides = sides
        self.deck = deck
        self.gone: list[Card] = []
        self.unseen = 0
        self.elsewhere: list[Card] = []
        self.moved = False

    def named(self, question: Asks[T], rule: str, who: object, cards: Sequence[Card | None], **said: int | str) -> T:
        """Ask somebody to name one of some cards."""
        return self.table.ask(question(rule, str(who), index=self.pool.index, cards=cards, **said))

    def can_be(self) -> list[Card]:
        """[roll.copies] The cards of which a copy may still lie in a die."""
        lying = [die.shown.card for side in self.sides for die in side.dice if die.shown is not None]
        if len(lying) < self.pool.fewest and not self.gone:
            return self.pool.cards
        out = {card for card, many in Counter(lying + self.gone).items() if many >= card.copies}
        return [card for card in self.pool.cards if card not in out] if out else self.pool.cards

    def destroy(self, card: OpenCard) -> None:
        """[bull] A card leaves the game; [empty] its die shows nothing and loses."""
        self._taken(card.side, card.place, card, card.card)
        self.gone.append(card.card)
        self.table.tell(e.destroyed("bull", player=card.side, card=card, battle=card.place + 1))

    def discard(self, grabbed: Sequence[Card | None], kept: Sequence[Card | None]) -> None:
        """[spoils.keep] A card that is not kept leaves the game, by name where hands are told."""
        if named := [card for card in grabbed if card is not None]:
            self.gone += (Counter(named) - Counter(filter(None, kept))).elements()
        else:
            self.unseen += len(grabbed) - len(kept)

    def draw(self, by: OpenCard) -> None:
        """[redpanda] A card of the draw pile goes to the hand, blind."""
        card, player = None, by.owner
        if player.told is not None:
            told = [card for side in self.sides for each in side.players for card in each.told or ()]
            held = Counter(self.gone + self.elsewhere + told)
            left = [card for card in self.pool.cards for _ in range(card.copies - held[card])]
            card = self.named(asks.DrawnTold, "hands.told", player, left)
        self.deck -= 1
        player.gain(card)
        self.moved = True
        self.table.tell(e.drawn("redpanda", player=player))

    def draw_shown(self, by: OpenCard, card: OpenCard) -> None:
        """[redpanda] A shown card of an earlier battle goes to the hand."""
        player = by.owner
        self._taken(card.side, card.place, card, card.card)
        player.gain(card.card)
        self.table.tell(e.taken_away("redpanda", player=player, owner=card.side, card=card, battle=card.place + 1))

    def steal(self, by: OpenCard, place: int, card: OpenCard | None) -> None:
        """[change.steal] An opposing card goes to the hand: an open one, or one that lies face down."""
        player, owner = by.owner, by.side.foe
        named = card.card if card else self._beneath(asks.Spoil, player, owner.dice[place], battle=place + 1)
        self._taken(owner, place, card, named)
        player.gain(named)
        self.table.tell(d.stolen("change.steal", player=player, owner=owner, card=card, battle=place + 1))

    def take_back(self, side: Side, place: int) -> None:
        """[change.take-back] A card that lies face down in a die goes back to its owner's hand, and is in no die."""
        owner = side.dice[place].owner
        self._leaves(side, place, self._beneath(asks.BackTold, owner, side.dice[place]))
        owner.loose += 1
        self.table.tell(d.taken_back("change.take-back", player=owner, battle=place + 1))

    def hidden(self, side: Side, place: int) -> int:
        """The least number of face-down cards in a die; how many are in it is asked where none might."""
        die = side.dice[place]
        open_one = die.shown is not None
        if not die.known and die.least == open_one:
            self.size(side, place)
        return die.least - open_one

    def size(self, side: Side, place: int) -> int:
        """[hands] The number of cards in a die, asked where it does not follow from its owner's hand."""
        die = side.dice[place]
        if not die.known:
            others = [each for each in side.dice if each is not die and each.owner is die.owner]

            def many() -> asks.PileSize | KnownAnswer[int]:
                left = max(die.least, die.owner.hand - die.owner.loose - sum(each.least for each in others))
                if left == die.least or all(each.known for each in others):
                    return KnownAnswer(left)
                return asks.PileSize("hands", die.owner.name, lowest=die.least, highest=left, battle=place + 1)

            die.least, die.known = self.table.ask(many), True
        return die.least

    def in_dice(self, player: Player, least: int) -> int:
        """The least number of cards in a player's dice, of `least` in each where the hand was only divided."""
        dice = self._dice_of(player)
        return least * len(dice) if self._follow_from_hand(player) else sum(die.least for die in dice)

    def recounts(self, player: Player, mend: Callable[[], object]) -> None:
        """A hand turns out to have more or fewer cards: so have its dice that followed from it."""
        dice, before, follow = self._dice_of(player), player.hand, self._follow_from_hand(player)
        mend()
        if follow and len(dice) == 1:
            dice[0].least += player.hand - before
        elif dice:
            least = sum(die.least for die in dice)
            for die in dice:
                die.known = (die.known and not follow) or least == player.hand - player.loose

    def _dice_of(self, player: Player) -> list[Die]:
        return [die for side in self.sides for die in side.dice if die.owner is player and not die.is_empty()]

    def _follow_from_hand(self, player: Player) -> bool:
        """True if all that is known of a player's dice is that the whole hand is in them."""
        dice = self._dice_of(player)
        in_hand = player.hand - player.loose
        return bool(dice) and all(die.known for die in dice) and sum(die.least for die in dice) == in_hand

    def tell_dice(self, dice: list[Die], left: list[Card], least: int) -> None:
        """[hands.told] The cards of a player's dice, of those that are left, where hands are told."""
        for number, die in enumerate(dice, start=1):
            self.tell_die(die, left, len(dice) - number, number, least)

    def tell_die(self, die: Die, left: list[Card], later: int, number: int, least: int) -> None:
        """[hands.told] The cards of a die, of those that are left; the last one has all of them."""
        die.told = list(left)
        if later:
            bounds = {"lowest": least, "highest": len(left) - least * later}
            die.told = self.named(asks.DieTold, "hands.told", die.owner, left, number=number, **bounds)
        die.least, die.known = len(die.told), True
        for card in die.told:
            left.remove(card)

    def _beneath(self, question: Asks[Card], who: Player, die: Die, **said: int) -> Card | None:
        """[hands.told] Which card it is of those that lie face down in a die, where hands are told."""
        if die.told is None:
            return None
        beneath = list(die.told)
        if die.shown is not None:
            beneath.remove(die.shown.card)
        return self.named(question, "hands.told", who, beneath, **said)

    def _taken(self, owner: Side, place: int, shown: OpenCard | None, card: Card | None) -> None:
        """A card leaves a die and its owner's hand, the shown one or one that lies face down."""
        if shown is not None:
            owner.dice[place].shown = None
        self._leaves(owner, place, card)
        owner.dice[place].owner.lose(card)
        self.moved = True

    def _leaves(self, owner: Side, place: int, card: Card | None) -> None:
        """A card leaves a die; how many are in it is asked where it might be the last one."""
        die = owner.dice[place]
        if not die.known and die.least == 1:
            self.size(owner, place)
        die.remove(card)


def seated(table: Table, rules: dict[str, str], pool: FighterPool, players: Sequence[Player]) -> None:
    """[hands] The number of cards of each, where that is not known; [hands.told] or their names, told one after the
    other."""
    able = len(pool)
    if rules["hands"] == "counted":
        for later, player in zip(range(len(players))[::-1], players, strict=True):
            if not player.hand:
                most = max(DEALT, min(LARGEST, able - 2 * later))
                player.hand = table.ask(asks.HandSize("hands", player.name, highest=most))
            able -= player.hand
        return
    left = Counter({card: card.copies for card in pool.cards})
    for later, player in zip(range(len(players))[::-1], players, strict=True):
        most = max(DEALT, min(LARGEST, left.total() - 2 * later))
        player.told = table.ask(partial(_hand_told, player, list(left.elements()), pool.index, most))
        player.hand = len(player.told)
        left -= Counter(player.told)


def _hand_told(player: Player, cards: list[Card], index: Index[Card], able: int) -> asks.HandTold:
    lowest, highest = player.hand or 2, player.hand or able
    return asks.HandTold("hands.told", player.name, cards=cards, index=index, lowest=lowest, highest=highest)
