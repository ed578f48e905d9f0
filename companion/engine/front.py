"""Fronts: the screens and programs at the table, such as the terminal, plain lines, JSON lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from companion.table import STEP_LINES, Data, T, View
from companion.table.entries import Entry, StrandPath
from companion.table.events import Event
from companion.table.question import Question

Seats = frozenset[str] | None
"""The seats that whoever says something holds; None: it may be anybody's."""


@dataclass(frozen=True, slots=True)
class ScreenMessage:
    """A message from somebody's own screen, to the question that a strand stands at.

    It is one answer and nothing else, or, where it is a `word`, a word to the referee, such as `:undo`, from who holds
    these `seats`; or it takes an answer `back`.
    """

    path: StrandPath
    text: str
    word: bool = False
    seats: Seats = None
    back: Entry | None = None


class Screens(Protocol):
    """Screens of people's own: each shows its people the questions that are open for them, in whichever strand."""

    def knows(self, id: str) -> bool:
        """True if the question of that id is shown."""

    def shows(self, id: str, path: StrandPath, called: str | None, question: Question[Any], view: View | None) -> None:
        """A question at which a strand stands, what people call the strand, and what lies on its table."""


class Front:
    """A screen or a program that answers: the terminal, plain lines, JSON lines.

    `gathers` tells whether cards may come one a line, `lists` whether it shows what a question has `listed`, and
    `shows_progress` whether somebody sees figures get surer. What a front has no use for it leaves as it is here.

    A question comes by `asks`, and again with the same number after a line that was refused. Each line read is followed
    by `refuses`, by `gathered` where more of the answer is to come, or by the answer: an open one by `takes`, a secret
    one by `hides` or `keeps` and never by `takes`. Answers that a journal gives are told by none of these.
    """

    gathers: bool = False
    lists: bool = False
    shows_progress: bool = False

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        """Puts a question; `number` is the same when it is put again, `view` what lies on the table.

        `strand` is what it belongs to, where several things happen at once, `also` which others are open.
        """

    def steps(self, view: View | None, lines: int = STEP_LINES) -> bool:
        """A new step begins: whether it `waits` until people have carried the last one out, of more `lines` than so."""
        return False

    def waits(self, words: str) -> str | None:
        """Read a line where nothing is asked, and the words say what Enter does; None for the end."""
        return ""

    def goes_ahead(self, typed: str) -> None:
        """Take a line typed at a pause for the question behind it; where another pause comes first, it waits there."""

    def line(self, question: Question[Any]) -> tuple[str, int] | ScreenMessage | None:
        """Read a line, and its line in the answers' file (0: no file). None when no more comes."""
        raise NotImplementedError

    def gathered(self, text: str) -> None:
        """Says which cards have come one a line so far."""

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        """Says which answer was taken; `plain` where it was typed just so, on a line of its own."""

    def tells(self, event: Event) -> None:
        """Tells an event of the game, or something that the referee itself says. None is left out: what draws the table
        alone is shown where the table stays in view."""

    def takes_back(self) -> None:
        """Answers are taken back: what stands there of them goes."""

    def speaker(self) -> str:
        """The speaker just now, where that is not simply the table."""
        return ""

    def more_help(self) -> str:
        """Words that may be typed here beyond those of anywhere, for `:help`."""
        return ""

    def refuses(self, text: str, hint: str) -> None:
        """Says why an answer cannot be taken."""

    def renames(self, before: str, after: str) -> None:
        """A player is called otherwise from here on."""

    def runs(self) -> None:
        """Leaves out the pauses between steps up to the next question."""

    def up_to_a_key(self, each: Iterator[T]) -> Iterator[T]:
        """Pass on what comes by and by, up to a key where one can be seen: it ends the work as Ctrl-C does."""
        return each

    def hides(self, who: str | None, answer: str) -> str:
        """Wipes what was typed, and taken, for nobody else's eyes: at once, or (not "") it `waits` with these words and
        then `forgets` it. An answer that is "" was read before it was given."""
        return ""

    def keeps(self, who: str | None, answer: str) -> None:
        """Show a secret answer while the same person is asked on; it is hidden then."""
        self.hides(who, answer)

    def forgets(self, who: str | None) -> None:
        """Keeps nothing of a secret answer, and says that it is taken, whose (None: it was taken back)."""

    def suspended(self, journal: str | None) -> None:
        """The answers have ended before the game: how to go on with it."""

    def result(self, data: Data, lines: list[str]) -> None:
        """Tells the result, as data and in words: nothing more comes."""
