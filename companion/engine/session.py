"""A session: a referee played from its journal, then live. Undo and resume are one thing: play again from the start."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from threading import Lock, Thread
from typing import Any

from companion.engine import referee_events as say
from companion.engine.commands import Foresight, LookUp, WordsToReferee, is_for_a_question
from companion.engine.front import Front, Said, Screens, Seats
from companion.engine.known_tables import Difference, KnownTables
from companion.engine.numbered import by_numbers
from companion.engine.partial_answer import DROP, Gathering
from companion.engine.playback import Replay, Rewind
from companion.engine.playback import Suspended as Suspended
from companion.engine.strands import Switched, names_of, strand_called
from companion.engine.undo import HIDDEN
from companion.errors import CompanionError, quoted
from companion.lists import have_numbers
from companion.table import Data, Settled, T
from companion.table.card_questions import NoCard
from companion.table.events import Event
from companion.table.played import Entry, StrandPath
from companion.table.question import AnswerError, NotAllowed, Question, Unreadable, WhichOne
from companion.table.questions import Names
from companion.table.register import Register
from companion.words import capitalised, fold, nearest

LONGEST_LINE = 10_000
GOES_ON = "Enter goes on, :run to the end."
ENDS = "Enter ends, :undo takes the last answer back."


class AnswerRefused(CompanionError):
    """A line of a file of answers cannot be taken; what was answered before it is kept."""


class Loading:
    """Cards that are read when they are first needed, or in the background while somebody still types."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = cache(load)
        self._lock = Lock()

    def begin(self) -> None:
        """Starts reading in the background; an error waits for the one who needs the cards."""
        Thread(target=self._try, daemon=True).start()

    def _try(self) -> None:
        with suppress(Exception):  # it comes up again where the cards are needed
            self.get()

    def get(self) -> Any:
        """The cards, once they are read. Raises what reading them has raised."""
        with self._lock:
            return self._load()


