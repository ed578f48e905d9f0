"""The cards in play, bound to what they do: to look up by what people type, by level, and the Robot's."""
# mypyc

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.board.pool import Pool
from companion.cards import CardRow, CardSet, Index
from companion.games.challengers.cards import TeamRow
from companion.games.challengers.language import effects as do
from companion.games.challengers.language import wording as w
from companion.games.challengers.language.reading import read
from companion.games.challengers.match.card import Card
from companion.games.challengers.plans import Plan, Trophy
from companion.table.card_questions import find_card
from companion.table.counting import counts
from companion.table.question import WhichOne
from companion.wording import WordingError
from companion.words import fold

CHAMPION = "Champion"


class TeamPool(Pool[Card]):
    """All cards in play, and the `plans` and `trophies` of a tournament.

    `starter` is one player's first deck and `robot` the Robot's, each with every copy.

    A name that a starter card shares with another card means the other one, wherever that can be meant.
    """

    def __init__(
        self, cards: Iterable[Card], first: Sequence[Card], plans: Sequence[Plan] = (), trophies: Sequence[Trophy] = ()
    ) -> None:
        super().__init__(cards, behind=lambda card: card.level == "S")
        self.starter = [card for card in first if card.icon != "Robot"]
        self.robot = [card for card in first if card.icon == "Robot"]
        self.plans, self.trophies = plans, trophies
        self._piles: dict[str | None, dict[Card, int]] = {None: {}}
        for card in (each for each in self.cards if each.copies):
            self._piles.setdefault(card.level, {})[card] = card.copies
            if card.icon != "Robot":
                self._piles[None][card] = card.copies
        self._without: dict[frozenset[str], TeamPool] = {}

    def find(self, text: str, among: Iterable[Card] = ()) -> Card:
        """The card that a typed text means, first among those that it can be. Raises an AnswerError.

        [deck.names] A name that several have means the one that is no starter card; “Dog S” and “Dog B” say the level.
        [deck.whole] `champ` is the beginning of Champion before it is the Robot's `C.H.A.M.P.`, which is typed in full.
        """
        those = sorted(among, key=lambda card: card.level == "S")
        able = {card.name: card for card in reversed(those)}
        whole = {card.name for card in self.index.printed(text)}
        if not whole and fold(text) == "champ" and CHAMPION in able:
            return able[CHAMPION]
        for name, card in able.items():
            if name in whole or (not whole and fold(name) == fold(text)):
                return card
        name, _, level = text.strip().rpartition(" ")
        for card in those:
            if fold(card.name) == fold(name) and card.level == level.upper():
                return card
        try:
            return find_card(self.index, text, able.values())
        except WhichOne:
            return find_card(Index(able.values()), text)  # of those that it can be none fits

    def plans_of(self, names: Sequence[str]) -> dict[str, Plan]:
        """[plans] Everybody's tournament plan: the names in the order of the plans' numbers."""
        plans = {plan.number: plan for plan in self.plans if plan.players == len(names)}
        return {name: plans[number] for number, name in enumerate(names, start=1)}

    def additional(self) -> list[str]:
        """The icons of the additional sets: of the level cards that are not of the City."""
        return list(dict.fromkeys(card.icon for card in self.cards if card.level in "ABC" and card.icon != "City"))

    def without(self, icons: Iterable[str]) -> TeamPool:
        """The pool without some sets, which stay in the box; their cards are known by name."""
        gone = frozenset(icons)
        if gone not in self._without:
            cards = [card for card in self.cards if card.icon not in gone]
            self._without[gone] = left = TeamPool(cards, [*self.starter, *self.robot], self.plans, self.trophies)
            left.index = self.index
        return self._without[gone]

    def of_level(self, level: str) -> list[Card]:
        """The cards of a level's pile, each once."""
        return [card for card in self.cards if card.level == level]

    def left(self, used: dict[Card, int], level: str | None = None) -> Counter[Card]:
        """The number of each card of the box, or of a level, that is not used elsewhere; none of the Robot's."""
        left = dict(self._piles.get(level, {}))
        for card, many in used.items():
            if card in left:
                left[card] -= many
                if left[card] <= 0:
                    del left[card]
        return counts(left)


def load(sets: list[CardSet[CardRow]]) -> TeamPool:
    """The pool of some card sets, the plans and the trophies among them; of a deck in series there are as many."""
    rows = [(row, len(each.info.series) or 1) for each in sets for row in each.cards]
    there = {prepare(row, row.copies * series): row.copies for row, series in rows if isinstance(row, TeamRow)}
    plans = [row for row, _ in rows if isinstance(row, Plan)]
    trophies = [row for row, _ in rows if isinstance(row, Trophy)]
    for card in there:
        card.twin = next((each for each in there if each.name == card.name and each is not card), None)
    first = [card for card, copies in there.items() if card.level == "S" for _ in range(copies)]
    return TeamPool(there, first, plans, trophies)


def prepare(row: TeamRow, copies: int) -> Card:
    """A card with its text bound; what can't be read people carry out when the card is revealed."""
    card = Card(row.name, row.code, row.set, row.level, row.power, row.icon, copies, row.text)
    try:
        ability = read(row.text)
    except WordingError:
        ability = None
    if ability is None or ability.fault():
        card.by_hand = row.text
        card.changes_decks = card.pays_fans = True
        return card
    effects = [sentence.effect for sentence in ability.sentences]
    if ability.keyword is not w.Keyword.PICKED:
        gained = any(isinstance(each, do.GainUnseen | do.GainExhausted) for each in effects)
        card.changes_decks = gained or do.PutAway(for_good=True) in effects
        card.pays_fans = any(isinstance(each, do.TakeFans) for each in effects)
    bonuses = tuple(each.worth for each in effects if isinstance(each, do.Bonus))
    match ability.keyword:
        case w.Keyword.REVEAL:
            card.power_is_round = any(isinstance(each, do.PowerIsRound) for each in effects)
            acts = [each for each in ability.sentences if not isinstance(each.effect, do.PowerIsRound)]
            card.reveal = tuple(each.act for each in acts if not isinstance(each.condition, w.TakesFlag))
            card.takes_flag = tuple(each.act for each in acts if isinstance(each.condition, w.TakesFlag))
        case w.Keyword.LOSS:
            card.loss = tuple(each.act for each in ability.sentences)
        case w.Keyword.ATTACK:
            card.attack = bonuses
        case w.Keyword.FLAG:
            card.flag = bonuses
        case w.Keyword.BENCH:
            card.bench = tuple(each.gives for each in effects if isinstance(each, do.Grant))
        case w.Keyword.PICKED:
            card.picked = tuple(each.when_picked for each in effects)
            card.pays_when_picked = any(isinstance(each, do.TakeFans) for each in effects)
    return card
