"""A game that is looked at as it is played: who met and won, with which cards, and what these did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from companion.games import Game, Mode, find
from companion.lab.records import NOBODY, STRANGER, RecordRows
from companion.table.event_schema import EventSchema, Whose
from companion.table.events import Event
from companion.table.question import Question

ROUND = "round"
"""The event with which a round begins, and its field."""
Holding = dict[tuple[str, str], int]
Does = Callable[["Recorder", Event], None]
"""The effect of an event on a watcher."""


def called(card: Any) -> str:
    """The name of a card, or of a copy of it: its name, unless its game has two of a name and tells them apart."""
    if isinstance(card, str):
        return card
    printed = getattr(card, "card", card)
    return str(getattr(printed, "called", printed.name))


@dataclass(slots=True)
class ContestRecord:
    """A match that is over: who met, who won, and for each card of each player how many copies there were, and how
    often its text did something."""

    round: int
    met: Sequence[str]
    winners: Sequence[str]
    held: Holding
    acted: Holding

    def winner(self, seats: dict[str, int]) -> int:
        """The seat of who won it alone."""
        return seats.get(self.winners[0], STRANGER) if len(self.winners) == 1 else NOBODY


@dataclass(slots=True)
class Recorder:
    """An observer of one game. Of a game whose events tell nothing of cards those count that were named at the
    `card_asks`, and the game is its one contest.
    """

    schema: EventSchema | None
    card_asks: Sequence[str] = ()
    answers: int = 0
    choices: int = 0
    contests: list[ContestRecord] = field(default_factory=list)
    _does: Mapping[str, Does] = field(default_factory=dict)
    _cited: list[str] = field(default_factory=list)
    _asking: list[str] = field(default_factory=list)
    _round: int = 0
    _first: Sequence[str] = ()
    _held: Holding = field(default_factory=dict)
    _acted: Holding = field(default_factory=dict)
    _pending: Whose = ()
    _idle: bool = False
    _said: Holding = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, mode: Mode) -> Recorder:
        """The watcher for a game of a mode."""
        if schema := game.schema():
            return cls(schema, _does=_what_is_done(game.name))
        return cls(None, game.refereed(mode).card_asks, _does=ROUNDS)

    @property
    def rules(self) -> Iterator[str]:
        """The rules that came up, with an event or a question, each as often as it did."""
        return chain(self._cited, self._asking)

    def asked(self, question: Question[Any], answer: Any) -> None:
        """A question was answered."""
        self.answers += 1
        self.choices += question.asks_for == "choice"
        if question.rule:
            self._asking.append(question.rule)
        if self.schema is None:
            if question.name in self.card_asks and question.who:
                _add(self._held, [(question.who, answer if isinstance(answer, list) else [answer])])
            return
        if says := self.schema.answered.get(question.name):
            said: Holding = {}
            _add(said, says(question, answer))
            for key, many in said.items():  # it may be asked again
                self._said[key] = max(many, self._said.get(key, 0))
        if self._pending and question.name == "by-hand":
            self._shown()

    def told(self, event: Event) -> None:
        """Something happened."""
        self._cited.append(event.rule)
        if does := self._does.get(event.kind.name):
            does(self, event)

    def _shown(self) -> None:
        """Count pending acts as done."""
        if self._pending:
            _add(self._acted, self._pending)
            self._pending = ()
            if self._idle:  # what was taken off beforehand counts no more
                self._idle, self._acted = False, {key: many for key, many in self._acted.items() if many > 0}

    def _is_idle(self, idle: Whose) -> None:
        """Take acts off that were counted."""
        self._idle = True
        _add(self._acted, idle, -1)

    def _begins(self, first: Sequence[str] = ()) -> None:
        self._first = first
        self._held, self._acted, self._pending, self._idle = {}, {}, (), False

    def _ends(self, met: Sequence[str], winners: Sequence[str]) -> None:
        met = met or list(dict.fromkeys(who for who, _ in self._held))
        if self._first:
            met = [*(who for who in self._first if who in met), *(who for who in met if who not in self._first)]
        for who, card in [each for each in self._said if each[0] in met]:
            self._acted[who, card] = self._acted.get((who, card), 0) + self._said.pop((who, card))
        self.contests.append(ContestRecord(self._round, met, winners, self._held, self._acted))
        self._begins()

    def adds_to(
        self,
        rows: RecordRows,
        key: tuple[int, int],
        seats: dict[str, int],
        winners: Sequence[str],
        half: int,
        careful: int,
    ) -> None:
        """Add a game of a number and an arm, which is over, to the rows."""
        if self.schema is None:
            self._ends(list(seats), winners)
        shares = [1 / len(winners) if name in winners else 0.0 for name in seats]
        winner = ContestRecord(0, (), winners, self._held, self._acted).winner(seats)
        counted = (self.answers, self.choices, len(self._cited))
        rows.games.append((*key, len(seats), winner, shares, *counted, half, careful))
        for number, contest in enumerate(self.contests):
            there = [seats[name] for name in contest.met if name in seats]
            rows.contests.append((*key, number, contest.round, there, contest.winner(seats)))
            rows.cards += _cards(contest, (*key, number), seats, bool(self.schema and self.schema.chosen))

    def leads_at_half(self, seats: dict[str, int]) -> int:
        """The leader at half time, by contests won; nobody where several lead, or there is only one."""
        half = self.contests[: len(self.contests) // 2]
        if not half:
            return NOBODY
        wins = Counter(name for contest in half for name in contest.winners if name in seats)
        (one, most), (_, next_most) = [*wins.most_common(2), ("", 0), ("", 0)][:2]
        return seats[one] if most > next_most else NOBODY


def _add(held: Holding, whose: Whose, more: int = 1) -> None:
    for who, cards in whose:
        name = "" if who is None else str(who)
        for card in cards:
            key = name, called(card)
            held[key] = held.get(key, 0) + more


def _round(watcher: Recorder, event: Event) -> None:
    watcher._round = event.changed[ROUND]


def _shows(watcher: Recorder, event: Event) -> None:
    watcher._shown()


def _ends_pending(watcher: Recorder, event: Event) -> None:
    watcher._pending = ()


ROUNDS: Mapping[str, Does] = {ROUND: _round}


@cache
def _what_is_done(name: str) -> Mapping[str, Does]:
    """A table from each kind of event to what is done, for a game that tells of its cards: most events do nothing."""
    schema = find(name).schema()
    assert schema is not None
    names = {ROUND, *schema.named, *schema.shows, *schema.until}
    return {event: _all_of(each) for event in names if (each := list(_done_at(event, schema)))}


def _all_of(each: Sequence[Does]) -> Does:
    """One after the other."""
    if len(each) == 1:
        return each[0]

    def does(watcher: Recorder, event: Event) -> None:
        for one in each:
            one(watcher, event)

    return does


def _done_at(name: str, schema: EventSchema) -> Iterator[Does]:
    """Effects of an event, in turn."""
    if name == ROUND:
        yield _round
    if name in schema.shows:
        yield _shows
    elif name in schema.until:
        yield _ends_pending
    if began := schema.began.get(name):
        yield lambda watcher, event: watcher._begins([*map(str, began(**event.changed))])
    if acted := schema.acted.get(name):
        yield _acting(name, schema, acted)
    if idled := schema.idled.get(name):
        yield lambda watcher, event: watcher._is_idle(idled(**event.changed))
    if held := schema.held.get(name):
        yield lambda watcher, event: _add(watcher._held, held(**event.changed))
    if ended := schema.ended.get(name):

        def over(watcher: Recorder, event: Event) -> None:
            end = ended(**event.changed)
            watcher._ends([*map(str, end.met)], [*map(str, end.winners)])

        yield over


def _acting(name: str, schema: EventSchema, acted: Callable[..., Whose]) -> Does:
    """The effect of an event that tells whose cards' texts do something: at once, or once an event shows it."""

    def at_once(watcher: Recorder, event: Event) -> None:
        _add(watcher._acted, acted(**event.changed))

    def late(watcher: Recorder, event: Event) -> None:
        _add(watcher.contests[-1].acted if watcher.contests else watcher._acted, acted(**event.changed))

    def pending(watcher: Recorder, event: Event) -> None:
        watcher._pending = list(acted(**event.changed))

    if name in schema.late:
        return late
    return pending if schema.shows and name not in (*schema.shows, *schema.until) else at_once


def _cards(
    contest: ContestRecord, key: tuple[int, ...], seats: dict[str, int], chosen: bool
) -> Iterator[tuple[Any, ...]]:
    for (who, card), copies in contest.held.items():
        if who in seats and who in contest.met:
            acted = max(0, contest.acted.get((who, card), 0) + contest.acted.get(("", card), 0))
            yield (*key, seats[who], card, copies, acted, chosen)
