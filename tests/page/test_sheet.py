"""The sheet with the question: a row of cards and the usual answer in view, on every phone and with enlarged text."""

from __future__ import annotations

from typing import Any

import pytest
from page.browsers import needs_browser
from page.conftest import Lay
from page.in_view import IN_HAND, LEAST, SHEET
from page.reel import Projector
from support.page import Phone

pytestmark = needs_browser()

CARDS = [f"Illusionist {number}" for number in range(1, 53)]
ASK: dict[str, Any] = {
    "id": "1", "at": "Ann", "path": [1, "Ann"], "to": ["Ann"], "mine": True, "name": "picks", "kind": "cards", "who": "Ann",
    "secret": True, "text": "Ann, which cards do you pick? Nobody else looks: up to 2 cards of Level A, “redraw” where you laid the others "
    "down and drew anew.", "rule": "phase.pick",
    "min": 0, "max": 8, "default": "none", "options": ["none", *CARDS, "redraw"],
    "faces": {card: f"/face/{card}" for card in CARDS},
}  # fmt: skip
SEATED = {"title": "Challengers!", "seats": {"Ann": "yours", "Bo": "taken"}, "waits": [], "night": [], "over": []}
TABLE = [
    {
        "title": "round 1",
        "path": [1],
        "rows": [{"title": "Bo", "note": "", "fixed": False, "pieces": [{"name": "Dog"}]}],
    }
]


def asked(running: Any, size: str, ask: dict[str, Any] = ASK, tables: Any = ()) -> Projector:
    wide, high = IN_HAND[size]
    device = {"viewport": {"width": wide, "height": high}, "has_touch": True, "is_mobile": True}
    phone = Projector(running, "/", device)
    phone.feed({**SEATED, "tables": list(tables), "asks": [ask]})
    return phone


def measured(phone: Projector, text: int = 100) -> dict[str, Any]:
    """The sheet as a thumb finds it, with text of a size in parts of a hundred."""
    phone.enlarges(text)
    found: dict[str, Any] = phone.page.evaluate(SHEET, LEAST[text])
    return found


@pytest.mark.parametrize("size", IN_HAND)
def test_a_row_of_cards_and_the_usual_answer_are_in_view(running: Any, size: str) -> None:
    phone = asked(running, size, tables=TABLE)
    found = {text: measured(phone, text) for text in LEAST}
    assert {text: each["faults"] for text, each in found.items()} == {text: [] for text in LEAST}
    measured(phone)
    phone.page.locator(".option").first.tap()
    assert phone.page.evaluate(SHEET, 0.9)["faults"] == []
    assert phone.broke == []


@pytest.mark.parametrize("size", IN_HAND)
def test_nothing_lies_over_what_goes_on_behind_a_pause(running: Any, size: str) -> None:
    """Of two things in the sheet the upper one doesn't reach below the lower one, however large the text is."""
    phone = asked(running, size, tables=TABLE)
    waits = [{"id": "1", "path": [1], "mine": True, "runs": False}]
    story = [{"n": at, "path": [1], "text": f"The program draws card {at}.", "rule": "phase.pick"} for at in range(3)]
    back = {"id": "2", "who": "Ann", "text": "a secret answer"}
    phone.feed({"asks": [], "waits": waits, "story": story, "back": back})
    assert {text: measured(phone, text)["faults"] for text in LEAST} == {text: [] for text in LEAST}


@pytest.mark.parametrize("size", ["360", "tablet"])
def test_the_sheet_is_tall_where_the_table_has_nothing_to_say_and_stays_where_it_was_pulled(
    running: Any, size: str
) -> None:
    phone = asked(running, size)
    high = measured(phone)["high"]
    assert high > IN_HAND[size][1] * 0.7
    assert measured(phone)["wide"] == IN_HAND[size][0]
    phone.feed({"asks": [ASK | {"id": "2"}], "tables": TABLE})
    assert measured(phone)["high"] < high, "the table is seen"
    phone.page.locator(".pull").tap()
    assert measured(phone)["high"] == high
    phone.feed({"asks": [ASK | {"id": "3"}]})
    assert measured(phone)["high"] == high, "a new question leaves it where it is"


