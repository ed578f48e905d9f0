"""The colours of creatures and landscapes, from layouts/creatures.toml."""

from dataclasses import dataclass
from functools import cache

from companion.printing.drawing.vector import Colour, colour, darker, lighter, mix
from companion.printing.shipped import shipped_layout


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
        """The coat's colour for each colour of the palette."""
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
        return {colour(text): roles[role] for role, text in shipped_layout("creatures")["palette"].items()}


@cache
def coats(landscape: str) -> list[Coat]:
    """The coats that creatures of a landscape have."""
    return [Coat(**tints) for tints in _tints("coats", landscape)]


@cache
def named_coats() -> dict[str, Coat]:
    """The coats that a name may ask for, whatever the landscape."""
    named = shipped_layout("creatures")["named"]
    return {name: Coat(**{part: colour(text) for part, text in tints.items()}) for name, tints in named.items()}


def landscapes() -> list[str]:
    """The landscapes that there are."""
    return list(shipped_layout("creatures")["lights"])


def lights(landscape: str) -> list[dict[str, Colour]]:
    """The colours of a landscape's sky in each of its lights: above, at the horizon, and where it glows."""
    return _tints("lights", landscape)


def scene_names() -> list[str]:
    """Each landscape in each of its lights, as layouts/scenes calls it."""
    return [
        f"{landscape}-{number}" for landscape in landscapes() for number, _ in enumerate(lights(landscape), start=1)
    ]


def _tints(what: str, landscape: str) -> list[dict[str, Colour]]:
    tables = shipped_layout("creatures")[what][landscape]
    return [{name: colour(text) for name, text in table.items()} for table in tables]
