"""What a battle of Tamer Tournament asks: the teams, The Deck's flips, dice between equals, and targets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.games.tamer.battle.creature import Card, Creature, Member
from companion.table.card_questions import Cards, Draw, find_card
from companion.table.piles import Pile
from companion.table.questions import Arrange, Choose, Names, NotAllowed, Roll

if TYPE_CHECKING:
    from random import Random

    from companion.games.tamer.battle.pool import Pool

DRAFTED_AT_MOST = 15
_KEPT = re.compile(r"(?P<name>.*\S)\s*\(\s*(?P<damage>\d{1,3})\s*(?:damage)?\s*\)\s*", re.IGNORECASE)


class Two(Names):
    """The first: two names, of which `The Deck` may be one; in an evening 4 to 8."""

    name = "players"
    says = "Who plays? Two names, a comma between; one may be The Deck."

    lowest: int = 2
    highest: int = 2


class Team(Cards[Member]):
    """Each player's team, front first; `Fraghoul (2)` begins with 2 damage that it kept.

    `owned` are the cards that the player may use, each as often as it is there (None: any card in play).
    """

    name = "team"
    says = {
        "free": "{who}'s team? Names on one line, front first, a comma between.",
        "limited": "{who}'s team, at most {limit:point}? Names on one line, front first, a comma between.",
    }

    lowest: int = 0
    highest: int = DRAFTED_AT_MOST
    pool: Pool
    limit: int | None
    owned: Counter[Card] | None = None

    @property
    def variant(self) -> str:
        return "free" if self.limit is None else "limited"

    def _cards(self) -> list[Card]:
        return self.pool.cards if self.owned is None else list(self.owned.elements())

    def able(self) -> Iterable[Member]:
        cards = dict.fromkeys(self._cards())
        return [Member(card) for card in cards if self.limit is None or card.cost <= self.limit]

    def find(self, text: str) -> Member:
        kept = _KEPT.fullmatch(text)
        card = find_card(self.pool.index, kept["name"] if kept else text, self.owned)
        member = Member(card, int(kept["damage"]) if kept else 0)
        if member.damage and not card.keeps_damage:
            raise NotAllowed(f"{card.name} does not keep damage between battles", "leave the number out")
        if member.damage >= card.health:
            hint = f"it has Health {card.health}, so with that damage it is out of the game"
            raise NotAllowed(f"{card.name} cannot begin with {member.damage} damage", hint)
        return member

    def label(self, member: Member) -> str:
        name = self.pool.label(member.card)
        return f"{name} ({member.damage} damage)" if member.damage else name

    def refuse(self, team: list[Member]) -> NotAllowed | None:
        points = sum(member.card.cost for member in team)
        if self.limit is not None and points > self.limit:
            sum_of = " + ".join(f"{member.card.name} {member.card.cost}" for member in team)
            over = points - self.limit
            return NotAllowed(f"{sum_of} = {points} points, and the limit is {self.limit}", f"leave out {over} or more")
        if self.owned is not None:
            for card, many in Counter(member.card for member in team).items():
                if many > self.owned[card]:
                    return self.why_not(card)
        return None

    def why_not(self, card: Card) -> NotAllowed:
        """Why a card cannot be on the team, or not so often."""
        return NotAllowed(f"there are not so many of {card.name}", "look at the cards once more")

    def pick(self, random: Random) -> list[Member]:
        team: list[Member] = []
        left = self.limit if self.limit is not None else 15
        cards = list(self._cards())
        while affordable := [card for card in cards if card.cost <= left]:
            card = affordable[int(random.random() * len(affordable))]
            if self.owned is not None:
                cards.remove(card)
            team.append(Member(card))
            left -= card.cost
        return team


class DeckRound(Choose[str]):
    """The Deck plays and the switch `round` is `none`."""

    name = "deck-round"
    says = "Which round is it? The Deck's team depends on it: 1, 2 or 3."


class DeckFlip(Draw[Card]):
    """Each card that is flipped for The Deck."""

    name = "deck-flip"
    says = "The Deck has {total:point}. Flip the top card of {deck_name} (until {until} or more): which is it?"

    pool: Pool
    pile: Pile[Card]
    deck: str
    deck_name: str
    until: int
    total: int

    def find(self, text: str) -> Card:
        card = find_card(self.pool.index, text, self.cards)
        if card not in self.cards:
            why = self.pile.why_not(card, lambda each: each.name, self.deck_name, self.pool.decks[self.deck])
            raise NotAllowed(f"{card.name} cannot be flipped from {self.deck_name}: {why}", "type the card you flipped")
        return card

    def label(self, card: Card) -> str:
        return self.pool.label(card)


class DeckOrder(Arrange[int]):
    """The Deck's cards after shuffling, front first."""

    name = "deck-order"
    says = "Shuffle The Deck's flipped cards and lay them in a row: in which order do they lie, front first?"
    chance = True

    labels: list[str]

    def label(self, item: int) -> str:
        return self.labels[item]


class WhoGoesFirst(Roll):
    """1 to 3 the first player's abilities, 4 to 6 the second's."""

    what: str
    one: str
    two: str


class BattleStartOrder(WhoGoesFirst):
    """Battle Starts at the same place of both rows; once a battle."""

    name = "battle-start-order"
    says = (
        "Both have a Battle Start at the same place. Roll a die: 1 to 3, {one} goes first in this battle; 4 to 6, "
        "{two} does."
    )


class SlayOrder(WhoGoesFirst):
    """Slays of both players at the same time."""

    name = "slay-order"
    says = "Both slay at the same time. Roll a die: 1 to 3, {one}'s Slay goes first; 4 to 6, {two}'s."


class BatterUpOrder(WhoGoesFirst):
    """Batter Ups of both players at the same time."""

    name = "batter-up-order"
    says = "Both bat at the same time. Roll a die: 1 to 3, {one}'s Batter Up goes first; 4 to 6, {two}'s."


class Target(Choose[Creature]):
    """An ability's creature of choice; options are the creatures' labels."""

    name = "target"
    says = "{who} chooses for {creature}: which creature?"

    creature: str

    def label(self, candidate: Creature) -> str:
        return candidate.label


class ByHand(Choose[str]):
    """A text that the referee can't read was carried out, and told with `:fix`: `done`."""

    name = "by-hand"
    says = "{creature} says: “{ability}” Carry it out, tell me with :fix what changed, then answer done."

    candidates: tuple[str] = ("done",)
    creature: str
    ability: str
