"""Looking a card up by what a person types or a QR scanner sends."""

import re
from collections import defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from companion.errors import CompanionError, quoted
from companion.words import fold, listed

NAMED_AT_MOST = 4
TYPED_AT_MOST = 200


def as_printed(name: str) -> str:
    """A name with all its marks, without case."""
    return " ".join(name.split()).casefold()


class NamedCard(Protocol):
    """A card as look-up knows it."""

    @property
    def name(self) -> str:
        """The name as printed."""

    @property
    def code(self) -> str:
        """The code as printed and as the QR code holds it."""


C = TypeVar("C", bound=NamedCard)


class UnknownCard(CompanionError):
    """No card is called like this; `near` are names that are nearly so."""

    def __init__(self, text: str, near: list[str]) -> None:
        self.text, self.near = text, near
        hint = (
            f"did you mean {listed(near, 'or', NAMED_AT_MOST)}?"
            if near
            else "type a name, the beginning of one, or a code"
        )
        super().__init__(f"there is no card {quoted(text)}; {hint}")


class AmbiguousCard(CompanionError):
    """Several cards fit; `candidates` are their names, or name and code where the names are the same."""

    def __init__(self, text: str, candidates: list[str], *, by_code: bool) -> None:
        self.text, self.candidates = text, candidates
        remedy = "type the code" if by_code else "type more of it"
        super().__init__(f"{quoted(text)} fits {listed(candidates, 'and', NAMED_AT_MOST)}; {remedy}")


class Index(Generic[C]):
    """Cards by name, unambiguous beginning, code or QR text; case, accents and punctuation are ignored, unless a
    name is typed as it is printed.

    Cards `behind` the others give way: a name or code that both have means the other card.
    """

    def __init__(self, cards: Iterable[C], behind: Iterable[C] = ()) -> None:
        self._cards = list({(card.name, card.code): card for card in cards}.values())
        self._printed: defaultdict[str, list[C]] = defaultdict(list)
        self._whole: defaultdict[str, list[C]] = defaultdict(list)
        self._beginnings: list[tuple[str, C]] = []
        self._inner_words: list[tuple[str, C]] = []
        for card in self._cards:
            self._add(card, frozenset(), frozenset())
        names, taken = frozenset(self._printed), frozenset(self._whole)
        others = {(card.name, card.code): card for card in behind}.values()
        for card in others:
            self._add(card, names, taken)
        self._cards += others

    def _add(self, card: C, names: frozenset[str], taken: frozenset[str]) -> None:
        if (printed := as_printed(card.name)) not in names:
            self._printed[printed].append(card)
        if (code := fold(card.code)) and code not in taken:
            self._whole[code].append(card)
        if (name := fold(card.name)) not in taken:
            self._whole[name].append(card)
            first, *others = (fold(card.name[word.start() :]) for word in re.finditer(r"\S+", card.name))
            self._beginnings.append((first, card))
            self._inner_words.extend((rest, card) for rest in others)

    def find(self, text: str) -> C:
        """The one card that the text means.

        A name as it is printed comes before a whole name or code without its marks, that before the beginning of a
        name, and that before the beginning of another word in it. Raises UnknownCard or AmbiguousCard.
        """
        text = text.strip()
        key = fold(text) if len(text) <= TYPED_AT_MOST else ""
        fitting = key and (
            self.printed(text)
            or self._whole.get(key)
            or [card for start, card in self._beginnings if start.startswith(key)]
            or [card for start, card in self._inner_words if start.startswith(key)]
        )
        if fitting:
            return self._only(text, fitting)
        raise UnknownCard(text, self._near(key))

    def printed(self, text: str) -> list[C]:
        """The cards whose name is the text as it stands, but for case."""
        return self._printed.get(as_printed(text), [])

    def is_code(self, text: str) -> bool:
        """True if a text is a card's code and nothing else."""
        return fold(text) in self._codes

    @cached_property
    def _codes(self) -> set[str]:
        return {fold(card.code) for card in self._cards} - {""}

    def label(self, card: C) -> str:
        """The text that finds the card: its name, or its code where the name means another card, too."""
        return card.code if id(card) in self._by_code else card.name

    @cached_property
    def _by_code(self) -> set[int]:
        return {id(card) for card in self._cards if self.printed(card.name) != [card]}

    def names(self) -> list[str]:
        """The names of all cards, each once, in the order the cards were given."""
        return list(dict.fromkeys(card.name for card in self._cards))

    def _only(self, text: str, fitting: list[C]) -> C:
        cards = list({id(card): card for card in fitting}.values())
        if len(cards) == 1:
            return cards[0]
        names = list(dict.fromkeys(card.name for card in cards))
        if len(names) == len(cards):
            raise AmbiguousCard(text, names, by_code=False)
        raise AmbiguousCard(text, [f"{card.name} ({card.code})" for card in cards], by_code=True)

    def _near(self, key: str) -> list[str]:
        known: dict[str, str] = {}
        for start, card in [*self._beginnings, *self._inner_words]:
            known.setdefault(start, card.name)
        close = get_close_matches(key, known, n=NAMED_AT_MOST, cutoff=0.6)
        return list(dict.fromkeys(known[each] for each in close))
