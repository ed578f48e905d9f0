"""Where the card sources and layouts are that travel with the program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def shipped(folder: str) -> Path:
    """The folder `card_sources` or `layouts`: inside the installed package, or at the top of a checkout."""
    installed = _PACKAGE / "shipped" / folder
    return installed if installed.is_dir() else _PACKAGE.parent / folder


def shipped_sets(game: str) -> list[Path]:
    """The CSV files of a game's shipped card sets, sorted by name; an unknown game has none."""
    return sorted((shipped("card_sources") / game).glob("*.csv"))