def test_words_among_cards_stand_beside_done(running: Any) -> None:
    """The button that ends the question with nothing chosen is there until something is; `redraw` is no card."""
    phone = asked(running, "360")
    foot = phone.page.locator("#sheet .foot")
    assert foot.locator("button:visible").all_inner_texts() == ["Redraw", "None"]
    phone.page.locator(".option").first.tap()
    assert foot.locator(".tray button:visible").all_inner_texts() == ["Redraw", "Done"]
    assert phone.page.locator("#sheet .faces .option").count() == len(CARDS)


def test_a_word_among_cards_of_which_one_is_chosen_stands_in_the_foot(running: Any) -> None:
    """CardPG's “which champion do you tap?”: None is no card."""
    tap = ASK | {"kind": "choose", "name": "tap", "max": 1, "options": [*CARDS[:4], "none"]}
    phone = asked(running, "360", tap, tables=TABLE)
    assert phone.page.locator("#sheet .foot button:visible").all_inner_texts() == ["None"]
    assert phone.page.locator("#sheet .faces .option").count() == 4
    assert measured(phone, 200)["faults"] == []


def test_two_cards_of_one_name_have_a_picture_each(lay: Lay) -> None:
    """Challengers' Dog of the starter deck is told as “Dog S”."""
    table = lay("challengers", "match")
    table.type("Ann, Bo")
    ask = Phone(table, "Ann").asked("deck")
    assert {"Dog", "Dog S", "Talent S", "Champion S"} <= set(ask["options"])
    assert [option for option in ask["options"] if option not in ask["faces"]] == ["none"]
    assert ask["faces"]["Dog"] != ask["faces"]["Dog S"]


TOGETHER = ASK | {"options": None, "words": CARDS, "kind": "cards", "name": "assign", "max": 1}


@pytest.mark.parametrize("ask", [ASK, TOGETHER], ids=["picks", "assign"])
def test_the_tab_key_comes_from_a_chosen_card_to_done(running: Any, ask: dict[str, Any]) -> None:
    """The cards are one stop, the arrows go from one to the next; who answers keeps the keyboard where the answer was."""
    phone = asked(running, "360", ask, tables=TABLE)
    phone.page.locator(".option").first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        phone.page.keyboard.press(key)
    if ask is ASK:
        assert phone.page.locator(".chosen .what").count() == 1
    else:
        assert phone.page.locator(".foot input").input_value() in CARDS
    tabs = 0
    while not phone.page.evaluate("document.activeElement.matches('#sheet .done')"):
        phone.page.keyboard.press("Tab")
        tabs += 1
        assert tabs < 8
    phone.feed({"asks": [ASK | {"id": "2"}]})
    assert phone.page.evaluate("document.activeElement.id") == "sheet"
    phone.feed({"asks": [], "seats": {"Ann": "free", "Bo": "taken"}})
    phone.page.locator(".seat button").first.focus()
    phone.feed({"seats": {"Ann": "yours", "Bo": "taken"}})
    assert phone.page.evaluate("document.activeElement.id") in ("main", "sheet")


def test_a_game_without_rounds_has_its_story_there_and_nobody_waits_for_themselves(running: Any) -> None:
    phone = asked(running, "360", tables=TABLE)
    assert phone.page.locator("#go-night").inner_text() == "Story"
    theirs = {"id": "2", "at": "Bo", "path": [1, "Bo"], "to": ["Bo"], "who": "Bo", "mine": False}
    phone.feed({"night": ["Records: Ann 0-0, Bo 0-0"], "asks": [ASK, theirs]})
    assert phone.page.locator("#go-night").inner_text() == "Rounds"
    assert phone.page.locator(".strands .option").last.inner_text().split("\n") == ["Bo", "is waited for"]
    tv = Projector(running, "/tv", {"viewport": {"width": 1280, "height": 720}})
    rows = TABLE[0]["rows"]
    tv.feed(
        SEATED
        | {
            "seats": {"Ann": "taken", "Bo": "taken"},
            "tables": [TABLE[0] | {"path": [1, "Ann"], "rows": rows}],
            "asks": [theirs],
        }
    )
    assert tv.page.locator(".below").inner_text().strip() == "Waiting for Bo"
