"""How often each shipped creature wins, and how often somebody who tries teams out takes it along.

    .venv/bin/python tests/games/tamer/balance.py --round 1

plays a round's battles with the referee's own rules and prints a line for each creature that can be in a team of
that round. How to read the figures, and what they were, is in docs/tamer-cards.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.cards.places import shipped_sets
from companion.games import find
from companion.games.tamer.battle.battle import Battle
from companion.games.tamer.battle.creature import Card, Creature, Member
from companion.table import Settled, current

Team = list[Card]
Decks = list[list[Card]]

LIMITS = {1: 5, 2: 10, 3: 15}
DRAFTED = 5
LEAST_WON, MOST_WON = 0.38, 0.62
RULES = {"battle-starts": "by-place", "slays": "roll", "stalemate": "both"}


@dataclass(slots=True)
class Tally:
    """What was counted for one card; ties count half."""

    card: Card
    fought: int = 0
    won: float = 0.0
    drafted: int = 0
    taken: int = 0
    built_fought: int = 0
    built_won: float = 0.0

    @property
    def win_rate(self) -> float:
        """Of the battles of thrown-together teams with this card, those won."""
        return self.won / self.fought

    @property
    def pick_rate(self) -> float:
        """Of the drafts that had this card, those whose built team has it."""
        return self.taken / self.drafted if self.drafted else 0.0

    @property
    def built_win_rate(self) -> float:
        """Of the battles of built teams with this card, those won."""
        return self.built_won / self.built_fought if self.built_fought else 0.0

    def complaint(self) -> str:
        """What is wrong with the card's figures, or nothing."""
        if self.fought and not LEAST_WON <= self.win_rate <= MOST_WON:
            return "too weak" if self.win_rate < LEAST_WON else "too strong"
        return "never taken" if self.drafted and not self.taken else ""


class PracticeTable:
    """Answers at once: dice by chance, targets by a rule of thumb. Nobody listens to what is told."""

    cards = None
    view = None

    def __init__(self, random: Random) -> None:
        self.random = random

    def ask(self, question: Any) -> Any:
        """The opposing creature that hits hardest for what it can still take, or the strongest of one's own."""
        question = current(question)
        if isinstance(question, Settled):
            return question.answer
        if question.asks_for == "chance":
            return question.pick(self.random)
        worth = strength if question.candidates[0].side.player == question.who else danger
        return max(question.candidates, key=worth)

    def step(self, lines: int = 0) -> None:
        """A step begins."""

    def tell(self, event: object) -> None:
        """Nobody listens."""


def danger(creature: Creature) -> float:
    """Power for each point of Health that is left."""
    return creature.power / (creature.health - creature.damage)


def strength(creature: Creature) -> float:
    """Power times Health."""
    return creature.power * creature.health


def score(one: Team, two: Team, random: Random) -> float:
    """What a battle is worth to the first team: 1, 0, or a half for a tie."""
    teams = [("one", "one", [Member(card) for card in one]), ("two", "two", [Member(card) for card in two])]
    winners = Battle(PracticeTable(random), RULES, teams).fight()["winners"]
    return 0.5 if len(winners) == 2 else float(winners == ["one"])


def points(team: Team) -> int:
    """What a team costs."""
    return sum(card.cost for card in team)


def draft(decks: Decks, random: Random) -> list[Card]:
    """What one player has drafted: five cards of each deck so far."""
    return [card for deck in decks for card in random.sample(deck, DRAFTED)]


def fill(team: Team, pool: list[Card], limit: int, random: Random) -> Team:
    """The team with whatever else of the pool it can pay for, at random places."""
    left = list(pool)
    for card in team:
        left.remove(card)
    random.shuffle(left)
    team = list(team)
    for card in left:
        if points(team) + card.cost <= limit:
            team.insert(random.randint(0, len(team)), card)
    return team


def throw_together(decks: Decks, limit: int, random: Random) -> Team:
    """A team of a random draft, in a random order."""
    return fill([], draft(decks, random), limit, random)


def changed(team: Team, pool: list[Card], limit: int, random: Random) -> Team:
    """The team with two creatures changed round, or with one or two left out and others taken in."""
    team = list(team)
    if len(team) > 1 and random.random() < 0.4:
        one, two = random.sample(range(len(team)), 2)
        team[one], team[two] = team[two], team[one]
        return team
    for _ in range(random.randint(1, 2)):
        if team:
            team.pop(random.randrange(len(team)))
    return fill(team, pool, limit, random)


