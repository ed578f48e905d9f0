"""How many keys a game needs at a terminal: no more than it did, over the recorded nights."""

from __future__ import annotations

from statistics import mean

import pytest
from keys import UNITS, Unit


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.game)
def test_it_needs_no_more_keys_than_it_did(unit: Unit) -> None:
    found = unit.counted()
    assert round(mean(found), 1) <= unit.mean
    assert max(found) <= unit.most
