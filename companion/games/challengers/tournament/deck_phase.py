"""A player's Deck Phase, where it is recorded (rulebook: Deck Phase): draw and pick cards, then remove some."""

from collections import Counter
from collections.abc import Sequence

from companion.games.challengers.match.card import Card, Copy, Kind
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.player import Phase, Player
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import DRAWN, LEVELS, MATCH, PHASE, Copies
from companion.rounds.secrets import Secrets
from companion.table.events import Event


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
        offers = self.player.plan.offers(self.number)
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
        most = self.deck.total()
        return self.table.ask(asks.Remove(rule, self.player.name, pool=self.pool, cards=self.deck, highest=most))

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
        name, which = self.player.name, kind.one()
        removed = self.table.ask(
            asks.RemoveToPick("phase.more", name, pool=self.pool, cards=cards, highest=many, this=this, which=which)
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
                effect(self, card)

    def _question(self, kind: type[asks.Picks], many: int) -> asks.Picks:
        name, left, most = self.player.name, Counter(self.left), min(many, len(self.left))
        return kind("phase.pick", name, pool=self.pool, cards=left, offer=self.phase.offer, highest=most)


class DeckPhases(Secrets):
    """[phase.together] The Deck Phases of a round, once all are told: `copies` is what was taken and put back in it."""

    def __init__(self, tourney: Tourney, number: int) -> None:
        super().__init__(tourney.table)
        self.tourney = tourney
        self.number = number
        refilled = tourney.refilled if tourney.recorded and tourney.trays.sure else LEVELS
        known = {card: many for card, many in tourney.before.known.items() if card.level not in refilled}
        self.copies = Copies(tourney.known_decks(number) + Counter(known), refilled)
        for name, player in tourney.players.items():
            self.copies.moves_of((name, MATCH), (), player.rounds[number].lost)

    def tell(self, name: str, before: Sequence[str]) -> None:
        """A Deck Phase that is told once more."""
        self.copies.moves_of((name, PHASE), (), ())
        phase = DeckPhase(self.tourney, self.tourney.players[name], self.number, self.copies).play()
        self.tourney.happens((name, PHASE), phase.count)

    def later(self, order: Sequence[str]) -> str | None:
        """Of all of them counts what was put back, and of those told before what was taken."""
        for name in order:
            self.copies.moves_of((name, PHASE), (), self._phase(name).removed)
        return super().later(order)

    def fits(self, name: str, before: Sequence[str]) -> bool:
        phase = self._phase(name)
        return self.copies.moves_of((name, PHASE), phase.picks, phase.removed) is None

    def once_more(self, name: str) -> Event:
        return ev.told_again("phase.together", player=name)

    def _phase(self, name: str) -> Phase:
        phase = self.tourney.players[name].rounds[self.number].phase
        assert phase, f"{name} has told a Deck Phase"
        return phase

    def trust_later(self, told: list[str]) -> None:
        """A deck that came to a card in a match whose last copy another deck has is trusted."""
        strands = {f"{match.a} - {match.b}": match for match in self.tourney.matches}
        for strand in sorted(strands, key=lambda each: told.index(each) if each in told else len(told)):
            for name in strands[strand].pair:
                round_ = self.tourney.players[name].rounds[self.number]
                came = Counter(round_.gained) + (round_.told or Counter())
                double = self.copies.moves_of((name, MATCH), came.elements(), round_.lost)
                if double is not None and round_.after() is not None:
                    self.copies.moves_of((name, MATCH), (), round_.lost)
                    round_.trusted = True
                    self.table.tell(ev.trusted("phase.together", players=[name], how="double", what=double.name))
