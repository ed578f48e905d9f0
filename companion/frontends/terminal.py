"""The referee at a terminal: the story scrolls by, and the table is always in view above the question."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, TextIO

from companion.board.views import TIED
from companion.frontends.lines import BOLD, WIDEST, Screen, TextLines, below, going_on, numbered, put, width, wrapped
from companion.frontends.prompt import Prompt, PromptInterrupt
from companion.table import STEP_LINES, Pace, Scene, T, View
from companion.table.events import Event
from companion.table.question import Question
from companion.table.questions import Window
from companion.words import counted

KEPT_FREE = 7  # lines below the table: the question, its options and the answer
KEPT_BELOW = 3  # and below what was looked up, where it is longer than a screen
LOW = 24  # rows of a terminal that has none to spare


def scene_of(view: View | None) -> Scene | None:
    """The table as it stays in view, as large as the terminal is now."""
    columns, rows = shutil.get_terminal_size()
    return view.scene(min(columns - 2, WIDEST), rows - KEPT_FREE) if view else None


def _wrapped(text: str, indent: str = "") -> list[str]:
    return [line.replace(TIED, " ") for line in wrapped(text, indent, indent or "  ")]


class TerminalStory(TextLines):
    """The story as it scrolls by: a question, and what was typed to it, stand before what comes of it."""

    def __init__(self, out: TextIO, colour: bool) -> None:
        super().__init__(out, colour)
        self._question: Question[Any] | None = None
        self._echo: str | None = None

    def ask(self, question: Question[Any], *, masked: bool) -> None:
        """A question stands there; what was typed is not told where it is masked."""
        self._question, self._echo = question, None if masked else self._echo

    def hold(self, typed: str | None) -> None:
        """Keeps what was typed, to be told before what comes of it; None for nothing."""
        self._echo = typed

    def take(self, answer: str) -> bool:
        """True where Enter has ended a gathering: the answer stands in its place."""
        is_enter = self._echo == ""
        self._echo = answer if is_enter else self._echo
        return is_enter

    def write(self, text: str, style: str = "", first: str = "", later: str = "") -> None:
        """Writes a text, and before it what was typed."""
        self.tell_typed()
        super().write(text, style, first, later)

    def tell_typed(self) -> None:
        """Tells the question, and what was typed to it."""
        if self._echo is not None and self._question:
            super().write("")
            super().write(put(self._question), BOLD)
            super().write(f"> {self._echo}")
        self._echo = None


class StandingLines:
    """The lines that stand above a prompt: the table, the question, and what only the one who answers reads.

    At a pause there are words in the question's place, and maybe the `scene` that the table was then.
    """

    def __init__(self, lines: TextLines) -> None:
        self._lines = lines
        self._question: Question[Any] | None = None
        self._numbered: Sequence[str] = ()
        self._open: tuple[str | None, list[str]] = None, []
        self._below: list[str] = []  # while they answer
        self._pause = ""
        self._scene: Scene | None = None
        self.view: View | None = None
        self.rows = 0  # that stood below the story at the last question

    def ask(self, question: Question[Any], view: View | None, open_: tuple[str | None, list[str]]) -> None:
        """A question stands there, of a strand, beside others that are open."""
        self._question, self.view, self._open = question, view, open_
        self._numbered = question.display().numbered

    def show(self, view: View | None) -> None:
        """Sets the table that stands there."""
        self.view = view

    def pause(self, words: str, scene: Scene | None) -> None:
        """Nothing is asked, but what these words say; "" for the question again."""
        self._pause, self._scene = words, scene

    def say(self, lines: list[str]) -> None:
        """Sets what only the one who answers reads."""
        self._below = lines

    def above(self, new: str) -> str:
        """All of it, as wide as the terminal is now, and what is `new` in the prompt."""
        rows = shutil.get_terminal_size().lines
        scene = self._scene or scene_of(self.view)
        lines = [self._lines.painted(line, at, scene.colours) for at, line in enumerate(scene.lines)] if scene else []
        if self.view and not scene:
            lines = _wrapped(self.view.status())
        lines = ["", *(f" {line}" for line in lines)] if rows > LOW else [f" {line}" for line in lines]
        told = [*self._below, *_wrapped(new)]
        if self._pause:
            lines += [*told, *self._in_bold(self._pause)]
        elif question := self._question:
            lines += _wrapped(going_on(*self._open)) if self._open[1] else []
            if isinstance(question, Window):  # as a pause is told: one types behind the words
                lines += [*told, *self._in_bold(put(question))]
            else:
                options = [_wrapped(numbered(some), "  ") for some in (below(question), self._numbered) if some]
                lines += [*self._in_bold(put(question)), *chain(*options), *told, *self._in_bold(">")]
        self.rows = len(lines)
        return "\n".join(lines) + " "

    def _in_bold(self, text: str) -> list[str]:
        return list(map(self._lines.in_bold, _wrapped(text)))


class KeptSecrets:
    """Secret answers that stand there while whose they are is asked on, and whose was taken last."""

    def __init__(self) -> None:
        self._kept: tuple[str | None, list[str]] = None, []
        self._taken_for: str | None = None

    def of(self, who: str | None) -> list[str]:
        """The answers of somebody that stand there."""
        return self._kept[1] if self._kept[0] == who else []

    def keep(self, who: str | None, answers: list[str]) -> None:
        """Lets these stand there, and no others."""
        self._kept = who, answers

    def forget(self, who: str | None) -> None:
        """Nothing stands there any more, and somebody's was taken."""
        self._taken_for, self._kept = who, (None, [])

    def hand_over(self, to: str | None) -> str:
        """The player whose secret was taken, where somebody else is asked next; only once."""
        whose, self._taken_for = self._taken_for, None
        return whose if whose and to not in (None, whose) else ""


