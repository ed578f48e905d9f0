"""Seats and their holders, and the file in which they are kept."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.page.seats import PHONES_AT_MOST, Seats, SeatTaken


@pytest.fixture
def seats(tmp_path: Path) -> Seats:
    return Seats(tmp_path / "seats")


def let_in(seats: Seats) -> tuple[str, str]:
    """A phone's secret, and what it is called."""
    secret = seats.let_in(seats.token)
    assert secret
    phone = seats.phone(secret)
    assert phone
    return secret, phone


def test_the_token_has_128_bits_and_no_other_lets_in(seats: Seats, tmp_path: Path) -> None:
    assert len(seats.token) == 22
    assert seats.let_in("") is None
    assert seats.let_in(seats.token[:-1]) is None
    assert seats.let_in("é" + seats.token) is None
    assert Seats(tmp_path / "other").token != seats.token
    assert seats.phone(None) is None
    assert seats.phone("guessed") is None


def test_seats_are_the_same_after_the_program_was_killed(seats: Seats, tmp_path: Path) -> None:
    secret, phone = let_in(seats)
    seats.take(phone, "Ann")
    seats.take(phone, "Bo")
    seats.serve_at(4321, "")
    again = Seats(tmp_path / "seats")
    assert (again.token, again.cookie, again.port) == (seats.token, seats.cookie, 4321)
    assert again.of(again.phone(secret) or "") == ["Ann", "Bo"]


def test_only_its_owner_may_read_the_file_and_no_secret_of_a_phone_stands_in_it(seats: Seats, tmp_path: Path) -> None:
    path = tmp_path / "seats"
    secret, _ = let_in(seats)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert secret not in path.read_text()
    assert [each.name for each in tmp_path.iterdir()] == ["seats"]


def test_a_seat_has_one_phone(seats: Seats) -> None:
    (_, one), (_, two) = let_in(seats), let_in(seats)
    seats.take(one, "Ann")
    seats.take(one, "Ann")
    with pytest.raises(SeatTaken, match="another phone holds Ann's seat; “:seat Ann” at the terminal gives it back"):
        seats.take(two, "Ann")
    assert seats.give_back("Ann")
    assert not seats.give_back("Ann")
    seats.take(two, "Ann")
    assert (seats.of(one), seats.holder("Ann")) == ([], two)
    seats.keep_only(["Bo"])
    assert seats.of(two) == []


def test_phones_without_a_seat_give_way(seats: Seats, tmp_path: Path) -> None:
    secret, phone = let_in(seats)
    seats.take(phone, "Ann")
    for _ in range(PHONES_AT_MOST + 5):
        let_in(seats)
    assert len(json.loads((tmp_path / "seats").read_text())["phones"]) == PHONES_AT_MOST
    assert seats.phone(secret) == phone


def test_a_hall_has_room_for_more(seats: Seats, tmp_path: Path) -> None:
    for _ in range(PHONES_AT_MOST + 25):
        assert seats.let_in(seats.token, more=30)
    assert len(json.loads((tmp_path / "seats").read_text())["phones"]) == PHONES_AT_MOST + 25


@pytest.mark.parametrize("text", ["", "{", "[]", '{"table": 1}', '{"seats": {}}', '{"port": "x"}'])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "evening.jsonl.seats"
    path.write_text(text)
    with pytest.raises(CompanionError) as refused:
        Seats(path)
    assert str(refused.value) == (
        f"{path} is not what a referee keeps of its seats; take it away, and phones scan the code once more"
    )
    assert path.read_text() == text
