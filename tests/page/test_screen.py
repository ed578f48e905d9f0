"""The big screen is read from a chair: nothing is cut, nothing is small, and nothing is told early."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page.browsers import BIG, Person, check, needs_browser
from page.conftest import Lay
from page.screens import NAMES, SIZES, battles, faults, plays_on
from support.document import words_beside
from support.page import Phone, Table, until
from support.play import Begun, Script

from companion.engine.state import Suspension
from companion.page.kept_files import STATIC
from companion.page.tables import draw

pytestmark = needs_browser()

GAMES = [
    ("tetra-master", "tournament", "Ann, Bo", 30),
    ("challengers", "tournament", "Ann, Bo, Cleo, Dan", 60),
    ("challengers", "match", "Ann, Bo", 4),
    ("tossing-tiger", "war", "Ann, Bo", 4),
    ("tossing-tiger", "game", "Ann, Bo, Cleo", 8),
    ("cardpg", "game", "Ann, Bo, Cleo", 25),
    ("tamer", "evening", "Ann, Bo, Cleo, Dan", 9),
    ("tamer", "battle", "Ann, Bo", 2),
]


def screen(running: Any, table: Table, show: str = "") -> Person:
    return Person(running, table, path=f"/tv{show}", device=BIG)


def boards(tv: Person) -> list[str]:
    return [text.strip() for text in tv.page.locator(".felt > h2").all_inner_texts()]


def test_the_first_minute(running: Any, lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes large, seats as they are taken; later the code small in a corner."""
    monkeypatch.setenv("COMPANION_WIFI_PASSWORD", "pizza; at 8")
    table = lay("tamer", "battle", "--wifi", "Kitchen")
    tv = screen(running, table)
    tv.page.get_by_text("Who plays?", exact=True).wait_for()
    tv.page.locator(".code").nth(1).wait_for()
    assert tv.page.locator(".code svg").first.bounding_box()["height"] >= 0.4 * 1080
    assert faults(tv, "1080p") == []
    table.type("Ann, Bo")
    tv.page.get_by_text("2 seats, 0 taken").wait_for()
    phone = Phone(table, "Ann")
    tv.page.get_by_text("2 seats, 1 taken").wait_for()
    assert tv.page.locator(".who .here").all_inner_texts() == ["Ann"]
    phone.sit("Bo")
    tv.page.locator(".corner svg").wait_for()
    assert tv.page.locator(".lobby").count() == 0
    check([tv])


def test_two_battles_stand_side_by_side_and_tell_no_result_early(running: Any, lay: Lay) -> None:
    table = lay("tamer", "evening", "--rule", "first-round=across")
    tv = screen(running, table)
    phone = battles(table, 2)
    tv.wait(lambda: len(boards(tv)) == 2)
    assert [text.split("\n")[0] for text in boards(tv)] == ["Ann - Bo", "Cleo - Dan"]
    for size in SIZES:
        assert faults(tv, size) == []
        assert tv.page.locator(".laid.full").count() == 2, "whole cards fit side by side"
    assert "records a victory" not in tv.page.inner_text("main")
    first, second = phone.shown["waits"]
    phone.send("/next", id=first["id"], run=True)
    tv.wait(lambda: [each.split("\n")[1] for each in boards(tv)] == ["exchange 3", "before the first exchange"])
    assert tv.shown["night"][0].startswith("Records: Ann 0-0, Bo 0-0"), "the other battle is still read"
    assert faults(tv, "1080p") == []
    phone.send("/next", id=second["id"], run=True)
    tv.wait(lambda: tv.shown["night"][0].startswith("Records: Bo 1-0, Dan 1-0"))
    assert [each.split("\n")[1] for each in boards(tv)] == ["exchange 3", "exchange 3"]
    check([tv])


def test_the_next_round_waits_until_this_one_is_read(lay: Lay) -> None:
    table = lay("tamer", "evening", "--rule", "first-round=across")
    tv = Phone(table)
    phone = battles(table, 2, NAMES[:4])
    until(lambda: [ask["path"][0] for ask in phone.asks()] == [2, 2], table)
    until(lambda: tv.shown["asks"] == [], table)  # a stream of its own, a moment behind the phone's
    assert tv.shown["night"][0].startswith("Records: Ann 0-0")
    assert {tuple(each["path"]) for each in tv.shown["tables"]} == {(1, "Ann - Bo"), (1, "Cleo - Dan")}
    phone.goes_on(run=True)
    until(lambda: [ask["at"] for ask in tv.shown["asks"]] == ["Bo - Dan", "Ann - Cleo"], table)
    assert tv.shown["night"][0].startswith("Records: Bo 1-0, Dan 1-0, Ann 0-1")


@pytest.mark.long
@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_one_to_four_battles(running: Any, lay: Lay, many: int) -> None:
    table = lay("tamer", "evening", "--rule", "first-round=across")
    tv = screen(running, table)
    phone = battles(table, many)
    tv.wait(lambda: len(boards(tv)) == many)
    for _ in range(3):
        assert [fault for size in SIZES for fault in faults(tv, size)] == []
        for each in phone.shown["waits"]:
            phone.send("/next", id=each["id"])
        tv.page.wait_for_timeout(200)


