"""Questions whose answers are cards, named as a person types them or a QR scanner sends them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from companion.cards.lookup import AmbiguousCard, Card, Index, UnknownCard
from companion.table.questions import NotAllowed, Question, Unreadable, WhichOne, fold

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")
C = TypeVar("C", bound=Card)


def find_card(index: Index[C], text: str) -> C:
    """The card that a typed text means. Raises Unreadable or WhichOne."""
    try:
        return index.find(text)
    except AmbiguousCard as error:
        raise WhichOne(*_halves(str(error))) from None
    except UnknownCard as error:
        raise Unreadable(*_halves(str(error))) from None


def _halves(message: str) -> tuple[str, str]:
    """What is wrong, and what would be right."""
    text, _, hint = message.rpartition("; ")
    return (text, hint) if text else (hint, "")


class Cards(Question[list[T]]):
    """Cards named on one line, a comma between: so many at least, so many at most, in the order typed.

    `find` gives the card a text names (raising an AnswerError), `label` its text; `refuse` says why a whole answer
    is not allowed, or None. `empty` is what stands for no card at all, where that is allowed.
    """

    __slots__ = ("find", "highest", "label", "lowest", "names", "picker", "refuse")

    kind = "cards"
    empty: ClassVar[str] = "none"

    def __init__(
        self,
        name: str,
        who: str | None,
        rule: str,
        *,
        names: Callable[[], list[str]],
        find: Callable[[str], T],
        label: Callable[[T], str],
        refuse: Callable[[list[T]], NotAllowed | None],
        picker: Callable[[Random], list[T]],
        lowest: int,
        highest: int,
        about: dict[str, Any] | None = None,
        secret: bool = False,
    ) -> None:
        super().__init__(name, who, rule, about)
        self.secret = secret
        self.names = names
        self.find = find
        self.label = label
        self.refuse = refuse
        self.picker = picker
        self.lowest = lowest
        self.highest = highest

    def options(self) -> list[str]:
        return ([self.empty] if self.lowest == 0 else []) + self.names()

    def bounds(self) -> dict[str, int]:
        return {"min": self.lowest, "max": self.highest}

    def read(self, text: str) -> list[T]:
        parts = [part.strip() for part in text.split(",")]
        if self.lowest == 0 and fold(text) == self.empty:
            parts = []
        elif not any(parts):
            hint = f"type the cards' names, a comma between{f', or {self.empty}' if self.lowest == 0 else ''}"
            raise Unreadable("no card is named", hint)
        elif not all(parts):
            raise Unreadable("there is a comma with no card beside it", "type the cards' names, one comma between two")
        if len(parts) > self.highest:
            raise NotAllowed(f"that is {len(parts)} cards", f"name at most {self.highest}")
        answer = [self.find(part) for part in parts]
        refused = self.refuse(answer)
        if refused:
            raise refused
        return answer

    def write(self, answer: list[T]) -> str:
        return ", ".join(map(self.label, answer)) or self.empty

    def pick(self, random: Random) -> list[T]:
        return self.picker(random)


class Draw(Question[T]):
    """A card that somebody draws from a deck or flips over. `find` gives the card a text names."""

    __slots__ = ("cards", "find", "label")

    kind = "cards"
    chance = True

    def __init__(
        self,
        name: str,
        who: str | None,
        rule: str,
        cards: Sequence[T],
        find: Callable[[str], T],
        label: Callable[[T], str],
        about: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(name, who, rule, about)
        self.cards = cards
        self.find = find
        self.label = label

    def options(self) -> list[str]:
        return list(dict.fromkeys(map(self.label, self.cards)))

    def bounds(self) -> dict[str, int]:
        return {"min": 1, "max": 1}

    def split(self, line: str) -> tuple[str, str]:
        first, _, rest = line.replace(";", ",").partition(",")
        return first.strip(), rest.strip()

    def read(self, text: str) -> T:
        if not text.strip():
            raise Unreadable("no card is named", "type the name of the card, or the beginning of it")
        return self.find(text)

    def write(self, answer: T) -> str:
        return self.label(answer)

    def pick(self, random: Random) -> T:
        return self.cards[int(random.random() * len(self.cards))]
