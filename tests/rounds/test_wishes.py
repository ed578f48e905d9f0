"""An evening's wishes at the board: byes, who is kept apart, a cut to the best, places, and a title."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.shell import in_process

from companion.pairing import Tournament, standings
from companion.pairing.event import Bye
from companion.pairing.reading import read_event
from companion.pairing.writing import as_csv

Plays = Callable[..., tuple[Tournament, str]]
SIX = ["Ann", "Bo", "Cy", "Dee", "Eve", "Fay"]


@pytest.fixture
def plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plays:
    """Plays what is typed at the board of an event of these players: the event as its file has it, and what was told."""
    monkeypatch.chdir(tmp_path)

    def play(switches: str, *typed: str, names: list[str] = SIX) -> tuple[Tournament, str]:
        Path("e.jsonl").unlink(missing_ok=True)
        Path("e.csv").write_text("\n".join([f"# {switches}", *names, ""]), encoding="utf-8")
        Path("typed").write_text("\n".join([*typed, ""]), encoding="utf-8")
        _, out, err = in_process(["event", "e.csv", "--answers", "typed"])
        return read_event(Path("e.csv")), " ".join(f"{out} {err}".split())

    return play


HALVES = "--event swiss --round-one halves --rounds 3"


def won(*pairs: str) -> list[str]:
    return [f":fix {pair} {pair.split('-')[0]}" for pair in pairs]


def test_a_half_bye_and_a_full_bye(plays: Plays) -> None:
    event, told = plays(HALVES, ":fix Ann half bye", ":fix bo, cy full bye", "pair round 1")
    assert [event.asked(player, 1) for player in SIX[:4]] == [Bye.HALF, Bye.FULL, Bye.FULL, None]
    assert {side for match in event.rounds[0] for side in match.pair} == {"Dee", "Eve", "Fay", "bye"}
    assert "Bo and Cy: a bye in round 1, which gives a win's points." in told
    points = {each.player: each.points for each in standings(event)}
    assert points["Ann"] == 0.5 and points["Bo"] == points["Cy"] == 1


def test_a_first_round_of_byes_that_count_as_won(plays: Plays) -> None:
    """Those who are invited begin with a win, and the bye of a later round goes to somebody else."""
    event, _ = plays(HALVES, ":fix Ann, Bo and Cy full bye in round 1", "pair round 1", *won("Dee-Eve"), "pair round 2")
    assert len(event.rounds) == 2 and not any({*match.pair} <= {"Ann", "bye"} for match in event.rounds[1])
    assert {player for player in SIX if event.asked(player, 1) is Bye.FULL} == {"Ann", "Bo", "Cy"}


def test_a_bye_of_the_round_that_is_paired_pairs_it_anew(plays: Plays) -> None:
    event, _ = plays(HALVES, "pair round 1", ":fix Ann half bye")
    assert not any("Ann" in match.pair for match in event.rounds[0]) and len(event.rounds[0]) == 3
    event, told = plays(HALVES, "pair round 1", *won("Ann-Dee"), ":fix Eve half bye in round 1")
    assert "Round 1 has begun. Byes can be asked for from round 2 on." in told
    event, told = plays(HALVES, ":fix Ann, Bo, Cy, Dee, Eve, Fay half bye")
    assert "Nobody would play round 1. Somebody has to be there." in told and not event.byes
    _, told = plays("--event knockout", ":fix Ann half bye")
    assert "There are no byes to ask for in a bracket or a round robin." in told


def test_byes_asked_for_stand_below_the_tables(plays: Plays) -> None:
    """Lines for those who look for a table and have none; and a bye that nobody has is given to nobody."""
    _, told = plays(
        HALVES, ":fix Ann half bye", ":fix Bo full bye", "pair round 1", ":state", ":fix Cy has the bye", ":state"
    )
    assert "2. Dee (0) - Fay (0): to be played Ann: half bye Bo: full bye Standings:" in told
    assert "Nobody has the bye in this round. One that is asked for is a half bye, or a full bye." in told


def test_tables_keep_their_numbers_when_the_bye_is_given_to_somebody_else(plays: Plays) -> None:
    five, bye_first = SIX[:5], ":fix Ann has the bye"  # Cy, who was to meet Ann, meets Eve, who had it
    event, told = plays(HALVES, "pair round 1", bye_first, ":fix table 1 draw", ":fix table 2 2-0", names=five)
    assert [match.pair for match in event.rounds[0]] == [("Cy", "Eve"), ("Bo", "Dee"), ("Ann", "bye")], told
    assert "Paired by hand: Cy - Eve, Ann - bye, instead of Ann - Cy, Eve - bye. No rule is broken by it." in told
    assert event.rounds[0][0].won and event.rounds[0][1].winners == ("Bo",)
    Path("b.csv").write_text("# --event swiss\nround,player,opponent,won\n1,Ann,bye,\n1,Bo,Cy,\n1,Dee,Eve,\n")
    Path("typed").write_text(":fix table 2 draw\n:fix table 1 draw\n")
    _, out, err = in_process(["event", "b.csv", "--answers", "typed"])
    assert "Table 2: Bo against Cy. Who won?" in out and "By hand: Bo - Cy: draw." in out
    assert "there is no table 1 in this round" in err


def test_where_nothing_is_paired_that_is_said(tmp_path: Path, plays: Plays) -> None:
    plays(HALVES, ":fix Ann half bye")
    _, out, _ = in_process(["event", "e.csv", "--answers", "typed"])
    assert "Where things stand:\n  → No round is paired yet.\n" in out


def test_one_left_beside_byes_asked_for_has_the_bye(plays: Plays) -> None:
    event, _ = plays(HALVES, ":fix Ann, Bo half bye", "pair round 1", names=["Ann", "Bo", "Cy"])
    assert [match.pair for match in event.rounds[0]] == [("Cy", "bye")]


def test_kept_apart_from_now_on(plays: Plays) -> None:
    event, told = plays(HALVES, "pair round 1", ":fix Ann-Dee apart")
    assert event.apart == {frozenset(("Ann", "Dee"))}
    assert not any({*match.pair} == {"Ann", "Dee"} for match in event.rounds[0])
    assert "Ann and Dee are a prohibited pair from now on." in told
    event, _ = plays(HALVES, ":fix Ann-Dee apart", ":fix Dee Ann together", "pair round 1")
    assert not event.apart and event.rounds[0][0].pair == ("Ann", "Dee")
    event, _ = plays(HALVES, "pair round 1", *won("Bo-Eve"), ":fix Ann-Dee apart")
    assert event.rounds[0][0].pair == ("Ann", "Dee")


def test_the_bye_for_somebody_else(plays: Plays) -> None:
    names = SIX[:5]
    before, _ = plays(HALVES, "pair round 1", names=names)
    (has,) = [match.a for match in before.rounds[0] if "bye" in match.pair]
    assert has == "Eve"
    for words in ("Ann has the bye", "Ann plays bye"):
        event, _ = plays(HALVES, "pair round 1", f":fix {words}", names=names)
        pairs = {frozenset(match.pair) for match in event.rounds[0]}
        assert {frozenset(("Ann", "bye")), frozenset(("Cy", "Eve")), frozenset(("Bo", "Dee"))} == pairs
    event, _ = plays(HALVES, "pair round 1", ":fix Eve plays Bo", names=names)
    assert {frozenset(("Dee", "bye")), frozenset(("Bo", "Eve"))} <= {frozenset(m.pair) for m in event.rounds[0]}
    event, told = plays(HALVES, "pair round 1", *won("Ann-Cy"), ":fix Ann has the bye", names=names)
    assert "Ann has no match that is still to be played." in told


def test_a_cut_at_the_board(plays: Plays) -> None:
    one = [*won("Ann-Dee", "Bo-Eve", "Cy-Fay")]
    event, told = plays(HALVES, "pair round 1", *one, ":fix cut to 4", "pair round 2")
    assert event.rules.cut == 4 and event.planned == 1
    assert [match.pair for match in event.rounds[1]] == [("Ann", "Dee"), ("Bo", "Cy")]
    assert "The best 4 go on in a knock-out: Ann, Bo, Cy and Dee." in told
    assert (
        "Dee is before Eve, both with 0: no tie-break parts them, so the order in which they were entered does." in told
    )
    two = [*won("Dee-Ann", "Cy-Bo"), "pair round 3", *won("Cy-Dee")]
    event, told = plays(HALVES, "pair round 1", *one, ":fix cut to 4", "pair round 2", *two)
    places = [(each.place, each.player) for each in standings(event)]
    assert places == [(1, "Cy"), (2, "Dee"), (3, "Ann"), (3, "Bo"), (5, "Eve"), (5, "Fay")]
    assert "Cy has won the event." in told
    assert read_event(Path("e.csv")).rounds == event.rounds and as_csv(event).startswith("# --event swiss")


def test_a_cut_that_cannot_be(plays: Plays) -> None:
    for typed, message in (
        ([":fix cut to 4"], "A round is not over."),
        (["pair round 1", ":fix cut to 4"], "A round is not over."),
        (["pair round 1", *won("Ann-Dee", "Bo-Eve", "Cy-Fay"), ":fix cut to 7"], "A cut to 7 cannot be. 2 to 6"),
    ):
        assert message in plays(HALVES, *typed)[1]
    assert "A cut follows the rounds of a Swiss event." in plays("--event knockout", ":fix cut to 4")[1]


def test_a_cut_by_one_command(plays: Plays) -> None:
    plays(HALVES, "pair round 1", *won("Ann-Dee", "Bo-Eve", "Cy-Fay"), "end the event")
    text = Path("e.csv").read_text(encoding="utf-8").replace(" --rounds 3", "")
    Path("e.csv").write_text(text, encoding="utf-8")
    code, out, _ = in_process(["pair", "--from", "e.csv", "--cut", "4"])
    assert code == 0
    assert out.splitlines()[:3] == [
        "Round 2",
        "  Ann  against  Dee  by the bracket",
        "  Bo   against  Cy   by the bracket",
    ]
    assert "Ann is before Bo, both with 1: no tie-break parts them" in out
    code, out, _ = in_process(["pair", "--from", "e.csv", "--cut", "4", "--format", "csv"])
    assert out.splitlines()[0] == "# --event swiss --round-one halves --cut 4 --rounds 1" and out.endswith("2,Bo,Cy,\n")
    Path("f.csv").write_text(out, encoding="utf-8")
    code, out, err = in_process(["pair", "--from", "f.csv", "--why", "Ann-Dee"])
    assert code == 0, err


def test_who_did_not_come_both(plays: Plays) -> None:
    """Neither of Bo and Cy comes: Ann, who has won, needs no final. Of eight the next opponent has a bye."""
    typed = ["pair round 1", ":fix Bo-Cy nobody came", ":fix Ann-Dee Ann"]
    event, told = plays("--event knockout", *typed, names=SIX[:4])
    assert as_csv(event).endswith("1,Ann,Dee,Ann\n1,Bo,Cy,'--\n")
    assert next(each.player for each in standings(event)) == "Ann" and "Ann has won the event." in told
    eight = [*won("Ann-Hal", "Bo-Gus"), ":fix Dee-Eve --", *won("Cy-Fay"), "pair round 2"]
    event, _ = plays("--event knockout", "pair round 1", *eight, names=[*SIX, "Gus", "Hal"])
    assert {match.pair for match in event.rounds[1]} == {("Ann", "bye"), ("Bo", "Cy")}


def test_matches_for_places(plays: Plays) -> None:
    first = ["pair round 1", *won("Ann-Dee", "Bo-Cy"), "pair round 2"]
    event, _ = plays("--event knockout --places 4", *first, names=SIX[:4])
    assert [match.pair for match in event.rounds[1]] == [("Ann", "Bo"), ("Dee", "Cy")]
    event, told = plays("--event knockout --places 4", *first, *won("Bo-Ann", "Cy-Dee"), names=SIX[:4])
    assert [(each.place, each.player) for each in standings(event)] == [(1, "Bo"), (2, "Ann"), (3, "Cy"), (4, "Dee")]
    assert "Bo has won the event." in told


def test_why_of_the_round_that_is_posted(plays: Plays) -> None:
    plays(HALVES, "pair round 1", names=SIX[:4])
    code, out, err = in_process(["pair", "--from", "e.csv", "--why", "Ann-Bo"])
    assert code == 0, err
    assert "it was decided otherwise" in out
    plays(HALVES, ":fix Cy half bye", "pair round 1", names=SIX[:5])
    code, out, err = in_process(["pair", "--from", "e.csv", "--why", "Ann-Cy"])
    assert (code, err) == (1, "companion: Cy asked for a bye in round 1, and is not paired in it\n")


def test_the_title_is_kept_and_shown(plays: Plays) -> None:
    event, told = plays('--event swiss --title "Saturday at the shop"', "pair round 1")
    assert event.title == "Saturday at the shop" and "Saturday at the shop" in told
