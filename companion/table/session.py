"""A session: a referee played from its journal, then live. Undo and resume are one thing: play again from the start."""

from collections.abc import Callable
from hashlib import blake2s
from random import Random
from threading import Lock, Thread
from typing import Any, TypeVar

from companion.errors import CompanionError, quoted
from companion.table import Referee, Settled, View, looked_up
from companion.table.events import Event
from companion.table.front import Front, Said, Screens
from companion.table.gathering import Gathering
from companion.table.journal import Entry, Journal, StrandPath, within
from companion.table.looked_up import HIDDEN, LookUp
from companion.table.questions import AnswerError, NotAllowed, Question, TooLate, Unreadable, WhichOne
from companion.table.register import Register
from companion.table.replay import FIX, Replay, Rewind
from companion.table.strands import Mended, Strand, Switched
from companion.words import commas, counted, fold

T = TypeVar("T")

LONGEST_LINE = 10_000
NOW = " now"
"""Behind what somebody does in between: it is no answer to what was silent."""


class Suspended(BaseException):
    """No more answers come: the game stands still, and its journal is kept."""


class AnswerRefused(CompanionError):
    """A line of a file of answers cannot be taken; what was answered before it is kept."""


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


class Session(Replay):
    """One game at the table. `run` plays it to its result, or raises Suspended.

    `entries` are the answers so far (from a journal), `journal` where new ones are kept (None: nowhere).
    `auto` is what the program answers by itself: `none`, `dice` (rolls, draws and shuffles) or `all`; where it `deals`,
    the game was begun so.
    `retell` tells the journal's events again instead of passing over them; `summary` tells people where things stand
    instead of what followed the last answer. `script` is the name of a file of answers:
    it ends with the first line that is refused; the journal `keeps_lines` of a file of its own. `look_up` gives the
    names of cards, and what is said of each, by words. Where there are `screens`, they are shown the question of every
    strand, and not only of the one at which the front is.
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
        deals: bool = False,
        seed: int = 0,
        retell: bool = False,
        summary: bool = False,
        script: str = "",
        keeps_lines: bool = False,
        look_up: LookUp = lambda words: {},
        screens: Screens | None = None,
    ) -> None:
        super().__init__(referee, rules, entries or [], retell=retell, summary=summary)
        self.register = register
        self.front = front
        self.journal = journal
        self.auto = auto
        self.deals = deals
        self.seed = seed
        self.script = script
        self.keeps_lines = keeps_lines
        self.look_up = look_up
        self._cards = cards
        self._lays_anew = summary and bool(entries)
        self._gathering = Gathering(None)
        self._rest: tuple[str, int] | None = None
        if self.entries and self.entries[-1].rest:
            self._rest = self.entries[-1].rest, self.entries[-1].source
        self._back: tuple[StrandPath, int] | None = None  # the strand to go back to, and after how many answers
        self.screens = screens
        self._home: StrandPath | None = None  # the strand at which the front is, where others are shown on screens
        self._said: Said | None = None
        self._tried: tuple[str, int] | None = None  # a line with its source: what it says to a question that was silent
        self._refusal: AnswerError | None = None  # why it can be no answer to that
        self._puts = -1  # after how many answers a silent question is put all the same
        self._said_read_on = False

    @property
    def cards(self) -> Any:
        """The cards in play."""
        return self._cards.get()

    def run(self) -> dict[str, Any]:
        """Plays to the end and gives the result's data. Raises Suspended when the answers end before the game does."""
        result = self.play()
        self._tell_passed_over()
        self._tell_read_on()
        if self.journal:
            self.journal.finish(result)
        return result

    def say(self, event: Event) -> None:
        """Tells people an event; where a step begins with it, once hands have done what was told before."""
        if event.kind.step and not self.front.steps(self.view):
            raise Suspended
        told = event.words()
        self.front.tells(event.name, told.text, told.do, event.rule, event.data())

    def _lay_anew(self) -> None:
        """Tells hands how the table is to look, once they may no longer know."""
        if self._lays_anew and self.view and self.front.gathers:
            lines = self.view.laid()
            if self.passed_over:
                lines.append("(`companion resume --retell` tells once more what followed the last answer)")
            self.front.tells("laid", "Where things stand:", "\n".join(lines), None, {})
        self._lays_anew, self.passed_over = False, None

    def _tell_passed_over(self) -> None:
        """What followed the last answer, where nobody is asked anything and told where things stand."""
        passed_over, self.passed_over = self.passed_over or [], None
        for event in passed_over:
            self.say(event)

    def _tell_read_on(self) -> None:
        """Says once which answers of a journal of before were passed over."""
        if self.read_on and not self._said_read_on:
            self._said_read_on = True
            asks = sorted({self.entries[place].ask for place in self.read_on})
            text = f"{counted(len(self.read_on), 'answer')} to what is not asked any more: {', '.join(asks)}."
            self.front.tells("read-on", f"Passed over: {text}", None, None, {"many": len(self.read_on), "asks": asks})

    # Questions that are put to nobody

    def passes(self, question: Question[Any]) -> None:
        """Takes what is tried as an answer, if it can be one: the game goes back to there, as if it was said there."""
        if self._tried is None:
            return
        line, source = self._tried
        first, rest = question.split(line)
        try:
            _, written = question.taken(first)
        except AnswerError as error:
            self._refusal = self._refusal or error
            return
        self._tried = None
        before, told = self.entries[-1], self._asked[len(self.entries) - 1].told
        text = f"Taken back, and answered: {looked_up.brief(before.answer)}."
        self.front.tells("undone", text, None, None, {"answers": [before.answer], "left": len(self.entries) - 1})
        self._keep(Entry(question.name, question.who, written, "person", source, rest))
        self._rest = (rest, source) if rest else None
        self.front.takes(question, written, plain=True)
        self._lays_anew = True
        raise Rewind(dict(told))

    def puts(self) -> bool:
        """Whether a silent question is put: before the program would go on, and where the game would be over."""
        return self._puts == self._next

    def ends(self) -> None:
        """Before the game is over, whoever may answer what was silent is asked."""
        self._put_silent()

    def _put_silent(self) -> None:
        if self._silent == self._next != self._puts:
            self._puts = self._silent
            raise self._from_here()

    def _tries(self, question: Question[Any], line: str) -> bool:
        """Whether a line may answer what was silent; if a new step began since, only what can't be done now."""
        lies_there = self._silent == len(self.entries) and self.entries[-1].strand == self._now.path
        if not (lies_there and question.is_between(line)):
            return False
        return not (any(event.kind.step for event in self._now.recent) and question.can_hear(line))

    def _from_here(self) -> Rewind:
        """Plays again in silence, to where the game stands."""
        return Rewind({each.path: each.told for each in self._now.chain})

    def _too_late(self, error: TooLate) -> NotAllowed:
        """Why something can't be said any more: what was done since a question was silent that it could answer."""
        if not 0 <= self._silent < len(self.entries):
            return error
        since = range(self._silent, len(self.entries))
        place = next((each for each in since if self._asked[each].done in ("rolled", "shown")), self._silent)
        asked, answer = self._asked[place], looked_up.brief(self.entries[place].answer)
        what = "a secret" if asked.secret else answer
        text = f"{error}, and what lay there can't be answered any more, for {what} was {asked.done} since"
        return NotAllowed(text, "say so at the next question at the latest; :undo takes back what came since")

    def live(self, question: Question[T]) -> Any:
        """What is typed, or what the program answers where it may."""
        self._go_back()
        if self._rest is None and (self.auto == "all" or (self.auto == "dice" and question.chance)):
            if self.auto == "dice" and not question.silent:
                self._put_silent()
            self._tell_passed_over()
            return self._program_answers(question)
        if self._tried:
            (line, source), self._tried = self._tried, None
            try:
                return self._answer(question, line, source, False)
            except AnswerError as error:
                self._refuses(self._refusal or error, source)
        self._tell_read_on()
        gathering = self._gathering = Gathering(question)
        while True:
            if (given := self._answer_of_screen(question)) is not None:
                return given.answer
            if self.screens and self._rest is None:
                self._show_all(self.screens, question)
            self._lay_anew()
            also = [self._called(path) for path in self.open_strands() if path != self._now.path]
            called = self._called(self._now.path) if self._now.path else None
            if self._back is None or self._rest is None:  # what is answered out of turn is not asked any more
                self.front.asks(question, len(self.entries) + 1, self.view, called, also)
            if not self.entries:
                self._cards.begin()
            went_on, line, source = self._rest is not None, "", 0
            try:
                line, source = self._next_line(question)
                while self.front.gathers and not went_on and (gathering.takes(line) or line.lower() == ":drop"):
                    gathering.drop() if line.startswith(":") else gathering.add(line)
                    if gathering.full:
                        break
                    self.front.gathered(gathering.says())
                    line, source = self._next_line(question)
                if elsewhere := self._out_of_turn(line):
                    self._back = self._now.path, len(self.entries)
                    self._rest = line.partition(":")[2].strip(), source
                    raise Switched(elsewhere)
                if line.startswith(":"):
                    if (answered := self._word_to_referee(line, question, source)) is not None:
                        return answered.answer
                    continue
                said = went_on or bool(gathering.cards)
                if not question.is_between(line):
                    line = gathering.line() or line or question.default() or ""
                return self._take(question, line, source, said)
            except Switched as switched:
                if switched.path != self._now.path:
                    raise
            except AnswerError as error:
                first, rest = question.split(line)
                if (elsewhere := self._strand_called(first)) is not None:
                    self._rest = (rest, source) if rest else None
                    raise Switched(elsewhere) from None
                if self._is_settled(first):
                    self.front.tells("settled", f"{first} is settled already.", None, None, {})
                    self._rest = (rest, source) if rest else None
                    continue
                self._rest = None
                self._refuses(error, source)
                self._go_back()

    @property
    def path(self) -> StrandPath:
        """The strand that is played."""
        return self._now.path

    @property
    def whole(self) -> View | None:
        """What lies on the table of the game itself, above all strands."""
        return self._now.chain[0].view

    def question_id(self, path: StrandPath) -> str:
        """What tells the question of a strand from all others that were ever asked, before and after a resume."""
        answered = [self._own[path[:length]] for length in range(0, len(path) + 1, 2)]
        undone = self.journal.undone if self.journal else 0
        return blake2s(repr((path, answered, undone)).encode(), digest_size=8).hexdigest()

    def _show_all(self, screens: Screens, question: Question[Any]) -> None:
        """Shows the screens what is asked here, goes to the strands of which they don't know it, and then home."""
        open_, here = self.open_strands(), self._now.path
        if self._home not in open_:
            self._home = here
        screens.shows(self.question_id(here), here, self._called(here) if here else None, question, self.view)
        for path in (*open_, self._home):
            if path != here and (path == self._home or not screens.knows(self.question_id(path))):
                raise Switched(path)

    def _answer_of_screen(self, question: Question[T]) -> Settled[T] | None:
        """What was said on a screen to this question, where that is an answer."""
        said, self._said = self._said, None
        if said is None or said.path != self._now.path:
            return None
        try:
            if said.back:
                self._take_one_back(said.back)
            if said.word:
                return self._word_to_referee(said.text, question, 0, said.seats)
            if question.split(said.text)[1]:
                raise Unreadable("that is more than one answer", "give one at a time")
            return Settled(self._take(question, said.text or question.default() or "", 0, False))
        except AnswerError as error:
            self.front.refuses(_sentence(str(error)), _sentence(error.hint) if error.hint else "")
        return None

    def _refuses(self, error: AnswerError, source: int) -> None:
        self.front.refuses(_sentence(str(error)), _sentence(error.hint) if error.hint else "")
        if self.script:
            raise AnswerRefused(f"{self.script}, line {source}: {error}") from None

    def _next_line(self, question: Question[Any]) -> tuple[str, int]:
        typed = self._rest or self.front.line(question)
        self._rest = None
        if isinstance(typed, Said):
            self._said = typed
            raise Switched(typed.path)
        if typed is None:
            raise Suspended
        self._home = None
        line = typed[0].strip()
        return "" if line == "." else line, typed[1]

    def _is_settled(self, line: str) -> bool:
        """Whether a line names what was taken just now because nothing else was left."""
        taken = {
            fold(str(value)) for event in self._now.recent if event.name == "forced" for value in event.data().values()
        }
        if not (taken and line) or fold(line) in taken:
            return bool(taken and line)
        try:
            names = list(self.look_up(line))
        except CompanionError:
            return False
        return len(names) == 1 and fold(names[0]) in taken

    def _take(self, question: Question[Any], line: str, source: int, said: bool) -> Any:
        """What a line answers or does in between, unless it is an answer to what was silent."""
        first, _ = question.split(line)
        if question.between and first.endswith(NOW):
            line = line.replace(NOW, "", 1)
        elif self._tries(question, first):
            self._tried, self._refusal = (line, source), None
            raise self._from_here()
        return self._answer(question, line, source, said)

    def _answer(self, question: Question[Any], line: str, source: int, said: bool) -> Any:
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"that line has more than {LONGEST_LINE:,} characters", "no answer is as long as that")
        first, rest = question.split(line)
        try:
            answer, written = question.taken(first)
        except TooLate as error:
            raise self._too_late(error) from None
        secret = question.secret and not question.is_between(first)
        self._keep(Entry(question.name, question.who, written, "person", source, rest))
        self._rest = (rest, source) if rest else None
        if secret:
            self.front.hides(question.who, written)
        else:
            self.front.takes(question, written, plain=first == written and not rest and not said)
        return answer

    def _program_answers(self, question: Question[T], source: int = 0) -> T:
        answer = question.pick(Random("/".join(map(str, (self.seed, *self._now.path, self._now.at)))))
        written = question.write(answer)
        self._keep(Entry(question.name, question.who, written, "program", source))
        shown = HIDDEN if question.secret else written
        text = f"The program answers: {shown}."
        self.front.tells("program-answered", text, None, question.rule, {"ask": question.name, "answer": shown})
        return answer

    def _keep(self, entry: Entry, strand: Strand | None = None) -> None:
        """Journals an answer, or a correction, in a strand: in the one that is played, unless it is told."""
        strand = strand or self._now
        entry.source, entry.strand = entry.source * self.keeps_lines, strand.path
        if self.journal:
            self.journal.append(entry)
        self.add(entry, strand)

    def _word_to_referee(
        self, line: str, question: Question[T], source: int, seats: frozenset[str] | None = None
    ) -> Settled[T] | None:
        """Does what a word asks for; the answer, where the program was told to give it.

        Who says it holds these seats alone; None: anybody's.
        """
        word, _, words = line[1:].partition(" ")
        match word.lower():
            case "undo" | "u":
                self._undo(words.strip(), source, seats)
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
                cited = [*(event.rule for event in self._now.recent), question.rule]
                looked_up.why(self.front, words.strip(), self.view, self.register, cited)
            case "help" | "h" | "?":
                looked_up.help_(self.front, self.view)
            case "auto":
                return Settled(self._program_answers(question, source))
            case "fix":
                self._fix(words.strip(), source, question.who)
            case "at" | "a":
                self._go_to(words.strip())
            case "quit" | "q":
                raise Suspended
            case _:
                raise Unreadable(
                    f"the referee knows no word {quoted(':' + word)}", f"it knows {' '.join(looked_up.WORDS)}"
                )
        return None

    def _go_to(self, words: str) -> None:
        if not self._now.path:
            raise NotAllowed("only one thing is going on here", "answer the question")
        if words:
            found = self._strand_called(words, or_begins=True)
            if found is None:
                raise Unreadable(f"{quoted(words)} is nothing that is open", f"open are {self._listed()}")
            raise Switched(found)
        self.front.tells("open", f"Open are {self._listed()}.", None, None, {"open": self._names()})

    def _go_back(self) -> None:
        """After an answer out of turn, back to where it was typed."""
        if self._back and (self._rest is None or len(self.entries) > self._back[1]):
            (path, _), self._back = self._back, None
            if path in self.open_strands() and path != self._now.path:
                raise Switched(path)

    def _names(self) -> list[str]:
        return list(map(self._called, self.open_strands()))

    def _listed(self) -> str:
        return commas(self._names())

    def _called(self, path: StrandPath) -> str:
        """What people call a strand: by its name, and where another has the same by those above it."""
        same = [each for each in self.open_strands() if each[-1:] == path[-1:]]
        return str(path[-1]) if len(same) < 2 else " / ".join(map(str, path[1::2]))

    def _strand_called(self, words: str, *, or_begins: bool = False) -> StrandPath | None:
        """The open strand that words name, whole or by an unambiguous beginning."""
        if not (self._now.path and fold(words)):
            return None
        names = {path: fold(self._called(path)) for path in self.open_strands()}
        names |= {path[:-2]: fold(str(path[-3])) for path in names if len(path) > 2}
        whole = [path for path, name in names.items() if name == fold(words)]
        begun = [path for path, name in names.items() if or_begins and name.startswith(fold(words))]
        found = whole or begun
        return found[0] if len(found) == 1 else None

    def _out_of_turn(self, line: str) -> StrandPath | None:
        """The other open strand whose question a line answers: `Ann - Bo: Bo wins`."""
        name, colon, answer = line.partition(":")
        path = self._strand_called(name) if colon and answer.strip() else None
        return None if path == self._now.path else path

    def _undone(self, kept: list[int]) -> tuple[StrandPath, list[int]]:
        """What the next `:undo` takes back of the answers that are kept, and in which strand.

        It is the last answer typed in the strand where one is, or else in the one above it; a correction that came
        later, in a strand further above, goes first.
        """
        typed = [place for place in kept if self.entries[place].by == "person"]
        for strand in reversed(self._now.chain):
            last = max((place for place in typed if within(self.entries[place].strand, strand.path)), default=-1)
            if last >= 0:
                break
        above = strand.path
        for place in typed:
            entry = self.entries[place]
            if place > last and entry.ask == FIX and within(strand.path, entry.strand):
                last, above = place, entry.strand
        return above, [place for place in kept if place >= last and within(self.entries[place].strand, above)]

    def _undo(self, words: str, source: int, seats: frozenset[str] | None) -> None:
        typed = sum(entry.by == "person" for entry in self.entries)
        if words == "?":
            order, kept = [], list(range(len(self.entries)))
            while any(self.entries[place].by == "person" for place in kept):
                _, gone = self._undone(kept)
                order.append(gone[0])
                kept = [place for place in kept if place not in gone]
            looked_up.undoable(
                self.front, [self.entries[place] for place in order], [self._asked[place].secret for place in order]
            )
            return
        if words and not (words.isascii() and words.isdigit() and 0 < len(words) < 7 and int(words)):
            raise Unreadable(f"{quoted(words)} is no number of answers", "type :undo, or :undo 3 for the last three")
        many = int(words or 1)
        if not typed:
            raise NotAllowed("there is no answer to take back")
        if many > typed:
            there = f"there {'is' if typed == 1 else 'are'} {counted(typed, 'answer')}"
            raise NotAllowed(f"{there} to take back", f"type :undo {typed} for all")
        kept = list(range(len(self.entries)))
        steps: list[tuple[StrandPath, list[int]]] = []
        for _ in range(many):
            if not any(self.entries[place].by == "person" for place in kept):
                break
            above, gone = self._undone(kept)
            kept = [place for place in kept if place not in gone]
            if steps and steps[-1][0] == above:
                steps[-1][1].extend(gone)
            else:
                steps.append((above, gone))
        self._take_back(kept, steps, source, seats)

    def _take_one_back(self, entry: Entry) -> None:
        """Takes back an answer on which nothing was built: the last in its strand."""
        place = next(place for place, each in enumerate(self.entries) if each is entry)
        kept = [each for each in range(len(self.entries)) if each != place]
        self._take_back(kept, [(entry.strand, [place])], 0, None)

    def _take_back(
        self, kept: list[int], steps: list[tuple[StrandPath, list[int]]], source: int, seats: frozenset[str] | None
    ) -> None:
        """Takes back what is not kept, strand by strand; secrets of who does not hold these seats stay."""
        removed = sorted(place for _, gone in steps for place in gone)
        secret = (self.entries[place].who for place in removed if self._asked[place].secret)
        if seats is not None and (others := [str(who) for who in secret if who not in seats]):
            raise NotAllowed(f"that takes back a secret of {others[0]}'s", "the terminal can")
        if self.journal:
            for above, gone in steps:
                undone = Entry("undo", None, "", source=source * self.keeps_lines, undo=len(gone), strand=above)
                self.journal.append(undone)
        taken_back = [
            HIDDEN if self._asked[place].secret else self.entries[place].answer
            for place in removed
            if self.entries[place].by == "person"
        ]
        heard: dict[StrandPath, int | None] = {}
        for place in reversed(removed):
            heard |= self._asked[place].told
        begun = [path for path in {*self._heard, *heard, self._now.path} if self._is_gone(path, kept, steps)]
        self._target, self._puts = self.entries[removed[0]].strand, -1
        self.entries[:] = [self.entries[place] for place in kept]
        if self.entries:
            self.entries[-1].rest = ""
        text = f"Taken back: {'; '.join(map(looked_up.brief, taken_back))}."
        self.front.tells("undone", text, None, None, {"answers": taken_back, "left": len(kept)})
        self._lays_anew = True
        raise Rewind(heard | dict.fromkeys(begun) | self._asked[removed[0]].told)

    def _is_gone(self, path: StrandPath, kept: list[int], steps: list[tuple[StrandPath, list[int]]]) -> bool:
        """Whether a strand begins anew once answers are taken back."""
        below = any(within(path, above) and path != above for above, _ in steps)
        return below and not any(within(self.entries[place].strand, path) for place in kept)

    def _fix(self, words: str, source: int, who: str | None) -> None:
        """A correction; the one who answers may leave their own name out."""
        try:
            strand = self.mended_by(words)
        except (Unreadable, WhichOne) as unreadable:
            words = f"{who} {words}"
            try:
                strand = self.mended_by(words)
            except Unreadable:
                raise unreadable from None
        self._keep(Entry(FIX, None, words, "person", source), strand)
        self._lays_anew = True
        raise Mended(strand.path)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", "…")) else ".")
