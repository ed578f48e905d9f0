"""Reading of a game's rule register."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from companion.table.register import Register, Rule, Switch


@cache
def read_register(package: str) -> Register:
    """The register in a game's folder, `rules.toml`."""
    data = tomllib.loads(files(package).joinpath("rules.toml").read_text(encoding="utf-8"))
    return Register({entry["id"]: _rule(entry) for entry in data["rule"]})


def _rule(entry: dict[str, Any]) -> Rule:
    switch = Switch(**entry["switch"]) if "switch" in entry else None
    lists = {name: tuple(entry.get(name, ())) for name in ("questions", "altered_by")}
    return Rule(**entry | lists | {"switch": switch})
