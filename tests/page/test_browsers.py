"""Whole evenings in real browsers, a phone each and a big screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page.browsers import BIG, PHONE, Person, accessible, check, needs_browser, well_laid
from page.conftest import Lay
from page.evening import picked, play
from page.kinds import all_kinds, asked
from page.photos import photo, printed_cards
from page.secrets import leaks
from support.page import Table

pytestmark = needs_browser()

Battle = tuple[Table, Person, dict[str, Any]]


@pytest.fixture
def battle(running: Any, lay: Lay) -> tuple[Table, Person, dict[str, Any]]:
    """A battle of Ann's and Bo's, Ann with her phone, and what she is asked."""
    table = lay("tamer", "battle")
    table.type("Ann, Bo")
    person = Person(running, table, "Ann")
    return table, person, person.wait(person.asks)[0]


NIGHTS = {"two phones": [["Ann", "Bo"], ["Cleo", "Dan"]], "five phones": [["Ann"], ["Bo"], ["Cleo"], ["Dan"], ["Eve"]]}


@pytest.mark.parametrize("night", ["two phones", pytest.param("five phones", marks=pytest.mark.long)])
def test_a_tamer_night_and_a_big_screen(running: Any, lay: Lay, axe: Any, night: str) -> None:
    """Picks and teams in secret, to the champion; no browser was ever sent another's picks."""
    seats = NIGHTS[night]
    names = [name for phone in seats for name in phone]
    table = lay("tamer", "evening", "--seed", "4")
    first = Person(running, table)
    first.wait(first.asks)
    table.type(", ".join(names))
    for name in seats[0]:
        first.sit(name)
    phones = [first, *(Person(running, table, *phone) for phone in seats[1:])]
    people = {name: person for person, phone in zip(phones, seats, strict=True) for name in phone}
    tv = Person(running, table, path="/tv", device=BIG)
    picks: dict[str, set[str]] = {name: set() for name in names}
    fielded: set[str] = set()
    heard: list[str] = []

    def choose(ask: dict[str, Any]) -> str | list[str] | None:
        if ask["name"] == "draft-record":
            return "recorded"
        if ask["name"] == "picks":
            return picked(ask, names)
        if ask["name"] == "outcome":
            return "referee it" if heard.count("outcome") % 4 == 0 else str(ask["options"][0])
        return None

    def after(ask: dict[str, Any], answer: Any) -> None:
        heard.append(ask["name"])
        named = {each.split(" (")[0] for each in ([answer] if isinstance(answer, str) else answer)}
        if ask["name"] == "picks":
            picks[ask["who"]] |= named
        if ask["name"] == "team":
            fielded.update(named)
        if heard.count(ask["name"]) == 1:
            for person in (people[ask["who"] or "Ann"], tv):
                accessible(person, axe)

    play(phones, Random(4), choose=choose, after=after)
    assert first.shown["over"][0].startswith("The champion")
    assert {"picks", "team", "outcome", "draft-record"} <= set(heard)
    tv.wait(lambda: tv.shown.get("over"))
    assert "The champion" in tv.page.locator("main").inner_text()
    check([*phones, tv], axe)
    flipped = json.dumps([line for line in table.said if "The Deck" in line or "program answers" in line])
    never = {name: {card for card in mine - fielded if card not in flipped} for name, mine in picks.items()}
    assert all(len(mine) >= 8 for mine in never.values())
    for reads, person in [*zip(seats, phones, strict=True), ([], tv)]:
        assert any("seats" in each for each in person.received)
        for name in names:
            if name not in reads:
                assert leaks(person.bytes_received(), never[name]) == []


def orders_are_dragged(person: Person) -> None:
    """The last of four comes to the top, and down again."""
    person.page.locator(".pull").tap()
    for way, order in ((0, ["fourth", "first", "second", "third"]), (3, ["first", "second", "third", "fourth"])):
        grips = person.page.locator(".order .grip")
        here, there = grips.nth(3 - way).bounding_box(), grips.nth(way).bounding_box()
        edge = there["y"] + (there["height"] - 5 if way else 5)
        mouse = person.page.mouse
        mouse.move(here["x"] + 20, here["y"] + 20)
        mouse.down()
        mouse.move(here["x"] + 20, (here["y"] + there["y"]) / 2, steps=5)
        mouse.move(there["x"] + 20, edge, steps=8)
        mouse.up()
        person.wait(lambda order=order: person.page.locator(".order .what").all_inner_texts() == order)


LOOKS: dict[str, tuple[dict[str, Any], str, Callable[[Person, Any], None]]] = {
    "narrow": (PHONE | {"viewport": {"width": 320, "height": 568}}, "taps", accessible),
    "dark": (PHONE | {"color_scheme": "dark"}, "keys", accessible),
    "tablet": ({"viewport": {"width": 1024, "height": 768}, "has_touch": True}, "taps", well_laid),
    "at twice the text size": (PHONE, "taps", well_laid),
}


