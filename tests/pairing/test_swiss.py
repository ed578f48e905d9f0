"""Swiss events: nobody's pairing is better, whatever is drawn, comes late, has a bye in advance or is kept apart.

The judge here counts everything anew from the events' plain lists and finds the least cost by brute force up to 12
sides and by networkx above: it shares no code with companion.pairing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from pairing.witness import digits, matchings

from companion.pairing import EventError, Match, Tournament, WinningSide, audit, next_round, standings
from companion.pairing.matching import pairing
from companion.pairing.reading import read_event
from companion.pairing.rules import FAMILIES, FIRST_ACCELERATED, Points, Rules, rules_of
from companion.pairing.writing import as_csv

SWISS = FAMILIES["swiss"]


class Judge:
    """Scores in half points, who met whom, who cannot have the bye; all of it from the rounds as they stand."""

    def __init__(self, event: Tournament) -> None:
        asked = event.byes.get(len(event.rounds) + 1, set())
        players = [player for player in event.seats if player not in event.gone and player not in asked]
        self.sides = [*players, "bye"] if len(players) % 2 else players
        self.score = dict.fromkeys(event.seats, 0)
        self.idle = dict.fromkeys(event.seats, len(event.rounds))
        self.met: dict[frozenset[str], int] = {}
        for number, matches in enumerate(event.rounds, start=1):
            for player in event.byes.get(number, ()):
                self.score[player] += 1
            for match in matches:
                self._count(number, match)
        self.apart = event.apart

    def _count(self, number: int, match: Match) -> None:
        pair = frozenset(match.pair)
        if "bye" in pair:
            (player,) = pair - {"bye"}
            self.score[player] += 2
            self.met[pair] = number
            return
        if match.walkover:
            winner = match.a if match.won is WinningSide.A else match.b
            self.score[winner] += 2
            self.met[frozenset((winner, "bye"))] = number
            return
        self.met[pair] = number
        for side, win in ((match.a, WinningSide.A), (match.b, WinningSide.B)):
            self.idle[side] -= 1
            self.score[side] += 2 if match.won is win else 1 if match.won is WinningSide.DRAW else 0

    def edge(self, a: str, b: str) -> tuple[int, ...]:
        """Kept apart; met; when; the bye's score above the lowest; the square of the gap; rounds not played."""
        last = self.met.get(frozenset((a, b)), 0)
        if "bye" in (a, b):
            player = a if b == "bye" else b
            lowest = min(self.score[side] for side in self.sides if side != "bye")
            return 0, int(last > 0), last, self.score[player] - lowest, 0, self.idle[player]
        apart = int(frozenset((a, b)) in self.apart)
        return apart, int(last > 0), last, 0, (self.score[a] - self.score[b]) ** 2, 0

    def cost(self, pairs: Iterable[tuple[str, str]]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(self.edge(a, b) for a, b in pairs), strict=True)))

    def least(self) -> tuple[int, ...]:
        sides = self.sides
        if len(sides) <= 12:
            costs = [[digits(self.edge(a, b)) if a != b else 0 for b in sides] for a in sides]
            best = min(matchings(len(sides)), key=lambda each: sum(costs[a][b] for a, b in each))
            return self.cost((sides[a], sides[b]) for a, b in best)
        graph = nx.Graph()
        graph.add_weighted_edges_from((a, b, -digits(self.edge(a, b))) for a, b in combinations(sides, 2))
        return self.cost(nx.max_weight_matching(graph, maxcardinality=True))


def play(event: Tournament, pairs: Iterable[tuple[str, str]], random: Random) -> None:
    """Adds a round: wins, draws and now and then a walkover."""
    played = []
    for a, b in pairs:
        won = random.choice([WinningSide.A, WinningSide.B, WinningSide.DRAW])
        walkover = won is not WinningSide.DRAW and random.random() < 0.05
        played.append(Match(a, b) if "bye" in (a, b) else Match(a, b, won, None, walkover))
    event.rounds.append(played)


