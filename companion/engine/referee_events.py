"""Events of the referee itself, in every game: answers taken and taken back, how the table is to lie, what people look
up. The game's own rules are not asked for it: these events cite none, or that of the question.
"""

from collections.abc import Sequence
from typing import Any

from companion.table.events import Data, Words, answer_to, event, event_with


@event
def taken(*, ask: str, answer: str) -> Words:
    """An answer was taken that was not typed just so, or not on a line of its own."""
    return f"Taken: {answer}."


@event
def taken_out_of_turn(*, who: str, ask: str, asks: str) -> Words:
    """A secret answer was given where somebody else is asked; `asks` is the next question there, or empty."""
    taken, first = f"{who}: {ask.replace('-', ' ')} taken", asks.partition("?")[0].removeprefix(f"{who}, ")
    return f"{taken}; {first}?" if asks else f"{taken}."


@event_with(lambda *, text: {})
def gathered(*, text: str) -> Words:
    """A line was one of several."""
    return text


@event_with(lambda *, ask, answer, says: {"ask": ask, "answer": answer}, ask="text", answer="text")
def program_answered(*, ask: str, answer: str, says: str) -> Words:
    """The program answered: as `--auto` or `:auto` said."""
    return says.format(answer=answer)


@event_with(
    lambda *, answers, left, brief, by: {"answers": answers, "left": left} | ({"by": by} if by else {}),
    answers="list of texts",
    left="number",
)
def undone(*, answers: list[str], left: int, brief: list[str], by: str) -> Words:
    """Answers were taken back, by somebody's phone or by who is there; `left` are those that still count."""
    return f"{f'{by} took' if by else 'Taken'} back: {'; '.join(brief)}."


@event_with(lambda *, do, moves, whole: {"moves": moves}, moves="list of objects")
def laid(*, do: str, moves: list[Data], whole: bool) -> Words:
    """The table lies otherwise than hands know, or they may know no more how it lies (the `whole`)."""
    return "Where things stand:" if whole else "Set the table right:", do


@event
def renamed(*, before: str, after: str) -> Words:
    """A player's name was mended: all that is told has the new one."""
    return f"{before} is {after}."


@event
def journal_moved(*, path: str) -> Words:
    """The journal was deleted while the game went on: all of it stands in another file now."""
    return f"The journal was deleted meanwhile; all that was answered is kept in {path} now."


@answer_to("asker", "sentence", lambda *, what: {})
def settled(*, what: str) -> Words:
    """A typed answer names what had been taken by itself."""
    return f"{what} is settled already."


@answer_to("asker", "sentence", lambda *, names: {"open": names}, open="list of texts")
def open_(*, names: list[str]) -> Words:
    """After `:at`: what is open."""
    return f"Open are {', '.join(names)}."


@answer_to("asker", "lines", lambda *, lines, answers: {"answers": answers}, answers="list of objects")
def undoable(*, lines: Sequence[str], answers: list[Data]) -> Words:
    """After `:undo ?`."""
    return "\n".join(lines) or "There is no answer to take back."


@answer_to("asker", "lines", lambda *, lines: {})
def help_(*, lines: Sequence[str]) -> Words:
    """After `:help`."""
    return "\n".join(lines)


@answer_to("asker", "picture", lambda *, lines, state: state)
def state(*, lines: Sequence[str], state: Data) -> Words:
    """After `:state`; the data is the game's own."""
    return "\n".join(lines) or "Nothing lies on the table yet."


@answer_to(
    "asker",
    "lines",
    lambda *, lines, rules, switches: {"rules": rules, "switches": switches},
    rules="list of texts",
    switches="object",
)
def why(*, lines: Sequence[str], rules: list[str], switches: dict[str, str]) -> Words:
    """After `:why`."""
    return "\n".join(lines)


@answer_to("answerer", "lines", lambda *, lines, options: {"options": options}, options="list of texts")
def mine(*, lines: Sequence[str], options: list[str]) -> Words:
    """After `:mine`."""
    return "\n".join(lines)


@answer_to("asker", "lines", lambda *, lines, cards: {"cards": cards}, cards="list of texts")
def card(*, lines: Sequence[str], cards: list[str]) -> Words:
    """After `:card WORDS`."""
    return "\n".join(lines)


@answer_to("asker", "lines", lambda *, text, found: found)
def try_(*, text: str, found: dict[str, Any]) -> Words:
    """After `:try`."""
    return text


@answer_to("asker", "lines", lambda *, text, found: found)
def odds(*, text: str, found: dict[str, Any]) -> Words:
    """After `:odds`."""
    return text


@answer_to("asker", "lines", lambda *, text: {})
def warned(*, text: str) -> Words:
    """A correction reaches further than people may think; the same line once more carries it out."""
    return text
