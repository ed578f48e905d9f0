"""Questions whose answers are cards, named as a person types them or a QR scanner sends them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from random import Random
from typing import Any, ClassVar, TypeVar

from companion.cards.lookup import AmbiguousCard, Index, NamedCard, UnknownCard
from companion.table.picks import one, some
from companion.table.question import NONE as NONE
from companion.table.question import AsksFor, Display, NotAllowed, Question, Unreadable, WhichOne, can_be, unsaid
from companion.table.questions import Several, check_many
from companion.words import counted, fold

STOP = "stop"
"""The word typed in place of a card: no card is called so."""

T = TypeVar("T")
C = TypeVar("C", bound=NamedCard)
K = TypeVar("K")


class NoCard(Unreadable):
    """No card is called as it is `typed`."""

    def __init__(self, text: str, hint: str, typed: str) -> None:
        super().__init__(text, hint)
        self.typed = typed


def find_card(index: Index[C], text: str, among: Iterable[C] | None = None) -> C:
    """The card that a typed text means: of those `among` which it can be, where it names none of the others in full.

    A card that is none of them is found too, so that the question can say why it can't be. Raises NoCard with what is
    near here, or WhichOne.
    """
    if among is None:
        return _found(index, text)
    able = list(among)
    whole = None
    try:
        whole = index.find(text)
        if whole in able or fold(text) in (fold(whole.name), fold(whole.code)):
            return whole
    except (AmbiguousCard, UnknownCard):
        pass
    try:
        return _found(type(index)(able), text)
    except NoCard as here:
        if whole is None and here.hint.startswith("did"):
            raise
        return whole or _found(index, text)


def _found(index: Index[C], text: str) -> C:
    try:
        return index.find(text)
    except AmbiguousCard as error:
        raise WhichOne(*_halves(str(error))) from None
    except UnknownCard as error:
        raise NoCard(*_halves(str(error)), text) from None


def _halves(message: str) -> tuple[str, str]:
    """The error, and what would be right."""
    text, _, hint = message.rpartition("; ")
    return (text, hint) if text else (hint, "")


def too_many(named: Iterable[K], there: Counter[K]) -> K | None:
    """The first card that is named more often than it is there, or None."""
    return next((card for card, many in Counter(named).items() if many > there[card]), None)


class Cards(Several[T]):
    """Cards named on one line, a comma between: so many at least, so many at most, in the order typed.

    They are looked up in the `index`. So many words `besides` may stand among the cards. They are of whoever names
    them, their `own`.
    """

    kind = "cards"
    own: ClassVar[bool] = True
    besides: ClassVar[int] = 0

    lowest: int = field(default_factory=unsaid)
    highest: int = field(default_factory=unsaid)
    index: Index[Any]

    def able(self) -> Iterable[T]:
        """The cards that may be named, each once."""
        raise NotImplementedError

    def part(self, text: str) -> object:
        return find_card(self.index, text, self.able())

    def found(self, parts: list[str]) -> list[Any]:
        """The cards that the parts of a line name. Raises an AnswerError."""
        return list(map(self.part, parts))

    def label(self, card: T) -> str:
        """The text that means a card."""
        return self.index.label(card)

    def refuse(self, cards: list[T]) -> NotAllowed | None:
        """The reason why these cards are not allowed, whatever follows them, or None."""
        return None

    def options(self) -> list[str]:
        return ([self.empty] if self.lowest == 0 else []) + list(dict.fromkeys(map(self.label, self.able())))

    def bounds(self) -> dict[str, int]:
        return {"min": self.lowest, "max": self.highest}

    def whole(self, parts: list[str]) -> list[T]:
        parts = list(map(str.strip, parts))
        if (many := sum(map(bool, parts))) > self.highest + self.besides:  # before any is looked up
            raise _too_many(many, self.highest)
        if parts and not any(parts):
            hint = f"type the cards' names, a comma between{f', or {self.empty}' if self.lowest == 0 else ''}"
            raise Unreadable("no card is named", hint)
        if not all(parts):
            raise Unreadable("there is a comma with no card beside it", "type the cards' names, one comma between two")
        answer = self.found(parts)
        if (many := self.many(answer)) > self.highest:
            raise _too_many(many, self.highest)
        if refused := self.refuse(answer):
            raise refused
        check_many(self, answer, "card", f"name {self.lowest}, a comma between")
        return answer


def _too_many(many: int, highest: int) -> NotAllowed:
    return NotAllowed(f"that is {counted(many, 'card')}", f"name at most {highest}")


class Hand(Cards[K]):
    """A number of some cards, each as often as it is there; `cards` holds every copy, or counts them. They are
    `uncounted` where how many are left would tell what others hold in secret; of those that are `unseen` a screen
    lists all, those that others hold, too.
    """

    uncounted: ClassVar[bool] = False

    cards: Sequence[K] | Counter[K]
    unseen: Callable[[], Sequence[K]] = list

    def display(self) -> Display:
        options = list(map(self.label, self.unseen())) or self.options()
        many = {} if self.uncounted else {self.label(card): many for card, many in Counter(self.cards).items()}
        return super().display()._replace(options=options, copies=many)

    def able(self) -> Iterable[K]:
        return dict.fromkeys(self.cards)

    def refuse(self, cards: list[K]) -> NotAllowed | None:
        card = too_many(cards, Counter(self.cards))
        return self.why_not(card, cards) if card else None

    def why_not(self, card: K, cards: list[K]) -> NotAllowed:
        """The reason why a card can't be among those named, or not so often."""
        return _not_now(self, card)

    def pick(self, random: Random) -> list[K]:
        many = self.lowest if self.lowest == self.highest else one(random, range(self.lowest, self.highest + 1))
        return some(random, list(self.cards), many)

    def pick_with(self, random: Random, held: Counter[str]) -> list[K]:
        left = list(self.cards.elements() if isinstance(self.cards, Counter) else self.cards)
        named = [[card for card in left if self.label(card) == label][:many] for label, many in held.items()]
        answer, there = self.pick(random), [card for cards in named for card in cards]
        kept = some(random, there, self.highest)
        return kept + [card for card in answer if card not in kept][: max(0, len(answer) - len(kept))]