def live(event: Tournament, random: Random) -> None:
    """Somebody comes late, somebody leaves, somebody asks for a bye, before the next round is paired."""
    number = len(event.rounds) + 1
    if random.random() < 0.3:
        event.seats.append(f"late {number}")
    if random.random() < 0.2 and len(event.playing) > 4:
        event.gone.add(random.choice(event.playing))
    if random.random() < 0.3 and len(event.playing) > 4:
        event.byes[number] = {random.choice(event.playing)}


def check_event(seed: int) -> None:
    random = Random(seed)
    few = random.random() < 0.7
    event = Tournament([f"p{n}" for n in range(random.randint(5, 12 if few else 64))], rules=SWISS)
    for _ in range(random.randrange(4)):
        event.apart.add(frozenset(random.sample(event.seats, 2)))
    for _ in range(random.randint(3, 5)):
        live(event, random)
        found = pairing(event, order=random.sample(event.sides, len(event.sides)))
        judge = Judge(event)
        assert sorted(side for pair in found for side in pair) == sorted(judge.sides)
        assert judge.cost(found) == judge.least(), f"seed {seed}, round {len(event.rounds) + 1}"
        play(event, found, random)


@pytest.mark.parametrize("seeds", [range(40), pytest.param(range(1000, 2000), marks=pytest.mark.long)], ids=len)
def test_no_pairing_could_be_better(seeds: range) -> None:
    for seed in seeds:
        check_event(seed)


NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim"]
RESULTS = [
    "Ann-Fay Bo-Gus Cy-Hal Dee=Ivy Eve-Jo Kim-bye",
    "Ann-Bo Cy-Kim Eve=Dee Ivy-Fay Gus-Hal Jo-bye",
    "Ann=Cy Ivy-Eve Kim-Dee Bo-Jo Gus-Fay Hal-bye",
    "Ann-Ivy Cy=Bo Gus-Kim Eve-Hal Dee-Jo Fay-bye",
]


def test_the_swiss_of_eleven() -> None:
    """The bye goes to the lowest in each round, and the standings are those added up by hand (1 a win, ½ a draw)."""
    event = Tournament(NAMES, rules=rules_of({"event": "swiss", "round-one": "halves"}), planned=4)
    byes: list[tuple[str, float]] = []
    for number, line in enumerate(RESULTS):
        scores = {each.player: each.points or 0 for each in standings(event)}
        had = {player for player, _ in byes}
        if number:
            found = next_round(event)
            takers = {a for pairs in found.pairings for a, b in pairs if b == "bye"}
            lowest = min(scores[player] for player in NAMES if player not in had)
            assert takers <= {player for player in NAMES if scores[player] == lowest and player not in had}
        else:
            takers = {a for a, b in next_round(event).pairings[0] if b == "bye"}
        matches = []
        for text in line.split():
            a, b = text.replace("=", "-").split("-")
            matches.append(
                Match(
                    a, b, WinningSide.NOBODY_YET if b == "bye" else WinningSide.DRAW if "=" in text else WinningSide.A
                )
            )
        event.rounds.append(matches)
        (taker,) = (match.a for match in matches if match.b == "bye")
        assert taker in takers, (number, takers)
        byes.append((taker, scores[taker]))
    assert byes == [("Kim", 0), ("Jo", 0), ("Hal", 0), ("Fay", 0)]
    told = [(each.place, each.player, each.points, each.ties["opponents-wins"]) for each in standings(event)]
    by_hand = {
        "Ann": 3.5,
        "Cy": 3,
        "Gus": 3,
        "Bo": 2.5,
        "Ivy": 2.5,
        "Eve": 2.5,
        "Dee": 2,
        "Kim": 2,
        "Fay": 1,
        "Jo": 1,
        "Hal": 1,
    }
    assert {player: points for _, player, points, _ in told} == by_hand
    met = {"Ann": "Fay Bo Cy Ivy", "Cy": "Hal Kim Ann Bo", "Gus": "Bo Hal Fay Kim"}
    assert told[:3] == [
        (place, player, by_hand[player], sum(by_hand[each] for each in met[player].split()))
        for place, player in ((1, "Ann"), (2, "Cy"), (3, "Gus"))
    ]


