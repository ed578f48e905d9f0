"""Lines that are far too long for an answer: they are refused at once."""

from __future__ import annotations

from time import process_time

import pytest
from support.play import typed

LONG = {
    "commas": "," * 9_999,
    "card": f"which card?{',' * 9_000}",
    "cards": "dog, " * 1_990,
    "spaces": f"a{' ' * 9_998}b",
}
SECONDS = 1.0  # of work; it was 3.6


@pytest.mark.parametrize("line", LONG.values(), ids=LONG)
def test_a_line_of_ten_thousand_signs_is_refused_at_once(line: str) -> None:
    lines = ("Ann, Bo", *[":auto"] * 4)
    typed("tetra-master battle --rule hands=open --seed 3", *lines)
    began = process_time()
    played = typed("tetra-master battle --rule hands=open --seed 3", *lines, line)
    assert played.asks[-1]["name"] == "card" and len(played.refused) == 1
    assert process_time() - began < SECONDS
