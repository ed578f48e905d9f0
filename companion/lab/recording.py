"""A game that is looked at as it is played: who met and won, with which cards, and what these did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.games import Game, Mode, find
from companion.lab.records import NOBODY, STRANGER, RecordRows
from companion.table.contests import EventSchema, Whose
from companion.table.events import Data, Event
from companion.table.question import Question

ROUND = "round"
"""The event with which a round begins, and its field."""
Holding = dict[tuple[str, str], int]
Does = Callable[["Recorder", Data], None]
"""The effect of an event on a watcher, with what changed by it."""


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

    telling: EventSchema | None
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
    _pending: list[tuple[str, str]] = field(default_factory=list)
    _idle: bool = False
    _said: Counter[tuple[str, str]] = field(default_factory=Counter)

    @classmethod
    def of(cls, game: Game, mode: Mode) -> Recorder:
        """The watcher for a game of a mode."""
        if telling := game.telling:
            return cls(telling, _does=_what_is_done(game.name))
        return cls(None, game.refereed(mode).card_asks, _does=ROUNDS)

    @property
    def rules(self) -> Counter[str]:
        """The number of times that each rule came up, with an event or a question."""
        return Counter(self._cited) + Counter(self._asking)

    def asked(self, question: Question[Any], answer: Any) -> None:
        """A question was answered."""
        self.answers += 1
        self.choices += question.asks_for == "choice"
        if question.rule:
            self._asking.append(question.rule)
        if self.telling is None:
            if question.name in self.card_asks and question.who:
                named = answer if isinstance(answer, list) else [answer]
                _add(self._held, ((question.who, called(card)) for card in named))
            return
        if asks := self.telling.asks.get(question.name):
            self._said |= Counter(_each(asks(question, answer)))  # it may be asked again
        if self._pending and question.name == "by-hand":
            self._shown()

    def told(self, event: Event) -> None:
        """Something happened."""
        self._cited.append(event.rule)
        if does := self._does.get(event.kind.name):
            does(self, event.changed)

    def _acts(self, acting: list[tuple[str, str]]) -> None:
        """Cards' texts do something, at once."""
        _add(self._acted, acting)

    def _may_act(self, acting: list[tuple[str, str]]) -> None:
        """Cards' texts do something if an event follows that shows it."""
        self._pending = acting

    def _shown(self) -> None:
        """Count pending acts as done."""
        if self._pending:
            _add(self._acted, self._pending)
            self._pending = []
            if self._idle:  # what was taken off beforehand counts no more
                self._idle, self._acted = False, {key: many for key, many in self._acted.items() if many > 0}

    def _ends_pending(self) -> None:
        self._pending = []

    def _is_idle(self, idle: list[tuple[str, str]]) -> None:
        """Take acts off that were counted."""
        self._idle = True
        for key in idle:
            self._acted[key] = self._acted.get(key, 0) - 1

    def _begins(self, first: Sequence[str] = ()) -> None:
        self._first = first
        self._held, self._acted, self._pending, self._idle = {}, {}, [], False

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
        if self.telling is None:
            self._ends(list(seats), winners)
        shares = [1 / len(winners) if name in winners else 0.0 for name in seats]
        winner = ContestRecord(0, (), winners, self._held, self._acted).winner(seats)
        counted = (self.answers, self.choices, len(self._cited))
        rows.games.append((*key, len(seats), winner, shares, *counted, half, careful))
        for number, contest in enumerate(self.contests):
            there = [seats[name] for name in contest.met if name in seats]
            rows.contests.append((*key, number, contest.round, there, contest.winner(seats)))
            rows.cards += _cards(contest, (*key, number), seats, bool(self.telling and self.telling.chosen))

    def leads_at_half(self, seats: dict[str, int]) -> int:
        """The leader at half time, by contests won; nobody where several lead, or there is only one."""
        half = self.contests[: len(self.contests) // 2]
        if not half:
            return NOBODY
        wins = Counter(name for contest in half for name in contest.winners if name in seats)
        (one, most), (_, next_most) = [*wins.most_common(2), ("", 0), ("", 0)][:2]
        return seats[one] if most > next_most else NOBODY


def _add(held: Holding, keys: Iterable[tuple[str, str]]) -> None:
    for key in keys:
        held[key] = held.get(key, 0) + 1


def _round(watcher: Recorder, changed: Data) -> None:
    watcher._round = changed[ROUND]


ROUNDS: Mapping[str, Does] = {ROUND: _round}


@cache
def _what_is_done(name: str) -> Mapping[str, Does]:
    """A table from each kind of event to what is done, for a game that tells of its cards: most events do nothing."""
    telling = find(name).telling
    assert telling is not None
    names = {ROUND, *telling.named, *telling.shows, *telling.until}
    return {event: _all_of(each) for event in names if (each := list(_done_at(event, telling)))}


def _all_of(each: Sequence[Does]) -> Does:
    """One after the other."""
    if len(each) == 1:
        return each[0]

    def does(watcher: Recorder, changed: Data) -> None:
        for one in each:
            one(watcher, changed)

    return does


def _done_at(event: str, telling: EventSchema) -> Iterator[Does]:
    """Effects of an event, in turn."""
    if event == ROUND:
        yield _round
    if event in telling.shows:
        yield lambda watcher, changed: watcher._shown()
    elif event in telling.until:
        yield lambda watcher, changed: watcher._ends_pending()
    if begins := telling.begins.get(event):
        yield lambda watcher, changed: watcher._begins([*map(str, begins(changed))])
    if acts := telling.acts.get(event):
        at_once = not telling.shows or event in telling.shows or event in telling.until
        is_late, counts = event in telling.late, Recorder._acts if at_once else Recorder._may_act

        def act(watcher: Recorder, changed: Data) -> None:
            acting = _each(acts(changed))
            if is_late and watcher.contests:
                _add(watcher.contests[-1].acted, acting)
            else:
                counts(watcher, acting)

        yield act
    if idle := telling.idle.get(event):
        yield lambda watcher, changed: watcher._is_idle(_each(idle(changed)))
    if holds := telling.holds.get(event):
        yield lambda watcher, changed: _add(watcher._held, _each(holds(changed)))
    if ends := telling.ends.get(event):

        def over(watcher: Recorder, changed: Data) -> None:
            met, winners = ends(changed)
            watcher._ends([*map(str, met)], [*map(str, winners)])

        yield over


def _each(whose: Whose) -> list[tuple[str, str]]:
    return [("" if who is None else str(who), called(card)) for who, cards in whose for card in cards]


def _cards(
    contest: ContestRecord, key: tuple[int, ...], seats: dict[str, int], chosen: bool
) -> Iterator[tuple[Any, ...]]:
    for (who, card), copies in contest.held.items():
        if who in seats and who in contest.met:
            acted = max(0, contest.acted.get((who, card), 0) + contest.acted.get(("", card), 0))
            yield (*key, seats[who], card, copies, acted, chosen)
