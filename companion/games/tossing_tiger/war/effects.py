"""What a card's text may do: the moments at which it acts, and what it acts on, in the rulebook's words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from companion.table.events import Event
from companion.table.questions import OneOrNone, Question
from companion.wording import Part

T = TypeVar("T")
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

    def strengths(self, card: TakenC) -> frozenset[str]:
        """The animals that a card is strong against."""

    def is_strong(self, card: TakenC) -> bool:
        """Whether a card is strong against the one opposite."""

    def winners(self, place: int) -> list[S]:
        """Who has won a battle: one, both or nobody."""

    def earlier(self, place: int) -> list[list[S]]:
        """Who has won each earlier battle."""

    def has_lost(self, side: S, place: int) -> bool:
        """Whether the other side has won a battle alone."""


class Hands(Protocol[TakenC, TakenS]):
    """Cards that leave a die, a hand or the draw pile (`deck`)."""

    deck: int

    def destroy(self, card: TakenC) -> None:
        """A card leaves the game."""

    def draw(self, by: TakenC) -> None:
        """A card of the draw pile goes to the hand of a card's player."""

    def draw_shown(self, by: TakenC, card: TakenC) -> None:
        """A shown card goes there."""

    def steal(self, by: TakenC, place: int, card: TakenC | None) -> None:
        """A card of an opposing die goes there: the one that it shows, or one that lies face down."""

    def hidden(self, side: TakenS, place: int) -> int:
        """How many cards lie face down in a die, at least."""

    def take_back(self, side: TakenS, place: int) -> None:
        """A card that lies face down in a die goes back to its player's hand."""


class Acting(Protocol[C, S]):
    """A war, as the text of a card that lies open may act on it.

    `number` battles are fought, that at `place` now, all counted from 0. `animals` can be named, for the war its winner
    takes `bonus` whole dice (None: that is cancelled).
    """

    number: int
    place: int
    animals: tuple[str, ...]
    bonus: int | None

    @property
    def battles(self) -> Battles[C, S]:
        """Who has won them."""

    @property
    def hands(self) -> Hands[C, S]:
        """The cards in hands and dice."""

    def tell(self, event: Event) -> None:
        """Tells what happened."""

    def ask(self, question: Question[T]) -> T:
        """What a player answers."""

    def choose(
        self, question: Callable[..., OneOrNone[T]], rule: str, who: object, candidates: Sequence[T], **said: str
    ) -> T | None:
        """Which of some things somebody chooses, or none."""

    def nothing(self, rule: str, card: C, why: str) -> None:
        """An action finds nothing to do."""

    def mark(self, rule: str, card: C, how: str) -> None:
        """A card always `wins` or `loses` from now on."""

    def earlier(self, place: int) -> list[C]:
        """The cards that lie open in earlier battles."""

    def earlier_roosters(self, place: int) -> int:
        """How many of them are roosters."""

    def is_upcoming(self) -> bool:
        """Whether there are dice of a later battle."""

    def upcoming(self, side: S) -> list[int]:
        """The later battles of which a side's dice lie face down."""

    def act(self, card: C) -> None:
        """A card acts."""

    def rollable(self, side: S, last: int) -> list[int]:
        """The battles up to the last one of which a side's die can be rolled once more."""

    def roll(self, side: S, place: int, *, by_reroll: bool) -> None:
        """A die is rolled once more, and what it shows then acts."""

    def movable(self, side: S) -> list[int]:
        """The battles whose dice can change places."""

    def swap(self, side: S, one: int, two: int) -> None:
        """Two dice change places."""

    def rebuild(self, side: S) -> None:
        """The dice of later battles are formed anew."""

    def concede(self, rule: str, side: S, place: int) -> None:
        """A battle is lost on purpose."""

    def cancel_bonus(self, rule: str) -> None:
        """Nobody takes a whole die for the war."""

    def stop(self, rule: str, decided: list[S] | None = None) -> None:
        """The war ends now, won by those who are `decided`, or by the tally so far."""


class Waging(Acting[C, S], Protocol[C, S]):
    """A war between two `sides`, as the rule of its Dawncard may act on it; a war that is `stopped` is not fought on.
    What may be rolled is `called` so."""

    sides: tuple[S, S]
    called: tuple[str, ...]
    stopped: bool
    decided: list[S] | None

    @property
    def dawn(self) -> "Dawn[C, S]":
        """What the rule has done in this war."""

    def may_roll(self, side: S, place: int) -> bool:
        """Whether a die can show a card."""

    def merge(self, side: S, left: int, right: int) -> None:
        """Two dice become one."""

    def tell_battle(self, place: int) -> None:
        """Who wins a battle so far."""


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
