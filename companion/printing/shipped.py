"""The TOMLs of the folder `layouts` that travels with the program, each read once, and tables as models."""

import tomllib
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from companion.cards.places import shipped
from companion.errors import UsageError, quoted
from companion.words import did_you_mean

M = TypeVar("M", bound=BaseModel)


class FromToml(BaseModel):
    """A table of a TOML, in which nothing else may stand."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


@cache
def shipped_layout(name: str) -> dict[str, Any]:
    """The table of a TOML in the folder."""
    return tomllib.loads((shipped("layouts") / f"{name}.toml").read_text(encoding="utf-8"))


def named_in(layout: str, model: type[M], name: str, of: str, what: str = "") -> M:
    """A TOML's entry of that name. Raises UsageError listing the names there are, of the choice that names `what`."""
    known = shipped_layout(layout)
    if name not in known:
        instead = did_you_mean(name, known) or f"there are {', '.join(known)}"
        raise UsageError(f"{quoted(name)}: that {what or of} is not known; {instead}", of=of)
    return model(**known[name])
