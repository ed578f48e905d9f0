"""Figures beside the truth: exact chances that the test works out by itself, and plain runs of the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import count, islice, product
from random import Random
from typing import Any

import pytest
from games.tetra_master import test_model as tetra
from odds.at_table import position
from support.automatic import Automatic
from support.play import Begun, Chance

from companion.api.odds import position_after
from companion.games.cardpg import plays
from companion.games.tetra_master import asks
from companion.games.tetra_master.board import Board, Card, Monster, Player
from companion.odds.exact import enumerated
from companion.odds.figures import Tally
from companion.odds.players import ChancePlayer
from companion.odds.position import Position, loaded, winners_of
from companion.odds.rollout import Rollout, StopRollout
from companion.odds.runs import chunk
from companion.table import KnownAnswer, current

pytestmark = pytest.mark.slow

LONG = [pytest.mark.long, pytest.mark.timeout(3_600)]
JACKS_TO_ACES = ["JS", "QH", "KD", "AC"]
SLOTS = dict(zip(JACKS_TO_ACES, (2, 3, 4, 5), strict=True))
NUMBERS = [f"{number}{suit}" for number in range(2, 11) for suit in "HSDC"]


def a_duel(random: Random) -> tuple[list[str], list[list[str]]]:
    """Two champions, and abilities of each: at least one of them can match, for else nobody rolls."""
    champions = random.sample(JACKS_TO_ACES, 2)
    cards = random.sample(NUMBERS, 10)
    abilities = [[cards.pop() for _ in range(random.randint(0, SLOTS[each]))] for each in champions]
    return champions, abilities if any(abilities) else [[cards.pop()], abilities[1]]


def wins_of_the_first(abilities: list[list[str]]) -> Fraction:
    """All 36 times 36 ways to roll two dice each: who alone matches wins, and else both roll again."""
    numbers = [{int(card[:-1]) for card in cards} for cards in abilities]
    ways = Counter(
        (sum(faces[:2]) in numbers[0], sum(faces[2:]) in numbers[1]) for faces in product(range(1, 7), repeat=4)
    )
    first, second = ways[True, False], ways[False, True]
    return Fraction(first, first + second)


@pytest.mark.parametrize("duels", [20, pytest.param(300, marks=LONG)])
def test_duels_of_cardpg_to_which_nobody_answers(duels: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is said to be exact, for both may roll again without end; 95 of 100 margins hold the exact chance."""
    monkeypatch.setattr(plays, "OFTEN", 0.0)
    monkeypatch.setattr(plays, "SELDOM", 0.0)
    random, held, runs = Random(5), 0, 100
    for number in range(duels):
        (one, two), abilities = a_duel(random)
        told = [", ".join(cards) or "none" for cards in abilities]
        stands = position_after("cardpg", "duel", f"Ann, Bo\n{one}\n{told[0]}\n{two}\n{told[1]}")
        figure = chunk(stands, (), "chance", 1_000 * number, runs).of("Ann")
        held += figure.low <= wins_of_the_first(abilities) <= figure.high
    assert held >= (0.92 if duels > 100 else 0.85) * duels, f"{held} of {duels}"


ALL_TEN = 10
CELL = {tetra.named(cell): cell for cell in tetra.CELLS}


class UpToTheLastFight(ChancePlayer):
    """Plays a battle of Tetra Master by chance up to a fight of the tenth card: all that is left is that card's."""

    board: Board
    attacker: Monster

    def answers(self, run: Rollout, question: Any) -> tuple[Any, str]:
        if question.name == "attack-roll":
            self.board = run.view._battle.board  # type: ignore[union-attr]
            self.attacker = question.card
            if len(self.board.monsters) == ALL_TEN:
                raise StopRollout
        return super().answers(run, question)


class Wanted(Exception):
    """So many dice are to be rolled."""


class Weighed(tetra.Naive):
    """The naive referee with given figures in place of dice."""

    def rolled(self, name: str, dice: int) -> int:
        if dice and not self.answers:
            raise Wanted(dice)
        return self.answers.pop(0)[1] if dice else 0


@cache
def figures(dice: int, counting: int | None = None) -> Counter[int]:
    """In how many ways dice come to each sum, or show each number of faces that are counted."""
    found = Counter({0: 1})
    for _ in range(dice):
        more = Counter[int]()
        for each, many in found.items():
            for face in range(1, 7):
                more[each + (face if counting is None else face == counting)] += many
        found = more
    return found


def by_colour(at: tetra.Position, given: list[Any]) -> Counter[str]:
    """The chance that red, blue or nobody has more cards in the end, by all that the dice can show. Raises IndexError
    where somebody chooses.
    """
    try:
        colours = Counter(Weighed(at, [*given]).play().values())
    except Wanted as wanted:
        ways, found = figures(*wanted.args), Counter[str]()
        for figure, many in ways.items():
            for colour, chance in by_colour(at, [*given, ("", figure)]).items():
                found[colour] += chance * Fraction(many, ways.total())  # type: ignore[assignment]
        return found
    ahead = "" if colours["red"] == colours["blue"] else max(colours, key=lambda colour: colours[colour])
    return Counter({ahead: 1})


