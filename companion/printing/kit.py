"""What a game is printed with: its card sets, and whether it has a board."""

import tomllib
from pathlib import Path

from companion.cards import shipped


def kit_sets(game: str) -> list[str]:
    """The names of the card sets to print where a person names none, from layouts/kits.toml; empty for all of them."""
    with (shipped("layouts") / "kits.toml").open("rb") as file:
        sets: list[str] = tomllib.load(file).get(game, {}).get("sets", [])
    return sets


def board_of(game: str) -> Path | None:
    """The layout of the game's board, where it has one."""
    path = shipped("layouts") / "boards" / f"{game}.toml"
    return path if path.is_file() else None
