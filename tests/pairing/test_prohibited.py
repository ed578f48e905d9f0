"""Prohibited pairs come before rematches: they meet only where no other pairing at all is left, and that is said."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from pairing.witness import Witness, play
from support.shell import in_process

from companion.pairing import Match, Tournament, WinningSide, audit, breaches, next_round, why
from companion.pairing.forced import certificate
from companion.pairing.matching import pairing
from companion.pairing.rules import FAMILIES

FOUR = """# --event swiss
round,player,opponent,won
,Ann,,
,Bo,,
,Cy,,
,Dee,,
1,Ann,Bo,Ann
1,Cy,Dee,Cy
2,Ann,Cy,Ann
2,Bo,Dee,Bo
,Ann,Dee,apart
"""


def told(*options: str) -> str:
    code, out, err = in_process(["pair", "--from", "four.csv", *options])
    assert code == 0, err
    return " ".join(out.split())


@pytest.fixture
def four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("four.csv").write_text(FOUR, encoding="utf-8")


@pytest.mark.usefixtures("four")
def test_a_rematch_rather_than_a_prohibited_pair() -> None:
    out = told("--seed", "1")
    assert "Ann (2) against Dee" not in out and "have all met one another and" not in out
    assert "A rematch is forced: " in out and "have all met or may not meet one another" in out
    assert told("--why", "Ann-Dee") == (
        "Ann and Dee are a prohibited pair; they meet only where no other pairing at all is left."
    )
    assert "Ann and Dee are a prohibited pair." in told("--by-hand", "Ann-Dee, Bo-Cy")


@pytest.mark.usefixtures("four")
def test_where_no_pairing_is_left_they_meet_and_it_is_said() -> None:
    more = "".join(f",Ann,{other},apart\n" for other in ("Bo", "Cy"))
    Path("four.csv").write_text(FOUR + more, encoding="utf-8")
    out = told("--seed", "1")
    assert "A prohibited pair is forced: " in out and "1 prohibited pair cannot be avoided." in out
    assert "Ann (2) against Dee (0) forced:" in out


def test_in_a_bracket_it_is_said() -> None:
    event = Tournament(list("ABCD"), rules=FAMILIES["knockout"], apart={frozenset("AD")})
    assert [each.reason for each in next_round(event).pairs] == [
        "by the bracket, though A and D are a prohibited pair", "by the bracket"
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_beside_a_checker(seed: int) -> None:
    """Rounds until all have met and longer: none kept apart meet where networkx knows a pairing without."""
    random = Random(seed)
    event = Tournament([f"p{n}" for n in range(random.randint(4, 14))])
    pairs = list(combinations(event.seats, 2))
    event.apart = set(map(frozenset, random.sample(pairs, random.randint(1, len(pairs) // 2))))
    for _ in range(8):
        found = pairing(event, "squares", random.sample(event.sides, len(event.sides)))
        witness = Witness(event)
        assert witness.cost(found) == witness.networkx_cost()
        free = nx.Graph()
        free.add_nodes_from(event.sides)
        free.add_edges_from(pair for pair in combinations(event.sides, 2) if frozenset(pair) not in event.apart)
        possible = 2 * len(nx.max_weight_matching(free, maxcardinality=True)) == len(event.sides)
        assert possible == (not any(frozenset(pair) in event.apart for pair in found))
        proof = certificate(event)
        assert (proof is not None and proof.bar == "apart") == (not possible)
        if proof is None:
            assert witness.cost(found)[1] == 0
        assert not breaches(event, found) or witness.cost(found)[:2] != (0, 0)
        play(event, found, random)


def test_a_check_names_them() -> None:
    event = Tournament(list("ABCD"), [[Match("A", "B", WinningSide.A), Match("C", "D", WinningSide.A)]])
    event.apart = {frozenset("AB")}
    (found,) = audit(event)
    assert [each.criterion for each in found.breaches] == ["apart"]
    assert why(Tournament(list("ABCD"), apart={frozenset("AB"), frozenset("CD")}), "A", "B").criterion == "apart"
