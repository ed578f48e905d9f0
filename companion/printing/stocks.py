"""The papers and card stocks of layouts/papers.toml and layouts/stocks.toml."""

from __future__ import annotations

import tomllib

from companion.cards import shipped
from companion.errors import UsageError
from companion.printing.sheet import Size


def papers() -> dict[str, Size]:
    """Every paper by name, held upright."""
    return _sizes("papers.toml")


def stocks() -> dict[str, Size]:
    """Every card stock by name."""
    return _sizes("stocks.toml")


def paper_named(name: str) -> Size:
    """The paper of that name; raises UsageError listing the ones there are."""
    return _named(papers(), "--paper", name)


def stock_named(name: str) -> Size:
    """The stock of that name; raises UsageError listing the ones there are."""
    return _named(stocks(), "--stock", name)


def _named(known: dict[str, Size], option: str, name: str) -> Size:
    if name not in known:
        raise UsageError(f"{option} {name}: there is no such size; known are {', '.join(known)}")
    return known[name]


def _sizes(file: str) -> dict[str, Size]:
    with (shipped("layouts") / file).open("rb") as source:
        return {name: Size(**size) for name, size in tomllib.load(source).items()}
