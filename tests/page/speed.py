"""Time of an answer from a phone's POST to the last of twelve screens."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep
from typing import Any

from support.page import Phone, Table, until

SCREENS = 12
SETTLED = 0.05  # seconds after which all that came of an answer is there
PAUSES = 10  # so many times as long at most: some answers come while it is worked out who wins, some behind it


class Clock:
    """A plain client of the stream: when it was sent something."""

    def __init__(self, table: Table, phone: Phone) -> None:
        self.times: list[float] = []
        Thread(target=self._listen, args=(table.address, phone.cookies), daemon=True).start()
        until(lambda: self.times)

    def _listen(self, address: str, cookies: str) -> None:
        host = address.removeprefix("http://")
        name, port = host.split(":")
        with socket.create_connection((name, int(port))) as asking, suppress(OSError):
            asking.sendall(f"GET /events HTTP/1.1\r\nhost: {host}\r\ncookie: {cookies}\r\n\r\n".encode())
            while part := asking.recv(1 << 20):
                if b"data: " in part:
                    self.times.append(perf_counter())

    def first_since(self, began: float) -> float:
        """The time at which the first thing after that came; 0 where nothing did yet."""
        return next((at for at in self.times if at >= began), 0.0)


def seconds_to_twelve_screens(folder: Path, games: int, *words: str, first: int = 1) -> list[float]:
    """For each answer of some battles the seconds to the last screen that is sent what came of it."""
    took: list[float] = []
    for seed in range(first, first + games):
        place = folder / str(seed)
        place.mkdir(parents=True)
        table = Table(place, "tetra-master", "battle", "--auto", "dice", "--pace", "run", "--seed", str(seed), *words)
        try:
            table.type("Ann, Bo")
            took += _of_one(table)
        finally:
            table.close()
    return took


def _of_one(table: Table) -> list[float]:
    phone = Phone(table, "Ann", "Bo")
    phone.asked("card")
    clocks = [Clock(table, phone) for _ in range(SCREENS)]
    took: list[float] = []

    def open_() -> list[dict[str, Any]]:
        return phone.asks() or phone.shown.get("over") or []

    def arrived(began: float) -> list[float]:
        times = [clock.first_since(began) for clock in clocks]
        return times if all(times) else []

    while not phone.shown.get("over"):
        ask = until(open_, table)[0]
        if phone.shown.get("over"):
            break
        sleep(SETTLED * (1 + len(took) % PAUSES))
        began = perf_counter()
        text = ask["options"][len(took) * 7 % len(ask["options"])]
        assert phone.send("/answer", id=ask["id"], text=text).json()["taken"]
        took.append(max(until(lambda since=began: arrived(since), table)) - began)
        until(lambda id=ask["id"]: phone.shown.get("over") or id not in {each["id"] for each in phone.asks()}, table)
    return took
