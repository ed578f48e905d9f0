"""A table that waits for nobody: strands are played one after the other."""

from collections.abc import Callable

from companion.table.table import STEP_LINES, Plays, T
from companion.table.view import View


class SequentialTable:
    """A table at which nobody's hands are waited for, and strands are played one after the other."""

    view: View | None = None

    def step(self, lines: int = STEP_LINES) -> None:
        """Nobody's hands are waited for."""

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """The results of strands, one after the other: nobody goes from one to another."""
        done: dict[str, T] = {}
        while True:
            there = plays() if callable(plays) else plays
            todo = next((name for name in there if name not in done), None)
            if todo is None:
                return done
            done[todo] = there[todo]()
