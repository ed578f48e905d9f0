"""A table whose answers are a list, for tests of rules without a referee."""

from collections.abc import Callable
from typing import Any

from companion.engine.playback import Host, Playback
from companion.engine.state import GameState
from companion.table.entries import FIX, Entry
from companion.table.events import Event
from companion.table.parsing import ParsedAnswer
from support.options import lies_once


class Scripted(Playback, Host):
    """A table whose answers are a list; `:fix …` among them mends by hand. All must be used up."""

    def __init__(self, answers: list[str], load_cards: Callable[[], Any]) -> None:
        super().__init__(unreferred, {}, GameState(), self, load_cards)
        self.answers = answers
        self.events: list[Event] = []
        self.did: list[str | None] = []
        self.asked: list[tuple[str, str | None]] = []

    def ask_live(self, question: Any) -> ParsedAnswer | None:
        """The scripted answer; None where it is a correction by hand."""
        if self.answers and self.answers[0].startswith(":fix "):
            words = self.answers.pop(0)[5:]
            strand = self.state.strands.mended_by(words)
            self.state.keep(Entry(FIX, None, words, strand=strand.path))
            return None
        answer = self.answered(question)
        self.state.keep(Entry(question.name, question.who, question.write(answer), strand=self.state.path))
        return ParsedAnswer(answer, "")

    def answered(self, question: Any) -> Any:
        """The answer to a question."""
        assert self.answers, f"nothing scripted for {question.name}: {question.text()}"
        options = question.options()
        assert options is None or len(options) == len(set(options)), "option texts are not unique"
        self.asked.append((question.name, question.who))
        lies_once(self.view)
        return question.read(self.answers.pop(0))

    def on_event(self, event: Event) -> None:
        self.did.append(event.words().do)
        self.events.append(event)


def unreferred(table: Any, rules: dict[str, str]) -> dict[str, Any]:
    """In place of a referee: rules are called with the table itself."""
    raise NotImplementedError
