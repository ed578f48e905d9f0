"""A hall: more play than at a table, each with a phone, and nobody is sent what all the others are asked."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import pytest
from support.hall import Hall, HallPhone, an_event

from companion.pairing import audit
from companion.pairing.reading import read_event
from companion.rounds import ORGANISER

ROUNDS = 2


@pytest.mark.parametrize("players", [45, pytest.param(300, marks=pytest.mark.long)])
def test_an_event_in_a_hall(tmp_path: Path, players: int) -> None:
    """Everybody joins and plays; a phone is sent its own questions, its own lines of the table, and who else sits."""
    with ThreadPoolExecutor(1) as thread:  # browsers of other tests have a loop in this one
        thread.submit(asyncio.run, _plays(an_event(tmp_path, players, ROUNDS))).result()


@pytest.mark.parametrize("players", [45, pytest.param(300, marks=pytest.mark.long)])
def test_a_hall_that_scans_the_code_at_once(tmp_path: Path, players: int) -> None:
    """All phones of one address load the page, come in and sit down in the same moment; none is refused anything."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _come_at_once(an_event(tmp_path, players, ROUNDS))).result()


async def _come_at_once(file: Path) -> None:
    hall = await Hall.begin(file)
    try:
        hall.phones = {name: HallPhone(hall, name) for name in (ORGANISER, *read_event(file).seats)}
        await hall.phones[ORGANISER].comes_in()  # then the table knows who plays
        names = read_event(file).seats
        await asyncio.gather(*(hall.phones[name].opens_page() for name in names))
        await asyncio.gather(*(hall.phones[name].comes_in() for name in names))
    finally:
        await hall.end()


async def _plays(file: Path) -> None:
    hall = await Hall.begin(file)
    try:
        await hall.all_come()
        names = read_event(file).seats
        first, screen = hall.phones[names[0]], hall.phones[""]
        for phone in (first, screen):
            await phone.until(partial(_all_sit, phone))
        assert first.shown["seats"] == dict.fromkeys([*names, ORGANISER], "taken") | {names[0]: "yours"}
        assert screen.shown["asks"] and not first.shown["asks"]  # the organiser alone is asked
        for number in range(1, ROUNDS + 1):
            before = {name: phone.bytes_heard for name, phone in hall.phones.items()}
            await hall.plays_round(number, Random(number))
            await screen.until(lambda: not any("to be played" in line for line in screen.shown["night"]))
            for name in names:
                assert _is_its_own(hall.phones[name], names), hall.phones[name].shown
            for name in names:  # the round and the standings, some times, but not at each result of all
                assert hall.phones[name].bytes_heard - before[name] < 1500 * len(names), name
        event = read_event(file)
        assert len(event.rounds) == ROUNDS and not list(audit(event))
        assert all(match.won or event.idle(match) for matches in event.rounds for match in matches)
        for phone in hall.phones.values():
            over = await phone.until(partial(phone.shown.get, "over"))
            assert "won the event" in over[0]
    finally:
        await hall.end()


def _all_sit(phone: HallPhone) -> bool:
    return "free" not in phone.shown["seats"].values()


def _is_its_own(phone: HallPhone, names: list[str]) -> bool:
    lines = [line for table in phone.shown["tables"] for line in table["lines"] if line.startswith(" ")]
    told = [name for line in lines for name in names if name in line]
    return phone.name in told and len(lines) <= 2 and all(ask["mine"] for ask in phone.shown["asks"])
