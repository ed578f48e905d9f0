"""Who comes to stop the table: meanwhile seated players go on answering, and the terminal shows no line of it."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from page.conftest import Lay
from support.page import Phone, Table, until

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a limit on another program's files")

FILES = 256  # what a Mac allows a program
WITHIN = 1.0  # seconds
ANSWERS = 8
GAME = ("tetra-master", "battle", "--auto", "dice", "--pace", "run", "--seed", "3")


class Crowd:
    """Connections to a table, from one address or from several; all are closed in the end."""

    def __init__(self, table: Table, cookies: str = "") -> None:
        self.host = table.address.split("//")[1]
        self.token = table.token
        self.cookies = cookies
        self.there: list[socket.socket] = []

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

    def drips(self) -> None:
        """A byte more from each."""
        for each in self.there:
            with suppress(OSError):
                each.send(b"x")

    def goes(self) -> None:
        for each in self.there:
            each.close()
        self.there.clear()


Attack = Callable[[Crowd, int], None]
"""What a crowd does again and again; the number counts how often."""


def says_nothing(crowd: Crowd, number: int) -> None:
    crowd.comes()


def sends_half_a_head(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /"))


def sends_half_a_line(crowd: Crowd, number: int) -> None:
    crowd.comes(b"GE")


def drips_heads(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /") + b"x-")
    crowd.drips()


def promises_a_body(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("POST /join", "content-length: 9000") + b"\r\n{")


def drips_bodies(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("POST /join", "content-length: 9000") + b"\r\n{")
    crowd.drips()


def promises_where_it_may_not(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("POST /answer", "content-length: 9000") + b"\r\n{")


def sends_chunks_without_end(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("POST /join", "transfer-encoding: chunked") + b"\r\n1\r\nx\r\n")


def comes_from_everywhere(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /"), source=f"127.0.0.{2 + number % 200}")


def stays_when_it_was_answered(crowd: Crowd, number: int) -> None:
    if new := crowd.comes(crowd.head("GET /me") + b"\r\n"):
        new.recv(4096)


def never_reads(crowd: Crowd, number: int) -> None:
    if new := crowd.comes():
        new.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        new.settimeout(0.05)
        with suppress(OSError):
            new.sendall((crowd.head("GET /static/page.js") + b"\r\n") * 200)


def asks_and_asks(crowd: Crowd, number: int) -> None:
    crowd.comes((crowd.head("GET /static/page.js") + b"\r\n") * 20)


def begins_a_handshake(crowd: Crowd, number: int) -> None:
    crowd.comes(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40))


def sends_a_head_too_large(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /", f"x: {'x' * 60_000}"))


def sends_no_http(crowd: Crowd, number: int) -> None:
    crowd.comes(bytes(range(256)) * 4 + b"\r\n\r\n")


def sends_letters_nobody_knows(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /\xff\xfe?q=%ff", "cookie: \xff") + b"\r\n")


def hangs_up(crowd: Crowd, number: int) -> None:
    if new := crowd.comes(crowd.head("GET /static/page.js") + b"\r\n"):
        new.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        new.close()


def wants_a_websocket(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /events", "connection: upgrade", "upgrade: websocket") + b"\r\n")


def posts(crowd: Crowd, path: str, body: str) -> None:
    crowd.comes(crowd.head(f"POST {path}", f"content-length: {len(body)}") + f"\r\n{body}".encode())


def tries_tokens_out(crowd: Crowd, number: int) -> None:
    posts(crowd, "/join", f'{{"token": "{number:022}"}}')


def sends_half_a_letter(crowd: Crowd, number: int) -> None:
    posts(crowd, "/join", '{"token": "\\ud800"}')


def comes_from_another_page(crowd: Crowd, number: int) -> None:
    crowd.comes(b"POST /join HTTP/1.1\r\nhost: evil.example\r\norigin: http://evil.example\r\n\r\n")


STRANGERS: list[Attack] = [
    says_nothing, sends_half_a_head, sends_half_a_line, drips_heads, promises_a_body, drips_bodies,
    promises_where_it_may_not, sends_chunks_without_end, comes_from_everywhere, stays_when_it_was_answered, never_reads,
    asks_and_asks, begins_a_handshake, sends_a_head_too_large, sends_no_http, sends_letters_nobody_knows, hangs_up,
    wants_a_websocket, tries_tokens_out, sends_half_a_letter, comes_from_another_page,
]  # fmt: skip


def joins_again(crowd: Crowd, number: int) -> None:
    posts(crowd, "/join", f'{{"token": "{crowd.token}"}}')


def watches_again(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("GET /events") + b"\r\n")


def sends_half_a_photo(crowd: Crowd, number: int) -> None:
    crowd.comes(crowd.head("POST /photo", "content-length: 2000000") + b"\r\n\xff\xd8\xff")


def answers_what_is_not_asked(crowd: Crowd, number: int) -> None:
    posts(crowd, "/answer", '{"id": "0", "text": "x"}')


GUESTS: list[Attack] = [joins_again, watches_again, sends_half_a_photo, answers_what_is_not_asked]


@contextmanager
def under(attack: Attack, crowd: Crowd, times: int = 500) -> Iterator[None]:
    """While a crowd attacks; it has come `times` before anybody answers, and goes on."""
    stop, come = Event(), Event()

    def attacks() -> None:
        number = 0
        while not stop.is_set():
            attack(crowd, number)
            number += 1
            if number == times:
                come.set()
            sleep(0.001 if number < times else 0.01)

    thread = Thread(target=attacks, daemon=True)
    thread.start()
    try:
        assert come.wait(60)
        yield
    finally:
        stop.set()
        thread.join()
        crowd.goes()


def cookies_of(phone: Phone) -> str:
    return "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())


def plays(phones: list[Phone]) -> float:
    """They answer so often, on the connection that they have and on new ones; gives the longest that one took."""
    longest = 0.0
    for number in range(ANSWERS):
        began = monotonic()
        phone = until(lambda: next((phone for phone in phones if phone.asks()), None))
        ask = phone.asks()[0]
        answer = {"id": ask["id"], "text": ask["options"][0]}
        sends = phone.http if number % 2 else client(phone.table, cookies=phone.http.cookies)
        try:
            taken = sends.post("/answer", json=answer).json()["taken"]
        except httpx.TransportError:  # then a page sends it once more
            taken = sends.post("/answer", json=answer).json()["taken"]
        assert taken
        until(lambda id=ask["id"], phone=phone: id not in [each["id"] for each in phone.shown["asks"]])
        longest = max(longest, monotonic() - began)
    return longest


CONTEXT = ssl.create_default_context()
CONTEXT.check_hostname, CONTEXT.verify_mode = False, ssl.CERT_NONE


def client(table: Table, source: str = "127.0.0.1", **more: Any) -> httpx.Client:
    """Somebody with a connection of their own."""
    transport = httpx.HTTPTransport(verify=CONTEXT, local_address=source)
    return httpx.Client(base_url=table.address, headers={"origin": table.address}, transport=transport, **more)


def comes_in(table: Table) -> bool:
    """Whether somebody new is let in, from another address than those who attack."""
    with client(table, source="127.0.0.250") as phone:
        return phone.post("/join", json={"token": table.token}).status_code == phone.get("/").status_code == 200


def sits(table: Table) -> list[Phone]:
    resource.prlimit(table.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    table.type("Ann, Bo")
    phones = [Phone(table, "Ann"), Phone(table, "Bo")]
    until(lambda: any(phone.asks() for phone in phones))
    return phones


def told(table: Table) -> list[str]:
    """What the terminal shows from the first question on."""
    lines = "".join(table.said).splitlines()
    return lines[lines.index(next(line for line in lines if line.startswith("Who plays?"))) :]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the terminal shows of the same answers when nobody attacks."""
    table = Table(tmp_path_factory.mktemp("quiet"), *GAME)
    try:
        plays(sits(table))
        return told(table)
    finally:
        table.close()


