"""Serving the page beside the referee: on this machine's addresses in the house, in a thread of its own."""

import logging
import socket
import ssl
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Literal

import uvicorn

from companion.errors import CompanionError
from companion.page.addresses import LOCAL, addresses_here, code_to_scan, wifi_name
from companion.page.seats import Seats
from companion.page.server import Page

Where = Literal["lan", "local"]
GOODBYE = 3.0  # seconds in which screens are sent how it ended
QUIET = 0.4  # seconds without a request after which screens have what they show
LOOK_AGAIN = 0.02
TRIES = 20


class Served:
    """A page that is served. `stop` ends it."""

    def __init__(self, seats: Seats, where: Where, *, https: bool) -> None:
        """Takes the port that the table had before, or else a free one. Raises CompanionError."""
        self.seats = seats
        self.https = https
        house = addresses_here() if where == "lan" else []
        self.addresses = [*house, LOCAL]
        self.sockets = _listening(self.addresses, seats.port)
        self.port = int(self.sockets[0].getsockname()[1])
        self._certificate = (seats.certificate or _certificate(self.addresses)) if https else ""
        seats.serve_at(self.port, self._certificate or seats.certificate)
        self._thread: Thread | None = None
        self._server: uvicorn.Server | None = None

    @property
    def scheme(self) -> str:
        """`http` or `https`."""
        return "https" if self.https else "http"

    @property
    def hosts(self) -> list[str]:
        """The names by which the page may be asked for."""
        return [*self.addresses, "localhost"]

    @property
    def origins(self) -> list[str]:
        """Where a page of ours comes from."""
        return [f"{self.scheme}://{host}:{self.port}" for host in self.hosts]

    @property
    def address(self) -> str:
        """Where phones find the page."""
        return self.origins[0]

    def welcome(self) -> str:
        """What people read who want to join: the address, its code, and what to do where it does not open."""
        join = f"{self.address}/#{self.seats.token}"
        alone = self.addresses == [LOCAL]
        wifi = None if alone else wifi_name()
        first = f"Join the Wi-Fi {wifi} first" if wifi else "Join this machine's Wi-Fi first"
        lines = [
            "The page at the table:" if alone else f"The page at the table. {first}, then scan this:",
            code_to_scan(join),
            join,
            f"A big screen opens {self.address}/tv#{self.seats.token}",
        ]
        if not alone:
            lines.append("No page? Use a phone's hotspot for this machine and all phones.")
        return "\n".join(lines)

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, page: Page) -> None:
        """Begins to serve, and comes back when the page can be opened."""
        started: Callable[[], None] = page.changes.listen

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                started()
                await super().startup(sockets)

        config = uvicorn.Config(
            page.app(), log_config=None, access_log=False, lifespan="off", ws="none", server_header=False,
            timeout_graceful_shutdown=1, timeout_keep_alive=30, h11_max_incomplete_event_size=32_000,
        )  # fmt: skip
        config.load()
        logging.getLogger("uvicorn").addHandler(logging.NullHandler())
        logging.getLogger("uvicorn").propagate = False
        if self.https:
            config.ssl = _context(self._certificate)
        self._server = Server(config)
        self._page = page
        self._thread = Thread(target=self._server.run, args=(self.sockets,), daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.005)

    def stop(self) -> None:
        """Ends it, once all screens were sent how it ended."""
        if not (self._server and self._thread):
            return
        self._page.close()
        ends = time.monotonic() + GOODBYE
        page = self._page
        while time.monotonic() < ends and (page.streams or page.busy or time.monotonic() < page.asked_at + QUIET):
            time.sleep(LOOK_AGAIN)
        self._server.should_exit = True
        self._thread.join(GOODBYE)


def _listening(addresses: list[str], before: int) -> list[socket.socket]:
    """Sockets on all addresses and one port: the one from before where it is free, or else any."""
    error: OSError | None = None
    for port in [before] * bool(before) + [0] * TRIES:
        sockets: list[socket.socket] = []
        try:
            for address in addresses:
                listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                sockets.append(listening)
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.bind((address, port))
                listening.listen(128)
                port = int(listening.getsockname()[1])
            return sockets
        except OSError as refused:
            error = refused
            for each in sockets:
                each.close()
    raise CompanionError(f"the page can't be served on {', '.join(addresses)}: {error and error.strerror}")


def _certificate(addresses: list[str]) -> str:
    """A key and certificate for these addresses, made on the spot, as PEM."""
    import trustme

    leaf = trustme.CA(organization_name="companion").issue_cert(*addresses, "localhost")
    pems = [leaf.private_key_pem, *leaf.cert_chain_pems]
    return "".join(pem.bytes().decode() for pem in pems)


def _context(certificate: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:  # the ssl module reads files only
        file = Path(folder) / "page.pem"
        file.touch(0o600)
        file.write_text(certificate)
        context.load_cert_chain(file)
    return context
