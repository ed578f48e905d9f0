"""A player's Deck Phase, where it is recorded (rulebook: Deck Phase): draw and pick cards, then remove some."""

from collections import Counter

from companion.games.challengers.match.card import Card, Copy, Kind
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.player import Phase, Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import DRAWN, Copies


class DeckPhase:
    """One player's, in secret. `left` are the cards that can be drawn; `copies` says it where it is told once more."""

    def __init__(self, tourney: Tourney, player: Player, number: int, copies: Copies | None = None) -> None:
        self.tourney = tourney
        self.table = tourney.table
        self.pool = tourney.pool
        self.player = player
        self.number = number
        self.copies = copies
        self.deck = Counter(player.rounds[number].before or {})
        self.phase: Phase
        self.left: list[Card]

    def play(self) -> Phase:
        """[phase.pick] The pile and the picks, [phase.when-picked] what they do as they are picked, [phase.remove] what
        is removed."""
        offers = self.player.plan.offers[self.number - 1]
        name = self.player.name
        offer = offers[0] if len(offers) == 1 else self.table.ask(asks.Pile("phase.pile", name, candidates=offers))
        self.phase = Phase(offer)
        self.left = self.drawable(offer.level)
        picks = self.table.ask(self._question(asks.Picks, offer.many))
        if asks.REDRAW in picks:
            self.phase.redrawn = picks.index(asks.REDRAW)
        self._take([card for card in picks if card is not asks.REDRAW])
        self.phase.removed += self.remove("phase.remove")
        round_ = self.player.rounds[self.number]
        round_.phase = self.phase
        told = ev.picked(
            "phase.secret",
            player=name,
            round=self.number,
            level=offer.level,
            picks=len(self.phase.picks),
            removed=len(self.phase.removed),
        )
        self.table.tell(told)
        return self.phase

    def drawable(self, level: str) -> list[Card]:
        """[phase.pick] The cards of a pile that nobody is known to have."""
        if self.copies:
            return [card for card in self.pool.of_level(level) for _ in range(self.copies.left(card))]
        return self.pool.left(self.tourney.out_of_reach(self.number, (self.player.name,)) + self.deck, level)

    def remove(self, rule: str) -> list[Card]:
        """[phase.remove] Any cards of the deck but the last one."""
        if self.deck.total() < 2:
            return []
        pool, most = self.pool, self.deck.total()
        return self.table.ask(
            asks.Remove(rule, self.player.name, pool=pool, index=pool.index, cards=self.deck, highest=most)
        )

    def take_fans(self, this: Card, fans: int) -> None:
        """A picked card pays fans; nobody is told which."""
        self.phase.fans += fans
        self.table.tell(ev.fans_when_picked("phase.when-picked", player=self.player.name, fans=fans))

    def pick_more(self, this: Card, kind: Kind, many: int) -> None:
        """[phase.more] Cards may be removed to pick one more of those still drawn."""
        cards = Counter({card: number for card, number in self.deck.items() if kind.fits(Copy(card, card.power))})
        still_drawn = DRAWN - len(self.phase.picks)
        if cards.total() < many or self.deck.total() <= many or still_drawn < 1:
            return
        removed = self.table.ask(
            asks.RemoveToPick(
                "phase.more",
                self.player.name,
                pool=self.pool,
                index=self.pool.index,
                cards=cards,
                highest=many,
                this=this,
                which=kind.one(),
            )
        )
        if removed:
            self.phase.removed += removed
            self.deck -= Counter(removed)
            self._take(self.table.ask(self._question(asks.MorePicks, 1)))

    def _take(self, picks: list[Card]) -> None:
        for card in picks:
            self.phase.picks.append(card)
            self.deck[card] += 1
            self.left.remove(card)
        for card in picks:
            for effect in card.picked:
                effect.when_picked(self, card)

    def _question(self, kind: type[asks.Picks], many: int) -> asks.Picks:
        return kind(
            "phase.pick",
            self.player.name,
            pool=self.pool,
            index=self.pool.index,
            cards=self.left,
            offer=self.phase.offer,
            highest=min(many, len(self.left)),
        )
