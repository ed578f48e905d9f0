"""No shipped creature is broken: a short run of the balance study, with bars wide enough for its few battles."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from games.tamer import balance

pytestmark = pytest.mark.slow

BATTLES = 5000
WIDE = (0.30, 0.70)


@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_no_creature_loses_or_wins_far_too_often(round_number):
    tallies = balance.study(balance.shipped_decks(round_number), BATTLES, drafts=2, steps=2, sparring=2)
    assert min(tally.fought for tally in tallies) > 150
    outside = {each.card.name: each.win_rate for each in tallies if not WIDE[0] <= each.win_rate <= WIDE[1]}
    assert outside == {}


@pytest.mark.parametrize(
    ("name", "changes", "complaint"),
    [
        ("Puddlepup", {"power": 5, "health": 5}, "too strong"),
        ("Brazenboar", {"power": 1, "health": 1}, "too weak"),
        ("Heroicat", {"cost": 1, "health": 6}, "too strong"),
    ],
)
def test_a_broken_creature_would_be_noticed(name, changes, complaint):
    (deck,) = balance.shipped_decks(1)
    broken = replace(next(card for card in deck if card.name == name), **changes)
    deck = [broken if card.name == name else card for card in deck]
    tallies = balance.study([deck], BATTLES, drafts=2, steps=2, sparring=2)
    found = {tally.card.name: tally for tally in tallies}[name]
    assert found.complaint() == complaint
    assert not WIDE[0] <= found.win_rate <= WIDE[1]


@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_teams_are_legal_and_trying_out_betters_them(round_number):
    random = Random(round_number)
    decks, limit = balance.shipped_decks(round_number), balance.LIMITS[round_number]
    opponents = [balance.throw_together(decks, limit, random) for _ in range(12)]
    thrown, built = 0.0, 0.0
    for _ in range(12):
        pool = balance.draft(decks, random)
        team = balance.build(pool, limit, opponents, random, steps=12)
        assert balance.points(team) <= limit
        assert not Counter(team) - Counter(pool)
        thrown += sum(balance.score(balance.fill([], pool, limit, random), each, random) for each in opponents)
        built += sum(balance.score(team, each, random) for each in opponents)
    assert built > thrown * 1.2


def test_the_same_seed_gives_the_same_figures():
    decks = balance.shipped_decks(1)
    one, two = (balance.study(decks, 200, drafts=3, seed=7, steps=3, sparring=4) for _ in range(2))
    assert list(balance.table(one)) == list(balance.table(two))


def test_the_script_tells_its_figures_and_what_is_wrong(capsys):
    assert balance.main(["--round", "2", "--battles", "500", "--drafts", "2", "--steps", "1"]) == 1
    out = capsys.readouterr().out
    assert "R2-17 Hydromorph, cost 3, 2/4: " in out
    assert out.splitlines()[-1].endswith(")")
