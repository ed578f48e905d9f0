"""The story that all screens are told, a step at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.page.screen_state import ScreenState
from companion.page.seats import Seats
from companion.page.story import KEPT, Story, StoryLine, comes_after
from companion.table.questions import Number

ANN, BO = (1, "Ann - Bo"), (1, "Cleo - Dan")


class Secret(Number, name="secret", secret=True, says="Your number?"):
    """Something that one player alone is asked."""


@pytest.fixture
def story() -> Story:
    return Story()


def told(story: Story) -> list[str]:
    return [line.text for _, line in story.since(0)]


def tell(story: Story, path: tuple[int | str, ...], *texts: str) -> None:
    for text in texts:
        story.tell(StoryLine(path, text))


def test_a_step_with_little_before_it_waits_for_nobody(story: Story) -> None:
    tell(story, (), "a", "b", "c")
    story.pause((), "drawn")
    tell(story, (), "d")
    assert told(story) == ["a", "b", "c", "d"]
    assert story.waits(()) is None


def test_what_hands_do_counts_as_a_line(story: Story) -> None:
    story.tell(StoryLine((), "a", "do a"))
    story.tell(StoryLine((), "b", "do b"))
    story.pause((), "drawn")
    assert story.waits(()) is not None


def test_a_step_waits_until_somebody_goes_on(story: Story) -> None:
    tell(story, (), "a", "b", "c", "d")
    story.pause((), "then")
    tell(story, (), "e", "f", "g", "h")
    story.pause((), "later")
    tell(story, (), "i")
    assert told(story) == list("abcd")
    waits = story.waits(())
    assert waits and waits.drawn == "then"
    assert story.go_on(waits.id)
    assert told(story) == list("abcdefgh")
    assert not story.go_on(waits.id)  # it is another pause by now
    assert told(story) == list("abcdefgh")
    story.run(())
    assert told(story) == list("abcdefghi")
    assert story.waits(()) is None


def test_an_answer_has_read_what_was_told(story: Story) -> None:
    tell(story, (), "a", "b", "c", "d")
    story.answered(())
    story.pause((), "drawn")
    assert story.waits(()) is None


def test_one_battle_waits_and_the_other_goes_on(story: Story) -> None:
    tell(story, ANN, *"abcd")
    story.pause(ANN, "drawn")
    tell(story, ANN, "e")
    tell(story, BO, "x", "y")
    assert told(story) == [*"abcd", "x", "y"]
    assert story.waits(BO) is None
    assert story.waits(ANN) and story.waits(())
    assert story.paused(ANN) and not story.paused(())
    assert [each.paths for each in story.waiting] == [[ANN]]


def test_what_follows_two_battles_follows_both_stories(story: Story) -> None:
    for path, letters in ((ANN, "abcd"), (BO, "wxyz")):
        tell(story, path, *letters)
        story.pause(path, "drawn")
        tell(story, path, f"end of {path[1]}")
    tell(story, (), "the round is over")
    assert "the round is over" not in told(story)
    story.run(BO)  # they have joined: who goes on goes on for all
    assert told(story)[-3:] == ["end of Ann - Bo", "end of Cleo - Dan", "the round is over"]


@pytest.mark.parametrize(
    ("path", "other", "after"),
    [
        ((4, "Dan"), ANN, True),
        (ANN, (4, "Dan"), False),
        (BO, ANN, False),
        (ANN, ANN, False),
        ((), ANN, True),
        (ANN, (), False),
        ((*ANN, 2, "Ann"), (*ANN, 1, "Bo"), True),
        ((*ANN, 1, "Ann"), (*ANN, 1, "Bo"), False),
    ],
)
def test_a_strand_comes_after_those_that_joined_before_it(
    path: tuple[int | str, ...], other: tuple[int | str, ...], after: bool
) -> None:
    assert comes_after(path, other) is after


def test_of_what_comes_after_a_story_nothing_is_told_until_it_is_read(story: Story) -> None:
    tell(story, ANN, *"abcd")
    story.pause(ANN, "drawn")
    tell(story, ANN, "Ann records a victory")
    assert story.comes_first((2, "Ann - Cleo")) and story.comes_first(()) and not story.comes_first(BO)
    story.run(ANN)
    assert not story.comes_first((2, "Ann - Cleo"))


def test_only_the_latest_lines_are_kept(story: Story) -> None:
    tell(story, (), *map(str, range(KEPT + 100)))
    assert len(told(story)) == KEPT
    assert story.count == KEPT + 100
    assert [line.text for _, line in story.since(KEPT + 98)] == [str(KEPT + 98), str(KEPT + 99)]


def test_what_all_guests_see_is_made_once_and_never_what_a_player_sees(tmp_path: Path) -> None:
    seats = Seats.beside(tmp_path / "game.jsonl")
    phones = [str(seats.phone(str(seats.let_in(seats.token)))) for _ in range(4)]
    shown = ScreenState(seats, "A game", str)
    shown.plays(["Ann"])
    seats.take(phones[0], "Ann")
    shown.seat_changed("Ann")
    question = Secret("hands", "Ann", lowest=1, highest=6)
    shown.opens("q", (), None, question, None)
    ann, *guests = (shown.sent_since(1, 0, phone)[2] for phone in phones)
    assert guests[0] is guests[1] is guests[2]
    assert '"mine":true' in ann and "Your number?" in ann and "Your number?" not in guests[0]
    shown.tells(StoryLine((), "something else"))
    later = shown.sent_since(1, 0, phones[1])[2]
    assert "something else" in later and later is shown.sent_since(1, 0, phones[2])[2] is not guests[0]
