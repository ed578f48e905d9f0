"""The board of any event: 24 people with phones, four rounds, and everything that happens at a shop on a Saturday."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from page.browsers import BIG, Person, accessible, needs_browser
from support.page import Phone, Table, lines_of, until

from companion.pairing import Tournament, audit
from companion.pairing.reading import read_event

NAMES = [f"Player {number:02}" for number in range(1, 25)]
ORGANISER = "Organiser"


class Board(Table):
    """The board of an event's file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.journal = file.with_suffix(".jsonl")
        self.switches = ()
        self.start("event", str(file))

    def event(self) -> Tournament:
        """The event as its file says it."""
        return read_event(self.file)


def a_file(folder: Path, players: int = 24, rounds: int = 4) -> Path:
    file = folder / "saturday.csv"
    lines = [f"# --event swiss --rounds {rounds}", "# at the shop", "player", *NAMES[:players]]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_saturday_of_24(tmp_path: Path) -> None:
    random = Random(28)
    board = Board(a_file(tmp_path))
    try:
        organiser = Phone(board, ORGANISER)
        phones = {name: Phone(board, name) for name in NAMES}

        def plays(number: int) -> None:
            """Everybody says how their match of this round ended; the file has it once both have said it."""
            for match in board.event().rounds[number - 1]:
                if match.won or "bye" in match.pair:
                    continue
                said = random.choice([f"{match.a} wins", f"{match.b} wins", "draw"])
                for player in match.pair:
                    assert phones[player].answer(said, "result")["taken"], player
            until(lambda: all(m.played or "bye" in m.pair for m in board.event().rounds[number - 1]), board)

        assert phones[NAMES[0]].asks() == []
        organiser.answer("pair round 1", "next-round")
        first = until(lambda: board.event().rounds, board)[0][0]
        a, b = (phones[player] for player in first.pair)
        assert a.asked("result")["text"] == f"Table 1: {first.a} against {first.b}. Who won?"
        a.answer(f"{first.a} wins")
        b.answer("draw")
        for phone in (a, b):
            until(lambda phone=phone: any("Once more, please" in line for line in lines_of(phone)), board)
        assert not board.event().rounds[0][0].played
        plays(1)

        organiser.asked("next-round")
        board.type(f":fix {NAMES[3]} leaves")
        board.type(":fix Late Lily joins")
        until(lambda: "Late Lily" in organiser.shown["seats"] and NAMES[3] not in organiser.shown["seats"], board)
        phones["Late Lily"] = Phone(board, "Late Lily")
        organiser.answer("pair round 2", "next-round")
        until(lambda: len(board.event().rounds) == 2, board)
        second = board.event().rounds[1][2]
        phones[second.a].answer("draw", "result")
        board.killed()
        board.start("event", str(board.file))
        for phone in [*phones.values(), organiser]:
            phone.listen()
        phones[second.b].answer("draw", "result")
        until(lambda: board.event().rounds[1][2].played, board)
        plays(2)
        for number in (3, 4):
            organiser.answer(f"pair round {number}", "next-round")
            until(lambda number=number: len(board.event().rounds) == number, board)
            plays(number)
        until(lambda: organiser.shown.get("over"), board)
        event = board.event()
        assert not list(audit(event)) and event.comments == ["# at the shop"]
        assert event.gone == {NAMES[3]} and event.seats == [*NAMES, "Late Lily"]
        assert {side for match in event.rounds[0] for side in match.pair} == set(NAMES)
        assert "won the event" in organiser.shown["over"][0]
    finally:
        board.close()


def test_wishes_on_the_organisers_phone(tmp_path: Path) -> None:
    """The seat Organiser mends without the terminal's trust, and is warned of rounds that are over; players don't."""
    board = Board(a_file(tmp_path, 6, rounds=3))
    try:
        organiser, player = Phone(board, ORGANISER), Phone(board, NAMES[0])
        id = organiser.asked("next-round")["id"]
        assert player.refused("/word", id=id, text=f":fix {NAMES[0]} half bye")[0] == 403

        def says(words: str, taken: bool = True) -> str:
            def sent() -> Any:
                asked = organiser.shown["asks"]
                reply = organiser.send("/word", id=asked[0]["id"], text=f":fix {words}") if asked else None
                return reply if reply is not None and reply.status_code != 409 else None  # what is asked has changed

            reply = until(sent, board).json()
            assert reply["taken"] is taken, reply
            return str(reply["text"])

        says(f"{NAMES[0]}, {NAMES[1]} half bye")
        says(f"{NAMES[2]}-{NAMES[3]} apart")
        until(lambda: organiser.answer("pair round 1", "next-round")["taken"], board)  # what is asked has changed
        first = until(lambda: board.event().rounds, board)[0]
        assert len(first) == 2 and {NAMES[2], NAMES[3]} not in [{*match.pair} for match in first]
        says("table 1 draw")
        says("table 2 2-0")
        until(lambda: board.event().rounds[0][1].played, board)
        a, b = first[0].pair
        warned = says(f"{a}-{b} {a}", taken=False)
        assert warned == f"Round 1 is over ({a} - {b}: draw). It would be {a} - {b}: {a} wins instead."
        says(f"{a}-{b} {a}")
        until(lambda: board.event().rounds[0][0].winners == (a,), board)
        says("cut to 2")
        until(lambda: board.event().rules.cut == 2, board)
    finally:
        board.close()


