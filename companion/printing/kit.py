"""What a game is printed with."""

import tomllib

from companion.cards import shipped


def kit_sets(game: str) -> list[str]:
    """The names of the card sets to print where a person names none, from layouts/kits.toml; empty for all of them."""
    with (shipped("layouts") / "kits.toml").open("rb") as file:
        sets: list[str] = tomllib.load(file).get(game, {}).get("sets", [])
    return sets
