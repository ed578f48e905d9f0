"""What is known of a game between its wars."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.games.tossing_tiger.war.card import Card


@dataclass(slots=True)
class Standing:
    """Everybody's `hands` in the order in which they sit, the draw pile (`deck`), the cards known to be out of the game
    (`gone`), and the `wars` that were waged. Where hands are told, `told` are everybody's cards."""

    hands: dict[str, int]
    deck: int
    told: dict[str, list[Card]] = field(default_factory=dict)
    gone: Counter[Card] = field(default_factory=Counter)
    wars: list[dict[str, Any]] = field(default_factory=list)
