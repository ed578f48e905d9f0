"""The referee in plain lines, for a person: used when a file or a pipe answers, and below the terminal."""

import shutil
import textwrap
from collections.abc import Iterator
from typing import Any, TextIO

from companion.board.views import TIED
from companion.engine.front import Front
from companion.errors import shell_word
from companion.lists import have_numbers
from companion.table import View
from companion.table.events import Event
from companion.table.question import Question

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


def numbered(options: list[str]) -> str:
    """The answers to choose from on one line, each with the number that may be typed instead of it."""
    if have_numbers(options):
        options = [f"{number} {option}" for number, option in enumerate(options, start=1)]
    return " · ".join(option.replace(" ", TIED) for option in options)


def put(question: Question[Any]) -> str:
    """A question as it is put to people: with what Enter alone answers, which the words of a window say."""
    enter = None if question.window else question.enter()
    return question.text() + (f" [Enter: {enter}]".replace(": ", f":{TIED}") if enter is not None else "")


def below(question: Question[Any]) -> list[str]:
    """The options that stand below a question."""
    listed = question.kind in ("choose", "arrange", "yes-no") and not question.window
    return (question.options() or []) if listed else []


OPEN_SHOWN = 12
"""So many of what else is open are named; of an event of thousands the others are counted."""


def going_on(strand: str | None, also: list[str]) -> str:
    """A line on the strand where one is, when several things happen at once, and on what else is open."""
    if strand is None:
        return "Everybody goes on together."
    shown = [*also[:OPEN_SHOWN], *([f"{len(also) - OPEN_SHOWN} more"] if len(also) > OPEN_SHOWN else [])]
    return f"At {strand}" + (f" · also open: {', '.join(shown)} (:at NAME goes there)" if also else "")


class Screen(Front):
    """Lines of text, which wait for nobody's hands; `colour` adds weight and colour where the output shows them.

    What hands do stands on a line of its own behind an arrow, so that eyes find it while the story scrolls by.
    """

    gathers = True

    def __init__(self, answers: Iterator[tuple[str, int]], out: TextIO, colour: bool = False) -> None:
        self._answers = answers
        self._out = out
        self._colour = colour
        self._asked = 0
        self._gathered = False
        self._open: tuple[str | None, list[str]] = None, []

    def _print(self, text: str, style: str = "", first: str = "", later: str = "") -> None:
        for part in text.split("\n"):
            indent = " " * (len(part) - len(part.lstrip()))
            lines = wrapped(part, first, later + indent) or [""]
            for line in lines:
                line = line.replace(TIED, " ")
                self._out.write(f"{style}{line}{PLAIN}\n" if style and self._colour else f"{line}\n")

    def hello(self, title: str, mode: str, switched: dict[str, str]) -> None:
        """The first line: what is refereed, and the switches that are not at their default."""
        otherwise = "".join(f" · {name}={value}" for name, value in switched.items())
        self._print(f"{title} · {mode}{otherwise} · type :help for help", BOLD)

    def asks(
        self, question: Question[Any], number: int, view: View | None, strand: str | None, also: list[str]
    ) -> None:
        stands, self._gathered = self._gathered, False
        if stands:
            return
        if self._asked != number:
            self._print("")
        self._asked = number
        if (strand, also) != self._open:
            self._open = strand, also
            self._print(going_on(strand, also), DIM)
        self._print(put(question), BOLD)
        if options := below(question):
            self._print(numbered(options), CYAN, "  ", "  ")

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        self._out.flush()
        typed = next(self._answers, None)
        if typed is not None:
            shown = typed[0] if len(typed[0]) <= 200 else typed[0][:199] + "…"
            self._print("> " + "".join(letter if letter.isprintable() else "�" for letter in shown))
        return typed

    def gathered(self, text: str) -> None:
        self._gathered = True
        self._print(text, DIM, "  ", "  ")

    def takes(self, question: Question[Any], answer: str, plain: bool) -> None:
        if not plain:
            self._print(f"Taken: {answer}.", DIM, "  ", "  ")

    def tells(self, event: Event) -> None:
        told = event.words()
        match event.kind.form:
            case "picture":
                self._draw(told.text, event.data().get("colours", []))
            case "lines":
                self._print(told.text, "", "  ", "    ")
            case "sentence":
                self._print(told.text, "", "• ", "  ")
        if told.do:
            self._print(told.do, GREEN, "  → ", "    ")

    def _draw(self, text: str, colours: list[tuple[int, int, int, str]]) -> None:
        """A drawing, line by line as it is, in colours: line, from, to (the first letter behind it), and which.

        A line without colours that is too long is wrapped, for it is words below the drawing.
        """
        drawn = {number for number, *_ in colours}
        for number, line in enumerate(text.split("\n")):
            if number not in drawn and len(line) + 2 > width():
                self._print(line, "", "  ", "    ")
            else:
                self._out.write(f"  {self.painted(line, number, colours)}\n")

    def painted(self, line: str, number: int, colours: list[tuple[int, int, int, str]]) -> str:
        """A line of a drawing in its colours, where the output shows them."""
        spans = sorted((start, end, colour) for at, start, end, colour in colours if at == number)
        for start, end, colour in reversed(spans if self._colour else []):
            line = f"{line[:start]}{_PAINT[colour]}{line[start:end]}{PLAIN}{line[end:]}"
        return line

    def refuses(self, text: str, hint: str) -> None:
        self._print(f"{text} {hint}".strip(), RED, "! ", "  ")

    def hides(self, who: str | None, answer: str) -> str:
        """In a file or a pipe everything stays; a terminal wipes it."""
        self._print("Taken, and told to nobody.", DIM, "  ", "  ")
        return ""

    def suspended(self, journal: str | None) -> None:
        """The words to go on with."""
        self._print("\nStopped here. Nothing is lost; go on with:" if journal else "\nStopped here.", BOLD)
        if journal:  # never wrapped: it is to be copied as it stands
            self._out.write(f"  companion resume {shell_word(journal)}\n")
        self._out.flush()

    def result(self, data: dict[str, Any], lines: list[str]) -> None:
        """The result, in bold."""
        self._print("")
        for line in lines:
            self._print(line, BOLD)
        self._out.flush()
