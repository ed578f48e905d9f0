"""Secrets that must be true together: what is refused at once, what is found when they join, and who is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from support.automatic import Automatic

from companion.rounds.secrets import Secrets
from companion.table.events import Event, event


@event
def once_more(*, player: str) -> str:
    """A player's seat is taken."""
    return f"{player}, once more."


class Seats(Secrets):
    """Everybody names a seat of their own; `typed` are their answers, one after the other."""

    def __init__(self, **typed: str) -> None:
        self.heard: list[Event] = []
        super().__init__(Automatic(None, Random(1), self.heard))
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


SETTLED = {"ann": "a", "bo": "b", "cleo": "c"}


@pytest.mark.parametrize(
    ("kind", "typed", "seats", "asked"),
    [
        (Seats, ("a", "b", "c"), SETTLED, []),
        (Seats, ("a", "aab", "c"), SETTLED, [("bo", ["ann"])]),
        (KeepingPlace, ("a", "aab", "c"), SETTLED, [("bo", ["ann"])]),
        (Seats, ("a", "acb", "c"), SETTLED, [("bo", ["ann"]), ("bo", ["ann", "cleo"])]),
        (
            KeepingPlace, ("a", "ac", "cb"), {"ann": "a", "bo": "c", "cleo": "b"},
            [("bo", ["ann"]), ("cleo", ["ann", "bo"])],
        ),
    ],
    ids=[
        "what is true together stands", "who told later is asked again, and what was told before refused at once",
        "so it is of who stays in place", "who has told again is the last to have told",
        "who stays in place goes before those behind",
    ],
)  # fmt: skip
def test_whose_secret_does_not_fit_tells_it_again(
    kind: type[Seats], typed: tuple[str, ...], seats: dict[str, str], asked: list[tuple[str, list[str]]]
) -> None:
    told = kind(**dict(zip(SETTLED, typed, strict=True)))
    for name in SETTLED:
        told.tell(name, ())
    told.asked.clear()
    told.settle(SETTLED)
    assert not any(told.typed.values())
    assert (told.seats, told.asked) == (seats, asked)
    assert [event.data()["player"] for event in told.heard] == [name for name, _ in asked]
