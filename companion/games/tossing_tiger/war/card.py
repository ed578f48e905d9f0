"""A card as the referee uses it, and a card that lies open in a war."""

from dataclasses import dataclass, field
from typing import Any, Protocol


class Action(Protocol):
    """What a card's text does."""

    def act(self, war: Any, side: Any, shown: "Shown") -> None:
        """Carries it out for the player whose card it is."""

    def strengths(self, war: Any, side: Any, shown: "Shown") -> frozenset[str]:
        """The animals that it makes its card strong against, as long as it lies there."""


@dataclass(slots=True, eq=False)
class Card:
    """A card as printed; what its text says it does is its `action`, and what can't be read is done `by_hand`.

    `animal` is what other cards call it.
    """

    name: str
    code: str
    set: str
    animal: str
    strengths: frozenset[str]
    copies: int
    text: str = ""
    action: Action | None = None
    by_hand: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Shown:
    """A card that lies open at a `place`, and the marks that actions left on it.

    `toss` says how it landed, `always` that it `wins` or `loses`, `strong` that it is strong against everything,
    `switches_off` that it switches off what lies opposite, `claims` that it claims the next battle. `action` is its own
    or one that it has copied; `by_reroll` says that a Dragon's reroll has shown it.
    """

    card: Card
    place: int
    by_reroll: bool = False
    action: Action | None = field(init=False)
    toss: bool | None = None
    always: str = ""
    strong: bool = False
    switches_off: bool = False
    claims: bool = False

    def __post_init__(self) -> None:
        self.action = self.card.action

    def __str__(self) -> str:
        return self.card.name
