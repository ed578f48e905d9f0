"""Results that both players agree on, and seats that go from one phone to another: over plain HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from page.conftest import Lay
from support.page import Phone, Table, until

from companion.page.confirmations import Proposal, Proposals

Pair = Callable[..., tuple[Table, Phone, Phone]]
NAMES = "Ann, Bo, Cleo, Dan"


@pytest.fixture
def round_one(lay: Lay) -> Pair:
    """A round in which Ann meets Bo, a phone each."""

    def begin(*switches: str) -> tuple[Table, Phone, Phone]:
        table = lay("tamer", "evening", "--rule", "first-round=across", switches=switches)
        table.type(NAMES)
        table.type("unrecorded")
        return table, Phone(table, "Ann"), Phone(table, "Bo")

    return begin


def outcome(phone: Phone) -> dict[str, object]:
    return phone.asked("outcome")


def proposed(phone: Phone) -> dict[str, object]:
    found: dict[str, object] = until(lambda: outcome(phone).get("proposed"))
    return found


def test_one_proposes_and_the_other_agrees(round_one: Pair) -> None:
    table, ann, bo = round_one()
    assert ann.answer("Ann wins", "outcome")["taken"]
    assert proposed(bo) == {"text": "Ann wins", "by": "Ann", "own": False}
    assert proposed(ann)["own"] is True
    assert "Ann wins" not in table.journal.read_text()
    until(lambda: any("Ann says: Ann wins." in line for line in table.said), table)
    assert bo.answer("Ann wins", "outcome")["taken"]
    until(lambda: '"answer":"Ann wins"' in table.journal.read_text(), table)


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_a_program_that_drives_the_referee_is_told_at_once(round_one: Pair, json: list[str]) -> None:
    """Nothing is asked behind it: what was written to the pipe came with the next question, or never."""
    table, ann, _ = round_one(*json)
    ann.answer("Ann wins", "outcome")
    until(lambda: any("Ann says: Ann wins." in line for line in table.said), table)
    assert "Ann wins" not in table.journal.read_text(), "told only when it counted"


def test_either_says_that_it_is_wrong(round_one: Pair) -> None:
    table, ann, bo = round_one()
    for one in (ann, bo):
        ann.answer("Ann wins", "outcome")
        until(lambda: proposed(bo))
        assert one.send("/wrong", id=outcome(one)["id"]).status_code == 200
        until(lambda: "proposed" not in outcome(bo))
    assert "Ann wins" not in table.journal.read_text()
    assert bo.send("/wrong", id=outcome(bo)["id"]).status_code == 409
    ann.answer("Ann wins", "outcome")
    bo.answer("Bo wins", "outcome")  # another result takes its place
    until(lambda: proposed(ann)["text"] == "Bo wins")
    table.type(":at Ann - Bo")
    table.type("Ann wins")  # whoever is at the terminal decides
    until(lambda: '"answer":"Ann wins"' in table.journal.read_text(), table)


def test_strangers_to_a_match_agree_to_nothing(round_one: Pair) -> None:
    table, ann, _ = round_one()
    cleo = Phone(table, "Cleo")
    ann.answer("Ann wins", "outcome")
    id = outcome(ann)["id"]
    assert cleo.refused("/answer", id=id, text="Ann wins")[0] == 403
    assert cleo.refused("/wrong", id=id)[0] == 403
    assert "Ann wins" not in table.journal.read_text()


def test_a_result_counts_at_once_where_nobody_else_can_say_or_a_table_wants_it_so(round_one: Pair) -> None:
    table, ann, bo = round_one("--results", "one")
    assert ann.answer("Bo wins", "outcome")["taken"]
    until(lambda: '"answer":"Bo wins"' in table.journal.read_text(), table)
    alone, ann, bo = round_one()
    bo.send("/seat", name="Bo", take=False)
    until(lambda: ann.shown["seats"]["Bo"] == "free")
    ann.answer("Bo wins", "outcome")
    until(lambda: '"answer":"Bo wins"' in alone.journal.read_text(), alone)


def test_what_nobody_calls_wrong_counts_after_a_while() -> None:
    counted: list[tuple[str, Proposal]] = []
    proposals = Proposals(lambda id, each: counted.append((id, each)), 0.05)
    first, second = Proposal("Ann wins", "a", "Ann"), Proposal("Bo wins", "b", "Bo")
    proposals.propose("one", first)
    proposals.propose("one", second)
    proposals.propose("two", first)
    assert proposals.drop("two")
    assert not proposals.drop("two")
    until(lambda: counted)
    assert counted == [("one", second)]


def test_a_new_phone_takes_a_seat_over(round_one: Pair) -> None:
    table, ann, _ = round_one()
    new = Phone(table)
    assert new.send("/seat", name="Ann", take=True).status_code == 409
    assert new.send("/seat", name="Ann", take=True, ask=True).status_code == 202
    until(lambda: ann.shown["wanted"] == ["Ann"])
    until(lambda: any("asks for Ann's seat" in line for line in table.said), table)
    assert new.refused("/seat", name="Ann", give=True) == (403, "That is not your seat.")
    assert ann.send("/seat", name="Ann", give=False).status_code == 200
    assert new.refused("/seat", name="Ann", take=True, ask=True)[0] == 403
    other = Phone(table)
    other.send("/seat", name="Ann", take=True, ask=True)
    until(lambda: ann.shown["wanted"] == ["Ann"])
    ann.send("/seat", name="Ann", give=True)
    until(lambda: other.shown["seats"]["Ann"] == "yours")
    until(lambda: ann.shown["seats"]["Ann"] == "taken")


def test_the_terminal_gives_a_seat_to_the_phone_that_asks(round_one: Pair) -> None:
    table, _, _ = round_one()
    new = Phone(table)
    new.send("/seat", name="Bo", take=True, ask=True)
    table.type(":seat Bo")
    until(lambda: new.shown.get("seats", {}).get("Bo") == "yours", table)


def test_a_heic_photo_is_said_to_be_one(round_one: Pair) -> None:
    _, ann, _ = round_one()
    reply = ann.http.post("/photo", content=b"\0\0\0\x18ftypheic" + bytes(200))
    assert (reply.status_code, reply.json()["text"]) == (
        422,
        "That is a HEIC photo; choose JPEG: Settings → Camera → Formats → Most compatible.",
    )
