"""A game played from its answers: what was answered is given again, what was told is passed over."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from companion.errors import quoted
from companion.table import Ask, Plays, Referee, Settled, View, current
from companion.table.events import Event
from companion.table.journal import Entry, Misfit, StrandPath, within
from companion.table.questions import AnswerError, NotAllowed, Question, Unreadable
from companion.table.strands import NEVER, Mended, Strand, Switched, Waits
from companion.words import commas

T = TypeVar("T")
S = TypeVar("S")

FIX = "fix"


class Rewind(BaseException):
    """Answers were taken back: the rules are to be played again.

    `heard` is how many events of a strand were told before them (None: all of them are to be told again).
    """

    def __init__(self, heard: dict[StrandPath, int | None]) -> None:
        self.heard = heard


class Asked(NamedTuple):
    """What is kept of a question: whether its answer is secret, and how many events had been told in its strands."""

    secret: bool
    told: dict[StrandPath, int]


class Replay(ABC):
    """A table that plays `entries`, the answers of a journal; what they don't answer is asked `live`.

    `retell` tells the events of the journal again instead of passing over them. With `summary` nothing is told of what
    followed the last answer, but kept in `passed_over`.
    """

    deals = False

    def __init__(
        self, referee: Referee, rules: dict[str, str], entries: list[Entry], *, retell: bool, summary: bool
    ) -> None:
        self.referee = referee
        self.rules = rules
        self.entries = entries
        self.passed_over: list[Event] | None = [] if summary and entries else None  # None: nothing is passed over
        self._retell = retell
        self._heard: dict[StrandPath, int] = {}
        self._target: StrandPath = entries[-1].strand if entries else ()
        self._begin()

    def _begin(self) -> None:
        self._own: defaultdict[StrandPath, list[int]] = defaultdict(list)  # where the answers of each strand stand
        self._below: defaultdict[StrandPath, list[int]] = defaultdict(list)  # and of those below it, too
        for place, entry in enumerate(self.entries):
            self._note(place, entry.strand)
        self._asked: dict[int, Asked] = {}
        self._used: set[int] = set()
        self._open: dict[StrandPath, list[str]] = {}  # the strands that are not done, by their block
        self._catching_up = False
        self._now = self._strand((), None)

    @property
    def view(self) -> View | None:
        """What lies on the table of the strand that is played, or of the nearest one above it."""
        return next((strand.view for strand in reversed(self._now.chain) if strand.view), None)

    @view.setter
    def view(self, view: View | None) -> None:
        self._now.view = view

    @abstractmethod
    def live(self, question: Question[T]) -> T:
        """The answer to a question that no entry answers; it is added to the entries by `add`."""

    @abstractmethod
    def say(self, event: Event) -> None:
        """Tells people an event that is new to them."""

    def play(self) -> dict[str, Any]:
        """Plays to the end and gives the result's data. Raises Misfit where an entry does not fit."""
        while True:
            self._begin()
            try:
                result = self.referee(self, self.rules)  # type: ignore[arg-type]
            except Rewind as back:
                for path, heard in back.heard.items():
                    self._heard.pop(path, None)
                    if heard is not None:
                        self._heard[path] = heard
                continue
            self._refuse_unused("is one too many: the game ends before it")
            return result

    def add(self, entry: Entry, strand: Strand) -> None:
        """A new answer, or a correction, in a strand that is being played."""
        self._note(len(self.entries), strand.path)
        self.entries.append(entry)

    def mended_by(self, words: str) -> Strand:
        """The strand that can take a correction: the first from the game itself down to the one that is played.

        Raises an AnswerError where none can.
        """
        viewed = [(strand, strand.view) for strand in self._now.chain if strand.view]
        if not viewed:
            raise NotAllowed("there is nothing on the table to mend yet", "take an answer back with :undo")
        for strand, view in viewed[:-1]:
            with suppress(Unreadable):
                view.correction(words)
                return strand
        strand, view = viewed[-1]
        view.correction(words)
        return strand

    def ask(self, question: Question[T] | Ask[T, S]) -> T | S:
        """The journal's answer, or the one that is given now."""
        asked = current(question)
        while not isinstance(asked, Settled):
            strand, place = self._now, self._now.next_place
            if self._carry_out_fix():
                asked = current(question)
                continue
            if self._catching_up and place >= strand.limit:
                raise Waits
            self._remember(place, asked.secret)
            try:
                if place == NEVER:
                    self._refuse_unused("belongs to nothing that is open there")
                answer = self.live(asked) if place == NEVER else self._journaled(asked, place)
            except Mended as mended:
                if mended.path != strand.path:
                    raise
                continue
            self._use(strand)
            return answer
        return asked.answer

    def tell(self, event: Event) -> None:
        """Tells an event, unless it was told before."""
        strand = self._now
        strand.told += 1
        strand.recent.append(event)
        if strand.heard is None and strand.next_place == NEVER and len(self.entries) - 1 in self._used:
            if self.passed_over is not None:
                self.passed_over.append(event)
                return
            strand.heard = strand.told - 1
        if strand.heard is not None and strand.told > strand.heard:
            strand.heard = strand.told
            self.say(event)

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """The results of strands that are played at the same time, in the order in which their last answers came.

        `plays` may be a function: it is called anew when one of them is done, and after a correction by hand. A strand
        that it no longer names, and that is not done, is given up.
        """
        above = self._now
        above.blocks += 1
        block = (*above.path, above.blocks)
        done: dict[str, T] = {}
        played: dict[str, int] = {}  # up to where in the journal
        while todo := self._to_play(plays, block, done):
            limit = min(above.limit, above.next_place)
            last = {name: self._last((*block, name), limit) for name in todo}
            behind = [name for name in todo if last[name] >= 0 and played.get(name) != limit]
            if behind:
                name = min(behind, key=last.__getitem__)
            elif above.next_place == limit < NEVER:
                if not self._carry_out_fix():
                    ask = quoted(self.entries[limit].ask)
                    raise Misfit(limit, f"answers {ask}, but {commas(todo)} are played there, at the same time")
                continue
            elif self._catching_up:
                raise Waits
            else:
                name = self._chosen(block, todo)
            played[name] = limit
            self._play((*block, name), limit, bool(behind), todo[name], done)
        self._close(block)
        return {name: done[name] for name in sorted(done, key=lambda name: self._last((*block, name), NEVER))}

    def open_strands(self) -> list[StrandPath]:
        """The strands in which something is asked, in order."""

        def below(path: StrandPath) -> list[StrandPath]:
            block = next((block for block in self._open if block[:-1] == path), None)
            return [path] if block is None else [each for name in self._open[block] for each in below((*block, name))]

        return below(())

    def _strand(self, path: StrandPath, above: Strand | None, limit: int = NEVER) -> Strand:
        heard = 0 if self._retell or self._last(path, NEVER) < 0 else None
        return Strand(path, above, self._own[path], self._heard.get(path, heard), limit)

    def _note(self, place: int, path: StrandPath) -> None:
        self._own[path].append(place)
        for length in range(len(path) + 1):
            self._below[path[:length]].append(place)

    def _last(self, path: StrandPath, limit: int) -> int:
        """Where the last answer in a strand, or below it, stands before a limit; -1 for nowhere."""
        places = self._below.get(path, ())
        many = bisect_left(places, limit)
        return places[many - 1] if many else -1

    def _to_play(
        self, plays: Plays[T] | Callable[[], Plays[T]], block: StrandPath, done: dict[str, T]
    ) -> dict[str, Callable[[], T]]:
        """What is still to be played; what was, and is not done, is given up."""
        now = plays() if callable(plays) else plays
        todo = {name: play for name, play in now.items() if name not in done}
        for name in self._open.get(block, ()):
            if name not in todo:
                self._close((*block, name))
                if name not in done:
                    self._used.update(self._below.get((*block, name), ()))
        self._open[block] = list(todo)
        return todo

    def _close(self, path: StrandPath) -> None:
        self._open = {block: names for block, names in self._open.items() if not within(block, path)}

    def _chosen(self, block: StrandPath, todo: dict[str, Any]) -> str:
        """The strand that whoever answers is in, or the first."""
        wanted = str(self._target[len(block)]) if within(self._target, block) and len(self._target) > len(block) else ""
        return wanted if wanted in todo else next(iter(todo))

    def _play(self, path: StrandPath, limit: int, catches_up: bool, play: Callable[[], T], done: dict[str, T]) -> None:
        """Plays a strand as far as it goes; its result is added to those that are done."""
        above, was_catching_up = self._now, self._catching_up
        strand = self._now = self._strand(path, above, limit)
        self._catching_up = catches_up or was_catching_up
        try:
            result = play()
            if strand.next_place != NEVER:
                raise Misfit(strand.next_place, f"is one too many: {path[-1]} is over before it")
            done[str(path[-1])] = result
        except Waits:
            if not catches_up:
                raise
        except Switched as switched:
            if not within(switched.path, path[:-1]):
                raise
            self._target = switched.path
        except Mended as mended:
            if mended.path != above.path:
                raise
        finally:
            self._heard[path] = strand.told if strand.heard is None else strand.heard
            self._now, self._catching_up = above, was_catching_up

    def _remember(self, place: int, secret: bool) -> None:
        told = {strand.path: strand.told for strand in self._now.chain}
        self._asked[min(place, len(self.entries))] = Asked(secret, told)

    def _use(self, strand: Strand) -> None:
        self._used.add(strand.next_place)
        strand.at += 1
        strand.recent.clear()

    def _refuse_unused(self, why: str) -> None:
        if len(self._used) < len(self.entries):
            raise Misfit(next(place for place in range(len(self.entries)) if place not in self._used), why)

    def _carry_out_fix(self) -> bool:
        """Carries out the correction that comes next, one alone: after it, something else may be asked."""
        strand, place = self._now, self._now.next_place
        if place >= strand.limit or self.entries[place].ask != FIX:
            return False
        try:
            if self.view is None:
                raise NotAllowed("there was nothing on the table to mend")
            event = self.view.correction(self.entries[place].answer)()
        except AnswerError as error:
            raise Misfit(place, f"no longer fits: {error}") from None
        self._remember(place, False)
        self._use(strand)
        self.tell(event)
        return True

    def _journaled(self, question: Question[T], place: int) -> T:
        entry = self.entries[place]
        if entry.displaced:
            raise Misfit(place, "stood on another line: one before it is lost, or there twice")
        if entry.ask != question.name:
            raise Misfit(place, f"answers {quoted(entry.ask)}, but “{question.name}” is asked there")
        if entry.who != question.who:
            asked = question.who or "the table"
            raise Misfit(
                place, f"is from {quoted(entry.who) if entry.who else 'the table'}, but {asked} is asked there"
            )
        try:
            return question.read(entry.answer)
        except AnswerError as error:
            raise Misfit(place, f"no longer fits: {error}") from None
