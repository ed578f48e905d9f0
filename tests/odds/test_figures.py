"""Figures: the same for any number of workers, exact where that is said, and within their margin."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import get_args

import pytest
from games.tamer.arena import creature, pool_of
from games.tamer.test_model import Fighter, naive, text
from odds.at_table import MODES, position
from support.play import Begun, Chance

from companion.api.odds import odds, position_after
from companion.games import find
from companion.odds import asking, rollout, workers
from companion.odds.asking import ranked
from companion.odds.exact import enumerated
from companion.odds.figures import Share, Tally, percent
from companion.odds.lookahead import CarefulPlayer
from companion.odds.players import ChancePlayer, Players
from companion.odds.position import Position, have
from companion.odds.rollout import Rollout
from companion.odds.runs import chunk
from companion.odds.workers import InlineExecutor, Workers
from companion.table.entries import Entry

pytestmark = pytest.mark.slow


def stands_by_chance(game: str, mode: str, seed: int, lines: int, rules: list[str] | None = None) -> Position:
    begun = Begun([game, mode], rules or [])
    front = Chance(Random(seed), lines)
    begun.by(front)
    return position(begun, front.session)


@pytest.mark.parametrize(
    ("game", "mode", "lines", "players"),
    [
        ("tetra-master", "battle", 7, "chance"),
        ("tamer", "evening", 2, "chance"),
        ("challengers", "match", 3, "chance"),
        ("tetra-master", "battle", 23, "careful"),
    ],
)
def test_one_worker_and_two_give_the_same_figures(
    game: str, mode: str, lines: int, players: Players, two: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte by byte: of a battle with a choice that is ranked, of a game with strands, of careful players."""
    monkeypatch.setattr(asking, "STAGES_EACH", (5, 20))
    stands = stands_by_chance(game, mode, 5, lines)
    many, ranks = (30, mode != "evening") if players == "chance" else (3, False)
    alone, beside = (
        json.dumps([each.data() for each in odds(stands, games=many, workers=work, players=players, ranks=ranks)])
        for work in (None, two)
    )
    assert alone == beside
    assert f'"games": {many}' in alone and ('"answers"' in alone) == ranks


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    """This process and another one, which has begun, from the first game on."""
    with pytest.MonkeyPatch.context() as patched, Workers(2) as work:
        patched.setattr(workers, "ALONE", 0.0)
        work.submit(os.getpid)
        assert [each.result() for each in work._warm] != [os.getpid()]
        yield work


def test_every_other_game_is_played_beside_this_process(two: Executor) -> None:
    played = [two.submit(os.getpid).result() for _ in range(4)]
    assert played[0] != played[1] and played[:2] == played[2:] and os.getpid() in played


