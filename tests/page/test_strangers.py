"""Strangers who come to stop the table: seated players go on answering, and the terminal shows no line of it."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from page.conftest import Lay
from support.page import CONTEXT, Phone, Table, until

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a limit on another program's files")

FILES = 256  # what a Mac allows a program
TIMES = 300  # so often they come before anybody answers, and at most until an answer is taken
ANSWERS = 2  # to each attack
GAME = ("tetra-master", "tournament", "--rule", "first-to=5", "--auto", "dice", "--pace", "run", "--seed", "3")


class Crowd:
    """Connections to a table, from one address or from several; all are closed in the end."""

    def __init__(self, table: Table, cookies: str = "") -> None:
        self.host = table.address.split("//")[1]
        self.token = table.token
        self.cookies = cookies
        self.there: list[socket.socket] = []
        self.closed: set[socket.socket] = set()
        self.times = 0

    def is_closed(self, each: socket.socket) -> bool:
        """True if the table has closed it: seen once, for what says so is read with it."""
        if each not in self.closed and is_closed(each):
            self.closed.add(each)
        return each in self.closed

    def comes(self, sends: bytes = b"", source: str = "127.0.0.1") -> socket.socket | None:
        """A new connection that sends something; None where it is refused."""
        name, port = self.host.split(":")
        try:
            new = socket.create_connection((name, int(port)), 2, (source, 0))
            self.there.append(new)
            new.sendall(sends)
        except OSError:
            return None
        return new

    def head(self, words: str, *more: str) -> bytes:
        """The head of a request, whole but for the line that ends it."""
        lines = [f"{words} HTTP/1.1", f"host: {self.host}", f"origin: http://{self.host}", *more]
        return "\r\n".join([*lines, f"cookie: {self.cookies}", ""]).encode()

    def asks(self, words: str, *more: str, source: str = "127.0.0.1") -> socket.socket | None:
        """A request that is whole, or what it brings is not."""
        return self.comes(self.head(words, *more) + b"\r\n", source)

    def posts(self, path: str, body: str, length: int | None = None) -> None:
        """A body that is as long as it says, or not."""
        head = self.head(f"POST {path}", f"content-length: {length or len(body)}")
        self.comes(head + f"\r\n{body}".encode("latin-1"))

    def drips(self, sends: bytes) -> None:
        """One more, and a byte more from each."""
        self.comes(sends)
        for each in self.there:
            with suppress(OSError):
                each.send(b"x")

    def goes(self) -> None:
        for each in self.there:
            each.close()
        self.there.clear()


Attack = Callable[[Crowd], object]
"""An attack that a crowd makes again and again."""


def never_reads(crowd: Crowd) -> None:
    if new := crowd.comes():
        new.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        new.settimeout(0.05)
        with suppress(OSError):
            new.sendall((crowd.head("GET /static/page.js") + b"\r\n") * 200)


def stays_when_it_was_answered(crowd: Crowd) -> None:
    if new := crowd.asks("GET /me"):
        new.recv(4096)


def hangs_up(crowd: Crowd) -> None:
    if new := crowd.asks("GET /static/page.js"):
        new.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        new.close()


def begins_a_handshake(crowd: Crowd) -> None:
    crowd.comes(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40))


STRANGERS: dict[str, Attack] = {
    "says nothing": lambda crowd: crowd.comes(),
    "sends half a head": lambda crowd: crowd.comes(crowd.head("GET /")),
    "sends half a line": lambda crowd: crowd.comes(b"GE"),
    "drips heads": lambda crowd: crowd.drips(crowd.head("GET /") + b"x-"),
    "promises a body": lambda crowd: crowd.posts("/join", "{", 9000),
    "drips bodies": lambda crowd: crowd.drips(crowd.head("POST /join", "content-length: 9000") + b"\r\n{"),
    "promises where it may not": lambda crowd: crowd.posts("/answer", "{", 9000),
    "sends chunks without end": lambda crowd: crowd.comes(
        crowd.head("POST /join", "transfer-encoding: chunked") + b"\r\n1\r\nx\r\n"
    ),
    "comes from everywhere": lambda crowd: crowd.comes(crowd.head("GET /"), source=f"127.0.0.{2 + crowd.times % 200}"),
    "stays when it was answered": stays_when_it_was_answered,
    "never reads": never_reads,
    "asks and asks": lambda crowd: crowd.comes((crowd.head("GET /static/page.js") + b"\r\n") * 20),
    "begins a handshake": begins_a_handshake,
    "sends a head too large": lambda crowd: crowd.comes(crowd.head("GET /", f"x: {'x' * 60_000}")),
    "sends no HTTP": lambda crowd: crowd.comes(bytes(range(256)) * 4 + b"\r\n\r\n"),
    "sends letters nobody knows": lambda crowd: crowd.asks("GET /\xff\xfe?q=%ff", "cookie: \xff"),
    "hangs up": hangs_up,
    "wants a websocket": lambda crowd: crowd.asks("GET /events", "connection: upgrade", "upgrade: websocket"),
    "tries tokens out": lambda crowd: crowd.posts("/join", f'{{"token": "{crowd.times:022}"}}'),
    "sends half a letter": lambda crowd: crowd.posts("/join", '{"token": "\\ud800"}'),
    "comes from another page": lambda crowd: crowd.comes(
        b"POST /join HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example\r\n\r\n"
    ),
}
GUESTS: dict[str, Attack] = {
    "joins again": lambda crowd: crowd.posts("/join", f'{{"token": "{crowd.token}"}}'),
    "watches again": lambda crowd: crowd.asks("GET /events"),
    "sends half a photo": lambda crowd: crowd.posts("/photo", "\xff\xd8\xff", 2_000_000),
    "answers what is not asked": lambda crowd: crowd.posts("/answer", '{"id": "0", "text": "x"}'),
}


@contextmanager
def under(attack: Attack, crowd: Crowd) -> Iterator[None]:
    """While a crowd attacks; it has come many times before anybody answers, and goes on."""
    stop, come = Event(), Event()

    def attacks() -> None:
        while not stop.is_set():
            attack(crowd)
            crowd.times += 1
            if crowd.times >= TIMES:
                come.set()
            sleep(0.001 if crowd.times < TIMES else 0.01)

    thread = Thread(target=attacks, daemon=True)
    thread.start()
    try:
        assert come.wait(60)
        yield
    finally:
        stop.set()
        thread.join()
        crowd.goes()


def plays(phones: list[Phone], crowd: Crowd | None = None, answers: int = ANSWERS) -> None:
    """Answer so often, on the connection that they have and on new ones; a crowd comes not often meanwhile."""
    for number in range(answers):
        before = crowd.times if crowd else 0
        phone = until(lambda: next((phone for phone in phones if phone.asks()), None))
        ask = phone.asks()[0]
        many = ask["min"] if ask["kind"] == "cards" else 1
        answer = {"id": ask["id"], "text": ", ".join(ask["options"][:many])}
        sends = phone.http if number % 2 else client(phone.table, cookies=phone.http.cookies)
        try:
            reply = sends.post("/answer", json=answer)
        except httpx.TransportError:  # then a page sends it once more, and not on a connection that it had
            reply = client(phone.table, cookies=phone.http.cookies).post("/answer", json=answer)
        assert reply.json()["taken"], (ask, reply.text)
        until(lambda id=ask["id"], phone=phone: id not in [each["id"] for each in phone.shown["asks"]])
        assert not crowd or crowd.times - before < TIMES


def client(table: Table, source: str = "127.0.0.1", **more: Any) -> httpx.Client:
    """Somebody with a connection of their own."""
    transport = httpx.HTTPTransport(verify=CONTEXT, local_address=source)
    return httpx.Client(base_url=table.address, headers={"origin": table.address}, transport=transport, **more)


def comes_in(table: Table) -> bool:
    """True if somebody new is let in, from another address than those who attack."""
    with client(table, source="127.0.0.250") as phone:
        return phone.post("/join", json={"token": table.token}).status_code == phone.get("/").status_code == 200


def allow_few_files(table: Table) -> None:
    resource.prlimit(table.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))


def sit(table: Table) -> list[Phone]:
    """Two at a table that may open few files."""
    allow_few_files(table)
    table.type("Ann, Bo")
    return [Phone(table, "Ann"), Phone(table, "Bo")]


@pytest.fixture(scope="module")
def phones(lay_for_all: Lay) -> list[Phone]:
    """Two at one table that goes on through all attacks."""
    return sit(lay_for_all(*GAME))


def told(table: Table) -> list[str]:
    """Lines of the terminal from the first question on."""
    lines = "".join(table.said).splitlines()
    return lines[lines.index(next(line for line in lines if line.startswith("Who plays?"))) :]


@pytest.fixture(scope="module")
def quiet(lay_for_all: Lay) -> list[str]:
    """Lines of the terminal for the same answers when nobody attacks."""
    table = lay_for_all(*GAME)
    plays(sit(table), answers=ANSWERS * (len(STRANGERS) + len(GUESTS) + 2))
    return told(table)


@pytest.mark.parametrize("attack", STRANGERS.values(), ids=STRANGERS)
def test_nobody_without_the_token_stops_the_table(phones: list[Phone], quiet: list[str], attack: Attack) -> None:
    table = phones[0].table
    crowd = Crowd(table)
    with under(attack, crowd):
        plays(phones, crowd)
        assert comes_in(table)
    assert told(table) == quiet[: len(told(table))]


@pytest.mark.parametrize("attack", GUESTS.values(), ids=GUESTS)
def test_a_guest_does_not_stop_the_players(phones: list[Phone], quiet: list[str], attack: Attack) -> None:
    table = phones[0].table
    crowd = Crowd(table, "" if attack is GUESTS["joins again"] else Phone(table).cookies)
    with under(attack, crowd):
        plays(phones, crowd)
    assert told(table) == quiet[: len(told(table))]


def test_half_a_handshake_stops_nobody_over_https(lay: Lay) -> None:
    table = lay(*GAME, "--https")
    allow_few_files(table)
    crowd = Crowd(table)
    with under(begins_a_handshake, crowd), under(STRANGERS["says nothing"], crowd):
        for _ in range(ANSWERS):
            before = crowd.times
            assert comes_in(table)
            assert crowd.times - before < 2 * TIMES
    assert told(table) == ["Who plays? Two names, a comma between; the first plays red, the second blue."]
    assert seconds_until_closed(table, {b"": b""})


def seconds_until_closed(table: Table, sent: dict[bytes, bytes]) -> list[float]:
    """After how many seconds connections are closed that send something, and then some bytes again and again."""
    crowd, began = Crowd(table), monotonic()
    open_ = [(crowd.comes(first.replace(b"HOST", crowd.host.encode())), drips) for first, drips in sent.items()]
    closed: dict[int, float] = {}

    def all_closed() -> bool:
        for place, (connection, drips) in enumerate(open_):
            if place not in closed and is_closed(connection, drips):
                closed[place] = monotonic() - began
        sleep(0.1)
        return len(closed) == len(open_)

    until(all_closed, table)
    crowd.goes()
    return [closed[place] for place in range(len(open_))]


def is_closed(connection: socket.socket | None, drips: bytes = b"") -> bool:
    """True if the other end has closed a connection, or has ended the stream on it."""
    assert connection
    connection.setblocking(False)
    try:
        connection.send(drips)
        while said := connection.recv(65536):
            if said.endswith(b"\r\n0\r\n\r\n"):
                return True
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_who_sends_no_whole_request_is_shown_out(lay: Lay) -> None:
    """A head within a third of the time that a body has, however slowly they drip."""
    body = b"POST /join HTTP/1.1\r\nhost: HOST\r\norigin: http://HOST\r\ncontent-length: 900\r\n\r\n"
    half = b"GET / HTTP/1.1\r\nhost: a\r\n"
    *heads, slow = seconds_until_closed(lay(*GAME), {b"": b"", half: b"", half + b"x: ": b"x", body: b"x"})
    assert all(2 < slow / each < 4.5 for each in heads), (heads, slow)


def test_what_is_no_token_is_refused(phones: list[Phone]) -> None:
    phone = Phone(phones[0].table)
    for body in ('{"token": "\\ud800"}', '{"token": "\\udfff"}', '{"token": null}', "{}", '{"token": ["a"]}'):
        reply = phone.http.post("/join", content=body)
        assert (reply.status_code, reply.json()["text"]) == (400, "“token” must be a text.")
    for path in ("/answer", "/word", "/back", "/next", "/seat"):
        reply = phone.http.post(path, content='{"id": "\\udead", "text": "\\udead", "name": "\\udead"}')
        assert reply.status_code in (400, 403), path


def test_the_screen_stays_where_120_join_with_the_right_token(lay: Lay) -> None:
    table = lay(*GAME)
    phones, screen = sit(table), Phone(table)
    until(lambda: screen.shown)
    before = len(screen.received)
    for _ in range(120):
        with client(table) as guest:
            assert guest.post("/join", json={"token": table.token}).json()["in"]
    assert screen.http.get("/me").json()["in"]
    assert all(phone.http.get("/me").json()["seats"] for phone in phones)
    plays(phones)
    until(lambda: len(screen.received) > before)


def test_of_500_streams_of_one_phone_a_few_are_open(lay: Lay) -> None:
    """The oldest is ended before a new one begins, for that is what a phone does which has lost its connection."""
    table = lay(*GAME)
    phones, phone = sit(table), Phone(table)
    crowd = Crowd(table, phone.cookies)
    until(lambda: phone.shown)
    for _ in range(20):
        assert crowd.asks("GET /events")
    until(lambda: sum(map(crowd.is_closed, crowd.there)) == 4)
    assert crowd.is_closed(crowd.there[0]) and not crowd.is_closed(crowd.there[-1])
    for _ in range(480):
        crowd.asks("GET /events")
    plays(phones)
    until(lambda: sum(not crowd.is_closed(each) for each in crowd.there) <= 16)
    crowd.goes()
