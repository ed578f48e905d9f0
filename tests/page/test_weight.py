"""The first page is light: what a phone and a big screen load before anybody plays."""

from __future__ import annotations

from typing import Any

import pytest
from page.browsers import needs_browser
from page.conftest import Lay

pytestmark = needs_browser()
AT_MOST = 70_000  # bytes on the wire, without pictures and typefaces


@pytest.mark.parametrize("path", ["/", "/tv"])
def test_the_first_page_is_light(running: Any, lay: Lay, path: str) -> None:
    table = lay("tamer", "evening")
    context = running.new_context()
    page = context.new_page()
    kinds: dict[str, str] = {}
    loaded: dict[str, int] = {}
    wire = context.new_cdp_session(page)
    wire.on("Network.responseReceived", lambda told: kinds.__setitem__(told["requestId"], told["type"]))
    wire.on("Network.loadingFinished", lambda told: loaded.__setitem__(told["requestId"], told["encodedDataLength"]))
    wire.send("Network.enable")
    page.goto(f"{table.address}{path}#{table.token}")
    page.get_by_text("Who plays?").first.wait_for()
    page.wait_for_timeout(300)
    bytes_of = {kind: sum(loaded.get(id, 0) for id, each in kinds.items() if each == kind) for kind in kinds.values()}
    assert bytes_of["Script"] > 10_000, "it was loaded"
    assert sum(bytes_of.values()) - bytes_of.get("Image", 0) - bytes_of.get("Font", 0) < AT_MOST
