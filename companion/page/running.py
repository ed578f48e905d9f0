"""An application of the page that runs in a thread of its own."""

import asyncio
import logging
import socket
import ssl
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.types import ASGIApp, Scope

from companion.errors import CompanionError
from companion.page.connection_guard import AT_ONCE, FILES, WAITING, Door, Guests
from companion.page.notifier import Notifier

GOODBYE = 3.0  # seconds in which what is being sent may end
TRIES = 20
SWITCHES_EVERY = 0.0005  # seconds: else each of some hundred screens waits 5 ms for the rules before it is sent a line
TELLERS = ("uvicorn", "asyncio")  # what they tell would stand in the middle of the referee's lines


class RunningServer:
    """A server that runs. `stop` ends it."""

    def __init__(
        self,
        app: ASGIApp,
        changes: Notifier,
        doors: list[Door],
        certificate: str = "",
        known: Callable[[Scope], tuple[str, bool]] = lambda scope: ("", False),
        players: Callable[[], int] = lambda: 0,
    ) -> None:
        """Begins to serve, over TLS with a certificate (PEM), and comes back when the page can be opened.

        `known` tells who is never kept waiting for others, `players` for how many phones there is room in any case.
        """
        _allow_files()
        guests = Guests(app, known, players)
        for door in doors:
            door.guests = guests

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                changes.listen()
                await super().startup(sockets)
                for door in doors:
                    door.listen(WAITING)

            async def on_tick(self, counter: int) -> bool:
                guests.look()
                return await super().on_tick(counter)

        config = uvicorn.Config(
            guests, log_config=None, access_log=False, lifespan="off", ws="none", server_header=False,
            timeout_graceful_shutdown=1, h11_max_incomplete_event_size=32_000, backlog=AT_ONCE,
        )  # fmt: skip
        config.load()
        for name in TELLERS:
            logging.getLogger(name).addHandler(logging.NullHandler())
            logging.getLogger(name).propagate = False
        if certificate:
            config.ssl = _context(certificate)
        self._server = Server(config)
        self._thread = Thread(target=self._serve, args=(doors,), daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.005)

    def _serve(self, doors: list[Door]) -> None:
        sys.setswitchinterval(SWITCHES_EVERY)
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # others open the door by themselves
            runner.run(self._server.serve([*doors]))

    def stop(self) -> None:
        """Ends the server, and waits at most the seconds of GOODBYE for it."""
        self._server.should_exit = True
        self._thread.join(GOODBYE)


def listening(addresses: list[str], before: int = 0) -> list[Door]:
    """Doors on all addresses and one port: the one from before where it is free, or else any.

    Raises CompanionError where there is none.
    """
    error: OSError | None = None
    for port in [before] * bool(before) + [0] * TRIES:
        doors: list[Door] = []
        try:
            for address in addresses:
                door = Door(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so that asyncio sends at once
                doors.append(door)
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                door.bind((address, port))
                door.listen(128)
                port = int(door.getsockname()[1])
            return doors
        except OSError as refused:
            error = refused
            for door in doors:
                door.close()
    raise CompanionError(f"the page can't be served on {', '.join(addresses)}: {error and error.strerror}")


def _allow_files() -> None:
    """Has the system allow as many open files as a hall of phones needs, as far as it does."""
    with suppress(ImportError, OSError, ValueError):
        from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit

        soft, hard = getrlimit(RLIMIT_NOFILE)
        wanted = 2 * FILES if hard == RLIM_INFINITY else min(2 * FILES, hard)
        if soft != RLIM_INFINITY and soft < wanted:
            setrlimit(RLIMIT_NOFILE, (wanted, hard))


def _context(certificate: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:  # the ssl module reads files only
        file = Path(folder) / "page.pem"
        file.touch(0o600)
        file.write_text(certificate)
        context.load_cert_chain(file)
    return context
