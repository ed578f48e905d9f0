"""Effects of cards in a match (rulebook: Effects)."""
# mypyc

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, CardEffects, CardKind, Copy, Unseen, any_of
from companion.games.challengers.match.piles import Asks, Piles
from companion.games.challengers.match.pool import TeamPool
from companion.games.challengers.match.side import Side
from companion.table import KnownAnswer
from companion.words import told_apart


class Effects(CardEffects):
    """The effects of `this` card of a `side`."""

    def __init__(self, piles: Piles, rules: dict[str, str], side: Side, this: Copy) -> None:
        self.piles = piles
        self.rules = rules
        self.side = side
        self.this = this
        self.table = table = piles.table
        self.tell = table.tell

    @property
    def empty_seats(self) -> int:
        return self.side.empty_seats

    @property
    def left(self) -> int:
        return len(self.side.deck)

    def benched(self) -> Iterator[Copy]:
        return self.side.benched()

    def trophies(self, *, opposing: bool) -> int:
        side, round_ = self._owner(opposing), self.piles.round
        if side.trophies is None:
            most = round_ - 1 if round_ else 7
            question = asks.Trophies("effects.trophies", side.name, highest=most)
            side.trophies = self.table.ask(question) if most else 0
        return side.trophies

    def _owner(self, opposing: bool) -> Side:
        return self.side.foe if opposing else self.side

    @property
    def _first(self) -> bool:
        """[robot.choices] True if the first that there is is taken for the Robot; else its opponent chooses."""
        return self.side.chooser != self.side.name and self.rules["robot-chooses"] == "first"

    def nothing(self, why: str) -> None:
        self.tell(e.nothing_happened("effects.reveal", card=self.this, why=why))

    def lock(self, bonus: int) -> None:
        if not bonus:
            self.nothing("count")
            return
        self.this.bonus += bonus
        self.tell(e.bonus_kept("effects.kept", player=self.side, card=self.this, bonus=bonus))

    def help_next(self, bonus: int) -> None:
        self.side.coming = bonus
        self.tell(e.next_helped("effects.next-card", player=self.side, card=self.this, bonus=bonus))

    def take_fans(self, fans: int) -> None:
        self.side.fans += fans
        self.tell(e.fans_taken("effects.fans", player=self.side, card=self.this, fans=fans))

    # Cards of a bench

    def exhaust_bench(self, kind: CardKind, most: int, *, opposing: bool) -> None:
        owner = self._owner(opposing)
        question = partial(asks.Exhaust, "effects.may", self.side.chooser, owner=owner.name, by=self.this)
        if chosen := self._chosen(owner, kind, question, 0, most):
            owner.exhaust += chosen
            self.tell(e.exhausted("effects.exhaust", player=owner, cards=chosen, by=self.this))

    def onto_deck(self, kind: CardKind, most: int, *, may: bool) -> None:
        question = partial(asks.OntoDeck, "effects.onto-deck", self.side.chooser, by=self.this)
        if chosen := self._chosen(self.side, kind, question, 1 - may, most):
            for copy in chosen:
                copy.bonus = copy.helped = 0
            self.side.deck.put(chosen)
            self.tell(e.put_back("effects.onto-deck", player=self.side, cards=chosen, by=self.this))

    def _chosen(
        self, owner: Side, kind: CardKind, question: Callable[..., asks.FromBench], lowest: int, most: int
    ) -> list[Copy]:
        """Cards that a player chooses leave a bench, unasked where only those of one name can be and one must."""

        def fitting() -> list[Copy]:
            return list(filter(kind.fits, owner.benched()))

        def asked() -> asks.FromBench | KnownAnswer[list[Card]]:
            cards = [copy.card for copy in fitting()]
            highest = min(most, len(cards))
            return (
                question(pool=self.piles.pool, cards=cards, lowest=lowest, highest=highest)
                if cards
                else KnownAnswer([])
            )

        if kind.level:
            for seat in list(owner.bench.values()):
                self._settle_levels(owner, seat, kind, most)
            owner.look_for_lenders()
        if not (left := fitting()):
            self.nothing("none")
            return []
        only = lowest > 0 and len({copy.card.name for copy in left}) == 1
        named = [left[0].card] if only or self._first else self.table.ask(asked)
        left, chosen = fitting(), []
        for card in named:
            if kind.level:  # [names] it is of that level
                copy = min((each for each in left if each.card.name == card.name), key=lambda each: each.unsure)
                copy.level_known = True
            else:
                copy = any_of(left, card)
            chosen.append(copy)
            left.remove(copy)
            owner.stand_up(copy)
        if not chosen:
            self.nothing("not-taken")
        return chosen

    def _settle_levels(self, side: Side, seat: list[Copy], kind: CardKind, most: int) -> None:
        """[names] Asks which cards of a seat are of the level that matters, unless enough of them must be."""
        piles = self.piles
        while unsure := [copy for copy in seat if copy.unsure]:
            card, other = unsure[0].card, unsure[0].card.twin
            assert other is not None
            if other.level == kind.level:
                card, other = other, card
            elif card.level != kind.level:
                return
            least = max(0, len(unsure) - piles.most(side, other))
            highest = min(len(unsure), piles.most(side, card))
            known = sum(kind.fits(copy) for copy in seat if copy not in unsure)
            if least == highest or known + least >= most:
                here = max(least, min(highest, sum(copy.card is card for copy in unsure)))
                for place, copy in enumerate(unsure):
                    copy.card = card if place < here else other
                return
            levels = {f"Level {each.level}": each for each in (card, other)}
            level = self.table.ask(asks.Level("names", side.name, candidates=list(levels), what=card))
            self._settle_level(side, unsure[0], levels[level])

    def _settle_level(self, side: Side, copy: Copy, card: Card) -> None:
        """[names] A card is of this level; in a told deck the other one is where this was thought to be."""
        before, copy.card, copy.level_known = copy.card, card, True
        if before is card or not side.deck.told:
            return
        for each in side.everywhere():
            if each.card is card and each.unsure:
                each.card = before
                return
        unseen = next(each for each in side.deck.strange if each.level == card.level)
        side.deck.strange.remove(unseen)
        side.gained[side.gained.index(unseen)] = card
        side.deck.rest.append(Copy(before, self.piles.power(before)))

    # Cards that come and go

    def gain_unseen(self, level: str, many: int, *, under: bool, opposing: bool) -> None:
        side, many = self._owner(opposing), min(many, len(self.piles.left(level)))
        if not many:
            self.nothing("pile")
            return
        cards = [Unseen(level) for _ in range(many)]
        side.gained += cards
        side.deck.put(cards, under=under)
        told = e.gained_unseen("effects.gained", player=side, level=level, number=many, under=under, by=self.this)
        self.tell(told)

    def gain_exhausted(self, level: str) -> None:
        side, piles = self.side, self.piles
        if not (cards := piles.left(level)):
            self.nothing("pile")
            return
        question = self._turned_up("effects.gained", f"the top Level {level} card")
        card = piles.of_pile(side, question, level, cards)
        copy = Copy(card, piles.power(card), level_known=True)
        side.gained.append(card)
        side.exhaust.append(copy)
        self.tell(e.gained_exhausted("effects.gained", player=side, card=copy, by=self.this))

    def put_away(self, *, for_good: bool) -> None:
        side, this = self.side, self.this
        if this not in side.park:
            return
        side.park.remove(this)
        if for_good:
            side.lost.append(this)
            self.tell(e.removed("effects.removed", player=side, card=this))
        else:
            side.exhaust.append(this)
            self.tell(e.exhausted("flag.straight-away", player=side, cards=[this], by=this))

    def turn_up(self, *, bottom: bool, bench: bool, opposing: bool) -> None:
        side = self._owner(opposing)
        if not len(side.deck):
            self.nothing("deck")
            return
        what = f"the {'bottom' if bottom else 'top'} card of {side.name}'s deck"
        copy = self.piles.turned(side, self._turned_up("effects.turned-up", what), bottom=bottom)
        (side.roped if bench else side.exhaust).append(copy)
        self.tell(e.turned_up("effects.turned-up", player=side, card=copy, bench=bench, by=self.this))

    def _turned_up(self, rule: str, which: str) -> Asks:
        what = f"{self.this}: turn up {which}"
        return lambda who, pool, cards, where: asks.TurnedUp(rule, who, pool=pool, cards=cards, where=where, what=what)

    # Looks at one's deck

    def look(self, many: int, *, one_under: bool) -> None:
        many = min(many, self.left)
        if not self._looks("effects.look", "one-under" if one_under else "order", many, below=one_under):
            return
        deck, chooser, table = self.side.deck, self.side.chooser, self.table

        def question(who: str, pool: TeamPool, cards: list[Card], where: str) -> asks.SeenCard:
            return asks.SeenCard("effects.look.program", who, pool=pool, cards=cards, where=where)

        seen = self.side.seen
        for _ in range(many):
            seen.append(self.piles.turned(self.side, question, secret=True))
        for copy in seen:
            copy.hidden = True
        names = told_apart([str(copy) for copy in seen])
        if one_under:
            under = names[0] if self._first else table.ask(asks.OneUnder("effects.look", chooser, candidates=names))
            deck.put([seen.pop(names.index(under))], under=True)
        elif not self._first:
            order = table.ask(asks.AnyOrder("effects.look", chooser, items=names))
            seen[:] = [seen[names.index(name)] for name in order]
        deck.put(seen)
        self.side.seen = []

    def _looks(self, rule: str, what: str, many: int, *, below: bool) -> bool:
        """[effects.look.program] A look at the top cards; whether the program turns the cards of a told deck: then it
        is told where they go."""
        deck = self.side.deck
        if many < 2:
            self.nothing("deck")
            return False
        self.tell(e.looked(rule, player=self.side, what=what, number=many, by=self.this))
        if self.table.deals and deck.told:
            return True
        deck.mix(many, below=below)
        return False

    def look_through(self, *, under: bool) -> None:
        deck, chooser, rule = self.side.deck, self.side.chooser, "effects.look-through"
        if not self._looks(rule, "under" if under else "on-top", len(deck), below=True):
            return
        if not deck.copies():
            deck.mix(len(deck), below=True)  # all of them were gained unseen
            return

        def names() -> list[str]:
            return list(dict.fromkeys(map(str, deck.copies())))

        def question() -> asks.AnyCard:
            return asks.AnyCard(rule, chooser, candidates=names(), where="under it" if under else "on top")

        name = names()[0] if self._first else self.table.ask(question)
        copy = next(copy for copy in deck.copies() if str(copy) == name)
        deck.remove(copy)
        copy.hidden = True
        deck.put([copy], under=under)
