"""Games that are not over, and what was won in those that are: `resume` without a name, `history`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.play import Begun, Script
from support.shell import in_process, json_lines
from support.terminal import Terminal

from companion.engine.journal import Journal, read_journal
from companion.table.question import Question

BATTLE = ["referee", "tamer", "battle"]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / "data")


def kept(mode: str) -> Path:
    return next(Path("output/tamer").glob(f"{mode}-*.jsonl"))


def test_resume_without_a_name_lists_what_is_not_over() -> None:
    assert in_process(["resume"]) == (
        1, "", "companion: no game here is unfinished; `companion referee GAME` begins one\n"
    )  # fmt: skip
    in_process(BATTLE, "Ann, Bo\nVulpike\n")
    in_process(BATTLE, "Ann, Bo\nVulpike\nHeroicat\n")
    code, _, err = in_process(["resume"])
    assert code == 2
    assert err.startswith(
        "1  Tamer Tournament, battle, Ann, Bo: before the first exchange | Ann: Vulpike 1/2 | Bo: nothing ("
    )
    assert err.count("Tamer Tournament") == 1, "the other one is over"
    assert err.endswith("companion: name the journal to go on with: `companion resume JOURNAL`\n")


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["q\r", "\x04"], ids=["q", "Ctrl-D"])
def test_q_and_ctrl_d_leave_the_list_of_games(keys: str) -> None:
    in_process(BATTLE, "Ann, Bo\nVulpike\n")
    terminal = Terminal(Path(), "resume")
    terminal.expect("Which? Enter takes the newest, q leaves:")
    terminal.send(keys)
    assert terminal.ended() == 0


def test_a_game_that_goes_on_takes_no_options_of_a_new_one() -> None:
    in_process(BATTLE, "Ann, Bo\nVulpike\n")
    terminal = Terminal(Path(), *BATTLE, "--auto", "dice", "--seed", "7")
    terminal.expect("Go on with it?")
    terminal.send("y\r")
    terminal.expect("a game that goes on is played as it was begun; leave --auto and --seed out")
    assert terminal.ended() == 2


def test_a_command_that_is_suggested_can_be_typed_as_it_stands() -> None:
    in_process([*BATTLE, "--journal", "one evening.jsonl"], "Ann, Bo\nVulpike\n")
    assert in_process([*BATTLE, "--journal", "one evening.jsonl"])[2] == (
        "companion: one evening.jsonl is there already; go on with it by `companion resume 'one evening.jsonl'`, "
        "or name another journal\n"
    )


def test_a_resumed_game_says_where_things_stand_and_retell_what_was_told() -> None:
    in_process(BATTLE, "Ann, Bo\nGrateling, Cinderfang, Brazenboar\nLeechlet\n")
    journal = kept("battle")
    _, out, _ = in_process(["resume", journal])
    assert "Where things stand:\n  → Ann: Grateling 3/3, Cinderfang 3/1, Brazenboar 4/4\n  → Bo: Leechlet 1/3\n" in out
    assert "Battle Start" not in out
    _, out, _ = in_process(["resume", journal, "--retell"])
    assert "• Grateling — Battle Start: Give one of your other Fire creatures +2 Power." in out


def test_after_undo_hands_are_told_what_lies_otherwise_than_they_know() -> None:
    typed = "Ann, Bo\nGrateling, Cinderfang, Brazenboar\nHarpick, Harpick\nCinderfang\n:undo\n"
    _, out, _ = in_process(BATTLE, typed)
    undone = " ".join(out[out.index("Taken back: Cinderfang.") :].split())
    assert undone.startswith(
        "Taken back: Cinderfang. • Set the table right: → Take the black 2 off Grateling; take the red 2 off "
        "Cinderfang; lay Harpick 1 from aside (Bo) at the front of Bo's row. Ann chooses"
    )


def test_after_a_correction_that_says_what_to_do_hands_are_told_no_more() -> None:
    typed = "Ann, Bo\nGrateling, Cinderfang, Brazenboar\nLeechlet\n:fix Leechlet damage 1\n"
    _, out, _ = in_process(BATTLE, typed)
    assert out[out.index("Mended by hand") :].count("→") == 1
    assert "→ Set the black die on Leechlet to 1.\n" in out


class Night(Script):
    """A night whose battles are all refereed, or whose results are all typed."""

    def __init__(self, seed: int, refereed: bool) -> None:
        super().__init__(())
        self.random, self.refereed = Random(seed), refereed

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if question.name == "outcome":
            return ("referee it" if self.refereed else question.label(self.random.choice(question.candidates[:3]))), 0  # type: ignore[attr-defined]
        return question.write(question.pick(self.random)), 0


def night(seed: int, refereed: bool) -> dict[str, Any]:
    begun = Begun(["tamer", "evening"])
    journal = Journal.begin(Path(f"output/tamer/evening-{seed}.jsonl"), begun.header)
    result = begun.session(Night(seed, refereed), journal=journal).run()
    journal.close()
    return result


@pytest.mark.slow
def test_history_adds_up_what_the_journals_say() -> None:
    results = [night(seed, refereed=seed % 2 == 0) for seed in range(6)]
    in_process(BATTLE, "Ann, Bo\nVulpike\n")
    Path("output/tamer/broken.jsonl").write_text("no journal\n", encoding="utf-8")
    code, out, err = in_process(["history", "tamer", "--json"])
    told = json.loads(out)
    assert (code, told["games"], told["open"], len(told["wrong"])) == (0, 6, 1, 1)
    assert "left out: output/tamer/broken.jsonl, line 1" in err
    for line in told["players"]:
        name = line["name"]
        assert line["games_won"] == sum(name in result["champions"] for result in results)
        played = [
            match
            for result in results
            for matches in (*result["rounds"], result["tiebreaks"])
            for match in matches
            if name in match["players"] and match["played"]
        ]
        assert (line["matches"], line["matches_won"]) == (len(played), sum(name in each["winners"] for each in played))
    assert {line["name"] for line in told["players"]} == {"Ann", "Bo", "Cleo", "Dan"}
    teams = {  # a team that was told again counts once
        (path, entry.strand[:2], entry.who): {name.partition(" (")[0] for name in entry.answer.split(", ")} - {"none"}
        for path in Path("output/tamer").glob("evening-*.jsonl")
        for entry in read_journal(path).entries
        if entry.ask == "team"
    }
    assert sum(line["matches"] for line in told["cards"]) == sum(map(len, teams.values()))


def test_history_knows_a_player_however_the_name_is_written() -> None:
    for number, names in enumerate(("Ben, Ann", "ben, ANN")):
        in_process([*BATTLE, "--journal", f"output/{number}.jsonl"], f"{names}\nVulpike\nnone\n")
    players = json.loads(in_process(["history", "--json"])[1])["players"]
    told = {(each["name"].casefold(), each["games"], each["games_won"]) for each in players}
    assert told == {("ben", 2, 2), ("ann", 2, 0)}


@pytest.mark.slow
def test_a_new_name_that_is_nearly_an_old_one_is_asked_about_once() -> None:
    in_process(BATTLE, "Cleo, Ann\nVulpike\nnone\n")
    terminal = Terminal(Path(), *BATTLE)
    terminal.expect("Who plays?")
    terminal.say("Cloe, Bo", "Nobody called Cloe has played before, but Cleo has.", "Who plays?")
    terminal.say("Cloe, Bo", "Cloe's team?")
    terminal.close()


@pytest.mark.parametrize("winners", [[1], [["Ann"]], None])
def test_history_leaves_a_result_out_that_no_game_tells(winners: object) -> None:
    night(1, refereed=False)
    begun = Begun(["tamer", "battle"])
    journal = Journal.begin(Path("output/tamer/battle-1.jsonl"), begun.header)
    journal.finish({"winners": winners, "players": {"Ann": {}, "Bo": {}}})
    journal.close()
    code, out, err = in_process(["history", "tamer"])
    assert (code, out.partition("\n")[0]) == (0, "1 game.")
    assert err.startswith("companion: left out: output/tamer/battle-1.jsonl: its result is not one that Tamer")


def test_history_in_words_and_as_a_page() -> None:
    night(1, refereed=True)
    code, out, _ = in_process(["history", "--out", "league.pdf"])
    assert code == 0
    assert out.startswith("1 game.\n\nplayer  games  won           battles  won")
    assert "The cards that won most:" in out
    assert Path("league.pdf").read_bytes().startswith(b"%PDF")
    code, out, _ = in_process(["history", "--out", "again.pdf", "--json"])
    told = json.loads(out)
    assert (code, told["games"], [each["path"] for each in told["files"]]) == (0, 1, ["again.pdf"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["history"], "no game in output or {data} was refereed to its end"),
        (["history", "--in", "nowhere"], "there is no folder nowhere; name one with journals in it"),
    ],
)
def test_where_there_is_nothing_to_tell(words: list[str], message: str, tmp_path: Path) -> None:
    data = tmp_path / "data" / "journals"
    assert in_process(words) == (1, "", f"companion: {message.format(data=data)}\n")


def test_a_program_is_told_what_followed_the_last_answer() -> None:
    """Over JSON a resumed game goes on just where it was, without a summary."""
    in_process(BATTLE, "Ann, Bo\nGrateling, Cinderfang, Brazenboar\nLeechlet\n")
    _, out, _ = in_process(["resume", kept("battle"), "--json"])
    names = [line.get("name") for line in json_lines(out)]
    assert "laid" not in names
    assert "triggered" in names
