"""The door of the page: who comes in is counted, has so long to say what they want, and else makes room for others."""

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.page.guard import Limit

AT_MOST = 128  # connections beside those of players: well below the 256 files that some systems allow a program
OF_ONE_ADDRESS = 96
OF_A_PLAYER = 6  # so many more: a browser opens that many to a page, and a whole hall may come from one address
FILES = 480 if os.name == "nt" else 4096  # connections in the largest hall, where the system allows as many
A_CROWD = 80
AT_ONCE = 8  # so many are let in before those who came first are heard
WAITING = 1024  # before the door, until they are let in
WITHIN = 5.0  # seconds in which a request begins, and its head is whole
LOOKS_EVERY = 1.0  # seconds at most, where the machine has time
MORE_WITHIN = 15.0  # seconds in which what it brings is there, or what it is sent is read


@dataclass(slots=True, eq=False)
class Guest:
    """A connection: since when it is waited for, and for how many seconds; it is not, while it is answered.

    `plays` is whether a player has asked for something by it.
    """

    connection: socket.socket
    address: str
    since: float = field(default_factory=monotonic)
    within: float = WITHIN
    plays: bool = False

    def waits(self, within: float) -> None:
        """From now on it is waited for."""
        self.since, self.within = monotonic(), within

    def is_heard(self) -> None:
        """Note that its request has come whole: no time runs against it until the next."""
        self.since = inf


class Guests:
    """Those who are in, around an application that answers them.

    Where there are too many, the one that is waited for the longest makes room for a new one, players last: whoever
    sends half a request, and as many of them as there may be, holds up nobody who sends a whole one. In a crowd all but
    players come with one request at a time, and so many of a phone that was let in, or else of an address.
    """

    def __init__(self, app: ASGIApp, known: Callable[[Scope], tuple[str, bool]], players: Callable[[], int]) -> None:
        """Around an application; `known` tells which phone sends a request, "" for none, and whether it has a seat."""
        self._app = app
        self._known = known
        self._players = players
        self._in: dict[tuple[Any, ...], Guest] = {}
        self._others = Limit(30, 10)
        self._looked = monotonic()

    def lets_in(self, connection: socket.socket, client: tuple[Any, ...]) -> bool:
        """Admit somebody new; False without room."""
        self._in = {name: guest for name, guest in self._in.items() if guest.connection.fileno() >= 0}
        those = list(self._in.values())
        neighbours = [guest for guest in those if guest.address == client[0]]
        more = self._more()
        if len(those) >= AT_MOST + more or len(neighbours) >= OF_ONE_ADDRESS + more:
            there = those if len(those) >= AT_MOST + more else neighbours
            first = min(there, key=lambda guest: (guest.since == inf, guest.plays, guest.since))
            if first.since == inf:
                return False
            self._show_out(first)
        self._in[*client, *connection.getsockname()] = Guest(connection, client[0])
        return True

    def _more(self) -> int:
        return min(OF_A_PLAYER * self._players(), FILES - AT_MOST)

    def look(self) -> None:
        """Shows out those whose time is up; time in which nobody was heard is not theirs."""
        now = monotonic()
        for guest in self._in.values():
            guest.since += max(0.0, now - self._looked - LOOKS_EVERY)
        self._looked = now
        for guest in [guest for guest in self._in.values() if guest.since + guest.within < now]:
            self._show_out(guest)

    def _show_out(self, guest: Guest) -> None:
        self._in = {name: each for name, each in self._in.items() if each is not guest}
        with suppress(OSError):  # whoever serves the connection sees that it ended, and closes it
            guest.connection.shutdown(socket.SHUT_RDWR)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request whose head is whole is answered."""
        guest = self._in.get((*(scope["client"] or ()), *(scope["server"] or ())))
        if guest is None:  # it was just shown out
            return

        phone, guest.plays = self._known(scope)
        hurries = len(self._in) >= A_CROWD + self._more() and not guest.plays

        async def hears() -> Message:
            message = await receive()
            if not message.get("more_body"):
                guest.is_heard()
            return message

        async def says(message: Message) -> None:
            if message["type"] == "http.response.start" and hurries:
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            last = message["type"] == "http.response.body" and not message.get("more_body")
            guest.waits(WITHIN if last else MORE_WITHIN)
            await send(message)
            if not last:
                guest.is_heard()

        guest.is_heard() if scope["method"] == "GET" else guest.waits(MORE_WITHIN)
        waits = hurries and not self._others.allows(phone or guest.address)
        await (Response(status_code=503) if waits else self._app)(scope, hears, says)


class Door(socket.socket):
    """A listening socket that closes at once whom its guests don't let in: before TLS, and before a server knows."""

    guests: Guests | None = None

    def accept(self) -> tuple[socket.socket, Any]:
        """The next one who may come in."""
        while True:
            connection, client = super().accept()
            if self.guests is None or self.guests.lets_in(connection, client):
                return connection, client
            connection.close()
