"""Attacks: each attempt is refused, and nothing has changed."""

from __future__ import annotations

import io
import json
import socket
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from page.conftest import Lay, Seated
from PIL import Image
from support.page import Phone, Table, until
from support.processes import PATIENCE


@pytest.fixture(scope="module")
def attacked(lay_for_all: Lay) -> Iterator[Table]:
    """A battle at which Ann is asked for her team; after all attacks she is still asked the same, and answers."""
    table = lay_for_all("tamer", "battle")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann")
    asked = phone.asked("team")
    yield table
    again = Phone(table)
    until(lambda: again.shown.get("asks"))
    assert [ask["id"] for ask in again.shown["asks"]] == [asked["id"]]
    assert phone.send("/answer", id=asked["id"], text="Vulpike").status_code == 200


@pytest.fixture
def table(attacked: Table) -> Iterator[Table]:
    """The table, of which an attack changes nothing."""
    before = attacked.journal.read_bytes()
    yield attacked
    assert attacked.process.poll() is None
    assert attacked.journal.read_bytes() == before


def stranger(table: Table, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=table.address, headers={"origin": table.address} | headers, timeout=PATIENCE)


def test_without_the_token_nothing_is_shown(table: Table) -> None:
    asking = stranger(table)
    for path in ("/events", "/cards?q=a", "/rules?q=a", "/face/R1-01"):
        assert asking.get(path).status_code == 401, path
    for path in ("/answer", "/word", "/next", "/seat", "/photo"):
        reply = asking.post(path, json={"id": "x", "text": "Vulpike", "name": "Ann", "take": True})
        assert (reply.status_code, reply.json()["text"]) == (401, "Scan the code that the terminal shows.")
    assert asking.get("/me").json() == {"in": False}
    first = asking.get("/")
    assert first.status_code == 200
    assert "Ann" not in first.text and table.token not in first.text


def test_another_tables_token_and_cookie_are_worth_nothing(table: Table, lay: Lay) -> None:
    other = lay("tamer", "battle")
    refused = stranger(table).post("/join", json={"token": other.token})
    assert refused.status_code == 403
    assert refused.json()["text"] == "That code is not this table's. Scan the one that the terminal shows."
    cookie = Phone(other).cookies
    renamed = f"{next(iter(Phone(table).http.cookies))}={cookie.partition('=')[2]}"
    for theirs in (cookie, renamed):
        assert stranger(table, cookie=theirs).get("/events").status_code == 401


def test_tokens_can_not_be_tried_out(lay: Lay) -> None:
    table = lay("tamer", "battle")
    asking = stranger(table)
    said = [asking.post("/join", json={"token": f"{n:022}"}).status_code for n in range(30)]
    assert set(said[:10]) == {403}
    assert set(said[12:]) == {429}
    assert asking.post("/join", json={"token": table.token}).status_code == 200  # who scans the code comes in


def test_the_cookie_is_kept_from_scripts_and_other_sites(table: Table) -> None:
    said = stranger(table).post("/join", json={"token": table.token}).headers["set-cookie"].lower()
    assert "httponly" in said and "samesite=strict" in said and "path=/" in said
    assert table.token.lower() not in said


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "https://127.0.0.1:1"])
def test_another_pages_posts_are_refused(table: Table, origin: str) -> None:
    phone = Phone(table)
    for path in ("/join", "/answer", "/seat", "/next", "/word", "/photo"):
        reply = phone.http.post(path, json={"token": table.token}, headers={"origin": origin})
        assert (reply.status_code, reply.json()) == (403, {"text": "That came from another page."})
    del phone.http.headers["origin"]
    assert phone.http.post("/seat", json={"name": "Bo", "take": True}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_another_host_is_refused(table: Table, host: str) -> None:
    """DNS rebinding: a name of somebody else's that leads here."""
    phone = Phone(table)
    for path in ("/", "/events", "/static/page.js"):
        assert phone.http.get(path, headers={"host": host}).status_code == 400
    assert phone.http.post("/answer", json={}, headers={"host": host}).status_code == 400


def test_every_answer_says_what_a_page_may_load(table: Table) -> None:
    phone = Phone(table)
    script = phone.http.get("/static/page.js").headers
    assert script["content-type"].startswith("text/javascript") and script["x-content-type-options"] == "nosniff"
    for path in ("/", "/tv", "/static/icon.svg", "/me", "/nothing", "/face/R1-01"):
        headers = phone.http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';"), path
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    page = phone.http.get("/").text
    assert "<script>" not in page and "style=" not in page and "onclick" not in page and "http://" not in page


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400), (b"{", 400), (b"[]", 400), (b'"x"', 400), (b"\xff\xfe", 400), (b"[" * 9000, 400),
        (b'{"id": 1, "text": "a"}', 400), (b'{"id": "x"}', 400), (b'{"id": "x", "text": null}', 400),
        (b'{"id": "x", "text": "' + b"a" * 20_000 + b'"}', 413), (json.dumps({"id": "0" * 16, "text": "a"}).encode(), 409),
    ],
)  # fmt: skip
def test_bodies_that_are_none(table: Table, body: bytes, status: int) -> None:
    reply = Phone(table).http.post("/answer", content=body)
    assert reply.status_code == status
    assert reply.json()["text"]