class Terminal(Screen):
    """A person at a terminal: the story scrolls by, and below it the table stays in view above the question.

    Whoever waits for what is typed gets PromptInterrupt after `prompt.interrupt` was called, from any thread.
    """

    lists = True
    shows_progress = True

    def __init__(self, out: TextIO, colour: bool, pace: Pace) -> None:
        self._story = TerminalStory(out, colour)
        super().__init__(iter(()), self._story)
        self._standing = StandingLines(self._story)
        self.prompt = Prompt(self._standing.above)
        self._secrets = KeptSecrets()
        self._pace = pace
        self._running = False
        self._told = 0  # lines since the last question or pause
        self._masked = False  # nobody else may see what is typed
        self._ends_with_enter = False  # cards are being gathered

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        if (self._asked, self._open[0]) != (number, strand):
            self._running, self._told, self._ends_with_enter = False, 0, False
            kept = self._secrets.of(question.who)
            self._standing.say(_wrapped(f"Taken: {'; '.join(kept)}.", "  ") if kept else [])
        self._asked, self._open, self._masked = number, (strand, also), question.display().masked
        self._story.ask(question, masked=self._masked)
        self._standing.ask(question, view, self._open)

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self.prompt.completer.stand(question, self._open[1])
        enter_answers = question.default() is not None or self._ends_with_enter
        if whose := self._secrets.hand_over(question.who):
            self._lines.write(f"{whose}'s answer is taken. Hand over.", BOLD)
        self._lines.flush()
        typed = self.prompt.answer((self._asked, self._open[0]), enter_answers)
        enter = "" if self._ends_with_enter else question.default() or ""
        goes_on = isinstance(question, Window) and typed in ("", ".")
        self._story.hold(None if typed is None or goes_on or self._masked else typed or enter)
        return None if typed is None else (typed, 0)

    def steps(self, view: View | None, lines: int = STEP_LINES) -> bool:
        """True if it waits, unless next to nothing was told since hands were last waited for."""
        self._standing.show(view)
        return self._pace == "step" and not self._running and self._told > lines

    def waits(self, words: str, scene: Scene | None = None, pause: object = None) -> str | None:
        """The line typed where nothing is asked, below the table or a scene of it; None for the end.

        Where the same pause stands there once more, after an interruption, what was typed meanwhile is meant for it.
        """
        self._told = 0
        self._standing.pause(words, scene)
        self.prompt.completer.stand(None, self._open[1])
        self._lines.flush()
        try:
            return self.prompt.at_pause(pause or object())
        finally:
            self._standing.pause("", None)

    def up_to_a_key(self, each: Iterator[T]) -> Iterator[T]:
        return self.prompt.up_to_a_key(each)

    def goes_ahead(self, typed: str) -> None:
        self.prompt.go_ahead(typed)

    def runs(self) -> None:
        self._running = True

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        if not self._story.take(answer) and not plain:
            super().takes(question, answer, plain)
        self._story.tell_typed()

    def gathered(self, text: str) -> None:
        self._ends_with_enter = True
        self._story.hold(None)
        self._standing.say(_wrapped(text, "  "))

    def tells(self, event: Event) -> None:
        kind, told = event.kind, event.words()
        if kind.audience == "answerer" and self._masked:
            self._standing.say([line for part in told.text.split("\n") for line in _wrapped(part, "  ")])
        elif kind.of_table and scene_of(self._standing.view):
            return
        elif kind.audience != "everybody" and kind.form != "sentence":
            shown = self._drawn_small(event) or told.text.split("\n")
            self._pages([line for part in shown for line in wrapped(part, "  ", "    ")])
        else:
            self._told += 1 + bool(told.do)
            super().tells(event)

    def _drawn_small(self, event: Event) -> list[str]:
        """The table in view, where the drawing that an event tells is too wide for the terminal."""
        lines = event.words().text.split("\n")
        too_wide = "colours" in event.data() and any(len(line) + 2 > width() for line in lines)
        view = self._standing.view
        scene = view.scene(width() - 2, len(lines)) if too_wide and view else None
        return scene.lines if scene else []

    def takes_back(self) -> None:
        self._secrets.keep(None, [])
        self._standing.say([])

    def _pages(self, lines: list[str]) -> None:
        """Show what was looked up, as much at a time as the terminal has room for; and where what stands below would
        hide it, until Enter.
        """
        rows = shutil.get_terminal_size().lines
        page, room = max(1, rows - KEPT_BELOW), rows - self._standing.rows
        typed: str | None = ""
        with suppress(PromptInterrupt):
            while lines and typed == "":
                shown, lines = lines[:page], lines[page:]
                self._lines.write("\n".join(shown))
                words = f"Enter shows more: {counted(len(lines), 'line')}. q ends." if lines else "Enter goes back."
                typed = self.waits(words, Scene([])) if lines or len(shown) > room else None
        if typed and typed != "q":
            self.goes_ahead(typed)

    def refuses(self, text: str, hint: str) -> None:
        if self._masked:
            self._standing.say(_wrapped(f"! {text} {hint}".strip()))
        else:
            super().refuses(text, hint)

    def hides(self, who: str | None, answer: str) -> str:
        """Show a secret answer until Enter; nothing of it stays, nor of what the arrow keys would bring back."""
        self._standing.show(None)
        self._standing.say([])
        if not answer:
            self.forgets(who)
            return ""
        return f"Taken for {who}: {'; '.join([*self._secrets.of(who), answer])}. Enter hides it, :undo takes it back."

    def keeps(self, who: str | None, answer: str) -> None:
        kept = self._secrets.of(who)
        self.forgets(None)
        self._secrets.keep(who, [*kept, *filter(None, [answer])])

    def forgets(self, who: str | None) -> None:
        """Keeps nothing of a secret answer, nor of what the arrow keys would bring back."""
        self.prompt.forget()
        self._secrets.forget(who)
        self._standing.say([])
        self._story.hold(None)

    def tells_answer(self, asked: str, who: str, answer: str) -> None:
        """An answer that was given elsewhere, with its question."""
        self._lines.write("")
        self._lines.write(asked, BOLD)
        self._lines.write(f"> {who}: {answer}" if who else f"> {answer}")
