"""A view: what a running game shows of itself and lets be mended, as whoever sits at the table asks for it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.table.events import Data, Event


@dataclass(frozen=True, slots=True)
class Scene:
    """Lines that are drawn as they stand; of `colours` each says line, from, to (the first letter behind it), which."""

    lines: list[str]
    colours: list[tuple[int, int, int, str]] = field(default_factory=list)


class View(Protocol):
    """A game's view of its table. Most of it follows from the places and pieces that a game describes (`LayoutView` of
    companion.board.views)."""

    def laid_out(self) -> Any:
        """The places and the pieces in them, as companion.board lays them; None where the lines are all there is."""

    def state(self) -> Data:
        """The layout of the table, as JSON can hold it."""

    def kept(self) -> Data:
        """The part of the state that is kept in a file beside the journal, where there is one."""
        return self.state()

    def lines(self) -> list[str]:
        """The same in words, a line a row."""

    def status(self) -> str:
        """The same in one short line."""

    def laid(self) -> list[str]:
        """Setup lines: instructions that lay the table as it should be."""

    def event_lines(self) -> list[str]:
        """Lines on the whole event: rounds, who meets whom, records. None where there is only a table."""
        return []

    def timed(self) -> str:
        """A thing of which people may want to see the time, such as `Round 2`; "" where there is none."""
        return ""

    def playing(self) -> list[str] | None:
        """The players now, where people may leave or come later; None: those who were named at the beginning."""
        return None

    def scene(self, columns: int, rows: int) -> Scene | None:
        """The whole table as it stays in view above a question; None where there are too many lines."""

    def why(self, words: str) -> str | None:
        """The game's own answer to `:why WORDS`; None where it is the register's to answer."""
        return None

    @property
    def fixes(self) -> str:
        """Possible corrections, in a few words."""

    @property
    def wishes(self) -> tuple[str, ...]:
        """Corrections that a screen offers to be tapped, with `{a}` and `{b}` where names of players go; often none."""
        return ()

    def warning(self, words: str) -> str:
        """A warning before a correction is carried out that reaches further than people may think; "" for none."""
        return ""

    def correction(self, words: str) -> Callable[[], Event]:
        """The function that carries a correction out, and gives the event that says what it changed. Raises Unreadable,
        NotAllowed or WhichOne where it can't be carried out; nothing has changed then.
        """
