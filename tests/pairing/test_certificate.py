"""Certificates of forced rematches, checked by what they claim and nothing else."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from pairing.witness import Witness, play

from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.forced import Certificate, certificate
from companion.pairing.matching import pairing
from companion.pairing.schedule import can_get_stuck


def check_proof(event: Tournament, proof: Certificate) -> None:
    """Every part is of an odd number and has met all others but the blockers: more parts than blockers prove it."""
    witness = Witness(event)
    inside = [side for part in proof.odd for side in part]
    others = [side for side in witness.sides if side not in inside and side not in proof.blockers]
    assert len(set(inside)) == len(inside) and not set(inside) & set(proof.blockers)
    for part in proof.odd:
        assert len(part) % 2 == 1
        for side in part:
            for other in [*inside, *others]:
                if other not in part:
                    assert frozenset((side, other)) in witness.meetings
    assert proof.rematches == (len(proof.odd) - len(proof.blockers)) // 2 > 0


@pytest.mark.parametrize(("players", "rounds"), [(4, 6), (6, 8), (8, 7), (9, 12), (13, 14), (14, 16)])
def test_there_is_a_proof_exactly_where_a_rematch_is_forced(players: int, rounds: int) -> None:
    seen = 0
    for seed in range(25):
        random = Random(seed)
        event = Tournament([f"p{number}" for number in range(players)])
        for _ in range(rounds):
            proof = certificate(event)
            found = pairing(event, "squares", random.sample(event.sides, len(event.sides)))
            assert (proof is None) == Witness(event).can_avoid_rematch()
            if proof:
                check_proof(event, proof)
                assert proof.rematches == Witness(event).cost(found)[1]
                seen += 1
            play(event, found, random)
    assert seen


def test_the_oldest_rematch_is_played() -> None:
    event = Tournament(list("ABCD"))
    for pairs in (["AB", "CD"], ["AC", "BD"], ["AD", "BC"]):
        event.rounds.append([Match(pair[0], pair[1], WinningSide.A) for pair in pairs])
    assert Witness(event).cost(pairing(event))[:3] == (0, 2, 2)
    assert set(map(frozenset, pairing(event))) == {frozenset("AB"), frozenset("CD")}


def of(pairs: list[str], names: str = "ABCDEF") -> Tournament:
    """An event in which these pairs have met, one a round (what else was played does not matter here)."""
    return Tournament(list(names), [[Match(pair[0], pair[1], WinningSide.A)] for pair in pairs])


def proof(event: Tournament) -> Certificate:
    found = certificate(event)
    assert found
    return found


def test_the_words_of_proofs() -> None:
    two_left = Tournament(
        list("ABCD"), [[Match("A", "B", WinningSide.A), Match("C", "D", WinningSide.A)]], gone={"C", "D"}
    )
    assert proof(two_left).text == (
        "A and B have all met one another and have nobody left to meet, so 1 rematch cannot be avoided."
    )
    triangles = of([a + b for a in "ABC" for b in "DEF"])
    assert proof(triangles).text == (
        "A, B and C; D, E and F: each of these groups of an odd number has met everybody outside it, so 1 rematch "
        "cannot be avoided."
    )
    star = of([a + b for a, b in nx.complete_graph(list("ABC")).edges], "ABCX")
    assert proof(star).text == (
        "A, B and C have all met one another and can only meet X, so 1 rematch cannot be avoided."
    )


def test_a_proof_with_blockers_and_groups() -> None:
    parts = ["ABC", "D", "E"]
    met = [a + b for place, one in enumerate(parts) for other in parts[place + 1 :] for a in one for b in other]
    found = proof(of(met, "ABCDEX"))
    assert found == Certificate(("X",), (("A", "B", "C"), ("D",), ("E",)))
    assert found.text == (
        "Leave out X: the others fall into groups that have met one another wholly, and 3 of them are of an odd number "
        "(A, B and C; D; E). Each needs one of the 1 left out, so 1 rematch cannot be avoided."
    )


def test_too_many_rounds_are_said() -> None:
    assert can_get_stuck(8, 4) is None and can_get_stuck(5, 3) is None
    assert can_get_stuck(8, 7) == (
        "7 rounds for 8 players can get stuck: paired round by round by record, only up to 4 rounds are sure to need no "
        "rematch; a round robin of 7 rounds never does (`companion pair --show round-robin`)"
    )
