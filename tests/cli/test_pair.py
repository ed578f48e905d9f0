"""`companion pair`: its page's examples happen just so, and everything that is misused gets one sentence."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from support.document import read
from support.shell import in_process
from typer.testing import CliRunner

import companion
from companion.cli.option_groups import with_groups
from companion.cli.pair import pair
from companion.errors import CompanionError, UsageError
from companion.games import every
from companion.pairing import Match
from companion.pairing.reading import read_event

DOCUMENT = "pairing.md"
app = typer.Typer()
app.command()(with_groups(pair))


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == ("--check" in words and "better:" in result.stdout), result.output
    return result.stdout


def refused(kind: type[CompanionError], *words: str) -> str:
    with pytest.raises(kind) as error:
        CliRunner().invoke(app, list(words), catch_exceptions=False, standalone_mode=False)
    assert type(error.value).exit_code == kind.exit_code
    return str(error.value)


@pytest.fixture(autouse=True)
def evening(tmp_path: Path) -> None:
    for kind, name in (
        ("csv", "evening.csv"),
        ("json", "evening.json"),
        ("names", "shop.txt"),
        ("results", "shop.csv"),
        ("saturday", "saturday.csv"),
    ):
        found = re.findall(rf"```{kind}\n(.*?)```", read(DOCUMENT), re.DOTALL)
        assert len(found) == 1
        (tmp_path / name).write_text(found[0], encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    blocks = re.findall(r"```console\n(.*?)```", read(DOCUMENT), re.DOTALL)
    return [
        (command, out)
        for block in blocks
        for command, out in re.findall(r"^\$ companion pair (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def test_the_page_has_its_examples() -> None:
    assert len(examples()) == 16


@pytest.mark.parametrize(("command", "out"), examples(), ids=[command for command, _ in examples()])
def test_the_examples_happen_just_so(command: str, out: str) -> None:
    assert run(*shlex.split(command)) == out


def test_the_json_example_is_an_event() -> None:
    event = read_event(Path("evening.json"))
    assert event.gone == {"Bo"} and event.seats == ["Ann", "Bo", "Cy", "Dee"]


EVENING = ("--from", "evening.csv", "--bye", "The Deck")


def test_json() -> None:
    told = json.loads(run(*EVENING, "--json"))
    assert told["complete"] is False and told["round"] == 3 and told["closest"] == "squares"
    assert told["decision"] == {
        "subject": "E",
        "candidates": ["B", "D"],
        "caller": "B",
        "dice": 1,
        "text": "E meets B or D: B calls evens or odds, then one die is rolled. A hit: E meets B; a miss: E meets D",
    }
    assert told["cost"] == {"rematches": 0, "latest": 0, "outside": 0, "uneven": 0, "gaps": 0, "bye_wins": 1}
    assert len(told["pairings"]) == 2
    told = json.loads(run(*EVENING, "--json", "--rolls", "odds 2"))
    assert told["complete"] and told["rolls"] == "odds 2" and told["decision"] is None
    assert [(each["a"], each["b"], each["records"], each["how"]) for each in told["pairs"]] == [
        ("A", "C", ["2-0", "2-0"], "forced"),
        ("D", "E", ["1-1", "1-1"], "rolled"),
        ("B", "The Deck", ["1-1", None], "left"),
    ]


@pytest.mark.parametrize("show", ["standings", "round-robin", "bracket", "parks"])
def test_everything_shown_is_told_as_json_too(show: str) -> None:
    assert json.loads(run(*EVENING, "--show", show, "--json"))


def test_answers_as_json() -> None:
    assert json.loads(run(*EVENING, "--why", "a, c", "--json"))["criterion"] is None
    assert json.loads(run(*EVENING, "--by-hand", "A-C, D-E, B-The Deck", "--json")) == []
    assert run(*EVENING, "--by-hand", "A-C, D-E, B-The Deck") == (
        "No rule is broken: no pairing of this round is better.\n"
    )


def test_the_csv_is_the_next_rounds_file() -> None:
    Path("next.csv").write_text(run(*EVENING, "--rolls", "odds 2", "--format", "csv"), encoding="utf-8")
    event = read_event(Path("next.csv"))
    assert event.rounds[2] == [Match("A", "C"), Match("D", "E"), Match("B", "The Deck")]
    message = refused(CompanionError, "--from", "next.csv", "--bye", "The Deck")
    assert message == "round 3 is not over: A against C has no result; the next round is paired when all have one"


def test_a_seed_is_told_as_rolls() -> None:
    told = run("--players", "A, B, C, D, E, F", "--seed", "5")
    rolls = re.search(r'Equally good pairings were decided by --seed 5, the same as --rolls "(.*)"\.', told)
    assert rolls
    again = run("--players", "A, B, C, D, E, F", "--rolls", rolls[1])
    assert told.startswith(again)


def test_a_large_field() -> None:
    names = ", ".join(f"p{number}" for number in range(41))
    told = run("--players", names, "--seed", "5")
    assert told == run("--players", names, "--seed", "5") != run("--players", names, "--seed", "6")
    assert told.count("against") == 21 and "Equally good pairings were decided by --seed 5." in told
    drawn = run("--players", names)
    seed = re.search(r"--seed (\d+)\.", drawn)
    assert seed and run("--players", names, "--seed", seed[1]) == drawn


def test_a_forced_rematch_is_told_with_its_proof() -> None:
    rows = ["round,player,opponent,won"]
    for number, pairs in enumerate((("AB", "CD"), ("AC", "BD"), ("AD", "BC")), start=1):
        rows += [f"{number},{pair[0]},{pair[1]},{pair[0]}" for pair in pairs]
    Path("stuck.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert run("--from", "stuck.csv") == (
        "Round 4\n"
        "  A (3-0)  against  B (2-1)  forced: A against C or D would make a rematch of less long ago\n"
        "  C (1-2)  against  D (0-3)  forced: C against A or B would make a rematch of less long ago\n"
        "\n"
        "A rematch is forced: A, B, C and D have all met one another and have nobody left to meet, so 2 rematches "
        "cannot be avoided.\n"
    )
    assert json.loads(run("--from", "stuck.csv", "--json"))["certificate"]["rematches"] == 2


def test_trf() -> None:
    assert run(*EVENING, "--format", "trf").startswith("012 evening\n062 5\n001    1      A ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give the event with --from FILE, or the players of a new one with --players “Ann, Bo, …”"),
        (
            ("--players", "A, B", "--from", "evening.csv"),
            "give the event with --from FILE, or the players of a new one with --players “Ann, Bo, …”",
        ),
        ((*EVENING, "--rolls", "1", "--seed", "1"), "--rolls are your dice and --seed is the program's; give one of them"),
        ((*EVENING, "--why", "A-B", "--show", "standings"), "--why and --show standings ask for two things; give one of them"),
        (("--check", "evening.csv", "--rolls", "1"), "--rolls says nothing to --check; leave it out"),
        (("--check", "evening.csv", "--format", "trf"), "--check and --format trf ask for two things; give one of them"),
        ((*EVENING, "--format", "trf26", "--closest", "same-first"), "--closest says nothing to --format trf26; leave it out"),
        ((*EVENING, "--ties", "none"), "--ties says nothing to the next round; leave it out"),
        ((*EVENING, "--json", "--format", "csv"), "--json and --format csv contradict each other; give one of them"),
        ((*EVENING, "--why", "A-Z-Q"), "“A-Z-Q” is no pair; write it like Ann-Bo, with the names as the event has them"),
        ((*EVENING, "--show", "bracket", "--format", "csv"), "the bracket cannot be told as CSV; leave --format out, or give --json"),
        (("--players", ",".join("ABCDEFGHIJKLMN"), "--rolls", "1"), "dice decide up to 12 sides; for 14 give a --seed"),
        ((*EVENING, "--show", "standings", "--ties", "luck"), "“luck” is no tie-break; there are opponents-wins, sonneborn-berger, head-to-head, games, buchholz, buchholz-cut-1, median, fide-sonneborn-berger, direct-encounter, opponents-match-win, wins"),
        (("--players", ",".join("ABCDEFGHIJ"), "--show", "parks"), "there are plans for 2, 4, 6 or 8 seats and up to 7 rounds, not for 10 and 7"),
    ],
)  # fmt: skip
def test_misuse(words: tuple[Any | str, ...] | tuple[str, ...], message: str) -> None:
    assert refused(UsageError, *words) == message


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--from", "nobody-wrote-it.csv"), "nobody-wrote-it.csv: there is no such file; name the CSV or JSON file of an event"),
        ((*EVENING, "--rolls", "odds 7"), "“7” is neither a call (evens, odds) nor a roll of a die (1 to 6)"),
        ((*EVENING, "--rolls", "odds 2 3"), "everything is decided before “3”; leave that out"),
        ((*EVENING, "--format", "csv"), "dice decide between 2 equally good pairings; give --rolls or --seed for a CSV"),
        ((*EVENING, "--rounds", "2"), "all 2 rounds are played; there is no round 3 to pair"),
        ((*EVENING, "--why", "A-Z"), "there is no player “Z”; type a name in full"),
        (("--players", "A"), "only one player is there to be paired; a round needs two"),
        (("--players", ""), "nobody is there to be paired; a round needs two"),
    ],
)  # fmt: skip
def test_what_is_wrong(words: tuple[Any | str, ...] | tuple[str, ...], message: str) -> None:
    assert refused(CompanionError, *words) == message


def test_names_may_hold_hyphens() -> None:
    assert "Jean-Luc and Mary-Ann are as good a pair as others: the dice bring them together in 1 of 3 cases" in run(
        "--players", "Jean-Luc, Mary-Ann, Bo, Cy", "--why", "mary-ann-jean-luc"
    )


def test_names_without_accents() -> None:
    assert "are as good a pair" in run("--players", "Dée, Åke, Bo, Cy", "--why", "dee-ake")
    assert run("--players", "Dée, Åke, Bo, Cy", "--by-hand", "dee-bo, ake-cy").startswith("No rule is broken")


def test_accelerated_without_rounds() -> None:
    """Rounds that are accelerated depend on how many there are."""
    words = (
        "--players",
        ", ".join(f"p{n}" for n in range(70)),
        "--event",
        "swiss",
        "--accelerated",
        "on",
        "--seed",
        "1",
    )
    assert "\nMind: without --rounds only round 1 is accelerated" in run(*words)
    assert "Mind" not in run(*words, "--rounds", "7")


def journal(*words: str) -> list[str]:
    """The lines of a journal that the automatic player wrote."""
    code, _, err = in_process(["referee", "tamer", *words, "--auto", "all", "--seed", "3", "--journal", "game.jsonl"])
    assert (code, err) == (0, "")
    return Path("game.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)


@pytest.mark.slow
def test_a_journal_of_an_evening() -> None:
    """After each line the next round is paired or it is said why not; in the end all three are played."""
    lines = journal("evening")
    told = []
    for number in range(3, len(lines)):
        Path("cut.jsonl").write_text("".join(lines[:number]), encoding="utf-8")
        code, out, err = in_process(["pair", "--from", "cut.jsonl"])
        told.append(out.splitlines()[0] if code == 0 else " ".join(err.split()[:6]))
    assert {"Round 2", "companion: round 1 is not over:"} <= set(told)
    assert refused(CompanionError, "--from", "game.jsonl") == "all 3 rounds are played; there is no round 4 to pair"
    assert len(json.loads(run("--from", "game.jsonl", "--show", "standings", "--json"))) >= 4


@pytest.mark.slow
def test_a_journal_without_an_event() -> None:
    journal("battle")
    message = refused(CompanionError, "--from", "game.jsonl")
    assert message == "this journal holds one battle, and no event with rounds"


@pytest.mark.slow
def test_a_journal_that_is_none() -> None:
    Path("game.jsonl").write_text('{"companion":"journal","format":1}\n', encoding="utf-8")
    message = refused(CompanionError, "--from", "game.jsonl")
    assert message == "game.jsonl, line 1: the header's game is missing or wrong"


SHOP = ("--from", "shop.csv")


@pytest.mark.parametrize(
    ("change", "words", "message"),
    [
        (("draw", "drew"), (), "shop.csv:12: “drew” did not play this match; who won is Bo, Eve, draw or both"),
        (("Bo,Eve,draw", "Bo,Eve,Ev"), (), None),
        (("2-1", "5-5"), ("--best-of", "3"), "shop.csv:11: 5-5 is no result of a match of the best of 3 games"),
        ((), ("--draws", "off"), "shop.csv:12: there are no draws in this event; say who won, or allow them with --draws on"),
        ((), ("--event", "knockout", "--draws", "on"), "a knock-out needs a winner of each match; leave --draws on out"),
        ((), ("--points", "3-x-0"), "“3-x-0” are no points; give those for win, draw and loss, such as 3-1-0 or 1-½-0, and as a fourth those for a bye that is no win"),
        (("--event swiss", "--event swish"), (), "shop.csv:1: --event “swish” there is not; there are tamer, swiss, knockout, round-robin"),
        (("--rounds", "--round"), (), "shop.csv:1: “--round” is no switch of an event; did you mean --rounds?"),
        (("ann,dee", "Anm,Dée"), (), "shop.csv:3: Ann has no match in round 1; give one, or a row that says “1, Ann, , left” or from which round on Ann “came”; or are Anm and Ann the same?"),
        ((",Ann,Bo,apart", ",Ann,Bob,apart"), (), "shop.csv:10: there is no player “Bob”; did you mean Bo?"),
        (("3,Fay", ",Fay"), (), "shop.csv:17: Fay asks for a bye, but not in which round; give its number"),
    ],
)  # fmt: skip
def test_an_event_with_switches_is_read_or_refused(
    change: tuple[str, str] | None, words: tuple[str, ...], message: str | None
) -> None:
    text = Path("shop.csv").read_text(encoding="utf-8")
    Path("shop.csv").write_text(text.replace(*change) if change else text, encoding="utf-8")
    if message is None:
        assert run(*SHOP, *words)
    else:
        assert (
            refused(UsageError if "--points" in words or "knockout" in words else CompanionError, *SHOP, *words)
            == message
        )


def test_what_is_written_of_the_shop_is_read_again() -> None:
    Path("again.csv").write_text(run(*SHOP, "--seed", "2", "--format", "csv"), encoding="utf-8")
    assert Path("again.csv").read_text(encoding="utf-8").startswith(Path("shop.csv").read_text("utf-8")[:60])
    again, first = read_event(Path("again.csv")), read_event(Path("shop.csv"))
    assert (again.rules, again.apart, again.byes, again.gone) == (first.rules, first.apart, first.byes, first.gone)
    assert again.notes == first.notes and again.rounds[:1] == first.rounds


def test_no_game_is_named_where_any_event_is_paired() -> None:
    """By which switches a game's evening is paired is told by that game, and `--event` finds it there."""
    folder = Path(companion.__file__).parent
    for path in [*(folder / "pairing").glob("*.py"), *(folder / "cli").glob("pair*.py")]:
        text = path.read_text(encoding="utf-8").casefold()
        assert not [game.name for game in every() if game.name in text or game.title.casefold() in text], path
    assert run(*EVENING, "--event", "tamer", "--rolls", "odds 2") == run(*EVENING, "--rolls", "odds 2")
    assert run(*EVENING, "--tie-breaks", "tamer", *STANDINGS) == run(*EVENING, *STANDINGS)


STANDINGS = ("--show", "standings")
