"""Results that both players agree on: who reports one proposes it, and it counts unless somebody says it is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Timer

COUNTS_AFTER = 20.0  # seconds


@dataclass(frozen=True, slots=True)
class Proposal:
    """A result that a phone reports, and the seat for which it speaks."""

    text: str
    phone: str
    by: str


class Proposals:
    """Results that were reported and wait for the other player, by the ids of the questions.

    `counts` is called after so many seconds, from a thread of its own, with the id and what nobody has called wrong.
    """

    def __init__(self, counts: Callable[[str, Proposal], None], after: float = COUNTS_AFTER) -> None:
        self._counts, self._after = counts, after
        self._there: dict[str, tuple[Proposal, Timer]] = {}

    def of(self, id: str) -> Proposal | None:
        """The result reported to a question, or None."""
        found = self._there.get(id)
        return found[0] if found else None

    def propose(self, id: str, proposed: Proposal) -> None:
        """Somebody reports a result, in the place of what was proposed before."""
        self.drop(id)
        timer = Timer(self._after, self._counts, (id, proposed))
        timer.daemon = True
        self._there[id] = proposed, timer
        timer.start()

    def drop(self, id: str) -> bool:
        """Drop it, which is settled, or wrong; True if anything was proposed."""
        found = self._there.pop(id, None)
        if found:
            found[1].cancel()
        return found is not None
