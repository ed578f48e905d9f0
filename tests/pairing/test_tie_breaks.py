"""Tie-breaks by name: FIDE's with its rule for rounds not played (C.07, article 16), counted by hand, and card games'."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.refusals import refusal
from support.shell import in_process

from companion.errors import UsageError
from companion.pairing import Tournament, standings
from companion.pairing.event import Ledger
from companion.pairing.reading import event_of, read_event
from companion.pairing.rules import PRESETS, TIES, rules_of
from companion.pairing.tie_breaks import TIE_BREAKS, usual_ties
from companion.pairing.unplayed import contributions

REPORTS = Path(__file__).parent / "reports"
ROWS = """# --event swiss --rounds 5
round,player,opponent,won
1,Ann,Bo,Ann
1,Cy,Dee,Cy
1,Eve,Fay,draw
2,Ann,Cy,Ann
2,Bo,Eve,Bo
2,Dee,Fay,Dee walkover
3,Ann,Dee,draw
3,Cy,Eve,Cy
3,Bo,bye,
4,Fay,,left
3,Fay,,½
4,Ann,Eve,Ann
4,Bo,Cy,draw
4,Dee,bye,
5,Ann,,½
5,Bo,Dee,Bo
5,Cy,bye,
5,Eve,,left
"""


def event(rows: str = ROWS) -> Tournament:
    return event_of(Path("e.csv"), rows)


def values(name: str, of: Tournament | None = None) -> dict[str, float]:
    return {each.player: each.ties[name] for each in standings(of or event(), [name])}


def test_the_points_that_all_is_counted_with() -> None:
    points = {each.player: each.points for each in standings(event(), ())}
    assert points == {"Ann": 4, "Bo": 3.5, "Cy": 3.5, "Dee": 2.5, "Eve": 0.5, "Fay": 1}


def test_buchholz_by_the_book() -> None:
    """Scores as opponents count them: Eve, who left after round 4, has a draw for round 5 (½ + ½ = 1); Fay, who played
    in round 1 alone and lost round 2 without a match, has her round-1 draw and a draw for each round in which she was
    not there any more: round 2 was paired (0), rounds 3 to 5 draws, in all 2; Ann has 4 (her bye of round 5 is a draw).

    Bo met Ann (4), Eve (1), Cy (3½), Dee (2½), and had the bye: a dummy of his own 3½, but no more than five draws (2½).
    Ann met Bo (3½), Cy (3½), Dee (2½), Eve (1), and a dummy: 2½. Dee won without a match against Fay: her own 2½, but no
    more than Fay's 2.
    """
    assert values("buchholz") == {
        "Ann": 3.5 + 3.5 + 2.5 + 1 + 2.5,
        "Bo": 4 + 1 + 2.5 + 3.5 + 2.5,
        "Cy": 2.5 + 4 + 1 + 3.5 + 2.5,
        "Dee": 3.5 + 2 + 4 + 2.5 + 3.5,
        "Eve": 2 + 3.5 + 3.5 + 4 + 0.5,
        "Fay": 1 + 1 + 1 + 1 + 1,
    }


def test_cut_1_takes_the_round_that_somebody_chose_not_to_play() -> None:
    """Of Ann's rounds that is round 5 (2½), and not Eve's 1; of Bo, who chose none, the lowest."""
    whole, cut = values("buchholz"), values("buchholz-cut-1")
    assert {player: whole[player] - cut[player] for player in whole} == {
        "Ann": 2.5, "Bo": 1, "Cy": 1, "Dee": 2, "Eve": 0.5, "Fay": 1
    }  # fmt: skip
    median = values("median")
    assert {player: cut[player] - median[player] for player in whole} == {
        "Ann": 3.5, "Bo": 4, "Cy": 4, "Dee": 4, "Eve": 4, "Fay": 1
    }  # fmt: skip


def test_sonneborn_berger_by_the_book() -> None:
    """Ann beat Bo, Cy and Eve, drew with Dee, and has half of her dummy's 2½."""
    assert values("fide-sonneborn-berger")["Ann"] == 3.5 + 3.5 + 1 + 2.5 / 2 + 2.5 / 2
    assert values("fide-sonneborn-berger")["Dee"] == 4 / 2 + 2 + 2.5


def test_opponents_match_wins_have_a_floor() -> None:
    """Ann won 4 of the 5 points that she could; Eve's share of ½ in 4 rounds counts as a third."""
    assert values("opponents-match-win")["Bo"] == round(100 * (4 / 5 + 0.33 + 3.5 / 5 + 2.5 / 5) / 4, 4)
    assert values("opponents-match-win")["Fay"] == 33


def rounds(*rows: str) -> Tournament:
    """An event of rows such as `1,A,B,A`."""
    return event("\n".join(["# --event swiss", "round,player,opponent,won", *rows, ""]))