def build(pool: list[Card], limit: int, opponents: list[Team], random: Random, steps: int) -> Team:
    """The best of a few random teams, bettered step by step against the opponents."""

    def worth(team: Team) -> float:
        return sum(score(team, opponent, random) for opponent in opponents)

    best = max((fill([], pool, limit, random) for _ in range(4)), key=worth)
    best_worth = worth(best)
    for _ in range(steps):
        other = changed(best, pool, limit, random)
        if (other_worth := worth(other)) > best_worth:
            best, best_worth = other, other_worth
    return best


def study(decks: Decks, battles: int, drafts: int, seed: int = 1, steps: int = 25, sparring: int = 32) -> list[Tally]:
    """Plays `battles` between thrown-together teams of equal points, and builds a team from each of `drafts` drafts.

    `decks` are the decks of this round and those before. Built teams are tried out against `sparring` others,
    which were themselves built, and then meet each other. The same seed gives the same figures.
    """
    random = Random(seed)
    limit = LIMITS[len(decks)]
    tallies = {card: Tally(card) for deck in decks for card in deck}

    for _ in range(battles):
        one = throw_together(decks, limit, random)
        two = throw_together(decks, limit, random)
        while points(two) != points(one):
            two = throw_together(decks, limit, random)
        count(tallies, one, two, score(one, two, random), built=False)

    opponents = [throw_together(decks, limit, random) for _ in range(sparring)]
    for _ in range(2):
        opponents = [build(draft(decks, random), limit, opponents, random, steps) for _ in range(sparring)]
    teams = []
    for _ in range(drafts):
        pool = draft(decks, random)
        teams.append(build(pool, limit, opponents, random, steps))
        for card in set(pool):
            tallies[card].drafted += 1
        for card in set(teams[-1]):
            tallies[card].taken += 1
    for _ in range(drafts * 10):
        one, two = random.sample(teams, 2)
        count(tallies, one, two, score(one, two, random), built=True)
    return list(tallies.values())


def count(tallies: dict[Card, Tally], one: Team, two: Team, result: float, built: bool) -> None:
    """Puts one battle to the account of the cards on both teams."""
    for team, won in ((one, result), (two, 1 - result)):
        for card in team:
            tally = tallies[card]
            if built:
                tally.built_fought += 1
                tally.built_won += won
            else:
                tally.fought += 1
                tally.won += won


def shipped_decks(round_number: int) -> Decks:
    """The shipped decks that a player of this round has drafted from, every copy of each card."""
    return list(find("tamer").load_cards(shipped_sets("tamer")).decks.values())[:round_number]


def table(tallies: Iterable[Tally]) -> Iterable[str]:
    """The figures in lines, the weakest creature first."""
    yield f"{'win %':>6} {'battles':>8} {'pick %':>7} {'drafts':>7} {'built win %':>12}  creature"
    for tally in sorted(tallies, key=lambda each: each.win_rate):
        card = tally.card
        thrown_together = f"{tally.win_rate:6.1%} {tally.fought:8}"
        built = f"{tally.pick_rate:7.0%} {tally.drafted:7} {tally.built_win_rate:12.1%}"
        creature = f"{card.code} {card.name}, cost {card.cost}, {card.power}/{card.health}"
        yield f"{thrown_together} {built}  {creature}: {tally.complaint() or 'good'}"


def main(arguments: list[str] | None = None) -> int:
    """Prints the figures of a round; exit code 1 where a creature is outside the bars."""
    parser = argparse.ArgumentParser(description="How often each shipped creature of Tamer wins and is picked.")
    parser.add_argument("--round", type=int, choices=LIMITS, default=1, help="1, 2 or 3")
    parser.add_argument("--battles", type=int, default=40_000, help="battles between thrown-together teams")
    parser.add_argument("--drafts", type=int, default=400, help="drafts that a good team is built from")
    parser.add_argument("--steps", type=int, default=25, help="changes tried out on each team that is built")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    tallies = study(shipped_decks(options.round), options.battles, options.drafts, options.seed, options.steps)
    show: Callable[[str], Any] = sys.stdout.write
    for line in table(tallies):
        show(line + "\n")
    wrong = [f"{tally.card.name} ({tally.complaint()})" for tally in tallies if tally.complaint()]
    show(f"{', '.join(wrong)}\n" if wrong else "every creature is within the bars\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
