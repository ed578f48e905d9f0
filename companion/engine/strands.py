"""Strands: things that happen at the same time, each with questions of its own.

The game itself is a strand, and where a rule plays several things together, each of them is one below it. A strand
stands still where it waits, with all that it has worked out, and goes on from there: so what was settled in it stays
settled, whatever is mended by hand meanwhile.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.lists import people
from companion.table import View
from companion.table.entries import StrandPath, within
from companion.table.events import Event
from companion.table.question import NotAllowed, Unreadable
from companion.words import fold

if TYPE_CHECKING:
    from greenlet import greenlet


@dataclass(slots=True)
class Strand:
    """A strand as it is played.

    `at` counts its answers, and `last` is the place of the last one in it or below it among all (-1: nowhere). `told`
    counts its events, of which people have `heard` so many (None: it is not known yet); `recent` are those since the
    last answer, `steps` counts the steps that began since then, `blocks` what it played together. `changes` is how much
    had changed when it was played last.
    """

    path: StrandPath
    above: "Strand | None"
    heard: int | None
    last: int = -1
    at: int = 0
    told: int = 0
    steps: int = 0
    blocks: int = 0
    changes: int = 0
    view: View | None = None
    recent: list[Event] = field(default_factory=list)
    result: Any = None
    _thread: "greenlet | None" = None

    @property
    def chain(self) -> list["Strand"]:
        """The game itself, and the strands below it down to this one."""
        return [*(self.above.chain if self.above else ()), self]

    def show(self, view: View | None) -> None:
        """Sets what lies on its table."""
        self.view = view

    def begin_step(self) -> None:
        """Counts a step that begins."""
        self.steps += 1

    def begin_block(self) -> StrandPath:
        """The path of the strands that it plays together next."""
        self.blocks += 1
        return (*self.path, self.blocks)

    def add_event(self, event: Event) -> bool:
        """Counts an event that is told in it; True where people hear it for the first time."""
        self.told += 1
        self.recent.append(event)
        if self.heard is None or self.told <= self.heard:
            return False
        self.heard = self.told
        return True

    def set_heard(self, many: int) -> None:
        """Sets how many of its events people have heard."""
        self.heard = many

    def add_answer(self, place: int, *, is_fix: bool) -> None:
        """Counts an answer in it, or a correction, behind which its steps go on."""
        self._set_last(place)
        self.at += 1
        self.steps *= is_fix
        self.recent.clear()

    def _set_last(self, place: int) -> None:
        self.last = place
        if self.above:
            self.above._set_last(place)

    def plays_on(self, changes: int, play: Callable[[], Any]) -> bool:
        """True once it is over, with its result: played until it waits, from the start by `play` where it has not
        begun. What the rules raise comes out here."""
        from greenlet import greenlet

        self.changes = changes
        thread = self._thread = self._thread or greenlet(play)
        self.result = thread.switch()
        return bool(thread.dead)

    def wait(self) -> None:
        """Stands still until it is to go on."""
        assert self._thread and self._thread.parent
        self._thread.parent.switch()

    def give_up(self) -> None:
        """Ends it where it stands; nothing behind that is played."""
        assert self._thread
        self._thread.throw()


@dataclass(slots=True, eq=False)
class Strands:
    """All strands of a game: the one that is played `now`, those that have `begun` and are not done, and the path at
    which whoever answers is, the `focus`. `changes` counts what was done, or mended by hand."""

    now: Strand
    focus: StrandPath
    begun: dict[StrandPath, Strand] = field(default_factory=dict)
    _open: dict[StrandPath, list[str]] = field(default_factory=dict)  # by block, the names of what is not done
    _paths: list[StrandPath] | None = None  # of all that is open, once somebody has asked
    changes: int = 0

    @property
    def whole(self) -> View | None:
        """The view of the table of the game itself, above all strands."""
        return self.now.chain[0].view

    @property
    def view(self) -> View | None:
        """The view of the table of the strand that is played, or of the nearest one above it."""
        return next((strand.view for strand in reversed(self.now.chain) if strand.view), None)

    def focus_on(self, path: StrandPath) -> None:
        """Sends whoever answers to a strand."""
        self.focus = path

    def has_focus(self, path: StrandPath) -> bool:
        """True where whoever answers is in a strand or a block, or above it; or where nothing is open any more."""
        return within(path, self.focus) or not any(within(each, self.focus) for each in self.open_paths())

    def add(self, strand: Strand) -> Strand:
        """A strand that begins."""
        self.begun[strand.path] = strand
        return strand

    def enter(self, strand: Strand) -> None:
        """A strand is played from here on."""
        self.now = strand

    def end(self, strand: Strand) -> None:
        """A strand is over."""
        self.changes += 1
        del self.begun[strand.path]

    def note_change(self) -> None:
        """Counts a change, after which strands that nobody has answered begin anew."""
        self.changes += 1

    def open(self, block: StrandPath, names: Iterable[str]) -> list[Strand]:
        """Sets which strands of a block are played: those that have begun and are none of these any more."""
        wanted = dict.fromkeys(names)
        gone = [(*block, name) for name in self._open.get(block, ()) if name not in wanted]
        for path in gone:
            self.close(path)
        if self._open.get(block) != [*wanted]:
            self._open[block], self._paths = [*wanted], None
        return [self.begun.pop(path) for path in gone if path in self.begun]

    def close(self, path: StrandPath) -> None:
        """Nothing is open any more in a block or a strand."""
        self._open = {block: names for block, names in self._open.items() if not within(block, path)}
        self._paths = None

    def is_open(self, block: StrandPath) -> bool:
        """True where strands of a block are still played."""
        return block in self._open

    def may_come(self, path: StrandPath) -> bool:
        """True where a strand is played, or may still begin."""
        for length in range(1, len(path), 2):
            if path[length] not in self._open.get(path[:length], ()):
                return False
            if path[: length + 1] not in self.begun:
                break
        return True

    def open_paths(self) -> list[StrandPath]:
        """The strands in which something is asked, in order."""
        if self._paths is None:
            self._paths = self._found_open()
        return self._paths

    def _found_open(self) -> list[StrandPath]:
        blocks: dict[StrandPath, StrandPath] = {}
        for block in self._open:
            blocks.setdefault(block[:-1], block)

        def below(path: StrandPath) -> list[StrandPath]:
            block = blocks.get(path)
            return [path] if block is None else [each for name in self._open[block] for each in below((*block, name))]

        return below(())

    def in_focus(self, block: StrandPath, names: Iterable[str]) -> str | None:
        """The strand of a block that whoever answers is in, or the first; None where they are in none of the block."""
        there = list(names)
        if within(self.focus, block):
            wanted = str(self.focus[len(block)]) if len(self.focus) > len(block) else ""
            return wanted if wanted in there else there[0]
        return there[0] if self.has_focus(block) else None

    def mended_by(self, words: str) -> Strand:
        """The strand that can take a correction: the first from the game itself down to the one that is played.

        Raises an AnswerError where none can.
        """
        viewed = [(strand, strand.view) for strand in self.now.chain if strand.view]
        if not viewed:
            raise NotAllowed("there is nothing on the table to mend yet", "take an answer back with :undo")
        for strand, view in viewed[:-1]:
            with suppress(Unreadable):
                view.correction(words)
                return strand
        strand, view = viewed[-1]
        view.correction(words)
        return strand


def names_of(strands: Sequence[StrandPath]) -> dict[StrandPath, str]:
    """The names of some strands: their own, and where several have the same with those above them, too."""
    named = [path for path in strands if path]
    many = Counter(path[-1] for path in named)
    return {path: str(path[-1]) if many[path[-1]] == 1 else " / ".join(map(str, path[1::2])) for path in named}


def strand_called(words: str, strands: Sequence[StrandPath], *, or_begins: bool = False) -> StrandPath | None:
    """The one of some strands, or of those right above them, that words name: whole or by a beginning that is enough,
    or by those who are in it (`dave-ann`)."""
    names = names_of(strands)
    above = {path[:-2]: str(path[-3]) for path in names if len(path) > 2}
    found = [path for path, name in (names | above).items() if fold(words) and fold(words) == fold(name)]
    for some in (names, above) if or_begins and fold(words) else ():
        found = found or [path for path, name in some.items() if people(words, name)]
    return found[0] if len(found) == 1 else None
