"""Tournament reports in and out, and the rounds of others checked: what is planted in them is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from pairing.test_swiss import SWISS, live, play

from companion.pairing import EventError, Match, Tournament, WinningSide, audit
from companion.pairing.event import Ledger
from companion.pairing.matching import pairing
from companion.pairing.reading import read_event
from companion.pairing.trf import as_trf
from companion.pairing.writing import as_csv

REPORTS = Path(__file__).parent / "reports"


def random_event(seed: int) -> Tournament:
    random = Random(seed)
    event = Tournament([f"Pål {n}" for n in range(random.randint(5, 40))], rules=SWISS, planned=9)
    event.apart = {frozenset(random.sample(event.seats, 2)) for _ in range(2)}
    for _ in range(random.randint(1, 6)):
        live(event, random)
        play(event, pairing(event), random)
    event.byes[len(event.rounds) + 1] = {event.playing[-1]}
    return event


@pytest.mark.parametrize("edition", ["trf", "trf26"])
@pytest.mark.parametrize("seed", range(10))
def test_what_is_written_is_read_and_written_again(tmp_path: Path, seed: int, edition: Literal["trf", "trf26"]) -> None:
    event = random_event(seed)
    path = tmp_path / "event.trf"
    path.write_text(as_trf(event, edition=edition), encoding="utf-8")
    again = read_event(path)
    assert as_trf(again, edition=edition) == path.read_text(encoding="utf-8")
    assert as_trf(replace(again, source=None), "companion event", edition) == path.read_text(encoding="utf-8")
    assert [set(map(str, matches)) for matches in again.rounds] == [set(map(str, matches)) for matches in event.rounds]
    assert again.apart == event.apart and again.seats == event.seats
    path = path.with_suffix(".csv")
    path.write_text(as_csv(event), encoding="utf-8")
    read = read_event(path)
    assert replace(read, notes={}, announced={}) == replace(
        event, byes={n: asked for n, asked in event.byes.items() if asked}
    )


@pytest.mark.parametrize(("name", "could_be_better"), [("dutch_2025_C5", 0), ("dutch_2025_C9", 0), ("issue_7", 1)])
def test_the_rounds_of_another_engine(name: str, could_be_better: int) -> None:
    """Nobody meets twice, no bye is given twice; where a gap is larger, the Dutch system has a colour to keep.

    The reports come back byte for byte, and with one more round their other lines and rounds stay as they are.
    """
    path = REPORTS / f"{name}.trf"
    event = read_event(path)
    assert as_trf(event) == path.read_bytes().decode("utf-8-sig")
    found = list(audit(event))
    assert len(found) == could_be_better
    assert {breach.criterion for each in found for breach in each.breaches} <= {"gaps"}
    more = event.and_then(pairing(event)) if all(match.played for match in event.rounds[-1]) else event
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line]
    for before, after in zip(lines, as_trf(more).splitlines(), strict=True):
        assert after.startswith(before[:80].rstrip()) and before[91:].rstrip() in after


TOLD = {
    "held_swiss_5": [],
    "held_swiss_9": [],
    "burstein_late_entries": [],
    "comments": [],
    "incompatible_result": [":3: both lines of round 5 have a win, of Player 3 and Player 2"],
    "incorrect_points": [":2: columns 81 to 84 say 4.0, and the results make 3.0; these count"],
    "large_15p9r_byes": [],
    "only-legal-pairing": [],
    "seed8848759-r9-p10": [],
    "small_7p5r_byes": [],
}
"""Notes on reports of other programs, behind the file."""


@pytest.mark.parametrize("name", TOLD)
def test_reports_of_other_programs(tmp_path: Path, name: str) -> None:
    """Records that aren't understood are told; they come back byte for byte, and with a new round, or after a result is taken back
    where all are played, the rest stays as it was."""
    path = REPORTS / f"{name}.trf"
    event = read_event(path)
    assert [told.removeprefix(str(path)) for told in event.told] == TOLD[name]
    assert as_trf(event).encode() == path.read_bytes()
    if len(event.rounds) == event.planned:
        more = replace(event, rounds=[*event.rounds[:-1], [Match(*match.pair) for match in event.rounds[-1]]])
    else:
        more = event.and_then(pairing(event))
    again = tmp_path / "again.trf"
    again.write_text(as_trf(more), encoding="utf-8")
    read = read_event(again)
    assert [set(map(results, matches)) for matches in read.rounds] == [
        set(map(results, matches)) for matches in more.rounds
    ]
    assert (read.seats, read.apart, read.byes) == (event.seats, event.apart, event.byes)
    assert Ledger(read).points == Ledger(more).points
    assert len(more.rounds) == event.planned or read.gone == event.gone


def results(match: Match) -> frozenset[tuple[str, bool, bool]]:
    return frozenset((side, side in match.winners, match.played) for side in match.pair)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("incompatible_color", ":2: Player 2 and Player 3 have one colour in round 5"),
        ("trf2026-team", ":8: this is a report of teams (082), and here players are paired; give the players' own"),
    ],
)
def test_reports_that_are_refused(name: str, said: str) -> None:
    path = REPORTS / f"{name}.trf"
    with pytest.raises(EventError) as error:
        read_event(path)
    assert str(error.value) == f"{path}{said}"


def planted(tmp_path: Path, *rounds: str) -> list[tuple[int, str, str]]:
    rows = ["# --event swiss", "round,player,opponent,won", *(f",{name},," for name in "ABCDEFG")]
    for number, line in enumerate(rounds, start=1):
        rows += [f"{number},{pair[0]},{pair[1:]},{'' if pair[1:] == 'bye' else pair[0]}" for pair in line.split()]
    path = tmp_path / "planted.csv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return [(each.round, breach.criterion, breach.text) for each in audit(read_event(path)) for breach in each.breaches]


def test_what_is_planted_is_found(tmp_path: Path) -> None:
    assert planted(tmp_path, "AB CD EF Gbye", "AC EG BD Fbye") == []
    assert (2, "rematches", "A and B met in round 1.") in planted(tmp_path, "AB CD EF Gbye", "AB CE DG Fbye")
    assert (2, "rematches", "G had the bye in round 1.") in planted(tmp_path, "AB CD EF Gbye", "AC BD EF Gbye")
    (found,) = planted(tmp_path, "AB CD EF Gbye", "AD CB EG Fbye")
    assert found == (
        2,
        "gaps",
        "Records lie further apart than they must (A (1) and D (0); C (1) and B (0)), and all can meet their equals.",
    )


def test_a_report_that_contradicts_itself(tmp_path: Path) -> None:
    lines = as_trf(
        Tournament(["Ann", "Bo", "Cy"], [[Match("Ann", "Bo", WinningSide.A), Match("Cy", "bye")]], rules=SWISS)
    )
    path = tmp_path / "wrong.trf"
    path.write_text(lines.replace("   1 b 0", "   3 b 0"), encoding="utf-8")
    with pytest.raises(EventError) as error:
        read_event(path)
    assert str(error.value) == f"{path}:3: Ann met number 2 in round 1, whose own line says otherwise"
    path.write_text(lines.replace("001    3", "001    2"), encoding="utf-8")
    with pytest.raises(EventError) as error:
        read_event(path)
    assert str(error.value) == f"{path}:5: the starting number 2 is there twice; one is right"