@needs_browser()
def test_the_big_screen_shows_a_round_where_seats_are_free(running: Any, tmp_path: Path) -> None:
    """Before it the code is shown; then who sits where, as soon as it is paired, the first result and between rounds."""
    board = Board(a_file(tmp_path, 12, rounds=3))
    try:
        tv = Person(running, board, path="/tv", device=BIG)
        shows = tv.page.locator("main")
        tv.wait(lambda: "0 taken" in shows.inner_text())
        board.type("pair round 1")
        tv.wait(lambda: "Round 1" in shows.inner_text() and "taken" not in shows.inner_text())
        first = until(lambda: board.event().rounds, board)[0]
        for match in first:
            board.type(f":fix {match.a}-{match.b} {match.a}")
        tv.wait(lambda: shows.inner_text().count(" wins") >= len(first))
        tv.page.reload()
        tv.wait(lambda: "Standings" in shows.inner_text() and "taken" not in shows.inner_text())
        assert tv.faults == []
    finally:
        board.close()


@needs_browser()
def test_a_hall_is_shown_in_pages(running: Any, tmp_path: Path) -> None:
    """Before a round 301 seats are counted; then every table and every place is on a page, none is cut; who comes in looks
    for a name."""
    players = [f"Player {number:03} of Somewhere" for number in range(1, 301)]
    file = tmp_path / "hall.csv"
    file.write_text("\n".join(["# --event swiss --rounds 4", "player", *players, ""]), encoding="utf-8")
    board = Board(file)
    try:
        tv, phone = Person(running, board, path="/tv", device=BIG), Person(running, board)
        shows = tv.page.locator("main")
        tv.wait(lambda: "301 seats, 0 taken" in shows.inner_text())
        assert not tv.page.evaluate(CUT)
        phone.page.get_by_role("searchbox").fill("player 30")
        phone.wait(lambda: phone.page.locator(".seat").count() == 1)
        phone.page.get_by_role("button", name=f"Sit down: {players[299]}").tap()
        phone.wait(lambda: phone.shown["seats"][players[299]] == "yours")
        board.type("pair round 1")
        tv.wait(lambda: "Page " in shows.inner_text())
        seen: set[str] = set()
        pages = int(shows.locator(".foot").inner_text().split(" of ")[1].split(" ")[0])
        tv.page.evaluate("const at = Date.now(); window.later = 0; Date.now = () => at + window.later")
        for page in range(pages):
            before = shows.locator(".foot").inner_text() if page else ""
            tv.page.evaluate(f"window.later = {10_000 * page}")
            tv.wait(lambda before=before: shows.locator(".foot").inner_text() != before)
            assert not tv.page.evaluate(CUT)
            seen.update(shows.locator(".columns p").all_inner_texts())
        tables = {each.split(".")[0] for each in seen if " - " in each}
        places = {each.split(". ")[1].rsplit("\N{NO-BREAK SPACE}", 1)[0] for each in seen if " - " not in each}
        assert tables == {str(number) for number in range(1, 151)} and places == {*players}
        assert 4 <= pages <= 10 and tv.faults == phone.faults == []
    finally:
        board.close()


CUT = """() => [...document.querySelectorAll("main p, main li, main h2")].filter((each) => {
    const line = each.getBoundingClientRect();
    const room = (each.closest(".room") || document.body).getBoundingClientRect();
    return line.bottom > room.bottom + 1 || line.right > room.right + 1 || line.left < room.left - 1;
}).map((each) => each.textContent)"""
"""Lines of the big screen that lie outside of their place."""


