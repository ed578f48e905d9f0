"""Words that people stumbled over when they saw a game for the first time, and what they typed there."""

from __future__ import annotations

from typing import Any

from support.play import Begun, Script, typed

from companion.table.question import Question

CARDPG = "cardpg game --auto dice --seed 5"


class AtTheTable(Script):
    """People who type at rolls, and are asked where that may well mean something else; the program answers the rest."""

    gathers = True

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        return super().line(question) if question.name in ("players", "roll", "duel-roll") else (":auto", 0)


def test_the_status_line_says_how_a_combo_is_played() -> None:
    played = typed(CARDPG, "Ann, Bo", *[":auto"] * 8)
    assert played.view.scene(78, 20).lines[0].endswith("NAME: CARDS plays a combo")
    assert not any("NAME: CARDS" in line for line in played.view.lines()), "phones tap"


def test_a_champion_that_was_destroyed_by_mistake_is_brought_back() -> None:
    begun = Begun([*CARDPG.split()])
    lines, gone = ["Ann, Bo"], ""
    while not gone:
        lines.append(":auto")
        played = begun.play((line, 0) for line in lines)
        destroyed = [line["data"] for line in played.lines if line.get("name") == "destroyed"]
        gone = next((each["champion"] for each in destroyed if each["owner"] in ("Ann", "Bo")), "")
    owner = next(each["owner"] for each in destroyed if each["champion"] == gone)
    mended = begun.play((line, 0) for line in [*lines, f":fix {gone} to {owner}", ":state"])
    assert any(told.startswith(f"Mended by hand: {gone} lies in {owner}'s") for told in mended.told)
    assert gone in [each["card"] for each in mended.state["players"][owner]["champions"]]
    refused = begun.play((line, 0) for line in [*lines, f":fix {gone} to discard pile"]).refused
    assert refused == [f"{gone} is a champion. Say whose it is, such as “:fix KH to Ann”."]


def test_two_digits_that_may_be_faces_are_asked_once() -> None:
    front = AtTheTable((line, 0) for line in ["Ann, Bo", "12 11", "12 11", "7 12", "1 1 3 4", "7 8"])
    Begun(["cardpg", "duel", "--seed", "5"]).by(front)
    refused = [f"{line['text']} {line['hint']}" for line in front.lines() if "may be" in line["text"]]
    assert refused == ["“12” may be the sum, or dice of 1 and 2. Type it again for the sum, or both faces of each."]
    answers = [entry.answer for entry in front.session.entries if entry.ask == "duel-roll"]
    assert answers[:2] == ["12 11", "7 12"], "12 beside 7 is a sum as that is"


def test_a_file_of_answers_and_a_journal_mean_the_sum() -> None:
    assert typed("cardpg duel --seed 5", "Ann, Bo", *[":auto"] * 30).refused == []


def test_a_name_answers_who_starts() -> None:
    lines = ("Ann, Bo", *[":auto"] * 3)
    played = typed("tetra-master battle --seed 5", *lines, "bo")
    assert played.refused == [] and played.told[-1] == "The die shows 4: Bo starts."


def test_a_war_that_is_over_counts_no_battles() -> None:
    assert typed("tossing-tiger war --auto all --seed 3").view.lines()[1:3] == ["Ann: hand 10", "Bo: hand 6"]


def test_four_dice_stand_on_one_line_of_eighty_columns() -> None:
    played = typed("tossing-tiger war --seed 3", "Ann, Bo", *[":auto"] * 5)
    assert played.view.state()["number"] == 4
    scene = played.view.scene(78, 20)
    assert [line[:3] for line in scene.lines] == ["   ", "Ann", "Bo "]
