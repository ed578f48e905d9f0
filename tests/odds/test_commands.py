"""`companion odds`, `replay --odds` and `history --luck`: words, JSON, a page, and every refusal."""

from __future__ import annotations

import json
from pathlib import Path

import pypdf
import pytest
from support.scenario import SCENARIOS
from support.shell import in_process

pytestmark = pytest.mark.slow

TYPED = "Ann, Bo\nHeroicat, Escamophage\n"
FIGHT = SCENARIOS / "tetra-master" / "lets_fight.txt"


@pytest.fixture
def typed(tmp_path: Path) -> Path:
    path = tmp_path / "typed.txt"
    path.write_text(TYPED, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of a battle that is over."""
    path = tmp_path_factory.mktemp("nights") / "fight.jsonl"
    words = ["referee", "tetra-master", "battle", "--answers", FIGHT, "--journal", path]
    assert in_process(words)[0] == 0
    return path


def test_odds_after_typed_answers(typed: Path) -> None:
    code, out, _ = in_process(["odds", "tamer", "battle", "--answers", typed, "--json", "--games", 10])
    told = json.loads(out)
    assert code == 0
    assert [each["player"] for each in told["odds"]] == ["Ann", "Bo"]
    assert (told["games"], told["players"], told["exact"], told["ask"], told["who"]) == (
        10,
        "chance",
        False,
        "team",
        "Bo",
    )
    assert all(0 <= each["low"] <= each["share"] <= each["high"] <= 1 for each in told["odds"])
    shares = [each["share"] for each in told["answers"]]
    assert shares == sorted(shares, reverse=True) and len(shares) == 8


def test_odds_of_a_journal_in_words(tmp_path: Path) -> None:
    journal = tmp_path / "open.jsonl"
    assert in_process(["referee", "tamer", "battle", "--journal", journal], TYPED)[0] == 3
    before = journal.read_bytes()
    code, out, _ = in_process(["odds", journal, "--games", 10])
    assert code == 0
    assert out.startswith("Who wins from here: Ann ") and "(10 games played on by chance)." in out
    assert "Bo wins by each answer" in out
    assert journal.read_bytes() == before


@pytest.mark.parametrize(
    ("teams", "says"),
    [
        ("Vulpike, Escamophage\nHeroicat", "Ann 100 %, Bo 0 %"),
        ("Heroicat\nVulpike, Escamophage", "Ann 0 %, Bo 100 %"),
        ("Heroicat\nHeroicat", "Ann alone 0 %, Bo alone 0 %, both 100 %"),
    ],
)
def test_a_battle_without_anything_left_open_has_odds(teams: str, says: str) -> None:
    """The odds if I play this team: most battles have no question."""
    words = ["odds", "tamer", "battle", "--answers", "-"]
    code, out, err = in_process(words, f"Ann, Bo\n{teams}\n")
    assert (code, out, err) == (0, f"Who wins from here: {says} (exactly: the one way it can go).\n", "")
    told = json.loads(in_process([*words, "--json"], f"Ann, Bo\n{teams}\n")[1])
    assert told["exact"] and {each["share"] for each in told["odds"]} <= {0.0, 1.0} and "answers" not in told


def test_a_journal_that_is_over_has_odds(fight: Path) -> None:
    code, out, _ = in_process(["odds", fight])
    assert (code, out) == (0, "Who wins from here: Ann 100 %, Bo 0 % (exactly: the one way it can go).\n")


def test_careful_players_say_so(typed: Path) -> None:
    _, out, _ = in_process(["odds", "tamer", "battle", "--answers", typed, "--games", 2, "--players", "careful"])
    assert "(2 games played on with care)" in out


@pytest.mark.parametrize(
    ("words", "typed_in", "code", "error"),
    [
        (["odds", "nowhere.jsonl"], "", 1, "there is no journal nowhere.jsonl"),
        (["odds", "tamer", "battle"], "", 2, "of a game the answers so far are needed: --answers FILE, or - for stdin"),
        (["odds", "tamer", "battle", "--answers", "-", "--games", "0"], "Ann, Bo\n", 2, "of no games there are no odds; name at least one"),
        (["odds", "tamer", "battle", "--answers", "-", "--for", "Cleo"], "Ann, Bo\n", 2, "nobody called Cleo plays; --for names who asks: Ann, Bo"),
        (["odds", "tamer", "battle", "--answers", "-"], "Ann, Bo\nNobody\n", 1, "the answers, line 2: "),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("elsewhere")
def test_what_is_wrong_is_said(words: list[str], typed_in: str, code: int, error: str) -> None:
    got, out, err = in_process(words, typed_in)
    assert (got, out) == (code, "")
    assert err.startswith(f"companion: {error}")


def test_what_turned_a_game(fight: Path) -> None:
    code, out, _ = in_process(["replay", fight, "--odds", "--games", 6, "--json"])
    told = json.loads(out)
    assert code == 0
    assert told["players"] == ["Ann", "Bo"]
    assert told["steps"][-1]["odds"] == {"Ann": 1.0, "Bo": 0.0}, "behind the last answer it is known who has won"
    assert {each["by"] for each in told["steps"]} == {"luck", "choice"}
    changes = [abs(each["change"]) for each in told["turning"]]
    assert len(changes) == 5 and changes == sorted(changes, reverse=True)
    first = told["steps"][0]["odds"]
    for name, end in (("Ann", 1.0), ("Bo", 0.0)):  # the first answer but the names has a figure before it, too
        assert told["luck"][name] + told["choice"][name] == pytest.approx(end - first[name], abs=1.0)


def test_the_story_of_what_turned_it_and_its_page(fight: Path, tmp_path: Path) -> None:
    page = tmp_path / "turns.pdf"
    code, out, _ = in_process(["replay", fight, "--odds", "--games", 3, "--out", page])
    assert code == 0
    assert "> Ann, hand: " in out and "What turned it:" in out and "Of luck, in points: Ann " in out
    assert "Ann 100 % ████████████████████ 0 % Bo" in out
    words = pypdf.PdfReader(page).pages[0].extract_text()
    assert "What turned it" in words and "Tetra Master, battle" in words


def test_a_game_that_is_not_over_has_not_turned(tmp_path: Path) -> None:
    journal = tmp_path / "open.jsonl"
    in_process(["referee", "tamer", "battle", "--journal", journal], TYPED)
    code, out, err = in_process(["replay", journal, "--odds"])
    assert (code, out) == (1, "")
    assert "is not over; `companion odds` says who wins from where it stands" in err


def test_who_was_lucky_over_all_nights(fight: Path) -> None:
    code, out, _ = in_process(["history", "--luck", "--in", fight.parent, "--json"])
    told = json.loads(out)
    assert (code, told["games"]) == (0, 1)
    assert set(told["luck"]) == set(told["choice"]) == {"Ann", "Bo"}
    assert in_process(["history", "--luck", "--in", fight.parent])[1].startswith("1 game; in points of 100")
