"""A player's Deck Phase, where it is recorded (rulebook: Deck Phase): draw and pick cards, then remove some."""
# mypyc

from collections import Counter
from collections.abc import Sequence

from companion.games.challengers.match.card import Card, CardKind, Copy
from companion.games.challengers.plans import Offer
from companion.games.challengers.tournament import asks
from companion.games.challengers.tournament import events as ev
from companion.games.challengers.tournament.player import Phase, Player, Round
from companion.games.challengers.tournament.tourney import Tourney
from companion.games.challengers.tournament.trays import DRAWN, LEVELS, MATCH, PHASE, Copies
from companion.rounds.secrets import Secrets
from companion.table.counting import counts, moved, tally, together
from companion.table.events import Event


class DeckPhase:
    """One player's, in secret. `left` are the cards that can be drawn; `copies` says it where it is told once more."""

    phase: Phase
    left: Counter[Card]

    def __init__(self, tourney: Tourney, player: Player, number: int, copies: Copies | None = None) -> None:
        self.tourney = tourney
        self.table = tourney.table
        self.pool = tourney.pool
        self.player = player
        self.number = number
        self.copies = copies
        self.deck = counts(player.rounds[number].before or {})

    def play(self) -> Phase:
        """[phase.pick] The pile and the picks, [phase.when-picked] what they do as they are picked, [phase.remove] what
        is removed."""
        offers, name = self.player.plan.offers[self.number - 1], self.player.name
        self.player.rounds[self.number].picking = 0
        offer = offers[0]
        if len(offers) > 1:
            offer = self.table.ask(asks.Pile("phase.pile", name, candidates=offers, picks=self.first_picks))
        phase = self.phase = Phase(offer.level)
        self.left = self.drawable(offer.level)
        self.pick(self.asked(asks.Picks, offer.many, offer.level, self.left))
        phase.removed += self.remove("phase.remove", len(phase.removed))
        phase.told = len(phase.picks)
        self.player.rounds[self.number].phase = phase
        level, picks, removed = phase.level, len(phase.picks), len(phase.removed)
        told = ev.picked("phase.secret", player=name, round=self.number, level=level, picks=picks, removed=removed)
        self.table.tell(told)
        return phase

    def drawable(self, level: str) -> Counter[Card]:
        """[phase.pick] The cards of a pile that nobody is known to have."""
        if self.copies:
            left = {card: self.copies.left(card) for card in self.pool.of_level(level)}
            return counts({card: many for card, many in left.items() if many})
        elsewhere = self.tourney.out_of_reach(self.number, (self.player.name,))
        return self.pool.left(together((elsewhere, self.deck)), level)

    def elsewhere(self) -> Counter[Card]:
        """The cards that others have, whatever they may not learn of each other."""
        name, known = self.player.name, self.tourney.before.known
        others = [tally(each.now.phase.picks) for each in self.tourney.players.values() if each is not self.player]
        there = together([*self.tourney.known_decks(self.number, (name,)), *others])
        there.update({card: many for card, many in known.items() if card.level not in self.tourney.refilled})
        return there

    def first_picks(self, offer: Offer) -> asks.Picks:
        return self.asked(asks.Picks, offer.many, offer.level, self.drawable(offer.level))

    def asked(self, kind: type[asks.Picks], many: int, level: str, left: Counter[Card], before: int = 0) -> asks.Picks:
        """The question for so many of the cards drawn, of those that are left."""
        most, name = min(many, left.total()), self.player.name
        return kind(
            "phase.pick",
            name,
            pool=self.pool,
            cards=left,
            level=level,
            highest=most,
            before=before,
            deck=self.deck,
            elsewhere=self.elsewhere,
        )

    def pick(self, question: asks.Picks) -> None:
        """[phase.pick] Cards of those drawn; [phase.when-picked] what they do as they are picked."""
        told = self.table.ask(question)
        if asks.REDRAW in told:
            self.phase.redrawn = told.index(asks.REDRAW)
        picks = [card for card in told if card is not asks.REDRAW]
        self.phase.picks += picks
        self.deck.update(picks)
        self.left = moved(self.left, (), picks)
        for card in picks:
            for effect in card.picked:
                effect(self, card)

    def remove(self, rule: str, before: int = 0) -> list[Card]:
        """[phase.remove] Any number of cards of the deck, [phase.remove.last] but not the last one."""
        most = self.deck.total()
        question = asks.Remove(rule, self.player.name, pool=self.pool, cards=self.deck, highest=most, before=before)
        return self.table.ask(question) if most > 1 else []

    def take_fans(self, this: Card, fans: int) -> None:
        self.player.rounds[self.number].picking += fans
        self.table.tell(ev.fans_when_picked("phase.when-picked", player=self.player.name, fans=fans))

    def pick_more(self, this: Card, kind: CardKind, many: int) -> None:
        cards = counts({card: number for card, number in self.deck.items() if kind.fits(Copy(card, card.power))})
        if cards.total() < many or self.deck.total() <= many or len(self.phase.picks) >= DRAWN:
            return
        name, which = self.player.name, kind.one()
        removed = self.table.ask(
            asks.RemoveToPick("phase.more", name, pool=self.pool, cards=cards, highest=many, this=this, which=which)
        )
        if removed:
            self.phase.removed += removed
            self.deck = moved(self.deck, (), removed)
            self.pick(self.asked(asks.MorePicks, 1, self.phase.level, self.left, len(self.phase.picks)))


class DeckPhases(Secrets):
    """[phase.together] The Deck Phases of a round, once all are told: `copies` is what was taken and put back in it."""

    def __init__(self, tourney: Tourney, number: int) -> None:
        super().__init__(tourney.table)
        self.tourney = tourney
        self.number = number
        refilled = tourney.refilled if tourney.recorded and tourney.trays.sure else LEVELS
        known = {card: many for card, many in tourney.before.known.items() if card.level not in refilled}
        self.copies = Copies(together([*tourney.known_decks(number), known]), refilled)
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
            self.copies.moves_of((name, PHASE), (), self._round(name).phase.removed)
        return super().later(order)

    def fits(self, name: str, before: Sequence[str]) -> bool:
        phase = self._round(name).phase
        return self.copies.moves_of((name, PHASE), phase.picks, phase.removed) is None

    def once_more(self, name: str) -> Event:
        return ev.told_again("phase.together", player=name)

    def _round(self, name: str) -> Round:
        return self.tourney.players[name].rounds[self.number]

    def trust_later(self, told: list[str]) -> None:
        """A deck that came to a card in a match whose last copy another deck has is trusted."""
        strands = {f"{match.a} - {match.b}": match for match in self.tourney.matches}
        for strand in sorted(strands, key=lambda each: told.index(each) if each in told else len(told)):
            for name in strands[strand].pair:
                round_ = self._round(name)
                if not (round_.gained or round_.told):
                    continue
                came = together((tally(round_.gained), round_.told or {}))
                double = self.copies.moves_of((name, MATCH), came.elements(), round_.lost)
                if double is not None and round_.after() is not None:
                    self.copies.moves_of((name, MATCH), (), round_.lost)
                    round_.trusted = True
                    self.table.tell(ev.trusted("phase.together", players=[name], how="double", what=double.name))
