"""A front whose hands do what they are told, and look at the referee's layout at every question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hands.grammar import Grammar
from hands.own_table import CannotDo, Hands, Spot, spots_of
from support.play import Begun, Chance

from companion.engine.session import Session
from companion.engine.strands import Strand
from companion.table import View
from companion.table.events import Event
from companion.table.played import Entry, StrandPath
from companion.table.question import Question

Mischief = Callable[["PairOfHands", Question[Any]], str | None]
"""A line typed instead of an answer, such as `:undo`, or None."""


class WatchedSession(Session):
    """A session whose front is shown each table as it is laid, and each answer before anything comes of it."""

    @property
    def view(self) -> View | None:
        return super().view

    @view.setter
    def view(self, view: View | None) -> None:
        first = self.now.view is None
        Session.view.fset(self, view)  # type: ignore[attr-defined]
        if isinstance(self.front, PairOfHands) and first:
            self.front.begin()

    def live(self, question: Question[Any]) -> Any:
        if isinstance(self.front, PairOfHands):
            self.front.asked = question.text()
        return super().live(question)

    def keep(self, entry: Entry, strand: Strand | None = None) -> None:
        super().keep(entry, strand)
        if isinstance(self.front, PairOfHands):
            self.front.answered(entry)


class PairOfHands(Chance):
    """Answers by chance, and does what is told. What it can't do, and what then lies otherwise, is in `faults`."""

    def __init__(
        self, random: Random, grammar: Grammar, mischief: Mischief = lambda *_: None, lines: int = 100_000
    ) -> None:
        super().__init__(random, lines)
        self.grammar = grammar
        self.mischief = mischief
        self.hands: Hands | None = None
        self.faults: list[str] = []
        self.looks = 0
        self.asked = ""
        self._later: list[tuple[StrandPath, Callable[[], object]]] = []  # until what is played at the same time is over
        self._heard_before: list[tuple[str, str]] = []  # while nothing lay there
        self.said: list[str] = []

    def begin(self) -> None:
        """The game lays its table, or lays it anew after all was taken back: from here on hands go by what they are told."""
        lays = self.hands is None or (not self.session.path and self.session._is_live)
        if lays and (there := self.there()):
            self.hands = Hands(there, self.grammar.hidden)
            for do, text in self._heard_before:
                self._does(lambda hands, do=do, text=text: self.grammar.do(hands, do, text))  # type: ignore[misc]

    def there(self) -> dict[str, Spot]:
        """The places of all tables that are seen from the strand that is played."""
        views = [strand.view for strand in self.session.now.chain if strand.view]
        there = {id: spot for view in views if (laid := view.laid_out()) for id, spot in spots_of(laid).items()}
        for spot in there.values():
            spot.things = [each for each in spot.things if each.name != self.grammar.nothing]
        return there

    def tells(self, event: Event) -> None:
        super().tells(event)
        text, do = event.words()
        data = event.data()
        if self.hands and "moves" in data:
            self.said.append(f"laid: {do}")
            self._does(lambda hands: hands.carry_out(data["moves"], self.grammar.called))
        elif do and not self.hands:
            self._heard_before.append((do, text))
        elif do:
            self.told(do, text)

    def told(self, do: str, text: str) -> None:
        """Hands carry out what is said."""
        self.said.append(do)
        self._does(lambda hands: self.grammar.do(hands, do, text))

    def answered(self, entry: Entry) -> None:
        """Somebody gives an answer: what its hands did to have it."""
        if self.hands:
            self._does(lambda hands: self.grammar.answer(hands, entry.ask, entry.who, self.asked, entry.answer))

    def _does(self, act: Callable[[Hands], object]) -> None:
        assert self.hands
        self.hands.near = {id for strand in self.session.now.chain for id in self._ids(strand.view)}
        try:
            if callable(later := act(self.hands)):
                self._later.append((self.session.path, later))
        except CannotDo as fault:
            self.faults.append(f"{fault} [{' | '.join(self.said[-4:])}]")

    @staticmethod
    def _ids(view: View | None) -> set[str]:
        laid = view.laid_out() if view else None
        return set(spots_of(laid)) if laid else set()

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.look(f"at {question.name}")
        return super().line(question)

    def words(self, question: Question[Any]) -> str | None:
        return self.mischief(self, question)

    def look(self, when: str) -> None:
        """Compares the table with the layout; differences are faults, and are put right."""
        if self.hands is None:
            return
        self.looks += 1
        for path, act in [each for each in self._later if each[0] not in self.session.open_strands()]:
            act()
            self._later.remove((path, act))
        there = self.there()
        if differences := self.hands.differs(there, self.grammar.called):
            self.faults.append(f"{when}, after {' | '.join(self.said[-6:])}: {'; '.join(differences)}")
            self.hands.spots |= there
        self.hands.forget_what_only_counts(there, self.grammar.called)
        self.said.clear()


def watched(options: list[str], rules: list[str], front: PairOfHands) -> PairOfHands:
    """A game that a pair of hands has played to its end."""
    begun = Begun(options, rules)
    session = begun.session(front)
    session.__class__ = WatchedSession
    session.run()
    front.look("in the end")
    return front
