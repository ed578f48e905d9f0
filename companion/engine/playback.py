"""A game played from its answers: what was answered is given again, what was told is passed over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import Any, NamedTuple

from companion.engine.journal import Journal, Misfit
from companion.engine.strands import Mended, Strand, Switched
from companion.errors import CompanionError, quoted
from companion.table import STEP_LINES, Ask, Askable, B, Data, Plays, Referee, S, Settled, T, View, current
from companion.table.events import Event
from companion.table.played import Entry, StrandPath, within
from companion.table.question import AnswerError, Between, NotAllowed, Question, Unreadable
from companion.words import commas

FIX = "fix"


class Suspended(BaseException):
    """No more answers come: the game stands still, and its journal is kept."""


class Rewind(BaseException):
    """Answers were taken back: the rules are to be played again.

    `heard` is how many events of a strand were told before them (None: all of them are to be told again).
    """

    def __init__(self, heard: dict[StrandPath, int | None]) -> None:
        self.heard = heard


class Asked(NamedTuple):
    """A question's record: whether its answer is secret, how many events had been told in its strands, and what was
    done with its answer: it was `rolled`, `shown`, `answered` or `mended`.
    """

    secret: bool
    told: dict[StrandPath, int]
    done: str


@dataclass(eq=False)
class Replay(ABC):
    """A table that plays `entries`, the answers of a journal; what they don't answer is asked `live`.

    New answers are kept in the `journal` (None: nowhere), with the lines of a file that they came from where it
    `keeps_lines`. `retell` tells the events of the journal again instead of passing over them. With `summary` people
    are told where things stand instead of what followed the last answer, which is kept in `passed_over`, unless `heard`
    is how many events of each strand they have heard, at a pause behind it. `auto` is what the program answers by
    itself: `none`, `dice` (rolls, draws and shuffles) or `all`; where it `deals`, the game was begun so.
    """

    referee: Referee
    rules: dict[str, str]
    entries: list[Entry] = field(default_factory=list, kw_only=True)
    journal: Journal | None = field(default=None, kw_only=True)
    keeps_lines: bool = field(default=False, kw_only=True)
    auto: str = field(default="none", kw_only=True)
    deals: bool = field(default=False, kw_only=True)
    retell: bool = field(default=False, kw_only=True)
    summary: bool = field(default=False, kw_only=True)
    heard: dict[StrandPath, int] = field(default_factory=dict, kw_only=True)

    def __post_init__(self) -> None:
        self.lays_anew = self.summary and bool(self.entries)  # hands may no longer know how the table is to look
        self.passed_over: list[Event] | None = [] if self.lays_anew and not self.heard else None  # None: there is none
        self.paused = max(self.heard.items(), key=lambda each: len(each[0]), default=None)  # where people paused
        self.read_on: set[int] = set()  # where answers stand of a journal of before that nothing asks for any more
        last = self.entries[-1] if self.entries else None
        self.rest = (last.rest, last.source) if last and last.rest else None  # what the last line still holds
        self.target = self.paused[0] if self.paused else last.strand if last else ()  # where whoever answers is
        self._begin()

    def _begin(self) -> None:
        self._own = Counter(entry.strand for entry in self.entries)  # how many answers there are of each strand
        self._answered = {entry.strand[:length] for entry in self.entries for length in range(len(entry.strand) + 1)}
        self._mended = self._mended_steps()
        self.is_over = False
        self._is_live = False  # whether somebody was asked
        self._next = 0  # where the answer stands that comes next: in the order in which they were given
        self.behind: list[Asked] = []  # what was asked, for each answer
        self._open: dict[StrandPath, list[str]] = {}  # the strands that are not done, by their block
        self.strands: dict[StrandPath, Strand] = {}  # those that are played, with their tables
        self._changes = 0  # how often a strand was done, or something was mended by hand
        self.now = self._strand((), None)

    @property
    def path(self) -> StrandPath:
        """The strand that is played."""
        return self.now.path

    @property
    def whole(self) -> View | None:
        """The view of the game itself, above all strands."""
        return self.now.chain[0].view

    @property
    def view(self) -> View | None:
        """The view of the strand that is played, or of the nearest one above it."""
        return next((strand.view for strand in reversed(self.now.chain) if strand.view), None)

    @view.setter
    def view(self, view: View | None) -> None:
        self.now.view = view

    @abstractmethod
    def live(self, question: Question[T]) -> T:
        """The answer to a question that no entry answers; it is added to the entries by `add`."""

    @abstractmethod
    def say(self, event: Event) -> None:
        """Tells people an event that is new to them."""

    def taken(self) -> None:
        """An answer was taken: what has to be seen to before the rules go on."""
        return

    def over(self, result: Data) -> None:
        """The game is over, with this result; a Rewind takes answers back all the same."""
        return

    def pauses(self, lines: int, *, stays: bool) -> None:
        """A step begins, and nobody has heard more: hands do what was told; `stays` where they are still at it."""
        return

    def not_there(self, path: StrandPath) -> None:
        """An answer comes next of a strand that is not there; a Rewind takes it back."""
        return

    def rewinds(self, back: Rewind) -> None:
        """The rules are about to be played again; everything stands as it did before."""
        return

    def begins(self, path: StrandPath) -> None:
        """A strand is about to be played from its start."""
        return

    def mends(self) -> None:
        """Something is about to be mended by hand that people have not heard of."""
        return

    def mended(self, event: Event) -> None:
        """Note that it was mended, and people were told the event."""
        return

    def run(self) -> dict[str, Any]:
        """Plays to the end and gives the result's data.

        Raises Suspended where the answers end before the game does, Misfit where an entry does not fit, or where the
        rules fail on one that was given before.
        """
        while True:
            self._begin()
            try:
                result = self.referee(self, self.rules)  # type: ignore[arg-type]
                if self._next == len(self.entries):
                    self.is_over = True
                    self.over(result)
            except Rewind as back:
                self.rewinds(back)
                self.heard = {path: many for path, many in (self.heard | back.heard).items() if many is not None}
                continue
            except CompanionError:
                raise
            except Exception as fault:
                if self._is_live or not self._next:
                    raise
                why = f"leads to a fault of the program's own ({type(fault).__name__}: {fault})"
                raise Misfit(self._next - 1, why) from fault
            if self._next < len(self.entries):
                raise Misfit(self._next, "is one too many: the game ends before it")
            return result

    def keep(self, entry: Entry, strand: Strand | None = None) -> None:
        """Keeps a new answer, or a correction, in a strand: in the one that is played, unless it is told."""
        self.rest = (entry.rest, entry.source) if entry.rest else None
        entry.strand = (strand or self.now).path
        self.write(entry)
        self._own[entry.strand] += 1
        self.entries.append(entry)

    def write(self, entry: Entry) -> None:
        """Writes what was done into the journal."""
        entry.source *= self.keeps_lines
        if self.journal:
            self.journal.append(entry)

    def question_id(self, path: StrandPath) -> str:
        """An id of a strand's question, different from all that were ever asked, before and after a resume."""
        answered = [self._own[path[:length]] for length in range(0, len(path) + 1, 2)]
        undone = self.journal.undone if self.journal else 0
        return blake2s(repr((path, answered, undone)).encode(), digest_size=8).hexdigest()

    def from_here(self) -> Rewind:
        """Plays again in silence, to where the game stands."""
        return Rewind({each.path: each.told for each in self.now.chain})

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

    def ask(self, question: Askable[T] | Ask[T, S], between: Between[B] | None = None) -> T | S | B:
        """The journal's answer, or the one that is given now."""
        strand, asked = self.now, current(question, between)
        while not isinstance(asked, Settled):
            if not self._is_at(strand):
                self._wait(strand)
            elif not self._carry_out_fix():
                try:
                    if self._next < len(self.entries):
                        answer: T | B = self._journaled(asked)
                    else:
                        self._is_live = True
                        answer = self.live(asked)
                    done = "rolled" if asked.kind == "roll" else "shown" if asked.asks_for == "chance" else "answered"
                    secret = asked.secret and not asked.is_between(self.entries[self._next].answer)
                    self._use(strand, done, secret=secret)
                    self.taken()
                    return answer
                except Switched as switched:
                    self.target = switched.path
                    if strand.above:
                        self._wait(strand)
                except Mended:
                    continue  # made anew once it is carried out, as it is where the journal is played again
            asked = current(question, between)
        if asked.asked:
            self._read_on(*asked.asked)
        return asked.answer

    def tell(self, event: Event) -> None:
        """Tells an event, unless it was told before."""
        strand = self.now
        strand.told += 1
        strand.recent.append(event)
        if strand.heard is None and self._next == len(self.entries):
            if self.passed_over is not None:
                self.passed_over.append(event)
                return
            if self.paused:  # people had heard it, and paused behind it
                return
            strand.heard = strand.told - 1
        if strand.heard is not None and strand.told > strand.heard:
            strand.heard = strand.told
            self.say(event)

    def step(self, lines: int = STEP_LINES) -> None:
        """A step begins: what was mended here is mended, and people see to their hands."""
        strand, stays = self.now, False
        strand.steps += 1
        while self._mended.get((strand.path, strand.at)) == strand.steps:
            if self._is_at(strand):
                stays = self._carry_out_fix(strand.steps)
            else:
                self._wait(strand)
        if self._next == len(self.entries) and strand.heard is not None and strand.told >= strand.heard:
            if self.paused == (strand.path, strand.told):
                stays, self.paused = True, None
            self.pauses(lines, stays=stays)

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """The results of strands, of which each waits where it stands while another is played."""
        above = self.now
        above.blocks += 1
        block = (*above.path, above.blocks)
        done: dict[str, T] = {}
        begun: dict[str, Strand] = {}
        while todo := self._to_play(plays, block, done, begun):
            name = self._chosen(block, todo) if self._next == len(self.entries) else self._journals(block, todo, begun)
            if name is not None:
                self._play((*block, name), todo[name], done, begun)
            elif not self._carry_out_fix():
                self._wait(above)
        self._close(block)
        return {name: done[name] for name in sorted(done, key=lambda name: begun[name].last)}

    def is_open(self, block: StrandPath) -> bool:
        """True if strands of a block are still played."""
        return block in self._open

    def may_come(self, path: StrandPath) -> bool:
        """True if a strand is played, or may still begin."""
        for length in range(1, len(path), 2):
            if path[length] not in self._open.get(path[:length], ()):
                return False
            if path[: length + 1] not in self.strands:
                break
        return True

    def open_strands(self) -> list[StrandPath]:
        """The strands in which something is asked, in order."""
        blocks: dict[StrandPath, StrandPath] = {}
        for block in self._open:
            blocks.setdefault(block[:-1], block)

        def below(path: StrandPath) -> list[StrandPath]:
            block = blocks.get(path)
            return [path] if block is None else [each for name in self._open[block] for each in below((*block, name))]

        return below(())

    def _mended_steps(self) -> dict[tuple[StrandPath, int], int]:
        """At which steps corrections were made: by the strand, and how many answers there were in it."""
        many: Counter[StrandPath] = Counter()
        found = {}
        for entry in self.entries:
            if entry.steps:
                found[entry.strand, many[entry.strand]] = entry.steps
            many[entry.strand] += 1
        return found

    def _strand(self, path: StrandPath, above: Strand | None) -> Strand:
        heard = 0 if self.retell or path not in self._answered else None
        strand = self.strands[path] = Strand(path, above, self.heard.get(path, heard))
        return strand

    def _to_play(
        self, plays: Plays[T] | Callable[[], Plays[T]], block: StrandPath, done: dict[str, T], begun: dict[str, Strand]
    ) -> dict[str, Callable[[], T]]:
        """Plays that are still to come; what was played, and is not done, is given up."""
        now = plays() if callable(plays) else plays
        todo = {name: play for name, play in now.items() if name not in done}
        for name in self._open.get(block, ()):
            if name not in todo:
                self._close((*block, name))
                if name not in done and name in begun:
                    self.strands.pop((*block, name))
                    begun.pop(name).give_up()
        self._open[block] = list(todo)
        return todo

    def _close(self, path: StrandPath) -> None:
        self._open = {block: names for block, names in self._open.items() if not within(block, path)}

    def _chosen(self, block: StrandPath, todo: dict[str, Any]) -> str | None:
        """The strand that whoever answers is in, or the first; None where they are in one that is not of the block."""
        target = self.target
        if within(target, block):
            wanted = str(target[len(block)]) if len(target) > len(block) else ""
            return wanted if wanted in todo else next(iter(todo))
        return next(iter(todo)) if self._is_here(block) else None

    def _journals(self, block: StrandPath, todo: dict[str, Any], begun: dict[str, Strand]) -> str | None:
        """The strand of the next answer in the journal; None where it is of the one above, or elsewhere.

        What nothing is asked of any more is played before an answer of the one above.
        """
        entry = self.entries[self._next]
        if within(entry.strand, block) and len(entry.strand) > len(block):
            name = str(entry.strand[len(block)])
            if name not in todo:
                self.not_there((*block, name))
                raise Misfit(self._next, f"is one too many: {name} is over before it")
            return name
        if entry.strand != block[:-1] or entry.ask == FIX:
            return None
        for name in todo:
            if name not in begun or begun[name].changes != self._changes:
                return name
        raise Misfit(self._next, f"answers {quoted(entry.ask)}, but {commas(todo)} are played there, at the same time")

    def _play(self, path: StrandPath, play: Callable[[], T], done: dict[str, T], begun: dict[str, Strand]) -> None:
        """Plays a strand until it waits; its result is added to those that are done.

        One that nobody has answered begins anew after each change: played from the journal, it begins with its first
        answer.
        """
        name, above = str(path[-1]), self.now
        strand = begun.get(name)
        if strand is None or (strand.last < 0 and strand.changes != self._changes):
            if strand:
                strand.give_up()
            self.begins(path)
            strand = begun[name] = self._strand(path, above)
        strand.changes, self.now = self._changes, strand
        try:
            if strand.goes_on(play):
                done[name] = strand.result
                self._changes += 1
                del self.strands[path]
        finally:
            self.heard[path] = strand.told if strand.heard is None else strand.heard
            self.now = above

    def _is_at(self, strand: Strand) -> bool:
        """True if the next answer is of a strand: the journal's, or that of whoever answers."""
        if self._next < len(self.entries):
            return self.entries[self._next].strand == strand.path
        return strand.above is None or self._is_here(strand.path)

    def _is_here(self, path: StrandPath) -> bool:
        """True if whoever answers is in a strand or a block, or in one above it; or where nothing is open any more."""
        return within(path, self.target) or not any(within(each, self.target) for each in self.open_strands())

    def _wait(self, strand: Strand) -> None:
        """Lets the strands play to which the next answer belongs."""
        if strand.above is None:
            raise Misfit(self._next, "belongs to nothing that is open there")
        strand.waits()

    def _read_on(self, name: str, answer: str | None) -> None:
        """Passes an answer over that a journal of before has to what is not asked any more."""
        if self._next < len(self.entries):
            entry = self.entries[self._next]
            if (entry.strand, entry.ask) == (self.now.path, name) and answer in (None, entry.answer):
                self.read_on.add(self._next)
                self._use(self.now, "answered")

    def _use(self, strand: Strand, done: str, *, secret: bool = False) -> None:
        """The next answer belongs to what was asked in a strand: that question lies behind."""
        chain = strand.chain
        self.behind.append(Asked(secret, {each.path: each.told for each in chain}, done))
        for each in chain:
            each.last = self._next
        self._next += 1
        strand.at += 1
        if done != "mended":
            strand.steps = 0
        strand.recent.clear()

    def _carry_out_fix(self, steps: int = 0) -> bool:
        """Carries out the correction that comes next, one alone: after it, something else may be asked."""
        strand, place = self.now, self._next
        if place == len(self.entries) or self.entries[place].strand != strand.path or self.entries[place].ask != FIX:
            return False
        if self.entries[place].steps != steps:
            raise Misfit(place, "was made at a step that does not come there any more")
        is_new = self._is_new(strand)
        if is_new:
            self.mends()
        try:
            if self.view is None:
                raise NotAllowed("there was nothing on the table to mend")
            event = self.view.correction(self.entries[place].answer)()
        except AnswerError as error:
            raise Misfit(place, f"no longer fits: {error}") from None
        self._use(strand, "mended")
        self._changes += 1
        self.tell(event)
        if is_new:
            self.mended(event)
        return True

    def _is_new(self, strand: Strand) -> bool:
        """True if people have not heard yet what follows the next answer in a strand, and are told it."""
        if strand.heard is not None:
            return strand.told >= strand.heard
        return self.passed_over is None and self._next == len(self.entries) - 1

    def _journaled(self, question: Question[T]) -> Any:
        place, entry = self._next, self.entries[self._next]
        if entry.displaced:
            raise Misfit(place, "stood on another line: one before it is lost, or there twice")
        if entry.ask != question.name:
            raise Misfit(place, f"answers {quoted(entry.ask)}, but “{question.name}” is asked there")
        if entry.who != question.who:
            asked = question.who or "the table"
            given = quoted(entry.who) if entry.who else "the table"
            raise Misfit(place, f"is from {given}, but {asked} is asked there")
        try:
            return question.heard(entry.answer)
        except AnswerError as error:
            raise Misfit(place, f"no longer fits: {error}") from None