def test_a_body_without_an_end_is_cut_off(table: Table) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 10_000

    phone = Phone(table)
    assert phone.http.post("/answer", content=endless()).status_code == 413


@pytest.mark.parametrize("id", [[], "x", {"a": 1}, None, 7, "x" * 3000])
def test_a_pause_that_is_none(table: Table, id: object) -> None:
    phone = Phone(table)
    assert phone.http.post("/next", json={"id": id}).status_code in (400, 403, 409)


def bomb() -> bytes:
    """A PNG of a few kB that would be 40,000 x 40,000 dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = (40_000).to_bytes(4, "big") * 2 + b"\x01\x00\x00\x00\x00"
    rows = zlib.compress(b"\x00" * 5001 * 400)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def large() -> bytes:
    out = io.BytesIO()
    Image.new("L", (5000, 4000)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("photo", "status", "said"),
    [
        (bomb, 422, "That is no photo; send a JPEG, PNG or WebP."),
        (large, 422, "The photo has more than 12 megapixels; send a smaller one."),
        (lambda: b"GIF89a" + bytes(100), 422, "That is no photo; send a JPEG, PNG or WebP."),
        (lambda: b"", 422, "That is no photo; send a JPEG, PNG or WebP."),
        (lambda: b"%!PS-Adobe" + bytes(1000), 422, "That is no photo; send a JPEG, PNG or WebP."),
        (lambda: b"\xff\xd8\xff" + bytes(3_000_000), 413, "That is too much: at most 3,000,000 bytes."),
    ],
)
def test_photos_that_are_none(table: Table, photo: Callable[[], bytes], status: int, said: str) -> None:
    reply = Phone(table).http.post("/photo", content=photo())
    assert (reply.status_code, reply.json()["text"]) == (status, said)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py", "/static/%2e%2e%2f%2e%2e%2fcli/app.py",
        "/static//etc/passwd", "/static/%00", "/static/..\\server.py", "/face/..%2f..%2fx", "/face/%00", "/static/",
    ],
)  # fmt: skip
def test_no_other_file_is_served(table: Table, path: str) -> None:
    host = table.address.removeprefix("http://")
    name, port = host.split(":")
    with socket.create_connection((name, int(port))) as asking:
        cookies = Phone(table).cookies
        asking.sendall(
            f"GET {path} HTTP/1.1\r\nhost: {host}\r\ncookie: {cookies}\r\nconnection: close\r\n\r\n".encode()
        )
        said = b"".join(iter(lambda: asking.recv(65536), b""))
    assert said.split()[1] in (b"404", b"400", b"405"), said
    assert b"starlette" not in said and b"root:" not in said


def test_no_more_answers_than_people_can_give(lay: Lay) -> None:
    phone = Phone(lay("tamer", "battle"))
    with ThreadPoolExecutor(8) as hands:
        said = list(hands.map(lambda _: phone.send("/answer", id="0" * 16, text="x").status_code, range(400)))
    assert 429 in said
    assert set(said) <= {409, 429}


def test_an_answer_that_is_sent_again_is_not_taken_twice(seated: Seated) -> None:
    """After a try whose reply was lost; and after it was taken back, too."""
    table, phones = seated("Ann, Bo", "tamer", "battle")
    ann = phones["Ann"]
    asked = ann.asked("team")
    assert ann.send("/answer", id=asked["id"], text="Vulpike").status_code == 200
    assert ann.send("/answer", id=asked["id"], text="Vulpike").status_code == 409
    table.type(":undo")
    again = ann.asked("team")
    assert again["id"] != asked["id"]
    assert ann.send("/answer", id=asked["id"], text="Heroicat").status_code == 409
    assert ann.asked("team")["id"] == again["id"]


def test_nobody_plays_in_between_for_another(seated: Seated) -> None:
    _, phones = seated("Ann, Bo", "cardpg", "duel", "--rule", "hands=known")
    asked = phones["Ann"].asked()
    for text in ("Bo: 7H", "B: 7H", "bo : 7H 8H"):
        reply = phones["Ann"].send("/answer", id=asked["id"], text=text)
        assert not reply.json()["taken"], text


def test_a_player_called_script_is_a_name_and_nothing_else(lay: Lay) -> None:
    table = lay("tamer", "battle")
    table.type("<script>, <b>Bo</b>")
    phone = Phone(table, "<script>")
    assert phone.asked("team")["text"].startswith("<script>'s team?")
    assert "<script>" not in phone.http.get("/").text
