"""Plays that anybody may make at any question: `Ann: 7H 8H`, a combo out of the hand, in turn or not."""
# mypyc

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal

from companion.errors import quoted
from companion.games.cardpg.card import SUITS, Card, by_letter
from companion.games.cardpg.champion import Player, least
from companion.games.cardpg.combos import (
    ANY,
    COMBOS,
    FLUSH,
    Combo,
    combos_of,
    countered_by,
    named_combos,
    numbers_shown,
)
from companion.games.cardpg.desk import Desk
from companion.lists import single
from companion.table.card_questions import find_card
from companion.table.picks import one, some
from companion.table.question import NotAllowed, Unreadable, WhichOne
from companion.table.questions import one_of
from companion.words import commas, fold

OFTEN, SELDOM = 0.5, 0.05
"""The probability that somebody answers by chance, and that they play a combo where nothing is to be answered."""
PICKS = 6
SIZES = (1, 2, 2, 3, 3, 4, 5)
"""Sizes of the combos that are tried by chance, one after the other."""
Hindrance = Literal["", "roll", "number", "rank", "void"]
"""The reason why a combo can't be played: no roll lies there, or none that it shows; what lies there is higher; or its
effect can't be. Empty where it can."""


class DieRoll:
    """A roll as it stands: its number, shifted or not, whose it is; `countered` is a miss, `again` rolls it once
    more."""

    __slots__ = ("again", "countered", "number", "roller")

    def __init__(self, number: int, roller: Player, countered: bool = False) -> None:
        self.number = number
        self.roller = roller
        self.countered = countered
        self.again = False


@dataclass(frozen=True, slots=True)
class Play:
    """A combo that a player plays with some cards, on some of the rolls that lie there (their places)."""

    player: Player
    cards: tuple[Card, ...]
    combo: Combo
    rolls: tuple[int, ...] = ()


