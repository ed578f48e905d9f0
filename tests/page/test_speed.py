"""Nobody waits: an answer is on all screens, and a screen that never reads holds up nobody. How soon: `make bench`."""

from __future__ import annotations

import re
import socket
from pathlib import Path

from page.conftest import Lay
from support.page import Phone, Table, until


def test_fifty_screens_and_one_that_never_reads(lay: Lay) -> None:
    table = lay("tetra-master", "battle", "--auto", "dice", "--pace", "run", "--seed", "3")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    screens = [Phone(table) for _ in range(48)]
    host = table.address.removeprefix("http://")
    name, port = host.split(":")
    dead = socket.create_connection((name, int(port)))
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    dead.sendall(f"GET /events HTTP/1.1\r\nhost: {host}\r\ncookie: {phone.cookies}\r\n\r\n".encode())
    until(lambda: all(screen.shown for screen in screens))
    before = memory(table)
    for _ in range(120):
        until(lambda: phone.shown.get("over") or phone.asks(), table)
        if phone.shown.get("over"):  # which may come a moment later than the last answer: its pictures are drawn
            break
        ask = phone.asked()
        phone.send("/answer", id=ask["id"], text=ask["options"][0])
        until(lambda id=ask["id"]: phone.shown.get("over") or id not in [each["id"] for each in phone.shown["asks"]])
    last = phone.story[-1]["n"]
    until(lambda: all(screen.story[-1]["n"] == last for screen in screens))
    assert memory(table) - before < 60, "MiB"
    dead.close()


def memory(table: Table) -> float:
    """The resident memory of the referee, in MiB."""
    try:
        status = Path(f"/proc/{table.process.pid}/status").read_text()
    except FileNotFoundError:  # it is over, or this system tells it otherwise
        return 0.0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0
