"""What hands do with two rows of dice: cards are revealed, moved, taken away, and counted."""

from collections import Counter

from companion.games.tossing_tiger.war import asks, dawn_asks
from companion.games.tossing_tiger.war import dawn_events as d
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.card import ANIMAL, ROOSTER, Card, DawnRule, Shown
from companion.games.tossing_tiger.war.judging import Judging
from companion.games.tossing_tiger.war.pool import Pool
from companion.games.tossing_tiger.war.side import Die, Player, Side, divided
from companion.table import Table


class Rows(Judging):
    """Both rows and what is known of the cards in them.

    `number` is how many dice both lay, of `least` cards each; teams (`of_teams`) need more in them. `gone` counts the
    copies of each card that are out of the game, as far as anybody knows, `elsewhere` those in hands that wage no war
    here, and `deck` how many cards lie in the draw pile. `moved` says whether any card has changed hands, `skipped` who
    has not carried out an action once, and `rolled` who has rolled a rooster. With a `dawncard` there are
    its `layer` and its rule (`dawn`); `used` are those who have used what its rule
    allows once, `guess` is what is guessed, `fewer` lays a die less, and `stages` says that dice are formed one at a
    time. For the war its winner takes `bonus` whole dice, None where that is cancelled; `given` are places whose whole
    die goes to a side. A war that is `stopped` fights no more battles, and may be `decided`.
    """

    def __init__(self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], pool: Pool, deck: int) -> None:
        super().__init__(*sides)
        self.table = table
        self.tell = table.tell
        self.rules = rules
        self.pool = pool
        self.deck = deck
        self.number = 0
        self.of_teams = rules.get("fight-together") == "on"
        self.least = 3 if self.of_teams else 2
        self.gone: Counter[Card] = Counter()
        self.elsewhere: Counter[Card] = Counter()
        self.moved = False
        self.skipped: set[Player] = set()
        self.rolled: set[Side] = set()
        self.layer: Player | None = None
        self.dawn: DawnRule | None = None
        self.dawncard: Card | None = None
        self.used: set[Side] = set()
        self.guess = ""
        self.stages = False
        self.fewer: Side | None = None
        self.bonus: int | None = 1
        self.given: dict[Side, int] = {}
        self.stopped = False
        self.decided: list[Side] | None = None
        one, two = sides
        one.foe, two.foe = two, one

    # Revealing

    def reveal(self, side: Side, place: int, *, by_reroll: bool = False) -> Shown:
        """A die is rolled: its top card."""
        die = side.dice[place]
        die.rolling = True
        if die.told and die.told.count(die.told[0]) == len(die.told):
            card = die.told[0]
            self.tell(e.forced("roll.told", player=side, card=card))
        else:
            card = self.table.ask(
                lambda: asks.Reveal(
                    "roll", die.owner.name, index=self.pool.index, cards=die.told or self.can_be(), place=place
                )
            )
        die.rolling = False
        return self.lays_open(side, place, card, by_reroll=by_reroll)

    def lays_open(self, side: Side, place: int, card: Card, *, by_reroll: bool = False) -> Shown:
        """A die shows a card from now on. [dawn.change] A rooster acts as the Dawncard has it; [rooster.lone] without
        one it loses."""
        shown = Shown(card, place, by_reroll)
        if card.kind != ANIMAL:
            shown.doomed = card.action is not None and card.action.loses
            if card.kind == ROOSTER and self.dawncard is not None:
                shown.action, shown.by_hand = self.dawncard.change, self.dawncard.change_by_hand
            elif card.kind == ROOSTER:
                shown.doomed = self.rules["lone-rooster"] == "loses"
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
        """The action of a card that was just shown, unless what lies opposite has switched it off. [conceded] In a
        battle that was lost on purpose, and when the war was ended, none is carried out."""
        if self.stopped or shown.place in self.conceded or shown.place in self.removed:
            return
        if shown.by_hand:
            self.table.ask(asks.ByHand("by-hand", self.chooser(side, shown), what=shown.card, does=shown.by_hand))
        action = shown.action
        if action is None:
            if shown.doomed and shown.card.kind == ROOSTER:
                self.tell(d.lone("rooster.lone", card=shown))
        elif self.is_off(side, shown):
            self.tell(e.stays_off("turtle", card=shown))
        elif not self.skips(side, shown):
            action.act(self, side, shown)
        if shown.card.kind == ROOSTER:
            self.rolled.add(side)

    def chooser(self, side: Side, shown: Shown) -> str:
        """[choices] Who makes a card's choices: whose die it lies on."""
        return side.dice[shown.place].owner.name

    def skips(self, side: Side, shown: Shown) -> bool:
        """[skip] Once a war a player may look at an upcoming battle instead of an action; [skip.looked] the card then
        has none."""
        player = side.dice[shown.place].owner
        if self.rules["skip"] == "off" or player in self.skipped or not self.is_upcoming():
            return False
        if self.table.ask(asks.Skip("skip", player.name, card=shown)) == asks.ACT:
            return False
        self.skipped.add(player)
        shown.action = None
        self.tell(e.skipped("skip", player=player, card=shown))
        return True

    def is_upcoming(self) -> bool:
        """Whether dice of a later battle lie there."""
        return self.place + 1 < self.number and not self.stages

    # What actions do

    def nothing(self, rule: str, shown: Shown, why: str) -> None:
        """An action finds nothing to do."""
        self.tell(e.nothing_happened(rule, card=shown, why=why))

    def mark(self, rule: str, side: Side, shown: Shown, how: str) -> None:
        """[always] A card always wins, or always loses, from now on."""
        shown.always = how
        self.tell(e.always(rule, card=shown, player=side, how=how))

    def may_roll(self, side: Side, place: int) -> bool:
        """Whether a die can show a card: there is one in it, and the battle is none that was removed. A Dawncard is no
        die."""
        die = side.dice[place]
        dawn = die.shown is not None and die.shown.is_dawn
        return not die.is_empty() and not dawn and place not in self.removed

    def rollable(self, side: Side, last: int) -> list[int]:
        """The battles up to the last one of which a side's die can be rolled once more."""
        return [place for place in range(last + 1) if self.may_roll(side, place)]

    def roll(self, side: Side, place: int, *, by_reroll: bool) -> None:
        """[reroll] A die of a fought battle is shuffled and rolled anew; what it shows then acts."""
        self.tell(e.rerolled("reroll", player=side.dice[place].owner, battle=place + 1))
        side.dice[place].shown = None
        self.act(side, self.reveal(side, place, by_reroll=by_reroll))
        if place < self.place:
            self.tell_battle(place)

    def movable(self, side: Side) -> list[int]:
        """The places whose dice can change places: there is a card, and they are formed."""
        formed = self.place + 1 if self.stages else self.number
        return [place for place in range(formed) if not side.dice[place].is_empty()]

    def swap(self, side: Side, one: int, two: int) -> None:
        """[leopard] Dice change places with what they show; one that comes to a fought battle unshown is rolled."""
        self.change_places(side, one, two)
        self.tell(e.swapped("leopard", player=side, one=one + 1, two=two + 1))
        for place in (one, two):
            if place <= self.place and side.dice[place].shown is None and self.may_roll(side, place):
                self.act(side, self.reveal(side, place))
        for place in (one, two):
            if place < self.place:
                self.tell_battle(place)

    def change_places(self, side: Side, one: int, two: int) -> None:
        """Two dice lie where the other lay, with what they show."""
        side.dice[one], side.dice[two] = side.dice[two], side.dice[one]
        for place in (one, two):
            shown = side.dice[place].shown
            if shown is not None:
                shown.place = place

    def merge(self, side: Side, left: int, right: int) -> None:
        """[dawn.merge] Two dice become one, which lies left, face down unless its battle was fought; right is an empty
        spot."""
        one, two = side.dice[left], side.dice[right]
        cards = None if one.cards is None or two.cards is None else one.cards + two.cards
        told = [*one.told, *two.told] if one.told is not None and two.told is not None else None
        merged = Die(one.owner, cards, one.least + two.least, told)
        side.dice[left], side.dice[right] = merged, Die(two.owner, 0, 0, None if told is None else [])
        self.tell(d.merged("dawn.merge", player=one.owner, one=left + 1, two=right + 1))
        if left <= self.place and self.may_roll(side, left):
            self.act(side, self.reveal(side, left))
        for place in (left, right):
            if place <= self.place:
                self.tell_battle(place)

    def shown_earlier(self, place: int) -> list[tuple[Side, Shown]]:
        """The cards that lie open at earlier places, the attacker's first in each battle."""
        return [
            (side, shown)
            for each in range(place)
            for side in self.sides
            if (shown := side.dice[each].shown) is not None
        ]

    def roosters_earlier(self, place: int) -> int:
        """How many roosters lie open at earlier places, a Dawncard among them."""
        return sum(shown.card.kind == ROOSTER for _, shown in self.shown_earlier(place))

    def destroy(self, owner: Side, shown: Shown) -> None:
        """[bull] A card leaves the game; [empty] its die shows nothing and loses."""
        self.takes_away(owner, shown)
        self.gone[shown.card] += 1
        self.tell(e.destroyed("bull", player=owner, card=shown, battle=shown.place + 1))

    def draw_from_deck(self, player: Player) -> None:
        """[redpanda] A card of the draw pile goes to the hand, blind."""
        card = None
        if player.told is not None:
            left = [card for card in self.pool.cards for _ in range(card.copies - self.held(card))]
            card = self.table.ask(asks.DrawnTold("hands.told", player.name, index=self.pool.index, cards=left))
        self.deck -= 1
        player.gain(card)
        self.moved = True
        self.tell(e.drawn("redpanda", player=player))

    def held(self, card: Card) -> int:
        """How many copies of a card are known to be in hands, or out of the game."""
        players = [player for side in self.sides for player in side.players]
        return self.gone[card] + self.elsewhere[card] + sum((player.told or []).count(card) for player in players)

    def draw_shown(self, player: Player, owner: Side, shown: Shown) -> None:
        """[redpanda] A shown card of an earlier battle goes to the hand."""
        self.takes_away(owner, shown)
        player.gain(shown.card)
        self.tell(e.taken_away("redpanda", player=player, owner=owner, card=shown, battle=shown.place + 1))

    def takes_away(self, owner: Side, shown: Shown) -> None:
        """A shown card leaves its die and its owner's hand."""
        owner.dice[shown.place].shown = None
        self.leaves(owner, shown.place, shown.card)

    def leaves(self, owner: Side, place: int, card: Card | None) -> None:
        """A card leaves a die and its owner's hand; of one that lies face down the name is not known."""
        self.leaves_die(owner, place, card)
        owner.dice[place].owner.lose(card)
        self.moved = True

    def leaves_die(self, owner: Side, place: int, card: Card | None) -> None:
        """A card leaves a die; how many are in it is asked where it might be the last one."""
        die = owner.dice[place]
        if die.cards is None and die.least == 1:
            self.size(owner, place)
        die.remove(card)

    def hidden(self, side: Side, place: int) -> int:
        """How many cards lie face down in a die, at least; how many are in it is asked where none might."""
        die = side.dice[place]
        open_one = die.shown is not None
        if die.cards is None and die.least == open_one:
            self.size(side, place)
        return die.least - open_one

    def take_back(self, side: Side, place: int) -> None:
        """[change.take-back] A card that lies face down in a die goes back to its owner's hand, and is in no die."""
        die = side.dice[place]
        card = None
        if die.told is not None:
            beneath = list(die.told)
            if die.shown is not None:
                beneath.remove(die.shown.card)
            card = self.table.ask(
                dawn_asks.BackTold("hands.told", die.owner.name, index=self.pool.index, cards=beneath)
            )
        self.leaves_die(side, place, card)
        die.owner.loose += 1
        self.tell(d.taken_back("change.take-back", player=die.owner, battle=place + 1))

    def steal(self, player: Player, owner: Side, place: int, shown: Shown | None) -> None:
        """[change.steal] An opposing card goes to the hand: an open one, or one that lies face down."""
        if shown is not None:
            self.takes_away(owner, shown)
            player.gain(shown.card)
        else:
            die = owner.dice[place]
            card = None
            if die.told is not None:
                beneath = list(die.told)
                if die.shown is not None:
                    beneath.remove(die.shown.card)
                card = self.table.ask(
                    asks.Spoil("hands.told", player.name, index=self.pool.index, cards=beneath, battle=place + 1)
                )
            self.leaves(owner, place, card)
            player.gain(card)
        self.tell(d.stolen("change.steal", player=player, owner=owner, card=shown, battle=place + 1))

    def rebuild(self, side: Side) -> None:
        """[change.rebuild] The face-down dice of later battles are formed anew, each player's own by themselves."""
        places = self.upcoming(side)
        self.tell(d.rebuilt("change.rebuild", player=side, number=len(places)))
        for player in side.players:
            own = [side.dice[place] for place in places if side.dice[place].owner is player]
            known = [die.cards for die in own if die.cards is not None]
            least = min(self.least, sum(die.least for die in own) // max(1, len(own)))
            for die in own:
                die.cards = divided(sum(known), len(own), least) if len(known) == len(own) else None
                die.least = least if die.cards is None else die.cards
            if player.told is not None:
                self.tell_dice(own, [card for die in own for card in die.told or []], least)

    def upcoming(self, side: Side) -> list[int]:
        """The places of later battles at which a side's dice lie face down."""
        if self.stages:
            return []
        return [
            place
            for place in range(self.place + 1, self.number)
            if side.dice[place].shown is None and not side.dice[place].is_empty()
        ]

    def concede(self, rule: str, side: Side, place: int) -> None:
        """[conceded] A battle is lost on purpose: it has one winner, whatever lies there, and nothing acts there."""
        self.named[place] = side.foe
        self.conceded.add(place)
        self.tell(d.conceded(rule, player=side, battle=place + 1))

    def cancel_bonus(self, rule: str) -> None:
        """[bonus] Nobody takes a whole die for the war."""
        self.bonus = None
        self.tell(d.bonus_cancelled(rule))

    def stop(self, rule: str, decided: list[Side] | None = None) -> None:
        """[stopped] The war ends now; the tally so far decides it, unless the card says who has won."""
        self.stopped = True
        self.decided = decided
        self.tell(d.stopped(rule, battle=self.place + 1))

    def tell_dice(self, dice: list[Die], cards: list[Card], least: int) -> None:
        """[hands.told] The cards of a player's dice, where hands are told."""
        left = list(cards)
        for number, die in enumerate(dice, start=1):
            self.tell_die(die, left, len(dice) - number, number, least)

    def tell_die(self, die: Die, left: list[Card], later: int, number: int, least: int) -> None:
        """[hands.told] The cards of a die, of those that are left; the last one has all of them."""
        die.told = list(left)
        if later:
            question = asks.DieTold(
                "hands.told",
                die.owner.name,
                lowest=least,
                highest=len(left) - least * later,
                cards=left,
                index=self.pool.index,
                number=number,
            )
            die.told = self.table.ask(question)
        die.cards = die.least = len(die.told)
        for card in die.told:
            left.remove(card)

    def size(self, side: Side, place: int) -> int:
        """[hands] How many cards are in a die, asked where it does not follow from its owner's hand."""
        die = side.dice[place]
        if die.cards is None:
            others = [each for each in side.dice if each is not die and each.owner is die.owner]
            left = max(die.least, die.owner.hand - die.owner.loose - sum(each.least for each in others))
            forced = left == die.least or all(each.cards is not None for each in others)
            if forced:
                die.cards = left
            else:
                question = asks.PileSize("hands", die.owner.name, lowest=die.least, highest=left, battle=place + 1)
                die.cards = self.table.ask(question)
            die.least = die.cards
        return die.cards

    def has_won(self, side: Side, place: int) -> bool:
        """Whether a side wins a battle that was fought, as the table stands."""
        return self.is_fought(place) and side in self.winners(place)

    def is_fought(self, place: int) -> bool:
        """Whether both dice of a battle have been rolled, and none of them is being rolled now."""
        return place <= self.place and not any(side.dice[place].rolling for side in self.sides)

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
