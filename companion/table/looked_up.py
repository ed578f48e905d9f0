"""What people look up at a question: the table, rules, cards, what they may choose from, what could be taken back."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.errors import CompanionError, quoted
from companion.table import View
from companion.table.front import Front
from companion.table.journal import Entry
from companion.table.questions import NotAllowed, Question, Unreadable
from companion.table.register import Register

LookUp = Callable[[str], dict[str, list[str]]]
"""The names of cards, and what is said of each in lines, by words. Raises CompanionError where there is none."""

LOOKED_UP = ("state", "why", "help", "mine", "card", "undoable")
"""The names under which it is told: to whoever asked, and to nobody else."""
HIDDEN = "a secret answer"
CARDS_SHOWN = 6
RULES_SHOWN = 8
UNDO_SHOWN = 12

HELP = (
    "Type an answer, or the beginning of one; several answers on one line with a semicolon between. "
    "Where several cards are asked for, scan or type one code a line, and Enter ends. "
    "Words to the referee: :undo takes the last answer back (:undo 3 the last three, :undo ? lists them) · "
    ":drop takes the last scanned card off · :run leaves out the pauses up to the next question · "
    ":state shows what lies on the table · "
    ":mine shows what you may choose from · "
    ":card WORDS shows a card · :at NAME goes to something else that is open, NAME: ANSWER answers there · "
    ":why tells the rule (:why WORDS looks rules up) · "
    ":auto lets the program answer this one · :fix mends the table by hand{fixes} · :quit stops; the journal is kept."
)
WORDS = {
    ":undo": "take the last answer back",
    ":drop": "take the last scanned card off",
    ":run": "no more pauses up to the next question",
    ":state": "what lies on the table",
    ":mine": "what you may choose from",
    ":card": "what a card says",
    ":at": "go to something else that is open",
    ":why": "the rule",
    ":help": "all words",
    ":auto": "the program answers",
    ":fix": "mend the table by hand",
    ":quit": "stop; the journal is kept",
}
"""The words to the referee, each with what it does."""


def state(front: Front, view: View | None) -> None:
    """What lies on the table."""
    if view is None:
        front.tells("state", "Nothing lies on the table yet.", None, None, {})
    else:
        front.tells("state", "\n".join(view.lines()), None, None, view.state())


def why(front: Front, words: str, view: View | None, register: Register, cited: Sequence[str]) -> None:
    """The rules that were cited last, or those that speak of the words. Raises Unreadable where none does."""
    asked = cited[-1]
    if view and (said := view.why(words)):
        front.tells("why", said, None, asked, {"rules": [asked]})
        return
    rules = register.find(words) if words else [register.rules[rule] for rule in dict.fromkeys(cited)]
    if not rules:
        raise Unreadable(f"no rule speaks of {quoted(words)}", "look for another word, or type :why alone")
    lines = [f"{rule.id}: {rule.text} ({rule.origin})" for rule in rules[:RULES_SHOWN]]
    if len(rules) > RULES_SHOWN:
        lines.append(f"… and {len(rules) - RULES_SHOWN} more; narrow it down with :why WORDS.")
    front.tells("why", "\n".join(lines), None, asked, {"rules": [rule.id for rule in rules]})


def help_(front: Front, view: View | None) -> None:
    """How answers are typed, and the words to the referee."""
    front.tells("help", HELP.format(fixes=f" ({view.fixes})" if view else ""), None, None, {})


def mine(front: Front, question: Question[Any]) -> None:
    """What the one who answers may choose from, each with what there is to know of it. Raises NotAllowed for none."""
    options, notes = question.options(), question.notes()
    if not options:
        raise NotAllowed("there is no list to choose from here", "type :state for what lies on the table")
    lines = [f"{option}: {notes[option]}" if option in notes else option for option in options]
    front.tells("mine", "\n".join(lines), None, None, {"options": options})


def card(front: Front, words: str, look_up: LookUp) -> None:
    """What is said of the cards that words mean. Raises Unreadable where they mean none."""
    if not words:
        raise Unreadable("no card is named", "type :card and a card's name, its code, or words on it")
    try:
        found = look_up(words)
    except CompanionError as error:
        raise Unreadable(str(error)) from None
    lines = ["\n  ".join(each) for each in list(found.values())[:CARDS_SHOWN]]
    if len(found) > CARDS_SHOWN:
        lines.append(f"… and {len(found) - CARDS_SHOWN} more; type more of it.")
    front.tells("card", "\n".join(lines), None, None, {"cards": list(found)})


def undoable(front: Front, entries: Sequence[Entry], secret: Sequence[bool]) -> None:
    """What each `:undo` would take back, one after the other; of a `secret` answer only whose it is."""
    data = [
        {"ask": entry.ask, "who": entry.who, "answer": HIDDEN if hidden else entry.answer}
        for entry, hidden in zip(entries[:UNDO_SHOWN], secret, strict=False)
    ]
    lines = [
        f":undo {number} · {each['who'] or 'the table'}, {each['ask']}: {brief(str(each['answer']))}"
        for number, each in enumerate(data, start=1)
    ]
    if len(entries) > UNDO_SHOWN:
        lines.append(f"… and {len(entries) - UNDO_SHOWN} before them.")
    text = "\n".join(lines) or "There is no answer to take back."
    front.tells("undoable", text, None, None, {"answers": data})


def brief(text: str) -> str:
    """An answer, cut where it is long."""
    return text if len(text) <= 60 else text[:59] + "…"