@pytest.mark.long
@pytest.mark.parametrize(("game", "mode", "names", "steps"), GAMES, ids=[f"{game}-{mode}" for game, mode, *_ in GAMES])
def test_every_game_in_the_middle_and_at_the_end(
    running: Any, lay: Lay, game: str, mode: str, names: str, steps: int
) -> None:
    table = lay(game, mode, "--auto", "dice", "--seed", "5")
    tv = screen(running, table)
    table.type(names)
    phone = Phone(table, *names.split(", "))
    for part in ("first", "second"):
        plays_on(phone, Random(5), steps)
        if phone.shown.get("over"):
            assert part == "second", "it is over before its middle"
            break
        assert [fault for size in SIZES for fault in faults(tv, size)] == []
    check([tv])
    if game != "cardpg":  # at random it goes on for thousands of answers
        plays_on(phone, Random(5), 2000)
        tv.page.locator(".end").wait_for()
        assert [fault for size in SIZES for fault in faults(tv, size)] == []


DRAMA = [
    ("tamer", "battle", "Ann, Bo", 1, {"falls", "rolls"}),
    ("challengers", "match", "Ann, Bo", 1, {"flies", "lies"}),
    ("tossing-tiger", "war", "Ann, Bo", 1, {"lies"}),
    ("tetra-master", "battle", "Ann, Bo", 1, {"flips", "lies"}),
    ("cardpg", "game", "Ann, Bo, Cleo", 5, {"taps", "untaps", "falls"}),
]
WATCH = words_beside(__file__, "scripts/watch.js")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode", "names", "seed", "classes"), DRAMA, ids=[game for game, *_ in DRAMA])
def test_what_has_just_changed_moves(
    running: Any, lay: Lay, game: str, mode: str, names: str, seed: int, classes: set[str]
) -> None:
    """Creatures knocked out fall, dice roll, cards lie down or turn, the flag moves, and captured cards flip."""
    table = lay(game, mode, "--auto", "dice", "--seed", str(seed))
    tv = screen(running, table)
    table.type(names)
    phone = Phone(table, *names.split(", "))
    tv.wait(lambda: tv.page.locator(".corner svg").count())
    tv.page.evaluate(WATCH)
    for step in range(300):
        if phone.shown.get("over") or classes <= set(tv.page.evaluate("window.seen")):
            break
        plays_on(phone, Random(step), 1)
        tv.page.wait_for_timeout(60)
    assert classes <= set(tv.page.evaluate("window.seen"))
    check([tv])


CHAIN = words_beside(__file__, "scripts/chain.js")


def test_a_combo_chain_lights_cell_by_cell(running: Any, lay: Lay) -> None:
    """From the card that was laid outwards, each after the one before it; what stays as it was does not move."""
    tv = screen(running, lay("tetra-master", "battle"))
    tv.page.locator(".lobby").wait_for()
    assert sorted(tv.page.evaluate(CHAIN), key=lambda each: each[1]) == [["b1", "0"], ["b2", "1"], ["c1", "2"]]


def test_with_reduced_motion_nothing_moves(running: Any, lay: Lay) -> None:
    table = lay("tamer", "battle")
    tv = Person(running, table, path="/tv", device=BIG, reduced_motion="reduce")
    table.type("Ann, Bo")
    phone = Phone(table, "Ann", "Bo")
    tv.page.evaluate(WATCH)
    phone.answer("Vulpike, Baby Drachna", "team")
    phone.answer("Heroicat, Escamophage", "team")
    while not phone.shown.get("over"):
        assert tv.page.evaluate("document.getAnimations().length") == 0
        plays_on(phone, Random(1), 1)
    assert "falls" in tv.page.evaluate("window.seen"), "somebody was knocked out"


def test_the_standings_fill_a_screen_of_their_own(running: Any, lay: Lay) -> None:
    table = lay("tamer", "evening", "--rule", "first-round=across")
    tv = screen(running, table, "?show=standings")
    table.type(", ".join(NAMES))
    Phone(table, *NAMES).answer("unrecorded", "draft-record")
    tv.page.locator(".standings h2", has_text="Round 1").wait_for()
    assert tv.page.locator("aside").count() == 0
    assert faults(tv, "720p") == []


def test_an_old_tablet_reads_the_scripts() -> None:
    """Nothing that a browser of 2018 does not know: `a?.b`, `a ?? b`, `a ||= b`, `list.at(-1)`, `replaceChildren`."""
    newer = re.compile(r"\?\.[a-z(\[]|\?\?|\|\|=|&&=|\.at\(|replaceChildren|\binset:|structuredClone")
    for name in (
        "screen.js",
        "board.js",
        "lines.js",
        "lobby.js",
        "stream.js",
        "fit.js",
        "dom.js",
        "screen_words.js",
        "screen.css",
    ):
        assert newer.findall(Path(STATIC / name).read_text()) == [], name


@pytest.mark.parametrize(("typed", "prefix"), [("Dog S", "ST-"), ("Dog", "CI-")])
def test_of_two_cards_with_one_name_the_right_face_is_drawn(typed: str, prefix: str) -> None:
    """names: Challengers! has a Dog in the starter deck, and another one in the City."""
    lines = ("Ann, Bo", f"{typed}, Newcomer", "Horse, Clown", "Ann", typed)
    session = Begun(["challengers", "match"]).session(Script((line, 0) for line in lines))
    with suppress(Suspension):
        session.run()
    drawn = draw(session.view, lambda called: called)
    assert drawn["rows"][0]["pieces"][0]["face"].startswith(prefix)
