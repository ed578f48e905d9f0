"""A pair of hands at the table of every game: what people are told is enough to have the table as it should be."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hands import cardpg, challengers, tamer, tetra_master, tossing_tiger
from hands.grammar import Grammar
from hands.mischief import at_a_pause, mischief
from hands.tampering import Counting, Fault, Tampered
from hands.watching import PairOfHands, watched
from support.options import rules_by_chance

from companion.games import find

GRAMMARS: dict[str, Grammar] = {
    "cardpg": cardpg.GRAMMAR,
    "challengers": challengers.GRAMMAR,
    "tamer": tamer.GRAMMAR,
    "tetra-master": tetra_master.GRAMMAR,
    "tossing-tiger": tossing_tiger.GRAMMAR,
}
MODES = [(name, mode.name) for name in GRAMMARS for mode in find(name).modes]
DIFFERED = [
    ("cardpg", "game", 39),
    ("cardpg", "game", 75),
    ("cardpg", "game", 149),
    ("challengers", "tournament", 65),
    ("challengers", "tournament", 145),
    ("challengers", "tournament", 187),
    ("tamer", "evening", 111),
    ("tetra-master", "tournament", 11),
    ("tetra-master", "tournament", 33),
    ("tetra-master", "tournament", 75),
]
"""Games, by their seeds, in which hands once had another table than the layout."""
NOTICED = 50
LINES = 1500
"""The most lines that are typed: games of CardPG by chance go on for thousands of them."""


def played(game: str, mode: str, seed: int) -> PairOfHands:
    random, rules = begun(game, mode, seed)
    return watched([game, mode], rules, PairOfHands(random, GRAMMARS[game], lines=LINES))


def followed(game: str, mode: str, seed: int, journal: Path) -> PairOfHands:
    """A game in which people do whatever they do, leave at pauses and come back; the program rolls or decides in some."""
    random, rules = begun(game, mode, seed)
    front = PairOfHands(random, GRAMMARS[game], mischief, LINES, at_a_pause if seed % 2 else None)
    auto = ("none", "dice", "none", "all", "dice")[seed % 5]
    return watched([game, mode, "--auto", auto, "--seed", str(seed)], rules, front, journal if seed % 2 else None)


def begun(game: str, mode: str, seed: int) -> tuple[Random, list[str]]:
    """Chance of a game, and its switches."""
    random = Random(f"{game} {mode} {seed}")
    rules = [each for each in rules_by_chance(find(game).register(), mode, random) if not each.startswith("hints=")]
    return random, rules


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_hands_have_the_table_of_the_layout(game: str, mode: str, games: int) -> None:
    for seed in range(games):
        faults = played(game, mode, seed).faults
        assert not faults, "\n".join([f"seed {seed}:", *faults[:3]])


@pytest.mark.slow
@pytest.mark.parametrize("games", [5, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "mode"), MODES)
def test_hands_follow_whatever_people_do(game: str, mode: str, games: int, tmp_path: Path) -> None:
    for seed in range(games):
        faults = followed(game, mode, seed, tmp_path / f"{seed}.jsonl").faults
        assert not faults, "\n".join([f"seed {seed}:", *faults[:3]])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode", "seed"), DIFFERED)
def test_hands_do_not_differ_again(game: str, mode: str, seed: int, tmp_path: Path) -> None:
    assert followed(game, mode, seed, tmp_path / "journal.jsonl").faults == []


@pytest.mark.slow
@pytest.mark.parametrize("fault", get_args(Fault))
def test_a_sentence_that_comes_wrong_is_noticed(fault: Fault) -> None:
    """Each time, in whichever game; of a sentence that one would miss at the next question."""
    noticed, games = 0, ((seed, *mode) for seed in range(1000) for mode in MODES)
    while noticed < NOTICED:
        seed, game, mode = next(games)
        random, rules = begun(game, mode, seed)
        counting = Counting(random, GRAMMARS[game])
        watched([game, mode], rules, counting)
        for at in Random(seed).sample(counting.moving, min(3, len(counting.moving))):
            random, rules = begun(game, mode, seed)
            hands = Tampered(random, GRAMMARS[game], fault, at)
            watched([game, mode], rules, hands)
            assert not hands.tampered or hands.faults, f"{game} {mode}, seed {seed}: {hands.tampered}"
            noticed += bool(hands.tampered)
