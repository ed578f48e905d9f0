"""A hall: an event on its page with a phone for each player, all in one thread of this machine.

A phone speaks plain HTTP over sockets of its own, as browsers do: one that is sent what is shown, and one for the rest.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from companion.pairing.reading import read_event
from companion.rounds import ORGANISER

AT_ONCE = 24  # phones that do something at the same moment
WIRES = 6  # connections of a browser to one page
LARGEST_LINE = 1 << 22


@dataclass(slots=True)
class Wire:
    """A connection to the page, opened when it is needed, and anew where the page has closed it between two requests."""

    phone: HallPhone
    _ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def asks(self, words: str, text: bytes = b"") -> tuple[int, bytes]:
        """A request: the status, and what comes back. A new connection that fails is a failure, as to a browser."""
        head = f"{words} HTTP/1.1\r\n{self.phone.heads}content-length: {len(text)}\r\n\r\n".encode()
        while True:
            is_new = self._ends is None
            try:
                self._ends = reader, writer = self._ends or await self.phone.hall.connect()
                writer.write(head + text)
                first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                break
            except (OSError, asyncio.IncompleteReadError):
                self._ends = None
                hall = self.phone.hall
                assert not is_new, (self.phone.name, words, hall.process.returncode, hall.said[-20:])
        told = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        said = await reader.readexactly(int(told["content-length"]))
        if "set-cookie" in told:
            self.phone.cookie = told["set-cookie"].partition(";")[0]
        if told.get("connection") == "close":
            self._ends = None
            writer.close()
        return int(first.split()[1]), said


@dataclass(slots=True)
class HallPhone:
    """A phone: what it is shown, how many bytes that took, and its cookie."""

    hall: Hall
    name: str
    cookie: str = ""
    shown: dict[str, Any] = field(default_factory=dict)
    bytes_heard: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    _wires: list[Wire] = field(default_factory=list)
    _listens: asyncio.Task[None] | None = None

    @property
    def heads(self) -> str:
        """Heads of every request."""
        return f"host: {self.hall.host}\r\norigin: http://{self.hall.host}\r\ncookie: {self.cookie}\r\n"

    async def opens_page(self) -> None:
        """Loads the first page and all that it names, over as many connections as a browser opens."""
        self._wires = [Wire(self) for _ in range(WIRES)]
        status, page = await self._wires[0].asks("GET /")
        assert status == 200
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode())
        assert len(files) > 10

        async def loads(wire: Wire) -> None:
            while files:
                file = files.pop()
                status, _ = await wire.asks(f"GET {file}")
                assert status == 200, f"{self.name}: {file}: {status}"

        await asyncio.gather(*map(loads, self._wires))

    async def send(self, where: str, **body: Any) -> tuple[int, dict[str, Any]]:
        """An answer or the like, over the first of its connections: the status, and what comes back."""
        self._wires = self._wires or [Wire(self)]
        status, said = await self._wires[0].asks(f"POST {where}", json.dumps(body).encode())
        return status, json.loads(said or b"{}")

    async def comes_in(self) -> None:
        """Scans the code, hears what is shown, and sits down."""
        status, said = await self.send("/join", token=self.hall.token)
        assert status == 200, f"{self.name}: {status} {said}"
        self._listens = asyncio.create_task(self._hears())
        await self.until(lambda: self.shown.get("seats"))
        if self.name:
            status, said = await self.send("/seat", name=self.name, take=True)
            assert status == 200, f"{self.name}: {status} {said}"
            await self.until(lambda: self.shown["seats"][self.name] == "yours")

    async def until(self, found: Callable[[], Any], patience: float = 120.0) -> Any:
        """Wait until what is shown gives something, and give it."""
        ends = monotonic() + patience
        while not (value := found()):
            assert self._listens and not self._listens.done(), f"{self.name} has lost the page"
            assert monotonic() < ends, f"{self.name} waited {patience:g} s"
            self.changed.clear()
            await asyncio.wait([asyncio.create_task(self.changed.wait())], timeout=1)
        return value

    def asked(self, name: str) -> dict[str, Any] | None:
        """The question of that name that this phone may answer, if it is asked one."""
        asks = self.shown.get("asks", ())
        return next((ask for ask in asks if ask["mine"] and ask["name"] == name and not ask.get("proposed")), None)

    async def answers(self, name: str, text: Callable[[dict[str, Any]], str]) -> None:
        """Answers the question of that name once it is asked, and once more where it came too late."""
        status = 409
        while status == 409:
            ask = await self.until(lambda: self.asked(name))
            status, said = await self.send("/answer", id=ask["id"], text=text(ask))
            assert status in (200, 409), f"{self.name}: {said}"
            await self.until(partial(self._is_asked_otherwise, name, ask["id"]))

    def _is_asked_otherwise(self, name: str, id: str) -> bool:
        ask = self.asked(name)
        return ask is None or ask["id"] != id

    async def _hears(self) -> None:
        reader, writer = await self.hall.connect()
        writer.write(f"GET /events HTTP/1.1\r\n{self.heads}\r\n".encode())
        while line := await reader.readline():
            self.bytes_heard += len(line)
            if line.startswith(b"data: {") and len(line) > 10:
                merge(self.shown, json.loads(line[6:]))
                self.changed.set()


def merge(shown: dict[str, Any], news: dict[str, Any]) -> None:
    """Adds what is new, as a screen does."""
    shown |= news
    shown.get("seats", {}).update(news.get("sat", {}))


def an_event(folder: Path, players: int, rounds: int) -> Path:
    """The file of a Swiss event before its first round."""
    file = folder / "saturday.csv"
    names = [f"Player {number:03}" for number in range(1, players + 1)]
    file.write_text("\n".join([f"# --event swiss --rounds {rounds}", "player", *names, ""]), encoding="utf-8")
    return file


@dataclass(slots=True)
class Hall:
    """An event's board as a process of its own, the organiser's phone, a big screen (""), and the players' phones.

    `host` and `token` are where phones find it.
    """

    file: Path
    process: asyncio.subprocess.Process
    host: str = ""
    token: str = ""
    phones: dict[str, HallPhone] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    _reads: asyncio.Task[None] | None = None

    @classmethod
    async def begin(cls, file: Path) -> Hall:
        """Starts it, and comes back once phones find it."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "companion", "event", str(file), "--page", "--page-on", "local",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        hall = cls(file, process)
        assert process.stdout
        said = ""
        while not (found := re.search(r"http://(127\.0\.0\.1:\d+)/#([\w-]+)", said)):
            line = await process.stdout.readline()
            assert line, said
            said += line.decode()
        hall.host, hall.token = found[1], found[2]
        hall._reads = asyncio.create_task(hall._drain())
        return hall

    async def _drain(self) -> None:
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            self.said.append(line.decode())

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address, port = self.host.split(":")
        return await asyncio.open_connection(address, int(port), limit=LARGEST_LINE)

    async def all_of(self, tasks: Sequence[Awaitable[Any]]) -> None:
        """Does it all, so many at once."""
        room = asyncio.Semaphore(AT_ONCE)

        async def one(task: Awaitable[Any]) -> None:
            async with room:
                await task

        await asyncio.gather(*map(one, tasks))

    async def all_come(self) -> None:
        """Everybody comes in and sits down: a screen, whoever organises, and the players."""
        for name in ("", ORGANISER, *read_event(self.file).seats):
            self.phones[name] = HallPhone(self, name)
        await self.all_of([phone.comes_in() for phone in self.phones.values()])

    async def plays_round(self, number: int, random: Random) -> None:
        """The organiser pairs a round, and both players of each match say the same of how it ended."""
        organiser = self.phones[ORGANISER]
        await organiser.answers("next-round", lambda ask: f"pair round {number}")
        lots = {name: random.random() for name in self.phones}

        def said(ask: dict[str, Any]) -> str:
            found = re.match(r"Table (\d+): (.+) against (.+)\. Who won\?", ask["text"])
            assert found, ask
            a, b = sorted(found.groups()[1:])
            return "draw" if abs(lots[a] - lots[b]) < 0.1 else f"{max(a, b, key=lambda name: lots[name])} wins"

        await organiser.until(lambda: f"Round {number}:" in organiser.shown["night"])
        matches = [match for match in read_event(self.file).rounds[number - 1] if "bye" not in match.pair]
        await self.all_of([self.phones[name].answers("result", said) for match in matches for name in match.pair])
        await organiser.until(lambda: organiser.asked("next-round") or organiser.shown.get("over"))

    def seconds(self) -> float:
        """The seconds of CPU that it has had."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory that it had at most."""
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found
        return int(found[1]) / 1000

    async def end(self) -> None:
        """Ends it, however it stands."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
