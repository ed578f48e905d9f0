"""A game's state by hand: what was answered, in which strand, and by whom. There is no session, and nothing is played."""

from __future__ import annotations

from companion.engine.front import Front
from companion.engine.state import GameState
from companion.table.entries import Entry, StrandPath
from companion.table.events import Event
from companion.table.view import View


class Told(Front):
    """A front that only keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def tells(self, event: Event) -> None:
        self.said.append(event.words().text)


def state_of(
    *entries: Entry, told: int = 0, secret: frozenset[int] = frozenset(), view: View | None = None
) -> GameState:
    """A state in which these answers were given again, of which some are secret; each was told so many events later."""
    state = GameState(list(entries))
    for place, entry in enumerate(entries):
        for path in [entry.strand[:length] for length in range(0, len(entry.strand) + 1, 2)]:
            strand = state.strands.begun.get(path) or state.begin_strand(path, state.strands.now)
            state.strands.enter(strand)
            strand.show(view)
        strand.set_heard(told * (place + 1))
        state.consume("answered", secret=place in secret)
        while state.strands.now.above:
            state.strands.enter(state.strands.now.above)
    return state


def answer(text: str, who: str | None = None, strand: StrandPath = (), by: str = "person", ask: str = "card") -> Entry:
    """An answer."""
    return Entry(ask, who, text, by, strand=strand)
