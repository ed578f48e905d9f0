"""The two calls through which rules meet the world, and how a question is put."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.table.events import Data, Event
    from companion.table.question import Interrupts, Question
    from companion.table.view import View

Pace = Literal["step", "run"]
"""The pace of a terminal: it waits for hands after each step, or runs on."""
STEP_LINES = 3  # so many lines are read and carried out without a pause
ONE_SCREEN = 8  # so many are still to be seen together, at 80 x 24

T = TypeVar("T")
S = TypeVar("S")
B = TypeVar("B")
T_co = TypeVar("T_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


class Askable(Protocol[T_co]):
    """A question, as a type checker sees what it is asked for: its answer fits wherever one of its kind does."""

    def read(self, text: str) -> T_co:
        """The answer that a text gives."""


class KnownAnswer(Generic[S_co]):
    """In a question's place: nothing is left to ask, for this is the answer."""

    def __init__(self, answer: S_co) -> None:
        self.answer = answer


Plays = Mapping[str, Callable[[], T]]
"""Plays at the same time: the strands' names, and how each is played to its result."""

Ask = Callable[[], Askable[T] | KnownAnswer[S]]
"""A function that makes a question from what is true now: after a correction by hand it is made anew."""


class Table(Protocol):
    """The two calls through which rules meet the world, and the cards that are in play."""

    view: View | None

    @property
    def deals(self) -> bool:
        """True if the program draws and rolls by itself, so that it holds the cards."""

    @property
    def cards(self) -> Any:
        """The cards in play, as the game made them."""

    def ask(self, question: Askable[T] | Ask[T, S], between: Interrupts[B] | None = None) -> T | S | B:
        """The answer to a question, or to what a rule makes as a question, anew after each correction by hand.

        Or what somebody did `between`: the rule carries that out, and decides anew whether the question still stands.
        """

    def tell(self, event: Event) -> None:
        """Tells what happened."""

    def step(self, lines: int = STEP_LINES) -> None:
        """A step begins, such as an exchange: hands have done what was told, and may have mended what lies there.

        They are waited for where more than so many `lines` were told.
        """

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """Plays strands at the same time: their results, in the order in which their last answers came.

        A strand begins anew as long as nobody has answered in it, and none waits for another: so it changes nothing
        outside itself before its last question was answered, and what it changes then hangs on no other. A function
        as `plays` is called anew when a strand is done, and after a correction by hand: what it no longer names, and is
        not done, is given up.
        """


Referee = Callable[[Table, dict[str, str]], "Data"]


def current(question: Askable[T] | Ask[T, S], between: Interrupts[Any] | None = None) -> Question[T] | KnownAnswer[S]:
    """A question as it is put now, with what may be done in between."""
    asked: Any = question() if callable(question) else question
    if between is not None and not isinstance(asked, KnownAnswer):
        asked.allowing(between)
    return asked  # type: ignore[no-any-return]


def ask_unless_mended(table: Table, question: Callable[[], Question[T]]) -> T | None:
    """The answer, or None where a correction by hand came first: then the rule looks at the table anew."""
    asked = 0

    def once() -> Question[T] | KnownAnswer[None]:
        nonlocal asked
        asked += 1
        return question() if asked == 1 else KnownAnswer(None)

    return table.ask(once)
