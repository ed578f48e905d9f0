"""A game as screens are sent it, kept step by step, and shown once more in a browser without anybody who plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from page.browsers import MOMENT, related
from page.screens import plays_on
from support.document import words_beside
from support.page import Phone, Table, until

from companion.page.kept_files import FONTS, STATIC

_PROJECTOR = words_beside(__file__, "scripts/projector.js")
_FEEDS = "(news) => window.feed(news)"
_DRAWN = """() => {
  const frames = (many) => (drawn) => (many ? requestAnimationFrame(() => frames(many - 1)(drawn)) : drawn(null));
  return new Promise(frames(3));
}"""
_ENLARGED = """(text) => {
  document.documentElement.style.fontSize = text === 100 ? "" : `${text}%`;
  dispatchEvent(new Event("resize")); // as where a browser zooms
}"""
_FRAMES = """(screens) => {
  document.body.textContent = "";
  for (const [src, wide, high] of screens) {
    const frame = Object.assign(document.createElement("iframe"), { src });
    frame.style = `position: absolute; top: 0; left: 0; border: 0; width: ${wide}px; height: ${high}px`;
    document.body.append(frame);
  }
}"""
_FACE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 63 88'><rect width='63' height='88' fill='%236fa0ff'/></svg>"
NOWHERE = "http://table.invalid"
FOLDERS = {"static": STATIC, "static/fonts": FONTS}
FIRST = {"/": "index.html", "/tv": "tv.html"}


class Reel(Phone):
    """A phone that keeps what it is sent, message by message."""

    def __init__(self, table: Table, *seats: str) -> None:
        self.kept: list[dict[str, Any]] = []
        super().__init__(table, *seats)

    def hears(self, new: dict[str, Any]) -> None:
        if new:
            self.kept.append(json.loads(json.dumps(new)))
        super().hears(new)


def filmed(table: Table, names: Sequence[str], random: Random, steps: int) -> tuple[Reel, Reel]:
    """A game of these people up to its end, or so many steps: as one is sent it who looks on, and one who sits for all."""
    guest = Reel(table)
    table.type(", ".join(names))
    seated = Reel(table, *names)
    plays_on(seated, random, steps)
    until(lambda: guest.shown.get("over") == seated.shown.get("over"), table)
    return guest, seated


def looks(kept: Sequence[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The news of a phone of one seat, of all that was sent to who sits for everybody: each question and each pause
    once, as it comes, with its name; and the end."""
    shown: dict[str, Any] = {"seats": {}, "asks": [], "waits": []}
    seen: set[str] = set()
    story: list[dict[str, Any]] = []
    for news in kept:
        story += news.get("story", [])
        shown |= {name: value for name, value in news.items() if name not in ("story", "sat")}
        shown["seats"] |= news.get("sat", {})
        read = [each["path"] for each in shown["waits"]]
        asked = [each for each in shown["asks"] if not any(related(path, each["path"]) for path in read)]
        for each in (*shown["waits"], *asked):
            if each["id"] not in seen:
                seen.add(each["id"])
                yield each.get("name", "a pause"), _own(shown, each) | {"story": story}
                story = []
        if shown.get("over"):
            yield "the end", _own(shown, {"path": []}) | {"story": story}
            story = []


def _own(shown: dict[str, Any], each: dict[str, Any]) -> dict[str, Any]:
    """The same as it is sent to somebody who answers this question, or goes on behind this pause."""
    named = {name for part in each["path"] for name in str(part).split(" - ")}
    there = each.get("to") or [name for name in shown["seats"] if name in named] or list(shown["seats"])
    seat = there[0] if there else ""
    seats = {name: "yours" if name == seat else "taken" for name in shown["seats"]}
    return shown | {"seats": seats, "asks": [ask if ask is each else _of_another(ask) for ask in shown["asks"]]}


def _of_another(ask: dict[str, Any]) -> dict[str, Any]:
    seen = ["id", "path", "at", "who", "to"] + ["text"] * (not ask["secret"])
    return {name: ask[name] for name in seen} | {"mine": False}


