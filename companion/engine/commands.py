"""Words to the referee: what people look up at a question, mend by hand, take back, or where they go."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from companion.engine import referee_events as say
from companion.engine.command_words import WORDS, is_for_a_question, word_of
from companion.engine.front import Front, Seats
from companion.engine.helpers import LookUp
from companion.engine.state import GameState, Rewind, Suspension
from companion.engine.strands import names_of, strand_called
from companion.engine.undo import AGAIN, Undo
from companion.errors import CompanionError, quoted
from companion.lists import have_numbers
from companion.table import Data
from companion.table.entries import FIX, Entry, NameChange, players_in
from companion.table.parsing import gathers
from companion.table.question import AnswerError, NotAllowed, Question, Unreadable, WhichOne
from companion.table.questions import Names
from companion.table.register import Register
from companion.words import commas, fold

CARDS_SHOWN = 6
RULES_SHOWN = 8
MOST_USEFUL = 6
MORE = ":help all tells every word."

HOW = (
    "Type an answer, or any beginning of it; several for the same person with a semicolon between. Where several "
    "things are asked for, type them on one line, or scan or type one a line, and Enter ends."
)


class Foreseen(NamedTuple):
    """A forecast in words and as data; `adds` is whether the words come behind those before."""

    text: str
    data: Data
    adds: bool = False


class Foresight(Protocol):
    """Looks ahead for those who hold some seats; None: for everybody at the table. Each raises an AnswerError where
    that can't be, and CompanionError where there are no odds."""

    def tries(self, game: GameState, line: str, seats: frozenset[str] | None) -> Foreseen:
        """Tell an answer's consequences, up to the next question."""

    def tries_each(self, game: GameState, seats: frozenset[str] | None) -> Foreseen:
        """The answers there are, each with what it would do."""

    def odds(self, game: GameState, seats: frozenset[str] | None) -> Iterator[Foreseen]:
        """Tell the odds from here, as far as they are known by and by."""