def test_top_half_against_bottom_half() -> None:
    """Those kept apart are exchanged with the nearest; more than 64 players are paired within their quarters."""
    event = Tournament(list("ABCDEFGH"), rules=replace(SWISS, round_one="halves"))
    assert [each.pair for each in next_round(event).pairs] == [("A", "E"), ("B", "F"), ("C", "G"), ("D", "H")]
    event.apart = {frozenset("BF")}
    assert [each.pair for each in next_round(event).pairs] == [("A", "E"), ("B", "G"), ("C", "F"), ("D", "H")]
    large = Tournament([f"p{n}" for n in range(FIRST_ACCELERATED + 3)], rules=replace(event.rules, accelerated=True))
    pairs = [each.pair for each in next_round(large).pairs]
    assert pairs[0] == ("p0", "p17") and pairs[16] == ("p16", "p33") and pairs[17] == ("p34", "p51")


def test_baku() -> None:
    """FIDE C.04.5.1's own example: of nine rounds five are accelerated, three by a point and two by half a point."""
    assert [SWISS.virtual(number, 9) for number in range(1, 10)] == [2, 2, 2, 1, 1, 0, 0, 0, 0]


def test_a_team_does_not_meet_unless_it_must() -> None:
    event = Tournament(list("ABCDEF"), rules=SWISS, teams=dict.fromkeys("ABC", "red") | dict.fromkeys("DE", "blue"))
    for found in next_round(event).pairings:
        assert not any({a, b} <= set("ABC") or {a, b} == set("DE") for a, b in found)
    most = Tournament(list("ABCD"), rules=SWISS, teams=dict.fromkeys("ABC", "red"))
    assert next_round(most).cost.team == 1


def test_a_knock_out_and_a_round_robin() -> None:
    event = Tournament(list("ABCDE"), rules=FAMILIES["knockout"])
    assert next(each.pair for each in next_round(event).pairs) == ("D", "E")
    event.rounds.append([Match("D", "E", WinningSide.B), *(Match(each, "bye") for each in "ABC")])
    assert sorted(each.pair for each in next_round(event).pairs) == [("A", "E"), ("B", "C")]
    event.gone = {"A"}
    assert sorted(each.pair for each in next_round(event).pairs) == [("B", "C"), ("E", "bye")]
    table = Tournament(list("ABC"), rules=FAMILIES["round-robin"])
    met = set()
    for _ in range(3):
        pairs = [each.pair for each in next_round(table).pairs]
        met |= set(map(frozenset, pairs))
        table.rounds.append([Match(a, b, WinningSide.A if b != "bye" else WinningSide.NOBODY_YET) for a, b in pairs])
    assert len(met) == 6


def of_lines(folder: Path, event: str, *lines: str) -> Tournament:
    path = folder / "event.csv"
    path.write_text("\n".join([f"# --event {event}", "round,player,opponent,won", *lines, ""]), encoding="utf-8")
    return read_event(path)


def test_nobody_meets_again_in_a_round_robin(tmp_path: Path) -> None:
    """Whatever the order of the seats in the file, and when somebody comes late to an even number."""
    event = of_lines(tmp_path, "round-robin", "1,Ann,Dee,Ann", "1,Bo,Cy,Cy", "2,Dee,Cy,Cy", "2,Bo,Ann,Ann")
    assert {frozenset(each.pair) for each in next_round(event).pairs} == {
        frozenset({"Ann", "Cy"}),
        frozenset({"Bo", "Dee"}),
    }
    event = of_lines(tmp_path, "round-robin", *(f",{name},," for name in "ABCD"), "1,A,D,A", "1,B,C,C", "2,H,,came")
    met = {frozenset("AD"), frozenset("BC")}
    while len(met) < 10:
        pairs = [each.pair for each in next_round(event).pairs]
        assert not met & {frozenset(pair) for pair in pairs}
        met |= {frozenset(pair) for pair in pairs if "bye" not in pair}
        event.rounds.append([Match(a, b, WinningSide.A) for a, b in pairs])
    assert not list(audit(event))
    with pytest.raises(EventError, match=r"^everybody has met everybody: there is no round 6 to pair$"):
        next_round(event)
    event.rounds[4] = [Match("A", "D", WinningSide.A)]
    assert [each.breaches[0].text for each in audit(event)] == ["A-D is not as it must be."]


