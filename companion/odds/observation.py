"""A position as somebody at the table has seen it: what was told, what was shown, and what stays a secret of others."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion.odds.position import Position, SeatView
from companion.odds.rollout import RecordingRollout, Rollout, StopRollout, ToldEvent
from companion.table import T
from companion.table.card_questions import Cards, Draw
from companion.table.entries import StrandPath
from companion.table.events import Event
from companion.table.observations import Observations, PublicEvent, ShownCard
from companion.table.parsing import ParsedAnswer
from companion.table.question import Question

ALONE = "only"
"""The reason of a card that nobody was asked for: it could only be this."""


def words(heard: ToldEvent) -> str:
    """An event's words as everybody has heard them."""
    return f"{heard.event.name}|{heard.words.text}|{heard.words.do}"


def asked_as(question: Question[Any], seats: frozenset[str]) -> tuple[Any, ...]:
    """The visible part of an open question: all of it, or of somebody else's secret that it is asked."""
    if question.secret and question.who not in seats:
        return question.name, question.who
    return question.name, question.who, question.text(), tuple(sorted(question.options() or ()))


def watched(position: Position) -> "Observation":
    """A position played to its end, or to where it is asked, and looked at by those to whom nothing is secret."""
    return Observation(position, frozenset(position.players))


def as_seen_by(position: Position, seats: frozenset[str]) -> Position:
    """A position as those know it who hold some seats, and everybody: secrets of others are hidden, but for those that
    were shown since."""
    at_table = Observation(position, seats)
    hidden = {place for place in at_table.secrets() if not at_table.is_shown(place)}
    if not hidden:
        return position
    entries = [replace(each, answer="") if at in hidden else each for at, each in enumerate(position.entries)]
    loose = frozenset(name for at in hidden for name in at_table.asked[at].disclosure.weakly_hinted_by)
    told = tuple(words(each) for each in at_table.run.log if each.event.name not in loose)
    seen = SeatView(told, loose, at_table.last, at_table.since(hidden), seats)
    return replace(position, entries=tuple(entries), hidden=frozenset(hidden), seen=seen)


class Observation:
    """A position played to where it is asked: the questions behind each answer, and what had been told by then."""

    def __init__(self, position: Position, seats: frozenset[str]) -> None:
        self.asked: dict[int, Question[Any]] = {}
        self.told: dict[int, int] = {}
        self.last: tuple[Any, ...] = ()
        self.seats = seats
        self._named: list[ShownCard] = []
        self._left: tuple[str, frozenset[str]] | None = None
        self.run = _ObservedRollout(position, self)
        with suppress(StopRollout):
            self.run.run()

    def answers(self, run: Rollout, question: Question[Any]) -> Any:
        self.last = asked_as(question, self.seats)
        if isinstance(question, Draw) and question.own and question.who and not question.secret:
            self._left = question.who, frozenset(map(question.called, question.cards))
            self._named += [ShownCard(run.place, question.who, each, run.path) for each in sorted(self._left[1])]
        raise StopRollout

    def answered(self, question: Question[Any], parsed: ParsedAnswer) -> None:
        """A question was answered from the journal."""
        place = self.run.place
        self.asked[place], self.told[place] = question, len(self.run.log)
        if question.who:
            look = self.run.path if isinstance(question, Draw) else (place,)
            self._named += [ShownCard(place, question.who, name, look) for name in cards_named(question, parsed)]

    def since(self, hidden: Collection[int]) -> Observations:
        """Observations that bear on the answers that are hidden."""
        asked = self.asked.values()
        says = {name for place in hidden for name in self.asked[place].disclosure.hinted_by}
        alone = {each.alone for each in asked if isinstance(each, Draw)} - {""}
        shown, told = [each for each in self._named if each.place not in hidden], list[PublicEvent]()
        for place, look, event in self.run.placed:
            data = event.data() if event.name in says | alone else {}
            if event.name in says:
                told.append(PublicEvent(place, event.name, data))
            if event.name in alone and data["why"] == ALONE:
                shown.append(ShownCard(place, data["player"], data["card"], look))
        return Observations(tuple(sorted(shown, key=lambda each: each.place)), tuple(told), self._left)

    def behind(self, place: int) -> list[ToldEvent]:
        """Events told behind an answer, before the next one."""
        end = min((told for at, told in self.told.items() if at > place), default=None)
        return self.run.log[self.told[place] : end] if place in self.told else []

    def secrets(self) -> list[int]:
        """Places of the answers that are secrets of others than those who hold the seats."""
        past = self.run.state.past
        return [place for place, each in self.asked.items() if past[place].secret and each.who not in self.seats]

    def is_shown(self, place: int) -> bool:
        """True if a secret was told to everybody, before it was asked for again."""
        question = self.asked[place]
        again = (at for at, each in self.asked.items() if at > place and _of(each) == _of(question))
        events = self.run.log[self.told[place] : self.told.get(next(again, -1))]
        reveals = question.disclosure.revealed_by
        return any(event.name == reveals and str(event.data().get("player")) == question.who for event, _ in events)


def _of(question: Question[Any]) -> tuple[str, str | None]:
    return question.name, question.who


class _ObservedRollout(RecordingRollout):
    """A run of which each answer is looked at, and where each event was told."""

    def __init__(self, position: Position, watcher: Observation) -> None:
        super().__init__(position, watcher, all_of_it=True)
        self.placed: list[tuple[int, StrandPath, Event]] = []
        self._watcher = watcher

    def tell(self, event: Event) -> None:
        super().tell(event)
        self.placed.append((self.place - 1, self.path, event))

    def parse_entry(self, question: Question[T]) -> ParsedAnswer:
        parsed = super().parse_entry(question)
        self._watcher.answered(question, parsed)
        return parsed


def cards_named(question: Question[Any], parsed: ParsedAnswer) -> list[str]:
    """The cards that an answer names, without what is said of each behind it."""
    answer = parsed.meaning
    if isinstance(question, Draw) and question.own and not parsed.is_interrupt:
        return [question.called(answer)]
    if not (isinstance(question, Cards) and question.own and isinstance(answer, list)):
        return []
    return [question.label(card).partition(" (")[0] for card in answer]
