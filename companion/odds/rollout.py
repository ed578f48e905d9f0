"""A position played on quietly: what was answered is given again, and then a player answers."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, Self

from companion.engine.playback import Replay
from companion.odds.position import Position, loaded
from companion.table import Data, T
from companion.table.card_questions import Draw, Hand
from companion.table.events import Event, EventText
from companion.table.played import Entry
from companion.table.question import Question
from companion.table.questions import Dice, Number

READ_ONCE = (Draw, Hand, Dice, Number)
LONGEST = 50_000
"""The most answers in a run; a game that goes on then is nobody's."""


class StopRollout(BaseException):
    """A run has come as far as it was to."""


class Player(Protocol):
    """A player of a run, who answers what the position leaves open."""

    def answers(self, run: "Rollout", question: Question[Any]) -> tuple[Any, str]:
        """The answer, or what is done in between, with its text; an empty one where nobody reads it again."""


class Redraw(Protocol):
    """A determinizer, which draws anew what is hidden."""

    def draws(self, run: "Rollout", place: int, question: Question[Any]) -> Any:
        """An answer in place of the hidden one."""

    def hears(self, event: Event) -> None:
        """Something was told before the player was asked."""


@dataclass(eq=False)
class Rollout(Replay):
    """A game played from a position on by a player. What is hidden is drawn by `redraw`. Answers whose texts are `read`
    already are not read again: those that mean cards of the pool, or numbers, and nothing of a single run.
    """

    cards: Any
    player: Player
    redraw: Redraw | None = field(default=None, kw_only=True)
    hidden: frozenset[int] = field(default=frozenset(), kw_only=True)
    read: dict[int, Any] = field(default_factory=dict, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.begun = len(self.entries)
        self.events = 0  # how many were told, those of the position, too
        self.is_live = False  # whether the player was asked

    @classmethod
    def from_(cls, position: Position, player: Player, **how: Any) -> Self:
        """A run from a position."""
        game, mode, cards = loaded(position)
        anew = "redraw" in how  # then all is to be heard as it was, and a text may mean another card
        how |= {"entries": list(position.entries), "deals": position.deals, "hidden": position.hidden}
        how |= {"read": {} if anew else position.read}
        run = cls(game.referee(mode), position.rules if anew else cls.rules_of(position), cards, player, **how)
        run.target = position.at
        return run

    @classmethod
    def rules_of(cls, position: Position) -> dict[str, str]:
        """The rules, without the hints, which cost time and which nobody reads."""
        return {name: "off" if name == "hints" else value for name, value in position.rules.items()}

    @property
    def place(self) -> int:
        """The place of the answer that comes next."""
        return self._next

    def live(self, question: Question[T]) -> T:
        self.is_live, self.target = True, ()  # from here on no strand comes before another
        if len(self.entries) - self.begun >= LONGEST:
            raise StopRollout
        answer, text = self.player.answers(self, question)
        self.entries.append(Entry(question.name, question.who, text, "program", strand=self.path))
        return answer  # type: ignore[no-any-return]

    def say(self, event: Event) -> None:
        """Nobody hears it."""

    def tell(self, event: Event) -> None:
        """Nobody hears it but who draws anew what is hidden."""
        self.events += 1
        if self.redraw is not None and not self.is_live:
            self.redraw.hears(event)

    def _journaled(self, question: Question[T]) -> Any:
        place = self._next
        if self.redraw and place in self.hidden:
            return self.redraw.draws(self, place, question)
        if place in self.read:
            return _own(self.read[place])
        answer = super()._journaled(question)
        if isinstance(question, READ_ONCE) and question.between is None:
            self.read[place] = _own(answer)
        return answer

    def to_its_end(self) -> Data | None:
        """The result, or None where it came to none."""
        try:
            return self.run()
        except StopRollout:
            return None


class ToldEvent(NamedTuple):
    """An event as it was told: its words may hang on what lay on the table then."""

    event: Event
    words: EventText


@dataclass(eq=False)
class RecordingRollout(Rollout):
    """A run that keeps what is told once the player was asked, or `all_of_it`."""

    all_of_it: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.log: list[ToldEvent] = []

    @classmethod
    def rules_of(cls, position: Position) -> dict[str, str]:
        """The rules as they are."""
        return position.rules

    def tell(self, event: Event) -> None:
        """Keeps it."""
        super().tell(event)
        if self.is_live or self.all_of_it:
            self.log.append(ToldEvent(event, event.words()))


def _own(answer: Any) -> Any:
    """An answer for one run, which may change a list."""
    return list(answer) if isinstance(answer, list) else answer
