"""Input of the statistics: the frames that games left, chunk by chunk, and what is known of the cards."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import polars as pl

from companion.words import listed

COSTS = ("cost", "level")
KIND = "kind"
NOT_A_CLASS = {"card", "name", "code", "text", "picture", "copies", *COSTS}
MOST_CLASSES = 8


class Chunk(NamedTuple):
    """The frames of a range of games; all rows of a game are in one chunk."""

    games: pl.DataFrame
    contests: pl.DataFrame
    cards: pl.DataFrame
    offers: pl.DataFrame
    rules: pl.DataFrame


class GameStore(Protocol):
    """A store of games: what is said about them, and their chunks, which can be read again and again."""

    @property
    def about(self) -> dict[str, Any]: ...

    def chunks(self) -> Iterator[Chunk]: ...


class CardFacts:
    """The rows of all cards, as their files have them: what each costs, its numbers, its classes and its texts.

    Where none costs anything, but only some of those `played` have a number, such as champions and what they are given,
    that is their kind, and stands in place of a cost: a side has its number of each, so nothing tells how strong one
    kind is beside the other.
    """

    def __init__(self, about: dict[str, Any], played: Sequence[str] = ()) -> None:
        self.rows: dict[str, dict[str, Any]] = {row["card"]: row for row in about.get("cards", [])}
        columns = list(dict.fromkeys(column for row in self.rows.values() for column in row))
        self.cost_name = next((each for each in COSTS if each in columns), "")
        kept = [column for column in columns if column not in NOT_A_CLASS]
        self.numbers = [column for column in kept if all(map(_is_number, self._filled(column)))]
        self.classes = [column for column in kept if column not in self.numbers and self._is_class(column)]
        have = [self.values(card).keys() for card in played]
        self.some = [each for each in self.numbers if 0 < sum(each in values for values in have) < len(have)]
        self.cost_name = self.cost_name or (KIND if self.some else "")
        self.better = [column for column in about.get("better", ()) if column in columns]
        self.texts = [column for column in columns if column not in ("card", "name") and self._is_text(column)]

    def cost(self, card: str) -> str:
        """A card's cost, or its level; "" where its game knows neither."""
        if self.cost_name != KIND:
            return str(self.rows.get(card, {}).get(self.cost_name) or "") if self.cost_name else ""
        values = self.values(card)
        has = listed(each for each in self.some if each in values)
        return f"with {has}" if has else f"without {listed(self.some, 'or')}"

    def like(self, card: str) -> tuple[str, str]:
        """The cards that a card is compared with, in words: behind what is said of it, and by themselves."""
        if self.cost_name == KIND:
            return f" among cards {self.cost(card)}", "their middle one"
        if not self.cost(card):
            return "", "the middle card"
        return f" for its {self.cost_name} of {self.cost(card)}", f"cards of its {self.cost_name}"

    def text(self, card: str) -> str:
        """A card's text."""
        row = self.rows.get(card, {})
        return " ".join(str(row[column]) for column in self.texts if row.get(column))

    def of_class(self, card: str, column: str) -> str:
        """The class of a card in a column, or ""."""
        return str(self.rows.get(card, {}).get(column) or "")

    def values(self, card: str) -> dict[str, float]:
        """A card's printed numbers, without its cost, by their columns."""
        row = self.rows.get(card, {})
        return {column: float(row[column]) for column in self.numbers if row.get(column) not in (None, "")}

    def amount(self, card: str, column: str) -> frozenset[str] | float | None:
        """A card's amount in a column of which more is better: its number, or its words; None where that is empty."""
        value = self.rows.get(card, {}).get(column)
        if value in (None, ""):
            return None
        return float(value) if _is_number(value) else frozenset(str(value).split())

    def _filled(self, column: str) -> list[Any]:
        return [row[column] for row in self.rows.values() if row.get(column) not in (None, "")]

    def _is_text(self, column: str) -> bool:
        found = self._filled(column)
        return 2 * sum(str(each).endswith(".") for each in found) > len(found)

    def _is_class(self, column: str) -> bool:
        found = [str(each) for each in self._filled(column)]
        return 2 <= len(set(found)) <= MOST_CLASSES and all(found.count(each) > 1 for each in set(found))


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True
