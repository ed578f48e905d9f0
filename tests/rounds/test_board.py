"""The board of any event: results said by both players, what is mended, and the file that is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from support.document import read
from support.shell import in_process

from companion.api.at_table import GameAtTable, Listener, outcome, replay
from companion.games.any_event import EVENT
from companion.pairing import Tournament, WinningSide, audit
from companion.pairing.reading import read_event
from companion.pairing.writing import as_csv
from companion.table.entries import Entry

FOUR = ["Ann", "Bo", "Cy", "Dee"]
Plays = Callable[..., Tournament]


@pytest.fixture
def plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plays:
    """Plays the event of a file's first line and these players with what is typed: the event as its file has it."""
    monkeypatch.chdir(tmp_path)

    def play(switches: str, *typed: str, names: list[str] = FOUR) -> Tournament:
        Path("event.csv").write_text("\n".join([f"# {switches}", *names, ""]), encoding="utf-8")
        Path("typed.txt").write_text("\n".join([*typed, ""]), encoding="utf-8")
        code, _, err = in_process(["event", "event.csv", "--answers", "typed.txt"])
        assert code in (0, 3), err
        return read_event(Path("event.csv"))

    return play


def results(event: Tournament) -> list[str]:
    return [row for row in as_csv(event).splitlines() if row[:1].isdigit()]


def test_the_example_of_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    part = read("pairing.md").partition("## At the table")[2].partition("## On paper")[0]
    blocks = dict(re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL))
    Path("cup.txt").write_text(blocks["cup"], encoding="utf-8")
    Path("cup-results.txt").write_text(blocks["typed"], encoding="utf-8")
    command = blocks["console"].removeprefix("$ companion ").split()
    code, out, _ = in_process(command)
    assert code == 0 and "Cy has won the event." in out
    again = "Ann - Cy: Ann says “Ann wins” and Cy says “Cy wins”. Once more, please: agree, and say the same."
    assert again in " ".join(out.split())
    assert Path("cup.csv").read_text(encoding="utf-8") == blocks["kept"]
    _, out, _ = in_process(["pair", "--from", "cup.jsonl", "--show", "standings"])
    assert "Cy           2" in out


def test_games_and_walkovers(plays: Plays) -> None:
    event = plays(
        "--event knockout --best-of 3", "pair round 1", "Ann wins 2-1", "Ann wins 2-1", ":fix Cy-Bo Bo walkover"
    )
    assert results(event) == ["1,Ann,Dee,2-1", "1,Bo,Cy,Bo walkover"]


def test_the_deck_says_nothing(plays: Plays) -> None:
    """A bye that plays is met like anybody, and its match is told by one."""
    event = plays('--bye "The Deck" --rounds 1', "pair round 1", *["1"] * 3, names=["Ann", "Bo", "Cy"])
    assert event.bye_plays and [match.won for match in event.rounds[0]] == [WinningSide.A, WinningSide.A]


def test_what_is_mended_by_hand(plays: Plays) -> None:
    """An earlier result is paired anew for as long as nobody has played; later it is only corrected."""
    first = ["pair round 1", ":fix Ann-Dee Ann", ":fix Bo-Cy Cy wins", "pair round 2"]
    event = plays("--event knockout", *first, *[":fix dee-ann Dee"] * 2)
    assert results(event) == ["1,Ann,Dee,Dee", "1,Bo,Cy,Cy", "2,Dee,Cy,"]
    Path("event.jsonl").unlink()
    assert results(plays("--event knockout", *first, *[":fix dee-ann Dee"] * 2, ":undo")) == [
        "1,Ann,Dee,Ann", "1,Bo,Cy,Cy", "2,Ann,Cy,"
    ]  # fmt: skip


def test_a_round_that_the_file_has_paired(plays: Plays) -> None:
    """It is played as it stands, and nobody is asked how a bye ended."""
    event = plays(
        "--event swiss\nround,player,opponent,won\n1,Ann,Bo,\n1,Cy,bye,", "draw", "draw", "end the event", names=[]
    )
    assert results(event) == ["1,Ann,Bo,draw", "1,Cy,bye,"]


def test_who_comes_and_who_leaves(plays: Plays) -> None:
    names = [*FOUR, "Eve", "Fay"]
    event = plays("--event round-robin", "pair round 1", "1", "1", *[f":fix {name} leaves" for name in ["Bo", "Cy"]])
    assert event.gone == {"Bo", "Cy"} and len(event.rounds) == 1
    Path("event.jsonl").unlink()
    event = plays(
        "--event swiss --round-one halves",
        "pair round 1",
        "1",
        "1",
        ":fix Ann-Cy Cy",
        ":fix Dee leaves",
        ":fix dee joins",
    )
    assert not event.gone and event.seats == FOUR
    Path("event.jsonl").unlink()
    event = plays(
        "--event swiss --rounds 2", ":fix Gus joins", "pair round 1", "1", "1", ":fix Gus leaves", names=names
    )
    assert [match.walkover for match in event.rounds[0] if "Gus" in match.pair] in ([True], [False])
    assert event.seats[-1] == "Gus" and event.gone == {"Gus"}