class Room:
    """A browser's page without any table: what it shows is fed."""

    def __init__(self, running: Any, device: dict[str, Any], **more: Any) -> None:
        self.context = running.new_context(**device, reduced_motion="reduce", **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(MOMENT)
        self.broke: list[str] = []
        self.page.on("pageerror", lambda error: self.broke.append(str(error)))
        self.page.add_init_script(_PROJECTOR)
        self.page.route(f"{NOWHERE}/**", _served)

    def close(self) -> None:
        self.context.close()


class Projector(Room):
    """A screen that shows what it is fed, and nothing else."""

    def __init__(self, running: Any, path: str, device: dict[str, Any], **more: Any) -> None:
        super().__init__(running, device, **more)
        self.page.goto(NOWHERE + path)
        _is_ready(self.page)

    def feed(self, news: dict[str, Any]) -> None:
        """Shows what is new."""
        self.page.evaluate(_FEEDS, _with_faces(news))
        self.page.evaluate(_DRAWN)

    def enlarges(self, text: int) -> None:
        """From now on text is that large, in parts of a hundred."""
        self.page.evaluate(_ENLARGED, text)
        self.page.evaluate(_DRAWN)


class Wall(Room):
    """Screens of several sizes in one browser, each in a frame of its own; some of them at a time show what is fed.

    Of each its name, and its width, height and the size of its text in parts of a hundred.
    """

    def __init__(self, running: Any, path: str, screens: dict[str, tuple[int, int, int]]) -> None:
        wide, high = (max(size[at] for size in screens.values()) for at in (0, 1))
        super().__init__(running, {"viewport": {"width": wide, "height": high}})
        self.page.goto(f"{NOWHERE}/wall")
        self.page.evaluate(_FRAMES, [[path, *size] for size in screens.values()])
        frames = self.page.locator("iframe").element_handles()
        self.frames = {name: frame.content_frame() for name, frame in zip(screens, frames, strict=True)}
        for frame, (*_, text) in zip(self.frames.values(), screens.values(), strict=True):
            _is_ready(frame)
            frame.evaluate(_ENLARGED, text)
        self._left: dict[str, dict[str, Any]] = {name: {} for name in screens}  # news that it has not shown
        self._turn = cycle(screens)

    def feed(self, news: dict[str, Any], many: int) -> dict[str, Any]:
        """Shows what is new on the next so many screens, which it gives; on the others when it is their turn."""
        for name, left in self._left.items():
            self._left[name] = left | news | {"story": left.get("story", []) + news.get("story", [])}
        shown = list(islice(self._turn, many))
        for name in shown:
            self.frames[name].evaluate(_FEEDS, _with_faces(self._left[name]))
            self._left[name] = {}
        self.page.evaluate(_DRAWN)
        return {name: self.frames[name] for name in shown}


def _with_faces(news: dict[str, Any]) -> Any:
    """The same with a face that is there at once for each card: nobody serves them."""
    return json.loads(re.sub(r'"/face/[^"]*"', json.dumps(_FACE), json.dumps(news)))


def _is_ready(screen: Any) -> None:
    screen.wait_for_function("() => window.feed")
    screen.evaluate("document.fonts.ready.then(() => null)")


def _served(route: Any) -> None:
    """A file of the page, or of what its table would tell, the least."""
    path = route.request.url.removeprefix(NOWHERE).split("?")[0].split("#")[0]
    room, _, name = path[1:].rpartition("/")
    if room in FOLDERS or path in FIRST:
        route.fulfill(path=FOLDERS[room] / name if room in FOLDERS else STATIC / FIRST[path])
    elif path == "/me":
        route.fulfill(json={"in": True, "seats": [], "trusted": False, "next": True, "live": False})
    elif path == "/wall":
        route.fulfill(body="<!doctype html>", content_type="text/html")
    else:
        route.fulfill(json={}, status=404)
