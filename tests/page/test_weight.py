"""The first page is light: what a phone and a big screen load before anybody plays, and again after a reload."""

from __future__ import annotations

from typing import Any

import pytest
from page.browsers import needs_browser
from page.conftest import Lay

pytestmark = needs_browser()
AT_MOST, AGAIN_AT_MOST = 42_000, 2_000  # bytes on the wire, heads and all, without typefaces


class Wire:
    """The bytes that a browser is sent."""

    def __init__(self, page: Any) -> None:
        self.kinds: dict[str, str] = {}
        self.loaded: dict[str, int] = {}
        wire = page.context.new_cdp_session(page)
        wire.on("Network.responseReceived", lambda told: self.kinds.__setitem__(told["requestId"], told["type"]))
        wire.on(
            "Network.loadingFinished",
            lambda told: self.loaded.__setitem__(told["requestId"], int(told["encodedDataLength"])),
        )
        wire.send("Network.enable")

    def by_kind(self) -> dict[str, int]:
        """Bytes of each kind since this was asked for last."""
        many: dict[str, int] = {}
        for id, size in self.loaded.items():
            kind = self.kinds.get(id, "")
            many[kind] = many.get(kind, 0) + size
        self.loaded = {}
        return many


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_the_first_page_is_light_and_a_reload_is_next_to_nothing(running: Any, lay: Lay, path: str) -> None:
    table = lay("tamer", "evening")
    page = running.new_context().new_page()
    wire = Wire(page)
    page.goto(f"{table.address}{path}#{table.token}")
    page.get_by_text("Who plays?").first.wait_for()
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    first = wire.by_kind()
    assert first["Script"] > 10_000, "it was loaded"
    assert sum(first.values()) - first.get("Font", 0) <= AT_MOST, first
    page.reload()
    page.get_by_text("Who plays?").first.wait_for()
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    again = wire.by_kind()
    assert 0 < sum(again.values()) <= AGAIN_AT_MOST, again