@needs_browser()
def test_wishes_by_taps(running: Any, axe: Any, tmp_path: Path) -> None:
    """The organiser taps players and what is to be; what changes a round that is over wants a second tap."""
    board = Board(a_file(tmp_path, 6, rounds=3))
    try:
        organiser = Person(running, board, ORGANISER)
        page = organiser.page

        def wishes(text: str, *names: str) -> None:
            organiser.wait(lambda: not page.locator(".names button[aria-pressed=true]").count())
            for name in names:
                page.locator(".names").get_by_role("button", name=name, exact=True).tap()
            page.locator(".wishes").get_by_role("button", name=text, exact=True).tap()

        organiser.wait(lambda: organiser.asks())
        page.locator(".part-trusted summary").tap()
        assert page.locator(".wishes button").count() == 0
        wishes(f"{NAMES[0]} half bye", NAMES[0])
        organiser.wait(lambda: board.event().byes == {1: {NAMES[0]}})
        wishes(f"{NAMES[4]}-{NAMES[5]} apart", NAMES[4], NAMES[5])
        organiser.wait(lambda: board.event().apart == {frozenset(NAMES[4:6])})
        accessible(organiser, axe)
        organiser.answers(organiser.asks()[0], "pair round 1")
        organiser.wait(lambda: board.event().rounds)
        first, second = next(match.pair for match in board.event().rounds[0] if "bye" not in match.pair)
        wishes(f"{first}-{second} {second} wins", first, second)
        organiser.wait(lambda: any(match.winners == (second,) for match in board.event().rounds[0]))
        assert organiser.faults == []
    finally:
        board.close()


@needs_browser()
@pytest.mark.parametrize("players", [5, pytest.param(24, marks=pytest.mark.long)])
def test_it_in_real_browsers(running: Any, axe: Any, tmp_path: Path, players: int) -> None:
    """Everybody answers by taps; two disagree, somebody comes and somebody leaves, and it is killed once."""
    random = Random(players)
    board = Board(a_file(tmp_path, players, rounds=4 if players > 5 else 2))
    board.may_die = True
    try:
        organiser = Person(running, board, ORGANISER)
        people = {name: Person(running, board, name) for name in NAMES[:players]}
        tv = Person(running, board, path="/tv", device=BIG)

        def says(player: str, result: str) -> None:
            person = people[player]
            ask = person.wait(lambda: next((each for each in person.asks() if each["name"] == "result"), None))
            person.answers(ask, result)
            person.gone(ask)

        def plays(number: int) -> None:
            pairs = organiser.wait(
                lambda: next((a for a in organiser.asks() if a["options"][0] == f"pair round {number}"), None)
            )
            organiser.answers(pairs, f"pair round {number}")
            until(lambda: len(board.event().rounds) == number, board)
            matches = [match for match in board.event().rounds[number - 1] if "bye" not in match.pair]
            if number == 1:
                says(matches[0].a, "draw")
                says(matches[0].b, f"{matches[0].b} wins")
                people[matches[0].a].wait(lambda: "Once more" in people[matches[0].a].page.locator("main").inner_text())
                board.killed()
                board.start("event", str(board.file))
                for person in people.values():
                    person.wait(lambda person=person: person.page.locator(".dot.on").count())
            for match in matches:
                said = random.choice([f"{match.a} wins", f"{match.b} wins", "draw"])
                for player in match.pair:
                    says(player, said)
            until(lambda: all(m.played or "bye" in m.pair for m in board.event().rounds[number - 1]), board)

        plays(1)
        looked_at = [organiser, people[NAMES[0]], tv]
        for person in looked_at:
            assert "Round 1" in person.page.locator("body").inner_text()
        board.type(f":fix {NAMES[3]} leaves")
        board.type(":fix Late Lily joins")
        people["Late Lily"] = Person(running, board, "Late Lily")
        plays(2)
        first = people[NAMES[0]]
        first.page.locator("#go-night").tap()
        first.page.locator(".more summary").first.tap()
        assert "opponents’ points" in first.page.locator(".more p").first.inner_text()
        first.page.locator("#go-table").tap()
        for person in looked_at:
            accessible(person, axe)
            assert [fault for fault in person.faults if "Failed to load resource" not in fault] == []
        for number in range(3, 5 if players > 5 else 3):
            plays(number)
        tv.wait(lambda: tv.shown.get("over"))
        assert "won the event" in tv.page.locator("main").inner_text()
        assert not list(audit(board.event())) and board.event().gone == {NAMES[3]}
    finally:
        board.close()
