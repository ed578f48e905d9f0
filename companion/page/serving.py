"""Serving the page beside the referee: on this machine's addresses in the house, in a thread of its own."""

import time
from typing import Any, Literal

from companion.page.addresses import LOCAL, addresses_here, code_to_scan, squares
from companion.page.running import GOODBYE, RunningServer, listening
from companion.page.seats import Seats
from companion.page.server import TablePage
from companion.page.wifi import Wifi, wifi_name

Where = Literal["lan", "local"]
OFFLINE = (
    "This machine is in no network, so no phone finds it and the page opens here alone. "
    "Join a Wi-Fi or a phone's hotspot, and go on with companion resume."
)
QUIET = 0.4  # seconds without a request after which screens have what they show
LOOK_AGAIN = 0.02


class ServedPage:
    """A page that is served. `stop` ends it."""

    def __init__(self, seats: Seats, where: Where, *, https: bool, wifi: Wifi | None = None) -> None:
        """Takes the port that the table had before, or else a free one; phones join the `wifi` that is given. Raises
        CompanionError."""
        self.seats = seats
        self._wifi = wifi
        self.https = https
        house = addresses_here() if where == "lan" else []
        self.addresses = [*house, LOCAL]
        self.has_no_network = where == "lan" and not house
        self.doors = listening(self.addresses, seats.port)
        self.port = int(self.doors[0].getsockname()[1])
        self._certificate = (seats.certificate or _certificate(self.addresses)) if https else ""
        seats.serve_at(self.port, self._certificate or seats.certificate)
        self._running: RunningServer | None = None

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
        """Origins of our pages."""
        return [f"{self.scheme}://{host}:{self.port}" for host in self.hosts]

    @property
    def address(self) -> str:
        """The page's address for phones."""
        return self.origins[0]

    def welcome(self) -> str:
        """A welcome for those who want to join: the address, its code, and advice for where it does not open."""
        join = f"{self.address}/#{self.seats.token}"
        alone = self.addresses == [LOCAL]
        wifi = None if alone else self._wifi.name if self._wifi else wifi_name()
        first = f"Join the Wi-Fi {wifi} first" if wifi else "Join this machine's Wi-Fi first"
        lines = [
            "The page at the table:" if alone else f"The page at the table. {first}, then scan this:",
            code_to_scan(join),
            join,
            f"A big screen opens {self.address}/tv#{self.seats.token}",
        ]
        if self.has_no_network:
            lines.insert(0, OFFLINE)
        if not alone:
            lines.append("No page? Use a phone's hotspot for this machine and all phones.")
        return "\n".join(lines)

    def codes(self) -> dict[str, Any]:
        """Codes for the big screen: the page's address and its code, and those of the Wi-Fi."""
        told = {"address": self.address, "code": squares(f"{self.address}/#{self.seats.token}")}
        if self._wifi and (code := self._wifi.code()):
            return told | {"wifi": {"name": self._wifi.name, "code": squares(code)}}
        name = None if self.addresses == [LOCAL] else wifi_name()
        return told | {"wifi": {"name": name, "code": None}} if name else told

    def __enter__(self) -> "ServedPage":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, page: TablePage) -> None:
        """Begins to serve, and comes back when the page can be opened."""
        self._page = page
        self._running = RunningServer(page.app(), page.changes, self.doors, self._certificate, page.known, page.players)

    def stop(self) -> None:
        """Ends it, once all screens were sent how it ended."""
        if not self._running:
            return
        self._page.close()
        ends = time.monotonic() + GOODBYE
        page = self._page
        while time.monotonic() < ends and (page.screens or page.busy or time.monotonic() < page.asked_at + QUIET):
            time.sleep(LOOK_AGAIN)
        self._running.stop()


def _certificate(addresses: list[str]) -> str:
    """A key and certificate for these addresses, made on the spot, as PEM."""
    import trustme

    leaf = trustme.CA(organization_name="companion").issue_cert(*addresses, "localhost")
    pems = [leaf.private_key_pem, *leaf.cert_chain_pems]
    return "".join(pem.bytes().decode() for pem in pems)