@pytest.mark.parametrize("attack", STRANGERS, ids=lambda attack: attack.__name__)
def test_nobody_without_the_token_stops_the_table(lay: Lay, quiet: list[str], attack: Attack) -> None:
    table = lay(*GAME)
    phones = sits(table)
    with under(attack, Crowd(table)):
        assert plays(phones) < WITHIN
        assert comes_in(table)
    until(lambda: len(told(table)) >= len(quiet))
    assert told(table) == quiet


@pytest.mark.parametrize("attack", GUESTS, ids=lambda attack: attack.__name__)
def test_a_guest_does_not_stop_the_players(lay: Lay, quiet: list[str], attack: Attack) -> None:
    table = lay(*GAME)
    phones, guest = sits(table), Phone(table)
    with under(attack, Crowd(table, "" if attack is joins_again else cookies_of(guest))):
        assert plays(phones) < WITHIN
    until(lambda: len(told(table)) >= len(quiet))
    assert told(table) == quiet


def test_half_a_handshake_stops_nobody_over_https(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_switches", ("--https",))
    table = lay(*GAME)
    resource.prlimit(table.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    crowd = Crowd(table)
    with under(begins_a_handshake, crowd), under(says_nothing, crowd):
        for _ in range(ANSWERS):
            began = monotonic()
            assert comes_in(table)
            assert monotonic() - began < WITHIN
    assert told(table) == ["Who plays? Two names, a comma between; the first plays red, the second blue."]
    stays = crowd.comes()
    assert stays
    assert closed_within(stays) == pytest.approx(5, abs=1.5)


def closed_within(connection: socket.socket, drips: bytes = b"") -> float:
    """After how many seconds a connection is closed that sends these bytes one by one."""
    began = monotonic()
    connection.settimeout(0.5)
    while monotonic() - began < 40:
        with suppress(TimeoutError):
            try:
                connection.send(drips)
                if not connection.recv(4096):
                    break
            except ConnectionError:
                break
    return monotonic() - began


@pytest.mark.parametrize(
    ("sent", "drips", "seconds"),
    [
        (b"", b"", 5),
        (b"GET / HTTP/1.1\r\nhost: a\r\n", b"", 5),
        (b"GET / HTTP/1.1\r\nhost: a\r\nx: ", b"x", 5),
        (b"POST /join HTTP/1.1\r\nhost: HOST\r\norigin: http://HOST\r\ncontent-length: 900\r\n\r\n", b"x", 15),
    ],
    ids=["nothing", "half a head", "a dripping head", "a dripping body"],
)
def test_who_sends_no_whole_request_is_shown_out(lay: Lay, sent: bytes, drips: bytes, seconds: float) -> None:
    crowd = Crowd(lay(*GAME))
    connection = crowd.comes(sent.replace(b"HOST", crowd.host.encode()))
    assert connection
    assert closed_within(connection, drips) == pytest.approx(seconds, abs=1.5)
    crowd.goes()


def test_what_is_no_token_is_refused(lay: Lay) -> None:
    table = lay(*GAME)
    phone = Phone(table)
    for body in ('{"token": "\\ud800"}', '{"token": "\\udfff"}', '{"token": null}', "{}", '{"token": ["a"]}'):
        reply = phone.http.post("/join", content=body)
        assert (reply.status_code, reply.json()["text"]) == (400, "“token” must be a text.")
    for path in ("/answer", "/word", "/back", "/next", "/seat"):
        reply = phone.http.post(path, content='{"id": "\\udead", "text": "\\udead", "name": "\\udead"}')
        assert reply.status_code in (400, 403), path


def test_the_screen_stays_where_120_join_with_the_right_token(lay: Lay) -> None:
    table = lay(*GAME)
    phones, screen = sits(table), Phone(table)
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
    phones, guest = sits(table), Phone(table)
    crowd = Crowd(table, cookies_of(guest))
    for _ in range(20):
        assert crowd.comes(crowd.head("GET /events") + b"\r\n")
    until(lambda: [still_open(each) for each in crowd.there] == [False] * 4 + [True] * 16)
    for _ in range(480):
        crowd.comes(crowd.head("GET /events") + b"\r\n")
    assert plays(phones) < WITHIN
    until(lambda: sum(still_open(each) for each in crowd.there) <= 16)
    crowd.goes()


def still_open(connection: socket.socket) -> Any:
    connection.setblocking(False)
    try:
        while said := connection.recv(65536):
            if said.endswith(b"\r\n0\r\n\r\n"):  # the stream's end
                return False
        return False
    except BlockingIOError:
        return True
    except OSError:
        return False
