"""Answers to the question that stands: typed, said on a screen, or left to the program.

A typed line is tried in this order (`AnswerTaker.take_line`):

1. It is one more of the lines on which an answer comes: a list of cards that is typed or scanned one by one.
2. It is meant for another strand than the one that is asked: `Ann: …`, or an answer out of turn.
3. It is a word to the referee: `:undo`, `:fix …`.
4. It is a number of the list that was just shown, or the answer itself; nothing at all is the default.
5. What can't be read may name another strand, or what was taken just now because nothing else was left.
6. It is refused, in a sentence that says what would be right.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from companion.engine import referee_events as say
from companion.engine.addressing import OtherStrands
from companion.engine.command_words import word_of
from companion.engine.commands import RefereeCommands
from companion.engine.front import Front, ScreenMessage, Seats
from companion.engine.helpers import Helpers
from companion.engine.numbered import by_numbers
from companion.engine.partial_answer import PartialAnswer
from companion.engine.refusals import Refusals
from companion.engine.secret_answer import SecretAnswer
from companion.engine.state import GameState
from companion.engine.undo import HIDDEN, Undo
from companion.errors import CompanionError, quoted
from companion.lists import have_numbers
from companion.table.entries import Entry, StrandPath
from companion.table.parsing import ParsedAnswer, canonical, enter, first_answer, is_interrupt, parse, parse_line
from companion.table.question import AnswerError, NotAllowed, Question, Unreadable
from companion.table.questions import Dice, Names
from companion.words import capitalised, nearest

LONGEST_LINE = 10_000


class AnswerRefused(CompanionError):
    """A line of a file of answers cannot be taken; what was answered before it is kept."""


class AnswerTaker:
    """The one question that stands, and what comes for it at a front; `None` is no answer yet."""

    def __init__(
        self,
        state: GameState,
        front: Front,
        helpers: Helpers,
        commands: RefereeCommands,
        undo: Undo,
        secret: SecretAnswer,
    ) -> None:
        self.elsewhere = OtherStrands(state)
        self._state = state
        self._front = front
        self._helpers = helpers
        self._commands = commands
        self._undo = undo
        self._secret = secret
        self._refusals = Refusals(state, helpers)
        self._partial = PartialAnswer(None)
        self._listed: Sequence[str] = []  # what was shown last, to choose from
        self._doubted: Question[Any] | None = None  # at which people were asked whether they mean it
        self._by_enter = False  # what is answered now
        self._announced: Question[Any] | None = None  # what surely follows the last answer
        self._confided: tuple[Question[Any], StrandPath] | None = None  # what a secret out of turn has answered

    def begin(self, question: Question[Any]) -> None:
        """A question stands from here on."""
        self._partial, self._listed = PartialAnswer(question), []

    def go_back(self, question: Question[Any]) -> None:
        """Goes back to where an answer out of turn was typed, once it is given: of a secret one people hear that it is
        taken, and what is asked next there."""
        if self._confided:
            (answered, path), self._confided = self._confided, None
            asks = question.text() if path == self._state.path and question.who == answered.who else ""
            who, ask = str(answered.who), answered.name
            self._front.tells(say.taken_out_of_turn(answered.rule, who=who, ask=ask, asks=asks))
        self.elsewhere.go_back()

    def take_line(self, question: Question[Any], text: str, source: int, *, went_on: bool) -> ParsedAnswer | None:
        """The answer that a line gives, which `went_on` behind another one."""
        line = "" if text.strip() == "." else text.strip()
        if went_on and question.secret and self.elsewhere.is_away:
            self._front.forgets(None)
        try:
            if went_on and self._front.gathers and not self._helpers.script:
                self._check_for_the_same(question)
            if not went_on and self._gathers(line):
                return None
            return self._read(question, line, source, went_on=went_on)
        except AnswerError as error:
            if not went_on and self._partial.begins(line, error):
                self._front.gathered(self._partial.says())
            else:
                self._take_otherwise(question, line, source, error)
            return None

    def take_said(self, question: Question[Any], said: ScreenMessage) -> ParsedAnswer | None:
        """The answer that is said on a screen."""
        try:
            if said.back:
                self._undo.takes_one_back(said.back)
            if said.word:
                return self._run(said.text, question, 0, said.seats)
            parsed = self._parse(question, said.text or question.default() or "")
            if parsed.rest:
                raise Unreadable("that is more than one answer", "give one at a time")
            return self._keep(question, parsed, 0, plain=True)
        except AnswerError as error:
            self._front.refuses(sentence(str(error)), sentence(error.hint))
        return None

    def answer_by_program(self, question: Question[Any], source: int = 0) -> ParsedAnswer:
        """The answer that the program gives."""
        state = self._state
        luck = Random("/".join(map(str, (self._helpers.seed, *state.path, state.strands.now.at))))
        answer = question.pick(luck)
        written = question.write(answer)
        state.keep(Entry(question.name, question.who, written, "program", source, strand=state.path))
        shown = HIDDEN if question.secret else written
        self._front.tells(
            say.program_answered(question.rule, ask=question.name, answer=shown, says=question.program_says)
        )
        return ParsedAnswer(answer, written)

    def refuse(self, error: AnswerError, source: int = 0) -> None:
        """Says why a line can't be taken. Raises AnswerRefused where it is of a file."""
        self._front.refuses(sentence(str(error)), sentence(error.hint))
        if self._helpers.script:
            raise AnswerRefused(f"{self._helpers.script}, line {source}: {error}") from None

    def _check_for_the_same(self, question: Question[Any]) -> None:
        """Check that a line behind a semicolon goes on where it was begun, and for whom. Raises NotAllowed."""
        before, announced = self._state.entries[-1], self._announced
        if announced and (announced.name, announced.who) == (question.name, question.who):
            return
        if before.rest and _reports(question, before.rest):  # `ann wins; dan wins`: it names whom it is of
            return
        if before.rest and before.strand != self._state.path:
            raise NotAllowed(f"{quoted(before.rest)} was typed elsewhere", "type it where it is asked")
        if before.rest and before.who and question.who not in (None, before.who) and question.asks_for != "chance":
            raise NotAllowed(f"{quoted(before.rest)} was typed for {before.who}", f"{question.who} is asked now")

    def _gathers(self, line: str) -> bool:
        """True for a line that is one of those on which an answer comes, and not the last."""
        partial = self._partial
        if partial.things and " " not in line and word_of(line) in (":drop", ":undo"):
            partial.drop()
        elif partial.takes(line, codes=self._front.gathers):
            partial.add(self._by_numbers(partial.question, line))
        else:
            return False
        if not partial.full:
            self._front.gathered(partial.says())
        return not partial.full

    def _read(self, question: Question[Any], line: str, source: int, *, went_on: bool) -> ParsedAnswer | None:
        """The answer of a typed line, where it is no word to the referee. Raises an AnswerError."""
        line = self.elsewhere.addressed(question, line)
        if there := self.elsewhere.out_of_turn(question, line):
            self.elsewhere.send(there, line.partition(":")[2].strip(), source)
            return None
        if line.startswith(":"):
            return self._run(line, question, source)
        line = self._by_numbers(question, line)
        self.elsewhere.check_meant_here(question, line)
        plain = not (went_on or self._partial.things)
        self._by_enter = not (self._partial.things or line)
        if not line or (self._partial.things and not is_interrupt(question, line)):
            given = enter(question) if self._front.gathers else question.default()
            line = self._partial.line() or line or given or ""
        return self._keep(question, self._parse(question, line), source, plain=plain)

    def _parse(self, question: Question[Any], line: str) -> ParsedAnswer:
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"that line has more than {LONGEST_LINE:,} characters", "no answer is as long as that")
        return parse_line(question, line)

    def _run(self, line: str, question: Question[Any], source: int, seats: Seats = None) -> ParsedAnswer | None:
        """Does what a word asks for; the answer, where the program was told to give it."""
        match word_of(line):
            case ":auto":
                return self._leave_to_program(question, source)
            case ":drop":
                self._partial.drop()
            case word:
                self._commands.run(line, question, source, seats)
                listed = (question.display().numbered or question.options() or []) if word == ":mine" else []
                self._listed = listed if have_numbers(listed) else []
        return None

    def _by_numbers(self, question: Question[Any] | None, line: str) -> str:
        """The line with what the numbers stand for in the list that was just shown. Raises WhichOne."""
        there, self._listed = self._listed, []
        if question and self._front.lists:
            there = there or question.display().numbered
        return by_numbers(question, there, line) if question else line

    def _keep(self, question: Question[Any], parsed: ParsedAnswer, source: int, *, plain: bool) -> ParsedAnswer:
        """Takes what was read as the answer, `plain` where it stands on a line of its own. Raises NotAllowed."""
        written, answer = canonical(question, parsed), parsed.meaning
        if isinstance(question, Names) and (said := [each for name in answer if (each := self._nearly(name))]):
            self._doubt(question, said[0], "type the names again as you mean them")
        typed_here = not (parsed.is_interrupt or self._helpers.script)
        if typed_here and isinstance(question, Dice) and (doubt := question.doubt(parsed.text)):
            self._doubt(question, *doubt)
        self._announced = None if parsed.is_interrupt else question.following(answer)
        strand = self._state.path
        self._state.keep(Entry(question.name, question.who, written, "person", source, parsed.rest, strand=strand))
        if question.secret and self.elsewhere.is_away:
            self._confided = question, strand
        elif question.secret and not parsed.is_interrupt:
            self._secret.stand(question, "" if self._by_enter else written)
        else:
            self._front.takes(question, written, plain=plain and parsed.text == written and not parsed.rest)
        return parsed

    def _leave_to_program(self, question: Question[Any], source: int) -> ParsedAnswer:
        """The program's answer where somebody told it to. Raises NotAllowed once where only people can know it."""
        if question.asks_for == "fact":
            self._doubt(question, "only you know that", "type :auto once more, and the program makes something up")
        parsed = self.answer_by_program(question, source)
        if question.secret and self._front.gathers:
            self._secret.stand(question, parsed.text)
        return parsed

    def _doubt(self, question: Question[Any], why: str, hint: str) -> None:
        """Asks people once whether they mean it. Raises NotAllowed."""
        if self._front.gathers and self._doubted is not question:
            self._doubted = question
            raise NotAllowed(why, hint)

    def _nearly(self, name: str) -> str:
        """That nobody of this name has played before, where somebody has who is called nearly so."""
        known = self._helpers.known()
        near = "" if name in known else nearest(name, known, 0.75)
        return f"nobody called {name} has played before, but {near} has" if near else ""

    def _take_otherwise(self, question: Question[Any], line: str, source: int, error: AnswerError) -> None:
        """Send elsewhere a line that is no answer, or tell what is settled; else refuse it."""
        state, away = self._state, self.elsewhere
        first, rest = first_answer(question, line)
        there = away.strand(first)
        begun, _, more = first.partition(" ")
        if there:
            state.type_ahead(rest, source)
            state.strands.focus_on(there)
            self.begin(question)
            return
        if more and not (away.is_away or question.secret):
            there = away.strand(begun, or_begins=True)
            if there not in (None, state.path):
                away.send(there, line, source)
                return
        if self._refusals.is_settled(first):
            state.type_ahead(rest, source)
            self._front.tells(say.settled("", what=first))
            return
        state.type_ahead("", 0)
        error = self._refusals.explained(question, line, error)
        if away.is_away and question.secret and self._front.gathers:
            error = NotAllowed(f"{question.who} can't answer so", f"type :at {question.who}, and the answer there")
        self.refuse(error, source)
        away.go_back()


def _reports(question: Question[Any], line: str) -> bool:
    """True if a line begins with what happened between players, who are named in it."""
    with suppress(AnswerError):
        return canonical(question, parse(question, first_answer(question, line)[0])) in question.display().report
    return False


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    return capitalised(text) + "." * (text != "" and not text.endswith((".", "?", "!", "…")))
