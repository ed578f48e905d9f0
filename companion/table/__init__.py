"""Where rules meet the world: questions asked, events told, answers journaled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from companion.table.events import Event
from companion.table.questions import Question

T = TypeVar("T")


class Amended(BaseException):
    """A correction by hand changed what lies on the table while a question stood: ask it anew from what is true now."""


class View(Protocol):
    """What a running game shows of itself and lets be mended."""

    @property
    def fixes(self) -> str:
        """What a correction may be, in a few words."""
        ...

    def state(self) -> dict[str, Any]:
        """What lies on the table, as JSON can hold it."""
        ...

    def lines(self) -> list[str]:
        """The same in words, a line a row."""
        ...

    def status(self) -> str:
        """The same in one short line."""
        ...

    def why(self, words: str) -> str | None:
        """What the game itself can say to `:why WORDS`; None where it is the register's to answer."""
        ...

    def check_fix(self, words: str) -> None:
        """Raises AnswerError where a correction cannot be carried out; changes nothing."""
        ...

    def fix(self, words: str) -> Event:
        """Carries a correction out and gives the event that says what it changed. Raises AnswerError."""
        ...


class Table(Protocol):
    """The two calls through which rules meet the world, and the cards that are in play."""

    view: View | None

    @property
    def cards(self) -> Any:
        """The cards in play, as the game made them."""
        ...

    def ask(self, question: Question[T], amendable: bool = False) -> T:
        """The answer to a question. Raises Amended after a correction by hand where the asker said it can ask anew."""
        ...

    def tell(self, event: Event) -> None:
        """Tells what happened."""
        ...


Referee = Callable[[Table, dict[str, str]], dict[str, Any]]
