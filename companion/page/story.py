"""The story in the order in which people see it: a step at a time, and the next when somebody says so."""

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Any

from companion.table import STEP_LINES
from companion.table.entries import StrandPath, within
from companion.table.events import Event

KEPT = 400  # lines that a screen is sent which opens the page anew


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the story: an `event`, what happened, what hands do, by which rule; or what was answered to what was
    `asked`, and by whom (`who`), where the page was started if it was `typed`."""

    path: StrandPath
    text: str
    do: str | None = None
    rule: str | None = None
    who: str | None = None
    asked: str | None = None
    typed: bool = False
    event: Event | None = None

    @property
    def of_table(self) -> bool:
        """True if it only draws the table, which screens show already."""
        return self.event is not None and self.event.kind.of_table


@dataclass(frozen=True, slots=True)
class Pause:
    """Here hands carry out what was told before in a strand; until they have, a screen shows its table as it was,
    `drawn`, and a terminal its `scene`. `id` tells it from all others, those before a resume too."""

    path: StrandPath
    drawn: Any
    scene: Any = None
    id: str = field(default_factory=partial(token_hex, 8))


@dataclass(slots=True)
class PendingStory:
    """The next part of the story in some strands, behind a pause: the first of the parts."""

    paths: list[StrandPath]
    parts: deque[StoryLine | Pause]

    @property
    def pause(self) -> Pause:
        """The pause at which they wait."""
        assert isinstance(self.parts[0], Pause)
        return self.parts[0]


def related(one: StrandPath, other: StrandPath) -> bool:
    """True if a strand is another one, or above or below it: then the one's story is the other's, too."""
    return within(one, other) or within(other, one)


def comes_after(path: StrandPath, other: StrandPath) -> bool:
    """True if a strand begins only once another one is over: after those that ran beside it have joined."""
    for at, (part, its) in enumerate(zip(path, other, strict=False)):
        if part != its:
            return at % 2 == 0 and isinstance(part, int) and isinstance(its, int) and part > its
    return len(path) < len(other)


class Story:
    """The lines that are seen, each with its number, and those that wait behind a pause."""

    def __init__(self) -> None:
        self.seen: deque[tuple[int, StoryLine]] = deque(maxlen=KEPT)
        self.count = 0
        self.waiting: list[PendingStory] = []
        self._unread: defaultdict[StrandPath, int] = defaultdict(int)

    def tell(self, line: StoryLine) -> None:
        """Adds a line: it is seen at once, unless its strand's story waits."""
        self._unread[line.path] += (1 + bool(line.do)) * (not line.of_table)
        if waiting := self._joined(line.path):
            waiting.parts.append(line)
        else:
            self._see(line)

    def pause(self, path: StrandPath, drawn: Any, scene: Any = None) -> None:
        """A step begins in a strand; nothing waits where next to nothing was told since the last one."""
        if self._unread[path] <= STEP_LINES:
            return
        self._unread[path] = 0
        pause = Pause(path, drawn, scene)
        if waiting := self._joined(path):
            waiting.parts.append(pause)
        else:
            self.waiting.append(PendingStory([path], deque([pause])))

    def answered(self, path: StrandPath) -> None:
        """Somebody answered in a strand: they have read what was told."""
        self._unread[path] = 0

    def waits(self, path: StrandPath) -> Pause | None:
        """The pause at which a strand's story waits, or None."""
        found = self._of(path)
        return found[0].pause if found else None

    def waiting_at(self, id: str) -> PendingStory | None:
        """The part of the story that waits at the pause of that id, or None where it is over."""
        return next((waiting for waiting in self.waiting if waiting.pause.id == id), None)

    def paused(self, path: StrandPath) -> Pause | None:
        """The pause of a strand's own at which its story waits, or None."""
        parts = (part for waiting in self.waiting for part in waiting.parts)
        return next((part for part in parts if isinstance(part, Pause) and part.path == path), None)

    def comes_first(self, path: StrandPath) -> bool:
        """True if the end of a story is still to be read without which there would be no such strand."""
        return any(comes_after(path, own) for each in self.waiting for own in [each.pause.path, *each.paths])

    def go_on(self, id: str, *, to_the_end: bool = False) -> bool:
        """Goes on with what waits at the pause of that id, up to the next one or to its end; False where it is over."""
        waiting = self.waiting_at(id)
        if waiting is None:
            return False
        waiting.parts.popleft()
        while waiting.parts and (to_the_end or isinstance(waiting.parts[0], StoryLine)):
            if isinstance(part := waiting.parts.popleft(), StoryLine):
                self._see(part)
        if not waiting.parts:
            self.waiting.remove(waiting)
        return True

    def run(self, path: StrandPath) -> None:
        """Goes on with a strand's story to its end."""
        for waiting in self._of(path):
            self.go_on(waiting.pause.id, to_the_end=True)

    def since(self, number: int) -> Iterator[tuple[int, StoryLine]]:
        """The lines that are seen, after the one of that number."""
        return ((at, line) for at, line in self.seen if at > number)

    def _see(self, line: StoryLine) -> None:
        self.count += 1
        self.seen.append((self.count, line))

    def _of(self, path: StrandPath) -> list[PendingStory]:
        return [each for each in self.waiting if any(related(path, own) for own in each.paths)]

    def _joined(self, path: StrandPath) -> PendingStory | None:
        """The waiting parts that concern a strand, as one: joined strands' stories are read one by one."""
        found = self._of(path)
        if not found:
            return None
        first = found[0]
        for other in found[1:]:
            first.paths += other.paths
            first.parts += other.parts
            self.waiting.remove(other)
        return first
