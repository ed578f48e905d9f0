"""Choices that a person has of how something is printed."""

from typing import Literal

Back = Literal["none", "duplex", "gutterfold"]
"""The way in which backs come onto the cards."""
Flip = Literal["long", "short"]
"""Over which edge a two-sided printer turns the paper."""
PrintedSides = Literal["both", "fronts", "backs"]
"""The pages of a two-sided print to make."""
Marks = Literal["crop", "grid", "none"]
"""Marks to cut by."""
Ink = Literal["color", "gray", "save"]
"""The amount of colour on the paper."""
Standard = Literal["1a", "4"]
"""The version of PDF/X."""
Edge = Literal["mirror", "cut", "white"]
"""The bleed beyond a finished picture: its mirror image, the picture itself, cut off by so much, or white paper."""


def kit_sets(game: str) -> list[str]:
    """The names of the card sets to print where a person names none, from layouts/kits.toml; empty for all of them."""
    from companion.printing.shipped import shipped_layout  # which needs pydantic: no command waits for it

    sets: list[str] = shipped_layout("kits").get(game, {}).get("sets", [])
    return sets
