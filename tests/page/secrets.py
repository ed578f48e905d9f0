"""Leaks: data sent to a screen that it should not know."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

OWN = ("options", "copies", "budget", "notes", "faces", "words", "between")  # what a question offers to whom it is put


def leaks(received: Iterable[str], secret: Iterable[str]) -> list[str]:
    """The secret names in what was received; what one may choose from oneself is left out, for all may choose it."""
    names = list(secret)
    found = []
    for each in received:
        text = each.removeprefix("data: ")
        with suppress(ValueError):
            text = json.dumps(_without_own(json.loads(text)), ensure_ascii=False)
        found += [f"{name} in {text[:300]}" for name in names if name in text]
    return found


def _without_own(sent: Any) -> Any:
    if isinstance(sent, list):
        return [_without_own(each) for each in sent]
    if not isinstance(sent, dict):
        return sent
    return {name: _without_own(value) for name, value in sent.items() if not (sent.get("mine") and name in OWN)}
