"""A front whose hands do what they are told, and look at the referee's layout at every question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from hands.grammar import Grammar
from hands.own_table import CannotDo, Hands, Spot, spots_of
from support.play import Begun, Chance

from companion.engine.journal import Journal, read_journal
from companion.engine.playback import Playback
from companion.engine.state import Suspension
from companion.table import View
from companion.table.entries import Entry, StrandPath
from companion.table.events import Event
from companion.table.parsing import ParsedAnswer
from companion.table.question import Question

TELLING = 0.6
Mischief = Callable[["PairOfHands", Question[Any]], str | None]
"""A line typed instead of an answer, such as `:undo`, or None."""


class WatchedPlayback(Playback):
    """A playback whose front is shown each table as it is laid, and each question as it is asked."""

    front: PairOfHands

    @property
    def view(self) -> View | None:
        return super().view

    @view.setter
    def view(self, view: View | None) -> None:
        first = self.state.strands.now.view is None
        Playback.view.fset(self, view)  # type: ignore[attr-defined]
        if first:
            self.front.begin()

    def _live(self, question: Question[Any]) -> ParsedAnswer | None:
        self.front.asked = question.text()
        self.front.questions[self.state.path] = question
        return super()._live(question)


class Noticed:
    """A journal, if there is one, whose front is shown each answer before anything comes of it."""

    def __init__(self, front: PairOfHands, journal: Journal | None) -> None:
        self.front = front
        self.journal = journal

    @property
    def undone(self) -> int:
        return self.journal.undone if self.journal else 0

    def append(self, entry: Entry) -> None:
        if self.journal:
            self.journal.append(entry)
        if not entry.undo:
            self.front.answered(entry)

    def hears(self, strand: StrandPath, heard: list[int]) -> None:
        if self.journal:
            self.journal.hears(strand, heard)

    def take_move(self) -> Path | None:
        return self.journal.take_move() if self.journal else None

    def finish(self, result: Any) -> None:
        if self.journal:
            self.journal.finish(result)


class PairOfHands(Chance):
    """Answers by chance, and does what is told. What it can't do, and what then lies otherwise, is in `faults`."""

    def __init__(
        self,
        random: Random,
        grammar: Grammar,
        mischief: Mischief = lambda *_: None,
        lines: int = 100_000,
        at_a_pause: Callable[[PairOfHands], str | None] | None = None,
    ) -> None:
        super().__init__(random, lines)
        self.grammar = grammar
        self.mischief = mischief
        self.at_a_pause = at_a_pause
        self.questions: dict[StrandPath, Question[Any]] = {}  # that were put last, in each strand
        self.hands: Hands | None = None
        self.faults: list[str] = []
        self.looks = 0
        self.asked = ""
        self._later: list[tuple[Entry, Callable[[], object]]] = []  # until what is played at the same time is over
        self._done: list[Entry] = []
        self._heard_before: list[tuple[str, str]] = []  # while nothing lay there
        self.said: list[str] = []

    def begin(self) -> None:
        """The game lays its table, or lays it anew after all was taken back: from here on hands go by what they are told."""
        lays = self.hands is None or (not self.session.path and self.session.state.is_live)
        if lays and (there := self.there()):
            self.hands = Hands(there, self.grammar.hidden)
            self.hands.answers = self.session.entries
            for do, text in self._heard_before:
                self._does(lambda hands, do=do, text=text: self.grammar.do(hands, do, text))  # type: ignore[misc]

    def comes_back(self, answers: list[Entry]) -> None:
        """People have left and come back: their table lies as they left it."""
        now = {id(before): after for before, after in zip(self.session.entries, answers, strict=True)}
        self._later = [(now[id(entry)], act) for entry, act in self._later if id(entry) in now]
        self._done = [now[id(entry)] for entry in self._done if id(entry) in now]
        if self.hands:
            self.hands.answers = answers

    def there(self) -> dict[str, Spot]:
        """The places of all tables that are seen from the strand that is played."""
        views = [strand.view for strand in self.session.state.strands.now.chain if strand.view]
        return {id: spot for view in views if (laid := view.laid_out()) for id, spot in spots_of(laid).items()}

    def tells(self, event: Event) -> None:
        super().tells(event)
        text, do = event.words()
        data = event.data()
        if self.hands and event.name == "laid" and "moves" in data:
            self.said.append(f"laid: {do}")
            self._does(lambda hands: hands.carry_out(data["moves"], self.grammar.called))
            self._does(lambda hands: self.grammar.know(hands, data["moves"]))
        elif do and not self.hands:
            self._heard_before.append((do, text))
        elif do:
            self.told(do, text)
        elif self.hands:
            self._does(lambda hands: self.grammar.hear(hands, text))

    def told(self, do: str, text: str) -> None:
        """Hands carry out what is said."""
        self.said.append(do)
        self._does(lambda hands: self.grammar.do(hands, do, text))

    def answered(self, entry: Entry) -> None:
        """Somebody gives an answer: what its hands did to have it."""
        if self.hands:
            later = self._does(lambda hands: self.grammar.answer(hands, entry.ask, entry.who, self.asked, entry.answer))
            if callable(later):
                self._later.append((entry, later))

    def _does(self, act: Callable[[Hands], object]) -> object:
        assert self.hands
        views = [strand.view for strand in reversed(self.session.state.strands.now.chain)]
        self.hands.near = list(dict.fromkeys(id for view in views for id in self._ids(view))) or list(self.hands.spots)
        try:
            return act(self.hands)
        except CannotDo as fault:
            self.faults.append(f"{fault} [{' | '.join(self.said[-4:])}]")
            return None

    @staticmethod
    def _ids(view: View | None) -> Iterable[str]:
        laid = view.laid_out() if view else None
        return spots_of(laid) if laid else ()

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.look(f"at {question.name}")
        return super().line(question)

    def steps(self, view: View | None, lines: int = 0) -> bool:
        """Hands are done with what they were told so far; now and then they pause, where they may."""
        self.look("at a pause")
        return self.at_a_pause is not None and self.random.random() < 0.3

    def waits(self, words: str) -> str | None:
        return self.at_a_pause(self) if self.at_a_pause and not self.session.state.is_over else ""

    def words(self, question: Question[Any]) -> str | None:
        return self.mischief(self, question) or self._telling(question)

    def _telling(self, question: Question[Any]) -> str | None:
        """Often an answer with which the game tells more: a deck of many cards, a match that is refereed."""
        telling = question.pick_telling(self.random) if self.random.random() < TELLING else None
        return None if telling is None else question.write(telling)

    def look(self, when: str) -> None:
        """Compares the table with the layout; differences are faults, and are put right."""
        if self.hands is None:
            return
        self.looks += 1
        self._later = [each for each in self._later if any(each[0] is entry for entry in self.session.entries)]
        self._done = [each for each in self._done if not self.session.state.strands.is_open(each.strand[:-1])]
        for entry, act in [each for each in self._later if not self.session.state.strands.is_open(each[0].strand[:-1])]:
            if not any(entry is each for each in self._done):
                act()
                self._done.append(entry)
        there = self.there()
        self.grammar.sees(self.hands, there)
        if differences := self.hands.differs(there, self.grammar.called):
            self.faults.append(f"{when}, after {' | '.join(self.said[-6:])}: {'; '.join(differences)}")
            self.hands.spots |= there
        self.hands.forget_what_only_counts(there, self.grammar.called)
        self.said.clear()


def watched(options: list[str], rules: list[str], front: PairOfHands, journal: Path | None = None) -> PairOfHands:
    """A game that a pair of hands has played to its end, or as long as it types lines. With a journal it goes on where
    people had left it."""
    begun = Begun(options, rules)
    kept, goes_on = Journal.begin(journal, begun.header) if journal else None, dict[str, Any]()
    while True:
        session = begun.session(front, journal=Noticed(front, kept), **goes_on)
        session.playback.__class__ = WatchedPlayback
        session.playback.front = front  # type: ignore[attr-defined]
        try:
            session.run()
            front.look("in the end")
            return front
        except Suspension:
            if front.lines_left < 0:
                return front
        finally:
            if kept:
                kept.close()
        assert journal
        played = read_journal(journal)
        kept, goes_on = Journal.go_on(played), {"entries": played.entries, "summary": True, "heard": played.heard}
        front.comes_back(played.entries)