@pytest.mark.parametrize("look", LOOKS)
def test_every_kind_of_question_is_answered(running: Any, tmp_path: Path, axe: Any, look: str) -> None:
    device, by, looked_at = LOOKS[look]
    with all_kinds(tmp_path) as table:
        person = Person(running, table, device=device)
        if look == "at twice the text size":
            person.page.evaluate("document.documentElement.style.fontSize = '200%'")
        looked_at(person, axe)
        person.answers(person.wait(person.asks)[0], ["", ""], by)
        seat = next(iter(person.wait(lambda: person.shown["seats"])))
        person.sit(seat)
        questions = asked(seat)
        for question, answer in questions:
            ask = person.wait(person.asks)[0]
            person.page.locator(f'.question[data-id="{ask["id"]}"]').wait_for()
            person.wait(lambda ask=ask: ask["text"] in person.page.locator("#said").inner_text())
            looked_at(person, axe)
            if look == "tablet" and question.kind == "arrange":
                orders_are_dragged(person)
            person.answers(ask, answer, by)
            person.gone(ask)
        typed = [answer if isinstance(answer, str) else ", ".join(answer) for _, answer in questions]
        assert table.answers == [
            question.write(question.read(text)) for (question, _), text in zip(questions, typed, strict=True)
        ]
        check([person])


def test_what_happened_is_said_aloud_and_the_other_pages_are_there(battle: Battle, axe: Any) -> None:
    table, person, _ = battle
    table.type("Vulpike, Baby Drachna")
    table.type("Heroicat, Escamophage")
    person.page.locator("#next").wait_for()
    assert "Set the green die on Baby Drachna to 2." in person.page.locator("#said").inner_text()
    assert person.page.locator("#said").get_attribute("aria-live") == "polite"
    assert person.page.locator(".thetable .piece").count() == 4
    accessible(person, axe)
    assert "undefined" not in person.page.locator("#said").inner_text()
    person.page.locator(".why").last.tap()
    person.page.locator(".rule", has_text="rulebook").first.wait_for()
    for page in ("night", "look", "seats"):
        person.page.locator(f"#go-{page}").tap()
        person.page.wait_for_timeout(150)
        accessible(person, axe)
    person.page.locator("#go-look").tap()
    person.page.fill("#looking", "baby drachna")
    person.page.locator(".cardfound h3", has_text="Baby Drachna").wait_for()
    person.page.locator("#go-table").tap()
    person.page.locator("#to-the-end").tap()
    person.wait(lambda: person.shown["over"])
    check([person])


def test_a_stranger_is_told_to_scan_the_code(running: Any, lay: Lay, axe: Any) -> None:
    table = lay("tamer", "battle")
    context = running.new_context(**PHONE)
    page = context.new_page()
    page.goto(table.address)
    page.get_by_role("heading", name="Scan the code that the terminal shows").wait_for()
    assert axe.run(page).violations_count == 0
    page.goto(f"{table.address}/#wrong")
    page.reload()
    page.get_by_text("That code is not this table's.").wait_for()


def test_a_reload_and_a_locked_phone_keep_seat_question_and_place(battle: Battle) -> None:
    table, person, ask = battle
    person.page.reload()
    person.wait(lambda: person.asks() and person.asks()[0]["id"] == ask["id"])
    assert table.token not in person.page.url
    person.context.set_offline(True)
    table.type("Vulpike")
    person.page.wait_for_timeout(300)
    person.context.set_offline(False)
    person.gone(ask)


def test_a_card_that_was_scanned_keeps_its_code(running: Any, lay: Lay, tmp_path: Path) -> None:
    """Challengers has two that are called Dog: the one that was scanned is meant, and not the other."""
    table = lay("challengers", "match")
    table.type("Ann, Bo")
    person = Person(running, table, "Ann")
    person.wait(person.asks)
    file = tmp_path / "photo.jpg"
    cards = dict(printed_cards(Random(1), 2, "challengers", ["ST-JR5N", "CI-JR5N"]))
    file.write_bytes(photo([cards["ST-JR5N"], cards["CI-JR5N"]], Random(1)))
    person.page.locator(".scan input[type=file]").set_input_files(file)
    person.page.locator(".chosen li").nth(1).wait_for()
    assert person.page.locator(".chosen li span").all_inner_texts() == ["Dog", "Dog"]
    person.page.locator(".question .done.ready").first.tap()
    person.wait(lambda: '"answer":"Dog S, Dog"' in table.journal.read_text())


