"""A match in the order of the rulebook's Match Phase: reveal, effect, compare; flag loss, possession, benching."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.challengers.match import asks
from companion.games.challengers.match import events as e
from companion.games.challengers.match.card import Card, Copy, Kind, Unseen
from companion.games.challengers.match.pool import Pool
from companion.games.challengers.match.side import Side, numbered
from companion.table import Settled, Table

Parts = list[tuple[str, int]]
REVEAL = partial(asks.Reveal, "attack.reveal")


class Match:
    """Two sides and a flag. `play` plays it and gives the result's data.

    `round` is 0 where nobody told it, `holder` who has the flag; `over` says who has won, and how.
    """

    def __init__(self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], round_: int) -> None:
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.pool: Pool = table.cards
        self.sides = sides
        self.round = round_
        self.reveals = 0
        self.holder: Side | None = None
        self.over: tuple[Side, str] | None = None

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
                    "lost": list(side.lost),
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
        """[attack] Cards one after the other, until their total is the flag card's power or more."""
        foe = side.foe
        while True:
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
        """[flag.order] Flag loss, then what happens as the flag is taken, then the loser's bench."""
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
            self.table.ask(asks.ByHand("effects.by-hand", side.chooser, card=card.card))

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

    # What turns up

    def turned(self, side: Side, question: Callable[..., asks.Reveal], *, bottom: bool = False) -> Copy:
        """[reveal.known] The top card of a deck, or its bottom one: told where it follows by itself, else asked."""
        deck = side.deck
        ends = (deck.below, deck.top) if bottom else (deck.top, deck.below)
        if not ends[0] and (deck.rest or deck.strange or deck.hidden):
            return self.drawn(side, question)
        end = next(end for end in ends if end)
        lying = end[-1 if bottom else 0]
        if isinstance(lying, Copy):
            end.remove(lying)
            if not lying.hidden:
                self.tell(e.forced("reveal.known", player=side, card=lying, why="known"))
            lying.hidden = False
            return lying
        card = self.table.ask(self.question(question, side, [lying.level]))
        end.remove(lying)
        return self.shown(side, lying, card)

    def drawn(self, side: Side, question: Callable[..., asks.Reveal]) -> Copy:
        """A card of those whose order nobody knows."""
        deck = side.deck
        if deck.strange or deck.hidden:
            return self.drawn_of_more(side, question)
        cards = [copy.card for copy in deck.rest]
        if cards.count(cards[0]) == len(cards):
            copy = deck.rest.pop()
            self.tell(e.forced("reveal.known", player=side, card=copy, why="only"))
            return copy
        pool, name, fresh = self.pool, side.name, [cards]

        def asked() -> asks.Reveal:
            left = fresh.pop() if fresh else [copy.card for copy in deck.rest]
            return question(name, pool=pool, index=pool.index, cards=left)

        return self.taken(side, self.table.ask(asked))

    def drawn_of_more(self, side: Side, question: Callable[..., asks.Reveal]) -> Copy:
        """A card of a deck that is not told, or into which a look may have mixed cards that nobody saw."""
        deck = side.deck
        levels = [card.level for card in deck.strange]
        card = self.table.ask(lambda: self.question(question, side, levels, [copy.card for copy in deck.rest]))
        if any(copy.card is card for copy in deck.rest):
            return self.taken(side, card)
        for unseen in deck.strange:
            if unseen.level == card.level:
                deck.strange.remove(unseen)
                return self.shown(side, unseen, card)
        deck.hidden -= 1
        return Copy(card, self.power(card))

    def taken(self, side: Side, card: Card) -> Copy:
        """A copy of a card leaves the rest of a deck; [names] one of the same name may be meant as well."""
        rest = side.deck.rest
        twin = card.twin if card.twin and any(copy.card is card.twin for copy in rest) else None
        if twin and card.level == "S":
            card, twin = twin, card
        for place, copy in enumerate(rest):
            if copy.card is card:
                copy.other = twin
                return rest.pop(place)
        raise LookupError(card.name)

    def shown(self, side: Side, unseen: Unseen, card: Card) -> Copy:
        """A gained card that nobody had seen is seen now."""
        copy = Copy(card, self.power(card))
        side.gained[side.gained.index(unseen)] = copy
        return copy

    def power(self, card: Card) -> int:
        """[robot.cyborg] A card's base power."""
        return self.round if card.power_is_round else card.power

    def question(
        self, question: Callable[..., asks.Reveal], side: Side, levels: list[str], told: list[Card] | None = None
    ) -> asks.Reveal:
        """What a card can be that may be one of a level's pile, or of a deck that is not told."""
        used = self.used()
        cards = list(told or ())
        for level in dict.fromkeys(levels):
            cards += self.pool.left(used, level)
        if side.deck.hidden and told is not None:
            cards += self.pool.left(used)
        where = f"Level {levels[0]} pile" if levels and not told else "deck"
        asked = question(side.name, pool=self.pool, index=self.pool.index, cards=cards, where=where)
        if side.deck.hidden and told is not None:
            asked.chance = False  # type: ignore[misc]  # people alone know what is in it
        return asked

    def used(self) -> Counter[Card]:
        """How many copies of each card are known to be in this match."""
        there: Counter[Card] = Counter()
        for side in self.sides:
            there.update(copy.card for copy in side.everywhere())
        return there

    # What effects do

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
        fitting = self.fitting(owner, kind)
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
        fitting = self.fitting(side, kind)
        if not fitting:
            self.nothing(side, this, "none")
            return
        if not may and len({copy.card.name for copy in fitting}) == 1:
            chosen = fitting[:1]
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

        if side.chooser != side.name and self.rules["robot-choices"] == "first":
            return fitting()[:1]
        named = self.table.ask(asked)
        left, chosen = fitting(), []
        for card in named:
            chosen.append(next(each for each in left if each.card.name == card.name))
            left.remove(chosen[-1])
        return chosen

    def fitting(self, side: Side, kind: Kind) -> list[Copy]:
        """The cards of a kind on a bench; [names] where the level matters and is not known, it is asked."""
        if kind.level:
            for copy in list(side.benched()):
                if copy.other and kind.level in (copy.card.level, copy.other.level):
                    self.settle_level(side, copy, copy.other)
        return [copy for copy in side.benched() if kind.fits(copy)]

    def settle_level(self, side: Side, copy: Copy, other: Card) -> None:
        """[names] Which of two cards of one name lies there; the other one is where this was thought to be."""
        card = self.table.ask(asks.Level("names", side.name, candidates=(copy.card, other)))
        copy.other = None
        if card is not copy.card:
            swapped = next(each for each in side.everywhere() if each is not copy and each.card is card)
            swapped.card, copy.card = copy.card, card

    def gain_unseen(self, side: Side, level: str, many: int, *, under: bool) -> None:
        """[effects.gained] Cards of a level's pile, which nobody sees, belong to the deck from now on."""
        many = min(many, len(self.pool.left(self.used(), level)))
        if not many:
            self.tell(e.nothing_happened("effects.gained", card=side.foe.park[-1], why="pile"))
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
        copy = Copy(card, self.power(card))
        side.gained.append(copy)
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
            side.lost.append(this.card.name)
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
        names = numbered([str(copy) for copy in seen])
        order = list(range(many))
        if side.chooser != side.name and self.rules["robot-choices"] == "first":
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
        deck = side.deck
        if not deck.top and (deck.rest or deck.strange):
            question = partial(asks.Seen, "effects.look.program")
            copy = self.drawn_of_more(side, question)
        else:
            lying = (deck.top or deck.below).pop(0)
            copy = (
                lying
                if isinstance(lying, Copy)
                else self.shown(
                    side,
                    lying,
                    self.table.ask(self.question(partial(asks.Seen, "effects.look.program"), side, [lying.level])),
                )
            )
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

        if side.chooser != side.name and self.rules["robot-choices"] == "first":
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
