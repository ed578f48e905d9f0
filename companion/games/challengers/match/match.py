"""A match in the order of the rulebook's Match Phase: reveal, effect, compare; flag loss, possession, benching."""

from functools import partial
from typing import Any

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Copy
from companion.games.challengers.match.doing import Doing
from companion.games.challengers.match.side import Side

Parts = list[tuple[str, int]]
REVEALS_AT_MOST = 500
REVEAL = partial(asks.Reveal, "attack.reveal")


class Match(Doing):
    """Two sides and a flag. `play` plays it and gives the result's data.

    `round` is 0 where nobody told it, `holder` who has the flag; `over` says who has won, and how.
    """

    def play(self, first: Side) -> dict[str, Any]:
        """[attack] From the first card to the one who can't take the flag, or finds no seat."""
        self.open(first)
        side = first.foe
        while not self.over:
            self.attack(side)
            side = side.foe
        return self.result(*self.over)

    def result(self, winner: Side, how: str) -> dict[str, Any]:
        """The result's data."""
        self.tell(e.match_over(f"end.{how}", winner=winner, how=how))
        return {
            "winners": [winner.name],
            "how": how,
            "reveals": self.reveals,
            "players": {
                side.name: {
                    "seats": len(side.bench),
                    "fans": side.fans,
                    "gained": [str(card) for card in side.gained],
                    "lost": [str(card) for card in side.lost],
                }
                for side in self.sides
            },
        }

    # Revealing and comparing

    def open(self, side: Side) -> None:
        """[begin] [begin.effects] The first card: its effect, and the flag on it."""
        card = self.reveal(side)
        if card is None:
            self.over = side.foe, "out-of-cards"
            return
        self.resolve(side, card)
        self.holder = side
        power, parts = self.in_possession(side)
        self.tell(e.opened("begin", player=side, card=card, parts=parts, power=power))
        if self.rules["opening"] == "triggers":
            for each in card.card.takes_flag:
                each.act(self, side, card)
        self.take_seats(side.foe)

    def attack(self, side: Side) -> None:
        """[attack] Cards one after the other, until their total is the flag card's power or more.

        [end.endless] Cards of one's own may bring each other back for ever: then who has the flag wins.
        """
        foe = side.foe
        while True:
            if self.reveals == REVEALS_AT_MOST:
                self.over = foe, "endless"
                return
            card = self.reveal(side)
            if card is None:
                self.over = foe, "out-of-cards"
                return
            card.helped, side.coming = side.coming, 0
            self.resolve(side, card)
            total, parts = self.attacking(side)
            power, against = self.in_possession(foe)
            takes = total >= power
            self.tell(
                e.compared(
                    "attack",
                    player=side,
                    cards=list(side.park),
                    parts=parts,
                    total=total,
                    against=against,
                    power=power,
                    takes=takes,
                )
            )
            if takes:
                break
        self.capture(side, card)

    def capture(self, side: Side, card: Copy) -> None:
        """[flag.order] Flag loss, then [flag.takes] what the taking card does, then the loser's bench."""
        foe, self.holder = side.foe, side
        lost = foe.park[-1]
        for each in lost.card.loss:
            each.act(self, foe, lost)
        for each in card.card.takes_flag:
            each.act(self, side, card)
        stack, foe.park = foe.park, []
        foe.roped[:0] = stack
        self.take_seats(foe)

    def take_seats(self, side: Side) -> None:
        """[bench] What lost the flag, and what a card roped, finds seats; [bench.overflow] or the match is lost."""
        coming, side.roped = side.roped, []
        for place, card in enumerate(coming):
            if not side.sit(card):
                side.park = coming[place:]
                self.tell(e.no_seat("bench.overflow", player=side, card=card))
                self.over = side.foe, "bench"
                return
        if coming:
            self.tell(e.benched("bench", player=side, cards=coming, seats=len(side.bench)))

    def reveal(self, side: Side) -> Copy | None:
        """[attack.reveal] The top card of a deck into the park half; None where there is no card left."""
        deck = side.deck
        if not (deck.rest or len(deck)):
            return None
        card = self.turned(side, REVEAL)
        side.park.append(card)
        self.reveals += 1
        return card

    def resolve(self, side: Side, card: Copy) -> None:
        """[effects.reveal] A card without a keyword is resolved at once, as much as possible."""
        if card.card.reveal or card.card.by_hand:
            self.tell(e.revealed("effects.reveal", player=side, card=card, text=card.card.text))
        for each in card.card.reveal:
            each.act(self, side, card)
        if card.card.by_hand:
            self.table.ask(asks.ByHand("effects.by-hand", side.chooser, what=card.card, does=card.card.by_hand))

    # Power

    def attacking(self, side: Side) -> tuple[int, Parts]:
        """[attack.total] Base powers and bonuses of all cards of an attack."""
        parts: Parts = []
        total = 0
        for card in side.park:
            printed = card.card
            total += card.power
            parts.append((printed.name, card.power))
            if card.bonus or card.helped or printed.attack or side.lent:
                total += self.helped(side, card, parts)
        return total, parts

    def helped(self, side: Side, card: Copy, parts: Parts) -> int:
        """The bonuses of an attacking card, added to the parts."""
        before = len(parts)
        if card.bonus:
            parts.append(("its effect", card.bonus))
        if card.helped:
            parts.append(("help", card.helped))
        for bonus in card.card.attack:
            if worth := bonus.worth(self, side):
                parts.append(("its attack", worth))
        if side.lent:
            self.granted(side, card, parts, attacking=True)
        return sum([power for _, power in parts[before:]])

    def in_possession(self, side: Side) -> tuple[int, Parts]:
        """[flag.power] The power of the card in flag possession; those beneath it add nothing."""
        card = side.park[-1]
        parts: Parts = [(card.card.name, card.power)]
        if not (card.bonus or card.card.flag or side.lent):
            return card.power, parts
        if card.bonus:
            parts.append(("its effect", card.bonus))
        for bonus in card.card.flag:
            if worth := bonus.worth(self, side):
                parts.append(("with the flag", worth))
        if side.lent:
            self.granted(side, card, parts, attacking=False)
        return sum([power for _, power in parts]), parts

    def granted(self, side: Side, card: Copy, parts: Parts, *, attacking: bool) -> None:
        """[effects.bench] What each card of the bench gives; several of one name add up."""
        for other in side.benched():
            for grant in other.card.bench:
                if grant.gives(card, attacking=attacking):
                    parts.append((other.card.name, grant.amount))
