"""The people at the table, as far as the referee knows what they have heard."""

from dataclasses import dataclass, field

from companion.table.entries import NameChange, StrandPath
from companion.table.events import Event


@dataclass(slots=True, eq=False)
class Audience:
    """The people who are told a game. They have `heard` so many events of each strand.

    `retell` tells the events of a journal again instead of passing over them. Where they need a recap they are told how
    the table is to look, for hands may not know it, instead of what followed the last answer, which is kept in
    `passed_over` (None: there is none), unless they paused behind it: `pause_at` is the strand, and after how many
    events.
    """

    heard: dict[StrandPath, int] = field(default_factory=dict)
    retell: bool = False
    needs_recap: bool = False
    passed_over: list[Event] | None = field(init=False)
    pause_at: tuple[StrandPath, int] | None = field(init=False)

    def __post_init__(self) -> None:
        self.passed_over = [] if self.needs_recap and not self.heard else None
        self.pause_at = max(self.heard.items(), key=lambda each: len(each[0]), default=None)

    def heard_of(self, path: StrandPath, *, is_new: bool) -> int | None:
        """The number of events of a strand that they have heard; None where it is not known yet."""
        return self.heard.get(path, 0 if self.retell or is_new else None)

    def hear(self, path: StrandPath, many: int) -> None:
        """Sets how many events of a strand they have heard."""
        self.heard[path] = many

    def rename(self, change: NameChange) -> None:
        """A player is called otherwise: so are the strands."""
        self.heard = {change.path(path): many for path, many in self.heard.items()}

    def rewind(self, heard: dict[StrandPath, int | None]) -> None:
        """The game is played again: of some strands they have heard so many events (None: they hear all anew)."""
        self.heard = {path: many for path, many in (self.heard | heard).items() if many is not None}

    def passes_over(self, event: Event) -> bool:
        """True for an event that is kept instead of told."""
        if self.passed_over is None:
            return False
        self.passed_over.append(event)
        return True

    def pause(self, path: StrandPath, told: int) -> None:
        """They paused in a strand, after so many events, and are led back there."""
        self.pause_at = path, told

    def takes_up_pause(self, path: StrandPath, told: int) -> bool:
        """True where they paused just here before the game was left; only once."""
        is_here = self.pause_at == (path, told)
        self.pause_at = None if is_here else self.pause_at
        return is_here

    def take_recap(self) -> tuple[bool, bool]:
        """Two flags: they are to be told how the table looks; events were passed over. From here on they know."""
        told = self.needs_recap, bool(self.passed_over)
        self.needs_recap, self.passed_over = False, None
        return told

    def take_passed_over(self) -> list[Event]:
        """The events that were passed over, to be told now."""
        events, self.passed_over = self.passed_over or [], None
        return events
