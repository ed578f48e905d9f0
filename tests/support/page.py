"""A table with its page: the referee in a process of its own, and phones that join it over plain HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx

from support.processes import PATIENCE, started

CONTEXT = ssl.create_default_context()
CONTEXT.check_hostname, CONTEXT.verify_mode = False, ssl.CERT_NONE


class Table:
    """A referee with `--page --page-on local`, whose standard input stays open; its journal is in a folder.

    The `switches` it has after a resume, too.
    """

    may_die = False

    def __init__(self, folder: Path, *args: str, switches: Sequence[str] = ()) -> None:
        self.journal = folder / "evening.jsonl"
        self.switches = switches
        self.start("referee", *args, "--journal", str(self.journal))

    def start(self, *args: str) -> None:
        command = [sys.executable, "-m", "companion", *args, "--page", "--page-on", "local", *self.switches]
        self.process = started(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", env=os.environ | {"COLUMNS": "200"},
        )  # fmt: skip
        self.said: list[str] = []
        assert self.process.stdout
        self._reader = Thread(target=self.said.extend, args=(self.process.stdout,), daemon=True)
        self._reader.start()
        found = until(lambda: re.search(r"(https?://127\.0\.0\.1:\d+)/#([\w-]+)", "".join(self.said)), self)
        self.address, self.token = found[1], found[2]

    def type(self, line: str) -> None:
        """Types a line where the referee was started."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def killed(self) -> None:
        """Kill -9, as a power cut does it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def resume(self) -> None:
        """Goes on with the journal."""
        self.start("resume", str(self.journal))

    def aborted(self) -> str:
        """Ends it so that it says what it was doing: its last words, and its stack."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGABRT)
        self._reader.join(10)
        return "".join(self.said[-100:])

    def close(self) -> None:
        """Ends it, however it stands."""
        if self.process.poll() is None:
            self.killed()


def until(found: Callable[..., Any], table: Table | None = None, patience: float = PATIENCE) -> Any:
    """Wait until a look gives something, and give it."""
    ends = monotonic() + patience
    while monotonic() < ends:
        if value := found():
            return value
        if table and not table.may_die and table.process.poll() is not None:
            sleep(0.1)
            if value := found():
                return value
            raise AssertionError(f"the referee ended with {table.process.returncode}: {''.join(table.said)}")
        sleep(0.01)
    raise AssertionError(f"waited {patience:g} s: {table.aborted() if table else ''}")


class Phone:
    """A phone that was let in, over plain HTTP: what it is shown is in `shown`, as it stands. Its `table` may be any that
    has an address and a token, and can be waited for."""

    def __init__(self, table: Any, *seats: str) -> None:
        self.table = table
        self.http = httpx.Client(
            base_url=table.address, headers={"origin": table.address}, timeout=PATIENCE, verify=CONTEXT
        )
        assert self.http.post("/join", json={"token": table.token}).status_code == 200
        self.shown: dict[str, Any] = {}
        self.story: list[dict[str, Any]] = []
        self.received: list[str] = []
        self.listen()
        for name in seats:
            self.sit(name)

    def listen(self) -> None:
        """Hears what is shown from now on; once more where the referee was killed."""

        def listen() -> None:
            with suppress(httpx.HTTPError), self.http.stream("GET", "/events", timeout=None) as stream:
                for line in stream.iter_lines():
                    self.received.append(line)
                    if line.startswith("data: "):
                        self.hears(json.loads(line[6:]))

        Thread(target=listen, daemon=True).start()

    def hears(self, new: dict[str, Any]) -> None:
        """Something new is shown."""
        self.story += new.pop("story", [])
        self.shown |= new
        self.shown.get("seats", {}).update(new.pop("sat", {}))

    def sit(self, name: str) -> None:
        until(lambda: name in self.shown.get("seats", {}), self.table)
        assert self.http.post("/seat", json={"name": name, "take": True}).status_code == 200
        until(lambda: self.shown["seats"][name] == "yours", self.table)

    def asks(self) -> list[dict[str, Any]]:
        """The questions that this phone may answer."""
        return [ask for ask in self.shown.get("asks", []) if ask["mine"]]

    def asked(self, name: str = "", who: str | None = None) -> dict[str, Any]:
        """The question of that name, once it is asked."""
        found: dict[str, Any] = until(
            lambda: next((a for a in self.asks() if name in ("", a["name"]) and who in (None, a["who"])), None),
            self.table,
        )
        return found

    def goes_on(self, *, run: bool = False) -> httpx.Response:
        """Goes on behind the first pause, once there is one: up to the next, or to the end of what is told."""
        waits = until(lambda: self.shown.get("waits"), self.table)
        return self.send("/next", id=waits[0]["id"], run=run)

    def answer(self, text: str, name: str = "", who: str | None = None) -> dict[str, Any]:
        """Answers, and gives what comes of it."""
        came: dict[str, Any] = self.send("/answer", id=self.asked(name, who)["id"], text=text).json()
        return came

    def send(self, where: str, **body: Any) -> httpx.Response:
        reply = self.http.post(where, json=body)
        assert reply.headers["content-type"] == "application/json", (reply.status_code, reply.text)
        return reply

    def refused(self, where: str, **body: Any) -> tuple[int, str]:
        """The code of a refusal, and what is said of it."""
        reply = self.send(where, **body)
        return reply.status_code, reply.json()["text"]

    @property
    def cookies(self) -> str:
        """Its cookies, as a request's head has them."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


def lines_of(phone: Phone) -> list[str]:
    """The story as a phone was told it."""
    return [line["text"] for line in list(phone.story)]
