"""A war: what hands do with two rows of dice, and what the cards do that they show (rulebook: Gameplay)."""
# mypyc

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from companion.games.tossing_tiger.war import asks
from companion.games.tossing_tiger.war import dawn_events as d
from companion.games.tossing_tiger.war import events as e
from companion.games.tossing_tiger.war.hands import Hands
from companion.games.tossing_tiger.war.judging import Battles
from companion.games.tossing_tiger.war.pieces import ANIMAL, ROOSTER, Card, Dawn, Die, OpenCard, Side, divided
from companion.games.tossing_tiger.war.pool import FighterPool
from companion.table import Table
from companion.table.questions import OneOrNone

T = TypeVar("T")
Choice = Callable[..., OneOrNone[str]]


class War:
    """A war between an attacker and a defender: its `battles`, and the `hands` whose cards are in the dice.

    `number` is how many dice both lay, of `least` cards each; teams (`of_teams`) need more in them. So many places are
    `formed`: their dice lie there. `place` is the battle that is fought, counted from 0, -1 before the first. There may
    be a `dawncard`, whose rule holds (`dawn`). For the war its winner takes `bonus` whole dice, None where that is
    cancelled. A war that is `stopped` fights no more battles, and may be `decided`. Once it `is_judged`, `judged` are
    the battles that each has won, and one, nobody or both are the `winners` of the war. Once it `is_paid`, all cards of
    the spoils are grabbed.
    """

    def __init__(
        self, table: Table, rules: dict[str, str], sides: tuple[Side, Side], pool: FighterPool, deck: int
    ) -> None:
        self.table = table
        self.ask = table.ask
        self.tell = table.tell
        self.rules = rules
        self.sides = one, two = sides
        one.foe, two.foe = two, one
        self.pool = pool
        self.hands = Hands(table, pool, sides, deck)
        self.dawncard: Card | None = None
        self.dawn = Dawn()
        self.battles = Battles(sides, self.dawn)
        self.number = 0
        self.formed = 0
        self.place = -1
        self.of_teams = rules.get("fight-together") == "on"
        self.least = 3 if self.of_teams else 2
        self.bonus: int | None = 1
        self.stopped = False
        self.decided: list[Side] | None = None
        self.is_judged = False
        self.is_paid = False
        self.judged: dict[Side, list[int]] = {one: [], two: []}
        self.winners: list[Side] = []

    # Rolling dice

    def reveal(self, side: Side, place: int, *, by_reroll: bool = False, opposite: bool = False) -> OpenCard:
        """A die is rolled: its top card, which may be told with that of the die `opposite`."""
        die = side.dice[place]
        die.rolling = True
        if die.told and die.told.count(die.told[0]) == len(die.told):
            card = die.told[0]
            self.tell(e.forced("roll.told", player=side, card=card, owner=die.owner, battle=place + 1))
        else:
            then = partial(self._shows, side.foe, place) if opposite else None
            card = self.ask(partial(self._shows, side, place, then))
        die.rolling = False
        return self.lays_open(side, place, card, by_reroll=by_reroll)

    def _shows(self, side: Side, place: int, then: Callable[[], asks.Reveal] | None = None) -> asks.Reveal:
        die, index = side.dice[place], self.pool.index
        cards = die.told or self.hands.can_be()
        return asks.Reveal("roll", die.owner.name, index=index, cards=cards, battle=place + 1, then=then)

    def lays_open(self, side: Side, place: int, card: Card, *, by_reroll: bool = False) -> OpenCard:
        """A die shows a card from now on. [dawn.change] A rooster acts as the Dawncard has it; [rooster.lone] without
        one it loses."""
        shown = OpenCard(card, side, place, card.action, card.by_hand, by_reroll)
        if card.kind != ANIMAL:
            shown.doomed = card.action is not None and card.action.loses
            if card.kind == ROOSTER and self.dawncard is not None:
                shown.action, shown.by_hand = self.dawncard.change, self.dawncard.change_by_hand
            elif card.kind == ROOSTER:
                shown.doomed = self.rules["lone-rooster"] == "loses"
        side.dice[place].shown = shown
        return shown

    def act(self, card: OpenCard) -> None:
        """The action of a card that was just shown, unless what lies opposite has switched it off. [conceded] In a
        battle that was lost on purpose, and when the war was ended, none is carried out."""
        if self.stopped or card.place in self.battles.conceded or card.place in self.battles.removed:
            return
        if card.by_hand:
            self.ask(asks.ByHand("by-hand", card.owner.name, what=card.card, does=card.by_hand))
        rooster = card.card.kind == ROOSTER
        if card.action is None:
            if card.doomed and rooster:
                self.tell(d.lone("rooster.lone", card=card))
        elif card.is_off():
            self.tell(e.stays_off("turtle", card=card))
        elif not self._skips(card):
            card.action.act(self, card)
        if rooster:
            card.side.rooster = True

    def _skips(self, card: OpenCard) -> bool:
        """[skip] Once a war a player may look at an upcoming battle instead of an action; [skip.looked] the card then
        has none."""
        player = card.owner
        if self.rules["skip"] == "off" or player.skipped or not self.is_upcoming():
            return False
        if self.ask(asks.Skip("skip", player.name, card=card)) == asks.ACT:
            return False
        player.skipped = True
        card.action = None
        self.tell(e.skipped("skip", player=player, card=card))
        return True

    def may_roll(self, side: Side, place: int) -> bool:
        """True if a die can show a card: there is one in it, and the battle is none that was removed. A Dawncard is no
        die.
        """
        die = side.dice[place]
        return not die.is_empty() and not die.is_dawn() and place not in self.battles.removed

    def rollable(self, side: Side, last: int) -> list[int]:
        """The battles up to the last one of which a side's die can be rolled once more."""
        return [place for place in range(last + 1) if self.may_roll(side, place)]

    def roll(self, side: Side, place: int, *, by_reroll: bool) -> None:
        """[reroll] A die of a fought battle is shuffled and rolled anew; what it shows then acts."""
        self.tell(e.rerolled("reroll", player=side.dice[place].owner, battle=place + 1))
        side.dice[place].shown = None
        self.act(self.reveal(side, place, by_reroll=by_reroll))
        if place < self.place:
            self.tell_battle(place)

    # Moving dice

    def is_upcoming(self) -> bool:
        """True if dice of a later battle lie there."""
        return self.place + 1 < self.number and not self.dawn.rule.stages

    def upcoming(self, side: Side) -> list[int]:
        """The places of later battles at which a side's dice lie face down."""
        later = range(self.place + 1, self.number) if self.is_upcoming() else ()
        return [place for place in later if side.dice[place].shown is None and not side.dice[place].is_empty()]

    def movable(self, side: Side) -> list[int]:
        """The places whose dice can change places: there is a card, and they are formed."""
        return [place for place in range(self.formed) if not side.dice[place].is_empty()]

    def swap(self, side: Side, one: int, two: int) -> None:
        """[leopard] Dice change places with what they show; one that comes to a fought battle unshown is rolled."""
        self.change_places(side, one, two)
        self.tell(e.swapped("leopard", player=side, one=one + 1, two=two + 1))
        self.judges_anew(side, one, two, before=self.place)

    def judges_anew(self, side: Side, one: int, two: int, *, before: int) -> None:
        """Dice that came to fought battles unshown are rolled; of battles `before` one it is told who wins them now."""
        for place in (one, two):
            if place <= self.place and side.dice[place].shown is None and self.may_roll(side, place):
                self.act(self.reveal(side, place))
        for place in (one, two):
            if place < before:
                self.tell_battle(place)

    def change_places(self, side: Side, one: int, two: int) -> None:
        """Two dice lie where the other lay, with what they show."""
        side.dice[one], side.dice[two] = side.dice[two], side.dice[one]
        for place in (one, two):
            if (shown := side.dice[place].shown) is not None:
                shown.place = place

    def merge(self, side: Side, left: int, right: int) -> None:
        """[dawn.merge] Two dice become one, which lies left, face down unless its battle was fought; right is an empty
        spot."""
        one, two = side.dice[left], side.dice[right]
        told = None if one.told is None or two.told is None else one.told + two.told
        side.dice[left] = Die(one.owner, one.least + two.least, one.known and two.known, told, number=one.number)
        side.dice[right] = Die(two.owner, 0, known=True, number=two.number)
        self.tell(d.merged("dawn.merge", player=one.owner, one=left + 1, two=right + 1))
        self.judges_anew(side, left, right, before=self.place + 1)

    def rebuild(self, side: Side) -> None:
        """[change.rebuild] The face-down dice of later battles are formed anew, each player's own by themselves."""
        places = self.upcoming(side)
        dice: dict[str, list[int]] = {}
        for place in places:
            dice.setdefault(side.dice[place].owner.name, []).append(place + 1)
        self.tell(d.rebuilt("change.rebuild", player=side, number=len(places), dice=dice))
        for player in side.players:
            own = [side.dice[place] for place in places if side.dice[place].owner is player]
            known, cards = all(die.known for die in own), sum(die.least for die in own)
            least = min(self.least, cards // max(1, len(own)))
            for die in own:
                die.least, die.known = divided(cards, len(own), least) if known else (least, False)
            if player.told is not None:
                self.hands.tell_dice(own, [card for die in own for card in die.told or []], least)

    # What lies there

    def earlier(self, place: int) -> list[OpenCard]:
        """The cards that lie open at earlier places, the attacker's first in each battle."""
        return [shown for each in range(place) for side in self.sides if (shown := side.dice[each].shown)]

    def earlier_roosters(self, place: int) -> int:
        """The number of roosters that lie open at earlier places, a Dawncard among them."""
        return sum(shown.card.kind == ROOSTER for shown in self.earlier(place))

    def is_fought(self, place: int) -> bool:
        """True if both dice of a battle have been rolled, and none of them is being rolled now."""
        return place <= self.place and not any(side.dice[place].rolling for side in self.sides)

    def has_won(self, side: Side, place: int) -> bool:
        """True if a side wins a battle that was fought, as the table stands."""
        return self.is_fought(place) and side in self.battles.winners(place)

    def won(self) -> dict[str, list[int]]:
        """The battles that each has won, once all are over, counted from 1."""
        return {side.name: [place + 1 for place in places] for side, places in self.judged.items()}

    def tell_battle(self, place: int) -> None:
        """Tell who wins a battle so far."""
        one, two = self.sides
        shown, opposite, winners = one.dice[place].shown, two.dice[place].shown, self.battles.winners(place)
        self.tell(e.battle("battle", battle=place + 1, attacker=shown, defender=opposite, winners=winners))

    # What actions do to the war

    def choose(self, question: Choice, rule: str, who: object, able: Mapping[str, T], none: str = "") -> T | None:
        """Ask somebody, or a card's player, to choose one of some things by what they are called, or none. Where there
        are none it may be told that the card finds nothing to do."""
        card = who if isinstance(who, OpenCard) else None
        if able:
            asked = question(rule, str(card.owner if card else who), candidates=[*able, None])
            return able[chosen] if (chosen := self.ask(asked)) else None
        if card and none:
            self.nothing(rule, card, none)
        return None

    def nothing(self, rule: str, card: OpenCard, why: str) -> None:
        """An action finds nothing to do."""
        self.tell(e.nothing_happened(rule, card=card, why=why))

    def mark(self, rule: str, card: OpenCard, how: str) -> None:
        """[always] A card always wins, or always loses, from now on."""
        card.always = how
        self.tell(e.always(rule, card=card, player=card.side, how=how))

    def concede(self, rule: str, side: Side, place: int) -> None:
        """[conceded] A battle is lost on purpose: it has one winner, whatever lies there, and nothing acts there."""
        self.battles.named[place] = side.foe
        self.battles.conceded.add(place)
        self.tell(d.conceded(rule, player=side, battle=place + 1))

    def remove(self, rule: str, side: Side, place: int) -> None:
        """[removed] A battle does not count any more, or is not fought at all."""
        self.battles.removed.add(place)
        self.tell(d.battle_removed(rule, player=side, battle=place + 1))

    def cancel_bonus(self, rule: str) -> None:
        """[bonus] Nobody takes a whole die for the war."""
        self.bonus = None
        self.tell(d.bonus_cancelled(rule))

    def stop(self, rule: str, decided: list[Side] | None = None) -> None:
        """[stopped] The war ends now; the tally so far decides it, unless the card says who has won."""
        self.stopped = True
        self.decided = decided
        self.tell(d.stopped(rule, battle=self.place + 1))
