"""A session: a referee played from its journal, then live. Undo and resume are one thing: play again from the start."""

from collections.abc import Callable
from random import Random
from threading import Lock, Thread
from typing import Any, TypeVar

from companion.errors import CompanionError, quoted
from companion.table import Ask, Referee, Settled, View, current, looked_up
from companion.table.events import Event
from companion.table.front import Front
from companion.table.gathering import Gathering
from companion.table.journal import Entry, Journal, Misfit
from companion.table.looked_up import HIDDEN, LookUp
from companion.table.questions import AnswerError, NotAllowed, Question, Unreadable
from companion.table.register import Register
from companion.words import counted, fold

T = TypeVar("T")
S = TypeVar("S")

LONGEST_LINE = 10_000
FIX = "fix"


class Suspended(BaseException):
    """No more answers come: the game stands still, and its journal is kept."""


class AnswerRefused(CompanionError):
    """A line of a file of answers cannot be taken; what was answered before it is kept."""


class Rewind(BaseException):
    """Answers were taken back: the rules are to be played again."""


class _Mended(Exception):
    """A correction by hand was journaled: it is to be carried out, and then the question stands anew."""


class Loading:
    """Cards that are read when they are first needed, or in the background while somebody still types."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load
        self._lock = Lock()
        self._loaded: list[Any] = []

    def begin(self) -> None:
        """Starts reading in the background; an error waits for the one who needs the cards."""
        Thread(target=self._try, daemon=True).start()

    def _try(self) -> None:
        try:
            self.get()
        except Exception:
            return  # it comes up again where the cards are needed

    def get(self) -> Any:
        """The cards."""
        with self._lock:
            if not self._loaded:
                self._loaded.append(self._load())
            return self._loaded[0]


class Session:
    """One game at the table. `run` plays it to its result, or raises Suspended.

    `entries` are the answers so far (from a journal), `journal` where new ones are kept (None: nowhere).
    `auto` is what the program answers by itself: `none`, `dice` (rolls, draws and shuffles) or `all`.
    `retell` tells the journal's events again instead of passing over them; `summary` tells people where things stand
    instead of what followed the last answer. `script` is the name of a file of answers:
    it ends with the first line that is refused; the journal `keeps_lines` of a file of its own. `look_up` gives the
    names of cards, and what is said of each, by words.
    """

    def __init__(
        self,
        referee: Referee,
        rules: dict[str, str],
        register: Register,
        front: Front,
        cards: Loading,
        *,
        journal: Journal | None = None,
        entries: list[Entry] | None = None,
        auto: str = "none",
        seed: int = 0,
        retell: bool = False,
        summary: bool = False,
        script: str = "",
        keeps_lines: bool = False,
        look_up: LookUp = lambda words: {},
    ) -> None:
        self.referee = referee
        self.rules = rules
        self.register = register
        self.front = front
        self.journal = journal
        self.entries = entries or []
        self.auto = auto
        self.seed = seed
        self.view: View | None = None
        self.script = script
        self._lays_anew = summary and bool(entries)
        self._passes_over = self._lays_anew
        self._passed_over: list[Event] = []
        self.keeps_lines = keeps_lines
        self.look_up = look_up
        self._cards = cards
        self._gathering = Gathering(None)
        self._place = 0
        self._told = 0
        self._told_at: list[int] = []
        self._told_before: int | None = 0 if retell else None
        self._rest: tuple[str, int] | None = None
        if self.entries and self.entries[-1].rest:
            self._rest = self.entries[-1].rest, self.entries[-1].source
        self._recent: list[Event] = []
        self._secret: set[int] = set()

    @property
    def cards(self) -> Any:
        """The cards in play."""
        return self._cards.get()

    def run(self) -> dict[str, Any]:
        """Plays to the end and gives the result's data. Raises Suspended when the answers end before the game does."""
        if not self.entries and self._told_before is None:
            self._told_before = 0
        while True:
            self._place = 0
            self._told = 0
            self._told_at.clear()
            self._recent.clear()
            self.view = None
            try:
                result = self.referee(self, self.rules)
            except Rewind:
                continue
            if self._place < len(self.entries):
                raise Misfit(self._place, "is one too many: the game ends before it")
            for event in self._passed_over if self._passes_over else ():  # no question came to tell where things stand
                self._say(event, None)
            if self.journal:
                self.journal.finish(result)
            return result

    def ask(self, question: Question[T] | Ask[T, S]) -> T | S:
        """The journal's answer, the program's, or the one that is typed; kept before it is given back."""
        asked = current(question)
        while not isinstance(asked, Settled):
            self._remember()
            if self._carry_out_fixes():
                asked = current(question)
                continue
            if asked.secret:
                self._secret.add(self._place)
            try:
                answer = self._journaled(asked) if self._place < len(self.entries) else self._live(asked)
            except _Mended:
                continue
            self._place += 1
            self._recent.clear()
            self._catch_up()
            return answer
        return asked.answer

    def tell(self, event: Event) -> None:
        """Tells an event, unless it was told before."""
        self._told += 1
        self._recent.append(event)
        if self._told_before is not None and self._told > self._told_before:
            self._say(event, self.view)
        elif self._passes_over and self._place == len(self.entries):
            self._passed_over.append(event)

    def _say(self, event: Event, view: View | None) -> None:
        if event.kind.step and not self.front.steps(view):
            raise Suspended
        told = event.words()
        self.front.tells(event.name, told.text, told.do, event.rule, event.data())

    def _catch_up(self) -> None:
        """What comes from here on was not told yet."""
        if self._place == len(self.entries) and self._told_before is None and not self._passes_over:
            self._told_before = self._told

    def _lay_anew(self) -> None:
        """Tells hands how the table is to look, once they may no longer know."""
        if self._lays_anew and self.view and self.front.gathers:
            lines = self.view.laid()
            if self._passes_over and self._passed_over:
                lines.append("(`companion resume --retell` tells once more what followed the last answer)")
            self.front.tells("laid", "Where things stand:", "\n".join(lines), None, {})
        self._lays_anew = self._passes_over = False

    def _remember(self) -> None:
        del self._told_at[self._place :]
        self._told_at.append(self._told)

    def _carry_out_fixes(self) -> bool:
        carried_out = False
        while self._place < len(self.entries) and self.entries[self._place].ask == FIX:
            try:
                if self.view is None:
                    raise NotAllowed("there was nothing on the table to mend")
                event = self.view.correction(self.entries[self._place].answer)()
            except AnswerError as error:
                raise Misfit(self._place, f"no longer fits: {error}") from None
            self._place += 1
            self._catch_up()
            self.tell(event)
            self._remember()
            carried_out = True
        return carried_out

    def _journaled(self, question: Question[T]) -> T:
        entry = self.entries[self._place]
        if entry.displaced:
            raise Misfit(self._place, "stood on another line: one before it is lost, or there twice")
        if entry.ask != question.name:
            raise Misfit(self._place, f"answers {quoted(entry.ask)}, but “{question.name}” is asked there")
        if entry.who != question.who:
            asked = question.who or "the table"
            raise Misfit(
                self._place, f"is from {quoted(entry.who) if entry.who else 'the table'}, but {asked} is asked there"
            )
        try:
            return question.read(entry.answer)
        except AnswerError as error:
            raise Misfit(self._place, f"no longer fits: {error}") from None

    def _live(self, question: Question[T]) -> T:
        if self._told_before is None:
            self._told_before = self._told
        if self._rest is None and (self.auto == "all" or (self.auto == "dice" and question.chance)):
            return self._program_answers(question)
        self._lay_anew()
        gathering = self._gathering = Gathering(question)
        while True:
            self.front.asks(question, self._place + 1, self.view)
            if not self.entries:
                self._cards.begin()
            went_on = self._rest is not None
            line, source = self._next_line(question)
            try:
                while self.front.gathers and not went_on and (gathering.takes(line) or line.lower() == ":drop"):
                    gathering.drop() if line.startswith(":") else gathering.add(line)
                    if gathering.full:
                        break
                    self.front.gathered(gathering.says())
                    line, source = self._next_line(question)
                if line.startswith(":"):
                    if (answered := self._word_to_referee(line, question, source)) is not None:
                        return answered.answer
                    continue
                said = went_on or bool(gathering.cards)
                return self._answer(question, gathering.line() or line or question.default() or "", source, said)
            except AnswerError as error:
                if self._is_settled(line):
                    self.front.tells("settled", f"{line} is settled already.", None, None, {})
                    continue
                self._rest = None
                self.front.refuses(_sentence(str(error)), _sentence(error.hint) if error.hint else "")
                if self.script:
                    raise AnswerRefused(f"{self.script}, line {source}: {error}") from None

    def _next_line(self, question: Question[Any]) -> tuple[str, int]:
        typed = self._rest or self.front.line(question)
        self._rest = None
        if typed is None:
            raise Suspended
        line = typed[0].strip()
        return "" if line == "." else line, typed[1]

    def _is_settled(self, line: str) -> bool:
        """Whether a line names what was taken just now because nothing else was left."""
        taken = {
            fold(str(value)) for event in self._recent if event.name == "forced" for value in event.data().values()
        }
        if not taken or fold(line) in taken:
            return bool(taken)
        try:
            return any(fold(name) in taken for name in self.look_up(line))
        except CompanionError:
            return False

    def _answer(self, question: Question[T], line: str, source: int, said: bool) -> T:
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"that line has more than {LONGEST_LINE:,} characters", "no answer is as long as that")
        first, rest = question.split(line)
        answer = question.read(first)
        written = question.write(answer)
        self._keep(Entry(question.name, question.who, written, "person", source * self.keeps_lines, rest))
        self._rest = (rest, source) if rest else None
        if question.secret:
            self.front.hides(question.who, written)
        else:
            self.front.takes(question, written, plain=first == written and not rest and not said)
        return answer

    def _program_answers(self, question: Question[T], source: int = 0) -> T:
        answer = question.pick(Random(f"{self.seed}/{self._place}"))
        written = question.write(answer)
        self._keep(Entry(question.name, question.who, written, "program", source * self.keeps_lines))
        shown = HIDDEN if question.secret else written
        text = f"The program answers: {shown}."
        self.front.tells("program-answered", text, None, question.rule, {"ask": question.name, "answer": shown})
        return answer

    def _keep(self, entry: Entry) -> None:
        if self.journal:
            self.journal.append(entry)
        self.entries.append(entry)

    def _word_to_referee(self, line: str, question: Question[T], source: int) -> Settled[T] | None:
        """Does what a word asks for; the answer, where the program was told to give it."""
        word, _, words = line[1:].partition(" ")
        match word.lower():
            case "undo" | "u":
                self._undo(words.strip(), source * self.keeps_lines)
            case "run":
                self.front.runs()
            case "drop":
                self._gathering.drop()
            case "mine" | "m":
                looked_up.mine(self.front, question)
            case "card" | "c":
                looked_up.card(self.front, words.strip(), self.look_up)
            case "state" | "s":
                looked_up.state(self.front, self.view)
            case "why" | "w":
                cited = [*(event.rule for event in self._recent), question.rule]
                looked_up.why(self.front, words.strip(), self.view, self.register, cited)
            case "help" | "h" | "?":
                looked_up.help_(self.front, self.view)
            case "auto":
                return Settled(self._program_answers(question, source))
            case "fix":
                self._fix(words.strip(), source * self.keeps_lines)
            case "quit" | "q":
                raise Suspended
            case _:
                raise Unreadable(f"the referee knows no word {quoted(':' + word)}", looked_up.WORDS)
        return None

    def _undo(self, words: str, source: int) -> None:
        if words == "?":
            looked_up.undoable(self.front, self.entries, self._secret)
            return
        if words and not (words.isascii() and words.isdigit() and 0 < len(words) < 7 and int(words)):
            raise Unreadable(f"{quoted(words)} is no number of answers", "type :undo, or :undo 3 for the last three")
        typed = [place for place, entry in enumerate(self.entries) if entry.by == "person"]
        many = int(words or 1)
        if not typed:
            raise NotAllowed("there is no answer to take back")
        if many > len(typed):
            there = f"there {'is' if len(typed) == 1 else 'are'} {counted(len(typed), 'answer')}"
            raise NotAllowed(f"{there} to take back", f"type :undo {len(typed)} for all")
        keep = typed[-many]
        taken_back = [
            HIDDEN if place in self._secret else self.entries[place].answer
            for place in range(keep, len(self.entries))
            if self.entries[place].by == "person"
        ]
        if self.journal:
            self.journal.append(Entry("undo", None, "", source=source, undo=len(self.entries) - keep))
        del self.entries[keep:]
        if self.entries:
            self.entries[-1].rest = ""
        self._told_before = self._told_at[keep]
        text = f"Taken back: {'; '.join(map(looked_up.brief, taken_back))}."
        self.front.tells("undone", text, None, None, {"answers": taken_back, "left": keep})
        self._lays_anew = True
        raise Rewind

    def _fix(self, words: str, source: int) -> None:
        if self.view is None:
            raise NotAllowed("there is nothing on the table to mend yet", "take an answer back with :undo")
        self.view.correction(words)
        self._keep(Entry(FIX, None, words, "person", source))
        self._lays_anew = True
        raise _Mended


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", "…")) else ".")
