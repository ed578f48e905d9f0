"""The state of a game that is played: its answers, how far the playback is among them, and what people have heard.

The playback advances it; undo, commands and the session call its methods.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2s
from typing import Literal, NamedTuple

from companion.engine.audience import Audience
from companion.engine.journal import Journal, Misfit
from companion.engine.strands import Strand, Strands
from companion.table.entries import FIX, Entry, NameChange, StrandPath, within
from companion.table.events import Event


class Suspension(BaseException):
    """No more answers come: the game stands still, and its journal is kept."""


class Rewind(BaseException):
    """Answers were taken back: the rules are to be played again.

    `heard` is how many events of a strand were told before them (None: all of them are to be told again). Where only
    names change (`renames`), the tables lie as they did.
    """

    def __init__(self, heard: dict[StrandPath, int | None], *, renames: bool = False) -> None:
        self.heard = heard
        self.renames = renames


Done = Literal["rolled", "shown", "answered", "mended"]


class PastQuestion(NamedTuple):
    """A question that lies behind: whether its answer is secret, how many events had been told in its strands, and what
    was done there."""

    secret: bool
    told: dict[StrandPath, int]
    done: Done


class BeforeChange(NamedTuple):
    """The state before a player's name is changed."""

    change: NameChange
    entries: list[Entry]
    heard: dict[StrandPath, int]
    focus: StrandPath


