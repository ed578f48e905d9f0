"""The preview in a real browser: what is saved is seen, and what can't be read is told beside what was."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time, sleep, time
from typing import Any

import httpx
import pytest
from page.browsers import MOMENT, needs_browser
from PIL import Image
from support.page import until
from support.processes import PATIENCE, started
from support.shell import STOPPABLE, in_process

SAMPLE = Path(__file__).parents[2] / "docs/samples/delve"
PHOTO = '\n[front.photo]\nkind = "art"\nx = 20.5\ny = 45.0\nw = 22.0\nh = 12.0\ndrawn = false\n'
REDRAWN = "() => document.querySelector('#card img')?.naturalWidth"


def kept_waiting() -> float:
    """The slowdown of a program that works and rests by turns beside all that runs here."""
    begun = perf_counter()
    for _ in range(10):
        sleep(0.005)
        worked = process_time()
        while process_time() - worked < 0.005:
            pass
    return max(1.0, (perf_counter() - begun) / 0.1)


class Previewing:
    """A preview of a folder that runs."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.folder = folder
        self.process = started(
            [*STOPPABLE, "preview", str(folder), *args],
            stderr=subprocess.PIPE, text=True, encoding="utf-8", env=os.environ | {"COLUMNS": "200"},
        )  # fmt: skip
        assert self.process.stderr
        found = re.search(r"http://\S+", self.process.stderr.readline())
        assert found
        self.address = found[0]

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        words = path.read_text(encoding="utf-8")
        assert old in words
        path.write_text(words.replace(old, new), encoding="utf-8")


@pytest.fixture
def previewing(tmp_path: Path) -> Iterator[Previewing]:
    """The sample folder's preview."""
    folder = tmp_path / "delve"
    shutil.copytree(SAMPLE, folder)
    running = Previewing(folder)
    yield running
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(timeout=PATIENCE) == 0


@pytest.fixture
def page(previewing: Previewing, running: Any) -> Iterator[Any]:
    """The preview in a browser, whose page has no fault."""
    page = running.new_page(viewport={"width": 1500, "height": 900})
    page.set_default_timeout(MOMENT)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
    page.goto(previewing.address)
    page.wait_for_function(REDRAWN)
    yield page
    page.close()
    assert not faults


@needs_browser()
def test_a_saved_change_is_drawn_and_what_is_wrong_is_told(previewing: Previewing, page: Any) -> None:
    source = page.locator("#card img").get_attribute("src")
    assert page.locator("#cards button").count() == 10
    assert page.locator("#sheet button").count() == 9
    before = page.locator("#card img").screenshot()
    previewing.change("cards.csv", "Rusty Key", "Golden Key")
    page.locator("#cards [aria-current] span").get_by_text("Golden Key").wait_for()
    page.wait_for_function(f"() => document.querySelector('#card img').getAttribute('src') !== '{source}'")
    assert page.locator("#card img").screenshot() != before

    previewing.change("cards.csv", ",power,", ",cost,")
    page.locator("#wrong").get_by_text("cards.csv:1").wait_for()
    assert page.locator("#cards [aria-current] span").inner_text() == "Golden Key"
    previewing.change("cards.csv", "cost,cost,", "cost,power,")
    page.wait_for_function("() => !document.getElementById('wrong').textContent")

    page.locator("#sheet img[src$='v=3']").wait_for()
    previewing.change("face.toml", 'when = "', 'when = "((')
    page.locator("#wrong").get_by_text("face.toml:").wait_for()
    assert page.locator("#sheet img[src$='v=3']").count() == 1


@needs_browser()
def test_cards_are_chosen_by_keys_and_on_the_sheet_and_turned_over(page: Any) -> None:
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.locator("#cards [aria-current] span").inner_text() == "Grappling Hook"
    page.locator("#sheet button").nth(8).click()
    assert page.locator("#cards [aria-current] span").inner_text() == "Cave Rat"
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_text("Sheet 1 of 3, backs").wait_for()
    third, first = (page.locator("#sheet button").nth(place).bounding_box() for place in (8, 6))
    assert third["x"] < first["x"], "the backs lie mirrored"
    page.locator("#cards button").last.click()
    page.get_by_text("Sheet 3 of 3, backs").wait_for()


@needs_browser()
def test_a_coarse_fault_is_named_at_its_card_and_a_row_that_is_several_is_shown_as_these(
    previewing: Previewing, page: Any
) -> None:
    previewing.change("cards.csv", "Silver Hoard", "Silver ☃︎\U0001f9ff\u4e2d")
    page.locator("#cards .faulty").wait_for()
    assert page.locator("#cards .faulty span").inner_text().startswith("Silver")
    page.locator("#card .said").get_by_text("[fonts]").wait_for()
    previewing.change("cards.csv", "Silver ☃︎\U0001f9ff\u4e2d", "Silver Hoard")
    table = previewing.folder / "cards.csv"
    table.write_text(table.read_text(encoding="utf-8") + "Guard,Tool,2..4,,,Open a door.,\n", encoding="utf-8")
    page.locator("#cards button").nth(12).wait_for()
    assert page.locator("#cards .faulty").count() == 0


