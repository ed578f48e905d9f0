"""The colours of creatures and landscapes, from layouts/creatures.toml."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.cards.places import shipped_layout
from companion.printing.drawing.vector import Colour, colour, darker, lighter, mix


@dataclass(frozen=True, slots=True)
class Coat:
    """A creature's colours: most of it, its belly and other light parts, its markings, its eyes."""

    main: Colour
    pale: Colour
    mark: Colour
    eye: Colour

    def crossed(self, other: "Coat", share: float) -> "Coat":
        """This coat with a share of another one in its main and marking colours."""
        return Coat(mix(self.main, other.main, share), self.pale, mix(self.mark, other.mark, share), self.eye)

    def instead(self) -> dict[Colour, Colour]:
        """What each colour of the palette becomes."""
        roles = {
            "main": self.main,
            "shade": darker(self.main, 0.24),
            "light": lighter(self.main, 0.28),
            "pale": self.pale,
            "white": lighter(self.pale, 0.75),
            "mark": self.mark,
            "dark": darker(self.mark, 0.35),
            "eye": self.eye,
            "glow": lighter(self.eye, 0.6),
            "line": darker(self.main, 0.78),
        }
        return {colour(text): roles[role] for role, text in _said("palette").items()}


@cache
def coats(landscape: str) -> list[Coat]:
    """The coats that creatures of a landscape have."""
    return [Coat(**{role: colour(text) for role, text in table.items()}) for table in _said("coats")[landscape]]


def landscapes() -> list[str]:
    """The landscapes that there are."""
    return list(_said("lights"))


def lights(landscape: str) -> list[dict[str, Colour]]:
    """The colours of a landscape's sky in each of its lights: above, at the horizon, and where it glows."""
    return [{name: colour(text) for name, text in table.items()} for table in _said("lights")[landscape]]


def _said(what: str) -> dict[str, Any]:
    table: dict[str, Any] = shipped_layout("creatures")[what]
    return table
