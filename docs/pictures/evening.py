"""The README's pictures of the page at the table, from a real evening: `make pictures` (it needs chromium)."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1] / "tests"))

from page.browsers import BIG, Person, browser  # noqa: E402
from support.page import Phone, Table, until  # noqa: E402

GROUND = (244, 242, 238)
HIGH = 1000  # pixels of a phone in the picture
GAP = 26
CORNER = 34
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]
TEAMS = {"Ann": "Vulpike, Baby Drachna", "Bo": "Heroicat, Escamophage"}
ALL_ARE_THERE = """() => [...document.images].every((each) => {
  each.loading = "eager";
  return each.complete && each.naturalWidth;
})"""
DRAWN_WITHIN = 120_000  # milliseconds: each card is drawn when it is first asked for


def shot(person: Person) -> Image.Image:
    """A picture of a screen once all its pictures are there."""
    person.page.wait_for_timeout(700)
    person.page.wait_for_function(ALL_ARE_THERE, timeout=DRAWN_WITHIN)
    person.page.evaluate("document.activeElement.blur()")
    return Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")


def side_by_side(phones: list[Image.Image]) -> Image.Image:
    """Phones beside each other, with round corners."""
    small = [
        phone.resize((round(phone.width * HIGH / phone.height), HIGH), Image.Resampling.LANCZOS) for phone in phones
    ]
    sheet = Image.new("RGB", (sum(each.width + GAP for each in small) + GAP, HIGH + 2 * GAP), GROUND)
    left = GAP
    for each in small:
        mask = Image.new("L", each.size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, each.width - 1, each.height - 1), CORNER, fill=255)
        sheet.paste(each, (left, GAP), mask)
        left += each.width + GAP
    return sheet


def evening(running: Any, folder: Path) -> tuple[list[Image.Image], Image.Image]:
    """Picks, teams and a battle of an evening of five; and the big screen in the middle of the battle."""
    table = Table(folder, "tamer", "evening", "--seed", "4")
    try:
        table.type(", ".join(NAMES))
        phones = {name: Phone(table, name) for name in NAMES if name != "Ann"}
        ann, tv = Person(running, table, "Ann"), Person(running, table, path="/tv", device=BIG)
        phones["Bo"].answer("recorded")
        taken = ["Vulpike", "Baby Drachna", "Heroicat", "Escamophage"]
        ann.wait(lambda: ann.asks() and ann.asks()[0]["name"] == "picks")
        options = [name for name in ann.asks()[0]["options"] if name not in taken]
        for name in ("Vulpike", "Baby Drachna", "Fraghoul"):
            ann.page.locator(".option").filter(has=ann.page.get_by_text(name, exact=True)).first.tap()
        ann.page.evaluate("scrollTo(0, 0); document.querySelector('.answers').scrollTop = 0")
        shots = [shot(ann)]
        rest = [name for name in options if name != "Fraghoul"]
        ann_phone = Phone(table)
        table.type(":seat Ann")
        until(lambda: ann_phone.shown.get("seats", {}).get("Ann") == "free", table)
        ann_phone.sit("Ann")
        ann_phone.answer(", ".join(["Vulpike", "Baby Drachna", "Fraghoul", *rest[:2]]), "picks")
        phones["Bo"].answer(", ".join(["Heroicat", "Escamophage", *rest[2:5]]), "picks")
        for place, name in enumerate(NAMES[2:]):
            phones[name].answer(", ".join(rest[5 + 5 * place : 10 + 5 * place]), "picks")
        ann_phone.answer("referee it", "outcome")
        ann_phone.answer(TEAMS["Ann"], "team")
        phones["Bo"].answer(TEAMS["Bo"], "team")
        ann_phone.send("/seat", name="Ann", take=False)
        ann.sit("Ann")
        ann.page.locator("#next").tap()
        ann.page.locator("#next").wait_for()
        shots.append(shot(ann))
        ann.page.locator("button.piece").first.tap()
        ann.page.locator(".largecard .told p").first.wait_for()
        shots.append(shot(ann))
        ann.page.locator(".largecard .close").tap()
        screen = shot(tv)
        ann.page.locator("#go-night").tap()
        shots.append(shot(ann))
        return shots, screen
    finally:
        table.close()


def arena(running: Any, folder: Path) -> Image.Image:
    """Tetra Master's arena in the middle of a battle."""
    table = Table(folder, "tetra-master", "battle", "--auto", "dice", "--seed", "3", "--pace", "run")
    try:
        table.type("Ann, Bo")
        bo, ann = Phone(table, "Bo"), Person(running, table, "Ann")
        for turn in range(14):
            asks = bo.asks() or ann.wait(lambda: bo.asks() or ann.asks())
            if asks[0]["mine"] and asks[0] in bo.asks():
                bo.send("/answer", id=asks[0]["id"], text=asks[0]["options"][turn * 5 % len(asks[0]["options"])])
            else:
                told = {"id": asks[0]["id"], "text": asks[0]["options"][turn * 5 % len(asks[0]["options"])]}
                ann.context.request.post(f"{table.address}/answer", data=told, headers={"origin": table.address})
            ann.gone(asks[0])
        ann.wait(ann.asks)
        ann.page.wait_for_timeout(1000)
        ann.page.evaluate("scrollTo(0, document.querySelector('.thetable').getBoundingClientRect().top + scrollY - 70)")
        return shot(ann)
    finally:
        table.close()


def main() -> None:
    with browser() as running, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in ("tamer", "tetra"):
            (folder / each).mkdir()
        shots, screen = evening(running, folder / "tamer")
        side_by_side([*shots[:3], arena(running, folder / "tetra"), shots[3]]).save(
            FOLDER / "page-phones.jpg", quality=84
        )
        screen.resize((1600, 900), Image.Resampling.LANCZOS).save(FOLDER / "page-screen.jpg", quality=84)


if __name__ == "__main__":
    main()