def test_the_ranking_ends_where_it_would_be_too_much_work() -> None:
    """The next games of each answer are not begun where that would be more than so many steps."""
    stands = position_after("tamer", "battle", "Ann, Bo")
    answers = ["Heroicat, Vulpike", "Vulpike, Heroicat"]
    for most, games in ((0, [25]), (10**9, [25, 50, 100, 200, 400])):
        told = list(ranked(InlineExecutor(), stands, answers, "Ann", "chance", most))
        assert [max(tally.games for _, tally in each) for each in told] == games


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_the_same_position_gives_the_same_figures_again(game: str, mode: str) -> None:
    stands = stands_by_chance(game, mode, 1, 2)
    first, again = ([each.data() for each in odds(stands, games=4, ranks=False)] for _ in range(2))
    assert first == again != []


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_texts_that_are_read_once_change_no_figure(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for lines in (3, 12):
        stands = stands_by_chance(game, mode, 2, lines)
        once = chunk(stands, (), "chance", 0, 3)
        with monkeypatch.context() as patched:
            patched.setattr(rollout, "READ_ONCE", ())
            assert chunk(replace(stands), (), "chance", 0, 3) == once


def test_hints_change_no_figure_and_are_not_worked_out() -> None:
    """Hints may be weighed at length for people, which takes a hundred times as long as a game."""
    with_, without = (stands_by_chance("tetra-master", "battle", 5, 5, [f"hints={how}"]) for how in ("on", "off"))
    same = replace(with_, rules=without.rules)
    assert [entry.answer for entry in with_.entries] == [entry.answer for entry in without.entries]
    one, two = (Rollout(each, ChancePlayer.seeded(3)) for each in (with_, same))
    assert one.to_its_end() == two.to_its_end() and one.events == two.events


def test_a_deterministic_rest_is_exact() -> None:
    stands = position_after("tamer", "battle", "Ann, Bo\nHeroicat, Escamophage")
    tally = enumerated(stands, ("Vulpike, Baby Drachna",))
    assert tally and tally.exact == {("Ann",): Fraction(1)}


def rows_by_chance(random: Random) -> list[Fighter]:
    some = range(random.randint(0, 4))
    return [
        Fighter(random.randint(0, 5), random.randint(1, 6), random.randint(0, 2), random.random() < 0.5) for _ in some
    ]


@pytest.mark.parametrize("battles", [25, pytest.param(300, marks=pytest.mark.long)])
def test_battles_of_tamer_are_exact(battles: int) -> None:
    """Rows without choices, beside the naive referee of the rulebook's Combat page."""
    random, rules = Random(3), find("tamer").register().settle(())
    seen = Counter[tuple[str, ...]]()
    for number in range(battles):
        left, right = rows_by_chance(random), rows_by_chance(random)
        rows = [
            [creature(f"{side}{text(place, each)}") for place, each in enumerate(row)]
            for side, row in (("L", left), ("R", right))
        ]
        answers = [", ".join(each.name for each in row) or "none" for row in rows]
        entries = (Entry("players", None, "Left, Right"), Entry("team", "Left", answers[0]))
        stands = Position("tamer", "battle", rules, (f"exchange {number}",), entries)
        have(stands, pool_of(*rows[0], *rows[1]))
        tally = enumerated(stands, (answers[1],))
        winners = naive(left, right)[0]
        assert tally and tally.exact == {tuple(sorted(winners)): Fraction(1)}
        seen[tuple(winners)] += 1
    assert len(seen) >= 2


def test_margins_hold_in_95_of_100() -> None:
    """Wilson's interval of shares that are known: it holds them about as often as it says."""
    random, held = Random(11), 0
    for _ in range(1_000):
        truth = random.random()
        won = sum(random.random() < truth for _ in range(100))
        figure = Share.of(won, 100)
        held += figure.low <= truth <= figure.high
    assert 0.93 < held / 1_000 < 0.97


def test_shares_in_words_say_no_more_than_they_know() -> None:
    assert [percent(each) for each in (0.0, 0.004, 0.5, 0.996, 1.0)] == [
        "0 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]
    exact = Tally(6, exact={("Ann",): Fraction(5, 12), (): Fraction(7, 12)})
    assert (exact.told("Ann"), exact.told("Bo")) == ("5/12 (42 %)", "0 %")


def test_who_chooses_with_care_wins_more_often() -> None:
    """Bo builds a team against one that lies open: of eight nearly always one beats it."""
    cards = "Chimewight, Ashmantle, Brookhopper, Whirligeist, Furnacelot, Burrowbun"
    stands = position_after("tamer", "battle", f"Ann, Bo\n{cards}")
    won = {how: round(15 * chunk(stands, (), how, 0, 15).of("Bo").share) for how in get_args(Players)}
    assert won["careful"] >= 13 and won["careful"] > won["chance"]


def test_what_is_done_in_between_is_weighed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A combo that somebody careful could play is played where that wins more; those of others come by chance."""
    stands = position_after("cardpg", "duel", "Ann, Bo\nAS\n2H, 3H, 4H, 5H, 6H\nAH\n7C, 8C, 9C, 10C, 2C")
    tried: list[tuple[str, ...]] = []

    def best(self: CarefulPlayer, run: Rollout, there: Sequence[str], who: str) -> str:
        if "" in there:
            tried.append((*there, who))
        return there[-1]

    monkeypatch.setattr(CarefulPlayer, "_best", best)
    games = [Rollout(stands, CarefulPlayer(stands, seed, only=["Ann"])) for seed in range(24)]
    for game in games:
        game.to_its_end()
    assert tried and all(combo.startswith("Ann: ") and who == "Ann" for combo, _, who in tried)
    done = {entry.answer.partition(":")[0] for game in games for entry in game.entries if " as " in entry.answer}
    assert done == {"Bo"}, "nothing done in between was always the better"


def test_only_choices_are_chosen_with_care() -> None:
    """A die is no choice, nor is what only people know: the one falls as it falls, the other is played out."""
    stands = position_after("tamer", "evening", "Ann, Bo, Cleo, Dan\nunrecorded")
    run = Rollout(stands, CarefulPlayer(stands, 1, runs=1, most=2))
    run.to_its_end()
    told = {entry.answer for entry in run.entries if entry.ask == "outcome"}
    assert told == {"referee it"}
