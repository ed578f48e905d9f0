"""A table at which every kind of question is asked, once each: a game of the tests' own."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from companion.cards.lookup import Index
from companion.games import find
from companion.page.faces import Faces
from companion.page.front import PageFront
from companion.page.inbox import Inbox
from companion.page.seats import Seats
from companion.page.server import Page
from companion.page.serving import Served
from companion.page.shown import Shown
from companion.table import Table as Rules
from companion.table.card_questions import Cards, Draw
from companion.table.journal import Header, Journal
from companion.table.questions import Arrange, Choose, Confirm, Names, Number, Question, Roll
from companion.table.screen import Screen
from companion.table.session import Loading, Session, Suspended


class Card:
    """A card of the tests' own."""

    def __init__(self, name: str) -> None:
        self.name, self.code = name, f"X-{name[:3].upper()}"


CARDS = [Card(name) for name in ("Anteater", "Badger", "Camel", "Dormouse", "Egret", "Ferret", "Gibbon", "Heron",
                                 "Ibis", "Jackal", "Koala", "Lemur", "Marmot", "Newt", "Otter", "Puffin")]  # fmt: skip
INDEX = Index(CARDS)


class Who(Names, name="players"):
    lowest: int = 2
    highest: int = 4

    def says(self) -> str:
        return "Who plays?"


class One(Choose[str], name="one"):
    def says(self) -> str:
        return "Which of these?"

    def notes(self) -> dict[str, str]:
        return {"left": "towards the window"}


class Many(Choose[str], name="many"):
    def says(self) -> str:
        return "Which of all these?"


class Sure(Confirm, name="sure"):
    def says(self) -> str:
        return "Are you sure?"


class Some(Cards[Card], name="some"):
    def able(self) -> list[Card]:
        return CARDS

    def says(self) -> str:
        return f"Which cards? {self.lowest} to {self.highest}."


class Secretly(Some, name="secretly"):
    secret = True


class Drawn(Draw[Card], name="drawn"):
    def says(self) -> str:
        return "Which card did you draw?"


class Dice(Roll, name="dice"):
    def says(self) -> str:
        return f"Roll {self.dice}."


class Few(Number, name="few"):
    def says(self) -> str:
        return "How many?"


class Far(Number, name="far"):
    def says(self) -> str:
        return "How many, up to many?"

    def default(self) -> str:
        return "40"


class Order(Arrange[str], name="order"):
    def says(self) -> str:
        return "In which order?"


class Words(Question[str], name="words"):
    kind = "text"

    def says(self) -> str:
        return "Which card on which?"

    def bounds(self) -> dict[str, int]:
        return {"min": 2, "max": 2}

    def made_of(self) -> list[str]:
        return ["7H", "8H", "KS"]

    def read(self, text: str) -> str:
        return text

    def write(self, answer: str) -> str:
        return answer


def asked(who: str) -> list[Question[Any]]:
    """One question of each kind to somebody, and of each shape that a screen gives them."""
    return [
        One("rule", who, candidates=["left", "right", "<script>alert(1)</script>"]),
        Many("rule", who, candidates=[f"way {number}" for number in range(1, 31)]),
        Sure("rule", who),
        Some("rule", who, index=INDEX, lowest=2, highest=3),
        Some("rule", who, index=INDEX, lowest=0, highest=1),
        Secretly("rule", who, index=INDEX, lowest=1, highest=2),
        Drawn("rule", who, cards=CARDS, index=INDEX),
        Dice("rule", who, dice=1),
        Dice("rule", who, dice=4, sides=8),
        Few("rule", who, lowest=1, highest=4),
        Far("rule", who, lowest=0, highest=500),
        Order("rule", who, items=["first", "second", "third", "fourth"]),
        Words("rule", who),
    ]


class AllKinds:
    """The table: what was answered is in `answers`, in the order of the questions."""

    def __init__(self, folder: Path) -> None:
        self.answers: list[str] = []
        self.said: list[str] = []
        journal = Journal.begin(folder / "kinds.jsonl", Header("tamer", "kinds", {}, "", []))
        seats = Seats.beside(journal.path)
        self.served = Served(seats, "local", https=False)
        self.address, self.token = self.served.address, seats.token
        faces = Faces("Kinds", "tamer", list, find("tamer").row_of)
        shown, inbox = Shown(seats, "All kinds", faces.address_of), Inbox()
        front = PageFront(Screen(iter(()), io.StringIO()), shown, inbox, "step", self.served.welcome)
        register = find("tamer").register()
        page = Page(shown, seats, inbox, faces, register, lambda words: {}, self.served.hosts, self.served.origins)
        self.session = front.session = Session(
            self._play, {}, register, front, Loading(lambda: None), journal=journal, screens=front
        )
        self.served.start(page)
        self.process = self
        self.may_die = True
        Thread(target=self._run, args=(front,), daemon=True).start()

    def _run(self, front: PageFront) -> None:
        try:
            front.result(self.session.run(), ["All kinds were answered."])
        except Suspended:
            return

    def _play(self, table: Rules, rules: dict[str, str]) -> dict[str, Any]:
        self.answers = []
        first, *_ = table.ask(Who("rule", None))
        for question in asked(first):
            self.answers.append(question.write(table.ask(question)))
        return {}

    def poll(self) -> None:
        """It is in this process, and never ends by itself."""


@contextmanager
def all_kinds(folder: Path) -> Iterator[AllKinds]:
    """Such a table, while it is used."""
    table = AllKinds(folder)
    try:
        yield table
    finally:
        table.served.stop()
