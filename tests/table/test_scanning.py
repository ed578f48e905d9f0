"""Scanners send one code a line; nothing typed for one question answers another; a file ends at its first refused line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.play import Begun, Script
from support.shell import in_process, json_lines

from companion.engine.journal import read_journal
from companion.games import find
from companion.table.card_questions import Cards
from companion.table.question import Question

pytestmark = pytest.mark.usefixtures("elsewhere")

BATTLE = ["referee", "tamer", "battle", "--journal", "game.jsonl"]
SCANNED = "Ann, Bo\nR1-13\nR1-33\nR1-01\n"


def answers(journal: str = "game.jsonl") -> list[str]:
    return [entry.answer for entry in read_journal(Path(journal)).entries]


THREE = "Vulpike, Baby Drachna, Heroicat"


@pytest.mark.parametrize(
    ("typed", "said", "taken", "more"),
    [
        (SCANNED, f"3: {THREE} · Enter ends, :drop takes the last one off", [], []),
        (f"{SCANNED}\n", f"Taken: {THREE}.", [THREE], []),
        (f"{SCANNED}.\n", f"Taken: {THREE}.", [THREE], []),
        (f"{SCANNED}  \n", f"Taken: {THREE}.", [THREE], []),
        (
            "Ann, Bo\nR1-13\nR1-99\nR1-33\n:drop\nHeroicat\n\n", "! There is no card “R1-99”",
            ["Vulpike, Heroicat"], [],
        ),
        (f"{SCANNED}R1-21\n\n", "= 7 points, and the limit is 5", [THREE], ["--rule", "round=1"]),
        (
            f"Ann, Bo\nR1-13\n{'nobody, ' * 1_000}\n\n", "! That is 1001 cards. Name at most 15.",
            ["Vulpike"], [],
        ),
        ("Ann, Bo\nİ\n", "! There is no card “İ”. Type a name, the beginning of one, or a code.", [], []),
        ("Ann, Bo\nVulpike\nR1-01, R1-33\n", "", ["Vulpike", "Heroicat, Baby Drachna"], []),
        ("Ann, Bo\nR1-13\nR1-33\n", "", ["Vulpike", "Baby Drachna"], ["--json"]),
        ("Ann, Bo\n:drop\n", "! No card is gathered here. Take an answer back with :undo.", [], []),
    ],
    ids=[
        "a scanned team waits for more", "an empty line ends it", "a dot ends it", "blanks end it",
        "a card that cannot be is refused alone, and :drop takes the last one off",
        "too many points are refused when the card comes", "more cards than there may be are not looked up",
        "a letter that looks like one of a card names none: the Turkish capital was taken for Candle Imp",
        "a line of names is the whole answer", "nothing is gathered over JSON", "no card to drop",
    ],
)  # fmt: skip
def test_scanned_cards_are_gathered(typed: str, said: str, taken: list[str], more: list[str]) -> None:
    code, out, err = in_process([*BATTLE, *more], typed)
    assert said in " ".join(out.split()), err
    assert answers() == ["Ann, Bo", *taken]
    assert code == (0 if len(taken) == 2 else 3)


def test_cards_are_looked_up_at_the_table() -> None:
    _, out, _ = in_process(BATTLE, ":card heroicat\n:card Zzzz\n:card\n:card fire\nAnn, Bo\n:mine\n")
    assert "Heroicat  R1-01" in out
    assert "Slay: Give the creature behind this one +1 Health." in out
    assert "! There is no card “Zzzz”; type a name, the beginning of one, or a code." in out
    assert "! No card is named." in out
    assert "more; type more of it." in out
    assert "Heroicat: 2 points" in out


def test_more_numbers_than_dice_are_refused_and_answer_nobody_else() -> None:
    duel = "Matchwisp, Brazenboar"
    _, out, _ = in_process([*BATTLE, "--json"], f"Ann, Bo\n{duel}\n{duel}\n3 5\n")
    assert [line["text"] for line in json_lines(out) if line["type"] == "error"] == [
        "That is 2 dice, and 1 was rolled."
    ]
    assert len(answers()) == 3


def test_a_file_of_answers_ends_at_its_first_refused_line_and_goes_on_once_it_is_mended() -> None:
    script = Path("typed.txt")
    script.write_text("# a battle\nAnn, Bo\n\nVulpike\nHeroicatt\nHeroicat\n", encoding="utf-8")
    code, out, err = in_process([*BATTLE, "--answers", script])
    assert code == 1
    assert out.endswith("! There is no card “Heroicatt”. Did you mean Heroicat or Heronaut?\n")
    assert err == (
        "companion: typed.txt, line 5: there is no card “Heroicatt”; go on with `companion resume game.jsonl`\n"
    )
    assert answers() == ["Ann, Bo", "Vulpike"]
    script.write_text("# a battle\nAnn, Bo\n\nVulpike\nHeroicat\n", encoding="utf-8")
    assert in_process(["resume", "game.jsonl", "--answers", script])[0] == 0
    assert answers() == ["Ann, Bo", "Vulpike", "Heroicat"]


def test_over_json_the_error_is_the_last_line_of_answers_that_end_so() -> None:
    code, out, err = in_process([*BATTLE, "--json", "--answers", "-"], "Ann, Bo\nVulpike\nnobody\nHeroicat\n")
    assert (code, json_lines(out)[-1]["type"]) == (1, "error")
    assert err.startswith("companion: standard input, line 3: there is no card “nobody”")


class Scanning(Script):
    """Five people of whom each picks and builds with a scanner, everything else by chance; `typed` is what came."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.random = Random(seed)
        self.typed: list[str] = []

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        if question.name == "players":
            text = "Ann, Bo, Cleo, Dan, Eve"
        elif question.name == "draft-record":
            text = "recorded"
        else:
            text = question.write(question.pick(self.random))
        cards = question.found(text.split(", ")) if isinstance(question, Cards) and text != "none" else []
        codes = [each.card.code if question.name == "team" else each.code for each in cards]
        if codes and "(" not in text:
            self.typed += [*codes, "."] if len(codes) < question.bounds()["max"] else codes
        else:
            self.typed.append(text)
        return text, 0


@pytest.mark.parametrize("seed", [1, 2])
def test_a_night_of_five_with_every_card_scanned(seed: int) -> None:
    front = Scanning(seed)
    session = Begun(["tamer", "evening"]).session(front)
    result = session.run()
    assert sum(line.startswith("R") for line in front.typed) >= 75
    Path("typed.txt").write_text("".join(f"{line}\n" for line in front.typed), encoding="utf-8")
    code, out, err = in_process(["referee", "tamer", "evening", "--answers", "typed.txt", "--journal", "typed.jsonl"])
    assert (code, err) == (0, "")
    assert find("tamer").refereed(find("tamer").mode("evening")).result_lines(result)[0] in out
    assert [entry.answer for entry in read_journal(Path("typed.jsonl")).entries] == [
        entry.answer for entry in session.entries
    ]
