"""Tetra Master's cards: what a row of a card source must hold (manual: The Cards, The Arena)."""

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from companion.cards import CardRow, CardSet, Problem
from companion.errors import quoted
from companion.games import Sources
from companion.games.tetra_master.board import ARROWS
from companion.table import Data

ARENA_AT_LEAST = 16
BLOCKED_AT_MOST = 6


class TetraRow(CardRow):
    """A monster as its card source gives it, or an arena card, which has no figures."""

    kind: Literal["Monster", "Blocked", "Empty"] = "Monster"
    attack: int | None = Field(default=None, ge=0, le=30, validate_default=True)
    type: Literal["Physical", "Magical", "Flexible"] | None = Field(default=None, validate_default=True)
    physical: int | None = Field(default=None, ge=0, le=30, validate_default=True)
    magical: int | None = Field(default=None, ge=0, le=30, validate_default=True)
    arrows: str = Field(default="", max_length=60)

    @field_validator("attack", "type", "physical", "magical")
    @classmethod
    def _only_monsters_have_it(cls, value: object, info: ValidationInfo) -> object:
        kind = info.data.get("kind")
        right = "Physical, Magical or Flexible" if info.field_name == "type" else "a whole number from 0 to 30"
        if kind == "Monster" and value is None:
            raise ValueError("is missing", f"for a monster write {right}")
        if kind in ("Blocked", "Empty") and value is not None:
            raise ValueError("an arena card has none", "leave it empty")
        return value

    @field_validator("arrows")
    @classmethod
    def _are_directions(cls, text: str, info: ValidationInfo) -> str:
        named = text.upper().replace(",", " ").split()
        if named == ["NONE"]:
            named = []
        for place, arrow in enumerate(named):
            if arrow not in ARROWS:
                right = f"write {', '.join(ARROWS)} with a space between, or nothing for no arrow"
                raise ValueError(f"{quoted(arrow)} is no direction", right)
            if arrow in named[:place]:
                raise ValueError(f"{arrow} is there twice", "write each direction once")
        if named and info.data.get("kind") in ("Blocked", "Empty"):
            raise ValueError("an arena card has none", "leave it empty")
        return " ".join(arrow for arrow in ARROWS if arrow in named)

    def columns(self) -> Data:
        """The card's values by the names of the columns; what an arena card does not have is empty."""
        return {column: "" if value is None else value for column, value in super().columns().items()}


def check(card_set: CardSet[TetraRow]) -> list[Problem]:
    """An error where a set's arena cards can't make an arena that ten cards fit on."""
    arena = [card for card in card_set.cards if card.kind != "Monster"]
    blocked = [card for card in arena if card.kind == "Blocked"]
    dealt, many = (sum(card.copies for card in cards) for cards in (arena, blocked))
    found = []
    if arena and dealt < ARENA_AT_LEAST:
        found.append((arena[0], f"there are {dealt} arena cards", f"an arena needs {ARENA_AT_LEAST} or more"))
    if many > BLOCKED_AT_MOST:
        right = f"with more than {BLOCKED_AT_MOST} ten cards do not fit"
        found.append((blocked[0], f"there are {many} blocked cards", right))
    return [Problem(card_set.path, card.line, "copies", what, right) for card, what, right in found]


SOURCES = Sources(TetraRow, check=check, strict=True)