def test_what_the_file_said_is_not_taken_back(plays: Plays) -> None:
    plays("--event swiss", "pair round 1", ":undo", "pair round 1")
    assert len(read_event(Path("event.csv")).rounds) == 1
    code, out, _ = in_process(["print", "tracker", "event", "--from", "event.jsonl"])
    assert code == 0 and "tracker on" in out
    Path("typed.txt").write_text(":undo 2\n", encoding="utf-8")
    _, out, _ = in_process(["resume", "event.jsonl", "--answers", "typed.txt"])
    assert "There is 1 answer to take back. Type :undo 1 for all." in out


def test_a_bracket_stands_once_its_next_round_is_played(plays: Plays) -> None:
    names = [*FOUR, "Eve", "Fay", "Gus", "Hal"]
    first = [f":fix {a}-{b} {a}" for a, b in (("Ann", "Hal"), ("Dee", "Eve"), ("Bo", "Gus"), ("Cy", "Fay"))]
    typed = ["pair round 1", *first, "pair round 2", ":fix Ann-Dee Ann", ":fix Bo-Gus Gus"]
    with pytest.raises(AssertionError, match="line 8: the next round of the bracket has begun"):
        plays("--event knockout", *typed, names=names)
    event = read_event(Path("event.csv"))
    assert {match.winners for match in event.rounds[0]} == {("Ann",), ("Dee",), ("Bo",), ("Cy",)}
    assert event.rounds[1][0].winners == ("Ann",)


def test_what_is_refused(plays: Plays, tmp_path: Path) -> None:
    plays("--event knockout", "pair round 1")
    Path("more.txt").write_text(":fix Ann-Dee draw\n", encoding="utf-8")
    code, out, err = in_process(["event", "event.csv", "--answers", "more.txt"])
    assert (code, "There are no draws in this event; say who won, or allow them with --draws on." in out) == (1, True)
    Path("more.txt").write_text(":fix Gus joins\n", encoding="utf-8")
    _, out, _ = in_process(["event", "event.csv", "--answers", "more.txt"])
    assert "The bracket stands once it has begun. A result can be given, and ANN leaves." in out
    text = Path("event.csv").read_text(encoding="utf-8")
    Path("event.csv").write_text(text.replace("1,Ann,Dee,", "1,Ann,Dee,Ann"), encoding="utf-8")
    code, _, err = in_process(["event", "event.csv"])
    assert (code, err) == (
        1,
        "companion: event.csv is not as event.jsonl left it; `companion resume event.jsonl` goes on from there, and "
        "where that is put away the event begins as the file has it\n",
    )
    Path("event.txt").write_text("Ann\nBo\n", encoding="utf-8")
    Path("event.jsonl").unlink()
    code, _, err = in_process(["event", "event.txt"])
    assert (code, err) == (
        1,
        "companion: event.csv is there already, and the event would be kept in it; name that, or put it away\n",
    )


@pytest.mark.parametrize("switches", ["--event swiss --rounds 4", "--event knockout", "--event round-robin", "--event swiss --rounds 3 --best-of 3 --points 3-1-0", '--bye "The Deck" --rounds 3'])  # fmt: skip
@pytest.mark.parametrize("players", [5, 8, 14])
def test_events_that_the_program_plays(tmp_path: Path, switches: str, players: int) -> None:
    """To their end, with nothing that could be paired better; the journal tells the same, whatever was disagreed."""
    path = tmp_path / "event.csv"
    path.write_text("\n".join([f"# {switches}", *(f"p{n}" for n in range(players)), ""]), encoding="utf-8")
    text = as_csv(read_event(path))
    begun = GameAtTable.begun(EVENT, EVENT.mode(None), auto="all", seed=players)
    entries = [Entry("event", None, text)]
    played = outcome(begun, Listener(), entries=entries)
    ends = [place for place, entry in enumerate(entries) if entry.answer == "end the event"]
    event = played.tournament()
    assert not list(audit(event)) and (played.result or not ends)
    assert {"round-paired", "ended"} <= {each["name"] for each in played.events} or ends == [1]
    again = outcome(begun, Listener(), entries=list(entries), auto="none")
    assert again.state["file"] == played.state["file"] == as_csv(event)


def test_it_goes_on_where_the_journal_ends(plays: Plays) -> None:
    event = plays("--event swiss --rounds 2", "pair round 1", "1")
    assert event.rounds and not any(match.played for match in event.rounds[0])
    Path("typed.txt").write_text("1\n", encoding="utf-8")
    code, _, _ = in_process(["resume", "event.jsonl", "--answers", "typed.txt"])
    assert code == 3 and read_event(Path("event.csv")).rounds[0][0].played
    assert replay("event.jsonl").tournament().rounds == read_event(Path("event.csv")).rounds


def test_few_of_many_tables_are_named(plays: Plays) -> None:
    """A few of the open matches are named at each question, and not a page of them."""
    names = [f"p{n:02}" for n in range(60)]
    plays("--event swiss --round-one halves", "pair round 1", names=names)
    Path("event.jsonl").unlink()
    Path("event.csv").write_text("\n".join(["# --event swiss --round-one halves", *names, ""]), encoding="utf-8")
    _, out, _ = in_process(["event", "event.csv", "--answers", "typed.txt"])
    told = " ".join(out.split())
    assert "also open: p30, p01 - p31, p02 - p32," in told and "p11 - p41, 18 more (:at NAME goes there)" in told
