"""A monster card as the referee uses it."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Card:
    """A monster card. `type` is physical, magical or flexible; `arrows` are compass directions, clockwise from N."""

    name: str
    code: str
    set: str
    attack: int
    type: str
    physical: int
    magical: int
    arrows: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    @property
    def points(self) -> int:
        """[chosen-army.points] What the card counts towards the cap of a Chosen Army."""
        return self.attack + self.physical + self.magical

    def defence_against(self, type: str) -> tuple[int, str]:
        """[fight.flexible] How many dice it defends with against an attack of that type, and which Defence that is."""
        if type == "flexible":
            type = "physical" if self.physical < self.magical else "magical"
        return (self.physical if type == "physical" else self.magical), type

    def figures(self) -> str:
        """Attack with the type's letter, then both Defences: `7M P6 M4`."""
        return f"{self.attack}{self.type[0].upper()} P{self.physical} M{self.magical}"