def test_who_goes_on_in_a_knock_out(tmp_path: Path) -> None:
    """One of each match; a result that says otherwise is refused in its line, a match that is missing by its name."""
    seats = [f",{name},," for name in ("Ann", "Bo", "Cy", "Dee")]
    for said in ("both", "nobody", "0-0"):
        with pytest.raises(EventError) as error:
            of_lines(tmp_path, "knockout", *seats, f"1,Ann,Dee,{said}")
        assert str(error.value).endswith(
            f"event.csv:7: “{said}”: of a match of a knock-out one goes on; who won is Ann or Dee, or with “Ann "
            f"walkover” who goes on without a match"
        )
    for lines, message in (
        (["1,Ann,Dee,Ann"], "round 1: Bo against Cy has no winner, and a knock-out goes on with those who won"),
        (
            ["1,Ann,Dee,Ann", "1,Bo,Cy,Bo", "2,Hal,,came"],
            "Hal came in round 2: a knock-out takes nobody in once it has begun",
        ),
    ):
        with pytest.raises(EventError) as error:
            next_round(of_lines(tmp_path, "knockout", *seats, *lines))
        assert str(error.value) == message


def test_who_is_out_of_a_knock_out_has_not_left(tmp_path: Path) -> None:
    rounds = ["1,Ann,Dee,Ann", "1,Bo,Cy,Cy", "2,Ann,Cy,Cy"]
    seats = [f",{name},," for name in ("Ann", "Bo", "Cy", "Dee")]
    assert as_csv(of_lines(tmp_path, "knockout", *seats, *rounds)).splitlines()[2:] == [*seats, *rounds]
    left = [*seats[:3], "2,Cy,,left", seats[3], *rounds[:2], "2,Ann,bye,"]
    event = of_lines(tmp_path, "knockout", *left)
    assert as_csv(event).splitlines()[2:] == left and not list(audit(event))


def test_rounds_are_checked_with_the_byes_and_the_points_they_were_paired_with(tmp_path: Path) -> None:
    """Players with a bye or who left are none whom a round robin lacks; an accelerated round has its virtual points."""
    seats = [f",{name},," for name in "ABCDE"]
    event = of_lines(tmp_path, "round-robin", *seats, "1,B,,½", "1,C,D,C", "1,E,bye,", "1,A,bye,", "2,C,,left")
    assert not list(audit(event))
    large = Tournament([f"p{n}" for n in range(66)], rules=replace(SWISS, accelerated=True), planned=6)
    for seed in range(4):
        large = large.and_then(each.pair for each in next_round(large, seed=seed).pairs)
        large.rounds[-1] = [replace(match, won=WinningSide.A) for match in large.rounds[-1]]
    assert not list(audit(large))


@pytest.mark.parametrize("text", ["3-1-0", "1-½-0", "2-1-0-1", "0.5-0-0"])
def test_points(text: str) -> None:
    assert str(Points.read(str(Points.read(text)))) == str(Points.read(text))
    assert rules_of({"event": "swiss", "points": text}) == replace(SWISS, points=Points.read(text))
    assert Rules() == FAMILIES[""] == rules_of({})


@pytest.mark.parametrize("players", [129, pytest.param(200, marks=pytest.mark.long)])
def test_no_pairing_of_a_large_swiss_could_be_better(players: int) -> None:
    """Fields in which groups are shrunk: only those between two large groups are paired outside."""
    random = Random(players)
    event = Tournament([f"p{n}" for n in range(players)], rules=SWISS)
    event.apart = {frozenset(random.sample(event.seats, 2)) for _ in range(20)}
    for _ in range(6):
        found = pairing(event, order=random.sample(event.sides, len(event.sides)))
        judge = Judge(event)
        assert judge.cost(found) == judge.least()
        play(event, found, random)
