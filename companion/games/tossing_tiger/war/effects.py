"""What a card's text may do: the moments at which it acts, and what it acts on, in the rulebook's words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from companion.table.events import Event
from companion.table.questions import OneOrNone, Question
from companion.wording import Part

T = TypeVar("T")
Offer = Callable[..., OneOrNone[T]]
"""A question that offers some things, or none."""
C = TypeVar("C")
"""A card that lies open."""
S = TypeVar("S")
"""A side."""
TakenC = TypeVar("TakenC", contravariant=True)
TakenS = TypeVar("TakenS", contravariant=True)
"""The same, where they are only taken and never given."""
NOTHING: frozenset[str] = frozenset()


class Battles(Protocol[TakenC, S]):
    """Who has won the battles so far. Some have a winner that was `named` whatever lies there, some were `removed`.

    `lacking` are animals that nobody right of a place is strong against, `against_roosters` those that roosters right
    of a place are strong against.
    """

    named: dict[int, S]
    removed: set[int]
    lacking: list[tuple[int, str]]
    against_roosters: list[tuple[int, str]]

    def winners(self, place: int) -> list[S]: ...
    def earlier(self, place: int) -> list[list[S]]: ...
    def has_lost(self, side: S, place: int) -> bool: ...
    def is_strong(self, card: TakenC) -> bool: ...
    def strengths(self, card: TakenC) -> frozenset[str]: ...


class Hands(Protocol[TakenC, TakenS]):
    """Cards that leave a die, a hand or the draw pile (`deck`); some go to the hand of the player `by` whose card."""

    deck: int

    def destroy(self, card: TakenC) -> None: ...
    def draw(self, by: TakenC) -> None: ...
    def draw_shown(self, by: TakenC, card: TakenC) -> None: ...
    def steal(self, by: TakenC, place: int, card: TakenC | None) -> None: ...
    def hidden(self, side: TakenS, place: int) -> int: ...
    def take_back(self, side: TakenS, place: int) -> None: ...


class Acting(Protocol[C, S]):
    """A war, as the text of a card that lies open may act on it: what each does is said in `War`.

    `number` battles are fought, that at `place` now, all counted from 0. `animals` can be named, for the war its winner
    takes `bonus` whole dice (None: that is cancelled).
    """

    number: int
    place: int
    animals: tuple[str, ...]
    bonus: int | None

    @property
    def battles(self) -> Battles[C, S]: ...
    @property
    def hands(self) -> Hands[C, S]: ...

    # People
    def tell(self, event: Event) -> None: ...
    def ask(self, question: Question[T]) -> T: ...
    def choose(self, question: Offer[T], rule: str, who: object, candidates: Sequence[T], **said: str) -> T | None: ...

    # Cards that lie open
    def act(self, card: C) -> None: ...
    def nothing(self, rule: str, card: C, why: str) -> None: ...
    def mark(self, rule: str, card: C, how: str) -> None: ...
    def earlier(self, place: int) -> list[C]: ...
    def earlier_roosters(self, place: int) -> int: ...

    # Dice
    def rollable(self, side: S, last: int) -> list[int]: ...
    def roll(self, side: S, place: int, *, by_reroll: bool) -> None: ...
    def movable(self, side: S) -> list[int]: ...
    def swap(self, side: S, one: int, two: int) -> None: ...
    def is_upcoming(self) -> bool: ...
    def upcoming(self, side: S) -> list[int]: ...
    def rebuild(self, side: S) -> None: ...

    # Battles and the war
    def concede(self, rule: str, side: S, place: int) -> None: ...
    def cancel_bonus(self, rule: str) -> None: ...
    def stop(self, rule: str, decided: list[S] | None = None) -> None: ...


class Waging(Acting[C, S], Protocol[C, S]):
    """A war between two `sides`, as its Dawncard's rule may act on it: what can be rolled is `called` so, a war that is
    `stopped` is not fought on, and `dawn` is what the rule has done in it."""

    sides: tuple[S, S]
    called: tuple[str, ...]
    stopped: bool
    decided: list[S] | None

    @property
    def dawn(self) -> "Dawn[C, S]": ...
    def may_roll(self, side: S, place: int) -> bool: ...
    def merge(self, side: S, left: int, right: int) -> None: ...
    def tell_battle(self, place: int) -> None: ...


class Effect(Part, Generic[C, S]):
    """What a card does when it is revealed, or as long as it lies there. What `loses` does so by being what it is,
    which nothing switches off."""

    loses: ClassVar[bool] = False

    def act(self, war: Acting[C, S], card: C) -> None:
        """Carries it out for the player whose card it is."""

    def strengths(self, card: C) -> frozenset[str]:
        """The animals that it makes its card strong against, as long as it lies there."""
        return NOTHING

    def pays(self, war: Acting[C, S], card: C) -> int:
        """How many cards the opposing die pays if it wins."""
        return 1


class DawnRule(Part, Generic[C, S]):
    """A rule of the war in which its rooster is the Dawncard. Its hooks are called at their moments.

    `decides` is the rule in the register by which it has another winner of the war. The opponent may lay a die `fewer`,
    and may lose all `ties`; dice may be formed in `stages`.
    """

    stands = "dawn"
    decides: ClassVar[str] = ""
    fewer: ClassVar[bool] = False
    ties: ClassVar[bool] = False
    stages: ClassVar[bool] = False

    def laid(self, war: Waging[C, S]) -> None:
        """Before the dice are built."""

    def before(self, war: Waging[C, S], place: int) -> None:
        """Before a battle is revealed."""

    def revealed(self, war: Waging[C, S]) -> None:
        """When both cards of a battle lie open, before they act."""

    def after(self, war: Waging[C, S]) -> None:
        """After a battle, unless the war was ended."""

    def over(self, war: Waging[C, S]) -> None:
        """When all battles are fought, before they are judged."""

    def won(self, war: Waging[C, S], ahead: list[S]) -> list[S]:
        """Who has won the war, from who is ahead."""
        return ahead


@dataclass(slots=True)
class Dawn(Generic[C, S]):
    """What a Dawncard's rule has done in one war. `layer` has laid it; `used` are those who have used what it allows
    once. Of animals that it has named one is a `hero` that can't lose, one `powerless`, one the `guess` of a roll."""

    rule: DawnRule[C, S] = field(default_factory=DawnRule)
    layer: str = ""
    used: set[S] = field(default_factory=set)
    hero: str = ""
    powerless: str = ""
    guess: str = ""
