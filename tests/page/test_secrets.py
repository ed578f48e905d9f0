"""Latecomers have a seat, and no byte of a secret is sent to anybody else: not to who joins, leaves or takes over."""

from __future__ import annotations

from page.conftest import Lay, Seated
from page.secrets import leaks
from support.page import Phone, until

FIRST = ["Ann", "Bo", "Cleo", "Dan"]


def picks(phone: Phone, who: str, seat: int) -> set[str]:
    """Picks five cards that nobody else picks; gives what they are called. After a correction all is asked anew."""
    options = [option for option in phone.asked("picks", who)["options"] if option != "none"]
    picked = options[seat * 5 : seat * 5 + 5]
    until(lambda: phone.answer(", ".join(picked), "picks", who)["taken"])
    return set(picked)


def test_who_joins_has_a_seat_and_secrets_and_who_leaves_has_none(seated: Seated) -> None:
    table, phones = seated(", ".join(FIRST), "tamer", "evening", "--pace", "run", "--auto", "dice", "--seed", "4")
    screen, finn = Phone(table), Phone(table)
    phones["Ann"].answer("recorded")
    told = {"Ann": picks(phones["Ann"], "Ann", 0)}
    table.type(":fix Finn joins")
    until(lambda: "Finn" in finn.shown["seats"])
    until(lambda: any(ask["to"] == ["Finn"] for ask in finn.shown["asks"]))
    assert finn.asks() == []  # nobody sits there yet: the terminal alone may answer
    assert all(ask["who"] != "Finn" for phone in [*phones.values(), screen] for ask in phone.asks())
    (his,) = [ask for ask in finn.shown["asks"] if ask["to"] == ["Finn"]]
    refused = finn.send("/answer", id=his["id"], text="Heroicat")
    assert (refused.status_code, refused.json()["text"]) == (403, "That question is for somebody else.")
    finn.sit("Finn")
    told["Finn"] = picks(finn, "Finn", 4)
    table.type(":seat Bo")  # his phone was lost; Cleo has it, and then gives it up
    until(lambda: phones["Cleo"].shown["seats"]["Bo"] == "free")
    until(lambda: phones["Bo"].asks() == [])
    lost = len(phones["Bo"].received)
    phones["Cleo"].sit("Bo")
    told["Bo"] = picks(phones["Cleo"], "Bo", 1)
    table.type(":fix Dan leaves")
    until(lambda: "Dan" not in phones["Dan"].shown["seats"])
    assert phones["Dan"].http.get("/me").json()["seats"] == []
    left = len(phones["Dan"].received)
    told["Cleo"] = picks(phones["Cleo"], "Cleo", 2)
    until(lambda: any("who wins" in ask.get("text", "") for ask in screen.shown["asks"]))
    readers = {
        "Ann": phones["Ann"].received, "Bo": phones["Bo"].received[lost:], "Bo Cleo": phones["Cleo"].received,
        "Dan": phones["Dan"].received, "Finn": finn.received, "nobody": screen.received,
    }  # fmt: skip
    for reader, received in readers.items():
        assert received
        for name, cards in told.items():
            if name not in reader.split() or (reader, name) == ("Bo", "Bo"):
                assert leaks(received, cards) == [], (reader, name)
    assert not any('"mine": true' in each or '"mine":true' in each for each in phones["Dan"].received[left:])


def test_a_team_of_who_joined_is_no_business_of_others(seated: Seated) -> None:
    """The first secret is the team where picks are not recorded."""
    table, phones = seated(", ".join(FIRST), "tamer", "evening", "--pace", "run", "--auto", "dice", "--seed", "4")
    phones["Ann"].answer("unrecorded")
    until(lambda: phones["Ann"].asks())
    table.type(":fix Finn joins")
    finn = Phone(table, "Finn")
    everybody = [*phones.values(), finn]
    ask = until(
        lambda: next((ask for ask in finn.asks() if ask["name"] == "outcome" and "Finn" in ask["text"]), None), table
    )
    assert finn.send("/answer", id=ask["id"], text="referee it").json()["taken"]
    team = finn.asked("team", "Finn")
    for phone in everybody[:-1]:
        until(lambda phone=phone: team["id"] in [ask["id"] for ask in phone.shown["asks"]])
        assert team["id"] not in [ask["id"] for ask in phone.asks()]
        assert not any(
            team["id"] in each and '"secret":true' in each.split(team["id"])[1][:200] for each in phone.received
        )
    assert finn.send("/answer", id=team["id"], text=team["options"][1]).json()["taken"]


def test_a_secret_of_who_has_no_phone_is_asked_at_the_terminal_alone(lay: Lay) -> None:
    table = lay("tamer", "evening", "--pace", "run")
    table.type(", ".join(FIRST))
    phone = Phone(table, "Ann")
    table.type("recorded")
    mine = phone.asked("picks")
    until(lambda: [ask["who"] for ask in phone.asks()] == ["Ann"])
    for ask in phone.shown["asks"]:
        if ask["who"] != "Ann":
            assert set(ask) == {"id", "path", "at", "who", "to", "mine"}
    phone.send("/answer", id=mine["id"], text=", ".join(mine["options"][:5]))
    until(lambda: "Bo, your 5 picks of round 1?" in "".join(table.said))
    until(lambda: phone.asks() == [])


def test_no_hand_that_is_typed_is_told_by_what_others_may_choose(seated: Seated) -> None:
    """CardPG: a card that Ann holds lies on Bo's screen like any that could come off the deck, and can't."""
    _, phones = seated("Ann, Bo", "cardpg", "game", "--rule", "hands=known", "--pace", "run")
    ann, bo = phones["Ann"], phones["Bo"]
    for phone, champions in ((ann, "JH, QH, KH, AH"), (bo, "JS, QS, KS, AS")):
        phone.answer(champions, "champions")
    ann.answer("2C, 3C, 4C, 5C, 6C", "hand")
    asked = bo.asked("hand")
    assert {"2C", "3C", "4C", "5C", "6C"} < set(asked["options"]) and len(asked["options"]) == 38
    refused = bo.send("/answer", id=asked["id"], text="6C, 7C, 8C, 9C, 10C").json()
    assert refused["text"] == "6C can't be named now." and "Ann" not in refused["hint"]
    bo.answer("7C, 8C, 9C, 10C, 2D", "hand")
    ann.answer("12", "start")
    bo.answer("2", "start")
    assert "7C" in ann.asked("drawn-card")["options"] and "2C" not in ann.asked()["options"]
    said = bo.send("/answer", id=ann.asked()["id"], text="Bo: 2C").json()
    assert said["text"] == "2C is in the number deck or in a hand."
    assert leaks(bo.received, ["2C", "3C", "4C"]) == []
