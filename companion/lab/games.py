"""One game of a mode, played on its own from its number: teams, decks, dice and draws by the players of `odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from companion.engine.automatic import SequentialTable
from companion.games import Game as AnyGame
from companion.games import Mode
from companion.lab.plan import LabPlan
from companion.lab.recording import Recorder, called
from companion.odds.lookahead import CarefulPlayer
from companion.odds.players import ChancePlayer
from companion.odds.position import Position, loaded
from companion.odds.rollout import LONGEST, Player, Rollout, StopRollout
from companion.table import Data, KnownAnswer, Referee, T
from companion.table.entries import Entry
from companion.table.events import Event
from companion.table.parsing import ParsedAnswer
from companion.table.question import Question


@dataclass(slots=True)
class LabPlayer:
    """The answerer of a game of the lab: says who plays, tells all that there is to tell of cards, and else answers as
    another player does. The cards among which the `careful` chose are kept in `offers`, with whether they took them.
    Somebody, the `holder`, has the cards `held` in the deck, where one is chosen. Where nobody has, and all is left
    `by_chance`, that is quicker by itself.
    """

    names: tuple[str, ...]
    player: Player
    choices: Random
    writes: bool
    careful: tuple[str, ...] = ()
    holder: str = ""
    held: tuple[str, ...] = ()
    by_chance: ChancePlayer | None = None
    begun: bool = False
    offers: list[tuple[str, str, bool]] = field(default_factory=list)

    def answers(self, run: Any, question: Question[Any]) -> tuple[Any, str]:
        if not self.begun:
            self.begun = True
            answer: Any = list(self.names)
            return answer, question.write(answer)
        answer = self._holding(question) if self.held else question.pick_telling(self.choices)
        if answer is not None:
            return answer, question.write(answer) if self.writes else ""
        answer, text = self.player.answers(run, question)
        if question.who in self.careful and question.kind == "cards" and question.asks_for == "choice":
            self._offered(question, answer)
        return answer, text

    def _holding(self, question: Question[Any]) -> Any:
        """A deck with the cards that are held, of who holds them; what is told without them else."""
        if question.who != self.holder or question.kind != "cards" or question.asks_for == "chance":
            return question.pick_telling(self.choices)
        options = question.options() or ()
        there = Counter(card for card in self.held if card in options)
        return question.pick_with(self.choices, there) if there else question.pick_telling(self.choices)

    def _offered(self, question: Any, answer: Any) -> None:
        there = question.able() if hasattr(question, "able") else question.cards
        taken = {called(card) for card in (answer if isinstance(answer, list) else [answer]) if card is not None}
        for card in dict.fromkeys(called(card) for card in there if card is not None):
            self.offers.append((question.who, card, card in taken))


@dataclass(slots=True)
class ByItself(SequentialTable):
    """A table at which chance answers and nothing is written down: quicker than a journal by far."""

    cards: Any
    player: LabPlayer
    watcher: Recorder
    tell: Callable[[Event], None]
    deals: bool = True

    def ask(self, question: Any, between: Any = None) -> Any:
        asked: Any = question() if callable(question) else question
        if isinstance(asked, KnownAnswer):
            return asked.answer
        if between is not None:
            asked.allowing(between)
        if self.watcher.answers >= LONGEST:
            raise StopRollout
        player = self.player
        if player.begun and player.by_chance is not None:
            answer = _picked(asked, player.by_chance)
        else:
            answer = player.answers(None, asked)[0]
        self.watcher.asked(asked, answer)
        return answer


def _picked(question: Question[Any], by_chance: ChancePlayer) -> Any:
    """The answer that `LabPlayer` gives where all is left to chance, of which most games of the lab are made."""
    choices = by_chance.choices
    if (answer := question.pick_telling(choices)) is not None:
        return answer
    between, asks_for = question.between, question.asks_for
    if between is not None and (done := between.pick(choices)) is not None:
        return done
    if asks_for == "chance":
        return question.pick(by_chance.luck)
    if asks_for == "fact" and (told := question.played_out()) is not None:
        return told
    return question.pick(choices)


class JournaledRun(Rollout):
    """A game with its journal, that is looked at."""

    def __init__(self, position: Position, player: LabPlayer, watcher: Recorder) -> None:
        super().__init__(position, player)
        self.watcher = watcher

    def ask_live(self, question: Question[T]) -> ParsedAnswer:
        parsed = super().ask_live(question)
        self.watcher.asked(question, parsed.meaning)
        return parsed

    def tell(self, event: Event) -> None:
        self.watcher.told(event)


class LabGame(NamedTuple):
    """A game that was played: by whom, what was found in it, its result (None: it came to none), and its journal's
    answers, where it has them."""

    player: LabPlayer
    watcher: Recorder
    result: Data | None
    entries: list[Entry]


class Setting(NamedTuple):
    """The start of an arm's games, and the referee: the same for all of them."""

    position: Position
    game: AnyGame
    mode: Mode
    cards: Any
    referee: Referee
    winners: Callable[[Data], Sequence[str]]
    seats: dict[str, int]


@lru_cache(maxsize=4)
def setting_of(plan: LabPlan, arm: int) -> Setting:
    """The setting of a plan's games."""
    position = plan.position(arm)
    game, mode, cards = loaded(position)
    refereed = game.refereed(mode)
    assert refereed.winners is not None  # else it could not be loaded
    seats = {name: seat for seat, name in enumerate(plan.names)}
    return Setting(position, game, mode, cards, refereed.referee, refereed.winners, seats)


def played(plan: LabPlan, setting: Setting, number: int, arm: int) -> LabGame:
    """The game of a number with the sets of an arm. Who is careful tries answers from its journal."""
    if plan.careful:
        return with_journal(plan, number, arm)
    player = _player(plan, number, setting.position, writes=False)
    watcher = Recorder.of(setting.game, setting.mode)
    table = ByItself(setting.cards, player, watcher, watcher.told)
    try:
        result = setting.referee(table, setting.position.rules)
    except StopRollout:
        result = None
    return LabGame(player, watcher, result, [])


def with_journal(plan: LabPlan, number: int, arm: int) -> LabGame:
    """The same game with its journal."""
    position = plan.position(arm)
    game, mode, _ = loaded(position)
    player, watcher = _player(plan, number, position, writes=True), Recorder.of(game, mode)
    run = JournaledRun(position, player, watcher)
    return LabGame(player, watcher, run.to_its_end(), run.entries)


def _player(plan: LabPlan, number: int, position: Position, *, writes: bool) -> LabPlayer:
    seed, careful = plan.luck(number), tuple(plan.names[seat] for seat in plan.careful_in(number))
    holds = plan.names[number % plan.seats], plan.held
    if careful:
        return LabPlayer(
            plan.names, CarefulPlayer(position, seed, only=careful), Random(seed ^ 1), writes, careful, *holds
        )
    by_chance = ChancePlayer.seeded(seed, writes)
    alone = None if writes or plan.held else by_chance
    return LabPlayer(plan.names, by_chance, by_chance.choices, writes, (), *holds, alone)
