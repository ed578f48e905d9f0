"""Secrets that must be true together: what several tell, of which nobody may learn what another has told."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from companion.table import Table
from companion.table.events import Event


class Secrets(ABC):
    """Secrets that each player tells, and the conflicts between them.

    Told at the same time, each in a strand, nothing is refused for what others tell: it would give that away. What
    can't be true together is found once they join, and whoever told it later tells it again. What was told before then
    rules out at once what can't be beside it; so it does where they tell one after the other. Whoever has told again is
    from then on the last to have told, or stays `in_place`.
    """

    in_place: ClassVar[bool] = False

    def __init__(self, table: Table) -> None:
        self.table = table

    @abstractmethod
    def tell(self, name: str, before: Sequence[str]) -> None:
        """Asks for somebody's secret, and keeps it; what can't be beside those told `before` is refused at once."""

    def fits(self, name: str, before: Sequence[str]) -> bool:
        """True if somebody's secret can be true beside those told `before`: where these were known to it, it can."""
        return True

    def once_more(self, name: str) -> Event:
        """The event for somebody whose secret does not fit."""
        raise NotImplementedError

    def settle(self, told: Iterable[str]) -> None:
        """All have told, in this order: whose secret does not fit tells it again, until all of them can be true."""
        order = list(told)
        while (later := self.later(order)) is not None:
            self.table.tell(self.once_more(later))
            self.tell(later, order[: order.index(later)])
            if not self.in_place:
                order.remove(later)
                order.append(later)

    def later(self, order: Sequence[str]) -> str | None:
        """The first whose secret can't be true beside those that were told before it, or None."""
        return next((name for place, name in enumerate(order) if not self.fits(name, order[:place])), None)