@dataclass(eq=False)
class Session(Replay):
    """One game at the table. `run` plays it to its result, or raises Suspended.

    `script` is the name of a file of answers: it ends with the first line that is refused. `look_up` gives the names of
    cards, and what is said of each, by words, `elsewhere` of which set one is that is not played with, and `words_of` a
    result in words. Where there are `screens`, they are shown the question of every strand, and not only of the one at
    which the front is. `keeps` is given what lies on the table whenever people are asked, and at the end. `known` are
    the names of those who played before; `foresees` gives whoever looks ahead.
    """

    rule_register: Register
    front: Front
    loading: Loading
    seed: int = field(default=0, kw_only=True)
    script: str = field(default="", kw_only=True)
    look_up: LookUp = field(default=lambda words: {}, kw_only=True)
    screens: Screens | None = field(default=None, kw_only=True)
    words_of: Callable[[Data], list[str]] = field(default=lambda result: [], kw_only=True)
    keeps: Callable[[Data], None] | None = field(default=None, kw_only=True)
    elsewhere: Callable[[str], str] = field(default=lambda words: "", kw_only=True)
    known: Callable[[], Collection[str]] = field(default=tuple, kw_only=True)
    foresees: Callable[[], Foresight] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._words = WordsToReferee(self, self.front, self.rule_register, self.look_up, self.foresees)
        self._tables = KnownTables(self)
        self._gathering = Gathering(None)
        self._listed: list[str] = []  # what was shown last, to choose from
        self._back: tuple[StrandPath, int] | None = None  # the strand to go back to, and after how many answers
        self._home: StrandPath | None = None  # the strand at which the front is, where others are shown on screens
        self._said: Said | None = None  # on a screen, to the question of another strand
        self._said_read_on = False
        self._doubted: Question[Any] | None = None  # at which people were asked whether they mean it
        self._by_enter = False  # what is answered now
        self._announced: Question[Any] | None = None  # what surely follows the last answer
        self._hidden: tuple[Question[Any], str] | None = None  # what a secret answer there was to; the words
        self._heard_kept: list[int] | None = None  # how far people were at the last pause since an answer

    @property
    def cards(self) -> Any:
        """The cards in play."""
        return self.loading.get()

    def over(self, result: Data) -> None:
        """Keeps and tells the result; whoever typed something may take the last answer back."""
        self._hides()
        self._keep_state()
        self._tell_passed_over()
        self._tell_read_on()
        if self.journal:
            self.journal.finish(result)
        self.front.result(result, self.words_of(result))
        if self.screens or any(entry.by == "person" for entry in self.entries):
            with suppress(Suspended):
                self._waits(ENDS)

    def _keep_state(self) -> None:
        if self.keeps and self.whole:
            self.keeps(self.whole.kept())

    def taken(self) -> None:
        """A secret answer is hidden at once, but for one that may be shown next."""
        if self._hidden and not self._hidden[0].shown_by:
            self._hides()

    def _hides(self, told: str = "") -> None:
        """A secret answer that stands there is hidden on Enter, unless it is shown by what is `told` next."""
        if self._hidden is None:
            return
        (question, words), self._hidden = self._hidden, None
        who = None
        try:
            if told == "" or told != question.shown_by:
                self._waits(words, ahead=False)
                who = question.who
        finally:
            self.front.forgets(who)

    def _waits(self, enter: str, question: Question[Any] | None = None, *, ahead: bool = True) -> None:
        """Waits for Enter where nothing is asked. Words to the referee act at once; what is said to a question goes
        `ahead` to the one that comes next. Raises Suspended where somebody leaves."""
        while typed := self.front.waits(enter):
            if ahead and is_for_a_question(typed) and not self.is_over:
                self.front.goes_ahead(typed)
                return
            self.hears(typed, question)
            if typed.lower() == ":run":
                return
        if typed is None:
            raise Suspended

    def hears(self, word: str, question: Question[Any] | None = None) -> None:
        """Does what a word to the referee asks for where nothing is asked yet."""
        try:
            self._words.does(word, question)
        except AnswerError as error:
            self._refuses(error, 0)

    def not_there(self, path: StrandPath) -> None:
        self._words.undo.takes_along(path)

    def rewinds(self, back: Rewind) -> None:
        """Keeps what hands know."""
        self._tables.keep(self.strands.values())
        self._tables.keep_cleared(self.heard, [path for path, many in back.heard.items() if many is None])

    def begins(self, path: StrandPath) -> None:
        self._tells(self._tables.begins(path))

    def mends(self) -> None:
        self._tables.keep(self.now.chain)

    def mended(self, event: Event) -> None:
        """Tells hands what the correction does not say itself."""
        if event.words().do:
            self._tables.forget(self.now.chain)
        self._tells(self._tables.difference())

    def pauses(self, lines: int, *, stays: bool) -> None:
        """Waits where people's hands have something to do; the journal keeps how far they are."""
        self._hides()
        self._tells(self._tables.difference())
        if not self.front.steps(self.view, lines) and not stays:
            return
        self._keep_heard()
        self._lay_anew()
        self._waits(GOES_ON)

    def _keep_heard(self) -> None:
        """Keeps how far people are, so that they are led back there."""
        self._heard_kept = [each.told for each in self.now.chain]
        if self.journal:
            self.journal.hears(self.path, self._heard_kept)

    def say(self, event: Event) -> None:
        """Tells people an event."""
        self._hides(event.name)
        self.front.tells(event)

    def live(self, question: Question[T]) -> Any:
        """Read an answer from people, or from the program where it may give one."""
        self._hides()
        self._go_back()
        self._tells(self._tables.difference())
        if self.rest is None and (self.auto == "all" or (self.auto == "dice" and question.asks_for == "chance")):
            self._tell_passed_over()
            stays = self.paused == (self.path, self.now.told)
            if self.front.steps(self.view) or stays:
                self.paused = None
                self._keep_heard()
                self._lay_anew()
                self._waits(GOES_ON, question)
            return self._program_answers(question)
        self._tell_read_on()
        self._gathering, self._listed = Gathering(question), []
        said, self._said = self._said, None
        answer = self._heard(said, question) if said and said.path == self.path else None
        while answer is None:
            answer = self._asked(question)
        return answer.answer

    def _asked(self, question: Question[T]) -> Settled[T] | None:
        """Puts a question: the answer, where that is what comes."""
        self._keep_state()
        if self.screens and self.rest is None:
            self._show_all(self.screens, question)
        self._lay_anew()
        if self._heard_kept and self._heard_kept != [each.told for each in self.now.chain]:
            self._keep_heard()
        self._heard_kept = None
        if self._back is None or self.rest is None:  # what is answered out of turn is not asked any more
            names = names_of(self.open_strands())
            here = names.pop(self.path, None)
            self.front.asks(question, len(self.entries) + 1, self.view, here, list(names.values()))
        if not self.entries:
            self.loading.begin()
        went_on, line = self.rest is not None, self._line(question)
        try:
            if went_on and self.front.gathers and not self.script:
                self._is_for_the_same(question)
            if isinstance(line, tuple):
                gathers = not went_on and self._gathers(line[0])
                return None if gathers else self._does(question, *line, went_on=went_on)
        except AnswerError as error:
            assert isinstance(line, tuple)
            if not went_on and self._gathering.begins(line[0], error):
                self.front.gathered(self._gathering.says())
            else:
                self._takes_otherwise(question, *line, error)
            return None
        if line.path != self.path:
            self._said = line
            raise Switched(line.path)
        return self._heard(line, question)

    def _is_for_the_same(self, question: Question[Any]) -> None:
        """Check that what stands behind a semicolon goes on where it was begun, and for whom. Raises NotAllowed."""
        before, announced = self.entries[-1], self._announced
        if announced and (announced.name, announced.who) == (question.name, question.who):
            return
        if before.rest and before.strand != self.path:
            raise NotAllowed(f"{quoted(before.rest)} was typed elsewhere", "type it where it is asked")
        if before.rest and before.who and question.who not in (None, before.who) and question.asks_for != "chance":
            raise NotAllowed(f"{quoted(before.rest)} was typed for {before.who}", f"{question.who} is asked now")

    def _line(self, question: Question[Any]) -> tuple[str, int] | Said:
        """Read a line with its source, or what is said on a screen."""
        typed, self.rest = self.rest or self.front.line(question), None
        if typed is None:
            raise Suspended
        if isinstance(typed, Said):
            return typed
        self._home = None
        line = typed[0].strip()
        return "" if line == "." else line, typed[1]

    def _gathers(self, line: str) -> bool:
        """True if a line is one of those on which an answer comes, and not the last."""
        gathering = self._gathering
        if gathering.things and line.lower() in DROP:
            gathering.drop()
        elif gathering.takes(line, codes=self.front.gathers):
            gathering.add(self._by_numbers(gathering.question, line))
        else:
            return False
        if not gathering.full:
            self.front.gathered(gathering.says())
        return not gathering.full

    def _does(self, question: Question[T], line: str, source: int, *, went_on: bool) -> Settled[T] | None:
        """Carry out a typed line: the answer, where it is no word to the referee. Raises an AnswerError."""
        line = self._addressed(question, line)
        if elsewhere := self._out_of_turn(question, line):
            self._back = self.path, len(self.entries)
            self.rest = line.partition(":")[2].strip(), source
            raise Switched(elsewhere)
        if line.startswith(":"):
            return self._word(line, question, source)
        line = self._by_numbers(question, line)
        self._is_meant_here(question, line)
        plain = not (went_on or self._gathering.things)
        if not question.is_between(line):
            enter = question.enter() if self.front.gathers else question.default()
            self._by_enter = not (self._gathering.things or line)
            line = self._gathering.line() or line or enter or ""
        return Settled(self._answer(question, line, source, plain=plain))

    def _heard(self, said: Said, question: Question[T]) -> Settled[T] | None:
        """Carry out what is said on a screen: the answer, where it is one."""
        try:
            if said.back:
                self._words.undo.takes_one_back(said.back)
            if said.word:
                return self._word(said.text, question, 0, said.seats)
            if question.split(said.text)[1]:
                raise Unreadable("that is more than one answer", "give one at a time")
            return Settled(self._answer(question, said.text or question.default() or "", 0, plain=True))
        except AnswerError as error:
            self.front.refuses(_sentence(str(error)), _sentence(error.hint))
        return None

    def _word(self, line: str, question: Question[T], source: int, seats: Seats = None) -> Settled[T] | None:
        """Does what a word asks for; the answer, where the program was told to give it."""
        match line.partition(" ")[0].lower():
            case ":auto":
                return Settled(self._left_to_program(question, source))
            case ":drop":
                self._gathering.drop()
            case _:
                self._words.does(line, question, source, seats)
                listed = (question.listed() or question.options() or []) if ":mine".startswith(line.lower()) else []
                self._listed = listed if have_numbers(listed) else []
        return None

    def _by_numbers(self, question: Question[Any] | None, line: str) -> str:
        """The line with what the numbers stand for in the list that was just shown. Raises WhichOne."""
        there, self._listed = self._listed, []
        if question and self.front.lists:
            there = there or question.listed()
        return by_numbers(question, there, line) if question else line

    def _answer(self, question: Question[Any], line: str, source: int, *, plain: bool) -> Any:
        """Takes a line as an answer, `plain` where it stands on a line of its own. Raises an AnswerError."""
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"that line has more than {LONGEST_LINE:,} characters", "no answer is as long as that")
        first, rest = question.split(line)
        answer, written = question.taken(first)
        if isinstance(question, Names) and (said := [each for name in answer if (each := self._nearly(name))]):
            self._doubts(question, said[0], "type the names again as you mean them")
        self._announced = None if question.is_between(first) else question.following(answer)
        self.keep(Entry(question.name, question.who, written, "person", source, rest))
        if question.secret and not question.is_between(first):
            self._stands(question, "" if self._by_enter else written)
        else:
            self.front.takes(question, written, plain=plain and first == written and not rest)
        return answer

    def _left_to_program(self, question: Question[T], source: int) -> T:
        """Have the program answer where somebody told it to. Raises NotAllowed once where only people can know it."""
        if question.asks_for == "fact":
            self._doubts(question, "only you know that", "type :auto once more, and the program makes something up")
        answer = self._program_answers(question, source)
        if question.secret and self.front.gathers:
            self._stands(question, self.entries[-1].answer)
        return answer

    def _stands(self, question: Question[Any], secret: str) -> None:
        """A secret answer stands there while the same person is asked on, or where the front waits to hide it; one that
        Enter gave ("") is hidden at once."""
        if question.goes_on:
            self.front.keeps(question.who, secret)
        elif words := self.front.hides(question.who, secret):
            self._hidden = question, words

    def _doubts(self, question: Question[Any], why: str, hint: str) -> None:
        """Asks people once whether they mean it. Raises NotAllowed."""
        if self.front.gathers and self._doubted is not question:
            self._doubted = question
            raise NotAllowed(why, hint)

    def _nearly(self, name: str) -> str:
        """A clause that nobody of this name has played before, where somebody has who is called nearly so."""
        known = self.known()
        near = "" if name in known else nearest(name, known, 0.75)
        return f"nobody called {name} has played before, but {near} has" if near else ""

    def _program_answers(self, question: Question[T], source: int = 0) -> T:
        answer = question.pick(Random("/".join(map(str, (self.seed, *self.path, self.now.at)))))
        written = question.write(answer)
        self.keep(Entry(question.name, question.who, written, "program", source))
        shown = HIDDEN if question.secret else written
        self.front.tells(
            say.program_answered(question.rule, ask=question.name, answer=shown, says=question.program_says)
        )
        return answer

    # What is typed, and is no answer to this question

    def _takes_otherwise(self, question: Question[Any], line: str, source: int, error: AnswerError) -> None:
        """Take a line that is no answer elsewhere, or for what is settled; else refuse it."""
        first, _, rest = (part.strip() for part in line.partition(";"))
        with suppress(AnswerError):  # it may be unclear where it is to be parted
            first, rest = question.split(line)
        elsewhere = self._strand_called(first)
        begun, _, more = first.partition(" ")
        if more and not (elsewhere or self._back or question.secret):
            there = self._strand_called(begun, or_begins=True)
            if there not in (None, self.path):
                elsewhere, rest, self._back = there, line, (self.path, len(self.entries))
        if elsewhere is None and not self._is_settled(first):
            self.rest = None
            if isinstance(error, NoCard) and (said := self.elsewhere(error.typed)):
                here = question.options() or question.made_of()
                error = Unreadable(said, f"here it can be: {', '.join(here[:12])}{' …' * (len(here) > 12)}")
            self._refuses(error, source)
            self._go_back()
            return
        self.rest = (rest, source) if rest else None
        if elsewhere is None:
            self.front.tells(say.settled("", what=first))
        else:
            raise Switched(elsewhere) from None

    def _is_settled(self, line: str) -> bool:
        """True if a line names what was taken just now because nothing else was left."""
        forced = [event for event in self.now.recent if event.name == "forced"]
        taken = {fold(str(value)) for event in forced for value in event.data().values()}
        if not (taken and line) or fold(line) in taken:
            return bool(taken and line)
        try:
            names = list(self.look_up(line))
        except CompanionError:
            return False
        return len(names) == 1 and fold(names[0]) in taken

    def _addressed(self, question: Question[Any], line: str) -> str:
        """The line without the name of whoever is asked, or of what it is asked in, where a colon stands behind it."""
        name, colon, answer = line.partition(":")
        is_heard = question.can_hear(line) or question.is_between(line)
        if is_heard or not (name and colon and answer.strip()):
            return line
        is_whose = question.who is not None and fold(name) == fold(question.who)
        is_here = is_whose or (self.path and self._strand_called(name, or_begins=True) == self.path)
        return answer.strip() if is_here else line

    def _is_meant_here(self, question: Question[Any], line: str) -> None:
        """Raises WhichOne where somebody's name, of another strand, is the beginning of an answer here."""
        others = names_of(self.open_strands())
        here = others.pop(self.path, "")
        said = fold(line)
        if not said or said in map(fold, [*here.split(" - "), *(question.options() or ())]):
            return
        for name in others.values():
            if said in map(fold, name.split(" - ")) and question.can_hear(line):
                raise WhichOne(f"{quoted(line)} may be meant for {name}", f"type more of it, or “{name}: {line}”")

    def _out_of_turn(self, question: Question[Any], line: str) -> StrandPath | None:
        """The other open strand whose question a line answers: `Ann - Bo: Bo wins`, or `bo-ann: 2`."""
        name, colon, answer = line.partition(":")
        if not (name and colon and answer.strip() and self.path):
            return None
        path = self._strand_called(name, or_begins=not question.can_hear(line))
        return None if path == self.path else path

    def _strand_called(self, words: str, *, or_begins: bool = False) -> StrandPath | None:
        return strand_called(words, self.open_strands(), or_begins=or_begins) if self.path else None

    def _go_back(self) -> None:
        """After an answer out of turn, back to where it was typed."""
        if self._back and (self.rest is None or len(self.entries) > self._back[1]):
            (path, _), self._back = self._back, None
            if path in self.open_strands() and path != self.path:
                raise Switched(path)

    def _refuses(self, error: AnswerError, source: int) -> None:
        self.front.refuses(_sentence(str(error)), _sentence(error.hint))
        if self.script:
            raise AnswerRefused(f"{self.script}, line {source}: {error}") from None

    # What is shown and told around a question

    def _show_all(self, screens: Screens, question: Question[Any]) -> None:
        """Shows the screens what is asked here, goes to the strands of which they don't know it, and then home."""
        open_, here = self.open_strands(), self.path
        if self._home not in open_:
            self._home = here
        screens.shows(self.question_id(here), here, names_of(open_).get(here), question, self.view)
        for path in (*open_, self._home):
            if path != here and (path == self._home or not screens.knows(self.question_id(path))):
                raise Switched(path)

    def _tells(self, difference: Difference | None) -> None:
        """Tells hands what lies otherwise than they know."""
        if difference:
            self.front.tells(say.laid("", do=difference.do, moves=difference.moves, whole=False))

    def _lay_anew(self) -> None:
        """Tells hands how the table is to look, once they may no longer know."""
        if self.lays_anew and self.view and self.front.gathers:
            lines = self.view.laid()
            if self.passed_over:
                lines.append("(`companion resume --retell` tells once more what followed the last answer)")
            self.front.tells(say.laid("", do="\n".join(lines), moves=[], whole=True))
        self.lays_anew, self.passed_over = False, None

    def _tell_passed_over(self) -> None:
        """Tell what followed the last answer, where nobody is asked anything and told where things stand."""
        passed_over, self.passed_over = self.passed_over or [], None
        for event in passed_over:
            self.say(event)

    def _tell_read_on(self) -> None:
        """Says once which answers of a journal of before were passed over."""
        if self.read_on and not self._said_read_on:
            self._said_read_on = True
            asks = sorted({self.entries[place].ask for place in self.read_on})
            self.front.tells(say.read_on("", many=len(self.read_on), asks=asks))


def _sentence(text: str) -> str:
    return capitalised(text) + "." * (text != "" and not text.endswith((".", "?", "!", "…")))