class Plays:
    """[anytime] Plays that are allowed in between: `rolls` lie there to be answered, `above` is the rank of a combo
    that waits for an answer."""

    __slots__ = ("above", "desk", "rolls")

    def __init__(self, desk: Desk, rolls: list[DieRoll], above: int = 0) -> None:
        self.desk = desk
        self.rolls = rolls
        self.above = above

    def read(self, text: str) -> Play | None:
        name, colon, rest = text.partition(":")
        names, index = list(map(str, self.desk.playing)), self.desk.pool.index
        if not colon or (index.is_code(name) and fold(name) not in map(fold, names)):
            return None
        player = self.desk.playing[one_of(name, names)]
        named, _, called = rest.partition(" as ")
        cards = [find_card(index, word) for word in single(by_letter(named))]
        if not cards:
            raise Unreadable("no card is named", f"type the cards of a combo, such as {player}: 7H 7D")
        for card in cards:
            if cards.count(card) > 1:
                raise NotAllowed(f"{card} is named twice", f"name cards of {player}'s hand", card)
            if card not in player.hand.able():
                raise NotAllowed(f"{card} {self.desk.where(card)}", f"name cards of {player}'s hand")
        if sum(card not in player.hand.known for card in cards) > player.hand.hidden:
            raise NotAllowed(f"{player} has not so many cards", f"there are {len(player.hand)} in the hand")
        return self.played(player, tuple(cards), called.strip())

    def write(self, done: Play) -> str:
        return f"{done.player}: {' '.join(map(str, done.cards))} as {done.combo}"

    def whose(self, done: Play) -> str:
        return done.player.name

    def cards(self, player: str) -> list[str]:
        return [card.code for each in self.desk.playing if each.name == player for card in each.hand.able()]

    def pick(self, random: Random) -> Play | None:
        """A random act of the table: an answer to what lies there about every other time, else seldom a combo of one
        who could play it, out of the hand as it is known and as many cards of those that can be in it.
        """
        if random.random() > (OFTEN if self.rolls or self.above else SELDOM):
            return None
        able = [player for player in self.desk.playing if self.could(player)]
        if not able:
            return None
        player = one(random, able)
        hand = player.hand
        rest = hand.deck.rest
        cards = [*hand.known, *(some(random, rest, hand.hidden) if hand.hidden < len(rest) else rest)]
        for _ in range(PICKS):
            picked = tuple(some(random, cards, one(random, SIZES)))
            whole = combos_of(picked, twins=self.desk.twins)
            combo = next((each for each in whole if not self.hindered(player, each, picked)), None)
            if combo and not (combo is not whole[0] and self._best_is_void(player, whole[0], picked)):
                return Play(player, picked, combo, tuple(self._fitting(combo, picked)))
        return None

    def played(self, player: Player, cards: tuple[Card, ...], called: str) -> Play:
        """[combos.best] The best combo that cards make, or a smaller one that is named, if it can be played now. Raises
        WhichOne where the best alone can't be."""
        makes = named_combos(cards, twins=self.desk.twins)
        if not makes:
            hint = "kinds, straights, flushes and straight flushes are"
            raise NotAllowed(f"{commas(map(str, cards))} are no combo", hint)
        if called:
            combo = self._called(called, makes)
        else:  # the best that can be played: a lower one of the same cards may fit a roll
            whole = [each for each in makes if each.size == len(cards)]
            able = [each for each in whole if not self.hindered(player, each, cards)]
            combo = next(iter(able), whole[0])
            if combo is not whole[0] and (why := self._best_is_void(player, whole[0], cards)):
                others, typed = " or ".join(f"a {each}" for each in able), " ".join(map(str, cards))
                hint = f"they may be played as {others}: type it so, {player}: {typed} as {combo}"
                raise WhichOne(f"{commas(map(str, cards))} are a {whole[0]}, and {why}", hint)
        if refusal := self.refusal(player, combo, cards):
            raise refusal
        return Play(player, cards, combo, tuple(self._fitting(combo, cards)))

    def _best_is_void(self, player: Player, best: Combo, cards: tuple[Card, ...]) -> str:
        """[impossible] Why the effect of the best combo of some cards can't be, where there are decks; else empty."""
        return self.desk.impossible(player, best, cards) if self.desk.decks else ""

    def hindered(self, player: Player, combo: Combo, cards: tuple[Card, ...]) -> Hindrance:
        """The reason why a combo can't be played now; empty where it can."""
        if combo.needs_roll and not self.rolls:
            return "roll"
        if combo.needs_roll and not self._fitting(combo, cards):
            return "number"
        if combo.rank <= self.above:
            return "rank"
        hinders = not (self.desk.decks and self.above) and self.desk.impossible(player, combo, cards)
        return "void" if hinders else ""

    def refusal(self, player: Player, combo: Combo, cards: tuple[Card, ...]) -> NotAllowed | None:
        """The reason why a combo can't be played now, in words, or None."""
        match self.hindered(player, combo, cards):
            case "roll":
                return NotAllowed(f"a {combo} needs a roll", "play it when one lies there; ranks 9 to 16 need none")
            case "number":
                rolled = " or ".join(str(roll.number) for roll in self.rolls)
                return NotAllowed(f"no card of this {combo} shows {rolled}", "one of them must show the rolled number")
            case "rank":
                yours = f"; of your cards: {commas(able)}" if (able := self.answers(player)) else ""
                what = f"a {combo} does not answer a {COMBOS[self.above - 1]}"
                return NotAllowed(what, f"that is countered by {countered_by(self.above)}{yours}")
            case "void":
                hint = "keep it for an answer" if self.desk.decks else "ranks 1 to 8 and flushes of clubs need none"
                return NotAllowed(self.desk.impossible(player, combo, cards), hint)
        return None

    def answers(self, player: Player) -> list[str]:
        """Combos of a player's known cards that answer the one which waits for it, the lowest first."""
        known, twins = player.hand.known, self.desk.twins
        there = (cards for size in range(1, len(known) + 1) for cards in combinations(known, size))
        makes = ((combo, cards) for cards in there for combo in combos_of(cards, twins=twins))
        able = {combo for combo, cards in makes if not self.hindered(player, combo, cards)}
        return [combo.name for combo in COMBOS if combo in able]

    @property
    def rolled(self) -> set[int]:
        """The numbers that a card must show to be played on a roll."""
        return {roll.number for roll in self.rolls if not roll.countered and roll.number in ANY}

    def could(self, player: Player) -> bool:
        """[asking] True if a player could play anything now, as far as the hand is known."""
        rolled, decks = self.rolled, self.desk.decks
        for combo in least(self.above):
            suits = SUITS if decks else ["Clubs"] * (combo.family == FLUSH)
            numbers = rolled if combo.needs_roll else ANY
            if numbers and player.hand.can_be(combo, numbers, suits):
                return True
        return False

    def _fitting(self, combo: Combo, cards: tuple[Card, ...]) -> list[int]:
        if not combo.needs_roll:
            return []
        shown = numbers_shown(combo, cards, twins=self.desk.twins)
        return [place for place, roll in enumerate(self.rolls) if roll.number in shown and not roll.countered]

    def _called(self, called: str, makes: list[Combo]) -> Combo:
        """The combo that a name means: `pair`, `2 straight`, `flush` for the largest that fits."""
        wanted = fold(called)
        for combo in makes:
            names = {fold(combo.name), fold(f"{combo.family} {combo.size}"), fold(combo.family)}
            if wanted in names or (combo.rank == 1 and wanted == "reroll"):
                return combo
        raise NotAllowed(f"these cards make no {quoted(called)}", f"they make: {', '.join(map(str, makes))}")
