"""Words to the referee, run on a state by hand: what they tell, and what they leave in the state."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table.state_of import Told, answer, state_of

from companion.board.places import Side, TableLayout, row_of
from companion.board.views import LayoutView
from companion.cards.lookup import Index
from companion.engine.command_words import SHORT, WORDS, is_for_a_question, word_of
from companion.engine.commands import RefereeCommands
from companion.engine.state import GameState, Rewind, Suspension
from companion.engine.undo import Undo
from companion.errors import CompanionError
from companion.table.question import AnswerError
from companion.table.questions import Number
from companion.table.register import Register, Rule

REGISTER = Register({"turn": Rule("turn", "One card a turn.", "Page 1")})


class HowMany(Number, name="how-many", says="How many?", lowest=1, highest=3):
    """A number."""


class Thing:
    """A card."""

    def __init__(self, name: str) -> None:
        self.name = self.code = name


class TwoRows(LayoutView):
    """Ann's and Bo's cards."""

    index: Index[Thing]

    def __init__(self) -> None:
        self.rows: dict[str, list[Thing]] = {"Ann": [Thing("Cat")], "Bo": []}
        self.index = Index([Thing("Cat")])

    def laid_out(self) -> TableLayout:
        return TableLayout(
            "A game", [Side(name, [row_of("row", cards, key="row")]) for name, cards in self.rows.items()]
        )


def look_up(words: str) -> dict[str, list[str]]:
    raise CompanionError(f"there is no card {words}")


def commands(state: GameState) -> tuple[Callable[[str], None], list[str]]:
    """A function that runs a word at a question, and the sentences told."""
    front = Told()
    known = RefereeCommands(state, front, REGISTER, {}, Undo(state, front), look_up)
    return (lambda line: known.run(line, HowMany("turn", "Ann"))), front.said


def test_what_is_told() -> None:
    run, said = commands(state_of(answer("Ann, Bo"), view=TwoRows()))
    for word in (":state", ":mine", ":why"):
        run(word)
    assert said == ["A game\nAnn: row: Cat\nBo: row", "1\n2\n3", "turn: One card a turn. (rulebook, Page 1)"]


@pytest.mark.parametrize(
    ("word", "why"),
    [
        (":dance", "the referee knows no word “:dance”"),
        (":why dice", "no rule speaks of “dice”"),
        (":card Dog", "there is no card Dog"),
        (":at Bo", "only one thing is going on here"),
        (":try 2", "nobody looks ahead here"),
        (":fix nothing", "“nothing” is no correction"),
        (":undo 5", "there is 1 answer to take back"),
    ],
)
def test_what_is_refused_changes_nothing(word: str, why: str) -> None:
    state = state_of(answer("Ann, Bo"), view=TwoRows())
    run, said = commands(state)
    with pytest.raises(AnswerError) as refused:
        run(word)
    assert str(refused.value).startswith(why)
    assert (said, len(state.entries)) == ([], 1)


def test_a_correction_is_kept_and_is_carried_out_by_the_playback() -> None:
    state = state_of(answer("Ann, Bo"), view=TwoRows())
    run, said = commands(state)
    run(":fix Cat to Bo")
    assert [(entry.ask, entry.answer) for entry in state.entries[1:]] == [("fix", "Cat to Bo")]
    assert (said, state.next_entry) == ([], state.entries[-1])


def test_where_one_goes_is_the_focus() -> None:
    state = state_of(answer("Ann, Bo"), answer("Cat", strand=(1, "Ann")), answer("Dog", strand=(1, "Bo")))
    state.strands.open((1,), ["Ann", "Bo"])
    state.strands.enter(state.strands.begun[1, "Ann"])
    run, said = commands(state)
    run(":at")
    run(":at bo")
    assert (said, state.strands.focus) == (["Open are Ann, Bo."], (1, "Bo"))


def test_undo_and_leaving_go_through_the_rules() -> None:
    run, _ = commands(state_of(answer("Ann, Bo")))
    with pytest.raises(Suspension):
        run(":quit")
    with pytest.raises(Rewind):
        run(":undo")


def test_a_word_is_read_whatever_its_letters_and_in_short() -> None:
    for short, word in {**dict(zip(WORDS, WORDS, strict=True)), **SHORT}.items():
        assert word_of(short) == word_of(short.upper()) == word_of(f"{short.title()} Ann") == word
    assert set(SHORT.values()) < set(WORDS)
    assert word_of("undo") == word_of("") == "" and word_of(":Nothing") == ":nothing"
    assert [word for word in WORDS if is_for_a_question(word)] == [":drop", ":mine", ":try", ":at", ":auto"]
