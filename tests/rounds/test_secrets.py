"""Secrets that must be true together: what is refused at once, what is found when they join, and who is asked again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.rounds.secrets import Secrets
from companion.table.events import Event, event


@event
def once_more(*, player: str) -> str:
    """A player's seat is taken."""
    return f"{player}, once more."


class Told:
    """A table that keeps what is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def tell(self, event: Event) -> None:
        self.heard.append(event.data()["player"])


class Seats(Secrets):
    """Everybody names a seat of their own; `typed` are their answers, one after the other."""

    def __init__(self, **typed: str) -> None:
        super().__init__(Told())  # type: ignore[arg-type]
        self.typed = {name: list(answers) for name, answers in typed.items()}
        self.seats: dict[str, str] = {}
        self.asked: list[tuple[str, list[str]]] = []

    def tell(self, name: str, before: Sequence[str]) -> None:
        self.asked.append((name, list(before)))
        taken = {self.seats[other] for other in before}
        self.seats[name] = next(seat for seat in iter(lambda: self.typed[name].pop(0), "") if seat not in taken)

    def fits(self, name: str, before: Sequence[str]) -> bool:
        return self.seats[name] not in {self.seats[other] for other in before}

    def once_more(self, name: str) -> Event:
        return once_more("together", player=name)


class KeepingPlace(Seats):
    in_place = True


def told_together(kind: type[Seats], **typed: str) -> Seats:
    seats = kind(**typed)
    for name in typed:
        seats.tell(name, ())
    seats.asked.clear()
    seats.settle(typed)
    assert not any(seats.typed.values())
    return seats


def test_what_is_true_together_stands() -> None:
    seats = told_together(Seats, ann="a", bo="b", cleo="c")
    assert (seats.asked, seats.table.heard) == ([], [])  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", [Seats, KeepingPlace])
def test_whoever_told_later_is_asked_again_and_what_was_told_before_is_refused_at_once(kind: type[Seats]) -> None:
    seats = told_together(kind, ann="a", bo="aab", cleo="c")
    assert seats.seats == {"ann": "a", "bo": "b", "cleo": "c"}
    assert seats.asked == [("bo", ["ann"])]
    assert seats.table.heard == ["bo"]  # type: ignore[attr-defined]


def test_who_has_told_again_is_the_last_to_have_told() -> None:
    seats = told_together(Seats, ann="a", bo="acb", cleo="c")
    assert seats.seats == {"ann": "a", "bo": "b", "cleo": "c"}
    assert seats.asked == [("bo", ["ann"]), ("bo", ["ann", "cleo"])]


def test_who_stays_in_place_goes_before_those_behind() -> None:
    seats = told_together(KeepingPlace, ann="a", bo="ac", cleo="cb")
    assert seats.seats == {"ann": "a", "bo": "c", "cleo": "b"}
    assert seats.asked == [("bo", ["ann"]), ("cleo", ["ann", "bo"])]


def test_in_turn_each_knows_what_was_told_before() -> None:
    seats = Seats(ann="a", bo="ab", cleo="bac")
    seats.in_turn(["ann", "bo", "cleo"])
    assert seats.seats == {"ann": "a", "bo": "b", "cleo": "c"}
    assert seats.asked == [("ann", []), ("bo", ["ann"]), ("cleo", ["ann", "bo"])]
