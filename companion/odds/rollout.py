"""A position played on quietly: what was answered is given again, and then a player answers."""

from typing import Any, NamedTuple, Protocol

from companion.engine.playback import Host, Playback
from companion.engine.state import GameState
from companion.odds.position import Position, loaded
from companion.table import Data, T
from companion.table.card_questions import Draw, Hand
from companion.table.entries import Entry, StrandPath
from companion.table.events import Event, EventText
from companion.table.parsing import ParsedAnswer
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


class Rollout(Playback, Host):
    """A game played from a position on by a player. What is hidden is drawn by `redraw`. Answers whose texts are read
    already are not read again: those that mean cards of the pool, or numbers, and nothing of a single run.
    """

    def __init__(self, position: Position, player: Player, redraw: Redraw | None = None) -> None:
        game, mode, cards = loaded(position)
        anew = redraw is not None  # then all is to be heard as it was, and a text may mean another card
        state = GameState(list(position.entries))
        state.strands.focus_on(position.at)
        rules = position.rules if anew else self.rules_of(position)
        super().__init__(game.referee(mode), rules, state, self, lambda: cards, deals=position.deals)
        self.player = player
        self.events = 0  # how many were told, those of the position, too
        self.is_live = False  # whether the player was asked
        self._redraw = redraw
        self._hidden = position.hidden
        self._read = {} if anew else position.read
        self._begun = len(state.entries)

    @staticmethod
    def rules_of(position: Position) -> dict[str, str]:
        """The rules, without the hints, which cost time and which nobody reads."""
        return {name: "off" if name == "hints" else value for name, value in position.rules.items()}

    @property
    def entries(self) -> list[Entry]:
        """The answers of the position, and those that were given since."""
        return self.state.entries

    @property
    def path(self) -> StrandPath:
        """The strand that is played."""
        return self.state.path

    @property
    def place(self) -> int:
        """The place of the answer that comes next."""
        return self.state.place

    def ask_live(self, question: Question[T]) -> ParsedAnswer:
        self.is_live = True
        self.state.strands.focus_on(())  # from here on no strand comes before another
        if len(self.entries) - self._begun >= LONGEST:
            raise StopRollout
        answer, text = self.player.answers(self, question)
        self.entries.append(Entry(question.name, question.who, text, "program", strand=self.path))
        return ParsedAnswer(answer, text)

    def on_event(self, event: Event) -> None:
        """Nobody hears it."""

    def tell(self, event: Event) -> None:
        """Nobody hears it but who draws anew what is hidden."""
        self.events += 1
        if self._redraw is not None and not self.is_live:
            self._redraw.hears(event)

    def parse_entry(self, question: Question[T]) -> ParsedAnswer:
        place = self.state.place
        if self._redraw and place in self._hidden:
            return ParsedAnswer(self._redraw.draws(self, place, question), "")
        if place in self._read:
            return ParsedAnswer(_own(self._read[place]), "")
        parsed = super().parse_entry(question)
        if isinstance(question, READ_ONCE) and question.between is None:
            self._read[place] = _own(parsed.meaning)
        return parsed

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


class RecordingRollout(Rollout):
    """A run that keeps what is told once the player was asked, or `all_of_it`."""

    def __init__(
        self, position: Position, player: Player, redraw: Redraw | None = None, *, all_of_it: bool = False
    ) -> None:
        super().__init__(position, player, redraw)
        self.all_of_it = all_of_it
        self.log: list[ToldEvent] = []

    @staticmethod
    def rules_of(position: Position) -> dict[str, str]:
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