class RefereeCommands:
    """The words to the referee, run on a game's state by rules in force; what comes of them is told at a front."""

    def __init__(
        self,
        state: GameState,
        front: Front,
        register: Register,
        rules: dict[str, str],
        undo: Undo,
        look_up: LookUp,
        foresees: Callable[[], Foresight] | None = None,
    ) -> None:
        self._state = state
        self._front = front
        self._register = register
        self._rules = rules
        self._undo = undo
        self._look_up = look_up
        self._foresees = foresees
        self._warned = ("", "")  # the correction that was not carried out at once, and what was told of it

    def run(self, line: str, question: Question[Any] | None, source: int = 0, seats: Seats = None) -> None:
        """Does what a line says, at a question or where nothing is asked (None). Who says it holds these seats alone;
        None: anybody's. A correction at a question is kept in the state, and `:at` sets its focus. Raises an
        AnswerError, a Rewind or Suspension."""
        typed, _, words = line.partition(" ")
        words = words.strip()
        match word_of(line):
            case _ if question is None and is_for_a_question(line):
                heard = commas(word for word in WORDS if not is_for_a_question(word))
                raise NotAllowed("nothing is asked just now", f"here {heard} are heard")
            case ":undo" if words == "?":
                self._undo.lists()
            case ":undo":
                self._undo.takes_back(words, source, seats)
            case ":run":
                self._front.runs()
            case ":mine" if question:
                self._mine(question)
            case ":card":
                self._card(words)
            case ":try" if question:
                self._try(words, seats)
            case ":odds":
                self._odds(seats)
            case ":state":
                self._tell_state()
            case ":why":
                cited = [event.rule for event in self._state.strands.now.recent]
                self._why(words, [*cited, question.rule] if question else cited)
            case ":help":
                self._help(question, list(WORDS) if words else self._needed(question))
            case ":fix":
                self._fix(words, source, question, seats)
            case ":at":
                self._at(words)
            case ":quit":
                raise Suspension
            case _:
                raise Unreadable(f"the referee knows no word {quoted(typed)}", f"it knows {' '.join(WORDS)}")

    def _help(self, question: Question[Any] | None, needed: list[str]) -> None:
        """Tell how to answer, and the words to the referee."""
        view = self._state.strands.view
        name = "ANN is ANNA" if players_in(self._state.entries) else ""
        fixes = "".join(f": {told}" for told in ["; ".join(filter(None, (view.fixes if view else "", name)))] if told)
        lines = [f"{word:<6} {WORDS[word]}{fixes * (word == ':fix')}" for word in needed]
        more = list(filter(None, ([] if ":help" in needed else [MORE]) + [self._front.more_help()]))
        self._front.tells(say.help_("", lines=[HOW, *lines, *more]))

    def _needed(self, question: Question[Any] | None) -> list[str]:
        """The six words that are of most use at a question, or at a pause."""
        view = self._state.strands.view
        can_be_mended = view is not None and bool(view.fixes)
        useful = {
            ":drop": question is not None and gathers(question),
            ":at": question is not None and len(self._state.strands.open_paths()) > 1,
            ":mine": question is not None and bool(question.options()),
            ":run": question is None,
            ":undo": bool(self._state.entries),
            ":fix": can_be_mended,
            ":why": True,
            ":state": can_be_mended,
            ":auto": question is not None and question.asks_for != "fact",
            ":card": True,
            ":quit": True,
        }
        return [word for word, is_useful in useful.items() if is_useful][:MOST_USEFUL]

    def _tell_state(self) -> None:
        """Tells what lies on the table, in words and as data."""
        view = self._state.strands.view
        lines, state = (view.lines(), view.state()) if view else ([], {})
        self._front.tells(say.state("", lines=lines, state=state))

    def _why(self, words: str, cited: list[str]) -> None:
        """The rules that were cited last, or those that speak of the words, each with what is in force of its switches.
        Raises Unreadable where none does."""
        asked = cited[-1] if cited else ""
        view = self._state.strands.view
        if view and (said := view.why(words)):
            self._front.tells(say.why(asked, lines=[said], rules=[asked], switches={}))
            return
        known = self._register
        rules = known.find(words) if words else [known.rules[rule] for rule in dict.fromkeys(cited)]
        if not rules:
            raise Unreadable(f"no rule speaks of {quoted(words)}", "look for another word, or type :why alone")
        settled, shown = self._rules, rules[:RULES_SHOWN]
        lines = [f"{rule.id}: {known.told(rule, settled)} ({rule.origin})" for rule in shown]
        switches = {each.switch: each.value for rule in shown for each in known.in_force(rule, settled)}
        if len(rules) > RULES_SHOWN:
            lines.append(f"… and {len(rules) - RULES_SHOWN} more; narrow it down with :why WORDS.")
        self._front.tells(say.why(asked, lines=lines, rules=[rule.id for rule in rules], switches=switches))

    def _mine(self, question: Question[Any]) -> None:
        """Tell the options of the one who answers, each with what there is to know of it."""
        shown = question.display()
        options, notes = shown.numbered or question.options(), shown.notes
        if not options:
            raise NotAllowed("there is no list to choose from here", "type :state for what lies on the table")
        lines = [f"{option}: {notes[option]}" if option in notes else option for option in options]
        if have_numbers(options):
            lines = [f"{number}  {line}" for number, line in enumerate(lines, start=1)]
        self._front.tells(say.mine("", lines=lines, options=options))

    def _card(self, words: str) -> None:
        """Tell of the cards that words mean. Raises Unreadable where they mean none."""
        if not words:
            raise Unreadable("no card is named", "type :card and a card's name, its code, or words on it")
        try:
            found = self._look_up(words)
        except CompanionError as error:
            raise Unreadable(str(error)) from None
        lines = ["\n  ".join(each) for each in list(found.values())[:CARDS_SHOWN]]
        if len(found) > CARDS_SHOWN:
            lines.append(f"… and {len(found) - CARDS_SHOWN} more; type more of it.")
        self._front.tells(say.card("", lines=lines, cards=list(found)))

    def _foresight(self) -> Foresight:
        if self._foresees is None:
            raise NotAllowed("nobody looks ahead here", "answer the question")
        return self._foresees()

    def _try(self, words: str, seats: Seats) -> None:
        """Tell the consequences of an answer, or of each of them. Raises an AnswerError."""
        foresight = self._foresight()
        try:
            found = foresight.tries(self._state, words, seats) if words else foresight.tries_each(self._state, seats)
        except AnswerError:
            raise
        except CompanionError as error:
            raise NotAllowed(str(error)) from None
        self._front.tells(say.try_("", text=found.text, found=found.data))

    def _odds(self, seats: Seats) -> None:
        """Tell the odds from here: at a terminal as they get surer, up to a key; else once. Raises NotAllowed."""
        found: Foreseen | None = None
        foresight, progress, text = self._foresight(), self._front.shows_progress and seats is None, ""
        try:
            for found in self._front.up_to_a_key(foresight.odds(self._state, seats)):
                text = f"{text}\n{found.text}" if found.adds else found.text
                if progress:
                    self._front.tells(say.odds("", text=found.text, found=found.data))
        except KeyboardInterrupt:
            if found is None:
                raise
        except CompanionError as error:
            raise NotAllowed(str(error)) from None
        if found is None:
            raise NotAllowed("the game is over", "take the last answer back with :undo")
        if not progress:
            self._front.tells(say.odds("", text=text, found=found.data))

    def _at(self, words: str) -> None:
        """Goes to something else that is open, or says what is."""
        if not self._state.path:
            raise NotAllowed("only one thing is going on here", "answer the question")
        open_ = self._state.strands.open_paths()
        names = list(names_of(open_).values())
        if words:
            found = strand_called(words, open_, or_begins=True)
            if found is None:
                raise Unreadable(f"{quoted(words)} is nothing that is open", f"open are {commas(names)}")
            if found != self._state.path:
                self._state.strands.focus_on(found)
        else:
            self._front.tells(say.open_("", names=names))

    def _name_change(self, words: str, source: int) -> NameChange | None:
        """The change of a player's name that words ask for, such as `Ann is Anna`; None for another correction. Raises
        an AnswerError where nobody can be called so."""
        before, _, after = (part.strip() for part in re.sub(r"(?i)\s+is\s+", "\n", words, count=1).partition("\n"))
        whole, entries = self._state.strands.whole, self._state.entries
        named, later = players_in(entries), (whole.playing() if whole else None) or []
        players = list(dict.fromkeys([*named, *later])) if named else []
        name = next((each for each in players if fold(each) == fold(before)), None)
        if name is None or not after:
            return None
        (after,) = Names("", None, lowest=1, highest=1).read(after)
        if after == name or fold(after) in [fold(each) for each in players if each != name]:
            raise NotAllowed(f"{after} plays already", "give each a name of their own")
        return NameChange(name, after, players, source)

    def _fix(self, words: str, source: int, question: Question[Any] | None, seats: Seats) -> None:
        """A correction, at a question or where a step begins; the one who answers may leave their own name out. People
        are warned first where it reaches further than they may think: the same line again carries it out."""
        state, strands = self._state, self._state.strands
        if change := self._name_change(words, source):
            raise state.rename(change, pauses=question is None and not state.is_over)
        if state.is_over and not strands.now.steps:
            raise NotAllowed("the game is over", "take the last answer back with :undo")
        if not words:
            self._help(question, [":fix"])
            return
        try:
            strand = strands.mended_by(words)
        except (Unreadable, WhichOne) as unreadable:
            if question is None:
                raise
            words = f"{question.who} {words}"
            try:
                strand = strands.mended_by(words)
            except Unreadable:
                raise unreadable from None
        warning = strand.view.warning(words) if strand.view and self._front.gathers else ""
        if warning and (words, warning) != self._warned:
            self._warned = words, warning
            if seats is not None:
                raise NotAllowed(warning, AGAIN)
            self._front.tells(say.warned("", text=f"{warning} {AGAIN}"))
            return
        self._warned = "", ""
        steps = strands.now.steps if question is None and strand is strands.now else 0
        state.keep(Entry(FIX, None, words, "person", source, strand=strand.path, steps=steps))
        if question is None:
            raise Rewind({each.path: each.told for each in strands.now.chain})  # in silence, to where the game stands
