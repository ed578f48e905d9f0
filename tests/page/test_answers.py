"""What phones are asked, and what comes of what they answer: over plain HTTP, as any program could."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from page.conftest import Lay
from page.secrets import leaks
from support.page import Phone, Table, lines_of, until

Seated = Callable[..., tuple[Table, dict[str, Phone]]]


def test_the_whole_table_says_who_plays_and_then_everybody_sits_down(lay: Lay) -> None:
    table = lay("tamer", "battle")
    one, two = Phone(table), Phone(table)
    assert one.asked("players")["kind"] == "text"
    reply = two.answer("Ann")
    assert reply == {"taken": False, "text": "That is 1 name.", "hint": "Type 2 names on one line, a comma between."}
    assert two.answer("Ann, Bo") == {"taken": True, "text": "", "hint": ""}
    one.sit("Ann")
    two.sit("Bo")
    until(lambda: one.shown["seats"] == {"Ann": "yours", "Bo": "taken"})
    assert one.asked("team")["who"] == "Ann"
    until(lambda: two.shown["asks"])
    assert two.asks() == []
    (theirs,) = two.shown["asks"]
    assert theirs["text"] == "Ann's team? Names on one line, front first, a comma between."
    assert "options" not in theirs


def test_the_first_answer_counts_and_the_second_is_told_so(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    ann, bo = phones["Ann"], phones["Bo"]
    asked = ann.asked("team")
    table.type("Vulpike")
    until(lambda: bo.asks())
    reply = ann.send("/answer", id=asked["id"], text="Heroicat")
    assert reply.status_code == 409
    assert reply.json()["text"] == "That is answered already: the terminal was first."
    assert bo.answer("Heroicat")["taken"]
    again = bo.send("/answer", id=asked["id"], text="Heroicat")
    assert again.status_code == 409
    assert sum('"ask":"team"' in line for line in table.journal.read_text().splitlines()) == 2


def test_nobody_answers_for_another_and_the_terminal_for_all(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    asked = phones["Ann"].asked("team")
    reply = phones["Bo"].send("/answer", id=asked["id"], text="Vulpike")
    assert (reply.status_code, reply.json()["text"]) == (403, "That question is for somebody else.")
    looks_on = Phone(table)
    assert looks_on.send("/answer", id=asked["id"], text="Vulpike").status_code == 403
    assert phones["Ann"].asked("team")["id"] == asked["id"]
    table.type("Vulpike")
    assert phones["Bo"].asked("team")["who"] == "Bo"


def test_one_answer_at_a_time_and_no_word_to_the_referee(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    reply = phones["Ann"].answer("Vulpike; Heroicat")
    assert reply["text"] == "That is more than one answer."
    for word in (":undo", ":quit", ":fix Vulpike out", ":mine"):
        assert not phones["Ann"].answer(word)["taken"]
    assert phones["Ann"].send("/word", id=phones["Ann"].asked()["id"], text=":undo").status_code == 403
    assert len(table.journal.read_text().splitlines()) == 2  # the header, and who plays


def test_a_seat_is_given_back_taken_over_and_two_are_held_by_one_phone(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    ann, other = phones["Ann"], Phone(table)
    until(lambda: other.shown.get("seats"))
    refused = other.send("/seat", name="Bo", take=True)
    assert refused.status_code == 409
    assert refused.json()["text"] == "another phone holds Bo's seat; “:seat Bo” at the terminal gives it back."
    assert other.send("/seat", name="Bo", take=False).status_code == 403
    assert other.send("/seat", name="Zoe", take=True).status_code == 404
    table.type(":seat Bo")
    until(lambda: other.shown["seats"]["Bo"] == "free")
    ann.sit("Bo")
    assert ann.shown["seats"] == {"Ann": "yours", "Bo": "yours"}
    assert ann.answer("Vulpike", who="Ann")["taken"]
    assert ann.answer("Heroicat", who="Bo")["taken"]
    assert ann.send("/seat", name="Bo", take=False).json() == {"seats": ["Ann"]}


def test_phones_that_are_trusted_take_back_and_mend(seated: Seated) -> None:
    Table._switches = ("--phones", "all")
    try:
        table, phones = seated("Ann, Bo", "tamer", "battle", "--pace", "run")
    finally:
        Table._switches = ()
    ann, bo = phones["Ann"], phones["Bo"]
    assert ann.answer("Vulpike")["taken"]
    asked = bo.asked("team")
    word = bo.send("/word", id=asked["id"], text=":undo").json()
    assert word["taken"]
    assert ann.asked("team")["who"] == "Ann"
    assert bo.send("/word", id=ann.asked()["id"], text=":auto").status_code == 400
    assert not bo.send("/word", id=ann.asked()["id"], text=":fix Vulpike out").json()["taken"]
    state = bo.send("/word", id=ann.asked()["id"], text=":state").json()
    assert state["text"].startswith("Nothing lies on the table yet.") or "front first" in state["text"]
    bo.send("/word", id=ann.asked()["id"], text=":quit")
    assert table.process.wait(10) == 3


def switched(*switches: str) -> tuple[Any, str, tuple[str, ...]]:
    """What a monkeypatch sets so that a table has these switches."""
    return Table, "_switches", switches


def test_a_phone_takes_its_own_last_answer_back_while_nothing_was_built_on_it(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    ann, bo = phones["Ann"], phones["Bo"]
    asked = ann.asked("team")
    assert ann.shown["back"] is None
    assert ann.answer("Vulpike")["taken"]
    until(lambda: ann.shown["back"] == {"id": asked["id"], "who": "Ann", "text": "Vulpike"})
    assert bo.shown["back"] is None
    refused = bo.send("/back", id=asked["id"])
    assert (refused.status_code, refused.json()["text"]) == (
        409, "That can't be taken back any more: the game has gone on from it."
    )  # fmt: skip
    assert ann.send("/back", id=asked["id"]).json()["taken"]
    again = ann.asked("team")
    assert again["id"] != asked["id"]
    until(lambda: "Ann took back: Vulpike." in list(lines_of(bo)))
    assert "Ann took back: Vulpike." in "".join(table.said)
    until(lambda: ann.shown["back"] is None)
    assert ann.send("/answer", id=again["id"], text="Heroicat").json()["taken"]
    assert bo.answer("Vulpike, Baby Drachna")["taken"]
    until(lambda: not ann.shown["back"] and bo.shown["back"])
    assert ann.send("/back", id=again["id"]).status_code == 409  # Bo has answered since
    assert [json.loads(line).get("undo") for line in table.journal.read_text().splitlines()][:6] == [
        None, None, None, 1, None, None
    ]  # fmt: skip


def test_a_secret_goes_back_only_while_the_others_are_secret_too(seated: Seated) -> None:
    """Else the last to tell a team would see the other one, and tell another."""
    names = "Ann, Bo, Cleo, Dan"
    table, phones = seated(names, "tamer", "evening", "--pace", "run", "--rule", "first-round=across")
    ann, bo, cleo = phones["Ann"], phones["Bo"], phones["Cleo"]
    ann.answer("unrecorded")
    assert ann.answer("referee it", "outcome")["taken"]
    first = ann.asked("team")
    assert ann.answer("Heroicat", "team")["taken"]
    until(lambda: ann.shown["back"] == {"id": first["id"], "who": "Ann", "text": "a secret answer"})
    assert cleo.answer("Cleo wins", "outcome")["taken"]  # another battle hangs on nothing of it
    assert ann.send("/back", id=first["id"]).json()["taken"]
    until(lambda: "Ann took back: a secret answer." in list(lines_of(bo)))
    assert ann.answer("Baby Drachna", "team")["taken"]
    last = bo.asked("team")
    assert bo.answer("Vulpike", "team")["taken"]
    until(lambda: any(text.startswith("Bo wins") or "recorded" in text for text in lines_of(bo)))
    assert not bo.shown["back"]
    assert bo.send("/back", id=last["id"]).status_code == 409
    lines = [line for line in table.journal.read_text().splitlines() if '"undo"' in line]
    assert len(lines) == 1 and '"Ann - Bo"' in lines[0]


def test_phones_that_are_trusted_leave_the_secrets_of_others(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*switched("--phones", "all"))
    table, phones = seated("Ann, Bo, Cleo, Dan", "tamer", "evening", "--pace", "run")
    ann, bo = phones["Ann"], phones["Bo"]
    bo.answer("recorded")
    word = ann.send("/word", id=ann.asked("picks")["id"], text=":undo").json()
    assert word["taken"]
    until(lambda: "Ann took back: recorded." in list(lines_of(bo)))
    ann.answer("recorded", "draft-record")
    picked = ann.asked("picks")["options"][:5]
    assert ann.answer(", ".join(picked), "picks")["taken"]
    for name in ("Bo", "Cleo"):
        asked = phones[name].asked("picks")
        refused = phones[name].send("/word", id=asked["id"], text=":undo 2").json()
        assert refused == {"taken": False, "text": "That takes back a secret of Ann's.", "hint": "The terminal can."}
    table.type(":at Bo")
    table.type(":undo 2")
    until(lambda: bo.asked("draft-record"))


def test_two_who_are_done_at_once_go_on_one_step(seated: Seated) -> None:
    _, phones = seated("Ann, Bo", "tamer", "battle")
    ann, bo = phones["Ann"], phones["Bo"]
    ann.answer("Vulpike, Baby Drachna")
    bo.answer("Heroicat, Escamophage")
    (pause,) = until(lambda: ann.shown["waits"])
    assert ann.send("/next", id=pause["id"]).status_code == 200
    until(lambda: ann.shown["waits"] and ann.shown["waits"][0]["id"] != pause["id"])
    before = list(lines_of(ann))
    late = bo.send("/next", id=pause["id"])
    assert (late.status_code, late.json()["text"]) == (409, "Somebody else went on already.")
    assert late.json()["waits"] == ann.shown["waits"]
    assert bo.send("/next", id=pause["id"], run=True).status_code == 409
    assert list(lines_of(ann)) == before


def test_who_is_in_no_battle_does_not_run_anothers(seated: Seated) -> None:
    _, phones = seated("Ann, Bo, Cleo, Dan", "tamer", "evening", "--rule", "first-round=across")
    ann, bo, cleo = phones["Ann"], phones["Bo"], phones["Cleo"]
    ann.answer("unrecorded")
    ann.answer("referee it", "outcome")
    ann.answer("Vulpike, Baby Drachna", "team")
    bo.answer("Heroicat, Escamophage", "team")
    (pause,) = until(lambda: cleo.shown["waits"])
    assert (pause["mine"], pause["path"][-1]) == (False, "Ann - Bo")
    refused = cleo.send("/next", id=pause["id"], run=True)
    assert (refused.status_code, refused.json()["text"]) == (403, "Those who play there go on.")
    until(lambda: bo.shown["waits"])
    assert bo.shown["waits"][0]["mine"]
    assert bo.send("/next", id=pause["id"]).status_code == 200


def test_what_comes_too_late_is_told_what_is_asked_now(seated: Seated) -> None:
    _, phones = seated("Ann, Bo", "tamer", "battle")
    ann, bo = phones["Ann"], phones["Bo"]
    asked = ann.asked("team")
    ann.answer("Vulpike")
    now = bo.asked("team")
    late = bo.send("/answer", id=asked["id"], text="Heroicat")
    assert late.status_code == 409
    assert late.json()["text"] == "That is answered already: Ann's phone was first."
    assert [ask["id"] for ask in late.json()["asks"]] == [now["id"]]


def test_the_pace_is_shared(seated: Seated) -> None:
    table, phones = seated("Ann, Bo", "tamer", "battle")
    ann, bo = phones["Ann"], phones["Bo"]
    ann.answer("Vulpike, Baby Drachna")
    bo.answer("Heroicat, Escamophage")
    until(lambda: [each["path"] for each in ann.shown["waits"]] == [[]] and ann.shown["waits"] == bo.shown["waits"])
    (pause,) = ann.shown["waits"]
    until(lambda: list(lines_of(ann))[-1] == "Baby Drachna gains 2 Health.")
    before = list(lines_of(ann))
    until(lambda: ann.shown["tables"][0]["title"] == "before the first exchange")
    assert Phone(table).send("/next", id=pause["id"]).status_code == 403  # who only looks on does not go on
    assert bo.send("/next", id=pause["id"]).status_code == 200
    until(lambda: len(list(lines_of(ann))) > len(before))
    until(lambda: ann.shown["tables"][0]["title"] == "exchange 1")
    assert ann.shown["over"] == []
    until(lambda: bo.shown["waits"] and bo.shown["waits"] != [pause])
    bo.goes_on(run=True)
    until(lambda: ann.shown["over"])
    assert ann.shown["over"][0] == "Bo wins after 3 exchanges."
    assert table.process.wait(10) == 0


def test_only_the_terminal_goes_on_where_it_is_said_so(seated: Seated) -> None:
    Table._switches = ("--next", "terminal")
    try:
        _, phones = seated("Ann, Bo", "tamer", "battle")
    finally:
        Table._switches = ()
    phones["Ann"].answer("Vulpike, Baby Drachna")
    phones["Bo"].answer("Heroicat, Escamophage")
    reply = phones["Ann"].goes_on()
    assert (reply.status_code, reply.json()["text"]) == (403, "At this table the terminal goes on.")


def test_secret_answers_reach_nobody_else(seated: Seated) -> None:
    """Five draft, pick and build at once; what they pick and never show is in no byte that others are sent."""
    names = ["Ann", "Bo", "Cleo", "Dan", "Eve"]
    table, phones = seated(", ".join(names), "tamer", "evening", "--pace", "run", "--auto", "dice", "--seed", "4")
    tv = Phone(table)
    phones["Ann"].answer("recorded")
    random, picks, shown = Random(8), {name: set[str]() for name in names}, set[str]()
    for _ in range(400):
        if phones["Ann"].shown.get("over"):
            break
        phone = until(lambda: next((p for p in phones.values() if p.asks() or p.shown.get("over")), None), table)
        if not phone.asks():
            break
        ask = phone.asks()[0]
        options = ask.get("options", [])
        if ask["name"] == "picks":
            picked = random.sample(options, 5)
            if phone.send("/answer", id=ask["id"], text=", ".join(picked)).json()["taken"]:
                picks[ask["who"]] |= set(picked)
        elif ask["name"] == "team":
            team = random.choice([option for option in options if option != "none"])
            if phone.send("/answer", id=ask["id"], text=team).json()["taken"]:
                shown.add(team.split(" (")[0])
        elif ask["name"] == "outcome":
            phone.send("/answer", id=ask["id"], text=random.choice(["referee it", options[0]]))
        else:
            phone.send("/answer", id=ask["id"], text=random.choice(options))
        until(
            lambda ask=ask, phone=phone: (
                ask["id"] not in [each["id"] for each in phone.shown["asks"]] or ask["name"] == "team"
            )
        )
    until(lambda: phones["Ann"].shown["over"])
    assert phones["Ann"].shown["over"][0].startswith("The champion")
    flipped = [line["text"] for line in tv.story if "The Deck" in str(line["path"]) or "The Deck" in line["text"]]
    shown |= {name for mine in picks.values() for name in mine if any(name in text for text in flipped)}
    never = {name: mine - shown for name, mine in picks.items()}
    assert all(len(mine) >= 5 for mine in never.values())
    for reader, phone in [*phones.items(), ("nobody", tv)]:
        for name in names:
            if name != reader:
                assert leaks(phone.received, never[name] - never.get(reader, set())) == []


def test_a_player_plays_in_between_at_anothers_question(seated: Seated) -> None:
    """CardPG: Bo plays two cards out of his hand while Ann is asked, and Ann is asked once more."""
    _, phones = seated("Ann, Bo", "cardpg", "game", "--rule", "hands=hidden", "--pace", "run", "--seed", "3")
    ann, bo = phones["Ann"], phones["Bo"]
    ann.answer("AS, QD, JD, KH", "champions")
    bo.answer("KS, QC, AD, QH", "champions")
    ann.answer("11", "start")
    bo.answer("2", "start")
    asked = ann.asked("assign")
    until(lambda: any("between" in ask for ask in bo.shown["asks"]))
    (seen,) = bo.shown["asks"]
    assert (seen["mine"], list(seen["between"]), "options" in seen) == (False, ["Bo"], False)
    assert "7H" in seen["between"]["Bo"]
    assert "Ann" in asked["between"] and "Bo" not in asked["between"]
    refused = bo.send("/answer", id=seen["id"], text="Ann: 7H 7D").json()
    assert refused["text"] == "Begin with the name of your own seat."
    reply = bo.send("/answer", id=seen["id"], text="Bo: 7H, 9D").json()
    assert reply["text"] == "7H, 9D are no combo."
    assert ann.asked("assign")["id"] == asked["id"]
    reply = bo.send("/answer", id=seen["id"], text="Bo: 7H, 7D").json()
    assert reply["taken"] or reply["text"] == "A Pair needs a roll."
