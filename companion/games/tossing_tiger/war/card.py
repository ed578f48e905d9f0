"""A card as the referee uses it, and a card that lies open in a war."""

from dataclasses import dataclass, field
from typing import Any, Protocol

ANIMAL, BIRD, ROOSTER = "Animal", "Bird", "Rooster"
"""The kinds of cards."""


class Action(Protocol):
    """What a card's text does."""

    loses: bool

    def act(self, war: Any, side: Any, shown: "Shown") -> None:
        """Carries it out for the player whose card it is."""

    def strengths(self, war: Any, side: Any, shown: "Shown") -> frozenset[str]:
        """The animals that it makes its card strong against, as long as it lies there."""

    def pays(self, war: Any, side: Any, shown: "Shown") -> int:
        """How many cards the opposing die pays if it wins."""


class DawnRule(Protocol):
    """What a Dawncard says for its whole war; `decides` is the rule by which it says who has won the war."""

    decides: str

    def laid(self, war: Any) -> None:
        """Before the dice are built."""

    def before(self, war: Any, place: int) -> None:
        """Before a battle is revealed."""

    def revealed(self, war: Any) -> None:
        """When both cards of a battle lie open, before they act."""

    def after(self, war: Any) -> None:
        """After a battle."""

    def over(self, war: Any) -> None:
        """When all battles are fought, before they are judged."""

    def won(self, war: Any, ahead: list[Any]) -> list[Any]:
        """Who has won the war, from who is ahead."""


@dataclass(slots=True, eq=False)
class Card:
    """A card as printed; what its text says it does is its `action`, and what can't be read is done `by_hand`.

    `animal` is what other cards call it. A rooster has two texts, for its `dawn` and its `change`, the latter done
    `change_by_hand` where it can't be read.
    """

    name: str
    code: str
    set: str
    kind: str
    animal: str
    strengths: frozenset[str]
    copies: int
    text: str = ""
    action: Action | None = None
    dawn: DawnRule | None = None
    change: Action | None = None
    by_hand: str = ""
    dawn_text: str = ""
    change_text: str = ""
    change_by_hand: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(slots=True, eq=False)
class Shown:
    """A card that lies open at a `place`, and the marks that actions left on it.

    `toss` says how it landed, `always` that it `wins` or `loses`, `strong` that it is strong against everything,
    `switches_off` that it switches off what lies opposite, `claims` that it claims the next battle. `action` is its own
    or that of a card it has `copied`, None where its player looked instead, `by_hand` what of its text people carry
    out; `by_reroll` says that a Dragon's reroll has shown it. `doomed` is what loses by no action: a bird, a Dawncard,
    a rooster without one. `is_dawn` says that it is the Dawncard.
    """

    card: Card
    place: int
    by_reroll: bool = False
    action: Action | None = field(init=False)
    copied: Card | None = None
    toss: bool | None = None
    always: str = ""
    strong: bool = False
    switches_off: bool = False
    claims: bool = False
    doomed: bool = False
    by_hand: str = field(init=False)
    is_dawn: bool = False

    def __post_init__(self) -> None:
        self.action = self.card.action
        self.by_hand = self.card.by_hand

    def __str__(self) -> str:
        return self.card.name

    def acting(self) -> str:
        """Its name, and whose action it has where it has copied one."""
        return f"{self} as {self.copied}" if self.copied else str(self)
