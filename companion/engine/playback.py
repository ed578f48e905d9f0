"""A game played from its answers: what was answered is given again, what was told is passed over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from companion.engine.journal import Misfit
from companion.engine.state import Done, GameState, Rewind
from companion.engine.strands import Strand
from companion.errors import CompanionError, quoted
from companion.table import STEP_LINES, Ask, Askable, B, Data, KnownAnswer, Plays, Referee, S, T, View, current
from companion.table.entries import FIX, NameChange, StrandPath, within
from companion.table.events import Event
from companion.table.parsing import ParsedAnswer, parse
from companion.table.question import AnswerError, Interrupts, NotAllowed, Question
from companion.words import commas


class Host(ABC):
    """The one who sits at a playback: answers what no entry does, and is told what is new."""

    @abstractmethod
    def ask_live(self, question: Question[T]) -> ParsedAnswer | None:
        """The answer to a question that no entry answers, which is kept among the entries. None where the state was
        changed instead: a correction was kept, or the focus is on another strand; the question is then made anew."""

    @abstractmethod
    def on_event(self, event: Event) -> None:
        """Tells people an event that is new to them."""

    def on_answer(self) -> None:
        """An answer was taken, and the rules are about to go on."""
        return

    def on_name(self, change: NameChange, refused: Exception | None) -> None:
        """A player's name was mended, or the game can't be played with it."""
        return

    def on_finish(self, result: Data) -> None:
        """The game is over, with this result; a Rewind takes answers back all the same."""
        return

    def on_pause(self, lines: int, *, stays: bool) -> None:
        """A step begins, and nobody has heard more: hands do what was told; `stays` where they are still at it."""
        return

    def on_missing_strand(self, path: StrandPath) -> None:
        """An answer comes next of a strand that is not there; a Rewind takes it back."""
        return


class TableListener:
    """One who follows how the tables lie: what is about to change without an event that says so."""

    def on_rewind(self, back: Rewind) -> None:
        """The rules are about to be played again; everything stands as it did before."""

    def on_strand(self, path: StrandPath) -> None:
        """A strand is about to be played from its start."""

    def before_fix(self) -> None:
        """Something is about to be mended by hand that people have not heard of."""

    def after_fix(self, event: Event) -> None:
        """It was mended, and people were told the event."""


NOBODY: Final = TableListener()


class Playback:
    """A table that plays the answers of a game's state; what they don't answer its host is asked.

    `cards` gives those in play; where the program `deals`, the game was begun so.
    """

    def __init__(
        self,
        referee: Referee,
        rules: dict[str, str],
        state: GameState,
        host: Host,
        cards: Callable[[], Any],
        *,
        deals: bool = False,
        listener: TableListener = NOBODY,
    ) -> None:
        self.rules = rules
        self.state = state
        self.deals = deals
        self._referee = referee
        self._host = host
        self._cards = cards
        self._listener = listener

    @property
    def cards(self) -> Any:
        """The cards in play."""
        return self._cards()

    @property
    def view(self) -> View | None:
        """The view of the table of the strand that is played, or of the nearest one above it."""
        return self.state.strands.view

    @view.setter
    def view(self, view: View | None) -> None:
        self.state.strands.now.show(view)

    def run(self) -> dict[str, Any]:
        """Plays to the end and gives the result's data.

        Raises Suspension where the answers end before the game does, Misfit where an entry does not fit, or where the
        rules fail on one that was given before.
        """
        state = self.state
        while True:
            state.begin(state.strands.focus)
            try:
                result = self._referee(self, self.rules)
                if state.next_entry is None:
                    self._settle_name()
                    state.finish()
                    self._host.on_finish(result)
            except Rewind as back:
                self._listener.on_rewind(back)
                state.audience.rewind(back.heard)
                continue
            except Exception as fault:
                if change := state.end_rename(holds=False):
                    self._host.on_name(change, fault)
                    continue
                if isinstance(fault, CompanionError) or state.is_live or not state.place:
                    raise
                why = f"leads to a fault of the program's own ({type(fault).__name__}: {fault})"
                raise Misfit(state.place - 1, why) from fault
            if state.next_entry is not None:
                raise Misfit(state.place, "is one too many: the game ends before it")
            return result

    def ask(self, question: Askable[T] | Ask[T, S], between: Interrupts[B] | None = None) -> T | S | B:
        """The journal's answer, or the one that is given now."""
        state = self.state
        strand, asked = state.strands.now, current(question, between)
        while not isinstance(asked, KnownAnswer):
            if not state.owns_next(strand):
                self._wait(strand)
            elif not self._carry_out_fix():
                found = self.parse_entry(asked) if state.place < len(state.entries) else self._live(asked)
                if found is None:
                    continue
                done: Done = "rolled" if asked.kind == "roll" else "shown" if asked.asks_for == "chance" else "answered"
                state.consume(done, secret=asked.secret and not found.is_interrupt)
                self._host.on_answer()
                return found.meaning  # type: ignore[no-any-return]
            asked = current(question, between)
        return asked.answer

    def tell(self, event: Event) -> None:
        """Tells an event, unless it was told before."""
        if self.state.add_event(event):
            self._host.on_event(event)

    def step(self, lines: int = STEP_LINES) -> None:
        """A step begins: what was mended here is mended, and people see to their hands."""
        state, strand, stays = self.state, self.state.strands.now, False
        strand.begin_step()
        while state.fix_comes(strand):
            if state.owns_next(strand):
                stays = self._carry_out_fix(strand.steps)
            else:
                self._wait(strand)
        if state.has_all_heard():
            self._settle_name()
            took_up = state.audience.takes_up_pause(strand.path, strand.told)
            self._host.on_pause(lines, stays=took_up or stays)

    def together(self, plays: Plays[T] | Callable[[], Plays[T]]) -> dict[str, T]:
        """The results of strands, of which each waits where it stands while another is played."""
        strands = self.state.strands
        above = strands.now
        block = above.begin_block()
        done: dict[str, T] = {}
        begun: dict[str, Strand] = {}
        while True:
            todo = {name: play for name, play in _now(plays).items() if name not in done}
            for gone in strands.open(block, todo):
                begun.pop(str(gone.path[-1])).give_up()
            if not todo:
                break
            is_live = self.state.next_entry is None
            name = strands.in_focus(block, todo) if is_live else self._journals(block, todo, begun)
            if name is not None:
                self._play((*block, name), todo[name], done, begun)
            elif not self._carry_out_fix():
                self._wait(above)
        strands.close(block)
        return {name: done[name] for name in sorted(done, key=lambda name: begun[name].last)}

    def _journals(self, block: StrandPath, todo: dict[str, Any], begun: dict[str, Strand]) -> str | None:
        """The strand of the next answer in the journal; None where it is of the one above, or elsewhere.

        What nothing is asked of any more is played before an answer of the one above.
        """
        state = self.state
        entry = state.entries[state.place]
        if within(entry.strand, block) and len(entry.strand) > len(block):
            name = str(entry.strand[len(block)])
            if name not in todo:
                self._host.on_missing_strand((*block, name))
                raise Misfit(state.place, f"is one too many: {name} is over before it")
            return name
        if entry.strand != block[:-1] or entry.ask == FIX:
            return None
        for name in todo:
            if name not in begun or begun[name].changes != state.strands.changes:
                return name
        raise Misfit(state.place, f"answers {quoted(entry.ask)}, but {commas(todo)} are played there, at the same time")

    def _play(self, path: StrandPath, play: Callable[[], T], done: dict[str, T], begun: dict[str, Strand]) -> None:
        """Plays a strand until it waits; its result is added to those that are done.

        One that nobody has answered begins anew after each change: played from the journal, it begins with its first
        answer.
        """
        state, strands, name = self.state, self.state.strands, str(path[-1])
        strand = begun.get(name)
        if strand is None or (strand.last < 0 and strand.changes != strands.changes):
            if strand:
                strand.give_up()
            self._listener.on_strand(path)
            strand = begun[name] = state.begin_strand(path, strands.now)
        strands.enter(strand)
        try:
            if strand.plays_on(strands.changes, play):
                done[name] = strand.result
                strands.end(strand)
        finally:
            state.leave_strand(strand)

    def _wait(self, strand: Strand) -> None:
        """Lets the strands play to which the next answer belongs."""
        if strand.above is None:
            raise Misfit(self.state.place, "belongs to nothing that is open there")
        strand.wait()

    def _carry_out_fix(self, steps: int = 0) -> bool:
        """Carries out the correction that comes next, one alone: after it, something else may be asked."""
        state = self.state
        fix = state.next_fix(steps)
        if fix is None:
            return False
        is_news = state.is_news()
        if is_news:
            self._listener.before_fix()
        try:
            if self.view is None:
                raise NotAllowed("there was nothing on the table to mend")
            event = self._read_entry(self.view.correction)()
        except AnswerError as error:
            raise Misfit(state.place, f"no longer fits: {error}") from None
        state.consume("mended")
        state.strands.note_change()
        self.tell(event)
        if is_news:
            self._listener.after_fix(event)
        return True

    def _live(self, question: Question[T]) -> ParsedAnswer | None:
        self._settle_name()
        self.state.go_live()
        return self._host.ask_live(question)

    def _settle_name(self) -> None:
        if change := self.state.end_rename(holds=True):
            self._host.on_name(change, None)

    def _read_entry(self, read: Callable[[str], T]) -> T:
        """The meaning of the next entry, in the first of its readings that can be taken. Raises an AnswerError."""
        entry = self.state.entries[self.state.place]
        if not entry.others:
            return read(entry.answer)
        refused = []
        for answer in (entry.answer, *entry.others):
            try:
                found = read(answer)
            except AnswerError as error:
                refused.append(error)
            else:
                self.state.read_as(answer)
                return found
        raise refused[0]

    def parse_entry(self, question: Question[T]) -> ParsedAnswer:
        """The meaning of the next answer in the journal to a question. Raises Misfit."""
        place, entry = self.state.place, self.state.entries[self.state.place]
        if entry.displaced:
            raise Misfit(place, "stood on another line: one before it is lost, or there twice")
        if entry.ask != question.name:
            raise Misfit(place, f"answers {quoted(entry.ask)}, but “{question.name}” is asked there")
        if entry.who != question.who:
            asked = question.who or "the table"
            given = quoted(entry.who) if entry.who else "the table"
            raise Misfit(place, f"is from {given}, but {asked} is asked there")
        try:
            return self._read_entry(partial(parse, question))
        except AnswerError as error:
            raise Misfit(place, f"no longer fits: {error}") from None


def _now(plays: Plays[T] | Callable[[], Plays[T]]) -> Plays[T]:
    return plays() if callable(plays) else plays
