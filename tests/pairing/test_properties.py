"""Events of 2 to 200 players: nobody meets twice, everybody plays once, no pairing is cheaper."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pairing.witness import Witness, play

from companion.pairing import Tournament
from companion.pairing.criterion import CLOSEST, Closest, Criterion
from companion.pairing.event import Pairing
from companion.pairing.matching import pairing

SETTINGS = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def new_event(players: int, plays: bool = False) -> Tournament:
    return Tournament([f"p{number}" for number in range(players)], bye="The Deck" if plays else "bye", bye_plays=plays)


def check_round(event: Tournament, found: Pairing, forced: bool = False) -> None:
    """Everybody once, nobody who met before, one bye where the players are odd."""
    sides = [side for pair in found for side in pair]
    assert sorted(sides) == sorted(event.sides)
    if not forced:
        assert Witness(event).cost(found)[0] == 0


@SETTINGS
@given(
    st.integers(2, 200), st.integers(0, 2**32), st.sampled_from(CLOSEST), st.booleans(), st.sampled_from([0, 0.1, 1])
)
@example(200, 1, "squares", False, 0.1)
@example(199, 2, "same-first", True, 0.1)
def test_no_rematch_up_to_half_the_rounds(
    players: int, seed: int, closest: Closest, plays: bool, doubles: float
) -> None:
    random = Random(seed)
    event = new_event(players, plays)
    for _ in range(min((players + 1) // 2, 12)):
        order = random.sample(event.sides, len(event.sides))
        found = pairing(event, closest, order)
        check_round(event, found)
        play(event, found, random, doubles)


@pytest.mark.parametrize("players", [24, 31, 40])
def test_no_rematch_in_all_of_half_the_rounds(players: int) -> None:
    for seed in range(3):
        random = Random(seed)
        event = new_event(players)
        for _ in range((players + 1) // 2):
            found = pairing(event, "squares", random.sample(event.sides, len(event.sides)))
            check_round(event, found)
            assert Witness(event).cost(found) == Witness(event).networkx_cost()
            play(event, found, random)


@settings(SETTINGS, max_examples=8)
@given(st.integers(2, 60), st.integers(0, 2**32), st.sampled_from(CLOSEST), st.booleans())
def test_no_pairing_is_cheaper(players: int, seed: int, closest: Closest, plays: bool) -> None:
    random = Random(seed)
    event = new_event(players, plays)
    for _ in range(min((players + 1) // 2, 8)):
        found = pairing(event, closest, random.sample(event.sides, len(event.sides)))
        witness = Witness(event, closest)
        assert witness.cost(found) == witness.networkx_cost()
        play(event, found, random)


@pytest.mark.parametrize(
    "players", [64, 101, *(pytest.param(players, marks=pytest.mark.long) for players in (129, 200))]
)
@pytest.mark.parametrize("closest", CLOSEST)
def test_no_pairing_of_a_large_field_is_cheaper(players: int, closest: Closest) -> None:
    """Fields in which record groups are shrunk: small groups at both ends, wide histories, many of the same record."""
    random = Random(players)
    event = new_event(players)
    for _ in range(8):
        found = pairing(event, closest, random.sample(event.sides, len(event.sides)))
        witness = Witness(event, closest)
        assert witness.cost(found) == witness.networkx_cost()
        play(event, found, random, doubles=0.3)


@settings(SETTINGS, max_examples=25)
@given(st.integers(6, 60), st.integers(0, 2**32))
def test_who_leaves_and_who_comes_late(players: int, seed: int) -> None:
    random = Random(seed)
    event = new_event(players)
    for number in range(4):
        for player in random.sample(event.playing, min(random.randrange(3), len(event.playing) - 2)):
            event.gone.add(player)
        if random.random() < 0.4:
            event.seats.append(f"late{number}")
        if random.random() < 0.3 and event.gone:
            event.gone.discard(random.choice(sorted(event.gone)))
        found = pairing(event, "squares", random.sample(event.sides, len(event.sides)))
        forced = Witness(event).cost(found)[1]
        check_round(event, found, forced=True)
        assert (forced == 0) == Witness(event).can_avoid_rematch()
        if len(event.sides) <= 24:
            assert Witness(event).cost(found) == Witness(event).networkx_cost()
        play(event, found, random)


def test_a_field_of_thousands_is_paired_at_the_bound() -> None:
    """2,000 players: the squares of the gaps cannot be less than when everybody stands in order of wins."""
    random = Random(5)
    event = new_event(2001)
    for number in range(7):
        found = pairing(event, "squares", random.sample(event.sides, len(event.sides)))
        check_round(event, found)
        criterion = Criterion(event)
        free = [wins for player, wins in criterion.ledger.wins.items() if (player, "bye") not in found]
        free.sort()
        assert criterion.of(found).gaps == sum((a - b) ** 2 for a, b in zip(free[::2], free[1::2], strict=True)), number
        play(event, found, random)


def test_the_same_order_gives_the_same_pairs_in_every_process() -> None:
    script = (
        "from random import Random\n"
        "from companion.pairing import Tournament, Match, WinningSide as Won\n"
        "from companion.pairing.matching import pairing\n"
        "random = Random(3)\n"
        "event = Tournament([f'p{number}' for number in range(200)])\n"
        "for _ in range(7):\n"
        "    found = pairing(event, 'squares', random.sample(event.sides, len(event.sides)))\n"
        "    event.rounds.append([Match(a, b, random.choice([Won.A, Won.B, Won.BOTH])) for a, b in found])\n"
        "print(event.rounds)\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "12345"
    }
    assert len(told) == 1
