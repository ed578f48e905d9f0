"""A game that is looked at as it is played: who met and won, with which cards, and what these did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games import Game, Mode
from companion.lab.records import NOBODY, STRANGER, Rows
from companion.table.contests import Telling, Whose
from companion.table.events import Data, Event
from companion.table.question import Question

ROUND = "round"
"""The event with which a round begins, and its field."""
Holding = Counter[tuple[str, str]]


def called(card: Any) -> str:
    """What a card is called, or a copy of it: its name, unless its game has two of a name and tells them apart."""
    if isinstance(card, str):
        return card
    printed = getattr(card, "card", card)
    return str(getattr(printed, "called", printed.name))


@dataclass(slots=True)
class Contest:
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
class Watcher:
    """What is found in one game. Of a game whose events tell nothing of cards those count that were named at the
    `card_asks`, and the game is its one contest."""

    telling: Telling | None
    card_asks: Sequence[str] = ()
    answers: int = 0
    choices: int = 0
    contests: list[Contest] = field(default_factory=list)
    _named: Collection[str] = ()
    _cited: list[str] = field(default_factory=list)
    _asking: list[str] = field(default_factory=list)
    _round: int = 0
    _first: Sequence[str] = ()
    _held: Holding = field(default_factory=Counter)
    _acted: Holding = field(default_factory=Counter)
    _pending: Holding = field(default_factory=Counter)
    _said: Holding = field(default_factory=Counter)

    @classmethod
    def of(cls, game: Game, mode: Mode) -> Watcher:
        """Whoever looks at a game of a mode."""
        if telling := game.telling:
            return cls(telling, _named=telling.named)
        return cls(None, game.refereed(mode).card_asks)

    @property
    def rules(self) -> Counter[str]:
        """How often each rule came up, with an event or a question."""
        return Counter(self._cited) + Counter(self._asking)

    def asked(self, question: Question[Any], answer: Any) -> None:
        """A question was answered."""
        self.answers += 1
        self.choices += question.asks_for == "choice"
        if question.rule:
            self._asking.append(question.rule)
        if question.name in self.card_asks and question.who:
            named = answer if isinstance(answer, list) else [answer]
            self._held.update((question.who, called(card)) for card in named)
        if self.telling and question.name in self.telling.asks:
            self._said |= Counter(_each(self.telling.asks[question.name](question, answer)))  # it may be asked again
        if self._pending and question.name == "by-hand":
            self._shown()

    def told(self, event: Event) -> None:
        """Something happened."""
        name, telling = event.kind.name, self.telling
        self._cited.append(event.rule)
        if name == ROUND:
            self._round = event.changed[ROUND]
        if telling is None:
            return
        if self._pending:
            if name in telling.shows:
                self._shown()
            elif name in telling.until:
                self._pending.clear()
        if name in self._named:
            self._tells(name, telling, event.changed)

    def _tells(self, name: str, telling: Telling, changed: Data) -> None:
        if name in telling.begins:
            self._begins([*map(str, telling.begins[name](changed))])
        if name in telling.acts:
            self._acts(name, telling, _each(telling.acts[name](changed)))
        if name in telling.idle:
            self._acted.subtract(_each(telling.idle[name](changed)))
        if name in telling.holds:
            self._held.update(_each(telling.holds[name](changed)))
        if name in telling.ends:
            met, winners = telling.ends[name](changed)
            self._ends([*map(str, met)], [*map(str, winners)])

    def _acts(self, name: str, telling: Telling, acting: list[tuple[str, str]]) -> None:
        if name in telling.late and self.contests:
            self.contests[-1].acted.update(acting)
        elif telling.shows and name not in telling.shows and name not in telling.until:
            self._pending = Counter(acting)
        else:
            self._acted.update(acting)

    def _shown(self) -> None:
        self._acted += self._pending
        self._pending.clear()

    def _begins(self, first: Sequence[str] = ()) -> None:
        self._first = first
        self._held, self._acted, self._pending = Counter(), Counter(), Counter()

    def _ends(self, met: Sequence[str], winners: Sequence[str]) -> None:
        met = met or list(dict.fromkeys(who for who, _ in self._held))
        met = [*(who for who in self._first if who in met), *(who for who in met if who not in self._first)]
        for who, card in [each for each in self._said if each[0] in met]:
            self._acted[who, card] += self._said.pop((who, card))
        self.contests.append(Contest(self._round, met, winners, self._held, self._acted))
        self._begins()

    def adds_to(
        self, rows: Rows, key: tuple[int, int], seats: dict[str, int], winners: Sequence[str], half: int, careful: int
    ) -> None:
        """What was found in the game of a number and an arm, which is over, joins the rows."""
        if self.telling is None:
            self._ends(list(seats), winners)
        shares = [1 / len(winners) if name in winners else 0.0 for name in seats]
        winner = Contest(0, (), winners, self._held, self._acted).winner(seats)
        counted = (self.answers, self.choices, len(self._cited))
        rows.games.append((*key, len(seats), winner, shares, *counted, half, careful))
        for number, contest in enumerate(self.contests):
            there = [seats[name] for name in contest.met if name in seats]
            rows.contests.append((*key, number, contest.round, there, contest.winner(seats)))
            rows.cards += _cards(contest, (*key, number), seats, bool(self.telling and self.telling.chosen))

    def leads_at_half(self, seats: dict[str, int]) -> int:
        """Who has won most in the first half of the contests; nobody where several have, or there is only one."""
        half = self.contests[: len(self.contests) // 2]
        wins = Counter(name for contest in half for name in contest.winners if name in seats)
        (one, most), (_, next_most) = [*wins.most_common(2), ("", 0), ("", 0)][:2]
        return seats[one] if most > next_most else NOBODY


def _each(whose: Whose) -> list[tuple[str, str]]:
    return [("" if who is None else str(who), called(card)) for who, cards in whose for card in cards]


def _cards(contest: Contest, key: tuple[int, ...], seats: dict[str, int], chosen: bool) -> Iterator[tuple[Any, ...]]:
    for (who, card), copies in contest.held.items():
        if who in seats and who in contest.met:
            acted = max(0, contest.acted[who, card] + contest.acted["", card])
            yield (*key, seats[who], card, copies, acted, chosen)
