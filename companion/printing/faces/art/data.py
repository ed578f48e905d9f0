"""The colours and names of layouts/creatures.toml."""

import tomllib
from functools import cache
from typing import Any

from companion.cards import shipped


@cache
def data() -> dict[str, Any]:
    """Everything that the file says."""
    with (shipped("layouts") / "creatures.toml").open("rb") as file:
        return tomllib.load(file)
