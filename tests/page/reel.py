"""A game as screens are sent it, kept step by step, and shown once more in a browser without anybody who plays."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from page.browsers import MOMENT
from page.screens import plays_on
from support.document import words_beside
from support.page import Phone, Table, until

from companion.page.kept_files import FONTS, STATIC

_PROJECTOR = words_beside(__file__, "scripts/projector.js")
_SHOWS = """(news) => {
  window.feed(news);
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))));
}"""
_FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#6fa0ff"/></svg>'
)
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


def filmed(table: Table, names: Sequence[str], random: Random, steps: int, *, seated: bool = False) -> Reel:
    """A game of these people up to its end, or so many steps, as one is sent it who looks on, or is `seated` for all."""
    reel = Reel(table)
    table.type(", ".join(names))
    phone = reel if seated else Phone(table)
    for name in names:
        phone.sit(name)
    plays_on(phone, random, steps)
    until(lambda: reel.shown.get("over") == phone.shown.get("over"), table)
    return reel


class Projector:
    """A browser's page that shows what it is fed, and nothing else: no table is there any more."""

    def __init__(self, running: Any, path: str, device: dict[str, Any], **more: Any) -> None:
        self.context = running.new_context(**device, reduced_motion="reduce", **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(MOMENT)
        self.broke: list[str] = []
        self.page.on("pageerror", lambda error: self.broke.append(str(error)))
        self.page.add_init_script(_PROJECTOR)
        self.page.route(f"{NOWHERE}/**", _served)
        self.page.goto(NOWHERE + path)
        self.page.wait_for_function("() => window.feed")
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def feed(self, news: dict[str, Any]) -> None:
        """Shows what is new."""
        self.page.evaluate(_SHOWS, news)

    def close(self) -> None:
        self.context.close()


def _served(route: Any) -> None:
    """A file of the page, or of what its table would tell, the least."""
    path = route.request.url.removeprefix(NOWHERE).split("?")[0].split("#")[0]
    room, _, name = path[1:].rpartition("/")
    if room in FOLDERS or path in FIRST:
        route.fulfill(path=FOLDERS[room] / name if room in FOLDERS else STATIC / FIRST[path])
    elif path == "/me":
        route.fulfill(json={"in": True, "seats": [], "trusted": False, "next": True, "live": False})
    elif path.startswith("/face/"):
        route.fulfill(body=_FACE, content_type="image/svg+xml")
    else:
        route.fulfill(json={}, status=404)
