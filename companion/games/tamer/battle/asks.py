"""Questions of a battle of Tamer Tournament: the teams, The Deck's flips, dice between equals, and targets."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import ClassVar

from companion.board.piles import Pile
from companion.games.tamer.battle.creature import Card, Creature, Member
from companion.games.tamer.battle.pool import by_chance, with_any
from companion.table.card_questions import Cards, Draw, find_card, too_many
from companion.table.counting import moved
from companion.table.picks import some
from companion.table.question import Budget, Display, NotAllowed
from companion.table.questions import Arrange, Choose, Names, Roll
from companion.table.questions import ByHand as ByHand
from companion.words import counted

DRAFTED_AT_MOST = 15
_KEPT = re.compile(r"(?P<name>.*\S)\s*\(\s*(?P<damage>[0-9]{1,3})\s*(?:damage)?\s*\)\s*", re.IGNORECASE)


class Tamers(Names, name="players", says="Who plays? Two names⟨, a comma between⟩; one may be The Deck."):
    """The first: two names, of which `The Deck` may be one; in an evening 4 to 8."""


class Team(Cards[Member], name="team", lowest=0, highest=DRAFTED_AT_MOST):
    """Each player's team, front first; `Fraghoul (2)` begins with 2 damage that it kept.

    It comes from `cards`, each as often as it is there, or as anybody likes where they are not `owned`: `up_to` tells
    those that cost no more than so many points.
    """

    cards: Counter[Card]
    owned: bool = False
    up_to: Callable[[int], list[Card]] | None = None
    limit: int | None

    def says(self) -> str:
        limit = "" if self.limit is None else f", at most {counted(self.limit, 'point')}"
        return f"{self.who}'s team{limit}? ⟨Names on one line, front first, a comma between.|The front one first.⟩"

    def able(self) -> Iterable[Member]:
        return [Member(card) for card in self.cards if self.limit is None or card.cost <= self.limit]

    def part(self, text: str) -> object:
        kept = _KEPT.fullmatch(text)
        card: Card = find_card(self.index, kept["name"] if kept else text, self.cards)
        member = Member(card, int(kept["damage"]) if kept else 0)
        if member.damage and not card.keeps_damage:
            raise NotAllowed(f"{card.name} does not keep damage between battles", "leave the number out", card)
        if member.damage >= card.health:
            hint = f"it has Health {card.health}, so with that damage it is out of the game"
            raise NotAllowed(f"{card.name} cannot begin with {member.damage} damage", hint, card)
        return member

    def label(self, member: Member) -> str:
        name = self.index.label(member.card)
        return f"{name} ({member.damage} damage)" if member.damage else name

    def display(self) -> Display:
        copies = {self.label(Member(card)): many for card, many in self.cards.items()} if self.owned else {}
        costs = {self.label(each): each.card.cost for each in self.able()}
        many = {label: f" x {copies[label]}" if copies.get(label, 1) > 1 else "" for label in costs}
        notes = {label: f"{counted(cost, 'point')}{many[label]}" for label, cost in costs.items()}
        budget = None if self.limit is None else Budget(self.limit, "point", costs)
        return super().display()._replace(notes=notes, copies=copies, budget=budget)

    def refuse(self, team: list[Member]) -> NotAllowed | None:
        points = sum(member.card.cost for member in team)
        if self.limit is not None and points > self.limit:
            sum_of = " + ".join(f"{member.card.name} {member.card.cost}" for member in team)
            what = f"{sum_of} = {counted(points, 'point')}, and the limit is {self.limit}"
            return NotAllowed(what, f"leave out {points - self.limit} or more")
        card = too_many([member.card for member in team], self.cards) if self.owned else None
        return self.why_not(card) if card else None

    def why_not(self, card: Card) -> NotAllowed:
        """The reason why a card cannot be on the team, or not so often."""
        return NotAllowed(f"there are not so many of {card.name}", "look at the cards once more")

    def pick(self, random: Random) -> list[Member]:
        return self._filled(random, [])

    def pick_with(self, random: Random, held: Counter[str]) -> list[Member]:
        able = {self.label(member): member for member in self.able()}
        kept = [able[label] for label, many in held.items() if label in able for _ in range(many)]
        team = self._filled(random, [] if self.refuse(kept) else kept)
        return some(random, team, len(team))

    def _up_to(self, points: int) -> list[Card]:
        return [card for card in self.cards if card.cost <= points]

    def _filled(self, random: Random, team: list[Member]) -> list[Member]:
        """A team that is filled up with what it can have."""
        left = (self.limit if self.limit is not None else 15) - sum(member.card.cost for member in team)
        if not self.owned:
            more = with_any(self.up_to or self._up_to, left, random)
        else:
            there = moved(self.cards, (), [member.card for member in team]) if team else self.cards
            more = by_chance(list(there.elements()), left, random)
        return team + [Member(card) for card in more[: self.highest - len(team)]]


class DeckRound(
    Choose[str], name="deck-round", asks_for="fact", says="Which round is it? The Deck's team depends on it: 1, 2 or 3."
):
    """The Deck plays and the switch `round` is `none`."""


class DeckFlip(Draw[Card], name="deck-flip"):
    """Each card that is flipped for The Deck."""

    pile: Pile[Card]
    until: int
    total: int

    def says(self) -> str:
        flip = f"Flip the top card of {self.pile.name} (until {self.until} or more): which is it?"
        return f"The Deck has {counted(self.total, 'point')}. {flip}"

    def why_not(self, card: Card) -> NotAllowed:
        why, is_out = self.pile.why_not(card), not self.pile.holds(card)
        what = f"{card} cannot be flipped from {self.pile.name}: {why}"
        return NotAllowed(what, "type the card you flipped", card if is_out else None)


class DeckOrder(Arrange[int], name="deck-order", asks_for="chance"):
    """The Deck's cards after shuffling, front first."""

    labels: list[str]
    says = "Shuffle The Deck's flipped cards and lay them in a row: in which order do they lie, front first?"

    def label(self, item: int) -> str:
        return self.labels[item]


class WhoGoesFirst(Roll):
    """1 to 3 the first player's abilities, 4 to 6 the second's; `what` they are."""

    what: ClassVar[str]

    one: str
    two: str


class BattleStartOrder(WhoGoesFirst, name="battle-start-order"):
    """Battle Starts at the same place of both rows; once a battle."""

    what = "Battle Starts"
    says = (
        "Both have a Battle Start at the same place. "
        "Roll a die: 1 to 3, {one} goes first in this battle; 4 to 6, {two} does."
    )


class SlayOrder(WhoGoesFirst, name="slay-order"):
    """Slays of both players at the same time."""

    what = "Slays"
    says = "Both slay at the same time. Roll a die: 1 to 3, {one}'s Slay goes first; 4 to 6, {two}'s."


class BatterUpOrder(WhoGoesFirst, name="batter-up-order"):
    """Batter Ups of both players at the same time."""

    what = "Batter Ups"
    says = "Both bat at the same time. Roll a die: 1 to 3, {one}'s Batter Up goes first; 4 to 6, {two}'s."


class EffectOrder(Choose[str], name="effect-order", says="{who} chooses the order of the {what}: whose goes first?"):
    """Against The Deck: its opponent says whose abilities go first."""

    what: str


class Target(Choose[Creature], name="target", says="{who} chooses for {creature}: which creature?"):
    """An ability's creature of choice; options are the creatures' labels."""

    creature: Creature

    def label(self, candidate: Creature) -> str:
        return candidate.label
