"""A session: a referee played from its journal, then live. Undo and resume are one thing: play again from the start."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.board.corrections import SO
from companion.engine import referee_events as say
from companion.engine.answering import AnswerTaker
from companion.engine.command_words import is_for_a_question, word_of
from companion.engine.commands import Foresight, RefereeCommands
from companion.engine.front import Front, ScreenMessage, Screens
from companion.engine.helpers import Helpers
from companion.engine.known_tables import KnownTables
from companion.engine.playback import Host, Playback
from companion.engine.secret_answer import SecretAnswer
from companion.engine.state import GameState, Suspension, question_ids
from companion.engine.strands import names_of
from companion.engine.undo import Undo
from companion.table import Data, Referee, T, View
from companion.table.entries import Entry, NameChange, StrandPath
from companion.table.events import Event
from companion.table.parsing import ParsedAnswer
from companion.table.question import AnswerError, NotAllowed, Question
from companion.table.register import Register

GOES_ON = "Enter goes on, :run to the end."
ENDS = "Enter ends, :undo takes the last answer back."


class Session(Host):
    """One game at the table. `run` plays it to its result, or raises Suspension.

    `state` has the answers that were given before. What the program answers by itself is `auto`: `none`, `dice` (rolls,
    draws and shuffles) or `all`; where it `deals`, the game was begun so. The `cards` are asked for when they are first
    needed; `reads_ahead` begins to read them while the first question is answered. Where there are `screens`, they are
    shown the question of every strand, and not only of the one at which the front is. `keeps` is given what lies on the
    table whenever people are asked, and at the end; `words_of` gives a result in words, `foresees` whoever looks ahead.
    """

    def __init__(
        self,
        referee: Referee,
        rules: dict[str, str],
        register: Register,
        front: Front,
        cards: Callable[[], Any],
        state: GameState | None = None,
        helpers: Helpers | None = None,
        *,
        auto: str = "none",
        deals: bool = False,
        reads_ahead: Callable[[], None] = lambda: None,
        screens: Screens | None = None,
        words_of: Callable[[Data], list[str]] = lambda result: [],
        keeps: Callable[[Data], None] | None = None,
        foresees: Callable[[], Foresight] | None = None,
    ) -> None:
        self.front = front
        self._reads_ahead = reads_ahead
        self.register = register
        self.state = state or GameState()
        helpers = helpers or Helpers()
        self._auto = auto
        self._screens = screens
        self._words_of = words_of
        self._keeps = keeps
        self._tables = KnownTables(self.state, front)
        self.playback = Playback(referee, rules, self.state, self, cards, deals=deals, listener=self._tables)
        self._undo = Undo(self.state, front, auto)
        self._commands = RefereeCommands(self.state, front, register, rules, self._undo, helpers.look_up, foresees)
        self._secret = SecretAnswer(front, lambda words: self._wait(words, ahead=False))
        self._answering = AnswerTaker(self.state, front, helpers, self._commands, self._undo, self._secret)
        self._home: StrandPath | None = None  # the strand at which the front is, where others are shown on screens
        self._said: ScreenMessage | None = None  # on a screen, to the question of another strand
        self._paused: list[int] | None = None  # how far people were at the last pause since an answer

    @property
    def entries(self) -> list[Entry]:
        """The answers that count."""
        return self.state.entries

    @property
    def path(self) -> StrandPath:
        """The strand that is played."""
        return self.state.path

    @property
    def whole(self) -> View | None:
        """The view of the table of the game itself, above all strands."""
        return self.state.strands.whole

    @property
    def view(self) -> View | None:
        """The view of the table of the strand that is played, or of the nearest one above it."""
        return self.state.strands.view

    def open_strands(self) -> list[StrandPath]:
        """The strands in which something is asked, in order."""
        return self.state.strands.open_paths()

    def run(self) -> Data:
        """Plays to the end and gives the result's data; raises as a playback does."""
        return self.playback.run()

    def run_command(self, line: str, question: Question[Any] | None = None) -> None:
        """Does what a word to the referee asks for where nothing is asked yet."""
        try:
            self._commands.run(line, question)
        except AnswerError as error:
            self._answering.refuse(error)

    # The host of a playback

    def on_finish(self, result: Data) -> None:
        """Keeps and tells the result; whoever typed something may take the last answer back."""
        self._secret.hide()
        self._keep_table()
        self._tell_passed_over()
        if self.state.journal:
            self.state.journal.finish(result)
        self.front.result(result, self._words_of(result))
        if self._screens or any(entry.by == "person" for entry in self.state.entries):
            with suppress(Suspension):
                self._wait(ENDS)

    def on_name(self, change: NameChange, refused: Exception | None) -> None:
        if refused:
            self._answering.refuse(NotAllowed(f"nobody can be called {change.after} here", SO))
            return
        self.front.renames(change.before, change.after)
        self.front.tells(say.renamed("", before=change.before, after=change.after))

    def on_answer(self) -> None:
        self._secret.hide_unless_shown()

    def on_missing_strand(self, path: StrandPath) -> None:
        self._undo.takes_along(path)

    def on_pause(self, lines: int, *, stays: bool) -> None:
        """Waits where people's hands have something to do; the journal keeps how far they are."""
        self._secret.hide()
        self._tables.tell_difference()
        if not self.front.steps(self.view, lines) and not stays:
            return
        self._note_pause()
        self._lay_anew()
        self._wait(GOES_ON)

    def on_event(self, event: Event) -> None:
        self._secret.hide(event.name)
        self.front.tells(event)

    def ask_live(self, question: Question[T]) -> ParsedAnswer | None:
        """The answer that is typed, or the program's where it may answer."""
        state, answering = self.state, self._answering
        self._secret.hide()
        answering.go_back(question)
        if not self._stands():
            return None
        self._tables.tell_difference()
        by_program = self._auto == "all" or (self._auto == "dice" and question.asks_for == "chance")
        if by_program and state.pending is None:
            self._tell_passed_over()
            now = state.strands.now
            stays = state.audience.takes_up_pause(now.path, now.told)
            if self.front.steps(self.view) or stays:
                self._note_pause()
                self._lay_anew()
                self._wait(GOES_ON, question)
            if not self._stands():
                return None
            return answering.answer_by_program(question)
        answering.begin(question)
        said, self._said = self._said, None
        parsed = answering.take_said(question, said) if said and said.path == state.path else None
        while parsed is None and self._stands():
            parsed = self._put(question)
        return parsed

    # A question, and what is told around it

    def _stands(self) -> bool:
        """True while what is asked is to be answered: nothing was mended, and nobody is sent elsewhere."""
        return self.state.next_entry is None and self.state.owns_next(self.state.strands.now)

    def _put(self, question: Question[T]) -> ParsedAnswer | None:
        """Puts a question: the answer, where that is what comes."""
        state, answering = self.state, self._answering
        self._keep_table()
        if state.journal and (path := state.journal.take_move()):
            self.front.tells(say.journal_moved("", path=str(path)))
        if self._screens and state.pending is None:
            self._show_all(self._screens, question)
            if not self._stands():
                return None
        self._lay_anew()
        if self._paused and self._paused != [each.told for each in state.strands.now.chain]:
            self._note_pause()
        self._paused = None
        went_on = state.pending is not None
        if not (answering.elsewhere.is_away and went_on):  # what is answered out of turn is not asked any more
            names = names_of(state.strands.open_paths())
            here = names.pop(state.path, None)
            self.front.asks(question, len(state.entries) + 1, self.view, here, list(names.values()))
        if not state.entries:
            self._reads_ahead()
        typed = state.take_pending() or self.front.line(question)
        if typed is None:
            raise Suspension
        if not isinstance(typed, ScreenMessage):
            self._home = None
            return answering.take_line(question, *typed, went_on=went_on)
        if typed.path == state.path:
            return answering.take_said(question, typed)
        self._said = typed
        state.strands.focus_on(typed.path)
        return None

    def _show_all(self, screens: Screens, question: Question[Any]) -> None:
        """Shows the screens what is asked here, goes to the strands of which they don't know it, and then home."""
        state, here = self.state, self.state.path
        open_ = state.strands.open_paths()
        if self._home not in open_:
            self._home = here
        ids = question_ids(state, [*open_, here])
        screens.shows(ids[here], here, names_of(open_).get(here), question, self.view)
        for path in (*open_, self._home):
            if path != here and (path == self._home or not screens.knows(ids[path])):
                state.strands.focus_on(path)
                return

    def _wait(self, enter: str, question: Question[Any] | None = None, *, ahead: bool = True) -> None:
        """Waits for Enter where nothing is asked. Words to the referee act at once; what is said to a question goes
        `ahead` to the one that comes next. Raises Suspension where somebody leaves."""
        while typed := self.front.waits(enter):
            if ahead and is_for_a_question(typed) and not self.state.is_over:
                self.front.goes_ahead(typed)
                return
            self.run_command(typed, question)
            if word_of(typed) == ":run" or (question and not self._stands()):
                return
        if typed is None:
            raise Suspension

    def _note_pause(self) -> None:
        """Keeps how far people are, so that they are led back there."""
        self._paused = [each.told for each in self.state.strands.now.chain]
        if self.state.journal:
            self.state.journal.hears(self.state.path, self._paused)

    def _keep_table(self) -> None:
        if self._keeps and self.whole:
            self._keeps(self.whole.kept())

    def _lay_anew(self) -> None:
        """Tells hands how the table is to look, once they may no longer know."""
        needs, passed_over = self.state.audience.take_recap()
        if needs and self.view and self.front.gathers:
            lines = self.view.laid()
            if passed_over:
                lines.append("(`companion resume --retell` tells once more what followed the last answer)")
            self.front.tells(say.laid("", do="\n".join(lines), moves=[], whole=True))

    def _tell_passed_over(self) -> None:
        """Tells what followed the last answer, where nobody is asked anything and told where things stand."""
        for event in self.state.audience.take_passed_over():
            self.on_event(event)