def last_fights() -> Iterator[tuple[Position, tetra.Position, list[Any], dict[str, str]]]:
    """Positions at a last fight, also as the naive referee has them, with the fight that was chosen and whose colours
    they are."""
    steps = {arrow: step for step, arrow in tetra.STEPS.items()}
    begun = position_after("tetra-master", "battle", "Ann, Bo")
    for seed in count():
        front = UpToTheLastFight.seeded(seed, writes=True)
        run = Rollout(begun, front)
        if run.to_its_end() is not None:
            continue
        cards, colours = {}, {}
        for name, each in front.board.monsters.items():
            card, arrows = each.card, frozenset(steps[arrow] for arrow in each.card.arrows)
            cards[CELL[name]] = (card.attack, card.type[0].upper(), card.physical, card.magical, arrows)
            colours[CELL[name]] = "red" if each.owner is front.attacker.owner else "blue"  # red is whose turn it is
        at = tetra.Position(cards, colours, set(), CELL[front.attacker.cell], begun.rules)
        foe = run.entries[-1].answer.split()[0] if run.entries[-1].ask == "fight" else ""
        naive = Weighed(at, [])
        around = [cell for cell in naive.pointed_at(at.cell) if naive.points_back(cell)]
        foes = {tetra.named(cell) for cell in around if colours[cell] == "blue"}
        attacker = front.attacker.owner.name
        named = {"red": attacker, "blue": "Bo" if attacker == "Ann" else "Ann"}
        yield begun.after(run.entries, ()), at, [("fight", (foes, foe))] if foe else [], named


@pytest.mark.parametrize("fights", [8, pytest.param(300, marks=LONG)])
def test_last_fights_of_tetra_master(fights: int) -> None:
    """Exact where nobody chooses any more; of those that are open, 95 of 100 margins hold the chance."""
    seen = is_open = held = 0
    for stands, at, chosen, named in last_fights():
        tally = enumerated(stands)
        if tally is None or tally.exact is None:
            continue
        chances, seen = by_colour(at, chosen), seen + 1
        truth = {name: chances[colour] for colour, name in named.items()}
        assert truth == {name: sum(each for won, each in tally.exact.items() if name in won) for name in truth}
        if truth["Ann"] not in (0, 1):
            is_open += 1
            figure = chunk(stands, (), "chance", 0, 100).of("Ann")
            held += figure.low <= truth["Ann"] <= figure.high
        if is_open == fights:
            break
    assert seen > is_open
    assert held >= (0.92 if fights > 100 else 0.7) * is_open, f"{held} of {is_open}"


def test_a_fight_of_ten_dice_against_ten_is_exact() -> None:
    """However many dice there are: who wins is worked out, not played for each sum beside each other one."""
    card = Monster(Card("Ogre", "C-1", "own", 10, "Physical", 10, 10, ()), "a1", Player("Ann", "red"))
    roll = partial(asks.AttackRoll, "fight.dice", "Ann", card=card, opponent="Bo")
    for dice, counting in ((10, None), (16, None), (5, 6), (1, None)):
        defends = partial(asks.DefenceRoll, "fight.dice", "Bo", dice=10, counting=counting, card=card)
        each = {won.won: many for won, many in roll(dice=dice, counting=counting, then=defends).outcomes() or ()}
        truth = at_least(figures(dice, counting), figures(10, counting))
        assert Fraction(each.get(True, 0), sum(each.values())) == truth
    assert [won.won for won, _ in roll(dice=3, then=None).outcomes() or ()] == [True], "against no die"


def at_least(ours: Counter[int], theirs: Counter[int]) -> Fraction:
    """The chance that one figure is at least the other, by all ways."""
    won = sum(a * d for one, a in ours.items() for two, d in theirs.items() if one >= two)
    return Fraction(won, ours.total() * theirs.total())


def test_last_fights_of_many_dice_are_exact() -> None:
    many = [stands for stands, at, *_ in islice(last_fights(), 40) if at.cards[at.cell][0] >= 7]
    assert len(many) > 2 and all(enumerated(stands) for stands in many)


class Plain(Automatic):
    """A table that gives what was answered, and then answers by chance: nothing of how odds are worked out."""

    def __init__(self, stands: Position, random: Random) -> None:
        super().__init__(loaded(stands).cards, random)
        self.given = [entry.answer for entry in stands.entries][::-1]

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = current(question)
        if isinstance(asked, KnownAnswer):
            return asked.answer
        return asked.read(self.given.pop()) if self.given else asked.pick(self.random)


def plain_runs(stands: Position, many: int) -> Tally:
    game, mode, _ = loaded(stands)
    referee, tally = game.referee(mode), Tally()
    for seed in range(many):
        tally.add(winners_of(stands, referee(Plain(stands, Random(seed)), stands.rules)))
    return tally


def late(game: str, mode: str, lines: int) -> Iterator[Position]:
    """Where games stand behind so many answers by chance."""
    for seed in range(100):
        begun, front = Begun([game, mode]), Chance(Random(seed), lines)
        if begun.by(front) is None:
            yield position(begun, front.session)


@pytest.mark.parametrize("plain", [2_000, pytest.param(100_000, marks=LONG)])
@pytest.mark.parametrize(("game", "mode", "lines"), [("tossing-tiger", "war", 5), ("challengers", "match", 4)])
def test_figures_beside_plain_runs(game: str, mode: str, lines: int, plain: int) -> None:
    """A figure of 2,500 games, and of a tenth as many in the short test: within what chance does to both."""
    stands = next(late(game, mode, lines))
    assert stands.entries
    truth, figures = plain_runs(stands, plain), chunk(stands, (), "chance", 0, 2_500 if plain > 10_000 else 250)
    for name in stands.players:
        share, figure = truth.of(name), figures.of(name)
        assert abs(share.share - figure.share) <= 1.3 * (share.margin**2 + figure.margin**2) ** 0.5, (share, figure)
    assert abs(truth.nobody.share - figures.nobody.share) <= 0.05
