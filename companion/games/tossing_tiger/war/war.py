"""A war of two: dice are rolled battle by battle, actions are carried out, and at its end there are spoils."""

from collections import Counter
from typing import Any

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import Card, Shown
from companion.games.tossing_tiger.war.judging import Judging
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Side
from companion.table import Table


class War(Judging):
    """A war between an attacker and a defender.

    `judged` are the battles that each has won, once all are over. `gone` counts the copies of each card that are out of
    the game, as far as anybody knows, `elsewhere` those in other hands, and `deck` how many cards lie in the draw pile.
    `moved` says whether any card has changed hands, and `skipped` who has not carried out an action once.
    """

    def __init__(self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], pool: Pool, deck: int) -> None:
        super().__init__(*sides)
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.pool = pool
        self.gone: Counter[Card] = Counter()
        self.deck = deck
        self.number = 0
        self.moved = False
        self.judged: dict[Side, list[int]] = {}
        self.skipped: set[Side] = set()
        self.elsewhere: Counter[Card] = Counter()
        attacker, defender = sides
        attacker.foe, defender.foe = defender, attacker

    def fight(self) -> list[Side]:
        """[number] The number of dice, [lay] both rows, [war.order] the battles from left to right; who won the war."""
        attacker, defender = self.sides
        most = max(1, min(attacker.hand, defender.hand) // 2)
        if most == 1:
            self.number = 1
            self.tell(e.number_forced("number.forced", player=attacker))
        else:
            self.number = self.table.ask(asks.HowMany("number", attacker.name, highest=most))
        for side in self.sides:
            side.lay(self.number)
            self.tell_dice(side)
        self.tell(e.laid("lay", attacker=attacker, defender=defender, number=self.number))
        for place in range(self.number):
            self.battle(place)
        return self.judge()

    def tell_dice(self, side: Side) -> None:
        """[hands.told] The cards of a player's dice, where hands are told; the last die has what is left."""
        if side.told is None:
            return
        left = list(side.told)
        for number, die in enumerate(side.dice, start=1):
            die.told = list(left)
            if number < self.number:
                highest = len(left) - 2 * (self.number - number)
                question = asks.DieTold(
                    "hands.told", side.name, lowest=2, highest=highest, cards=left, index=self.pool.index, number=number
                )
                die.told = self.table.ask(question)
            die.cards = len(die.told)
            for card in die.told:
                left.remove(card)

    def battle(self, place: int) -> None:
        """[battle] Both dice show a card, then [battle.actions] the attacker's acts, and then the defender's."""
        self.place = place
        rolled = [side for side in self.sides if side.dice[place].shown is None]
        for side in rolled:
            self.reveal(side, place)
        for side in rolled:
            shown = side.dice[place].shown
            if shown is not None and shown.place == place:
                self.act(side, shown)
        self.tell_battle(place)

    def has_won(self, side: Side, place: int) -> bool:
        """Whether a player wins a battle that was fought, as the table stands."""
        fought = place < self.place or (place == self.place and all(each.dice[place].shown for each in self.sides))
        return fought and side in self.winners(place)

    def tell_battle(self, place: int) -> None:
        """Who wins a battle so far."""
        one, two = self.sides
        told = e.battle(
            "battle",
            battle=place + 1,
            attacker=one.dice[place].shown,
            defender=two.dice[place].shown,
            winners=self.winners(place),
        )
        self.tell(told)

    def reveal(self, side: Side, place: int, *, by_reroll: bool = False) -> Shown:
        """A die is rolled: its top card."""
        pool, told = self.pool, side.dice[place].told
        if told and told.count(told[0]) == len(told):
            card = told[0]
            self.tell(e.forced("roll.told", player=side, card=card))
        else:
            card = self.table.ask(
                lambda: asks.Reveal(
                    "roll", side.name, index=pool.index, cards=side.dice[place].told or self.can_be(), place=place
                )
            )
        shown = Shown(card, place, by_reroll)
        side.dice[place].shown = shown
        return shown

    def can_be(self) -> list[Card]:
        """[roll.copies] The cards of which a copy may still lie in a die."""
        lying = [die.shown.card for side in self.sides for die in side.dice if die.shown is not None]
        out = [card for card in lying if lying.count(card) + self.gone[card] >= card.copies]
        if self.gone:
            out += [card for card, many in self.gone.items() if many >= card.copies]
        return [card for card in self.pool.cards if card not in out] if out else self.pool.cards

    def act(self, side: Side, shown: Shown) -> None:
        """The action of a card that was just shown, unless what lies opposite has switched it off."""
        action = shown.action
        if shown.card.by_hand:
            self.table.ask(asks.ByHand("by-hand", side.name, card=shown.card))
        if action is None:
            return
        if self.is_off(side, shown):
            self.tell(e.stays_off("turtle", card=shown))
        elif not self.skips(side, shown):
            action.act(self, side, shown)

    def skips(self, side: Side, shown: Shown) -> bool:
        """[skip] Once a war a player may look at an upcoming battle instead of an action."""
        if self.rules["skip"] == "off" or side in self.skipped or self.place + 1 >= self.number:
            return False
        if self.table.ask(asks.Skip("skip", side.name, card=shown)) == asks.ACT:
            return False
        self.skipped.add(side)
        self.tell(e.skipped("skip", player=side, card=shown))
        return True

    # What actions do

    def nothing(self, rule: str, shown: Shown, why: str) -> None:
        """An action finds nothing to do."""
        self.tell(e.nothing_happened(rule, card=shown, why=why))

    def mark(self, rule: str, side: Side, shown: Shown, how: str) -> None:
        """[always] A card always wins, or always loses, from now on."""
        shown.always = how
        self.tell(e.always(rule, card=shown, player=side, how=how))

    def may_roll(self, side: Side, place: int) -> bool:
        """Whether a die of a fought battle has a card that can be shown."""
        return side.dice[place].cards != 0

    def roll(self, side: Side, place: int, *, by_reroll: bool) -> None:
        """[reroll] A die of a fought battle is shuffled and rolled anew; what it shows then acts."""
        self.tell(e.rerolled("reroll", player=side, battle=place + 1))
        side.dice[place].shown = None
        self.act(side, self.reveal(side, place, by_reroll=by_reroll))
        if place < self.place:
            self.tell_battle(place)

    def swap(self, side: Side, one: int, two: int) -> None:
        """[leopard] Dice change places with what they show; one that comes to a fought battle unshown is rolled."""
        side.dice[one], side.dice[two] = side.dice[two], side.dice[one]
        self.tell(e.swapped("leopard", player=side, one=one + 1, two=two + 1))
        for place in (one, two):
            shown = side.dice[place].shown
            if shown is not None:
                shown.place = place
        for place in (one, two):
            if place <= self.place and side.dice[place].shown is None and self.may_roll(side, place):
                self.act(side, self.reveal(side, place))
        for place in (one, two):
            if place < self.place:
                self.tell_battle(place)

    def shown_earlier(self, place: int) -> list[tuple[Side, Shown]]:
        """The cards that lie open at earlier places, the attacker's first in each battle."""
        return [
            (side, shown)
            for each in range(place)
            for side in self.sides
            if (shown := side.dice[each].shown) is not None
        ]

    def destroy(self, owner: Side, shown: Shown) -> None:
        """[bull] A card leaves the game; [empty] its die shows nothing and loses."""
        self.takes_away(owner, shown)
        self.gone[shown.card] += 1
        self.tell(e.destroyed("bull", player=owner, card=shown, battle=shown.place + 1))

    def draw_from_deck(self, side: Side) -> None:
        """[redpanda] A card of the draw pile goes to the hand, blind."""
        card = None
        if side.told is not None:
            left = [card for card in self.pool.cards for _ in range(card.copies - self.held(card))]
            card = self.table.ask(asks.DrawnTold("hands.told", side.name, index=self.pool.index, cards=left))
        self.deck -= 1
        side.gain(card)
        self.moved = True
        self.tell(e.drawn("redpanda", player=side))

    def held(self, card: Card) -> int:
        """How many copies of a card are known to be in hands, or out of the game."""
        return self.gone[card] + self.elsewhere[card] + sum((side.told or []).count(card) for side in self.sides)

    def draw_shown(self, side: Side, owner: Side, shown: Shown) -> None:
        """[redpanda] A shown card of an earlier battle goes to the hand."""
        self.takes_away(owner, shown)
        side.gain(shown.card)
        self.tell(e.taken_away("redpanda", player=side, owner=owner, card=shown, battle=shown.place + 1))

    def takes_away(self, owner: Side, shown: Shown) -> None:
        """A shown card leaves its die and its owner's hand."""
        die = owner.dice[shown.place]
        die.shown = None
        die.remove(shown.card)
        owner.lose(shown.card)
        self.moved = True

    # The end of a war

    def judge(self) -> list[Side]:
        """[war] All battles as the table stands now: who won more of them has won the war."""
        winners = [self.winners(place) for place in range(self.number)]
        one, two = self.sides
        won = self.judged = {side: [place for place, each in enumerate(winners) if side in each] for side in self.sides}
        ahead = [side for side in self.sides if len(won[side]) > len(won[side.foe])]
        told = e.war_over(
            "war",
            attacker=one,
            first=len(won[one]),
            defender=two,
            second=len(won[two]),
            winner=ahead[0] if ahead else None,
        )
        self.tell(told)
        return ahead

    def spoils(self, winners: list[Side]) -> None:
        """[spoils] A card of the opposing pile for each battle won; [spoils.pile] for the war a pile in its place."""
        grabbed = {side: self.grabs(side, whole=side in winners) for side in self.sides}
        blind = self.rules["spoils"] == "blind"
        for side, cards in grabbed.items():
            if cards:
                kept = self.keeps(side, cards)
                self.moved = True
                self.tell(e.grabbed("spoils", player=side, number=len(cards), kept=kept, blind=blind))
        for side in self.sides:
            side.dice = []
            self.tell(e.back("spoils.back", player=side, hand=side.hand))

    def grabs(self, side: Side, *, whole: bool) -> list[Card | None]:
        """The cards that a player grabs: by name where hands are told."""
        paying = [place for place in self.judged[side] if side.foe.dice[place].cards != 0]
        pile = -1
        if whole and paying:
            pile = paying[0]
            if len(paying) > 1:
                pile = self.table.ask(asks.WholePile("spoils.pile", side.name, candidates=paying))
        cards: list[Card | None] = []
        for place in paying:
            told = side.foe.dice[place].told
            if place == pile:
                cards += list(told) if told is not None else [None] * self.size(side.foe, place)
            else:
                cards.append(self.spoil(side, place, told) if told is not None else None)
        return cards

    def spoil(self, side: Side, place: int, told: list[Card]) -> Card:
        """[hands.told] The card that a player grabs from a die, told where it is the only one."""
        if told.count(told[0]) == len(told):
            return told[0]
        return self.table.ask(asks.Spoil("hands.told", side.name, index=self.pool.index, cards=told, battle=place + 1))

    def keeps(self, side: Side, cards: list[Card | None]) -> int:
        """[spoils.keep] What of the cards grabbed goes into the hand; the others are discarded."""
        names = [card for card in cards if card is not None]
        chosen: list[Card] = []
        if names:
            question = asks.Keep("spoils.keep", side.name, index=self.pool.index, cards=names, highest=len(names))
            chosen = self.table.ask(question)
            kept = len(chosen)
        else:
            kept = self.table.ask(asks.Kept("spoils.keep", side.name, highest=len(cards)))
        for card in cards:
            side.foe.lose(card)
        for each in [*chosen, *[None] * (kept - len(chosen))]:
            side.gain(each)
        self.gone += Counter(names) - Counter(chosen)
        return kept

    def size(self, side: Side, place: int) -> int:
        """[hands] How many cards are in a die, asked where it does not follow from the hand."""
        die = side.dice[place]
        if die.cards is None:
            others = sum(2 if each.cards is None else each.cards for each in side.dice if each is not die)
            die.cards = self.table.ask(asks.PileSize("hands", side.foe.name, highest=max(1, side.hand - others)))
        return die.cards

    def data(self) -> dict[str, Any]:
        """The war as data: its number, and for each player the hand and what the dice show."""
        return {
            "number": self.number,
            "battle": self.place + 1,
            "players": {
                side.name: {"hand": side.hand, "shows": [str(die.shown) if die.shown else None for die in side.dice]}
                for side in self.sides
            },
            "won": {
                side.name: [place + 1 for place in range(len(side.dice)) if self.has_won(side, place)]
                for side in self.sides
            },
        }