@needs_browser()
def test_a_click_on_a_field_shows_which_lines_of_the_face_say_so(previewing: Previewing, page: Any) -> None:
    face = (previewing.folder / "face.toml").read_text(encoding="utf-8").splitlines()
    line = face.index("[front.title]") + 1
    field = page.locator("#card .large button[aria-label='front.title']")
    assert field.get_attribute("title") == f"front.title · face.toml:{line}"
    page.wait_for_function(REDRAWN)
    card, box = until(lambda: all(boxes := (page.locator("#card img").bounding_box(), field.bounding_box())) and boxes)
    assert card["x"] <= box["x"] and box["y"] + box["height"] < card["y"] + card["height"] / 3
    field.click()
    assert page.locator("#card figcaption").inner_text() == f"front.title · face.toml:{line}"
    assert page.locator("#card .source pre").inner_text().splitlines()[:2] == face[line - 1 : line + 1]
    page.locator("#card summary").click()
    page.locator("#card .fields button", has_text="front.title").click()
    page.locator("#card .source").wait_for(state="detached")
    previewing.change("face.toml", "[front.title]", "# moved\n[front.title]")
    page.locator(f"#card .large button[title='front.title · face.toml:{line + 1}']").wait_for(state="attached")


@pytest.mark.long
@needs_browser()
def test_a_change_of_the_table_the_face_or_a_picture_is_seen_within_300_ms(previewing: Previewing, page: Any) -> None:
    """From the file's being there to the new picture's being shown, in the median of twenty of each; on a machine that
    has other things to do, as if it had none."""
    picture, face = previewing.folder / "key.png", previewing.folder / "face.toml"
    Image.new("RGB", (630, 880)).save(picture)
    head, first, *rows = (previewing.folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    own = face.read_text(encoding="utf-8") + PHOTO
    assert "x = 18.0" in own
    page.evaluate("""() => {
        window.seen = [];
        new MutationObserver((all) => all.some((each) => each.target.closest('#card')) && seen.push(Date.now()))
          .observe(document.body, { subtree: true, attributeFilter: ['src'] });
    }""")

    def took(write: Callable[[int], None], number: int) -> float:
        sleep(0.7)
        before = page.evaluate("() => (window.seen = [], document.querySelector('#card img').src)")
        write(number)
        begun = time()
        page.wait_for_function("before => document.querySelector('#card img').src !== before", arg=before)
        return (float(page.evaluate("() => window.seen[0]")) / 1000 - begun) / kept_waiting()

    def of_table(number: int) -> None:
        named = first.replace("Rusty Key", f"Key {number}") + ",key.png"
        text = "\n".join([f"{head},picture", named, *(f"{row}," for row in rows)])
        (previewing.folder / "cards.csv").write_text(f"{text}\n", encoding="utf-8")

    def of_face(number: int) -> None:
        face.write_text(own.replace("x = 18.0", f"x = {17 + number / 10}"), encoding="utf-8")

    def of_picture(number: int) -> None:
        Image.new("RGB", (630, 880), (12 * number, 90, 200)).save(picture)

    for write in (of_table, of_face, of_picture):
        times = sorted(took(write, number) for number in range(20))
        assert median(times) < 0.3, (write.__name__, times)


def test_a_preview_answers_its_own_page_alone(previewing: Previewing) -> None:
    port = httpx.URL(previewing.address).port
    for path in ("card/0/front.jpg", "sheet/0/back.jpg"):
        found = until(lambda path=path: (got := httpx.get(previewing.address + path)).status_code != 404 and got)
        assert found.headers["content-type"] == "image/jpeg"
        assert found.content[6:10] == b"JFIF"
    assert httpx.get(previewing.address, headers={"host": f"elsewhere.example:{port}"}).status_code == 400
    assert httpx.post(previewing.address, headers={"origin": "http://elsewhere.example"}).status_code == 403
    for path in ("card/99/front.jpg", "sheet/99/front.jpg", "card/x/front.jpg", "static/../preview.py"):
        assert httpx.get(previewing.address + path).status_code == 404


@needs_browser()
def test_a_phone_sees_the_card_first_and_as_it_is_cut(running: Any, tmp_path: Path) -> None:
    assert in_process(["new", str(tmp_path / "land"), "--like", "hex-tiles"])[0] == 0
    land = Previewing(tmp_path / "land")
    page = running.new_page(viewport={"width": 390, "height": 800})
    page.set_default_timeout(MOMENT)
    page.goto(land.address)
    page.wait_for_function(REDRAWN)
    assert page.evaluate("scrollY") == 0
    box = page.locator("#card img").bounding_box()
    assert box["y"] + box["height"] < 800
    page.locator("#cards button").nth(5).click()
    assert page.locator("#cards button").nth(5).bounding_box()["y"] > 0
    assert page.evaluate("getComputedStyle(document.querySelector('#card img')).clipPath").startswith("polygon(")
    page.close()
    land.process.send_signal(signal.SIGINT)
    assert land.process.wait(timeout=PATIENCE) == 0
