"""Tamer Tournament's cards: what a row of a card source must hold (rulebook: Parts of a Card)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from companion.cards import CardRow


class CreatureRow(CardRow):
    """A creature as its card source gives it: points cost, class, element, Power and Health."""

    cost: int = Field(ge=1, le=15)
    creature_class: Literal["Familiar", "Spirit", "Monster"] = Field(alias="class")
    element: Literal["Fire", "Water", "Earth", "Air"]
    power: int = Field(ge=0, le=30)
    health: int = Field(ge=1, le=30)
