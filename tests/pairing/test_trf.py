"""Tournament reports lose nothing, or it is told: absences, points, bans, virtual points, and what isn't understood."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from support.refusals import refusal
from support.shell import in_process

from companion.pairing import EventError, Tournament, next_round
from companion.pairing.event import Bye, Ledger
from companion.pairing.reading import event_of
from companion.pairing.rolls import RolledDice
from companion.pairing.trf import NO_COLOURS, as_trf
from companion.pairing.trf_records import Edition
from companion.pairing.writing import as_csv

HERE = Path("a.trf")
CELLS = {
    1: ("1.0", "   4 w 1"),
    2: ("0.5", "   5 b ="),
    3: ("0.0", "   6 w 0"),
    4: ("0.0", "   1 b 0"),
    5: ("0.5", "   2 w ="),
    6: ("1.0", "   3 b 1"),
}


def report(*records: str, cells: dict[int, str] | None = None, ending: str = "\n") -> str:
    """A report of six players and one round, with more records and more cells of some."""
    lines = ["012 Spring Open", "022 Nowhere", *records]
    for number, (points, cell) in CELLS.items():
        head = f"001 {number:>4} m    {f'Player {number}':<33} 2000 XXX".ljust(80)
        lines.append(f"{head}{points:>4} {number:>4}  {cell}{(cells or {}).get(number, '')}".rstrip())
    return ending.join(lines) + ending


def read(text: str) -> Tournament:
    return event_of(HERE, text)


def paired(event: Tournament) -> set[str]:
    return {side for pair in next_round(event, "squares", RolledDice(Random(1))).pairs for side in pair.pair}


def players(*numbers: int) -> set[str]:
    return {f"Player {number}" for number in numbers}


@pytest.mark.parametrize(
    ("text", "away"),
    [
        (report("XXZ 2 5"), (2, 5)),
        (report("240 Z   2    2    5"), (2, 5)),
        (report("240 H   2    2", "240 F   2    5"), (2, 5)),
        (report(cells={2: "  0000 - Z", 5: "  0000 - H"}), (2, 5)),
        (report(cells={3: "  0000 - F", 4: "  0000 - Z"}), (3, 4)),
    ],
)
def test_who_does_not_play_is_not_paired(text: str, away: tuple[int, ...]) -> None:
    assert paired(read(text)) == players(*{*CELLS} - {*away})


@pytest.mark.parametrize(
    ("one", "other", "winners", "walkover"),
    [
        ("1", "0", (1,), False), ("L", "W", (4,), False), ("1", "1", (1, 4), False), ("0", "0", (), False),
        ("=", "D", (), False), ("+", "-", (1,), True), ("-", "+", (4,), True), ("-", "-", (), True),
    ],
)  # fmt: skip
def test_results_of_two_lines(one: str, other: str, winners: tuple[int, ...], walkover: bool) -> None:
    """A draw has no winner of its own; where neither came, nobody wins without a match."""
    event = read(report(cells={1: f"     4 b {one}", 4: f"     1 w {other}"}))
    match = event.rounds[1][0]
    assert match.played and match.walkover is walkover and (match.won == "draw") is (one == "=")
    assert {*match.winners} == players(*winners)


def test_what_byes_give() -> None:
    event = read(report("XXR 5", "240 H   3    1", "240 F   3    2", "240 Z   3    3"))
    assert [event.asked(f"Player {n}", 3) for n in (1, 2, 3, 4)] == [Bye.HALF, Bye.FULL, Bye.ZERO, None]
    event.rounds += [[], []]
    scores = Ledger(event).points
    assert [scores[f"Player {n}"] for n in (1, 2, 3)] == [2 + 1, 1 + 2, 0]
    assert "bye" in Ledger(event).met["Player 2"] and "bye" not in Ledger(event).met["Player 1"]


def test_virtual_points_pair_and_do_not_count() -> None:
    """Player 3 and Player 4 lost; with a virtual point they are paired with the winners."""
    assert {frozenset(match.pair) for match in read(report()).rounds[0]} == {
        frozenset(players(a, b)) for a, b in ((1, 4), (2, 5), (3, 6))
    }
    for records in (["XXA    3  0.0  1.0", "XXA    4  0.0  1.0"], ["250       1.0   2   2    3    4"]):
        event = read(report("XXR 4", *records))
        ledger = Ledger(event)
        assert [ledger.told(f"Player {n}") for n in (3, 4, 1)] == ["0+1", "0+1", "1"]
        criterion = next_round(event, "squares", RolledDice(Random(2))).criterion
        assert [criterion.of_pair("Player 3", f"Player {n}").gaps for n in (1, 2, 4)] == [0, 1, 0]


@pytest.mark.parametrize(
    "record", ["XXS W=3 D=1", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0", "BBW 3.0\nBBD 1.0"]
)
def test_points(record: str) -> None:
    event = read(report(record))
    assert str(event.rules.points) == "3-1-0"
    assert [each.split(": ")[1] for each in event.told] == [
        f"columns 81 to 84 say {old}, and the results make {new}; these count"
        for old, new in (("1.0", "3.0"), ("0.5", "1.0"), ("0.5", "1.0"), ("1.0", "3.0"))
    ]


def test_points_that_are_not_honoured_are_told() -> None:
    told = read(report("XXS WW=1 BW=2 FW=0.5 ZPB=1 Q=1")).told
    assert told == [
        "a.trf:3: BW gives 2 there, and 1 here",
        "a.trf:3: FW gives 0.5 there, and 1 here",
        "a.trf:3: ZPB gives 1 there, and 0 here",
        "a.trf:3: the points of “Q” are not understood",
    ]


def test_bans_count_in_their_rounds() -> None:
    event = read(report("XXR 5", "260   2   3    1    6    2"))
    assert event.prohibited == {frozenset(players(a, b)) for a, b in combinations((1, 2, 6), 2)}
    event.rounds += [[], [], []]
    assert event.prohibited == set()
    assert as_csv(event).count("apart 2-3") == 3


def test_what_is_not_understood_is_told() -> None:
    assert read(report("XXQ who knows", "### a comment", "IND    1   GM Player 1", "")).told == [
        "a.trf:3: “XXQ who knows” is not understood, and stays as it is"
    ]
    assert read(report("XXZ 9")).told == ["number 9 is named in a record of the report, and there is no such player"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (report("310   1 Team Alpha"), "a.trf:3: this is a report of teams (310), and here players are paired; give the players' own"),
        (report("082 4"), "a.trf:3: this is a report of teams (082), and here players are paired; give the players' own"),
        (report("240 Q   2    1"), "a.trf:3: “Q” is no absence; H, F and Z are"),
        (report("XXS W=many"), None),
        (report().replace("4 w 1", "4 b 1"), "a.trf:3: Player 1 and Player 4 have one colour in round 1"),
        (report().replace("4 w 1", "4 w ="), "a.trf:3: Player 1 has “=” in round 1, and Player 4 “0”; one of them is wrong"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, message: str | None) -> None:
    if message:
        assert refusal(EventError, read, text) == message
    else:
        assert str(read(text).rules.points) == "1-½-0"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_byte_for_byte(ending: str) -> None:
    records = ["XXR 5", "XXZ 2", "XXP 1 6", "XXA    1  1.0  1.0", "240 H   3    1", "### words"]
    for text in (report(*records, ending=ending), report("XXS W=3 D=1", ending=ending), report(ending=ending)):
        assert as_trf(read(text)) == text


def as_it_is(event: Tournament) -> tuple[object, ...]:
    """All of an event that pairs its next rounds."""
    coming = range(len(event.rounds) + 1, len(event.rounds) + 4)
    return (
        event.rules,
        event.planned,
        [[match.pair for match in matches] for matches in event.rounds],
        {(player, number): event.asked(player, number) for player in event.seats for number in coming},
        event.gone,
        [event.prohibited],
        event.virtual,
        Ledger(event).points,
    )


@pytest.mark.parametrize("edition", ["trf", "trf26"])
@pytest.mark.parametrize("planned", [None, 4])
def test_a_round_trip_keeps_all(edition: Edition, planned: int | None) -> None:
    rows = [
        f"# --event swiss --points 3-1-0{f' --rounds {planned}' if planned else ''}", "round,player,opponent,won",
        *(f",P{n},," for n in range(1, 9)), "1,P1,P2,P1", "1,P3,P4,draw", "1,P5,P6,P5", "1,P7,,full bye", "1,P8,,½",
        "2,P6,,left", "2,P1,,½", "3,P2,,full bye", "2,P3,,absent", "2,P8,,+1", ",P4,P5,apart", ",P1,P5,apart 3",
    ]  # fmt: skip
    event = event_of(Path("e.csv"), "\n".join([*rows, ""]))
    again = event_of(HERE, as_trf(event, "x", edition))
    if planned is None:
        again.byes.get(2, set()).discard("P3")  # who is absent without an end has left
        event.byes[2].discard("P3")
        event.gone |= {"P3"}
        event.bye_kinds.pop((2, "P3"))
    assert as_it_is(again) == as_it_is(event)
    once_more = event_of(Path("e.csv"), as_csv(again))
    assert as_it_is(once_more) == as_it_is(again)


def test_points_are_written_only_where_they_differ() -> None:
    usual = Tournament(["A", "B"], rules=read(report()).rules)
    assert "162" not in as_trf(usual, "x", "trf26") and "XXS" not in as_trf(usual)
    tamer = Tournament(["A", "B"])
    assert "162" not in as_trf(tamer, "x", "trf26") and "XXS" not in as_trf(tamer)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_next_round_is_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.chdir(tmp_path)
    text = report("XXR 3", "XXZ 2", ending=ending)
    HERE.write_bytes(text.encode())
    code, out, err = in_process(["pair", "--from", "a.trf", "--seed", "1", "--format", "trf"])
    assert code == 0 and NO_COLOURS in " ".join(err.split())
    before, after = text.split(ending), out.split(ending)
    assert [line for line in before if line[:3] != "001" and line[:3] != "XXZ"] == [
        line for line in after if line[:3] != "001"
    ]
    rows = [[line[:80] + line[89:99] for line in lines if line[:3] == "001"] for lines in (before, after)]
    assert rows[0] == rows[1]
    again = event_of(HERE, out)
    assert len(again.rounds) == 2 and {s for m in again.rounds[1] for s in m.pair} == players(1, 3, 4, 5, 6) | {"bye"}
    code, plain, _ = in_process(["pair", "--from", "a.trf", "--format", "trf"])
    assert plain == text


def test_told_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    HERE.write_text(report("XXQ 1").replace(" 0.5    2", " 1.5    2"), encoding="utf-8")
    _, out, err = in_process(["pair", "--from", "a.trf", "--show", "standings"])
    assert "not understood" not in out
    told = " ".join(err.split())
    assert "a.trf:3: “XXQ 1” is not understood, and stays as it is" in told
    assert "a.trf:5: columns 81 to 84 say 1.5, and the results make 0.5; these count" in told
