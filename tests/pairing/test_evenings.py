"""Whole events beside a checker of its own: byes asked for, prohibited pairs, drop-outs, late entries, and cuts.

The checker shares no code with companion.pairing: it recomputes points, tie-breaks and places from the file's rows.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest

from companion.pairing import Tournament, next_round, standings
from companion.pairing.event import Bye
from companion.pairing.optimal import FEW
from companion.pairing.reading import event_of
from companion.pairing.rolls import RolledDice
from companion.pairing.writing import as_csv

HERE = Path("e.csv")
WORTH = {"½": 1, "full bye": 2, "absent": 0}


class Checker:
    """The points in a file's rows, in half points."""

    def __init__(self, text: str, planned: int) -> None:
        self.points: dict[str, int] = defaultdict(int)
        self.met: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.apart: set[frozenset[str]] = set()
        self.seats: list[str] = []
        self.cut: list[list[tuple[str, str, str]]] = []
        for line in text.splitlines()[2:]:
            number, a, b, won, *_ = line.split(",")
            if won == "apart":
                self.apart.add(frozenset((a, b)))
                continue
            if a not in self.seats:
                self.seats.append(a)
            if not number or won in ("left", "came"):
                continue
            if int(number) > planned:
                while len(self.cut) < int(number) - planned:
                    self.cut.append([])
                self.cut[-1].append((a, b, won))
            elif not b:
                self.points[a] += WORTH[won]
            elif b == "bye":
                self.points[a] += 2
            elif won:
                got = {a: 2, b: 0} if won == a else {a: 0, b: 2} if won == b else {a: 1, b: 1}
                for one, other in ((a, b), (b, a)):
                    self.points[one] += got[one]
                    self.met[one].append((other, got[one]))

    def opponents(self, player: str) -> float:
        return sum(self.points[other] for other, _ in self.met[player]) / 2

    def sonneborn_berger(self, player: str) -> float:
        return sum(self.points[other] * got for other, got in self.met[player]) / 4

    def places(self) -> dict[str, int]:
        """By points, opponents' points, Sonneborn-Berger, and the points among those who are level and all have met."""
        key = {p: (self.points[p] / 2, self.opponents(p), self.sonneborn_berger(p)) for p in self.seats}
        full = {}
        for player in self.seats:
            level = [p for p in self.seats if key[p] == key[player]]
            all_met = all({o for o, _ in self.met[p]} >= set(level) - {p} for p in level)
            among = sum(got for other, got in self.met[player] if other in level) / 2 if all_met else 0
            full[player] = (*key[player], among)
        return {p: 1 + sum(full[q] > full[p] for q in self.seats) for p in self.seats}


def check_round(event: Tournament) -> None:
    """None of those kept apart meets where networkx knows a complete pairing without."""
    sides, apart = event.sides, event.apart
    free = nx.Graph()
    free.add_nodes_from(sides)
    free.add_edges_from(pair for pair in combinations(sides, 2) if frozenset(pair) not in apart)
    found = next_round(event, "squares", RolledDice(Random(len(sides))) if len(sides) <= FEW else None, 7)
    together = [pair.pair for pair in found.pairs if frozenset(pair.pair) in apart]
    assert sorted(side for pair in found.pairs for side in pair.pair) == sorted(sides)
    if 2 * len(nx.max_weight_matching(free, maxcardinality=True)) == len(sides):
        assert not together
    else:
        assert together
        assert found.certificate
        assert found.certificate.bar == "apart"


def live(event: Tournament, random: Random) -> None:
    """Before a round somebody comes, leaves, asks for a bye, or is kept apart from somebody."""
    number = len(event.rounds) + 1
    if random.random() < 0.25:
        event.seats.append(f"late{number}")
        event.announced.setdefault(number, {})[f"late{number}"] = True
    if random.random() < 0.25 and len(event.playing) > 5:
        event.gone.add(random.choice(event.playing))
    for kind, chance in ((Bye.HALF, 0.3), (Bye.FULL, 0.15), (Bye.ZERO, 0.1)):
        if random.random() < chance and len(event.playing) > 4:
            event.asks_for(random.choice(event.playing), number, kind)
    for _ in range(random.choice([0, 0, 1, 4])):
        event.apart.add(frozenset(random.sample(event.playing, 2)))


def plays(event: Tournament, random: Random) -> Tournament:
    """The event with one more round, with results, read again from its file."""
    few = len(event.sides) <= FEW
    found = next_round(event, "squares", RolledDice(random) if few else None, random.randrange(1000))
    event = event.and_then(pair.pair for pair in found.pairs)
    matches = event.rounds[-1]
    draws = event.rules_in(len(event.rounds)).draws
    for place, match in enumerate(matches):
        if "bye" not in match.pair:
            won = random.choice([*match.pair, *(["draw"] if draws else [])])
            text = f"# --event swiss\nround,player,opponent,won\n1,{match.a},{match.b},{won}\n"
            matches[place] = event_of(HERE, text).rounds[0][0]
    return event_of(HERE, as_csv(event))


def check_event(seed: int) -> None:
    random = Random(seed)
    planned, cut = random.randint(2, 5), random.choice([0, 2, 3, 4, 5])
    names = [f"p{n}" for n in range(random.randint(5, 20))]
    switches = f"# --event swiss --rounds {planned}" + (f" --cut {cut}" if cut else "")
    event = event_of(HERE, "\n".join([switches, "round,player,opponent,won", *(f",{name},," for name in names), ""]))
    for _ in range(planned):
        live(event, random)
        check_round(event)
        event = plays(event, random)
        there = Checker(as_csv(event), planned)
        for each in standings(event):
            assert each.points == there.points[each.player] / 2, (seed, each)
            assert each.ties["opponents-wins"] == there.opponents(each.player), (seed, each)
            assert each.ties["sonneborn-berger"] == there.sonneborn_berger(each.player), (seed, each)
        assert {each.player: each.place for each in standings(event)} == there.places(), seed
    if not cut or len(event.playing) < cut:
        return
    before = [each.player for each in standings(event) if not each.left]
    while not _is_over(event, planned, cut):
        event = plays(event, random)
    there = Checker(as_csv(event), planned)
    assert {side for a, b, _ in there.cut[0] for side in (a, b) if side != "bye"} == set(before[:cut])
    left = set(before[:cut])
    last = {}
    for number, matches in enumerate(there.cut):
        for a, b, won in matches:
            loser = b if b == "bye" else b if won == a else a
            left.discard(loser)
            last[loser] = number
    (champion,) = left
    told = [each.player for each in standings(event)]
    assert told[0] == champion and set(told[:cut]) == set(before[:cut])
    assert [last[player] for player in told[1:cut]] == sorted((last[p] for p in told[1:cut]), reverse=True)


def _is_over(event: Tournament, planned: int, cut: int) -> bool:
    return len(event.rounds) == planned + (cut - 1).bit_length()


@pytest.mark.parametrize("seeds", [range(n, n + 50) for n in range(0, 300, 50)], ids=str)
def test_nothing_is_wrong(seeds: range) -> None:
    for seed in seeds:
        check_event(seed)
