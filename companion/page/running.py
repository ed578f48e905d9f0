"""An application of the page that runs in a thread of its own."""

import logging
import socket
import ssl
import tempfile
import time
from pathlib import Path
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from companion.errors import CompanionError
from companion.page.changes import Changes

GOODBYE = 3.0  # seconds in which what is being sent may end
TRIES = 20


class Running:
    """A server that runs. `stop` ends it."""

    def __init__(self, app: ASGIApp, changes: Changes, sockets: list[socket.socket], certificate: str = "") -> None:
        """Begins to serve, over TLS with a certificate (PEM), and comes back when the page can be opened."""

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                changes.listen()
                await super().startup(sockets)

        config = uvicorn.Config(
            app, log_config=None, access_log=False, lifespan="off", ws="none", server_header=False,
            timeout_graceful_shutdown=1, timeout_keep_alive=30, h11_max_incomplete_event_size=32_000,
        )  # fmt: skip
        config.load()
        logging.getLogger("uvicorn").addHandler(logging.NullHandler())
        logging.getLogger("uvicorn").propagate = False
        if certificate:
            config.ssl = _context(certificate)
        self._server = Server(config)
        self._thread = Thread(target=self._server.run, args=(sockets,), daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.005)

    def stop(self) -> None:
        """Ends it."""
        self._server.should_exit = True
        self._thread.join(GOODBYE)


def listening(addresses: list[str], before: int = 0) -> list[socket.socket]:
    """Sockets on all addresses and one port: the one from before where it is free, or else any.

    Raises CompanionError where there is none.
    """
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


def _context(certificate: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:  # the ssl module reads files only
        file = Path(folder) / "page.pem"
        file.touch(0o600)
        file.write_text(certificate)
        context.load_cert_chain(file)
    return context