def test_a_double_tap_answers_one_question(running: Any, lay: Lay) -> None:
    """Of a phone with both seats, the second tap within a moment falls on what nobody has seen yet."""
    table = lay("challengers", "match", "--pace", "run")
    for line in ("Ann, Bo", "starter", "starter", "Ann"):
        table.type(line)
    person = Person(running, table, "Ann", "Bo")
    finger = person.context.new_cdp_session(person.page)

    def taps(x: float, y: float) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def answered() -> int:
        return sum('"by":"person"' in line for line in table.journal.read_text().splitlines())

    for pause in (50, 100, 200):
        ask = person.wait(lambda: person.asks() and person.asks()[0])
        assert ask["name"] == "reveal"
        first = person.page.locator(f'.question[data-id="{ask["id"]}"] .option').first
        first.tap(trial=True)  # it can be tapped, and stands still
        before, place = answered(), first.bounding_box()
        taps(place["x"] + 30, place["y"] + 15)
        person.page.wait_for_timeout(pause)
        taps(place["x"] + 30, place["y"] + 15)
        person.gone(ask)
        person.page.wait_for_timeout(600)
        assert answered() == before + 1, pause


def test_an_answer_is_taken_back_by_a_tap(running: Any, battle: Battle, axe: Any) -> None:
    table, person, ask = battle
    other = Person(running, table, "Bo")
    person.answers(ask, ["Vulpike"])
    person.page.locator("#take-back").wait_for()
    assert "Ann: Vulpike" in person.page.locator(".part-back").inner_text()
    accessible(person, axe)
    assert other.page.locator("#take-back").count() == 0
    person.page.locator("#take-back").tap()
    again = person.wait(lambda: person.asks() and person.asks()[0])
    assert again["name"] == "team" and again["id"] != ask["id"]
    other.page.get_by_text("Ann took back: Vulpike.").first.wait_for()
    person.answers(again, ["Heroicat"])
    other.wait(other.asks)
    assert '"answer":"Heroicat"' in table.journal.read_text()
    check([person, other])


def test_an_answer_does_not_wait_for_pictures(battle: Battle) -> None:
    """A browser has six lines to a server, and pictures that are drawn for the first time would take them all."""
    _, person, ask = battle
    ended: list[str] = []
    person.page.on("requestfinished", lambda request: ended.append(request.url))
    person.answers(ask, ["Vulpike"])
    answered = person.wait(lambda: [place for place, url in enumerate(ended) if url.endswith("/answer")])
    pictures = {url for url in person.requests if "/face/" in url}
    assert len(pictures.intersection(ended[: answered[0]])) <= len(pictures) // 2 > 0


def test_who_is_in_no_battle_is_shown_no_button_to_go_on(running: Any, lay: Lay) -> None:
    table = lay("tamer", "evening", "--rule", "first-round=across")
    table.type("Ann, Bo, Cleo, Dan")
    player, other = Person(running, table, "Ann", "Bo"), Person(running, table, "Cleo")
    for line in ("unrecorded", ":at Ann - Bo", "referee it"):
        table.type(line)
    for team in (["Vulpike", "Baby Drachna"], ["Heroicat", "Escamophage"]):
        ask = player.wait(lambda: next((ask for ask in player.asks() if ask["name"] == "team"), None))
        player.answers(ask, team)
        player.gone(ask)
    player.page.locator("#next").wait_for()
    assert other.page.locator("#next").count() == 0
    player.page.locator("#next").tap()
    check([player, other])


def test_a_reload_keeps_half_a_secret_pick_and_back_stays_on_the_page(running: Any, lay: Lay) -> None:
    table = lay("tamer", "evening", "--seed", "4")
    table.type("Ann, Bo, Cleo, Dan")
    person = Person(running, table, "Ann")
    table.type("recorded")
    ask = person.wait(lambda: next((ask for ask in person.asks() if ask["name"] == "picks"), None))
    names = picked(ask, ["Ann"])
    for name in names[:3]:
        person.page.locator(f'#sheet .option[data-answer="{name}"]').tap()
    person.page.reload()
    person.wait(lambda: person.page.locator(".chosen .what").count() == 3)
    assert person.page.locator(".chosen .what").all_inner_texts() == names[:3]
    for view in ("night", "seats"):
        person.page.locator(f"#go-{view}").tap()
    for view in ("night", "table"):
        person.page.go_back()
        person.page.locator(f"#go-{view}[aria-current]").wait_for()
    assert person.page.locator(".chosen .what").all_inner_texts() == names[:3]
    for name in names[3:]:
        person.page.locator(f'#sheet .option[data-answer="{name}"]').tap()
    person.gone(ask)
    assert ask["id"] not in person.page.evaluate("Object.keys(sessionStorage).join()"), "nothing of it is kept"
    check([person])
