"""The door of the page: who comes in is counted, has so long to say what they want, and else makes room for others."""

import socket
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

AT_MOST = 128  # connections: well below the 256 files that some systems allow a program
OF_ONE_ADDRESS = 96
AT_ONCE = 8  # so many are let in before those who came first are heard
WAITING = 1024  # before the door, until they are let in
WITHIN = 5.0  # seconds in which a request begins, and its head is whole
MORE_WITHIN = 15.0  # seconds in which what it brings is there, or what it is sent is read


@dataclass(slots=True, eq=False)
class Guest:
    """A connection. `until` is when it is shown out, unless something comes of it: never, while it is answered."""

    connection: socket.socket
    address: str
    until: float


class Guests:
    """Those who are in, around an application that answers them.

    Where there are too many, the one whose time is up next makes room for a new one: whoever sends half a request, and
    as many of them as there may be, holds up nobody who sends a whole one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._in: dict[tuple[Any, ...], Guest] = {}

    def lets_in(self, connection: socket.socket, client: tuple[Any, ...]) -> bool:
        """Whether somebody new may come in."""
        self._in = {name: guest for name, guest in self._in.items() if guest.connection.fileno() >= 0}
        neighbours = [guest for guest in self._in.values() if guest.address == client[0]]
        for those, most in ((neighbours, OF_ONE_ADDRESS), (list(self._in.values()), AT_MOST)):
            if len(those) >= most:
                first = min(those, key=lambda guest: guest.until)
                if first.until == inf:
                    return False
                self._show_out(first)
        self._in[*client, *connection.getsockname()] = Guest(connection, client[0], monotonic() + WITHIN)
        return True

    def look(self) -> None:
        """Shows out those whose time is up."""
        now = monotonic()
        for guest in [guest for guest in self._in.values() if guest.until < now]:
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

        async def hears() -> Message:
            message = await receive()
            if not message.get("more_body"):
                guest.until = inf
            return message

        async def says(message: Message) -> None:
            last = message["type"] == "http.response.body" and not message.get("more_body")
            guest.until = monotonic() + (WITHIN if last else MORE_WITHIN)
            await send(message)
            if not last:
                guest.until = inf

        guest.until = inf if scope["method"] == "GET" else monotonic() + MORE_WITHIN
        await self._app(scope, hears, says)


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