class Draw(Question[T]):
    """A card that somebody draws from a deck or flips over: one of the `cards`, each as often as it is there.

    Where None is among them, `empty` stands for no card at all. Where it is the deck of whoever draws, the cards are
    their `own`; where one could only be this it is not asked for, but told by the event `alone`. Of those that are
    `unseen` a screen lists all, those that others hold, too.
    """

    kind = "cards"
    asks_for: AsksFor = field(default="chance", init=False)
    empty: ClassVar[str] = NONE
    alone: ClassVar[str] = ""

    cards: Sequence[T]
    index: Index[Any]
    unseen: Callable[[], Sequence[T]] = list

    def display(self) -> Display:
        return super().display()._replace(options=list(map(self.label, self.unseen())) or self.options())

    def find(self, text: str) -> T:
        """The card that a text names. Raises an AnswerError."""
        no_card = [place for place, card in enumerate(self.cards) if card is None]
        if no_card and fold(text) == self.empty:
            return self.cards[no_card[0]]
        card: T = find_card(self.index, text, filter(None, self.cards))
        if card not in self.cards:
            raise self.why_not(card)
        return card

    def why_not(self, card: T) -> NotAllowed:
        """The reason why a card that was named can't be the answer."""
        return _not_now(self, card)

    def label(self, card: T) -> str:
        """The text that means a card."""
        return self.empty if card is None else self.index.label(card)

    @property
    def own(self) -> bool:
        """True if it is the deck of whoever draws."""
        return False

    def called(self, card: T) -> str:
        """The text that means a card wherever it lies."""
        return self.label(card)

    def options(self) -> list[str]:
        return list(dict.fromkeys(map(self.label, self.cards)))

    def bounds(self) -> dict[str, int]:
        return {"min": 1, "max": 1}

    def read(self, text: str) -> T:
        if not text.strip():
            raise Unreadable("no card is named", "type the name of the card, or the beginning of it")
        return self.find(text)

    def write(self, answer: T) -> str:
        return self.label(answer)

    def pick(self, random: Random) -> T:
        return one(random, self.cards)

    def pick_with(self, random: Random, held: Counter[str]) -> T:
        return one(random, [card for card in self.cards if held[self.called(card)]] or list(self.cards))

    def outcomes(self) -> list[tuple[T, int]] | None:
        each = {id(card): card for card in self.cards}
        many = Counter(map(id, self.cards))
        return [(card, many[key]) for key, card in each.items()]


def _not_now(question: Hand[Any] | Draw[Any], card: Any) -> NotAllowed:
    return NotAllowed(f"{question.label(card)} can't be named now", can_be(question.options()), card)
