"""A table at which every kind of question is asked, once each: a game of the tests' own."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from companion.cards.lookup import Index
from companion.engine.journal import Journal
from companion.engine.session import Session
from companion.engine.state import GameState, Suspension
from companion.frontends.lines import Screen, TextLines
from companion.games import find
from companion.page.faces import Faces
from companion.page.front import PageFront
from companion.page.inbox import Inbox
from companion.page.screen_state import ScreenState
from companion.page.seats import Seats
from companion.page.server import TablePage
from companion.page.serving import ServedPage
from companion.table import Table as Rules
from companion.table.card_questions import Cards, Draw
from companion.table.entries import Header
from companion.table.question import Display, Question
from companion.table.questions import Arrange, Choose, Confirm, Names, Number, Roll


class Card:
    """A card of the tests' own."""

    def __init__(self, name: str) -> None:
        self.name, self.code = name, f"X-{name[:3].upper()}"


CARDS = [Card(name) for name in ("Anteater", "Badger", "Camel", "Dormouse", "Egret", "Ferret", "Gibbon", "Heron",
                                 "Ibis", "Jackal", "Koala", "Lemur", "Marmot", "Newt", "Otter", "Puffin")]  # fmt: skip
INDEX = Index(CARDS)


class Who(Names, name="players", says="Who plays?", lowest=2, highest=4):
    """Asked first."""


class One(Choose[str], name="one", says="Which of these?"):
    """One of a few, or of many."""

    def display(self) -> Display:
        return super().display()._replace(notes={"left": "towards the window"})


class Sure(Confirm, name="sure", says="Are you sure?"):
    """Yes or no."""


class Some(Cards[Card], name="some", says="Which cards? {lowest} to {highest}."):
    """Cards on one line."""

    def able(self) -> list[Card]:
        return CARDS


class Secretly(Some, name="secretly", secret=True):
    """Cards that nobody else may see."""


class Drawn(Draw[Card], name="drawn", says="Which card did you draw?"):
    """A card from a pile."""


class Dice(Roll, name="dice", says="Roll {dice}."):
    """A die, or several."""


class Few(Number, name="few", says="How many?"):
    """A number that a tap gives."""


class Far(Number, name="far", says="How many, up to many?", default="40"):
    """A number that is stepped to."""


class Order(Arrange[str], name="order", says="In which order?"):
    """All of these."""


class Words(Question[str], name="words", says="Which card on which?"):
    """A question whose answers can't be listed."""

    kind = "text"

    def bounds(self) -> dict[str, int]:
        return {"min": 2, "max": 2}

    def display(self) -> Display:
        return super().display()._replace(vocabulary=["7H", "8H", "KS"])

    def read(self, text: str) -> str:
        return text

    def write(self, answer: str) -> str:
        return answer


SCRIPT = "<script>alert(1)</script>"


def asked(who: str) -> list[tuple[Question[Any], str | list[str]]]:
    """One question of each kind to somebody, and of each shape that a screen gives them, with an answer."""
    return [
        (One("rule", who, candidates=["left", "right", SCRIPT]), SCRIPT),
        (One("rule", who, candidates=[f"way {number}" for number in range(1, 31)]), "way 23"),
        (Sure("rule", who), "yes"),
        (Some("rule", who, index=INDEX, lowest=2, highest=3), ["Otter", "Badger"]),
        (Some("rule", who, index=INDEX, lowest=0, highest=1), "none"),
        (Secretly("rule", who, index=INDEX, lowest=1, highest=2), ["Koala", "Newt"]),
        (Drawn("rule", who, cards=CARDS, index=INDEX), "Heron"),
        (Dice("rule", who, dice=1), ["5"]),
        (Dice("rule", who, dice=4, sides=8), ["8", "1", "3", "3"]),
        (Few("rule", who, lowest=1, highest=4), "4"),
        (Far("rule", who, lowest=0, highest=500), "38"),
        (Order("rule", who, items=["first", "second", "third", "fourth"]), ["third", "first", "fourth", "second"]),
        (Words("rule", who), ["7H", "KS"]),
    ]


class AllKinds:
    """The table: what was answered is in `answers`, in the order of the questions."""

    def __init__(self, folder: Path) -> None:
        self.answers: list[str] = []
        self.said: list[str] = []
        journal = Journal.begin(folder / "kinds.jsonl", Header("tamer", "kinds", {}, "", []))
        seats = Seats.beside(journal.path)
        self.served = ServedPage(seats, "local", https=False)
        self.address, self.token = self.served.address, seats.token
        faces = Faces("Kinds", "tamer", list, find("tamer").row_of)
        shown, inbox = ScreenState(seats, "All kinds", faces.address_of), Inbox()
        self.seats, self.inbox, self.printed = seats, inbox, io.StringIO()
        front = PageFront(Screen(iter(()), TextLines(self.printed)), shown, inbox, "step", self.served.welcome)
        register = find("tamer").register()
        page = TablePage(shown, seats, inbox, faces, register, lambda words: {}, self.served.hosts, self.served.origins)
        self.session = front.session = Session(
            self._play,
            {},
            register,
            front,
            lambda: None,
            GameState(journal=journal),
            screens=front,
            words_of=lambda result: ["All kinds were answered."],
        )
        self.served.start(page)
        self.process = self
        self.may_die = True
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self.session.run()
        except Suspension:
            return

    def _play(self, table: Rules, rules: dict[str, str]) -> dict[str, Any]:
        self.answers = []
        first, *_ = table.ask(Who("rule", None))
        for question, _ in asked(first):
            self.answers.append(question.write(table.ask(question)))
        return {}

    def poll(self) -> None:
        """Do nothing: it is in this process, and never ends by itself."""


@contextmanager
def all_kinds(folder: Path) -> Iterator[AllKinds]:
    """Open such a table, while it is used."""
    table = AllKinds(folder)
    try:
        yield table
    finally:
        table.served.stop()