@dataclass(slots=True, eq=False)
class GameState:
    """A game as far as it was played.

    `entries` are its answers, of which `place` is the next that the playback gives again; what was asked for those
    before it is in `past`. New ones are kept in the `journal` (None: nowhere), with the lines of a file that they came
    from where it `keeps_lines`; `pending` is what the last line still holds, with its source.
    """

    entries: list[Entry] = field(default_factory=list)
    journal: Journal | None = None
    keeps_lines: bool = False
    audience: Audience = field(default_factory=Audience)
    pending: tuple[str, int] | None = field(init=False)
    _renaming: BeforeChange | None = field(init=False, default=None)
    # from here on anew each time it is played from the start
    strands: Strands = field(init=False)
    past: list[PastQuestion] = field(init=False, default_factory=list)
    place: int = field(init=False, default=0)
    is_live: bool = field(init=False, default=False)
    is_over: bool = field(init=False, default=False)
    _known: set[StrandPath] = field(init=False)
    _fixes: dict[tuple[StrandPath, int], int] = field(init=False)

    def __post_init__(self) -> None:
        last, pause = self.entries[-1] if self.entries else None, self.audience.pause_at
        self.pending = (last.rest, last.source) if last and last.rest else None
        self.begin(pause[0] if pause else last.strand if last else ())

    def begin(self, focus: StrandPath) -> None:
        """The game is about to be played from its start."""
        self.is_live = self.is_over = False
        self.place, self.past = 0, []
        self._known = {entry.strand[:length] for entry in self.entries for length in range(len(entry.strand) + 1)}
        self._fixes, many = {}, Counter[StrandPath]()
        for entry in self.entries:
            if entry.steps:
                self._fixes[entry.strand, many[entry.strand]] = entry.steps
            many[entry.strand] += 1
        root = Strand((), None, self.audience.heard_of((), is_new=() not in self._known))
        self.strands = Strands(root, focus, {(): root})

    @property
    def path(self) -> StrandPath:
        """The strand that is played."""
        return self.strands.now.path

    @property
    def next_entry(self) -> Entry | None:
        """The answer that comes next; None where all were given again."""
        return self.entries[self.place] if self.place < len(self.entries) else None

    def owns_next(self, strand: Strand) -> bool:
        """True where the next answer is of a strand: the journal's, or that of whoever answers."""
        if self.place < len(self.entries):
            return self.entries[self.place].strand == strand.path
        return strand.above is None or self.strands.has_focus(strand.path)

    def begin_strand(self, path: StrandPath, above: Strand) -> Strand:
        """A strand that is played from its start."""
        return self.strands.add(Strand(path, above, self.audience.heard_of(path, is_new=path not in self._known)))

    def leave_strand(self, strand: Strand) -> None:
        """A strand stands still or is over: keeps what was heard of it, and goes back to the one above."""
        assert strand.above
        self.audience.hear(strand.path, strand.told if strand.heard is None else strand.heard)
        self.strands.enter(strand.above)

    # Answers

    def go_live(self) -> None:
        """Somebody is asked."""
        self.is_live = True

    def finish(self) -> None:
        """The game is over."""
        self.is_over = True

    def keep(self, entry: Entry) -> None:
        """Keeps a new answer, or a correction."""
        self.pending = (entry.rest, entry.source) if entry.rest else None
        self.entries.append(self._written(entry))

    def _written(self, entry: Entry) -> Entry:
        """An entry as it stands in the journal now."""
        kept = entry if self.keeps_lines or not entry.source else replace(entry, source=0)
        if self.journal:
            self.journal.append(kept)
        return kept

    def consume(self, done: Done, *, secret: bool = False) -> None:
        """The next answer belongs to what was asked in the strand that is played: that question lies behind."""
        strand = self.strands.now
        self.past.append(PastQuestion(secret, {each.path: each.told for each in strand.chain}, done))
        strand.add_answer(self.place, is_fix=done == "mended")
        self.place += 1

    def fix_comes(self, strand: Strand) -> bool:
        """True where a correction was made at the step that has begun in a strand."""
        return self._fixes.get((strand.path, strand.at)) == strand.steps

    def next_fix(self, steps: int) -> Entry | None:
        """The correction that comes next in the strand that is played, when so many steps have begun. Raises Misfit for
        one of another step."""
        entry = self.next_entry
        if entry is None or entry.ask != FIX or entry.strand != self.path:
            return None
        if entry.steps != steps:
            raise Misfit(self.place, "was made at a step that does not come there any more")
        return entry

    def type_ahead(self, text: str, source: int) -> None:
        """Type next what stands behind an answer on its line; nothing, where that is empty."""
        self.pending = (text, source) if text else None

    def take_pending(self) -> tuple[str, int] | None:
        """The input that was typed ahead; it waits no more."""
        pending, self.pending = self.pending, None
        return pending

    # Undo

    def take_back(self, steps: Sequence[tuple[StrandPath, list[int]]], source: int) -> Rewind:
        """Takes back the answers at some places, strand by strand; from there whoever answers goes on."""
        removed = sorted(place for _, gone in steps for place in gone)
        kept = [entry for place, entry in enumerate(self.entries) if place not in removed]
        for above, gone in steps:
            self._written(Entry("undo", None, "", source=source, undo=len(gone), strand=above))
        heard: dict[StrandPath, int | None] = {}
        for place in reversed(removed):
            heard |= self.past[place].told
        anew = [
            path
            for path in (*self.audience.heard, *heard, self.path)
            if any(within(path, above) and path != above for above, _ in steps)
            and not any(within(entry.strand, path) for entry in kept)
        ]
        first, told = self.entries[removed[0]], self.past[removed[0]].told
        self.strands.focus_on(first.strand)
        if first.steps:
            self.audience.pause(first.strand, told[first.strand])
        if kept and kept[-1].rest:
            kept[-1] = replace(kept[-1], rest="")
        self.entries[:], self.pending = kept, None
        return Rewind(heard | dict.fromkeys(anew) | told)

    def take_back_strand(self, path: StrandPath) -> Rewind:
        """Takes back all that was answered in a strand that is not there any more."""
        kept = [entry for entry in self.entries if not within(entry.strand, path)]
        self._written(Entry("undo", None, "", undo=len(self.entries) - len(kept), strand=path))
        self.entries[:] = kept
        return Rewind({each: None for each in self.audience.heard if within(each, path)})

    # A player's name that is mended

    def rename(self, change: NameChange, *, pauses: bool) -> Rewind:
        """Has the game played again under another name, in silence, and at a pause up to there. It counts once that
        went well; else all stays as it was (`end_rename`)."""
        self._renaming = BeforeChange(change, list(self.entries), dict(self.audience.heard), self.strands.focus)
        chain = self.strands.now.chain
        self.entries[:] = map(change.entry, self.entries)
        self.audience.rename(change)
        self.strands.focus_on(change.path(self.strands.focus))
        if pauses:
            self.audience.pause(change.path(self.path), self.strands.now.told)
        return Rewind({change.path(each.path): each.told for each in chain}, renames=True)

    def end_rename(self, *, holds: bool) -> NameChange | None:
        """The name that was mended, only once. It `holds` once the game was played with it up to where it stood; where
        it can't be played so, nothing was changed."""
        before, self._renaming = self._renaming, None
        if before and holds and self.journal:
            change = before.change
            self.journal.renames(change.before, change.after, change.source * self.keeps_lines)
        elif before and not holds:
            self.entries[:] = before.entries
            self.audience.rewind(dict.fromkeys(self.audience.heard) | before.heard)
            self.strands.focus_on(before.focus)
        return before and before.change

    def read_as(self, answer: str) -> None:
        """Notes which of its readings the next answer has."""
        self.entries[self.place] = replace(self.entries[self.place], answer=answer, others=())

    # What people hear

    def add_event(self, event: Event) -> bool:
        """Counts an event in the strand that is played; True where people are to be told it."""
        strand, audience = self.strands.now, self.audience
        is_behind_all = strand.heard is None and self.place == len(self.entries)
        if is_behind_all and not (audience.passes_over(event) or audience.pause_at):  # else people had heard it
            strand.set_heard(strand.told)
        return strand.add_event(event)

    def is_news(self) -> bool:
        """True where people have not heard yet what follows the next answer in the strand that is played."""
        strand = self.strands.now
        if strand.heard is not None:
            return strand.told >= strand.heard
        return self.audience.passed_over is None and self.place == len(self.entries) - 1

    def has_all_heard(self) -> bool:
        """True where all answers were given again, and people have heard all that was told in the strand."""
        strand = self.strands.now
        return self.place == len(self.entries) and strand.heard is not None and strand.told >= strand.heard


def question_ids(state: GameState, paths: Iterable[StrandPath]) -> dict[StrandPath, str]:
    """The ids that tell the questions of some strands from all others that were ever asked, before and after a
    resume."""
    own = Counter(entry.strand for entry in state.entries)
    undone = state.journal.undone if state.journal else 0
    return {path: _id(path, undone, *(own[path[:end]] for end in range(0, len(path) + 1, 2))) for path in paths}


@lru_cache(maxsize=4096)
def _id(path: StrandPath, undone: int, *answered: int) -> str:
    return blake2s(repr((path, [*answered], undone)).encode(), digest_size=8).hexdigest()
