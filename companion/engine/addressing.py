"""Lines that are meant for another strand than the one that is asked, and the way back."""

from typing import Any

from companion.engine.state import GameState
from companion.engine.strands import names_of, strand_called
from companion.errors import quoted
from companion.table.entries import StrandPath
from companion.table.parsing import accepts, is_interrupt
from companion.table.question import Question, WhichOne
from companion.words import fold


class OtherStrands:
    """Sends what is typed for another open strand there, and whoever typed it back behind the answer."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._back: tuple[StrandPath, int] | None = None  # where it was typed, and behind how many answers

    @property
    def is_away(self) -> bool:
        """True while an answer was typed elsewhere than it is given."""
        return self._back is not None

    def strand(self, words: str, *, or_begins: bool = False) -> StrandPath | None:
        """The open strand that words call, whole or, if that is to do, by a beginning."""
        state = self._state
        return strand_called(words, state.strands.open_paths(), or_begins=or_begins) if state.path else None

    def addressed(self, question: Question[Any], line: str) -> str:
        """The line without the name of whoever is asked, or of what it is asked in, where a colon stands behind it."""
        name, colon, answer = line.partition(":")
        if not (name and colon and answer.strip()):
            return line
        is_whose = question.who is not None and fold(name) == fold(question.who)
        is_here = is_whose or (self._state.path and self.strand(name, or_begins=True) == self._state.path)
        return answer.strip() if is_here and not (is_interrupt(question, line) or _is_answer(question, line)) else line

    def out_of_turn(self, question: Question[Any], line: str) -> StrandPath | None:
        """The other open strand whose question a line answers: `Ann - Bo: Bo wins`, or `bo-ann: 2`."""
        name, colon, answer = line.partition(":")
        if not (name and colon and answer.strip() and self._state.path):
            return None
        whole = self.strand(name)
        path = whole or self.strand(name, or_begins=True)
        if path in (None, self._state.path) or (not whole and _is_answer(question, line)):
            return None
        return path

    def check_meant_here(self, question: Question[Any], line: str) -> None:
        """Raises WhichOne where somebody's name, of another strand, is the beginning of an answer here."""
        others = names_of(self._state.strands.open_paths())
        here = others.pop(self._state.path, "")
        said = fold(line)
        if not said or said in map(fold, [*here.split(" - "), *(question.options() or ())]):
            return
        for name in others.values():
            if said in map(fold, name.split(" - ")) and accepts(question, line):
                raise WhichOne(f"{quoted(line)} may be meant for {name}", f"type more of it, or “{name}: {line}”")

    def send(self, path: StrandPath, text: str, source: int) -> None:
        """Types a text in another strand next; behind the answer it goes back."""
        self._back = self._state.path, len(self._state.entries)
        self._state.type_ahead(text, source)
        self._state.strands.focus_on(path)

    def go_back(self) -> None:
        """Goes back to where an answer out of turn was typed, once it is given."""
        state = self._state
        if self._back and (state.pending is None or len(state.entries) > self._back[1]):
            (path, _), self._back = self._back, None
            if path in state.strands.open_paths() and path != state.path:
                state.strands.focus_on(path)


def _is_answer(question: Question[Any], line: str) -> bool:
    """True for an answer as it stands, which needs no reading, or any other."""
    return line in (question.options() or ()) or accepts(question, line)
