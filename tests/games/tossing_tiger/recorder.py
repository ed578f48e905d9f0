"""A game played by chance, and what changed on its table between two questions without a word about it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from support.play import Begun, Chance

from companion.board.places import TableLayout
from companion.table.events import Event
from companion.table.question import Question
from companion.words import fold

Path = tuple[Any, ...]
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
WORDS = {
    "row": ("die", "dice"),
    "dice": ("die", "dice"),
    "hand": ("hand", "deal", "give", "face up in place of your first die", "war pile", "from the opposing die"),
    "out of the game": ("out of the game", "discard"),
    "Draw pile": ("draw pile",),
    "war pile": ("war pile",),
    "Dawncard": ("face up in place of your first die", "of battle", "of battles"),
}
"""Of each place what says that hands do something there."""


def lying(laid: TableLayout) -> dict[str, Counter[str]]:
    """The layout by place: pieces by their key and face, in a row with where they lie, and all others counted."""
    found: dict[str, Counter[str]] = {}
    for name, _, place in laid.all_places():
        assert name not in found, f"two places are called {name}"
        there = Counter(
            f"{piece.id}{f': {piece.card}' * bool(piece.card)}{f' at {at}' * place.fixed}"
            for at, piece in enumerate(place.pieces)
            if place.fixed or not piece.gone
        )
        assert place.count is None or place.count >= there.total(), f"fewer than lie there are counted in {name}"
        there["a card"] = 0 if place.count is None else place.count - there.total()
        found[name] = +there
    assert len(keys := [key for place in found.values() for key in place if key != "a card"]) == len(set(keys))
    return found


class Recorder(Chance):
    """A front that answers by chance; `unnamed` are the changes that nobody was told of.

    What lies on a table, what was told and what was typed since are kept by the strand whose table it is. `cards` are
    how many there were on each.
    """

    def __init__(self, random: Random, players: int) -> None:
        super().__init__(random)
        self.players = players
        self.lay: dict[Path, dict[str, Counter[str]]] = {}
        self.did: dict[Path, list[str]] = {}
        self.typed: dict[Path, list[str]] = {}
        self.cards: dict[Path, set[int]] = {}
        self.changes = 0
        self.unnamed: list[str] = []

    def tells(self, event: Event) -> None:
        super().tells(event)
        do = event.words().do
        for strand in self.session.state.strands.now.chain if do else ():
            self.did.setdefault(strand.path, []).append(do or "")

    def words(self, question: Question[Any]) -> str | None:
        return ", ".join(NAMES[: self.players]) if question.name == "players" else None

    def line(self, question: Question[Any]) -> tuple[str, int] | None:
        chain = self.session.state.strands.now.chain
        table = next((strand.path for strand in reversed(chain) if strand.view), ())
        if laid := self.session.view.laid_out() if self.session.view else None:
            now = lying(laid)
            self.looks(table, self.lay.get(table, now), now, question.name)
            self.lay[table], self.did[table], self.typed[table] = now, [], []
        typed = super().line(question)
        for strand in chain:
            self.typed.setdefault(strand.path, []).append(f"{question.name}: {typed[0] if typed else ''}")
        return typed

    def looks(self, table: Path, was: dict[str, Counter[str]], now: dict[str, Counter[str]], asked: str) -> None:
        """Compares what lies on a table with what lay there at the question before."""
        self.cards.setdefault(table, set()).add(sum(many.total() for name, many in now.items() if "/row" not in name))
        for name in was.keys() | now.keys():
            before, there = was.get(name, Counter()), now.get(name, Counter())
            left, came = before - there, there - before
            if left or came:
                self.changes += 1
                if not self.named(table, name, left, came):
                    told = f"{name}: -{dict(left)} +{dict(came)} by {self.typed.get(table)}, told {self.did.get(table)}"
                    self.unnamed.append(f"{told}, asked {asked}")

    def named(self, table: Path, name: str, left: Counter[str], came: Counter[str]) -> bool:
        """True if a sentence, or what was typed, says what changed in a place."""
        side, _, what = name.rpartition("/")
        whose = {each.partition("'s die")[0] for each in (*left, *came)} | {side} if what == "row" else {side}
        typed = [each.partition(": ") for each in self.typed.get(table, [])]
        faces = [each.split(": ")[1].split(" at ")[0] for each in came if ": " in each]
        shown = [fold(answer) for asked, _, answer in typed if asked == "card"]
        if what == "row" and faces and all(any(fold(face).startswith(card) for card in shown) for face in faces):
            return True
        if any(asked == "counted" or (asked == "die" and what in ("dice", "hand")) for asked, _, _ in typed):
            return True
        return any(
            any(fold(word) in fold(do) for word in WORDS[what])
            and (
                any(each in do for each in whose)
                or "opposing die" in do
                or "Team A's" in do
                or "Team B's" in do
                or do.startswith(("Both", "All", "Shuffle all"))
            )
            for do in self.did.get(table, [])
        )


def recorded(mode: str, rules: list[str], seed: int) -> Recorder:
    """A game of a mode by these switches."""
    front = Recorder(Random(seed), 2 if mode == "war" else 2 + seed % 5)
    Begun(["tossing-tiger", mode], rules).by(front)
    return front