def test_direct_encounter() -> None:
    """Where all who are level have met it is their points; where not, whoever the others can't reach is first."""
    three = rounds("1,A,B,A", "1,C,D,C", "2,A,C,C", "2,B,D,B", "3,A,D,A", "3,B,C,B")
    told = {each.player: (each.place, each.ties["direct-encounter"]) for each in standings(three, ["direct-encounter"])}
    assert told == {"A": (1, 1), "B": (1, 1), "C": (1, 1), "D": (4, 0)}
    rows = ["1,A,C,C", "1,B,X,B", "1,Y,Z,draw", "2,B,C,C", "2,A,Y,A", "2,X,Z,draw", "3,C,X,X", "3,A,Z,A", "3,B,Y,B"]
    found = standings(rounds(*rows), ["direct-encounter"])
    assert [(each.place, each.player) for each in found][:3] == [(1, "C"), (2, "A"), (2, "B")]
    assert [each.place for each in standings(rounds(*rows), ["head-to-head"])][:3] == [1, 1, 1]


def test_presets_and_names() -> None:
    assert tuple(TIE_BREAKS) == TIES
    assert usual_ties(rules_of({"event": "swiss", "tie-breaks": "fide"})) == PRESETS["fide"]
    assert usual_ties(rules_of({"event": "swiss", "tie-breaks": "cards", "best-of": "3"}))[1] == "games"
    assert usual_ties(rules_of({"event": "swiss", "tie-breaks": "wins, median"})) == ("wins", "median")
    assert refusal(UsageError, rules_of, {"tie-breaks": "luck"}).startswith("“luck” is no tie-break; there are ")


@pytest.mark.parametrize("preset", ["fide", "cards", "tamer"])
def test_as_a_switch_that_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("e.csv").write_text(ROWS, encoding="utf-8")
    code, out, err = in_process(["pair", "--from", "e.csv", "--tie-breaks", preset, "--show", "standings", "--json"])
    assert code == 0 and (preset == "tamer") == ('"opponents-wins"' in out), err
    first = ROWS.replace("--rounds 5", f"--rounds 5 --tie-breaks {preset}")
    Path("e.csv").write_text(first, encoding="utf-8")
    assert in_process(["pair", "--from", "e.csv", "--show", "standings", "--json"])[1] == out


def test_a_played_round_needs_no_dummy() -> None:
    """In a round robin rounds that were not played add nothing."""
    robin = event(ROWS.replace("swiss", "round-robin"))
    assert [len(contributions(each, Ledger(each))["Bo"]) for each in (robin, event())] == [4, 5]


BUCHHOLZ = {1: 12.5, 2: 13, 3: 15.5, 4: 14, 5: 8.5, 8: 13.5, 11: 12.5, 16: 12.5}
CUT_1 = {1: 11, 3: 13, 4: 11.5, 5: 7.5, 7: 12.5, 8: 12, 9: 7.5, 11: 11, 12: 9.5, 13: 12, 14: 9, 15: 11, 16: 11}
SONNEBORN_BERGER = dict(zip(range(1, 17), [
    8, 9.5, 10.5, 9.25, 4.25, 6, 3.25, 5.25, 2.25, 1.5, 4.75, 4, 4.25, 4.5, 3.5, 7.25,
], strict=True))  # fmt: skip
WINS = dict(zip(range(1, 17), [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3], strict=True))


@pytest.mark.parametrize(
    ("exercises", "name", "solved"),
    [
        ("1 to 4", "buchholz", BUCHHOLZ),
        ("5 to 8", "buchholz-cut-1", CUT_1),
        ("11 and 12", "fide-sonneborn-berger", SONNEBORN_BERGER),
        ("27", "wins", WINS),
    ],
)
def test_fides_own_exercises(exercises: str, name: str, solved: dict[int, float]) -> None:
    """*Exercises in Tie-Breaking* (IA Mario Held for FIDE, 2024), an event of 16 players and five rounds in which some
    were not played; of what the rules of February 2026 count otherwise, the solutions are those of FIDE's own program.
    """
    event = read_event(REPORTS / "held_swiss_5.trf")
    numbers = event.source.numbers
    found = {numbers[player]: value for player, value in values(name, event).items()}
    assert {number: found[number] for number in solved} == solved, exercises


def test_fides_own_exercises_on_direct_encounter() -> None:
    """Exercises 23 to 25: the ranks that points and direct encounter alone give."""
    five, nine = (
        {event.source.numbers[each.player]: each.place for each in standings(event, ["direct-encounter"])}
        for event in map(read_event, (REPORTS / "held_swiss_5.trf", REPORTS / "held_swiss_9.trf"))
    )
    assert {five[number] for number in (1, 3, 4, 16)} == {2} and {five[number] for number in (5, 8, 11)} == {7}
    assert [nine[number] for number in range(1, 17)] == [3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6]
