"""The referee in plain lines, for a person: used when a file or a pipe answers, and below the terminal."""

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from companion.board.views import TIED
from companion.engine.front import Front
from companion.errors import shell_word
from companion.lists import have_numbers
from companion.table import View
from companion.table.events import Event
from companion.table.parsing import enter
from companion.table.question import Question
from companion.table.questions import Window

BOLD, DIM, RED, GREEN, CYAN, PLAIN = "\033[1m", "\033[2m", "\033[31m", "\033[1;32m", "\033[36m", "\033[0m"

WIDEST = 100
NARROWEST = 40
_COLOURS = "red green yellow blue magenta cyan"
_PAINT = {name: f"\033[{91 + place}m" for place, name in enumerate(_COLOURS.split())}


def width() -> int:
    """The number of letters that a line may have."""
    return max(NARROWEST, min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST))


def wrapped(text: str, first: str = "", later: str = "") -> list[str]:
    """A line as it is printed, on several where it is too long; no word is broken, and no path."""
    return textwrap.wrap(
        text, width(), initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def numbered(options: Sequence[str]) -> str:
    """The answers to choose from on one line, each with the number that may be typed instead of it."""
    if have_numbers(options):
        options = [f"{number} {option}" for number, option in enumerate(options, start=1)]
    return " · ".join(option.replace(" ", TIED) for option in options)


def put(question: Question[Any]) -> str:
    """A question as it is put to people: with what Enter alone answers, which the words of a window say."""
    given = None if isinstance(question, Window) else enter(question)
    return question.text() + (f" [Enter: {given}]".replace(": ", f":{TIED}") if given is not None else "")


def below(question: Question[Any]) -> list[str]:
    """The options that stand below a question."""
    listed = question.kind in ("choose", "arrange", "yes-no") and not isinstance(question, Window)
    return (question.options() or []) if listed else []


OPEN_SHOWN = 12
"""So many of what else is open are named; of an event of thousands the others are counted."""


def going_on(strand: str | None, also: list[str]) -> str:
    """A line on the strand where one is, when several things happen at once, and on what else is open."""
    if strand is None:
        return "Everybody goes on together."
    shown = [*also[:OPEN_SHOWN], *([f"{len(also) - OPEN_SHOWN} more"] if len(also) > OPEN_SHOWN else [])]
    return f"At {strand}" + (f" · also open: {', '.join(shown)} (:at NAME goes there)" if also else "")


class TextLines:
    """The lines of a text, as wide as the output is now; `colour` adds weight and colour where it shows them."""

    def __init__(self, out: TextIO, colour: bool = False) -> None:
        self._out = out
        self._colour = colour

    def write(self, text: str, style: str = "", first: str = "", later: str = "") -> None:
        """Writes a text, each of its lines on several where it is too long."""
        for part in text.split("\n"):
            indent = " " * (len(part) - len(part.lstrip()))
            lines = wrapped(part, first, later + indent) or [""]
            for line in lines:
                line = line.replace(TIED, " ")
                self._out.write(f"{style}{line}{PLAIN}\n" if style and self._colour else f"{line}\n")

    def copy(self, line: str) -> None:
        """Writes a line that is never broken."""
        self._out.write(f"{line}\n")

    def draw(self, text: str, colours: list[tuple[int, int, int, str]]) -> None:
        """A drawing, line by line as it is, in colours: line, from, to (the first letter behind it), and which.

        A line without colours that is too long is wrapped, for it is words below the drawing.
        """
        drawn = {number for number, *_ in colours}
        for number, line in enumerate(text.split("\n")):
            if number not in drawn and len(line) + 2 > width():
                self.write(line, "", "  ", "    ")
            else:
                self.copy(f"  {self.painted(line, number, colours)}")

    def painted(self, line: str, number: int, colours: list[tuple[int, int, int, str]]) -> str:
        """A line of a drawing in its colours, where the output shows them."""
        spans = sorted((start, end, colour) for at, start, end, colour in colours if at == number)
        for start, end, colour in reversed(spans if self._colour else []):
            line = f"{line[:start]}{_PAINT[colour]}{line[start:end]}{PLAIN}{line[end:]}"
        return line

    def in_bold(self, text: str) -> str:
        """A text with weight, where the output shows it."""
        return f"{BOLD}{text}{PLAIN}" if self._colour else text

    def flush(self) -> None:
        """Shows all that was written."""
        self._out.flush()


class Screen(Front):
    """A front in lines of text, which wait for nobody's hands.

    What hands do stands on a line of its own behind an arrow, so that eyes find it while the story scrolls by.
    """

    gathers = True

    def __init__(self, answers: Iterator[tuple[str, int]], lines: TextLines) -> None:
        self._answers = answers
        self._lines = lines
        self._asked = 0
        self._gathered = False
        self._open: tuple[str | None, list[str]] = None, []

    def hello(self, title: str, mode: str, switched: dict[str, str]) -> None:
        """The first line: what is refereed, and the switches that are not at their default."""
        otherwise = "".join(f" · {name}={value}" for name, value in switched.items())
        self._lines.write(f"{title} · {mode}{otherwise} · type :help for help", BOLD)

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        stands, self._gathered = self._gathered, False
        if stands:
            return
        if self._asked != number:
            self._lines.write("")
        self._asked = number
        if (strand, also) != self._open:
            self._open = strand, also
            self._lines.write(going_on(strand, also), DIM)
        self._lines.write(put(question), BOLD)
        if options := below(question):
            self._lines.write(numbered(options), CYAN, "  ", "  ")

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._lines.flush()
        typed = next(self._answers, None)
        if typed is not None:
            shown = typed[0] if len(typed[0]) <= 200 else typed[0][:199] + "…"
            self._lines.write("> " + "".join(letter if letter.isprintable() else "�" for letter in shown))
        return typed

    def gathered(self, text: str) -> None:
        self._gathered = True
        self._lines.write(text, DIM, "  ", "  ")

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        if not plain:
            self._lines.write(f"Taken: {answer}.", DIM, "  ", "  ")

    def tells(self, event: Event) -> None:
        told = event.words()
        match event.kind.form:
            case "picture":
                self._lines.draw(told.text, event.data().get("colours", []))
            case "lines":
                self._lines.write(told.text, "", "  ", "    ")
            case "sentence":
                self._lines.write(told.text, "", "• ", "  ")
        if told.do:
            self._lines.write(told.do, GREEN, "  → ", "    ")

    def refuses(self, text: str, hint: str) -> None:
        self._lines.write(f"{text} {hint}".strip(), RED, "! ", "  ")

    def hides(self, who: str | None, answer: str) -> str:
        """In a file or a pipe everything stays; a terminal wipes it."""
        self._lines.write("Taken, and told to nobody.", DIM, "  ", "  ")
        return ""

    def suspended(self, journal: str | None) -> None:
        """The words to go on with."""
        self._lines.write("\nStopped here. Nothing is lost; go on with:" if journal else "\nStopped here.", BOLD)
        if journal:  # never wrapped: it is to be copied as it stands
            self._lines.copy(f"  companion resume {shell_word(journal)}")
        self._lines.flush()

    def result(self, data: dict[str, Any], lines: list[str]) -> None:
        """The result, in bold."""
        self._lines.write("")
        for line in lines:
            self._lines.write(line, BOLD)
        self._lines.flush()
