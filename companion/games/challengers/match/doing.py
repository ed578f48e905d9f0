"""What the effects of cards do in a match (rulebook: Effects)."""

from collections.abc import Callable
from functools import partial

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, Copy, Kind, Unseen, any_of
from companion.games.challengers.match.side import Side
from companion.games.challengers.match.turning import Turning
from companion.table import Settled
from companion.words import told_apart


class Doing(Turning):
    """What effects do with cards, fans and trophies."""

    def nothing(self, side: Side, this: Copy, why: str) -> None:
        """An effect finds nothing to do."""
        self.tell(e.nothing_happened("effects.reveal", card=this, why=why))

    def lock(self, side: Side, this: Copy, bonus: int) -> None:
        """[effects.kept] An immediate bonus stays, whatever changes later."""
        if not bonus:
            self.nothing(side, this, "count")
            return
        this.bonus += bonus
        self.tell(e.bonus_kept("effects.kept", card=this, bonus=bonus))

    def help_next(self, side: Side, this: Copy, bonus: int) -> None:
        """[effects.next-card] For the next card revealed; two of them never stack on one card."""
        side.coming = bonus
        self.tell(e.next_helped("effects.next-card", player=side, card=this, bonus=bonus))

    def take_fans(self, side: Side, this: Copy, fans: int) -> None:
        """[effects.fans] From the general supply."""
        side.fans += fans
        self.tell(e.fans_taken("effects.fans", player=side, card=this, fans=fans))

    def trophies(self, side: Side) -> int:
        """[effects.trophies] A player's trophies before this match, asked once."""
        if side.trophies is None:
            most = self.round - 1 if self.round else 7
            side.trophies = self.table.ask(asks.Trophies("effects.trophies", side.name, highest=most)) if most else 0
        return side.trophies

    def exhaust_bench(self, side: Side, this: Copy, owner: Side, kind: Kind, most: int) -> None:
        """[effects.may] Cards of a bench, up to so many, onto their owner's exhaust pile."""
        fitting = self.fitting(owner, kind, most)
        if not fitting:
            self.nothing(side, this, "none")
            return
        question = partial(asks.Exhaust, "effects.may", side.chooser, owner=owner.name, by=this)
        chosen = self.choose(side, owner, kind, question, 0, most)
        for copy in chosen:
            owner.stand_up(copy)
            owner.exhaust.append(copy)
        if chosen:
            self.tell(e.exhausted("effects.exhaust", player=owner, cards=chosen))
        else:
            self.nothing(side, this, "not-taken")

    def onto_deck(self, side: Side, this: Copy, kind: Kind, most: int, may: bool) -> None:
        """[effects.onto-deck] Cards of one's bench onto one's deck, where everybody knows them."""
        fitting = self.fitting(side, kind, most)
        if not fitting:
            self.nothing(side, this, "none")
            return
        if not may and len({copy.card.name for copy in fitting}) == 1:
            chosen = [self.named(kind, fitting, fitting[0].card)]
        else:
            question = partial(asks.OntoDeck, "effects.onto-deck", side.chooser, by=this)
            chosen = self.choose(side, side, kind, question, 1 - may, most)
        for copy in chosen:
            side.stand_up(copy)
            copy.bonus = copy.helped = 0
        side.deck.top[:0] = chosen
        if chosen:
            self.tell(e.put_back("effects.onto-deck", player=side, cards=chosen))
        else:
            self.nothing(side, this, "not-taken")

    def choose(
        self, side: Side, owner: Side, kind: Kind, question: Callable[..., asks.FromBench], lowest: int, most: int
    ) -> list[Copy]:
        """Cards of a bench that a player chooses; [robot.choices] the Robot's opponent for it, or always the first."""

        def fitting() -> list[Copy]:
            return [copy for copy in owner.benched() if kind.fits(copy)]

        def asked() -> asks.FromBench | Settled[list[Card]]:
            cards = [copy.card for copy in fitting()]
            highest = min(most, len(cards))
            if not cards:
                return Settled([])
            return question(pool=self.pool, index=self.pool.index, cards=cards, lowest=lowest, highest=highest)

        if side.chooser != side.name and self.rules["robot-chooses"] == "first":
            named = [copy.card for copy in fitting()[:1]]
        else:
            named = self.table.ask(asked)
        left, chosen = fitting(), []
        for card in named:
            chosen.append(self.named(kind, left, card))
            left.remove(chosen[-1])
        return chosen

    def named(self, kind: Kind, left: list[Copy], card: Card) -> Copy:
        """One of the cards that have a name; [names] where the level matters, it is of that level."""
        if not kind.level:
            return any_of(left, card)
        copy = min((each for each in left if each.card.name == card.name), key=lambda each: each.unsure)
        copy.level_known = True
        return copy

    def fitting(self, side: Side, kind: Kind, most: int) -> list[Copy]:
        """The cards of a kind on a bench, of which so many can be meant; [names] where the level matters and is not
        known, it is asked."""
        if kind.level:
            for seat in list(side.bench.values()):
                self.settle_levels(side, seat, kind, most)
        return [copy for copy in side.benched() if kind.fits(copy)]

    def settle_levels(self, side: Side, seat: list[Copy], kind: Kind, most: int) -> None:
        """[names] Asks which cards of a seat are of the level that matters, unless enough of them must be."""
        while unsure := [copy for copy in seat if copy.unsure]:
            card, other = unsure[0].card, unsure[0].card.twin
            assert other is not None
            if other.level == kind.level:
                card, other = other, card
            elif card.level != kind.level:
                return
            least = max(0, len(unsure) - self.most(side, other))
            highest = min(len(unsure), self.most(side, card))
            known = sum(kind.fits(copy) for copy in seat if copy not in unsure)
            if least == highest or known + least >= most:
                here = max(least, min(highest, sum(copy.card is card for copy in unsure)))
                for place, copy in enumerate(unsure):
                    copy.card = card if place < here else other
                return
            self.settle_level(side, unsure[0], self.table.ask(asks.Level("names", side.name, candidates=(card, other))))

    def settle_level(self, side: Side, copy: Copy, card: Card) -> None:
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
        side.deck.rest.append(Copy(before, self.power(before)))

    def gain_unseen(self, side: Side, this: Copy, level: str, many: int, *, under: bool) -> None:
        """[effects.gained] Cards of a level's pile, which nobody sees, belong to the deck from now on."""
        many = min(many, len(self.pool.left(self.used(), level)))
        if not many:
            self.nothing(side, this, "pile")
            return
        cards = [Unseen(level) for _ in range(many)]
        side.gained += cards
        if under:
            side.deck.below += cards
        else:
            side.deck.top[:0] = cards
        self.tell(e.gained_unseen("effects.gained", player=side, level=level, number=many, under=under))

    def gain_exhausted(self, side: Side, this: Copy, level: str) -> None:
        """[effects.gained] A card of a level's pile onto the exhaust pile, face up."""
        if not (cards := self.pool.left(self.used(), level)):
            self.nothing(side, this, "pile")
            return
        what = f"{this}: turn up the top Level {level} card"
        where = f"Level {level} pile"
        question = asks.TurnedUp(
            "effects.gained", side.name, pool=self.pool, index=self.pool.index, cards=cards, where=where, what=what
        )
        card = self.table.ask(question)
        copy = Copy(card, self.power(card), level_known=True)
        side.gained.append(card)
        side.exhaust.append(copy)
        self.tell(e.gained_exhausted("effects.gained", player=side, card=copy))

    def exhaust_this(self, side: Side, this: Copy) -> None:
        """[flag.straight-away] The card goes to the exhaust pile and needs no seat."""
        if this in side.park:
            side.park.remove(this)
            side.exhaust.append(this)
            self.tell(e.exhausted("flag.straight-away", player=side, cards=[this]))

    def remove_this(self, side: Side, this: Copy) -> None:
        """[effects.removed] The card leaves the deck for good, and needs no seat."""
        if this in side.park:
            side.park.remove(this)
            side.lost.append(this)
            self.tell(e.removed("effects.removed", player=side, card=this))

    def turn_up(self, side: Side, this: Copy, *, bottom: bool, bench: bool) -> None:
        """[effects.turned-up] A card of a deck is turned up: it lies open from then on, and has no effect on reveal."""
        if not len(side.deck):
            self.nothing(side, this, "deck")
            return
        which = "bottom" if bottom else "top"
        what = f"{this}: turn up the {which} card of {side.name}'s deck"
        copy = self.turned(side, partial(asks.TurnedUp, "effects.turned-up", what=what), bottom=bottom)
        (side.roped if bench else side.exhaust).append(copy)
        self.tell(e.turned_up("effects.turned-up", player=side, card=copy, bench=bench))

    def look(self, side: Side, this: Copy, many: int, *, one_under: bool) -> None:
        """[effects.look] Top cards that only their owner sees: one goes under the deck, or all back in any order."""
        many = min(many, len(side.deck))
        if many < 2:
            self.nothing(side, this, "deck")
            return
        what = "one-under" if one_under else "order"
        self.tell(e.looked("effects.look", player=side, what=what, number=many))
        if not self.program_holds(side):
            side.deck.mix(many, below=one_under)
            return
        seen = [self.seen(side) for _ in range(many)]
        names = told_apart([str(copy) for copy in seen])
        order = list(range(many))
        if side.chooser != side.name and self.rules["robot-chooses"] == "first":
            under = [0] if one_under else []
        elif one_under:
            under = [self.table.ask(asks.OneUnder("effects.look", side.chooser, candidates=order, names=names))]
        else:
            under = []
            order = self.table.ask(asks.AnyOrder("effects.look", side.chooser, items=order, names=names))
        side.deck.top[:0] = [seen[place] for place in order if place not in under]
        side.deck.below += [seen[place] for place in under]

    def program_holds(self, side: Side) -> bool:
        """[effects.look.program] Whether the program turns the cards of a told deck: then it is told where they go."""
        return self.table.deals and side.deck.told

    def seen(self, side: Side) -> Copy:
        """The top card of a deck that the program holds, for its owner's eyes."""
        copy = self.turned(side, partial(asks.Seen, "effects.look.program"), secret=True)
        copy.hidden = True
        return copy

    def look_through(self, side: Side, this: Copy, *, under: bool) -> None:
        """[effects.look-through] One card of the whole deck, which only its owner sees, on top of it or under it."""
        if len(side.deck) < 2:
            self.nothing(side, this, "deck")
            return
        what = "under" if under else "on-top"
        self.tell(e.looked("effects.look-through", player=side, what=what, number=len(side.deck)))
        deck = side.deck
        if not self.program_holds(side):
            deck.mix(len(deck), below=True)
            return

        def names() -> list[str]:
            return list(dict.fromkeys(str(lying) for lying in deck.known() if isinstance(lying, Copy)))

        if side.chooser != side.name and self.rules["robot-chooses"] == "first":
            name = names()[0]
        else:
            rule = "effects.look-through"
            name = self.table.ask(lambda: asks.AnyCard(rule, side.chooser, candidates=names(), under=under))
        copy = next(lying for lying in deck.known() if isinstance(lying, Copy) and str(lying) == name)
        deck.remove(copy)
        copy.hidden = True
        if under:
            deck.below.append(copy)
        else:
            deck.top.insert(0, copy)
