"""Serving of the page: with what is installed, over HTTPS, at the same place after a resume."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from page.conftest import Lay
from support.page import Phone, Table, until
from support.shell import in_process

from companion.page.addresses import addresses_here, code_to_scan
from companion.page.seats import Seats
from companion.page.server import TablePage
from companion.page.serving import OFFLINE, ServedPage, Where


@pytest.mark.parametrize("option", [["--page-on", "local"], ["--https"], ["--phones", "all"], ["--next", "terminal"]])
def test_how_a_page_is_served_says_nothing_without_one(option: list[str]) -> None:
    code, _, err = in_process(["referee", "tamer", "battle", *option])
    assert code == 2
    assert err == f"companion: {option[0]} says how the page is served; give --page too\n"


def test_only_addresses_of_the_house_are_served() -> None:
    assert all(ip_address(each).is_private and not ip_address(each).is_loopback for each in addresses_here())


@pytest.mark.parametrize(("where", "said"), [("lan", True), ("local", False)])
def test_a_machine_without_a_network_says_so(
    where: Where, said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code leads to 127.0.0.1 then, which every phone takes for itself; who asked for that alone knows it."""
    monkeypatch.setattr("companion.page.serving.addresses_here", list)
    served = ServedPage(Seats.beside(tmp_path / "game.jsonl"), where, https=False)
    for door in served.doors:
        door.close()
    assert served.welcome().startswith(OFFLINE) == said


def test_the_code_fits_a_terminal() -> None:
    code = code_to_scan("https://192.168.178.123:43210/#AbCdEfGhIjKlMnOpQrStUv").splitlines()
    assert len(code) <= 20
    assert {len(line) for line in code} == {len(code[0])}
    assert len(code[0]) <= 40


def test_a_resumed_table_has_the_same_address_seats_and_question(lay: Lay) -> None:
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann")
    asked, address, token = phone.asked("team"), table.address, table.token
    table.killed()
    table.resume()
    assert (table.address, table.token) == (address, token)
    again = phone.http.get("/me").json()
    assert again["seats"] == ["Ann"]
    (card,) = phone.http.get("/cards?q=vulpike").json()["cards"]
    assert card["lines"][-1] == "Round One Deck (round1), 2 copies"  # where it is written is no business of a phone
    assert phone.http.post("/answer", json={"id": asked["id"], "text": "Vulpike"}).json()["taken"]


def test_where_the_port_is_taken_it_is_another(lay: Lay) -> None:
    table = lay("tamer", "battle")
    other = Table.__new__(Table)
    other.switches = ()
    other.journal = table.journal.with_name("other.jsonl")
    other.journal.with_name("other.jsonl.seats").write_text(
        table.journal.with_name(f"{table.journal.name}.seats").read_text()
    )
    other.start("referee", "tamer", "battle", "--journal", str(other.journal))
    try:
        assert other.address != table.address
        assert other.token == table.token
    finally:
        other.close()


def test_over_https_the_cookie_is_for_https_alone_and_the_certificate_stays(lay: Lay) -> None:
    table = lay("tamer", "battle", switches=["--https"])
    seats = table.journal.with_name(f"{table.journal.name}.seats")
    before = seats.read_text()
    with httpx.Client(base_url=table.address, verify=False, headers={"origin": table.address}) as phone:
        joined = phone.post("/join", json={"token": table.token})
        assert joined.json()["live"] is True
        assert "secure" in joined.headers["set-cookie"].lower()
    table.killed()
    table.resume()
    assert "PRIVATE KEY" in before
    assert before.split('"phones"')[0] == seats.read_text().split('"phones"')[0]


def test_a_picture_that_the_end_cuts_off_is_no_fault() -> None:
    """Viewers are told that the referee has stopped; the server would say that it has failed."""
    page: Any = SimpleNamespace(busy=0, asked_at=0.0)

    async def cut_off() -> Any:
        drawing = asyncio.Event()
        asking = asyncio.create_task(TablePage._told(page, lambda request: drawing.wait())(cast(Any, None)))
        await asyncio.sleep(0)
        asking.cancel()
        return await asking

    with ThreadPoolExecutor() as threads:  # a browser's tests have a loop in this one
        reply = threads.submit(asyncio.run, cut_off()).result()
    assert (reply.status_code, b"has stopped" in reply.body, page.busy) == (503, True, 0)


def test_a_file_that_ends_hands_over_to_the_phones(lay: Lay, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("Ann, Bo\nVulpike\n")
    table = lay("tamer", "battle", "--answers", str(answers), "--pace", "run")
    phone = Phone(table, "Bo")
    assert phone.answer("Heroicat", who="Bo")["taken"]
    until(lambda: phone.shown["over"])
    assert table.process.wait(10) == 0


def test_a_program_and_a_phone_answer_the_same_questions(lay: Lay) -> None:
    table = lay("tamer", "evening", "--json", "--pace", "run")
    table.type("Ann, Bo, Cleo, Dan")
    phone = Phone(table, "Ann")
    table.type("recorded")
    asked = phone.asked("picks")
    until(lambda: '"name":"on-a-phone"' in "".join(table.said))
    assert '"secret":true' not in "".join(table.said)
    table.type(":at Bo")
    until(lambda: '"who":"Bo"' in "".join(table.said))
    (ask,) = [line for line in table.said if '"name":"picks"' in line]
    assert '"secret":true' in ask and '"strand":"Bo"' in ask
    assert phone.send("/answer", id=asked["id"], text=", ".join(asked["options"][:5])).json()["taken"]
    until(lambda: "Ann's 5 picks of round 1 are recorded." in "".join(table.said))
    assert asked["options"][1] + ", " + asked["options"][2] not in "".join(table.said).split('"options"')[0]


def test_a_phone_reads_what_is_in_force_of_a_switch(lay: Lay) -> None:
    """Changes are marked, as at the terminal."""
    table = lay("challengers", "match", "--rule", "opening=quiet")
    table.type("Ann, Bo")
    (found,) = Phone(table, "Ann").http.get("/rules", params={"q": "begin.effects"}).json()["rules"]
    assert found["text"].endswith(" Changed here: opening=quiet, only its immediate effect is resolved.")
