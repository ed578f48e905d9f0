"""A pair of hands at the table of every game: what people are told is enough to have the table as it should be."""

from __future__ import annotations

from random import Random

import pytest
from hands import tamer, tetra_master, tossing_tiger
from hands.grammar import Grammar
from hands.mischief import mischief
from hands.watching import Mischief, PairOfHands, watched
from support.options import rules_by_chance

from companion.games import find

GRAMMARS: dict[str, Grammar] = {
    "tamer": tamer.GRAMMAR,
    "tetra-master": tetra_master.GRAMMAR,
    "tossing-tiger": tossing_tiger.GRAMMAR,
}
MODES = [(name, mode.name) for name in GRAMMARS for mode in find(name).modes]
FOLLOWED = [("tamer", "battle"), ("tetra-master", "battle"), ("tetra-master", "tournament")]


def played(game: str, mode: str, seed: int, does: Mischief = lambda *_: None) -> PairOfHands:
    random = Random(f"{game} {mode} {seed}")
    rules = [each for each in rules_by_chance(find(game).register(), mode, random) if not each.startswith("hints=")]
    return watched([game, mode], rules, PairOfHands(random, GRAMMARS[game], does))


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_hands_have_the_table_of_the_layout(game: str, mode: str, games: int) -> None:
    for seed in range(games):
        faults = played(game, mode, seed).faults
        assert not faults, "\n".join([f"seed {seed}:", *faults[:3]])


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), FOLLOWED)
def test_hands_follow_whatever_people_do(game: str, mode: str, games: int) -> None:
    for seed in range(games):
        faults = played(game, mode, seed, mischief).faults
        assert not faults, "\n".join([f"seed {seed}:", *faults[:3]])
