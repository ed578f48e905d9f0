"""The standings and the pairing slips: of a game's evening and of any event, read back."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from printing.reading import lines_on, pages_of, pdf, reader
from support.document import read
from support.refusals import refusal
from support.shell import in_process
from typer.testing import CliRunner

from companion.cli.option_groups import with_groups
from companion.cli.pair import pair
from companion.cli.print import app
from companion.errors import CompanionError, UsageError
from companion.pairing import Match, Tournament, WinningSide
from companion.pairing.sheet import rounds_data, standings_data
from companion.printing.tracker import tracker

pairs = typer.Typer()
pairs.command()(with_groups(pair))
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "tamer"
PLACE = {"wins": 2, "losses": 1, "opponents": 5, "sonneborn": 3, "left": False}


def place(rank: int, player: str, **other: Any) -> dict[str, Any]:
    return PLACE | {"rank": rank, "player": player} | other


def printed(game: str, data: dict[str, Any], **options: Any) -> tuple[bytes, int]:
    part = tracker(game, data, **options)
    return pdf(part), part.count


def match(a: str, b: str, played: bool = False, **other: Any) -> dict[str, Any]:
    return {"sides": [{"name": a, "record": "1-0"}, {"name": b, "record": "0-1"}], "played": played} | other


def test_the_standings_come_behind_the_bracket_sheet() -> None:
    data = {
        "players": ["Ann", "Bo", "Cleo", "Dan"],
        "standings": [place(1, "Ann", wins=3, losses=0), place(2, "Bo", left=True)],
        "after": 3,
        "champion": ["Ann"],
    }
    sheet, count = printed("tamer", data)
    pages = pages_of(sheet)
    assert len(pages) == count == 2
    assert "Bracket tracker" in pages[0] and "Standings" not in pages[0]
    assert "Champion After three rounds Ann Rank Player Won - lost Opp. wins S-B" in pages[1]
    assert "1 Ann 3-0 5 3 2 Bo left early 2-1 5 3" in pages[1]
    assert [each.title for each in reader(sheet).outline if not isinstance(each, list)] == [
        "Bracket tracker",
        "Standings",
    ]


def test_a_shared_victory_and_a_lead_are_told_apart() -> None:
    standings = [place(1, "Ann"), place(1, "Bo"), place(3, "Cleo", wins=1, losses=2)]
    shared, _ = printed("event", {"standings": standings, "after": 3, "champion": ["Ann", "Bo"]})
    assert "Shared first place Final standings Ann and Bo" in pages_of(shared)[0]
    leading, _ = printed("event", {"standings": standings, "after": 3})
    assert "In the lead After round 3 Ann and Bo" in pages_of(leading)[0]
    many = [place(1, f"P{n}") for n in range(9)]
    assert "In the lead After round 3 9 players" in pages_of(printed("event", {"standings": many, "after": 3})[0])[0]


def test_whom_everybody_met_is_told_where_there_is_room() -> None:
    event = Tournament(
        list("ABCDE"), [[Match("A", "B", WinningSide.BOTH), Match("C", "D", WinningSide.B), Match("E", "bye")]]
    )
    data = standings_data(event) | {"players": event.seats, "rounds": rounds_data(event)}
    words = pages_of(printed("event", data)[0])[0]
    for told in ("both won with B", "both won with A", "beat C", "lost to D", "had the bye"):
        assert told in words


def test_tiebreaks_are_told() -> None:
    sides = [{"name": "Ann", "won": True}, {"name": "Bo"}]
    data = {"standings": [place(1, "Ann"), place(2, "Bo")], "after": 3, "tiebreaks": [{"sides": sides}] * 3}
    words = pages_of(printed("tamer", data | {"champion": ["Ann"]})[0])[1]
    assert words.count("Ann vs Bo") == 3 and "Tiebreakers" in words


@pytest.mark.parametrize("count", [1, 8, 29, 30, 31, 64, 200])
def test_every_player_has_one_line(count: int) -> None:
    standings = [place(n, f"Player Number{n}!") for n in range(1, count + 1)]
    pages = pages_of(printed("event", {"standings": standings, "after": 1})[0])
    table = [page.split("S-B", 1)[1] for page in pages]
    for n in range(1, count + 1):
        assert sum(page.count(f"{n} Player Number{n}! 2-1 5 3") for page in table) == 1
    assert all(re.search(r"Player Number\d+!", page) for page in table)


def test_slips_are_for_the_matches_that_are_still_to_be_played() -> None:
    rounds = [
        {"matches": [match("Ann", "Bo", played=True), match("Cleo", "Dan", played=True)]},
        {
            "matches": [
                match("Ann", "Cleo", played=True),
                {"sides": [{"name": "Bo", "record": "1-0"}, {"name": "The Deck"}], "note": "paired by hand"},
            ]
        },
    ]
    pages = pages_of(printed("tamer", {"players": ["Ann", "Bo", "Cleo", "Dan"], "rounds": rounds})[0])
    assert "paired by hand" in pages[0]
    slips = pages[1]
    assert slips.count("Round 2") == 1 and "up to 10 points" in slips and "paired by hand" in slips
    assert "record 1-0" in slips and slips.count("Team, front first") == 2 and slips.count("won") == 3
    assert "Signed: Bo" in slips and "Signed: The Deck" not in slips
    assert "Cleo" not in slips


def test_slips_share_a_page_along_lines_to_cut() -> None:
    matches = [match(f"Left{n}.", f"Right{n}.") for n in range(9)]
    sheet, count = printed("event", {"rounds": [{"matches": matches}]})
    pages = pages_of(sheet)
    assert count == 2 and [page.count("vs") for page in pages] == [8, 1]
    for n in range(9):
        assert sum(page.count(f"Left{n}.") for page in pages) == 2  # to be read, and under the line to sign on
    assert lines_on(reader(sheet), 0)


def test_a_name_too_long_for_the_line_to_sign_on_stands_above_alone() -> None:
    name = "Maximiliana Bartholomea Constantia von und zu Wolkenst"
    words = pages_of(printed("event", {"rounds": [{"matches": [match(name, "Bo")]}]})[0])[0]
    assert words.count(name) == 1 and "Signed: Maximiliana Bartholomea Consta… Signed: Bo" in words


def test_nothing_to_print_is_said() -> None:
    assert (
        refusal(CompanionError, printed, "event", {})
        == "there is nothing to print yet: no round is over, and none is paired"
    )


def test_a_name_too_long_for_a_line_is_said() -> None:
    with pytest.raises(CompanionError, match=r"can't be printed: too long: at 6\.5 pt it needs"):
        printed("event", {"standings": [place(1, "W" * 60), place(2, "Bo")], "after": 1, "champion": ["Bo"]})


def test_the_round_that_is_played_does_not_count_yet() -> None:
    event = Tournament(["A", "B"], [[Match("A", "B", WinningSide.A)], [Match("A", "B")]])
    told = standings_data(event)
    assert told["after"] == 1
    assert [(each["player"], each["wins"], each["losses"]) for each in told["standings"]] == [("A", 1, 0), ("B", 0, 1)]
    assert standings_data(Tournament(["A", "B"], [[Match("A", "B")]])) == {"standings": [], "after": 0}
    assert [side["record"] for side in rounds_data(event)[1]["matches"][0]["sides"]] == ["1-0", "0-1"]


def test_a_bye_that_does_not_play_waits_for_the_rest_of_its_round() -> None:
    event = Tournament(["A", "B", "C"], [[Match("A", "B"), Match("C", "bye")]])
    bye = rounds_data(event)[0]["matches"][1]
    assert bye["sides"][1]["name"] == "" and not bye["played"]
    words = pages_of(printed("event", {"rounds": rounds_data(event)})[0])[0]
    assert "C record 0-0 plays no match this round, and records a win" in words


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["tracker", *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(kind: type[CompanionError], *words: str) -> str:
    return refusal(kind, CliRunner().invoke, app, ["tracker", *words], catch_exceptions=False, standalone_mode=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    [found] = re.findall(r"```csv\n(.*?)```", read("pairing.md"), re.DOTALL)
    (tmp_path / "evening.csv").write_text(found, encoding="utf-8")
    return tmp_path


def examples() -> list[tuple[str, str]]:
    return re.findall(r"^\$ companion print tracker (.*)\n((?:(?!\$ |```).*\n)*)", read("pairing.md"), re.MULTILINE)


def test_the_page_has_its_examples() -> None:
    assert len(examples()) == 2


def test_the_examples_happen_just_so(folder: Path) -> None:
    rolled = ["--from", "evening.csv", "--bye", "The Deck", "--rolls", "odds 2", "--format", "csv"]
    following = CliRunner().invoke(pairs, rolled, catch_exceptions=False)
    (folder / "round3.csv").write_text(following.stdout, encoding="utf-8")
    for command, told in examples():
        out = run(*shlex.split(command))
        assert [re.sub(r"\d+ kB", "N kB", each) for each in out.splitlines()] == [
            re.sub(r"\d+ kB", "N kB", each) for each in told.splitlines()
        ]
    pages = pages_of((folder / "output/event/tracker.pdf").read_bytes())
    assert "1 A beat B · beat E 2-0 2 2" in pages[0]
    assert (
        pages[1].count("Round 3") == 3
        and "B record 1-1 won The Deck won vs Circle who won, or both. Signed: B" in pages[1]
    )
    assert "Signed: The Deck" not in pages[1]


def test_the_next_round_is_paired_where_nothing_is_left_to_dice(folder: Path) -> None:
    Path("three.csv").write_text("round,player,opponent,won\n1,A,B,A\n1,C,D,C\n2,A,C,A\n2,B,D,B\n", encoding="utf-8")
    assert "No pairing slips" not in run("event", "--from", "three.csv", "--out", "three.pdf")
    pages = pages_of(Path("three.pdf").read_bytes())
    assert len(pages) == 2 and pages[1].count("Round 3") == 2
    over = run("event", "--from", "three.csv", "--rounds", "2", "--out", "over.pdf")
    assert over.startswith("over.pdf: tracker on 1 sheet of paper")
    assert "Champion Final standings A" in pages_of(Path("over.pdf").read_bytes())[0]


def test_dice_that_decide_a_first_round_leave_nothing_to_print(folder: Path) -> None:
    Path("four.csv").write_text("player\nA\nB\nC\nD\n", encoding="utf-8")
    assert refused(CompanionError, "event", "--from", "four.csv") == (
        "no round is over, so there are no standings; dice decide the next round: settle them with `companion pair "
        "--from four.csv --rolls TEXT (or --seed N) --format csv` and print from the CSV that it gives"
    )


def test_the_papers_of_a_swiss_event(folder: Path) -> None:
    """Standings and crosstable after round 2, lists for the wall by name and by table, and slips of round 3."""
    rows = [
        "# --event swiss",
        "round,player,opponent,won",
        *(f",{name},," for name in ("Zoë", "Bo", "Ann", "Cy", "Dan")),
    ]
    rows += ["1,Zoë,Bo,draw", "1,Ann,Cy,Ann", "1,Dan,bye,", "2,Ann,Dan,+-", "2,Zoë,Cy,Cy", "2,Bo,bye,"]
    rows += ["3,Ann,Bo,", "3,Dan,Zoë,", "3,Cy,bye,"]
    Path("swiss.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    for paper in ("a4", "letter"):
        run("event", "--from", "swiss.csv", "--paper", paper, "--out", "swiss.pdf")
        pages = pages_of(Path("swiss.pdf").read_bytes())
        assert len(pages) == 5
        assert "1 Ann beat Cy · beat Dan 2 1 1" in pages[0] and "drew with Bo · lost to Cy" in pages[0]
        assert "1 Ann 2 3:1 4:+" in pages[1] and "2 Bo 1½ 5:½ bye" in pages[1]
        assert (
            "Round 3: where you sit, by name Player Table Against Ann 1 Bo Bo 1 Ann Cy bye Dan 2 Zoë Zoë 2 Dan"
            in pages[2]
        )
        assert "Table Player Against 1 Ann Bo 2 Dan Zoë Cy bye" in pages[3]
        assert "Round 3 Table 1" in pages[4] and "Ann points: 2" in pages[4] and "has the bye" in pages[4]


def test_options_that_do_not_belong_together(folder: Path) -> None:
    assert refused(UsageError, "event") == (
        "`print tracker event` needs an event; give its CSV, JSON or journal with --from FILE"
    )
    assert refused(UsageError, "event", "--players", "A, B", "--from", "evening.csv") == (
        "`print tracker event` is filled with --from FILE; leave --players and --journal out"
    )
    assert refused(UsageError, "tamer", "--from", "evening.csv") == (
        "--from, --bye and --rounds are for `print tracker event`; tamer takes --journal FILE"
    )


@pytest.mark.parametrize(
    ("scenario", "pages", "crowned"),
    [
        ("bracket_example.txt", 2, "Champion After three rounds A"),
        ("everybody_wins.txt", 2, "After three rounds"),
        ("three_level.txt", 2, "Champion After three rounds Bo"),
    ],
)
def test_a_finished_evening(folder: Path, scenario: str, pages: int, crowned: str) -> None:
    referee("night.jsonl", (SCENARIOS / scenario).read_text(encoding="utf-8"))
    run("tamer", "--journal", "night.jsonl", "--out", "night.pdf")
    told = pages_of(Path("night.pdf").read_bytes())
    assert len(told) == pages and crowned in told[1]
    assert ("Ann vs Bo Ann vs Cleo Bo vs Cleo" in told[0]) == (scenario == "three_level.txt")
    run("event", "--from", "night.jsonl", "--out", "event.pdf")
    assert len(reader(Path("event.pdf").read_bytes()).pages) == 1


def test_an_evening_under_way(folder: Path) -> None:
    referee("night.jsonl", "Ann, Bo, Cleo, Dan, Eve\nunrecorded\n:fix Ann plays Cleo\nAnn - Cleo; Ann wins\n")
    run("tamer", "--journal", "night.jsonl", "--out", "night.pdf")
    told = pages_of(Path("night.pdf").read_bytes())
    assert told[0].count("paired by hand") == 2
    assert len(told) == 2 and told[1].count("Round 1") == 2  # no round is over: slips, and no standings yet


def referee(journal: str, answers: str) -> None:
    Path("answers.txt").write_text(answers, encoding="utf-8")
    in_process(["referee", "tamer", "--answers", "answers.txt", "--journal", journal, "--auto", "none"])


def test_whom_everybody_met_is_told_of_a_few_rounds_only() -> None:
    def told(rounds: int) -> str:
        matches = [{"sides": [{"name": "Ann", "won": True}, {"name": "Bo"}], "played": True}]
        data = {"rounds": [{"matches": matches}] * rounds, "standings": [place(1, "Ann"), place(2, "Bo")]}
        return pages_of(printed("event", data | {"after": rounds})[0])[0]

    assert "beat Bo · beat Bo · beat Bo · beat Bo" in told(4) and "lost to Ann" in told(4)
    assert "beat" not in told(5).partition("Wins come first")[0]
